//! Bulk actions on quotations, and the undo of an assignment. What was sent or cancelled stays so.

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
use kernel::reach::{Reach, Viewer};
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

/// Undoes a user's assignment of many quotations, except of those that have been assigned again since, and of those
/// whose earlier owner may no longer own any.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if `by` has no such action.
pub async fn undo(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    by: UserId,
    batch: BatchId,
) -> Result<Outcome<QuotationId>, Refusal> {
    let done = audit::of_batch(&mut *db, batch.0, by, "quotation", Some("quotation_assigned")).await?;
    let mut outcome = Outcome::default();
    for (id, changes) in done {
        let id = QuotationId(id);
        let mut part = db.begin().await?;
        let undone = give_back(&mut part, clock, actor, id, &changes).await;
        outcome.settle(part, id, undone).await?;
    }
    Ok(outcome)
}

async fn give_back(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: QuotationId,
    changes: &[Change],
) -> Result<(), Refusal> {
    // Whoever gave it away may not see it any more.
    let quotation = super::lock(tx, id, Reach::All).await?;
    let refused = |code: &'static str, reason: &str| Err(Refusal::Rule { code, reason: reason.to_owned() });
    let owner = |owner: &serde_json::Value| serde_json::from_value::<UserId>(owner.clone()).ok();
    let change = changes.iter().find(|change| change.field == "ownerId");
    let owners = change.and_then(|change| owner(&change.old).zip(owner(&change.new)));
    let Some((before, _)) = owners.filter(|(_, after)| *after == quotation.owner.id) else {
        return refused("changed_since", "It has been assigned again since.");
    };
    if !may_own(tx, before).await? {
        return refused("no_owner", "Its earlier owner may no longer own quotations.");
    }
    assign(tx, clock, actor, &quotation, before, BatchId::new()).await
}

async fn may_own(db: &mut Db, id: UserId) -> Result<bool, sqlx::Error> {
    let user = user::find(db, id).await?;
    let may = |user: &user::User| {
        user.status == account::Status::Active && access(Area::Quotations, user.role).allows(Verb::Manage)
    };
    Ok(user.as_ref().is_some_and(may))
}

async fn refuse_unless_writer(db: &mut Db, id: UserId) -> Result<(), Refusal> {
    if may_own(db, id).await? {
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
