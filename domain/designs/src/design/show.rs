//! One design as visitors see it.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::addon::{self, DesignAddon, PriceType};
use super::catalogue::{self, DesignCard};
use super::drawn::{self, DesignDrawing, View};
use super::list::{self, DesignPhotograph};
use super::{DesignDraft, DesignType, find};
use crate::design::addon::DesignAddonId;
use content::photograph::Focal;
use content::photograph::picture::Picture;
use content::share_card::{self, ShareCard, SharedKind};
use kernel::Db;
use kernel::home::BudgetBand;
use kernel::ids::{DesignCategoryId, DesignId, MaterialId, PhotographId};
use kernel::money::Percent;
use kernel::slug::{self, SlugKind};
use sales::kitchen::Layout;
use sales::quotation::drawn::start::Start;
use sales::quotation::sheet::{Room, entries};

/// Maximum width of the picture for sharing, in pixels.
const SHARED_WIDTH: u32 = 1440;

/// Maximum length of a description for search engines, in characters.
const SEO_DESCRIPTION: usize = 160;

/// A published design.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicDesign {
    /// Design id.
    pub id: DesignId,
    /// Title.
    pub title: String,
    /// Current slug.
    pub slug: String,
    /// Type.
    pub design_type: DesignType,
    /// Interior style.
    pub style: String,
    /// Kitchen layout.
    pub layout: Option<Layout>,
    /// What the kitchen calculator starts with, for a kitchen with a layout.
    pub kitchen: Option<Start>,
    /// Category.
    pub category: Option<PublicCategory>,
    /// Starting price with tax, in paise.
    pub price_from_paise: Option<i64>,
    /// Amount with which it can be booked, in paise; `null` if it can't be booked.
    pub booking_amount_paise: Option<i64>,
    /// Dominant colours.
    pub colours: Vec<String>,
    /// Smallest suitable room in square feet.
    pub area_from_sqft: Option<i32>,
    /// Largest suitable room in square feet.
    pub area_to_sqft: Option<i32>,
    /// Budget band.
    pub budget_band: Option<BudgetBand>,
    /// Delivery time in days.
    pub delivery_days: Option<i32>,
    /// Description.
    pub description: String,
    /// Photographs.
    pub photographs: Vec<PublicPhotograph>,
    /// Drawing for its cover, if no picture truly shows it.
    pub drawing: Option<DesignDrawing>,
    /// Plan and elevation, with dimensions, if it can be drawn.
    pub drawings: Vec<DesignDrawing>,
    /// Contents by room.
    pub included: Vec<IncludedRoom>,
    /// Available add-ons.
    pub addons: Vec<OfferedAddon>,
    /// Similar designs.
    pub similar: Vec<DesignCard>,
    /// Metadata for search engines.
    pub seo: Seo,
}

/// Reference to a category.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PublicDesignCategory")]
pub struct PublicCategory {
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
}

/// A photograph of a design, as visitors see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PublicDesignPhotograph")]
pub struct PublicPhotograph {
    /// Picture.
    pub picture: Picture,
    /// Alt text.
    pub alt: String,
    /// Focal point.
    pub focal: Focal,
    /// Marked spots.
    pub hotspots: Vec<PublicHotspot>,
}

/// A marked spot in a photograph.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PublicDesignHotspot")]
pub struct PublicHotspot {
    /// Position from the left, as a fraction.
    pub x: f32,
    /// Position from the top, as a fraction.
    pub y: f32,
    /// Label.
    pub label: String,
    /// Material shown there, if public.
    pub material: Option<ShownMaterial>,
}

/// A material as visitors see it in a photograph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ShownMaterial {
    /// Name.
    pub name: String,
    /// Brand.
    pub brand: Option<String>,
}

/// Contents of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct IncludedRoom {
    /// Room.
    pub room: String,
    /// Names of the pieces in it.
    pub items: Vec<String>,
}

/// An add-on as visitors see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferedAddon {
    /// Id.
    pub id: DesignAddonId,
    /// Name.
    pub name: String,
    /// Price type.
    pub price_type: PriceType,
    /// Price per unit before tax, in paise; `null` for a percentage.
    pub amount_paise: Option<i64>,
    /// Percentage in basis points; `null` for other price types.
    pub basis_points: Option<Percent>,
    /// Maximum price before tax, in paise.
    pub maximum_paise: Option<i64>,
    /// Whether it is preselected.
    pub is_default: bool,
    /// Add-ons of the design that it cannot be combined with.
    pub incompatible_with: Vec<DesignAddonId>,
}

/// Metadata for search engines and link previews.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "DesignSeo")]
pub struct Seo {
    /// Title.
    pub title: String,
    /// Description.
    pub description: String,
    /// Canonical address, if not its own.
    pub canonical: Option<String>,
    /// Address of the picture.
    pub image: Option<String>,
    /// Picture that is shown where the page's link is shared, once it is drawn.
    pub share_card: Option<ShareCard>,
}

/// The published design with a current or former slug.
pub async fn find_by_slug(db: &mut Db, slug: &str) -> Result<Option<DesignId>, sqlx::Error> {
    let now = sqlx::query_scalar!(
        r#"select id as "id: DesignId" from designs
           where slug = $1 and status = 'published' and archived_at is null"#,
        slug,
    )
    .fetch_optional(&mut *db)
    .await?;
    if now.is_some() {
        return Ok(now);
    }
    let Some(moved) = slug::target(&mut *db, SlugKind::Design, slug).await? else { return Ok(None) };
    sqlx::query_scalar!(
        r#"select id as "id: DesignId" from designs
           where id = $1 and status = 'published' and archived_at is null"#,
        moved,
    )
    .fetch_optional(db)
    .await
}

/// A design as visitors see it, or will once it is published.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn read(db: &mut Db, id: DesignId) -> Result<PublicDesign, sqlx::Error> {
    let design = find(&mut *db, id).await?;
    let price_from_paise = sqlx::query_scalar!("select price_from_paise from designs where id = $1", id.0)
        .fetch_one(&mut *db)
        .await?;
    let own = drawn::own_pictures(&mut *db, &[id.0]).await?;
    let mut photographs = list::photographs(&mut *db, id).await?;
    // As in lists, what truly shows it comes first.
    photographs.sort_by_key(|shown| !own.iter().any(|own| own.photograph_id == shown.photograph_id));
    let rooms = drawn::rooms(&mut *db, &design.draft).await?;
    let subject = drawn::with_rooms(&design.draft, &rooms).ok();
    let view = |view| subject.as_ref().map(|subject| subject.picture(view, design.public_slug()));
    let drawing = if own.is_empty() { view(View::Cover) } else { None };
    let drawings = [View::Plan, View::Elevation].into_iter().filter_map(view).collect();
    let draft = design.draft;
    let materials = materials(&mut *db, &photographs).await?;
    let shared = shared(&mut *db, &draft, &photographs, drawing.is_some()).await?;
    let similar = match draft.similar.as_slice() {
        [] => catalogue::like(&mut *db, id, draft.design_type, &draft.style).await?,
        chosen => catalogue::cards(&mut *db, chosen).await?,
    };
    let share_card = share_card::of(&mut *db, SharedKind::Design, id.0).await?;
    let addons = addon::all(&mut *db, &draft.addons).await?;
    Ok(PublicDesign {
        id,
        category: category(&mut *db, draft.category_id).await?,
        price_from_paise,
        booking_amount_paise: draft.offered_booking(price_from_paise),
        photographs: photographs.into_iter().filter_map(|shown| photograph(shown, &materials)).collect(),
        drawing,
        drawings,
        included: included(&rooms),
        kitchen: draft
            .layout
            .filter(|_| draft.design_type == DesignType::Kitchen)
            .map(|layout| Start::new(layout, &rooms)),
        addons: addons.iter().map(|addon| offered(addon, &addons)).collect(),
        similar,
        seo: seo(&draft, shared, share_card),
        title: draft.title,
        slug: draft.slug,
        design_type: draft.design_type,
        style: draft.style,
        layout: draft.layout,
        colours: draft.colours,
        area_from_sqft: draft.area_from_sqft,
        area_to_sqft: draft.area_to_sqft,
        budget_band: draft.budget_band,
        delivery_days: draft.delivery_days,
        description: draft.description,
    })
}

async fn category(db: &mut Db, id: Option<DesignCategoryId>) -> Result<Option<PublicCategory>, sqlx::Error> {
    sqlx::query_as!(
        PublicCategory,
        "select name, slug from design_categories where id = $1 and archived_at is null",
        id.map(|id| id.0),
    )
    .fetch_optional(db)
    .await
}

/// Public information about the materials in photographs.
async fn materials(
    db: &mut Db,
    photographs: &[DesignPhotograph],
) -> Result<HashMap<MaterialId, ShownMaterial>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select material.id as "id: MaterialId", material.name, brand.name as "brand?"
           from materials as material left join brands as brand on brand.id = material.brand_id
           where material.id = any ($1) and material.is_public and material.archived_at is null"#,
        &list::named_in(photographs),
    )
    .fetch_all(db)
    .await?;
    let shown = rows.into_iter().map(|row| (row.id, ShownMaterial { name: row.name, brand: row.brand }));
    Ok(shown.collect())
}

fn photograph(
    shown: DesignPhotograph,
    materials: &HashMap<MaterialId, ShownMaterial>,
) -> Option<PublicPhotograph> {
    let hotspots = shown.hotspots.into_iter().map(|spot| PublicHotspot {
        x: spot.x,
        y: spot.y,
        label: spot.label,
        material: spot.material_id.and_then(|material| materials.get(&material).cloned()),
    });
    Some(PublicPhotograph {
        picture: shown.picture?,
        alt: shown.alt.unwrap_or(shown.photograph_alt),
        focal: shown.focal,
        hotspots: hotspots.collect(),
    })
}

fn included(rooms: &[Room]) -> Vec<IncludedRoom> {
    rooms.iter().map(in_room).filter(|room| !room.items.is_empty()).collect()
}

/// Contents of a room, without optional lines.
fn in_room(room: &Room) -> IncludedRoom {
    let counted = entries(std::slice::from_ref(room)).filter(|placed| placed.counts && placed.add_on == 0);
    IncludedRoom { items: counted.map(|placed| placed.entry.name.clone()).collect(), room: room.name.clone() }
}

fn offered(addon: &DesignAddon, all: &[DesignAddon]) -> OfferedAddon {
    let draft = &addon.draft;
    let excluded = all.iter().filter(|other| other.id != addon.id && addon::exclude_each_other(addon, other));
    OfferedAddon {
        id: addon.id,
        name: draft.name.clone(),
        price_type: draft.price_type,
        amount_paise: draft.amount_paise,
        basis_points: draft.basis_points,
        maximum_paise: draft.maximum_paise,
        is_default: draft.is_default,
        incompatible_with: excluded.map(|other| other.id).collect(),
    }
}

/// Address of the picture for sharing: the chosen one, or else the cover's unless it is drawn, which no messenger shows.
async fn shared(
    db: &mut Db,
    draft: &DesignDraft,
    photographs: &[DesignPhotograph],
    is_drawn: bool,
) -> Result<Option<String>, sqlx::Error> {
    let chosen = match draft.share_photograph_id {
        Some(id) => picture_of(db, id, photographs).await?,
        None => None,
    };
    let first = || {
        let mut shown = photographs.iter().filter(|_| !is_drawn);
        shown.find_map(|photograph| photograph.picture.clone())
    };
    Ok(chosen.or_else(first).and_then(|picture| address(&picture)))
}

async fn picture_of(
    db: &mut Db,
    id: PhotographId,
    photographs: &[DesignPhotograph],
) -> Result<Option<Picture>, sqlx::Error> {
    match photographs.iter().find(|photograph| photograph.photograph_id == id) {
        Some(photograph) => Ok(photograph.picture.clone()),
        None => Ok(content::photograph::list::find(db, id).await?.picture),
    }
}

/// The widest of its renditions within the limit, or else the narrowest.
fn address(picture: &Picture) -> Option<String> {
    let fit = picture.sources.iter().find(|source| source.width <= SHARED_WIDTH);
    Some(fit.or(picture.sources.last())?.jpeg.clone())
}

fn seo(draft: &DesignDraft, image: Option<String>, share_card: Option<ShareCard>) -> Seo {
    let or = |text: &str, other: String| if text.is_empty() { other } else { text.to_owned() };
    Seo {
        title: or(&draft.seo_title, draft.title.clone()),
        description: or(&draft.seo_description, beginning(&draft.description, SEO_DESCRIPTION)),
        canonical: draft.canonical.clone(),
        image,
        share_card,
    }
}

/// Cuts a text after the last whole word that fits.
fn beginning(text: &str, longest: usize) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= longest {
        return words;
    }
    // Leave room for the ellipsis.
    let start: String = words.chars().take(longest - 1).collect();
    let whole = start.rsplit_once(' ').map_or(start.as_str(), |(whole, _)| whole);
    format!("{}…", whole.trim_end_matches([',', ';', ':', '.', ' ']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_is_cut_between_words() {
        assert_eq!(beginning("A calm\n\n kitchen.", 20), "A calm kitchen.");
        assert_eq!(beginning("A calm kitchen, with a deep sink.", 20), "A calm kitchen…");
        assert_eq!(beginning("A calm kitchen", 8), "A calm…");
        assert!(beginning(&"word ".repeat(60), 160).chars().count() <= 160);
    }
}
