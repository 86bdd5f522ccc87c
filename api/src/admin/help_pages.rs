//! Help pages. A role that may not publish works on drafts.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use editorial::body::{Body, MAX_REQUEST_BYTES};
use editorial::help_page::list::{self, Choices, HelpPageDetail, HelpPageFilter, HelpPageItem};
use editorial::help_page::searches::{self, FailedSearch};
use editorial::help_page::vote::{self, HelpComment};
use editorial::help_page::{HelpPageDraft, edit};
use editorial::reference::TextKind;
use editorial::review::TextChecks;
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::HelpPageId;
use kernel::page::{Page, PageQuery};
use kernel::record::Refusal;
use kernel::role::Access;
use kernel::slug::SlugKind;

use crate::App;
use crate::admin::texts::{self, Written};
use crate::admin::workflow::{self, Managed};
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::Created;
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/help-pages",
            get_with(list, |op| op.id("listHelpPages").summary("List help pages")).merge(post_with(create, |op| {
                op.id("createHelpPage").summary("Create a help page").description(
                    "The page starts as a draft. Without a `slug`, one is derived from its title.",
                )
            })),
        )
        .api_route(
            "/api/admin/help-pages/{id}",
            get_with(workflow::read::<HelpPageDetail>, |op| op.id("getHelpPage").summary("Get a help page"))
                .merge(put_with(texts::save::<HelpPageDetail>, |op| {
                    op.id("updateHelpPage").summary("Save a help page").description(
                        "Title, summary and text are the working copy: visitors read it once it is published \
                         (`publishHelpPageChanges`). The rest applies at once. 409 `stale` if somebody else has saved it \
                         since; `current` is then the stored page, with `merged`, the stored text with the changes of \
                         the sent one, or null, and `conflicts`, the blocks that both changed.",
                    )
                }))
                .merge(delete_with(workflow::delete::<HelpPageDetail>, |op| {
                    op.id("deleteHelpPage").summary("Delete a help page with its versions").description(
                        "If it was ever published, its address answers with 410 from then on.",
                    )
                })),
        )
        .layer(DefaultBodyLimit::max(MAX_REQUEST_BYTES))
        .merge(texts::routes::<HelpPageDetail>())
        .api_route(
            "/api/admin/help-pages/choices",
            get_with(choose, |op| op.id("listHelpPageChoices").summary("Get the options for editing help pages")),
        )
        .api_route(
            "/api/admin/help-pages/{id}/status",
            post_with(workflow::transition::<HelpPageDetail>, |op| {
                op.id("moveHelpPage").summary("Change a help page's publishing status").description(
                    "To be scheduled or published, a help page needs a summary, a category and a \
                     text in which nothing is missing. What is scheduled is published as it is now; later changes need \
                     `publishHelpPageChanges`.",
                )
            }),
        )
        .api_route(
            "/api/admin/help-pages/order",
            put_with(workflow::reorder::<HelpPageDetail>, |op| {
                op.id("orderHelpPages").summary("Change a help page's position")
            }),
        )
        .api_route(
            "/api/admin/help-pages/{id}/comments",
            get_with(comments, |op| {
                op.id("listHelpComments").summary("List visitors' comments on a help page, the latest first")
            }),
        )
        .api_route(
            "/api/admin/help-searches",
            get_with(failed_searches, |op| {
                op.id("listHelpSearches").summary("List what visitors looked for without finding anything").description(
                    "Of the last 90 days, the most frequent first.",
                )
            }),
        )
        .merge(workflow::bulk_routes::<HelpPageDetail>())
}

impl Managed for HelpPageDetail {
    const PATH: &'static str = "help-pages";
    const ONE: &'static str = "HelpPage";
    const MANY: &'static str = "help pages";
    type View = perm::ViewContent;
    type Edit = perm::EditContent;
    type Manage = perm::ManageContent;
    type Detail = Self;
    type Filter = HelpPageFilter;

    async fn detail(db: &mut Db, _: &Clock, access: Access, id: HelpPageId) -> Result<Self, sqlx::Error> {
        list::read(db, access, id).await
    }

    async fn ids(
        db: &mut Db,
        words: &str,
        filter: &HelpPageFilter,
        limit: u32,
    ) -> Result<Vec<HelpPageId>, sqlx::Error> {
        list::ids(db, words, filter, limit).await
    }
}

impl Written for HelpPageDetail {
    const NOUN: &'static str = "a help page";
    const TEXT: TextKind = TextKind::HelpPage;
    const SLUG: SlugKind = SlugKind::HelpPage;
    const PART: &'static str = "docs";

    fn body(&self) -> &Body {
        &self.body
    }

    fn body_of(draft: &HelpPageDraft) -> &Body {
        &draft.body
    }

    async fn restore(&self, db: &mut Db, clock: &Clock, actor: &Actor, number: i32) -> Result<(), Refusal> {
        edit::restore(db, clock, actor, self, number).await
    }

    async fn publish_changes(&self, db: &mut Db, clock: &Clock, actor: &Actor) -> Result<(), Refusal> {
        edit::publish_changes(db, clock, actor, self).await
    }

    async fn copy(&self, db: &mut Db, clock: &Clock, actor: &Actor) -> Result<HelpPageId, Refusal> {
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
    Params(filter): Params<HelpPageFilter>,
) -> Result<Json<Page<HelpPageItem>>, Problem> {
    Ok(Json(list::list(&mut *app.db.acquire().await?, staff.access, &page, &filter).await?))
}

async fn choose(State(app): State<App>, _: Staff<perm::ViewContent>) -> Result<Json<Choices>, Problem> {
    Ok(Json(list::choices(&mut *app.db.acquire().await?).await?))
}

async fn create(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Valid { value: draft, .. }: Valid<HelpPageDraft>,
) -> Result<Created<HelpPageDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let id = edit::create(&mut tx, &app.clock, &staff.caller.actor(), &draft).await?;
    let page = list::read(&mut tx, staff.access, id).await?;
    tx.commit().await?;
    Ok(Created(page))
}

async fn comments(
    State(app): State<App>,
    _: Staff<perm::ViewContent>,
    Path(id): Path<HelpPageId>,
) -> Result<Json<Vec<HelpComment>>, Problem> {
    let mut db = app.db.acquire().await?;
    list::find(&mut db, id).await?;
    Ok(Json(vote::comments(&mut db, id).await?))
}

async fn failed_searches(
    State(app): State<App>,
    _: Staff<perm::ViewContent>,
) -> Result<Json<Vec<FailedSearch>>, Problem> {
    Ok(Json(searches::list(&mut *app.db.acquire().await?, app.clock.today()).await?))
}
