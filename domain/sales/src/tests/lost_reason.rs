use enquiries::lead::settings::Sales;
use enquiries::lead::settings::lost_reasons::{LostReason, of, refuse_removal};
use enquiries::lead::status::Move;
use enquiries::lead::testing::{lost_reason, nth_lead, offering, received};
use enquiries::lead::{Status, hold};
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::testing::ist;
use kernel::{Db, settings};
use sqlx::PgPool;

use crate::deal;

#[test_database::test]
async fn a_reason_that_a_lead_had_is_withdrawn_but_not_removed(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let clock = Clock::stopped_at(ist("2026-11-20T15:00"));
    let lead = received(&mut db, &nth_lead(1), ist("2026-11-20T11:00")).await;
    let lost = Move { reason: Some("too_far".to_owned()), ..Move::to(Status::Lost) };
    let lose = async |db: &mut Db| {
        let lead = hold(&mut *db, lead).await?;
        deal::advance(db, &clock, &Actor::system(), &lead, &lost).await
    };
    let refused = lose(&mut db).await.unwrap_err().to_string();
    assert_eq!(refused, "reason is not one of the reasons offered in the settings");

    settings::save(
        &mut db,
        &offering(&[lost_reason("too_far", "Too far away"), lost_reason("pets", "Pets")]),
    )
    .await?;
    lose(&mut db).await.unwrap();
    let reopened = Move { note: Some("They called.".to_owned()), ..Move::to(Status::Contacted) };
    let locked = hold(&mut db, lead).await?;
    deal::advance(&mut db, &clock, &Actor::system(), &locked, &reopened).await.unwrap();

    let kept = offering(&[lost_reason("too_far", "Too far away")]);
    refuse_removal(&mut db, &kept.lost_reasons).await.unwrap();
    let refused = refuse_removal(&mut db, &Sales::default().lost_reasons).await.unwrap_err().to_string();
    assert_eq!(refused, "lostReasons must keep Too far away, which leads have. Stop offering it instead.");

    let withdrawn = LostReason { is_offered: false, ..lost_reason("too_far", "Distance") };
    settings::save(&mut db, &offering(std::slice::from_ref(&withdrawn))).await?;
    assert!(lose(&mut db).await.is_err());
    assert_eq!(of(&mut db, "too_far".to_owned()).await?, withdrawn);
    Ok(())
}
