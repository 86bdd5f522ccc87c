//! Placements of photographs on service pages. A page without any shows its built-in pictures.

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

/// Minimum width of a hero picture in pixels. Source: product rules for image managers.
pub const MIN_HERO_WIDTH: i32 = 1200;

/// A photograph on a service page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Placement {
    /// Placement id.
    pub id: PlacementId,
    /// Editable fields.
    #[serde(flatten)]
    pub draft: PlacementDraft,
    /// Photograph.
    pub photograph: Placed,
    /// Position in its slot.
    pub position: i64,
    /// Optimistic-lock version.
    pub version: i32,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// A placed photograph.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PlacedPhotograph")]
pub struct Placed {
    /// Photograph id.
    pub id: PhotographId,
    /// Original file name.
    pub file_name: String,
    /// Alt text.
    pub alt: String,
    /// Focal point.
    pub focal: Focal,
    /// Crops by device.
    pub crops: Crops,
    /// Picture; none before it is rendered.
    pub picture: Option<Picture>,
}

/// Editable fields of a placement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlacementDraft {
    /// Page.
    #[garde(skip)]
    pub page: ServicePage,
    /// Slot.
    #[garde(skip)]
    pub slot: Slot,
    /// Photograph.
    #[garde(skip)]
    pub photograph_id: PhotographId,
    /// Painting category; only for the painting page.
    #[serde(default)]
    #[garde(custom(of_painting(self.page)))]
    pub category: Option<PaintingCategory>,
    /// Title.
    #[serde(default)]
    #[garde(length(chars, max = 160))]
    pub title: String,
    /// Caption.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub caption: String,
    /// Alt text here; the photograph's if `null`.
    #[serde(default)]
    #[garde(length(chars, min = 1, max = 300))]
    pub alt: Option<String>,
    /// Link target: a path on this site, or an https:// address.
    #[serde(default)]
    #[garde(inner(length(chars, max = 500), custom(leads_somewhere)))]
    pub link: Option<String>,
    /// Starting price per square foot, in paise.
    #[serde(default)]
    #[garde(range(min = 1, max = 100_000_000))]
    pub price_from_paise: Option<i64>,
    /// Description.
    #[serde(default)]
    #[garde(length(chars, max = 2000))]
    pub description: Option<String>,
    /// Whether visitors see it.
    #[serde(default)]
    #[garde(skip)]
    pub is_active: bool,
    /// First day on which visitors see it.
    #[serde(default)]
    #[garde(skip)]
    pub starts_on: Option<NaiveDate>,
    /// Last day on which visitors see it.
    #[serde(default)]
    #[garde(custom(not_before(self.starts_on)))]
    pub ends_on: Option<NaiveDate>,
}

fn not_before(start: Option<NaiveDate>) -> impl FnOnce(&Option<NaiveDate>, &()) -> garde::Result {
    move |end, ()| match (start, end) {
        (Some(start), Some(end)) if *end < start => {
            Err(garde::Error::new("must not be before the start date"))
        }
        _ => Ok(()),
    }
}

/// Validates a link target: a path on this site, or an https:// address.
#[expect(clippy::ptr_arg, reason = "the signature is garde's")]
pub fn leads_somewhere(link: &String, _: &()) -> garde::Result {
    // Browsers read `/\\` as `//`, which starts the address of another host.
    let is_ours = link.starts_with('/') && !link.starts_with("//") && !link.contains('\\');
    let is_safe = || Url::parse(link).is_ok_and(|url| url.scheme() == "https" && url.has_host());
    if is_ours || is_safe() {
        return Ok(());
    }
    Err(garde::Error::new("must be a page of this site, such as /booking, or start with https://"))
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
