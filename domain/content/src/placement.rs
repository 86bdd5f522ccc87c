//! Placements: which photographs a service page shows, and where on it. A page without any shows its
//! built-in pictures.

pub mod bulk;
pub mod edit;
pub mod list;
pub mod page;

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::photograph::picture::Picture;
use crate::photograph::{Crops, Focal};
use crate::service_page::{PaintingCategory, ServicePage, Slot, of_painting};
use kernel::ids::{PhotographId, PlacementId};

/// A picture at the top of a page is so many pixels wide at least. Source: product rules for image managers.
pub const LEAST_HERO_WIDTH: i32 = 1200;

/// A photograph on a service page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Placement {
    /// Names it.
    pub id: PlacementId,
    /// What was entered.
    #[serde(flatten)]
    pub draft: PlacementDraft,
    /// The photograph.
    pub photograph: Placed,
    /// Place in its slot, from the smallest.
    pub position: i64,
    /// Counts the changes.
    pub version: i32,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// A photograph as it stands somewhere.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PlacedPhotograph")]
pub struct Placed {
    /// Names it.
    pub id: PhotographId,
    /// What its file is called.
    pub file_name: String,
    /// What it shows, for those who do not see it.
    pub alt: String,
    /// What must stay in sight.
    pub focal: Focal,
    /// The parts of it that are shown.
    pub crops: Crops,
    /// What browsers load; none before it is made.
    pub picture: Option<Picture>,
}

/// What a placement is made and changed with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlacementDraft {
    /// The page.
    #[garde(skip)]
    pub page: ServicePage,
    /// The place on it.
    #[garde(skip)]
    pub slot: Slot,
    /// What stands there.
    #[garde(skip)]
    pub photograph_id: PhotographId,
    /// Of painting only.
    #[serde(default)]
    #[garde(custom(of_painting(self.page)))]
    pub category: Option<PaintingCategory>,
    /// What is read beside it.
    #[serde(default)]
    #[garde(length(chars, max = 160))]
    pub title: String,
    /// What is read below it.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub caption: String,
    /// What it shows here, for those who do not see it; as the photograph says if `null`.
    #[serde(default)]
    #[garde(length(chars, min = 1, max = 300))]
    pub alt: Option<String>,
    /// Where it leads: a page of ours, or an address that begins with https://.
    #[serde(default)]
    #[garde(inner(length(chars, max = 500), custom(leads_somewhere)))]
    pub link: Option<String>,
    /// What a square foot costs at least, in paise.
    #[serde(default)]
    #[garde(range(min = 1, max = 100_000_000))]
    pub price_from_paise: Option<i64>,
    /// What is told of it.
    #[serde(default)]
    #[garde(length(chars, max = 2000))]
    pub description: Option<String>,
    /// Visitors see it.
    #[serde(default)]
    #[garde(skip)]
    pub is_active: bool,
    /// The first day on which they do.
    #[serde(default)]
    #[garde(skip)]
    pub starts_on: Option<NaiveDate>,
    /// The last day on which they do.
    #[serde(default)]
    #[garde(custom(not_before(self.starts_on)))]
    pub ends_on: Option<NaiveDate>,
}

fn not_before(start: Option<NaiveDate>) -> impl FnOnce(&Option<NaiveDate>, &()) -> garde::Result {
    move |end, ()| match (start, end) {
        (Some(start), Some(end)) if *end < start => {
            Err(garde::Error::new("must not be before the first day"))
        }
        _ => Ok(()),
    }
}

/// A page of ours, or an address that begins with https://.
#[expect(clippy::ptr_arg, reason = "the signature is garde's")]
pub fn leads_somewhere(link: &String, _: &()) -> garde::Result {
    // Browsers read `/\\` as `//`, behind which another company's address can stand.
    let is_ours = link.starts_with('/') && !link.starts_with("//") && !link.contains('\\');
    let is_safe = || Url::parse(link).is_ok_and(|url| url.scheme() == "https" && url.has_host());
    if is_ours || is_safe() {
        return Ok(());
    }
    Err(garde::Error::new("must be a page of this site, such as /booking, or begin with https://"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_of_ours_or_are_safe() {
        for link in ["/booking", "/designs?room=kitchen", "https://example.com/a"] {
            assert!(leads_somewhere(&link.to_owned(), &()).is_ok(), "{link}");
        }
        for link in
            ["//example.com", "/\\example.com", "javascript:alert(1)", "http://example.com", "booking", ""]
        {
            assert!(leads_somewhere(&link.to_owned(), &()).is_err(), "{link}");
        }
    }
}
