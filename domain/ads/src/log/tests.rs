use chrono::TimeDelta;
use jobs::conversions::Conversions;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::UserId;
use kernel::record::Refusal;
use kernel::role::Role;
use kernel::subject::Reference;
use kernel::testing::{ist, user};
use sqlx::PgPool;

use super::retry::{Action, RetryAll, apply, retry};
use super::*;
use crate::conversion::{NewEvent, record};

const NOW: &str = "2026-11-25T10:00";

fn viewer(user: UserId, role: Role) -> Viewer {
    Viewer { user, role, is_sales_head: false }
}

async fn lead(db: &mut Db, owner: Option<UserId>) -> Uuid {
    let id = Uuid::now_v7();
    sqlx::query!(
        "insert into leads (
             id, customer_name, customer_email, customer_phone, contact_quality, interior_types, package_type, has_own_design,
             urgent_delivery, source, score, score_reasons, temperature, unsubscribe_token, owner_id, received_at,
             last_enquired_at
         )
         values ($1, 'Asha Rao', 'asha@example.com', '98000 00001', 'verified', '{}', 'standard', false, false, 'phone', 40,
             '[]', 'warm', gen_random_uuid(), $2, $3, $3)",
        id,
        owner.map(|owner| owner.0),
        ist(NOW),
    )
    .execute(db)
    .await
    .unwrap();
    id
}

/// A visitor who allows what is given, to whom the lead is attributed.
async fn visitor(db: &mut Db, lead: Uuid, allows_ads: bool) -> Uuid {
    let id = Uuid::now_v7();
    sqlx::query!(
        "with visitor as (
             insert into visitors (id, allows_analytics, allows_ads, created_at, last_seen_at)
             values ($1, false, $2, $4, $4) returning id
         )
         insert into attributions (subject_kind, subject_id, visitor_id, created_at)
         select 'lead', $3, id, $4 from visitor",
        id,
        allows_ads,
        lead,
        ist(NOW),
    )
    .execute(db)
    .await
    .unwrap();
    id
}

async fn connect(db: &mut Db, destination: Destination, account: &str) {
    sqlx::query!(
        r#"insert into ad_connections (destination, is_enabled, account, actions)
           values ($1, true, $2, '{"lead_submitted": "11"}')
           on conflict (destination) do update set account = excluded.account"#,
        destination.as_str(),
        account,
    )
    .execute(db)
    .await
    .unwrap();
}

async fn happen(db: &mut Db, lead: Uuid, kind: EventKind) {
    let event = NewEvent::once(kind, Reference { kind: "lead", id: lead }, ist(NOW));
    record(db, &[event], ist(NOW)).await.unwrap();
}

async fn reject(db: &mut Db, reason: &str) {
    sqlx::query!(
        "update conversions set state = 'rejected', reason = $1, attempts = 12 where state = 'queued'",
        reason
    )
    .execute(db)
    .await
    .unwrap();
}

async fn of(db: &mut Db, user: UserId, destination: Destination) -> Item {
    let filter = ConversionFilter { destination: AnyOf(vec![destination]), ..ConversionFilter::default() };
    let found = list(db, viewer(user, Role::Admin), &PageQuery::default(), &filter).await.unwrap();
    found.items.into_iter().next().unwrap()
}

#[test_database::test]
async fn what_can_end_differently_is_sent_again_to_todays_account(pool: PgPool) -> sqlx::Result<()> {
    let mut tx = pool.begin().await?;
    let admin = user(&mut tx, "Ananya", Role::Admin).await;
    let clock = Clock::stopped_at(ist(NOW) + TimeDelta::minutes(5));
    let actor = Actor { user: Some(admin), ..Actor::system() };
    let lead = lead(&mut tx, None).await;
    let visitor = visitor(&mut tx, lead, true).await;
    connect(&mut tx, Destination::GoogleAds, "111").await;
    happen(&mut tx, lead, EventKind::LeadSubmitted).await;
    reject(&mut tx, "INVALID_CONVERSION_ACTION_TYPE").await;
    connect(&mut tx, Destination::GoogleAds, "222").await;

    let google = of(&mut tx, admin, Destination::GoogleAds).await;
    assert!(google.can_retry && google.explanation.contains("Choose another under Connection"));
    let (ga4, meta) =
        (of(&mut tx, admin, Destination::Ga4).await, of(&mut tx, admin, Destination::Meta).await);
    assert_eq!((ga4.reason.as_str(), ga4.can_retry), ("not_connected", false));

    // All at once: two cannot.
    let all = [google.id, ga4.id, meta.id];
    let outcome = apply(&mut tx, &clock, &actor, &all, Action::Retry(RetryAll {})).await?;
    assert_eq!(outcome.changed, 1);
    let mut reasons: Vec<_> = outcome.skipped.iter().map(|(_, reason)| reason.as_str()).collect();
    reasons.sort_unstable();
    let connect_first = "Connect the platform first, with a conversion action for this event.";
    assert_eq!(reasons, [connect_first, "The person does not agree to it."]);
    let again = find(&mut tx, viewer(admin, Role::Admin), google.id).await?;
    assert_eq!((again.item.state, again.item.attempts), (ConversionState::Queued, 0));
    assert_eq!(
        (again.account.as_str(), again.action.as_str(), again.item.reason.as_str()),
        ("222", "11", "")
    );
    let planned = jobs::queue::waiting::<Conversions>(&mut tx).await?;
    assert!(planned.iter().any(|(job, at)| {
        matches!(job, Conversions::Upload { destination: Destination::GoogleAds, .. }) && *at > clock.now()
    }));
    let audited =
        sqlx::query_scalar!("select count(*) from audit_entries where action = 'conversion_retried'")
            .fetch_one(&mut *tx)
            .await?;
    assert_eq!(audited, Some(1));

    // It waits already, and the person withdraws.
    let refused = retry(&mut tx, &clock, &actor, google.id).await.unwrap_err();
    assert!(matches!(refused, Refusal::Rule { code: "no_retry", .. }));
    reject(&mut tx, "attempts_exhausted").await;
    assert!(of(&mut tx, admin, Destination::GoogleAds).await.can_retry);
    sqlx::query!("update visitors set allows_ads = false where id = $1", visitor).execute(&mut *tx).await?;
    let refused = retry(&mut tx, &clock, &actor, google.id).await.unwrap_err();
    assert_eq!(refused.to_string(), "The person does not agree to it.");
    Ok(())
}

#[test_database::test]
async fn a_click_that_is_too_old_stays_rejected(pool: PgPool) -> sqlx::Result<()> {
    let mut tx = pool.begin().await?;
    let admin = user(&mut tx, "Ananya", Role::Admin).await;
    let lead = lead(&mut tx, None).await;
    visitor(&mut tx, lead, true).await;
    connect(&mut tx, Destination::Meta, "111").await;
    happen(&mut tx, lead, EventKind::LeadSubmitted).await;
    for (reason, can_retry) in
        [("too_old", false), ("test", false), ("CLICK_NOT_FOUND", false), ("attempts_exhausted", true)]
    {
        sqlx::query!(
            "update conversions set state = 'rejected', reason = $1 where destination = 'meta'",
            reason
        )
        .execute(&mut *tx)
        .await?;
        assert_eq!(of(&mut tx, admin, Destination::Meta).await.can_retry, can_retry, "{reason}");
    }
    Ok(())
}

#[test_database::test]
async fn a_lead_is_named_to_those_who_may_see_it(pool: PgPool) -> sqlx::Result<()> {
    let mut tx = pool.begin().await?;
    let deepa = user(&mut tx, "Deepa", Role::Sales).await;
    let arun = user(&mut tx, "Arun", Role::Sales).await;
    let divya = user(&mut tx, "Divya", Role::Content).await;
    let theirs = lead(&mut tx, Some(deepa)).await;
    happen(&mut tx, theirs, EventKind::LeadSubmitted).await;
    for (who, role, sees) in [
        (deepa, Role::Sales, true),
        (arun, Role::Sales, false),
        (divya, Role::Content, false),
        (divya, Role::Finance, true),
    ] {
        let found =
            list(&mut tx, viewer(who, role), &PageQuery::default(), &ConversionFilter::default()).await?;
        assert_eq!(found.total, 3);
        for item in found.items {
            assert_eq!(item.subject.is_some(), sees, "{role}");
            let one = find(&mut tx, viewer(who, role), item.id).await?;
            assert_eq!(one.item.subject, item.subject);
        }
    }
    Ok(())
}

#[test_database::test]
async fn the_log_is_filtered_by_what_the_screen_offers(pool: PgPool) -> sqlx::Result<()> {
    let mut tx = pool.begin().await?;
    let admin = user(&mut tx, "Ananya", Role::Admin).await;
    let lead = lead(&mut tx, None).await;
    visitor(&mut tx, lead, true).await;
    connect(&mut tx, Destination::GoogleAds, "111").await;
    happen(&mut tx, lead, EventKind::LeadSubmitted).await;
    happen(&mut tx, lead, EventKind::LeadQualified).await;
    let today = kernel::clock::day_of(ist(NOW));
    let usual = ConversionFilter::default;
    for (filter, total) in [
        (usual(), 6),
        (ConversionFilter { state: AnyOf(vec![ConversionState::Queued]), ..usual() }, 1),
        (ConversionFilter { kind: AnyOf(vec![EventKind::LeadQualified]), ..usual() }, 3),
        (ConversionFilter { destination: AnyOf(vec![Destination::Ga4, Destination::Meta]), ..usual() }, 4),
        (ConversionFilter { reason: Some("not_connected".to_owned()), ..usual() }, 5),
        (ConversionFilter { from: Some(today), until: Some(today), ..usual() }, 6),
        (ConversionFilter { until: today.pred_opt(), ..usual() }, 0),
        (ConversionFilter { from: today.succ_opt(), ..usual() }, 0),
    ] {
        let found = list(&mut tx, viewer(admin, Role::Admin), &PageQuery::default(), &filter).await?;
        assert_eq!(found.total, total, "{filter:?}");
        assert_eq!(ids(&mut tx, "", &filter, 1_001).await?.len(), usize::try_from(total).unwrap());
    }
    assert_eq!(ids(&mut tx, &lead.to_string(), &usual(), 10).await?.len(), 6);
    assert_eq!(ids(&mut tx, "nothing like it", &usual(), 10).await?.len(), 0);

    sqlx::query!("update conversions set state = 'accepted' where state = 'queued'")
        .execute(&mut *tx)
        .await?;
    sqlx::query!("update conversions set state = 'rejected' where destination = 'meta'")
        .execute(&mut *tx)
        .await?;
    let now = ist(NOW) + TimeDelta::days(1);
    let health = health::read(&mut tx, &health::HealthFilter::default(), now).await?;
    assert_eq!((health.days.len(), health.accepted_percent), (30, Some(33)));
    let day = &health.days[28];
    assert_eq!((day.day, day.accepted, day.rejected, day.skipped), (today, 1, 2, 3));
    assert_eq!(health.days.iter().map(|day| day.accepted + day.rejected + day.skipped).sum::<i64>(), 6);
    Ok(())
}
