//! Material categories: a tree.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::Db;
use kernel::ids::UserId;
use kernel::record::{Nothing, Record, Row, Select, Stored, Written, execute, rows};
use kernel::role::Area;

kernel::ids::id! {
    /// Id of a material category.
    MaterialCategoryId
}

kernel::tree::tree!(MaterialCategoryId, "material_categories");

/// A category.
pub type MaterialCategory = Stored<MaterialCategoryDraft>;

/// Editable fields of a category.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MaterialCategoryDraft {
    /// Name.
    #[garde(length(chars, min = 1, max = 120))]
    pub name: String,
    /// Slug: lower-case letters, digits and hyphens.
    #[garde(length(chars, max = 80), pattern("^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub slug: String,
    /// Parent category.
    #[serde(default)]
    #[garde(skip)]
    pub parent_id: Option<MaterialCategoryId>,
    /// Attributes of its materials, such as "Thickness".
    #[serde(default)]
    #[garde(length(max = 40), inner(length(chars, min = 1, max = 60)))]
    pub attributes: Vec<String>,
    /// Position among its siblings, ascending.
    #[serde(default)]
    #[garde(range(min = 0, max = 9999))]
    pub position: i32,
}

/// Computed fields of a category.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MaterialCategoryComputed {
    /// Names from the root category to this one.
    pub path: Vec<String>,
    /// Number of materials in it, without subcategories.
    pub materials: i64,
}

impl Record for MaterialCategoryDraft {
    const NOUN: &'static str = "material category";
    const PATH: &'static str = "material-categories";
    const AREA: Area = Area::Materials;
    type Id = MaterialCategoryId;
    type Computed = MaterialCategoryComputed;
    type Filter = Nothing;

    async fn rows(db: &mut Db, select: &Select<'_, Self>) -> Result<Vec<Row<Self>>, sqlx::Error> {
        rows!(db => |row| Self { name, slug, parent_id, attributes, position }
                + MaterialCategoryComputed { path, materials },
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
               where archived_at is null and ($1::uuid[] is null or category.id = any ($1))
                   and ($2::text is null or name ilike $2)
               order by tree.place, category.id
               limit $3 offset $4"#,
            select.ids as _, select.page.pattern(), select.page.limit(), select.page.offset())
    }

    async fn insert(&self, db: &mut Db, id: Self::Id, by: Option<UserId>, now: DateTime<Utc>) -> Written {
        let Self { name, slug, parent_id, attributes, position } = self;
        check_parent(db, None, *parent_id).await?;
        execute!(db =>
            "insert into material_categories (
                 id, name, slug, parent_id, attributes, position, created_at, created_by, updated_at
             )
             values ($1, $2, $3, $4, $5, $6, $7, $8, $7)",
            id.0, name.trim(), slug, parent_id.map(|parent| parent.0), attributes, position, now,
            by.map(|user| user.0))
    }

    async fn update(&self, db: &mut Db, id: Self::Id, version: i32, now: DateTime<Utc>) -> Written {
        let Self { name, slug, parent_id, attributes, position } = self;
        check_parent(db, Some(id), *parent_id).await?;
        execute!(db =>
            "update material_categories
             set name = $3, slug = $4, parent_id = $5, attributes = $6, position = $7, version = version + 1,
                 updated_at = $8
             where id = $1 and version = $2 and archived_at is null",
            id.0, version, name.trim(), slug, parent_id.map(|parent| parent.0), attributes, position, now)
    }

    async fn archive(db: &mut Db, id: Self::Id, now: DateTime<Utc>) -> Written {
        refuse_with_subcategories(db, id).await?;
        execute!(db =>
            "update material_categories set archived_at = $2, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null",
            id.0, now)
    }
}

#[cfg(test)]
mod tests {
    use kernel::page::PageQuery;
    use kernel::record::Refusal;
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
    async fn no_category_is_inside_itself(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.begin().await?;
        let boards = category(&mut db, "Boards", None).await;
        let ply = category(&mut db, "Plywood", Some(boards)).await;
        let marine = category(&mut db, "Marine", Some(ply)).await;
        let now = DateTime::UNIX_EPOCH;
        let mut moved = async |parent| {
            let draft = draft("Boards", Some(parent));
            draft.update(&mut db, boards, 1, now).await.map_err(|refusal| refusal.to_string())
        };
        assert_eq!(
            moved(marine).await,
            Err("parentId is inside this category: Boards › Plywood › Marine".to_owned())
        );
        assert_eq!(moved(boards).await, Err("parentId must be another category".to_owned()));
        assert_eq!(moved(MaterialCategoryId::new()).await, Err("parentId does not exist".to_owned()));
        let timber = category(&mut db, "Timber", None).await;
        let under_timber = draft("Boards", Some(timber));
        under_timber.update(&mut db, boards, 1, now).await?;
        let page = PageQuery::default();
        let list = MaterialCategory::list(&mut db, &page, &Nothing {}, now).await?;
        let paths: Vec<_> = list.items.into_iter().map(|category| category.computed.path.join("/")).collect();
        assert_eq!(
            paths,
            ["Timber", "Timber/Boards", "Timber/Boards/Plywood", "Timber/Boards/Plywood/Marine"]
        );
        Ok(())
    }
}
