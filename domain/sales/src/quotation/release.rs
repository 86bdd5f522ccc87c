//! Submits, approves and returns quotations. Submission checks completeness and assigns the number.

use std::collections::HashSet;

use chrono::NaiveDate;

use super::allowed::may_approve;
use super::edit::{refuse_unless_draft, unpriced};
use super::sheet::{PricedEntry, PricedSheet, entries};
use super::{Prices, Quotation, QuotationDraft, Status, frozen};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::UserId;
use kernel::number::{self, Series};
use kernel::reach::Viewer;
use kernel::record::Refusal;
use kernel::role::Role;
use kernel::{Db, Locked};
use people::notices::{self, Notice, Readers};
use people::user;
use pricing::approval::{self, Approver};

/// Submits a quotation. It is approved at once if no approval is needed, or if whoever submits it may give the
/// approval: nobody asks themselves.
pub async fn submit(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    by: &Viewer,
    quotation: &Locked<Quotation>,
) -> Result<(), Refusal> {
    refuse_unless_draft(quotation)?;
    let today = clock.today();
    let basis = Prices::of_quotation(&mut *db, quotation).await?;
    let (sheet, priced) = basis.price(&quotation.draft).map_err(unpriced)?;
    if let Some((field, reason)) = missing(&quotation.draft, &sheet, today) {
        return Err(Refusal::At { field, reason });
    }
    let approval = approval::needed(&priced, &basis.settings.approval).map(|approval| approval.by);
    let is_approved_by_them = approval.is_some_and(|needed| may_approve(by, Some(needed)));
    let status = match approval {
        Some(_) if !is_approved_by_them => Status::PendingApproval,
        _ => Status::Approved,
    };
    let number = match &quotation.number {
        Some(number) => number.clone(),
        None => number::next(&mut *db, Series::Quotation, today).await?,
    };
    sqlx::query!(
        "update quotations
         set number = $2, approval_by = $3, approved_by = $4, approved_at = $5, returned_because = null where id = $1",
        quotation.id.0,
        number,
        approval as Option<Approver>,
        is_approved_by_them.then_some(by.user.0),
        is_approved_by_them.then(|| clock.now()),
    )
    .execute(&mut *db)
    .await?;
    // Approver and customer see exactly this.
    frozen::freeze(&mut *db, &basis, quotation).await?;
    let mut changes = Vec::new();
    if quotation.number.is_none() {
        changes.push(Change::new("number", (), &number));
    }
    if let Some(because) = &quotation.returned_because {
        changes.push(Change::new("returnedBecause", because, ()));
    }
    transition(&mut *db, clock, actor, quotation, status, "quotation_submitted", changes).await?;
    if is_approved_by_them {
        let changes = vec![Change::new("approvedBy", (), by.user)];
        let event = Event::new("quotation_approved", "quotation", &quotation.id).changing(changes);
        audit::record(&mut *db, clock, actor, event).await?;
        tell(db, clock, actor, quotation, notices::Event::QuotationApproved, &[quotation.owner.id]).await?;
    } else if let Some(approval) = approval {
        let approvers = approvers(&mut *db, approval).await?;
        tell(db, clock, actor, quotation, notices::Event::QuotationSubmitted, &approvers).await?;
    }
    Ok(())
}

/// Who is asked to approve: the heads of sales where one of them is enough, or else the admins.
async fn approvers(db: &mut Db, by: Approver) -> Result<Vec<UserId>, sqlx::Error> {
    let colleagues = user::colleagues(db, None).await?;
    let heads: Vec<_> = colleagues
        .iter()
        .map(|colleague| colleague.viewer)
        .filter(|viewer| by == Approver::SalesHead && viewer.is_sales_head)
        .collect();
    let admins = colleagues.iter().map(|colleague| colleague.viewer).filter(|it| it.role == Role::Admin);
    let asked: Vec<_> = if heads.is_empty() { admins.collect() } else { heads };
    Ok(asked.into_iter().map(|viewer| viewer.user).collect())
}

/// Tells colleagues of a step towards approval. Each version of the quotation is an occasion.
async fn tell(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Quotation,
    event: notices::Event,
    readers: &[UserId],
) -> Result<(), sqlx::Error> {
    let occasion = format!("{}.{}", quotation.id, quotation.version);
    let notice = Notice::new(event, notices::Subject::Quotation(quotation.id), actor.user, &occasion);
    notices::tell(db, &notice, Readers::Users(readers), clock.now()).await
}

/// The first thing that is missing before a customer may see it: field and reason.
fn missing(draft: &QuotationDraft, sheet: &PricedSheet, today: NaiveDate) -> Option<(String, String)> {
    let at = |field: &str, reason: &str| Some((field.to_owned(), reason.to_owned()));
    if draft.client_name.trim().is_empty() {
        return at("clientName", "is required");
    }
    if draft.valid_until < today {
        return at("validUntil", "must not be in the past");
    }
    if !sheet.lines().any(|line| line.counts) {
        return at("rooms", "must have at least one included line");
    }
    for (placed, figures) in entries(&draft.rooms).zip(sheet.lines()) {
        let (field, reason) = if placed.entry.name.trim().is_empty() {
            ("name", "is required")
        } else if figures.quantity.0 == 0 {
            ("dimensions", "must not be zero")
        } else if figures.tax_rate.is_none() {
            ("hsn", "has no tax rate on this day")
        } else if is_unexplained(figures, &placed.entry.override_reason) {
            ("overrideReason", "is required, because the price differs from the rate card")
        } else {
            continue;
        };
        return at(&format!("{}.{field}", placed.at), reason);
    }
    undecided(draft)
}

fn is_unexplained(figures: &PricedEntry, reason: &str) -> bool {
    figures.card_rate_paise.is_some_and(|rate| rate != figures.rate_paise) && reason.trim().is_empty()
}

/// The first alternative group without a selection.
pub(super) fn undecided(draft: &QuotationDraft) -> Option<(String, String)> {
    let items = || draft.rooms.iter().flat_map(|room| &room.items);
    let chosen: HashSet<&str> =
        items().filter(|item| item.line.is_chosen).filter_map(|item| item.alternative.as_deref()).collect();
    let mut groups = items().filter_map(|item| item.alternative.as_deref());
    let group = groups.find(|group| !chosen.contains(group))?;
    Some(("rooms".to_owned(), format!("must have one of the alternatives {group:?} selected")))
}

/// Approves a quotation.
pub async fn approve(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    by: &Viewer,
    quotation: &Locked<Quotation>,
) -> Result<(), Refusal> {
    refuse_unless_pending(quotation)?;
    if !may_approve(by, quotation.approval_by) {
        let reason = "Someone else has to approve this quotation.".to_owned();
        return Err(Refusal::Rule { code: "not_yours_to_approve", reason });
    }
    let now = clock.now();
    sqlx::query!(
        "update quotations set approved_by = $2, approved_at = $3 where id = $1",
        quotation.id.0,
        by.user.0,
        now,
    )
    .execute(&mut *db)
    .await?;
    transition(&mut *db, clock, actor, quotation, Status::Approved, "quotation_approved", Vec::new()).await?;
    Ok(tell(db, clock, actor, quotation, notices::Event::QuotationApproved, &[quotation.owner.id]).await?)
}

/// Returns a quotation for changes.
pub async fn return_for_changes(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    by: &Viewer,
    quotation: &Locked<Quotation>,
    because: &str,
) -> Result<(), Refusal> {
    refuse_unless_pending(quotation)?;
    // The owner may also take it back.
    if by.user != quotation.owner.id && !may_approve(by, quotation.approval_by) {
        let reason = "Someone else has to decide on this quotation.".to_owned();
        return Err(Refusal::Rule { code: "not_yours_to_approve", reason });
    }
    sqlx::query!(
        "update quotations set returned_because = $2, approval_by = null where id = $1",
        quotation.id.0,
        because.trim(),
    )
    .execute(&mut *db)
    .await?;
    frozen::unfreeze(&mut *db, quotation.id).await?;
    let changes = vec![Change::new("returnedBecause", &quotation.returned_because, because.trim())];
    transition(&mut *db, clock, actor, quotation, Status::Draft, "quotation_returned", changes).await?;
    Ok(tell(db, clock, actor, quotation, notices::Event::QuotationReturned, &[quotation.owner.id]).await?)
}

fn refuse_unless_pending(quotation: &Quotation) -> Result<(), Refusal> {
    if quotation.status == Status::PendingApproval {
        return Ok(());
    }
    let reason = format!("A quotation with status {} isn't waiting for approval.", quotation.status.label());
    Err(Refusal::Rule { code: "not_pending", reason })
}

/// Changes a quotation's status.
pub(super) async fn transition(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Quotation,
    to: Status,
    action: &str,
    mut changes: Vec<Change>,
) -> Result<(), Refusal> {
    sqlx::query!(
        "update quotations set status = $2, version = version + 1, updated_at = $3 where id = $1",
        quotation.id.0,
        to.as_str(),
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    changes.insert(0, Change::new("status", quotation.status, to));
    let event = Event::new(action, "quotation", &quotation.id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(())
}
