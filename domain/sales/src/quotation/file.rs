//! Quotations as export columns.

use chrono::{DateTime, Utc};

use super::list::{self, QuotationFilter, QuotationItem};
use kernel::Db;
use kernel::clock::day_of;
use kernel::listing::{Cell, Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::Area;

impl Listing for QuotationItem {
    const AREA: Area = Area::Quotations;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "number", heading: "Number", cell: number },
        Column {
            key: "clientName",
            heading: "Client",
            cell: |quotation| quotation.client_name.as_str().into(),
        },
        Column { key: "status", heading: "Status", cell: |quotation| quotation.status.label().into() },
        Column { key: "owner", heading: "Owner", cell: |quotation| quotation.owner.name.as_str().into() },
        Column {
            key: "payablePaise",
            heading: "Payable",
            cell: |quotation| Cell::Paise(quotation.payable_paise),
        },
        Column {
            key: "seen",
            heading: "Last opened (IST)",
            cell: |quotation| quotation.last_opened_at.into(),
        },
        Column { key: "sentAt", heading: "Sent (IST)", cell: |quotation| quotation.sent_at.into() },
        Column { key: "validUntil", heading: "Valid until", cell: |quotation| quotation.valid_until.into() },
        Column { key: "createdAt", heading: "Created (IST)", cell: |quotation| quotation.created_at.into() },
        Column { key: "updatedAt", heading: "Updated (IST)", cell: |quotation| quotation.updated_at.into() },
    ];
    type Filter = QuotationFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        viewer: Viewer,
        page: &PageQuery,
        filter: &QuotationFilter,
        now: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        let today = day_of(now);
        Ok(list::list(db, &viewer, today, page, filter).await?.items)
    }
}

/// `QT/2026-27/0001 R1`; empty before submission.
fn number(quotation: &QuotationItem) -> Cell {
    let named = |number: &String| match quotation.revision {
        0 => number.clone(),
        revision => format!("{number} R{revision}"),
    };
    quotation.number.as_ref().map(named).into()
}
