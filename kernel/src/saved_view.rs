//! Saved views of lists: named filters, sort order and columns.

use std::collections::BTreeMap;

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use crate::audit::{self, Actor, Change, Event};
use crate::clock::Clock;
use crate::ids::{SavedViewId, UserId};
use crate::{Db, Tx};

/// A saved view.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedView {
    /// View id.
    pub id: SavedViewId,
    /// Name.
    pub name: String,
    /// Query parameters of the list.
    pub query: BTreeMap<String, String>,
    /// Visible columns in order; empty for the default.
    pub columns: Vec<String>,
    /// Whether all staff see it.
    pub is_shared: bool,
    /// Whether the caller created it and may change it.
    pub is_own: bool,
}

/// A view to save.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedViewDraft {
    /// Name.
    #[garde(length(chars, min = 1, max = 60))]
    pub name: String,
    /// Query parameters of the list.
    #[garde(length(max = 40))]
    pub query: BTreeMap<String, String>,
    /// Visible columns in order.
    #[garde(length(max = 60), inner(length(chars, max = 60)))]
    pub columns: Vec<String>,
    /// Whether all staff see it.
    #[serde(default)]
    #[garde(skip)]
    pub is_shared: bool,
}

/// The user's own views of a screen, and shared ones.
pub async fn list(db: &mut Db, owner: UserId, screen: &str) -> Result<Vec<SavedView>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: SavedViewId", name, query as "query: Json<BTreeMap<String, String>>", columns,
               is_shared, owner_id = $1 as "is_own!"
           from saved_views where screen = $2 and (owner_id = $1 or is_shared) order by lower(name), id"#,
        owner.0,
        screen,
    )
    .fetch_all(db)
    .await?;
    let views = rows.into_iter().map(|row| SavedView {
        id: row.id,
        name: row.name,
        query: row.query.0,
        columns: row.columns,
        is_shared: row.is_shared,
        is_own: row.is_own,
    });
    Ok(views.collect())
}

/// Saves a new view.
pub async fn insert(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    (owner, screen): (UserId, &str),
    draft: &SavedViewDraft,
) -> Result<SavedView, sqlx::Error> {
    let SavedViewDraft { name, query, columns, is_shared } = draft.clone();
    let id = SavedViewId::new();
    sqlx::query!(
        "insert into saved_views (id, owner_id, screen, name, query, columns, is_shared)
         values ($1, $2, $3, $4, $5, $6, $7)",
        id.0,
        owner.0,
        screen,
        name,
        Json(&query) as _,
        &columns,
        is_shared,
    )
    .execute(&mut **tx)
    .await?;
    let mut changes = vec![Change::new("screen", (), screen)];
    changes.extend(audit::changes(&(), draft));
    audit::record(tx, clock, actor, Event::new(SAVED, SUBJECT, &id).changing(changes)).await?;
    Ok(SavedView { id, name, query, columns, is_shared, is_own: true })
}

/// Updates the user's own view.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none, or it belongs to someone else.
pub async fn update(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    (owner, id): (UserId, SavedViewId),
    draft: &SavedViewDraft,
) -> Result<SavedView, sqlx::Error> {
    let changes = audit::changes(&lock(tx, owner, id).await?, draft);
    let SavedViewDraft { name, query, columns, is_shared } = draft.clone();
    if !changes.is_empty() {
        sqlx::query!(
            "update saved_views set name = $2, query = $3, columns = $4, is_shared = $5, updated_at = $6
             where id = $1",
            id.0,
            name,
            Json(&query) as _,
            &columns,
            is_shared,
            clock.now(),
        )
        .execute(&mut **tx)
        .await?;
        audit::record(tx, clock, actor, Event::new(SAVED, SUBJECT, &id).changing(changes)).await?;
    }
    Ok(SavedView { id, name, query, columns, is_shared, is_own: true })
}

/// Deletes the user's own view.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none, or it belongs to someone else.
pub async fn delete(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    (owner, id): (UserId, SavedViewId),
) -> Result<(), sqlx::Error> {
    let changes = audit::changes(&lock(tx, owner, id).await?, &());
    sqlx::query!("delete from saved_views where id = $1", id.0).execute(&mut **tx).await?;
    audit::record(tx, clock, actor, Event::new(REMOVED, SUBJECT, &id).changing(changes)).await
}

/// Actions and subject in the audit log.
const SAVED: &str = "view_saved";
const REMOVED: &str = "view_removed";
const SUBJECT: &str = "saved_view";

/// The user's own view as it is, which nobody else changes until the transaction ends.
async fn lock(tx: &mut Tx<'_>, owner: UserId, id: SavedViewId) -> Result<SavedViewDraft, sqlx::Error> {
    let row = sqlx::query!(
        r#"select name, query as "query: Json<BTreeMap<String, String>>", columns, is_shared
           from saved_views where id = $1 and owner_id = $2 for update"#,
        id.0,
        owner.0,
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok(SavedViewDraft { name: row.name, query: row.query.0, columns: row.columns, is_shared: row.is_shared })
}
