//! The catalogue as visitors see it.

use chrono::NaiveDate;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::drawn::Subject;
use super::{CatalogItem, CatalogItemDraft, Specification, find, list};
use crate::design::drawn::DesignDrawing;
use crate::material::{Swatch, swatches};
use content::photograph::Focal;
use content::photograph::picture::{Picture, Variant, made};
use kernel::Db;
use kernel::ids::{CatalogCategoryId, CatalogItemId};
use kernel::page::Cursor;
use kernel::publishing::Status;
use kernel::slug::{self, SlugKind};

/// Items per page.
const PAGE: i64 = 24;

/// Other items of the category beside one.
const BESIDE: i64 = 3;

/// Maximum width of the picture for sharing, in pixels.
const SHARED_WIDTH: u32 = 1440;

/// Filters of the list.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct CatalogQuery {
    /// Slug of a category; includes its subcategories.
    #[garde(length(max = 80))]
    pub category: Option<String>,
    /// Cursor from the previous page.
    #[garde(length(max = 64))]
    pub cursor: Option<String>,
}

impl CatalogQuery {
    fn start(&self) -> Option<Cursor> {
        self.cursor.as_deref().map_or(Some(Cursor::START), Cursor::read)
    }

    /// Whether the cursor is valid; also true without one.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.start().is_some()
    }
}

/// A page of the catalogue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CatalogPage {
    /// Selected category.
    pub category: Option<CatalogShelf>,
    /// Categories in it, or those at the top: those with published items.
    pub categories: Vec<CatalogCategoryCard>,
    /// Items.
    pub items: Vec<CatalogCard>,
    /// Cursor of the next page; none on the last one.
    pub next: Option<String>,
    /// Number of items on all pages.
    pub total: i64,
}

/// A selected category.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CatalogShelf {
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
    /// What it is about.
    pub summary: String,
    /// Categories above it, the root first.
    pub above: Vec<CatalogLink>,
}

/// Reference to a category.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CatalogLink {
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
}

/// A category in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CatalogCategoryCard {
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
    /// What it is about.
    pub summary: String,
    /// Number of published items in it and its subcategories.
    pub count: i64,
    /// Its picture, or that of its first item.
    pub picture: Option<Picture>,
    /// Focal point of the picture.
    pub focal: Focal,
}

/// An item in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CatalogCard {
    /// Item id.
    pub id: CatalogItemId,
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
    /// What it is.
    pub summary: String,
    /// Its category.
    pub category: CatalogLink,
    /// Starting price with tax, in paise.
    pub price_from_paise: Option<i64>,
    /// Width in millimetres.
    pub width_mm: Option<i32>,
    /// Height in millimetres.
    pub height_mm: Option<i32>,
    /// Depth in millimetres.
    pub depth_mm: Option<i32>,
    /// Number of finishes that visitors can see.
    pub finishes: i64,
    /// Picture.
    pub picture: Option<Picture>,
    /// Drawing, if it has no picture and can be drawn.
    pub drawing: Option<DesignDrawing>,
    /// Alt text.
    pub alt: String,
    /// Focal point.
    pub focal: Focal,
}

/// A published item.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicCatalogItem {
    /// Item id.
    pub id: CatalogItemId,
    /// Name.
    pub name: String,
    /// Current slug.
    pub slug: String,
    /// Categories from the root to its own.
    pub categories: Vec<CatalogLink>,
    /// What it is.
    pub summary: String,
    /// Description.
    pub description: String,
    /// Specifications.
    pub specifications: Vec<Specification>,
    /// Materials that it can be made in.
    pub finishes: Vec<Swatch>,
    /// Width in millimetres.
    pub width_mm: Option<i32>,
    /// Height in millimetres.
    pub height_mm: Option<i32>,
    /// Depth in millimetres.
    pub depth_mm: Option<i32>,
    /// Starting price with tax, in paise.
    pub price_from_paise: Option<i64>,
    /// The day on which that price was computed.
    pub priced_on: Option<NaiveDate>,
    /// Photographs.
    pub photographs: Vec<PublicCatalogPhotograph>,
    /// Front and plan with dimensions, if it can be drawn.
    pub drawings: Vec<DesignDrawing>,
    /// Other items of its category.
    pub beside: Vec<CatalogCard>,
    /// Title for search engines.
    pub seo_title: String,
    /// Description for search engines.
    pub seo_description: String,
    /// Canonical address, if not its own.
    pub canonical: Option<String>,
    /// Address of the picture for sharing.
    pub image: Option<String>,
}

/// A photograph of an item, as visitors see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PublicCatalogPhotograph {
    /// Picture.
    pub picture: Picture,
    /// Alt text.
    pub alt: String,
}

/// A page of published items.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is no such category.
pub async fn page(db: &mut Db, query: &CatalogQuery) -> Result<CatalogPage, sqlx::Error> {
    let chosen = match query.category.as_deref().filter(|slug| !slug.is_empty()) {
        Some(slug) => Some(chosen(&mut *db, slug).await?),
        None => None,
    };
    let (category, above) = chosen.map_or((None, None), |(id, shelf)| (Some(shelf), Some(id)));
    let within = match above {
        Some(id) => Some(within(&mut *db, id).await?),
        None => None,
    };
    let start = query.start().unwrap_or(Cursor::START);
    let mut rows = cards(&mut *db, within.as_deref(), start, PAGE + 1, None).await?;
    let total = total(&mut *db, within.as_deref()).await?;
    let is_last = rows.len() <= usize::try_from(PAGE).unwrap_or(usize::MAX);
    if !is_last {
        rows.pop();
    }
    let next =
        rows.last().filter(|_| !is_last).map(|(place, card)| Cursor { place: *place, id: card.id.0 }.write());
    Ok(CatalogPage {
        category,
        categories: categories(db, above).await?,
        items: rows.into_iter().map(|(_, card)| card).collect(),
        next,
        total,
    })
}

async fn chosen(db: &mut Db, slug: &str) -> Result<(CatalogCategoryId, CatalogShelf), sqlx::Error> {
    let row = sqlx::query!(
        r#"select id as "id: CatalogCategoryId", name, slug, summary from catalog_categories
           where slug = $1 and archived_at is null"#,
        slug,
    )
    .fetch_one(&mut *db)
    .await?;
    let mut line = line(db, row.id).await?;
    line.pop();
    Ok((row.id, CatalogShelf { name: row.name, slug: row.slug, summary: row.summary, above: line }))
}

/// Categories from the root to this one.
async fn line(db: &mut Db, id: CatalogCategoryId) -> Result<Vec<CatalogLink>, sqlx::Error> {
    sqlx::query_as!(
        CatalogLink,
        r#"with recursive line as (
               select id, parent_id, name, slug, 1 as step from catalog_categories where id = $1
               union all
               select above.id, above.parent_id, above.name, above.slug, step + 1
               from catalog_categories as above join line on above.id = line.parent_id
           )
           select name as "name!", slug as "slug!" from line order by step desc"#,
        id.0,
    )
    .fetch_all(db)
    .await
}

/// The ids of a category and its subcategories.
async fn within(db: &mut Db, id: CatalogCategoryId) -> Result<Vec<Uuid>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"with recursive below as (
               select id from catalog_categories where id = $1
               union
               select child.id from catalog_categories as child join below on child.parent_id = below.id
           )
           select id as "id!" from below"#,
        id.0,
    )
    .fetch_all(db)
    .await
}

async fn total(db: &mut Db, within: Option<&[Uuid]>) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from catalog_items
           where status = 'published' and archived_at is null and ($1::uuid[] is null or category_id = any ($1))"#,
        within as _,
    )
    .fetch_one(db)
    .await
}

/// The categories in one, or those at the top, with published items.
async fn categories(
    db: &mut Db,
    above: Option<CatalogCategoryId>,
) -> Result<Vec<CatalogCategoryCard>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select category.name, category.slug, category.summary, inside.count as "count!",
               coalesce(photograph.focal_x, 0.5::real) as "focal_x!", coalesce(photograph.focal_y, 0.5::real) as "focal_y!",
               photograph.sha256 as "sha256?", photograph.recipe as "recipe?", photograph.width as "width?",
               photograph.height as "height?", photograph.thumbhash as "thumbhash?", photograph.colour as "colour?",
               photograph.variants as "variants?: Json<Vec<Variant>>"
           from catalog_categories as category
           cross join lateral (
               with recursive below as (
                   select category.id
                   union
                   select child.id from catalog_categories as child join below on child.parent_id = below.id
               )
               select count(*) as count, (array_agg(item.id order by item.position, item.id))[1] as first
               from catalog_items as item join below on below.id = item.category_id
               where item.status = 'published' and item.archived_at is null
           ) as inside
           left join lateral (
               select photographs.* from (
                   select category.photograph_id as id, -1 as place
                   union all
                   select photograph_id, place from catalog_item_photographs where item_id = inside.first
               ) as shown
               join photographs on photographs.id = shown.id
               where recipe is not null order by shown.place limit 1
           ) as photograph on true
           where category.archived_at is null and category.parent_id is not distinct from $1 and inside.count > 0
           order by category.position, lower(category.name), category.id"#,
        above.map(|above| above.0),
    )
    .fetch_all(db)
    .await?;
    let categories = rows.into_iter().map(|row| CatalogCategoryCard {
        name: row.name,
        slug: row.slug,
        summary: row.summary,
        count: row.count,
        focal: Focal { x: row.focal_x, y: row.focal_y },
        picture: made!(row).picture(),
    });
    Ok(categories.collect())
}

/// Published items after a position, each with its own, without one of them.
async fn cards(
    db: &mut Db,
    within: Option<&[Uuid]>,
    after: Cursor,
    limit: i64,
    without: Option<CatalogItemId>,
) -> Result<Vec<(i64, CatalogCard)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select item.id as "id: CatalogItemId", item.name, item.slug, item.summary, category.name as category_name,
               category.slug as category_slug, item.price_from_paise, item.width_mm, item.height_mm, item.depth_mm,
               (
                   select count(*) from materials
                   where materials.id = any (item.finishes) and is_public and materials.status = 'active'
                       and materials.archived_at is null
               ) as "finishes!",
               item.position, coalesce(photograph.own_alt, photograph.alt, '') as "alt!",
               coalesce(photograph.focal_x, 0.5::real) as "focal_x!", coalesce(photograph.focal_y, 0.5::real) as "focal_y!",
               photograph.sha256 as "sha256?", photograph.recipe as "recipe?", photograph.width as "width?",
               photograph.height as "height?", photograph.thumbhash as "thumbhash?", photograph.colour as "colour?",
               photograph.variants as "variants?: Json<Vec<Variant>>"
           from catalog_items as item
           join catalog_categories as category on category.id = item.category_id
           left join lateral (
               select photographs.*, shown.alt as own_alt
               from catalog_item_photographs as shown join photographs on photographs.id = shown.photograph_id
               where shown.item_id = item.id and recipe is not null order by shown.place limit 1
           ) as photograph on true
           where item.status = 'published' and item.archived_at is null
               and ($1::uuid[] is null or item.category_id = any ($1))
               and (item.position, item.id) > ($2, $3) and ($4::uuid is null or item.id <> $4)
           order by item.position, item.id limit $5"#,
        within as _,
        after.place,
        after.id,
        without.map(|without| without.0),
        limit,
    )
    .fetch_all(db)
    .await?;
    let cards = rows.into_iter().map(|row| {
        let sizes = [row.width_mm, row.height_mm, row.depth_mm];
        let subject = row.sha256.is_none().then(|| Subject::new(&row.name, &row.category_name, sizes));
        let card = CatalogCard {
            drawing: subject.and_then(|subject| subject.cover(&row.slug)),
            id: row.id,
            name: row.name,
            slug: row.slug,
            summary: row.summary,
            category: CatalogLink { name: row.category_name, slug: row.category_slug },
            price_from_paise: row.price_from_paise,
            width_mm: row.width_mm,
            height_mm: row.height_mm,
            depth_mm: row.depth_mm,
            finishes: row.finishes,
            alt: row.alt,
            focal: Focal { x: row.focal_x, y: row.focal_y },
            picture: made!(row).picture(),
        };
        (row.position, card)
    });
    Ok(cards.collect())
}

/// The published item with a current or former slug.
pub async fn find_by_slug(db: &mut Db, slug: &str) -> Result<Option<CatalogItemId>, sqlx::Error> {
    let now = published(&mut *db, slug).await?;
    if now.is_some() {
        return Ok(now);
    }
    let Some(moved) = slug::target(&mut *db, SlugKind::CatalogItem, slug).await? else { return Ok(None) };
    sqlx::query_scalar!(
        r#"select id as "id: CatalogItemId" from catalog_items
           where id = $1 and status = 'published' and archived_at is null"#,
        moved,
    )
    .fetch_optional(db)
    .await
}

async fn published(db: &mut Db, slug: &str) -> Result<Option<CatalogItemId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: CatalogItemId" from catalog_items
           where slug = $1 and status = 'published' and archived_at is null"#,
        slug,
    )
    .fetch_optional(db)
    .await
}

/// An item as visitors see it, or will once it is published.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn read(db: &mut Db, id: CatalogItemId) -> Result<PublicCatalogItem, sqlx::Error> {
    let CatalogItem { draft, status, .. } = find(&mut *db, id).await?;
    let price = sqlx::query!("select price_from_paise, priced_on from catalog_items where id = $1", id.0)
        .fetch_one(&mut *db)
        .await?;
    let photographs: Vec<_> = list::photographs(&mut *db, id)
        .await?
        .into_iter()
        .filter_map(|shown| {
            let alt = shown.alt.unwrap_or(shown.photograph_alt);
            Some(PublicCatalogPhotograph { picture: shown.picture?, alt })
        })
        .collect();
    let image = shared(&mut *db, &draft, &photographs).await?;
    let (categories, beside) = match draft.category_id {
        Some(category) => {
            let within = within(&mut *db, category).await?;
            let beside = cards(&mut *db, Some(&within), Cursor::START, BESIDE, Some(id)).await?;
            (line(&mut *db, category).await?, beside)
        }
        None => (Vec::new(), Vec::new()),
    };
    let category = categories.last().map_or("", |category| category.name.as_str());
    let slug = (status == Status::Published).then_some(draft.slug.as_str());
    let drawings = Subject::of(&draft, category).views(slug);
    Ok(PublicCatalogItem {
        id,
        drawings,
        finishes: swatches(db, &draft.finishes).await?,
        name: draft.name,
        slug: draft.slug,
        categories,
        summary: draft.summary,
        description: draft.description,
        specifications: draft.specifications,
        width_mm: draft.width_mm,
        height_mm: draft.height_mm,
        depth_mm: draft.depth_mm,
        price_from_paise: price.price_from_paise,
        priced_on: price.priced_on,
        photographs,
        beside: beside.into_iter().map(|(_, card)| card).collect(),
        seo_title: draft.seo_title,
        seo_description: draft.seo_description,
        canonical: draft.canonical,
        image,
    })
}

/// Address of the picture for sharing.
async fn shared(
    db: &mut Db,
    draft: &CatalogItemDraft,
    photographs: &[PublicCatalogPhotograph],
) -> Result<Option<String>, sqlx::Error> {
    let chosen = match draft.share_photograph_id {
        Some(id) => content::photograph::list::find(db, id).await?.picture,
        None => None,
    };
    let picture = chosen.or_else(|| photographs.first().map(|photograph| photograph.picture.clone()));
    Ok(picture.and_then(|picture| {
        let fit = picture.sources.iter().find(|source| source.width <= SHARED_WIDTH);
        Some(fit.or(picture.sources.last())?.jpeg.clone())
    }))
}
