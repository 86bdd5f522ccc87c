//! Bulk actions on customers, and their undo.

use sqlx::types::Json;

use enquiries::lead::bulk::TagChange;
use enquiries::lead::edit::MAX_TAGS;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::{BatchId, CustomerId, UserId};
use kernel::reach::Visible;
use kernel::record::Refusal;
use kernel::{Db, Tx};

/// Result of a bulk action.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Changed customers.
    pub changed: Vec<CustomerId>,
    /// Skipped customers, with the reason.
    pub skipped: Vec<(CustomerId, String)>,
}

/// Adds and removes tags wherever possible.
pub async fn tag(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    batch: BatchId,
    ids: &[Visible<CustomerId>],
    change: &TagChange,
) -> Result<Outcome, sqlx::Error> {
    let mut outcome = Outcome::default();
    let (mut tags, mut events) = (Vec::new(), Vec::new());
    let ids: Vec<_> = ids.iter().map(|id| **id).collect();
    for customer in lock(tx, &ids).await? {
        let new = change.applied(&customer.tags);
        if new == customer.tags {
            outcome.skipped.push((customer.id, "already has these tags".to_owned()));
        } else if new.len() > MAX_TAGS {
            outcome.skipped.push((customer.id, "would have more than 20 tags".to_owned()));
        } else {
            let changes = vec![Change::new("tags", &customer.tags, &new)];
            let event = Event::new("customer_changed", "customer", &customer.id);
            events.push(event.changing(changes).within(batch.0));
            outcome.changed.push(customer.id);
            tags.push(new);
        }
    }
    write(tx, clock, &outcome.changed, &tags).await?;
    audit::record_all(tx, clock, actor, events).await?;
    Ok(outcome)
}

/// Undoes the caller's bulk change of tags, except for customers whose tags have changed since.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if `by` has no such action.
pub async fn undo_tag(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    by: UserId,
    batch: BatchId,
) -> Result<Outcome, Refusal> {
    let done = audit::of_batch(tx, batch.0, by, "customer", Some("customer_changed")).await?;
    let ids: Vec<_> = done.keys().copied().map(CustomerId).collect();
    let now = lock(tx, &ids).await?;
    let mut outcome = Outcome::default();
    let (mut tags, mut events) = (Vec::new(), Vec::new());
    for (id, changes) in done {
        let id = CustomerId(id);
        let Some(change) = changes.into_iter().find(|change| change.field == "tags") else { continue };
        let (old, new): (Vec<String>, Vec<String>) = (read(change.old)?, read(change.new)?);
        if now.iter().any(|customer| customer.id == id && customer.tags == new) {
            let event = Event::new("customer_changed", "customer", &id);
            events.push(event.changing(vec![Change::new("tags", new, &old)]));
            outcome.changed.push(id);
            tags.push(old);
        } else {
            outcome.skipped.push((id, "It has been changed since.".to_owned()));
        }
    }
    write(tx, clock, &outcome.changed, &tags).await?;
    audit::record_all(tx, clock, actor, events).await?;
    Ok(outcome)
}

fn read(tags: serde_json::Value) -> Result<Vec<String>, sqlx::Error> {
    serde_json::from_value(tags).map_err(|error| sqlx::Error::Decode(error.into()))
}

struct Tagged {
    id: CustomerId,
    tags: Vec<String>,
}

/// Locks these customers until the transaction ends; archived ones are left out.
async fn lock(db: &mut Db, ids: &[CustomerId]) -> Result<Vec<Tagged>, sqlx::Error> {
    let ids: Vec<_> = ids.iter().map(|id| id.0).collect();
    sqlx::query_as!(
        Tagged,
        r#"select id as "id: CustomerId", tags from customers
           where id = any ($1) and archived_at is null order by id for update"#,
        &ids,
    )
    .fetch_all(db)
    .await
}

async fn write(
    db: &mut Db,
    clock: &Clock,
    ids: &[CustomerId],
    tags: &[Vec<String>],
) -> Result<(), sqlx::Error> {
    let ids: Vec<_> = ids.iter().map(|id| id.0).collect();
    let tags: Vec<_> = tags.iter().map(Json).collect();
    sqlx::query!(
        "update customers
         set tags = array(select jsonb_array_elements_text(given.tags)), version = version + 1, updated_at = $3
         from unnest($1::uuid[], $2::jsonb[]) as given (id, tags)
         where customers.id = given.id",
        &ids,
        &tags as _,
        clock.now(),
    )
    .execute(db)
    .await?;
    Ok(())
}
