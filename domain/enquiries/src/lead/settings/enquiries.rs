//! Flood limits for enquiries.

use chrono::TimeDelta;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::settings::Section;
use people::account::throttle::Rate;

/// Limits that protect strangers' inboxes and our own from a flood of enquiries. Beyond them an enquiry is
/// stored as usual, but its e-mails are held for review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Enquiries {
    /// Enquiries per hour from one network, such as a household or an office behind one router.
    #[garde(range(min = 1, max = 10_000))]
    pub network_hourly: u32,
    /// Enquiries per hour with the same phone number.
    #[garde(range(min = 1, max = 10_000))]
    pub phone_hourly: u32,
    /// Enquiries per hour with the same e-mail address.
    #[garde(range(min = 1, max = 10_000))]
    pub email_hourly: u32,
    /// Enquiries per hour overall.
    #[garde(range(min = 1, max = 100_000))]
    pub total_hourly: u32,
    /// Minimum seconds to fill in the form; 0 turns the check off.
    #[garde(range(max = 60))]
    pub min_seconds: u32,
    /// Alerts about single enquiries in ten minutes; further ones are combined into a digest.
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
    /// Window in which alerts are counted; the digest follows at its end.
    pub const ALERT_WINDOW: TimeDelta = TimeDelta::minutes(10);

    pub(crate) fn alert_rate(self) -> Rate {
        Rate::within(self.alerts, Self::ALERT_WINDOW)
    }
}
