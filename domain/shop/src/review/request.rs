//! The letter that asks a buyer for reviews, once for each order.

use kernel::Db;
use kernel::ids::OrderId;

use crate::invoice::named;

/// The pieces of an order about which its buyer can be asked: delivered, kept, and not reviewed. None if the order was
/// cancelled or refunded as a whole.
pub async fn pieces(db: &mut Db, order: OrderId) -> Result<Vec<String>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select line.name,
               (select string_agg(chosen ->> 'optionName', ', ' order by place) from
                   jsonb_array_elements(options) with ordinality as each (chosen, place)) as options
           from order_lines as line join orders on orders.id = line.order_id
           where line.order_id = $1 and orders.status not in ('cancelled', 'rto') and orders.payment_status <> 'refunded'
               and exists (
                   select from order_units as unit join shipments on shipments.id = shipment_id
                   where unit.line_id = line.id and shipments.status = 'delivered' and not exists (
                       select from order_return_units as back join order_returns on order_returns.id = return_id
                       where back.unit_id = unit.id and order_returns.status not in ('declined', 'replaced')
                   )
               )
               and not exists (select from product_reviews where product_reviews.line_id = line.id)
           order by line.place"#,
        order.0,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| named(row.name, row.options)).collect())
}
