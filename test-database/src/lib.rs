//! Gives each test a separate, migrated database.
//!
//! Copying and dropping a database takes longer than most tests. So there are as many as tests run
//! concurrently, and each is restored before the next test: rows are deleted, those inserted by migrations
//! are restored, and sequences restart. What cannot be restored this way (schema changes, grants, statistics,
//! very many rows) shows in a fingerprint; the database is then copied from the template after all. Databases
//! are kept between runs, under names derived from the migrations.

mod pristine;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection, PgPool, Postgres, Row as _};
use tokio::runtime::{Builder, Runtime};

pub use test_database_macros::test;

use self::pristine::Pristine;

/// The role that programs under test use. Nobody can sign in as it: the tests' own user takes its place.
pub const APPLICATION_ROLE: &str = "nivas_test_application";

static MIGRATOR: Migrator = sqlx::migrate!("../migrations");

static SERVER: LazyLock<Server> = LazyLock::new(Server::open);

/// Runs a test on a database that no other test uses.
///
/// # Panics
/// If the test does, or `DATABASE_URL` is not a Postgres server where databases can be created.
pub fn run<T, F: Future<Output = T>>(test: impl FnOnce(PgPool) -> F) -> T {
    run_in(Slot::prepare, test)
}

/// [`run`], on a database copied from the template for this test. Restored tables keep the size that they had
/// in other tests, and query plans depend on it.
///
/// # Panics
/// As [`run`].
pub fn run_on_copy<T, F: Future<Output = T>>(test: impl FnOnce(PgPool) -> F) -> T {
    run_in(Slot::copy, test)
}

fn run_in<T, F: Future<Output = T>>(
    prepare: impl AsyncFnOnce(&Slot) -> Result<PgPool, sqlx::Error>,
    test: impl FnOnce(PgPool) -> F,
) -> T {
    let slot = Slot::take();
    runtime().block_on(async {
        let pool = prepare(&slot).await.expect("a database for a test");
        let result = test(pool.clone()).await;
        // Connections that a test still holds after its end are closed.
        let _ = tokio::time::timeout(Duration::from_secs(10), pool.close()).await;
        result
    })
}

/// Connections with the privileges of an installation's programs.
pub async fn application(owner: &PgPool, connections: u32) -> Result<PgPool, sqlx::Error> {
    let options = owner.connect_options().as_ref().clone().options([("role", APPLICATION_ROLE)]);
    pool_of(connections)
        // Far longer than anything but a deadlock takes.
        .acquire_timeout(Duration::from_secs(10))
        .connect_with(options)
        .await
}

/// The migrated template database.
#[must_use]
pub fn template() -> &'static str {
    &SERVER.template
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().expect("a runtime")
}

fn pool_of(connections: u32) -> PgPoolOptions {
    PgPoolOptions::new().max_connections(connections).idle_timeout(Duration::from_secs(1))
}

/// The server of `DATABASE_URL`.
struct Server {
    options: PgConnectOptions,
    template: String,
    pristine: Pristine,
    /// Databases of this process that no test is using.
    free: Mutex<Vec<Slot>>,
    keeper: tokio::sync::Mutex<Keeper>,
    /// Runtime of the keeper's connection.
    aside: Runtime,
}

/// Holds the locks on databases in use, which end with its connection and so with this process.
struct Keeper {
    db: PgConnection,
    /// Number of the next database. Counted, because a session can acquire its own locks again.
    next: i32,
}

impl Server {
    fn open() -> Self {
        #[expect(clippy::disallowed_methods, reason = "tests have no configuration but this")]
        let url = std::env::var("DATABASE_URL").expect("DATABASE_URL names a Postgres for tests");
        let options: PgConnectOptions = url.parse().expect("DATABASE_URL is an address");
        let mut hasher = DefaultHasher::new();
        for migration in MIGRATOR.iter() {
            migration.checksum.hash(&mut hasher);
        }
        let template = format!("nivas_test_{:016x}", hasher.finish());
        let aside = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
        let (db, pristine) =
            aside.block_on(prepare_template(&options, &template)).expect("a template for tests");
        let keeper = tokio::sync::Mutex::new(Keeper { db, next: 0 });
        Self { options, template, pristine, free: Mutex::default(), keeper, aside }
    }

    /// The first free database.
    async fn claim(&self) -> Result<i32, sqlx::Error> {
        let Keeper { db, next } = &mut *self.keeper.lock().await;
        loop {
            let number = *next;
            *next += 1;
            if try_lock(db, &self.template, number).await? {
                return Ok(number);
            }
        }
    }
}

/// Advisory locks are per database: all processes use this one.
fn common(options: &PgConnectOptions) -> PgConnectOptions {
    options.clone().database("postgres")
}

/// Distinguishes the template's lock from those of its copies.
const IN_USE: i32 = -1;

async fn prepare_template(
    options: &PgConnectOptions,
    template: &str,
) -> Result<(PgConnection, Pristine), sqlx::Error> {
    let mut keeper = PgConnection::connect_with(&common(options)).await?;
    keeper.execute("select pg_advisory_lock(hashtext('nivas_test'))").await?;
    let in_use = format!("select pg_advisory_lock_shared(hashtext('{template}'), {IN_USE})");
    keeper.execute(AssertSqlSafe(in_use)).await?;
    let others = "select datname from pg_database where datname ~ '^nivas_test_[0-9a-f]{16}'";
    let names = keeper.fetch_all(others).await?;
    let names = names.iter().map(|row| row.try_get::<String, _>(0)).collect::<Result<Vec<_>, _>>()?;
    for name in names.iter().filter(|name| !name.starts_with(template)) {
        drop_unused(&mut keeper, name).await?;
    }
    if !names.iter().any(|name| name == template) {
        make_template(&mut keeper, options, template).await?;
    }
    let mut db = PgConnection::connect_with(&options.clone().database(template)).await?;
    let pristine = Pristine::read(&mut db).await?;
    db.close().await?;
    keeper.execute("select pg_advisory_unlock(hashtext('nivas_test'))").await?;
    Ok((keeper, pristine))
}

/// Drops databases of other migrations, unless they are in use.
async fn drop_unused(keeper: &mut PgConnection, name: &str) -> Result<(), sqlx::Error> {
    let template = &name[.."nivas_test_".len() + 16];
    if try_lock(keeper, template, IN_USE).await? {
        keeper.execute(AssertSqlSafe(format!("drop database if exists {name} with (force)"))).await?;
        let unlock = format!("select pg_advisory_unlock(hashtext('{template}'), {IN_USE})");
        keeper.execute(AssertSqlSafe(unlock)).await?;
    }
    Ok(())
}

async fn try_lock(db: &mut PgConnection, template: &str, number: i32) -> Result<bool, sqlx::Error> {
    let lock = format!("select pg_try_advisory_lock(hashtext('{template}'), {number})");
    db.fetch_one(AssertSqlSafe(lock)).await?.try_get(0)
}

/// Created under another name until it is complete.
async fn make_template(
    keeper: &mut PgConnection,
    options: &PgConnectOptions,
    template: &str,
) -> Result<(), sqlx::Error> {
    let unfinished = "nivas_test_unfinished";
    keeper.execute(AssertSqlSafe(format!("drop database if exists {unfinished} with (force)"))).await?;
    keeper.execute(AssertSqlSafe(format!("create database {unfinished} template template0"))).await?;
    let mut db = PgConnection::connect_with(&options.clone().database(unfinished)).await?;
    MIGRATOR.run_direct(None, &mut db, false).await?;
    db.execute(AssertSqlSafe(format!(
        "do $$ begin
             if not exists (select from pg_roles where rolname = '{APPLICATION_ROLE}') then
                 create role {APPLICATION_ROLE} nologin;
             end if;
         exception when duplicate_object or unique_violation then null;
         end $$"
    )))
    .await?;
    db.execute(AssertSqlSafe(format!("select grant_application('{APPLICATION_ROLE}')"))).await?;
    db.close().await?;
    keeper.execute(AssertSqlSafe(format!("alter database {unfinished} rename to {template}"))).await?;
    Ok(())
}

/// A database of this process, used by one test at a time.
struct Slot {
    name: String,
}

impl Slot {
    fn take() -> Self {
        let free = SERVER.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.unwrap_or_else(|| {
            let number = SERVER.aside.block_on(SERVER.claim()).expect("a name for a database");
            Self { name: format!("{}_{number}", SERVER.template) }
        })
    }

    /// Restores the database to its initial state.
    async fn prepare(&self) -> Result<PgPool, sqlx::Error> {
        let pool = self.pool();
        if let Some(mut db) = connect(&pool).await?
            && SERVER.pristine.restore(&mut db).await?
        {
            drop(db);
            // The test uses this connection, which returns to the pool by itself.
            while pool.num_idle() == 0 {
                tokio::task::yield_now().await;
            }
            return Ok(pool);
        }
        pool.close().await;
        self.copy().await
    }

    /// Copies the database from the template.
    async fn copy(&self) -> Result<PgPool, sqlx::Error> {
        let mut server = PgConnection::connect_with(&common(&SERVER.options)).await?;
        let (name, template) = (&self.name, &SERVER.template);
        server.execute(AssertSqlSafe(format!("drop database if exists {name} with (force)"))).await?;
        server.execute(AssertSqlSafe(format!("create database {name} template {template}"))).await?;
        server.close().await?;
        Ok(self.pool())
    }

    fn pool(&self) -> PgPool {
        pool_of(5).connect_lazy_with(SERVER.options.clone().database(&self.name))
    }
}

/// Returns the database for the next test.
impl Drop for Slot {
    fn drop(&mut self) {
        let slot = Self { name: std::mem::take(&mut self.name) };
        SERVER.free.lock().unwrap_or_else(PoisonError::into_inner).push(slot);
    }
}

/// A connection, if the database exists.
async fn connect(pool: &PgPool) -> Result<Option<PoolConnection<Postgres>>, sqlx::Error> {
    match pool.acquire().await {
        Err(sqlx::Error::Database(error)) if error.code().is_some_and(|code| code == "3D000") => Ok(None),
        other => other.map(Some),
    }
}
