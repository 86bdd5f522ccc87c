//! Help pages as visitors read them.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use sqlx::types::Json;

use super::category::HelpIcon;
use crate::body::Body;
use kernel::Db;
use kernel::ids::HelpPageId;

/// A help page in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HelpLink {
    /// Title.
    pub title: String,
    /// Slug.
    pub slug: String,
    /// The answer in a sentence.
    pub summary: String,
}

/// A category with its published pages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PublicHelpCategory {
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
    /// Description.
    pub description: String,
    /// Picture.
    pub icon: HelpIcon,
    /// Pages, in their order.
    pub pages: Vec<HelpLink>,
}

/// A help page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicHelpPage {
    /// Page id.
    pub id: HelpPageId,
    /// Title.
    pub title: String,
    /// Current slug.
    pub slug: String,
    /// The answer in a sentence.
    pub summary: String,
    /// Text.
    pub body: Body,
    /// Name of its category.
    pub category_name: String,
    /// Slug of its category.
    pub category_slug: String,
    /// When its text was last changed.
    pub revised_at: DateTime<Utc>,
    /// Title for search engines.
    pub seo_title: String,
    /// Description for search engines.
    pub seo_description: String,
    /// Related pages; others of its category if none are chosen.
    pub related: Vec<HelpLink>,
}

/// The categories with published pages, in their order; or the one with this slug.
pub async fn categories(db: &mut Db, slug: Option<&str>) -> Result<Vec<PublicHelpCategory>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select category.name, category.slug as category_slug, category.description,
               category.icon as "icon: HelpIcon", page.published_title as "title!", page.slug,
               page.published_summary as "summary!"
           from help_categories as category
           join help_pages as page on page.category = category.id and page.status = 'published'
           where category.archived_at is null and ($1::text is null or category.slug = $1)
           order by category.position, lower(category.name), category.id, page.position, page.id"#,
        slug,
    )
    .fetch_all(db)
    .await?;
    let mut categories: Vec<PublicHelpCategory> = Vec::new();
    for row in rows {
        let page = HelpLink { title: row.title, slug: row.slug, summary: row.summary };
        match categories.last_mut() {
            Some(category) if category.slug == row.category_slug => category.pages.push(page),
            _ => categories.push(PublicHelpCategory {
                name: row.name,
                slug: row.category_slug,
                description: row.description,
                icon: row.icon,
                pages: vec![page],
            }),
        }
    }
    Ok(categories)
}

/// The published page with this current or former slug.
pub async fn by_slug(db: &mut Db, slug: &str) -> Result<PublicHelpPage, sqlx::Error> {
    let id = sqlx::query_scalar!(
        r#"select id as "id!: HelpPageId" from (
               select id, 1 as place from help_pages where slug = $1 and status = 'published'
               union all
               select item, 2 from slug_redirects where kind = 'help_page' and slug = $1
           ) as found
           order by place limit 1"#,
        slug,
    )
    .fetch_one(&mut *db)
    .await?;
    whole(db, id, false).await
}

/// The working copy of a page as visitors would see it, in any status.
pub async fn preview(db: &mut Db, id: HelpPageId) -> Result<PublicHelpPage, sqlx::Error> {
    whole(db, id, true).await
}

async fn whole(db: &mut Db, id: HelpPageId, is_preview: bool) -> Result<PublicHelpPage, sqlx::Error> {
    let row = sqlx::query!(
        r#"select page.slug, text.title as "title!", text.summary as "summary!", text.body as "body!: Json<Body>",
               coalesce(category.name, '') as "category_name!", coalesce(category.slug, '') as "category_slug!",
               coalesce(page.revised_at, page.updated_at) as "revised_at!", page.seo_title, page.seo_description
           from help_pages as page
           cross join lateral (
               select case when $2 then page.title else page.published_title end as title,
                   case when $2 then page.summary else page.published_summary end as summary,
                   case when $2 then page.body else page.published_body end as body
           ) as text
           left join help_categories as category on category.id = page.category
           where page.id = $1 and (page.status = 'published' or $2::boolean)"#,
        id.0,
        is_preview,
    )
    .fetch_one(&mut *db)
    .await?;
    let related = sqlx::query_as!(
        HelpLink,
        r#"select other.published_title as "title!", other.slug, other.published_summary as "summary!"
           from help_pages as page
           join help_pages as other on other.status = 'published' and other.id <> page.id
               and case when page.related = '{}' then other.category = page.category
                   else other.id = any (page.related) end
           where page.id = $1
           order by array_position(page.related, other.id), abs(other.position - page.position), other.id limit 6"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    Ok(PublicHelpPage {
        id,
        title: row.title,
        slug: row.slug,
        summary: row.summary,
        body: row.body.0,
        category_name: row.category_name,
        category_slug: row.category_slug,
        revised_at: row.revised_at,
        seo_title: row.seo_title,
        seo_description: row.seo_description,
        related,
    })
}
