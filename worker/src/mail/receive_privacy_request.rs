//! Acknowledges a privacy request, with its due date.

use kernel::ids::PrivacyRequestId;
use letters::ReceivePrivacyRequest;
use privacy::request;

use super::{brand, dispatch, organization, personal};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: PrivacyRequestId) -> Result<(), Failure> {
    let request = request::find(&mut *worker.db.acquire().await?, id, worker.clock.now()).await?;
    let Some(due_at) = request.due_at.filter(|_| !request.email.is_empty()) else { return Ok(()) };
    let organization = organization(worker).await?;
    let letter = ReceivePrivacyRequest {
        brand: brand(worker, &organization),
        name: request.name,
        number: request.number,
        wanted: request.kind.label().to_owned(),
        due_on: day(due_at),
        officer: officer(&organization),
    };
    dispatch(worker, personal(&letter, id.to_string(), &request.email)).await
}

/// "20 December 2026".
pub(super) fn day(at: chrono::DateTime<chrono::Utc>) -> String {
    kernel::clock::day_of(at).format("%-d %B %Y").to_string()
}

/// Grievance officer: "Meera Iyer, grievance@nivas.example".
pub(super) fn officer(organization: &kernel::organization::Organization) -> Option<String> {
    organization.grievance_officer.as_ref().map(|officer| format!("{}, {}", officer.name, officer.email))
}
