//! Papers for the packers: a packing slip with each shipment, and an address label for each of its packages.

use chrono::{DateTime, NaiveDate, Utc};
use jobs::{Documents, enqueue};
use kernel::Db;
use kernel::clock::day_of;
use kernel::document::{self, Document, DocumentKind, DocumentRef};
use kernel::ids::{OrderId, ShipmentId};
use kernel::organization::Organization;
use kernel::settings;

use super::status::PaymentStatus;
use crate::invoice::address_lines;

/// What the papers of a shipment say.
#[derive(Clone, Debug)]
pub struct Papers {
    /// The order's number: `SO/2026-27/0001`.
    pub order_number: String,
    /// Paid in test mode: nothing was sold.
    pub is_test: bool,
    /// The company.
    pub sender: Organization,
    /// Who receives it.
    pub name: String,
    /// Their phone number, as typed.
    pub phone: String,
    /// Where it goes, in lines.
    pub address: Vec<String>,
    /// Floor; 0 is the ground floor.
    pub floor: i32,
    /// Whether a lift goes there.
    pub has_lift: bool,
    /// For whoever delivers; may be empty.
    pub delivery_note: String,
    /// Carrier.
    pub carrier: String,
    /// Consignment number; may be empty.
    pub awb: String,
    /// Packages.
    pub packages: i32,
    /// Day on which it left.
    pub shipped_on: NaiveDate,
    /// When it left or last changed.
    pub updated_at: DateTime<Utc>,
    /// Pieces by line.
    pub items: Vec<PackedItem>,
    /// What whoever delivers it has to collect for its pieces, in paise; `None`: it is paid.
    pub collect_paise: Option<i64>,
    /// To be collected for the whole order, in paise.
    pub order_paise: i64,
}

/// Pieces of a line that are in a shipment.
#[derive(Clone, Debug)]
pub struct PackedItem {
    /// Name.
    pub name: String,
    /// Chosen options: `Fabric: Rust linen`.
    pub options: Vec<String>,
    /// SKU.
    pub sku: String,
    /// Pieces.
    pub quantity: i32,
    /// Whether it is to be assembled.
    pub with_assembly: bool,
}

/// Requests the papers of a shipment as it is now, and their job.
pub(super) async fn request(
    db: &mut Db,
    order: OrderId,
    shipment: ShipmentId,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let version = sqlx::query_scalar!("select version from shipments where id = $1", shipment.0)
        .fetch_one(&mut *db)
        .await?;
    for of in [DocumentRef::packing_slip(shipment), DocumentRef::address_label(shipment, version)] {
        document::request(&mut *db, of, now).await?;
    }
    enqueue(db, Documents::RenderShipmentPapers { order, shipment, version }).await
}

/// A paper of a shipment of an order, in its latest version; `None` if the order has no such shipment or there is no
/// such paper.
pub async fn find(
    db: &mut Db,
    order: OrderId,
    shipment: ShipmentId,
    kind: DocumentKind,
) -> Result<Option<Document>, sqlx::Error> {
    let version = sqlx::query_scalar!(
        "select documents.version from documents join shipments on shipments.id = subject_id
         where order_id = $1 and shipments.id = $2 and kind = $3
         order by documents.version desc limit 1",
        order.0,
        shipment.0,
        kind.as_str(),
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(version) = version else { return Ok(None) };
    document::find(db, DocumentRef { kind, subject: shipment.0, version }).await
}

/// What the papers of a shipment say.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is no such shipment.
pub async fn read(db: &mut Db, id: ShipmentId) -> Result<Papers, sqlx::Error> {
    let row = sqlx::query!(
        r#"select order_id as "order: OrderId", carrier, awb, packages, shipped_at, updated_at,
               (select coalesce(sum(paid_paise), 0)::bigint from order_units where shipment_id = shipments.id)
                   as "paise!"
           from shipments where id = $1"#,
        id.0,
    )
    .fetch_one(&mut *db)
    .await?;
    let order = super::find(&mut *db, row.order).await?;
    let sender: Organization = settings::read(&mut *db).await?;
    let parts = [order.line1.as_str(), &order.line2, &order.landmark];
    Ok(Papers {
        address: address_lines(&parts, &order.city, &order.state_code, &order.pincode),
        order_paise: order.due_paise(),
        order_number: order.number,
        is_test: order.is_test,
        sender,
        name: order.name,
        phone: order.phone,
        floor: order.floor,
        has_lift: order.has_lift,
        delivery_note: order.delivery_note,
        carrier: row.carrier,
        awb: row.awb,
        packages: row.packages,
        shipped_on: day_of(row.shipped_at),
        updated_at: row.updated_at,
        items: items(db, id).await?,
        // The pieces of an order sum to what is payable, and those that were not taken out of it to what is due, so that
        // its shipments do, too. An addition that is paid on delivery has no credit.
        collect_paise: (order.payment_status == PaymentStatus::CodPending).then_some(row.paise),
    })
}

async fn items(db: &mut Db, id: ShipmentId) -> Result<Vec<PackedItem>, sqlx::Error> {
    sqlx::query_as!(
        PackedItem,
        r#"select line.name, line.sku, line.with_assembly, count(*)::integer as "quantity!",
               array(
                   select concat_ws(': ', chosen ->> 'groupName', chosen ->> 'optionName')
                   from jsonb_array_elements(line.options) with ordinality as each (chosen, place) order by place
               ) as "options!"
           from order_units as unit join order_lines as line on line.id = line_id
           where shipment_id = $1
           group by line.id
           order by line.place"#,
        id.0,
    )
    .fetch_all(db)
    .await
}
