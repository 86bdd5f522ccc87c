//! The `api` program: serves the site, migrates and seeds the database, creates the first admin, prints the
//! contract.

use std::net::SocketAddr;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use api::admission::Admission;
use api::auth::Auth;
use api::config::{Config, Environment};
use api::database::Database;
use api::live::Live;
use api::server::{self, HEADER_TIMEOUT};
use api::{App, ResponseCache, first_admin, router};
use clap::{Parser, Subcommand};
use gateway::Payments;
use gateway::demo::Demo;
use kernel::clock::Clock;
use kernel::database;
use kernel::document::File;
use kernel::env::EnvError;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder};
use people::account::Keys;
use platforms::Platforms;
use render::{RenderPages, Renderer};
use sqlx::PgPool;
use storage::Storage;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// Serves the site, the client portal and the admin area, and prepares their database.
#[derive(Debug, Parser)]
#[command(name = "api", after_help = "Configuration comes from environment variables; see .env.example.")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve until stopped (the default)
    Serve,
    /// Migrate the database; run once per deploy, before the other programs start
    Migrate,
    /// Add demo content to an empty database
    Seed {
        /// Leave out the orders of the furniture shop
        #[arg(long)]
        without_orders: bool,
    },
    /// Create the first admin and print the link for choosing a password
    CreateAdmin {
        /// E-mail address of the admin
        email: String,
    },
    /// Print the API contract as OpenAPI
    Openapi,
    // Internal: the API starts itself with it.
    #[command(hide = true)]
    RenderPages(RenderPages),
}

fn main() -> ExitCode {
    let command = Arguments::parse().command.unwrap_or(Command::Serve);
    // Confined, and without a runtime.
    if let Command::RenderPages(pages) = command {
        return pages.run();
    }
    // For operators: one line that says what is wrong, without a backtrace.
    match run(command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("Error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Serve => {
            let config = configure()?;
            serve(&config, connect(&config).await?).await
        }
        Command::Migrate => migrate(&configure()?).await,
        Command::Seed { without_orders } => {
            let config = configure()?;
            seed(&config, &connect(&config).await?, !without_orders).await
        }
        Command::CreateAdmin { email } => {
            let config = configure()?;
            create_admin(&config, &connect(&config).await?, &email).await
        }
        Command::Openapi => {
            println!("{}", serde_json::to_string_pretty(&api::contract())?);
            Ok(())
        }
        Command::RenderPages(_) => bail!("this command runs by itself"),
    }
}

/// Reads the environment and starts logging.
fn configure() -> anyhow::Result<Config> {
    let config = Config::read()?;
    jobs::trace::start(config.log_format, config.log_filter.parse().context("cannot parse RUST_LOG")?);
    Ok(config)
}

async fn connect(config: &Config) -> anyhow::Result<PgPool> {
    database::connect(&config.database_url, config.database_connections, database::API)
        .await
        .context("cannot connect to the database of DATABASE_URL")
}

/// Migrates as the owner, and grants the role of `DATABASE_URL` access if it is a different one.
async fn migrate(config: &Config) -> anyhow::Result<()> {
    let (url, variable) = match &config.database_owner_url {
        Some(url) => (url, "DATABASE_OWNER_URL"),
        None => (&config.database_url, "DATABASE_URL"),
    };
    let owner = database::connect(url, 1, database::MIGRATION)
        .await
        .with_context(|| format!("cannot connect to the database of {variable}"))?;
    kernel::MIGRATOR.run(&owner).await?;
    let application = connect(config).await?;
    let role = database::current_role(&mut *application.acquire().await?).await?;
    if database::current_role(&mut *owner.acquire().await?).await? == role {
        tracing::warn!(
            role,
            "the serving role also owns the tables; the README explains how to separate the two"
        );
        return Ok(());
    }
    database::grant_application(&mut *owner.acquire().await?, &role).await?;
    tracing::info!(role, "granted access to the serving role");
    Ok(())
}

/// Adds demo content and, in development, people who can sign in.
async fn seed(config: &Config, db: &PgPool, has_orders: bool) -> anyhow::Result<()> {
    let mut db = db.acquire().await?;
    app::seed::demo(&mut db).await?;
    let Some(password) = &config.demo_password else { return Ok(()) };
    if config.environment != Environment::Development {
        bail!("DEMO_PASSWORD is allowed only with NIVAS_ENV=development: anyone who knows it can sign in");
    }
    let now = Clock::default().now();
    let storage = Storage::open(&config.storage).context("cannot open the file storage")?;
    // All or nothing: a partly seeded database would never be completed.
    let mut tx = sqlx::Connection::begin(&mut *db).await?;
    app::seed::accounts(&mut tx, password, now).await?;
    app::seed::company(&mut tx).await?;
    seed_leads(&storage, &mut tx).await?;
    app::seed::visits(&mut tx, now).await?;
    app::seed::address_book(&mut tx, now).await?;
    app::seed::materials(&mut tx, now).await?;
    seed_photographs(config, &storage, &mut tx).await?;
    seed_designs(config, &storage, &mut tx).await?;
    app::seed::designs(&mut tx, now).await?;
    app::seed::placements(&mut tx, now).await?;
    seed_films(config, &storage, &mut tx).await?;
    app::seed::catalogue(&mut tx, now).await?;
    app::seed::team(&mut tx, now).await?;
    seed_case_studies(config, &storage, &mut tx).await?;
    app::seed::case_studies(&mut tx, now).await?;
    seed_furniture(config, &storage, &mut tx).await?;
    app::seed::furniture(&mut tx, now).await?;
    // Before the orders, whose buyers agree to the policies.
    app::seed::writing(&mut tx, now).await?;
    if has_orders {
        app::seed::orders(&mut tx, now).await?;
    }
    app::seed::page_texts(&mut tx, now).await?;
    app::seed::advertising(&mut tx, now).await?;
    // Accounts for payouts are sealed.
    if let Some(secret) = &config.secret_key {
        app::seed::referrals(&mut tx, &Keys::new(secret), now).await?;
    }
    seed_own_design(&storage, &mut tx).await?;
    Ok(tx.commit().await?)
}

/// Adds the demo leads with their quotations, and the sheet that two customers read before they signed.
async fn seed_leads(storage: &Storage, tx: &mut kernel::Tx<'_>) -> anyhow::Result<()> {
    let sheet = app::seed::signed_sheet();
    storage.put(&sheet.key.parse()?, sheet.content).await?;
    Ok(app::seed::leads(tx, Clock::default().now()).await?)
}

/// Adds the web application's demo pictures; the worker processes them like any upload.
async fn seed_photographs(config: &Config, storage: &Storage, db: &mut kernel::Db) -> anyhow::Result<()> {
    let pictures = config.web_dist.join("demo");
    if !pictures.is_dir() || !app::seed::lacks_photographs(db).await? {
        return Ok(());
    }
    for demo in &app::seed::PHOTOGRAPHS {
        let (bytes, key) = store(storage, &pictures, demo.file).await?;
        app::seed::photograph(db, &Clock::default(), demo, bytes, key).await?;
    }
    Ok(())
}

/// Adds the pictures of the demo designs.
async fn seed_designs(config: &Config, storage: &Storage, db: &mut kernel::Db) -> anyhow::Result<()> {
    let pictures = config.web_dist.join("demo/designs");
    if !pictures.is_dir() || !app::seed::lacks_designs(db).await? {
        return Ok(());
    }
    for picture in app::seed::design_pictures() {
        let (bytes, key) = store(storage, &pictures, &picture.file()).await?;
        app::seed::design_photograph(db, &Clock::default(), picture, bytes, key).await?;
    }
    Ok(())
}

/// Adds the demo videos, which show demo designs.
async fn seed_films(config: &Config, storage: &Storage, db: &mut kernel::Db) -> anyhow::Result<()> {
    let films = config.web_dist.join("demo/films");
    if !films.is_dir() || !app::seed::lacks_films(db).await? {
        return Ok(());
    }
    for demo in &app::seed::FILMS {
        let file = films.join(demo.file());
        let content =
            tokio::fs::read(&file).await.with_context(|| format!("cannot read {}", file.display()))?;
        let (bytes, sha256) = (i32::try_from(content.len())?, File::digest(&content));
        storage.put(&app::seed::film_key(&sha256).parse()?, content).await?;
        app::seed::film(db, &Clock::default(), demo, bytes, &sha256).await?;
    }
    Ok(())
}

/// Adds the pictures that only the demo case studies show.
async fn seed_case_studies(config: &Config, storage: &Storage, db: &mut kernel::Db) -> anyhow::Result<()> {
    let pictures = config.web_dist.join("demo");
    if !pictures.is_dir() || !app::seed::lacks_case_studies(db).await? {
        return Ok(());
    }
    for file in app::seed::case_study_pictures() {
        let (bytes, key) = store(storage, &pictures, file).await?;
        app::seed::case_study_photograph(db, &Clock::default(), file, bytes, key).await?;
    }
    Ok(())
}

/// Adds the pictures of the demo furniture.
async fn seed_furniture(config: &Config, storage: &Storage, db: &mut kernel::Db) -> anyhow::Result<()> {
    let pictures = config.web_dist.join("demo/furniture");
    if !pictures.is_dir() || !app::seed::lacks_furniture(db).await? {
        return Ok(());
    }
    for picture in app::seed::furniture_pictures() {
        let (bytes, key) = store(storage, &pictures, &picture.file).await?;
        app::seed::furniture_photograph(db, &Clock::default(), &picture, bytes, key).await?;
    }
    Ok(())
}

/// Adds a lead whose visitor sent drawings.
async fn seed_own_design(storage: &Storage, tx: &mut kernel::Tx<'_>) -> anyhow::Result<()> {
    if !app::seed::lacks_own_design(tx).await? {
        return Ok(());
    }
    let files = app::seed::own_design_files();
    for file in &files {
        storage.put(&file.key.parse()?, file.content.clone()).await?;
    }
    Ok(app::seed::own_design(tx, &files, Clock::default().now()).await?)
}

/// Puts a demo picture into the storage. Returns its size and key.
async fn store(storage: &Storage, folder: &Path, name: &str) -> anyhow::Result<(i32, String)> {
    let file = folder.join(name);
    let content = tokio::fs::read(&file).await.with_context(|| format!("cannot read {}", file.display()))?;
    let bytes = i32::try_from(content.len())?;
    let key = format!("uploads/demo/{name}");
    storage.put(&key.parse()?, content).await?;
    Ok((bytes, key))
}

/// Prints the link for choosing a password or, with a hosted service, for signing up.
async fn create_admin(config: &Config, db: &PgPool, email: &str) -> anyhow::Result<()> {
    let link = first_admin::create(db, &Clock::default(), &auth(config)?, &config.public_url, email).await?;
    println!("{link}");
    Ok(())
}

/// The configured authentication service.
fn auth(config: &Config) -> anyhow::Result<Auth> {
    let secret = config.secret_key.as_ref().ok_or(EnvError::Missing("SECRET_KEY"))?;
    match &config.hosted_auth {
        Some(service) => {
            Auth::hosted(secret, service.clone()).context("cannot use the auth service of AUTH_URL")
        }
        None => Ok(Auth::embedded(secret, config.public_url.clone())),
    }
}

/// The configured payment gateway.
fn payments(config: &Config) -> anyhow::Result<Option<Payments>> {
    let Some(configuration) = &config.payments else { return Ok(None) };
    let secret = config.secret_key.as_ref().ok_or(EnvError::Missing("SECRET_KEY"))?;
    let payments = Payments::new(configuration, &config.public_url, secret, Clock::default());
    payments.map(Some).context("cannot use the payment gateway of PAYMENT_GATEWAY")
}

/// The ad platforms.
fn platforms(config: &Config) -> anyhow::Result<Platforms> {
    let secret = config.secret_key.as_ref().ok_or(EnvError::Missing("SECRET_KEY"))?;
    let platforms = Platforms::new(config.platforms.clone(), secret, Clock::default());
    platforms.context("cannot prepare the connections to ad platforms")
}

/// The demo payment gateway, if that is the one configured.
fn demo_gateway(config: &Config, payments: Option<&Payments>, db: &PgPool) -> anyhow::Result<Option<Demo>> {
    let Some(payments) = payments else { return Ok(None) };
    Demo::configured(db.clone(), Clock::default(), payments, &config.public_url)
        .context("cannot start the demo payment gateway")
}

async fn serve(config: &Config, db: PgPool) -> anyhow::Result<()> {
    if database::owns_schema(&mut *db.acquire().await?).await? {
        tracing::warn!("{}", database::OWNER_WARNING);
    }
    let seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
    let recorded = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &seconds)?
        .install_recorder()?;
    let auth = auth(config)?;
    let live = Live::default();
    let metrics = api::metrics::router(db.clone(), recorded);
    let storage = Storage::open(&config.storage).context("cannot open the file storage")?;
    let payments = payments(config)?;
    let demo = demo_gateway(config, payments.as_ref(), &db)?;
    let platforms = platforms(config)?;
    let app = App {
        admission: Admission::new(db.options().get_max_connections()),
        db: Database::new(db),
        clock: Clock::default(),
        auth,
        live: live.clone(),
        storage,
        payments,
        platforms,
        response_cache: ResponseCache::default(),
        renderer: config.limits_of_rendering().map(Renderer::of_this_program),
        public_url: config.public_url.clone(),
        trusted_proxies: config.trusted_proxies,
        hsts: config.hsts,
    };
    let mailbox = (config.environment == Environment::Development).then(|| config.mail_dir.clone()).flatten();
    let mut service = router(app, config.web_dist.clone(), mailbox);
    if let Some(demo) = &demo {
        service = service.merge(demo.router());
    }

    let listener = listen(config.listen, "HOST and PORT").await?;
    let metrics_listener = listen(config.metrics, "METRICS_HOST and API_METRICS_PORT").await?;
    tracing::info!(address = %listener.local_addr()?, metrics = %metrics_listener.local_addr()?, "serving");
    let stop = CancellationToken::new();
    let stopped = stop_signal()?;
    tokio::spawn({
        let stop = stop.clone();
        async move {
            stopped.await;
            live.stop();
            stop.cancel();
        }
    });
    let demo = demo.map(|demo| tokio::spawn(demo.run(stop.clone())));
    tokio::join!(
        server::serve(listener, service, HEADER_TIMEOUT, stop.clone()),
        server::serve(metrics_listener, metrics, HEADER_TIMEOUT, stop),
    );
    if let Some(demo) = demo {
        demo.await.context("the demo payment gateway failed")?;
    }
    tracing::info!("stopped");
    Ok(())
}

async fn listen(address: SocketAddr, variables: &str) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address)
        .await
        .with_context(|| format!("cannot listen on {address}; set {variables} to use another address"))
}

/// Resolves on the first SIGTERM or Ctrl-C. Requests in flight are answered before the process exits.
fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
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
