//! The people whom the product knows, whoever keeps their passwords.

pub mod access;
pub mod list;

use chrono::{DateTime, Utc};

use crate::Db;
use crate::ids::UserId;
use crate::role::Role;
use crate::words::words;

words! {
    /// Whether a person may sign in.
    #[schemars(rename = "UserStatus")]
    pub enum Status {
        /// Asked to join; has not set a password yet.
        Invited = "invited",
        /// May sign in.
        Active = "active",
        /// May not.
        Suspended = "suspended",
    }
}

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
