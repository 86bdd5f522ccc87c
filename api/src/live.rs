//! Server-sent event streams, open until the browser leaves or the service stops.
//!
//! All listeners to one thing share one database query per second, and without listeners there is none. Streams
//! per person are limited.

pub(crate) mod notices;

use std::collections::HashMap;
use std::convert::Infallible;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, Response as ApiResponse, SchemaObject};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{BoxStream, Stream, StreamExt as _};
use kernel::ids::UserId;
use schemars::{JsonSchema, json_schema};
use serde::Serialize;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use self::notices::NoticeHub;
use crate::database::Database;
use crate::problem::Problem;
use crate::reply::only;

/// Maximum streams of this process: each holds a socket.
const MAX_SUBSCRIBERS: usize = 256;

/// Maximum streams per person, so that one person's open tabs cannot lock others out. Browsers open at most
/// six connections to a site.
const MAX_PER_USER: usize = 6;

/// Polling interval while there are listeners, and so the shortest time between two events.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Keep-alive interval: proxies close silent connections.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// Latest queue state as JSON; `None` before the first query.
type QueueState = Option<Arc<str>>;

/// Hub of the event streams.
#[derive(Clone, Debug)]
pub struct Live(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    stopping: CancellationToken,
    /// Open streams per person.
    subscribers: Mutex<HashMap<UserId, usize>>,
    queues: watch::Sender<QueueState>,
    /// Whether the watcher runs. Held while deciding, so that no listener is left without one.
    is_watched: Mutex<bool>,
    notices: NoticeHub,
}

impl Default for Live {
    fn default() -> Self {
        Self(Arc::new(Shared {
            stopping: CancellationToken::new(),
            subscribers: Mutex::default(),
            queues: watch::Sender::new(None),
            is_watched: Mutex::new(false),
            notices: NoticeHub::default(),
        }))
    }
}

impl Live {
    /// Ends all streams: a stopping service waits for its connections.
    pub fn stop(&self) {
        self.0.stopping.cancel();
    }

    /// Subscribes to the state of the queues.
    ///
    /// # Errors
    /// When this person, or the process, has too many open streams.
    pub(crate) fn listen(&self, db: &Database, user: UserId) -> Result<Listener, Problem> {
        let subscription = self.subscribe(user)?;
        let mut is_watched = self.0.is_watched.lock().unwrap_or_else(PoisonError::into_inner);
        let mut queues = self.0.queues.subscribe();
        // A new listener gets the current state first.
        queues.mark_changed();
        if !*is_watched {
            *is_watched = true;
            self.0.queues.send_replace(None);
            tokio::spawn(watch(Arc::clone(&self.0), db.clone()));
        }
        Ok(Listener { queues, subscription })
    }

    /// Registers a stream that runs its own queries.
    ///
    /// # Errors
    /// When this person, or the process, has too many open streams.
    pub(crate) fn subscribe(&self, user: UserId) -> Result<Subscription, Problem> {
        let mut subscribers = self.0.subscribers();
        if subscribers.values().sum::<usize>() >= MAX_SUBSCRIBERS {
            return Err(Problem::crowded());
        }
        let count = subscribers.entry(user).or_default();
        if *count >= MAX_PER_USER {
            return Err(Problem::too_many_streams());
        }
        *count += 1;
        drop(subscribers);
        Ok(Subscription { shared: Arc::clone(&self.0), user })
    }
}

/// An open stream, counted until dropped.
#[derive(Debug)]
pub(crate) struct Subscription {
    shared: Arc<Shared>,
    user: UserId,
}

impl Subscription {
    /// Waits for the next poll; `None` when the service stops.
    pub(crate) async fn next_poll(&self) -> Option<()> {
        self.shared.stopping.run_until_cancelled(tokio::time::sleep(POLL_INTERVAL)).await
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        leave(&mut self.shared.subscribers(), self.user);
    }
}

/// Counts one of a person's streams less.
fn leave(counts: &mut HashMap<UserId, usize>, user: UserId) {
    if let Some(count) = counts.get_mut(&user) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&user);
        }
    }
}

/// Polls the queues while there are listeners.
async fn watch(shared: Arc<Shared>, db: Database) {
    while !shared.stop_if_unwatched() {
        match read_queues(&db).await {
            Ok(now) => {
                shared.queues.send_if_modified(|known| {
                    let is_new = known.as_deref() != Some(&*now);
                    if is_new {
                        *known = Some(now.into());
                    }
                    is_new
                });
            }
            Err(error) => tracing::warn!(%error, "cannot read the state of the queues"),
        }
        tokio::select! {
            () = shared.stopping.cancelled() => {}
            () = tokio::time::sleep(POLL_INTERVAL) => {}
        }
    }
}

async fn read_queues(db: &Database) -> Result<String, sqlx::Error> {
    let overview = jobs::overview(&mut *db.acquire().await?).await?;
    serde_json::to_string(&overview).map_err(|error| sqlx::Error::Encode(error.into()))
}

impl Shared {
    fn subscribers(&self) -> MutexGuard<'_, HashMap<UserId, usize>> {
        self.subscribers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the last listener has left, so that polling can stop.
    fn stop_if_unwatched(&self) -> bool {
        let mut is_watched = self.is_watched.lock().unwrap_or_else(PoisonError::into_inner);
        *is_watched = self.queues.receiver_count() > 0 && !self.stopping.is_cancelled();
        !*is_watched
    }
}

/// A listener.
#[derive(Debug)]
pub(crate) struct Listener {
    queues: watch::Receiver<QueueState>,
    subscription: Subscription,
}

impl Listener {
    /// The next state of the queues as JSON, or `Nothing` after a second without one; `None` when the service stops.
    pub(crate) async fn next(&mut self) -> Option<Update<Arc<str>>> {
        tokio::select! {
            biased;
            () = self.subscription.shared.stopping.cancelled() => None,
            changed = self.queues.changed() => {
                changed.ok()?;
                Some(self.queues.borrow_and_update().clone().map_or(Update::Nothing, Update::Changed))
            }
            () = tokio::time::sleep(POLL_INTERVAL) => Some(Update::Nothing),
        }
    }
}

/// An update for a listener.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Update<T> {
    /// The new state.
    Changed(T),
    /// No change.
    Nothing,
}

/// Data of a server-sent event.
pub(crate) trait EventData: JsonSchema + Serialize {
    /// Event name.
    const EVENT: &'static str;
    /// Description of the stream in the contract.
    const DESCRIPTION: &'static str;

    /// The server-sent event; `None` if it cannot be serialised.
    fn event(&self) -> Option<Event> {
        Event::default().event(Self::EVENT).json_data(self).ok()
    }
}

/// A stream of server-sent events with data `T`.
pub(crate) struct Events<T> {
    stream: BoxStream<'static, Result<Event, Infallible>>,
    data: PhantomData<fn() -> T>,
}

impl<T> Events<T> {
    pub(crate) fn of(stream: impl Stream<Item = Result<Event, Infallible>> + Send + 'static) -> Self {
        Self { stream: stream.boxed(), data: PhantomData }
    }
}

impl<T> IntoResponse for Events<T> {
    fn into_response(self) -> Response {
        Sse::new(self.stream).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response()
    }
}

impl<T: EventData> OperationOutput for Events<T> {
    type Inner = T;

    fn operation_response(ctx: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        // In OpenAPI 3.1 the schema of an event stream describes one event.
        let event = json_schema!({
            "type": "object",
            "required": ["event", "data"],
            "properties": {
                "event": { "const": T::EVENT },
                "data": {
                    "type": "string",
                    "contentMediaType": "application/json",
                    "contentSchema": ctx.schema.subschema_for::<T>(),
                },
            },
        });
        let schema = SchemaObject { json_schema: event, external_docs: None, example: None };
        let content = MediaType { schema: Some(schema), ..MediaType::default() };
        Some(ApiResponse {
            description: T::DESCRIPTION.to_owned(),
            content: [("text/event-stream".to_owned(), content)].into_iter().collect(),
            ..ApiResponse::default()
        })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        only::<Self>(StatusCode::OK, ctx, operation)
    }
}
