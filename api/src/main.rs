//! The `api` program: serves, migrates, seeds, makes the first admin, or prints the contract.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, bail};
use api::admission::Admission;
use api::auth::Auth;
use api::config::{Config, Environment};
use api::database::Database;
use api::live::Live;
use api::{App, Kept, first_admin, router};
use domain::clock::Clock;
use domain::env::EnvError;
use jobs::Images;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder};
use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use storage::Storage;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

const USAGE: &str = "usage: api [serve | migrate | seed | create-admin EMAIL | openapi]";

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let command = std::env::args().nth(1).unwrap_or_else(|| "serve".to_owned());
    if command == "openapi" {
        println!("{}", serde_json::to_string_pretty(&api::contract())?);
        return Ok(());
    }
    let config = Config::read()?;
    jobs::trace::start(config.log_format, config.log_filter.parse().context("RUST_LOG cannot be read")?);
    let db = connect(&config).await?;
    match command.as_str() {
        "serve" => serve(&config, db).await,
        "migrate" => Ok(jobs::migrate(&db).await?),
        "seed" => seed(&config, &db).await,
        "create-admin" => create_admin(&config, &db).await,
        _ => bail!(USAGE),
    }
}

async fn connect(config: &Config) -> anyhow::Result<PgPool> {
    let options: PgConnectOptions =
        config.database_url.as_str().parse().context("DATABASE_URL cannot be read")?;
    // No request waits longer than its caller: a stuck statement must give its connection back.
    let options = options
        .application_name("nivas-api")
        .options([("statement_timeout", "20s"), ("idle_in_transaction_session_timeout", "30s")]);
    PgPoolOptions::new()
        .max_connections(config.database_connections)
        .acquire_timeout(Duration::from_secs(10))
        .connect_with(options)
        .await
        .context("cannot connect to the database that DATABASE_URL names")
}

/// Demo content, and on a developer's machine people who can sign in to look at it.
async fn seed(config: &Config, db: &PgPool) -> anyhow::Result<()> {
    let mut db = db.acquire().await?;
    domain::seed::demo(&mut db).await?;
    let Some(password) = &config.demo_password else { return Ok(()) };
    if config.environment != Environment::Development {
        bail!("DEMO_PASSWORD lets anybody in who knows it: it is for NIVAS_ENV=development alone");
    }
    let now = Clock::default().now();
    domain::seed::staff(&mut db, password, now).await?;
    // All of them or none: half a house would never be filled up.
    let mut tx = sqlx::Connection::begin(&mut *db).await?;
    domain::seed::leads(&mut tx, now).await?;
    domain::seed::materials(&mut tx, now).await?;
    seed_photographs(config, &mut tx).await?;
    domain::seed::designs(&mut tx, now).await?;
    Ok(tx.commit().await?)
}

/// Has the worker make pictures of the web application's demo pictures, as of any others.
async fn seed_photographs(config: &Config, db: &mut domain::Db) -> anyhow::Result<()> {
    let pictures = config.web_dist.join("demo");
    if !pictures.is_dir() || !domain::seed::lacks_photographs(db).await? {
        return Ok(());
    }
    let storage = Storage::open(&config.storage).context("the place for files cannot be used")?;
    for demo in &domain::seed::PHOTOGRAPHS {
        let file = pictures.join(demo.file);
        let content =
            tokio::fs::read(&file).await.with_context(|| format!("cannot read {}", file.display()))?;
        let bytes = i32::try_from(content.len())?;
        let key = format!("uploads/demo/{}", demo.file);
        storage.put(&key.parse()?, content).await?;
        let clock = Clock::default();
        let (photograph, upload) = domain::seed::photograph(db, &clock, demo, bytes, key).await?;
        jobs::enqueue(db, Images::RenderPicture { photograph, upload: Some(upload) }).await?;
    }
    Ok(())
}

/// Prints the link with which the first admin chooses a password, or signs up at a hosted service.
async fn create_admin(config: &Config, db: &PgPool) -> anyhow::Result<()> {
    let email = std::env::args().nth(2).context(USAGE)?;
    let link = first_admin::create(db, &Clock::default(), &auth(config)?, &config.public_url, &email).await?;
    println!("{link}");
    Ok(())
}

/// Who vouches for people here.
fn auth(config: &Config) -> anyhow::Result<Auth> {
    let secret = config.secret_key.as_ref().ok_or(EnvError::Missing("SECRET_KEY"))?;
    match &config.hosted_auth {
        Some(service) => {
            Auth::hosted(secret, service.clone()).context("cannot connect to the service that AUTH_URL names")
        }
        None => Ok(Auth::embedded(secret, config.public_url.clone())),
    }
}

async fn serve(config: &Config, db: PgPool) -> anyhow::Result<()> {
    let seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
    let metrics = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &seconds)?
        .install_recorder()?;
    let auth = auth(config)?;
    let live = Live::default();
    let (clock, trusted_proxies) = (Clock::default(), config.trusted_proxies);
    let storage = Storage::open(&config.storage).context("the place for files cannot be used")?;
    let app = App {
        admission: Admission::new(db.options().get_max_connections()),
        db: Database::new(db),
        clock,
        metrics,
        auth,
        live: live.clone(),
        storage,
        kept: Kept::default(),
        public_url: config.public_url.clone(),
        trusted_proxies,
    };
    let mailbox = (config.environment == Environment::Development).then(|| config.mail_dir.clone()).flatten();
    let service = router(app, config.web_dist.clone(), mailbox);

    let listener = TcpListener::bind(config.listen).await.with_context(|| {
        format!("cannot listen on {}; HOST and PORT choose another address", config.listen)
    })?;
    tracing::info!(address = %listener.local_addr()?, "serving");
    let service = service.into_make_service_with_connect_info::<SocketAddr>();
    let told = told_to_stop()?;
    let stop = async move {
        told.await;
        live.stop();
    };
    axum::serve(listener, service).with_graceful_shutdown(stop).await?;
    tracing::info!("stopped");
    Ok(())
}

/// Ends on the first SIGTERM or Ctrl-C. Requests in flight are answered before the process ends.
fn told_to_stop() -> anyhow::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("stopping");
    })
}
