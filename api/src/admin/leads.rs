//! Leads.

mod activities;
mod bulk;
mod changes;
mod files;
mod imports;
mod merge;
pub(crate) mod timeline;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::hours::WorkingHours;
use kernel::{Locked, Tx, settings};

use enquiries::lead::assignment::{self, Owner};
use enquiries::lead::list::{self, LeadColumn, LeadFilter, LeadItem, LeadOrigin, LeadPlace, Search};
use enquiries::lead::settings::Sales;
use enquiries::lead::settings::lost_reasons::{self, LostReason};
use enquiries::lead::{self, Lead};
use garde::Validate;
use kernel::ids::LeadId;
use kernel::page::{Page, PageQuery};
use kernel::reach::Visible;
use kernel::role::{Area, Verb, access};
use sales::kitchen::request::{self, OfLead};
use sales::lead_detail::{self, LeadDetail};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::route::{get_with, post_with, put_with};
use crate::staff::{Permission, Staff, perm};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/leads",
            get_with(list, |op| op.id("listLeads").summary("List leads"))
                .merge(post_with(changes::create, changes::document_create)),
        )
        .api_route(
            "/api/admin/leads/board",
            get_with(board, |op| {
                op.id("boardOfLeads").summary("Get the board: the latest leads of each status")
            }),
        )
        .api_route(
            "/api/admin/leads/owners",
            get_with(owners, |op| op.id("listLeadOwners").summary("List users who can be assigned leads")),
        )
        .api_route(
            "/api/admin/leads/call-hours",
            get_with(call_hours, |op| {
                op.id("getCallHours").summary("Get the hours in which the team makes calls")
            }),
        )
        .api_route(
            "/api/admin/leads/lost-reasons",
            get_with(lost_reasons, |op| {
                op.id("listLostReasons")
                    .summary("List the reasons for which leads are lost")
                    .description("In the order of the settings. A lead can be given those that are offered.")
            }),
        )
        .api_route(
            "/api/admin/leads/pincodes",
            get_with(pincodes, |op| op.id("listLeadPincodes").summary("List leads' pincodes")),
        )
        .api_route(
            "/api/admin/leads/origins",
            get_with(origins, |op| {
                op.id("listLeadOrigins").summary("List where leads came from, by source and campaign")
            }),
        )
        .api_route(
            "/api/admin/leads/{id}",
            get_with(read, |op| op.id("getLead").summary("Get a lead"))
                .merge(put_with(changes::update, |op| op.id("updateLead").summary("Update a lead"))),
        )
        .api_route(
            "/api/admin/leads/{id}/kitchens",
            get_with(kitchens, |op| {
                op.id("listLeadKitchens").summary("List a lead's kitchen plans, newest first")
            }),
        )
        .merge(changes::routes())
        .merge(files::routes())
        .merge(activities::routes())
        .merge(bulk::routes())
        .merge(merge::routes())
        .merge(imports::routes())
        .merge(timeline::routes())
}

/// Search text of an unpaged list.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "LeadWords")]
pub(crate) struct SearchText {
    /// Matches name, phone, e-mail, locality, property or reference.
    #[serde(default)]
    #[garde(length(chars, max = 200))]
    q: String,
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::ViewLeads>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<LeadFilter>,
) -> Result<Json<Page<LeadItem>>, Problem> {
    let search = search(&app, &staff, &page.q, &filter);
    Ok(Json(list::list(&mut *app.db.acquire().await?, &search, &page).await?))
}

async fn board(
    State(app): State<App>,
    staff: Staff<perm::ViewLeads>,
    Params(SearchText { q }): Params<SearchText>,
    Params(filter): Params<LeadFilter>,
) -> Result<Json<Vec<LeadColumn>>, Problem> {
    let search = search(&app, &staff, &q, &filter);
    Ok(Json(list::board(&mut *app.db.acquire().await?, &search).await?))
}

async fn origins(
    State(app): State<App>,
    staff: Staff<perm::ViewLeads>,
    Params(SearchText { q }): Params<SearchText>,
    Params(filter): Params<LeadFilter>,
) -> Result<Json<Vec<LeadOrigin>>, Problem> {
    let search = search(&app, &staff, &q, &filter);
    Ok(Json(list::origins(&mut *app.db.acquire().await?, &search).await?))
}

async fn pincodes(
    State(app): State<App>,
    staff: Staff<perm::ViewLeads>,
    Params(SearchText { q }): Params<SearchText>,
    Params(filter): Params<LeadFilter>,
) -> Result<Json<Vec<LeadPlace>>, Problem> {
    let search = search(&app, &staff, &q, &filter);
    Ok(Json(list::places(&mut *app.db.acquire().await?, &search).await?))
}

fn search<'a, P: Permission>(app: &App, staff: &Staff<P>, q: &'a str, filter: &'a LeadFilter) -> Search<'a> {
    Search::of(staff.caller.viewer(), q, filter, app.clock.now())
}

async fn owners(State(app): State<App>, _: Staff<perm::ViewLeads>) -> Result<Json<Vec<Owner>>, Problem> {
    let today = app.clock.today();
    Ok(Json(assignment::owners(&mut *app.db.acquire().await?, today).await?))
}

async fn call_hours(
    State(app): State<App>,
    _: Staff<perm::ViewLeads>,
) -> Result<Json<WorkingHours>, Problem> {
    let sales: Sales = settings::read(&mut *app.db.acquire().await?).await?;
    Ok(Json(sales.working_hours))
}

async fn lost_reasons(
    State(app): State<App>,
    _: Staff<perm::ViewLeads>,
) -> Result<Json<Vec<LostReason>>, Problem> {
    Ok(Json(lost_reasons::all(&mut *app.db.acquire().await?).await?))
}

async fn read(
    State(app): State<App>,
    staff: Staff<perm::ViewLeads>,
    Path(id): Path<LeadId>,
) -> Result<Json<LeadDetail>, Problem> {
    let mut db = app.db.acquire().await?;
    let viewer = staff.caller.viewer();
    let mut lead = lead_detail::read(&mut db, id, staff.reach(), viewer, app.clock.now()).await?;
    if !access(Area::Referrals, viewer.role).allows(Verb::View) {
        lead.referral = None;
    }
    Ok(Json(lead))
}

async fn kitchens(
    State(app): State<App>,
    staff: Staff<perm::ViewLeads>,
    Path(id): Path<LeadId>,
) -> Result<Json<Vec<OfLead>>, Problem> {
    let mut db = app.db.acquire().await?;
    let lead = lead::visible(&mut db, id, staff.reach()).await?;
    Ok(Json(request::of_lead(&mut db, lead).await?))
}

/// Opens a lead for editing and locks it until the transaction ends. Leads outside the caller's scope are not
/// found, a merged lead's error names the one it was merged into, and a stale version is answered with the
/// current lead.
pub(super) async fn open<P: Permission>(
    tx: &mut Tx<'_>,
    app: &App,
    staff: &Staff<P>,
    id: LeadId,
    version: Option<i32>,
) -> Result<Visible<Locked<Lead>>, Problem> {
    let visible = lead::visible(tx, id, staff.reach()).await?;
    let lead = lead::lock(tx, visible).await?;
    if let Some(into) = lead.merged_into {
        return Err(lead::merge::refusal(tx, into).await?.into());
    }
    match version {
        Some(version) if version != lead.version => {
            let viewer = staff.caller.viewer();
            Err(Problem::stale(lead_detail::read(tx, id, staff.reach(), viewer, app.clock.now()).await?))
        }
        _ => Ok(lead),
    }
}
