//! Sends somebody the code that opens their referrals or their warranty card.

use kernel::ids::LookupCodeId;
use letters::SendLookupCode;
use sales::lookup_code::{self, LookupPurpose};

use super::{brand, dispatch, organization, personal};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, id: LookupCodeId) -> Result<(), Failure> {
    let code = lookup_code::find(&mut *worker.db.acquire().await?, id, worker.clock.now()).await?;
    // Used, replaced or expired.
    let Some(code) = code else { return Ok(()) };
    let letter = SendLookupCode {
        brand: brand(worker, &organization(worker).await?),
        opens: match code.purpose {
            LookupPurpose::Referral => "your referrals",
            LookupPurpose::Warranty => "your warranty card",
        },
        code: code.letter(&worker.keys),
        expires_at: timestamp(code.expires_at),
    };
    dispatch(worker, personal(&letter, id.to_string(), &code.email)).await
}
