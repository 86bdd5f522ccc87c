//! Orders as their buyers see them.

use chrono::{DateTime, Utc};
use content::photograph::picture::Made;
use kernel::Db;
use kernel::ids::UserId;
use kernel::page::{Page, PageQuery};
use kernel::state;
use people::account::Keys;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use super::public::{PublicOrder, PublicOrderLine, PublicOther, PublicShipment};
use super::status::{Fulfilment, OrderStatus, PaymentStatus};
use super::{Order, OrderId, link};
use crate::cart::ChosenOption;
use crate::coupon::PaymentMethod;

#[derive(Debug, Deserialize)]
struct LineRow {
    name: String,
    slug: Option<String>,
    options: Vec<ChosenOption>,
    picture: Option<Made>,
    unit_paise: i64,
    quantity: i32,
    taken_out: i32,
    taken_out_because: Option<String>,
    value_paise: i64,
    discount_paise: i64,
    with_assembly: bool,
}

#[derive(Debug, Deserialize)]
struct ShipmentRow {
    carrier: String,
    awb: String,
    tracking_url: String,
    items: Vec<String>,
    shipped_at: DateTime<Utc>,
    out_at: Option<DateTime<Utc>>,
    delivered_at: Option<DateTime<Utc>>,
}

impl LineRow {
    fn shown(self) -> PublicOrderLine {
        PublicOrderLine {
            name: self.name,
            slug: self.slug,
            options: self.options,
            picture: self.picture.and_then(Made::picture),
            unit_paise: self.unit_paise,
            quantity: self.quantity,
            taken_out: self.taken_out,
            taken_out_because: self.taken_out_because.unwrap_or_default(),
            value_paise: self.value_paise,
            discount_paise: self.discount_paise,
            with_assembly: self.with_assembly,
        }
    }
}

impl ShipmentRow {
    fn shown(self) -> PublicShipment {
        PublicShipment {
            carrier: self.carrier,
            awb: self.awb,
            tracking_url: self.tracking_url,
            items: self.items,
            shipped_at: self.shipped_at,
            out_at: self.out_at,
            delivered_at: self.delivered_at,
        }
    }
}

fn address(order: &Order) -> Vec<String> {
    let city = format!("{} {}", order.city, order.pincode);
    let state = state::name(&order.state_code).unwrap_or_default();
    [&order.line1, &order.line2, &order.landmark, &city]
        .into_iter()
        .map(String::as_str)
        .chain([state])
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect()
}

/// An order for its buyer. The caller has made sure that it is theirs.
pub async fn public(
    db: &mut Db,
    keys: &Keys,
    order: Order,
    now: DateTime<Utc>,
) -> Result<PublicOrder, sqlx::Error> {
    let (firsts, additions): (Vec<_>, Vec<_>) =
        others(&mut *db, keys, &order).await?.into_iter().partition(|other| Some(other.id) == order.added_to);
    let row = sqlx::query!(
        r#"select coalesce((
                   select jsonb_agg(jsonb_build_object(
                       'name', line.name,
                       'slug', (
                           select slug from products
                           where products.id = product_id and status = 'published' and archived_at is null
                       ),
                       'options', options, 'unit_paise', unit_paise, 'quantity', quantity,
                       'taken_out', (
                           select count(*) from order_units where line_id = line.id and taken_out_by is not null
                       ),
                       'taken_out_because', (
                           select reason from order_changes join order_units on taken_out_by = order_changes.id
                           where line_id = line.id order by asked_at desc limit 1
                       ),
                       'value_paise', value_paise, 'discount_paise', discount_paise, 'with_assembly', with_assembly,
                       'picture', case when shot.id is not null then jsonb_build_object(
                           'sha256', sha256, 'recipe', recipe, 'width', width, 'height', height,
                           'thumbhash', thumbhash, 'colour', colour, 'variants', variants
                       ) end
                   ) order by place)
                   from order_lines as line left join photographs as shot on shot.id = photograph_id
                   where order_id = $1
               ), '[]') as "lines!: Json<Vec<LineRow>>",
               coalesce((
                   select jsonb_agg(jsonb_build_object(
                       'carrier', carrier, 'awb', awb, 'tracking_url', tracking_url, 'shipped_at', shipped_at,
                       'out_at', out_at, 'delivered_at', delivered_at,
                       'items', array(
                           select count(*) || ' × ' || line.name
                           from order_units join order_lines as line on line.id = line_id
                           where shipment_id = shipments.id group by line.id, line.name, line.place
                           order by line.place
                       )
                   ) order by place)
                   from shipments where order_id = $1
               ), '[]') as "shipments!: Json<Vec<ShipmentRow>>",
               array(select code from coupon_uses where order_id = $1 order by code) as "coupons!",
               coalesce(
                   (select case when status = 'failed' then error else '' end from payments
                    where order_id = $1 order by created_at desc, id limit 1),
                   ''
               ) as "payment_error!""#,
        order.id.0,
    )
    .fetch_one(db)
    .await?;
    let is_open = matches!(order.status, OrderStatus::PendingPayment | OrderStatus::PaymentFailed);
    let address = address(&order);
    Ok(PublicOrder {
        id: order.id,
        number: order.number,
        status: order.status,
        payment_status: order.payment_status,
        fulfilment_status: order.fulfilment_status,
        method: order.method,
        lines: row.lines.0.into_iter().map(LineRow::shown).collect(),
        name: order.name,
        email: order.email,
        address,
        goods_paise: order.goods_paise,
        discount_paise: order.discount_paise,
        coupons: row.coupons,
        shipping_paise: order.shipping_paise,
        carrying_paise: order.carrying_paise,
        assembly_paise: order.assembly_paise,
        cod_fee_paise: order.cod_fee_paise,
        payable_paise: order.payable_paise,
        credit_paise: order.credit_paise,
        added_to: firsts.into_iter().next(),
        additions,
        tax: order.tax,
        is_test: order.is_test,
        promised_on: order.promised_on,
        held_until: order.held_until.filter(|_| is_open),
        payment_error: row.payment_error,
        can_be_paid: is_open && order.held_until.is_some_and(|until| now < until),
        can_be_cancelled: order.status.is_cancellable(),
        shipments: row.shipments.0.into_iter().map(ShipmentRow::shown).collect(),
        created_at: order.created_at,
        confirmed_at: order.confirmed_at,
        cancelled_at: order.cancelled_at,
        delivered_at: order.delivered_at,
    })
}

/// The order that one was added to, and the orders that were added to it, unless they were given up.
async fn others(db: &mut Db, keys: &Keys, order: &Order) -> Result<Vec<PublicOther>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: OrderId", number,
               case when added_to = $1 and confirmed_at is null then payable_paise - credit_paise else 0 end
                   as "due_paise!"
           from orders
           where id = $2 or (added_to = $1 and (confirmed_at is not null or status <> 'cancelled'))
           order by created_at, id"#,
        order.id.0,
        order.added_to.map(|first| first.0),
    )
    .fetch_all(db)
    .await?;
    let others = rows.into_iter().map(|row| PublicOther {
        token: link::token(keys, row.id),
        id: row.id,
        number: row.number,
        due_paise: row.due_paise,
    });
    Ok(others.collect())
}

/// An order in its buyer's list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyOrder {
    /// Order id.
    pub id: OrderId,
    /// Number.
    pub number: String,
    /// Status.
    pub status: OrderStatus,
    /// Payment status.
    pub payment_status: PaymentStatus,
    /// Fulfilment status.
    pub fulfilment_status: Fulfilment,
    /// Way to pay.
    pub method: PaymentMethod,
    /// First line's name.
    pub first_item: String,
    /// Pieces.
    pub pieces: i64,
    /// Payable with tax, in paise.
    pub payable_paise: i64,
    /// Day on which all of it arrives.
    pub promised_on: chrono::NaiveDate,
    /// When it was placed.
    pub created_at: DateTime<Utc>,
}

/// The orders of an account, newest first: those placed with it, and guest orders of its confirmed address.
pub async fn of_account(db: &mut Db, user: UserId, page: &PageQuery) -> Result<Page<MyOrder>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: OrderId", number, status as "status: OrderStatus",
               payment_status as "payment_status: PaymentStatus",
               fulfilment_status as "fulfilment_status: Fulfilment", method as "method: PaymentMethod",
               coalesce((select name from order_lines where order_id = orders.id order by place limit 1), '')
                   as "first_item!",
               (select count(*) from order_units join order_lines as line on line.id = line_id
                where order_id = orders.id and taken_out_by is null) as "pieces!",
               payable_paise, promised_on, created_at, count(*) over () as "total!"
           from orders
           where user_id = $1
               or (user_id is null and email_normalized = (
                   select lower(users.email) from users join auth_accounts on auth_accounts.user_id = users.id
                   where users.id = $1 and email_confirmed_at is not null
               ))
           order by created_at desc, id limit $2 offset $3"#,
        user.0,
        page.limit(),
        page.offset(),
    )
    .fetch_all(db)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let orders = rows.into_iter().map(|row| MyOrder {
        id: row.id,
        number: row.number,
        status: row.status,
        payment_status: row.payment_status,
        fulfilment_status: row.fulfilment_status,
        method: row.method,
        first_item: row.first_item,
        pieces: row.pieces,
        payable_paise: row.payable_paise,
        promised_on: row.promised_on,
        created_at: row.created_at,
    });
    Ok(page.page(orders.collect(), total))
}

/// The ids of all orders of an account: see [`of_account`].
pub async fn ids_of_account(db: &mut Db, user: UserId) -> Result<Vec<OrderId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: OrderId" from orders
           where user_id = $1 or (user_id is null and email_normalized = (
               select lower(users.email) from users join auth_accounts on auth_accounts.user_id = users.id
               where users.id = $1 and email_confirmed_at is not null
           ))"#,
        user.0,
    )
    .fetch_all(db)
    .await
}

/// Whether an order belongs to an account: see [`of_account`].
pub async fn is_of_account(db: &mut Db, order: OrderId, user: UserId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (
               select from orders
               where id = $1 and (user_id = $2 or (user_id is null and email_normalized = (
                   select lower(users.email) from users join auth_accounts on auth_accounts.user_id = users.id
                   where users.id = $2 and email_confirmed_at is not null
               )))
           ) as "is!""#,
        order.0,
        user.0,
    )
    .fetch_one(db)
    .await
}
