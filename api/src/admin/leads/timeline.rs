//! A lead's timeline, including the jobs that the worker runs for it.

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use jobs::queue::{self, Earlier, Known, State as Queued};
use kernel::Db;
use kernel::ids::{LeadId, Named, UserId};
use kernel::reach::{Reach, Visible};
use kernel::role::{Access, Area, Verb, access};
use sales::lead::timeline::{self, Entry, TimelineKind, letter_in_words};
use sales::lead::{self, Lead, Status};
use schemars::JsonSchema;
use serde::Serialize;

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::session::Caller;
use crate::staff::{Staff, perm};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/leads/{id}/timeline",
        get_with(read, |op| {
            op.id("getLeadTimeline").summary("All that has happened about a lead, newest first")
        }),
    )
}

/// All that has happened about a lead.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Timeline {
    /// Newest first.
    items: Vec<TimelineItem>,
}

/// Something that happened.
#[derive(Serialize, JsonSchema)]
pub(crate) struct TimelineItem {
    /// Names it. An enquiry's is the enquiry's own.
    id: String,
    /// When.
    at: DateTime<Utc>,
    /// What it is about.
    kind: TimelineKind,
    /// In a few words.
    title: String,
    /// In more words.
    text: Option<String>,
    /// Who did it.
    actor: Option<Named<UserId>>,
    /// How a letter stands in the ledger of e-mails.
    state: Option<String>,
    /// The job behind it.
    job: Option<TimelineJob>,
}

/// A job as a timeline shows it.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TimelineJob {
    /// Names the job.
    id: String,
    /// What it is, such as `acknowledge_lead`.
    name: String,
    /// How it stands.
    state: JobState,
    /// How often it was tried since it was last begun.
    attempts: i32,
    /// How often it is tried before it counts as dead.
    max_attempts: i32,
    /// Why it failed the last time.
    last_error: Option<String>,
    /// How it died before somebody began it again, in order.
    earlier: Vec<Earlier>,
    /// It does not start before.
    run_at: Option<DateTime<Utc>>,
    /// The caller may begin it again.
    can_retry: bool,
}

/// How a job stands.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum JobState {
    /// Its time has not come, or no worker was free yet.
    Waiting,
    /// It is being worked on.
    Running,
    /// It is done.
    Done,
    /// It failed, and is tried again.
    Retrying,
    /// It was given up.
    Dead,
    /// Somebody ended it; or it waits, and will find nothing to do, since what it was planned for has changed.
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

/// What happened, the latest first.
pub(crate) fn newest_first(mut items: Vec<TimelineItem>) -> Timeline {
    items.sort_by(|a, b| (b.at, &b.id).cmp(&(a.at, &a.id)));
    Timeline { items }
}

/// All that has happened about a lead, as somebody is told who gets so far among leads; in no order.
pub(crate) async fn of_lead(
    db: &mut Db,
    id: Visible<LeadId>,
    caller: &Caller,
    reach: Access,
) -> Result<Vec<TimelineItem>, Problem> {
    let lead = lead::find(&mut *db, *id, Reach::All).await?;
    let timeline::Timeline { entries, subjects } = timeline::read(&mut *db, id).await?;
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

/// Whether a job is the one behind an entry: it sent its letter, or is about to.
fn belongs(job: &Known, entry: &Entry) -> bool {
    entry.job_id.as_deref() == Some(&job.id)
        || (entry.kind == TimelineKind::Email && job.key == format!("write_to_lead:{}", entry.id))
}

/// Something that no job is behind.
pub(crate) fn plain(entry: Entry) -> TimelineItem {
    item(entry, None)
}

fn item(entry: Entry, job: Option<TimelineJob>) -> TimelineItem {
    let Entry { id, at, kind, title, text, actor, state, job_id: _ } = entry;
    TimelineItem { id, at, kind, title, text, actor, state, job }
}

fn of_job(at: DateTime<Utc>, job: TimelineJob) -> TimelineItem {
    TimelineItem {
        id: format!("job-{}", job.id),
        at,
        kind: TimelineKind::Job,
        title: letter_in_words(&job.name).to_owned(),
        text: None,
        actor: None,
        state: None,
        job: Some(job),
    }
}

fn shown(job: Known, lead: &Lead, may_retry: bool) -> TimelineJob {
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

/// Whether a job that waits will find nothing to do, as things stand. It decides for itself when its time comes.
fn is_moot(job: &Known, lead: &Lead) -> bool {
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
