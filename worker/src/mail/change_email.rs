//! Asks a user to confirm a new address, and notifies the old one.

use kernel::contact::mask_email;
use kernel::ids::OneTimeTokenId;
use letters::{AnnounceEmailChange, ChangeEmail, EmailInUse};
use people::user;

use super::{brand, dispatch, organization, page, personal, site, token};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, id: OneTimeTokenId) -> Result<(), Failure> {
    let Some((token, user)) = token(worker, id).await? else { return Ok(()) };
    let brand = brand(worker, &organization(worker).await?);
    // The old address first: a failure at the new one must not keep its owner from being notified.
    let notice = AnnounceEmailChange {
        brand: brand.clone(),
        first_name: user.first_name.clone(),
        new_email: mask_email(&token.email),
        url: site(worker, "/auth/recover"),
    };
    let noticed = dispatch(worker, personal(&notice, id.to_string(), &user.email)).await;
    if let Err(Failure::Later(reason)) = noticed {
        return Err(Failure::Later(reason));
    }
    // Only the address's owner learns whether it has an account.
    let owner = user::find_by_email(&mut *worker.db.acquire().await?, &token.email).await?;
    if let Some(owner) = owner {
        let letter = EmailInUse { brand, first_name: owner.first_name, url: site(worker, "/auth") };
        return dispatch(worker, personal(&letter, id.to_string(), &token.email)).await;
    }
    let letter = ChangeEmail {
        brand,
        first_name: user.first_name,
        url: page(worker, &token),
        code: token.letter(&worker.keys).1,
        expires_at: timestamp(token.expires_at),
    };
    dispatch(worker, personal(&letter, id.to_string(), &token.email)).await
}
