//! A lead's statuses: allowed transitions, and what each brings with it. Source: product rules for leads,
//! table of statuses.

use chrono::NaiveDate;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::follow_up::StopReason;
use super::{Lead, LostReason, Status, payment, storable, win};
use crate::Db;
use crate::audit::{self, Actor, Change, Event};
use crate::clock::{Clock, day_of};
use crate::quotation::ending;
use crate::record::Refusal;

/// The statuses that may follow, in the table's order.
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

/// Whether a lead may go from one status to the other.
#[must_use]
pub fn may_become(from: Status, to: Status) -> bool {
    followers(from).contains(&to)
}

/// A step to another status, with what has to be known for it.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "LeadMove")]
#[serde(rename_all = "camelCase")]
pub struct Move {
    /// Where to.
    #[garde(skip)]
    pub to: Status,
    /// Why it is lost; needed for that and for nothing else.
    #[serde(default)]
    #[garde(skip)]
    pub reason: Option<LostReason>,
    /// What else there is to say; needed to open a lost lead again.
    #[serde(default)]
    #[garde(inner(length(chars, max = 2000), custom(storable)))]
    pub note: Option<String>,
    /// When to speak with them again; needed for nurture and for nothing else.
    #[serde(default)]
    #[garde(skip)]
    pub nurture_on: Option<NaiveDate>,
}

impl Move {
    /// A step for which nothing has to be known.
    #[must_use]
    pub const fn to(to: Status) -> Self {
        Self { to, reason: None, note: None, nurture_on: None }
    }

    /// Whether a lead in `from` may make this step on `today`.
    pub fn check(&self, from: Status, today: NaiveDate) -> Result<(), Refusal> {
        if !may_become(from, self.to) {
            let reason = format!("A lead cannot go from {} to {}.", from.label(), self.to.label());
            return Err(Refusal::Rule { code: "status_not_allowed", reason });
        }
        let field = |field, reason: &str| Err(Refusal::Field { field, reason: reason.to_owned() });
        match self.to {
            Status::Lost if self.reason.is_none() => field("reason", "is needed for a lost lead"),
            Status::Nurture if self.nurture_on.is_none() => field("nurtureOn", "is needed for nurture"),
            Status::Nurture if self.nurture_on <= Some(today) => field("nurtureOn", "must be a day to come"),
            _ if from == Status::Lost && self.note().is_none() => {
                field("note", "is needed to open a lost lead again")
            }
            _ => Ok(()),
        }
    }

    /// What was said, if anything.
    #[must_use]
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref().map(str::trim).filter(|note| !note.is_empty())
    }
}

/// Takes a lead to another status. Wants it locked.
///
/// A lead that is won becomes a customer and a project in the same breath. Who is past being contacted gets no
/// further letter of the sequence after an enquiry.
pub async fn change(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: &Lead,
    step: &Move,
) -> Result<(), Refusal> {
    let now = clock.now();
    step.check(lead.status, day_of(now))?;
    if step.to == Status::Won && !is_bound(&mut *db, lead).await? {
        let reason =
            "A lead is won with an accepted quotation or a booking payment. Please record the payment first.";
        return Err(Refusal::Rule { code: "payment_missing", reason: reason.to_owned() });
    }
    write(db, clock, &[lead], step).await?;
    let mut event = changed(lead, step);
    if step.to == Status::Won {
        event.changes.extend(win::win(&mut *db, clock, actor, lead).await?);
    }
    audit::record(db, clock, actor, event).await?;
    Ok(())
}

/// Whether the customer has paid or signed.
async fn is_bound(db: &mut Db, lead: &Lead) -> Result<bool, sqlx::Error> {
    Ok(payment::latest(&mut *db, lead.id).await?.is_some() || ending::is_accepted_for(db, lead.id).await?)
}

/// Writes a step that these leads may make.
pub(super) async fn write(
    db: &mut Db,
    clock: &Clock,
    leads: &[&Lead],
    step: &Move,
) -> Result<(), sqlx::Error> {
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
        step.reason.filter(|_| step.to == Status::Lost) as Option<LostReason>,
        nurture_on,
        step.to.is_open(),
        now,
        !matches!(step.to, Status::New | Status::Contacted),
        StopReason::Moved.as_str(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// How the audit log tells of a step.
pub(super) fn changed(lead: &Lead, step: &Move) -> Event<'static> {
    let mut changes = vec![Change::new("status", lead.status, step.to)];
    let reason = step.reason.filter(|_| step.to == Status::Lost);
    let nurture_on = step.nurture_on.filter(|_| step.to == Status::Nurture);
    if lead.lost_reason != reason {
        changes.push(Change::new("lostReason", lead.lost_reason, reason));
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
    use sqlx::PgPool;

    use super::*;
    use crate::ids::UserId;
    use crate::lead::{NewLead, find, hold};
    use crate::reach::{Reach, Visible};
    use crate::role::Role;
    use crate::testing::{advance, ist, nth_lead, received, user};

    /// The product's table, as it is written there.
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
        assert_eq!(refused(&Move { reason: Some(LostReason::Price), ..lost }, Status::New), None);
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

    struct Desk {
        clock: Clock,
        actor: Actor,
        me: UserId,
    }

    async fn desk(db: &mut Db) -> Desk {
        let me = user(db, "Ravi", Role::Sales).await;
        let actor = Actor { user: Some(me), ..Actor::system() };
        Desk { clock: Clock::stopped_at(ist("2026-11-20T15:00")), actor, me }
    }

    impl Desk {
        async fn step(&self, db: &mut Db, lead: crate::ids::LeadId, step: &Move) -> Result<Lead, Refusal> {
            let locked = hold(db, lead).await?;
            change(db, &self.clock, &self.actor, &locked, step).await?;
            Ok(find(db, lead, Reach::All).await?)
        }
    }

    #[test_database::test]
    async fn steps_leave_what_belongs_to_them(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let desk = desk(&mut db).await;
        let id = received(&mut db, &nth_lead(1), ist("2026-11-20T11:00")).await;
        let now = desk.clock.now();

        let lead = desk.step(&mut db, id, &Move::to(Status::Contacted)).await.unwrap();
        assert_eq!((lead.status, lead.version, lead.first_response_at), (Status::Contacted, 2, Some(now)));
        assert_eq!(lead.follow_ups_stopped_at, None);

        let day = today().succ_opt();
        let lead =
            desk.step(&mut db, id, &Move { nurture_on: day, ..Move::to(Status::Nurture) }).await.unwrap();
        assert_eq!((lead.nurture_on, lead.next_follow_up_on), (day, day));
        assert_eq!(lead.follow_ups_stopped_at, Some(now));

        desk.clock.advance(chrono::TimeDelta::hours(1));
        let lost = Move { reason: Some(LostReason::Price), ..Move::to(Status::Lost) };
        let lead = desk.step(&mut db, id, &lost).await.unwrap();
        assert_eq!((lead.nurture_on, lead.next_follow_up_on, lead.lost_reason), (None, None, lost.reason));
        assert_eq!(closed_at(&mut db, id).await, Some(desk.clock.now()));

        let reopen = Move { note: Some("They called.".to_owned()), ..Move::to(Status::Contacted) };
        let lead = desk.step(&mut db, id, &reopen).await.unwrap();
        assert_eq!(
            (lead.status, lead.lost_reason, lead.first_response_at),
            (Status::Contacted, None, Some(now))
        );
        assert_eq!(closed_at(&mut db, id).await, None);

        let entries = sqlx::query_scalar!(
            "select changes from audit_entries where action = 'lead_status_changed' order by id",
        )
        .fetch_all(&mut *db)
        .await?;
        assert_eq!(
            entries[2..],
            [
                serde_json::json!([
                    {"field": "status", "old": "nurture", "new": "lost"},
                    {"field": "lostReason", "old": null, "new": "price"},
                    {"field": "nurtureOn", "old": "2026-11-21", "new": null},
                ]),
                serde_json::json!([
                    {"field": "status", "old": "lost", "new": "contacted"},
                    {"field": "lostReason", "old": "price", "new": null},
                    {"field": "note", "old": null, "new": "They called."},
                ]),
            ]
        );
        Ok(())
    }

    async fn closed_at(db: &mut Db, lead: crate::ids::LeadId) -> Option<chrono::DateTime<chrono::Utc>> {
        sqlx::query_scalar!("select closed_at from leads where id = $1", lead.0).fetch_one(db).await.unwrap()
    }

    #[test_database::test]
    async fn a_paid_booking_makes_customer_and_project(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let desk = desk(&mut db).await;
        let id = received(&mut db, &nth_lead(1), ist("2026-11-20T11:00")).await;
        quote(&mut db, id).await;
        let refused = desk.step(&mut db, id, &Move::to(Status::Won)).await.unwrap_err();
        assert!(matches!(refused, Refusal::Rule { code: "payment_missing", .. }), "{refused}");
        assert_eq!(find(&mut db, id, Reach::All).await?.status, Status::QuotationSent);

        pay(&mut db, &desk, id, "UTR 1").await;
        let lead = desk.step(&mut db, id, &Move::to(Status::Won)).await.unwrap();
        let row = sqlx::query!(
            "select customers.name, phone_normalized, number, stage, lead_id, sales_owner_id, delivery_option
             from projects join customers on customers.id = customer_id",
        )
        .fetch_one(&mut *db)
        .await?;
        assert_eq!((row.name.as_str(), row.number.as_str()), ("Visitor 1", "PRJ/2026-27/0001"));
        assert_eq!((row.stage.as_str(), row.delivery_option.as_str()), ("booking_confirmed", "standard"));
        assert_eq!((row.lead_id, row.sales_owner_id), (Some(id.0), Some(desk.me.0)));
        assert_eq!(row.phone_normalized, lead.phone_normalized);
        assert!(lead.customer.is_some() && lead.project.is_some());

        // The same person's next home.
        let form = NewLead { customer_email: "other@example.com".to_owned(), ..nth_lead(1) };
        let next = received(&mut db, &form, ist("2026-11-20T12:00")).await;
        assert_ne!(next, id);
        quote(&mut db, next).await;
        pay(&mut db, &desk, next, "UTR 2").await;
        let second = desk.step(&mut db, next, &Move::to(Status::Won)).await.unwrap();
        assert_eq!(second.customer, lead.customer);
        let numbers =
            sqlx::query_scalar!("select number from projects order by number").fetch_all(&mut *db).await?;
        assert_eq!(numbers, ["PRJ/2026-27/0001", "PRJ/2026-27/0002"]);
        Ok(())
    }

    async fn quote(db: &mut Db, lead: crate::ids::LeadId) {
        sqlx::query!("update leads set status = 'quotation_sent' where id = $1", lead.0)
            .execute(db)
            .await
            .unwrap();
    }

    async fn pay(db: &mut Db, desk: &Desk, lead: crate::ids::LeadId, reference: &str) {
        let draft = advance(50_000, reference, today());
        payment::record(db, &desk.clock, &desk.actor, Visible::found(lead), &draft).await.unwrap();
    }
}
