//! Sends the link to reset a password.

use kernel::ids::OneTimeTokenId;
use letters::RecoverAccount;

use super::{brand, dispatch, organization, page, personal, token};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, id: OneTimeTokenId) -> Result<(), Failure> {
    let Some((token, user)) = token(worker, id).await? else { return Ok(()) };
    let letter = RecoverAccount {
        brand: brand(worker, &organization(worker).await?),
        first_name: user.first_name,
        url: page(worker, &token),
        code: token.letter(&worker.keys).1,
        expires_at: timestamp(token.expires_at),
    };
    dispatch(worker, personal(&letter, id.to_string(), &token.email)).await
}
