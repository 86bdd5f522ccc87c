//! Design categories: a tree.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use content::photograph::picture::{Picture, Variant, made};
use kernel::Db;
use kernel::ids::{DesignCategoryId, PhotographId, UserId};
use kernel::listing::{Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::record::{Nothing, Record, Row, Select, Stored, Written, execute, rows};
use kernel::role::Area;
use kernel::slug;
use kernel::string_enum::string_enum;

string_enum! {
    /// Filters that visitors have for designs.
    pub enum DesignFacet {
        /// Type of design.
        Type = "type",
        /// Interior style.
        Style = "style",
        /// Budget band.
        Budget = "budget",
        /// Dominant colours.
        Colour = "colour",
        /// Room size.
        Area = "area",
        /// Kitchen layout.
        Layout = "layout",
    }
}

kernel::tree::tree!(DesignCategoryId, "design_categories");

/// A category.
pub type DesignCategory = Stored<DesignCategoryDraft>;

/// Editable fields of a category.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DesignCategoryDraft {
    /// Name.
    #[garde(length(chars, min = 1, max = 120))]
    pub name: String,
    /// Slug: lower-case letters, digits and hyphens.
    #[garde(custom(slug::check))]
    pub slug: String,
    /// Parent category.
    #[serde(default)]
    #[garde(skip)]
    pub parent_id: Option<DesignCategoryId>,
    /// Photograph.
    #[serde(default)]
    #[garde(skip)]
    pub photograph_id: Option<PhotographId>,
    /// Filters for its designs; all if empty.
    #[serde(default)]
    #[garde(length(max = 6))]
    pub filters: Vec<DesignFacet>,
    /// Position among its siblings, ascending.
    #[serde(default)]
    #[garde(range(min = 0, max = 9999))]
    pub position: i32,
}

/// Computed fields of a category.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DesignCategoryComputed {
    /// Names from the root category to this one.
    pub path: Vec<String>,
    /// Number of designs in it, without subcategories.
    pub designs: i64,
    /// Picture of its photograph.
    pub picture: Option<Picture>,
}

impl Record for DesignCategoryDraft {
    const NOUN: &'static str = "design category";
    const PATH: &'static str = "design-categories";
    const AREA: Area = Area::Designs;
    type Id = DesignCategoryId;
    type Computed = DesignCategoryComputed;
    type Filter = Nothing;

    async fn rows(db: &mut Db, select: &Select<'_, Self>) -> Result<Vec<Row<Self>>, sqlx::Error> {
        rows!(db => |row| Self { name, slug, parent_id, photograph_id, filters, position }
                + DesignCategoryComputed {
                    path,
                    designs,
                    picture: made!(row).picture(),
                },
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
                   photograph.sha256 as "sha256?", photograph.recipe as "recipe?", photograph.width as "width?",
                   photograph.height as "height?", photograph.thumbhash as "thumbhash?",
                   photograph.colour as "colour?", photograph.variants as "variants?: Json<Vec<Variant>>",
                   category.version, category.created_at, category.updated_at, count(*) over () as "total!"
               from design_categories as category
               join tree on tree.id = category.id
               left join photographs as photograph on photograph.id = photograph_id
               where archived_at is null and ($1::uuid[] is null or category.id = any ($1))
                   and ($2::text is null or name ilike $2)
               order by tree.place, category.id
               limit $3 offset $4"#,
            select.ids as _, select.page.pattern(), select.page.limit(), select.page.offset())
    }

    async fn insert(&self, db: &mut Db, id: Self::Id, by: Option<UserId>, now: DateTime<Utc>) -> Written {
        let Self { name, slug, parent_id, photograph_id, filters, position } = self;
        check_parent(db, None, *parent_id).await?;
        execute!(db =>
            "insert into design_categories (
                 id, name, slug, parent_id, photograph_id, filters, position, created_at, created_by, updated_at
             )
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8)",
            id.0, name.trim(), slug, parent_id.map(|parent| parent.0),
            photograph_id.map(|photograph| photograph.0), &words_of(filters), position, now,
            by.map(|user| user.0))
    }

    async fn update(&self, db: &mut Db, id: Self::Id, version: i32, now: DateTime<Utc>) -> Written {
        let Self { name, slug, parent_id, photograph_id, filters, position } = self;
        check_parent(db, Some(id), *parent_id).await?;
        execute!(db =>
            "update design_categories
             set name = $3, slug = $4, parent_id = $5, photograph_id = $6, filters = $7, position = $8,
                 version = version + 1, updated_at = $9
             where id = $1 and version = $2 and archived_at is null",
            id.0, version, name.trim(), slug, parent_id.map(|parent| parent.0),
            photograph_id.map(|photograph| photograph.0), &words_of(filters), position, now)
    }

    async fn archive(db: &mut Db, id: Self::Id, now: DateTime<Utc>) -> Written {
        refuse_with_subcategories(db, id).await?;
        execute!(db =>
            "update design_categories set archived_at = $2, photograph_id = null, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null",
            id.0, now)
    }
}

fn words_of(filters: &[DesignFacet]) -> Vec<String> {
    filters.iter().map(DesignFacet::to_string).collect()
}

impl Listing for DesignCategoryDraft {
    const AREA: Area = Area::Designs;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<DesignCategory>] = &[
        Column { key: "path", heading: "Name", cell: |category| category.computed.path.join(" / ").into() },
        Column { key: "slug", heading: "URL slug", cell: |category| category.draft.slug.as_str().into() },
        Column {
            key: "filters",
            heading: "Filters",
            cell: |category| {
                let filters: Vec<_> = category.draft.filters.iter().map(|facet| facet.as_str()).collect();
                filters.join(", ").into()
            },
        },
        Column { key: "designs", heading: "Designs", cell: |category| category.computed.designs.into() },
        Column { key: "position", heading: "Position", cell: |category| category.draft.position.into() },
        Column { key: "updatedAt", heading: "Updated (IST)", cell: |category| category.updated_at.into() },
    ];
    type Filter = Nothing;
    type Item = DesignCategory;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &Nothing,
        now: DateTime<Utc>,
    ) -> Result<Vec<DesignCategory>, sqlx::Error> {
        DesignCategory::listed(db, page, filter, now).await
    }
}

#[cfg(test)]
mod tests {
    use kernel::page::PageQuery;
    use kernel::record::Refusal;
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
    async fn no_category_is_inside_itself(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.begin().await?;
        let bedrooms = category(&mut db, "Bedrooms", None).await;
        let master = category(&mut db, "Master", Some(bedrooms)).await;
        let twin = category(&mut db, "Twin", Some(master)).await;
        let now = DateTime::UNIX_EPOCH;
        let mut moved = async |parent| {
            let draft = draft("Bedrooms", Some(parent));
            draft.update(&mut db, bedrooms, 1, now).await.map_err(|refusal| refusal.to_string())
        };
        assert_eq!(
            moved(twin).await,
            Err("parentId is inside this category: Bedrooms › Master › Twin".to_owned())
        );
        assert_eq!(moved(bedrooms).await, Err("parentId must be another category".to_owned()));
        assert_eq!(moved(DesignCategoryId::new()).await, Err("parentId does not exist".to_owned()));
        let homes = category(&mut db, "Homes", None).await;
        let under_homes = draft("Bedrooms", Some(homes));
        under_homes.update(&mut db, bedrooms, 1, now).await?;
        let page = PageQuery::default();
        let list = DesignCategory::list(&mut db, &page, &Nothing {}, now).await?;
        let paths: Vec<_> = list.items.into_iter().map(|category| category.computed.path.join("/")).collect();
        assert_eq!(paths, ["Homes", "Homes/Bedrooms", "Homes/Bedrooms/Master", "Homes/Bedrooms/Master/Twin"]);
        Ok(())
    }
}
