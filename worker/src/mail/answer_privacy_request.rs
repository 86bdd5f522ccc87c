//! Answers a privacy request. After an erasure, the requester's address is forgotten once the e-mail was
//! sent.

use kernel::ids::PrivacyRequestId;
use letters::AnswerPrivacyRequest;
use privacy::request::{self, RequestKind, Status};
use privacy::{access, erasure};

use super::receive_privacy_request::officer;
use super::{brand, dispatch, organization, personal, site};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, id: PrivacyRequestId) -> Result<(), Failure> {
    let request = request::find(&mut *worker.db.acquire().await?, id, worker.clock.now()).await?;
    if request.email.is_empty() {
        // Answered and forgotten already.
        return Ok(());
    }
    let is_erased = request.kind == RequestKind::Erasure && request.status == Status::Completed;
    let organization = organization(worker).await?;
    let file = request.file_expires_at.map(|until| {
        let url = site(worker, &format!("/privacy-file/{}", access::link(&worker.keys, id)));
        (url, timestamp(until))
    });
    let letter = AnswerPrivacyRequest {
        brand: brand(worker, &organization),
        // Personal data that was just erased is not sent again.
        name: if is_erased { String::new() } else { request.name.clone() },
        number: request.number.clone(),
        wanted: request.kind.label().to_owned(),
        is_refused: request.status == Status::Refused,
        answer: request.answer.clone(),
        file,
        officer: officer(&organization),
    };
    dispatch(worker, personal(&letter, id.to_string(), &request.email)).await?;
    if is_erased {
        let mut tx = worker.db.begin().await?;
        erasure::forget_asker(&mut tx, &request).await?;
        tx.commit().await?;
    }
    Ok(())
}
