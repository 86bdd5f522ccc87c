//! Bulk actions on quotations.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::Connection as _;

use super::sending::{self, SendingDraft};
use super::{Quotation, ending};
use kernel::audit::{self, Actor, Change, Event};
use kernel::bulk::{Outcome, in_order};
use kernel::clock::Clock;
use kernel::ids::{BatchId, QuotationId, UserId};
use kernel::reach::Viewer;
use kernel::record::Refusal;
use kernel::role::{Area, Verb, access};
use kernel::{Db, Tx};
use people::{account, user};

/// Action on each quotation.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationAction")]
pub enum Action {
    /// Send it, or send it again, to the client's address.
    Send(#[garde(dive)] SendAll),
    /// Assign it.
    Assign(#[garde(dive)] AssignAll),
    /// Cancel it.
    Cancel(#[garde(dive)] CancelAll),
}

/// Parameters of sending.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "QuotationSendAll")]
pub struct SendAll {
    /// Personal message.
    #[serde(default)]
    #[garde(inner(length(chars, max = 4000)))]
    pub message: Option<String>,
}

/// Parameters of an assignment.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationAssignAll")]
pub struct AssignAll {
    /// New owner.
    #[garde(skip)]
    pub owner_id: UserId,
}

/// Parameters of a cancellation.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "QuotationCancelAll")]
pub struct CancelAll {
    /// Reason.
    #[garde(length(chars, min = 1, max = 1000))]
    pub reason: String,
}

/// Applies an action to quotations in the user's scope.
pub async fn apply(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    viewer: &Viewer,
    ids: &[QuotationId],
    action: &Action,
    batch: BatchId,
) -> Result<Outcome<QuotationId>, Refusal> {
    if let Action::Assign(AssignAll { owner_id }) = action {
        refuse_unless_writer(&mut *db, *owner_id).await?;
    }
    let mut outcome = Outcome::default();
    for id in in_order(ids) {
        let mut part = db.begin().await?;
        let done = one(&mut part, clock, actor, viewer, id, action, batch).await;
        outcome.settle(part, id, done).await?;
    }
    Ok(outcome)
}

async fn refuse_unless_writer(db: &mut Db, id: UserId) -> Result<(), Refusal> {
    let user = user::find(db, id).await?;
    let may = |user: &user::User| {
        user.status == account::Status::Active && access(Area::Quotations, user.role).allows(Verb::Manage)
    };
    if user.as_ref().is_some_and(may) {
        return Ok(());
    }
    let reason = "cannot own quotations".to_owned();
    Err(Refusal::Field { field: "action.assign.ownerId", reason })
}

async fn one(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    viewer: &Viewer,
    id: QuotationId,
    action: &Action,
    batch: BatchId,
) -> Result<(), Refusal> {
    let quotation = super::lock(tx, id, viewer.reach(Area::Quotations)).await?;
    match action {
        Action::Send(SendAll { message }) => {
            let draft = SendingDraft { to: None, message: message.clone().unwrap_or_default() };
            sending::send(tx, clock, actor, &quotation, &draft).await.map(|_| ())
        }
        Action::Assign(AssignAll { owner_id }) => {
            assign(tx, clock, actor, &quotation, *owner_id, batch).await
        }
        Action::Cancel(CancelAll { reason }) => ending::cancel(tx, clock, actor, &quotation, reason).await,
    }
}

async fn assign(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Quotation,
    owner: UserId,
    batch: BatchId,
) -> Result<(), Refusal> {
    if quotation.owner.id == owner {
        let reason = "Already has this owner.".to_owned();
        return Err(Refusal::Rule { code: "owned_already", reason });
    }
    sqlx::query!(
        "update quotations set owner_id = $2, version = version + 1, updated_at = $3 where id = $1",
        quotation.id.0,
        owner.0,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    let changes = vec![Change::new("ownerId", quotation.owner.id, owner)];
    let event = Event::new("quotation_assigned", "quotation", &quotation.id).changing(changes);
    audit::record(db, clock, actor, event.within(batch.0)).await?;
    Ok(())
}
