//! Bulk actions on leads, and their undo.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::assignment::{self, OwnerDraft};
use super::edit::{self, tag};
use super::settings::lost_reasons;
use super::status::{self, Move};
use super::{Lead, Status, hold, intake, lock_all, nurture};
use crate::consent::StopReason;
use jobs::{Mail, Planned, enqueue_all};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::{Clock, day_of};
use kernel::ids::{BatchId, LeadId, UserId};
use kernel::reach::Visible;
use kernel::record::Refusal;
use kernel::{Db, Locked, Tx};
use people::notices::{self, Notice, Readers};

/// What to do with each lead.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "LeadAction")]
#[serde(rename_all = "camelCase")]
pub enum Action {
    /// Assign or unassign.
    Assign(#[garde(dive)] OwnerDraft),
    /// Add or remove tags.
    Tag(#[garde(dive)] TagChange),
    /// Change the status.
    Status(#[garde(dive)] Move),
    /// Stop the follow-up sequence.
    StopSequence(#[garde(dive)] StopSequence),
    /// Release e-mails that are on hold.
    Release(#[garde(dive)] Release),
}

/// Tags to add and to remove.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "LeadTagChange")]
pub struct TagChange {
    /// Tags to add.
    #[serde(default)]
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40), custom(tag)))]
    pub add: Vec<String>,
    /// Tags to remove.
    #[serde(default)]
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40)))]
    pub remove: Vec<String>,
}

impl TagChange {
    /// The tags after the change.
    #[must_use]
    pub fn applied(&self, tags: &[String]) -> Vec<String> {
        let is_removed =
            |tag: &String| self.remove.iter().any(|gone| gone.to_lowercase() == tag.to_lowercase());
        let kept = tags.iter().filter(|tag| !is_removed(tag)).cloned();
        edit::distinct(&kept.chain(self.add.iter().cloned()).collect::<Vec<_>>())
    }
}

/// Takes no options.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Validate, JsonSchema)]
pub struct StopSequence {}

/// Takes no options.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "LeadRelease")]
pub struct Release {}

/// Result of a bulk action.
#[derive(Debug)]
pub struct Outcome {
    /// Id to undo it by.
    pub batch: BatchId,
    /// The changed leads, as they were before.
    pub changed: Vec<Locked<Lead>>,
    /// The skipped leads, with the reason.
    pub skipped: Vec<(LeadId, String)>,
}

/// Applies an action to all of these leads that allow it, and enqueues the resulting e-mails.
pub async fn apply(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    by: UserId,
    ids: &[Visible<LeadId>],
    action: &Action,
) -> Result<Outcome, Refusal> {
    match action {
        Action::Assign(draft) => assignment::check(tx, draft.owner_id).await?,
        Action::Status(step) if step.to == Status::Won => {
            let reason =
                "Leads are marked as won one at a time, after payment or a signed quotation.".to_owned();
            return Err(Refusal::Field { field: "action.status.to", reason });
        }
        Action::Status(step) => {
            if let Some(code) = step.lost_reason() {
                lost_reasons::refuse_unoffered(tx, "action.status.reason", code).await?;
            }
        }
        _ => {}
    }
    let batch = BatchId::new();
    let (mut changed, mut events, mut skipped) = (Vec::new(), Vec::new(), Vec::new());
    let ids: Vec<_> = ids.iter().map(|id| **id).collect();
    for lead in lock_all(tx, &ids).await? {
        match event(&lead, action, clock.now()) {
            Ok(event) => {
                events.push(event.within(batch.0));
                changed.push(lead);
            }
            Err(reason) => skipped.push((lead.id, reason)),
        }
    }
    remember(tx, batch, action, by, &changed, clock.now()).await?;
    write(tx, clock, &changed, action).await?;
    audit::record_all(tx, clock, actor, events).await?;
    follow(tx, batch, action, by, &changed, clock.now()).await?;
    Ok(Outcome { batch, changed, skipped })
}

/// Enqueues the e-mails that result from an action. `leads` are as they were before it.
async fn follow(
    db: &mut Db,
    batch: BatchId,
    action: &Action,
    by: UserId,
    leads: &[Locked<Lead>],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let owners: BTreeSet<_> = match action {
        Action::Assign(draft) if !leads.is_empty() => {
            if let Some((owner, first)) = draft.owner_id.zip(leads.first()) {
                let subject = notices::Subject::Lead(first.id);
                let notice = Notice::new(notices::Event::LeadAssigned, subject, Some(by), &batch);
                let more = i32::try_from(leads.len() - 1).unwrap_or(i32::MAX);
                notices::tell(&mut *db, &Notice { more, ..notice }, Readers::Users(&[owner]), now).await?;
            }
            draft.owner_id.into_iter().collect()
        }
        Action::Status(step) if step.to == Status::Nurture => {
            let ids: Vec<_> = leads.iter().map(|lead| lead.id).collect();
            return nurture::plan(db, &ids, now).await;
        }
        Action::Release(_) => {
            for lead in leads {
                intake::release(&mut *db, lead, by, false, now).await?;
            }
            leads.iter().filter_map(|lead| lead.owner).collect()
        }
        Action::Assign(_) | Action::Status(_) | Action::Tag(_) | Action::StopSequence(_) => return Ok(()),
    };
    let recipients = owners.into_iter().filter(|owner| *owner != by);
    let letters = recipients.map(|owner| Planned::now(Mail::NotifyOwnerOfBatch { owner, batch }));
    enqueue_all(db, &letters.collect::<Vec<_>>()).await
}

/// The audit entry for one lead, or why it is skipped.
fn event(lead: &Lead, action: &Action, now: DateTime<Utc>) -> Result<Event<'static>, String> {
    if lead.merged_into.is_some() {
        return Err("has been merged into another lead".to_owned());
    }
    let event = |name| Event::new(name, "lead", &lead.id);
    match action {
        Action::Assign(OwnerDraft { owner_id }) if *owner_id == lead.owner => {
            Err("already has this owner".to_owned())
        }
        Action::Assign(OwnerDraft { owner_id }) => {
            Ok(event("lead_assigned").changing(vec![Change::new("ownerId", lead.owner, owner_id)]))
        }
        Action::Tag(change) => {
            let tags = change.applied(&lead.tags);
            if tags == lead.tags {
                return Err("already has these tags".to_owned());
            }
            if tags.len() > edit::MAX_TAGS {
                return Err("would have more than 20 tags".to_owned());
            }
            Ok(event("lead_tagged").changing(vec![Change::new("tags", &lead.tags, tags)]))
        }
        Action::Status(step) => {
            let today = day_of(now);
            step.check(lead.status, today).map_err(|refusal| refusal.to_string())?;
            Ok(status::changed(lead, step))
        }
        Action::StopSequence(_) if lead.follow_ups_stopped_at.is_some() => {
            Err("already has its follow-up e-mails stopped".to_owned())
        }
        Action::StopSequence(_) => {
            Ok(event("lead_follow_ups_stopped").changing(vec![Change::new("followUpsStoppedAt", (), now)]))
        }
        Action::Release(_) => match hold::check(lead) {
            Ok(()) => Ok(hold::reviewed(lead)),
            Err(reason) => Err(reason.to_owned()),
        },
    }
}

/// Saves the values before the change, for the undo.
async fn remember(
    db: &mut Db,
    batch: BatchId,
    action: &Action,
    by: UserId,
    leads: &[Locked<Lead>],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into lead_batches (id, action, done_at, done_by) values ($1, $2, $3, $4)",
        batch.0,
        Json(action) as _,
        now,
        by.0,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into lead_batch_rows (batch_id, lead_id, before, version)
         select $1, id, jsonb_build_object(
             'owner_id', owner_id, 'tags', tags, 'status', status, 'lost_reason', lost_reason,
             'nurture_on', nurture_on, 'next_follow_up_on', next_follow_up_on, 'closed_at', closed_at,
             'first_response_at', first_response_at, 'follow_ups_stopped_at', follow_ups_stopped_at,
             'follow_ups_stopped_by', follow_ups_stopped_by
         ), version + 1
         from leads where id = any($2)",
        batch.0,
        &ids_of(leads),
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn write(
    db: &mut Db,
    clock: &Clock,
    leads: &[Locked<Lead>],
    action: &Action,
) -> Result<(), sqlx::Error> {
    let (ids, now) = (ids_of(leads), clock.now());
    match action {
        Action::Assign(OwnerDraft { owner_id }) => {
            sqlx::query!(
                "update leads set owner_id = $2, version = version + 1, updated_at = $3 where id = any($1)",
                &ids,
                owner_id.map(|owner| owner.0),
                now,
            )
            .execute(db)
            .await?;
        }
        Action::Tag(change) => {
            let tags: Vec<_> = leads.iter().map(|lead| Json(change.applied(&lead.tags))).collect();
            sqlx::query!(
                "update leads
                 set tags = array(select jsonb_array_elements_text(given.tags)), version = version + 1, updated_at = $3
                 from unnest($1::uuid[], $2::jsonb[]) as given (id, tags)
                 where leads.id = given.id",
                &ids,
                &tags as _,
                now,
            )
            .execute(db)
            .await?;
        }
        Action::Status(step) => {
            let leads: Vec<_> = leads.iter().map(|lead| &**lead).collect();
            status::write(db, clock, &leads, step).await?;
        }
        Action::StopSequence(_) => {
            sqlx::query!(
                "update leads
                 set follow_ups_stopped_at = $2, follow_ups_stopped_by = $3, version = version + 1, updated_at = $2
                 where id = any($1)",
                &ids,
                now,
                StopReason::Staff.as_str(),
            )
            .execute(db)
            .await?;
        }
        // The hold itself ends when the e-mails are enqueued.
        Action::Release(_) => {
            sqlx::query!(
                "update leads set version = version + 1, updated_at = $2 where id = any($1)",
                &ids,
                now
            )
            .execute(db)
            .await?;
        }
    }
    Ok(())
}

fn ids_of(leads: &[Locked<Lead>]) -> Vec<Uuid> {
    leads.iter().map(|lead| lead.id.0).collect()
}

/// Result of an undo.
#[derive(Debug)]
pub struct Undone {
    /// Leads that were restored.
    pub restored: Vec<LeadId>,
    /// Leads skipped because they have been changed since.
    pub skipped: Vec<LeadId>,
}

/// Undoes the caller's own bulk action. Leads changed since keep their current values.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if the caller has no such action; a refusal if it has been undone before or
/// its e-mails have been sent.
pub async fn undo(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    by: UserId,
    batch: BatchId,
) -> Result<Undone, Refusal> {
    let now = clock.now();
    let done = sqlx::query!(
        r#"select done_at, undone_at, action ? 'release' as "is_release!" from lead_batches
           where id = $1 and done_by = $2 for update"#,
        batch.0,
        by.0,
    )
    .fetch_one(&mut *db)
    .await?;
    if done.undone_at.is_some() {
        let reason = "This has already been undone.".to_owned();
        return Err(Refusal::Rule { code: "undone", reason });
    }
    if done.is_release {
        let reason = "The e-mails have already been sent, so this can't be undone.".to_owned();
        return Err(Refusal::Rule { code: "final", reason });
    }
    sqlx::query!("update lead_batches set undone_at = $2 where id = $1", batch.0, now)
        .execute(&mut *db)
        .await?;
    // A first contact or a stop made since, for instance by a call, is not part of the action.
    let restored = sqlx::query_scalar!(
        r#"update leads
           set owner_id = (before ->> 'owner_id')::uuid,
               tags = array(select jsonb_array_elements_text(before -> 'tags')),
               status = before ->> 'status',
               lost_reason = before ->> 'lost_reason',
               nurture_on = (before ->> 'nurture_on')::date,
               next_follow_up_on = (before ->> 'next_follow_up_on')::date,
               closed_at = (before ->> 'closed_at')::timestamptz,
               first_response_at = case when first_response_at = $2
                   then (before ->> 'first_response_at')::timestamptz else first_response_at end,
               follow_ups_stopped_at = case when follow_ups_stopped_at = $2
                   then (before ->> 'follow_ups_stopped_at')::timestamptz else follow_ups_stopped_at end,
               follow_ups_stopped_by = case when follow_ups_stopped_at = $2
                   then before ->> 'follow_ups_stopped_by' else follow_ups_stopped_by end,
               version = leads.version + 1, updated_at = $3
           from lead_batch_rows done
           where done.batch_id = $1 and leads.id = done.lead_id and leads.version = done.version
           returning leads.id as "id: LeadId""#,
        batch.0,
        done.done_at,
        now,
    )
    .fetch_all(&mut *db)
    .await?;
    let events = reversed(&mut *db, batch, &restored).await?;
    audit::record_all(&mut *db, clock, actor, events).await?;
    let all = sqlx::query_scalar!(
        r#"select lead_id as "id: LeadId" from lead_batch_rows where batch_id = $1"#,
        batch.0,
    )
    .fetch_all(db)
    .await?;
    let skipped = all.into_iter().filter(|id| !restored.contains(id)).collect();
    Ok(Undone { restored, skipped })
}

/// The audit entries of the undo: the same changes, reversed.
async fn reversed(
    db: &mut Db,
    batch: BatchId,
    restored: &[LeadId],
) -> Result<Vec<Event<'static>>, sqlx::Error> {
    let subjects: Vec<_> = restored.iter().map(ToString::to_string).collect();
    let entries = sqlx::query!(
        r#"select action, subject_id, changes as "changes: Json<Vec<Change>>" from audit_entries
           where batch_id = $1 and subject_kind = 'lead' and subject_id = any($2)"#,
        batch.0,
        &subjects,
    )
    .fetch_all(db)
    .await?;
    let events = entries.into_iter().map(|entry| {
        let action = match entry.action.as_str() {
            "lead_assigned" => "lead_assigned",
            "lead_tagged" => "lead_tagged",
            "lead_status_changed" => "lead_status_changed",
            _ => "lead_follow_ups_resumed",
        };
        let mut changes: Vec<_> = entry
            .changes
            .0
            .into_iter()
            .filter(|change| change.field != "note")
            .map(|Change { field, old, new }| Change { field, old: new, new: old })
            .collect();
        changes.push(Change::new("note", (), "Undone."));
        Event::new(action, "lead", &entry.subject_id).changing(changes).within(batch.0)
    });
    Ok(events.collect())
}

/// Leads assigned to this user by the action that they still own.
pub async fn owned_of(db: &mut Db, batch: BatchId, owner: UserId) -> Result<Vec<LeadId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select leads.id as "id: LeadId" from lead_batch_rows join leads on leads.id = lead_id
           where batch_id = $1 and owner_id = $2 and archived_at is null order by received_at desc, leads.id"#,
        batch.0,
        owner.0,
    )
    .fetch_all(db)
    .await
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;
    use crate::lead::find;
    use crate::lead::testing::{nth_lead, received};
    use kernel::reach::Reach;
    use kernel::role::Role;
    use kernel::testing::{ist, user};

    struct Desk {
        clock: Clock,
        actor: Actor,
        me: UserId,
        leads: Vec<LeadId>,
    }

    impl Desk {
        async fn new(db: &mut Db) -> Self {
            let me = user(db, "Asha", Role::Admin).await;
            let mut leads = Vec::new();
            for n in 0..3 {
                leads.push(received(db, &nth_lead(n), ist("2026-11-20T11:00")).await);
            }
            let clock = Clock::stopped_at(ist("2026-11-20T15:00"));
            Self { clock, actor: Actor { user: Some(me), ..Actor::system() }, me, leads }
        }

        async fn apply(&self, db: &mut Tx<'_>, action: &Action) -> Outcome {
            self.apply_to(db, &self.leads, action).await.unwrap()
        }

        async fn apply_to(
            &self,
            db: &mut Tx<'_>,
            leads: &[LeadId],
            action: &Action,
        ) -> Result<Outcome, Refusal> {
            let leads: Vec<_> = leads.iter().copied().map(Visible::found).collect();
            apply(db, &self.clock, &self.actor, self.me, &leads, action).await
        }

        async fn undo(&self, db: &mut Db, batch: BatchId) -> Result<Undone, Refusal> {
            undo(db, &self.clock, &self.actor, self.me, batch).await
        }
    }

    /// All columns that an undo must restore.
    async fn state(db: &mut Db) -> Vec<String> {
        sqlx::query_scalar!(
            r#"select (to_jsonb(leads) - 'version' - 'updated_at')::text as "lead!" from leads order by id"#,
        )
        .fetch_all(db)
        .await
        .unwrap()
    }

    #[test_database::test]
    async fn everything_that_is_done_can_be_taken_back(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let desk = Desk::new(&mut db).await;
        let ravi = user(&mut db, "Ravi", Role::Sales).await;
        let day = desk.clock.today() + chrono::Duration::days(30);
        for action in [
            Action::Assign(OwnerDraft { owner_id: Some(ravi) }),
            Action::Tag(TagChange { add: vec!["vip".to_owned()], remove: Vec::new() }),
            Action::Status(Move { reason: Some("price".to_owned()), ..Move::to(Status::Lost) }),
            Action::Status(Move { nurture_on: Some(day), ..Move::to(Status::Nurture) }),
            Action::Status(Move::to(Status::Qualified)),
            Action::StopSequence(StopSequence {}),
        ] {
            let before = state(&mut db).await;
            let outcome = desk.apply(&mut db, &action).await;
            assert_eq!((outcome.changed.len(), outcome.skipped.len()), (3, 0), "{action:?}");
            assert_ne!(state(&mut db).await, before, "{action:?}");
            desk.clock.advance(chrono::TimeDelta::seconds(5));
            let undone = desk.undo(&mut db, outcome.batch).await.unwrap();
            assert_eq!((undone.restored.len(), undone.skipped.len()), (3, 0), "{action:?}");
            assert_eq!(state(&mut db).await, before, "{action:?}");
            assert!(desk.undo(&mut db, outcome.batch).await.is_err(), "twice");
        }
        let entries = sqlx::query_scalar!("select count(*) from audit_entries where batch_id is not null")
            .fetch_one(&mut *db)
            .await?;
        assert_eq!(entries, Some(6 * 2 * 3));
        Ok(())
    }

    #[test_database::test]
    async fn what_was_changed_since_stays_as_it_is(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let desk = Desk::new(&mut db).await;
        let tag = |add: &str| Action::Tag(TagChange { add: vec![add.to_owned()], remove: Vec::new() });
        let outcome = desk.apply(&mut db, &tag("vip")).await;
        let [touched, others @ ..] = &desk.leads[..] else { panic!("three leads") };
        desk.apply_to(&mut db, &[*touched], &tag("north")).await.unwrap();
        let undone = desk.undo(&mut db, outcome.batch).await.unwrap();
        assert_eq!(undone.skipped, [*touched]);
        assert_eq!(find(&mut db, *touched, Reach::All).await?.tags, ["vip", "north"]);
        for id in others {
            assert!(find(&mut db, *id, Reach::All).await?.tags.is_empty());
        }
        Ok(())
    }

    #[test_database::test]
    async fn who_cannot_is_left_out_with_a_reason(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let desk = Desk::new(&mut db).await;
        sqlx::query!("update leads set status = 'won' where id = $1", desk.leads[0].0)
            .execute(&mut *db)
            .await?;
        sqlx::query!(
            "update leads set status = 'lost', lost_reason = 'price' where id = $1",
            desk.leads[1].0
        )
        .execute(&mut *db)
        .await?;
        let mut outcome = desk.apply(&mut db, &Action::Status(Move::to(Status::Contacted))).await;
        outcome.skipped.sort();
        assert_eq!(
            outcome.skipped,
            [
                (desk.leads[0], "A lead can't move from Won to Contacted.".to_owned()),
                (desk.leads[1], "note is required to reopen a lost lead".to_owned()),
            ]
        );
        assert_eq!(outcome.changed.len(), 1);
        let won = Action::Status(Move::to(Status::Won));
        assert!(desk.apply_to(&mut db, &desk.leads, &won).await.is_err());
        let nobody = Action::Assign(OwnerDraft { owner_id: None });
        assert_eq!(desk.apply(&mut db, &nobody).await.skipped.len(), 3);
        Ok(())
    }

    #[test_database::test]
    async fn an_undo_does_not_take_back_what_a_call_did(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let desk = Desk::new(&mut db).await;
        let outcome =
            desk.apply(&mut db, &Action::Tag(TagChange { add: vec!["a".to_owned()], remove: vec![] })).await;
        desk.clock.advance(chrono::TimeDelta::seconds(5));
        let answered = desk.clock.now();
        sqlx::query!(
            "update leads set first_response_at = $1, follow_ups_stopped_at = $1, follow_ups_stopped_by = 'called'",
            answered,
        )
        .execute(&mut *db)
        .await?;
        desk.undo(&mut db, outcome.batch).await.unwrap();
        let lead = find(&mut db, desk.leads[0], Reach::All).await?;
        assert_eq!((lead.first_response_at, lead.follow_ups_stopped_at), (Some(answered), Some(answered)));
        assert!(lead.tags.is_empty());
        Ok(())
    }

    #[test_database::test]
    async fn a_notice_names_what_somebody_still_has(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let desk = Desk::new(&mut db).await;
        let ravi = user(&mut db, "Ravi", Role::Sales).await;
        let outcome = desk.apply(&mut db, &Action::Assign(OwnerDraft { owner_id: Some(ravi) })).await;
        sqlx::query!("update leads set owner_id = null where id = $1", desk.leads[0].0)
            .execute(&mut *db)
            .await?;
        assert_eq!(owned_of(&mut db, outcome.batch, ravi).await?.len(), 2);
        assert!(owned_of(&mut db, outcome.batch, desk.me).await?.is_empty());
        Ok(())
    }
}
