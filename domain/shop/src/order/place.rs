//! Places an order: one transaction, from the price to the pieces that are held for it.
//!
//! Few statements, because a sale brings many orders at once. Locks are taken in this order: the attempt, coupons,
//! stocks, and last the row that counts order numbers, which all orders share.

use ads::visit::attribution::{Arrival, Touched, touch};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::clock::Clock;
use kernel::contact::Contact;
use kernel::idempotency::{self, Claim};
use kernel::ids::{OrderCodeId, UserId};
use kernel::number::{Series, financial_year};
use kernel::record::Refusal;
use kernel::subject::{Reference, SubjectKind};
use kernel::{Tx, ids::OrderId};
use serde_json::{Value, json};
use sqlx::types::Json;
use uuid::Uuid;

use jobs::{Payments, queue::Planned};

use super::public::Checkout;
use super::{code, confirm, lock};
use crate::cart::PricedCart;
use crate::cart::price::{self, OrderableLine, Priced, Shopper};
use crate::coupon::PaymentMethod;
use crate::pincode;
use crate::price::LinePrice;
use crate::stock::{Demand, Short, StockId};

/// An order to place.
#[derive(Clone, Copy, Debug)]
pub struct NewOrder<'a> {
    /// What the buyer sent.
    pub checkout: &'a Checkout,
    /// The account that they are signed in with.
    pub user: Option<UserId>,
    /// Version of the text beside the box for offers, if they ticked it.
    pub offers_version: Option<&'a str>,
    /// The code that proves their address, checked; for cash on delivery.
    pub code: Option<OrderCodeId>,
    /// Whether a payment gateway can be used.
    pub pays_online: bool,
    /// The visit that led to it.
    pub visit: Arrival<'a>,
}

/// What became of it.
#[derive(Clone, Debug)]
pub enum Placed {
    /// Placed now, or by the same attempt before.
    Order {
        /// Order.
        id: OrderId,
        /// Number.
        number: String,
    },
    /// It costs something else than the buyer accepted.
    PriceChanged(Box<PricedCart>),
}

/// Places an order. The same attempt again, also at the same time, gets the same order.
///
/// # Errors
/// What is wrong with the order, by field.
pub async fn place(tx: &mut Tx<'_>, clock: &Clock, new: &NewOrder<'_>) -> Result<Placed, Refusal> {
    let (checkout, cart) = (new.checkout, &new.checkout.cart);
    let contact = Contact::read(&checkout.contact.email, &checkout.contact.phone);
    let (Some(email), Some(phone)) = (&contact.email, &contact.phone) else {
        return Err(field("contact.email", "and the mobile number are required"));
    };
    let id = OrderId::new();
    let attempt = checkout.attempt_key.to_string();
    match idempotency::claim(tx, "place_order", &attempt, email.as_bytes(), &id).await? {
        Claim::First => {}
        Claim::Repeat(first) => {
            let order = super::find(tx, first).await?;
            return Ok(Placed::Order { id: first, number: order.number });
        }
        Claim::Misused => {
            let reason = "This checkout was already used for another order. Please reload the page.";
            return Err(Refusal::Rule { code: "attempt_key_reused", reason: reason.to_owned() });
        }
    }
    lock_coupons(tx, &cart.coupons).await?;
    let shopper = Shopper {
        email: Some(email.clone()),
        phone: Some(phone.clone()),
        state_code: Some(checkout.address.state_code.clone()),
        pays_online: new.pays_online,
        beside_paise: None,
    };
    let priced = price::price(tx, clock, cart, &shopper)
        .await?
        .map_err(|why| field("cart.lines", &why.to_string()))?;
    if priced.cart.payable_paise != checkout.accepted_paise {
        return Ok(Placed::PriceChanged(Box::new(priced.cart)));
    }
    let method = refuse_unless_orderable(checkout, &priced)?;
    if method == PaymentMethod::Cod {
        let is_proved = match new.code {
            Some(code) => code::consume(tx, code, clock.now()).await?,
            None => false,
        };
        if !is_proved {
            return Err(field("code", "is required: please request a new one"));
        }
    }
    let now = clock.now();
    let held_until = now
        + match method {
            PaymentMethod::BankTransfer => TimeDelta::hours(i64::from(priced.payment.transfer_hours)),
            _ => TimeDelta::minutes(i64::from(priced.payment.reservation_minutes)),
        };
    // Before the pieces are locked: orders of the same ones wait for each other until the end of the transaction.
    if method != PaymentMethod::Cod {
        jobs::enqueue_all(tx, &[Planned::at(Payments::ReleaseOrder { order: id }, held_until)]).await?;
    }
    // Before the locks, too.
    let visit = touch(tx, &Arrival { email: Some(email), at: now, ..new.visit }).await?;
    let stored = store(tx, clock, new, id, &contact, &priced, method, held_until, &visit, None).await?;
    let number = stored.map_err(|short| {
        let (place, reason) = sold_out(&priced, short);
        Refusal::At { field: format!("cart.lines[{place}].quantity"), reason }
    })?;
    if method == PaymentMethod::Cod {
        let order = lock(tx, id).await?;
        confirm::confirm(tx, clock, &order).await?;
    }
    Ok(Placed::Order { id, number })
}

fn field(field: &'static str, reason: &str) -> Refusal {
    Refusal::Field { field, reason: reason.to_owned() }
}

/// The uses of a coupon are counted under its lock, so that a limit holds.
async fn lock_coupons(tx: &mut Tx<'_>, codes: &[String]) -> Result<(), sqlx::Error> {
    if codes.is_empty() {
        return Ok(());
    }
    let codes: Vec<_> = codes.iter().map(|code| code.trim().to_uppercase()).collect();
    sqlx::query!(
        "select id from coupons where upper(code) = any ($1) and archived_at is null order by id for update",
        &codes,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(())
}

/// The way to pay, if everything can be ordered as it is.
fn refuse_unless_orderable(checkout: &Checkout, priced: &Priced) -> Result<PaymentMethod, Refusal> {
    let cart = &priced.cart;
    if let Some(line) = checkout.cart.lines.iter().position(|line| {
        cart.gone.contains(&line.id)
            || cart.lines.iter().any(|shown| shown.id == line.id && shown.problem.is_some())
    }) {
        let reason = "can't be ordered as it is. Please check your cart.".to_owned();
        return Err(Refusal::At { field: format!("cart.lines[{line}]"), reason });
    }
    if priced.price.is_none() {
        return Err(field("cart.lines", "must not be empty"));
    }
    let Some(pincode) = &checkout.cart.pincode else { return Err(field("cart.pincode", "is required")) };
    if !cart.delivery.as_ref().is_some_and(|delivery| delivery.is_deliverable) {
        return Err(field(
            "cart.pincode",
            "is outside our delivery area. Ask us, and we'll see what we can do.",
        ));
    }
    if pincode::find(pincode).is_some_and(|place| place.state_code != checkout.address.state_code) {
        return Err(field("address.stateCode", "isn't the state of this pincode"));
    }
    let Some(method) = checkout.cart.method else { return Err(field("cart.method", "is required")) };
    let offer = cart.methods.iter().find(|offer| offer.method == method);
    match offer.map(|offer| &offer.refusal) {
        Some(None) => Ok(method),
        Some(Some(reason)) => Err(field("cart.method", reason)),
        None => Err(field("cart.method", "isn't available at the moment")),
    }
}

/// The place of the first line that takes pieces of a stock with too few of them, and what to say about it.
pub(super) fn sold_out(priced: &Priced, short: Short) -> (usize, String) {
    let takes = |line: &OrderableLine| line.demand.iter().any(|part| part.stock_id == short.stock_id);
    let place = priced.lines.iter().position(takes).unwrap_or(0);
    let reason = match short.left.max(0) {
        0 => "has just been sold out".to_owned(),
        left => format!("has only {left} left"),
    };
    (place, reason)
}

pub(super) fn demand(priced: &Priced) -> Vec<Demand> {
    priced.lines.iter().flat_map(|line| line.demand.iter().copied()).collect()
}

/// The rows of an order's lines and of their units.
fn rows(id: OrderId, priced: &Priced, paid: &[LinePrice]) -> (Vec<Value>, Vec<Value>) {
    let mut lines: Vec<Value> = Vec::with_capacity(priced.lines.len());
    let mut units: Vec<Value> = Vec::new();
    for (place, (line, paid)) in priced.lines.iter().zip(paid).enumerate() {
        let line_id = Uuid::now_v7();
        lines.push(json!({
            "id": line_id, "order_id": id, "place": place, "product_id": line.product, "name": line.name,
            "sku": line.sku, "hsn": line.hsn, "tax_basis_points": line.line.tax, "options": line.options,
            "availability": line.availability, "photograph_id": line.photograph,
            "unit_paise": line.line.unit_paise, "unit_mrp_paise": line.line.unit_mrp_paise,
            "quantity": line.line.quantity, "value_paise": paid.value_paise, "discount_paise": paid.discount_paise,
            "charges_paise": paid.charges_paise, "with_assembly": line.with_assembly, "demand": line.demand,
        }));
        units.extend(paid.units.iter().enumerate().map(|(place, unit)| {
            json!({
                "id": Uuid::now_v7(), "line_id": line_id, "place": place, "paid_paise": unit.paid_paise,
                "cgst_paise": unit.tax.cgst_paise, "sgst_paise": unit.tax.sgst_paise,
                "igst_paise": unit.tax.igst_paise,
            })
        }));
    }
    (lines, units)
}

/// Promises an order its pieces, all of them or none, and stores it with everything that belongs to it. One statement,
/// because orders of the same pieces wait for each other, and all of them for the count of their numbers, from here to
/// the end of the transaction. Returns the order's number.
///
/// # Errors
/// The inner error is the first stock with too few pieces left.
#[expect(
    clippy::too_many_arguments,
    clippy::too_many_lines,
    reason = "one statement with all that was found out before"
)]
pub(super) async fn store(
    tx: &mut Tx<'_>,
    clock: &Clock,
    new: &NewOrder<'_>,
    id: OrderId,
    contact: &Contact,
    priced: &Priced,
    method: PaymentMethod,
    held_until: DateTime<Utc>,
    visit: &Touched,
    conditions_of: Option<OrderId>,
) -> Result<Result<String, Short>, sqlx::Error> {
    let Checkout { contact: typed, address, billing, cart, .. } = new.checkout;
    let Some(price) = &priced.price else { return Err(sqlx::Error::RowNotFound) };
    let (now, shown) = (clock.now(), &priced.cart);
    let order = json!({
        "id": id, "attempt_key": new.checkout.attempt_key, "status": "pending_payment", "payment_status": "unpaid",
        "fulfilment_status": "unfulfilled", "method": method, "user_id": new.user, "name": typed.name.trim(),
        "email": typed.email.trim(), "email_normalized": contact.email, "phone": typed.phone.trim(),
        "phone_normalized": contact.phone, "line1": address.line1.trim(), "line2": address.line2.trim(),
        "landmark": address.landmark.trim(), "city": address.city.trim(), "state_code": address.state_code,
        "pincode": cart.pincode, "floor": cart.floor, "has_lift": cart.has_lift,
        "delivery_note": address.note.trim(),
    });
    let amounts = json!({
        "billing_name": billing.as_ref().map(|billing| billing.name.trim()),
        "billing_address": billing.as_ref().map(|billing| billing.address.trim()),
        "billing_state_code": billing.as_ref().map(|billing| &billing.state_code),
        "gstin": billing.as_ref().and_then(|billing| billing.gstin.as_ref()),
        "supply": priced.supply, "goods_paise": price.goods_paise, "discount_paise": price.discount_paise,
        "shipping_paise": price.charges.shipping_paise, "carrying_paise": shown.carrying_paise,
        "assembly_paise": shown.assembly_paise, "cod_fee_paise": price.charges.cod_fee_paise,
        "payable_paise": price.payable_paise, "cgst_paise": price.tax.cgst_paise,
        "sgst_paise": price.tax.sgst_paise, "igst_paise": price.tax.igst_paise, "saving_paise": price.saving_paise,
        "promised_on": shown.delivery.as_ref().and_then(|delivery| delivery.promised_on),
        "held_until": held_until, "is_test": false,
        "offers_version": new.offers_version, "created_at": now, "updated_at": now,
    });
    let (lines, units) = rows(id, priced, &price.lines);
    let uses: Vec<_> = priced
        .coupons
        .iter()
        .map(|coupon| {
            json!({
                "coupon_id": coupon.id, "order_id": id, "code": coupon.code, "discount_paise": coupon.discount_paise,
                "email_normalized": contact.email, "phone_normalized": contact.phone, "is_counted": false,
                "used_at": now,
            })
        })
        .collect();
    let subject = Reference { kind: SubjectKind::Order.as_str(), id: id.0 };
    let agreed: Vec<_> = visit
        .agreed
        .iter()
        .map(|agreed| {
            json!({
                "id": Uuid::now_v7(), "purpose": agreed.purpose, "text_version": agreed.text_version,
                "language": agreed.language, "granted_at": agreed.at,
            })
        })
        .collect();
    let (series, year) = (Series::FurnitureOrder.as_str(), financial_year(clock.today()));
    let stored = sqlx::query!(
        r#"with demand as (
               select "stockId" as stock_id, sum(pieces)::integer as pieces
               from jsonb_to_recordset($5) as part ("stockId" uuid, pieces integer) group by "stockId"
           ), locked as materialized (
               select stocks.id, on_hand - reserved as left_over from stocks
               where stocks.id in (select stock_id from demand)
               order by stocks.id for update of stocks
           ), short as materialized (
               select stock_id, coalesce(left_over, 0) as left_over
               from demand left join locked on locked.id = stock_id
               where coalesce(left_over, 0) < pieces
               order by stock_id limit 1
           ), promised as (
               update stocks set reserved = reserved + pieces
               from demand join locked on locked.id = stock_id
               where stocks.id = stock_id and not exists (select from short)
               returning stocks.id as stock_id, pieces
           ), counted as (
               insert into document_numbers (prefix, financial_year, last)
               select $6, $7, 1 where not exists (select from short)
               on conflict (prefix, financial_year) do update set last = document_numbers.last + 1
               returning coalesce(
                       (select chosen.prefix from document_prefixes as chosen where series = $6 and is_current), $6
                   ) || '/' || financial_year || '/'
                   || lpad(last::text, greatest(4, length(last::text)), '0') as number
           ), placed as (
               insert into orders
                   (id, number, attempt_key, status, payment_status, fulfilment_status, method, user_id, name, email,
                    email_normalized, phone, phone_normalized, line1, line2, landmark, city, state_code, pincode,
                    floor, has_lift, delivery_note, billing_name, billing_address, billing_state_code, gstin, supply,
                    goods_paise, discount_paise, shipping_paise, carrying_paise, assembly_paise, cod_fee_paise,
                    payable_paise, cgst_paise, sgst_paise, igst_paise, saving_paise, promised_on, held_until, is_test,
                    offers_version, created_at, updated_at)
               select it.id, counted.number, attempt_key, status, payment_status, fulfilment_status, method, user_id,
                   name, email, email_normalized, phone, phone_normalized, line1, line2, landmark, city, state_code,
                   pincode, floor, has_lift, delivery_note, billing_name, billing_address, billing_state_code, gstin,
                   supply, goods_paise, discount_paise, shipping_paise, carrying_paise, assembly_paise, cod_fee_paise,
                   payable_paise, cgst_paise, sgst_paise, igst_paise, saving_paise, promised_on, held_until, is_test,
                   offers_version, created_at, updated_at
               from counted, jsonb_populate_record(null::orders, $1::jsonb || $8::jsonb) as it
               returning id, number, created_at, user_id as buyer, email_normalized as buyer_email,
                   phone_normalized as buyer_phone
           ), accepted as (
               insert into order_policies (order_id, policy_id)
               select placed.id, applying.policy_id
               from placed, (
                   select policy_id from order_policies where order_id = $11::uuid
                   union all
                   select * from (
                       select distinct on (kind) policies.id from policies
                       where kind in ('terms', 'returns') and published_at is not null and effective_on <= $12
                           -- Nobody agrees to a page that staff have hidden.
                           and not exists (
                               select from page_settings
                               where not is_enabled and page_name = case policies.kind
                                   when 'terms' then 'terms-and-conditions' else 'returns-policy'
                               end
                           )
                       order by kind, effective_on desc, policies.number desc
                   ) as current
                   where $11::uuid is null
               ) as applying
           ), lined as (
               insert into order_lines
                   (id, order_id, place, product_id, name, sku, hsn, tax_basis_points, options, availability,
                    photograph_id, unit_paise, unit_mrp_paise, quantity, value_paise, discount_paise, charges_paise,
                    with_assembly, demand)
               select it.id, order_id, place, product_id, name, sku, hsn, tax_basis_points, options, availability,
                   photograph_id, unit_paise, unit_mrp_paise, quantity, value_paise, discount_paise, charges_paise,
                   with_assembly, demand
               from placed, jsonb_populate_recordset(null::order_lines, $2) as it
           ), pieces as (
               insert into order_units (id, line_id, place, paid_paise, cgst_paise, sgst_paise, igst_paise)
               select it.id, line_id, place, paid_paise, cgst_paise, sgst_paise, igst_paise
               from placed, jsonb_populate_recordset(null::order_units, $3) as it
           ), used as (
               insert into coupon_uses
                   (coupon_id, order_id, code, discount_paise, email_normalized, phone_normalized, is_counted, used_at)
               select coupon_id, order_id, code, discount_paise, email_normalized, phone_normalized, is_counted,
                   used_at
               from placed, jsonb_populate_recordset(null::coupon_uses, $4) as it
           ), held as (
               insert into stock_reservations (order_id, stock_id, pieces)
               select placed.id, stock_id, pieces from placed, promised
           ), told as (
               insert into order_events (id, order_id, at, kind, detail)
               select gen_random_uuid(), id, created_at, 'placed', jsonb_build_object('number', number) from placed
           ), attributed as (
               insert into attributions
               select it.* from placed, jsonb_populate_record(null::attributions, $9::jsonb) as it
               where $9::jsonb is not null
           ), agreed as (
               insert into consents
                   (id, user_id, email_normalized, phone_normalized, purpose, text_version, language, channel,
                    granted_at)
               select it.id, buyer, buyer_email, buyer_phone, it.purpose,
                   it.text_version, it.language, 'notice', it.granted_at
               from placed, jsonb_populate_recordset(null::consents, $10) as it
               -- A choice about cookies is one consent, however many orders follow.
               where not exists (
                   select from consents as known
                   where known.email_normalized = buyer_email and known.purpose = it.purpose
                       and known.withdrawn_at is null and known.text_version = it.text_version
               )
           )
           select (select number from placed) as number, short.stock_id as "stock: StockId", left_over as "left?"
           from (values (true)) as one left join short on true"#,
        order,
        Json(lines) as _,
        Json(units) as _,
        Json(uses) as _,
        Json(demand(priced)) as _,
        series,
        year,
        amounts,
        visit.row(subject, now),
        Json(agreed) as _,
        conditions_of.map(|id| id.0),
        clock.today(),
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok(match (stored.number, stored.stock, stored.left) {
        (Some(number), ..) => Ok(number),
        (None, Some(stock_id), Some(left)) => Err(Short { stock_id, left }),
        (None, ..) => return Err(sqlx::Error::RowNotFound),
    })
}

#[cfg(test)]
mod tests;
