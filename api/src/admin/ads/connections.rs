//! `/api/admin/ads/connections`: the company's accounts with the ad platforms. Their secrets can be entered and
//! replaced, and are never answered.

use std::collections::BTreeMap;

use ads::conversion::upload::{self, Uploads};
use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use garde::Validate;
use jobs::conversions::Destination;
use kernel::Db;
use kernel::check::one_line;
use kernel::ids::{Named, UserId};
use platforms::keys::Actions;
use platforms::{GoogleMethod, NewConnection, Saved, SecretName, StoredConnection};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::route::{get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::Versioned;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/ads/connections",
            get_with(list, |op| {
                op.id("listAdConnections").summary("List the connections to ad platforms, without secrets")
            }),
        )
        .api_route(
            "/api/admin/ads/connections/{destination}",
            put_with(save, |op| op.id("updateAdConnection").summary("Connect an ad platform, or change how")),
        )
        .api_route(
            "/api/admin/ads/connections/{destination}/check",
            post_with(check, |op| {
                op.id("checkAdConnection").summary("Ask an ad platform whether it accepts the connection")
            }),
        )
}

/// How an ad platform is connected.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
struct AdConnection {
    /// The platform.
    destination: Destination,
    /// Whether conversions are sent to it.
    is_enabled: bool,
    /// Whether they can be.
    is_ready: bool,
    /// API of Google Ads; `null` for other platforms.
    method: Option<GoogleMethod>,
    /// Customer ID, measurement ID or pixel ID.
    account: String,
    /// Google Ads: manager account. Meta: ad account, from which costs are read.
    login_account: String,
    /// Google Ads: conversion action of each kind of event, or an empty text.
    actions: ConversionActions,
    /// Meta: code of the test events tool. While it is set, events are counted as tests.
    test_code: String,
    /// Whether any secret is stored.
    has_secrets: bool,
    /// Which secrets are stored.
    stored_secrets: Vec<SecretName>,
    /// Whether stored secrets cannot be read, because they were sealed with another `SECRET_KEY`.
    are_secrets_unreadable: bool,
    /// When a secret was last changed.
    secrets_changed_at: Option<DateTime<Utc>>,
    /// When the platform last accepted or refused the connection as a whole.
    checked_at: Option<DateTime<Utc>>,
    /// Why it refused it; empty if it did not.
    check_error: String,
    /// Until when the platform asked for a pause; `null` if it did not.
    paused_until: Option<DateTime<Utc>>,
    /// When conversions were last uploaded.
    last_upload_at: Option<DateTime<Utc>>,
    /// Conversions that wait to be uploaded.
    waiting: i64,
    /// Optimistic-lock version; 0 if the platform was never connected.
    version: i32,
    /// When the connection was last changed.
    updated_at: Option<DateTime<Utc>>,
    /// Who changed it.
    updated_by: Option<Named<UserId>>,
}

/// Conversion action of each kind of event: its number in Google Ads.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default)]
struct ConversionActions {
    /// Lead submitted.
    #[garde(pattern("^[0-9]{0,20}$"))]
    lead_submitted: String,
    /// Lead qualified.
    #[garde(pattern("^[0-9]{0,20}$"))]
    lead_qualified: String,
    /// Site visit done.
    #[garde(pattern("^[0-9]{0,20}$"))]
    site_visit_done: String,
    /// Contract won.
    #[garde(pattern("^[0-9]{0,20}$"))]
    contract_won: String,
    /// Purchase.
    #[garde(pattern("^[0-9]{0,20}$"))]
    purchase: String,
}

impl From<ConversionActions> for Actions {
    fn from(actions: ConversionActions) -> Self {
        let ConversionActions { lead_submitted, lead_qualified, site_visit_done, contract_won, purchase } =
            actions;
        let actions = [
            ("lead_submitted", lead_submitted),
            ("lead_qualified", lead_qualified),
            ("site_visit_done", site_visit_done),
            ("contract_won", contract_won),
            ("purchase", purchase),
        ];
        actions.into_iter().map(|(kind, action)| (kind.to_owned(), action)).collect()
    }
}

impl From<Actions> for ConversionActions {
    fn from(mut actions: Actions) -> Self {
        let mut action = |kind: &str| actions.remove(kind).unwrap_or_default();
        Self {
            lead_submitted: action("lead_submitted"),
            lead_qualified: action("lead_qualified"),
            site_visit_done: action("site_visit_done"),
            contract_won: action("contract_won"),
            purchase: action("purchase"),
        }
    }
}

/// How an ad platform is to be connected. A secret that is omitted stays as it is; an empty one is removed.
#[derive(Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct AdConnectionDraft {
    /// Whether conversions are sent to it.
    #[garde(skip)]
    is_enabled: bool,
    /// API of Google Ads, which needs one.
    #[serde(default)]
    #[garde(skip)]
    method: Option<GoogleMethod>,
    /// Customer ID, measurement ID or pixel ID.
    #[garde(length(chars, max = 40), custom(one_line))]
    account: String,
    /// Google Ads: manager account, if access is through one. Meta: ad account, from which costs are read.
    #[serde(default)]
    #[garde(length(chars, max = 40), custom(one_line))]
    login_account: String,
    /// Google Ads: conversion action of each kind of event.
    #[serde(default)]
    #[garde(dive)]
    actions: ConversionActions,
    /// Meta: code of the test events tool.
    #[serde(default)]
    #[garde(pattern("^[A-Za-z0-9]{0,40}$"))]
    test_code: String,
    /// Google Ads: the key file of a service account, as JSON.
    #[serde(default)]
    #[garde(length(bytes, max = 10_000))]
    service_account: Option<String>,
    /// Google Ads: id of the OAuth client that got the refresh token.
    #[serde(default)]
    #[garde(length(chars, max = 500), inner(custom(one_line)))]
    client_id: Option<String>,
    /// Google Ads: secret of that client.
    #[serde(default)]
    #[garde(length(chars, max = 500), inner(custom(one_line)))]
    client_secret: Option<String>,
    /// Google Ads: refresh token.
    #[serde(default)]
    #[garde(length(chars, max = 2_000), inner(custom(one_line)))]
    refresh_token: Option<String>,
    /// Google Ads: developer token, of accounts that still use one.
    #[serde(default)]
    #[garde(length(chars, max = 200), inner(custom(one_line)))]
    developer_token: Option<String>,
    /// Google Analytics: API secret of the Measurement Protocol.
    #[serde(default)]
    #[garde(length(chars, max = 200), inner(custom(one_line)))]
    api_secret: Option<String>,
    /// Meta: access token.
    #[serde(default)]
    #[garde(length(chars, max = 2_000), inner(custom(one_line)))]
    access_token: Option<String>,
    /// Meta: secret of the app that the token belongs to.
    #[serde(default)]
    #[garde(length(chars, max = 200), inner(custom(one_line)))]
    app_secret: Option<String>,
}

impl From<AdConnectionDraft> for NewConnection {
    fn from(draft: AdConnectionDraft) -> Self {
        let secrets = [
            (SecretName::ServiceAccount, draft.service_account),
            (SecretName::ClientId, draft.client_id),
            (SecretName::ClientSecret, draft.client_secret),
            (SecretName::RefreshToken, draft.refresh_token),
            (SecretName::DeveloperToken, draft.developer_token),
            (SecretName::ApiSecret, draft.api_secret),
            (SecretName::AccessToken, draft.access_token),
            (SecretName::AppSecret, draft.app_secret),
        ];
        let entered = secrets.into_iter().filter_map(|(name, secret)| {
            let secret = secret?.trim().to_owned();
            Some((name, (!secret.is_empty()).then_some(secret)))
        });
        Self {
            is_enabled: draft.is_enabled,
            method: draft.method,
            account: draft.account.trim().to_owned(),
            login_account: draft.login_account.trim().to_owned(),
            actions: draft.actions.into(),
            test_code: draft.test_code,
            secrets: entered.collect(),
        }
    }
}

/// Path of a connection.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
struct ConnectionPath {
    /// The platform.
    destination: Destination,
}

/// What the platform says to the connection.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct AdConnectionCheck {
    /// Whether it accepts it.
    is_accepted: bool,
    /// Why not.
    reason: Option<String>,
    /// When it was asked.
    checked_at: DateTime<Utc>,
}

async fn connections(app: &App, db: &mut Db) -> Result<Vec<AdConnection>, sqlx::Error> {
    let stored = app.platforms.stored(db).await?;
    let mut stored: BTreeMap<_, _> =
        stored.into_iter().map(|connection| (connection.destination.as_str(), connection)).collect();
    let mut uploads = upload::uploads(db).await?;
    let all = Destination::ALL.iter().map(|destination| {
        let uploads = uploads.remove(destination).unwrap_or_default();
        describe(*destination, stored.remove(destination.as_str()), uploads)
    });
    Ok(all.collect())
}

fn describe(destination: Destination, stored: Option<StoredConnection>, uploads: Uploads) -> AdConnection {
    let empty = AdConnection {
        destination,
        is_enabled: false,
        is_ready: false,
        method: (destination == Destination::GoogleAds).then_some(GoogleMethod::DataManager),
        account: String::new(),
        login_account: String::new(),
        actions: ConversionActions::default(),
        test_code: String::new(),
        has_secrets: false,
        stored_secrets: Vec::new(),
        are_secrets_unreadable: false,
        secrets_changed_at: None,
        checked_at: None,
        check_error: String::new(),
        paused_until: None,
        last_upload_at: uploads.last_at,
        waiting: uploads.waiting,
        version: 0,
        updated_at: None,
        updated_by: None,
    };
    let Some(stored) = stored else { return empty };
    AdConnection {
        is_enabled: stored.is_enabled,
        is_ready: stored.is_ready(),
        method: stored.method,
        account: stored.account,
        login_account: stored.login_account,
        actions: stored.actions.into(),
        test_code: stored.test_code,
        has_secrets: stored.are_secrets_unreadable || !stored.secrets.is_empty(),
        stored_secrets: stored.secrets,
        are_secrets_unreadable: stored.are_secrets_unreadable,
        secrets_changed_at: stored.secrets_changed_at,
        checked_at: stored.checked_at,
        check_error: stored.check_error,
        paused_until: stored.paused_until,
        version: stored.version,
        updated_at: Some(stored.updated_at),
        updated_by: stored.updated_by,
        ..empty
    }
}

async fn one(app: &App, db: &mut Db, destination: Destination) -> Result<AdConnection, sqlx::Error> {
    let connections = connections(app, db).await?;
    connections.into_iter().find(|one| one.destination == destination).ok_or(sqlx::Error::RowNotFound)
}

async fn list(State(app): State<App>, _: Staff<perm::ViewAds>) -> Result<Json<Vec<AdConnection>>, Problem> {
    Ok(Json(connections(&app, &mut *app.db.acquire().await?).await?))
}

async fn save(
    State(app): State<App>,
    staff: Staff<perm::EditAds>,
    Path(ConnectionPath { destination }): Path<ConnectionPath>,
    Versioned { value: draft, version }: Versioned<AdConnectionDraft>,
) -> Result<Json<AdConnection>, Problem> {
    let mut tx = app.db.begin().await?;
    let actor = staff.caller.actor();
    let saved = app.platforms.save(&mut tx, &actor, destination, version, &draft.into()).await?;
    let connection = one(&app, &mut tx, destination).await?;
    match saved {
        Saved::Yes => {
            tx.commit().await?;
            Ok(Json(connection))
        }
        Saved::Stale => Err(Problem::stale(connection)),
    }
}

async fn check(
    State(app): State<App>,
    _: Staff<perm::EditAds>,
    Path(ConnectionPath { destination }): Path<ConnectionPath>,
) -> Result<Json<AdConnectionCheck>, Problem> {
    let connection = app.platforms.connection(&mut *app.db.acquire().await?, destination).await?;
    let connection = connection.ok_or_else(|| {
        Problem::conflict("not_connected", "Save the connection with sending turned on before testing it.")
    })?;
    let reason = app.platforms.check(&connection).await.err();
    app.platforms.note(&mut *app.db.acquire().await?, destination, reason.as_deref()).await?;
    Ok(Json(AdConnectionCheck { is_accepted: reason.is_none(), reason, checked_at: app.clock.now() }))
}
