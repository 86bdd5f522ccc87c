//! A lead's timeline, including its jobs.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use enquiries::lead::{self, Lead, Status};
use jobs::queue::{self, EarlierAttempts, JobState as Queued, JobSummary};
use kernel::Db;
use kernel::ids::{LeadId, Named, UserId};
use kernel::reach::{Reach, Visible};
use kernel::role::{Access, Area, Verb, access};
use sales::lead_timeline::{self, Entry, TimelineKind, mail_label};
use schemars::JsonSchema;
use serde::Serialize;

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::route::get_with;
use crate::session::Caller;
use crate::staff::{Staff, perm};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/leads/{id}/timeline",
        get_with(read, |op| op.id("getLeadTimeline").summary("Get a lead's timeline, newest first")),
    )
}

/// Timeline of a lead.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Timeline {
    /// Newest first.
    items: Vec<TimelineItem>,
}

/// A timeline entry.
#[derive(Serialize, JsonSchema)]
pub(crate) struct TimelineItem {
    /// Entry id; for an enquiry, the enquiry's id.
    id: String,
    /// Time of the event.
    at: DateTime<Utc>,
    /// Kind of entry.
    kind: TimelineKind,
    /// Title.
    title: String,
    /// Details.
    text: Option<String>,
    /// Who did it.
    actor: Option<Named<UserId>>,
    /// Delivery state of an e-mail.
    state: Option<String>,
    /// Job behind the entry.
    job: Option<TimelineJob>,
    /// Names of the colleagues whom a note names, as `@Name` in its text.
    mentions: Vec<String>,
}

/// A job in a timeline.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TimelineJob {
    /// Job id.
    id: String,
    /// Job kind, such as `acknowledge_lead`.
    name: String,
    /// State.
    state: JobState,
    /// Attempts since it was last enqueued or retried.
    attempts: i32,
    /// Attempts before it is dead.
    max_attempts: i32,
    /// Error of the last failed attempt.
    last_error: Option<String>,
    /// Earlier failures before manual retries, oldest first.
    earlier: Vec<EarlierAttempts>,
    /// Earliest start.
    run_at: Option<DateTime<Utc>>,
    /// Whether the caller may retry it.
    can_retry: bool,
}

/// State of a job.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum JobState {
    /// Scheduled for later, or waiting for a worker.
    Waiting,
    /// Running.
    Running,
    /// Completed.
    Done,
    /// Failed and will be retried.
    Retrying,
    /// Failed for good.
    Dead,
    /// Cancelled; or scheduled, but obsolete because the lead has changed.
    Cancelled,
}

async fn read(
    State(app): State<App>,
    staff: Staff<perm::ViewLeads>,
    Path(id): Path<LeadId>,
) -> Result<Json<Timeline>, Problem> {
    let mut db = app.db.acquire().await?;
    let lead = lead::visible(&mut db, id, staff.reach()).await?;
    let items = of_lead(&mut db, lead, &staff.caller, staff.access).await?;
    Ok(Json(newest_first(items)))
}

/// A timeline sorted newest first.
pub(crate) fn newest_first(mut items: Vec<TimelineItem>) -> Timeline {
    items.sort_by(|a, b| (b.at, &b.id).cmp(&(a.at, &a.id)));
    Timeline { items }
}

/// The entries of a lead's timeline that the access level allows, unsorted.
pub(crate) async fn of_lead(
    db: &mut Db,
    id: Visible<LeadId>,
    caller: &Caller,
    reach: Access,
) -> Result<Vec<TimelineItem>, Problem> {
    let lead = lead::find(&mut *db, *id, Reach::All).await?;
    let lead_timeline::Timeline { entries, subjects } = lead_timeline::read(&mut *db, id).await?;
    let mut known = queue::about(db, &subjects).await?;
    let may_work = reach.allows(Verb::Manage) && lead.merged_into.is_none();
    let may_retry = may_work || access(Area::OperationsSettings, caller.role).allows(Verb::Edit);
    let mut items: Vec<_> = entries
        .into_iter()
        .map(|entry| {
            let job = known.extract_if(.., |job| belongs(job, &entry)).last();
            item(entry, job.map(|job| shown(job, &lead, may_retry)))
        })
        .collect();
    items.extend(known.into_iter().map(|job| {
        let at = job.ended_at.unwrap_or(job.created_at);
        of_job(at, shown(job, &lead, may_retry))
    }));
    Ok(items)
}

/// Whether this job sent, or will send, the e-mail of this entry.
fn belongs(job: &JobSummary, entry: &Entry) -> bool {
    entry.job_id.as_deref() == Some(&job.id)
        || (entry.kind == TimelineKind::Email && job.key == format!("write_to_lead:{}", entry.id))
}

/// An entry without a job.
pub(crate) fn plain(entry: Entry) -> TimelineItem {
    item(entry, None)
}

fn item(entry: Entry, job: Option<TimelineJob>) -> TimelineItem {
    let Entry { id, at, kind, title, text, actor, state, job_id: _, mentions } = entry;
    TimelineItem { id, at, kind, title, text, actor, state, job, mentions }
}

fn of_job(at: DateTime<Utc>, job: TimelineJob) -> TimelineItem {
    TimelineItem {
        id: format!("job-{}", job.id),
        at,
        kind: TimelineKind::Job,
        title: mail_label(&job.name).to_owned(),
        text: None,
        actor: None,
        state: None,
        job: Some(job),
        mentions: Vec::new(),
    }
}

fn shown(job: JobSummary, lead: &Lead, may_retry: bool) -> TimelineJob {
    let state = match job.state {
        Queued::Waiting if is_moot(&job, lead) => JobState::Cancelled,
        Queued::Waiting => JobState::Waiting,
        Queued::Running => JobState::Running,
        Queued::Retrying => JobState::Retrying,
        Queued::Done => JobState::Done,
        Queued::Dead => JobState::Dead,
        Queued::Cancelled => JobState::Cancelled,
    };
    let is_ahead = matches!(state, JobState::Waiting | JobState::Retrying);
    TimelineJob {
        id: job.id,
        name: job.name,
        state,
        attempts: job.attempts,
        max_attempts: job.max_attempts,
        last_error: job.last_error,
        earlier: job.earlier,
        run_at: is_ahead.then_some(job.run_at),
        can_retry: state == JobState::Dead && may_retry,
    }
}

/// Whether a waiting job is obsolete as the lead is now. The job itself checks again when it runs.
fn is_moot(job: &JobSummary, lead: &Lead) -> bool {
    let is_of_merged = job.subject.is_some_and(|subject| subject != lead.id.0);
    match job.name.as_str() {
        "follow_up_lead" => {
            is_of_merged
                || lead.follow_ups_stopped_at.is_some()
                || !matches!(lead.status, Status::New | Status::Contacted)
        }
        "nurture_lead" => is_of_merged || lead.status != Status::Nurture,
        "escalate_lead" => is_of_merged || lead.first_response_at.is_some() || lead.status != Status::New,
        _ => false,
    }
}
