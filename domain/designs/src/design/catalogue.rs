//! The designs list for visitors: filters, order, and the number of results behind each further choice.
//!
//! A company has hundreds of designs, not millions. So one statement reads what all of them are filtered
//! by, and one function filters, orders and counts: each value is counted as if nothing else of its kind
//! were chosen.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::category::DesignFacet;
use super::drawn::{self, DesignDrawing};
use super::{AreaBand, DesignType};
use content::photograph::Focal;
use content::photograph::picture::{Picture, Variant, made};
use kernel::Db;
use kernel::home::BudgetBand;
use kernel::ids::DesignId;
use kernel::page::{AnyOf, Cursor};
use kernel::string_enum::string_enum;
use sales::kitchen::Layout;

/// Designs per page.
const PAGE: usize = 24;

/// Added to the position of designs that are not featured, so that they come after all featured ones.
const FEATURED_FIRST: i64 = 1 << 60;

string_enum! {
    /// Order of the list.
    pub enum CatalogueOrder {
        /// Manual order, featured first.
        Position = "position",
        /// Price, ascending.
        Price = "price",
        /// Price, descending.
        PriceDescending = "-price",
        /// Newest first.
        Newest = "newest",
    }
}

/// Filters and order of the list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct CatalogueQuery {
    /// Order.
    pub sort: CatalogueOrder,
    /// Types.
    pub r#type: AnyOf<DesignType>,
    /// Interior styles.
    pub style: AnyOf<String>,
    /// Budget bands.
    pub budget: AnyOf<BudgetBand>,
    /// Colours.
    pub colour: AnyOf<String>,
    /// Room sizes.
    pub area: AnyOf<AreaBand>,
    /// Kitchen layouts.
    pub layout: AnyOf<Layout>,
    /// Slug of a category; includes its subcategories.
    #[garde(length(max = 80))]
    pub category: Option<String>,
    /// Cursor from the previous page.
    #[garde(length(max = 64))]
    pub cursor: Option<String>,
}

impl Default for CatalogueQuery {
    fn default() -> Self {
        Self {
            sort: CatalogueOrder::Position,
            r#type: AnyOf::default(),
            style: AnyOf::default(),
            budget: AnyOf::default(),
            colour: AnyOf::default(),
            area: AnyOf::default(),
            layout: AnyOf::default(),
            category: None,
            cursor: None,
        }
    }
}

/// A page of designs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CataloguePage {
    /// Designs.
    pub items: Vec<DesignCard>,
    /// Cursor of the next page; none on the last one.
    pub next: Option<String>,
    /// Number of designs on all pages.
    pub total: usize,
    /// Available filters.
    pub facets: DesignFacets,
    /// Selected category.
    pub category: Option<CatalogueCategory>,
}

/// A design in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DesignCard {
    /// Design id.
    pub id: DesignId,
    /// Title.
    pub title: String,
    /// Slug.
    pub slug: String,
    /// Path of its page.
    #[serde(skip)]
    pub path: String,
    /// Type.
    pub design_type: DesignType,
    /// Interior style.
    pub style: String,
    /// Kitchen layout.
    pub layout: Option<Layout>,
    /// Starting price with tax, in paise.
    pub price_from_paise: Option<i64>,
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
    /// Whether it is featured.
    pub is_featured: bool,
    /// Drawing from its own facts, to show instead of a picture that shows other designs, too.
    pub drawing: Option<DesignDrawing>,
    /// Picture.
    pub picture: Picture,
    /// Alt text.
    pub alt: String,
    /// Focal point.
    pub focal: Focal,
}

/// Number of designs by filter value, with all other filters applied.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DesignFacets {
    /// By type.
    pub types: Vec<FacetValue>,
    /// By interior style.
    pub styles: Vec<FacetValue>,
    /// By colour.
    pub colours: Vec<FacetValue>,
    /// By budget band.
    pub budgets: Vec<FacetValue>,
    /// By room size.
    pub areas: Vec<FacetValue>,
    /// By kitchen layout.
    pub layouts: Vec<FacetValue>,
}

/// A filter value with its number of designs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FacetValue {
    /// Value.
    pub value: String,
    /// Number of designs.
    pub count: usize,
}

/// A category as visitors see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CatalogueCategory {
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
    /// Filters for its designs; all if empty.
    pub filters: Vec<DesignFacet>,
}

/// A type with published designs, and a picture of one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DesignTypeExample {
    /// Type.
    pub design_type: DesignType,
    /// Number of designs.
    pub count: usize,
    /// Lowest starting price among them, with tax, in paise; none if none has a price.
    pub price_from_paise: Option<i64>,
    /// Drawing, to show instead of the picture.
    pub drawing: Option<DesignDrawing>,
    /// Picture.
    pub picture: Picture,
    /// Alt text.
    pub alt: String,
    /// Focal point.
    pub focal: Focal,
}

/// A style with published kitchens, and a picture of one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct KitchenStyleExample {
    /// Interior style.
    pub style: String,
    /// Number of designs.
    pub count: usize,
    /// Drawing, to show instead of the picture.
    pub drawing: Option<DesignDrawing>,
    /// Picture.
    pub picture: Picture,
    /// Alt text.
    pub alt: String,
    /// Focal point.
    pub focal: Focal,
}

/// What a design is filtered and ordered by.
struct Facts {
    id: DesignId,
    design_type: DesignType,
    style: String,
    budget_band: Option<BudgetBand>,
    colours: Vec<String>,
    area_from_sqft: Option<i32>,
    area_to_sqft: Option<i32>,
    layout: Option<Layout>,
    price_from_paise: Option<i64>,
    is_featured: bool,
    position: i64,
    first_published_at: Option<DateTime<Utc>>,
}

impl Facts {
    /// Sort key in an order.
    fn place(&self, order: CatalogueOrder) -> Cursor {
        let place = match order {
            CatalogueOrder::Position if self.is_featured => self.position,
            CatalogueOrder::Position => self.position.saturating_add(FEATURED_FIRST),
            // Designs without a price come last.
            CatalogueOrder::Price => self.price_from_paise.unwrap_or(i64::MAX),
            CatalogueOrder::PriceDescending => self.price_from_paise.map_or(i64::MAX, |paise| -paise),
            CatalogueOrder::Newest => self.first_published_at.map_or(i64::MAX, |at| -at.timestamp_micros()),
        };
        Cursor { place, id: self.id.0 }
    }

    fn areas(&self) -> impl Iterator<Item = AreaBand> {
        AreaBand::ALL.iter().copied().filter(|band| band.holds(self.area_from_sqft, self.area_to_sqft))
    }
}

/// Number of filters.
const FILTERS: usize = 6;

impl CatalogueQuery {
    fn start(&self) -> Option<Cursor> {
        self.cursor.as_deref().map_or(Some(Cursor::START), Cursor::read)
    }

    /// Whether the cursor is valid; also true without one.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.start().is_some()
    }

    /// Whether a design matches, by filter.
    fn fits(&self, facts: &Facts) -> [bool; FILTERS] {
        fn any<T>(asked: &AnyOf<T>, is_so: impl FnMut(&T) -> bool) -> bool {
            asked.0.is_empty() || asked.0.iter().any(is_so)
        }
        [
            any(&self.r#type, |asked| *asked == facts.design_type),
            any(&self.style, |asked| *asked == facts.style),
            any(&self.budget, |asked| Some(*asked) == facts.budget_band),
            any(&self.colour, |asked| facts.colours.contains(asked)),
            any(&self.area, |asked| asked.holds(facts.area_from_sqft, facts.area_to_sqft)),
            any(&self.layout, |asked| Some(*asked) == facts.layout),
        ]
    }
}

/// A page of published designs.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is no such category.
pub async fn page(db: &mut Db, query: &CatalogueQuery) -> Result<CataloguePage, sqlx::Error> {
    let (category, within) = match &query.category {
        Some(slug) => {
            let (category, within) = category(&mut *db, slug).await?;
            (Some(category), Some(within))
        }
        None => (None, None),
    };
    let all = facts(&mut *db, within.as_deref()).await?;
    let mut found: Vec<_> = all
        .iter()
        .filter(|facts| query.fits(facts).iter().all(|is_so| *is_so))
        .map(|facts| facts.place(query.sort))
        .collect();
    found.sort_unstable();
    let start = query.start().unwrap_or(Cursor::START);
    let rest = &found[found.partition_point(|place| *place <= start)..];
    let shown = &rest[..rest.len().min(PAGE)];
    let next = shown.last().filter(|_| shown.len() < rest.len()).map(|last| last.write());
    let ids: Vec<_> = shown.iter().map(|place| DesignId(place.id)).collect();
    let facets = facets(&all, query);
    Ok(CataloguePage { items: cards(db, &ids).await?, next, total: found.len(), facets, category })
}

/// The lowest price of the published designs of a type; none if none has a price.
pub async fn lowest_price(db: &mut Db, design_type: DesignType) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        "select min(price_from_paise) from designs
         where status = 'published' and archived_at is null and design_type = $1",
        design_type.as_str(),
    )
    .fetch_one(db)
    .await
}

/// A category, and the ids of it and its subcategories.
async fn category(db: &mut Db, slug: &str) -> Result<(CatalogueCategory, Vec<Uuid>), sqlx::Error> {
    let row = sqlx::query!(
        r#"select name, filters as "filters: Vec<DesignFacet>", array(
               with recursive below as (
                   select id from design_categories where slug = $1 and archived_at is null
                   union
                   select child.id from design_categories as child join below on child.parent_id = below.id
               )
               select id from below
           ) as "within!"
           from design_categories where slug = $1 and archived_at is null"#,
        slug,
    )
    .fetch_one(db)
    .await?;
    Ok((CatalogueCategory { name: row.name, slug: slug.to_owned(), filters: row.filters }, row.within))
}

/// What all published designs are filtered and ordered by.
async fn facts(db: &mut Db, within: Option<&[Uuid]>) -> Result<Vec<Facts>, sqlx::Error> {
    sqlx::query_as!(
        Facts,
        r#"select id as "id: DesignId", design_type as "design_type: DesignType", style,
               budget_band as "budget_band: BudgetBand", colours, area_from_sqft, area_to_sqft,
               layout as "layout: Layout", price_from_paise, is_featured, position, first_published_at
           from designs
           where status = 'published' and archived_at is null
               and ($1::uuid[] is null or category_id = any ($1))
               and exists (
                   select from design_photographs join photographs on photographs.id = photograph_id
                   where design_id = designs.id and recipe is not null
               )"#,
        within as Option<&[Uuid]>,
    )
    .fetch_all(db)
    .await
}

fn facets(all: &[Facts], query: &CatalogueQuery) -> DesignFacets {
    let types = count(all, query, 0, |facts| vec![facts.design_type.to_string()]);
    let styles = count(all, query, 1, |facts| {
        Some(facts.style.clone()).into_iter().filter(|style| !style.is_empty()).collect()
    });
    let budgets = count(all, query, 2, |facts| facts.budget_band.iter().map(BudgetBand::to_string).collect());
    let colours = count(all, query, 3, |facts| facts.colours.clone());
    let areas = count(all, query, 4, |facts| facts.areas().map(|band| band.to_string()).collect());
    let layouts = count(all, query, 5, |facts| facts.layout.iter().map(Layout::to_string).collect());
    let words = |counts, order: &[&str]| {
        sorted(counts, |facet: &FacetValue| order.iter().position(|word| *word == facet.value))
    };
    let many_first = |counts| sorted(counts, |facet: &FacetValue| std::cmp::Reverse(facet.count));
    DesignFacets {
        types: words(types, &DesignType::ALL.iter().map(|word| word.as_str()).collect::<Vec<_>>()),
        styles: many_first(styles),
        colours: many_first(colours),
        budgets: words(budgets, &BudgetBand::ALL.iter().map(|word| word.as_str()).collect::<Vec<_>>()),
        areas: words(areas, &AreaBand::ALL.iter().map(|word| word.as_str()).collect::<Vec<_>>()),
        layouts: words(layouts, &Layout::ALL.iter().map(|word| word.as_str()).collect::<Vec<_>>()),
    }
}

/// Number of designs by value, among those that match all other filters. Values without any are listed with zero.
fn count(
    all: &[Facts],
    query: &CatalogueQuery,
    way: usize,
    values: impl Fn(&Facts) -> Vec<String>,
) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for facts in all {
        let fits = query.fits(facts).iter().enumerate().all(|(other, is_so)| other == way || *is_so);
        for value in values(facts) {
            *counts.entry(value).or_default() += usize::from(fits);
        }
    }
    counts
}

fn sorted<K: Ord>(counts: BTreeMap<String, usize>, key: impl Fn(&FacetValue) -> K) -> Vec<FacetValue> {
    let mut values: Vec<_> = counts.into_iter().map(|(value, count)| FacetValue { value, count }).collect();
    values.sort_by_key(key);
    values
}

/// The published ones of these designs, in the same order. The picture of each is the first that truly shows it, as
/// `drawn::own_pictures` says, or else the first, with a drawing to show instead.
pub async fn cards(db: &mut Db, ids: &[DesignId]) -> Result<Vec<DesignCard>, sqlx::Error> {
    let named: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let drawn::Covers { pictures, mut drawings } = drawn::covers(&mut *db, &named).await?;
    let rows = sqlx::query!(
        r#"select design.id as "id: DesignId", design.title, design.slug,
               '/' || design_page(design.design_type) || '/' || design.slug as "path!",
               design.design_type as "design_type: DesignType", design.style, design.layout as "layout: Layout",
               design.price_from_paise, design.colours, design.area_from_sqft, design.area_to_sqft,
               design.budget_band as "budget_band: BudgetBand", design.delivery_days, design.is_featured,
               coalesce(shown.alt, photograph.alt) as "alt!", photograph.focal_x, photograph.focal_y, photograph.sha256,
               photograph.recipe, photograph.width, photograph.height, photograph.thumbhash, photograph.colour,
               photograph.variants as "variants: Json<Vec<Variant>>"
           from unnest($1::uuid[]) with ordinality as named (id, place)
           join designs as design on design.id = named.id
           join lateral (
               select photograph_id, alt from design_photographs
               where design_id = design.id
                   and exists (select from photographs where photographs.id = photograph_id and recipe is not null)
               order by photograph_id = any ($2) desc, design_photographs.place limit 1
           ) as shown on true
           join photographs as photograph on photograph.id = shown.photograph_id
           where design.status = 'published' and design.archived_at is null
           order by named.place"#,
        &named,
        &pictures.iter().map(|picture| picture.0).collect::<Vec<_>>(),
    )
    .fetch_all(db)
    .await?;
    let cards = rows.into_iter().filter_map(|row| {
        Some(DesignCard {
            id: row.id,
            drawing: drawings.remove(&row.id),
            title: row.title,
            slug: row.slug,
            path: row.path,
            design_type: row.design_type,
            style: row.style,
            layout: row.layout,
            price_from_paise: row.price_from_paise,
            colours: row.colours,
            area_from_sqft: row.area_from_sqft,
            area_to_sqft: row.area_to_sqft,
            budget_band: row.budget_band,
            delivery_days: row.delivery_days,
            is_featured: row.is_featured,
            alt: row.alt,
            focal: Focal { x: row.focal_x, y: row.focal_y },
            picture: made!(row).picture()?,
        })
    });
    Ok(cards.collect())
}

/// The types of published designs, each with the picture of the first one.
pub async fn types(db: &mut Db) -> Result<Vec<DesignTypeExample>, sqlx::Error> {
    let all = facts(&mut *db, None).await?;
    let kinds = DesignType::ALL.iter().map(|kind| examples(&all, |facts| facts.design_type == *kind));
    let kinds: Vec<_> = kinds.flatten().collect();
    let cards = cards(db, &kinds.iter().map(|(first, _)| *first).collect::<Vec<_>>()).await?;
    let types = cards.into_iter().filter_map(|card| {
        let (_, count) = kinds.iter().find(|(first, _)| *first == card.id)?;
        let DesignCard { design_type, drawing, picture, alt, focal, .. } = card;
        let price_from_paise = all
            .iter()
            .filter(|facts| facts.design_type == design_type)
            .filter_map(|facts| facts.price_from_paise)
            .min();
        Some(DesignTypeExample { design_type, count: *count, price_from_paise, drawing, picture, alt, focal })
    });
    Ok(types.collect())
}

/// The styles of published kitchens, each with the picture of the first one; most frequent first.
pub async fn kitchen_styles(db: &mut Db) -> Result<Vec<KitchenStyleExample>, sqlx::Error> {
    let mut all = facts(&mut *db, None).await?;
    all.retain(|facts| facts.design_type == DesignType::Kitchen && !facts.style.is_empty());
    let counts = count(&all, &CatalogueQuery::default(), 1, |facts| vec![facts.style.clone()]);
    let styles = sorted(counts, |facet| std::cmp::Reverse(facet.count));
    let styles: Vec<_> =
        styles.iter().filter_map(|style| examples(&all, |facts| facts.style == style.value)).collect();
    let cards = cards(db, &styles.iter().map(|(first, _)| *first).collect::<Vec<_>>()).await?;
    let styles = cards.into_iter().filter_map(|card| {
        let (_, count) = styles.iter().find(|(first, _)| *first == card.id)?;
        let DesignCard { style, drawing, picture, alt, focal, .. } = card;
        Some(KitchenStyleExample { style, count: *count, drawing, picture, alt, focal })
    });
    Ok(styles.collect())
}

/// The first of the matching designs, and their number.
fn examples(all: &[Facts], is_so: impl Fn(&Facts) -> bool) -> Option<(DesignId, usize)> {
    let found = || all.iter().filter(|facts| is_so(facts));
    let first = found().min_by_key(|facts| facts.place(CatalogueOrder::Position))?;
    Some((first.id, found().count()))
}

/// Number of similar designs if none were selected.
const MAX_SIMILAR: usize = 4;

/// Other designs of the same type, those of the same style first.
pub(super) async fn like(
    db: &mut Db,
    id: DesignId,
    design_type: DesignType,
    style: &str,
) -> Result<Vec<DesignCard>, sqlx::Error> {
    let mut all = facts(&mut *db, None).await?;
    all.retain(|facts| facts.design_type == design_type && facts.id != id);
    all.sort_by_key(|facts| (facts.style != style, facts.place(CatalogueOrder::Position)));
    let ids: Vec<_> = all.iter().take(MAX_SIMILAR).map(|facts| facts.id).collect();
    cards(db, &ids).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(number: u128, design_type: DesignType, style: &str, rupees: Option<i64>) -> Facts {
        Facts {
            id: DesignId(Uuid::from_u128(number)),
            design_type,
            style: style.to_owned(),
            budget_band: None,
            colours: vec!["Oak".to_owned()],
            area_from_sqft: Some(60),
            area_to_sqft: Some(100),
            layout: None,
            price_from_paise: rupees.map(|rupees| rupees * 100),
            is_featured: number == 3,
            position: i64::try_from(number).unwrap(),
            first_published_at: DateTime::from_timestamp(i64::try_from(number).unwrap(), 0),
        }
    }

    fn some() -> Vec<Facts> {
        vec![
            facts(1, DesignType::Kitchen, "Modern", Some(300)),
            facts(2, DesignType::Kitchen, "Classic", None),
            facts(3, DesignType::Pooja, "Classic", Some(100)),
        ]
    }

    #[test]
    fn each_order_has_a_place_for_every_design() {
        let order = |order| {
            let mut all = some();
            all.sort_by_key(|facts| facts.place(order));
            all.iter().map(|facts| facts.position).collect::<Vec<_>>()
        };
        assert_eq!(order(CatalogueOrder::Position), [3, 1, 2], "what is featured comes first");
        assert_eq!(order(CatalogueOrder::Price), [3, 1, 2], "what has no price comes last");
        assert_eq!(order(CatalogueOrder::PriceDescending), [1, 3, 2]);
        assert_eq!(order(CatalogueOrder::Newest), [3, 2, 1]);
    }

    #[test]
    fn a_value_is_counted_under_all_other_choices() {
        let query = CatalogueQuery {
            r#type: AnyOf(vec![DesignType::Kitchen]),
            style: AnyOf(vec!["Classic".to_owned()]),
            ..CatalogueQuery::default()
        };
        let facets = facets(&some(), &query);
        let counts = |facet: &[FacetValue]| -> Vec<_> {
            facet.iter().map(|FacetValue { value, count }| (value.clone(), *count)).collect()
        };
        assert_eq!(counts(&facets.types), [("kitchen".to_owned(), 1), ("pooja".to_owned(), 1)]);
        assert_eq!(counts(&facets.styles), [("Classic".to_owned(), 1), ("Modern".to_owned(), 1)]);
        assert_eq!(counts(&facets.colours), [("Oak".to_owned(), 1)]);
        assert_eq!(counts(&facets.areas), [("up_to_80".to_owned(), 1), ("80_120".to_owned(), 1)]);
    }
}
