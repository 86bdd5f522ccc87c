//! Sends a buyer the code that confirms an order for cash on delivery.

use kernel::ids::OrderCodeId;
use letters::SendOrderCode;
use shop::order::code;

use super::{brand, dispatch, organization, personal};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, id: OrderCodeId) -> Result<(), Failure> {
    let code = code::find(&mut *worker.db.acquire().await?, id, worker.clock.now()).await?;
    // Used, replaced or expired.
    let Some(code) = code else { return Ok(()) };
    let letter = SendOrderCode {
        brand: brand(worker, &organization(worker).await?),
        code: code.letter(&worker.keys),
        expires_at: timestamp(code.expires_at),
    };
    dispatch(worker, personal(&letter, id.to_string(), &code.email)).await
}
