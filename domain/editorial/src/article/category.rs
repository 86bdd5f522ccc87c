//! Categories of articles.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::Db;
use kernel::check::one_line;
use kernel::ids::UserId;
use kernel::record::{Nothing, Record, Refusal, Row, Select, Stored, Written, execute, rows};
use kernel::role::{Area, Verb};
use kernel::slug;

kernel::ids::id! {
    /// Id of a category of articles.
    ArticleCategoryId
}

/// A category.
pub type ArticleCategory = Stored<ArticleCategoryDraft>;

/// Editable fields of a category.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleCategoryDraft {
    /// Name.
    #[garde(length(chars, min = 1, max = 60), custom(one_line))]
    pub name: String,
    /// Slug: lower-case letters, digits and hyphens.
    #[garde(custom(slug::check))]
    pub slug: String,
    /// Description, above its articles.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub description: String,
    /// Position in lists, ascending.
    #[serde(default)]
    #[garde(range(min = 0, max = 9999))]
    pub position: i32,
}

/// Computed fields of a category.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ArticleCategoryComputed {
    /// Number of articles in it, published or not.
    pub articles: i64,
}

impl Record for ArticleCategoryDraft {
    const NOUN: &'static str = "article category";
    const PATH: &'static str = "article-categories";
    const AREA: Area = Area::Content;
    const WRITE: Verb = Verb::Manage;
    type Id = ArticleCategoryId;
    type Computed = ArticleCategoryComputed;
    type Filter = Nothing;

    async fn rows(db: &mut Db, select: &Select<'_, Self>) -> Result<Vec<Row<Self>>, sqlx::Error> {
        rows!(db => |row| Self { name, slug, description, position } + ArticleCategoryComputed { articles },
            r#"select id as "id: ArticleCategoryId", name, slug, description, position, version, created_at, updated_at,
                   (select count(*) from articles where articles.category = category.id) as "articles!",
                   count(*) over () as "total!"
               from article_categories as category
               where archived_at is null and ($1::uuid[] is null or id = any ($1)) and ($2::text is null or name ilike $2)
               order by position, lower(name), id limit $3 offset $4"#,
            select.ids as _, select.page.pattern(), select.page.limit(), select.page.offset())
    }

    async fn insert(&self, db: &mut Db, id: Self::Id, by: Option<UserId>, now: DateTime<Utc>) -> Written {
        let Self { name, slug, description, position } = self;
        execute!(db =>
            "insert into article_categories (
                 id, name, slug, description, position, created_at, created_by, updated_at
             )
             values ($1, $2, $3, $4, $5, $6, $7, $6)",
            id.0, name.trim(), slug, description.trim(), position, now, by.map(|user| user.0))
    }

    async fn update(&self, db: &mut Db, id: Self::Id, version: i32, now: DateTime<Utc>) -> Written {
        let Self { name, slug, description, position } = self;
        execute!(db =>
            "update article_categories
             set name = $3, slug = $4, description = $5, position = $6, version = version + 1, updated_at = $7
             where id = $1 and version = $2 and archived_at is null",
            id.0, version, name.trim(), slug, description.trim(), position, now)
    }

    async fn archive(db: &mut Db, id: Self::Id, now: DateTime<Utc>) -> Written {
        // The lock keeps articles from being moved into it meanwhile.
        sqlx::query!("select id from article_categories where id = $1 for update", id.0)
            .fetch_optional(&mut *db)
            .await?;
        let inside = sqlx::query_scalar!(
            "select title from articles where category = $1 order by status = 'published' desc, title limit 1",
            id.0,
        )
        .fetch_optional(&mut *db)
        .await?;
        if let Some(title) = inside {
            let reason = format!("This category contains “{title}”. Move its articles first.");
            return Err(Refusal::Rule { code: "has_articles", reason });
        }
        execute!(db =>
            "update article_categories set archived_at = $2, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null",
            id.0, now)
    }
}
