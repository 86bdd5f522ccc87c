//! Design categories: a tree.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use content::photograph::picture::{Made, Picture, Variant};
use kernel::Db;
use kernel::ids::{DesignCategoryId, PhotographId, UserId};
use kernel::page::{Page, PageQuery, read_page};
use kernel::record::{Record, Refusal};
use kernel::slug;
use kernel::words::words;

words! {
    /// What visitors narrow a list of designs by.
    pub enum DesignFacet {
        /// What they are of.
        Type = "type",
        /// How they are furnished.
        Style = "style",
        /// Whom they suit.
        Budget = "budget",
        /// Their colours.
        Colour = "colour",
        /// How large the rooms are.
        Area = "area",
        /// How a kitchen stands in its room.
        Layout = "layout",
    }
}

/// A category.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DesignCategory {
    /// Names the category.
    pub id: DesignCategoryId,
    /// What was entered.
    #[serde(flatten)]
    pub draft: DesignCategoryDraft,
    /// The names of those that it lies in, from the root, and its own.
    pub path: Vec<String>,
    /// How many designs are in it, without those of its subcategories.
    pub designs: i64,
    /// What browsers load of its photograph.
    pub picture: Option<Picture>,
    /// Counts the changes.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// What a category is made and changed with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DesignCategoryDraft {
    /// What it is called.
    #[garde(length(chars, min = 1, max = 120))]
    pub name: String,
    /// What addresses call it: small letters, digits and hyphens.
    #[garde(custom(slug::check))]
    pub slug: String,
    /// The one that it lies in.
    #[serde(default)]
    #[garde(skip)]
    pub parent_id: Option<DesignCategoryId>,
    /// What is shown of it.
    #[serde(default)]
    #[garde(skip)]
    pub photograph_id: Option<PhotographId>,
    /// What visitors narrow its designs by; none stands for all.
    #[serde(default)]
    #[garde(length(max = 6))]
    pub filters: Vec<DesignFacet>,
    /// Place among its siblings, from the smallest.
    #[serde(default)]
    #[garde(range(min = 0, max = 9999))]
    pub position: i32,
}

/// Which categories a list has: all of them, each after the one that it lies in.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
pub struct DesignCategoryFilter {}

impl Record for DesignCategory {
    const KIND: &'static str = "design_category";
    type Id = DesignCategoryId;
    type Draft = DesignCategoryDraft;
    type Filter = DesignCategoryFilter;

    fn id(&self) -> DesignCategoryId {
        self.id
    }

    fn version(&self) -> i32 {
        self.version
    }

    fn draft(&self) -> &DesignCategoryDraft {
        &self.draft
    }

    async fn list(
        db: &mut Db,
        page: &PageQuery,
        DesignCategoryFilter {}: &DesignCategoryFilter,
        _: DateTime<Utc>,
    ) -> Result<Page<Self>, sqlx::Error> {
        let found = read_page!(page => rows(&mut *db, None, page));
        Ok(found.map(Row::category))
    }

    async fn find(db: &mut Db, id: DesignCategoryId, _: DateTime<Utc>) -> Result<Self, sqlx::Error> {
        let rows = rows(db, Some(id), &PageQuery::default()).await?;
        rows.into_iter().next().map(Row::category).ok_or(sqlx::Error::RowNotFound)
    }

    async fn insert(
        db: &mut Db,
        draft: &DesignCategoryDraft,
        by: Option<UserId>,
        now: DateTime<Utc>,
    ) -> Result<DesignCategoryId, Refusal> {
        let id = DesignCategoryId::new();
        refuse_archived(db, draft.parent_id).await?;
        sqlx::query!(
            "insert into design_categories (
                 id, name, slug, parent_id, photograph_id, filters, position, created_at, created_by, updated_at
             )
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8)",
            id.0,
            draft.name.trim(),
            draft.slug,
            draft.parent_id.map(|parent| parent.0),
            draft.photograph_id.map(|photograph| photograph.0),
            &words_of(&draft.filters),
            draft.position,
            now,
            by.map(|user| user.0),
        )
        .execute(db)
        .await?;
        Ok(id)
    }

    async fn update(
        db: &mut Db,
        id: DesignCategoryId,
        version: i32,
        draft: &DesignCategoryDraft,
        now: DateTime<Utc>,
    ) -> Result<(), Refusal> {
        let DesignCategoryDraft { name, slug, parent_id, photograph_id, filters, position } = draft;
        refuse_archived(db, *parent_id).await?;
        if let Some(parent) = parent_id {
            refuse_circle(db, id, *parent).await?;
        }
        sqlx::query!(
            "update design_categories
             set name = $3, slug = $4, parent_id = $5, photograph_id = $6, filters = $7, position = $8,
                 version = version + 1, updated_at = $9
             where id = $1 and version = $2 and archived_at is null returning id",
            id.0,
            version,
            name.trim(),
            slug,
            parent_id.map(|parent| parent.0),
            photograph_id.map(|photograph| photograph.0),
            &words_of(filters),
            position,
            now,
        )
        .fetch_one(db)
        .await?;
        Ok(())
    }

    async fn delete(db: &mut Db, id: DesignCategoryId, now: DateTime<Utc>) -> Result<(), Refusal> {
        // Nobody puts one into it meanwhile.
        sqlx::query!("lock table design_categories in share row exclusive mode").execute(&mut *db).await?;
        let inside = sqlx::query_scalar!(
            "select name from design_categories where parent_id = $1 and archived_at is null
             order by position, lower(name) limit 1",
            id.0,
        )
        .fetch_optional(&mut *db)
        .await?;
        if let Some(name) = inside {
            let reason = format!("{name} lies in this category, and must be moved or archived first.");
            return Err(Refusal::Rule { code: "has_subcategories", reason });
        }
        sqlx::query!(
            "update design_categories set archived_at = $2, photograph_id = null, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null returning id",
            id.0,
            now,
        )
        .fetch_one(db)
        .await?;
        Ok(())
    }
}

fn words_of(filters: &[DesignFacet]) -> Vec<String> {
    filters.iter().map(DesignFacet::to_string).collect()
}

/// Nothing is put where no list would show it.
async fn refuse_archived(db: &mut Db, parent: Option<DesignCategoryId>) -> Result<(), Refusal> {
    let Some(parent) = parent else { return Ok(()) };
    let is_there = sqlx::query_scalar!(
        r#"select exists (select from design_categories where id = $1 and archived_at is null) as "is_there!""#,
        parent.0,
    )
    .fetch_one(db)
    .await?;
    if is_there { Ok(()) } else { Err(wrong_parent("does not exist".to_owned())) }
}

/// A category cannot lie in itself, not even by way of others.
async fn refuse_circle(db: &mut Db, id: DesignCategoryId, parent: DesignCategoryId) -> Result<(), Refusal> {
    if id == parent {
        return Err(wrong_parent("must be another category".to_owned()));
    }
    // Two who move two categories into each other at the same moment would close one together.
    sqlx::query!("lock table design_categories in share row exclusive mode").execute(&mut *db).await?;
    let line = sqlx::query_scalar!(
        r#"with recursive line as (
               select id, parent_id, name, 1 as step from design_categories where id = $1
               union all
               select above.id, above.parent_id, above.name, step + 1
               from design_categories as above join line on above.id = line.parent_id and line.id <> $2
           )
           select array_agg(name order by step desc) as "names!" from line having bool_or(id = $2)"#,
        parent.0,
        id.0,
    )
    .fetch_optional(db)
    .await?;
    match line {
        Some(names) => Err(wrong_parent(format!("lies in this category itself: {}", names.join(" › ")))),
        None => Ok(()),
    }
}

fn wrong_parent(reason: String) -> Refusal {
    Refusal::Field { field: "parentId", reason }
}

struct Row {
    id: DesignCategoryId,
    name: String,
    slug: String,
    parent_id: Option<DesignCategoryId>,
    photograph_id: Option<PhotographId>,
    filters: Vec<DesignFacet>,
    position: i32,
    path: Vec<String>,
    designs: i64,
    sha256: Option<String>,
    recipe: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    thumbhash: Option<String>,
    colour: Option<String>,
    variants: Option<Json<Vec<Variant>>>,
    version: i32,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    total: i64,
}

impl Row {
    fn category(self) -> DesignCategory {
        DesignCategory {
            id: self.id,
            draft: DesignCategoryDraft {
                name: self.name,
                slug: self.slug,
                parent_id: self.parent_id,
                photograph_id: self.photograph_id,
                filters: self.filters,
                position: self.position,
            },
            path: self.path,
            designs: self.designs,
            picture: Made {
                sha256: self.sha256,
                recipe: self.recipe,
                width: self.width,
                height: self.height,
                thumbhash: self.thumbhash,
                colour: self.colour,
                variants: self.variants.map(|Json(variants)| variants).unwrap_or_default(),
            }
            .picture(),
            version: self.version,
            created_at: self.created_at,
            updated_at: self.updated_at,
        }
    }
}

/// The categories that match, or the one behind `id`.
async fn rows(db: &mut Db, id: Option<DesignCategoryId>, page: &PageQuery) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"with recursive tree as (
               select id, array[name] as path, array[lpad(position::text, 4, '0') || lower(name)] as place
               from design_categories where parent_id is null
               union all
               select child.id, tree.path || child.name,
                   tree.place || (lpad(child.position::text, 4, '0') || lower(child.name))
               from design_categories as child join tree on child.parent_id = tree.id
           )
           select category.id as "id: DesignCategoryId", name, slug, parent_id as "parent_id: DesignCategoryId",
               photograph_id as "photograph_id: PhotographId", filters as "filters: Vec<DesignFacet>",
               category.position, tree.path as "path!",
               (
                   select count(*) from designs
                   where category_id = category.id and designs.archived_at is null
               ) as "designs!",
               photograph.sha256, photograph.recipe, photograph.width as "width?", photograph.height as "height?",
               photograph.thumbhash, photograph.colour, photograph.variants as "variants?: Json<Vec<Variant>>",
               category.version, category.created_at, category.updated_at, count(*) over () as "total!"
           from design_categories as category
           join tree on tree.id = category.id
           left join photographs as photograph on photograph.id = photograph_id
           where archived_at is null and ($1::uuid is null or category.id = $1)
               and ($2::text is null or name ilike $2)
           order by tree.place, category.id
           limit $3 offset $4"#,
        id.map(|id| id.0),
        page.pattern(),
        page.limit(),
        page.offset(),
    )
    .fetch_all(db)
    .await
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;

    async fn category(db: &mut Db, name: &str, parent: Option<DesignCategoryId>) -> DesignCategoryId {
        let draft = draft(name, parent);
        DesignCategory::insert(db, &draft, None, DateTime::UNIX_EPOCH).await.unwrap()
    }

    fn draft(name: &str, parent_id: Option<DesignCategoryId>) -> DesignCategoryDraft {
        DesignCategoryDraft {
            name: name.to_owned(),
            slug: name.to_lowercase(),
            parent_id,
            photograph_id: None,
            filters: Vec::new(),
            position: 0,
        }
    }

    #[test_database::test]
    async fn no_category_lies_in_itself(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.begin().await?;
        let bedrooms = category(&mut db, "Bedrooms", None).await;
        let master = category(&mut db, "Master", Some(bedrooms)).await;
        let twin = category(&mut db, "Twin", Some(master)).await;
        let now = DateTime::UNIX_EPOCH;
        let mut moved = async |parent| {
            let draft = draft("Bedrooms", Some(parent));
            DesignCategory::update(&mut db, bedrooms, 1, &draft, now)
                .await
                .map_err(|refusal| refusal.to_string())
        };
        assert_eq!(
            moved(twin).await,
            Err("parentId lies in this category itself: Bedrooms › Master › Twin".to_owned())
        );
        assert_eq!(moved(bedrooms).await, Err("parentId must be another category".to_owned()));
        assert_eq!(moved(DesignCategoryId::new()).await, Err("parentId does not exist".to_owned()));
        let homes = category(&mut db, "Homes", None).await;
        let under_homes = draft("Bedrooms", Some(homes));
        DesignCategory::update(&mut db, bedrooms, 1, &under_homes, now).await?;
        let page = PageQuery::default();
        let list = DesignCategory::list(&mut db, &page, &DesignCategoryFilter {}, now).await?;
        let paths: Vec<_> = list.items.into_iter().map(|category| category.path.join("/")).collect();
        assert_eq!(paths, ["Homes", "Homes/Bedrooms", "Homes/Bedrooms/Master", "Homes/Bedrooms/Master/Twin"]);
        Ok(())
    }
}
