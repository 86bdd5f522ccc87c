//! Invites a colleague.

use kernel::ids::OneTimeTokenId;
use letters::InviteUser;
use people::account::one_time;
use people::user;

use super::{brand, dispatch, notifications, organization, page, personal, token};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, id: OneTimeTokenId) -> Result<(), Failure> {
    let Some((token, user)) = token(worker, id).await? else { return Ok(()) };
    let inviter = user::inviter(&mut *worker.db.acquire().await?, user.id).await?;
    let (organization, head) = (organization(worker).await?, notifications(worker).await?.invitation);
    let letter = InviteUser {
        brand: brand(worker, &organization),
        first_name: user.first_name,
        inviter: inviter.map(|inviter| inviter.name()),
        role: user.role.label().to_owned(),
        url: if worker.auth_is_hosted {
            one_time::sign_up_page(&worker.public_url).into()
        } else {
            page(worker, &token)
        },
        // With a hosted service they are recognised by the address, with no expiry.
        expires_at: (!worker.auth_is_hosted).then(|| timestamp(token.expires_at)),
    };
    let mail = personal(&letter, id.to_string(), &token.email);
    dispatch(worker, mail.under(&head)).await
}
