//! Visits to leads' homes: free times, booking, the calendar, and how visits went.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use enquiries::lead;
use garde::Validate;
use kernel::ids::{LeadId, SiteVisitId, UserId};
use kernel::role::Area;
use sales::site_visit::booking::{self, Cancellation, NewTime, Report, VisitDraft};
use sales::site_visit::calendar::{self, Range, VisitCalendar};
use sales::site_visit::slots::{self, SlotSearch, VisitTimes};
use sales::site_visit::{self, SiteVisit};
use schemars::JsonSchema;
use serde::Deserialize;

use super::leads::open;
use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::Created;
use crate::route::{get_with, post_with};
use crate::staff::{Either, Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/leads/{id}/visits",
            get_with(of_lead, |op| op.id("listLeadVisits").summary("List a lead's visits, the latest first"))
                .merge(post_with(book, |op| {
                    op.id("bookVisit").summary("Book a visit to a lead's home").description(
                        "At one of the free times. A lead without a designer gets this one. 409 `slot_taken` if somebody \
                         else was faster, `visit_booked` if a visit is booked already.",
                    )
                })),
        )
        .api_route(
            "/api/admin/leads/{id}/visit-times",
            get_with(times, |op| {
                op.id("listVisitTimes").summary("List free times for a visit").description(
                    "From office hours, leave and other visits of the designers, the lead's own and local ones first.",
                )
            }),
        )
        .api_route(
            "/api/admin/visits",
            get_with(read_calendar, |op| {
                op.id("getVisitCalendar").summary("Get the visits of some days, by designer")
            }),
        )
        .api_route(
            "/api/admin/visits/{id}",
            get_with(read, |op| op.id("getVisit").summary("Get a visit")),
        )
        .api_route(
            "/api/admin/visits/{id}/move",
            post_with(reschedule, |op| {
                op.id("rescheduleVisit")
                    .summary("Move a visit to another time or designer")
                    .description("Answers with the visit that takes its place.")
            }),
        )
        .api_route(
            "/api/admin/visits/{id}/report",
            post_with(report, |op| {
                op.id("reportSiteVisit")
                    .summary("Note how a visit went")
                    .description("Once it has begun. By whoever works on the lead, and by the designer who came.")
            }),
        )
        .api_route(
            "/api/admin/visits/{id}/cancellation",
            post_with(cancel, |op| op.id("cancelVisit").summary("Cancel a visit")),
        )
}

async fn of_lead(
    State(app): State<App>,
    staff: Staff<perm::ViewLeads>,
    Path(id): Path<LeadId>,
) -> Result<Json<Vec<SiteVisit>>, Problem> {
    let mut db = app.db.acquire().await?;
    let lead = lead::visible(&mut db, id, staff.reach()).await?;
    Ok(Json(site_visit::of_lead(&mut db, lead).await?))
}

/// Which free times.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "VisitTimesQuery")]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
struct Wanted {
    /// Who has to come; omitted for anyone.
    #[serde(default)]
    designer_id: Option<UserId>,
    /// The visit to move, whose own time counts as free.
    #[serde(default)]
    moved_visit: Option<SiteVisitId>,
}

async fn times(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Params(Wanted { designer_id, moved_visit }): Params<Wanted>,
) -> Result<Json<VisitTimes>, Problem> {
    let mut db = app.db.acquire().await?;
    let lead = lead::find(&mut db, id, staff.reach()).await?;
    if let Some(moved) = moved_visit {
        site_visit::visible(&mut db, moved, staff.reach()).await?;
    }
    let now = app.clock.now();
    let search = SlotSearch { lead: &lead, designer: designer_id, moved: moved_visit, from: now, now };
    Ok(Json(slots::free(&mut db, &search).await?))
}

async fn book(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Valid { value: draft, .. }: Valid<VisitDraft>,
) -> Result<Created<SiteVisit>, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = open(&mut tx, &app, &staff, id, None).await?;
    let visit = booking::book(&mut tx, &app.clock, &staff.caller.actor(), &lead, &draft).await?;
    let visit = site_visit::find(&mut tx, visit).await?;
    tx.commit().await?;
    Ok(Created(visit))
}

async fn read_calendar(
    State(app): State<App>,
    staff: Staff<perm::ViewLeads>,
    Params(range): Params<Range>,
) -> Result<Json<VisitCalendar>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(calendar::calendar(&mut db, &range, staff.reach()).await?))
}

async fn read(
    State(app): State<App>,
    staff: Staff<perm::ViewLeads>,
    Path(id): Path<SiteVisitId>,
) -> Result<Json<SiteVisit>, Problem> {
    let mut db = app.db.acquire().await?;
    let id = site_visit::visible(&mut db, id, staff.reach()).await?;
    Ok(Json(site_visit::find(&mut db, *id).await?))
}

async fn reschedule(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<SiteVisitId>,
    Valid { value: to, .. }: Valid<NewTime>,
) -> Result<Json<SiteVisit>, Problem> {
    let mut tx = app.db.begin().await?;
    let id = site_visit::visible(&mut tx, id, staff.reach()).await?;
    let opened = site_visit::lock(&mut tx, id).await?;
    let visit = booking::reschedule(&mut tx, &app.clock, &staff.caller.actor(), &opened, &to).await?;
    let visit = site_visit::find(&mut tx, visit).await?;
    tx.commit().await?;
    Ok(Json(visit))
}

async fn report(
    State(app): State<App>,
    staff: Either<perm::ManageLeads, perm::ManageProjects>,
    Path(id): Path<SiteVisitId>,
    Valid { value: how, .. }: Valid<Report>,
) -> Result<Json<SiteVisit>, Problem> {
    let mut tx = app.db.begin().await?;
    // Designers report their own visits and those of their leads.
    let id = site_visit::visible(&mut tx, id, staff.caller().viewer().reach(Area::Leads)).await?;
    let opened = site_visit::lock(&mut tx, id).await?;
    booking::report(&mut tx, &app.clock, &staff.caller().actor(), &opened, &how).await?;
    let visit = site_visit::find(&mut tx, *id).await?;
    tx.commit().await?;
    Ok(Json(visit))
}

async fn cancel(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<SiteVisitId>,
    Valid { value: why, .. }: Valid<Cancellation>,
) -> Result<Json<SiteVisit>, Problem> {
    let mut tx = app.db.begin().await?;
    let id = site_visit::visible(&mut tx, id, staff.reach()).await?;
    let opened = site_visit::lock(&mut tx, id).await?;
    booking::cancel(&mut tx, &app.clock, &staff.caller.actor(), &opened, &why).await?;
    let visit = site_visit::find(&mut tx, *id).await?;
    tx.commit().await?;
    Ok(Json(visit))
}
