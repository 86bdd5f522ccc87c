//! Admission control: limits how much of the service unauthenticated requests can use at once.
//!
//! Such requests are assigned to lanes: bookings, orders, webhooks, photographs, other site writes, sign-ins and reads.
//! Lanes get shares of the database connections, some two lanes one, so that signed-in users always find one free. A lane that writes also
//! caps its concurrent requests, in total and per network. A request over a cap is rejected at once with 429
//! and `Retry-After`, before its body is read (a session refresh with 503, on which clients keep their
//! session). The lane follows from method and path, so a new public route cannot be left out.
//!
//! Rate limits per network are counted before the transaction begins, so that a rejected request counts too.
//! A network over its limit is rejected from memory.

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
use shop::order::returns::photograph::MAX_BYTES;
use tokio::sync::Semaphore;

use crate::App;
use crate::client::Client;
use crate::database;
use crate::problem::Problem;

/// Maximum concurrent requests of a lane, counting those that wait for a connection. Each takes a few
/// milliseconds once its body is there, so an admitted request never waits long.
#[derive(Clone, Copy, Debug)]
struct Size {
    all: usize,
    /// Maximum per network.
    network: usize,
}

/// A booking must not be rejected because of other visitors' requests.
const LEADS: Size = Size { all: 96, network: 24 };

/// Nor must an order or its payment.
const ORDERS: Size = Size { all: 96, network: 24 };

/// All of a gateway's webhooks come from a few networks, after an outage many at once.
const WEBHOOKS: Size = Size { all: 64, network: 64 };

const SITE: Size = Size { all: 48, network: 12 };

/// Each holds a whole file in memory, and takes as long as a phone needs to send it.
const PHOTOGRAPHS: Size = Size { all: 12, network: 3 };

/// A whole office signs in from one network, and password hashing takes longer than the database.
const ACCOUNTS: Size = Size { all: 48, network: 24 };

/// Networks over a limit that are remembered; the others are checked in the database.
const MAX_REMEMBERED: usize = 10_000;

tokio::task_local! {
    /// The caller's network, and the request's method and URI.
    static ASKED: (String, String);
}

/// Largest body of a public write: a signature of some thousand points.
const BODY_LIMIT: usize = 256 * 1024;

/// Class of unauthenticated requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Bookings, which no other traffic may crowd out.
    Leads,
    /// What buyers do with their orders, from placing to returning them.
    Orders,
    /// What a payment gateway sends.
    Webhooks,
    /// Photographs that buyers send, and files that come with an enquiry.
    Photographs,
    /// Other writes of the public site.
    Site,
    /// Sign-up, sign-in and the like.
    Accounts,
    /// Reads: a share of the connections, and no cap on requests.
    Reading,
}

impl Lane {
    /// The lane of a request to the product's API; `None` if the route requires a session.
    #[must_use]
    pub fn of(method: &Method, path: &str) -> Option<Self> {
        let needs_session =
            path == "/api/me" || ["/api/me/", "/api/admin/"].iter().any(|area| path.starts_with(area));
        if needs_session {
            return None;
        }
        Some(if is_read(method) {
            Self::Reading
        } else if path == "/api/leads" {
            Self::Leads
        } else if path.starts_with("/api/webhooks/") {
            Self::Webhooks
        } else if sends_file(method, path) {
            Self::Photographs
        } else if path == "/api/orders" || path.starts_with("/api/orders/") {
            Self::Orders
        } else if path.starts_with("/api/auth/") {
            Self::Accounts
        } else {
            Self::Site
        })
    }
}

/// Whether the request sends a photograph or a piece of a file, which may take longer than others.
pub(crate) fn sends_file(method: &Method, path: &str) -> bool {
    let is_photograph =
        *method == Method::PUT && path.starts_with("/api/orders/") && path.contains("/return-photographs/");
    is_photograph || *method == Method::PATCH && path.starts_with("/api/lead-files/")
}

pub(crate) fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// The lanes of this process.
#[derive(Clone, Debug)]
pub struct Admission(Arc<Lanes>);

#[derive(Debug)]
struct Lanes {
    leads: Room,
    orders: Room,
    webhooks: Room,
    photographs: Room,
    site: Room,
    accounts: Room,
    reading: Arc<Semaphore>,
    /// Networks over a rate limit by request, and when each may retry.
    rejected: Mutex<HashMap<(String, String), DateTime<Utc>>>,
}

impl Admission {
    /// For a service with this many database connections.
    #[must_use]
    pub fn new(connections: u32) -> Self {
        let connections = usize::try_from(connections).unwrap_or(usize::MAX);
        let share = |part: usize| Arc::new(Semaphore::new((connections / part).max(1)));
        // Bookings and orders come from customers: neither waits behind anything but the other.
        let (customers, site) = (share(4), share(8));
        Self(Arc::new(Lanes {
            leads: Room::new(LEADS, &customers),
            orders: Room::new(ORDERS, &customers),
            webhooks: Room::new(WEBHOOKS, &share(8)),
            photographs: Room::new(PHOTOGRAPHS, &site),
            site: Room::new(SITE, &site),
            accounts: Room::new(ACCOUNTS, &share(8)),
            reading: share(4),
            rejected: Mutex::default(),
        }))
    }

    /// Rejects the same request from this network until `wait` is over, without asking the database again.
    pub(crate) fn remember_rejection(&self, wait: TimeDelta, now: DateTime<Utc>) {
        let Ok(asked) = ASKED.try_with(Clone::clone) else { return };
        // No URL of ours is this long.
        if asked.1.len() > 300 {
            return;
        }
        let mut rejected = self.rejected_until();
        if rejected.len() >= MAX_REMEMBERED {
            rejected.retain(|_, until| now < *until);
        }
        if rejected.len() < MAX_REMEMBERED {
            rejected.insert(asked, now + wait);
        }
    }

    /// How long this network must still wait before repeating the request, if at all.
    fn wait_of(&self, asked: &(String, String), now: DateTime<Utc>) -> Option<TimeDelta> {
        let until = *self.rejected_until().get(asked)?;
        (now < until).then(|| until - now)
    }

    fn rejected_until(&self) -> MutexGuard<'_, HashMap<(String, String), DateTime<Utc>>> {
        self.0.rejected.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn room(&self, lane: Lane) -> Option<&Room> {
        match lane {
            Lane::Leads => Some(&self.0.leads),
            Lane::Orders => Some(&self.0.orders),
            Lane::Webhooks => Some(&self.0.webhooks),
            Lane::Photographs => Some(&self.0.photographs),
            Lane::Site => Some(&self.0.site),
            Lane::Accounts => Some(&self.0.accounts),
            Lane::Reading => None,
        }
    }
}

/// A lane's free slots and its share of the connections.
#[derive(Debug)]
struct Room {
    size: Size,
    connections: Arc<Semaphore>,
    in_use: Mutex<SlotsInUse>,
}

#[derive(Debug, Default)]
struct SlotsInUse {
    all: usize,
    by_network: HashMap<String, usize>,
}

impl SlotsInUse {
    fn has_room_for(&self, network: &str, size: Size) -> bool {
        self.all < size.all && self.by_network.get(network).is_none_or(|in_use| *in_use < size.network)
    }
}

impl Room {
    fn new(size: Size, connections: &Arc<Semaphore>) -> Self {
        Self { size, connections: Arc::clone(connections), in_use: Mutex::default() }
    }

    fn slots_in_use(&self) -> MutexGuard<'_, SlotsInUse> {
        self.in_use.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_room_for(&self, network: &str) -> bool {
        self.slots_in_use().has_room_for(network, self.size)
    }

    fn enter(&self, network: &str) -> Option<Entered<'_>> {
        let mut in_use = self.slots_in_use();
        if !in_use.has_room_for(network, self.size) {
            return None;
        }
        in_use.all += 1;
        *in_use.by_network.entry(network.to_owned()).or_default() += 1;
        drop(in_use);
        Some(Entered { room: self, network: network.to_owned() })
    }
}

/// An admitted request's slot.
#[derive(Debug)]
struct Entered<'a> {
    room: &'a Room,
    network: String,
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        let mut in_use = self.room.slots_in_use();
        in_use.all -= 1;
        if let Some(count) = in_use.by_network.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                in_use.by_network.remove(&self.network);
            }
        }
    }
}

/// Why a request was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rejection {
    /// The lane is full, for everyone or for this network.
    Busy,
    /// The network is over a rate limit for this long.
    TooSoon(TimeDelta),
    /// The body is larger than any that its lane accepts.
    TooLarge,
    /// The body ended early.
    Broken,
}

/// Admits a request if its lane has a free slot. Callers word the rejection, since its format differs by
/// route.
pub(crate) async fn admit(
    app: &App,
    lane: Lane,
    body_limit: usize,
    mut request: Request,
    next: Next,
) -> Result<Response, Rejection> {
    let Some(room) = app.admission.room(lane) else {
        let share = Arc::clone(&app.admission.0.reading);
        return Ok(database::with_share(share, next.run(request)).await);
    };
    let Ok(client) = request.extract_parts_with_state::<Client, App>(app).await;
    let network = client.network();
    let asked = (network.clone(), format!("{} {}", request.method(), request.uri()));
    if let Some(wait) = app.admission.wait_of(&asked, app.clock.now()) {
        return Err(Rejection::TooSoon(wait));
    }
    if !room.has_room_for(&network) {
        return Err(refused(lane));
    }
    let (parts, body) = request.into_parts();
    let read = async || to_bytes(body, body_limit).await.map_err(|error| why_unread(&error));
    let (_entered, body) = if lane == Lane::Photographs {
        // Takes a slot first: the slots bound the memory.
        (room.enter(&network).ok_or_else(|| refused(lane))?, read().await?)
    } else {
        // Read before taking a slot: a slow sender holds none.
        let body = read().await?;
        (room.enter(&network).ok_or_else(|| refused(lane))?, body)
    };
    let request = Request::from_parts(parts, Body::from(body));
    let work = database::with_share(Arc::clone(&room.connections), next.run(request));
    Ok(ASKED.scope(asked, work).await)
}

fn refused(lane: Lane) -> Rejection {
    metrics::counter!("admission_refused_total", "lane" => format!("{lane:?}").to_lowercase()).increment(1);
    Rejection::Busy
}

fn why_unread(error: &axum::Error) -> Rejection {
    let is_too_large = error.source().is_some_and(<dyn Error>::is::<LengthLimitError>);
    if is_too_large { Rejection::TooLarge } else { Rejection::Broken }
}

/// Middleware that admits requests to the product's API.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let Some(lane) = Lane::of(request.method(), request.uri().path()) else {
        return next.run(request).await;
    };
    let limit = if lane == Lane::Photographs { MAX_BYTES } else { BODY_LIMIT };
    admit(&app, lane, limit, request, next).await.unwrap_or_else(|turned| {
        match turned {
            Rejection::Busy => Problem::busy(),
            Rejection::TooSoon(wait) => Problem::too_many(wait),
            Rejection::TooLarge => {
                Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The request body is too large.")
            }
            Rejection::Broken => Problem::malformed("it ended early"),
        }
        .into_response()
    })
}
