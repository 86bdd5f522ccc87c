//! Corrections: told after what they correct, as each platform has them.

use ads::conversion::{ConversionState, EventKind};
use chrono::TimeDelta;
use jobs::conversions::Destination;
use kernel::subject::Reference;
use platforms::{GoogleMethod, SecretName};
use serde_json::json;
use sqlx::PgPool;

use super::Place;

const GOOGLE: Destination = Destination::GoogleAds;

/// States the value of a lead's contract anew.
async fn adjust(place: &Place, lead: Reference, n: u32, value_paise: i64) {
    place.house.advance(TimeDelta::minutes(5));
    sqlx::query!(
        "with original as (
             select * from conversion_events where subject_id = $1 and kind = 'contract_won' and adjusts is null
         ), event as (
             insert into conversion_events (
                 id, event_id, kind, subject_kind, subject_id, adjusts, value_paise, occurred_at, created_at
             )
             select gen_random_uuid(), event_id || ':adjusted:' || $2::integer, kind, subject_kind, subject_id, id, $3, $4,
                 $4
             from original
             returning *
         )
         insert into conversions (id, event_id, destination, state, due_at, created_at, updated_at)
         select gen_random_uuid(), event.id, destination, 'queued', $4, $4, $4
         from event join conversions as told on told.event_id = event.adjusts",
        lead.id,
        i32::try_from(n).unwrap(),
        value_paise,
        place.house.now(),
    )
    .execute(&mut *place.house.db().await)
    .await
    .unwrap();
}

#[test_database::test]
async fn a_correction_waits_for_what_it_corrects_and_restates_it(db: PgPool) {
    let place = Place::with_google(db, GoogleMethod::DataManager).await;
    let lead = place.lead(0).await;
    place.record(EventKind::ContractWon, lead).await;
    adjust(&place, lead, 1, 40_000_000).await;
    adjust(&place, lead, 2, 0).await;
    place.upload(GOOGLE).await;
    place.upload(GOOGLE).await;
    assert_eq!(place.server.seen("events:ingest").len(), 1, "Google has not decided on the contract");
    place.server.progress("SUCCESS", &[]);
    for _ in 0..2 {
        place.check().await;
        place.upload(GOOGLE).await;
    }
    place.check().await;
    let told: Vec<_> =
        place.server.seen("events:ingest").into_iter().map(|seen| seen.body["events"][0].clone()).collect();
    let values: Vec<_> = told.iter().map(|event| event["conversionValue"].clone()).collect();
    assert_eq!(values, [json!(650_000), json!(400_000), json!(0)], "in their order");
    for event in &told {
        assert_eq!(event["transactionId"], format!("{}:contract_won", lead.id));
        assert_eq!(event["eventTimestamp"], told[0]["eventTimestamp"]);
    }
    assert!(place.rows(GOOGLE).await.iter().all(|row| row.state == ConversionState::Accepted));
}

#[test_database::test]
async fn what_was_never_told_is_not_corrected(db: PgPool) {
    let place = Place::with_google(db, GoogleMethod::DataManager).await;
    place.connect(Destination::Meta, None, "990011223344", &[(SecretName::AccessToken, "meta token")]).await;
    let lead = place.lead(0).await;
    place.record(EventKind::ContractWon, lead).await;
    place.server.refuse(format!("{}:contract_won", lead.id));
    place.upload(GOOGLE).await;
    adjust(&place, lead, 1, 0).await;
    place.upload(GOOGLE).await;
    for _ in 0..2 {
        place.upload(Destination::Meta).await;
    }
    let reasons = |states: Vec<(ConversionState, String)>| {
        states.into_iter().map(|(_, reason)| reason).collect::<Vec<_>>()
    };
    assert_eq!(reasons(place.states(GOOGLE).await), ["INVALID_ARGUMENT", "nothing_to_adjust"]);
    assert_eq!(reasons(place.states(Destination::Meta).await), ["400", "no_adjustments"]);
}

#[test_database::test]
async fn click_conversions_are_retracted_by_their_own_call(db: PgPool) {
    let place = Place::with_google(db, GoogleMethod::ClickConversions).await;
    let lead = place.lead(0).await;
    place.record(EventKind::ContractWon, lead).await;
    place.upload(GOOGLE).await;
    adjust(&place, lead, 1, 0).await;
    place.upload(GOOGLE).await;
    let path = "/v26/customers/1234567890:";
    let sent = place.server.seen(&format!("{path}uploadClickConversions"));
    assert_eq!(sent[0].body["partialFailure"], true);
    let adjusted = place.server.seen(&format!("{path}uploadConversionAdjustments"));
    let adjustment = &adjusted[0].body["conversionAdjustments"][0];
    assert_eq!(adjustment["orderId"], sent[0].body["conversions"][0]["orderId"]);
    assert_eq!(adjustment["adjustmentType"], "RETRACTION");
    assert!(place.rows(GOOGLE).await.iter().all(|row| row.state == ConversionState::Accepted));
}

#[test_database::test]
async fn analytics_is_told_of_a_contract_that_was_lost_after_all(db: PgPool) {
    let place = Place::new(db).await;
    place.connect(Destination::Ga4, None, "G-ABCDEF1234", &[(SecretName::ApiSecret, "api secret")]).await;
    let lead = place.lead(0).await;
    place.record(EventKind::ContractWon, lead).await;
    place.upload(Destination::Ga4).await;
    adjust(&place, lead, 1, 0).await;
    place.upload(Destination::Ga4).await;
    let live = place.server.seen("/mp/collect");
    let names: Vec<_> = live
        .iter()
        .filter(|seen| !seen.path.starts_with("/debug"))
        .map(|seen| {
            (seen.body["events"][0]["name"].clone(), seen.body["events"][0]["params"]["value"].clone())
        })
        .collect();
    assert_eq!(
        names,
        [(json!("close_convert_lead"), json!(650_000)), (json!("close_unconvert_lead"), json!(650_000))]
    );
    assert_eq!(live.len(), 4, "each was validated first");
}
