//! Users: the people whom the product knows, wherever their passwords are kept.

pub mod access;
pub mod hosted;
pub mod list;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::account::Status;
use kernel::audit::{self, Actor, Event};
use kernel::clock::Clock;
use kernel::ids::UserId;
use kernel::role::Role;
use kernel::{Db, Tx};

/// A person as permissions and letters need them.
#[derive(Clone, Debug)]
pub struct User {
    /// The subject of their tokens.
    pub id: UserId,
    /// Lower case.
    pub email: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// What they are to the company. Read from here and from nowhere else.
    pub role: Role,
    /// Whether they may sign in.
    pub status: Status,
    /// Tokens issued before this are refused.
    pub signed_out_before: Option<DateTime<Utc>>,
    /// Counts the changes.
    pub version: i32,
}

impl User {
    /// Given and family name; the address of somebody who gave neither.
    #[must_use]
    pub fn name(&self) -> String {
        let name = format!("{} {}", self.first_name, self.last_name);
        if name.trim().is_empty() { self.email.clone() } else { name.trim().to_owned() }
    }
}

/// The person behind `id`, if the product knows them.
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

/// The person with an address in lower case, if the product knows them.
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

/// How somebody is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Names {
    /// Given name.
    #[garde(length(chars, min = 1, max = 60))]
    pub first_name: String,
    /// Family name.
    #[garde(length(chars, max = 60))]
    pub last_name: String,
}

/// Calls somebody otherwise, wherever their name stands.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is nobody.
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
    // What the embedded auth service writes into their tokens.
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

/// Who has invited a person, if anybody has.
pub async fn inviter(db: &mut Db, id: UserId) -> Result<Option<User>, sqlx::Error> {
    let inviter = sqlx::query_scalar!(r#"select invited_by as "id: UserId" from users where id = $1"#, id.0)
        .fetch_optional(&mut *db)
        .await?;
    match inviter.flatten() {
        Some(inviter) => find(db, inviter).await,
        None => Ok(None),
    }
}
