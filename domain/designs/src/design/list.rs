//! The designs list for staff.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::drawn::{self, DesignDrawing, Drawn};
use super::{DesignType, Hotspot, find};
use crate::design::addon::DesignAddonId;
use content::photograph::picture::{Picture, Variant, made};
use content::photograph::{Focal, PhotographState};
use kernel::Db;
use kernel::home::BudgetBand;
use kernel::ids::{DesignCategoryId, DesignId, MaterialId, Named, PhotographId, QuotationTemplateId};
use kernel::page::{AnyOf, Page, PageQuery, Sort, read_page};
use kernel::publishing::{self, Status};
use kernel::role::Access;
use kernel::string_enum::string_enum;
use sales::kitchen::Layout;

/// A design in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Design")]
pub struct DesignItem {
    /// Fields shared with the details.
    #[serde(flatten)]
    pub summary: DesignSummary,
    /// Number of photographs.
    pub photographs: i64,
    /// Drawing, if it is published and the drawing is its cover.
    pub drawing: Option<DesignDrawing>,
}

/// Fields shared by lists and details.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DesignSummary {
    /// Design id.
    pub id: DesignId,
    /// Title.
    pub title: String,
    /// Slug.
    pub slug: String,
    /// Type.
    pub design_type: DesignType,
    /// Interior style.
    pub style: String,
    /// Kitchen layout.
    pub layout: Option<Layout>,
    /// Category.
    pub category: Option<Named<DesignCategoryId>>,
    /// Price with tax when last updated, in paise.
    pub price_from_paise: Option<i64>,
    /// Amount with which visitors can book it, in paise. Not offered unless it is below the price.
    pub booking_amount_paise: Option<i64>,
    /// Publishing status.
    pub status: Status,
    /// When it is scheduled to be published.
    pub publish_at: Option<DateTime<Utc>>,
    /// Statuses to which the caller can move it.
    pub allowed_statuses: Vec<Status>,
    /// Whether it is featured.
    pub is_featured: bool,
    /// Position among designs.
    pub position: i64,
    /// Picture of its first rendered photograph.
    pub picture: Option<Picture>,
    /// Whether a photograph has no alt text.
    pub missing_alt: bool,
    /// Number of people who saved it.
    pub saved: i64,
    /// Number of leads that requested it.
    pub requested: i64,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Optimistic-lock version.
    pub version: i32,
}

/// A design with everything that its own screen shows. It includes the editable fields.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DesignDetail {
    /// Fields shared with lists.
    #[serde(flatten)]
    pub summary: DesignSummary,
    /// Category id.
    pub category_id: Option<DesignCategoryId>,
    /// Smallest suitable room in square feet.
    pub area_from_sqft: Option<i32>,
    /// Largest suitable room in square feet.
    pub area_to_sqft: Option<i32>,
    /// Budget band.
    pub budget_band: Option<BudgetBand>,
    /// Dominant colours.
    pub colours: Vec<String>,
    /// Description.
    pub description: String,
    /// Photographs.
    pub photographs: Vec<DesignPhotograph>,
    /// How it is drawn.
    pub drawn: Drawn,
    /// Template id.
    pub template_id: Option<QuotationTemplateId>,
    /// Template name, even if archived. Without an active template the design has no price.
    pub template: Option<Named<QuotationTemplateId>>,
    /// Available add-ons.
    pub addons: Vec<DesignAddonId>,
    /// Delivery time in days.
    pub delivery_days: Option<i32>,
    /// Ids of similar designs.
    pub similar: Vec<DesignId>,
    /// Their titles.
    pub similar_to: Vec<Titled>,
    /// Names of the materials at its marked spots.
    pub materials: Vec<Named<MaterialId>>,
    /// Title for search engines.
    pub seo_title: String,
    /// Description for search engines.
    pub seo_description: String,
    /// Canonical address.
    pub canonical: Option<String>,
    /// Picture for sharing.
    pub share_photograph_id: Option<PhotographId>,
}

/// Reference to a design.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "TitledDesign")]
pub struct Titled {
    /// Id.
    pub id: DesignId,
    /// Title.
    pub title: String,
}

/// A photograph of a design, as staff see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DesignPhotograph {
    /// Id.
    pub photograph_id: PhotographId,
    /// Alt text here; the photograph's if `null`.
    pub alt: Option<String>,
    /// Marked spots.
    pub hotspots: Vec<Hotspot>,
    /// File name.
    pub file_name: String,
    /// Alt text of the photograph itself.
    pub photograph_alt: String,
    /// Processing state.
    pub state: PhotographState,
    /// Focal point.
    pub focal: Focal,
    /// Picture, once rendered.
    pub picture: Option<Picture>,
}

string_enum! {
    /// Order of the list.
    pub enum DesignOrder {
        /// Manual order.
        Position = "position",
        /// Title.
        Title = "title",
        /// Last change.
        UpdatedAt = "updatedAt",
        /// Price.
        PriceFrom = "priceFrom",
    }
}

/// Filters and order of the list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct DesignFilter {
    /// Order.
    pub sort: Sort<DesignOrder>,
    /// Types.
    pub r#type: AnyOf<DesignType>,
    /// Interior styles.
    pub style: AnyOf<String>,
    /// Publishing statuses.
    pub status: AnyOf<Status>,
    /// Categories.
    pub category: AnyOf<DesignCategoryId>,
    /// Whether they are featured.
    pub featured: Option<bool>,
    /// Whether a photograph has no alt text.
    pub missing_alt: Option<bool>,
}

impl Default for DesignFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: DesignOrder::Position, is_descending: false },
            r#type: AnyOf::default(),
            style: AnyOf::default(),
            status: AnyOf::default(),
            category: AnyOf::default(),
            featured: None,
            missing_alt: None,
        }
    }
}

/// A page of designs, with what the caller may do.
pub async fn list(
    db: &mut Db,
    access: Access,
    page: &PageQuery,
    filter: &DesignFilter,
) -> Result<Page<DesignItem>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, None, page, filter));
    let ids: Vec<Uuid> = found.items.iter().map(|row| row.id.0).collect();
    let mut drawings = drawn::covers(db, &ids).await?.drawings;
    Ok(found.map(|row| DesignItem {
        photographs: row.photographs,
        drawing: drawings.remove(&row.id),
        summary: row.summary(access),
    }))
}

/// The ids of all matching designs, up to `limit`.
pub async fn ids(
    db: &mut Db,
    words: &str,
    filter: &DesignFilter,
    limit: u32,
) -> Result<Vec<DesignId>, sqlx::Error> {
    let page = PageQuery { q: words.to_owned(), per_page: limit, ..PageQuery::default() };
    Ok(rows(db, None, &page, filter).await?.into_iter().map(|row| row.id).collect())
}

/// Reads a design with its details.
pub async fn read(db: &mut Db, access: Access, id: DesignId) -> Result<DesignDetail, sqlx::Error> {
    let rows = rows(&mut *db, Some(id), &PageQuery::default(), &DesignFilter::default()).await?;
    let summary = rows.into_iter().next().ok_or(sqlx::Error::RowNotFound)?.summary(access);
    let design = find(&mut *db, id).await?;
    let drawn = drawn::for_staff(&mut *db, &design).await?;
    let draft = design.draft;
    let template = sqlx::query_scalar!(
        "select name from quotation_templates where id = $1",
        draft.template_id.map(|template| template.0),
    )
    .fetch_optional(&mut *db)
    .await?;
    let photographs = photographs(&mut *db, id).await?;
    Ok(DesignDetail {
        summary,
        similar_to: titled(&mut *db, &draft.similar).await?,
        materials: materials(db, &photographs).await?,
        category_id: draft.category_id,
        area_from_sqft: draft.area_from_sqft,
        area_to_sqft: draft.area_to_sqft,
        budget_band: draft.budget_band,
        colours: draft.colours,
        description: draft.description,
        photographs,
        drawn,
        template_id: draft.template_id,
        template: Named::of(draft.template_id, template),
        addons: draft.addons,
        delivery_days: draft.delivery_days,
        similar: draft.similar,
        seo_title: draft.seo_title,
        seo_description: draft.seo_description,
        canonical: draft.canonical,
        share_photograph_id: draft.share_photograph_id,
    })
}

/// Titles of these designs, in the same order.
async fn titled(db: &mut Db, ids: &[DesignId]) -> Result<Vec<Titled>, sqlx::Error> {
    sqlx::query_as!(
        Titled,
        r#"select designs.id as "id: DesignId", title
           from unnest($1::uuid[]) with ordinality as named (id, place) join designs on designs.id = named.id
           order by place"#,
        &ids.iter().map(|id| id.0).collect::<Vec<_>>(),
    )
    .fetch_all(db)
    .await
}

/// Names of the materials at marked spots.
async fn materials(
    db: &mut Db,
    photographs: &[DesignPhotograph],
) -> Result<Vec<Named<MaterialId>>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: MaterialId", name from materials where id = any ($1) order by lower(name), id"#,
        &named_in(photographs),
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| Named { id: row.id, name: row.name }).collect())
}

/// The materials at marked spots.
pub(super) fn named_in(photographs: &[DesignPhotograph]) -> Vec<Uuid> {
    let spots = photographs.iter().flat_map(|photograph| &photograph.hotspots);
    spots.filter_map(|spot| spot.material_id).map(|material| material.0).collect()
}

/// The photographs of a design, in order.
pub(super) async fn photographs(db: &mut Db, id: DesignId) -> Result<Vec<DesignPhotograph>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select photograph.id as "id: PhotographId", shown.alt as own_alt,
               shown.hotspots as "hotspots: Json<Vec<Hotspot>>", photograph.file_name, photograph.alt,
               photograph.state as "state: PhotographState", photograph.focal_x, photograph.focal_y, photograph.sha256, photograph.recipe, photograph.width,
               photograph.height, photograph.thumbhash, photograph.colour,
               photograph.variants as "variants: Json<Vec<Variant>>"
           from design_photographs as shown
           join photographs as photograph on photograph.id = shown.photograph_id
           where shown.design_id = $1 order by shown.place"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    let photographs = rows.into_iter().map(|row| DesignPhotograph {
        photograph_id: row.id,
        alt: row.own_alt,
        hotspots: row.hotspots.0,
        file_name: row.file_name,
        photograph_alt: row.alt,
        state: row.state,
        focal: Focal { x: row.focal_x, y: row.focal_y },
        picture: made!(row).picture(),
    });
    Ok(photographs.collect())
}

struct Row {
    id: DesignId,
    title: String,
    slug: String,
    design_type: DesignType,
    style: String,
    layout: Option<Layout>,
    category_id: Option<DesignCategoryId>,
    category_name: Option<String>,
    price_from_paise: Option<i64>,
    booking_amount_paise: Option<i64>,
    status: Status,
    publish_at: Option<DateTime<Utc>>,
    is_featured: bool,
    position: i64,
    sha256: Option<String>,
    recipe: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    thumbhash: Option<String>,
    colour: Option<String>,
    variants: Option<Json<Vec<Variant>>>,
    photographs: i64,
    missing_alt: bool,
    saved: i64,
    requested: i64,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    version: i32,
    total: i64,
}

impl Row {
    fn summary(self, access: Access) -> DesignSummary {
        DesignSummary {
            id: self.id,
            title: self.title,
            slug: self.slug,
            design_type: self.design_type,
            style: self.style,
            layout: self.layout,
            category: Named::of(self.category_id, self.category_name),
            price_from_paise: self.price_from_paise,
            booking_amount_paise: self.booking_amount_paise,
            status: self.status,
            publish_at: self.publish_at,
            allowed_statuses: publishing::next(self.status, access),
            is_featured: self.is_featured,
            position: self.position,
            picture: made!(self).picture(),
            missing_alt: self.missing_alt,
            saved: self.saved,
            requested: self.requested,
            created_at: self.created_at,
            updated_at: self.updated_at,
            version: self.version,
        }
    }
}

/// The matching designs, or the one with this id.
async fn rows(
    db: &mut Db,
    id: Option<DesignId>,
    page: &PageQuery,
    filter: &DesignFilter,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select design.id as "id: DesignId", design.title, design.slug, design.design_type as "design_type: DesignType",
               design.style, design.layout as "layout: Layout", design.category_id as "category_id: DesignCategoryId",
               category.name as "category_name?", design.price_from_paise, design.status as "status: Status",
               design.booking_amount_paise, design.publish_at, design.is_featured, design.position,
               photograph.sha256 as "sha256?", photograph.recipe as "recipe?", photograph.width as "width?",
               photograph.height as "height?", photograph.thumbhash as "thumbhash?", photograph.colour as "colour?",
               photograph.variants as "variants?: Json<Vec<Variant>>",
               shown.photographs as "photographs!", shown.missing_alt as "missing_alt!",
               (select count(*) from saved_items where kind = 'design' and item = design.id) as "saved!",
               (select count(*) from design_requests where design_id = design.id) as "requested!",
               design.created_at, design.updated_at, design.version, count(*) over () as "total!"
           from designs as design
           left join design_categories as category on category.id = design.category_id
           cross join lateral (
               select count(*) as photographs,
                   coalesce(bool_or(coalesce(design_photographs.alt, photographs.alt) = ''), false) as missing_alt
               from design_photographs join photographs on photographs.id = photograph_id
               where design_id = design.id
           ) as shown
           left join lateral (
               select photographs.* from design_photographs join photographs on photographs.id = photograph_id
               where design_id = design.id and recipe is not null order by place limit 1
           ) as photograph on true
           where design.archived_at is null
               and ($1::uuid is null or design.id = $1)
               and ($2::text is null or design.title ilike $2 or design.slug ilike $2 or design.description ilike $2)
               and ($3::text[] is null or design.design_type = any ($3))
               and ($4::text[] is null or design.style = any ($4))
               and ($5::text[] is null or design.status = any ($5))
               and ($6::text[] is null or design.category_id::text = any ($6))
               and ($7::boolean is null or design.is_featured = $7)
               and ($8::boolean is null or shown.missing_alt = $8)
               and ($13::uuid[] is null or design.id = any ($13))
           order by
               case when $9 = 'title' and not $10::boolean then lower(design.title) end,
               case when $9 = 'title' and $10 then lower(design.title) end desc,
               case when $9 = 'updatedAt' and not $10 then design.updated_at end,
               case when $9 = 'updatedAt' and $10 then design.updated_at end desc,
               case when $9 = 'priceFrom' and not $10 then design.price_from_paise end,
               case when $9 = 'priceFrom' and $10 then design.price_from_paise end desc nulls last,
               case when $9 = 'position' and $10 then -design.position else design.position end,
               design.id
           limit $11 offset $12"#,
        id.map(|id| id.0),
        page.pattern(),
        filter.r#type.texts() as Option<Vec<String>>,
        filter.style.texts() as Option<Vec<String>>,
        filter.status.texts() as Option<Vec<String>>,
        filter.category.texts() as Option<Vec<String>>,
        filter.featured,
        filter.missing_alt,
        filter.sort.by.as_str(),
        filter.sort.is_descending,
        page.limit(),
        page.offset(),
        page.only.as_deref() as Option<&[Uuid]>,
    )
    .fetch_all(db)
    .await
}
