//! Saved views of lists: named filters, sort order and columns.

use std::collections::BTreeMap;

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use crate::Db;
use crate::ids::{SavedViewId, UserId};

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
    db: &mut Db,
    owner: UserId,
    screen: &str,
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
    .execute(db)
    .await?;
    Ok(SavedView { id, name, query, columns, is_shared, is_own: true })
}

/// Updates the user's own view.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none, or it belongs to someone else.
pub async fn update(
    db: &mut Db,
    owner: UserId,
    id: SavedViewId,
    draft: &SavedViewDraft,
) -> Result<SavedView, sqlx::Error> {
    let SavedViewDraft { name, query, columns, is_shared } = draft.clone();
    sqlx::query!(
        "update saved_views set name = $3, query = $4, columns = $5, is_shared = $6, updated_at = now()
         where id = $1 and owner_id = $2 returning id",
        id.0,
        owner.0,
        name,
        Json(&query) as _,
        &columns,
        is_shared,
    )
    .fetch_one(db)
    .await?;
    Ok(SavedView { id, name, query, columns, is_shared, is_own: true })
}

/// Deletes the user's own view.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none, or it belongs to someone else.
pub async fn delete(db: &mut Db, owner: UserId, id: SavedViewId) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from saved_views where id = $1 and owner_id = $2 returning id", id.0, owner.0)
        .fetch_one(db)
        .await?;
    Ok(())
}
