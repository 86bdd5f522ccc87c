//! The platforms as this installation reaches them.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::destination::Destination;
use kernel::record::Refusal;
use kernel::seal::Seal;
use kernel::secret::SecretKey;
use kernel::{Db, Tx};

use crate::conversion::{Account, Answer, Contract, Conversion, Prepared, Unfit};
use crate::data_manager::{self, Progress};
use crate::keys::{self, Connection, NewConnection, Saved, StoredConnection};
use crate::oauth::{Scope, Token, TokenError, Tokens};
use crate::spend::{self, CampaignDay, SpendError};
use crate::{Configuration, click_conversions, ga4, http, meta};

/// How long before its end Google Analytics and Meta are no longer sent what they take only for a time: a request must
/// not come too late because it was on its way.
const MARGIN: TimeDelta = TimeDelta::minutes(10);

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

    /// A conversion in the words of its account's contract.
    pub fn prepare(account: &Account, conversion: &Conversion) -> Result<Prepared, Unfit> {
        match account.contract {
            Contract::DataManager => data_manager::prepare(account, conversion),
            Contract::ClickConversions => click_conversions::prepare(account, conversion),
            Contract::Ga4 => ga4::prepare(account, conversion),
            Contract::Meta => meta::prepare(account, conversion),
        }
    }

    /// Sends conversions of one group in one request.
    pub async fn send(&self, connection: &Connection, account: &Account, events: &[&Prepared]) -> Answer {
        let events: Vec<_> = events.iter().map(|event| &event.body).collect();
        match account.contract {
            Contract::DataManager => data_manager::send(self, connection, account, &events, false).await,
            Contract::ClickConversions => {
                click_conversions::send(self, connection, account, &events, false).await
            }
            Contract::Ga4 => ga4::send(self, connection, account, &events).await,
            Contract::Meta => meta::send(self, connection, account, &events).await,
        }
    }

    /// Asks what became of a request to the Data Manager API that had so many events. The error says why the answer
    /// could not be had.
    pub async fn progress(
        &self,
        connection: &Connection,
        request_id: &str,
        events: usize,
    ) -> Result<Progress, Answer> {
        data_manager::progress(self, connection, request_id, events).await
    }

    /// Asks whether the platform accepts a connection, without telling it of a conversion. The error is for staff.
    pub async fn check(&self, connection: &Connection) -> Result<(), String> {
        match Contract::of(connection.destination, connection.method) {
            Contract::DataManager => data_manager::check(self, connection).await,
            Contract::ClickConversions => click_conversions::check(self, connection).await,
            Contract::Ga4 => ga4::check(self, connection).await,
            Contract::Meta => meta::check(self, connection).await,
        }
    }

    /// What the campaigns of a day cost.
    pub async fn spend(
        &self,
        connection: &Connection,
        on: NaiveDate,
    ) -> Result<Vec<CampaignDay>, SpendError> {
        match connection.destination {
            Destination::GoogleAds => spend::google(self, connection, on).await,
            Destination::Meta => spend::meta(self, connection, on).await,
            // It measures and sells nothing.
            Destination::Ga4 => Ok(Vec::new()),
        }
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

/// For how long after it happened a contract takes an event; `None` if only the click's age counts.
#[must_use]
pub fn max_age(contract: Contract) -> Option<TimeDelta> {
    match contract {
        Contract::DataManager | Contract::ClickConversions => None,
        Contract::Ga4 => Some(ga4::BACKDATING - MARGIN),
        Contract::Meta => Some(TimeDelta::days(7) - MARGIN),
    }
}
