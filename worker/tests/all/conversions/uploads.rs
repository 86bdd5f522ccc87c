//! Batches, refusals, pauses, tokens and workers that die.

use ads::conversion::upload::{self, LEASE, Mark, Marked};
use ads::conversion::{ConversionState, EventKind};
use chrono::TimeDelta;
use jobs::conversions::Destination;
use jobs::{Conversions, queue};
use platforms::{GoogleMethod, SecretName};
use serde_json::{Value, json};
use sqlx::PgPool;

use super::Place;

const GOOGLE: Destination = Destination::GoogleAds;

fn state(state: ConversionState, reason: &str) -> (ConversionState, String) {
    (state, reason.to_owned())
}

#[test_database::test]
async fn what_waits_goes_in_one_request_and_its_answer_is_asked(db: PgPool) {
    let place = Place::with_google(db, GoogleMethod::DataManager).await;
    for n in 0..3 {
        let lead = place.lead(n).await;
        place.record(EventKind::LeadQualified, lead).await;
    }
    place.upload(GOOGLE).await;
    let [request] = &place.server.seen("events:ingest")[..] else { panic!("one request") };
    assert_eq!(request.token, "Bearer token-1");
    assert_eq!(request.body["events"].as_array().unwrap().len(), 3);
    assert_eq!(place.states(GOOGLE).await, vec![state(ConversionState::Sent, ""); 3]);
    place.check().await;
    assert_eq!(place.states(GOOGLE).await, vec![state(ConversionState::Sent, ""); 3], "not processed yet");
    place.server.progress("SUCCESS", &[]);
    place.check().await;
    assert_eq!(place.states(GOOGLE).await, vec![state(ConversionState::Accepted, ""); 3]);
    let planned = queue::waiting::<Conversions>(&mut *place.house.db().await).await.unwrap();
    let is_check = |job: &Conversions| matches!(job, Conversions::CheckUploads { destination: GOOGLE, .. });
    assert!(planned.iter().any(|(job, _)| is_check(job)), "{planned:?}");
}

#[test_database::test]
async fn a_refused_request_is_split_until_the_bad_event_is_alone(db: PgPool) {
    let place = Place::with_google(db, GoogleMethod::DataManager).await;
    let mut bad = None;
    for n in 0..5 {
        let lead = place.lead(n).await;
        place.record(EventKind::LeadQualified, lead).await;
        if n == 3 {
            bad = Some(format!("{}:lead_qualified", lead.id));
        }
    }
    place.server.refuse(bad.unwrap());
    place.upload(GOOGLE).await;
    let (sent, rejected) =
        (state(ConversionState::Sent, ""), state(ConversionState::Rejected, "INVALID_ARGUMENT"));
    assert_eq!(place.states(GOOGLE).await, [sent.clone(), sent.clone(), sent.clone(), rejected, sent]);
    let taken: Vec<Value> = place.server.seen("events:ingest").into_iter().map(|seen| seen.body).collect();
    assert_eq!(taken.len(), 7, "5, 2, 3, 1, 2, 1 and 1 events");
}

#[test_database::test]
async fn refusals_that_are_only_counted_are_found_in_smaller_requests(db: PgPool) {
    let place = Place::with_google(db, GoogleMethod::DataManager).await;
    for n in 0..4 {
        let lead = place.lead(n).await;
        place.record(EventKind::LeadQualified, lead).await;
    }
    place.upload(GOOGLE).await;
    place.server.progress("PARTIAL_SUCCESS", &[("EVENT_TOO_OLD", 1), ("DUPLICATE_TRANSACTION_ID", 1)]);
    place.check().await;
    let rows = place.rows(GOOGLE).await;
    assert!(
        rows.iter().all(|row| row.state == ConversionState::Retrying && row.batch_limit == Some(1)),
        "{rows:?}"
    );
    place.upload(GOOGLE).await;
    let requests = place.server.seen("events:ingest");
    assert_eq!(requests.len(), 5, "one, and then one for each");
    let first: Vec<_> = requests[0].body["events"].as_array().unwrap().clone();
    let again: Vec<_> = requests[1..].iter().map(|seen| seen.body["events"][0].clone()).collect();
    assert_eq!(again, first, "identical, so that those that were taken stay as they are");
    place.server.progress("FAILED", &[("EVENT_TOO_OLD", 1)]);
    place.check().await;
    assert_eq!(place.states(GOOGLE).await, vec![state(ConversionState::Rejected, "EVENT_TOO_OLD"); 4]);
}

#[test_database::test]
async fn a_rate_limit_is_obeyed(db: PgPool) {
    let place = Place::with_google(db, GoogleMethod::DataManager).await;
    let lead = place.lead(0).await;
    place.record(EventKind::LeadQualified, lead).await;
    place.server.say(429, Some(600), json!({"error": {"code": 429, "status": "RESOURCE_EXHAUSTED"}}));
    place.upload(GOOGLE).await;
    let [row] = &place.rows(GOOGLE).await[..] else { panic!("one") };
    assert_eq!(
        (row.state, row.reason.as_str(), row.attempts),
        (ConversionState::Retrying, "RESOURCE_EXHAUSTED", 1)
    );
    assert_eq!(row.due_at, place.house.now() + TimeDelta::seconds(600));
    // A new event does not hurry it.
    place.record(EventKind::SiteVisitDone, lead).await;
    place.house.advance(TimeDelta::seconds(599));
    place.upload(GOOGLE).await;
    assert_eq!(place.server.seen("events:ingest").len(), 1);
    place.house.advance(TimeDelta::seconds(1));
    place.upload(GOOGLE).await;
    assert_eq!(place.states(GOOGLE).await, vec![state(ConversionState::Sent, ""); 2]);
}

#[test_database::test]
async fn a_token_that_ended_is_renewed_once(db: PgPool) {
    let place = Place::with_google(db, GoogleMethod::DataManager).await;
    let lead = place.lead(0).await;
    place.record(EventKind::LeadQualified, lead).await;
    let unauthenticated = || json!({"error": {"code": 401, "status": "UNAUTHENTICATED"}});
    place.server.say(401, None, unauthenticated());
    place.upload(GOOGLE).await;
    let tokens: Vec<_> = place.server.seen("events:ingest").into_iter().map(|seen| seen.token).collect();
    assert_eq!(tokens, ["Bearer token-1", "Bearer token-2"]);
    assert_eq!(place.states(GOOGLE).await, [state(ConversionState::Sent, "")]);
    // Another refusal is the connection's: nothing is rejected, and staff are told.
    place.record(EventKind::SiteVisitDone, lead).await;
    place.server.say(401, None, unauthenticated());
    place.server.say(401, None, unauthenticated());
    place.upload(GOOGLE).await;
    assert_eq!(place.states(GOOGLE).await[1], state(ConversionState::Retrying, "UNAUTHENTICATED"));
    let stored = place.house.worker.platforms.stored(&mut *place.house.db().await).await.unwrap();
    assert!(stored[0].check_error.contains("UNAUTHENTICATED"), "{stored:?}");
    place.house.advance(TimeDelta::minutes(2));
    place.upload(GOOGLE).await;
    let stored = place.house.worker.platforms.stored(&mut *place.house.db().await).await.unwrap();
    assert_eq!(stored[0].check_error, "", "it works again");
    assert_eq!(place.server.tokens(), 3);
}

#[test_database::test]
async fn an_unreachable_platform_is_tried_twelve_times(db: PgPool) {
    let place = Place::with_google(db, GoogleMethod::DataManager).await;
    let lead = place.lead(0).await;
    place.record(EventKind::LeadQualified, lead).await;
    let begun = place.house.now();
    for attempt in 1..=upload::MAX_ATTEMPTS {
        // A busy platform is asked three times at once.
        for _ in 0..3 {
            place.server.say(503, None, json!({}));
        }
        place.upload(GOOGLE).await;
        assert_eq!(place.server.seen("events:ingest").len(), 3 * usize::try_from(attempt).unwrap());
        let row = &place.rows(GOOGLE).await[0];
        assert_eq!(row.attempts, attempt);
        if attempt < upload::MAX_ATTEMPTS {
            assert_eq!((row.state, row.reason.as_str()), (ConversionState::Retrying, "503"));
            place.house.advance_to(row.due_at);
        }
    }
    assert_eq!(place.states(GOOGLE).await, [state(ConversionState::Rejected, "503")]);
    assert_eq!(place.house.now() - begun, TimeDelta::hours(48));
}

#[test_database::test]
async fn a_dead_workers_conversions_are_sent_by_another_and_its_marks_are_refused(db: PgPool) {
    let place = Place::with_google(db, GoogleMethod::DataManager).await;
    let lead = place.lead(0).await;
    place.record(EventKind::LeadQualified, lead).await;
    let now = place.house.now();
    let mut conn = place.house.db().await;
    let [dead] = &upload::claim(&mut conn, GOOGLE, 10, now).await.unwrap()[..] else { panic!("one") };
    place.upload(GOOGLE).await;
    assert!(place.server.seen("events:ingest").is_empty(), "somebody has it");
    place.house.advance(LEASE);
    place.upload(GOOGLE).await;
    assert_eq!(place.states(GOOGLE).await, [state(ConversionState::Sent, "")]);
    let late = Mark::Rejected { code: "late".to_owned(), message: String::new() };
    let late = Marked { id: dead.id, attempts: dead.attempts, mark: late, payload: None };
    assert_eq!(upload::mark(&mut conn, vec![late], place.house.now()).await.unwrap(), 0);
    assert!(upload::hold(&mut conn, &[(dead.id, dead.attempts)], now).await.unwrap().is_empty());
    assert_eq!(place.states(GOOGLE).await, [state(ConversionState::Sent, "")]);
}

#[test_database::test]
async fn people_who_changed_their_mind_and_old_clicks_are_left_out(db: PgPool) {
    let place = Place::with_google(db, GoogleMethod::DataManager).await;
    place.connect(Destination::Meta, None, "990011223344", &[(SecretName::AccessToken, "meta token")]).await;
    let (asha, banu) = (place.lead(0).await, place.lead(1).await);
    for lead in [asha, banu] {
        place.record(EventKind::LeadQualified, lead).await;
    }
    sqlx::query!("update attributions set ads_withdrawn_at = now() where subject_id = $1", asha.id)
        .execute(&mut *place.house.db().await)
        .await
        .unwrap();
    place.house.advance(TimeDelta::days(8));
    place.upload(GOOGLE).await;
    place.upload(Destination::Meta).await;
    let withdrawn = state(ConversionState::Skipped, "consent_withdrawn");
    assert_eq!(place.states(GOOGLE).await, [withdrawn.clone(), state(ConversionState::Sent, "")]);
    assert_eq!(
        place.states(Destination::Meta).await,
        [withdrawn, state(ConversionState::Skipped, "too_old")]
    );
    assert!(place.server.seen("/events").is_empty());
}

#[test_database::test]
async fn what_is_not_connected_waits_and_identifiers_are_stored_masked(db: PgPool) {
    let place = Place::new(db).await;
    place.connect(Destination::Meta, None, "990011223344", &[(SecretName::AccessToken, "meta token")]).await;
    let lead = place.lead(0).await;
    place.record(EventKind::LeadSubmitted, lead).await;
    let mut conn = place.house.db().await;
    sqlx::query!("update ad_connections set is_enabled = false").execute(&mut *conn).await.unwrap();
    place.upload(Destination::Meta).await;
    assert_eq!(place.states(Destination::Meta).await, [state(ConversionState::Queued, "")]);
    sqlx::query!("update ad_connections set is_enabled = true").execute(&mut *conn).await.unwrap();
    place.upload(Destination::Meta).await;
    assert_eq!(place.states(Destination::Meta).await, [state(ConversionState::Accepted, "")]);
    let sent = &place.server.seen("/events")[0].body["data"][0];
    assert_eq!(sent["user_data"]["fbc"], format!("fb.1.{}.F-1", place.house.now().timestamp_millis()));
    let masked = sqlx::query_scalar!(
        r#"select masked_payload::text as "masked!" from conversions where state = 'accepted'"#
    )
    .fetch_one(&mut *conn)
    .await
    .unwrap();
    for identifier in ["em", "ph", "external_id"] {
        let hash = sent["user_data"][identifier][0].as_str().unwrap();
        assert!(!masked.contains(hash) && masked.contains(&hash[..8]), "{identifier} in {masked}");
    }
    assert!(!masked.contains("F-1"), "{masked}");
}
