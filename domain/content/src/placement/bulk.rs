//! Bulk actions on placements.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::Connection as _;

use super::{PlacementDraft, edit};
use kernel::Db;
use kernel::audit::Actor;
use kernel::bulk::{Outcome, delete_all, in_order};
use kernel::clock::Clock;
use kernel::ids::PlacementId;
use kernel::record::Refusal;

/// Action on each placement.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PlacementAction")]
pub enum Action {
    /// Activate or deactivate them.
    Activate(#[garde(skip)] ActivateAll),
    /// Remove them from their pages.
    Delete(#[garde(skip)] DeleteAll),
}

/// Activation.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PlacementActivateAll")]
pub struct ActivateAll {
    /// Whether visitors see them.
    pub is_active: bool,
}

delete_all! {
    /// Deletion.
    "PlacementDeleteAll"
}

/// Applies an action to placements.
pub async fn apply(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    ids: &[PlacementId],
    action: Action,
) -> Result<Outcome<PlacementId>, sqlx::Error> {
    let mut outcome = Outcome::default();
    for id in in_order(ids) {
        let mut part = db.begin().await?;
        let done = one(&mut part, clock, actor, id, action).await;
        outcome.settle(part, id, done).await?;
    }
    Ok(outcome)
}

async fn one(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: PlacementId,
    action: Action,
) -> Result<(), Refusal> {
    let placement = edit::lock(&mut *db, id).await?;
    match action {
        Action::Activate(ActivateAll { is_active }) => {
            let draft = PlacementDraft { is_active, ..placement.draft.clone() };
            edit::change(db, clock, actor, &placement, &draft, false).await
        }
        Action::Delete(DeleteAll {}) => Ok(edit::delete(db, clock, actor, &placement).await?),
    }
}
