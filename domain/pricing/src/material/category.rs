//! Material categories: a tree.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::Db;
use kernel::ids::{MaterialCategoryId, UserId};
use kernel::page::{Page, PageQuery, read_page};
use kernel::record::{Record, Refusal};

/// A category.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MaterialCategory {
    /// Names the category.
    pub id: MaterialCategoryId,
    /// What was entered.
    #[serde(flatten)]
    pub draft: MaterialCategoryDraft,
    /// The names of those that it lies in, from the root, and its own.
    pub path: Vec<String>,
    /// How many materials are in it, without those of its subcategories.
    pub materials: i64,
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
pub struct MaterialCategoryDraft {
    /// What it is called.
    #[garde(length(chars, min = 1, max = 120))]
    pub name: String,
    /// What addresses call it: small letters, digits and hyphens.
    #[garde(length(chars, max = 80), pattern("^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub slug: String,
    /// The one that it lies in.
    #[serde(default)]
    #[garde(skip)]
    pub parent_id: Option<MaterialCategoryId>,
    /// What is told of each material in it, such as "Thickness".
    #[serde(default)]
    #[garde(length(max = 40), inner(length(chars, min = 1, max = 60)))]
    pub attributes: Vec<String>,
    /// Place among its siblings, from the smallest.
    #[serde(default)]
    #[garde(range(min = 0, max = 9999))]
    pub position: i32,
}

/// Which categories a list has: all of them, each after the one that it lies in.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
pub struct MaterialCategoryFilter {}

impl Record for MaterialCategory {
    const KIND: &'static str = "material_category";
    type Id = MaterialCategoryId;
    type Draft = MaterialCategoryDraft;
    type Filter = MaterialCategoryFilter;

    fn id(&self) -> MaterialCategoryId {
        self.id
    }

    fn version(&self) -> i32 {
        self.version
    }

    fn draft(&self) -> &MaterialCategoryDraft {
        &self.draft
    }

    async fn list(
        db: &mut Db,
        page: &PageQuery,
        MaterialCategoryFilter {}: &MaterialCategoryFilter,
        _: DateTime<Utc>,
    ) -> Result<Page<Self>, sqlx::Error> {
        let found = read_page!(page => rows(&mut *db, None, page));
        Ok(found.map(Row::category))
    }

    async fn find(db: &mut Db, id: MaterialCategoryId, _: DateTime<Utc>) -> Result<Self, sqlx::Error> {
        let rows = rows(db, Some(id), &PageQuery::default()).await?;
        rows.into_iter().next().map(Row::category).ok_or(sqlx::Error::RowNotFound)
    }

    async fn insert(
        db: &mut Db,
        draft: &MaterialCategoryDraft,
        by: Option<UserId>,
        now: DateTime<Utc>,
    ) -> Result<MaterialCategoryId, Refusal> {
        let id = MaterialCategoryId::new();
        refuse_archived(db, draft.parent_id).await?;
        sqlx::query!(
            "insert into material_categories (
                 id, name, slug, parent_id, attributes, position, created_at, created_by, updated_at
             )
             values ($1, $2, $3, $4, $5, $6, $7, $8, $7)",
            id.0,
            draft.name.trim(),
            draft.slug,
            draft.parent_id.map(|parent| parent.0),
            &draft.attributes,
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
        id: MaterialCategoryId,
        version: i32,
        draft: &MaterialCategoryDraft,
        now: DateTime<Utc>,
    ) -> Result<(), Refusal> {
        let MaterialCategoryDraft { name, slug, parent_id, attributes, position } = draft;
        refuse_archived(db, *parent_id).await?;
        if let Some(parent) = parent_id {
            refuse_circle(db, id, *parent).await?;
        }
        sqlx::query!(
            "update material_categories
             set name = $3, slug = $4, parent_id = $5, attributes = $6, position = $7, version = version + 1,
                 updated_at = $8
             where id = $1 and version = $2 and archived_at is null returning id",
            id.0,
            version,
            name.trim(),
            slug,
            parent_id.map(|parent| parent.0),
            attributes,
            position,
            now,
        )
        .fetch_one(db)
        .await?;
        Ok(())
    }

    async fn delete(db: &mut Db, id: MaterialCategoryId, now: DateTime<Utc>) -> Result<(), Refusal> {
        // Nobody puts one into it meanwhile.
        sqlx::query!("lock table material_categories in share row exclusive mode").execute(&mut *db).await?;
        let inside = sqlx::query_scalar!(
            "select name from material_categories where parent_id = $1 and archived_at is null
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
            "update material_categories set archived_at = $2, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null returning id",
            id.0,
            now,
        )
        .fetch_one(db)
        .await?;
        Ok(())
    }
}

/// Nothing is put where no list would show it.
async fn refuse_archived(db: &mut Db, parent: Option<MaterialCategoryId>) -> Result<(), Refusal> {
    let Some(parent) = parent else { return Ok(()) };
    let is_there = sqlx::query_scalar!(
        r#"select exists (select from material_categories where id = $1 and archived_at is null) as "is_there!""#,
        parent.0,
    )
    .fetch_one(db)
    .await?;
    if is_there { Ok(()) } else { Err(wrong_parent("does not exist".to_owned())) }
}

/// A category cannot lie in itself, not even by way of others.
async fn refuse_circle(
    db: &mut Db,
    id: MaterialCategoryId,
    parent: MaterialCategoryId,
) -> Result<(), Refusal> {
    if id == parent {
        return Err(wrong_parent("must be another category".to_owned()));
    }
    // Two who move two categories into each other at the same moment would close one together.
    sqlx::query!("lock table material_categories in share row exclusive mode").execute(&mut *db).await?;
    let line = sqlx::query_scalar!(
        r#"with recursive line as (
               select id, parent_id, name, 1 as step from material_categories where id = $1
               union all
               select above.id, above.parent_id, above.name, step + 1
               from material_categories as above join line on above.id = line.parent_id and line.id <> $2
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
    id: MaterialCategoryId,
    name: String,
    slug: String,
    parent_id: Option<MaterialCategoryId>,
    attributes: Vec<String>,
    position: i32,
    path: Vec<String>,
    materials: i64,
    version: i32,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    total: i64,
}

impl Row {
    fn category(self) -> MaterialCategory {
        MaterialCategory {
            id: self.id,
            draft: MaterialCategoryDraft {
                name: self.name,
                slug: self.slug,
                parent_id: self.parent_id,
                attributes: self.attributes,
                position: self.position,
            },
            path: self.path,
            materials: self.materials,
            version: self.version,
            created_at: self.created_at,
            updated_at: self.updated_at,
        }
    }
}

/// The categories that match, or the one behind `id`.
async fn rows(
    db: &mut Db,
    id: Option<MaterialCategoryId>,
    page: &PageQuery,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"with recursive tree as (
               select id, array[name] as path, array[lpad(position::text, 4, '0') || lower(name)] as place
               from material_categories where parent_id is null
               union all
               select child.id, tree.path || child.name,
                   tree.place || (lpad(child.position::text, 4, '0') || lower(child.name))
               from material_categories as child join tree on child.parent_id = tree.id
           )
           select category.id as "id: MaterialCategoryId", name, slug,
               parent_id as "parent_id: MaterialCategoryId", attributes, position, tree.path as "path!", version,
               created_at, updated_at,
               (
                   select count(*) from materials
                   where category_id = category.id and materials.archived_at is null
               ) as "materials!",
               count(*) over () as "total!"
           from material_categories as category join tree on tree.id = category.id
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

    async fn category(db: &mut Db, name: &str, parent: Option<MaterialCategoryId>) -> MaterialCategoryId {
        let draft = draft(name, parent);
        MaterialCategory::insert(db, &draft, None, DateTime::UNIX_EPOCH).await.unwrap()
    }

    fn draft(name: &str, parent_id: Option<MaterialCategoryId>) -> MaterialCategoryDraft {
        MaterialCategoryDraft {
            name: name.to_owned(),
            slug: name.to_lowercase(),
            parent_id,
            attributes: Vec::new(),
            position: 0,
        }
    }

    #[test_database::test]
    async fn no_category_lies_in_itself(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.begin().await?;
        let boards = category(&mut db, "Boards", None).await;
        let ply = category(&mut db, "Plywood", Some(boards)).await;
        let marine = category(&mut db, "Marine", Some(ply)).await;
        let now = DateTime::UNIX_EPOCH;
        let mut moved = async |parent| {
            let draft = draft("Boards", Some(parent));
            MaterialCategory::update(&mut db, boards, 1, &draft, now)
                .await
                .map_err(|refusal| refusal.to_string())
        };
        assert_eq!(
            moved(marine).await,
            Err("parentId lies in this category itself: Boards › Plywood › Marine".to_owned())
        );
        assert_eq!(moved(boards).await, Err("parentId must be another category".to_owned()));
        assert_eq!(moved(MaterialCategoryId::new()).await, Err("parentId does not exist".to_owned()));
        let timber = category(&mut db, "Timber", None).await;
        let under_timber = draft("Boards", Some(timber));
        MaterialCategory::update(&mut db, boards, 1, &under_timber, now).await?;
        let page = PageQuery::default();
        let list = MaterialCategory::list(&mut db, &page, &MaterialCategoryFilter {}, now).await?;
        let paths: Vec<_> = list.items.into_iter().map(|category| category.path.join("/")).collect();
        assert_eq!(
            paths,
            ["Timber", "Timber/Boards", "Timber/Boards/Plywood", "Timber/Boards/Plywood/Marine"]
        );
        Ok(())
    }
}
