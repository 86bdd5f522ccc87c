//! Case studies. A role that may not publish works on drafts.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use editorial::body::{Body, MAX_REQUEST_BYTES};
use editorial::case_study::choices::{self, Choices};
use editorial::case_study::list::{self, CaseStudyFilter, CaseStudyItem};
use editorial::case_study::read::{self, CaseStudyDetail};
use editorial::case_study::{self, CaseStudy, CaseStudyDraft, edit};
use editorial::reference::TextKind;
use editorial::review::TextChecks;
use garde::Validate;
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::{CaseStudyId, ProjectId};
use kernel::page::{Page, PageQuery};
use kernel::record::Refusal;
use kernel::role::{Access, Area};
use kernel::slug::SlugKind;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::admin::texts::{self, Written};
use crate::admin::workflow::{self, Managed};
use crate::params::Params;
use crate::problem::Problem;
use crate::reply::Created;
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/case-studies",
            get_with(list, |op| op.id("listCaseStudies").summary("List case studies")).merge(post_with(create, |op| {
                op.id("createCaseStudy")
                    .summary("Create a case study")
                    .description("Without a `slug`, one is derived from its title.")
            })),
        )
        .api_route(
            "/api/admin/case-studies/{id}",
            get_with(workflow::read::<CaseStudy>, |op| op.id("getCaseStudy").summary("Get a case study"))
                .merge(put_with(texts::save::<CaseStudy>, |op| {
                    op.id("updateCaseStudy").summary("Save a case study").description(
                        "Title, summary and story are the working copy: visitors read it once it is published \
                         (`publishCaseStudyChanges`). The rest applies at once. 409 `stale` if somebody else has saved it \
                         since; `current` is then the stored case study, with `merged`, the stored story with the \
                         changes of the sent one, or null, and `conflicts`, the blocks that both changed.",
                    )
                }))
                .merge(delete_with(workflow::delete::<CaseStudy>, |op| {
                    op.id("deleteCaseStudy").summary("Delete a case study with its versions").description(
                        "If it was ever published, its address answers with 410 from then on.",
                    )
                })),
        )
        .layer(DefaultBodyLimit::max(MAX_REQUEST_BYTES))
        .merge(texts::routes::<CaseStudy>())
        .api_route(
            "/api/admin/case-studies/choices",
            get_with(choose, |op| {
                op.id("listCaseStudyChoices").summary("Get the options for editing case studies")
            }),
        )
        .api_route(
            "/api/admin/case-studies/from-project",
            post_with(create_from_project, |op| {
                op.id("createCaseStudyFromProject").summary("Create a case study of a project").description(
                    "A draft with the project's facts and its shareable photographs, without the customer's name.",
                )
            }),
        )
        .api_route(
            "/api/admin/case-studies/{id}/status",
            post_with(workflow::transition::<CaseStudy>, |op| {
                op.id("moveCaseStudy").summary("Change a case study's publishing status").description(
                    "To be scheduled or published, it needs a summary, a story in which nothing is missing, a \
                     photograph, alt texts, and the customer's consent if it holds their name, quote or rating. What is \
                     scheduled is published as it is now; later changes of the story need `publishCaseStudyChanges`.",
                )
            }),
        )
        .api_route(
            "/api/admin/case-studies/order",
            put_with(workflow::reorder::<CaseStudy>, |op| {
                op.id("orderCaseStudies").summary("Change a case study's position")
            }),
        )
        .merge(workflow::bulk_routes::<CaseStudy>())
}

impl Managed for CaseStudy {
    const PATH: &'static str = "case-studies";
    const ONE: &'static str = "CaseStudy";
    const MANY: &'static str = "case studies";
    type View = perm::ViewContent;
    type Edit = perm::EditContent;
    type Manage = perm::ManageContent;
    type Detail = CaseStudyDetail;
    type Filter = CaseStudyFilter;

    async fn detail(
        db: &mut Db,
        _: &Clock,
        access: Access,
        id: CaseStudyId,
    ) -> Result<CaseStudyDetail, sqlx::Error> {
        read::detail(db, access, id).await
    }

    async fn ids(
        db: &mut Db,
        words: &str,
        filter: &CaseStudyFilter,
        limit: u32,
    ) -> Result<Vec<CaseStudyId>, sqlx::Error> {
        list::ids(db, words, filter, limit).await
    }
}

impl Written for CaseStudy {
    const NOUN: &'static str = "a case study";
    const TEXT: TextKind = TextKind::CaseStudy;
    const SLUG: SlugKind = SlugKind::CaseStudy;
    const PART: &'static str = "case-study";

    fn body(&self) -> &Body {
        &self.draft.body
    }

    fn body_of(draft: &CaseStudyDraft) -> &Body {
        &draft.body
    }

    async fn restore(&self, db: &mut Db, clock: &Clock, actor: &Actor, number: i32) -> Result<(), Refusal> {
        edit::restore(db, clock, actor, self, number).await
    }

    async fn publish_changes(&self, db: &mut Db, clock: &Clock, actor: &Actor) -> Result<(), Refusal> {
        case_study::publish_changes(db, clock, actor, self).await
    }

    async fn copy(&self, db: &mut Db, clock: &Clock, actor: &Actor) -> Result<CaseStudyId, Refusal> {
        edit::copy(db, clock, actor, self).await
    }

    async fn review(&self, db: &mut Db) -> Result<TextChecks, sqlx::Error> {
        self.review(db).await
    }
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::ViewContent>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<CaseStudyFilter>,
) -> Result<Json<Page<CaseStudyItem>>, Problem> {
    Ok(Json(list::list(&mut *app.db.acquire().await?, staff.access, &page, &filter).await?))
}

async fn choose(State(app): State<App>, staff: Staff<perm::ViewContent>) -> Result<Json<Choices>, Problem> {
    let projects = staff.caller.viewer().reach(Area::Projects);
    Ok(Json(choices::read(&mut *app.db.acquire().await?, projects).await?))
}

async fn create(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Valid { value: draft, .. }: Valid<CaseStudyDraft>,
) -> Result<Created<CaseStudyDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let projects = staff.caller.viewer().reach(Area::Projects);
    let id = edit::create(&mut tx, &app.clock, &staff.caller.actor(), projects, &draft).await?;
    let study = read::detail(&mut tx, staff.access, id).await?;
    tx.commit().await?;
    Ok(Created(study))
}

/// Project to tell of.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct FromProject {
    /// Project.
    #[garde(skip)]
    project_id: ProjectId,
}

async fn create_from_project(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Valid { value: FromProject { project_id }, .. }: Valid<FromProject>,
) -> Result<Created<CaseStudyDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let projects = staff.caller.viewer().reach(Area::Projects);
    let actor = staff.caller.actor();
    let id = edit::create_from_project(&mut tx, &app.clock, &actor, projects, project_id).await?;
    let study = read::detail(&mut tx, staff.access, id).await?;
    tx.commit().await?;
    Ok(Created(study))
}
