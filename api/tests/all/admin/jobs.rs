//! The queue's administration, with real jobs.

mod actions;
mod events;
mod queries;
mod queues;

use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use jobs::occasion::Step;
use jobs::queue::ack::{Ack, Ending, ack};
use jobs::queue::claim::{Claimed, claim};
use jobs::queue::lease::{self, WorkerId};
use jobs::queue::{Job, JobId, Planned};
use jobs::{Images, Mail, Upkeep, enqueue_all};
use kernel::Db;
use kernel::ids::{EnquiryId, LeadId};
use kernel::role::Role;
use serde_json::Value;
use sqlx::PgPool;
use uuid::Uuid;

use crate::harness::Service;

const JOBS: &str = "/api/admin/jobs";

/// A service and an operator.
struct Desk {
    service: Service,
    /// Access token of a user who may view jobs and act on them.
    ops: String,
}

impl Desk {
    async fn new(db: PgPool) -> Self {
        let service = Service::start(db).await;
        // Without other jobs than the tests' own.
        service.disregard::<Mail>();
        service.disregard::<Upkeep>();
        service.disregard::<Images>();
        let ops = service.sign_in_as(Role::Ops).await;
        Self { service, ops }
    }

    /// A successful response's body.
    async fn get(&self, path: &str) -> Value {
        let answer = self.service.get_as(&self.ops, path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text);
        answer.json()
    }

    /// Ids of a list's jobs in order, and its total.
    async fn list(&self, parameters: &str) -> (Vec<JobId>, i64) {
        let page = self.get(&format!("{JOBS}?{parameters}")).await;
        let ids = page["items"].as_array().unwrap().iter().map(|item| id(&item["id"]));
        (ids.collect(), page["total"].as_i64().unwrap())
    }

    async fn job(&self, id: JobId) -> Value {
        self.get(&format!("{JOBS}/{id}")).await
    }
}

fn id(value: &Value) -> JobId {
    value.as_str().unwrap().parse().unwrap()
}

/// Enqueues jobs, ready at once unless a time is given. Returns their ids in order.
async fn enqueue<J: Job>(db: &mut Db, planned: &[Planned<J>]) -> Vec<JobId> {
    enqueue_all(&mut *db, planned).await.unwrap();
    let ids = sqlx::query_scalar!(
        r#"select id as "id: JobId" from jobs_waiting order by id desc limit $1"#,
        i64::try_from(planned.len()).unwrap(),
    );
    let mut ids = ids.fetch_all(db).await.unwrap();
    ids.reverse();
    ids
}

/// An e-mail job of an enquiry that does not exist.
fn letter(n: u128) -> Mail {
    Mail::AcknowledgeLead { enquiry: EnquiryId(Uuid::from_u128(n)) }
}

fn follow_up(n: u128) -> Mail {
    Mail::FollowUpLead { lead: LeadId(Uuid::from_u128(n)), step: Step::FIRST }
}

fn chore() -> Upkeep {
    Upkeep::SealAuditLog { due_at: DateTime::UNIX_EPOCH }
}

/// The database's time, which the queue uses.
async fn now(db: &mut Db) -> DateTime<Utc> {
    sqlx::query_scalar!(r#"select clock_timestamp() as "now!""#).fetch_one(db).await.unwrap()
}

/// Claims a queue's waiting jobs as a worker with this name.
async fn take<J: Job>(db: &mut Db, name: &str) -> (WorkerId, Vec<Claimed>) {
    let worker = lease::register(&mut *db, J::QUEUE, name, 4).await.unwrap();
    let claimed = claim(db, J::QUEUE, worker, i64::MAX).await.unwrap();
    (worker, claimed)
}

async fn end(db: &mut Db, worker: WorkerId, job: JobId, ending: Ending) {
    assert_eq!(ack(db, worker, &[Ack { job: job.0, ending }]).await.unwrap(), 0);
}

fn dead(error: &str) -> Ending {
    Ending::Dead { error: error.to_owned() }
}

/// A job in each state, of the mail queue if not stated otherwise.
#[derive(Clone, Copy, Debug)]
struct All {
    waiting: JobId,
    /// Of the upkeep queue.
    chore: JobId,
    scheduled: JobId,
    retrying: JobId,
    running: JobId,
    done: JobId,
    dead: JobId,
    cancelled: JobId,
    worker: WorkerId,
}

impl All {
    async fn enqueue(db: &mut Db) -> Self {
        let later = now(&mut *db).await + TimeDelta::hours(1);
        let taken = [1, 2, 3, 4, 5].map(|n| Planned::now(letter(n)));
        let ids = enqueue(&mut *db, &taken).await;
        let [retrying, running, done, dead_one, cancelled] = ids[..] else { panic!("five") };
        let (worker, claimed) = take::<Mail>(&mut *db, "mail-one").await;
        assert_eq!(claimed.len(), 5);
        end(&mut *db, worker, done, Ending::Done).await;
        end(&mut *db, worker, dead_one, dead("550 no such mailbox")).await;
        end(&mut *db, worker, cancelled, Ending::Cancelled).await;
        let error = "421 100% busy".to_owned();
        end(&mut *db, worker, retrying, Ending::Retry { run_at: later, error }).await;
        let scheduled = enqueue(&mut *db, &[Planned::at(follow_up(6), later)]).await[0];
        let waiting = enqueue(&mut *db, &[Planned::now(letter(7))]).await[0];
        let chore = enqueue(db, &[Planned::now(chore())]).await[0];
        Self { waiting, chore, scheduled, retrying, running, done, dead: dead_one, cancelled, worker }
    }
}

/// Audit log entries of jobs or queues, oldest first: action and subject.
async fn told(db: &mut Db) -> Vec<(String, String)> {
    sqlx::query!(
        "select action, subject_id from audit_entries where subject_kind in ('job', 'job_queue') order by at, subject_id"
    )
    .fetch_all(db)
    .await
    .unwrap()
    .into_iter()
    .map(|entry| (entry.action, entry.subject_id))
    .collect()
}
