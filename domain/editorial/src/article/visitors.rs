//! Articles as visitors read them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use crate::body::{Body, reading_minutes};
use content::photograph::picture::{Made, Picture};
use content::share_card::{self, ShareCard, SharedKind};
use kernel::Db;
use kernel::ids::ArticleId;
use kernel::page::{AnyOf, Cursor};

/// Page size.
const PAGE: i64 = 12;

/// Related articles.
const RELATED: usize = 3;

/// Articles of a feed.
const FEED: i64 = 20;

/// Filters.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
#[schemars(rename = "ArticlesQuery")]
pub struct Query {
    /// Slugs of categories.
    pub category: AnyOf<String>,
    /// Tags.
    pub tag: AnyOf<String>,
    /// Search text.
    #[garde(length(chars, max = 200))]
    pub q: String,
    /// `next` of the previous page.
    #[garde(length(max = 64))]
    pub cursor: Option<String>,
}

/// A page of articles.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ArticlesPage")]
pub struct ArticlesPage {
    /// Articles, the latest first.
    pub items: Vec<ArticleCard>,
    /// Cursor of the next page; none on the last one.
    pub next: Option<String>,
    /// Tags of the articles in these categories, most used first.
    pub tags: Vec<CountedTag>,
}

/// A tag with its articles.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ArticleTag")]
pub struct CountedTag {
    /// Tag.
    pub value: String,
    /// Number of articles.
    pub count: i64,
}

/// A category with published articles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PublicArticleCategory")]
pub struct PublicCategory {
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
    /// Description.
    pub description: String,
    /// Number of published articles.
    pub articles: i64,
}

/// An article in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleCard {
    /// Article id.
    pub id: ArticleId,
    /// Title.
    pub title: String,
    /// Slug.
    pub slug: String,
    /// What it is about.
    pub excerpt: String,
    /// Category.
    pub category: CategoryName,
    /// Tags.
    pub tags: Vec<String>,
    /// Author, if public.
    pub author: Option<Author>,
    /// Minutes that reading takes.
    pub reading_minutes: i32,
    /// When it was first published; of a preview, now.
    pub published_at: DateTime<Utc>,
    /// When its text was last changed.
    pub revised_at: DateTime<Utc>,
    /// Cover; none only in a preview.
    pub picture: Option<Picture>,
    /// Alt text of the cover.
    pub alt: String,
}

/// A category of an article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ArticleCategoryName")]
pub struct CategoryName {
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
}

/// An author as visitors see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ArticleAuthor")]
pub struct Author {
    /// Name.
    pub name: String,
    /// Designation, such as "Senior designer".
    pub designation: String,
    /// Public bio.
    pub bio: String,
}

/// An article's page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticlePage {
    /// List fields.
    #[serde(flatten)]
    pub card: ArticleCard,
    /// Portrait of the author, if there is one.
    pub author_picture: Option<Picture>,
    /// Text.
    pub body: Body,
    /// Number of words.
    pub words: i32,
    /// Title for search engines.
    pub seo_title: String,
    /// Description for search engines.
    pub seo_description: String,
    /// Canonical address, if not its own.
    pub canonical: Option<String>,
    /// Picture for sharing.
    pub share_picture: Option<Picture>,
    /// Picture that is shown where the page's link is shared, once it is drawn.
    pub share_card: Option<ShareCard>,
    /// Related articles.
    pub related: Vec<ArticleCard>,
}

impl Query {
    fn start(&self) -> Option<Cursor> {
        self.cursor.as_deref().map_or(Some(Cursor::START), Cursor::read)
    }

    /// Whether the cursor is valid or missing.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.start().is_some()
    }

    fn pattern(&self) -> Option<String> {
        let words = self.q.trim();
        (!words.is_empty()).then(|| words.to_owned())
    }
}

/// A page of articles.
pub async fn page(db: &mut Db, query: &Query) -> Result<ArticlesPage, sqlx::Error> {
    let rows = rows(&mut *db, None, false, query).await?;
    let page = usize::try_from(PAGE).unwrap_or(usize::MAX);
    let next = rows.get(page).and(rows.get(page - 1));
    let next = next.map(|last| Cursor { place: last.place, id: last.id.0 }.write());
    let items = rows.into_iter().take(page).map(|row| row.whole().card).collect();
    let tags = sqlx::query_as!(
        CountedTag,
        r#"select tag as "value!", count(*) as "count!"
           from articles as article join article_categories as category on category.id = article.category,
               unnest(article.tags) as tag
           where article.status = 'published' and ($1::text[] is null or category.slug = any ($1))
           group by tag order by count(*) desc, tag limit 30"#,
        query.category.texts() as Option<Vec<String>>,
    )
    .fetch_all(db)
    .await?;
    Ok(ArticlesPage { items, next, tags })
}

/// Categories with published articles, in their order.
pub async fn categories(db: &mut Db) -> Result<Vec<PublicCategory>, sqlx::Error> {
    sqlx::query_as!(
        PublicCategory,
        r#"select name, slug, description, articles as "articles!" from article_categories as category
           cross join lateral (
               select count(*) as articles from articles
               where articles.category = category.id and articles.status = 'published'
           ) as counted
           where archived_at is null and articles > 0 order by position, lower(name)"#,
    )
    .fetch_all(db)
    .await
}

/// The published article with this current or former slug.
pub async fn by_slug(db: &mut Db, slug: &str) -> Result<ArticlePage, sqlx::Error> {
    let id = sqlx::query_scalar!(
        r#"select id as "id!" from (
               select id, 1 as place from articles where slug = $1 and status = 'published'
               union all
               select item, 2 from slug_redirects where kind = 'article' and slug = $1
           ) as found
           order by place limit 1"#,
        slug,
    )
    .fetch_one(&mut *db)
    .await?;
    whole(db, id, false).await
}

/// The working copy of an article as visitors would see it, in any status.
pub async fn preview(db: &mut Db, id: ArticleId) -> Result<ArticlePage, sqlx::Error> {
    whole(db, id.0, true).await
}

async fn whole(db: &mut Db, id: Uuid, is_preview: bool) -> Result<ArticlePage, sqlx::Error> {
    let rows = rows(&mut *db, Some(&[id]), is_preview, &Query::default()).await?;
    let article = rows.into_iter().next().map(Row::whole);
    let mut article = article.ok_or(sqlx::Error::RowNotFound)?;
    if !is_preview {
        article.share_card = share_card::of(&mut *db, SharedKind::Article, id).await?;
    }
    article.related = related(db, id).await?;
    Ok(article)
}

/// The chosen related articles that are published, filled up with the latest of its category.
async fn related(db: &mut Db, id: Uuid) -> Result<Vec<ArticleCard>, sqlx::Error> {
    let ids = sqlx::query_scalar!(
        r#"select other.id from articles as article
           join articles as other on other.status = 'published' and other.id <> article.id
               and (other.id = any (article.related) or other.category = article.category or other.tags && article.tags)
           where article.id = $1
           order by array_position(article.related, other.id) nulls last,
               cardinality(array(select unnest(other.tags) intersect select unnest(article.tags))) desc,
               other.first_published_at desc, other.id
           limit 6"#,
        id,
    )
    .fetch_all(&mut *db)
    .await?;
    Ok(cards(db, &ids).await?.into_iter().take(RELATED).collect())
}

/// The published ones of these articles, in the same order.
pub async fn cards(db: &mut Db, ids: &[Uuid]) -> Result<Vec<ArticleCard>, sqlx::Error> {
    let rows = rows(db, Some(ids), false, &Query::default()).await?;
    let mut cards: HashMap<_, _> =
        rows.into_iter().map(Row::whole).map(|article| (article.card.id.0, article.card)).collect();
    Ok(ids.iter().filter_map(|id| cards.remove(id)).collect())
}

/// The latest articles with their texts, for feeds.
pub async fn latest(db: &mut Db) -> Result<Vec<ArticlePage>, sqlx::Error> {
    let ids = sqlx::query_scalar!(
        "select id from articles where status = 'published' order by first_published_at desc, id limit $1",
        FEED,
    )
    .fetch_all(&mut *db)
    .await?;
    let rows = rows(db, Some(&ids), false, &Query::default()).await?;
    Ok(rows.into_iter().map(Row::whole).collect())
}

struct Row {
    id: ArticleId,
    title: String,
    slug: String,
    excerpt: String,
    body: Option<Json<Body>>,
    words: i32,
    category: Option<String>,
    category_slug: Option<String>,
    tags: Vec<String>,
    author: Option<String>,
    designation: Option<String>,
    bio: Option<String>,
    portrait: Option<Json<Made>>,
    published_at: DateTime<Utc>,
    revised_at: DateTime<Utc>,
    place: i64,
    seo_title: String,
    seo_description: String,
    canonical: Option<String>,
    picture: Option<Json<Made>>,
    alt: Option<String>,
    share: Option<Json<Made>>,
}

impl Row {
    fn whole(self) -> ArticlePage {
        let picture = self.picture.and_then(|picture| picture.0.picture());
        let share = self.share.and_then(|share| share.0.picture());
        let author = self.author.map(|name| Author {
            name,
            designation: self.designation.unwrap_or_default(),
            bio: self.bio.unwrap_or_default(),
        });
        ArticlePage {
            card: ArticleCard {
                id: self.id,
                title: self.title,
                slug: self.slug,
                excerpt: self.excerpt,
                category: CategoryName {
                    name: self.category.unwrap_or_default(),
                    slug: self.category_slug.unwrap_or_default(),
                },
                tags: self.tags,
                author,
                reading_minutes: reading_minutes(self.words),
                published_at: self.published_at,
                revised_at: self.revised_at,
                picture: picture.clone(),
                alt: self.alt.unwrap_or_default(),
            },
            author_picture: self.portrait.and_then(|portrait| portrait.0.picture()),
            body: self.body.map(|body| body.0).unwrap_or_default(),
            words: self.words,
            seo_title: self.seo_title,
            seo_description: self.seo_description,
            canonical: self.canonical,
            share_picture: share.or(picture),
            share_card: None,
            related: Vec::new(),
        }
    }
}

/// Published articles that match; or those with these `ids` with their texts, in any status and with the working copy
/// for a preview.
async fn rows(
    db: &mut Db,
    ids: Option<&[Uuid]>,
    is_preview: bool,
    query: &Query,
) -> Result<Vec<Row>, sqlx::Error> {
    let start = query.start().unwrap_or(Cursor::START);
    sqlx::query_as!(
        Row,
        r#"select article.id as "id: ArticleId", text.title as "title!", article.slug, text.excerpt as "excerpt!",
               case when $1::uuid[] is not null then text.body end as "body: Json<Body>", text.words as "words!",
               category.name as "category?", category.slug as "category_slug?", article.tags,
               author.name as "author?", author.designation as "designation?", author.bio as "bio?",
               to_jsonb(portrait) as "portrait?: Json<Made>",
               coalesce(article.first_published_at, article.updated_at) as "published_at!",
               coalesce(article.revised_at, article.updated_at) as "revised_at!", placed.place as "place!",
               article.seo_title, article.seo_description, article.canonical,
               to_jsonb(picture) as "picture?: Json<Made>", picture.alt as "alt?",
               to_jsonb(share) as "share?: Json<Made>"
           from articles as article
           cross join lateral (
               select case when $2 then article.title else article.published_title end as title,
                   case when $2 then article.excerpt else article.published_excerpt end as excerpt,
                   case when $2 then article.body else article.published_body end as body,
                   case when $2 then article.words else article.published_words end as words
           ) as text
           cross join lateral (
               select -(extract(epoch from article.first_published_at) * 1000000)::bigint as place
           ) as placed
           left join article_categories as category on category.id = article.category
           left join team_members as author
               on author.id = article.author and author.is_public and author.archived_at is null
           left join lateral (
               select sha256, recipe, width, height, thumbhash, colour, variants from photographs
               where photographs.id = author.photograph_id
           ) as portrait on true
           left join lateral (
               select sha256, recipe, width, height, thumbhash, colour, variants, photographs.alt from photographs
               where photographs.id = article.cover
           ) as picture on true
           left join lateral (
               select sha256, recipe, width, height, thumbhash, colour, variants from photographs
               where photographs.id = article.share_photograph
           ) as share on true
           where ($1 is null or article.id = any ($1))
               and (article.status = 'published' or $2)
               and ($3::text[] is null or category.slug = any ($3))
               and ($4::text[] is null or article.tags && $4)
               and ($5::text is null or article.id in (
                   select item from search_entries
                   where kind = 'article' and (search @@ websearch_to_tsquery('english', $5) or $5 <% title)
               ))
               and ($1 is not null or (placed.place, article.id) > ($6, $7))
           order by array_position($1, article.id), placed.place, article.id
           limit case when $1 is null then $8::bigint end"#,
        ids,
        is_preview,
        query.category.texts() as Option<Vec<String>>,
        query.tag.texts() as Option<Vec<String>>,
        query.pattern(),
        start.place,
        start.id,
        PAGE + 1,
    )
    .fetch_all(db)
    .await
}
