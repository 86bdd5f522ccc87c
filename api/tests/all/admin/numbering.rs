//! Numbers of documents.

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::Service;

const NUMBERING: &str = "/api/admin/settings/numbering";

#[test_database::test]
async fn finance_changes_prefixes_and_skips_numbers(db: PgPool) {
    let service = Service::start(db).await;
    let finance = service.sign_in_as(Role::Finance).await;
    let invoices = |list: Value| {
        let series = list.as_array().unwrap().iter().find(|series| series["series"] == "IN");
        series.unwrap().clone()
    };
    let before = invoices(service.get_as(&finance, NUMBERING).await.json());
    assert_eq!((&before["next"], &before["last"]), (&json!("IN/2026-27/0001"), &json!(0)));

    let prefix = format!("{NUMBERING}/IN/prefix");
    for wrong in ["inv", "INVOS", "", "I-V", "CN", "INVO"] {
        let answer = service.put_as(&finance, &prefix, &json!({"prefix": wrong})).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}: {}", answer.text);
        assert!(answer.json()["fields"]["prefix"].is_string(), "{wrong}: {}", answer.text);
    }
    let changed = service.put_as(&finance, &prefix, &json!({"prefix": "INV"})).await;
    assert_eq!((changed.status, &changed.json()["next"]), (StatusCode::OK, &json!("INV/2026-27/0001")));

    let skip = format!("{NUMBERING}/IN/skip");
    for (next, reason, field) in [(1, "Start", "next"), (10_000, "Start", "next"), (50, " ", "reason")] {
        let answer = service.post_as(&finance, &skip, &json!({"next": next, "reason": reason})).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{next}: {}", answer.text);
        assert!(answer.json()["fields"][field].is_string(), "{next}: {}", answer.text);
    }
    let skipped = service.post_as(&finance, &skip, &json!({"next": 50, "reason": "Former system"})).await;
    assert_eq!(skipped.status, StatusCode::OK, "{}", skipped.text);
    let after = invoices(service.get_as(&finance, NUMBERING).await.json());
    assert_eq!((&after["next"], &after["formerPrefixes"]), (&json!("INV/2026-27/0050"), &json!(["IN"])));
    assert_eq!(after, skipped.json());

    let admin = service.sign_in_as(Role::Admin).await;
    let log = service.get_as(&admin, "/api/admin/audit?action=numbers_skipped").await.json();
    assert_eq!((&log["total"], &log["items"][0]["subjectId"]), (&json!(1), &json!("IN")));
    let unknown =
        service.post_as(&finance, &format!("{NUMBERING}/XX/skip"), &json!({"next": 9, "reason": "-"})).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}
