//! The list of articles for staff.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::ArticleDraft;
use super::category::ArticleCategoryId;
use crate::body::{Body, reading_minutes};
use crate::reference::{Shown, shown};
use crate::review::{Reviewed, TextChecks, review};
use content::photograph::picture::Made;
use kernel::Db;
use kernel::ids::{ArticleId, Named, PhotographId};
use kernel::page::{AnyOf, Page, PageQuery, Sort, read_page};
use kernel::publishing::{Status, next};
use kernel::role::Access;
use kernel::string_enum::string_enum;
use people::team::TeamMemberId;

/// An article in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Article")]
pub struct ArticleItem {
    /// Article id.
    pub id: ArticleId,
    /// Title of the working copy.
    pub title: String,
    /// Slug.
    pub slug: String,
    /// Excerpt of the working copy.
    pub excerpt: String,
    /// Category.
    pub category: Option<Named<ArticleCategoryId>>,
    /// Tags for visitors.
    pub tags: Vec<String>,
    /// Author.
    pub author: Option<Named<TeamMemberId>>,
    /// Cover.
    pub cover: Option<Shown>,
    /// Number of words.
    pub words: i32,
    /// Minutes that reading takes.
    pub reading_minutes: i32,
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

/// An article with all its details.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleDetail {
    /// List fields.
    #[serde(flatten)]
    pub item: ArticleItem,
    /// Text of the working copy.
    pub body: Body,
    /// Related articles.
    pub related: Vec<Named<ArticleId>>,
    /// Title for search engines; the article's if empty.
    pub seo_title: String,
    /// Description for search engines; the excerpt if empty.
    pub seo_description: String,
    /// Canonical address, if not its own.
    pub canonical: Option<String>,
    /// Picture for sharing, if not the cover.
    pub share_photograph: Option<Shown>,
    /// What visitors read or will read.
    #[serde(skip)]
    pub published: Option<Body>,
    /// Whether the working copy is what was released last, even if no visitor reads it at the moment.
    #[serde(skip)]
    pub is_released: bool,
}

string_enum! {
    /// Sort order.
    pub enum ArticleOrder {
        /// Title.
        Title = "title",
        /// When they were last changed.
        UpdatedAt = "updatedAt",
        /// When they were first published.
        FirstPublishedAt = "firstPublishedAt",
        /// Number of words.
        Words = "words",
    }
}

/// Filters of the list of articles.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct ArticleFilter {
    /// Sort order.
    pub sort: Sort<ArticleOrder>,
    /// Publishing statuses.
    pub status: AnyOf<Status>,
    /// Slugs of categories.
    pub category: AnyOf<String>,
    /// Tags.
    pub tag: AnyOf<String>,
    /// Names of authors.
    pub author: AnyOf<String>,
    /// Whether the working copy differs from what visitors read.
    pub has_changes: Option<bool>,
    /// Whether links are broken.
    pub has_broken_links: Option<bool>,
}

impl Default for ArticleFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: ArticleOrder::UpdatedAt, is_descending: true },
            status: AnyOf::default(),
            category: AnyOf::default(),
            tag: AnyOf::default(),
            author: AnyOf::default(),
            has_changes: None,
            has_broken_links: None,
        }
    }
}

/// Options for editing articles.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ArticleChoices")]
pub struct Choices {
    /// Categories, in their order.
    pub categories: Vec<Named<ArticleCategoryId>>,
    /// Tags in use, by name.
    pub tags: Vec<String>,
    /// Team members who work here now.
    pub authors: Vec<Named<TeamMemberId>>,
    /// Articles that are not archived, the latest first.
    pub articles: Vec<Named<ArticleId>>,
}

/// Reads the options.
pub async fn choices(db: &mut Db) -> Result<Choices, sqlx::Error> {
    let categories = sqlx::query_as!(
        Named::<ArticleCategoryId>,
        r#"select id as "id: ArticleCategoryId", name from article_categories
           where archived_at is null order by position, lower(name)"#,
    )
    .fetch_all(&mut *db)
    .await?;
    let tags = sqlx::query_scalar!(r#"select distinct unnest(tags) as "tag!" from articles order by 1"#)
        .fetch_all(&mut *db)
        .await?;
    let authors = sqlx::query_as!(
        Named::<TeamMemberId>,
        r#"select id as "id: TeamMemberId", name from team_members
           where archived_at is null and is_active order by position, lower(name)"#,
    )
    .fetch_all(&mut *db)
    .await?;
    let articles = sqlx::query_as!(
        Named::<ArticleId>,
        r#"select id as "id: ArticleId", title as name from articles
           where status <> 'archived' order by updated_at desc limit 500"#,
    )
    .fetch_all(db)
    .await?;
    Ok(Choices { categories, tags, authors, articles })
}

/// A page of articles, with what the access level allows.
pub async fn list(
    db: &mut Db,
    access: Access,
    page: &PageQuery,
    filter: &ArticleFilter,
) -> Result<Page<ArticleItem>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, None, page, filter));
    Ok(found.map(|row| row.item().seen_with(access)))
}

/// Ids of the listed articles, at most `limit`.
pub async fn ids(
    db: &mut Db,
    words: &str,
    filter: &ArticleFilter,
    limit: u32,
) -> Result<Vec<ArticleId>, sqlx::Error> {
    let page = PageQuery { q: words.to_owned(), per_page: limit, ..PageQuery::default() };
    Ok(rows(db, None, &page, filter).await?.into_iter().map(|row| row.id).collect())
}

/// The article with this id and all its details.
pub async fn find(db: &mut Db, id: ArticleId) -> Result<ArticleDetail, sqlx::Error> {
    let rows = rows(&mut *db, Some(id), &PageQuery::default(), &ArticleFilter::default()).await?;
    let item = rows.into_iter().next().map(Row::item).ok_or(sqlx::Error::RowNotFound)?;
    let row = sqlx::query!(
        r#"select body as "body: Json<Body>", published_body as "published: Json<Body>", seo_title, seo_description,
               canonical, share_photograph as "share_photograph: PhotographId",
               (title, excerpt, body) is not distinct from (published_title, published_excerpt, published_body)
                   as "is_released!"
           from articles where id = $1"#,
        id.0,
    )
    .fetch_one(&mut *db)
    .await?;
    let related = sqlx::query_as!(
        Named::<ArticleId>,
        r#"select other.id as "id: ArticleId", other.title as name
           from articles as article, unnest(article.related) with ordinality as named (id, place)
           join articles as other on other.id = named.id
           where article.id = $1 order by named.place"#,
        id.0,
    )
    .fetch_all(&mut *db)
    .await?;
    Ok(ArticleDetail {
        item,
        body: row.body.0,
        related,
        seo_title: row.seo_title,
        seo_description: row.seo_description,
        canonical: row.canonical,
        share_photograph: shown(db, row.share_photograph).await?,
        published: row.published.map(|Json(body)| body),
        is_released: row.is_released,
    })
}

/// The article with this id, with what the access level allows.
pub async fn read(db: &mut Db, access: Access, id: ArticleId) -> Result<ArticleDetail, sqlx::Error> {
    let article = find(db, id).await?;
    Ok(ArticleDetail { item: article.item.seen_with(access), ..article })
}

impl ArticleItem {
    /// Adds the status changes that the access level allows.
    #[must_use]
    pub fn seen_with(mut self, access: Access) -> Self {
        self.allowed_statuses = next(self.status, access);
        self
    }
}

impl ArticleDetail {
    /// The article's editable fields.
    #[must_use]
    pub fn draft(&self) -> ArticleDraft {
        let item = &self.item;
        ArticleDraft {
            title: item.title.clone(),
            slug: item.slug.clone(),
            excerpt: item.excerpt.clone(),
            body: self.body.clone(),
            cover_photograph_id: item.cover.as_ref().map(|cover| cover.id),
            category_id: item.category.as_ref().map(|category| category.id),
            tags: item.tags.clone(),
            author_id: item.author.as_ref().map(|author| author.id),
            related_ids: self.related.iter().map(|related| related.id).collect(),
            seo_title: self.seo_title.clone(),
            seo_description: self.seo_description.clone(),
            canonical: self.canonical.clone(),
            share_photograph_id: self.share_photograph.as_ref().map(|photograph| photograph.id),
        }
    }
}

impl ArticleDetail {
    /// What to look at before it is published.
    pub async fn review(&self, db: &mut Db) -> Result<TextChecks, sqlx::Error> {
        let item = &self.item;
        let mut missing = Vec::new();
        if item.cover.is_none() {
            missing.push(("coverPhotographId", "Add a cover picture."));
        } else if item.cover.as_ref().is_some_and(|cover| cover.alt.is_empty()) {
            missing.push(("coverPhotographId", "Add an alt text to the cover in the gallery."));
        }
        if item.category.is_none() {
            missing.push(("categoryId", "Add a category."));
        }
        let text = Reviewed {
            title: &item.title,
            seo_title: &self.seo_title,
            seo_description: &self.seo_description,
            lead: ("excerpt", &item.excerpt),
            missing: &missing,
            body: &self.body,
            is_article: true,
        };
        review(db, text).await
    }
}

struct Row {
    id: ArticleId,
    title: String,
    slug: String,
    excerpt: String,
    category: Option<ArticleCategoryId>,
    category_name: Option<String>,
    tags: Vec<String>,
    author: Option<TeamMemberId>,
    author_name: Option<String>,
    cover: Option<PhotographId>,
    picture: Option<Json<Made>>,
    alt: Option<String>,
    words: i32,
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
    fn item(self) -> ArticleItem {
        let picture = self.picture.and_then(|Json(made)| made.picture());
        ArticleItem {
            id: self.id,
            title: self.title,
            slug: self.slug,
            excerpt: self.excerpt,
            category: Named::of(self.category, self.category_name),
            tags: self.tags,
            author: Named::of(self.author, self.author_name),
            cover: self.cover.map(|id| Shown { id, picture, alt: self.alt.unwrap_or_default() }),
            words: self.words,
            reading_minutes: reading_minutes(self.words),
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

/// Articles that match, or the one with this id.
async fn rows(
    db: &mut Db,
    id: Option<ArticleId>,
    page: &PageQuery,
    filter: &ArticleFilter,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select article.id as "id: ArticleId", article.title, article.slug, article.excerpt,
               article.category as "category: ArticleCategoryId", category.name as "category_name?", article.tags,
               article.author as "author: TeamMemberId", author.name as "author_name?",
               article.cover as "cover: PhotographId", to_jsonb(picture) as "picture?: Json<Made>",
               picture.alt as "alt?", article.words, article.status as "status: Status", article.publish_at,
               article.first_published_at, told.has_changes as "has_changes!", told.broken_links as "broken_links!",
               article.updated_at,
               (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)
                from users where users.id = article.updated_by) as updated_by,
               article.version, count(*) over () as "total!"
           from articles as article
           left join article_categories as category on category.id = article.category
           left join team_members as author on author.id = article.author
           left join photographs as picture on picture.id = article.cover
           cross join lateral (
               select article.status in ('scheduled', 'published')
                       and (article.title, article.excerpt, article.body) is distinct from
                           (article.published_title, article.published_excerpt, article.published_body)
                       as has_changes,
                   coalesce(
                       (select jsonb_array_length(broken) from link_checks
                        where link_checks.kind = 'article' and link_checks.item = article.id), 0
                   )::bigint as broken_links
           ) as told
           where ($1::uuid is null or article.id = $1)
               and ($2::text is null or article.title ilike $2 or article.slug ilike $2 or article.excerpt ilike $2
                    or array_to_string(article.tags, ' ') ilike $2 or author.name ilike $2)
               and ($3::text[] is null or article.status = any ($3))
               and ($4::text[] is null or category.slug = any ($4))
               and ($5::text[] is null or article.tags && $5)
               and ($6::text[] is null or author.name = any ($6))
               and ($7::boolean is null or told.has_changes = $7)
               and ($8::boolean is null or (told.broken_links > 0) = $8)
               and ($13::uuid[] is null or article.id = any ($13))
           order by
               case when $9 = 'title' and not $10::boolean then lower(article.title) end,
               case when $9 = 'title' and $10 then lower(article.title) end desc,
               case when $9 = 'updatedAt' and not $10 then article.updated_at end,
               case when $9 = 'updatedAt' and $10 then article.updated_at end desc,
               case when $9 = 'firstPublishedAt' and not $10 then article.first_published_at end,
               case when $9 = 'firstPublishedAt' and $10 then article.first_published_at end desc nulls last,
               case when $9 = 'words' and not $10 then article.words end,
               case when $9 = 'words' and $10 then article.words end desc,
               article.id
           limit $11 offset $12"#,
        id.map(|id| id.0),
        page.pattern(),
        filter.status.texts() as Option<Vec<String>>,
        filter.category.texts() as Option<Vec<String>>,
        filter.tag.texts() as Option<Vec<String>>,
        filter.author.texts() as Option<Vec<String>>,
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
