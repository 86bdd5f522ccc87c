//! The designs list as a file.

use chrono::{DateTime, Utc};

use super::list::{self, DesignFilter, DesignItem};
use kernel::Db;
use kernel::listing::{Cell, Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::{Access, Area};

impl Listing for DesignItem {
    const AREA: Area = Area::Designs;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "title", heading: "Title", cell: |design| design.summary.title.as_str().into() },
        Column { key: "slug", heading: "URL slug", cell: |design| design.summary.slug.as_str().into() },
        Column {
            key: "designType",
            heading: "Type",
            cell: |design| design.summary.design_type.label().into(),
        },
        Column {
            key: "category",
            heading: "Category",
            cell: |design| design.summary.category.as_ref().map(|category| category.name.as_str()).into(),
        },
        Column { key: "style", heading: "Style", cell: |design| design.summary.style.as_str().into() },
        Column { key: "status", heading: "Status", cell: |design| design.summary.status.label().into() },
        Column {
            key: "publishAt",
            heading: "Publishes (IST)",
            cell: |design| design.summary.publish_at.into(),
        },
        Column {
            key: "priceFromPaise",
            heading: "Price from",
            cell: |design| design.summary.price_from_paise.map(Cell::Paise).into(),
        },
        Column {
            key: "bookingAmountPaise",
            heading: "Booking amount",
            cell: |design| design.summary.booking_amount_paise.map(Cell::Paise).into(),
        },
        Column { key: "photographs", heading: "Photographs", cell: |design| design.photographs.into() },
        Column { key: "saved", heading: "Saved", cell: |design| design.summary.saved.into() },
        Column { key: "requested", heading: "Requested", cell: |design| design.summary.requested.into() },
        Column { key: "isFeatured", heading: "Featured", cell: |design| design.summary.is_featured.into() },
        Column {
            key: "createdAt",
            heading: "Created (IST)",
            cell: |design| design.summary.created_at.into(),
        },
        Column {
            key: "updatedAt",
            heading: "Updated (IST)",
            cell: |design| design.summary.updated_at.into(),
        },
    ];
    type Filter = DesignFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &DesignFilter,
        _: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        // What a reader may do next is not in the file.
        Ok(list::list(db, Access::View, page, filter).await?.items)
    }
}
