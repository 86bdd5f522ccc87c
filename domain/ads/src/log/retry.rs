//! Another upload of conversions that were rejected or skipped, where it may end differently.

use garde::Validate;
use jobs::conversions::Destination;
use kernel::audit::{self, Actor, Change, Event};
use kernel::bulk::{Outcome, in_order};
use kernel::clock::Clock;
use kernel::record::Refusal;
use kernel::{Db, Tx};
use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::Connection as _;

use super::read;
use crate::conversion::{self, ConversionId, ConversionState};

/// What decides about a retry beside the conversion itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// Whether the person agrees to it now.
    pub agrees: bool,
    /// Whether the platform is connected now, with an action for the event.
    pub is_connected: bool,
}

/// Whether another upload may end differently.
///
/// # Errors
/// Why not, for colleagues.
pub(super) fn check(state: ConversionState, reason: &str, standing: Standing) -> Result<(), &'static str> {
    match state {
        ConversionState::Accepted => return Err("The platform has accepted it already."),
        ConversionState::Sent => return Err("The platform has it, and has not said yet what became of it."),
        ConversionState::Queued | ConversionState::Sending | ConversionState::Retrying => {
            return Err("It is being sent already.");
        }
        ConversionState::Rejected | ConversionState::Skipped => {}
    }
    match reason {
        "test" => return Err("Tests are never sent."),
        "too_old" | "EVENT_TOO_OLD" | "EXPIRED_EVENT" => return Err("It is too long ago for the platform."),
        "no_adjustments" => return Err("This platform takes no corrections."),
        "CLICK_NOT_FOUND"
        | "INVALID_CLICK"
        | "INVALID_GCLID"
        | "INVALID_GBRAID"
        | "INVALID_WBRAID"
        | "UNPARSEABLE_GCLID"
        | "CONVERSION_PRECEDES_CLICK"
        | "CONVERSION_PRECEDES_EVENT" => {
            return Err("The platform would refuse it again: nothing about its click can change.");
        }
        _ => {}
    }
    if !standing.agrees {
        return Err("The person does not agree to it.");
    }
    if !standing.is_connected {
        return Err("Connect the platform first, with a conversion action for this event.");
    }
    Ok(())
}

/// Action on each conversion.
#[derive(Clone, Copy, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ConversionAction")]
pub enum Action {
    /// Upload it again.
    Retry(#[garde(skip)] RetryAll),
}

/// Another upload.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[schemars(rename = "RetryConversions")]
pub struct RetryAll {}

/// Uploads a conversion again.
///
/// # Errors
/// If it cannot end differently.
pub async fn retry(tx: &mut Tx<'_>, clock: &Clock, actor: &Actor, id: ConversionId) -> Result<(), Refusal> {
    let destination = again(tx, clock, actor, id).await?;
    Ok(conversion::plan(tx, &[destination], clock.now()).await?)
}

/// Uploads conversions again, and leaves out those that cannot end differently.
///
/// # Errors
/// A database error.
pub async fn apply(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    ids: &[ConversionId],
    action: Action,
) -> Result<Outcome<ConversionId>, sqlx::Error> {
    let Action::Retry(RetryAll {}) = action;
    let (mut outcome, mut destinations) = (Outcome::default(), Vec::new());
    for id in in_order(ids) {
        let mut part = db.begin().await?;
        let done = again(&mut part, clock, actor, id).await;
        if let Some(destination) = outcome.settle(part, id, done).await?
            && !destinations.contains(&destination)
        {
            destinations.push(destination);
        }
    }
    conversion::plan(db, &destinations, clock.now()).await?;
    Ok(outcome)
}

/// Puts a conversion back among those that wait.
async fn again(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: ConversionId,
) -> Result<Destination, Refusal> {
    sqlx::query!("select from conversions where id = $1 for update", id.0).fetch_one(&mut **tx).await?;
    let item = read(tx, id).await?;
    if let Err(reason) = check(item.state, &item.reason, item.standing) {
        return Err(Refusal::Rule { code: "no_retry", reason: reason.to_owned() });
    }
    // Nothing of it was accepted, so that it may go to another account or action than before.
    sqlx::query!(
        "update conversions
         set state = 'queued', reason = '', message = '', attempts = 0, due_at = $2, leased_until = null, request_id = '',
             batch_limit = null,
             account = connection.account, login_account = connection.login_account, method = connection.method,
             action = coalesce(connection.actions ->> event.kind, ''), sent_at = null, updated_at = $2
         from ad_connections as connection, conversion_events as event
         where conversions.id = $1 and connection.destination = conversions.destination
             and event.id = conversions.event_id",
        id.0,
        clock.now(),
    )
    .execute(&mut **tx)
    .await?;
    let changes = vec![
        Change::new("state", item.state, ConversionState::Queued),
        Change::new("reason", &item.reason, ""),
    ];
    audit::record(tx, clock, actor, Event::new("conversion_retried", "conversion", &id).changing(changes))
        .await?;
    Ok(item.destination)
}
