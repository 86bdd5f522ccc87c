//! Tests for all sections of the settings.

use chrono::DateTime;
use futures_util::future::join_all;
use garde::Validate;
use serde_json::json;
use sqlx::PgPool;

use content::search_engines::SearchEngines;
use enquiries::lead::settings::{FollowUps, Sales};
use enquiries::privacy_settings::Privacy;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::organization::Organization;
use kernel::record::Changed;
use kernel::settings::{Saved, Section, at_version, change, find, read, revert, save, versions};
use people::account::policy::Policy;
use people::notices::NoticeDefaults;
use people::notifications::Notifications;
use sales::price_page::settings::Pricing;
use sales::quotation_settings::Quotations;

fn clock() -> Clock {
    Clock::stopped_at(DateTime::from_timestamp(1_795_000_000, 0).unwrap())
}

fn to<S>(changed: Changed<Saved<S>>) -> Saved<S> {
    match changed {
        Changed::To(saved) => saved,
        Changed::Stale(_) => panic!("stale, although nobody else saved"),
    }
}

#[test_database::test]
async fn every_save_is_a_version_and_a_revert_makes_a_new_one(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let (clock, actor) = (&clock(), &Actor::system());
    assert_eq!(find::<FollowUps>(&mut db).await?.version, 0);
    let quiet = FollowUps { is_on: false, ..FollowUps::default() };
    let eager = FollowUps { days: [1, 2, 3, 4], ..FollowUps::default() };
    assert_eq!(to(change(&mut db, clock, actor, 0, &quiet).await?).version, 1);
    assert_eq!(to(change(&mut db, clock, actor, 1, &eager).await?).version, 2);
    assert_eq!(read::<FollowUps>(&mut db).await?, eager);

    let earlier: FollowUps = at_version(&mut db, 1).await?;
    let reverted = revert(&mut db, clock, actor, &earlier).await?;
    assert_eq!((reverted.version, &reverted.value), (3, &quiet));
    let versions = versions::<FollowUps>(&mut db).await?;
    let rows: Vec<_> = versions.iter().map(|version| (version.version, &version.value)).collect();
    assert_eq!(rows, [(3, &quiet), (2, &eager), (1, &quiet)]);
    assert!(matches!(at_version::<FollowUps>(&mut db, 4).await, Err(sqlx::Error::RowNotFound)));
    Ok(())
}

#[test_database::test]
async fn a_save_without_an_actor_is_a_version_too(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    save(&mut db, &FollowUps::default()).await?;
    save(&mut db, &FollowUps { is_on: false, ..FollowUps::default() }).await?;
    let versions = versions::<FollowUps>(&mut db).await?;
    assert_eq!(versions.iter().map(|version| version.version).collect::<Vec<_>>(), [2, 1]);
    Ok(())
}

#[test_database::test]
async fn a_stale_save_returns_the_current_version(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let (clock, actor) = (&clock(), &Actor::system());
    let mine = Sales { promise_hours: 12, ..Sales::default() };
    let theirs = Sales { promise_hours: 48, ..Sales::default() };
    change(&mut db, clock, actor, 0, &theirs).await?;
    for seen in [0, 7] {
        match change(&mut db, clock, actor, seen, &mine).await? {
            Changed::Stale(current) => assert_eq!((current.version, current.value.promise_hours), (1, 48)),
            Changed::To(saved) => panic!("overwrote another user's version: {saved:?}"),
        }
    }
    assert_eq!(versions::<Sales>(&mut db).await?.len(), 1);
    Ok(())
}

#[test_database::test]
async fn of_concurrent_saves_one_wins(pool: PgPool) -> sqlx::Result<()> {
    let (clock, actor) = (&clock(), &Actor::system());
    for seen in 0..3 {
        let attempts = (1..=8).map(async |promise_hours| {
            let mut tx = pool.begin().await.unwrap();
            let value = Sales { promise_hours, ..Sales::default() };
            let changed = change(&mut tx, clock, actor, seen, &value).await.unwrap();
            tx.commit().await.unwrap();
            matches!(changed, Changed::To(_))
        });
        let done = join_all(attempts).await.into_iter().filter(|is_done| *is_done).count();
        assert_eq!(done, 1);
    }
    assert_eq!(find::<Sales>(&mut *pool.acquire().await?).await?.version, 3);
    Ok(())
}

#[test_database::test]
async fn the_audit_log_has_the_changed_fields(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let value = Sales { promise_hours: 12, ..Sales::default() };
    change(&mut db, &clock(), &Actor::system(), 0, &value).await?;
    let entry = sqlx::query!("select action, subject_kind, subject_id, changes from audit_entries")
        .fetch_one(&mut *db)
        .await?;
    assert_eq!(
        (entry.action.as_str(), entry.subject_kind.as_str(), entry.subject_id.as_str()),
        ("settings_changed", "settings", "sales")
    );
    assert_eq!(entry.changes, json!([{"field": "promiseHours", "old": 24, "new": 12}]));
    Ok(())
}

#[test]
fn the_defaults_of_every_section_are_valid() {
    fn check<S: Section + Validate<Context = ()>>() {
        assert_eq!(S::default().validate().map_err(|report| report.to_string()), Ok(()), "{}", S::NAME);
    }
    check::<Organization>();
    check::<SearchEngines>();
    check::<Sales>();
    check::<FollowUps>();
    check::<Notifications>();
    check::<NoticeDefaults>();
    check::<Privacy>();
    check::<Pricing>();
    check::<Quotations>();
    check::<Policy>();
}

#[test]
fn an_invalid_value_is_refused_at_its_field() {
    let refused = |value: Result<(), garde::Report>| -> Vec<String> {
        value.unwrap_err().iter().map(|(path, _)| path.to_string()).collect()
    };
    let organization =
        |fields: serde_json::Value| serde_json::from_value::<Organization>(fields).unwrap().validate();
    assert!(organization(json!({"gstin": "29ABCDE1234F1ZW", "pan": "ABCDE1234F"})).is_ok());
    for (field, value) in [
        ("gstin", json!("29ABCDE1234F1ZX")),
        ("pan", json!("ABCDE12345")),
        ("upi_id", json!("nivas")),
        ("email_id", json!("nobody")),
        ("google_analytics_id", json!("');alert(1)//")),
        ("brand_name", json!("")),
    ] {
        let name = camel(field);
        assert_eq!(refused(organization(json!({ name: value }))), [field]);
    }
    let bank = json!({"accountName": "N", "accountNumber": "12", "ifsc": "HDFC1", "bankName": "B"});
    assert_eq!(refused(organization(json!({ "bank": bank }))), ["bank.account_number", "bank.ifsc"]);
    assert_eq!(refused(organization(json!({"gstin": "29ABCDE1234F1ZW", "pan": "ZYXWV9876K"}))), ["pan"]);
    let links = json!({"instagram": "javascript:alert(1)", "x": "https://x.example/nivas"});
    assert_eq!(refused(organization(json!({ "socialLinks": links }))), ["social_links.instagram"]);

    let sales = |fields| serde_json::from_value::<Sales>(fields).unwrap().validate();
    assert_eq!(refused(sales(json!({"score": {"hotFrom": 40, "warmFrom": 40}}))), ["score.hot_from"]);
    let night = json!({"weekdays": {"from": "18:00:00", "until": "09:00:00"}});
    assert_eq!(refused(sales(json!({ "workingHours": night }))), ["working_hours.weekdays.until"]);
    let follow_ups = |fields| serde_json::from_value::<FollowUps>(fields).unwrap().validate();
    assert_eq!(refused(follow_ups(json!({"days": [1, 3, 3, 14]}))), ["days"]);
}

/// `upi_id` as `upiId`.
fn camel(field: &str) -> String {
    let mut words = field.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    first + &words.map(|word| word[..1].to_uppercase() + &word[1..]).collect::<String>()
}
