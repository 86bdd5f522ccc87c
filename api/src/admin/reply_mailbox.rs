//! `/api/admin/reply-mailbox`: whether customers' replies are read, and from where.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::mailbox::{self, Mailbox};
use schemars::JsonSchema;
use serde::Serialize;

use crate::App;
use crate::problem::Problem;
use crate::route::get_with;
use crate::staff::{Staff, perm};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/reply-mailbox",
        get_with(read, |op| op.id("getReplyMailbox").summary("Get the mailbox that replies are read from")),
    )
}

/// How replies are read.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ReplyReading {
    /// The mailbox that the worker reads; `null` if none is set up.
    mailbox: Option<Mailbox>,
    /// Whether it was read lately and without an error, so that a reply ends follow-up e-mails.
    works: bool,
}

async fn read(State(app): State<App>, _: Staff<perm::ViewSettings>) -> Result<Json<ReplyReading>, Problem> {
    let mailbox = mailbox::current(&mut *app.db.acquire().await?).await?;
    let works = mailbox.as_ref().is_some_and(|mailbox| mailbox.works(app.clock.now()));
    Ok(Json(ReplyReading { mailbox, works }))
}
