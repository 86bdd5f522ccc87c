//! Asks the author of a public privacy request to confirm their address.

use kernel::ids::PrivacyRequestId;
use letters::ConfirmPrivacyRequest;
use privacy::request::{self, Status};

use super::{Dispatch, brand, dispatch, organization, personal, site};
use crate::{Failure, Worker};

/// Maximum e-mails of this kind per address and day, whoever enters it in the form.
const MAX_A_DAY: u32 = 3;

pub(super) async fn handle(worker: &Worker, id: PrivacyRequestId) -> Result<(), Failure> {
    let request = request::find(&mut *worker.db.acquire().await?, id, worker.clock.now()).await?;
    if request.status != Status::Unconfirmed {
        return Ok(());
    }
    let organization = organization(worker).await?;
    let letter = ConfirmPrivacyRequest {
        brand: brand(worker, &organization),
        name: request.name,
        wanted: request.kind.label().to_owned(),
        url: site(worker, &format!("/privacy-request/{}", request::link(&worker.keys, id))),
    };
    let mail =
        Dispatch { at_most_a_day: Some(MAX_A_DAY), ..personal(&letter, id.to_string(), &request.email) };
    dispatch(worker, mail).await
}
