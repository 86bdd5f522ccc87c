//! Test factories. No real people.

use chrono::{DateTime, Utc};

use crate::Db;
use crate::ids::UserId;
use crate::role::Role;

/// A time in India: `2026-11-20T15:00`.
///
/// # Panics
/// If it is invalid.
#[must_use]
pub fn ist(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(&format!("{text}:00+05:30")).expect("an instant").to_utc()
}

/// An active user with this role; the name determines the address.
///
/// # Panics
/// If the database fails.
pub async fn user(db: &mut Db, name: &str, role: Role) -> UserId {
    let id = UserId::new();
    sqlx::query!(
        "insert into users (id, email, first_name, role) values ($1, $2, $3, $4)",
        id.0,
        format!("{}@nivas.example", name.to_lowercase()),
        name,
        role.as_str(),
    )
    .execute(db)
    .await
    .expect("a user");
    id
}
