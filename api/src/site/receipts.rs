//! `/api/receipts/{token}`: a receipt by its private link.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::StatusCode;
use kernel::document::{self, DocumentRef};
use kernel::reach::Reach;
use sales::receipt::{self, link};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::Pdf;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/receipts/{token}",
        get_with(read, |op| {
            op.id("readReceipt")
                .summary("Get a receipt's PDF")
                .description("A cancelled receipt is marked as such.")
        }),
    )
}

/// Private link to a receipt.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "ReceiptToken")]
struct Link {
    /// Signed token of the link.
    token: String,
}

async fn read(State(app): State<App>, Path(Link { token }): Path<Link>) -> Result<Pdf, Problem> {
    let id = link::read(app.auth.keys(), &token).ok_or_else(unknown)?;
    let document = {
        let mut db = app.db.acquire().await?;
        let receipt = receipt::find(&mut db, id, Reach::All).await?;
        if receipt.link_revoked_at.is_some() || receipt.link_ends_at() <= app.clock.now() {
            return Err(ended());
        }
        document::find(&mut db, DocumentRef::receipt(id, receipt.version)).await?
    };
    // The customer received the PDF before; a replacement may still be rendering.
    let file = document.and_then(|document| document.file).ok_or_else(unknown)?;
    Pdf::open(&app.storage, file, true).await
}

fn ended() -> Problem {
    let message =
        "This link has expired. Please reply to our e-mail or call us: we'll send you the receipt again.";
    Problem::new(StatusCode::NOT_FOUND, "link_expired", message)
}

fn unknown() -> Problem {
    let message = "This link isn't valid. Please use the link in our latest e-mail, or call us.";
    Problem::new(StatusCode::NOT_FOUND, "link_unknown", message)
}
