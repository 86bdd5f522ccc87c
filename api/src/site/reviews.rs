//! Reviews of furniture: written by the buyer of an order, read by every visitor.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use kernel::ids::OrderId;
use people::account::throttle::REQUESTS;
use shop::order;
use shop::product::public::reviews::{self, ReviewPage, ReviewQuery};
use shop::review::{self, Draft, OrderReviews};

use super::orders::{Link, Visitor, admit};
use super::products::{self, Named};
use super::public::Public;
use crate::App;
use crate::client::Client;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::Created;
use crate::route::{get_with, post_with};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/products/{slug}/reviews",
            get_with(read_page, |op| {
                op.id("readProductReviews")
                    .summary("List published reviews of a product, 10 per page")
                    .description("Newest first. `next` is the `cursor` of the next page.")
            }),
        )
        .api_route(
            "/api/orders/{id}/reviews",
            get_with(read, |op| {
                op.id("readOrderReviews").summary("Get what the buyer of an order can review, and has")
            })
            .merge(post_with(write, |op| {
                op.id("writeReview").summary("Review a delivered piece").description(
                    "One review for each line of the order. Visitors see it once staff have published it.",
                )
            })),
        )
}

async fn read_page(
    State(app): State<App>,
    Path(Named { slug }): Path<Named>,
    Params(query): Params<ReviewQuery>,
    headers: HeaderMap,
) -> Result<Public<ReviewPage>, Problem> {
    let mut db = app.db.acquire().await?;
    let product = products::find(&mut db, &slug).await?;
    Public::new(&reviews::page(&mut db, product, &query).await?, &headers)
}

async fn read(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<OrderId>,
    Params(link): Params<Link>,
) -> Result<Json<OrderReviews>, Problem> {
    let mut db = app.db.acquire().await?;
    admit(&mut db, &app, &visitor, &link, id).await?;
    let order = order::find(&mut db, id).await?;
    Ok(Json(review::of_order(&mut db, &order).await?))
}

async fn write(
    State(app): State<App>,
    visitor: Visitor,
    client: Client,
    Path(id): Path<OrderId>,
    Params(link): Params<Link>,
    Valid { value: draft, .. }: Valid<Draft>,
) -> Result<Created<OrderReviews>, Problem> {
    let mut db = client.connect(&app, "reviews", REQUESTS).await?;
    let mut tx = db.begin().await?;
    admit(&mut tx, &app, &visitor, &link, id).await?;
    let order = order::lock(&mut tx, id).await?;
    review::write(&mut tx, &order, visitor.user, &draft, app.clock.now()).await?;
    let reviews = review::of_order(&mut tx, &order).await?;
    tx.commit().await?;
    Ok(Created(reviews))
}
