//! Customers as export columns.

use chrono::{DateTime, Utc};

use super::CustomerKind;
use super::list::{CustomerFilter, CustomerItem, rows};
use enquiries::lead::LeadSource;
use kernel::Db;
use kernel::listing::{Cell, Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::Area;

impl Listing for CustomerItem {
    const AREA: Area = Area::Customers;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "name", heading: "Name", cell: |customer| customer.name.as_str().into() },
        Column { key: "kind", heading: "Type", cell: |customer| kind(customer.kind).into() },
        Column { key: "phone", heading: "Phone", cell: |customer| customer.phone.as_str().into() },
        Column { key: "email", heading: "E-mail", cell: |customer| customer.email.as_str().into() },
        Column { key: "city", heading: "City", cell: |customer| customer.city.as_deref().into() },
        Column { key: "gstin", heading: "GSTIN", cell: |customer| customer.gstin.as_deref().into() },
        Column {
            key: "source",
            heading: "Source",
            cell: |customer| customer.source.map(LeadSource::label).into(),
        },
        Column { key: "tags", heading: "Tags", cell: |customer| customer.tags.join(", ").into() },
        Column { key: "doNotContact", heading: "Do not contact", cell: |customer| refused(customer).into() },
        Column { key: "projects", heading: "Projects", cell: |customer| customer.projects.into() },
        Column {
            key: "openProjects",
            heading: "Open projects",
            cell: |customer| customer.open_projects.into(),
        },
        Column {
            key: "receivedPaise",
            heading: "Received",
            cell: |customer| Cell::Paise(customer.received_paise),
        },
        Column {
            key: "outstandingPaise",
            heading: "Outstanding",
            cell: |customer| customer.outstanding_paise.map(Cell::Paise).into(),
        },
        Column {
            key: "createdAt",
            heading: "Customer since (IST)",
            cell: |customer| customer.created_at.into(),
        },
    ];
    type Filter = CustomerFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        viewer: Viewer,
        page: &PageQuery,
        filter: &CustomerFilter,
        _: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        let rows = rows(db, &viewer, page, filter).await?;
        Ok(rows.into_iter().map(|row| row.item(&viewer)).collect())
    }
}

const fn kind(kind: CustomerKind) -> &'static str {
    match kind {
        CustomerKind::Individual => "Individual",
        CustomerKind::Business => "Business",
    }
}

/// `calls, e-mails`.
fn refused(customer: &CustomerItem) -> String {
    let refused = &customer.do_not_contact;
    let ways = [(refused.calls, "calls"), (refused.emails, "e-mails"), (refused.whatsapp, "WhatsApp")];
    ways.into_iter().filter_map(|(is, way)| is.then_some(way)).collect::<Vec<_>>().join(", ")
}
