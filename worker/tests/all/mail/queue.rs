//! From the queue to the inbox: e-mail jobs run by the pool.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use enquiries::lead::testing::nth_lead;
use jobs::queue::feed::Lease;
use jobs::{Job as _, Mail, Planned, enqueue_all};
use kernel::clock::Clock;
use kernel::ids::EnquiryId;
use sqlx::PgPool;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use worker::pool::{self, Terms};

use crate::house::{House, REQUEST, recipients};
use crate::smtp::{Answer, At, SmtpServer};

#[test_database::test]
async fn every_booking_is_acknowledged_and_announced_once(db: PgPool) {
    let (house, server) = house_in_the_present(db).await;
    let mut planned = Vec::new();
    for n in 0..40 {
        let (_, enquiry) = house.receive(&nth_lead(n)).await;
        planned.push(Planned::now(Mail::AcknowledgeLead { enquiry }));
        planned.push(Planned::now(Mail::AnnounceLead { enquiry }));
    }
    let mut db = house.db().await;
    jobs::trace::scope(REQUEST.to_owned(), enqueue_all(&mut db, &planned)).await.unwrap();
    drop(db);

    let running = start(&house);
    until(&house, |states| states.get("done") == Some(&80)).await;
    running.stop().await;

    let mut to: Vec<_> = server.received().iter().flat_map(|message| recipients(&message.letter())).collect();
    to.sort();
    let mut expected: Vec<_> = (0..40).map(|n| format!("visitor{n}@example.com")).collect();
    expected.extend((0..40).map(|_| "hello@nivas.example".to_owned()));
    expected.sort();
    assert_eq!(to, expected);
    let ledger = house.ledger().await;
    assert_eq!(ledger.len(), 80);
    assert!(ledger.iter().all(|row| row.state == "sent" && row.attempts == 1));
    assert!(ledger.iter().all(|row| row.request_id.as_deref() == Some(REQUEST)));
}

#[test_database::test]
async fn a_deferred_e_mail_is_delivered_later(db: PgPool) {
    let (house, server) = house_in_the_present(db).await;
    let job = confirmation(&house).await;
    server.once(At::Recipient, Answer::Say("450 4.2.1 greylisted"));
    let running = start(&house);
    until(&house, |states| states.get("retrying") == Some(&1) && server.connections() > 0).await;
    running.stop().await;
    assert_eq!(house.ledger().await[0].state, "deferred");
    let row = sqlx::query!("select attempt as attempts, run_at, error from jobs_waiting")
        .fetch_one(&mut *house.db().await)
        .await
        .unwrap();
    assert_eq!(row.attempts, 1);
    assert!(row.error.unwrap().contains("greylisted"));
    assert!(row.run_at > house.now() + TimeDelta::seconds(1), "{}", row.run_at);

    hurry(&house, &job).await;
    let running = start(&house);
    until(&house, |states| states.get("done") == Some(&1)).await;
    running.stop().await;
    assert_eq!(server.received().len(), 1);
    let ledger = house.ledger().await;
    assert_eq!((ledger[0].state.as_str(), ledger[0].attempts), ("sent", 2));
}

#[test_database::test]
async fn a_rejected_e_mail_is_dead_with_the_servers_response(db: PgPool) {
    let (house, server) = house_in_the_present(db).await;
    confirmation(&house).await;
    server.once(At::Recipient, Answer::Say("550 5.1.1 no such user"));
    let running = start(&house);
    until(&house, |states| states.get("dead") == Some(&1)).await;
    running.stop().await;
    let row = sqlx::query!("select attempt as attempts, error from jobs_ended")
        .fetch_one(&mut *house.db().await)
        .await
        .unwrap();
    assert_eq!(row.attempts, 1);
    assert!(row.error.unwrap().contains("no such user"));
    assert_eq!(house.ledger().await[0].state, "refused");
    assert!(server.received().is_empty());
}

/// The queue uses the database's clock, so the test uses the current time.
async fn house_in_the_present(db: PgPool) -> (House, SmtpServer) {
    let server = SmtpServer::start().await;
    let mut house = House::with_smtp(db, server.url()).await;
    house.worker.clock = Clock::default();
    (house, server)
}

async fn confirmation(house: &House) -> Mail {
    let (_, enquiry): (_, EnquiryId) = house.receive(&nth_lead(1)).await;
    let job = Mail::AcknowledgeLead { enquiry };
    jobs::enqueue(&mut *house.db().await, job).await.unwrap();
    job
}

struct Running {
    stop: watch::Sender<bool>,
    task: JoinHandle<Result<(), sqlx::Error>>,
}

fn start(house: &House) -> Running {
    let (stop, told) = watch::channel(false);
    let worker = house.worker.clone();
    let terms = Terms::new(worker.db.clone(), Duration::from_secs(10), Lease::default(), told);
    let task = tokio::spawn(pool::run::<Mail>(worker, 8, terms));
    Running { stop, task }
}

impl Running {
    async fn stop(self) {
        self.stop.send(true).unwrap();
        self.task.await.unwrap().unwrap();
    }
}

/// Waits until the numbers of jobs by state meet a condition.
async fn until(house: &House, is_so: impl Fn(&HashMap<String, i64>) -> bool) {
    let started = Instant::now();
    loop {
        let rows = sqlx::query!(r#"select state as "state!", count(*) as "count!" from jobs group by state"#)
            .fetch_all(&mut *house.db().await)
            .await
            .unwrap();
        let states = rows.into_iter().map(|row| (row.state, row.count)).collect();
        if is_so(&states) {
            return;
        }
        assert!(started.elapsed() < Duration::from_mins(1), "still {states:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn hurry(house: &House, job: &Mail) {
    sqlx::query!("update jobs_waiting set run_at = now() where key = $1", job.key())
        .execute(&mut *house.db().await)
        .await
        .unwrap();
}
