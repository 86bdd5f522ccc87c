//! The catalogue's items for staff.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::{CatalogItem, CatalogItemDraft, Specification, find};
use content::photograph::picture::{Picture, Variant, made};
use kernel::Db;
use kernel::ids::{CatalogCategoryId, CatalogItemId, MaterialId, Named, PhotographId, QuotationTemplateId};
use kernel::listing::{Cell, Column, Listing};
use kernel::page::{AnyOf, Page, PageQuery, Sort, read_page};
use kernel::publishing::{self, Status};
use kernel::reach::Viewer;
use kernel::role::{Access, Area};
use kernel::string_enum::string_enum;

/// An item in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CatalogItem")]
pub struct CatalogItemRow {
    /// Item id.
    pub id: CatalogItemId,
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
    /// Category.
    pub category: Option<Named<CatalogCategoryId>>,
    /// Price with tax when last updated, in paise.
    pub price_from_paise: Option<i64>,
    /// The day of that price.
    pub priced_on: Option<NaiveDate>,
    /// Publishing status.
    pub status: Status,
    /// When it is scheduled to be published.
    pub publish_at: Option<DateTime<Utc>>,
    /// Statuses to which the caller can move it.
    pub allowed_statuses: Vec<Status>,
    /// Position in the catalogue.
    pub position: i64,
    /// Picture of its first rendered photograph.
    pub picture: Option<Picture>,
    /// Number of photographs.
    pub pictures: i64,
    /// Whether a photograph has no alt text.
    pub missing_alt: bool,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Optimistic-lock version.
    pub version: i32,
}

/// An item with everything that its own screen shows. It includes the editable fields.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CatalogItemDetail {
    /// Fields shared with lists.
    #[serde(flatten)]
    pub row: CatalogItemRow,
    /// Category id.
    pub category_id: Option<CatalogCategoryId>,
    /// What it is.
    pub summary: String,
    /// Description.
    pub description: String,
    /// Specifications.
    pub specifications: Vec<Specification>,
    /// Materials that it can be made in.
    pub finishes: Vec<MaterialId>,
    /// Their names, even if archived.
    pub materials: Vec<Named<MaterialId>>,
    /// Width in millimetres.
    pub width_mm: Option<i32>,
    /// Height in millimetres.
    pub height_mm: Option<i32>,
    /// Depth in millimetres.
    pub depth_mm: Option<i32>,
    /// Template id.
    pub template_id: Option<QuotationTemplateId>,
    /// Template name, even if archived. Without an active template the item has no price.
    pub template: Option<Named<QuotationTemplateId>>,
    /// Photographs.
    pub photographs: Vec<CatalogPhotograph>,
    /// Title for search engines.
    pub seo_title: String,
    /// Description for search engines.
    pub seo_description: String,
    /// Canonical address.
    pub canonical: Option<String>,
    /// Picture for sharing.
    pub share_photograph_id: Option<PhotographId>,
}

/// A photograph of an item, as staff see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CatalogPhotograph {
    /// Id.
    pub photograph_id: PhotographId,
    /// Alt text here; the photograph's if `null`.
    pub alt: Option<String>,
    /// File name.
    pub file_name: String,
    /// Alt text of the photograph itself.
    pub photograph_alt: String,
    /// Picture, once rendered.
    pub picture: Option<Picture>,
}

string_enum! {
    /// Order of the list.
    pub enum CatalogItemOrder {
        /// Manual order.
        Position = "position",
        /// Name.
        Name = "name",
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
pub struct CatalogItemFilter {
    /// Order.
    pub sort: Sort<CatalogItemOrder>,
    /// Publishing statuses.
    pub status: AnyOf<Status>,
    /// Categories, with their subcategories.
    pub category: AnyOf<CatalogCategoryId>,
    /// Whether a photograph has no alt text.
    pub missing_alt: Option<bool>,
}

impl Default for CatalogItemFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: CatalogItemOrder::Position, is_descending: false },
            status: AnyOf::default(),
            category: AnyOf::default(),
            missing_alt: None,
        }
    }
}

/// A page of items, with what the caller may do.
pub async fn list(
    db: &mut Db,
    access: Access,
    page: &PageQuery,
    filter: &CatalogItemFilter,
) -> Result<Page<CatalogItemRow>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, None, page, filter));
    Ok(found.map(|row| row.shown(access)))
}

/// The ids of all matching items, up to `limit`.
pub async fn ids(
    db: &mut Db,
    words: &str,
    filter: &CatalogItemFilter,
    limit: u32,
) -> Result<Vec<CatalogItemId>, sqlx::Error> {
    let page = PageQuery { q: words.to_owned(), per_page: limit, ..PageQuery::default() };
    Ok(rows(db, None, &page, filter).await?.into_iter().map(|row| row.id).collect())
}

/// Reads an item with its details.
pub async fn read(db: &mut Db, access: Access, id: CatalogItemId) -> Result<CatalogItemDetail, sqlx::Error> {
    let rows = rows(&mut *db, Some(id), &PageQuery::default(), &CatalogItemFilter::default()).await?;
    let row = rows.into_iter().next().ok_or(sqlx::Error::RowNotFound)?.shown(access);
    let CatalogItem { draft, .. } = find(&mut *db, id).await?;
    let template = sqlx::query_scalar!(
        "select name from quotation_templates where id = $1",
        draft.template_id.map(|template| template.0),
    )
    .fetch_optional(&mut *db)
    .await?;
    let materials = materials(&mut *db, &draft.finishes).await?;
    let photographs = photographs(db, id).await?;
    Ok(detail(row, draft, template, materials, photographs))
}

fn detail(
    row: CatalogItemRow,
    draft: CatalogItemDraft,
    template: Option<String>,
    materials: Vec<Named<MaterialId>>,
    photographs: Vec<CatalogPhotograph>,
) -> CatalogItemDetail {
    CatalogItemDetail {
        row,
        category_id: draft.category_id,
        summary: draft.summary,
        description: draft.description,
        specifications: draft.specifications,
        finishes: draft.finishes,
        materials,
        width_mm: draft.width_mm,
        height_mm: draft.height_mm,
        depth_mm: draft.depth_mm,
        template_id: draft.template_id,
        template: Named::of(draft.template_id, template),
        photographs,
        seo_title: draft.seo_title,
        seo_description: draft.seo_description,
        canonical: draft.canonical,
        share_photograph_id: draft.share_photograph_id,
    }
}

async fn materials(db: &mut Db, ids: &[MaterialId]) -> Result<Vec<Named<MaterialId>>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select materials.id as "id: MaterialId", name
           from unnest($1::uuid[]) with ordinality as named (id, place) join materials on materials.id = named.id
           order by place"#,
        &ids.iter().map(|id| id.0).collect::<Vec<_>>(),
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| Named { id: row.id, name: row.name }).collect())
}

/// The photographs of an item, in order.
pub(super) async fn photographs(
    db: &mut Db,
    id: CatalogItemId,
) -> Result<Vec<CatalogPhotograph>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select photograph.id as "id: PhotographId", shown.alt as own_alt, photograph.file_name, photograph.alt,
               photograph.sha256, photograph.recipe, photograph.width, photograph.height, photograph.thumbhash,
               photograph.colour, photograph.variants as "variants: Json<Vec<Variant>>"
           from catalog_item_photographs as shown
           join photographs as photograph on photograph.id = shown.photograph_id
           where shown.item_id = $1 order by shown.place"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    let photographs = rows.into_iter().map(|row| CatalogPhotograph {
        photograph_id: row.id,
        alt: row.own_alt,
        file_name: row.file_name,
        photograph_alt: row.alt,
        picture: made!(row).picture(),
    });
    Ok(photographs.collect())
}

struct Row {
    id: CatalogItemId,
    name: String,
    slug: String,
    category_id: Option<CatalogCategoryId>,
    category_name: Option<String>,
    price_from_paise: Option<i64>,
    priced_on: Option<NaiveDate>,
    status: Status,
    publish_at: Option<DateTime<Utc>>,
    position: i64,
    sha256: Option<String>,
    recipe: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    thumbhash: Option<String>,
    colour: Option<String>,
    variants: Option<Json<Vec<Variant>>>,
    pictures: i64,
    missing_alt: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    version: i32,
    total: i64,
}

impl Row {
    fn shown(self, access: Access) -> CatalogItemRow {
        CatalogItemRow {
            id: self.id,
            name: self.name,
            slug: self.slug,
            category: Named::of(self.category_id, self.category_name),
            price_from_paise: self.price_from_paise,
            priced_on: self.priced_on,
            status: self.status,
            publish_at: self.publish_at,
            allowed_statuses: publishing::next(self.status, access),
            position: self.position,
            picture: made!(self).picture(),
            pictures: self.pictures,
            missing_alt: self.missing_alt,
            created_at: self.created_at,
            updated_at: self.updated_at,
            version: self.version,
        }
    }
}

/// The matching items, or the one with this id.
async fn rows(
    db: &mut Db,
    id: Option<CatalogItemId>,
    page: &PageQuery,
    filter: &CatalogItemFilter,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select item.id as "id: CatalogItemId", item.name, item.slug,
               item.category_id as "category_id: CatalogCategoryId", category.name as "category_name?",
               item.price_from_paise, item.priced_on, item.status as "status: Status", item.publish_at, item.position,
               photograph.sha256 as "sha256?", photograph.recipe as "recipe?", photograph.width as "width?",
               photograph.height as "height?", photograph.thumbhash as "thumbhash?", photograph.colour as "colour?",
               photograph.variants as "variants?: Json<Vec<Variant>>",
               shown.pictures as "pictures!", shown.missing_alt as "missing_alt!", item.created_at, item.updated_at,
               item.version, count(*) over () as "total!"
           from catalog_items as item
           left join catalog_categories as category on category.id = item.category_id
           cross join lateral (
               select count(*) as pictures,
                   coalesce(bool_or(coalesce(catalog_item_photographs.alt, photographs.alt) = ''), false) as missing_alt
               from catalog_item_photographs join photographs on photographs.id = photograph_id
               where item_id = item.id
           ) as shown
           left join lateral (
               select photographs.* from catalog_item_photographs join photographs on photographs.id = photograph_id
               where item_id = item.id and recipe is not null order by place limit 1
           ) as photograph on true
           where item.archived_at is null
               and ($1::uuid is null or item.id = $1)
               and ($2::text is null or item.name ilike $2 or item.slug ilike $2 or item.summary ilike $2)
               and ($3::text[] is null or item.status = any ($3))
               and ($4::text[] is null or item.category_id in (
                   with recursive chosen as (
                       select id from catalog_categories where id::text = any ($4)
                       union
                       select child.id from catalog_categories as child join chosen on child.parent_id = chosen.id
                   )
                   select id from chosen
               ))
               and ($5::boolean is null or shown.missing_alt = $5)
               and ($10::uuid[] is null or item.id = any ($10))
           order by
               case when $6 = 'name' and not $7::boolean then lower(item.name) end,
               case when $6 = 'name' and $7 then lower(item.name) end desc,
               case when $6 = 'updatedAt' and not $7 then item.updated_at end,
               case when $6 = 'updatedAt' and $7 then item.updated_at end desc,
               case when $6 = 'priceFrom' and not $7 then item.price_from_paise end,
               case when $6 = 'priceFrom' and $7 then item.price_from_paise end desc nulls last,
               case when $6 = 'position' and $7 then -item.position else item.position end,
               item.id
           limit $8 offset $9"#,
        id.map(|id| id.0),
        page.pattern(),
        filter.status.texts() as Option<Vec<String>>,
        filter.category.texts() as Option<Vec<String>>,
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

impl Listing for CatalogItemRow {
    const AREA: Area = Area::Designs;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Self::Item>] = &[
        Column { key: "name", heading: "Name", cell: |item| item.name.as_str().into() },
        Column { key: "slug", heading: "URL slug", cell: |item| item.slug.as_str().into() },
        Column {
            key: "category",
            heading: "Category",
            cell: |item| item.category.as_ref().map(|category| category.name.clone()).into(),
        },
        Column { key: "status", heading: "Status", cell: |item| item.status.as_str().into() },
        Column {
            key: "priceFromPaise",
            heading: "Price from",
            cell: |item| item.price_from_paise.map_or(Cell::Empty, Cell::Paise),
        },
        Column { key: "pricedOn", heading: "Priced on", cell: |item| item.priced_on.into() },
        Column { key: "pictures", heading: "Photographs", cell: |item| item.pictures.into() },
        Column { key: "updatedAt", heading: "Updated", cell: |item| item.updated_at.into() },
    ];
    type Filter = CatalogItemFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &CatalogItemFilter,
        _: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        let rows = rows(db, None, page, filter).await?;
        Ok(rows.into_iter().map(|row| row.shown(Access::None)).collect())
    }
}
