//! Articles of the blog. A role that may not publish works on drafts.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use editorial::article::list::{self, ArticleDetail, ArticleFilter, ArticleItem, Choices};
use editorial::article::{ArticleDraft, edit};
use editorial::body::{Body, MAX_REQUEST_BYTES};
use editorial::reference::TextKind;
use editorial::review::TextChecks;
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::ArticleId;
use kernel::page::{Page, PageQuery};
use kernel::record::Refusal;
use kernel::role::Access;
use kernel::slug::SlugKind;

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
            "/api/admin/articles",
            get_with(list, |op| op.id("listArticles").summary("List articles")).merge(post_with(create, |op| {
                op.id("createArticle").summary("Create an article").description(
                    "The article starts as a draft. Without a `slug`, one is derived from its title.",
                )
            })),
        )
        .api_route(
            "/api/admin/articles/{id}",
            get_with(workflow::read::<ArticleDetail>, |op| op.id("getArticle").summary("Get an article"))
                .merge(put_with(texts::save::<ArticleDetail>, |op| {
                    op.id("updateArticle").summary("Save an article").description(
                        "Title, excerpt and text are the working copy: visitors read it once it is published \
                         (`publishArticleChanges`). The rest applies at once. 409 `stale` if somebody else has saved it \
                         since; `current` is then the stored article, with `merged`, the stored text with the changes of \
                         the sent one, or null, and `conflicts`, the blocks that both changed.",
                    )
                }))
                .merge(delete_with(workflow::delete::<ArticleDetail>, |op| {
                    op.id("deleteArticle").summary("Delete an article with its versions").description(
                        "If it was ever published, its address answers with 410 from then on.",
                    )
                })),
        )
        .layer(DefaultBodyLimit::max(MAX_REQUEST_BYTES))
        .merge(texts::routes::<ArticleDetail>())
        .api_route(
            "/api/admin/articles/choices",
            get_with(choose, |op| op.id("listArticleChoices").summary("Get the options for editing articles")),
        )
        .api_route(
            "/api/admin/articles/{id}/status",
            post_with(workflow::transition::<ArticleDetail>, |op| {
                op.id("moveArticle").summary("Change an article's publishing status").description(
                    "To be scheduled or published, an article needs an excerpt, a category, a cover with an alt text, and \
                     a text in which nothing is missing. What is scheduled is published as it is now; later changes need \
                     `publishArticleChanges`.",
                )
            }),
        )
        .merge(workflow::bulk_routes::<ArticleDetail>())
}

impl Managed for ArticleDetail {
    const PATH: &'static str = "articles";
    const ONE: &'static str = "Article";
    const MANY: &'static str = "articles";
    type View = perm::ViewContent;
    type Edit = perm::EditContent;
    type Manage = perm::ManageContent;
    type Detail = Self;
    type Filter = ArticleFilter;

    async fn detail(db: &mut Db, _: &Clock, access: Access, id: ArticleId) -> Result<Self, sqlx::Error> {
        list::read(db, access, id).await
    }

    async fn ids(
        db: &mut Db,
        words: &str,
        filter: &ArticleFilter,
        limit: u32,
    ) -> Result<Vec<ArticleId>, sqlx::Error> {
        list::ids(db, words, filter, limit).await
    }
}

impl Written for ArticleDetail {
    const NOUN: &'static str = "an article";
    const TEXT: TextKind = TextKind::Article;
    const SLUG: SlugKind = SlugKind::Article;
    const PART: &'static str = "blog";

    fn body(&self) -> &Body {
        &self.body
    }

    fn body_of(draft: &ArticleDraft) -> &Body {
        &draft.body
    }

    async fn restore(&self, db: &mut Db, clock: &Clock, actor: &Actor, number: i32) -> Result<(), Refusal> {
        edit::restore(db, clock, actor, self, number).await
    }

    async fn publish_changes(&self, db: &mut Db, clock: &Clock, actor: &Actor) -> Result<(), Refusal> {
        edit::publish_changes(db, clock, actor, self).await
    }

    async fn copy(&self, db: &mut Db, clock: &Clock, actor: &Actor) -> Result<ArticleId, Refusal> {
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
    Params(filter): Params<ArticleFilter>,
) -> Result<Json<Page<ArticleItem>>, Problem> {
    Ok(Json(list::list(&mut *app.db.acquire().await?, staff.access, &page, &filter).await?))
}

async fn choose(State(app): State<App>, _: Staff<perm::ViewContent>) -> Result<Json<Choices>, Problem> {
    Ok(Json(list::choices(&mut *app.db.acquire().await?).await?))
}

async fn create(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Valid { value: draft, .. }: Valid<ArticleDraft>,
) -> Result<Created<ArticleDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let id = edit::create(&mut tx, &app.clock, &staff.caller.actor(), &draft).await?;
    let article = list::read(&mut tx, staff.access, id).await?;
    tx.commit().await?;
    Ok(Created(article))
}
