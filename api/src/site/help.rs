//! `/api/help`: help pages, and votes on whether they helped.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;
use editorial::help_page::searches;
use editorial::help_page::visitors::{self, PublicHelpCategory, PublicHelpPage};
use editorial::help_page::vote::{self, NewVote};
use editorial::search::{self, Found, Query};
use kernel::ids::HelpPageId;
use kernel::slug::SlugKind;
use kernel::{Db, preview};
use people::account::throttle::HELP_VOTES;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::embeds::Embeds;
use super::public::{Public, Unpublished};
use crate::App;
use crate::client::{Client, ForPage};
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::Done;
use crate::route::{get_with, post_with};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/help",
            get_with(read_all, |op| {
                op.id("getHelp").summary("Get the help's categories with their pages, or search in it").description(
                    "With `q`, `results` has the pages found. Staff see what was looked for without a result, never by \
                     whom.",
                )
            }),
        )
        .api_route(
            "/api/help/categories/{slug}",
            get_with(read_category, |op| op.id("getPublishedHelpCategory").summary("Get a category of the help")),
        )
        .api_route(
            "/api/help/pages/{slug}",
            get_with(read, |op| {
                op.id("getPublishedHelpPage")
                    .summary("Get a published help page")
                    .description("Former slugs work too; `slug` is the current one.")
            }),
        )
        .api_route(
            "/api/help/preview/{token}",
            get_with(show, |op| {
                op.id("getHelpPagePreview")
                    .summary("Preview a help page's working copy by link")
                    .description("With a link created by staff, until it expires.")
            }),
        )
        .api_route(
            "/api/help/pages/{id}/votes",
            post_with(count, |op| {
                op.id("voteOnHelpPage").summary("Tell whether a help page helped").description(
                    "One browser counts once a day; a second vote replaces the first.",
                )
            }),
        )
}

/// The help's front page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Help {
    /// Categories with their pages.
    categories: Vec<PublicHelpCategory>,
    /// Pages found; none without a search.
    results: Option<Vec<Found>>,
}

async fn read_all(
    State(app): State<App>,
    client: Client,
    ForPage(is_for_page): ForPage,
    Params(Query { q }): Params<Query>,
    headers: HeaderMap,
) -> Result<Public<Help>, Problem> {
    if q.trim().is_empty() {
        let categories = visitors::categories(&mut *app.db.acquire().await?, None).await?;
        return Public::new(&Help { categories, results: None }, &headers);
    }
    let mut db = super::search::open(&app, &client).await?;
    let found = search::find(&mut db, &q, Some("help_page"), app.clock.today()).await?;
    if found.is_empty() && !is_for_page {
        searches::note(&mut db, &q, app.clock.today()).await?;
    }
    let categories = visitors::categories(&mut db, None).await?;
    Public::new(&Help { categories, results: Some(found) }, &headers)
}

/// Path of a help page or category.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "NamedHelp")]
struct Named {
    /// Slug.
    slug: String,
}

async fn read_category(
    State(app): State<App>,
    Path(Named { slug }): Path<Named>,
    headers: HeaderMap,
) -> Result<Public<PublicHelpCategory>, Problem> {
    let mut found = visitors::categories(&mut *app.db.acquire().await?, Some(&slug)).await?;
    Public::new(&found.pop().ok_or_else(Problem::not_found)?, &headers)
}

/// A help page with what its text refers to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PublicHelp {
    /// The page.
    #[serde(flatten)]
    page: PublicHelpPage,
    /// What its text refers to.
    embeds: Embeds,
}

impl PublicHelp {
    async fn of(db: &mut Db, app: &App, page: PublicHelpPage) -> Result<Self, sqlx::Error> {
        let embeds = Embeds::read(db, &[&page.body], app.clock.today()).await?;
        Ok(Self { page, embeds })
    }
}

async fn read(
    State(app): State<App>,
    Path(Named { slug }): Path<Named>,
    headers: HeaderMap,
) -> Result<Public<PublicHelp>, Problem> {
    let mut db = app.db.acquire().await?;
    let page = visitors::by_slug(&mut db, &slug).await?;
    Public::new(&PublicHelp::of(&mut db, &app, page).await?, &headers)
}

/// Link to an unpublished help page.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "HelpPageLink")]
struct Link {
    /// Token of the preview link.
    token: String,
}

async fn show(
    State(app): State<App>,
    Path(Link { token }): Path<Link>,
) -> Result<Unpublished<PublicHelp>, Problem> {
    let mut db = app.db.acquire().await?;
    let shown = preview::find(&mut db, SlugKind::HelpPage, &token, app.clock.now()).await?;
    let shown = shown.map(HelpPageId).ok_or_else(Problem::not_found)?;
    let page = visitors::preview(&mut db, shown).await?;
    Ok(Unpublished(PublicHelp::of(&mut db, &app, page).await?))
}

async fn count(
    State(app): State<App>,
    client: Client,
    Path(id): Path<HelpPageId>,
    Valid { value: vote, .. }: Valid<NewVote>,
) -> Result<Done, Problem> {
    let mut db = client.connect(&app, "help vote", HELP_VOTES).await?;
    let browser = client.0.user_agent.as_deref().unwrap_or_default();
    let voter = format!("{}\n{}\n{browser}", app.clock.today(), client.network());
    let voter = app.auth.keys().blind("help voter", &voter);
    vote::count(&mut db, id, &voter, &vote, app.clock.now()).await?;
    Ok(Done)
}
