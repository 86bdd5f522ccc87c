//! Categories of the catalogue: a tree.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use content::photograph::picture::{Picture, Variant, made};
use kernel::Db;
use kernel::ids::{CatalogCategoryId, PhotographId, UserId};
use kernel::record::{Nothing, Record, Refusal, Row, Select, Stored, Written, execute, rows};
use kernel::role::Area;
use kernel::slug;

kernel::tree::tree!(CatalogCategoryId, "catalog_categories");

/// A category.
pub type CatalogCategory = Stored<CatalogCategoryDraft>;

/// Editable fields of a category.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CatalogCategoryDraft {
    /// Name.
    #[garde(length(chars, min = 1, max = 120))]
    pub name: String,
    /// Slug: lower-case letters, digits and hyphens.
    #[garde(custom(slug::check))]
    pub slug: String,
    /// Parent category.
    #[serde(default)]
    #[garde(skip)]
    pub parent_id: Option<CatalogCategoryId>,
    /// What visitors read above its items.
    #[serde(default)]
    #[garde(length(chars, max = 600))]
    pub summary: String,
    /// Photograph.
    #[serde(default)]
    #[garde(skip)]
    pub photograph_id: Option<PhotographId>,
    /// Position among its siblings, ascending.
    #[serde(default)]
    #[garde(range(min = 0, max = 9999))]
    pub position: i32,
}

/// Computed fields of a category.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CatalogCategoryComputed {
    /// Names from the root category to this one.
    pub path: Vec<String>,
    /// Number of items in it, without subcategories.
    pub items: i64,
    /// Picture of its photograph.
    pub picture: Option<Picture>,
}

impl Record for CatalogCategoryDraft {
    const NOUN: &'static str = "catalog category";
    const PATH: &'static str = "catalog-categories";
    const AREA: Area = Area::Designs;
    type Id = CatalogCategoryId;
    type Computed = CatalogCategoryComputed;
    type Filter = Nothing;

    async fn rows(db: &mut Db, select: &Select<'_, Self>) -> Result<Vec<Row<Self>>, sqlx::Error> {
        rows!(db => |row| Self { name, slug, parent_id, summary, photograph_id, position }
                + CatalogCategoryComputed {
                    path,
                    items,
                    picture: made!(row).picture(),
                },
            r#"with recursive tree as (
                   select id, array[name] as path, array[lpad(position::text, 4, '0') || lower(name)] as place
                   from catalog_categories where parent_id is null
                   union all
                   select child.id, tree.path || child.name,
                       tree.place || (lpad(child.position::text, 4, '0') || lower(child.name))
                   from catalog_categories as child join tree on child.parent_id = tree.id
               )
               select category.id as "id: CatalogCategoryId", name, slug,
                   parent_id as "parent_id: CatalogCategoryId", summary,
                   photograph_id as "photograph_id: PhotographId", category.position, tree.path as "path!",
                   (
                       select count(*) from catalog_items
                       where category_id = category.id and catalog_items.archived_at is null
                   ) as "items!",
                   photograph.sha256 as "sha256?", photograph.recipe as "recipe?", photograph.width as "width?",
                   photograph.height as "height?", photograph.thumbhash as "thumbhash?",
                   photograph.colour as "colour?", photograph.variants as "variants?: Json<Vec<Variant>>",
                   category.version, category.created_at, category.updated_at, count(*) over () as "total!"
               from catalog_categories as category
               join tree on tree.id = category.id
               left join photographs as photograph on photograph.id = photograph_id
               where archived_at is null and ($1::uuid[] is null or category.id = any ($1))
                   and ($2::text is null or name ilike $2)
               order by tree.place, category.id
               limit $3 offset $4"#,
            select.ids as _, select.page.pattern(), select.page.limit(), select.page.offset())
    }

    async fn insert(&self, db: &mut Db, id: Self::Id, by: Option<UserId>, now: DateTime<Utc>) -> Written {
        let Self { name, slug, parent_id, summary, photograph_id, position } = self;
        check_parent(db, None, *parent_id).await?;
        execute!(db =>
            "insert into catalog_categories (
                 id, name, slug, parent_id, summary, photograph_id, position, created_at, created_by, updated_at
             )
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8)",
            id.0, name.trim(), slug, parent_id.map(|parent| parent.0), summary.trim(),
            photograph_id.map(|photograph| photograph.0), position, now, by.map(|user| user.0))
    }

    async fn update(&self, db: &mut Db, id: Self::Id, version: i32, now: DateTime<Utc>) -> Written {
        let Self { name, slug, parent_id, summary, photograph_id, position } = self;
        check_parent(db, Some(id), *parent_id).await?;
        execute!(db =>
            "update catalog_categories
             set name = $3, slug = $4, parent_id = $5, summary = $6, photograph_id = $7, position = $8,
                 version = version + 1, updated_at = $9
             where id = $1 and version = $2 and archived_at is null",
            id.0, version, name.trim(), slug, parent_id.map(|parent| parent.0), summary.trim(),
            photograph_id.map(|photograph| photograph.0), position, now)
    }

    async fn archive(db: &mut Db, id: Self::Id, now: DateTime<Utc>) -> Written {
        refuse_with_subcategories(db, id).await?;
        refuse_with_public_items(db, id).await?;
        execute!(db =>
            "update catalog_categories
             set archived_at = $2, photograph_id = null, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null",
            id.0, now)
    }
}

/// What visitors find only through its category must keep one.
async fn refuse_with_public_items(db: &mut Db, id: CatalogCategoryId) -> Written {
    let inside = sqlx::query_scalar!(
        "select name from catalog_items
         where category_id = $1 and status in ('scheduled', 'published') and archived_at is null
         order by position, id limit 1",
        id.0,
    )
    .fetch_optional(db)
    .await?;
    match inside {
        Some(name) => {
            let reason = format!("This category contains {name}. Move or unpublish its items first.");
            Err(Refusal::Rule { code: "has_items", reason })
        }
        None => Ok(()),
    }
}
