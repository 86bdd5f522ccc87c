//! The caller's cart, orders and support tickets.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::page::{Page, PageQuery};
use shop::cart::account::{self, AccountCart, AccountCartDraft};
use shop::order::read::{self, MyOrder};
use shop::ticket::public::{self, MyTicket};

use crate::App;
use crate::params::Params;
use crate::problem::Problem;
use crate::route::{get_with, put_with};
use crate::session::Caller;
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/me/cart",
            get_with(cart, |op| op.id("readMyCart").summary("Get your cart")).merge(put_with(save, |op| {
                op.id("saveMyCart")
                    .summary("Save your cart")
                    .description("With `merge`, adds to it by the cart's rules, as at sign-in.")
            })),
        )
        .api_route(
            "/api/me/orders",
            get_with(orders, |op| op.id("listMyOrders").summary("List your furniture orders")),
        )
        .api_route(
            "/api/me/tickets",
            get_with(tickets, |op| {
                op.id("listMyTickets").summary("List the support tickets of your furniture orders")
            }),
        )
}

async fn cart(State(app): State<App>, caller: Caller) -> Result<Json<AccountCart>, Problem> {
    Ok(Json(account::read(&mut *app.db.acquire().await?, caller.user).await?))
}

async fn save(
    State(app): State<App>,
    caller: Caller,
    Valid { value: draft, .. }: Valid<AccountCartDraft>,
) -> Result<Json<AccountCart>, Problem> {
    let mut tx = app.db.begin().await?;
    let cart = account::save(&mut tx, caller.user, draft, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(cart))
}

async fn orders(
    State(app): State<App>,
    caller: Caller,
    Params(page): Params<PageQuery>,
) -> Result<Json<Page<MyOrder>>, Problem> {
    Ok(Json(read::of_account(&mut *app.db.acquire().await?, caller.user, &page).await?))
}

async fn tickets(
    State(app): State<App>,
    caller: Caller,
    Params(page): Params<PageQuery>,
) -> Result<Json<Page<MyTicket>>, Problem> {
    Ok(Json(public::of_account(&mut *app.db.acquire().await?, caller.user, &page).await?))
}
