//! The list of products as a file, which can be changed and imported again ([`crate::import`]). Cost prices stay out: not
//! everyone who edits products may see them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::clock::day_of;
use kernel::ids::VideoId;
use kernel::listing::{Cell, Column, Listing};
use kernel::money::Percent;
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::{Access, Area};
use pricing::gst::rate;

use super::cell::{kilograms, packages_text};
use super::list::{self, ProductFilter, ProductItem};
use super::{ProductDraft, find_all};

/// A product with what a list does not show.
#[derive(Debug)]
pub struct ProductRow {
    item: ProductItem,
    draft: ProductDraft,
    gst: Option<Percent>,
    /// Slug of its video.
    video: Option<String>,
}

/// Headings are those that an import knows, and keys its fields.
impl Listing for ProductItem {
    const AREA: Area = Area::Furniture;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<ProductRow>] = &[
        Column { key: "sku", heading: "SKU", cell: |row| row.item.sku.as_str().into() },
        Column { key: "name", heading: "Name", cell: |row| row.item.name.as_str().into() },
        Column { key: "category", heading: "Category", cell: |row| row.item.category.name.as_str().into() },
        Column {
            key: "brand",
            heading: "Brand",
            cell: |row| row.item.brand.as_ref().map(|brand| brand.name.as_str()).into(),
        },
        Column {
            key: "shortDescription",
            heading: "Short description",
            cell: |row| row.draft.short_description.as_str().into(),
        },
        Column {
            key: "description",
            heading: "Description",
            cell: |row| row.draft.description.as_str().into(),
        },
        Column { key: "video", heading: "Video", cell: |row| row.video.as_deref().into() },
        Column { key: "mrpPaise", heading: "MRP", cell: |row| Cell::Paise(row.item.mrp_paise) },
        Column { key: "pricePaise", heading: "Price", cell: |row| Cell::Paise(row.item.price_paise) },
        Column {
            key: "salePricePaise",
            heading: "Sale price",
            cell: |row| row.draft.sale_price_paise.map(Cell::Paise).into(),
        },
        Column { key: "saleStartsOn", heading: "Sale from", cell: |row| row.draft.sale_starts_on.into() },
        Column { key: "saleEndsOn", heading: "Sale until", cell: |row| row.draft.sale_ends_on.into() },
        Column {
            key: "sellingPaise",
            heading: "Selling price today",
            cell: |row| Cell::Paise(row.item.selling_paise),
        },
        Column { key: "hsn", heading: "HSN", cell: |row| row.draft.hsn.as_str().into() },
        Column { key: "gst", heading: "GST", cell: |row| row.gst.map(|rate| rate.to_string()).into() },
        Column {
            key: "availability",
            heading: "Availability",
            cell: |row| row.item.stated_availability.as_str().into(),
        },
        Column { key: "availableOn", heading: "Available on", cell: |row| row.draft.available_on.into() },
        Column { key: "isStocked", heading: "Stock counted", cell: |row| row.draft.is_stocked.into() },
        Column { key: "onHand", heading: "On hand", cell: |row| row.item.on_hand.into() },
        Column { key: "reserved", heading: "Reserved", cell: |row| row.item.reserved.into() },
        Column { key: "reorderLevel", heading: "Reorder level", cell: |row| row.draft.reorder_level.into() },
        Column { key: "options", heading: "Options", cell: |row| row.item.options.into() },
        Column { key: "leadDays", heading: "Lead time (days)", cell: |row| row.draft.lead_days.into() },
        Column { key: "lengthMm", heading: "Length (mm)", cell: |row| row.draft.length_mm.into() },
        Column { key: "widthMm", heading: "Width (mm)", cell: |row| row.draft.width_mm.into() },
        Column { key: "heightMm", heading: "Height (mm)", cell: |row| row.draft.height_mm.into() },
        Column {
            key: "weightG",
            heading: "Weight",
            cell: |row| row.draft.weight_g.map(|grams| kilograms(grams.unsigned_abs())).into(),
        },
        Column {
            key: "packages",
            heading: "Packages",
            cell: |row| packages_text(&row.draft.packages).into(),
        },
        Column { key: "material", heading: "Material", cell: |row| row.draft.material.as_str().into() },
        Column { key: "colour", heading: "Colour", cell: |row| row.draft.colour.as_str().into() },
        Column {
            key: "assemblyPaise",
            heading: "Assembly price",
            cell: |row| row.draft.assembly_paise.map(Cell::Paise).into(),
        },
        Column {
            key: "warrantyMonths",
            heading: "Warranty (months)",
            cell: |row| row.draft.warranty_months.into(),
        },
        Column {
            key: "returnsDays",
            heading: "Returns within (days)",
            cell: |row| row.draft.returns_days.into(),
        },
        Column { key: "care", heading: "Care", cell: |row| row.draft.care.as_str().into() },
        Column {
            key: "originCountry",
            heading: "Country of origin",
            cell: |row| row.draft.origin_country.as_str().into(),
        },
        Column {
            key: "maker",
            heading: "Manufacturer or importer",
            cell: |row| row.draft.maker.as_str().into(),
        },
        Column { key: "mpn", heading: "MPN", cell: |row| row.draft.mpn.as_str().into() },
        Column { key: "gtin", heading: "GTIN", cell: |row| row.draft.gtin.as_str().into() },
        Column { key: "notices", heading: "Waiting for stock", cell: |row| row.item.notices.into() },
        Column { key: "status", heading: "Status", cell: |row| row.item.status.as_str().into() },
        Column { key: "isFeatured", heading: "Featured", cell: |row| row.item.is_featured.into() },
        Column { key: "slug", heading: "Slug", cell: |row| row.item.slug.as_str().into() },
        Column { key: "seoTitle", heading: "SEO title", cell: |row| row.draft.seo_title.as_str().into() },
        Column {
            key: "seoDescription",
            heading: "SEO description",
            cell: |row| row.draft.seo_description.as_str().into(),
        },
        Column {
            key: "canonical",
            heading: "Canonical address",
            cell: |row| row.draft.canonical.as_deref().into(),
        },
        Column { key: "createdAt", heading: "Created", cell: |row| row.item.created_at.into() },
        Column { key: "updatedAt", heading: "Changed", cell: |row| row.item.updated_at.into() },
    ];
    type Filter = ProductFilter;
    type Item = ProductRow;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &ProductFilter,
        now: DateTime<Utc>,
    ) -> Result<Vec<ProductRow>, sqlx::Error> {
        let today = day_of(now);
        // What a reader may do next is not in the file.
        let items = list::list(&mut *db, Access::View, page, filter, today).await?.items;
        let ids: Vec<_> = items.iter().map(|item| item.id).collect();
        let products = find_all(&mut *db, &ids).await?;
        let mut drafts: HashMap<_, _> =
            products.into_iter().map(|product| (product.id, product.draft)).collect();
        let videos = videos(&mut *db, drafts.values()).await?;
        let rates = rate::on(db, today).await?;
        let rows = items.into_iter().filter_map(|item| {
            let draft = drafts.remove(&item.id)?;
            let video = draft.video_id.and_then(|video| videos.get(&video).cloned());
            Some(ProductRow { item, gst: rates.of(&draft.hsn), video, draft })
        });
        Ok(rows.collect())
    }
}

/// Slugs of the products' videos.
async fn videos(
    db: &mut Db,
    drafts: impl Iterator<Item = &ProductDraft>,
) -> Result<HashMap<VideoId, String>, sqlx::Error> {
    let ids: Vec<_> = drafts.filter_map(|draft| draft.video_id).map(|video| video.0).collect();
    let rows = sqlx::query!(r#"select id as "id: VideoId", slug from videos where id = any ($1)"#, &ids)
        .fetch_all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.slug)).collect())
}
