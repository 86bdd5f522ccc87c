//! `worker drain`: all workers stop, and resume.

use std::time::Duration;

use jobs::queue::{lease, test_support};
use jobs::{Mail, enqueue};
use kernel::ids::EnquiryId;
use sqlx::PgPool;

use crate::cli::output;
use crate::program::{Program, run};

#[test_database::test]
async fn workers_pause_until_resumed(db: PgPool) {
    let _worker = Program::start(&db, &["--queues", "mail"]);
    assert_eq!(
        output(&db, &["drain"], 0).await,
        "Paused: mail, documents, images, payments, conversions, upkeep.\n\
         No jobs are running. Use `worker drain --resume` to resume the queues.\n"
    );
    enqueue(&mut db.acquire().await.unwrap(), Mail::AnnounceLead { enquiry: EnquiryId::new() })
        .await
        .unwrap();
    // Longer than the polling interval, also for a worker that starts now.
    let _late = Program::start(&db, &["--queues", "mail"]);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(waiting(&db).await, 1);

    assert_eq!(
        output(&db, &["drain", "--resume"], 0).await,
        "Resumed: conversions, documents, images, mail, payments, upkeep.\n"
    );
    let done = async {
        while waiting(&db).await > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), done).await.expect("they go on");
    assert_eq!(
        output(&db, &["drain", "--resume"], 0).await,
        "None of these queues was paused by `worker drain`.\n"
    );
    let actions = sqlx::query_scalar!(
        "select action || ' ' || subject_id as \"of!\" from audit_entries where source = 'system' order by 1"
    );
    assert_eq!(
        actions.fetch_all(&db).await.unwrap(),
        ["paused", "resumed"]
            .map(|act| ["conversions", "documents", "images", "mail", "payments", "upkeep"]
                .map(|of| format!("queue_{act} {of}")))
            .concat()
    );
}

#[test_database::test]
async fn jobs_beyond_the_wait_are_listed(db: PgPool) {
    let mut connection = db.acquire().await.unwrap();
    enqueue(&mut connection, Mail::AnnounceLead { enquiry: EnquiryId::new() }).await.unwrap();
    let (worker, taken) = test_support::begin::<Mail>(&mut connection).await.unwrap();
    let drain = run(&db, &["drain", "--queues", "mail", "--timeout", "1s"]).await;
    assert_eq!(drain.status.code(), Some(3), "{drain:?}");
    let named = String::from_utf8(drain.stderr).unwrap();
    assert!(named.starts_with(&format!("{} announce_lead of mail, for ", taken[0].id)), "{named}");

    // Its worker dies, and no other is running to notice.
    sqlx::query!("update job_workers set seen_at = now() - interval '1 minute' where id = $1", worker.0)
        .execute(&db)
        .await
        .unwrap();
    output(&db, &["drain", "--queues", "mail"], 0).await;
    assert_eq!(waiting(&db).await, 1);
    assert!(!lease::renew(&mut connection, worker).await.unwrap());
}

#[test_database::test]
async fn an_unknown_queue_is_rejected(db: PgPool) {
    for words in [&["--queues", "mial=2"][..], &["drain", "--queues", "mial"]] {
        let refused = run(&db, words).await;
        assert_eq!(refused.status.code(), Some(2));
        let output = String::from_utf8(refused.stderr).unwrap();
        for part in [
            "'--queues <QUEUES>'",
            "unknown queue `mial`; the queues are mail, documents, images, payments, conversions, upkeep",
        ] {
            assert!(output.contains(part), "{output}");
        }
    }
}

/// Only of `mail`: workers also enqueue scheduled jobs, at whatever time the test runs.
async fn waiting(db: &PgPool) -> i64 {
    sqlx::query_scalar!(r#"select count(*) as "count!" from jobs_waiting where queue = 'mail'"#)
        .fetch_one(db)
        .await
        .unwrap()
}
