//! The timeline of an order.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::ids::{OrderId, UserId};
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

/// Adds an entry. `kind` is stored: never renamed once shipped.
pub async fn enter(
    db: &mut Db,
    order: OrderId,
    kind: &str,
    detail: Value,
    note: &str,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into order_events (id, order_id, at, kind, detail, note, user_id) values ($1, $2, $3, $4, $5, $6, $7)",
        Uuid::now_v7(),
        order.0,
        now,
        kind,
        Json(detail) as _,
        note,
        by.map(|user| user.0),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Adds a note that names these colleagues. Returns its id.
pub(super) async fn note(
    db: &mut Db,
    order: OrderId,
    text: &str,
    mentioned: &[UserId],
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<Uuid, sqlx::Error> {
    let id = Uuid::now_v7();
    let mentioned: Vec<_> = mentioned.iter().map(|user| user.0).collect();
    sqlx::query!(
        "insert into order_events (id, order_id, at, kind, detail, note, mentioned, user_id)
         values ($1, $2, $3, 'note', '{}', $4, $5, $6)",
        id,
        order.0,
        now,
        text,
        &mentioned,
        by.map(|user| user.0),
    )
    .execute(db)
    .await?;
    Ok(id)
}
