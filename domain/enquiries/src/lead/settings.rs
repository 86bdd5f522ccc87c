//! Lead settings: intake, follow-up and flood limits.

pub mod chances;
pub mod enquiries;
pub mod lost_reasons;
pub mod weights;

use chrono::{DateTime, TimeDelta, Utc};
use garde::Validate;
use jobs::occasion::Step;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use self::chances::Chances;
use self::lost_reasons::LostReason;
use self::weights::Weights;
use kernel::hours::{Span, WorkingHours};
use kernel::settings::Section;

/// How leads are received, scored and escalated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Sales {
    /// Where new leads are announced; the organisation's address if blank.
    #[garde(length(chars, max = 254), email)]
    pub inbox: Option<String>,
    /// Hours in which the team makes calls.
    #[garde(dive)]
    pub working_hours: WorkingHours,
    /// Working minutes until the first call is due.
    #[garde(range(min = 1, max = 1440))]
    pub call_within_minutes: u32,
    /// Working minutes until a lead without a first call is escalated.
    #[garde(range(min = 1, max = 10_080))]
    pub escalate_after_minutes: u32,
    /// Clock hours within which the site promises a call.
    #[garde(range(min = 1, max = 720))]
    pub promise_hours: u32,
    /// Days after losing a lead in which a new enquiry still joins it.
    #[garde(range(min = 0, max = 3650))]
    pub lost_again_days: u32,
    /// Reasons for which leads are lost, in the order in which they are offered.
    #[garde(length(max = 30), dive, custom(lost_reasons::distinct), custom(lost_reasons::complete))]
    pub lost_reasons: Vec<LostReason>,
    /// Assign new leads automatically.
    #[garde(skip)]
    pub assigns_leads: bool,
    /// Pincode prefixes of the service area.
    #[garde(length(max = 200), inner(pattern("^[1-9][0-9]{0,5}$")))]
    pub service_pincodes: Vec<String>,
    /// Points for each signal.
    #[garde(dive)]
    pub score: Weights,
    /// Chance of leads in each stage to become customers.
    #[garde(dive)]
    pub chances: Chances,
}

impl Default for Sales {
    fn default() -> Self {
        Self {
            inbox: None,
            working_hours: WorkingHours::default(),
            call_within_minutes: 30,
            escalate_after_minutes: 120,
            promise_hours: 24,
            lost_again_days: 90,
            lost_reasons: LostReason::seeds(),
            assigns_leads: true,
            // About 50 km around Bengaluru.
            service_pincodes: ["560", "562", "561203", "635109", "635126"].map(str::to_owned).to_vec(),
            score: Weights::default(),
            chances: Chances::default(),
        }
    }
}

impl Section for Sales {
    const NAME: &'static str = "sales";
}

/// The follow-up sequence, and the limits of all marketing e-mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct FollowUps {
    /// Whether steps are sent.
    #[garde(skip)]
    pub is_on: bool,
    /// Days after the enquiry: similar homes, how pricing works, visit slots, last check-in.
    #[garde(inner(range(min = 1, max = 365)), custom(one_after_another))]
    pub days: [u32; 4],
    /// Time of day in which marketing e-mail is sent, in Indian time.
    #[garde(dive)]
    pub window: Span,
    /// Booking confirmations to one address within 24 hours, so that the form cannot flood a stranger's
    /// inbox.
    #[garde(range(min = 1, max = 100))]
    pub confirmations_a_day: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn one_after_another(days: &[u32; 4], _: &()) -> garde::Result {
    if days.is_sorted_by(|one, next| one < next) {
        Ok(())
    } else {
        Err(garde::Error::new("must be in ascending order"))
    }
}

impl Default for FollowUps {
    fn default() -> Self {
        Self { is_on: true, days: [1, 3, 7, 14], window: Span::hours(9, 20), confirmations_a_day: 3 }
    }
}

impl FollowUps {
    /// When a step is due for a lead received at `received_at`.
    #[must_use]
    pub fn due_at(&self, step: Step, received_at: DateTime<Utc>) -> DateTime<Utc> {
        let [first, second, third, last] = self.days;
        let days = match step {
            Step::SimilarHomes => first,
            Step::HowPricingWorks => second,
            Step::VisitSlots => third,
            Step::LastCheckIn => last,
        };
        self.window.next_inside(received_at + TimeDelta::days(i64::from(days)))
    }
}

impl Section for FollowUps {
    const NAME: &'static str = "follow_ups";
}
