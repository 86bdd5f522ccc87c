//! What visitors are asked for.

use jobs::conversions::Destination;
use kernel::string_enum::string_enum;

string_enum! {
    /// Purpose of a tag, as consents name it.
    #[schemars(rename = "TrackingPurpose")]
    pub enum Purpose {
        /// Statistics about the use of the website.
        Analytics = "analytics",
        /// Measuring what ads led to.
        Ads = "ads",
    }
}

impl Purpose {
    /// Whether telling this destination serves it.
    #[must_use]
    pub const fn covers(self, destination: Destination) -> bool {
        matches!(destination, Destination::Ga4) == matches!(self, Self::Analytics)
    }

    /// The platforms that are told for this purpose.
    pub fn destinations(self) -> impl Iterator<Item = Destination> {
        Destination::ALL.iter().copied().filter(move |destination| self.covers(*destination))
    }
}
