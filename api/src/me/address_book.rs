//! The caller's addresses and billing details.
//!
//! Ids are looked up among the caller's own, so that other people's are not found.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use people::address_book::{
    self, AddressBook, BillingDetails, SavedAddress, SavedAddressDraft, SavedAddressId,
};

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::{Created, Done};
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::session::Caller;
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/me/address-book",
            get_with(read, |op| {
                op.id("readMyAddressBook")
                    .summary("Get your addresses and billing details")
                    .description("The default address first, then the oldest first.")
            }),
        )
        .api_route(
            "/api/me/addresses",
            post_with(add, |op| {
                op.id("addMyAddress")
                    .summary("Save an address")
                    .description("Up to 10. If it is the default, the one before no longer is.")
            }),
        )
        .api_route(
            "/api/me/addresses/{id}",
            put_with(update, |op| {
                op.id("updateMyAddress")
                    .summary("Change a saved address")
                    .description("If it is the default, the one before no longer is.")
            })
            .merge(delete_with(delete, |op| op.id("deleteMyAddress").summary("Delete a saved address"))),
        )
        .api_route(
            "/api/me/billing",
            put_with(save_billing, |op| {
                op.id("saveMyBilling")
                    .summary("Save your billing details")
                    .description("Replaces those saved before. A GSTIN must be registered in their state.")
            })
            .merge(delete_with(delete_billing, |op| {
                op.id("deleteMyBilling")
                    .summary("Delete your billing details")
                    .description("Also succeeds if there are none.")
            })),
        )
}

async fn read(State(app): State<App>, caller: Caller) -> Result<Json<AddressBook>, Problem> {
    Ok(Json(address_book::read(&mut *app.db.acquire().await?, caller.user).await?))
}

async fn add(
    State(app): State<App>,
    caller: Caller,
    Valid { value: draft, .. }: Valid<SavedAddressDraft>,
) -> Result<Created<SavedAddress>, Problem> {
    let mut tx = app.db.begin().await?;
    let address = address_book::add(&mut tx, caller.user, &draft, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Created(address))
}

async fn update(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<SavedAddressId>,
    Valid { value: draft, .. }: Valid<SavedAddressDraft>,
) -> Result<Json<SavedAddress>, Problem> {
    let mut tx = app.db.begin().await?;
    let address = address_book::update(&mut tx, caller.user, id, &draft).await?;
    tx.commit().await?;
    Ok(Json(address))
}

async fn delete(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<SavedAddressId>,
) -> Result<Done, Problem> {
    address_book::delete(&mut *app.db.acquire().await?, caller.user, id).await?;
    Ok(Done)
}

async fn save_billing(
    State(app): State<App>,
    caller: Caller,
    Valid { value: details, .. }: Valid<BillingDetails>,
) -> Result<Json<BillingDetails>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(address_book::save_billing(&mut db, caller.user, &details).await?))
}

async fn delete_billing(State(app): State<App>, caller: Caller) -> Result<Done, Problem> {
    address_book::delete_billing(&mut *app.db.acquire().await?, caller.user).await?;
    Ok(Done)
}
