//! Publishing workflow: draft, review, schedule, publish, archive. Every kind of [`Content`] shares it, for one
//! record, in bulk and on schedule, and adds its SQL and its rules.

use std::fmt::{Debug, Display};

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::Connection as _;
use uuid::Uuid;

use crate::Db;
use crate::audit::{self, Actor, Change, Event};
use crate::bulk::{Outcome, in_order};
use crate::clock::Clock;
use crate::ids::UserId;
use crate::reach::Viewer;
use crate::record::Refusal;
use crate::role::{Access, Verb};
use crate::string_enum::string_enum;

string_enum! {
    /// Publishing status.
    #[schemars(rename = "PublishingStatus")]
    pub enum Status {
        /// Being edited.
        Draft = "draft",
        /// Waiting for review.
        InReview = "in_review",
        /// Scheduled to be published.
        Scheduled = "scheduled",
        /// Visible to visitors.
        Published = "published",
        /// Archived.
        Archived = "archived",
    }
}

impl Status {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Draft => "Draft",
            Self::InReview => "In review",
            Self::Scheduled => "Scheduled",
            Self::Published => "Published",
            Self::Archived => "Archived",
        }
    }

    /// Allowed transitions. Publishing does not require a review; an archived record starts again as a draft.
    #[must_use]
    pub const fn next(self) -> &'static [Self] {
        match self {
            Self::Draft => &[Self::InReview, Self::Scheduled, Self::Published, Self::Archived],
            Self::InReview | Self::Scheduled => {
                &[Self::Draft, Self::Scheduled, Self::Published, Self::Archived]
            }
            Self::Published => &[Self::Draft, Self::Archived],
            Self::Archived => &[Self::Draft],
        }
    }

    /// Whether it is visible to visitors or will be without another review, and so must be complete.
    #[must_use]
    pub const fn is_for_visitors(self) -> bool {
        matches!(self, Self::Scheduled | Self::Published)
    }
}

/// The label of a status that keeps visitors from seeing the record; blank if they see it.
#[must_use]
pub const fn unpublished(status: Status) -> &'static str {
    if matches!(status, Status::Published) { "" } else { status.label() }
}

/// A status change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PublishingStep")]
pub struct Step {
    /// New status.
    #[garde(skip)]
    pub to: Status,
    /// When to publish; only with `scheduled`.
    #[serde(default)]
    #[garde(skip)]
    pub publish_at: Option<DateTime<Utc>>,
}

impl Step {
    /// Whether the change is allowed now.
    ///
    /// # Errors
    /// If the transition is not allowed, or the time does not fit the status.
    pub fn check(self, from: Status, now: DateTime<Utc>) -> Result<(), Refusal> {
        if !from.next().contains(&self.to) {
            let reason = format!("Can't change the status from {} to {}.", label_of(from), label_of(self.to));
            return Err(Refusal::Rule { code: "wrong_status", reason });
        }
        let wrong = match (self.to, self.publish_at) {
            (Status::Scheduled, None) => "is required",
            (Status::Scheduled, Some(at)) if at <= now => "must be in the future",
            (Status::Scheduled, Some(_)) | (_, None) => return Ok(()),
            (_, Some(_)) => "is only for scheduled publishing",
        };
        Err(Refusal::Field { field: "publishAt", reason: wrong.to_owned() })
    }
}

const fn label_of(status: Status) -> &'static str {
    match status {
        Status::Draft => "draft",
        Status::InReview => "in review",
        Status::Scheduled => "scheduled",
        Status::Published => "published",
        Status::Archived => "archived",
    }
}

/// Whether this access level may edit records of this status. Roles that may not publish work on drafts.
#[must_use]
pub const fn is_open_to(status: Status, access: Access) -> bool {
    match status {
        Status::Draft | Status::InReview => access.allows(Verb::Edit),
        _ => access.allows(Verb::Manage),
    }
}

/// Error for roles that may not publish.
#[must_use]
pub fn drafts_only() -> Refusal {
    Refusal::Rule { code: "drafts_only", reason: "You can only change drafts.".to_owned() }
}

/// Statuses to which this access level can move a record.
#[must_use]
pub fn next(status: Status, access: Access) -> Vec<Status> {
    let next = status.next().iter().copied();
    next.filter(|to| is_open_to(status, access) && is_open_to(*to, access)).collect()
}

/// A user who edits content.
#[derive(Clone, Debug)]
pub struct Editor {
    /// Actor for the audit log.
    pub actor: Actor,
    /// Scope in other areas.
    pub viewer: Viewer,
    /// Access to this content.
    pub access: Access,
}

/// Content with a publishing workflow.
pub trait Content: Sized + Send + Sync + 'static {
    /// Kind in the audit log, such as `video`. Must not change once shipped.
    const KIND: &'static str;
    /// Id type.
    type Id: Copy
        + Debug
        + Display
        + Ord
        + Serialize
        + DeserializeOwned
        + JsonSchema
        + From<Uuid>
        + Into<Uuid>
        + Send
        + Sync;
    /// Editable fields.
    type Draft: Serialize + DeserializeOwned + Send + Sync;
    /// Bulk actions.
    type Action: Send + Sync;
    /// Why it cannot be deleted.
    type DeleteError: Into<Refusal> + From<sqlx::Error> + Send;

    /// Id.
    fn id(&self) -> Self::Id;
    /// Optimistic-lock version.
    fn version(&self) -> i32;
    /// Publishing status.
    fn status(&self) -> Status;
    /// When it is scheduled to be published.
    fn publish_at(&self) -> Option<DateTime<Utc>>;
    /// Whether it has a working copy that differs from what was released last.
    fn has_unreleased_changes(&self) -> bool {
        false
    }
    /// Its editable fields.
    fn draft(&self) -> Self::Draft;
    /// What a bulk action does to it.
    fn task(&self, action: &Self::Action) -> Task<Self::Draft>;

    /// Locks it until the transaction ends, and reads it.
    fn lock(db: &mut Db, id: Self::Id) -> impl Future<Output = Result<Self, sqlx::Error>> + Send;

    /// Checks that it is complete enough to publish.
    fn refuse_unfit(&self, db: &mut Db) -> impl Future<Output = Result<(), Refusal>> + Send;

    /// Saves status and time, and raises the version.
    fn write_step(
        &self,
        db: &mut Db,
        step: Step,
        now: DateTime<Utc>,
    ) -> impl Future<Output = Result<(), sqlx::Error>> + Send;

    /// Locks up to 500 scheduled records that are due, skipping those locked by others.
    fn due(
        db: &mut Db,
        now: DateTime<Utc>,
    ) -> impl Future<Output = Result<Vec<Self::Id>, sqlx::Error>> + Send;

    /// Saves changed fields.
    fn change(
        &self,
        db: &mut Db,
        clock: &Clock,
        editor: &Editor,
        draft: &Self::Draft,
    ) -> impl Future<Output = Result<(), Refusal>> + Send;

    /// Deletes or archives it.
    fn delete(
        &self,
        db: &mut Db,
        clock: &Clock,
        actor: &Actor,
    ) -> impl Future<Output = Result<(), Self::DeleteError>> + Send;

    /// Moves a record before another one, or to the end. See [`ordered`](crate::order::ordered).
    fn move_before(
        db: &mut Db,
        clock: &Clock,
        actor: &Actor,
        id: Self::Id,
        before: Option<Self::Id>,
    ) -> impl Future<Output = Result<(), Refusal>> + Send;
}

/// Implements the part of [`Content`] that returns fields, of the record itself or of a part of it:
/// `content_fields!(VideoId, item)`.
#[macro_export]
macro_rules! content_fields {
    ($Id:ty $(, $part:ident)?) => {
        type Id = $Id;

        fn id(&self) -> $Id {
            self$(.$part)?.id
        }

        fn version(&self) -> i32 {
            self$(.$part)?.version
        }

        fn status(&self) -> $crate::publishing::Status {
            self$(.$part)?.status
        }

        fn publish_at(&self) -> Option<chrono::DateTime<chrono::Utc>> {
            self$(.$part)?.publish_at
        }
    };
}
pub use content_fields;

/// What a bulk action does to one record.
#[derive(Debug)]
pub enum Task<D> {
    /// Save these fields.
    Change(D),
    /// Change the status.
    Step(Step),
    /// Delete.
    Delete,
}

/// Changes the publishing status. The caller has checked the permission.
pub async fn transition<C: Content>(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    content: &C,
    step: Step,
) -> Result<(), Refusal> {
    step.check(content.status(), clock.now())?;
    if step.to.is_for_visitors() {
        content.refuse_unfit(&mut *db).await?;
    }
    Ok(write(db, clock, actor, content, step).await?)
}

async fn write<C: Content>(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    content: &C,
    step: Step,
) -> Result<(), sqlx::Error> {
    content.write_step(&mut *db, step, clock.now()).await?;
    let mut changes = vec![Change::new("status", content.status(), step.to)];
    if content.publish_at() != step.publish_at {
        changes.push(Change::new("publishAt", content.publish_at(), step.publish_at));
    }
    let action = format!("{}_status_changed", C::KIND);
    audit::record(db, clock, actor, Event::new(&action, C::KIND, &content.id()).changing(changes)).await
}

/// Publishes scheduled content that is due. It met the requirements when it was scheduled and cannot lose
/// them since. Needs a transaction.
pub async fn publish_due<C: Content>(db: &mut Db, clock: &Clock) -> Result<usize, sqlx::Error> {
    let due = C::due(&mut *db, clock.now()).await?;
    for id in &due {
        let content = C::lock(&mut *db, *id).await?;
        let step = Step { to: Status::Published, publish_at: None };
        write(&mut *db, clock, &Actor::job(), &content, step).await?;
    }
    Ok(due.len())
}

/// Applies a bulk action. Its audit entries have the batch of the editor's actor, by which [`undo`] finds them.
pub async fn apply<C: Content>(
    db: &mut Db,
    clock: &Clock,
    editor: &Editor,
    ids: &[C::Id],
    action: &C::Action,
) -> Result<Outcome<C::Id>, sqlx::Error> {
    let mut outcome = Outcome::default();
    for id in in_order(ids) {
        let mut part = db.begin().await?;
        let done = apply_to_one::<C>(&mut part, clock, editor, id, action).await;
        outcome.settle(part, id, done).await?;
    }
    Ok(outcome)
}

async fn apply_to_one<C: Content>(
    db: &mut Db,
    clock: &Clock,
    editor: &Editor,
    id: C::Id,
    action: &C::Action,
) -> Result<(), Refusal> {
    let content = C::lock(&mut *db, id).await?;
    let task = content.task(action);
    let (status, access) = (content.status(), editor.access);
    // Roles that may not publish can change drafts only, and delete nothing.
    let may = match &task {
        Task::Delete => access.allows(Verb::Manage),
        Task::Step(step) => is_open_to(status, access) && is_open_to(step.to, access),
        Task::Change(_) => is_open_to(status, access),
    };
    if !may {
        return Err(drafts_only());
    }
    match task {
        Task::Delete => content.delete(db, clock, &editor.actor).await.map_err(Into::into),
        Task::Step(step) => transition(db, clock, &editor.actor, &content, step).await,
        Task::Change(draft) => content.change(db, clock, editor, &draft).await,
    }
}

/// Undoes a user's bulk action: each record that the editor may still change gets back the fields and the status that
/// the action changed, unless one of these has changed since. Deleted records stay deleted.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if `by` has no such action.
pub async fn undo<C: Content>(
    db: &mut Db,
    clock: &Clock,
    editor: &Editor,
    by: UserId,
    batch: Uuid,
) -> Result<Outcome<C::Id>, sqlx::Error> {
    let mut outcome: Outcome<C::Id> = Outcome::default();
    for (id, changes) in audit::of_batch(&mut *db, batch, by, C::KIND, None).await? {
        let mut part = db.begin().await?;
        let undone = undo_one::<C>(&mut part, clock, editor, id.into(), &changes).await;
        outcome.settle(part, id.into(), undone).await?;
    }
    Ok(outcome)
}

async fn undo_one<C: Content>(
    db: &mut Db,
    clock: &Clock,
    editor: &Editor,
    id: C::Id,
    changes: &[Change],
) -> Result<(), Refusal> {
    let content = C::lock(&mut *db, id).await?;
    if !is_open_to(content.status(), editor.access) {
        return Err(drafts_only());
    }
    let (step, fields): (Vec<_>, Vec<_>) = changes.iter().partition(|change| is_of_step(change));
    if !fields.is_empty() {
        let draft = restored(&content.draft(), &fields)?;
        content.change(&mut *db, clock, editor, &draft).await?;
    }
    if step.is_empty() {
        return Ok(());
    }
    let now = json!({"status": content.status(), "publishAt": content.publish_at()});
    let Before { status, publish_at } = restored_value(now, &step)?;
    if !is_open_to(status, editor.access) {
        return Err(drafts_only());
    }
    if publish_at.is_some_and(|at| at <= clock.now()) {
        let reason = "Its scheduled time has passed.".to_owned();
        return Err(Refusal::Rule { code: "time_passed", reason });
    }
    if status.is_for_visitors() {
        // Publishing would release them.
        if content.has_unreleased_changes() {
            let reason = "It has unpublished changes. Publish it yourself.".to_owned();
            return Err(Refusal::Rule { code: "changed_since", reason });
        }
        content.refuse_unfit(&mut *db).await?;
    }
    Ok(write(db, clock, &editor.actor, &content, Step { to: status, publish_at }).await?)
}

/// The status before a bulk action.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Before {
    status: Status,
    publish_at: Option<DateTime<Utc>>,
}

/// Whether a change is of the status, and not of a field of the draft.
fn is_of_step(change: &Change) -> bool {
    matches!(change.field.as_str(), "status" | "publishAt")
}

/// A draft without these changes.
fn restored<D: Serialize + DeserializeOwned>(draft: &D, changes: &[&Change]) -> Result<D, Refusal> {
    restored_value(serde_json::to_value(draft).unwrap_or_default(), changes)
}

/// A value without these changes, if it still has what they brought.
fn restored_value<T: DeserializeOwned>(mut value: Value, changes: &[&Change]) -> Result<T, Refusal> {
    let changed_since = || {
        let reason = "It has been changed since.".to_owned();
        Refusal::Rule { code: "changed_since", reason }
    };
    let fields = value.as_object_mut().ok_or_else(changed_since)?;
    for Change { field, old, new } in changes {
        if fields.get(field).unwrap_or(&Value::Null) != new {
            return Err(changed_since());
        }
        fields.insert(field.clone(), old.clone());
    }
    serde_json::from_value(value).map_err(|_| changed_since())
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn refused(step: Step, from: Status) -> String {
        step.check(from, DateTime::UNIX_EPOCH).unwrap_err().to_string()
    }

    fn to(to: Status) -> Step {
        Step { to, publish_at: None }
    }

    #[test]
    fn whatever_is_there_can_become_a_draft_again() {
        for from in Status::ALL.iter().filter(|status| **status != Status::Draft) {
            assert!(to(Status::Draft).check(*from, DateTime::UNIX_EPOCH).is_ok(), "{from}");
        }
    }

    #[test]
    fn what_was_put_away_is_not_published_as_it_was() {
        assert_eq!(
            refused(to(Status::Published), Status::Archived),
            "Can't change the status from archived to published."
        );
        assert_eq!(refused(to(Status::Draft), Status::Draft), "Can't change the status from draft to draft.");
    }

    #[test]
    fn a_time_is_given_for_what_is_scheduled_and_for_nothing_else() {
        let at = |minutes| Some(DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes));
        let scheduled = |publish_at| Step { to: Status::Scheduled, publish_at };
        assert!(scheduled(at(1)).check(Status::Draft, DateTime::UNIX_EPOCH).is_ok());
        assert!(scheduled(at(2)).check(Status::Scheduled, DateTime::UNIX_EPOCH).is_ok(), "at another time");
        assert_eq!(refused(scheduled(None), Status::Draft), "publishAt is required");
        assert_eq!(refused(scheduled(at(0)), Status::Draft), "publishAt must be in the future");
        let published = Step { to: Status::Published, publish_at: at(1) };
        assert_eq!(refused(published, Status::Draft), "publishAt is only for scheduled publishing");
    }

    #[test]
    fn an_undo_takes_back_what_is_still_so() {
        #[derive(Debug, PartialEq, Serialize, Deserialize)]
        struct Draft {
            title: String,
            tags: Vec<String>,
        }
        let draft = |tags: &[&str]| Draft {
            title: "Teak kitchen".to_owned(),
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        };
        let change = Change::new("tags", ["north"], ["north", "new"]);
        assert_eq!(restored(&draft(&["north", "new"]), &[&change]).unwrap(), draft(&["north"]));
        let since = restored(&draft(&["new"]), &[&change]).unwrap_err();
        assert_eq!(since.to_string(), "It has been changed since.");
    }
}
