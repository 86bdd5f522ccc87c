//! The list of help pages for staff.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::HelpPageDraft;
use super::category::HelpCategoryId;
use crate::body::Body;
use crate::review::{Reviewed, TextChecks, review};
use kernel::Db;
use kernel::ids::{HelpPageId, Named};
use kernel::page::{AnyOf, Page, PageQuery, Sort, read_page};
use kernel::publishing::{Status, next};
use kernel::role::Access;
use kernel::string_enum::string_enum;

/// A help page in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "HelpPage")]
pub struct HelpPageItem {
    /// Page id.
    pub id: HelpPageId,
    /// Title of the working copy.
    pub title: String,
    /// Slug.
    pub slug: String,
    /// Summary of the working copy.
    pub summary: String,
    /// Category.
    pub category: Option<Named<HelpCategoryId>>,
    /// Number of words.
    pub words: i32,
    /// Position among the help pages.
    pub position: i64,
    /// Visitors whom it helped.
    pub helpful_votes: i64,
    /// Visitors whom it did not help.
    pub unhelpful_votes: i64,
    /// Publishing status.
    pub status: Status,
    /// When it is scheduled to be published.
    pub publish_at: Option<DateTime<Utc>>,
    /// When it was first published.
    pub first_published_at: Option<DateTime<Utc>>,
    /// Whether the working copy differs from what visitors read or will read.
    pub has_changes: bool,
    /// Statuses to which the caller can move it.
    pub allowed_statuses: Vec<Status>,
    /// Links that the last check found broken.
    pub broken_links: i64,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Who last changed it.
    pub updated_by: Option<String>,
    /// Optimistic-lock version.
    pub version: i32,
}

/// A help page with all its details.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HelpPageDetail {
    /// List fields.
    #[serde(flatten)]
    pub item: HelpPageItem,
    /// Text of the working copy.
    pub body: Body,
    /// Related pages.
    pub related: Vec<Named<HelpPageId>>,
    /// Title for search engines; the page's if empty.
    pub seo_title: String,
    /// Description for search engines; the summary if empty.
    pub seo_description: String,
    /// What visitors read or will read.
    #[serde(skip)]
    pub published: Option<Body>,
    /// Whether the working copy is what was released last, even if no visitor reads it at the moment.
    #[serde(skip)]
    pub is_released: bool,
}

string_enum! {
    /// Sort order.
    pub enum HelpPageOrder {
        /// Position.
        Position = "position",
        /// Title.
        Title = "title",
        /// When they were last changed.
        UpdatedAt = "updatedAt",
        /// Visitors whom it did not help.
        UnhelpfulVotes = "unhelpfulVotes",
    }
}

/// Filters of the list of help pages.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct HelpPageFilter {
    /// Sort order.
    pub sort: Sort<HelpPageOrder>,
    /// Publishing statuses.
    pub status: AnyOf<Status>,
    /// Slugs of categories.
    pub category: AnyOf<String>,
    /// Whether the working copy differs from what visitors read.
    pub has_changes: Option<bool>,
    /// Whether links are broken.
    pub has_broken_links: Option<bool>,
}

impl Default for HelpPageFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: HelpPageOrder::Position, is_descending: false },
            status: AnyOf::default(),
            category: AnyOf::default(),
            has_changes: None,
            has_broken_links: None,
        }
    }
}

/// Options for editing help pages.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "HelpPageChoices")]
pub struct Choices {
    /// Categories, in their order.
    pub categories: Vec<Named<HelpCategoryId>>,
    /// Pages that are not archived, in their order.
    pub pages: Vec<Named<HelpPageId>>,
}

/// Reads the options.
pub async fn choices(db: &mut Db) -> Result<Choices, sqlx::Error> {
    let categories = sqlx::query_as!(
        Named::<HelpCategoryId>,
        r#"select id as "id: HelpCategoryId", name from help_categories
           where archived_at is null order by position, lower(name)"#,
    )
    .fetch_all(&mut *db)
    .await?;
    let pages = sqlx::query_as!(
        Named::<HelpPageId>,
        r#"select id as "id: HelpPageId", title as name from help_pages
           where status <> 'archived' order by position, id limit 500"#,
    )
    .fetch_all(db)
    .await?;
    Ok(Choices { categories, pages })
}

/// A page of the list, with what the access level allows.
pub async fn list(
    db: &mut Db,
    access: Access,
    page: &PageQuery,
    filter: &HelpPageFilter,
) -> Result<Page<HelpPageItem>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, None, page, filter));
    Ok(found.map(|row| row.item().seen_with(access)))
}

/// Ids of the listed pages, at most `limit`.
pub async fn ids(
    db: &mut Db,
    words: &str,
    filter: &HelpPageFilter,
    limit: u32,
) -> Result<Vec<HelpPageId>, sqlx::Error> {
    let page = PageQuery { q: words.to_owned(), per_page: limit, ..PageQuery::default() };
    Ok(rows(db, None, &page, filter).await?.into_iter().map(|row| row.id).collect())
}

/// The help page with this id and all its details.
pub async fn find(db: &mut Db, id: HelpPageId) -> Result<HelpPageDetail, sqlx::Error> {
    let rows = rows(&mut *db, Some(id), &PageQuery::default(), &HelpPageFilter::default()).await?;
    let item = rows.into_iter().next().map(Row::item).ok_or(sqlx::Error::RowNotFound)?;
    let row = sqlx::query!(
        r#"select body as "body: Json<Body>", published_body as "published: Json<Body>", seo_title, seo_description,
               (title, summary, body) is not distinct from (published_title, published_summary, published_body)
                   as "is_released!"
           from help_pages where id = $1"#,
        id.0,
    )
    .fetch_one(&mut *db)
    .await?;
    let related = sqlx::query_as!(
        Named::<HelpPageId>,
        r#"select other.id as "id: HelpPageId", other.title as name
           from help_pages as page, unnest(page.related) with ordinality as named (id, place)
           join help_pages as other on other.id = named.id
           where page.id = $1 order by named.place"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    Ok(HelpPageDetail {
        item,
        body: row.body.0,
        related,
        seo_title: row.seo_title,
        seo_description: row.seo_description,
        published: row.published.map(|Json(body)| body),
        is_released: row.is_released,
    })
}

/// The help page with this id, with what the access level allows.
pub async fn read(db: &mut Db, access: Access, id: HelpPageId) -> Result<HelpPageDetail, sqlx::Error> {
    let page = find(db, id).await?;
    Ok(HelpPageDetail { item: page.item.seen_with(access), ..page })
}

impl HelpPageItem {
    /// Adds the status changes that the access level allows.
    #[must_use]
    pub fn seen_with(mut self, access: Access) -> Self {
        self.allowed_statuses = next(self.status, access);
        self
    }
}

impl HelpPageDetail {
    /// The page's editable fields.
    #[must_use]
    pub fn draft(&self) -> HelpPageDraft {
        HelpPageDraft {
            title: self.item.title.clone(),
            slug: self.item.slug.clone(),
            summary: self.item.summary.clone(),
            body: self.body.clone(),
            category_id: self.item.category.as_ref().map(|category| category.id),
            related_ids: self.related.iter().map(|related| related.id).collect(),
            seo_title: self.seo_title.clone(),
            seo_description: self.seo_description.clone(),
        }
    }
}

impl HelpPageDetail {
    /// What to look at before it is published.
    pub async fn review(&self, db: &mut Db) -> Result<TextChecks, sqlx::Error> {
        let item = &self.item;
        let missing = if item.category.is_none() { &[("categoryId", "Add a category.")][..] } else { &[] };
        let text = Reviewed {
            title: &item.title,
            seo_title: &self.seo_title,
            seo_description: &self.seo_description,
            lead: ("summary", &item.summary),
            missing,
            body: &self.body,
            is_article: false,
        };
        review(db, text).await
    }
}

struct Row {
    id: HelpPageId,
    title: String,
    slug: String,
    summary: String,
    category: Option<HelpCategoryId>,
    category_name: Option<String>,
    words: i32,
    position: i64,
    helpful: i64,
    unhelpful: i64,
    status: Status,
    publish_at: Option<DateTime<Utc>>,
    first_published_at: Option<DateTime<Utc>>,
    has_changes: bool,
    broken_links: i64,
    updated_at: DateTime<Utc>,
    updated_by: Option<String>,
    version: i32,
    total: i64,
}

impl Row {
    fn item(self) -> HelpPageItem {
        HelpPageItem {
            id: self.id,
            title: self.title,
            slug: self.slug,
            summary: self.summary,
            category: Named::of(self.category, self.category_name),
            words: self.words,
            position: self.position,
            helpful_votes: self.helpful,
            unhelpful_votes: self.unhelpful,
            status: self.status,
            publish_at: self.publish_at,
            first_published_at: self.first_published_at,
            has_changes: self.has_changes,
            allowed_statuses: Vec::new(),
            broken_links: self.broken_links,
            updated_at: self.updated_at,
            updated_by: self.updated_by,
            version: self.version,
        }
    }
}

/// Pages that match, or the one with this id. By position they are listed within their categories.
async fn rows(
    db: &mut Db,
    id: Option<HelpPageId>,
    page: &PageQuery,
    filter: &HelpPageFilter,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select page.id as "id: HelpPageId", page.title, page.slug, page.summary,
               page.category as "category: HelpCategoryId", category.name as "category_name?", page.words, page.position,
               told.helpful as "helpful!", told.unhelpful as "unhelpful!", page.status as "status: Status",
               page.publish_at, page.first_published_at, told.has_changes as "has_changes!",
               told.broken_links as "broken_links!", page.updated_at,
               (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)
                from users where users.id = page.updated_by) as updated_by,
               page.version, count(*) over () as "total!"
           from help_pages as page
           left join help_categories as category on category.id = page.category
           cross join lateral (
               select page.status in ('scheduled', 'published')
                       and (page.title, page.summary, page.body) is distinct from
                           (page.published_title, page.published_summary, page.published_body) as has_changes,
                   (select count(*) from help_votes where help_votes.page = page.id and is_helpful) as helpful,
                   (select count(*) from help_votes where help_votes.page = page.id and not is_helpful) as unhelpful,
                   coalesce(
                       (select jsonb_array_length(broken) from link_checks
                        where link_checks.kind = 'help_page' and link_checks.item = page.id), 0
                   )::bigint as broken_links
           ) as told
           where ($1::uuid is null or page.id = $1)
               and ($2::text is null or page.title ilike $2 or page.slug ilike $2 or page.summary ilike $2)
               and ($3::text[] is null or page.status = any ($3))
               and ($4::text[] is null or category.slug = any ($4))
               and ($5::boolean is null or told.has_changes = $5)
               and ($6::boolean is null or (told.broken_links > 0) = $6)
               and ($11::uuid[] is null or page.id = any ($11))
           order by
               case when $7 = 'title' and not $8::boolean then lower(page.title) end,
               case when $7 = 'title' and $8 then lower(page.title) end desc,
               case when $7 = 'updatedAt' and not $8 then page.updated_at end,
               case when $7 = 'updatedAt' and $8 then page.updated_at end desc,
               case when $7 = 'unhelpfulVotes' and not $8 then told.unhelpful end,
               case when $7 = 'unhelpfulVotes' and $8 then told.unhelpful end desc,
               case when $7 = 'position' then category.position end nulls last,
               case when $7 = 'position' then lower(category.name) end,
               case when $7 = 'position' and $8 then -page.position else page.position end, page.id
           limit $9 offset $10"#,
        id.map(|id| id.0),
        page.pattern(),
        filter.status.texts() as Option<Vec<String>>,
        filter.category.texts() as Option<Vec<String>>,
        filter.has_changes,
        filter.has_broken_links,
        filter.sort.by.as_str(),
        filter.sort.is_descending,
        page.limit(),
        page.offset(),
        page.only.as_deref() as Option<&[Uuid]>,
    )
    .fetch_all(db)
    .await
}
