//! The products list for staff.

use chrono::{DateTime, NaiveDate, Utc};
use content::photograph::picture::{Picture, Variant, made};
use content::photograph::{Focal, PhotographState};
use garde::Validate;
use kernel::Db;
use kernel::ids::{Named, PhotographId, ProductCategoryId, ProductId, VideoId};
use kernel::page::{AnyOf, Page, PageQuery, Sort, read_page};
use kernel::publishing::{self, Status};
use kernel::role::{Access, Verb};
use kernel::string_enum::string_enum;
use pricing::brand::BrandId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::sale::{Prices, available};
use super::{Product, ProductDraft, ProductShot, find};
use crate::availability::Availability;

/// A product in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Product")]
pub struct ProductItem {
    /// Product id.
    pub id: ProductId,
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
    /// SKU.
    pub sku: String,
    /// Category.
    pub category: Named<ProductCategoryId>,
    /// Brand.
    pub brand: Option<Named<BrandId>>,
    /// MRP in paise.
    pub mrp_paise: i64,
    /// List price in paise.
    pub price_paise: i64,
    /// Selling price today, in paise.
    pub selling_paise: i64,
    /// Availability as stated.
    pub stated_availability: Availability,
    /// What visitors see of it today.
    pub current_availability: Availability,
    /// Pieces on hand, of all options; `null` if they are not counted.
    pub on_hand: Option<i64>,
    /// Pieces that orders hold.
    pub reserved: i64,
    /// Whether a counted stock is at its reorder level or below.
    pub is_low: bool,
    /// Number of options.
    pub options: i64,
    /// Publishing status.
    pub status: Status,
    /// When it is scheduled to be published.
    pub publish_at: Option<DateTime<Utc>>,
    /// Statuses to which the caller can move it.
    pub allowed_statuses: Vec<Status>,
    /// Whether it is featured.
    pub is_featured: bool,
    /// Position among products.
    pub position: i64,
    /// Picture of its first rendered photograph.
    pub picture: Option<Picture>,
    /// Whether a photograph has no alt text.
    pub missing_alt: bool,
    /// Number of visitors who want to be told when it is back.
    pub notices: i64,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Optimistic-lock version.
    pub version: i32,
}

/// A product with everything that its own screen shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductDetail {
    /// As in lists.
    pub summary: ProductItem,
    /// Editable fields. The cost is `null` for roles that do not see costs.
    pub draft: ProductDraft,
    /// Photographs, also those of options.
    pub photographs: Vec<ProductPhotograph>,
    /// Names of related products.
    pub related_to: Vec<Named<ProductId>>,
    /// Its video.
    pub video: Option<ProductVideo>,
    /// Reviews of it, whatever was decided about them.
    pub reviews: ReviewCount,
    /// Publishing status.
    pub status: Status,
    /// Optimistic-lock version.
    pub version: i32,
    /// Product id.
    pub id: ProductId,
}

/// A product's video, as staff see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductVideo {
    /// Video id.
    pub id: VideoId,
    /// Title.
    pub title: String,
    /// Whether visitors see it.
    pub is_published: bool,
}

/// Number of a product's reviews.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ProductReviewCount")]
pub struct ReviewCount {
    /// All.
    pub all: i64,
    /// Those that staff have to read.
    pub pending: i64,
}

/// A photograph of a product, as staff see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductPhotograph {
    /// Id.
    pub photograph_id: PhotographId,
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
    pub enum ProductOrder {
        /// Manual order.
        Position = "position",
        /// Name.
        Name = "name",
        /// SKU.
        Sku = "sku",
        /// List price.
        Price = "price",
        /// Pieces on hand.
        OnHand = "onHand",
        /// Last change.
        UpdatedAt = "updatedAt",
    }
}

/// Filters and order of the list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct ProductFilter {
    /// Order.
    pub sort: Sort<ProductOrder>,
    /// Publishing statuses.
    pub status: AnyOf<Status>,
    /// Categories.
    pub category: AnyOf<ProductCategoryId>,
    /// Brands.
    pub brand: AnyOf<BrandId>,
    /// Availabilities as stated.
    pub availability: AnyOf<Availability>,
    /// Whether a counted stock is at its reorder level or below.
    pub low: Option<bool>,
    /// Whether they have a sale price.
    pub on_sale: Option<bool>,
    /// Whether they are featured.
    pub featured: Option<bool>,
    /// Whether a photograph has no alt text.
    pub missing_alt: Option<bool>,
}

impl Default for ProductFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: ProductOrder::Position, is_descending: false },
            status: AnyOf::default(),
            category: AnyOf::default(),
            brand: AnyOf::default(),
            availability: AnyOf::default(),
            low: None,
            on_sale: None,
            featured: None,
            missing_alt: None,
        }
    }
}

/// A page of products, with what the caller may do.
pub async fn list(
    db: &mut Db,
    access: Access,
    page: &PageQuery,
    filter: &ProductFilter,
    today: NaiveDate,
) -> Result<Page<ProductItem>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, None, page, filter));
    Ok(found.map(|row| row.item(access, today)))
}

/// The ids of all matching products, up to `limit`.
pub async fn ids(
    db: &mut Db,
    words: &str,
    filter: &ProductFilter,
    limit: u32,
) -> Result<Vec<ProductId>, sqlx::Error> {
    let page = PageQuery { q: words.to_owned(), per_page: limit, ..PageQuery::default() };
    Ok(rows(db, None, &page, filter).await?.into_iter().map(|row| row.id).collect())
}

/// Reads a product with its details.
pub async fn read(
    db: &mut Db,
    access: Access,
    id: ProductId,
    today: NaiveDate,
) -> Result<ProductDetail, sqlx::Error> {
    let rows = rows(&mut *db, Some(id), &PageQuery::default(), &ProductFilter::default()).await?;
    let summary = rows.into_iter().next().ok_or(sqlx::Error::RowNotFound)?.item(access, today);
    let Product { mut draft, status, version, .. } = find(&mut *db, id).await?;
    if !access.allows(Verb::Manage) {
        draft.cost_paise = None;
    }
    let shots = draft.photographs.iter().map(|ProductShot { photograph_id, .. }| *photograph_id);
    let named: Vec<_> = shots.chain(draft.options().filter_map(|option| option.photograph_id)).collect();
    Ok(ProductDetail {
        photographs: photographs(&mut *db, &named).await?,
        related_to: names(&mut *db, &draft.related).await?,
        video: video(&mut *db, draft.video_id).await?,
        reviews: review_count(db, id).await?,
        summary,
        draft,
        status,
        version,
        id,
    })
}

async fn video(db: &mut Db, id: Option<VideoId>) -> Result<Option<ProductVideo>, sqlx::Error> {
    sqlx::query_as!(
        ProductVideo,
        r#"select id as "id: VideoId", title, status = 'published' as "is_published!" from videos where id = $1"#,
        id.map(|id| id.0),
    )
    .fetch_optional(db)
    .await
}

async fn review_count(db: &mut Db, id: ProductId) -> Result<ReviewCount, sqlx::Error> {
    sqlx::query_as!(
        ReviewCount,
        r#"select count(*) as "all!", count(*) filter (where status = 'pending') as "pending!"
           from product_reviews where product_id = $1"#,
        id.0,
    )
    .fetch_one(db)
    .await
}

/// Names of these products, in the same order.
async fn names(db: &mut Db, ids: &[ProductId]) -> Result<Vec<Named<ProductId>>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select products.id as "id: ProductId", name
           from unnest($1::uuid[]) with ordinality as named (id, place) join products on products.id = named.id
           order by place"#,
        &ids.iter().map(|id| id.0).collect::<Vec<_>>(),
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| Named { id: row.id, name: row.name }).collect())
}

async fn photographs(db: &mut Db, named: &[PhotographId]) -> Result<Vec<ProductPhotograph>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: PhotographId", file_name, alt, state as "state: PhotographState", focal_x, focal_y, sha256,
               recipe, width, height, thumbhash, colour, variants as "variants: Json<Vec<Variant>>"
           from photographs where id = any ($1)"#,
        &named.iter().map(|id| id.0).collect::<Vec<_>>(),
    )
    .fetch_all(db)
    .await?;
    let photographs = rows.into_iter().map(|row| ProductPhotograph {
        photograph_id: row.id,
        file_name: row.file_name,
        photograph_alt: row.alt,
        state: row.state,
        focal: Focal { x: row.focal_x, y: row.focal_y },
        picture: made!(row).picture(),
    });
    Ok(photographs.collect())
}

#[expect(clippy::struct_excessive_bools, reason = "the columns of a row")]
struct Row {
    id: ProductId,
    name: String,
    slug: String,
    sku: String,
    category_id: ProductCategoryId,
    category_name: String,
    brand_id: Option<BrandId>,
    brand_name: Option<String>,
    mrp_paise: i64,
    price_paise: i64,
    sale_price_paise: Option<i64>,
    sale_starts_on: Option<NaiveDate>,
    sale_ends_on: Option<NaiveDate>,
    availability: Availability,
    is_stocked: bool,
    reorder_level: i32,
    on_hand: i64,
    reserved: i64,
    options: i64,
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
    missing_alt: bool,
    is_low: bool,
    notices: i64,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    version: i32,
    total: i64,
}

impl Row {
    fn item(self, access: Access, today: NaiveDate) -> ProductItem {
        let prices = Prices {
            mrp_paise: self.mrp_paise,
            price_paise: self.price_paise,
            sale_price_paise: self.sale_price_paise,
            sale_starts_on: self.sale_starts_on,
            sale_ends_on: self.sale_ends_on,
        };
        let left = i32::try_from(self.on_hand - self.reserved).unwrap_or(i32::MAX);
        ProductItem {
            id: self.id,
            name: self.name,
            slug: self.slug,
            sku: self.sku,
            category: Named { id: self.category_id, name: self.category_name },
            brand: Named::of(self.brand_id, self.brand_name),
            mrp_paise: self.mrp_paise,
            price_paise: self.price_paise,
            selling_paise: prices.on(today),
            stated_availability: self.availability,
            current_availability: available(
                self.availability,
                self.is_stocked.then_some(left),
                self.reorder_level,
            ),
            on_hand: self.is_stocked.then_some(self.on_hand),
            reserved: self.reserved,
            is_low: self.is_low,
            options: self.options,
            status: self.status,
            publish_at: self.publish_at,
            allowed_statuses: publishing::next(self.status, access),
            is_featured: self.is_featured,
            position: self.position,
            picture: made!(self).picture(),
            missing_alt: self.missing_alt,
            notices: self.notices,
            created_at: self.created_at,
            updated_at: self.updated_at,
            version: self.version,
        }
    }
}

/// The matching products, or the one with this id.
async fn rows(
    db: &mut Db,
    id: Option<ProductId>,
    page: &PageQuery,
    filter: &ProductFilter,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select product.id as "id: ProductId", product.name, product.slug, product.sku,
               product.category_id as "category_id: ProductCategoryId", category.name as category_name,
               product.brand_id as "brand_id: BrandId", brand.name as "brand_name?", product.mrp_paise,
               product.price_paise, product.sale_price_paise, product.sale_starts_on, product.sale_ends_on,
               product.availability as "availability: Availability", product.is_stocked, product.reorder_level,
               stock.on_hand as "on_hand!", stock.reserved as "reserved!", stock.is_low as "is_low!",
               (select count(*) from product_options where product_id = product.id) as "options!",
               product.status as "status: Status", product.publish_at, product.is_featured, product.position,
               photograph.sha256 as "sha256?", photograph.recipe as "recipe?", photograph.width as "width?",
               photograph.height as "height?", photograph.thumbhash as "thumbhash?", photograph.colour as "colour?",
               photograph.variants as "variants?: Json<Vec<Variant>>", shown.missing_alt as "missing_alt!",
               (
                   select count(*) from stock_notices where product_id = product.id and told_at is null
               ) as "notices!",
               product.created_at, product.updated_at, product.version, count(*) over () as "total!"
           from products as product
           join product_categories as category on category.id = product.category_id
           left join brands as brand on brand.id = product.brand_id
           cross join lateral (
               select coalesce(sum(on_hand), 0)::bigint as on_hand, coalesce(sum(stocks.reserved), 0)::bigint as reserved,
                   product.is_stocked
                       and coalesce(bool_or(on_hand - stocks.reserved <= product.reorder_level), false) as is_low
               from stocks left join product_options on product_options.id = option_id
               where stocks.product_id = product.id
                   and case
                       when exists (select from product_options where product_id = product.id and is_stocked)
                       then product_options.is_stocked
                       else option_id is null
                   end
           ) as stock
           cross join lateral (
               select coalesce(bool_or(coalesce(product_photographs.alt, photographs.alt) = ''), false) as missing_alt
               from product_photographs join photographs on photographs.id = photograph_id
               where product_id = product.id
           ) as shown
           left join lateral (
               select photographs.* from product_photographs join photographs on photographs.id = photograph_id
               where product_id = product.id and recipe is not null order by place limit 1
           ) as photograph on true
           where product.archived_at is null
               and ($1::uuid is null or product.id = $1)
               and ($2::text is null or product.name ilike $2 or product.sku ilike $2 or product.slug ilike $2)
               and ($3::text[] is null or product.status = any ($3))
               and ($4::text[] is null or product.category_id::text = any ($4))
               and ($5::text[] is null or product.brand_id::text = any ($5))
               and ($6::text[] is null or product.availability = any ($6))
               and ($7::boolean is null or stock.is_low = $7)
               and ($8::boolean is null or (product.sale_price_paise is not null) = $8)
               and ($9::boolean is null or product.is_featured = $9)
               and ($10::boolean is null or shown.missing_alt = $10)
               and ($15::uuid[] is null or product.id = any ($15))
           order by
               case when $11 = 'name' and not $12::boolean then lower(product.name) end,
               case when $11 = 'name' and $12 then lower(product.name) end desc,
               case when $11 = 'sku' and not $12 then upper(product.sku) end,
               case when $11 = 'sku' and $12 then upper(product.sku) end desc,
               case when $11 = 'price' and not $12 then product.price_paise end,
               case when $11 = 'price' and $12 then product.price_paise end desc,
               case when $11 = 'onHand' and not $12 then stock.on_hand end,
               case when $11 = 'onHand' and $12 then stock.on_hand end desc,
               case when $11 = 'updatedAt' and not $12 then product.updated_at end,
               case when $11 = 'updatedAt' and $12 then product.updated_at end desc,
               case when $11 = 'position' and $12 then -product.position else product.position end,
               product.id
           limit $13 offset $14"#,
        id.map(|id| id.0),
        page.pattern(),
        filter.status.texts() as Option<Vec<String>>,
        filter.category.texts() as Option<Vec<String>>,
        filter.brand.texts() as Option<Vec<String>>,
        filter.availability.texts() as Option<Vec<String>>,
        filter.low,
        filter.on_sale,
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
