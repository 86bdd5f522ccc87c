//! Invites a customer to the client area.

use kernel::ids::OneTimeTokenId;
use letters::InviteCustomer;
use people::account::one_time;

use super::{brand, dispatch, organization, page, personal, token};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, id: OneTimeTokenId) -> Result<(), Failure> {
    let Some((token, user)) = token(worker, id).await? else { return Ok(()) };
    let organization = organization(worker).await?;
    let letter = InviteCustomer {
        brand: brand(worker, &organization),
        first_name: user.first_name,
        url: if worker.auth_is_hosted {
            one_time::sign_up_page(&worker.public_url).into()
        } else {
            page(worker, &token)
        },
        // With a hosted service they are recognised by the address, with no expiry.
        expires_at: (!worker.auth_is_hosted).then(|| timestamp(token.expires_at)),
    };
    dispatch(worker, personal(&letter, id.to_string(), &token.email)).await
}
