//! Calls, notes and e-mails with a customer.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use enquiries::lead::activity::{self, CallDraft, EmailDraft, NoteDraft, WhatsappDraft};
use enquiries::lead::settings::Sales;
use enquiries::lead::{self, mention};
use kernel::ids::{LeadId, Named, UserId};
use kernel::reach::Reach;
use kernel::settings;

use super::open;
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::Done;
use crate::route::{get_with, post_with};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/leads/{id}/notes",
            post_with(note, |op| op.id("noteOnLead").summary("Add a note to a lead")),
        )
        .api_route(
            "/api/admin/leads/{id}/colleagues",
            get_with(colleagues, |op| {
                op.id("listLeadColleagues")
                    .summary("List the colleagues who can see a lead")
                    .description("By name; a note on the lead can name them.")
            }),
        )
        .api_route(
            "/api/admin/leads/{id}/calls",
            post_with(call, |op| op.id("logLeadCall").summary("Log a call")),
        )
        .api_route(
            "/api/admin/leads/{id}/whatsapps",
            post_with(whatsapp, |op| op.id("logLeadWhatsapp").summary("Log a WhatsApp conversation")),
        )
        .api_route(
            "/api/admin/leads/{id}/emails",
            post_with(email, |op| op.id("writeToLead").summary("Send an e-mail to the customer")),
        )
}

async fn note(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Valid { value: draft, .. }: Valid<NoteDraft>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = open(&mut tx, &app, &staff, id, None).await?;
    activity::note(&mut tx, &app.clock, &staff.caller.actor(), &lead, &draft).await?;
    tx.commit().await?;
    Ok(Done)
}

async fn colleagues(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
) -> Result<Json<Vec<Named<UserId>>>, Problem> {
    let mut db = app.db.acquire().await?;
    let id = lead::visible(&mut db, id, staff.reach()).await?;
    let lead = lead::find(&mut db, *id, Reach::All).await?;
    Ok(Json(mention::colleagues(&mut db, &lead).await?))
}

async fn call(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Valid { value: draft, .. }: Valid<CallDraft>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = open(&mut tx, &app, &staff, id, None).await?;
    let sales: Sales = settings::read(&mut tx).await?;
    activity::call(&mut tx, &app.clock, &staff.caller.actor(), &lead, &draft, &sales).await?;
    tx.commit().await?;
    Ok(Done)
}

async fn whatsapp(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Valid { value: draft, .. }: Valid<WhatsappDraft>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = open(&mut tx, &app, &staff, id, None).await?;
    activity::whatsapp(&mut tx, &app.clock, &staff.caller.actor(), &lead, &draft).await?;
    tx.commit().await?;
    Ok(Done)
}

async fn email(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Valid { value: draft, .. }: Valid<EmailDraft>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = open(&mut tx, &app, &staff, id, None).await?;
    activity::email(&mut tx, &app.clock, &staff.caller.actor(), &lead, &draft).await?;
    tx.commit().await?;
    Ok(Done)
}
