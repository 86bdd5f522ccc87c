//! Orders.

pub mod amend;
pub mod bulk;
pub mod change;
mod close;
pub mod code;
pub mod confirm;
pub mod desk;
pub mod event;
mod export;
#[cfg(test)]
pub(crate) mod fixtures;
pub mod letter;
pub mod link;
pub mod manage;
pub mod mention;
pub mod paper;
pub mod payment;
pub mod person;
pub mod place;
pub mod print;
pub mod public;
pub mod read;
pub mod refund;
pub mod release;
pub mod returns;
mod search;
pub mod shipment;
pub mod status;
pub mod subject;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{Named, UserId};
use kernel::{Db, Locked, Tx};
use pricing::gst::{Supply, Tax};
use uuid::Uuid;

use self::status::{Fulfilment, OrderStatus, PaymentStatus};
use crate::coupon::PaymentMethod;

pub use crate::unit::{OrderLineId, UnitId};
pub use kernel::ids::OrderId;

/// An order, without its lines.
#[derive(Clone, Debug)]
pub struct Order {
    /// Order id.
    pub id: OrderId,
    /// Number: `SO/2026-27/0001`.
    pub number: String,
    /// The attempt to buy that it came from.
    pub attempt_key: Uuid,
    /// Where it is.
    pub status: OrderStatus,
    /// Of an order on hold: where it goes back to.
    pub held_from: Option<OrderStatus>,
    /// What is paid.
    pub payment_status: PaymentStatus,
    /// What has left the warehouse.
    pub fulfilment_status: Fulfilment,
    /// Way to pay.
    pub method: PaymentMethod,
    /// The account that it was placed with, if the buyer was signed in.
    pub user: Option<UserId>,
    /// Buyer's name.
    pub name: String,
    /// E-mail address as typed.
    pub email: String,
    /// The same in its comparable form.
    pub email_normalized: String,
    /// Mobile number as typed.
    pub phone: String,
    /// The same in its comparable form.
    pub phone_normalized: String,
    /// House and street.
    pub line1: String,
    /// Area.
    pub line2: String,
    /// Landmark.
    pub landmark: String,
    /// City.
    pub city: String,
    /// State of delivery, which is the place of supply: two digits as in GSTINs.
    pub state_code: String,
    /// Pincode of delivery.
    pub pincode: String,
    /// Floor; 0 is the ground floor.
    pub floor: i32,
    /// Whether a lift goes there.
    pub has_lift: bool,
    /// For whoever delivers.
    pub delivery_note: String,
    /// Who is billed, if it is not the buyer.
    pub billing_name: Option<String>,
    /// Billing address with pincode.
    pub billing_address: Option<String>,
    /// State of the billing address.
    pub billing_state_code: Option<String>,
    /// GSTIN of a company.
    pub gstin: Option<String>,
    /// Split of GST.
    pub supply: Supply,
    /// Goods at their selling prices, in paise with tax.
    pub goods_paise: i64,
    /// Taken off by coupons.
    pub discount_paise: i64,
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
    /// What of it is not paid with this order: see [`Order::due_paise`].
    pub credit_paise: i64,
    /// The order whose buyer wanted these pieces, too.
    pub added_to: Option<OrderId>,
    /// Tax included.
    pub tax: Tax,
    /// Below MRP, with the discount.
    pub saving_paise: i64,
    /// Day on which all of it arrives.
    pub promised_on: NaiveDate,
    /// Until when its pieces and coupon are held for it.
    pub held_until: Option<DateTime<Utc>>,
    /// Paid with a gateway in test mode.
    pub is_test: bool,
    /// Why it was cancelled; empty if it was not.
    pub cancelled_because: String,
    /// When it was confirmed.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// When it was cancelled.
    pub cancelled_at: Option<DateTime<Utc>>,
    /// When all of it had left.
    pub shipped_at: Option<DateTime<Utc>>,
    /// When all of it had arrived.
    pub delivered_at: Option<DateTime<Utc>>,
    /// When it was placed.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Optimistic-lock version.
    pub version: i32,
}

impl Order {
    /// What is to be paid with this order. Pieces taken out of the other order cover the rest of an addition; pieces
    /// taken out of an order that is paid on delivery are not paid at all.
    #[must_use]
    pub const fn due_paise(&self) -> i64 {
        self.payable_paise - self.credit_paise
    }
}

macro_rules! read {
    ($fetch:ident, $db:expr, $condition:literal $(, $value:expr)*) => {
        sqlx::query!(
            r#"select id as "id: OrderId", number, attempt_key, status as "status: OrderStatus",
                   held_from as "held_from: OrderStatus", payment_status as "payment_status: PaymentStatus",
                   fulfilment_status as "fulfilment_status: Fulfilment", method as "method: PaymentMethod",
                   user_id as "user: UserId", name, email, email_normalized, phone, phone_normalized, line1, line2,
                   landmark, city, state_code, pincode, floor, has_lift, delivery_note, billing_name,
                   billing_address, billing_state_code, gstin, supply as "supply: Supply", goods_paise,
                   discount_paise, shipping_paise, carrying_paise, assembly_paise, cod_fee_paise, payable_paise,
                   credit_paise, added_to as "added_to: OrderId", cgst_paise, sgst_paise, igst_paise, saving_paise, promised_on, held_until, is_test,
                   cancelled_because, confirmed_at, cancelled_at, shipped_at, delivered_at,
                   created_at, updated_at, version
               from orders where "# + $condition,
            $($value,)*
        )
        .map(|row| Order {
            id: row.id,
            number: row.number,
            attempt_key: row.attempt_key,
            status: row.status,
            held_from: row.held_from,
            payment_status: row.payment_status,
            fulfilment_status: row.fulfilment_status,
            method: row.method,
            user: row.user,
            name: row.name,
            email: row.email,
            email_normalized: row.email_normalized,
            phone: row.phone,
            phone_normalized: row.phone_normalized,
            line1: row.line1,
            line2: row.line2,
            landmark: row.landmark,
            city: row.city,
            state_code: row.state_code,
            pincode: row.pincode,
            floor: row.floor,
            has_lift: row.has_lift,
            delivery_note: row.delivery_note,
            billing_name: row.billing_name,
            billing_address: row.billing_address,
            billing_state_code: row.billing_state_code,
            gstin: row.gstin,
            supply: row.supply,
            goods_paise: row.goods_paise,
            discount_paise: row.discount_paise,
            shipping_paise: row.shipping_paise,
            carrying_paise: row.carrying_paise,
            assembly_paise: row.assembly_paise,
            cod_fee_paise: row.cod_fee_paise,
            payable_paise: row.payable_paise,
            credit_paise: row.credit_paise,
            added_to: row.added_to,
            tax: Tax { cgst_paise: row.cgst_paise, sgst_paise: row.sgst_paise, igst_paise: row.igst_paise },
            saving_paise: row.saving_paise,
            promised_on: row.promised_on,
            held_until: row.held_until,
            is_test: row.is_test,
            cancelled_because: row.cancelled_because,
            confirmed_at: row.confirmed_at,
            cancelled_at: row.cancelled_at,
            shipped_at: row.shipped_at,
            delivered_at: row.delivered_at,
            created_at: row.created_at,
            updated_at: row.updated_at,
            version: row.version,
        })
        .$fetch($db)
        .await
    };
}

/// The order with this id.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn find(db: &mut Db, id: OrderId) -> Result<Order, sqlx::Error> {
    read!(fetch_one, db, "id = $1", id.0)
}

/// Locks an order until the transaction ends: whatever changes it takes this lock first, and locks of coupons and
/// stocks after it. The order that it was added to is locked before it, because paying or giving up an addition changes
/// both.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn lock(tx: &mut Tx<'_>, id: OrderId) -> Result<Locked<Order>, sqlx::Error> {
    sqlx::query!(
        "select first.id from orders as added join orders as first on first.id = added.added_to
         where added.id = $1 for update of first",
        id.0,
    )
    .fetch_optional(&mut **tx)
    .await?;
    lock_alone(tx, id).await
}

/// The orders with these ids, by number and buyer.
pub async fn names(db: &mut Db, ids: &[Uuid]) -> Result<Vec<Named<OrderId>>, sqlx::Error> {
    let rows =
        sqlx::query!(r#"select id as "id: OrderId", number, name from orders where id = any ($1)"#, ids,)
            .fetch_all(db)
            .await?;
    let names = rows.into_iter().map(|row| {
        let words = [row.number, row.name].into_iter().filter(|word| !word.is_empty());
        Named { id: row.id, name: words.collect::<Vec<_>>().join(", ") }
    });
    Ok(names.collect())
}

/// Locks an order alone: one whose addition is locked, and therefore this one, too.
async fn lock_alone(tx: &mut Tx<'_>, id: OrderId) -> Result<Locked<Order>, sqlx::Error> {
    read!(fetch_one, &mut **tx, "id = $1 for update", id.0).map(Locked::read)
}
