//! `GET /api/articles`: the blog.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;
use editorial::article::visitors::{self, ArticlePage, ArticlesPage, PublicCategory, Query};
use kernel::ids::ArticleId;
use kernel::slug::SlugKind;
use kernel::{Db, preview};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::embeds::Embeds;
use super::public::{Public, Unpublished};
use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/articles",
            get_with(list, |op| {
                op.id("getArticles")
                    .summary("List published articles, 12 per page")
                    .description("The latest first. `next` is the `cursor` of the next page.")
            }),
        )
        .api_route(
            "/api/article-categories",
            get_with(categories, |op| {
                op.id("getArticleCategories").summary("List categories with published articles")
            }),
        )
        .api_route(
            "/api/articles/{slug}",
            get_with(read, |op| {
                op.id("getPublishedArticle")
                    .summary("Get a published article")
                    .description("Former slugs work too; `slug` is the current one.")
            }),
        )
        .api_route(
            "/api/articles/preview/{token}",
            get_with(show, |op| {
                op.id("getArticlePreview")
                    .summary("Preview an article's working copy by link")
                    .description("With a link created by staff, until it expires.")
            }),
        )
}

/// An article with what its text refers to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PublicArticle {
    /// The article.
    #[serde(flatten)]
    page: ArticlePage,
    /// What its text refers to.
    embeds: Embeds,
}

impl PublicArticle {
    async fn of(db: &mut Db, app: &App, page: ArticlePage) -> Result<Self, sqlx::Error> {
        let embeds = Embeds::read(db, &[&page.body], app.clock.today()).await?;
        Ok(Self { page, embeds })
    }
}

async fn list(
    State(app): State<App>,
    Params(query): Params<Query>,
    headers: HeaderMap,
) -> Result<Public<ArticlesPage>, Problem> {
    if !query.is_whole() {
        return Err(Problem::bad_cursor());
    }
    Public::new(&visitors::page(&mut *app.db.acquire().await?, &query).await?, &headers)
}

async fn categories(
    State(app): State<App>,
    headers: HeaderMap,
) -> Result<Public<Vec<PublicCategory>>, Problem> {
    Public::new(&visitors::categories(&mut *app.db.acquire().await?).await?, &headers)
}

/// Path of an article.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "NamedArticle")]
struct Named {
    /// Current or former slug.
    slug: String,
}

async fn read(
    State(app): State<App>,
    Path(Named { slug }): Path<Named>,
    headers: HeaderMap,
) -> Result<Public<PublicArticle>, Problem> {
    let mut db = app.db.acquire().await?;
    let article = visitors::by_slug(&mut db, &slug).await?;
    Public::new(&PublicArticle::of(&mut db, &app, article).await?, &headers)
}

/// Link to an unpublished article.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "ArticleLink")]
struct Link {
    /// Token of the preview link.
    token: String,
}

async fn show(
    State(app): State<App>,
    Path(Link { token }): Path<Link>,
) -> Result<Unpublished<PublicArticle>, Problem> {
    let mut db = app.db.acquire().await?;
    let shown = preview::find(&mut db, SlugKind::Article, &token, app.clock.now()).await?;
    let shown = shown.map(ArticleId).ok_or_else(Problem::not_found)?;
    let article = visitors::preview(&mut db, shown).await?;
    Ok(Unpublished(PublicArticle::of(&mut db, &app, article).await?))
}
