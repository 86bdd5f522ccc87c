//! Creates the first admin, whom nobody can invite.

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

/// Creates an admin with a new address and returns the link for choosing a password. With a hosted auth
/// service they sign up there, and are recognised once the address is confirmed.
///
/// # Errors
/// If the address is invalid or already taken.
pub async fn create(
    db: &PgPool,
    clock: &Clock,
    auth: &Auth,
    public_url: &Url,
    email: &str,
) -> anyhow::Result<Url> {
    if normalize_email(email).is_none() {
        bail!("{email:?} is not a valid e-mail address");
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
        .with_context(|| format!("cannot make {email} an admin"))?;
    if auth.is_hosted() {
        tx.commit().await?;
        return Ok(one_time::sign_up_page(public_url));
    }
    let keys = auth.keys();
    let token = proof::invite(&mut tx, keys, user.id, &user.email, clock.now()).await?;
    tx.commit().await?;
    Ok(one_time::page(public_url, one_time::Purpose::Invite.as_str(), &one_time::link(keys, token), None))
}
