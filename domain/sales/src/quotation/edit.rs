//! Saves what the editor sends.

use std::collections::{BTreeMap, HashSet};

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use serde_json::{Value, json};
use sqlx::types::Json;

use super::sheet::{Entry, Placed, PricedEntry, PricedSheet, Room, RoomDrawing, Unpriced, entries};
use super::{Prices, Quotation, QuotationDraft, Status, picture};
use crate::kitchen::KitchenPlan;
use enquiries::lead::edit::refuse_unless_draws;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::{CustomerId, LeadId, QuotationId, QuotationLineId, UserId};
use kernel::record::Refusal;
use kernel::{Db, Locked};
use pricing::price::Priced;
use pricing::rate_card::Package;

/// Fields of a new quotation.
pub(super) struct New<'a> {
    pub(super) owner: UserId,
    pub(super) number: Option<&'a str>,
    pub(super) revision: i32,
    pub(super) lead: Option<LeadId>,
    pub(super) customer: Option<CustomerId>,
    pub(super) prices_of: NaiveDate,
    pub(super) draft: &'a QuotationDraft,
}

/// Inserts a new quotation with its price.
pub(super) async fn enter(
    db: &mut Db,
    basis: &Prices,
    by: Option<UserId>,
    new: &New<'_>,
    now: DateTime<Utc>,
) -> Result<QuotationId, Refusal> {
    let id = QuotationId::new();
    let (sheet, priced) = basis.price(new.draft).map_err(unpriced)?;
    insert(&mut *db, id, by, new, &priced, now).await?;
    replace_lines(db, id, new.draft, &sheet).await?;
    Ok(id)
}

async fn insert(
    db: &mut Db,
    id: QuotationId,
    by: Option<UserId>,
    new: &New<'_>,
    priced: &Priced,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let draft = new.draft;
    sqlx::query!(
        "insert into quotations (
             id, number, revision, lead_id, customer_id, client_name, client_email, client_phone, client_gstin,
             site_address, place_of_supply, delivery, package, valid_until, discount, prices_of, designer_id, terms,
             payment_template, note, owner_id, status, subtotal_paise, taxable_paise, payable_paise, created_at,
             created_by, updated_at, supply_type
         )
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
                 $23, $24, $25, $26, $27, $26, $28)",
        id.0,
        new.number,
        new.revision,
        new.lead.map(|lead| lead.0),
        new.customer.map(|customer| customer.0),
        draft.client_name,
        draft.client_email,
        draft.client_phone,
        draft.client_gstin.as_deref(),
        draft.site_address,
        draft.place_of_supply,
        draft.delivery.as_str(),
        draft.package.map(Package::as_str),
        draft.valid_until,
        Json(draft.discount) as _,
        new.prices_of,
        draft.designer_id.map(|designer| designer.0),
        draft.terms,
        draft.payment_template,
        draft.note,
        new.owner.0,
        Status::Draft.as_str(),
        priced.totals.subtotal_paise,
        priced.totals.taxable_paise,
        priced.totals.payable_paise,
        now,
        by.map(|user| user.0),
        draft.supply_type.as_str(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Saves a quotation and returns its price. The caller must have compared its version.
pub async fn write(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Locked<Quotation>,
    draft: &QuotationDraft,
) -> Result<(), Refusal> {
    refuse_unless_draft(quotation)?;
    refuse_twins(&draft.rooms)?;
    picture::refuse_unknown(&mut *db, &quotation.draft, draft).await?;
    if draft.designer_id != quotation.draft.designer_id {
        refuse_unless_draws(&mut *db, draft.designer_id).await?;
    }
    let basis = Prices::of_quotation(&mut *db, quotation).await?;
    refuse_unknown_plan(&basis, &quotation.draft, draft)?;
    let (sheet, priced) = basis.price(draft).map_err(unpriced)?;
    let changes = changes(&quotation.draft, draft);
    if changes.is_empty() {
        return Ok(());
    }
    update(&mut *db, quotation.id, draft, &priced, clock.now()).await?;
    replace_lines(&mut *db, quotation.id, draft, &sheet).await?;
    let event = Event::new("quotation_changed", "quotation", &quotation.id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(())
}

/// Only drafts can be edited.
pub(super) fn refuse_unless_draft(quotation: &Quotation) -> Result<(), Refusal> {
    match quotation.status {
        Status::Draft => Ok(()),
        status => Err(Refusal::Rule {
            code: "not_a_draft",
            reason: format!("A quotation with status {} can't be changed.", status.label()),
        }),
    }
}

/// Duplicate ids would make lines ambiguous in the next revision.
fn refuse_twins(rooms: &[Room]) -> Result<(), Refusal> {
    let mut known = HashSet::new();
    match entries(rooms).find(|placed| !known.insert(placed.entry.id)) {
        None => Ok(()),
        Some(twin) => Err(Refusal::At {
            field: format!("{}.id", twin.at),
            reason: "is used by another line".to_owned(),
        }),
    }
}

/// A payment plan removed from the settings stays with quotations that use it.
fn refuse_unknown_plan(prices: &Prices, old: &QuotationDraft, new: &QuotationDraft) -> Result<(), Refusal> {
    let name = &new.payment_template;
    let plans = &prices.settings.payment_templates;
    if name.is_empty() || *name == old.payment_template || plans.iter().any(|plan| plan.name == *name) {
        return Ok(());
    }
    let reason = "is not a payment plan in the settings".to_owned();
    Err(Refusal::Field { field: "paymentTemplate", reason })
}

/// An error at the line without a price.
pub(super) fn unpriced(Unpriced { at, error }: Unpriced) -> Refusal {
    let field = if at.is_empty() { "discount".to_owned() } else { at };
    Refusal::At { field, reason: error.to_string() }
}

/// Changes for the audit log; only lines that changed.
pub(super) fn changes(old: &QuotationDraft, new: &QuotationDraft) -> Vec<Change> {
    let head = |draft: &QuotationDraft| QuotationDraft { rooms: Vec::new(), ..draft.clone() };
    let mut changes = audit::changes(&head(old), &head(new));
    let lines = |draft: &QuotationDraft| -> BTreeMap<QuotationLineId, Value> {
        let line = |placed: Placed<'_>| {
            let alternative = placed.alternative;
            (placed.entry.id, json!({"at": placed.at, "alternative": alternative, "line": placed.entry}))
        };
        entries(&draft.rooms).map(line).collect()
    };
    let (mut old_lines, new_lines) = (lines(old), lines(new));
    for (id, line) in new_lines {
        let before = old_lines.remove(&id);
        if before.as_ref() != Some(&line) {
            changes.push(Change::new(format!("lines.{id}"), before, line));
        }
    }
    changes.extend(old_lines.into_iter().map(|(id, line)| Change::new(format!("lines.{id}"), line, ())));
    let names = |draft: &QuotationDraft| draft.rooms.iter().map(|room| room.name.clone()).collect::<Vec<_>>();
    if names(old) != names(new) {
        changes.push(Change::new("rooms", names(old), names(new)));
    }
    let kitchens = |draft: &QuotationDraft| {
        draft.rooms.iter().filter_map(|room| room.kitchen.clone()).collect::<Vec<_>>()
    };
    if kitchens(old) != kitchens(new) {
        changes.push(Change::new("kitchens", kitchens(old), kitchens(new)));
    }
    let drawings = |draft: &QuotationDraft| {
        let drawing = |room: &Room| room.drawing.map(|drawing| (room.name.clone(), drawing));
        draft.rooms.iter().filter_map(drawing).collect::<Vec<_>>()
    };
    if drawings(old) != drawings(new) {
        changes.push(Change::new("drawings", drawings(old), drawings(new)));
    }
    changes
}

pub(super) async fn update(
    db: &mut Db,
    id: QuotationId,
    draft: &QuotationDraft,
    priced: &Priced,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let QuotationDraft {
        client_name,
        client_email,
        client_phone,
        client_gstin,
        site_address,
        place_of_supply,
        supply_type,
        delivery,
        package,
        valid_until,
        discount,
        designer_id,
        terms,
        payment_template,
        note,
        rooms: _,
    } = draft;
    sqlx::query!(
        "update quotations
         set client_name = $2, client_email = $3, client_phone = $4, client_gstin = $5, site_address = $6,
             place_of_supply = $7, delivery = $8, package = $9, valid_until = $10, discount = $11, designer_id = $12,
             subtotal_paise = $13, taxable_paise = $14, payable_paise = $15, terms = $16, payment_template = $17,
             note = $18, version = version + 1, updated_at = $19, supply_type = $20
         where id = $1",
        id.0,
        client_name,
        client_email,
        client_phone,
        client_gstin.as_deref(),
        site_address,
        place_of_supply,
        delivery.as_str(),
        package.map(Package::as_str),
        valid_until,
        Json(discount) as _,
        designer_id.map(|designer| designer.0),
        priced.totals.subtotal_paise,
        priced.totals.taxable_paise,
        priced.totals.payable_paise,
        terms,
        payment_template,
        note,
        now,
        supply_type.as_str(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Replaces rooms and lines with their prices.
pub(super) async fn replace_lines(
    db: &mut Db,
    id: QuotationId,
    draft: &QuotationDraft,
    sheet: &PricedSheet,
) -> Result<(), sqlx::Error> {
    let rooms: Vec<RoomRow<'_>> = draft
        .rooms
        .iter()
        .map(|Room { name, kitchen, drawing, .. }| RoomRow {
            name,
            kitchen: kitchen.as_ref(),
            drawing: *drawing,
        })
        .collect();
    let lines: Vec<Line<'_>> = entries(&draft.rooms)
        .zip(sheet.lines())
        .map(|(placed, figures)| Line {
            id: placed.entry.id,
            room: placed.room,
            item: placed.item,
            add_on: placed.add_on,
            alternative: placed.alternative,
            entry: placed.entry,
            figures,
        })
        .collect();
    sqlx::query!("delete from quotation_rooms where quotation_id = $1", id.0).execute(&mut *db).await?;
    sqlx::query!(
        "insert into quotation_rooms (quotation_id, position, name, kitchen, drawing)
         select $1, place - 1, room ->> 'name', nullif(room -> 'kitchen', 'null'), room ->> 'drawing'
         from jsonb_array_elements($2) with ordinality as rooms (room, place)",
        id.0,
        Json(rooms) as _,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        r#"insert into quotation_lines (
               quotation_id, id, room, item, add_on, alternative, entry, tax, counts, quantity, net_paise, taxable_paise
           )
           select $1, id, room, item, "addOn", alternative, entry, coalesce((figures ->> 'taxRate')::integer, 0),
               (figures ->> 'counts')::boolean, (figures ->> 'quantity')::bigint, (figures ->> 'netPaise')::bigint,
               (figures ->> 'taxablePaise')::bigint
           from jsonb_to_recordset($2) as line (
               id uuid, room integer, item integer, "addOn" integer, alternative text, entry jsonb, figures jsonb
           )"#,
        id.0,
        Json(lines) as _,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A room as stored.
#[derive(Serialize)]
struct RoomRow<'a> {
    name: &'a str,
    kitchen: Option<&'a KitchenPlan>,
    drawing: Option<RoomDrawing>,
}

/// A line as stored.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Line<'a> {
    id: QuotationLineId,
    room: usize,
    item: usize,
    add_on: usize,
    alternative: Option<&'a str>,
    entry: &'a Entry,
    figures: &'a PricedEntry,
}
