//! How many enquiries are answered without a review.

use chrono::TimeDelta;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::settings::Section;
use people::account::throttle::Rate;

/// What protects strangers' inboxes and the team's own from a flood of enquiries. Beyond these limits an enquiry is
/// stored like any other, and its e-mails wait for a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Enquiries {
    /// Enquiries an hour from one network: a household, an office, a fair behind one router.
    #[garde(range(min = 1, max = 10_000))]
    pub network_hourly: u32,
    /// Enquiries an hour that name one phone number.
    #[garde(range(min = 1, max = 10_000))]
    pub phone_hourly: u32,
    /// Enquiries an hour that name one e-mail address.
    #[garde(range(min = 1, max = 10_000))]
    pub email_hourly: u32,
    /// Enquiries an hour from everybody together.
    #[garde(range(min = 1, max = 100_000))]
    pub total_hourly: u32,
    /// Seconds that a person needs at least to fill in the form; 0 turns the check off.
    #[garde(range(max = 60))]
    pub min_seconds: u32,
    /// E-mails about single enquiries that the team gets in ten minutes; further ones are put together in one.
    #[garde(range(min = 1, max = 100_000))]
    pub alerts: u32,
}

impl Default for Enquiries {
    fn default() -> Self {
        Self {
            network_hourly: 5,
            phone_hourly: 5,
            email_hourly: 5,
            total_hourly: 60,
            min_seconds: 3,
            alerts: 5,
        }
    }
}

impl Section for Enquiries {
    const NAME: &'static str = "enquiries";
}

impl Enquiries {
    /// The time in which alerts are counted, and after which those beyond are told of together.
    pub const ALERT_WINDOW: TimeDelta = TimeDelta::minutes(10);

    pub(crate) fn alert_rate(self) -> Rate {
        Rate::within(self.alerts, Self::ALERT_WINDOW)
    }
}
