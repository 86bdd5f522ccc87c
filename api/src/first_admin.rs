//! Creates the first admin, whom nobody could invite.

use anyhow::{Context as _, bail};
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::contact::normalize_email;
use kernel::role::Role;
use people::account::{one_time, proof};
use people::user::access::{self, Invitation};
use sqlx::PgPool;
use url::Url;

use crate::auth::Auth;

/// Makes an admin of an address that is unknown yet and gives the link that lets them choose a password. With
/// a hosted auth service they sign up there, and are recognised by the address once they have proved it.
///
/// # Errors
/// When the address is none, or belongs to somebody already.
pub async fn create(
    db: &PgPool,
    clock: &Clock,
    auth: &Auth,
    public_url: &Url,
    email: &str,
) -> anyhow::Result<Url> {
    if normalize_email(email).is_none() {
        bail!("{email:?} is no e-mail address");
    }
    let invitation = Invitation {
        email: email.to_owned(),
        first_name: String::new(),
        last_name: String::new(),
        role: Role::Admin,
    };
    let mut tx = db.begin().await?;
    let user = access::admit(&mut tx, clock, &Actor::system(), &invitation)
        .await
        .with_context(|| format!("cannot make an admin of {email}"))?;
    if auth.is_hosted() {
        tx.commit().await?;
        return Ok(one_time::sign_up_page(public_url));
    }
    let keys = auth.keys();
    let token = proof::invite(&mut tx, keys, user.id, &user.email, clock.now()).await?;
    tx.commit().await?;
    Ok(one_time::page(public_url, one_time::Purpose::Invite.as_str(), &one_time::link(keys, token), None))
}
