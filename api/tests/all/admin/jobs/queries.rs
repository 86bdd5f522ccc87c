//! Reading: lists by every filter and order, a job with its attempts, queues, workers and charts.

use axum::http::StatusCode;
use chrono::TimeDelta;
use jobs::queue::ack::Ending;
use jobs::queue::{JobId, Planned, operate};
use jobs::{Mail, QUEUES, Upkeep};
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{All, Desk, JOBS, dead, end, enqueue, follow_up, letter, now, take};
use crate::admin::leads::booked;

#[test_database::test]
async fn each_filter_finds_its_jobs(db: PgPool) {
    let desk = Desk::new(db).await;
    let mut db = desk.service.db.acquire().await.unwrap();
    let all = All::enqueue(&mut db).await;
    let (dead, running) = (all.dead, all.running);
    for (parameters, expected) in [
        ("state=waiting", vec![all.waiting, all.chore]),
        ("state=scheduled", vec![all.scheduled]),
        ("state=retrying", vec![all.retrying]),
        ("state=running", vec![all.running]),
        ("state=done", vec![all.done]),
        ("state=dead", vec![all.dead]),
        ("state=cancelled", vec![all.cancelled]),
        ("state=dead,running&sort=id", vec![all.running, all.dead]),
        ("queue=upkeep", vec![all.chore]),
        ("queue=upkeep,documents", vec![all.chore]),
        ("queue=images", vec![]),
        ("kind=follow_up_lead,seal_audit_log", vec![all.chore, all.scheduled]),
        ("kind=seal_audit_log&state=done", vec![]),
        ("q=no+such+MAILBOX", vec![all.dead]),
        ("q=00%25", vec![all.retrying]),
        ("q=follow_up", vec![all.scheduled]),
        ("q=acknowledge_lead:00000000-0000-0000-0000-000000000007", vec![all.waiting]),
        ("q=%22due_at%22", vec![all.chore]),
        (&format!("q={dead}&state=dead"), vec![dead]),
        (&format!("q={running}&state=running"), vec![running]),
        ("subject=00000000-0000-0000-0000-000000000006", vec![all.scheduled]),
        ("subject=00000000-0000-0000-0000-000000000009", vec![]),
    ] {
        let count = i64::try_from(expected.len()).unwrap();
        assert_eq!(desk.list(parameters).await, (expected, count), "{parameters}");
    }
    assert_eq!(desk.list("").await.1, 8);
    for (wrong, field) in [("state=sleeping", "state"), ("sort=size", "sort"), ("subject=me", "subject")] {
        let answer = desk.service.get_as(&desk.ops, &format!("{JOBS}?{wrong}")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        assert!(answer.json()["fields"][field].is_string(), "{wrong}: {}", answer.text);
    }
}

#[test_database::test]
async fn each_order_works_in_both_directions(db: PgPool) {
    let desk = Desk::new(db).await;
    let mut db = desk.service.db.acquire().await.unwrap();
    let begin = now(&mut db).await;
    let [first, second, third] = [30, 20, 10].map(|minutes| begin - TimeDelta::minutes(minutes));
    let planned =
        [Planned::at(letter(1), second), Planned::at(letter(2), third), Planned::at(letter(3), first)];
    let ids = enqueue(&mut db, &planned).await;
    let [a, b, c] = ids[..] else { panic!("three") };
    let enqueued = [b, c, a];
    for (minutes, job) in (1..).zip(enqueued) {
        sqlx::query!(
            "update jobs_waiting set enqueued_at = $2, attempt = $3 where id = $1",
            job.0,
            begin + TimeDelta::minutes(minutes),
            i16::try_from(minutes).unwrap(),
        )
        .execute(&mut *db)
        .await
        .unwrap();
    }
    check(&desk, "runAt", [c, a, b]).await;
    check(&desk, "enqueuedAt", enqueued).await;
    check(&desk, "attempt", enqueued).await;
    check(&desk, "id", [a, b, c]).await;
    assert_eq!(desk.list("").await.0, [c, b, a], "the last to come first");
    assert_eq!(desk.list("state=waiting").await.0, [c, a, b], "the next to start first");

    let (worker, _) = take::<Mail>(&mut db, "one").await;
    for (minutes, job) in (1..).zip([c, b, a]) {
        let started = begin - TimeDelta::minutes(minutes);
        sqlx::query!("update jobs_running set started_at = $2 where id = $1", job.0, started)
            .execute(&mut *db)
            .await
            .unwrap();
    }
    check(&desk, "startedAt", [a, b, c]).await;
    assert_eq!(desk.list("state=running").await.0, [c, b, a], "the last to begin first");
    for job in [b, a, c] {
        end(&mut db, worker, job, Ending::Done).await;
    }
    check(&desk, "endedAt", [b, a, c]).await;
    assert_eq!(desk.list("state=done").await.0, [c, a, b], "the last to end first");
}

async fn check(desk: &Desk, field: &str, mut expected: [JobId; 3]) {
    assert_eq!(desk.list(&format!("sort={field}")).await.0, expected, "{field}");
    expected.reverse();
    assert_eq!(desk.list(&format!("sort=-{field}")).await.0, expected, "-{field}");
}

/// Jobs that ended last are searched among the latest ones, but must be found even if enqueued long before.
#[test_database::test]
async fn ended_jobs_are_paged_in_the_order_of_their_end(db: PgPool) {
    let desk = Desk::new(db).await;
    let mut db = desk.service.db.acquire().await.unwrap();
    sqlx::query!(
        "insert into jobs_ended (id, run_at, enqueued_at, started_at, ended_at, priority, attempt, max_attempts, queue,
             kind, outcome, payload)
         select n, now(), now(), now(), now() - make_interval(mins => (n * 7919 % 10007)::integer), 1, 1, 8, 'mail',
             'announce_lead', 'done', '{}'
         from generate_series(1, 10001) as n",
    )
    .execute(&mut *db)
    .await
    .unwrap();
    let expected = sqlx::query_scalar!(r#"select id as "id: JobId" from jobs_ended order by ended_at desc"#)
        .fetch_all(&mut *db)
        .await
        .unwrap();
    let page = desk.get(&format!("{JOBS}?state=done&perPage=100")).await;
    assert_eq!((&page["total"], &page["isTotalExact"]), (&json!(10_000), &json!(false)));
    for page in [1, 2, 40, 100] {
        let (ids, _) = desk.list(&format!("state=done&perPage=100&page={page}")).await;
        assert_eq!(ids, expected[(page - 1) * 100..page * 100], "page {page}");
    }
    assert_eq!(desk.list("state=done&perPage=100&page=101").await.0, expected[10_000..]);
    sqlx::query!("delete from jobs_ended where id = 1").execute(&mut *db).await.unwrap();
    let page = desk.get(&format!("{JOBS}?state=done")).await;
    assert_eq!((&page["total"], &page["isTotalExact"]), (&json!(10_000), &json!(true)));
}

#[test_database::test]
async fn a_job_is_returned_with_its_attempts(db: PgPool) {
    let desk = Desk::new(db).await;
    let mut db = desk.service.db.acquire().await.unwrap();
    let (lead, enquiry) = booked(&desk.service, 1).await;
    sqlx::query!("delete from jobs_waiting where kind <> 'acknowledge_lead'")
        .execute(&mut *db)
        .await
        .unwrap();
    let (listed, _) = desk.list(&format!("subject={lead}")).await;
    let [id] = listed[..] else { panic!("the e-mail of the lead's enquiry: {listed:?}") };
    let job = desk.job(id).await;
    assert_eq!(
        (&job["kind"], &job["queue"], &job["priority"], &job["state"], &job["attempt"], &job["allowed"]),
        (
            &json!("acknowledge_lead"),
            &json!("mail"),
            &json!("normal"),
            &json!("waiting"),
            &json!(0),
            &json!(["cancel"])
        )
    );
    let reference = sqlx::query_scalar!("select reference from enquiries").fetch_one(&mut *db).await.unwrap();
    assert_eq!(
        job["subject"],
        json!({
            "id": enquiry,
            "kind": "lead",
            "label": format!("Visitor 1, {reference}"),
            "to": format!("/admin/leads?lead={lead}"),
        })
    );
    assert_eq!(job["payload"], json!({"acknowledge_lead": {"enquiry": enquiry}}));
    assert_eq!(job["key"], json!(format!("acknowledge_lead:{enquiry}")));
    assert_eq!(job["requestId"].as_str().map(str::len), Some(36));
    assert_eq!((&job["attempts"], &job["worker"]), (&json!([]), &Value::Null));

    // It fails, loses its worker, dies, is retried by hand, and completes.
    let (one, _) = take::<Mail>(&mut db, "mail-one").await;
    let busy = Ending::Retry { run_at: now(&mut db).await, error: "421 busy".to_owned() };
    end(&mut db, one, id, busy).await;
    let (two, _) = take::<Mail>(&mut db, "mail-two").await;
    sqlx::query!("update job_workers set seen_at = now() - interval '1 hour' where id = $1", two.0)
        .execute(&mut *db)
        .await
        .unwrap();
    let mut tx = sqlx::Connection::begin(&mut *db).await.unwrap();
    jobs::queue::lease::take_over(&mut tx, std::time::Duration::from_secs(15)).await.unwrap();
    tx.commit().await.unwrap();
    let (three, _) = take::<Mail>(&mut db, "mail-three").await;
    let running = desk.job(id).await;
    assert_eq!(outcomes(&running), ["failed mail-one", "lost mail-two", "running mail-three"]);
    assert_eq!(
        (&running["state"], &running["worker"]["name"], &running["attempt"], &running["allowed"]),
        (&json!("running"), &json!("mail-three"), &json!(3), &json!(["cancel"]))
    );
    end(&mut db, three, id, dead("550 no")).await;
    assert_eq!(desk.job(id).await["allowed"], json!(["retry", "cancel"]));
    let at = now(&mut db).await;
    assert!(operate::retry(&mut db, &id.to_string(), at).await.unwrap());
    let (four, _) = take::<Mail>(&mut db, "mail-four").await;
    end(&mut db, four, id, Ending::Done).await;
    let done = desk.job(id).await;
    let told = ["failed mail-one", "lost mail-two", "failed mail-three", "done mail-four"];
    assert_eq!(outcomes(&done), told);
    let attempts = done["attempts"].as_array().unwrap();
    let facts: Vec<_> =
        attempts.iter().map(|made| json!([made["attempt"], made["error"], made["isLast"]])).collect();
    assert_eq!(
        facts,
        [
            json!([1, "421 busy", false]),
            json!([2, "its worker died", false]),
            json!([3, "550 no", true]),
            json!([1, null, true]),
        ]
    );
    assert!(attempts.iter().all(|made| made["startedAt"].is_string() && made["endedAt"].is_string()));
    for nothing in ["999999", "none", "-1"] {
        let answer = desk.service.get_as(&desk.ops, &format!("{JOBS}/{nothing}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{nothing}");
    }
}

fn outcomes(job: &Value) -> Vec<String> {
    let attempts = job["attempts"].as_array().unwrap().iter();
    attempts
        .map(|made| {
            format!("{} {}", made["outcome"].as_str().unwrap(), made["worker"]["name"].as_str().unwrap())
        })
        .collect()
}

#[test_database::test]
async fn a_cancelled_job_has_an_attempt_only_if_it_started(db: PgPool) {
    let desk = Desk::new(db).await;
    let mut db = desk.service.db.acquire().await.unwrap();
    let all = All::enqueue(&mut db).await;
    operate::cancel(&mut db, &[all.scheduled.0, all.running.0]).await.unwrap();
    assert_eq!(outcomes(&desk.job(all.cancelled).await), ["cancelled mail-one"]);
    let unbegun = desk.job(all.scheduled).await;
    assert_eq!((&unbegun["state"], &unbegun["attempts"]), (&json!("cancelled"), &json!([])));
    let ending = desk.job(all.running).await;
    assert_eq!((&ending["isCancelling"], &ending["allowed"]), (&json!(true), &json!([])));
}

#[test_database::test]
async fn queues_are_listed_with_their_state_and_workers(db: PgPool) {
    let desk = Desk::new(db).await;
    let mut db = desk.service.db.acquire().await.unwrap();
    let empty = desk.get("/api/admin/job-queues").await;
    let names: Vec<_> = empty["queues"].as_array().unwrap().iter().map(|queue| &queue["name"]).collect();
    assert_eq!(names, QUEUES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    assert_eq!(empty["workers"], json!([]));

    let all = All::enqueue(&mut db).await;
    let (gone, _) = take::<Upkeep>(&mut db, "upkeep-one").await;
    jobs::queue::lease::leave(&mut db, gone).await.unwrap();
    sqlx::query!(
        "insert into jobs_waiting (queue, kind, payload, max_attempts) values ('images', 'resize', '{}', 3)"
    )
    .execute(&mut *db)
    .await
    .unwrap();
    let overview = desk.get("/api/admin/job-queues").await;
    let queue = |name: &str| {
        let queues = overview["queues"].as_array().unwrap();
        queues.iter().find(|queue| queue["name"] == name).unwrap().clone()
    };
    let counts = |name: &str| {
        let queue = queue(name);
        ["ready", "scheduled", "retrying", "running", "dead"].map(|state| queue[state].as_i64().unwrap())
    };
    assert_eq!(counts("mail"), [1, 1, 1, 1, 1]);
    assert_eq!(counts("upkeep"), [1, 0, 0, 0, 0]);
    assert_eq!(counts("documents"), [0; 5]);
    assert_eq!(counts("images"), [1, 0, 0, 0, 0], "of a newer build");
    let waiting = desk.job(all.waiting).await;
    assert_eq!(queue("mail")["oldestReadyAt"], waiting["runAt"]);
    assert_eq!(queue("documents")["oldestReadyAt"], Value::Null);
    assert_eq!((&queue("mail")["isPaused"], &queue("mail")["limits"]), (&json!(false), &json!([])));
    let [worker] = &overview["workers"].as_array().unwrap()[..] else { panic!("one has left: {overview}") };
    assert_eq!(
        (&worker["id"], &worker["name"], &worker["queue"], &worker["concurrency"], &worker["running"]),
        (&json!(all.worker.0), &json!("mail-one"), &json!("mail"), &json!(4), &json!(1))
    );
}

#[test_database::test]
async fn charts_have_every_interval(db: PgPool) {
    let desk = Desk::new(db).await;
    // In one transaction, so that all end in the same minute.
    let mut tx = desk.service.db.begin().await.unwrap();
    let all = All::enqueue(&mut tx).await;
    tx.commit().await.unwrap();
    let mut db = desk.service.db.acquire().await.unwrap();
    // The completed job waited 2 s and the cancelled one 4 s; the dead one ended half an hour ago.
    for (job, minutes, waited) in [(all.done, 0, 2.0), (all.cancelled, 0, 4.0), (all.dead, 30, 1.0)] {
        sqlx::query!(
            "update jobs_ended
             set ended_at = ended_at - make_interval(mins => $2), run_at = started_at - make_interval(secs => $3)
             where id = $1",
            job.0,
            minutes,
            waited,
        )
        .execute(&mut *db)
        .await
        .unwrap();
    }
    for (span, seconds, count) in [("hour", 60, 60), ("day", 900, 96), ("week", 7200, 84)] {
        let history = desk.get(&format!("/api/admin/job-history?span={span}")).await;
        let points = history["points"].as_array().unwrap();
        assert_eq!((points.len(), &history["bucketSeconds"]), (count, &json!(seconds)), "{span}");
        assert_eq!(history["from"], points[0]["at"]);
        let sum = |field: &str| points.iter().map(|point| point[field].as_i64().unwrap()).sum::<i64>();
        assert_eq!((sum("done"), sum("dead"), sum("failedAttempts")), (1, 1, 2), "{span}");
    }
    let hour = desk.get("/api/admin/job-history?span=hour").await;
    let points = hour["points"].as_array().unwrap();
    let done = points.iter().find(|point| point["done"] == 1).unwrap();
    let wait = |point: &Value, field: &str| json!(point[field].as_f64().unwrap().round());
    assert_eq!((wait(done, "waitP50Ms"), wait(done, "waitP95Ms")), (json!(3000.0), json!(3900.0)));
    let died = points.iter().find(|point| point["dead"] == 1).unwrap();
    assert_eq!(wait(died, "waitP50Ms"), json!(1000.0));
    assert_eq!((&points[0]["done"], &points[0]["waitP50Ms"]), (&json!(0), &Value::Null));
    let others = desk.get("/api/admin/job-history?span=hour&queue=upkeep,documents").await;
    let nothing = |point: &Value| point["done"] == 0 && point["failedAttempts"] == 0;
    assert!(others["points"].as_array().unwrap().iter().all(nothing));
    let answer = desk.service.get_as(&desk.ops, "/api/admin/job-history?span=year").await;
    assert!(answer.json()["fields"]["span"].is_string(), "{}", answer.text);
}

#[test_database::test]
async fn all_job_kinds_are_listed(db: PgPool) {
    let desk = Desk::new(db).await;
    let kinds = desk.get("/api/admin/job-kinds").await;
    let kinds = kinds.as_array().unwrap();
    for job in [("mail", "acknowledge_lead"), ("upkeep", "seal_audit_log"), ("documents", "write_export")] {
        assert!(kinds.contains(&json!({"queue": job.0, "kind": job.1})), "{job:?}");
    }
}

#[test_database::test]
async fn a_job_of_a_merged_lead_links_to_the_remaining_lead(db: PgPool) {
    let desk = Desk::new(db).await;
    let sales = desk.service.sign_in_as(Role::Admin).await;
    let ((into, _), (merged, _)) = (booked(&desk.service, 1).await, booked(&desk.service, 2).await);
    let body = json!({"into": into});
    let answer = desk.service.post_as(&sales, &format!("/api/admin/leads/{merged}/merge"), &body).await;
    assert!(answer.status.is_success(), "{}", answer.text);
    let mut db = desk.service.db.acquire().await.unwrap();
    let id =
        enqueue(&mut db, &[Planned::now(follow_up(merged.parse::<uuid::Uuid>().unwrap().as_u128()))]).await;
    // The booking already enqueued this follow-up: it has the same key.
    assert_eq!(id.len(), 1);
    let listed = desk.get(&format!("{JOBS}?kind=follow_up_lead&subject={merged}")).await;
    assert_eq!(listed["items"][0]["subject"]["to"], json!(format!("/admin/leads?lead={into}")));
    let (of_both, _) = desk.list(&format!("kind=acknowledge_lead&subject={into}")).await;
    assert_eq!(of_both.len(), 2, "the forms of both leads are parts of the one");
}
