//! Categories of help pages.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::redirect;
use kernel::Db;
use kernel::check::one_line;
use kernel::ids::UserId;
use kernel::record::{Nothing, Record, Refusal, Row, Select, Stored, Written, execute, rows};
use kernel::role::{Area, Verb};
use kernel::slug;
use kernel::string_enum::string_enum;

string_enum! {
    /// Picture of a help category.
    pub enum HelpIcon {
        /// First steps.
        Start = "start",
        /// Design and drawings.
        Design = "design",
        /// Materials.
        Materials = "materials",
        /// Prices and payments.
        Payments = "payments",
        /// Work on site.
        Site = "site",
        /// Delivery.
        Delivery = "delivery",
        /// Warranty.
        Warranty = "warranty",
        /// Care of what was made.
        Care = "care",
        /// The user's account.
        Account = "account",
        /// The furniture shop.
        Shop = "shop",
    }
}

kernel::ids::id! {
    /// Id of a category of help pages.
    HelpCategoryId
}

/// A category.
pub type HelpCategory = Stored<HelpCategoryDraft>;

/// Editable fields of a category.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HelpCategoryDraft {
    /// Name.
    #[garde(length(chars, min = 1, max = 60), custom(one_line))]
    pub name: String,
    /// Slug: lower-case letters, digits and hyphens.
    #[garde(custom(slug::check))]
    pub slug: String,
    /// Description, above its pages.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub description: String,
    /// Picture of the category.
    #[garde(skip)]
    pub icon: HelpIcon,
    /// Position in lists, ascending.
    #[serde(default)]
    #[garde(range(min = 0, max = 9999))]
    pub position: i32,
}

/// Computed fields of a category.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HelpCategoryComputed {
    /// Number of pages in it, published or not.
    pub pages: i64,
}

impl Record for HelpCategoryDraft {
    const NOUN: &'static str = "help category";
    const PATH: &'static str = "help-categories";
    const AREA: Area = Area::Content;
    const WRITE: Verb = Verb::Manage;
    type Id = HelpCategoryId;
    type Computed = HelpCategoryComputed;
    type Filter = Nothing;

    async fn rows(db: &mut Db, select: &Select<'_, Self>) -> Result<Vec<Row<Self>>, sqlx::Error> {
        rows!(db => |row| Self { name, slug, description, icon, position } + HelpCategoryComputed { pages },
            r#"select id as "id: HelpCategoryId", name, slug, description, icon as "icon: HelpIcon", position, version,
                   created_at, updated_at,
                   (select count(*) from help_pages where help_pages.category = category.id) as "pages!",
                   count(*) over () as "total!"
               from help_categories as category
               where archived_at is null and ($1::uuid[] is null or id = any ($1)) and ($2::text is null or name ilike $2)
               order by position, lower(name), id limit $3 offset $4"#,
            select.ids as _, select.page.pattern(), select.page.limit(), select.page.offset())
    }

    async fn insert(&self, db: &mut Db, id: Self::Id, by: Option<UserId>, now: DateTime<Utc>) -> Written {
        let Self { name, slug, description, icon, position } = self;
        execute!(db =>
            "insert into help_categories (
                 id, name, slug, description, icon, position, created_at, created_by, updated_at
             )
             values ($1, $2, $3, $4, $5, $6, $7, $8, $7)",
            id.0, name.trim(), slug, description.trim(), icon.as_str(), position, now, by.map(|user| user.0))
    }

    async fn update(&self, db: &mut Db, id: Self::Id, version: i32, now: DateTime<Utc>) -> Written {
        let Self { name, slug, description, icon, position } = self;
        let old = sqlx::query_scalar!("select slug from help_categories where id = $1 for update", id.0)
            .fetch_optional(&mut *db)
            .await?;
        if let Some(old) = old.filter(|old| old != slug) {
            redirect::moved(&mut *db, &format!("/docs/{old}"), &format!("/docs/{slug}"), now).await?;
        }
        execute!(db =>
            "update help_categories
             set name = $3, slug = $4, description = $5, icon = $6, position = $7, version = version + 1, updated_at = $8
             where id = $1 and version = $2 and archived_at is null",
            id.0, version, name.trim(), slug, description.trim(), icon.as_str(), position, now)
    }

    async fn archive(db: &mut Db, id: Self::Id, now: DateTime<Utc>) -> Written {
        // The lock keeps pages from being moved into it meanwhile.
        sqlx::query!("select id from help_categories where id = $1 for update", id.0)
            .fetch_optional(&mut *db)
            .await?;
        let inside = sqlx::query_scalar!(
            "select title from help_pages where category = $1 order by status = 'published' desc, title limit 1",
            id.0,
        )
        .fetch_optional(&mut *db)
        .await?;
        if let Some(title) = inside {
            let reason = format!("This category contains “{title}”. Move its pages first.");
            return Err(Refusal::Rule { code: "has_pages", reason });
        }
        execute!(db =>
            "update help_categories set archived_at = $2, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null",
            id.0, now)
    }
}
