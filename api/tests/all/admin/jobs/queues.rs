//! Actions on queues: pausing and limits.

use axum::http::StatusCode;
use jobs::Mail;
use jobs::queue::claim::claim;
use jobs::queue::{Job as _, Planned, lease};
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{Desk, enqueue, letter, take, told};

const QUEUES: &str = "/api/admin/job-queues";

impl Desk {
    async fn queue(&self, name: &str) -> Value {
        let overview = self.get(QUEUES).await;
        let queues = overview["queues"].as_array().unwrap();
        queues.iter().find(|queue| queue["name"] == name).unwrap().clone()
    }
}

#[test_database::test]
async fn jobs_of_a_paused_queue_are_not_claimed(db: PgPool) {
    let desk = Desk::new(db).await;
    let mut db = desk.service.db.acquire().await.unwrap();
    let id = enqueue(&mut db, &[Planned::now(letter(1))]).await[0];
    let pause = format!("{QUEUES}/mail/pause");
    for _ in 0..2 {
        let paused = desk.service.put_as(&desk.ops, &pause, &json!({})).await;
        assert_eq!(paused.status, StatusCode::NO_CONTENT, "{}", paused.text);
    }
    let mail = desk.queue("mail").await;
    assert_eq!((&mail["isPaused"], &mail["pausedBy"]["name"]), (&json!(true), &json!("Asha Operations")));
    assert!(mail["pausedAt"].is_string());
    assert_eq!(desk.queue("upkeep").await["isPaused"], false);
    assert!(take::<Mail>(&mut db, "mail").await.1.is_empty());
    for _ in 0..2 {
        let resumed = desk.service.delete_as(&desk.ops, &pause).await;
        assert_eq!(resumed.status, StatusCode::NO_CONTENT, "{}", resumed.text);
    }
    let mail = desk.queue("mail").await;
    assert_eq!(
        (&mail["isPaused"], &mail["pausedAt"], &mail["pausedBy"]),
        (&json!(false), &Value::Null, &Value::Null)
    );
    let (_, taken) = take::<Mail>(&mut db, "mail").await;
    assert_eq!(taken.iter().map(|job| job.id).collect::<Vec<_>>(), [id.0]);
    let log = ["job_queue_paused", "job_queue_resumed"].map(|action| (action.to_owned(), "mail".to_owned()));
    let mut entries = told(&mut db).await;
    entries.sort();
    assert_eq!(entries, log, "once each");
    let unknown = desk.service.put_as(&desk.ops, &format!("{QUEUES}/pigeons/pause"), &json!({})).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}

#[test_database::test]
async fn limits_are_replaced_and_kept(db: PgPool) {
    let desk = Desk::new(db).await;
    let mut db = desk.service.db.acquire().await.unwrap();
    let address = format!("{QUEUES}/mail/limits");
    let both = json!([
        {"kind": null, "concurrency": 8, "perSecond": null, "burst": 1.0},
        {"kind": "nurture_lead", "concurrency": null, "perSecond": 0.5, "burst": 3.0},
    ]);
    let set = desk.service.put_as(&desk.ops, &address, &json!({"limits": both})).await;
    assert_eq!(set.status, StatusCode::NO_CONTENT, "{}", set.text);
    assert_eq!(desk.queue("mail").await["limits"], both);
    let whole = json!([{"kind": null, "concurrency": 2, "perSecond": null, "burst": 1.0}]);
    let body = json!({"limits": [{"concurrency": 2}]});
    assert_eq!(desk.service.put_as(&desk.ops, &address, &body).await.status, StatusCode::NO_CONTENT);
    assert_eq!(desk.queue("mail").await["limits"], whole);
    let changes = sqlx::query_scalar!(
        "select changes from audit_entries where action = 'job_queue_limited' order by at desc, id desc limit 1"
    )
    .fetch_one(&mut *db)
    .await
    .unwrap();
    assert_eq!(changes, json!([{"field": "limits", "old": both, "new": whole}]));
    let none = desk.service.put_as(&desk.ops, &address, &json!({"limits": []})).await;
    assert_eq!(
        (none.status, desk.queue("mail").await["limits"].clone()),
        (StatusCode::NO_CONTENT, json!([]))
    );
    enqueue(&mut db, &[Planned::now(letter(1))]).await;
    let worker = lease::register(&mut db, Mail::QUEUE, "mail", 4).await.unwrap();
    assert_eq!(claim(&mut db, Mail::QUEUE, worker, 4).await.unwrap().len(), 1);
}

#[test_database::test]
async fn invalid_limits_are_rejected(db: PgPool) {
    let desk = Desk::new(db).await;
    let address = format!("{QUEUES}/mail/limits");
    for (limits, field) in [
        (json!([{"concurrency": 0}]), "limits[0].concurrency"),
        (json!([{"perSecond": 0}]), "limits[0].perSecond"),
        (json!([{"perSecond": 1, "burst": 0.5}]), "limits[0].burst"),
        (json!([{"concurrency": 1}, {"kind": "resize", "concurrency": 1}]), "limits[1].kind"),
        (json!([{"kind": "write_export", "concurrency": 1}]), "limits[0].kind"),
        (json!([{"concurrency": 1}, {"perSecond": 1}]), "limits[1].kind"),
        (json!([{"kind": "alert_owner"}]), "limits[0].concurrency"),
        (json!([{"concurrency": "many"}]), "limits[0].concurrency"),
    ] {
        let answer = desk.service.put_as(&desk.ops, &address, &json!({"limits": limits})).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{limits}");
        assert!(answer.json()["fields"][field].is_string(), "{field}: {}", answer.text);
    }
    assert_eq!(desk.queue("mail").await["limits"], json!([]));
    let unknown =
        desk.service.put_as(&desk.ops, &format!("{QUEUES}/pigeons/limits"), &json!({"limits": []})).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}
