//! Saves and publishes drafts of policies.

use super::read::{self, StoredDraft};
use super::{PolicyDraft, PolicyId, PolicyKind};
use crate::link;
use crate::reference::{self, TextKind, Uses};
use kernel::Tx;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::record::{Changed, Refusal};

const KIND: &str = "policy";

/// Locks the draft of a policy: nobody else begins, saves or publishes one until the transaction ends.
async fn lock(tx: &mut Tx<'_>, kind: PolicyKind) -> Result<Option<StoredDraft>, sqlx::Error> {
    sqlx::query!("select pg_advisory_xact_lock(hashtext('policy'), hashtext($1))", kind.as_str())
        .execute(&mut **tx)
        .await?;
    read::draft(tx, kind).await
}

/// Saves the draft of a policy's next version, or begins one with version 0.
pub async fn save(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    kind: PolicyKind,
    version: i32,
    draft: &PolicyDraft,
) -> Result<Changed<StoredDraft>, Refusal> {
    let stored = lock(tx, kind).await?;
    let id = match &stored {
        Some(stored) if stored.version != version => return Ok(Changed::Stale(stored.clone())),
        Some(stored) => stored.id,
        None => PolicyId::new(),
    };
    reference::check(tx, &draft.body, stored.as_ref().map(|stored| &stored.draft.body)).await?;
    let body = serde_json::to_value(&draft.body).map_err(|error| sqlx::Error::Encode(error.into()))?;
    sqlx::query!(
        "insert into policies (
             id, kind, number, body, words, summary, effective_on, created_at, created_by, updated_at, updated_by
         )
         select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8, $7, $8 from policies where kind = $2
         on conflict (kind) where published_at is null do update
         set body = excluded.body, words = excluded.words, summary = excluded.summary,
             effective_on = excluded.effective_on, version = policies.version + 1, updated_at = excluded.updated_at,
             updated_by = excluded.updated_by",
        id.0,
        kind.as_str(),
        body,
        draft.body.word_count(),
        draft.summary.trim(),
        draft.effective_on,
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut **tx)
    .await?;
    let uses = Uses {
        kind: TextKind::Policy,
        item: id.0,
        title: kind.label(),
        is_public: false,
        beside: &[],
        bodies: &[&draft.body],
    };
    reference::keep(tx, uses).await?;
    if stored.is_none() {
        let event = Event::new("policy_draft_begun", KIND, &id);
        audit::record(tx, clock, actor, event.changing(vec![Change::new("kind", (), kind)])).await?;
    }
    let saved = read::draft(tx, kind).await?.ok_or(sqlx::Error::RowNotFound)?;
    Ok(Changed::To(saved))
}

/// Publishes the draft. From its first day on it applies; it cannot be changed any more.
pub async fn publish(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    kind: PolicyKind,
    version: i32,
) -> Result<Changed<StoredDraft>, Refusal> {
    let stored = lock(tx, kind).await?.ok_or(sqlx::Error::RowNotFound)?;
    if stored.version != version {
        return Ok(Changed::Stale(stored));
    }
    let Some(effective_on) = stored.draft.effective_on else {
        let reason = "is required: the first day on which it applies".to_owned();
        return Err(Refusal::Field { field: "effectiveOn", reason });
    };
    if effective_on < clock.today() {
        let reason = "can't be in the past: people agreed to what applied then".to_owned();
        return Err(Refusal::Field { field: "effectiveOn", reason });
    }
    let latest = sqlx::query_scalar!(
        "select max(effective_on) from policies where kind = $1 and published_at is not null",
        kind.as_str(),
    )
    .fetch_one(&mut **tx)
    .await?;
    if latest.is_some_and(|latest| effective_on < latest) {
        let reason = "must not be before the day of the version before".to_owned();
        return Err(Refusal::Field { field: "effectiveOn", reason });
    }
    if latest.is_some() && stored.draft.summary.is_empty() {
        let reason = "is required: what changed since the version before".to_owned();
        return Err(Refusal::Field { field: "summary", reason });
    }
    reference::refuse_unfit(tx, &stored.draft.body).await?;
    sqlx::query!(
        "update policies set published_at = $2, published_by = $3, version = version + 1, updated_at = $2 where id = $1",
        stored.id.0,
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut **tx)
    .await?;
    let uses = Uses {
        kind: TextKind::Policy,
        item: stored.id.0,
        title: kind.label(),
        is_public: true,
        beside: &[],
        bodies: &[&stored.draft.body],
    };
    reference::keep(tx, uses).await?;
    link::check_text(tx, TextKind::Policy, stored.id.0, &stored.draft.body, clock.now()).await?;
    let changes = vec![
        Change::new("kind", (), kind),
        Change::new("number", (), stored.number),
        Change::new("effectiveOn", (), effective_on),
    ];
    audit::record(tx, clock, actor, Event::new("policy_published", KIND, &stored.id).changing(changes))
        .await?;
    Ok(Changed::To(stored))
}

/// Deletes the draft.
pub async fn discard(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    kind: PolicyKind,
) -> Result<(), sqlx::Error> {
    let stored = lock(tx, kind).await?.ok_or(sqlx::Error::RowNotFound)?;
    reference::forget(tx, TextKind::Policy, stored.id.0).await?;
    sqlx::query!("delete from policies where id = $1 and published_at is null", stored.id.0)
        .execute(&mut **tx)
        .await?;
    audit::record(tx, clock, actor, Event::new("policy_draft_deleted", KIND, &stored.id)).await
}
