//! Staff change the pieces of an order: what it comes to, and doing it.

use ads::visit::attribution::{Arrival, Touched};
use chrono::TimeDelta;
use garde::Validate;
use jobs::occasion::OrderNews;
use jobs::queue::Planned;
use jobs::{Mail, Payments, enqueue, enqueue_all};
use kernel::audit::{self, Actor, Change as Changed, Event};
use kernel::clock::Clock;
use kernel::contact::Contact;
use kernel::money::{TooLarge, sum};
use kernel::record::Refusal;
use kernel::rupees::short;
use kernel::{Db, Locked, Tx, check};
use pricing::gst::Tax;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::change::{Change, ChangeStatus, OrderChangeId, apply, stored, withdraw as withdraw_waiting};
use super::confirm::confirm;
use super::place::{self, NewOrder};
use super::public::{Address, Billing, Checkout, Contact as Buyer};
use super::refund::{self, Destination, OpenUnit, RefundCause};
use super::status::OrderStatus;
use super::{Order, OrderId, UnitId, event, lock};
use crate::cart::price::{self, Priced, Shopper};
use crate::cart::{Cart, CartLine, LineProblem, PricedCart};
use crate::coupon::PaymentMethod;
use crate::stock;

/// Pieces to be taken out of an order and added to it.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderChangeProposal")]
pub struct Proposal {
    /// Pieces to be taken out.
    #[garde(length(max = 500))]
    pub unit_ids: Vec<UnitId>,
    /// Products to be added.
    #[garde(length(max = 10), dive)]
    pub added: Vec<CartLine>,
}

/// A change to be made.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderChangeDraft")]
pub struct Draft {
    /// Pieces to be taken out.
    #[garde(length(max = 500))]
    pub unit_ids: Vec<UnitId>,
    /// Products to be added.
    #[garde(length(max = 10), dive)]
    pub added: Vec<CartLine>,
    /// Why, for the buyer.
    #[garde(length(chars, min = 1, max = 400), custom(check::one_line))]
    pub reason: String,
    /// Where money goes that did not come through the gateway.
    #[serde(default)]
    #[garde(dive)]
    pub refund_to: Option<Destination>,
    /// The balance that was shown and accepted, in paise. Another one is refused.
    #[garde(skip)]
    pub accepted_paise: i64,
}

/// What a change comes to. Nothing is stored.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderChangePreview")]
pub struct Preview {
    /// For the pieces taken out, in paise with tax.
    pub taken_out_paise: i64,
    /// Tax in it, which the credit note takes back.
    pub taken_out_tax: Tax,
    /// The products added at their prices today; `null`: none are.
    pub added: Option<PricedCart>,
    /// The products added less the pieces taken out: due if it is positive, else back to the buyer.
    pub balance_paise: i64,
    /// To be paid before the change is made; 0 on delivery.
    pub due_paise: i64,
    /// To be refunded.
    pub refund_paise: i64,
    /// Nothing is paid yet: the balance changes what is collected on delivery.
    pub is_on_delivery: bool,
    /// The refund needs a UPI id or bank account.
    pub needs_destination: bool,
}

/// Whether the pieces of an order may be changed.
#[must_use]
pub fn may_change(order: &Order) -> bool {
    order.confirmed_at.is_some()
        && matches!(order.status, OrderStatus::Confirmed | OrderStatus::Processing | OrderStatus::OnHold)
}

fn rule(code: &'static str, reason: &str) -> Refusal {
    Refusal::Rule { code, reason: reason.to_owned() }
}

fn at(list: &str, place: usize, reason: &str) -> Refusal {
    Refusal::At { field: format!("{list}[{place}]"), reason: reason.to_owned() }
}

fn too_large(error: TooLarge) -> Refusal {
    Refusal::Field { field: "added", reason: error.to_string() }
}

/// What a change comes to, with what making it needs.
struct Plan {
    /// What is left of the pieces to be taken out.
    open: Vec<OpenUnit>,
    taken_out_paise: i64,
    priced: Option<Priced>,
    /// What of the addition the pieces taken out cover.
    credit_paise: i64,
    refund_paise: i64,
    needs_destination: bool,
}

impl Plan {
    fn added_paise(&self) -> i64 {
        self.priced.as_ref().map_or(0, |priced| priced.cart.payable_paise)
    }

    fn balance_paise(&self) -> i64 {
        self.added_paise() - self.taken_out_paise
    }

    fn due_paise(&self) -> i64 {
        self.added_paise() - self.credit_paise
    }
}

/// What a change of an order comes to.
///
/// # Errors
/// If it cannot be made.
pub async fn preview(
    db: &mut Db,
    clock: &Clock,
    order: &Order,
    proposal: &Proposal,
    pays_online: bool,
) -> Result<Preview, Refusal> {
    let plan = plan(db, clock, order, &proposal.unit_ids, &proposal.added, pays_online).await?;
    let tax = plan.open.iter().try_fold(Tax::default(), |tax, unit| tax.plus(unit.tax));
    let is_on_delivery = order.method == PaymentMethod::Cod;
    Ok(Preview {
        taken_out_paise: plan.taken_out_paise,
        taken_out_tax: tax.map_err(too_large)?,
        balance_paise: plan.balance_paise(),
        due_paise: if is_on_delivery { 0 } else { plan.due_paise() },
        refund_paise: plan.refund_paise,
        is_on_delivery: !order.payment_status.is_money_received(),
        needs_destination: plan.needs_destination,
        added: plan.priced.map(|priced| priced.cart),
    })
}

async fn plan(
    db: &mut Db,
    clock: &Clock,
    order: &Order,
    unit_ids: &[UnitId],
    added: &[CartLine],
    pays_online: bool,
) -> Result<Plan, Refusal> {
    if !may_change(order) {
        let reason = "Items can be changed only after an order is confirmed and before it is ready to ship.";
        return Err(rule("not_changeable", reason));
    }
    if is_waiting(db, order.id).await? {
        let reason = "Another change of this order waits for its payment. Withdraw it first.";
        return Err(rule("change_waiting", reason));
    }
    if unit_ids.is_empty() && added.is_empty() {
        return Err(rule("no_change", "Choose items to take out, or products to add."));
    }
    let open = to_take_out(db, order, unit_ids, added.is_empty()).await?;
    let taken_out_paise = sum(open.iter().map(|unit| unit.paid_paise)).map_err(too_large)?;
    let is_paid = order.payment_status.is_money_received();
    let priced = if added.is_empty() {
        None
    } else {
        let beside = if is_paid { 0 } else { order.due_paise() - taken_out_paise };
        Some(price(db, clock, order, added, beside, pays_online).await?)
    };
    let payable = priced.as_ref().map_or(0, |priced| priced.cart.payable_paise);
    let covers = is_paid && order.method != PaymentMethod::Cod;
    let credit_paise = if covers { taken_out_paise.min(payable) } else { 0 };
    if let Some(priced) = priced.as_ref().filter(|_| payable > credit_paise) {
        let offer = priced.cart.methods.iter().find(|offer| offer.method == order.method);
        match offer.map(|offer| &offer.refusal) {
            Some(None) => {}
            Some(Some(reason)) => return Err(Refusal::Field { field: "added", reason: reason.clone() }),
            None => {
                let reason = "can't be paid the way the order was paid: it isn't offered at the moment";
                return Err(Refusal::Field { field: "added", reason: reason.to_owned() });
            }
        }
    }
    let refund_paise = if is_paid { taken_out_paise - credit_paise } else { 0 };
    let payments = refund::refundable(db, order.id).await?;
    let needs_destination =
        refund_paise > 0 && payments.iter().any(|payment| payment.left_paise > 0 && !payment.is_gateway);
    Ok(Plan { open, taken_out_paise, priced, credit_paise, refund_paise, needs_destination })
}

async fn is_waiting(db: &mut Db, order: OrderId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select from order_changes where order_id = $1 and status = 'waiting') as "is!""#,
        order.0,
    )
    .fetch_one(db)
    .await
}

/// What is left of the pieces that are to be taken out: all of each, because nothing of them was refunded.
async fn to_take_out(
    db: &mut Db,
    order: &Order,
    unit_ids: &[UnitId],
    is_all: bool,
) -> Result<Vec<OpenUnit>, Refusal> {
    let pieces = sqlx::query!(
        r#"select unit.id as "id: UnitId", paid_paise, shipment_id is not null as "has_left!"
           from order_units as unit join order_lines as line on line.id = line_id
           where order_id = $1 and taken_out_by is null"#,
        order.id.0,
    )
    .fetch_all(&mut *db)
    .await?;
    let open = refund::open_units(db, order.id).await?;
    let mut chosen = Vec::with_capacity(unit_ids.len());
    for (place, id) in unit_ids.iter().enumerate() {
        let Some(piece) = pieces.iter().find(|piece| piece.id == *id) else {
            return Err(at("unitIds", place, "is not in this order, or was taken out of it before"));
        };
        if unit_ids.iter().take(place).any(|earlier| earlier == id) {
            return Err(at("unitIds", place, "is named twice"));
        }
        if piece.has_left {
            return Err(at("unitIds", place, "has been shipped"));
        }
        let left = open.iter().find(|unit| unit.id == *id);
        if left.map_or(0, |unit| unit.paid_paise) != piece.paid_paise {
            return Err(at("unitIds", place, "has been refunded, or a refund of it waits"));
        }
        chosen.extend(left);
    }
    if is_all && unit_ids.len() == pieces.len() {
        let reason = "Taking out everything is a cancellation. Cancel the order instead.";
        return Err(rule("all_pieces", reason));
    }
    Ok(chosen)
}

/// Prices products that are added: as at checkout, without coupon, and without charges for delivering them.
async fn price(
    db: &mut Db,
    clock: &Clock,
    order: &Order,
    added: &[CartLine],
    beside_paise: i64,
    pays_online: bool,
) -> Result<Priced, Refusal> {
    let shopper = Shopper {
        email: Some(order.email_normalized.clone()),
        phone: Some(order.phone_normalized.clone()),
        state_code: Some(order.state_code.clone()),
        pays_online,
        beside_paise: Some(beside_paise),
    };
    let priced = price::price(db, clock, &cart(order, added), &shopper).await?;
    let priced = priced.map_err(|error| Refusal::Field { field: "added", reason: error.to_string() })?;
    for (place, line) in added.iter().enumerate() {
        let shown = priced.cart.lines.iter().find(|shown| shown.id == line.id);
        let reason = match shown.map(|shown| shown.problem) {
            Some(None) => continue,
            Some(Some(LineProblem::Short { left: 0 })) => "is sold out".to_owned(),
            Some(Some(LineProblem::Short { left })) => format!("has only {left} left"),
            Some(Some(LineProblem::Options)) => "needs an option of each group".to_owned(),
            Some(Some(LineProblem::NotForSale)) | None => "can't be ordered at the moment".to_owned(),
        };
        return Err(at("added", place, &reason));
    }
    if priced.lines.len() != added.len() {
        let reason = "has two lines with the same id".to_owned();
        return Err(Refusal::Field { field: "added", reason });
    }
    if priced.zone.is_none() {
        let reason = "can't be delivered: we no longer deliver to the order's pincode".to_owned();
        return Err(Refusal::Field { field: "added", reason });
    }
    Ok(priced)
}

fn cart(order: &Order, added: &[CartLine]) -> Cart {
    Cart {
        lines: added.to_vec(),
        coupons: Vec::new(),
        pincode: Some(order.pincode.clone()),
        floor: order.floor,
        has_lift: order.has_lift,
        method: Some(order.method),
    }
}

/// Changes the pieces of an order, or waits with it until the addition is paid.
///
/// # Errors
/// If it cannot be made, or comes to something else than was accepted.
pub async fn ask(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    order: &Locked<Order>,
    draft: &Draft,
    pays_online: bool,
) -> Result<OrderChangeId, Refusal> {
    let plan = plan(tx, clock, order, &draft.unit_ids, &draft.added, pays_online).await?;
    if plan.balance_paise() != draft.accepted_paise {
        return Err(rule("price_changed", "Prices have changed. Please check the new amount."));
    }
    let to = match &draft.refund_to {
        Some(to) if *to != Destination::Source => to.clone(),
        _ if plan.needs_destination => {
            let reason = "is required, because the payment didn't come through the gateway".to_owned();
            return Err(Refusal::Field { field: "refundTo", reason });
        }
        _ => Destination::Source,
    };
    let addition = if let Some(priced) = &plan.priced {
        Some(place_addition(tx, clock, order, &draft.added, priced, plan.credit_paise).await?)
    } else {
        stock::lock(tx, order.id, &[]).await?;
        None
    };
    let change = Change {
        id: OrderChangeId::new(),
        status: ChangeStatus::Waiting,
        reason: draft.reason.trim().to_owned(),
        asked_by: actor.user,
        units: draft.unit_ids.clone(),
    };
    store(tx, clock, actor, order, &change, addition.as_ref(), plan.due_paise()).await?;
    match &addition {
        None => apply(tx, clock, order, &change, None).await?,
        Some(addition) if !is_awaited(addition) => {
            confirm(tx, clock, addition).await?;
        }
        Some(addition) => {
            let (order, occasion) = (addition.id, addition.id.0);
            enqueue(tx, Mail::TellOfOrder { order, news: OrderNews::PayDifference, occasion }).await?;
        }
    }
    if plan.refund_paise > 0 {
        let (by, units) = (actor.user, &draft.unit_ids);
        let cause = RefundCause::Changed;
        refund::ask_for_units(tx, clock, by, order, units, cause, &change.reason, &to).await?;
    }
    Ok(change.id)
}

/// Whether an addition is to be paid before it is confirmed. The buyer's address was proved with the first order, so that
/// one on delivery is confirmed at once.
fn is_awaited(addition: &Order) -> bool {
    addition.method != PaymentMethod::Cod && addition.due_paise() > 0
}

/// Stores an addition with its pieces held for it: an order like every other, of the same buyer and address. It is held
/// for as long as one by bank transfer, because its buyer is not at the checkout but has to read a letter.
async fn place_addition(
    tx: &mut Tx<'_>,
    clock: &Clock,
    order: &Locked<Order>,
    added: &[CartLine],
    priced: &Priced,
    credit_paise: i64,
) -> Result<Locked<Order>, Refusal> {
    let id = OrderId::new();
    let held_until = clock.now() + TimeDelta::hours(i64::from(priced.payment.transfer_hours));
    let is_awaited = order.method != PaymentMethod::Cod && priced.cart.payable_paise > credit_paise;
    if is_awaited {
        enqueue_all(tx, &[Planned::at(Payments::ReleaseOrder { order: id }, held_until)]).await?;
    }
    stock::lock(tx, order.id, &place::demand(priced)).await?;
    let checkout = checkout(order, added, priced.cart.payable_paise);
    let new = NewOrder {
        checkout: &checkout,
        user: order.user,
        offers_version: None,
        code: None,
        pays_online: true,
        visit: Arrival::default(),
    };
    let contact = Contact::read(&order.email, &order.phone);
    let visit = Touched::default();
    let stored =
        place::store(tx, clock, &new, id, &contact, priced, order.method, held_until, &visit, Some(order.id))
            .await?;
    stored.map_err(|short| {
        let (place, reason) = place::sold_out(priced, short);
        at("added", place, &reason)
    })?;
    sqlx::query!(
        "update orders set added_to = $2, credit_paise = $3, is_test = $4 where id = $1",
        id.0,
        order.id.0,
        credit_paise,
        order.is_test,
    )
    .execute(&mut **tx)
    .await?;
    Ok(lock(tx, id).await?)
}

/// What the buyer would have sent.
fn checkout(order: &Order, added: &[CartLine], payable: i64) -> Checkout {
    let billing = order.billing_name.clone().zip(order.billing_address.clone());
    Checkout {
        attempt_key: Uuid::new_v4(),
        cart: cart(order, added),
        accepted_paise: payable,
        contact: Buyer { name: order.name.clone(), email: order.email.clone(), phone: order.phone.clone() },
        address: Address {
            line1: order.line1.clone(),
            line2: order.line2.clone(),
            landmark: order.landmark.clone(),
            city: order.city.clone(),
            state_code: order.state_code.clone(),
            note: order.delivery_note.clone(),
        },
        billing: billing.map(|(name, address)| Billing {
            name,
            address,
            state_code: order.billing_state_code.clone().unwrap_or_else(|| order.state_code.clone()),
            gstin: order.gstin.clone(),
        }),
        code: None,
        has_agreed: true,
        wants_offers: false,
        attribution: None,
    }
}

async fn store(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    order: &Locked<Order>,
    change: &Change,
    addition: Option<&Locked<Order>>,
    due_paise: i64,
) -> Result<(), sqlx::Error> {
    let now = clock.now();
    sqlx::query!(
        "insert into order_changes (id, order_id, addition_id, status, reason, asked_by, asked_at)
         values ($1, $2, $3, 'waiting', $4, $5, $6)",
        change.id.0,
        order.id.0,
        addition.map(|addition| addition.id.0),
        change.reason,
        change.asked_by.map(|user| user.0),
        now,
    )
    .execute(&mut **tx)
    .await?;
    sqlx::query!(
        "insert into order_change_units (change_id, unit_id) select $1, unit from unnest($2::uuid[]) as unit",
        change.id.0,
        &stored(&change.units),
    )
    .execute(&mut **tx)
    .await?;
    // Whoever changes the order meanwhile reads it again.
    sqlx::query!("update orders set updated_at = $2, version = version + 1 where id = $1", order.id.0, now)
        .execute(&mut **tx)
        .await?;
    let number = addition.map(|addition| addition.number.clone());
    let changes = vec![
        Changed::new("takenOut", (), change.units.len()),
        Changed::new("addition", (), &number),
        Changed::new("reason", (), &change.reason),
    ];
    audit::record(tx, clock, actor, Event::new("order_items_changed", "order", &order.id).changing(changes))
        .await?;
    if let Some(addition) = addition {
        let detail = json!({"addedTo": order.number});
        event::enter(tx, addition.id, "added", detail, &change.reason, actor.user, now).await?;
        if is_awaited(addition) {
            let detail = json!({"changeId": change.id, "addition": number, "duePaise": due_paise});
            let note = format!("{} is to be paid with {}.", short(due_paise), addition.number);
            event::enter(tx, order.id, "change_asked", detail, &note, actor.user, now).await?;
        }
    }
    Ok(())
}

/// Withdraws a change that waits for its payment.
///
/// # Errors
/// If it does not wait any more.
pub async fn withdraw(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    order: &Locked<Order>,
    id: OrderChangeId,
) -> Result<(), Refusal> {
    let status = sqlx::query_scalar!(
        r#"select status as "status: ChangeStatus" from order_changes where id = $1 and order_id = $2"#,
        id.0,
        order.id.0,
    )
    .fetch_one(&mut **tx)
    .await?;
    if status != ChangeStatus::Waiting {
        return Err(rule("not_waiting", "This change doesn't wait any more."));
    }
    withdraw_waiting(tx, clock, actor.user, order).await?;
    let changes = vec![Changed::new("status", status, ChangeStatus::Dropped)];
    let event = Event::new("order_change_withdrawn", "order", &order.id).changing(changes);
    Ok(audit::record(tx, clock, actor, event).await?)
}
