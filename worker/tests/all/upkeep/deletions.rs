//! Records are deleted after their retention, and no others.

use chrono::TimeDelta;
use enquiries::lead::testing::{new_lead, nth_lead};
use enquiries::privacy_settings::Privacy;
use jobs::queue::ack::Ending;
use jobs::queue::test_support;
use jobs::{Mail, Upkeep};
use kernel::idempotency;
use kernel::ids::{BatchId, UserId};
use kernel::role::Role;
use people::account::session;
use people::account::sign_up::{self, NewAccount};
use sqlx::PgPool;
use uuid::Uuid;

use crate::documents::{ask, csv, person};
use crate::house::{House, friday, keys};

#[test_database::test]
async fn an_export_is_deleted_after_24_hours(db: PgPool) {
    let house = House::new(db).await;
    let admin = person(&house, "admin").await;
    ask(&house, admin, &csv()).await;
    let written = ask(&house, admin, &csv()).await;
    house.handle(jobs::Documents::WriteExport { export: written }).await.unwrap();
    let left = async || {
        house.handle(Upkeep::DeleteExpiredExports { due_at: friday() }).await.unwrap();
        let left = sqlx::query_scalar!(r#"select count(*) as "count!" from exports"#);
        left.fetch_one(&mut *house.db().await).await.unwrap()
    };
    house.advance(TimeDelta::hours(23));
    assert_eq!(left().await, 2);
    house.advance(TimeDelta::hours(1));
    assert_eq!(left().await, 0, "neither finished nor failed exports");
}

#[test_database::test]
async fn idempotency_keys_are_deleted_after_a_week(db: PgPool) {
    let house = House::new(db).await;
    for (key, days) in [("old", 8), ("new", 6)] {
        idempotency::claim(&mut *house.db().await, "book", key, b"", &1).await.unwrap();
        let kept_at = friday() - TimeDelta::days(days);
        sqlx::query!("update idempotency_keys set created_at = $2 where key = $1", key, kept_at)
            .execute(&mut *house.db().await)
            .await
            .unwrap();
    }
    house.handle(Upkeep::DeleteIdempotencyKeys { due_at: friday() }).await.unwrap();
    let left = sqlx::query_scalar!("select key from idempotency_keys");
    assert_eq!(left.fetch_all(&mut *house.db().await).await.unwrap(), ["new"]);
}

#[test_database::test]
async fn expired_sessions_are_deleted(db: PgPool) {
    let house = House::new(db).await;
    let account = NewAccount {
        email: "asha@example.com",
        first_name: "Asha",
        last_name: "Rao",
        role: Role::Sales,
        password_hash: None,
    };
    let mut db = house.db().await;
    let somebody = sign_up::create(&mut db, &account, house.now()).await.unwrap().unwrap();
    let (method, client) = (session::Method::Password, session::Client::default());
    let left = async || {
        house.handle(Upkeep::SweepAccounts { due_at: friday() }).await.unwrap();
        let left = sqlx::query_scalar!(r#"select count(*) as "count!" from auth_sessions"#);
        left.fetch_one(&mut *house.db().await).await.unwrap()
    };
    session::start(&mut db, &keys(), somebody, method, &client, house.now()).await.unwrap();
    house.advance(TimeDelta::days(13));
    session::start(&mut db, &keys(), somebody, method, &client, house.now()).await.unwrap();
    assert_eq!(left().await, 2);
    house.advance(TimeDelta::days(2));
    assert_eq!(left().await, 1);
}

#[test_database::test]
async fn the_e_mail_log_is_deleted_after_the_months_of_the_settings(db: PgPool) {
    let house = House::new(db).await;
    house.set(|privacy: &mut Privacy| privacy.retention.mail_months = 6).await;
    let left = async || {
        house.handle(Upkeep::DeleteOldMails { due_at: friday() }).await.unwrap();
        house.ledger().await.len()
    };
    let (_, first) = house.receive(&new_lead()).await;
    house.handle(Mail::AnnounceLead { enquiry: first }).await.unwrap();
    house.advance(TimeDelta::days(180));
    let (_, second) = house.receive(&nth_lead(2)).await;
    house.handle(Mail::AnnounceLead { enquiry: second }).await.unwrap();
    assert_eq!(left().await, 2);
    house.advance(TimeDelta::days(5));
    assert_eq!(left().await, 1);
    house.advance(TimeDelta::days(180));
    assert_eq!(left().await, 0);
}

#[test_database::test]
async fn ended_jobs_are_deleted_after_their_retention(db: PgPool) {
    let house = House::new(db).await;
    let days_ago = |days| house.now() - TimeDelta::days(days);
    let dead = || Ending::Dead { error: "no such mailbox".to_owned() };
    let mut db = house.db().await;
    for (n, ending, ended_at) in [
        (1, Ending::Done, days_ago(31)),
        (2, Ending::Done, days_ago(29)),
        (3, Ending::Cancelled, days_ago(91)),
        (4, Ending::Cancelled, days_ago(89)),
        (5, dead(), days_ago(4_000)),
    ] {
        let job = Mail::NotifyOwnerOfBatch { owner: UserId(Uuid::from_u128(n)), batch: BatchId::new() };
        jobs::enqueue(&mut db, job).await.unwrap();
        assert_eq!(test_support::end::<Mail>(&mut db, &ending, |_| true).await.unwrap(), 1);
        sqlx::query!(
            "update jobs_ended set ended_at = $1 where id = (select max(id) from jobs_ended)",
            ended_at
        )
        .execute(&mut *db)
        .await
        .unwrap();
    }
    house.handle(Upkeep::DeleteOldJobs { due_at: friday() }).await.unwrap();
    let left = sqlx::query_scalar!("select outcome from jobs_ended join job_keys on job_id = id order by id");
    assert_eq!(left.fetch_all(&mut *db).await.unwrap(), ["done", "cancelled", "dead"]);
    let keys = sqlx::query_scalar!(r#"select count(*) as "count!" from job_keys"#);
    assert_eq!(keys.fetch_one(&mut *db).await.unwrap(), 3);
}

#[test_database::test]
async fn schedule_runs_are_deleted_after_a_month(db: PgPool) {
    let house = House::new(db).await;
    let entry = jobs::schedule::Entry::find("seal_audit_log").unwrap();
    for days in [31, 29] {
        let then = friday() - TimeDelta::days(days);
        let mut db = house.worker.db.begin().await.unwrap();
        jobs::schedule::claim(&mut db, entry, then, then).await.unwrap();
        jobs::schedule::claim(&mut db, entry, then + TimeDelta::minutes(1), then).await.unwrap();
        test_support::end::<Upkeep>(&mut db, &Ending::Done, |_| true).await.unwrap();
        db.commit().await.unwrap();
    }
    house.handle(Upkeep::DeleteScheduleTicks { due_at: friday() }).await.unwrap();
    let mut db = house.db().await;
    let left = sqlx::query!(
        r#"select (select count(*) from schedule_ticks) as "ticks!", (select count(*) from jobs) as "jobs!""#
    );
    let left = left.fetch_one(&mut *db).await.unwrap();
    assert_eq!((left.ticks, left.jobs), (2, 2));
}
