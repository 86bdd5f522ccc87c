//! Visits: how a visitor came, and what they agreed to.
//!
//! A browser whose visitor agreed to something has a cookie with the id of its visitor; every session of it is one
//! visit. Without agreement a visit is stored only as a part of the enquiry or the order that it led to. Both are
//! joined by an attribution: the first and the last visit before a lead or an order.

pub mod attribution;
pub mod bot;
pub mod choice;
pub mod report;
pub mod retention;
pub mod trail;

use kernel::id;
use kernel::string_enum::string_enum;

id!(
    /// Id of a browser whose visitor agreed to something.
    VisitorId
);
id!(
    /// Id of a visit.
    VisitId
);

string_enum! {
    /// Kind of a click id.
    pub enum ClickKind {
        /// Google's, of most clicks.
        Gclid = "gclid",
        /// Google's, of clicks in apps that lead to a website on iOS.
        Gbraid = "gbraid",
        /// Google's, of clicks on websites on iOS.
        Wbraid = "wbraid",
        /// Meta's.
        Fbclid = "fbclid",
    }
}

impl ClickKind {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Gclid => "Google Ads click",
            Self::Gbraid => "Google Ads click in an app",
            Self::Wbraid => "Google Ads click on iOS",
            Self::Fbclid => "Facebook or Instagram click",
        }
    }
}
