//! Jobs that the worker gave up.

use aide::axum::ApiRouter;
use aide::axum::routing::post_with;
use axum::extract::State;
use domain::audit::{self, Change, Event};
use domain::ids::{EnquiryId, LeadId};
use domain::lead;
use jobs::queue;

use super::leads;
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::Done;
use crate::staff::{Staff, perm};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/jobs/{id}/retry",
        post_with(retry, |op| {
            op.id("retryJob").summary("Begin a dead job about a lead again").description(
                "Its attempts count anew; how it died stays on record. 409 `not_dead` for any other job.",
            )
        }),
    )
}

async fn retry(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<String>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    let job = queue::find(&mut tx, &id).await?;
    let subject = job.subject.ok_or_else(Problem::not_found)?;
    let lead = match lead::find_enquiry(&mut tx, EnquiryId(subject)).await {
        Ok(enquiry) => enquiry.lead_id,
        Err(sqlx::Error::RowNotFound) => LeadId(subject),
        Err(error) => return Err(error.into()),
    };
    let lead = lead::find(&mut tx, lead).await?;
    // What is about a lead that another one took in is on that one's timeline.
    let lead = leads::open(&mut tx, &app, &staff, lead.merged_into.unwrap_or(lead.id), None).await?;
    if !queue::retry(&mut tx, &id, app.clock.now()).await? {
        return Err(Problem::conflict("not_dead", "This job does not need to be begun again."));
    }
    let changes = vec![
        Change::new("job", (), &job.name),
        Change::new("attempts", job.attempts, 0),
        Change::new("lastError", job.last_error, ()),
        Change::new("leadId", (), lead.id),
    ];
    let event = Event::new("job_retried", "job", &id).changing(changes);
    audit::record(&mut tx, &app.clock, &staff.caller.actor(), event).await?;
    tx.commit().await?;
    Ok(Done)
}
