//! What records with a written text have in common: staff edit a working copy, and visitors read the copy that was last
//! published or scheduled.

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;

use crate::body::Body;
use kernel::audit::{self, Change};
use kernel::publishing::Status;

/// A text as a column of its record.
pub(crate) fn json(body: &Body) -> Result<Value, sqlx::Error> {
    serde_json::to_value(body).map_err(|error| sqlx::Error::Encode(error.into()))
}

/// The changed fields of a draft; of its text only the length, since versions have the rest.
pub(crate) fn changes<D: Serialize>(old: Option<(&D, &Body)>, new: (&D, &Body)) -> Vec<Change> {
    let changes = match old {
        Some((old, _)) => audit::changes(old, new.0),
        None => audit::changes(&(), new.0),
    };
    let words = |body: &Body| format!("{} words", body.word_count());
    let shorter = |change: Change| match change.field.as_str() {
        "body" => Change::new("body", old.map(|(_, body)| words(body)), words(new.1)),
        _ => change,
    };
    changes.into_iter().map(shorter).collect()
}

/// Whether the working copy is released with a status change: not if the job publishes what was checked when it was
/// scheduled.
pub(crate) fn releases(
    from: Status,
    publish_at: Option<DateTime<Utc>>,
    to: Status,
    now: DateTime<Utc>,
) -> bool {
    let is_due = publish_at.is_some_and(|at| at <= now);
    to.is_for_visitors() && !(from == Status::Scheduled && is_due)
}
