//! Plain records: list, find, insert, update and archive, with an audit entry for every write.
//!
//! A record brings five functions with their SQL in full; addresses, permissions, versions, audit entries
//! and the screen's list and form are written once for all of them. There are no hooks and no options: a
//! record with a sixth verb is no plain record and gets functions and handlers of its own.

use std::fmt::Display;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Db;
use crate::audit::{self, Actor, Event};
use crate::clock::Clock;
use crate::ids::UserId;
use crate::page::{Page, PageQuery};

/// A plain record.
pub trait Record: Serialize + JsonSchema + Send + Sync + 'static {
    /// Its kind in the audit log, such as `team_member`. Frozen once shipped.
    const KIND: &'static str;

    /// Names one of them.
    type Id: Copy + Display + DeserializeOwned + JsonSchema + Send + Sync;
    /// What it is made and changed with.
    type Draft: Serialize + DeserializeOwned + Validate<Context: Default> + JsonSchema + Send + Sync;
    /// What its list is asked for besides words and a page.
    type Filter: DeserializeOwned + Validate<Context: Default> + JsonSchema + Send + Sync;

    /// Names this one.
    fn id(&self) -> Self::Id;
    /// Counts its changes.
    fn version(&self) -> i32;
    /// What it would be made with.
    fn draft(&self) -> &Self::Draft;

    /// A page of those that are not archived.
    fn list(
        db: &mut Db,
        page: &PageQuery,
        filter: &Self::Filter,
        now: DateTime<Utc>,
    ) -> impl Future<Output = Result<Page<Self>, sqlx::Error>> + Send
    where
        Self: Sized;

    /// The one behind `id`; [`sqlx::Error::RowNotFound`] when there is none, or it is archived.
    fn find(
        db: &mut Db,
        id: Self::Id,
        now: DateTime<Utc>,
    ) -> impl Future<Output = Result<Self, sqlx::Error>> + Send
    where
        Self: Sized;

    /// Makes one.
    fn insert(
        db: &mut Db,
        draft: &Self::Draft,
        by: Option<UserId>,
        now: DateTime<Utc>,
    ) -> impl Future<Output = Result<Self::Id, Refusal>> + Send;

    /// Makes it what the draft says, if it is still at `version`; [`sqlx::Error::RowNotFound`] if not.
    /// Destructures the draft, so that a new field does not compile before it is kept.
    fn update(
        db: &mut Db,
        id: Self::Id,
        version: i32,
        draft: &Self::Draft,
        now: DateTime<Utc>,
    ) -> impl Future<Output = Result<(), Refusal>> + Send;

    /// Archives it: no list has it any more, and what refers to it still does.
    fn delete(
        db: &mut Db,
        id: Self::Id,
        now: DateTime<Utc>,
    ) -> impl Future<Output = Result<(), Refusal>> + Send;
}

/// Why a record is not written.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// A rule of the company is against it.
    #[error("{reason}")]
    Rule {
        /// The rule's name for programs.
        code: &'static str,
        /// What to tell the person.
        reason: String,
    },
    /// A value does not go with what is there.
    #[error("{field} {reason}")]
    Field {
        /// The field, as the wire writes it.
        field: &'static str,
        /// What is wrong with it, such as "must be a day to come".
        reason: String,
    },
    /// A value in the midst of others does not go with what is there.
    #[error("{field} {reason}")]
    At {
        /// Where it stands, as the wire writes it: `rooms[0].items[2].line`.
        field: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The database failed, or there is no such record.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// How a change ended that did not fail.
#[derive(Debug)]
pub enum Changed<T> {
    /// The record is now so.
    To(T),
    /// Somebody else has changed it since; it is now so.
    Stale(T),
}

/// Makes a record.
pub async fn create<T: Record>(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    draft: &T::Draft,
) -> Result<T, Refusal> {
    let id = T::insert(db, draft, actor.user, clock.now()).await?;
    let record = T::find(db, id, clock.now()).await?;
    let action = format!("{}_created", T::KIND);
    let event = Event::new(&action, T::KIND, &id).changing(audit::changes(&(), record.draft()));
    audit::record(db, clock, actor, event).await?;
    Ok(record)
}

/// Changes a record of which the caller knows `version`.
pub async fn change<T: Record>(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: T::Id,
    version: i32,
    draft: &T::Draft,
) -> Result<Changed<T>, Refusal> {
    let old = T::find(db, id, clock.now()).await?;
    if old.version() != version {
        return Ok(Changed::Stale(old));
    }
    match T::update(db, id, version, draft, clock.now()).await {
        // Somebody was faster by a moment.
        Err(Refusal::Database(sqlx::Error::RowNotFound)) => {
            return Ok(Changed::Stale(T::find(db, id, clock.now()).await?));
        }
        result => result?,
    }
    let new = T::find(db, id, clock.now()).await?;
    let action = format!("{}_changed", T::KIND);
    let event = Event::new(&action, T::KIND, &id).changing(audit::changes(old.draft(), new.draft()));
    audit::record(db, clock, actor, event).await?;
    Ok(Changed::To(new))
}

/// Archives a record.
pub async fn archive<T: Record>(db: &mut Db, clock: &Clock, actor: &Actor, id: T::Id) -> Result<(), Refusal> {
    T::delete(db, id, clock.now()).await?;
    let action = format!("{}_archived", T::KIND);
    audit::record(db, clock, actor, Event::new(&action, T::KIND, &id)).await?;
    Ok(())
}
