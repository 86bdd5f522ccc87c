//! `/api/admin/integrations`: what the product is connected to, and when that last worked. States come from what was
//! recorded; nothing is asked for them, and no secret is among them.

mod state;

use ads::conversion::upload;
use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use content::photograph;
use content::search_engines::SearchEngines;
use gateway::{Gateway, Payments};
use jobs::conversions::Destination;
use kernel::integration::{self, Integration, Report};
use kernel::{Db, document, mail, mailbox, settings};
use schemars::JsonSchema;
use serde::Serialize;
use shop::order::payment;

use self::state::Platform;
use crate::App;
use crate::problem::Problem;
use crate::route::get_with;
use crate::staff::{Staff, perm};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/integrations",
        get_with(list, |op| {
            op.id("listIntegrations").summary("List what the product is connected to, without secrets")
        }),
    )
}

/// How an integration is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum IntegrationState {
    /// The last attempt succeeded.
    Working,
    /// Set up, and not used yet.
    Unused,
    /// The last attempt failed, or it cannot work as it is set up.
    Failing,
    /// Something is missing before it can be used.
    Incomplete,
    /// Nothing leaves the installation.
    Local,
    /// Not set up.
    Off,
    /// No worker has started since this version was installed.
    Unreported,
}

/// Something outside the product that it depends on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct IntegrationStatus {
    /// What it is.
    integration: Integration,
    /// How it is.
    state: IntegrationState,
    /// Host, folder, account or address, without user names and passwords; empty if there is none.
    destination: String,
    /// When it last worked, as far as that is recorded.
    worked_at: Option<DateTime<Utc>>,
    /// When it last failed, as far as that is recorded.
    failed_at: Option<DateTime<Utc>>,
    /// What is wrong, for people.
    problem: Option<String>,
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewSettings>,
) -> Result<Json<Vec<IntegrationStatus>>, Problem> {
    let mut db = app.db.acquire().await?;
    let reports = integration::reports(&mut db).await?;
    let reported = |integration: Integration| reports.iter().find(|report| report.integration == integration);
    let search: SearchEngines = settings::read(&mut db).await?;
    let now = app.clock.now();
    let mut all = vec![
        state::site(&app.public_url, reported(Integration::Site)),
        state::mail(reported(Integration::Mail), mail::delivery(&mut db).await?),
        state::replies(mailbox::current(&mut db).await?, now),
        storage(&app, &mut db, reported(Integration::Storage)).await?,
        payments(&app, &mut db, reported(Integration::Payments)).await?,
    ];
    all.extend(platforms(&app, &mut db).await?);
    all.push(state::index_now(&search, &app.public_url, reported(Integration::IndexNow)));
    all.push(state::accounts(app.auth.hosted_health()));
    Ok(Json(all))
}

async fn storage(app: &App, db: &mut Db, report: Option<&Report>) -> Result<IntegrationStatus, sqlx::Error> {
    let made_at = document::last_made_at(db).await?;
    let stored_at = made_at.max(photograph::list::last_uploaded_at(db).await?);
    Ok(state::storage(app.storage.place(), app.storage.is_failing(), stored_at, report))
}

async fn payments(app: &App, db: &mut Db, report: Option<&Report>) -> Result<IntegrationStatus, sqlx::Error> {
    let gateway = app.payments.as_ref().map(Payments::gateway);
    let keys = match &app.payments {
        // The demo has keys of its own.
        Some(payments) if gateway != Some(Gateway::Demo) => payments.stored_keys(db).await?,
        _ => None,
    };
    let webhook = payment::webhook_health(db, gateway.map_or("", Gateway::name), app.clock.now()).await?;
    Ok(state::payments(gateway, keys.as_ref(), &webhook, report))
}

async fn platforms(app: &App, db: &mut Db) -> Result<Vec<IntegrationStatus>, sqlx::Error> {
    let connections = app.platforms.stored(db).await?;
    let mut uploads = upload::uploads(db).await?;
    let all = Destination::ALL.iter().map(|destination| {
        let connection = connections.iter().find(|connection| connection.destination == *destination);
        let uploaded_at = uploads.remove(destination).unwrap_or_default().last_at;
        state::platform(&Platform { destination: *destination, connection, uploaded_at })
    });
    Ok(all.collect())
}
