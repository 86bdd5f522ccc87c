use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use sqlx::PgPool;

use crate::receipt::payment;
use crate::testing::advance;
use enquiries::lead::status::Move;
use enquiries::lead::testing::{nth_lead, received};
use enquiries::lead::{Lead, NewLead, Status, find, hold};
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::{LeadId, UserId};
use kernel::reach::{Reach, Visible};
use kernel::record::Refusal;
use kernel::role::Role;
use kernel::testing::{ist, user};

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 20).unwrap()
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
    async fn step(&self, db: &mut Db, lead: LeadId, step: &Move) -> Result<Lead, Refusal> {
        let locked = hold(db, lead).await?;
        super::advance(db, &self.clock, &self.actor, &locked, step).await?;
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
    let lead = desk.step(&mut db, id, &Move { nurture_on: day, ..Move::to(Status::Nurture) }).await.unwrap();
    assert_eq!((lead.nurture_on, lead.next_follow_up_on), (day, day));
    assert_eq!(lead.follow_ups_stopped_at, Some(now));

    desk.clock.advance(TimeDelta::hours(1));
    let lost = Move { reason: Some("price".to_owned()), ..Move::to(Status::Lost) };
    let lead = desk.step(&mut db, id, &lost).await.unwrap();
    assert_eq!((lead.nurture_on, lead.next_follow_up_on, lead.lost_reason), (None, None, lost.reason));
    assert_eq!(closed_at(&mut db, id).await, Some(desk.clock.now()));

    let reopen = Move { note: Some("They called.".to_owned()), ..Move::to(Status::Contacted) };
    let lead = desk.step(&mut db, id, &reopen).await.unwrap();
    assert_eq!((lead.status, lead.lost_reason, lead.first_response_at), (Status::Contacted, None, Some(now)));
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

async fn closed_at(db: &mut Db, lead: LeadId) -> Option<DateTime<Utc>> {
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

async fn quote(db: &mut Db, lead: LeadId) {
    sqlx::query!("update leads set status = 'quotation_sent' where id = $1", lead.0)
        .execute(db)
        .await
        .unwrap();
}

async fn pay(db: &mut Db, desk: &Desk, lead: LeadId, reference: &str) {
    let draft = advance(50_000, reference, today());
    payment::record(db, &desk.clock, &desk.actor, Visible::found(lead), &draft).await.unwrap();
}
