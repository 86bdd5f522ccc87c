//! `GET /api/case-studies`: published case studies.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;
use editorial::case_study::visitors::{self, CaseStudiesPage, CaseStudyPage, Query};
use kernel::ids::CaseStudyId;
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
            "/api/case-studies",
            get_with(list, |op| {
                op.id("getCaseStudies").summary("List published case studies, 12 per page").description(
                    "Featured ones first, then in the order set by staff. `next` is the `cursor` of the next page.",
                )
            }),
        )
        .api_route(
            "/api/case-studies/{slug}",
            get_with(read, |op| {
                op.id("getPublishedCaseStudy")
                    .summary("Get a published case study")
                    .description("Former slugs and its id work too; `slug` is the current one.")
            }),
        )
        .api_route(
            "/api/case-studies/preview/{token}",
            get_with(show, |op| {
                op.id("getCaseStudyPreview")
                    .summary("Preview a case study's working copy by link")
                    .description("With a link created by staff, until it expires.")
            }),
        )
}

/// A case study with what its story refers to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PublicCaseStudy {
    /// The case study.
    #[serde(flatten)]
    page: CaseStudyPage,
    /// What its story refers to.
    embeds: Embeds,
}

impl PublicCaseStudy {
    async fn of(db: &mut Db, app: &App, page: CaseStudyPage) -> Result<Self, sqlx::Error> {
        let embeds = Embeds::read(db, &[&page.body], app.clock.today()).await?;
        Ok(Self { page, embeds })
    }
}

async fn list(
    State(app): State<App>,
    Params(query): Params<Query>,
    headers: HeaderMap,
) -> Result<Public<CaseStudiesPage>, Problem> {
    if !query.is_whole() {
        return Err(Problem::bad_cursor());
    }
    let page = visitors::page(&mut *app.db.acquire().await?, &query).await?;
    Public::new(&page, &headers)
}

/// Path of a case study.
#[derive(Debug, Deserialize, JsonSchema)]
struct Name {
    /// Current or former slug, or its id.
    slug: String,
}

async fn read(
    State(app): State<App>,
    Path(Name { slug }): Path<Name>,
    headers: HeaderMap,
) -> Result<Public<PublicCaseStudy>, Problem> {
    let mut db = app.db.acquire().await?;
    let study = visitors::by_name(&mut db, &slug).await?;
    Public::new(&PublicCaseStudy::of(&mut db, &app, study).await?, &headers)
}

/// Preview link.
#[derive(Debug, Deserialize, JsonSchema)]
struct Link {
    /// Token of the link.
    token: String,
}

async fn show(
    State(app): State<App>,
    Path(Link { token }): Path<Link>,
) -> Result<Unpublished<PublicCaseStudy>, Problem> {
    let mut db = app.db.acquire().await?;
    let shown = preview::find(&mut db, SlugKind::CaseStudy, &token, app.clock.now()).await?;
    let shown = shown.map(CaseStudyId).ok_or_else(Problem::not_found)?;
    let study = visitors::preview(&mut db, shown).await?;
    Ok(Unpublished(PublicCaseStudy::of(&mut db, &app, study).await?))
}
