//! The company's accounts with the platforms. Secrets are entered by staff, stored sealed, and never shown again.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::destination::Destination;
use kernel::ids::{Named, UserId};
use kernel::record::Refusal;
use kernel::seal::Seal;
use kernel::{Db, Tx};
use sqlx::types::Json;

use crate::conversion::{Account, Contract, GoogleMethod};
use crate::oauth;
use crate::secrets::{SecretName, Secrets};

/// Conversion actions by kind of event.
pub type Actions = BTreeMap<String, String>;

/// A stored connection, without its secrets.
#[derive(Clone, Debug)]
pub struct StoredConnection {
    /// The platform.
    pub destination: Destination,
    /// Whether conversions are sent.
    pub is_enabled: bool,
    /// API of Google Ads.
    pub method: Option<GoogleMethod>,
    /// Customer id, measurement id or pixel id.
    pub account: String,
    /// Google Ads: manager account. Meta: ad account, for costs.
    pub login_account: String,
    /// Conversion actions of Google Ads.
    pub actions: Actions,
    /// Meta: code of the test events tool.
    pub test_code: String,
    /// Which secrets are stored; none if they cannot be read.
    pub secrets: Vec<SecretName>,
    /// Whether the installation's secret does not open them.
    pub are_secrets_unreadable: bool,
    /// When a secret was last changed.
    pub secrets_changed_at: Option<DateTime<Utc>>,
    /// When the platform was last asked whether it accepts them.
    pub checked_at: Option<DateTime<Utc>>,
    /// Why it did not; empty if it did.
    pub check_error: String,
    /// Until when the platform asked for a pause.
    pub paused_until: Option<DateTime<Utc>>,
    /// Optimistic-lock version.
    pub version: i32,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Who changed it.
    pub updated_by: Option<Named<UserId>>,
}

impl StoredConnection {
    /// Whether conversions can be sent.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.is_enabled && missing_secret(self.destination, &self.secrets).is_none()
    }
}

/// A connection as entered.
#[derive(Clone, Debug)]
pub struct NewConnection {
    /// Whether conversions are sent.
    pub is_enabled: bool,
    /// API of Google Ads.
    pub method: Option<GoogleMethod>,
    /// Customer id, measurement id or pixel id.
    pub account: String,
    /// Google Ads: manager account. Meta: ad account, for costs.
    pub login_account: String,
    /// Conversion actions of Google Ads.
    pub actions: Actions,
    /// Meta: code of the test events tool.
    pub test_code: String,
    /// Secrets to store, or to remove. Others stay as they are.
    pub secrets: Vec<(SecretName, Option<String>)>,
}

/// What came of saving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// It is in use.
    Yes,
    /// Somebody else changed it since.
    Stale,
}

/// A connection with its secrets.
#[derive(Clone, Debug)]
pub struct Connection {
    /// The platform.
    pub destination: Destination,
    /// API of Google Ads.
    pub method: Option<GoogleMethod>,
    /// Customer id, measurement id or pixel id.
    pub account: String,
    /// Google Ads: manager account. Meta: ad account, for costs.
    pub login_account: String,
    /// Conversion actions of Google Ads.
    pub actions: Actions,
    /// Meta: code of the test events tool.
    pub test_code: String,
    /// Until when the platform asked for a pause.
    pub paused_until: Option<DateTime<Utc>>,
    /// Whether the last check or upload failed for all events.
    pub has_error: bool,
    pub(crate) secrets: Secrets,
}

impl Connection {
    /// The accounts of Google Ads that are told, one for each action.
    pub(crate) fn google_accounts(&self) -> impl Iterator<Item = Account> {
        let contract = Contract::of(Destination::GoogleAds, self.method);
        self.actions.values().filter(|action| !action.is_empty()).map(move |action| Account {
            contract,
            id: self.account.clone(),
            login: self.login_account.clone(),
            action: action.clone(),
        })
    }
}

/// A secret is bound to its platform, so that none can be put in another's place.
fn name(destination: Destination) -> Vec<u8> {
    ["ad connection", destination.as_str()].join("\0").into_bytes()
}

fn open(seal: &Seal, destination: Destination, sealed: &[u8]) -> Option<Secrets> {
    serde_json::from_slice(&seal.open(&name(destination), sealed)?).ok()
}

/// A connection in use; `None` if there is none, or if its secrets cannot be read.
pub(crate) async fn connection(
    db: &mut Db,
    seal: &Seal,
    destination: Destination,
) -> Result<Option<Connection>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select is_enabled, method as "method: GoogleMethod", account, login_account,
               actions as "actions: Json<Actions>", test_code, sealed_secrets, check_error, paused_until
           from ad_connections where destination = $1"#,
        destination.as_str(),
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row.filter(|row| row.is_enabled) else { return Ok(None) };
    let secrets = match &row.sealed_secrets {
        None => Some(Secrets::default()),
        Some(sealed) => open(seal, destination, sealed),
    };
    let Some(secrets) = secrets else {
        tracing::error!(%destination, "its secrets were sealed with another SECRET_KEY; enter them again");
        return Ok(None);
    };
    Ok(Some(Connection {
        destination,
        method: row.method,
        account: row.account,
        login_account: row.login_account,
        actions: row.actions.0,
        test_code: row.test_code,
        paused_until: row.paused_until,
        has_error: !row.check_error.is_empty(),
        secrets,
    }))
}

/// The stored connections without their secrets.
pub(crate) async fn stored(db: &mut Db, seal: &Seal) -> Result<Vec<StoredConnection>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select destination as "destination: Destination", is_enabled, method as "method: GoogleMethod", account,
               login_account, actions as "actions: Json<Actions>", test_code, sealed_secrets, secrets_changed_at,
               checked_at, check_error, paused_until, connection.version, connection.updated_at,
               connection.updated_by as "updated_by: UserId", users.name as "updated_by_name?"
           from ad_connections as connection left join users on users.id = connection.updated_by"#,
    )
    .fetch_all(db)
    .await?;
    let stored = rows.into_iter().map(|row| {
        let opened = row.sealed_secrets.as_deref().map(|sealed| open(seal, row.destination, sealed));
        StoredConnection {
            destination: row.destination,
            is_enabled: row.is_enabled,
            method: row.method,
            account: row.account,
            login_account: row.login_account,
            actions: row.actions.0,
            test_code: row.test_code,
            are_secrets_unreadable: matches!(opened, Some(None)),
            secrets: opened.flatten().unwrap_or_default().names(),
            secrets_changed_at: row.secrets_changed_at,
            checked_at: row.checked_at,
            check_error: row.check_error,
            paused_until: row.paused_until,
            version: row.version,
            updated_at: row.updated_at,
            updated_by: Named::of(row.updated_by, row.updated_by_name),
        }
    });
    Ok(stored.collect())
}

/// Saves a connection. The audit log learns which secrets were changed, and everything else.
pub(crate) async fn save(
    tx: &mut Tx<'_>,
    seal: &Seal,
    clock: &Clock,
    actor: &Actor,
    destination: Destination,
    version: i32,
    new: &NewConnection,
) -> Result<Saved, Refusal> {
    let new = checked(destination, new)?;
    let old = sqlx::query!(
        r#"select is_enabled, method as "method: GoogleMethod", account, login_account,
               actions as "actions: Json<Actions>", test_code, sealed_secrets, secrets_changed_at, version
           from ad_connections where destination = $1 for update"#,
        destination.as_str(),
    )
    .fetch_optional(&mut **tx)
    .await?;
    if old.as_ref().map_or(0, |old| old.version) != version {
        return Ok(Saved::Stale);
    }
    let sealed = old.as_ref().and_then(|old| old.sealed_secrets.as_deref());
    let mut secrets = sealed.and_then(|sealed| open(seal, destination, sealed)).unwrap_or_default();
    let mut changes = Vec::new();
    for (name, secret) in &new.secrets {
        changes.push(Change::new(field(*name), (), if secret.is_some() { "changed" } else { "removed" }));
        secrets.set(*name, secret.clone());
    }
    if new.is_enabled
        && let Some(missing) = missing_secret(destination, &secrets.names())
    {
        return Err(Refusal::Field { field: field(missing), reason: "is required".to_owned() });
    }
    let sealed = match &secrets.names()[..] {
        [] => None,
        _ => serde_json::to_vec(&secrets).ok().map(|plain| seal.seal(&name(destination), &plain)),
    };
    let now = clock.now();
    let former_change = old.as_ref().and_then(|old| old.secrets_changed_at);
    sqlx::query!(
        "insert into ad_connections (
             destination, is_enabled, method, account, login_account, actions, test_code, sealed_secrets,
             secrets_changed_at, version, updated_at, updated_by
         )
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10, $11)
         on conflict (destination) do update
         set is_enabled = excluded.is_enabled, method = excluded.method, account = excluded.account,
             login_account = excluded.login_account, actions = excluded.actions, test_code = excluded.test_code,
             sealed_secrets = excluded.sealed_secrets, secrets_changed_at = excluded.secrets_changed_at,
             checked_at = null, check_error = '', paused_until = null, version = ad_connections.version + 1,
             updated_at = excluded.updated_at, updated_by = excluded.updated_by",
        destination.as_str(),
        new.is_enabled,
        new.method.map(GoogleMethod::as_str),
        new.account,
        new.login_account,
        Json(&new.actions) as _,
        new.test_code,
        sealed,
        if new.secrets.is_empty() { former_change } else { Some(now) },
        now,
        actor.user.map(|user| user.0),
    )
    .execute(&mut **tx)
    .await?;
    let before = old.map(|old| {
        (old.is_enabled, old.method, old.account, old.login_account, old.actions.0, old.test_code)
    });
    changes.extend(changed_fields(before, &new));
    let event = Event::new("ad_connection_changed", "ad_connection", &destination).changing(changes);
    audit::record(tx, clock, actor, event).await?;
    Ok(Saved::Yes)
}

type Before = (bool, Option<GoogleMethod>, String, String, Actions, String);

fn changed_fields(before: Option<Before>, new: &NewConnection) -> Vec<Change> {
    let (enabled, method, account, login, actions, code) = before.unwrap_or_default();
    let mut changes = Vec::new();
    let mut note = |field: &str, change: Change, is_changed: bool| {
        if is_changed {
            changes.push(Change { field: field.to_owned(), ..change });
        }
    };
    note("isEnabled", Change::new("", enabled, new.is_enabled), enabled != new.is_enabled);
    note("method", Change::new("", method, new.method), method != new.method);
    note("account", Change::new("", &account, &new.account), account != new.account);
    note("loginAccount", Change::new("", &login, &new.login_account), login != new.login_account);
    note("actions", Change::new("", &actions, &new.actions), actions != new.actions);
    note("testCode", Change::new("", &code, &new.test_code), code != new.test_code);
    changes
}

/// The connection in the platform's form, or what is wrong with it.
fn checked(destination: Destination, new: &NewConnection) -> Result<NewConnection, Refusal> {
    let refuse = |field: &'static str, reason: &str| Err(Refusal::Field { field, reason: reason.to_owned() });
    let mut new = new.clone();
    new.actions.retain(|_, action| !action.is_empty());
    let is_digits = |text: &str, lengths: std::ops::RangeInclusive<usize>| {
        lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    if new.account.is_empty() && new.is_enabled {
        return refuse("account", "is required");
    }
    match destination {
        Destination::GoogleAds => {
            for account in [&mut new.account, &mut new.login_account] {
                account.retain(|c| c != '-' && c != ' ');
            }
            let is_customer = |text: &str| text.is_empty() || is_digits(text, 10..=10);
            if !is_customer(&new.account) {
                return refuse("account", "must be a customer ID of ten digits");
            }
            if !is_customer(&new.login_account) {
                return refuse("loginAccount", "must be a customer ID of ten digits");
            }
            if new.method.is_none() {
                return refuse("method", "is required");
            }
            if let Some((kind, _)) = new.actions.iter().find(|(_, action)| !is_digits(action, 1..=20)) {
                let reason = "must be the number of a conversion action".to_owned();
                return Err(Refusal::At { field: format!("actions.{kind}"), reason });
            }
            if new.is_enabled && new.actions.is_empty() {
                return refuse("actions", "need at least one conversion action");
            }
        }
        Destination::Ga4 => {
            let code = new.account.strip_prefix("G-").unwrap_or_default();
            let is_code =
                (4..=20).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
            if !(new.account.is_empty() || is_code) {
                return refuse("account", "must be a measurement ID such as G-ABC123XYZ0");
            }
        }
        Destination::Meta => {
            new.login_account = new.login_account.trim_start_matches("act_").to_owned();
            let is_number = |text: &str| text.is_empty() || is_digits(text, 5..=20);
            if !is_number(&new.account) {
                return refuse("account", "must be a pixel ID, which has digits only");
            }
            if !is_number(&new.login_account) {
                return refuse("loginAccount", "must be an ad account ID, which has digits only");
            }
        }
    }
    let is_google = destination == Destination::GoogleAds;
    if !is_google && new.method.is_some() {
        return refuse("method", "is for Google Ads only");
    }
    if !is_google && !new.actions.is_empty() {
        return refuse("actions", "are for Google Ads only");
    }
    if destination == Destination::Ga4 && !new.login_account.is_empty() {
        return refuse("loginAccount", "is not used by Google Analytics");
    }
    if destination != Destination::Meta && !new.test_code.is_empty() {
        return refuse("testCode", "is for Meta only");
    }
    for (name, secret) in &new.secrets {
        if !of(destination).contains(name) {
            return refuse(field(*name), &format!("is not used by {}", destination.label()));
        }
        if let (SecretName::ServiceAccount, Some(file)) = (name, secret)
            && let Err(reason) = oauth::check_key_file(file)
        {
            return refuse(field(*name), &format!("cannot be used: {reason}"));
        }
    }
    Ok(new)
}

/// A platform's secrets.
const fn of(destination: Destination) -> &'static [SecretName] {
    match destination {
        Destination::GoogleAds => &[
            SecretName::ServiceAccount,
            SecretName::ClientId,
            SecretName::ClientSecret,
            SecretName::RefreshToken,
            SecretName::DeveloperToken,
        ],
        Destination::Ga4 => &[SecretName::ApiSecret],
        Destination::Meta => &[SecretName::AccessToken, SecretName::AppSecret],
    }
}

/// A secret without which nothing can be sent.
fn missing_secret(destination: Destination, stored: &[SecretName]) -> Option<SecretName> {
    let needed: &[SecretName] = match destination {
        Destination::GoogleAds if stored.contains(&SecretName::ServiceAccount) => &[],
        // A refresh token, if anything of it was entered; otherwise a service account.
        Destination::GoogleAds
            if [SecretName::ClientId, SecretName::ClientSecret, SecretName::RefreshToken]
                .iter()
                .any(|name| stored.contains(name)) =>
        {
            &[SecretName::ClientId, SecretName::ClientSecret, SecretName::RefreshToken]
        }
        Destination::GoogleAds => &[SecretName::ServiceAccount],
        Destination::Ga4 => &[SecretName::ApiSecret],
        Destination::Meta => &[SecretName::AccessToken],
    };
    needed.iter().copied().find(|name| !stored.contains(name))
}

/// A secret's field on the wire.
const fn field(name: SecretName) -> &'static str {
    match name {
        SecretName::ServiceAccount => "serviceAccount",
        SecretName::ClientId => "clientId",
        SecretName::ClientSecret => "clientSecret",
        SecretName::RefreshToken => "refreshToken",
        SecretName::DeveloperToken => "developerToken",
        SecretName::ApiSecret => "apiSecret",
        SecretName::AccessToken => "accessToken",
        SecretName::AppSecret => "appSecret",
    }
}

/// Notes whether the platform accepts the connection; `error` is why not.
pub(crate) async fn note(
    db: &mut Db,
    destination: Destination,
    error: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update ad_connections set checked_at = $2, check_error = $3 where destination = $1",
        destination.as_str(),
        now,
        error.unwrap_or_default(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes a pause for which the platform asked.
pub(crate) async fn pause(
    db: &mut Db,
    destination: Destination,
    until: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update ad_connections set paused_until = greatest(paused_until, $2) where destination = $1",
        destination.as_str(),
        until,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Re-encrypts with the current secret what was encrypted with the previous one. Returns how many were.
pub(crate) async fn reseal(tx: &mut Tx<'_>, seal: &Seal) -> Result<u64, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select destination as "destination: Destination", sealed_secrets as "sealed_secrets!"
           from ad_connections where sealed_secrets is not null for update"#,
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut resealed = 0;
    for row in rows {
        let Some(sealed) = seal.reseal(&name(row.destination), &row.sealed_secrets) else { continue };
        sqlx::query!(
            "update ad_connections set sealed_secrets = $2 where destination = $1",
            row.destination.as_str(),
            sealed,
        )
        .execute(&mut **tx)
        .await?;
        resealed += 1;
    }
    Ok(resealed)
}

#[cfg(test)]
mod tests {
    use kernel::secret::SecretKey;
    use sqlx::PgPool;

    use super::*;

    const SECRET: &str = "a secret of these tests and of nothing else";

    fn seal() -> Seal {
        Seal::new(&SECRET.parse().unwrap(), "tests")
    }

    fn meta(secrets: &[(SecretName, Option<&str>)]) -> NewConnection {
        NewConnection {
            is_enabled: true,
            method: None,
            account: "990011223344".to_owned(),
            login_account: "act_556677".to_owned(),
            actions: Actions::new(),
            test_code: "TEST1".to_owned(),
            secrets: secrets.iter().map(|(name, secret)| (*name, secret.map(str::to_owned))).collect(),
        }
    }

    fn google() -> NewConnection {
        let secrets = [SecretName::ClientId, SecretName::ClientSecret, SecretName::RefreshToken];
        NewConnection {
            is_enabled: true,
            method: Some(GoogleMethod::DataManager),
            account: "123-456-7890".to_owned(),
            login_account: String::new(),
            actions: Actions::from([("contract_won".to_owned(), "7004".to_owned())]),
            test_code: String::new(),
            secrets: secrets.map(|name| (name, Some("hush".to_owned()))).into(),
        }
    }

    async fn saved(
        pool: &PgPool,
        destination: Destination,
        version: i32,
        new: &NewConnection,
    ) -> Result<Saved, Refusal> {
        let mut tx = pool.begin().await?;
        let saved =
            save(&mut tx, &seal(), &Clock::default(), &Actor::system(), destination, version, new).await;
        if saved.is_ok() {
            tx.commit().await?;
        }
        saved
    }

    fn field_of(refusal: Refusal) -> String {
        match refusal {
            Refusal::Field { field, .. } => field.to_owned(),
            Refusal::At { field, .. } => field,
            other => panic!("{other}"),
        }
    }

    #[test_database::test]
    async fn secrets_are_stored_sealed_and_are_never_in_the_audit_log(pool: PgPool) -> sqlx::Result<()> {
        let new = meta(&[(SecretName::AccessToken, Some("the access token"))]);
        assert_eq!(saved(&pool, Destination::Meta, 0, &new).await.unwrap(), Saved::Yes);
        assert_eq!(saved(&pool, Destination::Meta, 0, &new).await.unwrap(), Saved::Stale);
        let mut db = pool.acquire().await?;
        let connection = connection(&mut db, &seal(), Destination::Meta).await?.unwrap();
        assert_eq!(connection.secrets.get(SecretName::AccessToken), Some("the access token"));
        assert_eq!(connection.login_account, "556677");
        assert!(!format!("{connection:?}").contains("the access token"));
        let everything = sqlx::query_scalar!(
            r#"select concat(
                   (select jsonb_agg(to_jsonb(connection)) from ad_connections as connection),
                   (select jsonb_agg(to_jsonb(entry)) from audit_entries as entry)
               ) as "everything!""#,
        )
        .fetch_one(&mut *db)
        .await?;
        assert!(
            everything.contains("ad_connection_changed") && everything.contains("accessToken"),
            "{everything}"
        );
        assert!(!everything.contains("the access token"), "{everything}");
        assert!(!everything.contains(&data_encoding::HEXLOWER.encode(b"the access token")), "{everything}");
        Ok(())
    }

    #[test_database::test]
    async fn an_omitted_secret_stays_and_a_needed_one_cannot_be_removed(pool: PgPool) -> sqlx::Result<()> {
        let token = (SecretName::AccessToken, Some("token"));
        assert_eq!(
            field_of(saved(&pool, Destination::Meta, 0, &meta(&[])).await.unwrap_err()),
            "accessToken"
        );
        let both = meta(&[token, (SecretName::AppSecret, Some("secret"))]);
        saved(&pool, Destination::Meta, 0, &both).await.unwrap();
        saved(&pool, Destination::Meta, 1, &meta(&[(SecretName::AppSecret, None)])).await.unwrap();
        let without = meta(&[(SecretName::AccessToken, None)]);
        assert_eq!(field_of(saved(&pool, Destination::Meta, 2, &without).await.unwrap_err()), "accessToken");
        let stored = stored(&mut *pool.acquire().await?, &seal()).await?;
        assert_eq!((&stored[0].secrets[..], stored[0].is_ready()), (&[SecretName::AccessToken][..], true));
        Ok(())
    }

    #[test_database::test]
    async fn what_a_platform_does_not_have_is_refused_by_field(pool: PgPool) -> sqlx::Result<()> {
        saved(&pool, Destination::GoogleAds, 0, &google()).await.unwrap();
        let stored = stored(&mut *pool.acquire().await?, &seal()).await?;
        assert_eq!(stored[0].account, "1234567890", "as the API takes it");
        let wrong_action = Actions::from([("purchase".to_owned(), "seven".to_owned())]);
        let key_file = vec![(SecretName::ServiceAccount, Some("{}".to_owned()))];
        for (destination, new, field) in [
            (Destination::GoogleAds, NewConnection { account: "12".to_owned(), ..google() }, "account"),
            (Destination::GoogleAds, NewConnection { account: String::new(), ..google() }, "account"),
            (
                Destination::GoogleAds,
                NewConnection { login_account: "x".to_owned(), ..google() },
                "loginAccount",
            ),
            (Destination::GoogleAds, NewConnection { method: None, ..google() }, "method"),
            (Destination::GoogleAds, NewConnection { actions: wrong_action, ..google() }, "actions.purchase"),
            (Destination::GoogleAds, NewConnection { actions: Actions::new(), ..google() }, "actions"),
            (Destination::GoogleAds, NewConnection { test_code: "T".to_owned(), ..google() }, "testCode"),
            (Destination::GoogleAds, NewConnection { secrets: key_file, ..google() }, "serviceAccount"),
            (Destination::Ga4, NewConnection { account: "UA-1".to_owned(), ..meta(&[]) }, "account"),
            (Destination::Meta, google(), "account"),
            (Destination::Meta, meta(&[(SecretName::ApiSecret, Some("x"))]), "apiSecret"),
        ] {
            let version = i32::from(destination == Destination::GoogleAds);
            let refusal = saved(&pool, destination, version, &new).await.unwrap_err();
            assert_eq!(field_of(refusal), field, "{destination}");
        }
        Ok(())
    }

    #[test_database::test]
    async fn a_change_of_the_installations_secret_seals_them_again(pool: PgPool) -> sqlx::Result<()> {
        saved(&pool, Destination::GoogleAds, 0, &google()).await.unwrap();
        let new: SecretKey = "another secret, which replaces the first one".parse().unwrap();
        let alone = Seal::new(&new, "tests");
        let mut tx = pool.begin().await?;
        assert!(
            connection(&mut tx, &alone, Destination::GoogleAds).await?.is_none(),
            "only its own secret opens them"
        );
        assert!(stored(&mut tx, &alone).await?[0].are_secrets_unreadable);
        let both = Seal::new(&new.replacing(SECRET), "tests");
        assert_eq!(reseal(&mut tx, &both).await?, 1);
        assert_eq!(reseal(&mut tx, &both).await?, 0, "once");
        let connection = connection(&mut tx, &alone, Destination::GoogleAds).await?.unwrap();
        assert_eq!(connection.secrets.get(SecretName::RefreshToken), Some("hush"));
        Ok(())
    }
}
