//! Who has a quotation open in the editor, so that colleagues notice each other.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::ids::QuotationId;
use sales::quotation;
use sales::quotation::editors::{self, Editor};
use schemars::JsonSchema;
use serde::Serialize;

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::Done;
use crate::route::{delete_with, put_with};
use crate::staff::{Staff, perm};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/quotations/{id}/editors/me",
        put_with(stay, |op| {
            op.id("stayInQuotation")
                .summary("Report that you have a quotation open")
                .description("Repeat every 20 seconds; without reports an editor is considered gone.")
        })
        .merge(delete_with(leave, |op| {
            op.id("leaveQuotation").summary("Report that you have closed a quotation")
        })),
    )
}

/// Other editors.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "QuotationEditors")]
struct OtherEditors {
    /// In the order in which they opened it.
    editors: Vec<Editor>,
}

async fn stay(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
) -> Result<Json<OtherEditors>, Problem> {
    let mut tx = app.db.begin().await?;
    let (user, now) = (staff.caller.user, app.clock.now());
    quotation::find(&mut tx, id, staff.reach()).await?;
    editors::stay(&mut tx, id, user, now).await?;
    let editors = editors::others(&mut tx, id, user, now).await?;
    tx.commit().await?;
    Ok(Json(OtherEditors { editors }))
}

async fn leave(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
) -> Result<Done, Problem> {
    editors::leave(&mut *app.db.acquire().await?, id, staff.caller.user).await?;
    Ok(Done)
}
