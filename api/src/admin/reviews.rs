//! Buyers' reviews of furniture for staff: published or rejected, by one or many, and answered.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::ids::{Named, ProductId};
use kernel::page::{Page, PageQuery};
use shop::review::ProductReviewId;
use shop::review::bulk::{self, Action};
use shop::review::moderate::{self, Answer, Decision, ProductReview, ReviewFilter};
use uuid::Uuid;

use super::bulk::{Bulk, MAX_SELECTED, Outcome, chosen, settle};
use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::committed;
use crate::route::{get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::{Valid, Versioned};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/product-reviews",
            get_with(list, |op| op.id("listProductReviews").summary("List reviews of furniture")),
        )
        .api_route(
            "/api/admin/product-reviews/products",
            get_with(products, |op| {
                op.id("listReviewedProducts").summary("List the products that have reviews, by name")
            }),
        )
        .api_route(
            "/api/admin/product-reviews/bulk",
            post_with(act, |op| {
                op.id("actOnProductReviews").summary("Apply an action to many reviews").description(
                    "Skips reviews that do not allow the action, and lists why. At most 1,000 at a time. A dry run \
                     changes nothing.",
                )
            }),
        )
        .api_route(
            "/api/admin/product-reviews/{id}",
            get_with(read, |op| op.id("getProductReview").summary("Get a review")),
        )
        .api_route(
            "/api/admin/product-reviews/{id}/decision",
            post_with(decide, |op| op.id("decideProductReview").summary("Publish or reject a review")),
        )
        .api_route(
            "/api/admin/product-reviews/{id}/answer",
            put_with(answer, |op| {
                op.id("answerProductReview").summary("Answer a review in the company's name")
            }),
        )
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewFurniture>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<ReviewFilter>,
) -> Result<Json<Page<ProductReview>>, Problem> {
    Ok(Json(moderate::list(&mut *app.db.acquire().await?, &page, &filter).await?))
}

async fn products(
    State(app): State<App>,
    _: Staff<perm::ViewFurniture>,
) -> Result<Json<Vec<Named<ProductId>>>, Problem> {
    Ok(Json(moderate::products(&mut *app.db.acquire().await?).await?))
}

async fn act(
    State(app): State<App>,
    staff: Staff<perm::EditFurniture>,
    Valid { value: Bulk { selection, action, dry_run }, .. }: Valid<Bulk<ProductReviewId, Action>>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let ids = chosen!(selection, "reviews", |words, filter| {
        moderate::ids(&mut tx, &words, &filter, MAX_SELECTED + 1)
    });
    let outcome = bulk::apply(&mut tx, &app.clock, &staff.caller.actor(), &ids, &action).await?;
    settle(tx, dry_run).await?;
    Ok(Json(Outcome::new(outcome.changed, outcome.skipped, Uuid::now_v7())))
}

async fn read(
    State(app): State<App>,
    _: Staff<perm::ViewFurniture>,
    Path(id): Path<ProductReviewId>,
) -> Result<Json<ProductReview>, Problem> {
    Ok(Json(moderate::find(&mut *app.db.acquire().await?, id).await?))
}

async fn decide(
    State(app): State<App>,
    staff: Staff<perm::EditFurniture>,
    Path(id): Path<ProductReviewId>,
    Versioned { value: decision, version }: Versioned<Decision>,
) -> Result<Json<ProductReview>, Problem> {
    let mut tx = app.db.begin().await?;
    let actor = staff.caller.actor();
    let changed = moderate::decide(&mut tx, &app.clock, &actor, id, version, &decision).await?;
    committed(tx, changed).await
}

async fn answer(
    State(app): State<App>,
    staff: Staff<perm::EditFurniture>,
    Path(id): Path<ProductReviewId>,
    Versioned { value: text, version }: Versioned<Answer>,
) -> Result<Json<ProductReview>, Problem> {
    let mut tx = app.db.begin().await?;
    let changed = moderate::answer(&mut tx, &app.clock, &staff.caller.actor(), id, version, &text).await?;
    committed(tx, changed).await
}
