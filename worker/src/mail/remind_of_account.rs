//! Tells someone who signed up again that they already have an account.

use kernel::ids::OneTimeTokenId;
use letters::RemindOfAccount;

use super::{brand, dispatch, organization, page, personal, site, token};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, id: OneTimeTokenId) -> Result<(), Failure> {
    let Some((token, user)) = token(worker, id).await? else { return Ok(()) };
    let letter = RemindOfAccount {
        brand: brand(worker, &organization(worker).await?),
        first_name: user.first_name,
        sign_in_url: site(worker, "/auth"),
        url: page(worker, &token),
        expires_at: timestamp(token.expires_at),
    };
    dispatch(worker, personal(&letter, id.to_string(), &token.email)).await
}
