//! Texts of the e-mails to customers.

use axum::http::StatusCode;
use jobs::Mail;
use kernel::letter::LetterName;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::Service;

const EDITED: &str = "/api/admin/letter-texts/confirm_visit";

#[test_database::test]
async fn a_changed_text_is_checked_audited_and_taken_back(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let save = async |value: Value, version: i32| {
        service.put_as(&admin, EDITED, &json!({ "value": value, "version": version })).await
    };
    let built = service.get_as(&admin, EDITED).await.json();
    assert_eq!((&built["content"], &built["version"]), (&json!({}), &json!(0)));
    assert_eq!(built["built"]["subject"], "Your visit is booked for {time}");

    // What is wrong is named by field and variable.
    let wrong = save(json!({ "subject": "Your visit", "opening": "Hello {frist_name}" }), 0).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", wrong.text);
    assert!(wrong.json()["fields"]["subject"].as_str().unwrap().contains("{time}"), "{}", wrong.text);
    assert!(wrong.json()["fields"]["opening"].as_str().unwrap().contains("{frist_name}"), "{}", wrong.text);

    let text = json!({ "headline": "See you at home, {first_name}." });
    let saved = save(text.clone(), 0).await;
    assert_eq!((saved.status, &saved.json()["version"]), (StatusCode::OK, &json!(1)), "{}", saved.text);
    let stale = save(json!({ "headline": "See you" }), 0).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert_eq!(stale.json()["current"]["content"], text, "{}", stale.text);

    assert_eq!(save(json!({}), 1).await.json()["content"], json!({}));
    let log = async |action: &str| {
        let path = format!("/api/admin/audit?action={action}");
        service.get_as(&admin, &path).await.json()["items"].as_array().unwrap().len()
    };
    assert_eq!((log("letter_text_changed").await, log("letter_text_reset").await), (1, 1));
}

#[test_database::test]
async fn a_preview_is_the_letter_and_a_test_goes_to_whoever_asks(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    let (preview, test) = (format!("{EDITED}/preview"), format!("{EDITED}/test"));
    let shown = service
        .post_as(&admin.token, &preview, &json!({ "opening": "Dear {first_name}, <3\n\n{designer} comes." }))
        .await
        .json();
    assert_eq!(shown["subject"], "Your visit is booked for Sat 28 Nov 2026, 10:30 am to 11:30 am");
    assert!(shown["text"].as_str().unwrap().contains("Dear Asha, <3\n\nMeera Iyer comes."), "{shown}");
    assert!(shown["html"].as_str().unwrap().contains("Dear Asha, &#60;3</p>"), "{shown}");
    let refused = service.post_as(&admin.token, &preview, &json!({ "opening": "{code}" })).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text);

    for _ in 0..10 {
        assert_eq!(service.post_as(&admin.token, &test, &json!({})).await.status, StatusCode::NO_CONTENT);
        service.clock.advance(chrono::TimeDelta::seconds(1));
    }
    assert_eq!(service.post_as(&admin.token, &test, &json!({})).await.status, StatusCode::TOO_MANY_REQUESTS);
    let tests = service.claim_mail().await;
    assert_eq!(tests.len(), 10);
    let is_own = |job: &Mail| matches!(job, Mail::SendTestLetter { letter: LetterName::ConfirmVisit, user, .. } if *user == admin.id);
    assert!(tests.iter().all(|(job, _)| is_own(job)), "{tests:?}");
}
