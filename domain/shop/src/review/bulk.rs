//! Bulk actions on reviews.

use garde::Validate;
use kernel::audit::Actor;
use kernel::bulk::{Outcome, in_order};
use kernel::clock::Clock;
use kernel::record::Refusal;
use kernel::{Db, Tx};
use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::Connection as _;

use super::ProductReviewId;
use super::moderate::{Decision, decide_on, lock};

/// Action on each review.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ReviewAction")]
pub enum Action {
    /// Publish or reject it.
    Decide(#[garde(dive)] Decision),
}

/// Applies an action to reviews, and leaves out those that don't allow it.
///
/// # Errors
/// A database error.
pub async fn apply(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    ids: &[ProductReviewId],
    action: &Action,
) -> Result<Outcome<ProductReviewId>, sqlx::Error> {
    let mut outcome = Outcome::default();
    for id in in_order(ids) {
        let mut part = db.begin().await?;
        let done = one(&mut part, clock, actor, id, action).await;
        outcome.settle(part, id, done).await?;
    }
    Ok(outcome)
}

async fn one(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: ProductReviewId,
    action: &Action,
) -> Result<(), Refusal> {
    let review = lock(tx, id).await?;
    match action {
        Action::Decide(decision) => decide_on(tx, clock, actor, &review, decision).await,
    }
}
