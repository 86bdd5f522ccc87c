//! Refunds. Who asks for one does not approve it; one that follows from a rule, or was begun at the gateway, has nobody
//! who asked.
//!
//! Each refund of goods says what of each piece goes back, with the tax in it. Whatever their order and size, the last
//! one of a piece takes exactly what is left, so that all of them add up to the invoice.

use chrono::{DateTime, Utc};
use garde::Validate;
use jobs::occasion::OrderNews;
use jobs::{Mail, Payments, enqueue};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::{OrderPaymentId, RefundId, UserId};
use kernel::money::{Percent, Share, TooLarge, spread, sum};
use kernel::record::Refusal;
use kernel::string_enum::string_enum;
use kernel::{Db, Locked, Tx};
use pricing::gst::{Supply, Tax};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::status::{OrderStatus, PaymentStatus};
use super::{Order, OrderId, UnitId, event};
use crate::credit_note;

string_enum! {
    /// Why money goes back.
    pub enum RefundCause {
        /// The order was cancelled.
        Cancelled = "cancelled",
        /// Goods came back.
        Returned = "returned",
        /// Pieces were taken out of the order before it was shipped.
        Changed = "changed",
        /// The company makes up for something.
        Goodwill = "goodwill",
        /// The order was paid before.
        PaidTwice = "paid_twice",
        /// It was paid when its goods were gone, or after it was cancelled.
        PaidLate = "paid_late",
        /// What was paid is not what was due.
        WrongAmount = "wrong_amount",
        /// Begun at the gateway.
        Gateway = "gateway",
    }
}

string_enum! {
    /// Where a refund is.
    #[schemars(rename = "OrderRefundStatus")]
    pub enum RefundStatus {
        /// Nobody has decided.
        Waiting = "waiting",
        /// Approved; to be paid.
        Approved = "approved",
        /// On its way.
        Sent = "sent",
        /// With the buyer.
        Done = "done",
        /// The gateway could not pay it.
        Failed = "failed",
        /// Refused.
        Refused = "refused",
    }
}

/// How a refund is paid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "snake_case", rename_all_fields = "camelCase", tag = "way")]
#[schemars(rename = "RefundDestination")]
pub enum Destination {
    /// To where the payment came from, by the gateway.
    #[default]
    Source,
    /// To a UPI id that the buyer named.
    Upi {
        /// UPI id.
        #[garde(length(chars, max = 320), pattern(r"^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$"))]
        upi_id: String,
    },
    /// To a bank account that the buyer named.
    BankTransfer {
        /// Account holder.
        #[garde(length(chars, min = 1, max = 120))]
        account_name: String,
        /// Account number.
        #[garde(pattern("^[0-9]{9,18}$"))]
        account_number: String,
        /// IFSC of the branch.
        #[garde(pattern("^[A-Z]{4}0[A-Z0-9]{6}$"))]
        ifsc: String,
    },
}

impl Destination {
    const fn way(&self) -> &'static str {
        match self {
            Self::Source => "source",
            Self::Upi { .. } => "upi",
            Self::BankTransfer { .. } => "bank_transfer",
        }
    }
}

/// What of an order's goods goes back.
#[derive(Clone, Debug)]
pub enum Scope {
    /// All that is left of these pieces.
    Units(Vec<UnitId>),
    /// An amount, spread over what is left of these pieces.
    Share(Vec<UnitId>, i64),
    /// An amount, spread over what is left of all pieces.
    Goods(i64),
    /// An amount that no goods were sold for.
    Surplus(i64),
}

/// A refund to be asked for.
#[derive(Clone, Debug)]
pub struct NewRefund {
    /// The payment.
    pub payment: OrderPaymentId,
    /// Why.
    pub cause: RefundCause,
    /// For colleagues.
    pub remark: String,
    /// How much.
    pub scope: Scope,
    /// How it is paid.
    pub to: Destination,
    /// Whether nobody needs to approve it.
    pub is_automatic: bool,
}

/// A piece, and what was not refunded of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenUnit {
    /// The piece.
    pub id: UnitId,
    /// Not refunded, in paise with tax.
    pub paid_paise: i64,
    /// Tax in it.
    pub tax: Tax,
    /// Rate of GST.
    pub rate: Percent,
}

/// What of a piece goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The piece.
    pub id: UnitId,
    /// In paise with tax.
    pub paid_paise: i64,
    /// Tax in it.
    pub tax: Tax,
}

/// Spreads an amount over what is left of pieces. `None`: that is less than the amount.
///
/// # Errors
/// If a figure is too large.
pub fn apportion(amount: i64, open: &[OpenUnit], supply: Supply) -> Result<Option<Vec<Part>>, TooLarge> {
    let shares: Vec<_> = open
        .iter()
        .map(|unit| Share { weight: unit.paid_paise, room: unit.paid_paise, tie: unit.id.0 })
        .collect();
    if amount > sum(open.iter().map(|unit| unit.paid_paise))? {
        return Ok(None);
    }
    let Some(amounts) = spread(amount, &shares) else { return Ok(None) };
    let parts = open.iter().zip(amounts).filter(|(_, paise)| *paise > 0);
    parts.map(|(unit, paise)| part(unit, paise, supply)).collect::<Result<_, _>>().map(Some)
}

/// A part of a piece with its tax: all that is left of the tax with all that is left of the piece.
fn part(unit: &OpenUnit, paise: i64, supply: Supply) -> Result<Part, TooLarge> {
    let left = unit.paid_paise - paise;
    let tax = if left == 0 {
        unit.tax
    } else {
        let exact = Tax::within(paise, unit.rate, supply)?;
        // What stays contains its tax, too.
        let of = |exact: i64, all: i64, most_left: i64| exact.min(all).max(all - most_left);
        let half = of(exact.cgst_paise, unit.tax.cgst_paise, left / 2);
        Tax {
            cgst_paise: half,
            sgst_paise: half,
            igst_paise: of(exact.igst_paise, unit.tax.igst_paise, left),
        }
    };
    Ok(Part { id: unit.id, paid_paise: paise, tax })
}

/// The pieces of an order of which something is not refunded. Pieces that a change is about to take out, or that it took
/// out before they were paid, are none of them.
pub async fn open_units(db: &mut Db, order: OrderId) -> Result<Vec<OpenUnit>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select unit.id as "id: UnitId", tax_basis_points,
               (unit.paid_paise - coalesce(back.paid, 0))::bigint as "paid!",
               (unit.cgst_paise - coalesce(back.cgst, 0))::bigint as "cgst!",
               (unit.igst_paise - coalesce(back.igst, 0))::bigint as "igst!"
           from order_lines as line
           join order_units as unit on unit.line_id = line.id
           left join lateral (
               select sum(part.paid_paise) as paid, sum(part.cgst_paise) as cgst, sum(part.igst_paise) as igst
               from refund_units as part join refunds on refunds.id = refund_id
               where unit_id = unit.id and status not in ('refused', 'failed')
           ) as back on true
           where line.order_id = $1 and unit.paid_paise > coalesce(back.paid, 0)
               and not exists (select from credit_notes where change_id = taken_out_by)
               and not exists (
                   select from order_change_units as part join order_changes as change on change.id = change_id
                   where part.unit_id = unit.id and change.status = 'waiting'
               )
           order by line.place, unit.place"#,
        order.0,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| OpenUnit {
            id: row.id,
            paid_paise: row.paid,
            tax: Tax { cgst_paise: row.cgst, sgst_paise: row.cgst, igst_paise: row.igst },
            rate: Percent(row.tax_basis_points),
        })
        .collect())
}

/// A received payment, and what of it is not refunded or being refunded.
#[derive(Clone, Debug)]
pub struct Refundable {
    /// The payment.
    pub id: OrderPaymentId,
    /// In paise.
    pub left_paise: i64,
    /// Whether the gateway can send it back.
    pub is_gateway: bool,
}

/// The received payments of an order: its own, and those of which a part was credited to it.
pub async fn refundable(db: &mut Db, order: OrderId) -> Result<Vec<Refundable>, sqlx::Error> {
    sqlx::query_as!(
        Refundable,
        r#"select id as "id: OrderPaymentId", gateway in ('razorpay', 'demo') as "is_gateway!",
               (case when order_id = $1 then amount_paise else 0 end + coalesce((
                   select sum(credit.amount_paise) from refunds as credit
                   where payment_id = payments.id and credited_to = $1
               ), 0) - coalesce((
                   select sum(back.amount_paise) from refunds as back
                   where payment_id = payments.id and back.order_id = $1 and back.status not in ('refused', 'failed')
               ), 0))::bigint as "left_paise!"
           from payments
           where (order_id = $1 or id in (select payment_id from refunds where credited_to = $1))
               and status in ('captured', 'partially_refunded', 'refunded')
           order by created_at, id"#,
        order.0,
    )
    .fetch_all(db)
    .await
}

fn too_much(left: i64) -> Refusal {
    let left = kernel::rupees::short(left);
    Refusal::Field { field: "amountPaise", reason: format!("is more than the {left} that can be refunded") }
}

/// Asks for a refund, and makes it if it needs no approval.
///
/// # Errors
/// If it is more than what is left of the payment or its goods.
pub async fn ask(
    tx: &mut Tx<'_>,
    clock: &Clock,
    by: Option<UserId>,
    order: &Locked<Order>,
    new: &NewRefund,
) -> Result<RefundId, Refusal> {
    let large = |error: TooLarge| Refusal::Field { field: "amountPaise", reason: error.to_string() };
    let payments = refundable(tx, order.id).await?;
    let payment = payments.iter().find(|one| one.id == new.payment);
    let payment = payment.ok_or(Refusal::Database(sqlx::Error::RowNotFound))?;
    let parts = match &new.scope {
        Scope::Surplus(_) => Vec::new(),
        Scope::Goods(amount) => {
            let open = open_units(tx, order.id).await?;
            apportion(*amount, &open, order.supply)
                .map_err(large)?
                .ok_or_else(|| too_much(payment.left_paise))?
        }
        Scope::Share(units, amount) => {
            let open = open_of(tx, order.id, units).await?;
            apportion(*amount, &open, order.supply)
                .map_err(large)?
                .ok_or_else(|| too_much(payment.left_paise))?
        }
        Scope::Units(units) => {
            let chosen = open_of(tx, order.id, units).await?;
            if chosen.len() != units.len() {
                let reason = "has a piece that is not of this order, or refunded already".to_owned();
                return Err(Refusal::Field { field: "unitIds", reason });
            }
            chosen
                .iter()
                .map(|unit| Part { id: unit.id, paid_paise: unit.paid_paise, tax: unit.tax })
                .collect()
        }
    };
    let amount = match new.scope {
        Scope::Surplus(amount) => amount,
        _ => sum(parts.iter().map(|part| part.paid_paise)).map_err(large)?,
    };
    if amount <= 0 || amount > payment.left_paise {
        return Err(too_much(payment.left_paise));
    }
    if new.to == Destination::Source && !payment.is_gateway {
        let reason = "must be a UPI id or bank account, because the payment didn't come through the gateway"
            .to_owned();
        return Err(Refusal::Field { field: "to", reason });
    }
    let status = if new.is_automatic { RefundStatus::Approved } else { RefundStatus::Waiting };
    let id = insert(tx, order.id, new, amount, status, by, clock.now()).await?;
    add_units(tx, id, &parts).await?;
    let detail = json!({"refundId": id, "amountPaise": amount, "cause": new.cause});
    event::enter(tx, order.id, "refund_asked", detail, &new.remark, by, clock.now()).await?;
    if new.is_automatic {
        enqueue(tx, Payments::MakeRefund { refund: id }).await?;
    }
    Ok(id)
}

/// What is left of these pieces.
async fn open_of(db: &mut Db, order: OrderId, units: &[UnitId]) -> Result<Vec<OpenUnit>, sqlx::Error> {
    let open = open_units(db, order).await?;
    Ok(open.into_iter().filter(|unit| units.contains(&unit.id)).collect())
}

/// Asks for refunds of all that is left of these pieces, from the order's payments, the oldest first. Each takes no more
/// than its payment has left.
///
/// # Errors
/// If the payments have less left than the pieces.
#[expect(clippy::too_many_arguments, reason = "a refund's own fields, and what every rule takes")]
pub async fn ask_for_units(
    tx: &mut Tx<'_>,
    clock: &Clock,
    by: Option<UserId>,
    order: &Locked<Order>,
    units: &[UnitId],
    cause: RefundCause,
    remark: &str,
    to: &Destination,
) -> Result<Vec<RefundId>, Refusal> {
    let large = |error: TooLarge| Refusal::Field { field: "amountPaise", reason: error.to_string() };
    let open = open_of(tx, order.id, units).await?;
    let mut rest = sum(open.iter().map(|unit| unit.paid_paise)).map_err(large)?;
    let payments = refundable(tx, order.id).await?;
    let left = sum(payments.iter().map(|payment| payment.left_paise.max(0))).map_err(large)?;
    if rest > left {
        return Err(too_much(left));
    }
    let mut asked = Vec::new();
    for payment in payments {
        let amount = rest.min(payment.left_paise);
        if amount <= 0 {
            continue;
        }
        rest -= amount;
        let new = NewRefund {
            payment: payment.id,
            cause,
            remark: remark.to_owned(),
            scope: Scope::Share(units.to_vec(), amount),
            to: if payment.is_gateway { Destination::Source } else { to.clone() },
            is_automatic: false,
        };
        asked.push(ask(tx, clock, by, order, &new).await?);
    }
    Ok(asked)
}

/// Credits an amount that was paid for pieces of an order to another one of the same buyer, with a credit note. It is
/// booked at once, because no money leaves; it stays a part of the payment that it came with.
pub async fn credit(
    tx: &mut Tx<'_>,
    clock: &Clock,
    by: Option<UserId>,
    order: &Locked<Order>,
    units: &[UnitId],
    amount: i64,
    to: OrderId,
) -> Result<(), sqlx::Error> {
    let large = |error: TooLarge| sqlx::Error::Decode(error.into());
    let (mut rest, now) = (amount, clock.now());
    for payment in refundable(tx, order.id).await? {
        let amount = rest.min(payment.left_paise);
        if amount <= 0 {
            continue;
        }
        rest -= amount;
        let open = open_of(tx, order.id, units).await?;
        let parts = apportion(amount, &open, order.supply).map_err(large)?.unwrap_or_default();
        let id = RefundId::new();
        sqlx::query!(
            "insert into refunds
                 (id, order_id, payment_id, cause, remark, amount_paise, status, way, credited_to, asked_by, asked_at,
                  sent_at, done_at)
             values ($1, $2, $3, 'changed', '', $4, 'done', 'credit', $5, $6, $7, $7, $7)",
            id.0,
            order.id.0,
            payment.id.0,
            amount,
            to.0,
            by.map(|user| user.0),
            now,
        )
        .execute(&mut **tx)
        .await?;
        add_units(tx, id, &parts).await?;
        let note = credit_note::issue(tx, clock, order.id, id).await?;
        let detail = json!({"refundId": id, "amountPaise": amount, "creditNote": note, "orderId": to});
        event::enter(tx, order.id, "credited", detail, "", by, now).await?;
    }
    if rest > 0 {
        return Err(sqlx::Error::Decode("the payments of an order have less left than its pieces".into()));
    }
    after_money_went(tx, order, now).await
}

async fn insert(
    db: &mut Db,
    order: OrderId,
    new: &NewRefund,
    amount: i64,
    status: RefundStatus,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<RefundId, sqlx::Error> {
    let id = RefundId::new();
    let (upi, account) = match &new.to {
        Destination::Source => (None, None),
        Destination::Upi { upi_id } => (Some(upi_id), None),
        Destination::BankTransfer { account_name, account_number, ifsc } => {
            (None, Some((account_name, account_number, ifsc)))
        }
    };
    sqlx::query!(
        "insert into refunds
             (id, order_id, payment_id, cause, remark, amount_paise, status, way, upi_id, account_name, account_number,
              ifsc, asked_by, asked_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        id.0,
        order.0,
        new.payment.0,
        new.cause.as_str(),
        new.remark,
        amount,
        status.as_str(),
        new.to.way(),
        upi,
        account.map(|(name, ..)| name),
        account.map(|(_, number, _)| number),
        account.map(|(.., ifsc)| ifsc),
        by.map(|user| user.0),
        now,
    )
    .execute(db)
    .await?;
    Ok(id)
}

async fn add_units(db: &mut Db, refund: RefundId, parts: &[Part]) -> Result<(), sqlx::Error> {
    let units: Vec<Uuid> = parts.iter().map(|part| part.id.0).collect();
    let paid: Vec<i64> = parts.iter().map(|part| part.paid_paise).collect();
    let half: Vec<i64> = parts.iter().map(|part| part.tax.cgst_paise).collect();
    let igst: Vec<i64> = parts.iter().map(|part| part.tax.igst_paise).collect();
    sqlx::query!(
        "insert into refund_units (refund_id, unit_id, paid_paise, cgst_paise, sgst_paise, igst_paise)
         select $1, unit, paid, half, half, igst
         from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[]) as part (unit, paid, half, igst)",
        refund.0,
        &units,
        &paid,
        &half,
        &igst,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A checker's decision.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "RefundDecision")]
pub struct Decision {
    /// Whether it is paid.
    #[garde(skip)]
    pub is_approved: bool,
    /// Why not.
    #[serde(default)]
    #[garde(length(chars, max = 400))]
    pub reason: String,
}

fn rule(code: &'static str, reason: &str) -> Refusal {
    Refusal::Rule { code, reason: reason.to_owned() }
}

/// Approves or refuses a refund that waits.
///
/// # Errors
/// If the one who asked for it decides, or it was decided before.
pub async fn decide(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    order: &Locked<Order>,
    id: RefundId,
    decision: &Decision,
) -> Result<(), Refusal> {
    let row = sqlx::query!(
        r#"select status as "status: RefundStatus", asked_by as "asked_by: UserId", way
           from refunds where id = $1 and order_id = $2"#,
        id.0,
        order.id.0,
    )
    .fetch_one(&mut **tx)
    .await?;
    if row.status != RefundStatus::Waiting {
        return Err(rule("decided", "This refund was decided before."));
    }
    if row.asked_by.is_some() && row.asked_by == actor.user {
        return Err(rule("same_person", "You asked for this refund, so a colleague has to decide about it."));
    }
    if !decision.is_approved && decision.reason.trim().is_empty() {
        return Err(Refusal::Field { field: "reason", reason: "is required to refuse a refund".to_owned() });
    }
    let status = if decision.is_approved { RefundStatus::Approved } else { RefundStatus::Refused };
    sqlx::query!(
        "update refunds set status = $2, decided_by = $3, decided_at = $4, refused_because = $5 where id = $1",
        id.0,
        status.as_str(),
        actor.user.map(|user| user.0),
        clock.now(),
        if decision.is_approved { "" } else { decision.reason.trim() },
    )
    .execute(&mut **tx)
    .await?;
    let changes = vec![Change::new("status", row.status, status)];
    audit::record(tx, clock, actor, Event::new("refund_decided", "order_refund", &id).changing(changes))
        .await?;
    let detail = json!({"refundId": id, "isApproved": decision.is_approved});
    event::enter(tx, order.id, "refund_decided", detail, &decision.reason, actor.user, clock.now()).await?;
    if decision.is_approved && row.way == "source" {
        enqueue(tx, Payments::MakeRefund { refund: id }).await?;
    }
    Ok(())
}

/// Records that staff transferred an approved refund.
///
/// # Errors
/// If it is not approved, or the gateway pays it.
pub async fn record_transfer(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    order: &Locked<Order>,
    id: RefundId,
    reference: &str,
) -> Result<(), Refusal> {
    let recorded = sqlx::query!(
        "update refunds set reference = $3 where id = $1 and order_id = $2 and status = 'approved' and way <> 'source'",
        id.0,
        order.id.0,
        reference.trim(),
    )
    .execute(&mut **tx)
    .await?;
    if recorded.rows_affected() == 0 {
        return Err(rule(
            "not_approved",
            "Only an approved refund to an account can be marked as transferred.",
        ));
    }
    let changes = vec![Change::new("reference", (), reference.trim())];
    audit::record(tx, clock, actor, Event::new("refund_transferred", "order_refund", &id).changing(changes))
        .await?;
    Ok(settle(tx, clock, order, id, None, RefundStatus::Done).await?)
}

/// A refund that the gateway is to make.
#[derive(Clone, Debug)]
pub struct Ordered {
    /// Its order.
    pub order: OrderId,
    /// The gateway.
    pub gateway: String,
    /// The gateway's payment.
    pub gateway_payment_id: String,
    /// In paise.
    pub amount_paise: i64,
}

/// An approved refund that the gateway has not made yet.
pub async fn ordered(db: &mut Db, id: RefundId) -> Result<Option<Ordered>, sqlx::Error> {
    sqlx::query_as!(
        Ordered,
        r#"select refunds.order_id as "order: OrderId", gateway, gateway_payment_id as "gateway_payment_id!",
               refunds.amount_paise
           from refunds join payments on payments.id = payment_id
           where refunds.id = $1 and refunds.status = 'approved' and way = 'source'
               and gateway_payment_id is not null"#,
        id.0,
    )
    .fetch_optional(db)
    .await
}

/// Records that the gateway refused a refund for good.
pub async fn fail(
    tx: &mut Tx<'_>,
    clock: &Clock,
    order: &Locked<Order>,
    id: RefundId,
    error: &str,
) -> Result<(), sqlx::Error> {
    let failed = sqlx::query!(
        "update refunds set status = 'failed', error = $2 where id = $1 and status in ('approved', 'sent')
         returning (sent_at is not null) as is_booked, payment_id, amount_paise",
        id.0,
        error,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(failed) = failed else { return Ok(()) };
    if failed.is_booked == Some(true) {
        sqlx::query!(
            "update payments set refunded_paise = refunded_paise - $2 where id = $1",
            failed.payment_id,
            failed.amount_paise,
        )
        .execute(&mut **tx)
        .await?;
    }
    event::enter(tx, order.id, "refund_failed", json!({"refundId": id}), error, None, clock.now()).await
}

/// Books a refund that is on its way or has arrived: once, however often it is told. Issues its credit note and tells
/// the buyer.
pub async fn settle(
    tx: &mut Tx<'_>,
    clock: &Clock,
    order: &Locked<Order>,
    id: RefundId,
    gateway_refund_id: Option<&str>,
    to: RefundStatus,
) -> Result<(), sqlx::Error> {
    let now = clock.now();
    let before = sqlx::query!(
        r#"select status as "status: RefundStatus", sent_at, payment_id, amount_paise from refunds where id = $1 for update"#,
        id.0,
    )
    .fetch_one(&mut **tx)
    .await?;
    if before.status == RefundStatus::Done {
        return Ok(());
    }
    sqlx::query!(
        "update refunds
         set status = $2, gateway_refund_id = coalesce(gateway_refund_id, $3), sent_at = coalesce(sent_at, $4),
             done_at = case $2 when 'done' then $4 end, error = ''
         where id = $1",
        id.0,
        to.as_str(),
        gateway_refund_id,
        now,
    )
    .execute(&mut **tx)
    .await?;
    if before.sent_at.is_some() {
        return Ok(());
    }
    sqlx::query!(
        "update payments
         set refunded_paise = refunded_paise + $2, updated_at = $3,
             status = case when refunded_paise + $2 >= amount_paise then 'refunded' else 'partially_refunded' end
         where id = $1",
        before.payment_id,
        before.amount_paise,
        now,
    )
    .execute(&mut **tx)
    .await?;
    after_money_went(tx, order, now).await?;
    sqlx::query!(
        "update order_returns set status = 'refunded', resolved_at = $2 where refund_id = $1 and status = 'received'",
        id.0,
        now,
    )
    .execute(&mut **tx)
    .await?;
    let note = credit_note::issue(tx, clock, order.id, id).await?;
    if note.is_none() {
        let told = Mail::TellOfOrder { order: order.id, news: OrderNews::Refunded, occasion: id.0 };
        enqueue(tx, told).await?;
    }
    let detail = json!({"refundId": id, "amountPaise": before.amount_paise, "creditNote": note});
    event::enter(tx, order.id, "refunded", detail, "", None, now).await
}

/// What is left of the money decides what an order's payment status is, and whether it ends as refunded.
async fn after_money_went(
    tx: &mut Tx<'_>,
    order: &Locked<Order>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let money = sqlx::query!(
        r#"select (select coalesce(sum(amount_paise), 0)::bigint from payments
                   where order_id = $1 and status in ('captured', 'partially_refunded', 'refunded')) as "received!",
               (select coalesce(sum(amount_paise), 0)::bigint from refunds where credited_to = $1) as "credited!",
               (select coalesce(sum(amount_paise), 0)::bigint from refunds
                where order_id = $1 and status in ('sent', 'done')) as "went!""#,
        order.id.0,
    )
    .fetch_one(&mut **tx)
    .await?;
    let left = money.received + money.credited - money.went;
    let payment = if left <= 0 {
        PaymentStatus::Refunded
    } else if left < order.due_paise() + money.credited {
        PaymentStatus::PartiallyRefunded
    } else {
        return Ok(());
    };
    let payment = order.payment_status.advance(payment);
    let ends = matches!(order.status, OrderStatus::Returned | OrderStatus::Rto)
        && payment == PaymentStatus::Refunded;
    let status = if ends { OrderStatus::Refunded } else { order.status };
    sqlx::query!(
        "update orders set payment_status = $2, status = $3, updated_at = $4, version = version + 1 where id = $1",
        order.id.0,
        payment.as_str(),
        status.as_str(),
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What the gateway says of a refund.
#[derive(Clone, Debug)]
pub struct RefundReport {
    /// The gateway's refund.
    pub id: String,
    /// The gateway's payment.
    pub payment_id: String,
    /// In paise.
    pub amount_paise: i64,
    /// Our receipt: the refund's id, unless it was begun at the gateway.
    pub receipt: Option<String>,
    /// How far it is: sent, done or failed.
    pub status: RefundStatus,
    /// Whether the payment was ever ours. One that was not goes back by itself.
    pub was_captured: bool,
}

/// Applies what the gateway says of a refund. Returns its order; `None` if the payment is unknown.
pub async fn apply(
    tx: &mut Tx<'_>,
    clock: &Clock,
    gateway: &str,
    report: &RefundReport,
) -> Result<Option<OrderId>, sqlx::Error> {
    let ours = report.receipt.as_deref().and_then(|receipt| receipt.parse::<Uuid>().ok());
    // Of a part that was credited to an addition, the refund is one of the addition.
    let payment = sqlx::query!(
        r#"select id as "id: OrderPaymentId", coalesce((
                   select refunds.order_id from refunds
                   where payment_id = payments.id and (gateway_refund_id = $3 or refunds.id = $4) limit 1
               ), order_id) as "order!: OrderId"
           from payments where gateway = $1 and gateway_payment_id = $2"#,
        gateway,
        report.payment_id,
        report.id,
        ours,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(payment) = payment else { return Ok(None) };
    let order = super::lock(tx, payment.order).await?;
    if !report.was_captured {
        let detail = json!({"gatewayRefundId": report.id, "amountPaise": report.amount_paise});
        event::enter(tx, order.id, "payment_returned", detail, "", None, clock.now()).await?;
        return Ok(Some(order.id));
    }
    let known = sqlx::query_scalar!(
        r#"select id as "id: RefundId" from refunds
           where order_id = $1 and (gateway_refund_id = $2 or (id = $3 and payment_id = $4))"#,
        order.id.0,
        report.id,
        ours,
        payment.id.0,
    )
    .fetch_optional(&mut **tx)
    .await?;
    if report.status == RefundStatus::Failed {
        if let Some(id) = known {
            fail(tx, clock, &order, id, "The gateway could not pay it.").await?;
        }
        return Ok(Some(order.id));
    }
    let id = match known {
        Some(id) => id,
        None => begun_elsewhere(tx, &order, payment.id, report, clock.now()).await?,
    };
    settle(tx, clock, &order, id, Some(&report.id), report.status).await?;
    Ok(Some(order.id))
}

/// Records a refund that was begun at the gateway: of goods, as far as some are not refunded.
async fn begun_elsewhere(
    tx: &mut Tx<'_>,
    order: &Locked<Order>,
    payment: OrderPaymentId,
    report: &RefundReport,
    now: DateTime<Utc>,
) -> Result<RefundId, sqlx::Error> {
    let new = NewRefund {
        payment,
        cause: RefundCause::Gateway,
        remark: String::new(),
        scope: Scope::Goods(report.amount_paise),
        to: Destination::Source,
        is_automatic: true,
    };
    let id = insert(tx, order.id, &new, report.amount_paise, RefundStatus::Approved, None, now).await?;
    if order.confirmed_at.is_some() {
        let open = open_units(tx, order.id).await?;
        let parts = apportion(report.amount_paise, &open, order.supply);
        add_units(tx, id, &parts.ok().flatten().unwrap_or_default()).await?;
    }
    Ok(id)
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    fn total(parts: impl Iterator<Item = (i64, Tax)>) -> (i64, Tax) {
        parts.fold((0, Tax::default()), |(paid, tax), (more, with)| (paid + more, tax.plus(with).unwrap()))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn refunds_of_any_size_and_order_add_up_to_the_invoice(
            paid in vec((1..=5_000_000_i64, prop::sample::select(vec![0, 500, 1_200, 1_800, 2_800])), 1..=12),
            amounts in vec(1..=3_000_000_i64, 0..=12),
            is_within_state: bool,
        ) {
            let supply = if is_within_state { Supply::WithinState } else { Supply::InterState };
            let mut open: Vec<_> = paid
                .iter()
                .zip(1..)
                .map(|((paid_paise, rate), id)| OpenUnit {
                    id: UnitId(Uuid::from_u128(id)),
                    paid_paise: *paid_paise,
                    tax: Tax::within(*paid_paise, Percent(*rate), supply).unwrap(),
                    rate: Percent(*rate),
                })
                .collect();
            let invoice = total(open.iter().map(|unit| (unit.paid_paise, unit.tax)));
            let mut back = Vec::new();
            // The last refund is of all that is left.
            for amount in amounts.into_iter().chain([i64::MAX]) {
                let left: i64 = open.iter().map(|unit| unit.paid_paise).sum();
                if left == 0 {
                    break;
                }
                let parts = apportion(amount.min(left), &open, supply).unwrap().unwrap();
                prop_assert_eq!(parts.iter().map(|part| part.paid_paise).sum::<i64>(), amount.min(left));
                for part in &parts {
                    prop_assert_eq!(part.tax.cgst_paise, part.tax.sgst_paise);
                    let unit = open.iter_mut().find(|unit| unit.id == part.id).unwrap();
                    unit.paid_paise -= part.paid_paise;
                    unit.tax.cgst_paise -= part.tax.cgst_paise;
                    unit.tax.sgst_paise -= part.tax.sgst_paise;
                    unit.tax.igst_paise -= part.tax.igst_paise;
                    for tax in [part.tax, unit.tax] {
                        prop_assert!(tax.cgst_paise >= 0 && tax.igst_paise >= 0, "{:?} of {:?}", part, unit);
                    }
                    prop_assert!(unit.tax.total_paise().unwrap() <= unit.paid_paise, "{:?} is left", unit);
                }
                back.extend(parts);
                open.retain(|unit| unit.paid_paise > 0);
            }
            prop_assert_eq!(total(back.iter().map(|part| (part.paid_paise, part.tax))), invoice);
        }

        #[test]
        fn more_than_was_paid_is_not_refunded(paid in 1..=5_000_000_i64, more in 1..=1_000_i64) {
            let unit = OpenUnit { id: UnitId(Uuid::nil()), paid_paise: paid, tax: Tax::default(), rate: Percent::NONE };
            prop_assert_eq!(apportion(paid + more, &[unit], Supply::InterState).unwrap(), None);
        }
    }
}
