//! `/api/orders/{id}/tickets`: complaints about an order by its buyer, who has the order's token or is signed in as who
//! placed it.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::ids::{OrderId, TicketId};
use people::account::throttle::REQUESTS;
use schemars::JsonSchema;
use serde::Deserialize;
use shop::order;
use shop::ticket::public::{self, Answer, Draft, PublicTicket};

use super::orders::{Link, Visitor, admit};
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
            "/api/orders/{id}/tickets",
            get_with(read, |op| op.id("readOrderTickets").summary("Get the support tickets of an order"))
                .merge(post_with(raise, |op| {
                    op.id("raiseTicket").summary("Raise a support ticket about an order").description(
                        "It is acknowledged within 48 hours and resolved within a month. Answers with all \
                         tickets of the order.",
                    )
                })),
        )
        .api_route(
            "/api/orders/{id}/tickets/{ticket}/messages",
            post_with(answer, |op| {
                op.id("answerTicket")
                    .summary("Write in a support ticket as its buyer")
                    .description("Opens a resolved ticket again. Answers with all tickets of the order.")
            }),
        )
}

async fn read(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<OrderId>,
    Params(link): Params<Link>,
) -> Result<Json<Vec<PublicTicket>>, Problem> {
    let mut db = app.db.acquire().await?;
    admit(&mut db, &app, &visitor, &link, id).await?;
    Ok(Json(public::of_order(&mut db, id, app.clock.now()).await?))
}

async fn raise(
    State(app): State<App>,
    visitor: Visitor,
    client: Client,
    Path(id): Path<OrderId>,
    Params(link): Params<Link>,
    Valid { value: draft, .. }: Valid<Draft>,
) -> Result<Created<Vec<PublicTicket>>, Problem> {
    let mut db = client.connect(&app, "order payments", REQUESTS).await?;
    let mut tx = db.begin().await?;
    admit(&mut tx, &app, &visitor, &link, id).await?;
    let order = order::lock(&mut tx, id).await?;
    public::raise(&mut tx, &order, &draft, app.clock.now()).await?;
    let tickets = public::of_order(&mut tx, id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Created(tickets))
}

/// A ticket of an order.
#[derive(Debug, Deserialize, JsonSchema)]
struct TicketPath {
    /// Order id.
    id: OrderId,
    /// Ticket id.
    ticket: TicketId,
}

async fn answer(
    State(app): State<App>,
    visitor: Visitor,
    client: Client,
    Path(TicketPath { id, ticket }): Path<TicketPath>,
    Params(link): Params<Link>,
    Valid { value: answer, .. }: Valid<Answer>,
) -> Result<Created<Vec<PublicTicket>>, Problem> {
    let mut db = client.connect(&app, "order payments", REQUESTS).await?;
    let mut tx = db.begin().await?;
    admit(&mut tx, &app, &visitor, &link, id).await?;
    let ticket = public::lock(&mut tx, id, ticket).await?;
    public::answer(&mut tx, &ticket, &answer, app.clock.now()).await?;
    let tickets = public::of_order(&mut tx, id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Created(tickets))
}
