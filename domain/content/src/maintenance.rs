//! Maintenance mode: changes are blocked while the manual switch is on or a scheduled window is open.
//!
//! The state follows from the switch, the windows and the clock alone ([`effective`]), not from a worker: a
//! late or missing worker can neither delay nor extend a window. [`toggle`], run every minute, only keeps the
//! record: each window is opened once and closed once, or closed with a remark that it was missed. A
//! constraint prevents overlapping windows.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::MaintenanceWindowId;
use kernel::record::is_overlap;
use kernel::settings::Section;
use kernel::string_enum::string_enum;
use kernel::{Db, Tx};

/// Manual switch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Maintenance {
    /// Whether maintenance is on.
    pub is_on: bool,
    /// Message on the maintenance page; default text if empty.
    pub message: Option<String>,
}

impl Section for Maintenance {
    const NAME: &'static str = "maintenance";
}

string_enum! {
    /// Recorded state of a window.
    #[schemars(rename = "MaintenanceWindowState")]
    pub enum WindowState {
        /// Upcoming.
        Planned = "planned",
        /// Open.
        Open = "open",
        /// Over.
        Closed = "closed",
        /// Cancelled.
        Cancelled = "cancelled",
    }
}

/// A scheduled maintenance window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Window {
    /// Window id.
    pub id: MaintenanceWindowId,
    /// Start, inclusive.
    pub starts_at: DateTime<Utc>,
    /// End, exclusive.
    pub ends_at: DateTime<Utc>,
    /// Message for visitors.
    pub message: Option<String>,
    /// Recorded state.
    pub state: WindowState,
    /// When the worker opened it.
    pub opened_at: Option<DateTime<Utc>>,
    /// When it was closed, by the worker or by hand.
    pub closed_at: Option<DateTime<Utc>>,
    /// When it was cancelled.
    pub cancelled_at: Option<DateTime<Utc>>,
    /// Remark for operators.
    pub remark: Option<String>,
    /// Optimistic-lock version.
    pub version: i32,
}

impl Window {
    fn has_begun(&self, now: DateTime<Utc>) -> bool {
        self.starts_at < now
    }

    fn is_over(&self, now: DateTime<Utc>) -> bool {
        matches!(self.state, WindowState::Closed | WindowState::Cancelled) || self.ends_at <= now
    }
}

/// Fields of a maintenance window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WindowDraft {
    /// Start, inclusive.
    #[garde(skip)]
    pub starts_at: DateTime<Utc>,
    /// End, exclusive.
    #[garde(skip)]
    pub ends_at: DateTime<Utc>,
    /// Message for visitors; default text if empty.
    #[garde(inner(length(chars, max = 500)))]
    #[serde(default)]
    pub message: Option<String>,
}

/// Why a window cannot be scheduled, changed or cancelled.
#[derive(Debug, thiserror::Error)]
pub enum WindowError {
    /// The start is in the past.
    #[error("the start is in the past")]
    StartsInThePast,
    /// The window has started, so its start cannot change.
    #[error("the window has already started")]
    HasBegun,
    /// The end is before the start, or in the past.
    #[error("the end is too early")]
    EndsTooEarly,
    /// It overlaps another window.
    #[error("it overlaps another window")]
    Overlaps,
    /// The window is over.
    #[error("the window is over")]
    IsOver,
    /// Changed by someone else since; contains the current window.
    #[error("someone else has changed it")]
    Stale(Box<Window>),
    /// A database error, or there is no such window.
    #[error(transparent)]
    Database(sqlx::Error),
}

impl From<sqlx::Error> for WindowError {
    fn from(error: sqlx::Error) -> Self {
        if is_overlap(&error, "maintenance_windows_overlap") { Self::Overlaps } else { Self::Database(error) }
    }
}

/// The 200 latest windows, newest first.
pub async fn windows(db: &mut Db) -> Result<Vec<Window>, sqlx::Error> {
    sqlx::query_as!(
        Window,
        r#"select id as "id: MaintenanceWindowId", starts_at, ends_at, message, state as "state: WindowState",
               opened_at, closed_at, cancelled_at, remark, version
           from maintenance_windows order by starts_at desc, id limit 200"#,
    )
    .fetch_all(db)
    .await
}

/// Schedules a window.
pub async fn plan(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    draft: &WindowDraft,
) -> Result<Window, WindowError> {
    let now = clock.now();
    if draft.starts_at < now {
        return Err(WindowError::StartsInThePast);
    }
    if draft.ends_at <= draft.starts_at {
        return Err(WindowError::EndsTooEarly);
    }
    let id = MaintenanceWindowId::new();
    sqlx::query!(
        "insert into maintenance_windows (id, starts_at, ends_at, message, created_at, created_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $5)",
        id.0,
        draft.starts_at,
        draft.ends_at,
        non_blank(draft.message.as_deref()),
        now,
        actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    let window = locked(db, id).await?;
    let event = event("maintenance_window_planned", &window).changing(audit::changes(&(), draft));
    audit::record(db, clock, actor, event).await?;
    Ok(window)
}

/// Changes a window. The start of a window that has started is kept.
pub async fn change(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: MaintenanceWindowId,
    version: i32,
    draft: &WindowDraft,
) -> Result<Window, WindowError> {
    let now = clock.now();
    let old = locked(db, id).await?;
    if old.version != version {
        return Err(WindowError::Stale(Box::new(old)));
    }
    if old.is_over(now) {
        return Err(WindowError::IsOver);
    }
    if old.has_begun(now) && draft.starts_at != old.starts_at {
        return Err(WindowError::HasBegun);
    }
    if !old.has_begun(now) && draft.starts_at < now {
        return Err(WindowError::StartsInThePast);
    }
    if draft.ends_at <= draft.starts_at.max(now) {
        return Err(WindowError::EndsTooEarly);
    }
    sqlx::query!(
        "update maintenance_windows
         set starts_at = $2, ends_at = $3, message = $4, version = version + 1, updated_at = $5
         where id = $1",
        id.0,
        draft.starts_at,
        draft.ends_at,
        non_blank(draft.message.as_deref()),
        now,
    )
    .execute(&mut *db)
    .await?;
    let new = locked(db, id).await?;
    let draft_of = |window: &Window| WindowDraft {
        starts_at: window.starts_at,
        ends_at: window.ends_at,
        message: window.message.clone(),
    };
    let changes = audit::changes(&draft_of(&old), &draft_of(&new));
    audit::record(db, clock, actor, event("maintenance_window_changed", &new).changing(changes)).await?;
    Ok(new)
}

/// Cancels an upcoming window, or ends an open one.
pub async fn cancel(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: MaintenanceWindowId,
) -> Result<(), WindowError> {
    let now = clock.now();
    let old = locked(db, id).await?;
    if old.is_over(now) {
        return Err(WindowError::IsOver);
    }
    let (action, state) = if old.has_begun(now) {
        sqlx::query!(
            "update maintenance_windows
             set state = 'closed', ends_at = $2, closed_at = $2, remark = 'Ended early.',
                 version = version + 1, updated_at = $2
             where id = $1",
            id.0,
            now,
        )
        .execute(&mut *db)
        .await?;
        ("maintenance_window_ended", WindowState::Closed)
    } else {
        sqlx::query!(
            "update maintenance_windows
             set state = 'cancelled', cancelled_at = $2, version = version + 1, updated_at = $2
             where id = $1",
            id.0,
            now,
        )
        .execute(&mut *db)
        .await?;
        ("maintenance_window_cancelled", WindowState::Cancelled)
    };
    let changes = vec![Change::new("state", old.state, state)];
    audit::record(db, clock, actor, event(action, &old).changing(changes)).await?;
    Ok(())
}

async fn locked(db: &mut Db, id: MaintenanceWindowId) -> Result<Window, sqlx::Error> {
    sqlx::query_as!(
        Window,
        r#"select id as "id: MaintenanceWindowId", starts_at, ends_at, message, state as "state: WindowState",
               opened_at, closed_at, cancelled_at, remark, version
           from maintenance_windows where id = $1 for update"#,
        id.0,
    )
    .fetch_one(db)
    .await
}

fn event<'a>(action: &'a str, window: &Window) -> Event<'a> {
    Event::new(action, "maintenance_window", &window.id)
}

/// Treats a blank message as none.
#[must_use]
pub fn non_blank(message: Option<&str>) -> Option<&str> {
    message.map(str::trim).filter(|message| !message.is_empty())
}

/// Result of a toggle run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Toggled {
    /// Windows opened.
    pub opened: usize,
    /// Windows closed.
    pub closed: usize,
    /// Of those closed, windows missed because no worker was running.
    pub missed: usize,
}

/// Opens windows that have started and closes those that have ended.
///
/// Windows locked by another worker are skipped.
pub async fn toggle(tx: &mut Tx<'_>, clock: &Clock) -> Result<Toggled, sqlx::Error> {
    let rows = sqlx::query!(
        r#"with due as (
               select id, state from maintenance_windows
               where (state = 'planned' and starts_at <= $1) or (state = 'open' and ends_at <= $1)
               order by starts_at for update skip locked
           )
           update maintenance_windows as it
           set state = case when ends_at <= $1 then 'closed' else 'open' end,
               opened_at = case when ends_at <= $1 then opened_at else $1 end,
               closed_at = case when ends_at <= $1 then $1 end,
               remark = case
                   when due.state = 'planned' and ends_at <= $1 then 'Missed: no worker was up while it lasted.'
                   else remark
               end,
               version = version + 1, updated_at = $1
           from due where it.id = due.id
           returning it.id as "id: MaintenanceWindowId", due.state as "old: WindowState", it.state as "new: WindowState",
               it.remark"#,
        clock.now(),
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut toggled = Toggled::default();
    for row in rows {
        let mut changes = vec![Change::new("state", row.old, row.new)];
        let action = if row.new == WindowState::Open {
            toggled.opened += 1;
            "maintenance_window_opened"
        } else {
            toggled.closed += 1;
            "maintenance_window_closed"
        };
        if row.old == WindowState::Planned && row.new == WindowState::Closed {
            toggled.missed += 1;
            changes.push(Change::new("remark", (), row.remark));
        }
        let event = Event::new(action, "maintenance_window", &row.id).changing(changes);
        audit::record(tx, clock, &Actor::job(), event).await?;
    }
    Ok(toggled)
}

string_enum! {
    /// Why maintenance is on.
    pub enum Cause {
        /// Manual switch.
        Manual = "manual",
        /// Scheduled window.
        Window = "window",
    }
}

/// Effective maintenance state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Effective {
    /// Whether maintenance is on.
    pub is_on: bool,
    /// Message for visitors, if any.
    pub message: Option<String>,
    /// Start of the window, or last change of the switch.
    pub since: Option<DateTime<Utc>>,
    /// Expected end, if known.
    pub until: Option<DateTime<Utc>>,
    /// Cause.
    pub cause: Option<Cause>,
}

/// Effective state at `now`, from two index lookups.
pub async fn effective(db: &mut Db, now: DateTime<Utc>) -> Result<Effective, sqlx::Error> {
    let row = sqlx::query!(
        r#"select switch.value as "switch?: Json<Maintenance>", switch.updated_at as "switched_at?",
               present.message, present.starts_at as "starts_at?", present.ends_at as "ends_at?"
           from (select) as one
           left join settings as switch on switch.section = $2
           left join maintenance_windows as present
               on tstzrange(present.starts_at, present.ends_at) @> $1::timestamptz and present.state <> 'cancelled'"#,
        now,
        Maintenance::NAME,
    )
    .fetch_one(db)
    .await?;
    let switch = row.switch.map(|Json(switch)| switch).unwrap_or_default();
    Ok(match row.ends_at {
        // When the switch will be turned off is unknown.
        _ if switch.is_on => Effective {
            is_on: true,
            message: switch.message.or(row.message),
            since: row.switched_at,
            until: None,
            cause: Some(Cause::Manual),
        },
        Some(ends_at) => Effective {
            is_on: true,
            message: row.message,
            since: row.starts_at,
            until: Some(ends_at),
            cause: Some(Cause::Window),
        },
        None => Effective::default(),
    })
}

/// The next window.
pub async fn next(db: &mut Db, now: DateTime<Utc>) -> Result<Option<Window>, sqlx::Error> {
    sqlx::query_as!(
        Window,
        r#"select id as "id: MaintenanceWindowId", starts_at, ends_at, message, state as "state: WindowState",
               opened_at, closed_at, cancelled_at, remark, version
           from maintenance_windows where state = 'planned' and starts_at > $1 order by starts_at limit 1"#,
        now,
    )
    .fetch_optional(db)
    .await
}

#[cfg(test)]
mod tests;
