//! Booking, moving and cancelling visits, and noting how they went.
//!
//! The lead's status follows as far as the table of statuses allows it: a colleague who books a visit has found the
//! requirements to fit, a visitor who chooses a time has not. A visit that does not take place takes the lead back
//! to qualified.

use chrono::{DateTime, TimeDelta, Utc};
use garde::Validate;
use jobs::occasion::VisitNews;
use jobs::{Mail, Planned, enqueue_all};
use kernel::audit::{self, Actor, Change, Event};
use kernel::check::lines;
use kernel::clock::Clock;
use kernel::ids::{LeadId, SiteVisitId, UserId, VisitSeriesId};
use kernel::record::{Refusal, is_overlap};
use kernel::string_enum::string_enum;
use kernel::{Db, Locked, Tx, settings};
use people::notices::{self, Notice, Readers};
use schemars::JsonSchema;
use serde::Deserialize;

use super::settings::SiteVisits;
use super::slots::{self, SlotSearch, VisitTimes, taken};
use super::{Opened, SiteVisit, Status, moment};
use enquiries::consent::StopReason;
use enquiries::lead::edit::{self, DesignerDraft};
use enquiries::lead::follow_up;
use enquiries::lead::status::{self, Move};
use enquiries::lead::{self, Lead};

/// A visit to book.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "SiteVisitDraft")]
#[serde(rename_all = "camelCase")]
pub struct VisitDraft {
    /// Who comes.
    #[garde(skip)]
    pub designer_id: UserId,
    /// One of the free times.
    #[garde(skip)]
    pub starts_at: DateTime<Utc>,
    /// Where to go, if it differs from what the lead says of the home.
    #[serde(default)]
    #[garde(length(chars, max = 300), custom(lines))]
    pub address: String,
}

/// Another time for a visit.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "SiteVisitMove")]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct NewTime {
    /// Who comes.
    pub designer_id: UserId,
    /// One of the free times.
    pub starts_at: DateTime<Utc>,
}

string_enum! {
    /// How a visit went.
    #[schemars(rename = "SiteVisitOutcome")]
    pub enum VisitOutcome {
        /// It took place.
        Held = "held",
        /// Nobody was at home.
        NoShow = "no_show",
    }
}

impl From<VisitOutcome> for Status {
    fn from(outcome: VisitOutcome) -> Self {
        match outcome {
            VisitOutcome::Held => Self::Held,
            VisitOutcome::NoShow => Self::NoShow,
        }
    }
}

/// How a visit went, with a note.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "SiteVisitReport")]
pub struct Report {
    /// How it went.
    #[garde(skip)]
    pub outcome: VisitOutcome,
    /// What was seen and agreed.
    #[serde(default)]
    #[garde(length(chars, max = 2000), custom(lines))]
    pub note: String,
}

/// Why a visit is cancelled.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "SiteVisitCancellation")]
pub struct Cancellation {
    /// The reason.
    #[serde(default)]
    #[garde(length(chars, max = 2000), custom(lines))]
    pub note: String,
}

/// Times that a customer can choose for a first visit.
pub async fn times_for_visitor(
    db: &mut Db,
    lead: &Lead,
    now: DateTime<Utc>,
) -> Result<VisitTimes, sqlx::Error> {
    let rules: SiteVisits = settings::read(&mut *db).await?;
    let from = now + rules.notice();
    slots::free(db, &SlotSearch { lead, designer: lead.designer, moved: None, from, now }).await
}

/// Times to which a customer can move a visit: with the same designer, unless they want anyone.
pub async fn times_for_move(
    db: &mut Db,
    lead: &Lead,
    visit: &SiteVisit,
    is_any_designer: bool,
    now: DateTime<Utc>,
) -> Result<VisitTimes, sqlx::Error> {
    let rules: SiteVisits = settings::read(&mut *db).await?;
    let search = SlotSearch {
        lead,
        designer: (!is_any_designer).then_some(visit.designer.id),
        moved: Some(visit.id),
        from: now + rules.notice(),
        now,
    };
    slots::free(db, &search).await
}

/// Books a visit of a lead that has none ahead. It becomes visible to its designer.
pub async fn book(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    lead: &Locked<Lead>,
    draft: &VisitDraft,
) -> Result<SiteVisitId, Refusal> {
    refuse_closed(lead)?;
    refuse_second(&mut *tx, lead.id).await?;
    let now = clock.now();
    let search = SlotSearch { lead, designer: Some(draft.designer_id), moved: None, from: now, now };
    refuse_taken(&mut *tx, &search, draft.starts_at).await?;
    let id = SiteVisitId::new();
    let row = NewRow {
        id,
        series: VisitSeriesId(id.0),
        lead: lead.id,
        designer: draft.designer_id,
        starts_at: draft.starts_at,
        address: draft.address.trim(),
    };
    let rules: SiteVisits = settings::read(&mut *tx).await?;
    insert(&mut *tx, &rules, actor, &row, now).await?;
    if lead.designer.is_none() {
        let designer = DesignerDraft { designer_id: Some(draft.designer_id) };
        edit::give_to_designer(&mut *tx, clock, actor, lead, designer).await?;
    }
    let changes = vec![
        Change::new("visitId", (), id),
        Change::new("startsAt", (), draft.starts_at),
        Change::new("designerId", (), draft.designer_id),
    ];
    record(&mut *tx, clock, actor, lead.id, "site_visit_booked", changes).await?;
    advance(&mut *tx, clock, actor, lead, once_booked(lead.status, actor.user.is_some())).await?;
    if actor.user.is_none() {
        // Choosing a time is an answer: nobody is asked next week when we may come.
        follow_up::stop(&mut *tx, lead.id, StopReason::Replied, now).await?;
    }
    tell(&mut *tx, &rules, actor, lead, &row, &[], now).await?;
    notify(&mut *tx, actor, lead, draft.designer_id, notices::Event::VisitBooked, id, now).await?;
    Ok(id)
}

/// Moves a visit to another time or designer.
pub async fn reschedule(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    Opened { visit, lead }: &Opened,
    to: &NewTime,
) -> Result<SiteVisitId, Refusal> {
    refuse_ended(visit.status)?;
    refuse_closed(lead)?;
    if (to.starts_at, to.designer_id) == (visit.starts_at, visit.designer.id) {
        return Ok(visit.id);
    }
    let now = clock.now();
    let search = SlotSearch { lead, designer: Some(to.designer_id), moved: Some(visit.id), from: now, now };
    refuse_taken(&mut *tx, &search, to.starts_at).await?;
    let address = end(&mut *tx, visit.id, Status::Rescheduled, None, now).await?;
    let row = NewRow {
        id: SiteVisitId::new(),
        series: visit.series,
        lead: lead.id,
        designer: to.designer_id,
        starts_at: to.starts_at,
        address: &address,
    };
    let rules: SiteVisits = settings::read(&mut *tx).await?;
    insert(&mut *tx, &rules, actor, &row, now).await?;
    let changes = vec![
        Change::new("visitId", visit.id, row.id),
        Change::new("startsAt", visit.starts_at, to.starts_at),
        Change::new("designerId", visit.designer.id, to.designer_id),
    ];
    record(&mut *tx, clock, actor, lead.id, "site_visit_moved", changes).await?;
    // The designer who comes no longer hears of the visit that they lose.
    let lost = (visit.designer.id != to.designer_id).then_some((visit.id, visit.designer.id));
    tell(&mut *tx, &rules, actor, lead, &row, lost.as_slice(), now).await?;
    notify(&mut *tx, actor, lead, to.designer_id, notices::Event::VisitMoved, row.id, now).await?;
    if let Some((visit, designer)) = lost {
        let subject = notices::Subject::Visit(visit);
        let notice = Notice::new(notices::Event::VisitCancelled, subject, actor.user, &visit);
        notices::tell(&mut *tx, &notice, Readers::Users(&[designer]), now).await?;
    }
    Ok(row.id)
}

/// Cancels a visit.
pub async fn cancel(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    Opened { visit, lead }: &Opened,
    Cancellation { note }: &Cancellation,
) -> Result<(), Refusal> {
    refuse_ended(visit.status)?;
    let now = clock.now();
    end(&mut *tx, visit.id, Status::Cancelled, Some(note.trim()), now).await?;
    let changes = vec![
        Change::new("visitId", visit.id, ()),
        Change::new("startsAt", visit.starts_at, ()),
        Change::new("note", (), note.trim()),
    ];
    record(&mut *tx, clock, actor, lead.id, "site_visit_cancelled", changes).await?;
    advance(&mut *tx, clock, actor, lead, once_dropped(lead.status)).await?;
    let news = VisitNews::Cancelled;
    let mut mail = vec![Planned::now(Mail::TellOfVisit { visit: visit.id, news })];
    mail.extend(
        colleagues(actor, lead, visit.designer.id)
            .map(|to| Planned::now(Mail::AnnounceVisit { visit: visit.id, to, news })),
    );
    enqueue_all(&mut *tx, &mail).await?;
    let event = notices::Event::VisitCancelled;
    Ok(notify(&mut *tx, actor, lead, visit.designer.id, event, visit.id, now).await?)
}

/// Notes how a visit went, once it has begun.
pub async fn report(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    Opened { visit, lead }: &Opened,
    Report { outcome, note }: &Report,
) -> Result<(), Refusal> {
    refuse_ended(visit.status)?;
    let now = clock.now();
    if now < visit.starts_at {
        let reason = "The visit hasn't begun yet. Reschedule or cancel it instead.".to_owned();
        return Err(Refusal::Rule { code: "visit_ahead", reason });
    }
    end(&mut *tx, visit.id, (*outcome).into(), Some(note.trim()), now).await?;
    let (action, steps) = match outcome {
        VisitOutcome::Held => ("site_visit_held", once_held(lead.status)),
        VisitOutcome::NoShow => ("site_visit_missed", once_dropped(lead.status)),
    };
    let changes = vec![
        Change::new("visitId", visit.id, ()),
        Change::new("startsAt", visit.starts_at, ()),
        Change::new("note", (), note.trim()),
    ];
    record(&mut *tx, clock, actor, lead.id, action, changes).await?;
    advance(&mut *tx, clock, actor, lead, steps).await?;
    Ok(())
}

/// Steps of a lead's status when a visit is booked.
const fn once_booked(from: lead::Status, is_by_staff: bool) -> &'static [lead::Status] {
    use lead::Status::{Contacted, New, Nurture, Qualified, SiteVisitScheduled};
    match from {
        New | Contacted | Nurture if is_by_staff => &[Qualified, SiteVisitScheduled],
        Qualified => &[SiteVisitScheduled],
        _ => &[],
    }
}

/// Steps of a lead's status when a visit took place.
const fn once_held(from: lead::Status) -> &'static [lead::Status] {
    use lead::Status::{Contacted, New, Nurture, Qualified, SiteVisitDone, SiteVisitScheduled};
    match from {
        New | Contacted | Nurture => &[Qualified, SiteVisitScheduled, SiteVisitDone],
        Qualified => &[SiteVisitScheduled, SiteVisitDone],
        SiteVisitScheduled => &[SiteVisitDone],
        _ => &[],
    }
}

/// Steps of a lead's status when a visit does not take place.
const fn once_dropped(from: lead::Status) -> &'static [lead::Status] {
    match from {
        lead::Status::SiteVisitScheduled => &[lead::Status::Qualified],
        _ => &[],
    }
}

/// Moves a lead through these statuses, each on record and counted as if a colleague had chosen it.
async fn advance(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: &Lead,
    steps: &[lead::Status],
) -> Result<(), sqlx::Error> {
    let mut lead = lead.clone();
    for step in steps {
        let step = Move::to(*step);
        status::write(&mut *db, clock, &[&lead], &step).await?;
        audit::record(&mut *db, clock, actor, status::changed(&lead, &step)).await?;
        lead.status = step.to;
    }
    Ok(())
}

fn refuse_closed(lead: &Lead) -> Result<(), Refusal> {
    if matches!(lead.status, lead::Status::Lost | lead::Status::Junk) {
        let reason = format!("A lead marked {} gets no visit. Reopen it first.", lead.status.label());
        return Err(Refusal::Rule { code: "closed_lead", reason });
    }
    Ok(())
}

/// A lead has one visit ahead: a second one is mostly somebody who forgot the first.
async fn refuse_second(db: &mut Db, lead: LeadId) -> Result<(), Refusal> {
    let ahead = sqlx::query_scalar!(
        "select starts_at from site_visits
         where status = 'scheduled' and lead_id in (select id from leads where id = $1 or merged_into = $1)
         order by starts_at limit 1",
        lead.0,
    )
    .fetch_optional(db)
    .await?;
    let Some(starts_at) = ahead else { return Ok(()) };
    let reason =
        format!("A visit is booked already, for {}. Reschedule that one instead.", moment(starts_at));
    Err(Refusal::Rule { code: "visit_booked", reason })
}

fn refuse_ended(status: Status) -> Result<(), Refusal> {
    let reason = match status {
        Status::Scheduled => return Ok(()),
        Status::Held | Status::NoShow => "This visit is over.",
        Status::Cancelled => "This visit was cancelled.",
        Status::Rescheduled => "This visit was moved to another time in the meantime.",
    };
    Err(Refusal::Rule { code: "visit_ended", reason: reason.to_owned() })
}

/// Checks that a time is one of those on offer.
async fn refuse_taken(db: &mut Db, search: &SlotSearch<'_>, starts_at: DateTime<Utc>) -> Result<(), Refusal> {
    let times = slots::free(db, search).await?;
    if times.designers.is_empty() {
        let reason = "must be an active designer".to_owned();
        return Err(Refusal::Field { field: "designerId", reason });
    }
    times.slot(starts_at)?;
    Ok(())
}

/// A visit to store.
struct NewRow<'a> {
    id: SiteVisitId,
    series: VisitSeriesId,
    lead: LeadId,
    designer: UserId,
    starts_at: DateTime<Utc>,
    address: &'a str,
}

async fn insert(
    db: &mut Db,
    rules: &SiteVisits,
    actor: &Actor,
    row: &NewRow<'_>,
    now: DateTime<Utc>,
) -> Result<(), Refusal> {
    let ends_at = row.starts_at + rules.duration();
    let inserted = sqlx::query!(
        "insert into site_visits (
             id, series_id, lead_id, designer_id, starts_at, ends_at, free_at, status, address, booked_at, booked_by
         )
         values ($1, $2, $3, $4, $5, $6, $7, 'scheduled', $8, $9, $10)",
        row.id.0,
        row.series.0,
        row.lead.0,
        row.designer.0,
        row.starts_at,
        ends_at,
        ends_at + rules.travel(),
        row.address,
        now,
        actor.user.map(|user| user.0),
    )
    .execute(db)
    .await;
    match inserted {
        Ok(_) => Ok(()),
        Err(error) if is_overlap(&error, "site_visits_apart") => Err(taken()),
        Err(error) => Err(error.into()),
    }
}

/// Ends a visit and returns the address typed for it.
async fn end(
    db: &mut Db,
    id: SiteVisitId,
    status: Status,
    note: Option<&str>,
    now: DateTime<Utc>,
) -> Result<String, sqlx::Error> {
    sqlx::query_scalar!(
        "update site_visits set status = $2, note = coalesce($3, note), ended_at = $4
         where id = $1 returning address",
        id.0,
        status.as_str(),
        note,
        now,
    )
    .fetch_one(db)
    .await
}

async fn record(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: LeadId,
    action: &'static str,
    changes: Vec<Change>,
) -> Result<(), sqlx::Error> {
    audit::record(db, clock, actor, Event::new(action, "lead", &lead).changing(changes)).await
}

/// Who has to know of a visit besides the customer: the designer and the lead's owner, unless they act themselves.
fn colleagues(actor: &Actor, lead: &Lead, designer: UserId) -> impl Iterator<Item = UserId> {
    let owner = lead.owner.filter(|owner| *owner != designer);
    let by = actor.user;
    [Some(designer), owner].into_iter().flatten().filter(move |user| Some(*user) != by)
}

/// Tells a visit's designer and its lead's owner in the app.
async fn notify(
    db: &mut Db,
    actor: &Actor,
    lead: &Lead,
    designer: UserId,
    event: notices::Event,
    visit: SiteVisitId,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let readers: Vec<_> = colleagues(actor, lead, designer).collect();
    let notice = Notice::new(event, notices::Subject::Visit(visit), actor.user, &visit);
    notices::tell(db, &notice, Readers::Users(&readers), now).await
}

/// Plans the letters about a booked visit: to the customer now and before it, to colleagues, and to the designers of
/// visits that they lost.
async fn tell(
    db: &mut Db,
    rules: &SiteVisits,
    actor: &Actor,
    lead: &Lead,
    row: &NewRow<'_>,
    lost: &[(SiteVisitId, UserId)],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let (visit, news) = (row.id, VisitNews::Booked);
    let mut mail = vec![Planned::now(Mail::TellOfVisit { visit, news })];
    mail.extend(
        colleagues(actor, lead, row.designer).map(|to| Planned::now(Mail::AnnounceVisit { visit, to, news })),
    );
    mail.extend(
        lost.iter()
            .filter(|(_, to)| Some(*to) != actor.user)
            .map(|&(visit, to)| Planned::now(Mail::AnnounceVisit { visit, to, news: VisitNews::Cancelled })),
    );
    mail.extend(rules.reminder_hours.iter().filter_map(|hours| {
        let at = row.starts_at - TimeDelta::hours(i64::from(*hours));
        (at > now).then_some(Planned::at(Mail::RemindOfVisit { visit, hours: *hours }, at))
    }));
    enqueue_all(db, &mail).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use enquiries::lead::status::may_become;

    #[test]
    fn a_visit_moves_its_lead_only_along_the_table_of_statuses() {
        for from in lead::Status::ALL {
            let ways =
                [once_booked(*from, true), once_booked(*from, false), once_held(*from), once_dropped(*from)];
            for way in ways {
                let mut at = *from;
                for step in way {
                    assert!(may_become(at, *step), "{at} to {step}");
                    at = *step;
                }
            }
        }
        assert!(
            once_booked(lead::Status::New, false).is_empty(),
            "a visitor does not qualify their own enquiry"
        );
        assert_eq!(once_held(lead::Status::New).last(), Some(&lead::Status::SiteVisitDone));
    }
}
