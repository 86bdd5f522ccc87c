//! The reviews list as a file.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::listing::{Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::Area;

use super::moderate::{self, ProductReview, ReviewFilter};

impl Listing for ProductReview {
    const AREA: Area = Area::Furniture;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "product", heading: "Product", cell: |review| review.product.name.as_str().into() },
        Column { key: "rating", heading: "Rating", cell: |review| review.rating.into() },
        Column { key: "title", heading: "Title", cell: |review| review.title.as_str().into() },
        Column { key: "review", heading: "Review", cell: |review| review.text.as_str().into() },
        Column { key: "author", heading: "Shown name", cell: |review| review.author.as_str().into() },
        Column { key: "status", heading: "Status", cell: |review| review.status.as_str().into() },
        Column {
            key: "rejectedBecause",
            heading: "Rejected because",
            cell: |review| review.rejected_because.as_str().into(),
        },
        Column {
            key: "decidedBy",
            heading: "Decided by",
            cell: |review| review.decided_by.as_deref().into(),
        },
        Column { key: "decidedAt", heading: "Decided", cell: |review| review.decided_at.into() },
        Column { key: "answered", heading: "Answer", cell: |review| review.answer.as_str().into() },
        Column { key: "orderNumber", heading: "Order", cell: |review| review.order_number.as_str().into() },
        // A review of a test order says nothing about the goods.
        Column { key: "isTest", heading: "Test", cell: |review| review.is_test.into() },
        Column { key: "createdAt", heading: "Written", cell: |review| review.created_at.into() },
    ];
    type Filter = ReviewFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &ReviewFilter,
        _: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        Ok(moderate::list(db, page, filter).await?.items)
    }
}
