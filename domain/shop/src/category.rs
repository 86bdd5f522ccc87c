//! Product categories: a tree.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use content::photograph::picture::{Picture, Variant, made};
use kernel::Db;
use kernel::ids::{PhotographId, ProductCategoryId, UserId};
use kernel::record::{Nothing, Record, Refusal, Row, Select, Written, execute, rows};
use kernel::role::Area;
use kernel::slug;
use kernel::string_enum::string_enum;

string_enum! {
    /// Filters that visitors have for products.
    pub enum ProductFacet {
        /// Brand.
        Brand = "brand",
        /// Colour.
        Colour = "colour",
        /// Material.
        Material = "material",
        /// Price.
        Price = "price",
    }
}

kernel::tree::tree!(ProductCategoryId, "product_categories");

/// Editable fields of a category.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductCategoryDraft {
    /// Name.
    #[garde(length(chars, min = 1, max = 120))]
    pub name: String,
    /// Slug: lower-case letters, digits and hyphens.
    #[garde(custom(slug::check))]
    pub slug: String,
    /// Parent category.
    #[serde(default)]
    #[garde(skip)]
    pub parent_id: Option<ProductCategoryId>,
    /// Photograph; that of its first product if none.
    #[serde(default)]
    #[garde(skip)]
    pub photograph_id: Option<PhotographId>,
    /// Description, above its products.
    #[serde(default)]
    #[garde(length(chars, max = 2_000))]
    pub description: String,
    /// HSN code of a new product in it.
    #[garde(pattern("^([0-9]{4}|[0-9]{6}|[0-9]{8})$"))]
    pub hsn: String,
    /// Filters for its products besides origin and stock; all if empty.
    #[serde(default)]
    #[garde(length(max = 4))]
    pub filters: Vec<ProductFacet>,
    /// Size guide, shown beside its products' dimensions.
    #[serde(default)]
    #[garde(length(chars, max = 4_000))]
    pub size_guide: String,
    /// Whether visitors see it. Products of a hidden category stay in the list.
    #[garde(skip)]
    pub is_active: bool,
    /// Title for search engines; its name if empty.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub seo_title: String,
    /// Description for search engines.
    #[serde(default)]
    #[garde(length(chars, max = 160))]
    pub seo_description: String,
    /// Position among its siblings, ascending.
    #[serde(default)]
    #[garde(range(min = 0, max = 9999))]
    pub position: i32,
}

/// Computed fields of a category.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProductCategoryComputed {
    /// Names from the root category to this one.
    pub path: Vec<String>,
    /// Number of products in it, without subcategories.
    pub products: i64,
    /// Picture of its photograph.
    pub picture: Option<Picture>,
}

impl Record for ProductCategoryDraft {
    const NOUN: &'static str = "product category";
    const PATH: &'static str = "product-categories";
    const AREA: Area = Area::Furniture;
    type Id = ProductCategoryId;
    type Computed = ProductCategoryComputed;
    type Filter = Nothing;

    async fn rows(db: &mut Db, select: &Select<'_, Self>) -> Result<Vec<Row<Self>>, sqlx::Error> {
        rows!(db => |row| Self {
                    name, slug, parent_id, photograph_id, description, hsn, filters, size_guide, is_active, seo_title,
                    seo_description, position,
                }
                + ProductCategoryComputed {
                    path,
                    products,
                    picture: made!(row).picture(),
                },
            r#"with recursive tree as (
                   select id, array[name] as path, array[lpad(position::text, 4, '0') || lower(name)] as place
                   from product_categories where parent_id is null
                   union all
                   select child.id, tree.path || child.name,
                       tree.place || (lpad(child.position::text, 4, '0') || lower(child.name))
                   from product_categories as child join tree on child.parent_id = tree.id
               )
               select category.id as "id: ProductCategoryId", name, slug, parent_id as "parent_id: ProductCategoryId",
                   photograph_id as "photograph_id: PhotographId", description, hsn,
                   filters as "filters: Vec<ProductFacet>", size_guide, is_active, seo_title, seo_description,
                   category.position, tree.path as "path!",
                   (
                       select count(*) from products
                       where category_id = category.id and products.archived_at is null
                   ) as "products!",
                   photograph.sha256 as "sha256?", photograph.recipe as "recipe?", photograph.width as "width?",
                   photograph.height as "height?", photograph.thumbhash as "thumbhash?",
                   photograph.colour as "colour?", photograph.variants as "variants?: Json<Vec<Variant>>",
                   category.version, category.created_at, category.updated_at, count(*) over () as "total!"
               from product_categories as category
               join tree on tree.id = category.id
               left join photographs as photograph on photograph.id = photograph_id
               where archived_at is null and ($1::uuid[] is null or category.id = any ($1))
                   and ($2::text is null or name ilike $2)
               order by tree.place, category.id
               limit $3 offset $4"#,
            select.ids as _, select.page.pattern(), select.page.limit(), select.page.offset())
    }

    async fn insert(&self, db: &mut Db, id: Self::Id, by: Option<UserId>, now: DateTime<Utc>) -> Written {
        let Self {
            name,
            slug,
            parent_id,
            photograph_id,
            description,
            hsn,
            filters,
            size_guide,
            is_active,
            seo_title,
            seo_description,
            position,
        } = self;
        check_parent(db, None, *parent_id).await?;
        execute!(db =>
            "insert into product_categories (
                 id, name, slug, parent_id, photograph_id, description, hsn, filters, size_guide, is_active, seo_title,
                 seo_description, position, created_at, created_by, updated_at
             )
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $14)",
            id.0, name.trim(), slug, parent_id.map(|parent| parent.0),
            photograph_id.map(|photograph| photograph.0), description.trim(), hsn, &words_of(filters), size_guide.trim(),
            is_active, seo_title.trim(), seo_description.trim(), position, now, by.map(|user| user.0))
    }

    async fn update(&self, db: &mut Db, id: Self::Id, version: i32, now: DateTime<Utc>) -> Written {
        let Self {
            name,
            slug,
            parent_id,
            photograph_id,
            description,
            hsn,
            filters,
            size_guide,
            is_active,
            seo_title,
            seo_description,
            position,
        } = self;
        check_parent(db, Some(id), *parent_id).await?;
        execute!(db =>
            "update product_categories
             set name = $3, slug = $4, parent_id = $5, photograph_id = $6, description = $7, hsn = $8, filters = $9,
                 size_guide = $10, is_active = $11, seo_title = $12, seo_description = $13, position = $14,
                 version = version + 1, updated_at = $15
             where id = $1 and version = $2 and archived_at is null",
            id.0, version, name.trim(), slug, parent_id.map(|parent| parent.0),
            photograph_id.map(|photograph| photograph.0), description.trim(), hsn, &words_of(filters), size_guide.trim(),
            is_active, seo_title.trim(), seo_description.trim(), position, now)
    }

    async fn archive(db: &mut Db, id: Self::Id, now: DateTime<Utc>) -> Written {
        refuse_with_subcategories(db, id).await?;
        refuse_with_products(db, id).await?;
        execute!(db =>
            "update product_categories
             set archived_at = $2, photograph_id = null, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null",
            id.0, now)
    }
}

/// Every product is in a category, so that its products must be moved to another one before it goes.
async fn refuse_with_products(db: &mut Db, id: ProductCategoryId) -> Written {
    let products = sqlx::query_scalar!(
        r#"select count(*) as "count!" from products where category_id = $1 and archived_at is null"#,
        id.0,
    )
    .fetch_one(db)
    .await?;
    if products == 0 {
        return Ok(());
    }
    let things = if products == 1 { "1 product".to_owned() } else { format!("{products} products") };
    let reason = format!("This category has {things}. Move them to another category first.");
    Err(Refusal::Rule { code: "has_products", reason })
}

fn words_of(filters: &[ProductFacet]) -> Vec<String> {
    filters.iter().map(ProductFacet::to_string).collect()
}
