//! Admission control: how much of the service requests without a session can use at a time.
//!
//! Such requests go in lanes: bookings, other writes of the site, sign-ins, and reading. Each lane uses a
//! share of the connections, so that signed-in people always find one free. A lane that writes also has a
//! limit on requests, and a smaller one per network. A request beyond it is refused at once with 429 and
//! `Retry-After`, before its body is read (a session refresh with 503, on which clients keep their
//! session). The lane follows from method and path, so a new public route cannot forget it.
//!
//! Rate limits per network are counted before the transaction begins, so that a refused request counts too.
//! A network that has used one up is refused from memory.

use std::collections::HashMap;
use std::error::Error;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::RequestExt as _;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use chrono::{DateTime, TimeDelta, Utc};
use http_body_util::LengthLimitError;
use tokio::sync::Semaphore;

use crate::App;
use crate::client::Client;
use crate::database;
use crate::problem::Problem;

/// How many requests are in a lane at most: those that hold a connection, and those that wait for one. Each takes
/// some milliseconds, so nobody who was let in waits long.
#[derive(Clone, Copy, Debug)]
struct Size {
    all: usize,
    /// Those of one network.
    network: usize,
}

/// Nobody who books is to be refused because others do.
const LEADS: Size = Size { all: 96, network: 24 };

const SITE: Size = Size { all: 48, network: 12 };

/// An office signs in from one network, and hashing takes longer than the database.
const ACCOUNTS: Size = Size { all: 48, network: 24 };

/// As many callers are remembered who have used up an allowance; of others the database is asked.
const MAX_TURNED_AWAY: usize = 10_000;

tokio::task_local! {
    /// The caller's network, and what it asks for.
    static ASKED: (String, String);
}

/// The largest body that a public write takes: a signature of some thousand points.
const BODY_LIMIT: usize = 256 * 1024;

/// What strangers' requests are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// Bookings, which nothing else may keep out.
    Leads,
    /// Other writes of the site.
    Site,
    /// Signing up and in, and what goes with it.
    Accounts,
    /// Reading: a share of the connections, and room for everybody.
    Reading,
}

impl Lane {
    /// The lane of a request to the product's API; none for what asks for a session.
    fn of(method: &Method, path: &str) -> Option<Self> {
        let needs_session =
            path == "/api/me" || ["/api/me/", "/api/admin/"].iter().any(|area| path.starts_with(area));
        if needs_session {
            return None;
        }
        Some(if is_read(method) {
            Self::Reading
        } else if path == "/api/leads" {
            Self::Leads
        } else if path.starts_with("/api/auth/") {
            Self::Accounts
        } else {
            Self::Site
        })
    }
}

pub(crate) fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// All lanes of this process.
#[derive(Clone, Debug)]
pub struct Admission(Arc<Lanes>);

#[derive(Debug)]
struct Lanes {
    leads: Room,
    site: Room,
    accounts: Room,
    reading: Arc<Semaphore>,
    /// Networks that have used up an allowance for what they asked for, and until when.
    turned_away: Mutex<HashMap<(String, String), DateTime<Utc>>>,
}

impl Admission {
    /// For a service that holds at most so many connections.
    #[must_use]
    pub fn new(connections: u32) -> Self {
        let connections = usize::try_from(connections).unwrap_or(usize::MAX);
        let share = |part: usize| (connections / part).max(1);
        Self(Arc::new(Lanes {
            leads: Room::new(LEADS, share(4)),
            site: Room::new(SITE, share(8)),
            accounts: Room::new(ACCOUNTS, share(8)),
            reading: Arc::new(Semaphore::new(share(4))),
            turned_away: Mutex::default(),
        }))
    }

    /// Has the network of this request refused whatever it asks for in the same words, until `wait` is over.
    pub(crate) fn turn_away(&self, wait: TimeDelta, now: DateTime<Utc>) {
        let Ok(asked) = ASKED.try_with(Clone::clone) else { return };
        // No address of ours is so long.
        if asked.1.len() > 300 {
            return;
        }
        let mut turned_away = self.turned_away();
        if turned_away.len() >= MAX_TURNED_AWAY {
            turned_away.retain(|_, until| now < *until);
        }
        if turned_away.len() < MAX_TURNED_AWAY {
            turned_away.insert(asked, now + wait);
        }
    }

    /// How long a network is still refused what it asks for, if it is.
    fn wait_of(&self, asked: &(String, String), now: DateTime<Utc>) -> Option<TimeDelta> {
        let until = *self.turned_away().get(asked)?;
        (now < until).then(|| until - now)
    }

    fn turned_away(&self) -> MutexGuard<'_, HashMap<(String, String), DateTime<Utc>>> {
        self.0.turned_away.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn room(&self, lane: Lane) -> Option<&Room> {
        match lane {
            Lane::Leads => Some(&self.0.leads),
            Lane::Site => Some(&self.0.site),
            Lane::Accounts => Some(&self.0.accounts),
            Lane::Reading => None,
        }
    }
}

/// The room of a lane, and what it has of the connections.
#[derive(Debug)]
struct Room {
    size: Size,
    connections: Arc<Semaphore>,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by_network: HashMap<String, usize>,
}

impl Taken {
    fn has_room_for(&self, network: &str, size: Size) -> bool {
        self.all < size.all && self.by_network.get(network).is_none_or(|taken| *taken < size.network)
    }
}

impl Room {
    fn new(size: Size, connections: usize) -> Self {
        Self { size, connections: Arc::new(Semaphore::new(connections)), taken: Mutex::default() }
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_room_for(&self, network: &str) -> bool {
        self.taken().has_room_for(network, self.size)
    }

    fn enter(&self, network: &str) -> Option<Entered<'_>> {
        let mut taken = self.taken();
        if !taken.has_room_for(network, self.size) {
            return None;
        }
        taken.all += 1;
        *taken.by_network.entry(network.to_owned()).or_default() += 1;
        drop(taken);
        Some(Entered { room: self, network: network.to_owned() })
    }
}

/// A request in a lane.
#[derive(Debug)]
struct Entered<'a> {
    room: &'a Room,
    network: String,
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        let mut taken = self.room.taken();
        taken.all -= 1;
        if let Some(count) = taken.by_network.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                taken.by_network.remove(&self.network);
            }
        }
    }
}

/// Why a request was not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turned {
    /// Its lane is full, or its network's part of it.
    Busy,
    /// Its network has used up an allowance, for so long.
    TooSoon(TimeDelta),
    /// Its body is larger than any of its lane.
    TooLarge,
    /// Its body ended early.
    Broken,
}

/// Lets a request in if there is room for it. Refusals are put in words by whoever knows how its caller reads them.
pub(crate) async fn admit(
    app: &App,
    lane: Lane,
    body_limit: usize,
    mut request: Request,
    next: Next,
) -> Result<Response, Turned> {
    let Some(room) = app.admission.room(lane) else {
        let share = Arc::clone(&app.admission.0.reading);
        return Ok(database::with_share(share, next.run(request)).await);
    };
    let Ok(client) = request.extract_parts_with_state::<Client, App>(app).await;
    let network = client.network();
    let asked = (network.clone(), format!("{} {}", request.method(), request.uri()));
    if let Some(wait) = app.admission.wait_of(&asked, app.clock.now()) {
        return Err(Turned::TooSoon(wait));
    }
    if !room.has_room_for(&network) {
        return Err(refused(lane));
    }
    // Read outside: a sender who takes their time takes nobody's place.
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, body_limit).await.map_err(|error| why_unread(&error))?;
    let Some(_entered) = room.enter(&network) else { return Err(refused(lane)) };
    let request = Request::from_parts(parts, Body::from(body));
    let work = database::with_share(Arc::clone(&room.connections), next.run(request));
    Ok(ASKED.scope(asked, work).await)
}

fn refused(lane: Lane) -> Turned {
    metrics::counter!("admission_refused_total", "lane" => format!("{lane:?}").to_lowercase()).increment(1);
    Turned::Busy
}

fn why_unread(error: &axum::Error) -> Turned {
    let is_too_large = error.source().is_some_and(<dyn Error>::is::<LengthLimitError>);
    if is_too_large { Turned::TooLarge } else { Turned::Broken }
}

/// Lets requests to the product's API in.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let Some(lane) = Lane::of(request.method(), request.uri().path()) else {
        return next.run(request).await;
    };
    admit(&app, lane, BODY_LIMIT, request, next).await.unwrap_or_else(|turned| {
        match turned {
            Turned::Busy => Problem::busy(),
            Turned::TooSoon(wait) => Problem::too_many(wait),
            Turned::TooLarge => {
                Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The request body is too large.")
            }
            Turned::Broken => Problem::malformed("it ended early"),
        }
        .into_response()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_needs_no_session_has_a_lane() {
        for (method, path, lane) in [
            (Method::POST, "/api/leads", Some(Lane::Leads)),
            (Method::POST, "/api/calculators/kitchen/requests", Some(Lane::Site)),
            (Method::POST, "/api/quotations/token/codes", Some(Lane::Site)),
            (Method::POST, "/api/unsubscribe/token", Some(Lane::Site)),
            (Method::POST, "/api/something/new", Some(Lane::Site)),
            (Method::POST, "/api/member", Some(Lane::Site)),
            (Method::POST, "/api/auth/logout", Some(Lane::Accounts)),
            (Method::GET, "/api/designs", Some(Lane::Reading)),
            (Method::GET, "/designs/calm", Some(Lane::Reading)),
            (Method::GET, "/api/me", None),
            (Method::PATCH, "/api/me", None),
            (Method::PUT, "/api/me/saved/design/1", None),
            (Method::POST, "/api/admin/leads", None),
            (Method::GET, "/api/admin/leads", None),
        ] {
            assert_eq!(Lane::of(&method, path), lane, "{method} {path}");
        }
    }

    #[tokio::test]
    async fn who_is_turned_away_is_so_until_their_time_has_come_and_for_what_they_asked() {
        let (admission, now) = (Admission::new(16), DateTime::UNIX_EPOCH);
        let asked = ("203.0.113.1".to_owned(), "POST /api/calculators/kitchen".to_owned());
        assert_eq!(admission.wait_of(&asked, now), None);
        let refuse = async { admission.turn_away(TimeDelta::seconds(10), now) };
        ASKED.scope(asked.clone(), refuse).await;
        assert_eq!(admission.wait_of(&asked, now + TimeDelta::seconds(4)), Some(TimeDelta::seconds(6)));
        assert_eq!(admission.wait_of(&asked, now + TimeDelta::seconds(10)), None);
        let other = ("203.0.113.2".to_owned(), asked.1.clone());
        assert_eq!(admission.wait_of(&other, now), None);
        let elsewhere = (asked.0, "POST /api/leads".to_owned());
        assert_eq!(admission.wait_of(&elsewhere, now), None);
    }

    #[test]
    fn a_network_takes_its_part_of_a_lane_and_gives_it_back() {
        let room = Room::new(SITE, 1);
        let mut flood: Vec<_> = (0..SITE.network).map(|_| room.enter("flood").unwrap()).collect();
        assert!(room.enter("flood").is_none(), "the network has its part");
        let other = room.enter("other").expect("others find room");
        flood.pop();
        flood.push(room.enter("flood").expect("who leaves makes room"));
        let mut many: Vec<_> =
            (1..SITE.all - SITE.network).map(|n| room.enter(&n.to_string()).unwrap()).collect();
        assert!(room.enter("late").is_none(), "the lane is full");
        many.clear();
        drop((flood, other));
        assert!(room.taken().by_network.is_empty() && room.taken().all == 0);
    }
}
