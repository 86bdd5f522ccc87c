//! Score weights.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Points for each signal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[schemars(rename = "ScoreWeights")]
pub struct Weights {
    /// Villa or duplex.
    #[garde(range(min = -100, max = 100))]
    pub villa_or_duplex: i16,
    /// 4 BHK.
    #[garde(range(min = -100, max = 100))]
    pub four_bhk: i16,
    /// 3 BHK.
    #[garde(range(min = -100, max = 100))]
    pub three_bhk: i16,
    /// 2 BHK.
    #[garde(range(min = -100, max = 100))]
    pub two_bhk: i16,
    /// 1 BHK.
    #[garde(range(min = -100, max = 100))]
    pub one_bhk: i16,
    /// Full home.
    #[garde(range(min = -100, max = 100))]
    pub full_home: i16,
    /// Each single interior.
    #[garde(range(min = -100, max = 100))]
    pub each_interior: i16,
    /// Maximum for single interiors.
    #[garde(range(min = -100, max = 100))]
    pub interiors_at_most: i16,
    /// Interiors not decided yet.
    #[garde(range(min = -100, max = 100))]
    pub discuss: i16,
    /// Express delivery.
    #[garde(range(min = -100, max = 100))]
    pub urgent_delivery: i16,
    /// Has their own design.
    #[garde(range(min = -100, max = 100))]
    pub has_own_design: i16,
    /// Valid mobile number.
    #[garde(range(min = -100, max = 100))]
    pub valid_mobile: i16,
    /// Valid e-mail address.
    #[garde(range(min = -100, max = 100))]
    pub valid_email: i16,
    /// Requirements of at least thirty characters.
    #[garde(range(min = -100, max = 100))]
    pub requirements: i16,
    /// Contacted us directly: through the site, by phone or at the studio.
    #[garde(range(min = -100, max = 100))]
    pub source_booking: i16,
    /// Referral.
    #[garde(range(min = -100, max = 100))]
    pub source_referral: i16,
    /// Ad landing page.
    #[garde(range(min = -100, max = 100))]
    pub source_ads: i16,
    /// Imported, or of unknown source.
    #[garde(range(min = -100, max = 100))]
    pub source_import: i16,
    /// Home inside the service area.
    #[garde(range(min = -100, max = 100))]
    pub inside_area: i16,
    /// Home outside the service area.
    #[garde(range(min = -100, max = 100))]
    pub outside_area: i16,
    /// Possession within 60 days.
    #[garde(range(min = -100, max = 100))]
    pub possession_soon: i16,
    /// Possession within 180 days.
    #[garde(range(min = -100, max = 100))]
    pub possession_near: i16,
    /// Three calls in a row unanswered.
    #[garde(range(min = -100, max = 100))]
    pub unanswered: i16,
    /// Each repeat enquiry.
    #[garde(range(min = -100, max = 100))]
    pub return_visit: i16,
    /// Maximum for repeat enquiries.
    #[garde(range(min = -100, max = 100))]
    pub return_visits_at_most: i16,
    /// Used a calculator before.
    #[garde(range(min = -100, max = 100))]
    pub calculator_used: i16,
    /// Looked at prices before.
    #[garde(range(min = -100, max = 100))]
    pub pricing_seen: i16,
    /// Visited the site more than once.
    #[garde(range(min = -100, max = 100))]
    pub came_back: i16,
    /// Minimum score for hot.
    #[garde(range(min = 1, max = 100), custom(above(self.warm_from)))]
    pub hot_from: i16,
    /// Minimum score for warm.
    #[garde(range(min = 0, max = 100))]
    pub warm_from: i16,
}

fn above(warm_from: i16) -> impl FnOnce(&i16, &()) -> garde::Result {
    move |hot_from, ()| {
        if *hot_from > warm_from {
            Ok(())
        } else {
            Err(garde::Error::new("must be above the threshold for warm"))
        }
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            villa_or_duplex: 20,
            four_bhk: 18,
            three_bhk: 14,
            two_bhk: 10,
            one_bhk: 6,
            full_home: 20,
            each_interior: 5,
            interiors_at_most: 15,
            discuss: 3,
            urgent_delivery: 10,
            has_own_design: 8,
            valid_mobile: 8,
            valid_email: 4,
            requirements: 4,
            source_booking: 8,
            source_referral: 12,
            source_ads: 6,
            source_import: 0,
            inside_area: 8,
            outside_area: -20,
            possession_soon: 10,
            possession_near: 5,
            unanswered: -15,
            return_visit: 4,
            return_visits_at_most: 8,
            calculator_used: 3,
            pricing_seen: 2,
            came_back: 3,
            hot_from: 70,
            warm_from: 40,
        }
    }
}
