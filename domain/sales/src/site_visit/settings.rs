//! Settings for visits to leads' homes.

use chrono::TimeDelta;
use garde::Validate;
use kernel::Db;
use kernel::hours::WorkingHours;
use kernel::organization::Organization;
use kernel::settings::{self, Section};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use enquiries::lead::settings::Sales;

/// How visits are booked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct SiteVisits {
    /// Visitors may choose a time on the booking page.
    #[garde(skip)]
    pub is_open_to_visitors: bool,
    /// Duration of a visit in minutes.
    #[garde(range(min = 15, max = 240))]
    pub slot_minutes: u16,
    /// Travel time between two visits of a designer, in minutes.
    #[garde(range(min = 0, max = 180))]
    pub buffer_minutes: u16,
    /// Days ahead for which times are offered.
    #[garde(range(min = 1, max = 60))]
    pub days_ahead: u16,
    /// Hours before a visit until which a customer can choose its time.
    #[garde(range(min = 0, max = 168))]
    pub notice_hours: u16,
    /// Hours before a visit at which its customer is reminded.
    #[garde(inner(range(min = 1, max = 168)), custom(one_before_another))]
    pub reminder_hours: [u16; 2],
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn one_before_another(hours: &[u16; 2], _: &()) -> garde::Result {
    if hours[0] > hours[1] {
        Ok(())
    } else {
        Err(garde::Error::new("must be in descending order: the earlier reminder first"))
    }
}

impl Default for SiteVisits {
    fn default() -> Self {
        Self {
            is_open_to_visitors: true,
            slot_minutes: 60,
            buffer_minutes: 30,
            days_ahead: 14,
            notice_hours: 24,
            reminder_hours: [24, 2],
        }
    }
}

impl Section for SiteVisits {
    const NAME: &'static str = "site_visits";
}

impl SiteVisits {
    /// Duration of a visit.
    #[must_use]
    pub fn duration(&self) -> TimeDelta {
        TimeDelta::minutes(i64::from(self.slot_minutes))
    }

    /// Travel time after a visit.
    #[must_use]
    pub fn travel(&self) -> TimeDelta {
        TimeDelta::minutes(i64::from(self.buffer_minutes))
    }

    /// How long before a visit customers can choose its time.
    #[must_use]
    pub fn notice(&self) -> TimeDelta {
        TimeDelta::hours(i64::from(self.notice_hours))
    }
}

/// Hours of visits: the office hours, or the hours of calls if the company has entered none.
pub async fn hours(db: &mut Db) -> Result<WorkingHours, sqlx::Error> {
    let organization: Organization = settings::read(&mut *db).await?;
    match organization.hours {
        Some(hours) => Ok(hours),
        None => Ok(settings::read::<Sales>(db).await?.working_hours),
    }
}
