//! `POST /api/leads`: a visitor books a consultation.

use aide::axum::ApiRouter;
use aide::axum::routing::post_with;
use axum::extract::State;
use axum::http::header::USER_AGENT;
use axum::http::{HeaderMap, StatusCode};
use chrono::{DateTime, TimeDelta, Utc};
use domain::idempotency::{self, Claim};
use domain::ids::EnquiryId;
use domain::lead::{self, NewLead, Submission};
use domain::settings::{self, FollowUps, Sales};
use jobs::enqueue_all;
use jobs::intake::{self, Intake};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::problem::Problem;
use crate::reply::Accepted;
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/leads",
        post_with(receive, |op| {
            op.id("receiveLead")
                .summary("Book a consultation")
                .description("A header `Idempotency-Key` makes a repeat return the first answer.")
        }),
    )
}

/// What the visitor can rely on.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Receipt {
    /// Names the enquiry.
    id: EnquiryId,
    /// Names it on the phone.
    reference: String,
    /// When it came.
    received_at: DateTime<Utc>,
    /// Somebody calls before this.
    call_by: DateTime<Utc>,
}

async fn receive(
    State(app): State<App>,
    headers: HeaderMap,
    Valid { value: form, raw }: Valid<NewLead>,
) -> Result<Accepted<Receipt>, Problem> {
    let key = idempotency_key(&headers)?;
    let mut tx = app.db.begin().await?;
    let sales: Sales = settings::read(&mut tx).await?;
    let submission = Submission {
        enquiry: EnquiryId::new(),
        raw: serde_json::from_slice(&raw).map_err(Problem::malformed)?,
        user_agent: headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).map(str::to_owned),
        request_id: jobs::trace::request_id(),
        received_at: app.clock.now(),
    };
    let receipt = Receipt {
        id: submission.enquiry,
        reference: lead::reference(submission.enquiry),
        received_at: submission.received_at,
        call_by: submission.received_at + TimeDelta::hours(i64::from(sales.promise_hours)),
    };
    if let Some(key) = key {
        match idempotency::claim(&mut tx, "receive_lead", key, &raw, &receipt).await? {
            Claim::First => {}
            Claim::Repeat(first) => return Ok(Accepted(first)),
            Claim::Misused => {
                let message = "This Idempotency-Key was used for another booking.";
                return Err(Problem::new(
                    StatusCode::UNPROCESSABLE_ENTITY,
                    "idempotency_key_reused",
                    message,
                ));
            }
        }
    }
    let received = lead::receive(&mut tx, &form, &submission, &sales).await?;
    let follow_ups: FollowUps = settings::read(&mut tx).await?;
    let intake = Intake {
        enquiry: submission.enquiry,
        received: &received,
        received_at: submission.received_at,
        agrees: true,
        by: None,
    };
    enqueue_all(&mut tx, &intake::work(&intake, &follow_ups)).await?;
    tx.commit().await?;
    tracing::info!(lead = %received.lead, enquiry = %receipt.id, repeat = received.is_repeat, "enquiry received");
    Ok(Accepted(receipt))
}

fn idempotency_key(headers: &HeaderMap) -> Result<Option<&str>, Problem> {
    let Some(key) = headers.get("idempotency-key") else { return Ok(None) };
    match key.to_str() {
        Ok(key) if (1..=128).contains(&key.len()) => Ok(Some(key)),
        _ => {
            let message = "Idempotency-Key must be 1 to 128 visible characters.";
            Err(Problem::new(StatusCode::BAD_REQUEST, "idempotency_key_invalid", message))
        }
    }
}
