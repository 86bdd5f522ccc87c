//! E-mails that confirm an address: requesting one, and the effect of confirming.

use chrono::{DateTime, Utc};
use sqlx::types::Json;

use super::one_time::{self, Issue, OneTimeToken, Purpose};
use super::session::Method;
use super::{Keys, Metadata};
use jobs::{Mail, enqueue};
use kernel::Db;
use kernel::ids::{OneTimeTokenId, UserId};

/// Sends another confirmation e-mail and returns its token.
pub async fn confirm_again(
    db: &mut Db,
    keys: &Keys,
    email: &str,
    next_path: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Option<OneTimeTokenId>, sqlx::Error> {
    let row = sqlx::query!(
        r#"update auth_accounts set confirmation_sent_at = $2
           from users
           where users.id = user_id and email = $1 and status = 'active' and email_confirmed_at is null
           returning user_id as "user: UserId", password_hash, user_metadata as "metadata: Json<Metadata>""#,
        email,
        now,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let token = Issue {
        user: row.user,
        purpose: Purpose::SignUp,
        email,
        next_path,
        password_hash: row.password_hash.as_deref(),
        metadata: Some(&row.metadata.0),
    };
    let token = one_time::issue(&mut *db, keys, &token, now).await?;
    enqueue(db, Mail::ConfirmAccount { token }).await?;
    Ok(Some(token))
}

/// Sends a password reset e-mail and returns its token. Users without an account get one this way; suspended
/// users, and invited ones who have not joined, get no e-mail.
pub async fn recover(
    db: &mut Db,
    keys: &Keys,
    email: &str,
    next_path: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Option<OneTimeTokenId>, sqlx::Error> {
    let user = sqlx::query_scalar!(
        r#"select id as "id: UserId" from users where email = $1 and status = 'active'"#,
        email,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(user) = user else { return Ok(None) };
    sqlx::query!("update auth_accounts set recovery_sent_at = $2 where user_id = $1", user.0, now)
        .execute(&mut *db)
        .await?;
    let token =
        Issue { user, purpose: Purpose::Recovery, email, next_path, password_hash: None, metadata: None };
    let token = one_time::issue(&mut *db, keys, &token, now).await?;
    enqueue(db, Mail::RecoverAccount { token }).await?;
    Ok(Some(token))
}

/// Issues the token for an invitation of a user with status `invited`; earlier ones are voided. The caller sends
/// it by e-mail; the first admin gets the link on the command line instead.
pub async fn invite(
    db: &mut Db,
    keys: &Keys,
    user: UserId,
    email: &str,
    now: DateTime<Utc>,
) -> Result<OneTimeTokenId, sqlx::Error> {
    one_time::discard(db, user, Some(Purpose::Invite)).await?;
    let token =
        Issue { user, purpose: Purpose::Invite, email, next_path: None, password_hash: None, metadata: None };
    one_time::issue(db, keys, &token, now).await
}

/// Records a requested address change and sends an e-mail to the new address; earlier ones are voided. Returns
/// its token.
pub async fn request_email_change(
    db: &mut Db,
    keys: &Keys,
    user: UserId,
    email: &str,
    next_path: Option<&str>,
    now: DateTime<Utc>,
) -> Result<OneTimeTokenId, sqlx::Error> {
    sqlx::query!(
        "update auth_accounts set new_email = $2, email_change_sent_at = $3, updated_at = $3 where user_id = $1",
        user.0,
        email,
        now,
    )
    .execute(&mut *db)
    .await?;
    one_time::discard(db, user, Some(Purpose::EmailChange)).await?;
    let token =
        Issue { user, purpose: Purpose::EmailChange, email, next_path, password_hash: None, metadata: None };
    let token = one_time::issue(&mut *db, keys, &token, now).await?;
    enqueue(db, Mail::ChangeEmail { token }).await?;
    Ok(token)
}

/// Sends another e-mail to the requested new address instead of `email`.
pub async fn resend_email_change(
    db: &mut Db,
    keys: &Keys,
    email: &str,
    next_path: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Option<OneTimeTokenId>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select user_id as "user: UserId", new_email as "new_email!"
           from auth_accounts join users on users.id = user_id
           where email = $1 and status = 'active' and new_email is not null"#,
        email,
    )
    .fetch_optional(&mut *db)
    .await?;
    match row {
        Some(row) => request_email_change(db, keys, row.user, &row.new_email, next_path, now).await.map(Some),
        None => Ok(None),
    }
}

/// Applies a used token to the account and returns how its bearer authenticated. Other consequences of a
/// confirmed address are up to the callers.
///
/// # Errors
/// A violation of `users_email_taken` if someone else got the new address first.
pub async fn accept(db: &mut Db, token: &OneTimeToken, now: DateTime<Utc>) -> Result<Method, sqlx::Error> {
    match token.purpose {
        Purpose::SignUp => {
            confirm(db, token, now).await?;
            Ok(Method::SignUp)
        }
        Purpose::Recovery => {
            confirm_address(db, token.user, now).await?;
            Ok(Method::Recovery)
        }
        Purpose::Invite => {
            confirm_address(db, token.user, now).await?;
            sqlx::query!(
                "update users set status = 'active', version = version + 1, updated_at = $2
                 where id = $1 and status = 'invited'",
                token.user.0,
                now,
            )
            .execute(db)
            .await?;
            Ok(Method::Invite)
        }
        Purpose::EmailChange => {
            change_email(db, token, now).await?;
            Ok(Method::EmailChange)
        }
    }
}

async fn confirm(db: &mut Db, token: &OneTimeToken, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update auth_accounts
         set email_confirmed_at = coalesce(email_confirmed_at, $2), password_hash = coalesce($3, password_hash),
             user_metadata = coalesce($4, user_metadata), updated_at = $2
         where user_id = $1",
        token.user.0,
        now,
        token.password_hash,
        token.metadata.as_ref() as _,
    )
    .execute(&mut *db)
    .await?;
    let Some(Json(metadata)) = &token.metadata else { return Ok(()) };
    super::apply_names(db, token.user, metadata, now).await
}

/// Confirms the address. A password set before that may be someone else's.
async fn confirm_address(db: &mut Db, user: UserId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into auth_accounts (user_id, email_confirmed_at, user_metadata, created_at, updated_at)
         select id, $2, jsonb_build_object('first_name', first_name, 'last_name', last_name), $2, $2
         from users where id = $1
         on conflict (user_id) do update
         set email_confirmed_at = excluded.email_confirmed_at, password_hash = null, updated_at = $2
         where auth_accounts.email_confirmed_at is null",
        user.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn change_email(db: &mut Db, token: &OneTimeToken, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update users set email = $2, version = version + 1, updated_at = $3 where id = $1",
        token.user.0,
        token.email,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update auth_accounts set new_email = null, email_confirmed_at = $2, updated_at = $2 where user_id = $1",
        token.user.0,
        now,
    )
    .execute(&mut *db)
    .await?;
    // E-mails to the old address no longer prove anything.
    one_time::discard(db, token.user, None).await
}
