//! The products list as a file. Cost prices stay out: not everyone who edits products may see them.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::clock::IST;
use kernel::listing::{Cell, Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::{Access, Area};

use super::list::{self, ProductFilter, ProductItem};

impl Listing for ProductItem {
    const AREA: Area = Area::Furniture;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "sku", heading: "SKU", cell: |product| product.sku.as_str().into() },
        Column { key: "name", heading: "Name", cell: |product| product.name.as_str().into() },
        Column {
            key: "category",
            heading: "Category",
            cell: |product| product.category.name.as_str().into(),
        },
        Column {
            key: "brand",
            heading: "Brand",
            cell: |product| product.brand.as_ref().map(|brand| brand.name.as_str()).into(),
        },
        Column { key: "mrpPaise", heading: "MRP", cell: |product| Cell::Paise(product.mrp_paise) },
        Column { key: "pricePaise", heading: "Price", cell: |product| Cell::Paise(product.price_paise) },
        Column {
            key: "sellingPaise",
            heading: "Selling price today",
            cell: |product| Cell::Paise(product.selling_paise),
        },
        Column {
            key: "statedAvailability",
            heading: "Availability",
            cell: |product| product.stated_availability.as_str().into(),
        },
        Column { key: "onHand", heading: "On hand", cell: |product| product.on_hand.into() },
        Column { key: "reserved", heading: "Reserved", cell: |product| product.reserved.into() },
        Column { key: "options", heading: "Options", cell: |product| product.options.into() },
        Column { key: "notices", heading: "Waiting for stock", cell: |product| product.notices.into() },
        Column { key: "status", heading: "Status", cell: |product| product.status.as_str().into() },
        Column { key: "isFeatured", heading: "Featured", cell: |product| product.is_featured.into() },
        Column { key: "slug", heading: "Slug", cell: |product| product.slug.as_str().into() },
        Column { key: "createdAt", heading: "Created", cell: |product| product.created_at.into() },
        Column { key: "updatedAt", heading: "Changed", cell: |product| product.updated_at.into() },
    ];
    type Filter = ProductFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &ProductFilter,
        now: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        // What a reader may do next is not in the file.
        let today = now.with_timezone(&IST).date_naive();
        Ok(list::list(db, Access::View, page, filter, today).await?.items)
    }
}
