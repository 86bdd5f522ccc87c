//! Users of the product, wherever they authenticate.

pub mod access;
pub mod hosted;
pub mod list;
mod search;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::account::Status;
use kernel::audit::{self, Actor, Event};
use kernel::clock::Clock;
use kernel::ids::UserId;
use kernel::reach::Viewer;
use kernel::role::Role;
use kernel::{Db, Tx};
use uuid::Uuid;

/// A user.
#[derive(Clone, Debug)]
pub struct User {
    /// User id, the subject of their tokens.
    pub id: UserId,
    /// E-mail address in lower case.
    pub email: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Role. This is its only source.
    pub role: Role,
    /// Status.
    pub status: Status,
    /// Tokens issued before this are rejected.
    pub signed_out_before: Option<DateTime<Utc>>,
    /// Optimistic-lock version.
    pub version: i32,
}

impl User {
    /// Full name, or else the address.
    #[must_use]
    pub fn name(&self) -> String {
        let name = format!("{} {}", self.first_name, self.last_name);
        if name.trim().is_empty() { self.email.clone() } else { name.trim().to_owned() }
    }
}

/// The user with this id.
pub async fn find(db: &mut Db, id: UserId) -> Result<Option<User>, sqlx::Error> {
    sqlx::query_as!(
        User,
        r#"select id as "id: UserId", email, first_name, last_name, role as "role: Role",
               status as "status: Status", signed_out_before, version
           from users where id = $1"#,
        id.0,
    )
    .fetch_optional(db)
    .await
}

/// Locks the account's row: of two requests at once, the second finds what the first has made of the account.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is no such user.
pub async fn lock(tx: &mut Tx<'_>, id: UserId) -> Result<(), sqlx::Error> {
    sqlx::query!("select id from users where id = $1 for no key update", id.0).fetch_one(&mut **tx).await?;
    Ok(())
}

/// A colleague who can sign in, as far as it determines what they see.
#[derive(Clone, Debug)]
pub struct Colleague {
    /// User, role and scope.
    pub viewer: Viewer,
    /// Full name, or else the address.
    pub name: String,
}

/// Colleagues who can sign in, by name: those with these ids, or all.
pub async fn colleagues(db: &mut Db, ids: Option<&[UserId]>) -> Result<Vec<Colleague>, sqlx::Error> {
    let ids: Option<Vec<_>> = ids.map(|ids| ids.iter().map(|id| id.0).collect());
    let rows = sqlx::query!(
        r#"select id as "id: UserId", name, role as "role: Role",
               is_sales_head and role = 'sales' as "is_sales_head!"
           from users
           where status = 'active' and role <> 'client' and ($1::uuid[] is null or id = any ($1))
           order by lower(name), id"#,
        ids as Option<Vec<Uuid>>,
    )
    .fetch_all(db)
    .await?;
    let colleagues = rows.into_iter().map(|row| Colleague {
        viewer: Viewer { user: row.id, role: row.role, is_sales_head: row.is_sales_head },
        name: row.name,
    });
    Ok(colleagues.collect())
}

/// The user with this address in lower case.
pub async fn find_by_email(db: &mut Db, email: &str) -> Result<Option<User>, sqlx::Error> {
    sqlx::query_as!(
        User,
        r#"select id as "id: UserId", email, first_name, last_name, role as "role: Role",
               status as "status: Status", signed_out_before, version
           from users where email = $1"#,
        email,
    )
    .fetch_optional(db)
    .await
}

/// The token of the unsubscribe link in marketing e-mails to a user.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is no such user.
pub async fn unsubscribe_token(db: &mut Db, id: UserId) -> Result<uuid::Uuid, sqlx::Error> {
    sqlx::query_scalar!("select unsubscribe_token from users where id = $1", id.0).fetch_one(db).await
}

/// Names of a user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Names {
    /// First name.
    #[garde(length(chars, min = 1, max = 60))]
    pub first_name: String,
    /// Last name.
    #[garde(length(chars, max = 60))]
    pub last_name: String,
}

/// Renames a user everywhere.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is no such user.
pub async fn rename(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: UserId,
    names: &Names,
) -> Result<(), sqlx::Error> {
    let old = find(tx, id).await?.ok_or(sqlx::Error::RowNotFound)?;
    let old = Names { first_name: old.first_name, last_name: old.last_name };
    let Names { first_name, last_name } = names;
    let names = Names { first_name: first_name.trim().to_owned(), last_name: last_name.trim().to_owned() };
    if names == old {
        return Ok(());
    }
    sqlx::query!(
        "update users set first_name = $2, last_name = $3, version = version + 1, updated_at = $4 where id = $1",
        id.0,
        names.first_name,
        names.last_name,
        clock.now(),
    )
    .execute(&mut **tx)
    .await?;
    // The embedded auth service includes this in their tokens.
    sqlx::query!(
        "update auth_accounts
         set user_metadata = user_metadata || jsonb_build_object('first_name', $2::text, 'last_name', $3::text)
         where user_id = $1",
        id.0,
        names.first_name,
        names.last_name,
    )
    .execute(&mut **tx)
    .await?;
    let event = Event::new("user_renamed", "user", &id).changing(audit::changes(&old, &names));
    audit::record(tx, clock, actor, event).await
}

/// Who invited a user, if anyone.
pub async fn inviter(db: &mut Db, id: UserId) -> Result<Option<User>, sqlx::Error> {
    let inviter = sqlx::query_scalar!(r#"select invited_by as "id: UserId" from users where id = $1"#, id.0)
        .fetch_optional(&mut *db)
        .await?;
    match inviter.flatten() {
        Some(inviter) => find(db, inviter).await,
        None => Ok(None),
    }
}
