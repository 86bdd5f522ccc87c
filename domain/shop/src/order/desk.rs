//! Orders as staff see them: the list, and one order whole.

use ads::visit::attribution::{self, Attribution};
use chrono::{DateTime, NaiveDate, Utc};
use content::policy::{AgreedPolicy, PolicyKind};
use garde::Validate;
use kernel::Db;
use kernel::document::DocumentState;
use kernel::ids::{CustomerId, Named, OrderId, OrderPaymentId, RefundId, UserId};
use kernel::page::{AnyOf, Page, PageQuery, Sort, read_page};
use kernel::reach::Visible;
use kernel::string_enum::string_enum;
use kernel::subject::{Reference, SubjectKind};
use pricing::gst::Tax;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use super::change::{ChangeStatus, OrderChangeId};
use super::refund::{RefundCause, RefundStatus};
use super::returns::photograph::{self, Photograph};
use super::returns::{ReturnId, ReturnReason, ReturnStatus, ReturnWish};
use super::shipment::{ShipmentId, ShipmentStatus};
use super::status::{Fulfilment, OrderStatus, PaymentStatus};
use super::{OrderLineId, UnitId, amend, manage, release};
use crate::cart::ChosenOption;
use crate::coupon::PaymentMethod;
use crate::invoice::DocumentLink;
use crate::shipping::{DeliveryZoneId, stored, zone_of};

string_enum! {
    /// Sort order.
    #[schemars(rename = "FurnitureOrderOrder")]
    pub enum OrderOrder {
        /// When it was placed.
        CreatedAt = "createdAt",
        /// Amount payable.
        Payable = "payable",
        /// Day on which all of it arrives.
        PromisedOn = "promisedOn",
    }
}

/// Filters of the list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct OrderFilter {
    /// Sort order.
    pub sort: Sort<OrderOrder>,
    /// Status.
    pub status: AnyOf<OrderStatus>,
    /// Payment status.
    pub payment: AnyOf<PaymentStatus>,
    /// Fulfilment status.
    pub fulfilment: AnyOf<Fulfilment>,
    /// Way to pay.
    pub method: AnyOf<PaymentMethod>,
    /// Delivery zone that its pincode is in today.
    pub zone: AnyOf<DeliveryZoneId>,
    /// Placed on this day or later.
    pub from: Option<NaiveDate>,
    /// Placed on this day or earlier.
    pub to: Option<NaiveDate>,
    /// Coupon code.
    pub coupon: Option<String>,
    /// Version of a policy that its buyer agreed to, such as `terms-2`.
    pub policy: Option<String>,
    /// Promised for an earlier day than today, and not delivered.
    pub is_late: Option<bool>,
    /// Has a refund about which somebody has to decide.
    pub has_open_refund: Option<bool>,
    /// Has money that must go back, for which somebody has to ask for a refund or make a transfer.
    pub needs_refund: Option<bool>,
    /// Has a letter that did not reach the buyer and is not tried again.
    pub has_failed_mail: Option<bool>,
}

impl Default for OrderFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: OrderOrder::CreatedAt, is_descending: true },
            status: AnyOf::default(),
            payment: AnyOf::default(),
            fulfilment: AnyOf::default(),
            method: AnyOf::default(),
            zone: AnyOf::default(),
            from: None,
            to: None,
            coupon: None,
            policy: None,
            is_late: None,
            has_open_refund: None,
            needs_refund: None,
            has_failed_mail: None,
        }
    }
}

/// An order in the list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderItem {
    /// Order id.
    pub id: OrderId,
    /// Number.
    pub number: String,
    /// When it was placed.
    pub created_at: DateTime<Utc>,
    /// Buyer.
    pub name: String,
    /// Phone number.
    pub phone: String,
    /// Pincode of delivery.
    pub pincode: String,
    /// City of delivery.
    pub city: String,
    /// Pieces.
    pub pieces: i64,
    /// Payable with tax, in paise.
    pub payable_paise: i64,
    /// Status.
    pub status: OrderStatus,
    /// Payment status.
    pub payment_status: PaymentStatus,
    /// Fulfilment status.
    pub fulfilment_status: Fulfilment,
    /// Way to pay.
    pub method: PaymentMethod,
    /// Day on which all of it arrives.
    pub promised_on: NaiveDate,
    /// Promised for an earlier day than today, and not delivered.
    pub is_late: bool,
    /// Has a refund about which somebody has to decide.
    pub has_open_refund: bool,
    /// Paid with a gateway in test mode.
    pub is_test: bool,
    /// Number of the order that its pieces were added to.
    pub added_to: Option<String>,
    /// Optimistic-lock version.
    pub version: i32,
}

struct Row {
    item: OrderItem,
    total: i64,
}

/// A page of orders.
pub async fn list(
    db: &mut Db,
    today: NaiveDate,
    page: &PageQuery,
    filter: &OrderFilter,
) -> Result<Page<OrderItem>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, today, None, page, filter));
    Ok(found.map(|row| row.item))
}

/// A page of a customer's orders, latest first.
///
/// # Errors
/// If the database fails.
pub async fn of_customer(
    db: &mut Db,
    today: NaiveDate,
    customer: Visible<CustomerId>,
    page: &PageQuery,
) -> Result<Page<OrderItem>, sqlx::Error> {
    let filter = OrderFilter::default();
    let found = read_page!(page => rows(&mut *db, today, Some(*customer), page, &filter));
    Ok(found.map(|row| row.item))
}

/// Ids of the orders in the list.
pub async fn ids(
    db: &mut Db,
    today: NaiveDate,
    words: &str,
    filter: &OrderFilter,
    limit: u32,
) -> Result<Vec<OrderId>, sqlx::Error> {
    let page = PageQuery { q: words.to_owned(), per_page: limit, ..PageQuery::default() };
    Ok(rows(db, today, None, &page, filter).await?.into_iter().map(|row| row.item.id).collect())
}

/// The pincodes of orders that are in these zones; `None`: in any zone, or in none.
async fn pincodes(
    db: &mut Db,
    AnyOf(wanted): &AnyOf<DeliveryZoneId>,
) -> Result<Option<Vec<String>>, sqlx::Error> {
    if wanted.is_empty() {
        return Ok(None);
    }
    let zones = stored::all(&mut *db).await?;
    let mut pincodes = sqlx::query_scalar!("select distinct pincode from orders").fetch_all(db).await?;
    pincodes.retain(|pincode| {
        let zone = pincode.parse().ok().and_then(|pincode| zone_of(&zones, pincode));
        zone.is_some_and(|zone| wanted.contains(&zone.id))
    });
    Ok(Some(pincodes))
}

#[expect(clippy::too_many_lines, reason = "one statement")]
async fn rows(
    db: &mut Db,
    today: NaiveDate,
    customer: Option<CustomerId>,
    page: &PageQuery,
    filter: &OrderFilter,
) -> Result<Vec<Row>, sqlx::Error> {
    let pincodes = pincodes(&mut *db, &filter.zone).await?;
    let rows = sqlx::query!(
        r#"select id as "id: OrderId", number, created_at, name, phone, pincode, city,
               (select count(*) from order_units join order_lines as line on line.id = line_id
                where order_id = orders.id and taken_out_by is null) as "pieces!",
               (select first.number from orders as first where first.id = orders.added_to) as added_to,
               payable_paise, status as "status: OrderStatus", payment_status as "payment_status: PaymentStatus",
               fulfilment_status as "fulfilment_status: Fulfilment", method as "method: PaymentMethod", promised_on,
               late.is_so as "is_late!", refunding.is_so as "has_open_refund!", is_test, version,
               count(*) over () as "total!"
           from orders
           cross join lateral (
               select promised_on < $12 and delivered_at is null and status in (
                   'confirmed', 'processing', 'on_hold', 'ready_to_ship', 'partially_shipped', 'shipped',
                   'out_for_delivery'
               ) as is_so
           ) as late
           cross join lateral (
               select exists (select from refunds where order_id = orders.id and refunds.status = 'waiting') as is_so
           ) as refunding
           where ($1::text is null or number ilike $1 or name ilike $1 or email ilike $1 or phone ilike $1
                  or phone_normalized ilike $1 or pincode ilike $1
                  -- By the numbers of its tax documents, too.
                  or orders.id = any (array(
                      select order_id from tax_invoices where lower(tax_invoices.number) like lower($1)
                      union all
                      select order_id from credit_notes as note join tax_invoices as invoice on invoice.id = invoice_id
                      where lower(note.number) like lower($1)
                  )))
               and ($2::text[] is null or status = any ($2))
               and ($3::text[] is null or payment_status = any ($3))
               and ($4::text[] is null or fulfilment_status = any ($4))
               and ($5::text[] is null or method = any ($5))
               and ($6::date is null or (created_at at time zone 'Asia/Kolkata')::date >= $6)
               and ($7::date is null or (created_at at time zone 'Asia/Kolkata')::date <= $7)
               and ($8::text is null or exists (
                   select from coupon_uses where order_id = orders.id and upper(code) = upper($8)
               ))
               and ($9::boolean is null or late.is_so = $9)
               and ($10::boolean is null or refunding.is_so = $10)
               and ($15::text[] is null or pincode = any ($15))
               and ($16::boolean is null or $16 = (
                   exists (
                       select from payments as payment
                       where payment.order_id = orders.id
                           and payment.status in ('captured', 'partially_refunded', 'refunded')
                           and payment.amount_paise > (
                               select coalesce(sum(refunds.amount_paise), 0) from refunds
                               where payment_id = payment.id and refunds.status not in ('refused', 'failed')
                           )
                           and (orders.status = 'cancelled' or exists (
                               select from order_events as event
                               where event.order_id = orders.id and event.kind = 'refund_needed'
                                   and event.detail ->> 'paymentId' = payment.id::text
                           ))
                   )
                   or exists (
                       select from refunds
                       where refunds.order_id = orders.id and refunds.status = 'approved' and way <> 'source'
                   )
               ))
               and ($17::boolean is null or $17 = exists (
                   select from mails
                   where about_id = orders.id and (
                       mails.state in ('refused', 'held')
                       or mails.state in ('sending', 'deferred')
                           and not exists (select from jobs_waiting where jobs_waiting.id::text = mails.job_id)
                           and not exists (select from jobs_running where jobs_running.id::text = mails.job_id)
                   )
               ))
               and ($18::uuid[] is null or orders.id = any ($18))
               and ($19::uuid is null or orders.id in (
                   select order_id from customer_orders where customer_id = $19
               ))
               and ($20::text is null or orders.id in (
                   select order_id from order_policies
                   where policy_id in (select policies.id from policies where kind || '-' || policies.number = $20)
               ))
           order by
               case when $11 = 'payable' then payable_paise end,
               case when $11 = '-payable' then -payable_paise end,
               case when $11 = 'promisedOn' then promised_on end,
               case when $11 = '-promisedOn' then promised_on end desc,
               case when $11 = 'createdAt' then created_at end,
               created_at desc, id desc
           limit $13 offset $14"#,
        page.pattern(),
        filter.status.texts() as Option<Vec<String>>,
        filter.payment.texts() as Option<Vec<String>>,
        filter.fulfilment.texts() as Option<Vec<String>>,
        filter.method.texts() as Option<Vec<String>>,
        filter.from,
        filter.to,
        filter.coupon,
        filter.is_late,
        filter.has_open_refund,
        format!("{}{}", if filter.sort.is_descending { "-" } else { "" }, filter.sort.by),
        today,
        page.limit(),
        page.offset(),
        pincodes as Option<Vec<String>>,
        filter.needs_refund,
        filter.has_failed_mail,
        page.only.as_deref() as Option<&[Uuid]>,
        customer.map(|customer| customer.0),
        filter.policy,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Row {
            total: row.total,
            item: OrderItem {
                id: row.id,
                number: row.number,
                created_at: row.created_at,
                name: row.name,
                phone: row.phone,
                pincode: row.pincode,
                city: row.city,
                pieces: row.pieces,
                payable_paise: row.payable_paise,
                status: row.status,
                payment_status: row.payment_status,
                fulfilment_status: row.fulfilment_status,
                method: row.method,
                promised_on: row.promised_on,
                is_late: row.is_late,
                has_open_refund: row.has_open_refund,
                is_test: row.is_test,
                added_to: row.added_to,
                version: row.version,
            },
        })
        .collect())
}

/// An order whole.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "facts of an order, and what may be done with it")]
pub struct OrderDetail {
    /// Order id.
    pub id: OrderId,
    /// Number.
    pub number: String,
    /// Status.
    pub status: OrderStatus,
    /// Of an order on hold: where it goes back to.
    pub held_from: Option<OrderStatus>,
    /// The statuses that it may be given by hand.
    pub next: Vec<OrderStatus>,
    /// Whether it may be cancelled.
    pub can_be_cancelled: bool,
    /// Whether its pieces may be changed, unless a change waits.
    pub can_be_changed: bool,
    /// The order that its pieces were added to.
    pub added_to: Option<OtherOrder>,
    /// Changes of its pieces, the latest last.
    pub changes: Vec<ChangeDetail>,
    /// Payment status.
    pub payment_status: PaymentStatus,
    /// Fulfilment status.
    pub fulfilment_status: Fulfilment,
    /// Way to pay.
    pub method: PaymentMethod,
    /// Paid with a gateway in test mode.
    pub is_test: bool,
    /// The account that it was placed with.
    pub user_id: Option<UserId>,
    /// Buyer.
    pub name: String,
    /// E-mail address.
    pub email: String,
    /// Phone number.
    pub phone: String,
    /// House and street.
    pub line1: String,
    /// Area.
    pub line2: String,
    /// Landmark.
    pub landmark: String,
    /// City.
    pub city: String,
    /// State of delivery.
    pub state_code: String,
    /// Pincode.
    pub pincode: String,
    /// Floor.
    pub floor: i32,
    /// Whether a lift goes there.
    pub has_lift: bool,
    /// For whoever delivers.
    pub delivery_note: String,
    /// Who is billed, if it differs.
    pub billing_name: Option<String>,
    /// Billing address.
    pub billing_address: Option<String>,
    /// GSTIN.
    pub gstin: Option<String>,
    /// Lines.
    pub lines: Vec<LineDetail>,
    /// Goods, in paise with tax.
    pub goods_paise: i64,
    /// Taken off by coupons.
    pub discount_paise: i64,
    /// Coupons.
    pub coupons: Vec<String>,
    /// Shipping.
    pub shipping_paise: i64,
    /// Carrying upstairs.
    pub carrying_paise: i64,
    /// Assembly.
    pub assembly_paise: i64,
    /// Fee for cash on delivery.
    pub cod_fee_paise: i64,
    /// Payable with tax.
    pub payable_paise: i64,
    /// What of it is not paid with this order: covered by pieces taken out of the other one, or, on delivery, for pieces
    /// taken out of this one.
    pub credit_paise: i64,
    /// Tax included.
    pub tax: Tax,
    /// Promised day.
    pub promised_on: NaiveDate,
    /// Until when it is held for a payment.
    pub held_until: Option<DateTime<Utc>>,
    /// Why it was cancelled.
    pub cancelled_because: String,
    /// Payments.
    pub payments: Vec<PaymentDetail>,
    /// What the gateway sent.
    pub gateway_events: Vec<GatewayEventDetail>,
    /// Shipments.
    pub shipments: Vec<ShipmentDetail>,
    /// Refunds.
    pub refunds: Vec<RefundDetail>,
    /// Requests to return goods.
    pub returns: Vec<ReturnDetail>,
    /// Invoice.
    pub invoice: Option<DocumentLink>,
    /// Credit note of all of it, if it was cancelled before anything was paid.
    pub credit_note: Option<DocumentLink>,
    /// E-mails about it.
    pub mails: Vec<MailDetail>,
    /// First and last visit before it; null if nothing is known of visits.
    pub attribution: Option<Attribution>,
    /// Timeline, the latest first.
    pub events: Vec<EventDetail>,
    /// Versions of the policies that its buyer agreed to.
    pub policies: Vec<AgreedPolicy>,
    /// When it was placed.
    pub created_at: DateTime<Utc>,
    /// When it was confirmed.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// When it was cancelled.
    pub cancelled_at: Option<DateTime<Utc>>,
    /// When all of it had left.
    pub shipped_at: Option<DateTime<Utc>>,
    /// When all of it had arrived.
    pub delivered_at: Option<DateTime<Utc>>,
    /// Optimistic-lock version.
    pub version: i32,
}

/// Another order of the same buyer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OtherOrder {
    /// Order id.
    pub id: OrderId,
    /// Number.
    pub number: String,
    /// Status.
    pub status: OrderStatus,
    /// What is to be paid with it, in paise.
    pub due_paise: i64,
    /// Until when it is held for a payment.
    pub held_until: Option<DateTime<Utc>>,
}

/// A change of an order's pieces.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderChangeDetail")]
pub struct ChangeDetail {
    /// Id of the change.
    pub id: OrderChangeId,
    /// Where it is.
    pub status: ChangeStatus,
    /// Why, for the buyer.
    pub reason: String,
    /// The pieces that it takes out.
    pub unit_ids: Vec<UnitId>,
    /// The order with the pieces added; `null`: none are.
    pub addition: Option<OtherOrder>,
    /// Who asked for it.
    pub asked_by: Option<Named<UserId>>,
    /// When.
    pub asked_at: DateTime<Utc>,
    /// When it was applied or dropped.
    pub closed_at: Option<DateTime<Utc>>,
    /// Credit note of pieces that were not paid yet; others have one with their refund.
    pub credit_note: Option<DocumentLink>,
}

/// A line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderLineDetail")]
pub struct LineDetail {
    /// Line id.
    pub id: OrderLineId,
    /// Name.
    pub name: String,
    /// SKU.
    pub sku: String,
    /// HSN.
    pub hsn: String,
    /// Rate of GST in basis points.
    pub tax_basis_points: i32,
    /// Chosen options.
    pub options: Vec<ChosenOption>,
    /// Price of a piece, in paise with tax.
    pub unit_paise: i64,
    /// Pieces.
    pub quantity: i32,
    /// Price of the pieces.
    pub value_paise: i64,
    /// Its part of the coupons.
    pub discount_paise: i64,
    /// Its part of shipping, services and fees.
    pub charges_paise: i64,
    /// Whether it is assembled.
    pub with_assembly: bool,
    /// Pieces.
    pub units: Vec<UnitDetail>,
}

/// A piece.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderUnitDetail")]
pub struct UnitDetail {
    /// Unit id.
    pub id: UnitId,
    /// Paid for it, in paise with tax.
    pub paid_paise: i64,
    /// Refunded of it, or being refunded.
    pub refunded_paise: i64,
    /// The shipment that it left with.
    pub shipment_id: Option<ShipmentId>,
    /// The change that took it out of the order.
    pub taken_out_by: Option<OrderChangeId>,
}

/// A payment.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderPaymentDetail")]
pub struct PaymentDetail {
    /// Payment id.
    pub id: OrderPaymentId,
    /// `razorpay`, `demo`, `upi`, `bank_transfer` or `cod`.
    pub gateway: String,
    /// The gateway's order.
    pub gateway_order_id: Option<String>,
    /// The gateway's payment.
    pub gateway_payment_id: Option<String>,
    /// Instrument.
    pub instrument: String,
    /// UTR, or who collected cash.
    pub reference: String,
    /// In paise.
    pub amount_paise: i64,
    /// Fee that the buyer paid on top.
    pub fee_paise: i64,
    /// Refunded for this order, or credited to an addition.
    pub refunded_paise: i64,
    /// Number of the order that it was paid with, of which the amount was credited to this one.
    pub credited_from: Option<String>,
    /// `created`, `authorized`, `captured`, `partially_refunded`, `refunded` or `failed`.
    pub status: String,
    /// Why it failed.
    pub error: String,
    /// When it was started.
    pub created_at: DateTime<Utc>,
}

/// What the gateway sent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GatewayEventDetail {
    /// As the gateway calls it.
    pub event: String,
    /// When it came.
    pub received_at: DateTime<Utc>,
    /// When it was worked on.
    pub worked_at: Option<DateTime<Utc>>,
}

/// A shipment.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShipmentDetail {
    /// Shipment id.
    pub id: ShipmentId,
    /// Carrier.
    pub carrier: String,
    /// Consignment number.
    pub awb: String,
    /// Where it can be followed.
    pub tracking_url: String,
    /// Packages.
    pub packages: i32,
    /// Status.
    pub status: ShipmentStatus,
    /// When it left.
    pub shipped_at: DateTime<Utc>,
    /// When it went out for delivery.
    pub out_at: Option<DateTime<Utc>>,
    /// When it arrived.
    pub delivered_at: Option<DateTime<Utc>>,
    /// Who took it.
    pub received_by: String,
    /// State of its packing slip; `null`: it left before there were any.
    pub slip: Option<DocumentState>,
    /// State of its address labels; `null`: it left before there were any.
    pub label: Option<DocumentState>,
}

/// A refund.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderRefundDetail")]
pub struct RefundDetail {
    /// Refund id.
    pub id: RefundId,
    /// The payment.
    pub payment_id: OrderPaymentId,
    /// Why.
    pub cause: RefundCause,
    /// For colleagues.
    pub remark: String,
    /// In paise.
    pub amount_paise: i64,
    /// Status.
    pub status: RefundStatus,
    /// `source`, `upi`, `bank_transfer`, or `credit`: to an addition.
    pub way: String,
    /// Number of the order that it was credited to.
    pub credited_to: Option<String>,
    /// Where it goes, for who transfers it; empty for the source.
    pub destination: String,
    /// Who asked for it; `null`: a rule or the gateway.
    pub asked_by: Option<Named<UserId>>,
    /// When.
    pub asked_at: DateTime<Utc>,
    /// Who decided.
    pub decided_by: Option<Named<UserId>>,
    /// Why it was refused.
    pub refused_because: String,
    /// The gateway's refund.
    pub gateway_refund_id: Option<String>,
    /// UTR of the transfer.
    pub reference: String,
    /// Why it failed.
    pub error: String,
    /// Credit note.
    pub credit_note: Option<DocumentLink>,
}

/// A request to return goods.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderReturnDetail")]
pub struct ReturnDetail {
    /// Request id.
    pub id: ReturnId,
    /// Ticket number.
    pub number: String,
    /// What is wrong.
    pub reason: ReturnReason,
    /// What the buyer wants.
    pub wish: ReturnWish,
    /// In the buyer's words.
    pub description: String,
    /// Where it is.
    pub status: ReturnStatus,
    /// Why it was declined.
    pub declined_because: String,
    /// The pieces.
    pub unit_ids: Vec<UnitId>,
    /// When it was asked for.
    pub asked_at: DateTime<Utc>,
    /// When the buyer got the ticket number.
    pub acknowledged_at: Option<DateTime<Utc>>,
    /// Until when it is settled.
    pub resolve_by: DateTime<Utc>,
    /// When it was settled.
    pub resolved_at: Option<DateTime<Utc>>,
    /// Its refund.
    pub refund_id: Option<RefundId>,
    /// Photographs of the goods.
    pub photographs: Vec<Photograph>,
}

/// An e-mail.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderMailDetail")]
pub struct MailDetail {
    /// Template.
    pub template: String,
    /// State in the e-mail log.
    pub state: String,
    /// When it was begun.
    pub created_at: DateTime<Utc>,
}

/// An entry of the timeline.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderEventDetail")]
pub struct EventDetail {
    /// When.
    pub at: DateTime<Utc>,
    /// Kind, such as `confirmed` or `shipped`.
    pub kind: String,
    /// By kind.
    pub detail: Value,
    /// Note.
    pub note: String,
    /// Names of the colleagues whom the note mentions.
    pub mentions: Vec<String>,
    /// Who did it; `null`: the buyer, the gateway or a job.
    pub by: Option<Named<UserId>>,
}

/// An order whole.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn read(db: &mut Db, id: OrderId) -> Result<OrderDetail, sqlx::Error> {
    let order = super::find(&mut *db, id).await?;
    let coupons = sqlx::query_scalar!("select code from coupon_uses where order_id = $1 order by code", id.0)
        .fetch_all(&mut *db)
        .await?;
    let subject = Reference { kind: SubjectKind::Order.as_str(), id: id.0 };
    Ok(OrderDetail {
        id,
        attribution: attribution::of(&mut *db, &[subject]).await?,
        next: manage::next(&order),
        can_be_cancelled: release::may_cancel(&order, false),
        can_be_changed: amend::may_change(&order),
        added_to: added_to(&mut *db, id).await?,
        changes: changes(&mut *db, id).await?,
        lines: lines(&mut *db, id).await?,
        coupons,
        payments: payments(&mut *db, id).await?,
        gateway_events: gateway_events(&mut *db, id).await?,
        shipments: shipments(&mut *db, id).await?,
        refunds: refunds(&mut *db, id).await?,
        returns: returns(&mut *db, id).await?,
        invoice: invoice(&mut *db, id).await?,
        credit_note: credit_note(&mut *db, id).await?,
        mails: mails(&mut *db, id).await?,
        events: events(&mut *db, id).await?,
        policies: policies(&mut *db, id).await?,
        number: order.number,
        status: order.status,
        held_from: order.held_from,
        payment_status: order.payment_status,
        fulfilment_status: order.fulfilment_status,
        method: order.method,
        is_test: order.is_test,
        user_id: order.user,
        name: order.name,
        email: order.email,
        phone: order.phone,
        line1: order.line1,
        line2: order.line2,
        landmark: order.landmark,
        city: order.city,
        state_code: order.state_code,
        pincode: order.pincode,
        floor: order.floor,
        has_lift: order.has_lift,
        delivery_note: order.delivery_note,
        billing_name: order.billing_name,
        billing_address: order.billing_address,
        gstin: order.gstin,
        goods_paise: order.goods_paise,
        discount_paise: order.discount_paise,
        shipping_paise: order.shipping_paise,
        carrying_paise: order.carrying_paise,
        assembly_paise: order.assembly_paise,
        cod_fee_paise: order.cod_fee_paise,
        payable_paise: order.payable_paise,
        credit_paise: order.credit_paise,
        tax: order.tax,
        promised_on: order.promised_on,
        held_until: order.held_until,
        cancelled_because: order.cancelled_because,
        created_at: order.created_at,
        confirmed_at: order.confirmed_at,
        cancelled_at: order.cancelled_at,
        shipped_at: order.shipped_at,
        delivered_at: order.delivered_at,
        version: order.version,
    })
}

async fn policies(db: &mut Db, id: OrderId) -> Result<Vec<AgreedPolicy>, sqlx::Error> {
    sqlx::query_as!(
        AgreedPolicy,
        r#"select kind as "kind: PolicyKind", number, effective_on as "effective_on!"
           from order_policies join policies on policies.id = policy_id
           where order_id = $1
           order by array_position(array['terms', 'returns'], kind), number"#,
        id.0,
    )
    .fetch_all(db)
    .await
}

async fn added_to(db: &mut Db, id: OrderId) -> Result<Option<OtherOrder>, sqlx::Error> {
    sqlx::query_as!(
        OtherOrder,
        r#"select first.id as "id: OrderId", first.number, first.status as "status: OrderStatus",
               first.payable_paise - first.credit_paise as "due_paise!", first.held_until
           from orders as added join orders as first on first.id = added.added_to where added.id = $1"#,
        id.0,
    )
    .fetch_optional(db)
    .await
}

/// The changes of an order's pieces, the latest last.
pub async fn changes(db: &mut Db, id: OrderId) -> Result<Vec<ChangeDetail>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select change.id as "id: OrderChangeId", change.status as "status: ChangeStatus", change.reason,
               array(select unit_id from order_change_units where change_id = change.id order by unit_id)
                   as "unit_ids!: Vec<UnitId>",
               added.id as "added_id?: OrderId", added.number as "added_number?",
               added.status as "added_status?: OrderStatus", added.payable_paise - added.credit_paise as due_paise,
               added.held_until as "held_until?",
               change.asked_by as "asked_by: UserId", users.name as "maker?", change.asked_at, change.closed_at,
               note.number as "number?", note.issued_on as "issued_on?", note.issued_at as "issued_at?",
               note.total_paise as "total_paise?", note.is_late as "is_late?",
               document.state as "document?: DocumentState"
           from order_changes as change
           left join orders as added on added.id = addition_id
           left join users on users.id = change.asked_by
           left join credit_notes as note on note.change_id = change.id
           left join documents as document on document.subject_id = note.id and document.kind = 'credit_note'
           where change.order_id = $1
           order by change.asked_at, change.id"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| ChangeDetail {
            addition: row.added_id.zip(row.added_number).zip(row.added_status).map(
                |((id, number), status)| {
                    let due_paise = row.due_paise.unwrap_or_default();
                    OtherOrder { id, number, status, due_paise, held_until: row.held_until }
                },
            ),
            credit_note: row.number.zip(row.issued_on).zip(row.issued_at).map(
                |((number, issued_on), issued_at)| DocumentLink {
                    number,
                    issued_on,
                    issued_at,
                    total_paise: row.total_paise.unwrap_or_default(),
                    is_ready: row.document == Some(DocumentState::Ready),
                    is_late: row.is_late.unwrap_or_default(),
                },
            ),
            id: row.id,
            status: row.status,
            reason: row.reason,
            unit_ids: row.unit_ids,
            asked_by: Named::of(row.asked_by, row.maker),
            asked_at: row.asked_at,
            closed_at: row.closed_at,
        })
        .collect())
}

async fn lines(db: &mut Db, id: OrderId) -> Result<Vec<LineDetail>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select line.id as "id: OrderLineId", name, sku, hsn, tax_basis_points,
               options as "options: Json<Vec<ChosenOption>>", unit_paise, quantity, value_paise, discount_paise,
               charges_paise, with_assembly,
               (select jsonb_agg(jsonb_build_object(
                    'id', unit.id, 'paidPaise', unit.paid_paise, 'shipmentId', unit.shipment_id,
                    'takenOutBy', unit.taken_out_by,
                    'refundedPaise', coalesce((
                        select sum(part.paid_paise) from refund_units as part
                        join refunds on refunds.id = refund_id
                        where part.unit_id = unit.id and refunds.status not in ('refused', 'failed')
                    ), 0)
                ) order by unit.place) from order_units as unit where unit.line_id = line.id)
                   as "units!: Json<Vec<UnitDetail>>"
           from order_lines as line where order_id = $1 order by line.place"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| LineDetail {
            id: row.id,
            name: row.name,
            sku: row.sku,
            hsn: row.hsn,
            tax_basis_points: row.tax_basis_points,
            options: row.options.0,
            unit_paise: row.unit_paise,
            quantity: row.quantity,
            value_paise: row.value_paise,
            discount_paise: row.discount_paise,
            charges_paise: row.charges_paise,
            with_assembly: row.with_assembly,
            units: row.units.0,
        })
        .collect())
}

async fn payments(db: &mut Db, id: OrderId) -> Result<Vec<PaymentDetail>, sqlx::Error> {
    sqlx::query_as!(
        PaymentDetail,
        r#"select payment.id as "id: OrderPaymentId", gateway, gateway_order_id, gateway_payment_id, instrument, reference,
               (case when order_id = $1 then amount_paise else credit.paise end)::bigint as "amount_paise!",
               case when order_id = $1 then fee_paise else 0 end as "fee_paise!",
               (select coalesce(sum(back.amount_paise), 0)::bigint from refunds as back
                where back.payment_id = payment.id and back.order_id = $1 and back.status in ('sent', 'done'))
                   as "refunded_paise!",
               case when order_id <> $1 then (select number from orders where id = order_id) end as credited_from,
               status, error, created_at
           from payments as payment
           cross join lateral (
               select sum(refunds.amount_paise) as paise from refunds
               where payment_id = payment.id and credited_to = $1
           ) as credit
           where order_id = $1 or credit.paise is not null
           order by created_at, payment.id"#,
        id.0,
    )
    .fetch_all(db)
    .await
}

async fn gateway_events(db: &mut Db, id: OrderId) -> Result<Vec<GatewayEventDetail>, sqlx::Error> {
    sqlx::query_as!(
        GatewayEventDetail,
        "select event, received_at, worked_at from gateway_events where order_id = $1 order by received_at, id",
        id.0,
    )
    .fetch_all(db)
    .await
}

async fn shipments(db: &mut Db, id: OrderId) -> Result<Vec<ShipmentDetail>, sqlx::Error> {
    sqlx::query_as!(
        ShipmentDetail,
        r#"select shipments.id as "id: ShipmentId", carrier, awb, tracking_url, packages,
               status as "status: ShipmentStatus",
               shipped_at, out_at, delivered_at, received_by, slip.state as "slip?: DocumentState",
               label.state as "label?: DocumentState"
           from shipments
           left join documents as slip on slip.subject_id = shipments.id and slip.kind = 'packing_slip'
           left join lateral (
               select state from documents where subject_id = shipments.id and kind = 'address_label'
               order by version desc limit 1
           ) as label on true
           where order_id = $1 order by place"#,
        id.0,
    )
    .fetch_all(db)
    .await
}

async fn refunds(db: &mut Db, id: OrderId) -> Result<Vec<RefundDetail>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select refund.id as "id: RefundId", payment_id as "payment_id: OrderPaymentId", cause as "cause: RefundCause",
               remark, amount_paise, refund.status as "status: RefundStatus", way,
               concat_ws(', ', upi_id, account_name, account_number, ifsc) as "destination!",
               (select other.number from orders as other where other.id = credited_to) as credited_to,
               asked_by as "asked_by: UserId", maker.name as "maker?", refund.asked_at, decided_by as "decided_by: UserId",
               checker.name as "checker?", refused_because, gateway_refund_id, reference, refund.error,
               note.number as "number?", note.issued_on as "issued_on?", note.issued_at as "issued_at?",
               note.total_paise as "total_paise?", note.is_late as "is_late?",
               document.state as "document?: DocumentState"
           from refunds as refund
           left join users as maker on maker.id = asked_by
           left join users as checker on checker.id = decided_by
           left join credit_notes as note on note.refund_id = refund.id
           left join documents as document on document.subject_id = note.id and document.kind = 'credit_note'
           where order_id = $1
           order by refund.asked_at, refund.id"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let note = row.number.zip(row.issued_on).zip(row.issued_at);
            RefundDetail {
                credit_note: note.map(|((number, issued_on), issued_at)| DocumentLink {
                    number,
                    issued_on,
                    issued_at,
                    total_paise: row.total_paise.unwrap_or_default(),
                    is_ready: row.document == Some(DocumentState::Ready),
                    is_late: row.is_late.unwrap_or_default(),
                }),
                id: row.id,
                payment_id: row.payment_id,
                cause: row.cause,
                remark: row.remark,
                amount_paise: row.amount_paise,
                status: row.status,
                way: row.way,
                destination: row.destination,
                credited_to: row.credited_to,
                asked_by: Named::of(row.asked_by, row.maker),
                asked_at: row.asked_at,
                decided_by: Named::of(row.decided_by, row.checker),
                refused_because: row.refused_because,
                gateway_refund_id: row.gateway_refund_id,
                reference: row.reference,
                error: row.error,
            }
        })
        .collect())
}

async fn returns(db: &mut Db, id: OrderId) -> Result<Vec<ReturnDetail>, sqlx::Error> {
    let sent = photograph::of_order(&mut *db, id).await?;
    let rows = sqlx::query!(
        r#"select id as "id: ReturnId", number, reason as "reason: ReturnReason", wish as "wish: ReturnWish", description,
               status as "status: ReturnStatus", declined_because,
               array(select unit_id from order_return_units where return_id = order_returns.id) as "unit_ids!: Vec<UnitId>",
               asked_at, acknowledged_at, resolve_by, resolved_at, refund_id as "refund_id: RefundId"
           from order_returns where order_id = $1 order by asked_at, id"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    let returns = rows.into_iter().map(|row| ReturnDetail {
        id: row.id,
        number: row.number,
        reason: row.reason,
        wish: row.wish,
        description: row.description,
        status: row.status,
        declined_because: row.declined_because,
        unit_ids: row.unit_ids,
        asked_at: row.asked_at,
        acknowledged_at: row.acknowledged_at,
        resolve_by: row.resolve_by,
        resolved_at: row.resolved_at,
        refund_id: row.refund_id,
        photographs: sent.of(Some(row.id)),
    });
    Ok(returns.collect())
}

async fn invoice(db: &mut Db, id: OrderId) -> Result<Option<DocumentLink>, sqlx::Error> {
    sqlx::query_as!(
        DocumentLink,
        r#"select number, issued_on, total_paise, document.state is not distinct from 'ready' as "is_ready!",
               false as "is_late!", issued_at
           from tax_invoices as invoice
           left join documents as document on document.subject_id = invoice.id and document.kind = 'tax_invoice'
           where order_id = $1"#,
        id.0,
    )
    .fetch_optional(db)
    .await
}

async fn credit_note(db: &mut Db, id: OrderId) -> Result<Option<DocumentLink>, sqlx::Error> {
    sqlx::query_as!(
        DocumentLink,
        r#"select note.number, note.issued_on, note.total_paise,
               document.state is not distinct from 'ready' as "is_ready!", is_late, note.issued_at
           from tax_invoices as invoice
           join credit_notes as note
               on note.invoice_id = invoice.id and refund_id is null and change_id is null
           left join documents as document on document.subject_id = note.id and document.kind = 'credit_note'
           where order_id = $1"#,
        id.0,
    )
    .fetch_optional(db)
    .await
}

async fn mails(db: &mut Db, id: OrderId) -> Result<Vec<MailDetail>, sqlx::Error> {
    sqlx::query_as!(
        MailDetail,
        "select template, state, created_at from mails where about_id = $1 order by created_at",
        id.0,
    )
    .fetch_all(db)
    .await
}

async fn events(db: &mut Db, id: OrderId) -> Result<Vec<EventDetail>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select at, kind, detail, note, user_id as "user_id: UserId", users.name as "name?",
               array(select reader.name from users as reader where reader.id = any (mentioned) order by 1)
                   as "mentions!"
           from order_events as event left join users on users.id = user_id
           where order_id = $1 order by at desc, event.id desc"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| EventDetail {
            at: row.at,
            kind: row.kind,
            detail: row.detail,
            note: row.note,
            mentions: row.mentions,
            by: Named::of(row.user_id, row.name),
        })
        .collect())
}
