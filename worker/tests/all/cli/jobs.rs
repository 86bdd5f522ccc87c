//! `worker jobs`: operators list jobs and act on them.

use jobs::queue::ack::Ending;
use jobs::queue::test_support;
use jobs::{Mail, Planned, enqueue_all};
use kernel::ids::EnquiryId;
use serde_json::Value;
use sqlx::PgPool;

use crate::cli::output;
use crate::program::run;

/// Three dead jobs and a scheduled one.
async fn prepare(db: &PgPool) -> Vec<i64> {
    let mut connection = db.acquire().await.unwrap();
    let job = || Mail::AnnounceLead { enquiry: EnquiryId::new() };
    enqueue_all(&mut connection, &[(); 3].map(|()| Planned::now(job()))).await.unwrap();
    let dead = Ending::Dead { error: "the server\nis gone".to_owned() };
    assert_eq!(test_support::end::<Mail>(&mut connection, &dead, |_| true).await.unwrap(), 3);
    let in_a_day = kernel::clock::Clock::default().now() + chrono::TimeDelta::days(1);
    enqueue_all(&mut connection, &[Planned::at(job(), in_a_day)]).await.unwrap();
    sqlx::query_scalar!(r#"select id as "id!" from jobs order by id"#).fetch_all(db).await.unwrap()
}

#[test_database::test]
async fn jobs_are_listed_and_shown(db: PgPool) {
    let ids = prepare(&db).await;
    let all = output(&db, &["jobs", "ls"], 0).await;
    assert_eq!(all.lines().count(), 5, "{all}");
    assert!(all.starts_with("ID        STATE      QUEUE      KIND "), "{all}");
    assert!(all.lines().all(|line| line.chars().count() <= 100), "{all}");
    let dead = output(&db, &["jobs", "ls", "--state", "dead", "--q", "is gone", "--limit", "2"], 0).await;
    assert_eq!(dead.lines().filter(|line| line.ends_with("the server is gone")).count(), 2, "{dead}");
    assert!(dead.ends_with("2 of 3; use --limit to show more.\n"), "{dead}");

    let listed =
        output(&db, &["jobs", "ls", "--kind", "announce_lead", "--state", "scheduled", "--json"], 0).await;
    let listed: Value = serde_json::from_str(&listed).unwrap();
    assert_eq!((listed[0]["id"].as_str().unwrap(), listed[1].is_null()), (&ids[3].to_string()[..], true));

    let id = ids[0].to_string();
    let shown = output(&db, &["jobs", "show", &id], 0).await;
    for part in [&format!("{id} announce_lead of mail, dead\n"), "attempt 1: failed", r#"{"announce_lead":{"#]
    {
        assert!(shown.contains(part), "{part} is not in {shown}");
    }
    let shown: Value = serde_json::from_str(&output(&db, &["jobs", "show", &id, "--json"], 0).await).unwrap();
    assert_eq!(shown["attempts"][0]["error"], "the server\nis gone");
    let none = run(&db, &["jobs", "show", "999999"]).await;
    assert_eq!((none.status.code(), &none.stderr[..]), (Some(1), &b"Error: there is no job 999999\n"[..]));
}

#[test_database::test]
async fn actions_on_jobs_are_audited(db: PgPool) {
    let ids = prepare(&db).await.into_iter().map(|id| id.to_string()).collect::<Vec<_>>();
    assert_eq!(output(&db, &["jobs", "retry", &ids[0]], 0).await, "Retried: 1 job.\n");
    // Only once, and only dead jobs.
    let again = run(&db, &["jobs", "retry", &ids[0], &ids[1]]).await;
    assert_eq!((again.status.code(), &again.stdout[..]), (Some(3), &b"Retried: 1 job.\n"[..]));
    let skipped = format!("Skipped 1 job, not dead: {}.\n", ids[0]);
    assert_eq!(String::from_utf8(again.stderr).unwrap(), skipped);
    assert_eq!(output(&db, &["jobs", "run-now", &ids[3]], 0).await, "Started: 1 job.\n");

    let unasked = run(&db, &["jobs", "cancel", "--queue", "mail"]).await;
    assert_eq!(unasked.status.code(), Some(1));
    let why = "Error: 3 jobs selected; without a terminal to confirm, use --yes\n";
    assert_eq!(String::from_utf8(unasked.stderr).unwrap(), why);
    assert_eq!(output(&db, &["jobs", "cancel", "--queue", "mail", "--yes"], 0).await, "Cancelled: 3 jobs.\n");
    assert_eq!(output(&db, &["jobs", "cancel", "--queue", "mail", "--yes"], 0).await, "Cancelled: 0 jobs.\n");
    assert_eq!(run(&db, &["jobs", "cancel", "--yes"]).await.status.code(), Some(1), "nothing is named");

    let actions = sqlx::query_scalar!(
        r#"select action || ' ' || count(*) || ' in ' || count(distinct batch_id) as "what!" from audit_entries
           where source = 'system' and subject_kind = 'job' group by action order by 1"#
    );
    assert_eq!(
        actions.fetch_all(&db).await.unwrap(),
        ["job_cancelled 3 in 1", "job_retried 2 in 2", "job_run_now 1 in 1"]
    );
}
