//! The platforms as this installation reaches them.

use chrono::{DateTime, Utc};
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::destination::Destination;
use kernel::record::Refusal;
use kernel::seal::Seal;
use kernel::secret::SecretKey;
use kernel::{Db, Tx};

use crate::keys::{self, Connection, NewConnection, Saved, StoredConnection};
use crate::oauth::{Scope, Token, TokenError, Tokens};
use crate::{Configuration, http};

/// The platforms. Clones share connections and tokens.
#[derive(Clone, Debug)]
pub struct Platforms {
    pub(crate) configuration: Configuration,
    pub(crate) http: reqwest::Client,
    pub(crate) clock: Clock,
    seal: Seal,
    tokens: Tokens,
}

impl Platforms {
    /// Opens them.
    pub fn new(
        configuration: Configuration,
        secret: &SecretKey,
        clock: Clock,
    ) -> Result<Self, reqwest::Error> {
        let (http, seal) = (http::client()?, Seal::new(secret, "ad connections"));
        Ok(Self { configuration, http, clock, seal, tokens: Tokens::default() })
    }

    /// The stored connections without their secrets.
    pub async fn stored(&self, db: &mut Db) -> Result<Vec<StoredConnection>, sqlx::Error> {
        keys::stored(db, &self.seal).await
    }

    /// Saves a connection.
    ///
    /// # Errors
    /// If a field is not as the platform has it, or lacks for what is enabled.
    pub async fn save(
        &self,
        tx: &mut Tx<'_>,
        actor: &Actor,
        destination: Destination,
        version: i32,
        new: &NewConnection,
    ) -> Result<Saved, Refusal> {
        keys::save(tx, &self.seal, &self.clock, actor, destination, version, new).await
    }

    /// Re-encrypts stored secrets with the installation's current secret. Returns how many were not.
    pub async fn reseal(&self, tx: &mut Tx<'_>) -> Result<u64, sqlx::Error> {
        keys::reseal(tx, &self.seal).await
    }

    /// A connection that is in use.
    pub async fn connection(
        &self,
        db: &mut Db,
        destination: Destination,
    ) -> Result<Option<Connection>, sqlx::Error> {
        keys::connection(db, &self.seal, destination).await
    }

    /// Notes whether the platform accepts a connection; `error` is why not.
    pub async fn note(
        &self,
        db: &mut Db,
        destination: Destination,
        error: Option<&str>,
    ) -> Result<(), sqlx::Error> {
        keys::note(db, destination, error, self.clock.now()).await
    }

    /// Notes that the platform asked for a pause.
    pub async fn pause(
        &self,
        db: &mut Db,
        destination: Destination,
        until: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        keys::pause(db, destination, until).await
    }

    pub(crate) async fn token(
        &self,
        connection: &Connection,
        scope: Scope,
        refused: Option<&Token>,
    ) -> Result<Token, TokenError> {
        let endpoint = &self.configuration.google_token;
        self.tokens.get(&self.http, endpoint, &connection.secrets, scope, refused, self.clock.now()).await
    }
}
