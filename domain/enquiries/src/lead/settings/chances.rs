//! Chances of leads becoming customers.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::lead::Status;

/// Share of the leads in each stage that become customers, in percent: the forecast counts so much of the value of
/// their deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[schemars(rename = "StageChances")]
pub struct Chances {
    /// New.
    #[garde(range(min = 0, max = 100))]
    pub new: u8,
    /// Contacted.
    #[garde(range(min = 0, max = 100))]
    pub contacted: u8,
    /// Qualified.
    #[garde(range(min = 0, max = 100))]
    pub qualified: u8,
    /// Site visit has a date.
    #[garde(range(min = 0, max = 100))]
    pub site_visit_scheduled: u8,
    /// Site visit took place.
    #[garde(range(min = 0, max = 100))]
    pub site_visit_done: u8,
    /// Quotation sent.
    #[garde(range(min = 0, max = 100))]
    pub quotation_sent: u8,
    /// Discussing terms.
    #[garde(range(min = 0, max = 100))]
    pub negotiation: u8,
    /// Not ready yet.
    #[garde(range(min = 0, max = 100))]
    pub nurture: u8,
}

impl Default for Chances {
    fn default() -> Self {
        Self {
            new: 5,
            contacted: 10,
            qualified: 25,
            site_visit_scheduled: 35,
            site_visit_done: 45,
            quotation_sent: 55,
            negotiation: 70,
            nurture: 5,
        }
    }
}

impl Chances {
    /// Chance of a lead with this status, in percent; `None` once it is closed.
    #[must_use]
    pub const fn of(&self, status: Status) -> Option<u8> {
        match status {
            Status::New => Some(self.new),
            Status::Contacted => Some(self.contacted),
            Status::Qualified => Some(self.qualified),
            Status::SiteVisitScheduled => Some(self.site_visit_scheduled),
            Status::SiteVisitDone => Some(self.site_visit_done),
            Status::QuotationSent => Some(self.quotation_sent),
            Status::Negotiation => Some(self.negotiation),
            Status::Nurture => Some(self.nurture),
            Status::Won | Status::Lost | Status::Junk => None,
        }
    }

    /// What deals in this stage are expected to bring, in paise, rounded down to a whole one; `None` once they are
    /// closed.
    #[must_use]
    pub fn forecast(&self, status: Status, value_paise: i64) -> Option<i64> {
        let chance = self.of(status)?;
        // Not multiplied first: the sum of a large company's deals would then come near the limit.
        Some(value_paise / 100 * i64::from(chance) + value_paise % 100 * i64::from(chance) / 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_deals_count_by_their_chance_and_closed_ones_not_at_all() {
        let chances = Chances::default();
        for (status, forecast) in [
            (Status::New, Some(5_000)),
            (Status::Qualified, Some(25_002)),
            (Status::Negotiation, Some(70_007)),
            (Status::Nurture, Some(5_000)),
            (Status::Won, None),
            (Status::Lost, None),
            (Status::Junk, None),
        ] {
            assert_eq!(chances.forecast(status, 100_010), forecast, "{status}");
            assert_eq!(chances.of(status).is_some(), status.is_open(), "{status}");
        }
        let all = Chances { new: 100, ..chances };
        assert_eq!(all.forecast(Status::New, i64::MAX), Some(i64::MAX));
    }
}
