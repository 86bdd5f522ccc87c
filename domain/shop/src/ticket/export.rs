//! The tickets list as a file.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::listing::{Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::Area;

use super::desk::{self, Reader, TicketFilter, TicketItem};

impl Listing for TicketItem {
    const AREA: Area = Area::FurnitureOrders;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "number", heading: "Number", cell: |ticket| ticket.number.as_str().into() },
        Column { key: "title", heading: "Subject", cell: |ticket| ticket.title.as_str().into() },
        Column { key: "kind", heading: "About", cell: |ticket| ticket.kind.label().into() },
        Column { key: "buyer", heading: "Customer", cell: |ticket| ticket.buyer.as_str().into() },
        Column { key: "about", heading: "Order or project", cell: |ticket| ticket.about().into() },
        Column { key: "isTest", heading: "Test", cell: |ticket| ticket.is_test.into() },
        Column { key: "status", heading: "Status", cell: |ticket| ticket.status.label().into() },
        Column {
            key: "owner",
            heading: "Owner",
            cell: |ticket| ticket.owner.as_ref().map(|owner| owner.name.as_str()).into(),
        },
        Column { key: "openedAt", heading: "Raised (IST)", cell: |ticket| ticket.opened_at.into() },
        Column {
            key: "acknowledgedAt",
            heading: "Acknowledged (IST)",
            cell: |ticket| ticket.acknowledged_at.into(),
        },
        Column { key: "dueAt", heading: "Deadline (IST)", cell: |ticket| ticket.due_at.into() },
    ];
    type Filter = TicketFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        viewer: Viewer,
        page: &PageQuery,
        filter: &TicketFilter,
        now: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        Ok(desk::list(db, Reader { me: viewer.user, now }, page, filter).await?.items)
    }
}
