//! Lead statuses: allowed transitions, and what each requires. Source: product rules for leads, table of
//! statuses.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use jobs::occasion::VisitNews;
use jobs::{Mail, Planned, enqueue_all};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Lead, Status, conversion, storable};
use crate::consent::StopReason;
use crate::referral::follow::{self, Stage};
use kernel::Db;
use kernel::audit::{Change, Event};
use kernel::clock::Clock;
use kernel::ids::{SiteVisitId, UserId};
use kernel::record::Refusal;

/// Allowed next statuses, in the table's order.
#[must_use]
pub const fn followers(from: Status) -> &'static [Status] {
    use Status::{
        Contacted, Junk, Lost, Negotiation, New, Nurture, Qualified, QuotationSent, SiteVisitDone,
        SiteVisitScheduled, Won,
    };
    match from {
        New => &[Contacted, Qualified, Nurture, Lost, Junk],
        Contacted => &[Qualified, Nurture, Lost, Junk],
        Qualified => &[SiteVisitScheduled, QuotationSent, Nurture, Lost],
        SiteVisitScheduled => &[SiteVisitDone, Qualified, Nurture, Lost],
        SiteVisitDone => &[QuotationSent, Nurture, Lost],
        QuotationSent => &[Negotiation, Won, Nurture, Lost],
        Negotiation => &[QuotationSent, Won, Nurture, Lost],
        Won => &[],
        Nurture => &[Contacted, Qualified, Lost],
        Lost => &[Contacted],
        Junk => &[New],
    }
}

/// Whether this transition is allowed.
#[must_use]
pub fn may_become(from: Status, to: Status) -> bool {
    followers(from).contains(&to)
}

/// A change of status, with the details it requires.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "LeadMove")]
#[serde(rename_all = "camelCase")]
pub struct Move {
    /// New status.
    #[garde(skip)]
    pub to: Status,
    /// Why the lead is lost: code of a reason that the settings offer; required for `lost`, not allowed otherwise.
    #[serde(default)]
    #[garde(inner(length(chars, max = 40)))]
    pub reason: Option<String>,
    /// Note; required to reopen a lost lead.
    #[serde(default)]
    #[garde(inner(length(chars, max = 2000), custom(storable)))]
    pub note: Option<String>,
    /// When to get back to them; required for `nurture`, not allowed otherwise.
    #[serde(default)]
    #[garde(skip)]
    pub nurture_on: Option<NaiveDate>,
}

impl Move {
    /// A change that needs no details.
    #[must_use]
    pub const fn to(to: Status) -> Self {
        Self { to, reason: None, note: None, nurture_on: None }
    }

    /// Whether a lead in `from` may make this change on `today`.
    pub fn check(&self, from: Status, today: NaiveDate) -> Result<(), Refusal> {
        if !may_become(from, self.to) {
            let reason = format!("A lead can't move from {} to {}.", from.label(), self.to.label());
            return Err(Refusal::Rule { code: "status_not_allowed", reason });
        }
        let field = |field, reason: &str| Err(Refusal::Field { field, reason: reason.to_owned() });
        match self.to {
            Status::Lost if self.reason.is_none() => field("reason", "is required for a lost lead"),
            Status::Nurture if self.nurture_on.is_none() => field("nurtureOn", "is required for nurture"),
            Status::Nurture if self.nurture_on <= Some(today) => field("nurtureOn", "must be a future date"),
            _ if from == Status::Lost && self.note().is_none() => {
                field("note", "is required to reopen a lost lead")
            }
            _ => Ok(()),
        }
    }

    /// Code of the reason for which the lead is lost by it.
    #[must_use]
    pub fn lost_reason(&self) -> Option<&str> {
        self.reason.as_deref().filter(|_| self.to == Status::Lost)
    }

    /// The note, unless blank.
    #[must_use]
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref().map(str::trim).filter(|note| !note.is_empty())
    }
}

/// Applies a checked change to these leads.
pub async fn write(db: &mut Db, clock: &Clock, leads: &[&Lead], step: &Move) -> Result<(), sqlx::Error> {
    let now = clock.now();
    let ids: Vec<_> = leads.iter().map(|lead| lead.id.0).collect();
    let nurture_on = step.nurture_on.filter(|_| step.to == Status::Nurture);
    sqlx::query!(
        "update leads
         set status = $2, lost_reason = $3, nurture_on = $4,
             -- What was planned for nurture goes with it; what was planned apart from it stays.
             next_follow_up_on = case
                 when $4::date is not null then $4
                 when next_follow_up_on = nurture_on then null
                 else next_follow_up_on
             end,
             closed_at = case when $5 then null else $6::timestamptz end,
             first_response_at = case
                 when $2 in ('new', 'nurture', 'lost', 'junk') then first_response_at
                 else coalesce(first_response_at, $6)
             end,
             follow_ups_stopped_at =
                 case when $7 then coalesce(follow_ups_stopped_at, $6) else follow_ups_stopped_at end,
             follow_ups_stopped_by =
                 case when $7 then coalesce(follow_ups_stopped_by, $8) else follow_ups_stopped_by end,
             version = version + 1, updated_at = $6
         where id = any($1)",
        &ids,
        step.to.as_str(),
        step.lost_reason(),
        nurture_on,
        step.to.is_open(),
        now,
        !matches!(step.to, Status::New | Status::Contacted),
        StopReason::Moved.as_str(),
    )
    .execute(&mut *db)
    .await?;
    let stage = match step.to {
        Status::Contacted => Some(Stage::Contacted),
        Status::Qualified
        | Status::SiteVisitScheduled
        | Status::SiteVisitDone
        | Status::QuotationSent
        | Status::Negotiation => Some(Stage::Qualified),
        Status::Won => Some(Stage::Won),
        Status::New | Status::Nurture | Status::Lost | Status::Junk => None,
    };
    if matches!(step.to, Status::Lost | Status::Junk) {
        drop_visits(&mut *db, &ids, now).await?;
    }
    if let Some(stage) = stage {
        let ids: Vec<_> = leads.iter().map(|lead| lead.id).collect();
        follow::moved(&mut *db, &ids, stage, now).await?;
    }
    conversion::moved(db, leads, step.to, now).await
}

/// Cancels the visits ahead of closed leads: nobody is reminded of them, and their designers are free again.
async fn drop_visits(db: &mut Db, leads: &[Uuid], now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let dropped = sqlx::query!(
        r#"update site_visits set status = 'cancelled', ended_at = $2
           where status = 'scheduled'
               and lead_id in (select id from leads where id = any($1) or merged_into = any($1))
           returning id as "visit: SiteVisitId", designer_id as "to: UserId""#,
        leads,
        now,
    )
    .fetch_all(&mut *db)
    .await?;
    if dropped.is_empty() {
        return Ok(());
    }
    let news = VisitNews::Cancelled;
    let notices: Vec<_> = dropped
        .into_iter()
        .map(|row| Planned::now(Mail::AnnounceVisit { visit: row.visit, to: row.to, news }))
        .collect();
    enqueue_all(db, &notices).await
}

/// Audit event of a change of status.
#[must_use]
pub fn changed(lead: &Lead, step: &Move) -> Event<'static> {
    let mut changes = vec![Change::new("status", lead.status, step.to)];
    let (old_reason, reason) = (lead.lost_reason.as_deref(), step.lost_reason());
    let nurture_on = step.nurture_on.filter(|_| step.to == Status::Nurture);
    if old_reason != reason {
        changes.push(Change::new("lostReason", old_reason, reason));
    }
    if lead.nurture_on != nurture_on {
        changes.push(Change::new("nurtureOn", lead.nurture_on, nurture_on));
    }
    if let Some(note) = step.note() {
        changes.push(Change::new("note", (), note));
    }
    Event::new("lead_status_changed", "lead", &lead.id).changing(changes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The product's table, verbatim.
    const TABLE: &str = "
        new: contacted, qualified, nurture, lost, junk
        contacted: qualified, nurture, lost, junk
        qualified: site_visit_scheduled, quotation_sent, nurture, lost
        site_visit_scheduled: site_visit_done, qualified, nurture, lost
        site_visit_done: quotation_sent, nurture, lost
        quotation_sent: negotiation, won, nurture, lost
        negotiation: quotation_sent, won, nurture, lost
        won:
        nurture: contacted, qualified, lost
        lost: contacted
        junk: new";

    #[test]
    fn every_pair_is_as_the_table_says() {
        let mut pairs = 0;
        for line in TABLE.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (from, to) = line.split_once(':').unwrap();
            let from: Status = from.parse().unwrap();
            let allowed: Vec<Status> = to
                .split(',')
                .map(str::trim)
                .filter(|to| !to.is_empty())
                .map(|to| to.parse().unwrap())
                .collect();
            for to in Status::ALL {
                assert_eq!(may_become(from, *to), allowed.contains(to), "{from} to {to}");
                pairs += 1;
            }
        }
        assert_eq!(pairs, Status::ALL.len() * Status::ALL.len());
    }

    fn today() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, 20).unwrap()
    }

    fn refused(step: &Move, from: Status) -> Option<&'static str> {
        match step.check(from, today()) {
            Ok(()) => None,
            Err(Refusal::Field { field, .. }) => Some(field),
            Err(Refusal::Rule { code, .. }) => Some(code),
            Err(refusal) => panic!("{refusal}"),
        }
    }

    #[test]
    fn a_step_needs_what_it_needs() {
        let lost = Move::to(Status::Lost);
        assert_eq!(refused(&lost, Status::New), Some("reason"));
        assert_eq!(refused(&Move { reason: Some("price".to_owned()), ..lost }, Status::New), None);
        let nurture = |nurture_on| Move { nurture_on, ..Move::to(Status::Nurture) };
        assert_eq!(refused(&nurture(None), Status::New), Some("nurtureOn"));
        assert_eq!(refused(&nurture(Some(today())), Status::New), Some("nurtureOn"));
        assert_eq!(refused(&nurture(today().succ_opt()), Status::New), None);
        let reopen = |note: &str| Move { note: Some(note.to_owned()), ..Move::to(Status::Contacted) };
        assert_eq!(refused(&Move::to(Status::Contacted), Status::Lost), Some("note"));
        assert_eq!(refused(&reopen(" "), Status::Lost), Some("note"));
        assert_eq!(refused(&reopen("They called."), Status::Lost), None);
        assert_eq!(refused(&Move::to(Status::Contacted), Status::New), None);
        assert_eq!(refused(&Move::to(Status::Won), Status::New), Some("status_not_allowed"));
    }
}
