//! Merges two leads of the same person, and splits them again. Source: product rules for leads, duplicate.
//!
//! Only enquiries move. Notes, payments, e-mails and audit entries stay with their lead and are read through
//! `merged_into`: both timelines are kept, and a split restores a lead with everything it brought. What the
//! surviving lead copied is in the audit entry of the merge, from which a split reverts it.

use ads::visit::attribution::{self, Touched};
use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::types::Json;

use super::assignment::Assign;
use super::receive::{self, Submission, Terms};
use super::{
    Enquiry, Lead, LeadSource, Status, Wish, edit, find_enquiry, follow_up, lock_all, nurture, raw, score,
};
use crate::lead::settings::Sales;
use jobs::occasion::Level;
use jobs::queue::plan_anew;
use jobs::{Mail, Planned};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::{Clock, day_of};
use kernel::ids::{EnquiryId, LeadId};
use kernel::reach::{Reach, Visible};
use kernel::record::Refusal;
use kernel::{Db, Locked, Tx};

/// Which lead to merge into.
#[derive(Clone, Copy, Debug, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
#[schemars(rename = "LeadMerge")]
pub struct MergeDraft {
    /// The lead to keep.
    pub into: LeadId,
    /// The other lead's version that the caller has loaded.
    #[serde(default)]
    pub version: Option<i32>,
}

/// Which enquiry to split off.
#[derive(Clone, Copy, Debug, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
#[schemars(rename = "LeadSplit")]
pub struct SplitDraft {
    /// The enquiry. One that came with a merged lead restores that lead.
    pub enquiry: EnquiryId,
}

/// Both leads of a merge, locked.
#[derive(Debug)]
pub struct Pair {
    /// The lead to merge.
    pub lead: Locked<Lead>,
    /// The lead to keep.
    pub into: Locked<Lead>,
}

impl Pair {
    /// Locks both leads in the usual order, so that two concurrent merges cannot deadlock.
    pub async fn lock(
        tx: &mut Tx<'_>,
        lead: Visible<LeadId>,
        into: Visible<LeadId>,
    ) -> Result<Self, Refusal> {
        let (lead, into) = (*lead, *into);
        let wrong = |reason: &str| Refusal::Field { field: "into", reason: reason.to_owned() };
        if lead == into {
            return Err(wrong("must be another lead"));
        }
        let mut locked = lock_all(tx, &[lead, into]).await?;
        let mut take = |id: LeadId| {
            let place = locked.iter().position(|lead| lead.id == id)?;
            Some(locked.swap_remove(place))
        };
        let into = take(into).ok_or_else(|| wrong("does not exist"))?;
        let lead = take(lead).ok_or(sqlx::Error::RowNotFound)?;
        Ok(Self { lead, into })
    }
}

/// The refusal for a merged lead; it names the lead to use instead.
pub async fn refusal(db: &mut Db, into: LeadId) -> Result<Refusal, sqlx::Error> {
    let other = sqlx::query!(
        r#"select customer_name,
               (select reference from enquiries where lead_id = leads.id order by received_at, id limit 1)
                   as "reference!"
           from leads where id = $1"#,
        into.0,
    )
    .fetch_one(db)
    .await?;
    let reason = format!(
        "This lead is part of {} ({}) now. Open that lead instead.",
        other.reference, other.customer_name
    );
    Ok(Refusal::Rule { code: "merged", reason })
}

/// First-call deadlines after a merge or a split has changed them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadlines {
    /// When a missing first call is escalated.
    pub escalate_at: DateTime<Utc>,
    /// When the promise made on the site expires.
    pub promise_at: DateTime<Utc>,
}

/// Merges a lead into another. Returns the deadlines of the kept lead if they moved earlier; they are then
/// watched anew.
pub async fn merge(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    pair: &Pair,
    sales: &Sales,
) -> Result<Option<Deadlines>, Refusal> {
    let Pair { lead, into } = pair;
    if let Some(other) = lead.merged_into.or(into.merged_into) {
        return Err(refusal(db, other).await?);
    }
    check(lead, into)?;
    let now = clock.now();
    move_enquiries(db, lead.id, into.id, now).await?;
    let wish = into.wish.clone().joined_by(lead.wish.clone());
    edit::write(db, into.id, &wish, now).await?;
    let tags = joined_tags(into, lead);
    let deadlines = join(db, lead, into, &tags).await?;
    attribution::merge(db, lead.id.0, into.id.0).await?;
    date_by_forms(db, into.id).await?;
    score::renew(db, into.id, sales, day_of(now)).await?;

    let mut changes =
        vec![Change::new("mergedLead", (), lead.id), Change::new("mergedName", (), &lead.wish.customer_name)];
    changes.extend(audit::changes(&into.wish, &wish));
    if into.owner.is_none() && lead.owner.is_some() {
        changes.push(Change::new("ownerId", into.owner, lead.owner));
    }
    if tags != into.tags {
        changes.push(Change::new("tags", &into.tags, &tags));
    }
    let took = Event::new("lead_merged", "lead", &into.id).changing(changes);
    let was_taken = Event::new("lead_was_merged", "lead", &lead.id).changing(vec![Change::new(
        "mergedInto",
        (),
        into.id,
    )]);
    audit::record_all(db, clock, actor, vec![took, was_taken]).await?;
    if let Some(deadlines) = deadlines {
        watch(db, into.id, deadlines).await?;
    }
    Ok(deadlines)
}

fn check(lead: &Lead, into: &Lead) -> Result<(), Refusal> {
    if lead.status == Status::Won {
        let reason = "A won lead can't be merged into another, since it has a customer and project. Merge the other way round.";
        return Err(Refusal::Rule { code: "won_lead", reason: reason.to_owned() });
    }
    if lead.status.is_open() && matches!(into.status, Status::Lost | Status::Junk) {
        let status = into.status.label();
        let reason =
            format!("An open lead can't be merged into one marked {status}. Merge the other way round.");
        return Err(Refusal::Rule { code: "closed_lead", reason });
    }
    Ok(())
}

/// Moves the enquiries, including those of leads merged earlier, and archives the lead.
async fn move_enquiries(
    db: &mut Db,
    lead: LeadId,
    into: LeadId,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update enquiries set lead_id = $2, merged_from = coalesce(merged_from, $1) where lead_id = $1",
        lead.0,
        into.0,
    )
    .execute(&mut *db)
    .await?;
    // No chains: every merged lead points directly to the kept one.
    sqlx::query!("update leads set merged_into = $2 where merged_into = $1", lead.0, into.0)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "update leads set merged_into = $2, archived_at = $3, version = version + 1, updated_at = $3 where id = $1",
        lead.0,
        into.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

fn joined_tags(into: &Lead, lead: &Lead) -> Vec<String> {
    let mut tags = edit::distinct(&[into.tags.as_slice(), &lead.tags].concat());
    tags.truncate(edit::MAX_TAGS.max(into.tags.len()));
    tags
}

/// Fills in what the kept lead lacks. A first contact with either counts, the earlier deadline applies, and a
/// sequence stopped for either stays stopped.
async fn join(
    db: &mut Db,
    lead: &Lead,
    into: &Lead,
    tags: &[String],
) -> Result<Option<Deadlines>, sqlx::Error> {
    let row = sqlx::query!(
        "update leads
         set owner_id = coalesce(leads.owner_id, taken.owner_id),
             designer_id = coalesce(leads.designer_id, taken.designer_id),
             next_follow_up_on = coalesce(leads.next_follow_up_on, taken.next_follow_up_on),
             tags = $3,
             first_response_at = least(leads.first_response_at, taken.first_response_at),
             call_due_at = least(leads.call_due_at, taken.call_due_at),
             escalate_at = least(leads.escalate_at, taken.escalate_at),
             promise_at = least(leads.promise_at, taken.promise_at),
             follow_ups_stopped_at = coalesce(leads.follow_ups_stopped_at, ended.at),
             follow_ups_stopped_by =
                 case when leads.follow_ups_stopped_at is null then ended.by else leads.follow_ups_stopped_by end
         from leads taken
         left join lateral (
             select taken.follow_ups_stopped_at as at, taken.follow_ups_stopped_by as by
             where taken.follow_ups_stopped_by in ('replied', 'called', 'unsubscribed', 'complained', 'staff')
         ) ended on true
         where leads.id = $2 and taken.id = $1
         returning leads.call_due_at, leads.escalate_at, leads.promise_at, leads.first_response_at",
        lead.id.0,
        into.id.0,
        tags,
    )
    .fetch_one(db)
    .await?;
    let is_moved = row.call_due_at != into.call_due_at && row.first_response_at.is_none();
    let deadlines = row.escalate_at.zip(row.promise_at).filter(|_| is_moved && into.status == Status::New);
    Ok(deadlines.map(|(escalate_at, promise_at)| Deadlines { escalate_at, promise_at }))
}

/// Recomputes a lead's first and latest enquiry dates.
async fn date_by_forms(db: &mut Db, lead: LeadId) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update leads set received_at = forms.first, last_enquired_at = forms.last
         from (select min(received_at) as first, max(received_at) as last from enquiries where lead_id = $1) forms
         where id = $1 and forms.first is not null",
        lead.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Result of a split.
#[derive(Clone, Copy, Debug)]
pub struct Split {
    /// The lead split off.
    pub lead: LeadId,
    /// Its deadlines, if its first call is still due.
    pub deadlines: Option<Deadlines>,
}

/// Splits an enquiry off into a lead. One that came with a merged lead restores that lead with everything it
/// brought.
pub async fn split(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: &Locked<Lead>,
    enquiry: EnquiryId,
    sales: &Sales,
) -> Result<Split, Refusal> {
    let origin = sqlx::query_scalar!(
        r#"select merged_from as "merged_from: LeadId" from enquiries where id = $1 and lead_id = $2"#,
        enquiry.0,
        lead.id.0,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(origin) = origin else {
        let reason = "is not an enquiry of this lead".to_owned();
        return Err(Refusal::Field { field: "enquiry", reason });
    };
    let form = find_enquiry(db, enquiry, Reach::All).await?;
    let split = match origin {
        Some(origin) => {
            attribution::split(db, origin.0, lead.id.0).await?;
            restore_merged(db, clock, lead, origin).await?
        }
        None => create_from_enquiry(db, actor, lead, &form, sales).await?,
    };
    let now = clock.now();
    sqlx::query!("update leads set version = version + 1, updated_at = $2 where id = $1", lead.id.0, now)
        .execute(&mut *db)
        .await?;
    for part in [lead.id, split.lead] {
        date_by_forms(db, part).await?;
        score::renew(db, part, sales, day_of(now)).await?;
    }
    let split_off =
        vec![Change::new("reference", (), &form.reference), Change::new("leadId", (), split.lead)];
    let came_from = vec![Change::new("reference", (), &form.reference), Change::new("leadId", (), lead.id)];
    let events = vec![
        Event::new("lead_split", "lead", &lead.id).changing(split_off),
        Event::new("lead_was_split", "lead", &split.lead).changing(came_from),
    ];
    audit::record_all(db, clock, actor, events).await?;
    if let Some(deadlines) = split.deadlines {
        watch(db, split.lead, deadlines).await?;
    }
    write_on(db, split.lead, now).await?;
    Ok(split)
}

/// Plans the escalations for these deadlines.
async fn watch(db: &mut Db, lead: LeadId, deadlines: Deadlines) -> Result<(), sqlx::Error> {
    let Deadlines { escalate_at, promise_at } = deadlines;
    let jobs = [(Level::Overdue, escalate_at), (Level::Breached, promise_at)]
        .map(|(level, at)| Planned::at(Mail::EscalateLead { lead, level }, at));
    plan_anew(db, &jobs).await
}

/// Plans the next e-mail of a restored lead.
async fn write_on(db: &mut Db, id: LeadId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let lead = super::find(db, id, Reach::All).await?;
    if lead.status == Status::Nurture {
        return nurture::plan(db, &[id], now).await;
    }
    let Some(next) = follow_up::next(db, &lead, now).await? else { return Ok(()) };
    plan_anew(db, &[Planned::at(Mail::FollowUpLead { lead: id, step: next.step }, next.due_at)]).await
}

/// Restores a merged lead. The kept lead drops what it copied from it, except for what was edited since.
async fn restore_merged(
    db: &mut Db,
    clock: &Clock,
    lead: &Lead,
    origin: LeadId,
) -> Result<Split, sqlx::Error> {
    let now = clock.now();
    let wish = without(db, lead, origin).await?;
    edit::write(db, lead.id, &wish, now).await?;
    sqlx::query!(
        "update enquiries set lead_id = $2, merged_from = null where lead_id = $1 and merged_from = $2",
        lead.id.0,
        origin.0,
    )
    .execute(&mut *db)
    .await?;
    // A first contact made while they were merged counts for both.
    let row = sqlx::query!(
        r#"update leads
           set first_response_at = coalesce(first_response_at, case when $3 >= archived_at then $3 end),
               merged_into = null, archived_at = null, version = version + 1, updated_at = $2
           where id = $1
           returning escalate_at, promise_at, first_response_at is null and status = 'new' as "is_waiting!""#,
        origin.0,
        now,
        lead.first_response_at,
    )
    .fetch_one(db)
    .await?;
    // Its deadline jobs ran while it was merged and did nothing.
    let deadlines = row.escalate_at.zip(row.promise_at).filter(|_| row.is_waiting);
    let deadlines = deadlines.map(|(escalate_at, promise_at)| Deadlines { escalate_at, promise_at });
    Ok(Split { lead: origin, deadlines })
}

/// The requirements of `lead` without what it copied from `origin`.
async fn without(db: &mut Db, lead: &Lead, origin: LeadId) -> Result<Wish, sqlx::Error> {
    let merged = sqlx::query_scalar!(
        r#"select changes as "changes: Json<Vec<Change>>" from audit_entries
           where subject_kind = 'lead' and subject_id = $1 and action = 'lead_merged'
             and changes @> jsonb_build_array(jsonb_build_object('field', 'mergedLead', 'new', $2::text))
           order by id desc limit 1"#,
        lead.id.to_string(),
        origin.to_string(),
    )
    .fetch_optional(db)
    .await?;
    let unreadable = |error: serde_json::Error| sqlx::Error::Decode(error.into());
    let mut wish = serde_json::to_value(&lead.wish).map_err(unreadable)?;
    for change in merged.map(|Json(changes)| changes).unwrap_or_default() {
        match wish.get_mut(&change.field) {
            Some(value) if *value == change.new => *value = change.old,
            _ => {}
        }
    }
    serde_json::from_value(wish).map_err(unreadable)
}

/// Creates a lead from an enquiry. It keeps the current owner, and counts as contacted if the current lead
/// was first contacted after the enquiry came in.
async fn create_from_enquiry(
    db: &mut Db,
    actor: &Actor,
    lead: &Lead,
    form: &Enquiry,
    sales: &Sales,
) -> Result<Split, Refusal> {
    let has_others = sqlx::query_scalar!(
        r#"select exists (
               select from enquiries where lead_id = $1 and merged_from is null and id <> $2
           ) as "has!""#,
        lead.id.0,
        form.id.0,
    )
    .fetch_one(&mut *db)
    .await?;
    if !has_others {
        let reason = "This is the only enquiry of the lead itself. Split off the others instead.".to_owned();
        return Err(Refusal::Rule { code: "only_enquiry", reason });
    }
    let submission = Submission {
        enquiry: form.id,
        raw: raw(&form.wish, form.source).map_err(|error| sqlx::Error::Encode(error.into()))?,
        user_agent: None,
        request_id: None,
        received_at: form.received_at,
        visit: Touched::default(),
    };
    let terms = Terms {
        source: form.source,
        actor: actor.clone(),
        assign: Assign::To(lead.owner),
        notice: None,
        marketing: None,
        is_timed: form.source != LeadSource::Import,
        proves_address: false,
    };
    let made =
        receive::insert(db, &form.wish, &form.wish.contact(), lead.owner, &submission, &terms, sales).await?;
    let answered_at = lead.first_response_at.filter(|at| *at >= form.received_at);
    sqlx::query!("update leads set first_response_at = $2 where id = $1", made.lead.0, answered_at)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "update enquiries set lead_id = $2, is_repeat = false where id = $1",
        form.id.0,
        made.lead.0,
    )
    .execute(&mut *db)
    .await?;
    // Consents given with the enquiry move with it.
    sqlx::query!(
        "update consents set lead_id = $2 where lead_id = $1 and granted_at = $3",
        lead.id.0,
        made.lead.0,
        form.received_at,
    )
    .execute(db)
    .await?;
    let deadlines = made.escalate_at.zip(made.promise_at).filter(|_| answered_at.is_none());
    let deadlines = deadlines.map(|(escalate_at, promise_at)| Deadlines { escalate_at, promise_at });
    Ok(Split { lead: made.lead, deadlines })
}
