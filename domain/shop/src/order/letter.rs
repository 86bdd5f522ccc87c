//! What letters to a buyer tell of an order.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::Db;
use kernel::ids::{CreditNoteId, OrderId, RefundId, TaxInvoiceId};
use pricing::gst::Tax;
use uuid::Uuid;

use super::status::{OrderStatus, PaymentStatus};
use crate::coupon::PaymentMethod;
use crate::credit_note;
use crate::invoice::{address_lines, named};

/// An order, for letters.
#[derive(Clone, Debug)]
pub struct LetterFacts {
    /// Order id.
    pub id: OrderId,
    /// Number.
    pub number: String,
    /// Status.
    pub status: OrderStatus,
    /// What is paid.
    pub payment_status: PaymentStatus,
    /// Way to pay.
    pub method: PaymentMethod,
    /// Paid in test mode: nothing was sold.
    pub is_test: bool,
    /// Buyer's name.
    pub name: String,
    /// Where letters go.
    pub email: String,
    /// Where the goods go, in lines.
    pub address: Vec<String>,
    /// Lines.
    pub lines: Vec<LetterLine>,
    /// Goods, in paise with tax.
    pub goods_paise: i64,
    /// Taken off by coupons.
    pub discount_paise: i64,
    /// Shipping.
    pub shipping_paise: i64,
    /// Carrying upstairs, and assembly.
    pub services_paise: i64,
    /// Fee for cash on delivery.
    pub cod_fee_paise: i64,
    /// Payable with tax.
    pub payable_paise: i64,
    /// What of it is not paid with this order: covered by pieces taken out of the other one, or, on delivery, for pieces
    /// taken out of this one.
    pub credit_paise: i64,
    /// Number of the order that its pieces were added to.
    pub added_to: Option<String>,
    /// Until when it is held for a payment.
    pub held_until: Option<DateTime<Utc>>,
    /// Tax included.
    pub tax: Tax,
    /// Day on which all of it arrives.
    pub promised_on: NaiveDate,
    /// Why it was cancelled; empty if it was not.
    pub cancelled_because: String,
    /// Its invoice.
    pub invoice: Option<TaxInvoiceId>,
    /// The credit note of an order that was cancelled before anything was paid.
    pub unpaid_note: Option<CreditNoteId>,
    /// Shipments: those of the letter's occasion are found by their id.
    pub shipments: Vec<LetterShipment>,
    /// Refunds that are not refused and have not failed. What was credited to an addition is none.
    pub refunds: Vec<LetterRefund>,
    /// Changes of its pieces that were applied.
    pub changes: Vec<LetterChange>,
    /// Requests to return goods.
    pub returns: Vec<LetterReturn>,
}

/// A line.
#[derive(Clone, Debug)]
pub struct LetterLine {
    /// Name with the chosen options.
    pub name: String,
    /// Pieces.
    pub quantity: i32,
    /// Price of the pieces, in paise with tax.
    pub value_paise: i64,
}

/// A shipment.
#[derive(Clone, Debug)]
pub struct LetterShipment {
    /// Its id: the occasion.
    pub id: Uuid,
    /// Carrier.
    pub carrier: String,
    /// Consignment number; may be empty.
    pub awb: String,
    /// Where it can be followed; may be empty.
    pub tracking_url: String,
    /// Names and pieces.
    pub items: Vec<String>,
    /// What its pieces cost with tax, in paise.
    pub paid_paise: i64,
}

/// A refund.
#[derive(Clone, Debug)]
pub struct LetterRefund {
    /// Its id: the occasion.
    pub id: RefundId,
    /// In paise.
    pub amount_paise: i64,
    /// To where the payment came from; otherwise to the account that the buyer named.
    pub is_to_source: bool,
    /// Its credit note, if it has one.
    pub note: Option<CreditNoteId>,
}

/// Pieces that were taken out of the order, with what was added for them.
#[derive(Clone, Debug)]
pub struct LetterChange {
    /// Its id: the occasion.
    pub id: Uuid,
    /// Names and pieces.
    pub items: Vec<String>,
    /// Why.
    pub reason: String,
    /// Worth of the pieces, in paise with tax.
    pub taken_out_paise: i64,
    /// What of it was credited to the addition.
    pub credited_paise: i64,
    /// The addition's number.
    pub addition: Option<String>,
    /// The latest credit note, if it has one.
    pub note: Option<CreditNoteId>,
}

/// A request to return goods.
#[derive(Clone, Debug)]
pub struct LetterReturn {
    /// Its id: the occasion.
    pub id: Uuid,
    /// Ticket number: `RT/2026-27/0001`.
    pub number: String,
    /// `requested`, `approved`, `declined`, `received`, `refunded` or `replaced`.
    pub status: String,
    /// Why it was declined; empty if it was not.
    pub declined_because: String,
    /// Until when it is settled.
    pub resolve_by: DateTime<Utc>,
}

/// What letters tell of an order.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn facts(db: &mut Db, id: OrderId) -> Result<LetterFacts, sqlx::Error> {
    let order = super::find(&mut *db, id).await?;
    let lines = sqlx::query!(
        r#"select name, quantity, value_paise,
               (select string_agg(chosen ->> 'optionName', ', ' order by place) from
                   jsonb_array_elements(options) with ordinality as each (chosen, place)) as options
           from order_lines where order_id = $1 order by place"#,
        id.0,
    )
    .fetch_all(&mut *db)
    .await?;
    let shipments = shipments(&mut *db, id).await?;
    let refunds = sqlx::query!(
        r#"select refunds.id as "id: RefundId", amount_paise, way, note.id as "note?: CreditNoteId"
           from refunds left join credit_notes as note on note.refund_id = refunds.id
           where order_id = $1 and status not in ('refused', 'failed') and way <> 'credit' order by asked_at"#,
        id.0,
    )
    .fetch_all(&mut *db)
    .await?;
    let changes = changes(&mut *db, id).await?;
    let added_to = match order.added_to {
        Some(first) => Some(super::find(&mut *db, first).await?.number),
        None => None,
    };
    let returns = sqlx::query_as!(
        LetterReturn,
        "select id, number, status, declined_because, resolve_by from order_returns where order_id = $1 order by asked_at",
        id.0,
    )
    .fetch_all(&mut *db)
    .await?;
    let unpaid_note = credit_note::of_unpaid(&mut *db, id).await?;
    let invoice = crate::invoice::of_order(db, id).await?;
    let parts = [order.line1.as_str(), &order.line2, &order.landmark];
    Ok(LetterFacts {
        id,
        address: address_lines(&parts, &order.city, &order.state_code, &order.pincode),
        number: order.number,
        status: order.status,
        payment_status: order.payment_status,
        method: order.method,
        is_test: order.is_test,
        name: order.name,
        email: order.email,
        lines: lines
            .into_iter()
            .map(|row| LetterLine {
                name: named(row.name, row.options),
                quantity: row.quantity,
                value_paise: row.value_paise,
            })
            .collect(),
        goods_paise: order.goods_paise,
        discount_paise: order.discount_paise,
        shipping_paise: order.shipping_paise,
        services_paise: order.carrying_paise + order.assembly_paise,
        cod_fee_paise: order.cod_fee_paise,
        payable_paise: order.payable_paise,
        credit_paise: order.credit_paise,
        added_to,
        held_until: order.held_until,
        tax: order.tax,
        promised_on: order.promised_on,
        cancelled_because: order.cancelled_because,
        invoice,
        unpaid_note,
        shipments,
        refunds: refunds
            .into_iter()
            .map(|row| LetterRefund {
                id: row.id,
                amount_paise: row.amount_paise,
                is_to_source: row.way == "source",
                note: row.note,
            })
            .collect(),
        changes,
        returns,
    })
}

async fn shipments(db: &mut Db, id: OrderId) -> Result<Vec<LetterShipment>, sqlx::Error> {
    sqlx::query_as!(
        LetterShipment,
        r#"select shipment.id, carrier, awb, tracking_url,
               (select coalesce(array_agg(name || ' × ' || pieces order by place), '{}') from (
                   select line.name, line.place, count(*) as pieces
                   from order_units as unit join order_lines as line on line.id = line_id
                   where shipment_id = shipment.id group by line.id) as item) as "items!",
               (select coalesce(sum(paid_paise), 0)::bigint from order_units where shipment_id = shipment.id)
                   as "paid_paise!"
           from shipments as shipment where order_id = $1 order by place"#,
        id.0,
    )
    .fetch_all(db)
    .await
}

async fn changes(db: &mut Db, id: OrderId) -> Result<Vec<LetterChange>, sqlx::Error> {
    sqlx::query_as!(
        LetterChange,
        r#"select change.id, change.reason, added.number as "addition?",
               (select coalesce(array_agg(name || ' × ' || pieces order by place), '{}') from (
                   select line.name, line.place, count(*) as pieces
                   from order_units as unit join order_lines as line on line.id = line_id
                   where taken_out_by = change.id group by line.id) as item) as "items!",
               (select coalesce(sum(paid_paise), 0)::bigint from order_units where taken_out_by = change.id)
                   as "taken_out_paise!",
               (select coalesce(sum(amount_paise), 0)::bigint from refunds where credited_to = added.id)
                   as "credited_paise!",
               (select note.id from credit_notes as note left join refunds on refunds.id = refund_id
                where change_id = change.id or credited_to = added.id
                order by note.issued_at desc, note.number desc limit 1) as "note: CreditNoteId"
           from order_changes as change left join orders as added on added.id = addition_id
           where change.order_id = $1 and change.status = 'applied'
           order by change.asked_at"#,
        id.0,
    )
    .fetch_all(db)
    .await
}
