//! Designs: finished proposals for rooms that visitors look at, save, compare and ask for. Source: product
//! rules for designs, add-ons and their categories.
//!
//! A design's price is computed, never typed: its template at the day's rates, through the quotations'
//! price engine. Add-ons become lines of the same engine, so a visitor, the editor and the quotation that
//! starts from a design get the same paisa. The price shown in lists is stored with the design and
//! refreshed daily.

pub mod addon;
pub mod bulk;
pub mod catalogue;
pub mod category;
pub mod choices;
pub mod drawn;
pub mod edit;
mod export;
pub mod list;
pub mod order;
pub mod price;
pub mod publishing;
pub mod quote;
mod search;
pub mod show;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use crate::design::addon::DesignAddonId;
use content::photograph::distinct_words;
use content::placement::leads_somewhere;
use kernel::Db;
use kernel::home::BudgetBand;
use kernel::ids::{DesignCategoryId, DesignId, MaterialId, PhotographId, QuotationTemplateId};
use kernel::publishing::Status;
use kernel::record::once_each;
use kernel::slug::slug_or_none;
use kernel::string_enum::string_enum;
use sales::kitchen::Layout;

const KIND: &str = "design";

/// Lowest booking amount, in paise.
const MIN_BOOKING_PAISE: i64 = 100_000;

/// Highest booking amount, in paise.
const MAX_BOOKING_PAISE: i64 = 100_000_000;

string_enum! {
    /// Type of design.
    pub enum DesignType {
        /// Living room.
        LivingRoom = "living-room",
        /// Master bedroom.
        MasterBedroom = "master-bedroom",
        /// Children's bedroom.
        KidsBedroom = "kids-bedroom",
        /// Kitchen.
        Kitchen = "kitchen",
        /// Wardrobe.
        Wardrobe = "wardrobe",
        /// TV unit.
        TvUnit = "tv-unit",
        /// Pooja room.
        Pooja = "pooja",
        /// Foyer.
        Foyer = "foyer",
        /// Dining room.
        Dining = "dining",
        /// Study.
        Study = "study",
        /// Bathroom.
        Bathroom = "bathroom",
        /// Full home.
        FullHome = "full-home",
    }
}

impl DesignType {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::LivingRoom => "Living room",
            Self::MasterBedroom => "Master bedroom",
            Self::KidsBedroom => "Kids' bedroom",
            Self::Kitchen => "Kitchen",
            Self::Wardrobe => "Wardrobe",
            Self::TvUnit => "TV unit",
            Self::Pooja => "Pooja",
            Self::Foyer => "Foyer",
            Self::Dining => "Dining",
            Self::Study => "Study",
            Self::Bathroom => "Bathroom",
            Self::FullHome => "Full home",
        }
    }

    /// Whether a design of this type may have a booking amount.
    #[must_use]
    pub const fn is_bookable(self) -> bool {
        matches!(self, Self::Kitchen | Self::FullHome)
    }
}

string_enum! {
    /// Room size in square feet.
    pub enum AreaBand {
        /// Up to 80.
        UpTo80 = "up_to_80",
        /// 80 to 120.
        From80To120 = "80_120",
        /// 120 to 200.
        From120To200 = "120_200",
        /// 200 to 500.
        From200To500 = "200_500",
        /// Over 500.
        Over500 = "over_500",
    }
}

impl AreaBand {
    /// Whether the band contains something that fits rooms of these sizes. What fits rooms of any size is in no band.
    #[must_use]
    pub fn holds(self, from_sqft: Option<i32>, to_sqft: Option<i32>) -> bool {
        let (Some(from), Some(to)) = (from_sqft.or(to_sqft), to_sqft.or(from_sqft)) else { return false };
        let (least, most) = match self {
            Self::UpTo80 => (0, 80),
            Self::From80To120 => (80, 120),
            Self::From120To200 => (120, 200),
            Self::From200To500 => (200, 500),
            Self::Over500 => (500, i32::MAX),
        };
        // A range that only touches the next band is not in it.
        least < to && (from < most || from == to && from == most)
    }
}

/// Editable fields of a design.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DesignDraft {
    /// Title.
    #[garde(length(chars, min = 1, max = 160))]
    pub title: String,
    /// Slug; derived from the title if empty.
    #[serde(default)]
    #[garde(custom(slug_or_none))]
    pub slug: String,
    /// Type.
    #[garde(skip)]
    pub design_type: DesignType,
    /// Interior style.
    #[serde(default)]
    #[garde(length(chars, max = 40))]
    pub style: String,
    /// Kitchen layout.
    #[serde(default)]
    #[garde(custom(of_kitchens(self.design_type)))]
    pub layout: Option<Layout>,
    /// Category.
    #[serde(default)]
    #[garde(skip)]
    pub category_id: Option<DesignCategoryId>,
    /// Smallest suitable room in square feet.
    #[serde(default)]
    #[garde(range(min = 1, max = 100_000))]
    pub area_from_sqft: Option<i32>,
    /// Largest suitable room in square feet.
    #[serde(default)]
    #[garde(range(min = 1, max = 100_000), custom(not_below(self.area_from_sqft)))]
    pub area_to_sqft: Option<i32>,
    /// Budget band.
    #[serde(default)]
    #[garde(skip)]
    pub budget_band: Option<BudgetBand>,
    /// Dominant colours, by name.
    #[serde(default)]
    #[garde(length(max = 12), inner(length(chars, min = 1, max = 40)))]
    pub colours: Vec<String>,
    /// Description. Required to publish.
    #[serde(default)]
    #[garde(length(chars, max = 8_000))]
    pub description: String,
    /// Photographs, the cover first.
    #[serde(default)]
    #[garde(length(max = 40), dive)]
    pub photographs: Vec<Shot>,
    /// Template for its contents and price.
    #[serde(default)]
    #[garde(skip)]
    pub template_id: Option<QuotationTemplateId>,
    /// Available add-ons.
    #[serde(default)]
    #[garde(length(max = 40))]
    pub addons: Vec<DesignAddonId>,
    /// Delivery time in days.
    #[serde(default)]
    #[garde(range(min = 1, max = 730))]
    pub delivery_days: Option<i32>,
    /// Amount with which visitors can book it, in paise: whole rupees, below its price. Only for kitchens and full homes;
    /// `null` if it can't be booked.
    #[serde(default)]
    #[garde(range(min = MIN_BOOKING_PAISE, max = MAX_BOOKING_PAISE), custom(bookable(self.design_type)))]
    pub booking_amount_paise: Option<i64>,
    /// Similar designs.
    #[serde(default)]
    #[garde(length(max = 12))]
    pub similar: Vec<DesignId>,
    /// Whether it is featured.
    #[serde(default)]
    #[garde(skip)]
    pub is_featured: bool,
    /// Title for search engines; the design's if empty.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub seo_title: String,
    /// Description for search engines; the start of its description if empty.
    #[serde(default)]
    #[garde(length(chars, max = 160))]
    pub seo_description: String,
    /// Canonical address, if not its own: a path on this site, or an https:// address.
    #[serde(default)]
    #[garde(inner(length(chars, max = 500), custom(leads_somewhere)))]
    pub canonical: Option<String>,
    /// Picture for sharing; its first photograph if none.
    #[serde(default)]
    #[garde(skip)]
    pub share_photograph_id: Option<PhotographId>,
}

/// A photograph of a design.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "DesignShot")]
pub struct Shot {
    /// Photograph.
    #[garde(skip)]
    pub photograph_id: PhotographId,
    /// Alt text here; the photograph's if `null`.
    #[serde(default)]
    #[garde(length(chars, min = 1, max = 300))]
    pub alt: Option<String>,
    /// Marked spots.
    #[serde(default)]
    #[garde(length(max = 20), dive)]
    pub hotspots: Vec<Hotspot>,
}

/// A marked spot in a photograph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "DesignHotspot")]
pub struct Hotspot {
    /// Position from the left, as a fraction.
    #[garde(range(min = 0.0, max = 1.0))]
    pub x: f32,
    /// Position from the top, as a fraction.
    #[garde(range(min = 0.0, max = 1.0))]
    pub y: f32,
    /// Material shown there.
    #[serde(default)]
    #[garde(skip)]
    pub material_id: Option<MaterialId>,
    /// Label.
    #[garde(length(chars, min = 1, max = 120))]
    pub label: String,
}

fn of_kitchens(design_type: DesignType) -> impl FnOnce(&Option<Layout>, &()) -> garde::Result {
    move |layout, ()| match layout {
        Some(_) if design_type != DesignType::Kitchen => Err(garde::Error::new("is only for kitchens")),
        _ => Ok(()),
    }
}

fn bookable(design_type: DesignType) -> impl FnOnce(&Option<i64>, &()) -> garde::Result {
    move |amount, ()| match *amount {
        Some(_) if !design_type.is_bookable() => {
            Err(garde::Error::new("is only for kitchens and full homes"))
        }
        Some(paise) if paise % 100 != 0 => Err(garde::Error::new("must be in whole rupees")),
        _ => Ok(()),
    }
}

fn not_below(least: Option<i32>) -> impl FnOnce(&Option<i32>, &()) -> garde::Result {
    move |most, ()| match (least, most) {
        (Some(least), Some(most)) if *most < least => {
            Err(garde::Error::new("must not be smaller than the smallest room"))
        }
        _ => Ok(()),
    }
}

impl DesignDraft {
    /// As stored: texts trimmed, no duplicates.
    #[must_use]
    pub fn tidied(&self) -> Self {
        let trimmed = |text: &str| text.trim().to_owned();
        let filled = |text: &Option<String>| text.as_deref().map(trimmed).filter(|text| !text.is_empty());
        let photographs = self.photographs.iter().map(|shot| Shot {
            photograph_id: shot.photograph_id,
            alt: filled(&shot.alt),
            hotspots: shot
                .hotspots
                .iter()
                .map(|spot| Hotspot { label: trimmed(&spot.label), ..spot.clone() })
                .collect(),
        });
        Self {
            title: trimmed(&self.title),
            slug: self.slug.clone(),
            design_type: self.design_type,
            style: trimmed(&self.style),
            layout: self.layout,
            category_id: self.category_id,
            area_from_sqft: self.area_from_sqft,
            area_to_sqft: self.area_to_sqft,
            budget_band: self.budget_band,
            colours: distinct_words(&self.colours),
            description: trimmed(&self.description),
            photographs: photographs.collect(),
            template_id: self.template_id,
            addons: once_each(&self.addons),
            delivery_days: self.delivery_days,
            booking_amount_paise: self.booking_amount_paise,
            similar: once_each(&self.similar),
            is_featured: self.is_featured,
            seo_title: trimmed(&self.seo_title),
            seo_description: trimmed(&self.seo_description),
            canonical: filled(&self.canonical),
            share_photograph_id: self.share_photograph_id,
        }
    }

    /// The booking amount that visitors are offered. Rates may have changed since it was entered: one that is not below
    /// the price is not offered.
    #[must_use]
    pub fn offered_booking(&self, price_from_paise: Option<i64>) -> Option<i64> {
        self.booking_amount_paise.filter(|amount| price_from_paise.is_none_or(|price| *amount < price))
    }
}

/// A design with its editable fields and publishing status.
#[derive(Clone, Debug)]
pub struct Design {
    /// Design id.
    pub id: DesignId,
    /// Editable fields.
    pub draft: DesignDraft,
    /// Publishing status.
    pub status: Status,
    /// When it is scheduled to be published.
    pub publish_at: Option<DateTime<Utc>>,
    /// Whether it was ever published, so that visitors may have its address.
    pub was_published: bool,
    /// Optimistic-lock version.
    pub version: i32,
}

impl Design {
    /// Its slug, if visitors can open it: the drawings of others have no address.
    #[must_use]
    pub fn public_slug(&self) -> Option<&str> {
        (self.status == Status::Published).then_some(self.draft.slug.as_str())
    }
}

/// Reads a design.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none, or it is archived.
pub async fn find(db: &mut Db, id: DesignId) -> Result<Design, sqlx::Error> {
    let row = sqlx::query!(
        r#"select title, slug, design_type as "design_type: DesignType", style, layout as "layout: Layout",
               category_id as "category_id: DesignCategoryId", area_from_sqft, area_to_sqft,
               budget_band as "budget_band: BudgetBand", colours, description,
               coalesce(
                   (
                       select jsonb_agg(
                           jsonb_build_object('photographId', photograph_id, 'alt', alt, 'hotspots', hotspots)
                           order by place
                       )
                       from design_photographs where design_id = designs.id
                   ),
                   '[]'
               ) as "photographs!: Json<Vec<Shot>>",
               template_id as "template_id: QuotationTemplateId", addons as "addons: Vec<DesignAddonId>",
               similar_to as "similar_to: Vec<DesignId>", delivery_days, booking_amount_paise, is_featured, seo_title,
               seo_description, canonical, share_photograph_id as "share_photograph_id: PhotographId", status as "status: Status",
               publish_at, first_published_at, version
           from designs where id = $1 and archived_at is null"#,
        id.0,
    )
    .fetch_one(db)
    .await?;
    Ok(Design {
        id,
        draft: DesignDraft {
            title: row.title,
            slug: row.slug,
            design_type: row.design_type,
            style: row.style,
            layout: row.layout,
            category_id: row.category_id,
            area_from_sqft: row.area_from_sqft,
            area_to_sqft: row.area_to_sqft,
            budget_band: row.budget_band,
            colours: row.colours,
            description: row.description,
            photographs: row.photographs.0,
            template_id: row.template_id,
            addons: row.addons,
            delivery_days: row.delivery_days,
            booking_amount_paise: row.booking_amount_paise,
            similar: row.similar_to,
            is_featured: row.is_featured,
            seo_title: row.seo_title,
            seo_description: row.seo_description,
            canonical: row.canonical,
            share_photograph_id: row.share_photograph_id,
        },
        status: row.status,
        publish_at: row.publish_at,
        was_published: row.first_published_at.is_some(),
        version: row.version,
    })
}

/// Locks a design until the transaction ends, and reads it.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none, or it is archived.
pub async fn lock(db: &mut Db, id: DesignId) -> Result<Design, sqlx::Error> {
    sqlx::query!("select id from designs where id = $1 for update", id.0).fetch_one(&mut *db).await?;
    find(db, id).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_design_is_in_each_band_that_it_reaches_into() {
        let bands = |from, to| -> Vec<_> {
            AreaBand::ALL.iter().filter(|band| band.holds(from, to)).map(|band| band.as_str()).collect()
        };
        assert_eq!(bands(Some(60), Some(80)), ["up_to_80"]);
        assert_eq!(bands(Some(80), Some(80)), ["up_to_80"]);
        assert_eq!(bands(Some(80), Some(150)), ["80_120", "120_200"]);
        assert_eq!(bands(Some(100), None), ["80_120"]);
        assert_eq!(bands(None, Some(5_000)), ["over_500"]);
        assert!(bands(None, None).is_empty());
    }
}
