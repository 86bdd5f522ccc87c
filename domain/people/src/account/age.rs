//! The age declaration: 18, or with the consent of a parent or guardian.

use chrono::{DateTime, Utc};

use kernel::Db;
use kernel::ids::UserId;

/// Id of the text beside the box: "I am 18 or older, or my parent or guardian agrees that I use this
/// account." A changed text gets a new id.
pub const DECLARATION: &str = "age-2026-11";

/// Records a user's declaration, unless they made it before.
pub async fn declare(db: &mut Db, user: UserId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update users set age_declared_at = $2, age_declaration = $3 where id = $1 and age_declared_at is null",
        user.0,
        now,
        DECLARATION,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whether a user has made the declaration.
pub async fn is_declared(db: &mut Db, user: UserId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select age_declared_at is not null as "is_declared!" from users where id = $1"#,
        user.0,
    )
    .fetch_one(db)
    .await
}
