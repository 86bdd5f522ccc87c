//! Actions on jobs: single ones with their refusals, and bulk actions with dry run and undo.

use axum::http::StatusCode;
use chrono::TimeDelta;
use jobs::queue::ack::Ending;
use jobs::queue::{JobId, Planned, plan_anew};
use jobs::{Mail, Upkeep};
use kernel::Db;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{All, Desk, JOBS, dead, end, enqueue, follow_up, letter, now, take, told};
use crate::admin::leads::{booked, refused};
use crate::harness::Answer;

impl Desk {
    async fn act(&self, id: JobId, act: &str) -> Answer {
        self.service.post_as(&self.ops, &format!("{JOBS}/{id}/{act}"), &json!({})).await
    }

    async fn bulk(&self, selection: &Value, action: &str, is_dry: bool) -> Value {
        let body = json!({"selection": selection, "action": {action: {}}, "dryRun": is_dry});
        let answer = self.service.post_as(&self.ops, &format!("{JOBS}/bulk"), &body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.json()
    }

    async fn undo(&self, batch: &Value) -> Answer {
        let address = format!("{JOBS}/bulk/{}/undo", batch.as_str().unwrap());
        self.service.post_as(&self.ops, &address, &json!({})).await
    }
}

fn counts(outcome: &Value) -> (i64, i64) {
    (outcome["changed"].as_i64().unwrap(), outcome["skipped"].as_i64().unwrap())
}

#[test_database::test]
async fn a_job_accepts_only_the_actions_of_its_state(db: PgPool) {
    let desk = Desk::new(db).await;
    let mut db = desk.service.db.acquire().await.unwrap();
    let all = All::enqueue(&mut db).await;
    let each = [all.waiting, all.scheduled, all.retrying, all.running, all.done, all.dead, all.cancelled];
    for id in each {
        let allowed = desk.job(id).await["allowed"].clone();
        for (act, name, code) in [
            ("retry", "retry", "not_dead"),
            ("cancel", "cancel", "not_cancellable"),
            ("run-now", "runNow", "not_waiting"),
        ] {
            if !allowed.as_array().unwrap().contains(&json!(name)) {
                refused(&desk.act(id, act).await, code);
            }
        }
    }
    assert!(told(&mut db).await.is_empty(), "a rejected action is not audited");

    for (id, act, state) in [
        (all.dead, "retry", "waiting"),
        (all.scheduled, "run-now", "waiting"),
        (all.waiting, "cancel", "cancelled"),
        (all.retrying, "cancel", "cancelled"),
        (all.running, "cancel", "running"),
    ] {
        assert_eq!(desk.act(id, act).await.status, StatusCode::NO_CONTENT, "{act} {id}");
        assert_eq!(desk.job(id).await["state"], state, "{act} {id}");
    }
    refused(&desk.act(all.running, "cancel").await, "not_cancellable");
    let asked = jobs::queue::lease::cancelled(&mut db, all.worker).await.unwrap();
    assert_eq!(asked, [all.running.0], "its worker hears of it");
    let log = told(&mut db).await;
    let actions: Vec<_> = log.iter().map(|(action, _)| action.as_str()).collect();
    assert_eq!(actions.iter().filter(|action| **action == "job_cancelled").count(), 3, "{actions:?}");
    assert!(log.contains(&("job_retried".to_owned(), all.dead.to_string())));
    assert!(log.contains(&("job_run_now".to_owned(), all.scheduled.to_string())));
    for act in ["retry", "cancel", "run-now"] {
        assert_eq!(desk.act(JobId(999_999), act).await.status, StatusCode::NOT_FOUND, "{act}");
    }
}

#[test_database::test]
async fn operators_retry_any_dead_job_and_sales_those_of_their_leads(db: PgPool) {
    let desk = Desk::new(db).await;
    let sales = desk.service.sign_in_as(Role::Sales).await;
    let (_, enquiry) = booked(&desk.service, 1).await;
    let mut db = desk.service.db.acquire().await.unwrap();
    let chore = enqueue(&mut db, &[Planned::now(super::chore())]).await[0];
    let (worker, _) = take::<Upkeep>(&mut db, "upkeep").await;
    end(&mut db, worker, chore, dead("no")).await;
    let key = format!("acknowledge_lead:{enquiry}");
    let letter = sqlx::query_scalar!(r#"select job_id as "id: JobId" from job_keys where key = $1"#, key)
        .fetch_one(&mut *db)
        .await
        .unwrap();
    let (worker, _) = take::<Mail>(&mut db, "mail").await;
    end(&mut db, worker, letter, dead("no")).await;
    for (id, status) in [(chore, StatusCode::NOT_FOUND), (letter, StatusCode::NO_CONTENT)] {
        let answer = desk.service.post_as(&sales, &format!("{JOBS}/{id}/retry"), &json!({})).await;
        assert_eq!(answer.status, status, "{}", answer.text);
    }
    assert_eq!(desk.act(chore, "retry").await.status, StatusCode::NO_CONTENT);
    let cancel = desk.service.post_as(&sales, &format!("{JOBS}/{letter}/cancel"), &json!({})).await;
    assert_eq!(cancel.status, StatusCode::FORBIDDEN);
}

/// Without the check of keys, the job would run twice.
#[test_database::test]
async fn a_job_whose_key_has_a_newer_job_cannot_be_retried(db: PgPool) {
    let desk = Desk::new(db).await;
    let mut db = desk.service.db.acquire().await.unwrap();
    let ids = enqueue(&mut db, &[Planned::now(letter(1)), Planned::now(letter(2))]).await;
    let [first, second] = ids[..] else { panic!("two") };
    let cancelled = desk.bulk(&json!({"ids": [second]}), "cancel", false).await;
    let (worker, _) = take::<Mail>(&mut db, "mail").await;
    end(&mut db, worker, first, dead("no")).await;
    plan_anew(&mut db, &[Planned::now(letter(1)), Planned::now(letter(2))]).await.unwrap();
    refused(&desk.act(first, "retry").await, "not_dead");
    assert_eq!(counts(&desk.undo(&cancelled["batch"]).await.json()), (0, 1));
    assert_eq!(desk.list("state=waiting").await.1, 2);
}

/// State and earliest start of each job.
async fn standings(db: &mut Db) -> Vec<(i64, String, i16, String, Option<String>)> {
    sqlx::query!(
        r#"select id as "id!", standing as "standing!", attempt as "attempt!", run_at::text as "run_at!", error
           from jobs order by id"#
    )
    .fetch_all(db)
    .await
    .unwrap()
    .into_iter()
    .map(|row| (row.id, row.standing, row.attempt, row.run_at, row.error))
    .collect()
}

#[test_database::test]
async fn a_bulk_action_matches_its_dry_run_and_can_be_undone(db: PgPool) {
    let desk = Desk::new(db).await;
    let mut db = desk.service.db.acquire().await.unwrap();
    let all = All::enqueue(&mut db).await;
    for (action, selection, expected) in [
        ("retry", json!({"query": {}}), (1, 7)),
        ("retry", json!({"query": {"state": "dead", "q": "no such"}}), (1, 0)),
        ("retry", json!({"ids": [all.dead, all.dead, all.done, "999999"]}), (1, 2)),
        (
            "cancel",
            json!({"query": {"state": "waiting,scheduled,retrying", "sort": "-id", "page": "9"}}),
            (4, 0),
        ),
        ("cancel", json!({"query": {"queue": "upkeep"}}), (1, 0)),
        ("cancel", json!({"query": {"state": "dead"}}), (1, 0)),
        ("runNow", json!({"query": {"queue": "mail"}}), (2, 5)),
        ("runNow", json!({"ids": [all.scheduled]}), (1, 0)),
    ] {
        let before = standings(&mut db).await;
        let counted = desk.bulk(&selection, action, true).await;
        assert_eq!((counts(&counted), &counted["batch"]), (expected, &Value::Null), "{action} {selection}");
        assert_eq!(standings(&mut db).await, before, "a dry run does nothing");
        let done = desk.bulk(&selection, action, false).await;
        assert_eq!(counts(&done), expected, "{action} {selection}");
        let changed = standings(&mut db).await;
        let differ = before.iter().zip(&changed).filter(|(old, new)| old != new).count();
        assert_eq!(i64::try_from(differ).unwrap(), expected.0, "{action} {selection}");

        let undone = desk.undo(&done["batch"]).await;
        assert_eq!((undone.status, counts(&undone.json())), (StatusCode::OK, (expected.0, 0)));
        assert_eq!(standings(&mut db).await, before, "{action} {selection}");
        refused(&desk.undo(&done["batch"]).await, "undone");
    }
    let nothing = desk.bulk(&json!({"ids": [all.done]}), "cancel", false).await;
    assert_eq!((counts(&nothing), &nothing["batch"]), ((0, 1), &Value::Null));
    let entries = sqlx::query!(
        r#"select action, count(*) as "count!" from audit_entries where batch_id is not null group by action order by action"#
    )
    .fetch_all(&mut *db)
    .await
    .unwrap();
    let entries: Vec<_> = entries.iter().map(|entry| (entry.action.as_str(), entry.count)).collect();
    assert_eq!(
        entries,
        [
            ("job_cancel_undone", 6),
            ("job_cancelled", 6),
            ("job_retried", 3),
            ("job_retry_undone", 3),
            ("job_run_now", 3),
            ("job_run_now_undone", 3),
        ]
    );
}

#[test_database::test]
async fn jobs_started_since_are_not_restored(db: PgPool) {
    let desk = Desk::new(db).await;
    let mut db = desk.service.db.acquire().await.unwrap();
    let all = All::enqueue(&mut db).await;
    let later = now(&mut db).await + TimeDelta::hours(1);
    let other = enqueue(&mut db, &[Planned::at(follow_up(8), later)]).await[0];
    let hurried = desk.bulk(&json!({"ids": [all.scheduled, other]}), "runNow", false).await;
    let retried = desk.bulk(&json!({"ids": [all.dead]}), "retry", false).await;
    let cancelled = desk.bulk(&json!({"ids": [all.running, all.retrying]}), "cancel", false).await;
    assert_eq!((counts(&hurried), counts(&retried), counts(&cancelled)), ((2, 0), (1, 0), (2, 0)));

    let (worker, _) = take::<Mail>(&mut db, "mail-two").await;
    // One fails and waits again, the other continues.
    let busy = Ending::Retry { run_at: later, error: "421 busy".to_owned() };
    end(&mut db, worker, other, busy).await;
    end(&mut db, all.worker, all.running, Ending::Cancelled).await;
    let before = standings(&mut db).await;
    assert_eq!(counts(&desk.undo(&hurried["batch"]).await.json()), (0, 2));
    assert_eq!(counts(&desk.undo(&retried["batch"]).await.json()), (0, 1));
    assert_eq!(standings(&mut db).await, before);
    assert_eq!(counts(&desk.undo(&cancelled["batch"]).await.json()), (1, 1));
    assert_eq!(desk.job(all.running).await["state"], "cancelled", "it had begun");
    assert_eq!(desk.job(all.retrying).await["state"], "retrying");
}

#[test_database::test]
async fn an_invalid_bulk_action_changes_nothing(db: PgPool) {
    let desk = Desk::new(db).await;
    let mut db = desk.service.db.acquire().await.unwrap();
    let waiting = enqueue(&mut db, &[Planned::now(letter(1))]).await[0];
    let done = desk.bulk(&json!({"ids": [waiting]}), "cancel", false).await;
    let stranger = desk.service.sign_in_as(Role::Ops).await;
    let address = format!("{JOBS}/bulk/{}/undo", done["batch"].as_str().unwrap());
    let answer = desk.service.post_as(&stranger, &address, &json!({})).await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND, "another user's");
    sqlx::query!("update job_batches set done_at = now() - interval '25 hours'")
        .execute(&mut *db)
        .await
        .unwrap();
    refused(&desk.undo(&done["batch"]).await, "too_late");

    let bulk = format!("{JOBS}/bulk");
    for (body, field) in [
        (json!({"selection": {"query": {"state": "sleeping"}}, "action": {"retry": {}}}), "selection.query"),
        (json!({"selection": {"ids": []}, "action": {"retry": {}}}), "selection[0]"),
        (json!({"selection": {"ids": ["one"]}, "action": {"retry": {}}}), "selection.ids[0]"),
        (json!({"selection": {"query": {}}}), "action"),
    ] {
        let answer = desk.service.post_as(&desk.ops, &bulk, &body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert!(answer.json()["fields"][field].is_string(), "{field}: {}", answer.text);
    }
    sqlx::query!(
        "insert into jobs_waiting (queue, kind, payload, max_attempts)
         select 'mail', 'announce_lead', '{}', 8 from generate_series(1, 10001)"
    )
    .execute(&mut *db)
    .await
    .unwrap();
    for is_dry in [true, false] {
        let body = json!({"selection": {"query": {}}, "action": {"cancel": {}}, "dryRun": is_dry});
        refused(&desk.service.post_as(&desk.ops, &bulk, &body).await, "too_many");
    }
    sqlx::query!("delete from jobs_waiting").execute(&mut *db).await.unwrap();
}
