//! The platforms that are told of conversions.

use crate::string_enum::string_enum;

string_enum! {
    /// A platform that is told of conversions.
    pub enum Destination {
        /// Google Ads.
        GoogleAds = "google_ads",
        /// Google Analytics 4.
        Ga4 = "ga4",
        /// Meta (Facebook and Instagram).
        Meta = "meta",
    }
}

impl Destination {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::GoogleAds => "Google Ads",
            Self::Ga4 => "Google Analytics",
            Self::Meta => "Meta",
        }
    }
}
