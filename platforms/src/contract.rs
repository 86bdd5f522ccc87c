//! Speaks to each platform by its account's contract.

use chrono::{NaiveDate, TimeDelta};
use kernel::destination::Destination;

use crate::conversion::{Account, Answer, Contract, Conversion, Prepared, Unfit};
use crate::data_manager::{self, Progress};
use crate::spend::{self, CampaignDay, SpendError};
use crate::{Connection, Platforms, click_conversions, ga4, meta};

/// How long before its end Google Analytics and Meta are no longer sent what they take only for a time: a request must
/// not come too late because it was on its way.
const MARGIN: TimeDelta = TimeDelta::minutes(10);

impl Platforms {
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
