//! Postgres connections, of which a request may hold one at a time.
//!
//! Requests that hold one connection while waiting for a second deadlock the service once together they hold
//! the whole pool. So a second one is rejected at once, however many are free: the mistake fails the first
//! test that reaches it and cannot become an outage. The API's tests run on a pool of one.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use jobs::queue::Announcer;
use kernel::{Db, Tx};
use sqlx::pool::PoolConnection;
use sqlx::{PgPool, Postgres};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

tokio::task_local! {
    /// Whether the current request holds a connection.
    static HOLDS_CONNECTION: Arc<AtomicBool>;

    /// Limits the connections of the current task's lane.
    static SHARE: Arc<Semaphore>;
}

/// Middleware: the request may hold one connection at a time; workers are told afterwards of the jobs it enqueued.
pub async fn one_connection(State(db): State<Database>, request: Request, next: Next) -> Response {
    db.announcer.after(HOLDS_CONNECTION.scope(Arc::default(), next.run(request))).await
}

/// Runs `work` with connections from a lane's share, waiting for one if necessary.
pub(crate) async fn with_share<T>(share: Arc<Semaphore>, work: impl Future<Output = T>) -> T {
    SHARE.scope(share, work).await
}

/// A connection pool.
#[derive(Clone, Debug)]
pub struct Database {
    pool: PgPool,
    announcer: Announcer,
}

impl Database {
    /// Wraps the pool.
    #[must_use]
    pub fn new(pool: PgPool) -> Self {
        Self { announcer: Announcer::start(pool.clone()), pool }
    }

    /// Maximum number of connections.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.pool.options().get_max_connections()
    }

    /// Acquires a connection.
    ///
    /// # Errors
    /// If none becomes free in time, or the request holds one already.
    pub async fn acquire(&self) -> Result<Connection, sqlx::Error> {
        let claim = Claim::new().await?;
        Ok(Connection { inner: self.pool.acquire().await?, _claim: claim })
    }

    /// Begins a transaction on its own connection.
    ///
    /// # Errors
    /// If no connection becomes free in time, or the request holds one already.
    pub async fn begin(&self) -> Result<Transaction, sqlx::Error> {
        let claim = Claim::new().await?;
        Ok(Transaction { inner: self.pool.begin().await?, _claim: claim })
    }
}

/// The right to one connection, released on drop.
#[derive(Debug)]
struct Claim {
    holds: Option<Arc<AtomicBool>>,
    share: Option<OwnedSemaphorePermit>,
}

impl Claim {
    /// Outside a request, such as in an event stream, nothing is tracked.
    async fn new() -> Result<Self, sqlx::Error> {
        let Ok(holds) = HOLDS_CONNECTION.try_with(Arc::clone) else {
            return Ok(Self { holds: None, share: None });
        };
        if holds.swap(true, Ordering::AcqRel) {
            return Err(sqlx::Error::Configuration(Box::new(SecondConnection)));
        }
        // Also released if waiting for the share is cancelled.
        let mut claim = Self { holds: Some(holds), share: None };
        if let Ok(share) = SHARE.try_with(Arc::clone) {
            claim.share = Some(share.acquire_owned().await.map_err(|_| sqlx::Error::PoolClosed)?);
        }
        Ok(claim)
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if let Some(holds) = &self.holds {
            holds.store(false, Ordering::Release);
        }
    }
}

/// A programming error: use the connection that the request already holds.
#[derive(Debug, thiserror::Error)]
#[error("the request already holds a connection and tried to acquire a second one")]
struct SecondConnection;

/// A connection, returned to the pool on drop.
#[derive(Debug)]
pub struct Connection {
    inner: PoolConnection<Postgres>,
    _claim: Claim,
}

impl Connection {
    /// Begins a transaction on this connection.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn begin(&mut self) -> Result<Tx<'_>, sqlx::Error> {
        sqlx::Connection::begin(&mut *self.inner).await
    }

    /// The same, for statements that find their rows by key alone and differ in nothing but the values: each is planned
    /// once a connection. Otherwise Postgres plans one with arrays anew each time, which takes longer than to run it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn begin_by_key(&mut self) -> Result<Tx<'_>, sqlx::Error> {
        // In one message, so that it costs no round trip more.
        let begin = "begin; set local plan_cache_mode = force_generic_plan";
        sqlx::Connection::begin_with(&mut *self.inner, begin).await
    }
}

impl Deref for Connection {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.inner
    }
}

impl DerefMut for Connection {
    fn deref_mut(&mut self) -> &mut Db {
        &mut self.inner
    }
}

/// A transaction, rolled back on drop.
#[derive(Debug)]
pub struct Transaction {
    inner: Tx<'static>,
    _claim: Claim,
}

impl Transaction {
    /// Commits.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn commit(self) -> Result<(), sqlx::Error> {
        self.inner.commit().await
    }

    /// Rolls back.
    ///
    /// # Errors
    /// If the database does not respond; it then rolls back by itself.
    pub async fn rollback(self) -> Result<(), sqlx::Error> {
        self.inner.rollback().await
    }
}

impl Deref for Transaction {
    type Target = Tx<'static>;

    fn deref(&self) -> &Tx<'static> {
        &self.inner
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut Tx<'static> {
        &mut self.inner
    }
}
