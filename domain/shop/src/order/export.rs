//! The orders list as a file.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::clock::day_of;
use kernel::listing::{Cell, Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::Area;

use super::desk::{self, OrderFilter, OrderItem};

impl Listing for OrderItem {
    const AREA: Area = Area::FurnitureOrders;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "number", heading: "Number", cell: |order| order.number.as_str().into() },
        Column { key: "createdAt", heading: "Placed", cell: |order| order.created_at.into() },
        Column { key: "name", heading: "Buyer", cell: |order| order.name.as_str().into() },
        Column { key: "phone", heading: "Phone", cell: |order| order.phone.as_str().into() },
        Column { key: "pincode", heading: "Pincode", cell: |order| order.pincode.as_str().into() },
        Column { key: "city", heading: "City", cell: |order| order.city.as_str().into() },
        Column { key: "pieces", heading: "Items", cell: |order| order.pieces.into() },
        Column { key: "payablePaise", heading: "Total", cell: |order| Cell::Paise(order.payable_paise) },
        Column { key: "status", heading: "Status", cell: |order| order.status.as_str().into() },
        Column {
            key: "paymentStatus",
            heading: "Payment",
            cell: |order| order.payment_status.as_str().into(),
        },
        Column {
            key: "fulfilmentStatus",
            heading: "Fulfilment",
            cell: |order| order.fulfilment_status.as_str().into(),
        },
        Column { key: "method", heading: "Method", cell: |order| order.method.as_str().into() },
        Column { key: "promisedOn", heading: "Promised", cell: |order| order.promised_on.into() },
        Column { key: "addedTo", heading: "Added to", cell: |order| order.added_to.clone().into() },
        Column { key: "isLate", heading: "Late", cell: |order| order.is_late.into() },
        // A test order must not be counted as a sale in a spreadsheet.
        Column { key: "isTest", heading: "Test", cell: |order| order.is_test.into() },
    ];
    type Filter = OrderFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &OrderFilter,
        now: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        let today = day_of(now);
        Ok(desk::list(db, today, page, filter).await?.items)
    }
}
