//! Uploads what waits for a platform, in as few requests as it allows.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ads::conversion::upload::{self, Claimed, Mark, Marked, Person};
use ads::conversion::{self, ConversionId};
use ads::visit::trail::{self, Moment, Trail};
use chrono::{DurationRound, TimeDelta};
use enquiries::lead;
use futures_util::future::join_all;
use jobs::conversions::{Conversions, Destination};
use jobs::{Planned, enqueue_all};
use kernel::subject::{Reference, SubjectKind};
use platforms::{Account, Answer, Connection, Contract, Outcome, Prepared, Split};
use shop::order;
use uuid::Uuid;

use super::TIME_LIMIT;
use super::payload::{Decision, decide};
use crate::{Failure, Worker};

/// Nothing is begun that might not end within the job's time limit: a request, and a renewed token before it.
const RESERVE: Duration = Duration::from_secs(90);

/// Requests at once where each has the events of one browser.
const CONCURRENCY: usize = 8;

/// How soon after an upload the platform is asked what became of it.
const FIRST_CHECK: TimeDelta = TimeDelta::minutes(1);

pub(super) async fn handle(worker: &Worker, destination: Destination) -> Result<(), Failure> {
    let deadline = Instant::now() + TIME_LIMIT.saturating_sub(RESERVE);
    let connection = worker.platforms.connection(&mut *worker.db.acquire().await?, destination).await?;
    // What waits is sent once the platform is connected again, unless it is too old by then.
    let Some(connection) = connection else { return Ok(()) };
    if let Some(until) = connection.paused_until.filter(|until| *until > worker.clock.now()) {
        let mut db = worker.db.acquire().await?;
        return Ok(conversion::plan(&mut db, &[destination], until).await?);
    }
    let run = Run {
        worker,
        connection: &connection,
        deadline,
        is_paused: AtomicBool::new(false),
        has_error: AtomicBool::new(connection.has_error),
    };
    let limit = batch_size(Contract::of(destination, connection.method));
    let mut sent = 0;
    loop {
        let mut tx = worker.db.begin().await?;
        let claimed = upload::claim(&mut tx, destination, limit, worker.clock.now()).await?;
        tx.commit().await?;
        let is_last = claimed.len() < limit;
        sent += run.tell(claimed).await?;
        if is_last || run.is_over() {
            break;
        }
    }
    plan(worker, destination, sent > 0).await
}

/// How many conversions are claimed at once.
const fn batch_size(contract: Contract) -> usize {
    match contract {
        // Most requests have one event.
        Contract::Ga4 => 500,
        contract => contract.max_events(),
    }
}

/// Plans the next upload for when something is due, and a question about what was sent.
async fn plan(worker: &Worker, destination: Destination, has_sent: bool) -> Result<(), Failure> {
    let now = worker.clock.now();
    let mut db = worker.db.acquire().await?;
    if let Some(due_at) = upload::next_due(&mut db, destination).await? {
        conversion::plan(&mut db, &[destination], due_at.max(now)).await?;
    }
    if has_sent && destination == Destination::GoogleAds {
        let due_at = now.duration_trunc(FIRST_CHECK).unwrap_or(now) + FIRST_CHECK + FIRST_CHECK;
        let check = Planned::at(Conversions::CheckUploads { destination, due_at }, due_at);
        enqueue_all(&mut db, &[check]).await?;
    }
    Ok(())
}

/// One job's uploads.
struct Run<'a> {
    worker: &'a Worker,
    connection: &'a Connection,
    deadline: Instant,
    /// The platform asked for a pause or cannot be reached.
    is_paused: AtomicBool,
    /// The platform refused the connection before.
    has_error: AtomicBool,
}

/// Conversions that may go into one request.
struct Group {
    account: Account,
    conversions: Vec<(Claimed, Prepared)>,
    split: Split,
}

impl Group {
    fn next(&mut self) -> Option<Request<'_>> {
        let events = self.split.next()?;
        Some(Request { group: self, events })
    }

    /// What is in none of the requests so far.
    fn rest(&self) -> impl Iterator<Item = &Claimed> {
        self.split.rest().map(|event| &self.conversions[event].0)
    }
}

/// One request of a group.
struct Request<'a> {
    group: &'a mut Group,
    events: Vec<usize>,
}

impl Request<'_> {
    /// What it has, and what later ones of its group will have.
    fn waiting(&self) -> impl Iterator<Item = &Claimed> {
        self.events.iter().map(|event| &self.group.conversions[*event].0).chain(self.group.rest())
    }
}

impl Run<'_> {
    fn is_over(&self) -> bool {
        self.is_paused.load(Ordering::Relaxed) || Instant::now() >= self.deadline
    }

    /// Tells of claimed conversions. Returns how many were taken.
    async fn tell(&self, claimed: Vec<Claimed>) -> Result<usize, Failure> {
        if claimed.is_empty() {
            return Ok(0);
        }
        let at_once = if self.connection.destination == Destination::Ga4 { CONCURRENCY } else { 1 };
        let mut groups = self.prepare(claimed).await?;
        let mut taken = 0;
        for groups in groups.chunks_mut(at_once) {
            while !self.is_over() {
                let Some(sent) = self.send(groups).await? else { break };
                taken += sent;
            }
            // Nothing is left unless the run is over.
            let rest =
                groups.iter().flat_map(|group| group.rest().map(|claimed| marked(claimed, Mark::Released)));
            self.mark(rest.collect()).await?;
        }
        Ok(taken)
    }

    /// Decides on each conversion, and marks those that are not sent.
    async fn prepare(&self, claimed: Vec<Claimed>) -> Result<Vec<Group>, Failure> {
        let Facts { people, trails } = self.facts(&claimed).await?;
        let (destination, now) = (self.connection.destination, self.worker.clock.now());
        let mut groups: BTreeMap<(String, Option<i32>), (Account, usize, Vec<_>)> = BTreeMap::new();
        let mut marks = Vec::new();
        for (claimed, trail) in claimed.into_iter().zip(trails) {
            let person = people.get(&claimed.subject.id);
            let mark = match decide(destination, &claimed, &trail, person, &self.worker.public_url, now) {
                Decision::Send(account, prepared) => {
                    let limit = account.contract.max_events();
                    let smaller = claimed.batch_limit.and_then(|limit| usize::try_from(limit).ok());
                    let key =
                        (format!("{}/{}", account.contract as u8, prepared.group()), claimed.batch_limit);
                    let limit = smaller.map_or(limit, |smaller| smaller.clamp(1, limit));
                    let (.., conversions) = groups.entry(key).or_insert_with(|| (account, limit, Vec::new()));
                    conversions.push((claimed, prepared));
                    continue;
                }
                Decision::Skip(reason) => Mark::Skipped(reason),
                Decision::Reject { code, message } => Mark::Rejected { code: code.to_owned(), message },
            };
            marks.push(marked(&claimed, mark));
        }
        self.mark(marks).await?;
        let groups = groups.into_values().map(|(account, limit, conversions)| {
            let split = Split::new(conversions.len(), limit);
            Group { account, conversions, split }
        });
        Ok(groups.collect())
    }

    async fn facts(&self, claimed: &[Claimed]) -> Result<Facts, Failure> {
        let of = |kind: SubjectKind| {
            let ids = claimed.iter().map(|claimed| claimed.subject);
            ids.filter(|subject| subject.kind == kind.as_str()).map(|subject| subject.id).collect::<Vec<_>>()
        };
        let mut db = self.worker.db.acquire().await?;
        let mut people = lead::person::people(&mut db, &of(SubjectKind::Lead)).await?;
        people.extend(order::person::people(&mut db, &of(SubjectKind::Order)).await?);
        let people: HashMap<Uuid, Person> = people.into_iter().map(|person| (person.asked, person)).collect();
        let moments: Vec<_> = claimed
            .iter()
            .map(|claimed| {
                let id = people.get(&claimed.subject.id).map_or(claimed.subject.id, |person| person.subject);
                Moment { subject: Reference { id, ..claimed.subject }, at: claimed.occurred_at }
            })
            .collect();
        let trails = trail::trails(&mut db, &moments).await?;
        Ok(Facts { people, trails })
    }

    /// Sends the next request of each group, all at once: one statement holds what they have, and one marks what became
    /// of it. Returns how many conversions were taken; nothing if there are no more requests.
    async fn send(&self, groups: &mut [Group]) -> Result<Option<usize>, Failure> {
        let mut requests: Vec<_> = groups.iter_mut().filter_map(Group::next).collect();
        if requests.is_empty() {
            return Ok(None);
        }
        // Their people may have withdrawn since, and earlier requests may have taken longer than the lease.
        let held = self.hold(requests.iter().flat_map(Request::waiting)).await?;
        for request in &mut requests {
            request.events.retain(|event| held.contains(&request.group.conversions[*event].0.id));
        }
        requests.retain(|request| !request.events.is_empty());
        let answers = join_all(requests.iter().map(|request| {
            let Group { account, conversions, .. } = &*request.group;
            let prepared: Vec<_> = request.events.iter().map(|event| &conversions[*event].1).collect();
            async move { self.worker.platforms.send(self.connection, account, &prepared).await }
        }));
        let answers = answers.await;
        let mut marks = Vec::new();
        for (request, answer) in requests.iter_mut().zip(&answers) {
            for (event, outcome) in request.group.split.answered(&request.events, answer.clone()) {
                let (claimed, prepared) = &request.group.conversions[event];
                marks.push(Marked { payload: Some(prepared.masked()), ..marked(claimed, mark(outcome)) });
            }
        }
        let taken =
            marks.iter().filter(|marked| matches!(marked.mark, Mark::Accepted | Mark::Sent(_))).count();
        self.mark(marks).await?;
        for answer in &answers {
            self.heed(answer).await?;
        }
        Ok(Some(taken))
    }

    async fn hold(&self, claimed: impl Iterator<Item = &Claimed>) -> Result<HashSet<ConversionId>, Failure> {
        let claimed: Vec<_> = claimed.map(|claimed| (claimed.id, claimed.attempts)).collect();
        let mut db = self.worker.db.acquire().await?;
        Ok(upload::hold(&mut db, &claimed, self.worker.clock.now()).await?.into_iter().collect())
    }

    async fn mark(&self, marked: Vec<Marked>) -> Result<(), Failure> {
        let mut db = self.worker.db.acquire().await?;
        upload::mark(&mut db, marked, self.worker.clock.now()).await?;
        Ok(())
    }

    /// Ends the run if the platform asks for a pause, and notes whether it accepts the connection.
    async fn heed(&self, answer: &Answer) -> Result<(), Failure> {
        let destination = self.connection.destination;
        let platforms = &self.worker.platforms;
        match answer {
            Answer::Pause { after, code, message } => {
                self.is_paused.store(true, Ordering::Relaxed);
                tracing::warn!(%destination, code, "the platform takes nothing now");
                let mut db = self.worker.db.acquire().await?;
                match after {
                    Some(after) => {
                        platforms.pause(&mut db, destination, self.worker.clock.now() + *after).await?;
                    }
                    None if message.is_empty() => platforms.note(&mut db, destination, Some(code)).await?,
                    None => {
                        platforms.note(&mut db, destination, Some(&format!("{message} ({code})"))).await?;
                    }
                }
            }
            Answer::Each(_) if self.has_error.swap(false, Ordering::Relaxed) => {
                platforms.note(&mut *self.worker.db.acquire().await?, destination, None).await?;
            }
            _ => {}
        }
        Ok(())
    }
}

fn marked(claimed: &Claimed, mark: Mark) -> Marked {
    Marked { id: claimed.id, attempts: claimed.attempts, mark, payload: None }
}

pub(super) fn mark(outcome: Outcome) -> Mark {
    match outcome {
        Outcome::Accepted => Mark::Accepted,
        Outcome::Sent(request) => Mark::Sent(request),
        Outcome::Retry { after, code, message } => Mark::Retry { after, code, message },
        Outcome::Rejected { code, message } => Mark::Rejected { code, message },
    }
}

/// What payloads are made of.
struct Facts {
    people: HashMap<Uuid, Person>,
    trails: Vec<Trail>,
}
