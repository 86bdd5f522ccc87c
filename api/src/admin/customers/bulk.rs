//! Bulk actions on customers, and invitations to the client area.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use enquiries::lead::bulk::TagChange;
use garde::Validate;
use kernel::ids::{BatchId, CustomerId, UserId};
use kernel::page::PageQuery;
use kernel::reach::{Reach, Viewer, Visible};
use kernel::record::Refusal;
use kernel::role::Area;
use kernel::{Db, Tx};
use sales::customer::detail::CustomerDetail;
use sales::customer::{bulk, edit, list, portal};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{answer, open};
use crate::App;
use crate::admin::bulk::{MAX_SELECTED, Outcome, Selection, Skipped, parameters, refuse_more_than};
use crate::params::Path;
use crate::problem::Problem;
use crate::route::{delete_with, post_with};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/customers/{id}/invitation",
            post_with(invite, |op| {
                op.id("inviteCustomer").summary("Invite a customer to the client area").description(
                    "Can be repeated: the earlier link stops working. An existing account with the customer's address \
                     is linked at once, without an e-mail.",
                )
            }),
        )
        .api_route(
            "/api/admin/customers/{id}/accounts/{user}",
            delete_with(unlink, |op| {
                op.id("unlinkCustomerAccount")
                    .summary("Unlink an account from a customer")
                    .description("The account loses access to the customer's data. A pending invitation is cancelled.")
            }),
        )
        .api_route(
            "/api/admin/customers/bulk",
            post_with(act, |op| {
                op.id("actOnCustomers").summary("Apply an action to many customers").description(
                    "Skips customers outside the caller's scope or that do not allow the action, and lists why. \
                     At most 1,000 at a time.",
                )
            }),
        )
        .api_route(
            "/api/admin/customers/bulk/{id}/undo",
            post_with(undo, |op| {
                op.id("undoCustomerAction")
                    .summary("Undo tagging many customers")
                    .description("Restores the previous tags, except where they were changed since.")
            }),
        )
}

async fn invite(
    State(app): State<App>,
    staff: Staff<perm::ManageCustomers>,
    Path(id): Path<CustomerId>,
) -> Result<Json<CustomerDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let customer = open(&mut tx, &staff, id, None).await?;
    portal::invite(&mut tx, &app.clock, &staff.caller.actor(), app.auth.keys(), &customer).await?;
    answer(tx, &staff, id).await
}

/// Path of a customer's account.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "AccountOfCustomer")]
struct AccountPath {
    /// Customer id.
    id: CustomerId,
    /// User id of the account.
    user: UserId,
}

async fn unlink(
    State(app): State<App>,
    staff: Staff<perm::ManageCustomers>,
    Path(AccountPath { id, user }): Path<AccountPath>,
) -> Result<Json<CustomerDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let customer = open(&mut tx, &staff, id, None).await?;
    portal::unlink(&mut tx, &app.clock, &staff.caller.actor(), &customer, user).await?;
    answer(tx, &staff, id).await
}

/// A bulk action on customers.
#[derive(Deserialize, Validate, JsonSchema)]
#[schemars(rename = "CustomerBulk")]
struct Bulk {
    /// Selected customers.
    #[garde(dive)]
    selection: Selection<CustomerId>,
    /// Action.
    #[garde(dive)]
    action: Action,
}

#[derive(Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
enum Action {
    /// Add or remove tags.
    Tag(#[garde(dive)] TagChange),
    /// Invite to the client area. Customers who opted out of e-mail are skipped.
    Invite {},
}

async fn act(
    State(app): State<App>,
    staff: Staff<perm::ManageCustomers>,
    Valid { value: Bulk { selection, action }, .. }: Valid<Bulk>,
) -> Result<Json<Outcome>, Problem> {
    let batch = BatchId::new();
    let mut tx = app.db.begin().await?;
    let (ids, mut skipped) = chosen(&mut tx, &staff.caller.viewer(), selection).await?;
    let outcome = match action {
        Action::Tag(change) => {
            bulk::tag(&mut tx, &app.clock, &staff.caller.actor(), batch, &ids, &change).await?
        }
        Action::Invite {} => invite_all(&mut tx, &app, &staff, &ids).await?,
    };
    tx.commit().await?;
    skipped.extend(outcome.skipped.into_iter().map(|(id, reason)| Skipped { id: id.0, reason }));
    Ok(Json(Outcome { changed: outcome.changed.len(), skipped, batch: batch.0 }))
}

/// Splits the selection into customers in the caller's scope and those outside it.
async fn chosen(
    db: &mut Db,
    viewer: &Viewer,
    selection: Selection<CustomerId>,
) -> Result<(Vec<Visible<CustomerId>>, Vec<Skipped>), Problem> {
    let ids = match selection {
        Selection::Ids(ids) => ids,
        Selection::Query(query) => {
            let page = PageQuery { page: 1, per_page: MAX_SELECTED, ..parameters(&query)? };
            let found = list::list(&mut *db, viewer, &page, &parameters(&query)?).await?;
            refuse_more_than(MAX_SELECTED, found.total, "customers")?;
            found.items.into_iter().map(|customer| customer.id).collect()
        }
    };
    let visible = list::visible(db, &ids, viewer.reach(Area::Customers)).await?;
    let hidden = ids.into_iter().filter(|id| !visible.iter().any(|visible| **visible == *id));
    let skipped = hidden.map(|id| Skipped { id: id.0, reason: "Not found.".to_owned() }).collect();
    Ok((visible, skipped))
}

async fn invite_all(
    tx: &mut Tx<'_>,
    app: &App,
    staff: &Staff<perm::ManageCustomers>,
    ids: &[Visible<CustomerId>],
) -> Result<bulk::Outcome, Problem> {
    let actor = staff.caller.actor();
    let mut outcome = bulk::Outcome::default();
    for id in ids.iter().map(|id| **id) {
        let customer = edit::lock(tx, id, Reach::All).await?;
        if customer.draft.do_not_contact.emails {
            outcome.skipped.push((id, "This customer has opted out of e-mail.".to_owned()));
            continue;
        }
        match portal::invite(tx, &app.clock, &actor, app.auth.keys(), &customer).await {
            Ok(_) => outcome.changed.push(id),
            Err(Refusal::Database(error)) => return Err(error.into()),
            Err(refusal) => outcome.skipped.push((id, refusal.to_string())),
        }
    }
    Ok(outcome)
}

async fn undo(
    State(app): State<App>,
    staff: Staff<perm::ManageCustomers>,
    Path(batch): Path<BatchId>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let (actor, by) = (staff.caller.actor(), staff.caller.user);
    let undone = bulk::undo_tag(&mut tx, &app.clock, &actor, by, batch).await?;
    tx.commit().await?;
    Ok(Json(Outcome::new(undone.changed.len(), undone.skipped, batch)))
}
