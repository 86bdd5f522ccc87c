//! Products: furniture with variations, as staff edit it. Source: product rules for furniture products.
//!
//! A product has one price, one MRP and one stock; an option of a variation group adds a difference to both prices and
//! may have a stock of its own. What an order takes, and what visitors see as available, follows from these.

pub mod bulk;
pub(crate) mod cell;
pub mod edit;
mod export;
pub mod list;
pub mod notice;
pub mod order;
pub mod public;
pub mod publishing;
pub mod sale;
mod search;

use chrono::{DateTime, NaiveDate, Utc};
use content::photograph::distinct_words;
use content::placement::leads_somewhere;
use garde::Validate;
use kernel::Db;
use kernel::check;
use kernel::ids::{PhotographId, ProductCategoryId, VideoId};
use kernel::publishing::Status;
use kernel::record::once_each;
use kernel::slug::slug_or_none;
use pricing::brand::BrandId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use crate::availability::Availability;

pub use kernel::ids::ProductId;

const KIND: &str = "product";

/// Highest price in paise: one crore rupees.
pub(crate) const MAX_PAISE: i64 = 1_000_000_000;

kernel::ids::id! {
    /// Id of a variation group.
    VariationGroupId
}
kernel::ids::id! {
    /// Id of an option of a variation group.
    OptionId
}

/// Editable fields of a product.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductDraft {
    /// Name.
    #[garde(length(chars, min = 1, max = 160), custom(check::filled), custom(check::one_line))]
    pub name: String,
    /// Slug; derived from the name if empty.
    #[serde(default)]
    #[garde(custom(slug_or_none))]
    pub slug: String,
    /// SKU, unique.
    #[garde(pattern("^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$"))]
    pub sku: String,
    /// Manufacturer's part number.
    #[serde(default)]
    #[garde(length(chars, max = 70), custom(check::one_line))]
    pub mpn: String,
    /// GTIN: 8, 12, 13 or 14 digits; empty if it has none.
    #[serde(default)]
    #[garde(pattern("^([0-9]{8}|[0-9]{12,14})?$"))]
    pub gtin: String,
    /// Brand.
    #[serde(default)]
    #[garde(skip)]
    pub brand_id: Option<BrandId>,
    /// Category.
    #[garde(skip)]
    pub category_id: ProductCategoryId,
    /// Short description, in lists.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub short_description: String,
    /// Description. Required to publish.
    #[serde(default)]
    #[garde(length(chars, max = 8_000))]
    pub description: String,
    /// Photographs, the cover first. At least one is required to publish.
    #[serde(default)]
    #[garde(length(max = 40), dive)]
    pub photographs: Vec<ProductShot>,
    /// Video of the library. Visitors see it while it is published.
    #[serde(default)]
    #[garde(skip)]
    pub video_id: Option<VideoId>,
    /// Maximum retail price in paise, including all taxes.
    #[garde(range(min = 1, max = MAX_PAISE))]
    pub mrp_paise: i64,
    /// List price in paise, including all taxes.
    #[garde(range(min = 1, max = MAX_PAISE), custom(not_above_mrp(self.mrp_paise)))]
    pub price_paise: i64,
    /// Price during a sale, in paise.
    #[serde(default)]
    #[garde(range(min = 1, max = MAX_PAISE), custom(below_price(self.price_paise)))]
    pub sale_price_paise: Option<i64>,
    /// First day of the sale; from now on if `null`.
    #[serde(default)]
    #[garde(custom(only_in_sale(self.sale_price_paise)))]
    pub sale_starts_on: Option<NaiveDate>,
    /// Last day of the sale; without end if `null`.
    #[serde(default)]
    #[garde(custom(only_in_sale(self.sale_price_paise)), custom(not_before(self.sale_starts_on)))]
    pub sale_ends_on: Option<NaiveDate>,
    /// Cost in paise, without tax.
    #[serde(default)]
    #[garde(range(min = 0, max = MAX_PAISE))]
    pub cost_paise: Option<i64>,
    /// HSN code, which decides the rate of GST.
    #[garde(pattern("^([0-9]{4}|[0-9]{6}|[0-9]{8})$"))]
    pub hsn: String,
    /// Availability.
    #[garde(skip)]
    pub availability: Availability,
    /// When it is released or in stock again.
    #[serde(default)]
    #[garde(skip)]
    pub available_on: Option<NaiveDate>,
    /// Whether its pieces are counted.
    #[garde(skip)]
    pub is_stocked: bool,
    /// At this number of pieces or fewer it is low in stock.
    #[serde(default)]
    #[garde(range(min = 0, max = 10_000))]
    pub reorder_level: i32,
    /// Variation groups. A buyer chooses one option of each.
    #[serde(default)]
    #[garde(length(max = 5), dive, custom(differently_named))]
    pub groups: Vec<VariationGroup>,
    /// Days until it leaves the company.
    #[serde(default)]
    #[garde(range(min = 0, max = 365))]
    pub lead_days: i32,
    /// Length in millimetres.
    #[serde(default)]
    #[garde(range(min = 1, max = 20_000))]
    pub length_mm: Option<i32>,
    /// Width in millimetres.
    #[serde(default)]
    #[garde(range(min = 1, max = 20_000))]
    pub width_mm: Option<i32>,
    /// Height in millimetres.
    #[serde(default)]
    #[garde(range(min = 1, max = 20_000))]
    pub height_mm: Option<i32>,
    /// Weight in grams.
    #[serde(default)]
    #[garde(range(min = 1, max = 2_000_000))]
    pub weight_g: Option<i32>,
    /// Packages of one piece, by which shipping is charged.
    #[serde(default)]
    #[garde(length(max = 20), dive)]
    pub packages: Vec<ProductPackage>,
    /// Material, such as `Solid sheesham wood`.
    #[serde(default)]
    #[garde(length(chars, max = 80), custom(check::one_line))]
    pub material: String,
    /// Colour of the piece without options.
    #[serde(default)]
    #[garde(length(chars, max = 40), custom(check::one_line))]
    pub colour: String,
    /// Price of assembling one piece, in paise with tax; `null` if it needs none.
    #[serde(default)]
    #[garde(range(min = 0, max = MAX_PAISE))]
    pub assembly_paise: Option<i64>,
    /// Warranty in months; 0 for none.
    #[serde(default)]
    #[garde(range(min = 0, max = 600))]
    pub warranty_months: i32,
    /// Days within which it can be returned; those of the settings if `null`, only for defects if 0.
    #[serde(default)]
    #[garde(range(min = 0, max = 365))]
    pub returns_days: Option<i32>,
    /// Care instructions.
    #[serde(default)]
    #[garde(length(chars, max = 2_000))]
    pub care: String,
    /// Country of origin, ISO 3166: two letters. Required to publish.
    #[serde(default)]
    #[garde(pattern("^([A-Z]{2})?$"))]
    pub origin_country: String,
    /// Manufacturer or importer, with address. Required to publish.
    #[serde(default)]
    #[garde(length(chars, max = 400))]
    pub maker: String,
    /// Related products.
    #[serde(default)]
    #[garde(length(max = 12))]
    pub related: Vec<ProductId>,
    /// Whether it is featured.
    #[serde(default)]
    #[garde(skip)]
    pub is_featured: bool,
    /// Title for search engines; its name if empty.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub seo_title: String,
    /// Description for search engines; its short description if empty.
    #[serde(default)]
    #[garde(length(chars, max = 160))]
    pub seo_description: String,
    /// Canonical address, if not its own: a path on this site, or an https:// address.
    #[serde(default)]
    #[garde(inner(length(chars, max = 500), custom(leads_somewhere)))]
    pub canonical: Option<String>,
    /// Picture for sharing; its first photograph if none.
    #[serde(default)]
    #[garde(skip)]
    pub share_photograph_id: Option<PhotographId>,
}

/// A photograph of a product.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductShot {
    /// Photograph.
    #[garde(skip)]
    pub photograph_id: PhotographId,
    /// Alt text here; the photograph's if `null`.
    #[serde(default)]
    #[garde(length(chars, min = 1, max = 300))]
    pub alt: Option<String>,
}

/// A package of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductPackage {
    /// Length in millimetres.
    #[garde(range(min = 1, max = 20_000))]
    pub length_mm: u32,
    /// Width in millimetres.
    #[garde(range(min = 1, max = 20_000))]
    pub width_mm: u32,
    /// Height in millimetres.
    #[garde(range(min = 1, max = 20_000))]
    pub height_mm: u32,
    /// Weight in grams.
    #[garde(range(min = 1, max = 2_000_000))]
    pub weight_g: u32,
}

/// A variation group, such as the colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
pub struct VariationGroup {
    /// Group id. A new group gets one from whoever creates it, so that carts and orders can keep it.
    #[garde(skip)]
    pub id: VariationGroupId,
    /// Name.
    #[garde(length(chars, min = 1, max = 40), custom(check::filled), custom(check::one_line))]
    pub name: String,
    /// Options.
    #[garde(length(min = 1, max = 30), dive)]
    pub options: Vec<VariationOption>,
}

/// An option of a variation group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VariationOption {
    /// Option id; see [`VariationGroup::id`].
    #[garde(skip)]
    pub id: OptionId,
    /// Name.
    #[garde(length(chars, min = 1, max = 60), custom(check::filled), custom(check::one_line))]
    pub name: String,
    /// Added to price and MRP, in paise; may be negative.
    #[serde(default)]
    #[garde(range(min = -MAX_PAISE, max = MAX_PAISE))]
    pub difference_paise: i64,
    /// Added to the product's SKU on labels.
    #[serde(default)]
    #[garde(length(chars, max = 40), custom(check::one_line))]
    pub sku: String,
    /// Photograph, shown when it is chosen.
    #[serde(default)]
    #[garde(skip)]
    pub photograph_id: Option<PhotographId>,
    /// Whether its pieces are counted apart from the product's.
    #[serde(default)]
    #[garde(skip)]
    pub is_stocked: bool,
    /// Length in millimetres; the product's if `null`.
    #[serde(default)]
    #[garde(range(min = 1, max = 20_000))]
    pub length_mm: Option<i32>,
    /// Width in millimetres; the product's if `null`.
    #[serde(default)]
    #[garde(range(min = 1, max = 20_000))]
    pub width_mm: Option<i32>,
    /// Height in millimetres; the product's if `null`.
    #[serde(default)]
    #[garde(range(min = 1, max = 20_000))]
    pub height_mm: Option<i32>,
}

fn not_above_mrp(mrp_paise: i64) -> impl FnOnce(&i64, &()) -> garde::Result {
    move |price, ()| {
        if *price > mrp_paise { Err(garde::Error::new("must not be above the MRP")) } else { Ok(()) }
    }
}

fn below_price(price_paise: i64) -> impl FnOnce(&Option<i64>, &()) -> garde::Result {
    move |sale, ()| match *sale {
        Some(sale) if sale >= price_paise => Err(garde::Error::new("must be below the list price")),
        _ => Ok(()),
    }
}

fn only_in_sale(sale_price_paise: Option<i64>) -> impl FnOnce(&Option<NaiveDate>, &()) -> garde::Result {
    move |day, ()| match (day, sale_price_paise) {
        (Some(_), None) => Err(garde::Error::new("needs a sale price")),
        _ => Ok(()),
    }
}

fn not_before(start: Option<NaiveDate>) -> impl FnOnce(&Option<NaiveDate>, &()) -> garde::Result {
    move |end, ()| match (start, end) {
        (Some(start), Some(end)) if *end < start => {
            Err(garde::Error::new("must not be before the first day"))
        }
        _ => Ok(()),
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn differently_named(groups: &[VariationGroup], _: &()) -> garde::Result {
    fn twice(mut names: Vec<&str>) -> Option<&str> {
        names.sort_unstable();
        names.windows(2).find(|pair| pair[0].eq_ignore_ascii_case(pair[1])).map(|pair| pair[0])
    }
    let of_groups = twice(groups.iter().map(|group| group.name.trim()).collect());
    let named = of_groups.or_else(|| {
        groups.iter().find_map(|group| twice(group.options.iter().map(|option| option.name.trim()).collect()))
    });
    match named {
        Some(name) => Err(garde::Error::new(format!("has “{name}” twice"))),
        None => Ok(()),
    }
}

impl ProductDraft {
    /// A product of which only this is known.
    pub(crate) fn blank(sku: String, category_id: ProductCategoryId) -> Self {
        Self {
            name: String::new(),
            slug: String::new(),
            sku,
            mpn: String::new(),
            gtin: String::new(),
            brand_id: None,
            category_id,
            short_description: String::new(),
            description: String::new(),
            photographs: Vec::new(),
            video_id: None,
            mrp_paise: 0,
            price_paise: 0,
            sale_price_paise: None,
            sale_starts_on: None,
            sale_ends_on: None,
            cost_paise: None,
            hsn: String::new(),
            availability: Availability::InStock,
            available_on: None,
            is_stocked: false,
            reorder_level: 0,
            groups: Vec::new(),
            lead_days: 0,
            length_mm: None,
            width_mm: None,
            height_mm: None,
            weight_g: None,
            packages: Vec::new(),
            material: String::new(),
            colour: String::new(),
            assembly_paise: None,
            warranty_months: 0,
            returns_days: None,
            care: String::new(),
            origin_country: String::new(),
            maker: String::new(),
            related: Vec::new(),
            is_featured: false,
            seo_title: String::new(),
            seo_description: String::new(),
            canonical: None,
            share_photograph_id: None,
        }
    }

    /// As stored: texts trimmed, no duplicates.
    #[must_use]
    pub fn tidied(&self) -> Self {
        let trimmed = |text: &str| text.trim().to_owned();
        let filled = |text: &Option<String>| text.as_deref().map(trimmed).filter(|text| !text.is_empty());
        let option = |option: &VariationOption| VariationOption {
            name: trimmed(&option.name),
            sku: trimmed(&option.sku),
            ..*option
        };
        Self {
            name: trimmed(&self.name),
            mpn: trimmed(&self.mpn),
            short_description: trimmed(&self.short_description),
            description: trimmed(&self.description),
            photographs: self
                .photographs
                .iter()
                .map(|shot| ProductShot { photograph_id: shot.photograph_id, alt: filled(&shot.alt) })
                .collect(),
            groups: self
                .groups
                .iter()
                .map(|group| VariationGroup {
                    id: group.id,
                    name: trimmed(&group.name),
                    options: group.options.iter().map(option).collect(),
                })
                .collect(),
            material: trimmed(&self.material),
            colour: trimmed(&self.colour),
            care: trimmed(&self.care),
            maker: trimmed(&self.maker),
            related: once_each(&self.related),
            seo_title: trimmed(&self.seo_title),
            seo_description: trimmed(&self.seo_description),
            canonical: filled(&self.canonical),
            ..self.clone()
        }
    }

    /// What the cheapest choice of options adds to the price, in paise.
    pub(crate) fn lowest_difference(&self) -> i64 {
        let lowest =
            |group: &VariationGroup| group.options.iter().map(|option| option.difference_paise).min();
        self.groups.iter().filter_map(lowest).sum()
    }

    /// Whether choices differ in price.
    pub(crate) fn has_several_prices(&self) -> bool {
        let differs = |group: &VariationGroup| {
            group.options.windows(2).any(|pair| pair[0].difference_paise != pair[1].difference_paise)
        };
        self.groups.iter().any(differs)
    }

    /// The colours that it comes in: the options of a group that is called so, or else its own.
    pub(crate) fn colours(&self) -> Vec<String> {
        let is_of_colours = |group: &&VariationGroup| {
            ["colour", "color", "finish", "shade"].contains(&group.name.to_lowercase().as_str())
        };
        let of_options = self.groups.iter().find(is_of_colours).map(|group| &group.options);
        let named = of_options.into_iter().flatten().map(|option| option.name.clone());
        let colours: Vec<_> = named.collect();
        if colours.is_empty() { distinct_words(std::slice::from_ref(&self.colour)) } else { colours }
    }

    /// The options of all groups.
    pub(crate) fn options(&self) -> impl Iterator<Item = &VariationOption> {
        self.groups.iter().flat_map(|group| &group.options)
    }
}

/// A product with its editable fields and publishing status.
#[derive(Clone, Debug)]
pub struct Product {
    /// Product id.
    pub id: ProductId,
    /// Editable fields.
    pub draft: ProductDraft,
    /// Publishing status.
    pub status: Status,
    /// When it is scheduled to be published.
    pub publish_at: Option<DateTime<Utc>>,
    /// Whether it was ever published, so that visitors may have its address.
    pub was_published: bool,
    /// Optimistic-lock version.
    pub version: i32,
}

/// Reads a product.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none, or it is archived.
pub async fn find(db: &mut Db, id: ProductId) -> Result<Product, sqlx::Error> {
    find_all(db, &[id]).await?.pop().ok_or(sqlx::Error::RowNotFound)
}

/// Reads those of these products that are not archived, in any order.
pub(crate) async fn find_all(db: &mut Db, ids: &[ProductId]) -> Result<Vec<Product>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: ProductId", name, slug, sku, mpn, gtin, brand_id as "brand_id: BrandId",
               category_id as "category_id: ProductCategoryId", short_description, description,
               coalesce(
                   (
                       select jsonb_agg(jsonb_build_object('photographId', photograph_id, 'alt', alt) order by place)
                       from product_photographs where product_id = products.id
                   ),
                   '[]'
               ) as "photographs!: Json<Vec<ProductShot>>",
               video_id as "video_id: VideoId", mrp_paise, price_paise, sale_price_paise, sale_starts_on, sale_ends_on, cost_paise, hsn,
               availability as "availability: Availability", available_on, is_stocked, reorder_level,
               coalesce(
                   (
                       select jsonb_agg(
                           jsonb_build_object('id', grouped.id, 'name', grouped.name, 'options', (
                               select jsonb_agg(
                                   jsonb_build_object(
                                       'id', id, 'name', name, 'differencePaise', difference_paise, 'sku', sku,
                                       'photographId', photograph_id, 'isStocked', is_stocked,
                                       'lengthMm', length_mm, 'widthMm', width_mm, 'heightMm', height_mm
                                   )
                                   order by place
                               )
                               from product_options where group_id = grouped.id
                           ))
                           order by grouped.place
                       )
                       from product_groups as grouped where grouped.product_id = products.id
                   ),
                   '[]'
               ) as "groups!: Json<Vec<VariationGroup>>",
               lead_days, length_mm, width_mm, height_mm, weight_g,
               packages as "packages: Json<Vec<ProductPackage>>", material, colour, assembly_paise, warranty_months,
               returns_days, care, origin_country, maker, related as "related: Vec<ProductId>", is_featured, seo_title,
               seo_description, canonical, share_photograph_id as "share_photograph_id: PhotographId",
               status as "status: Status", publish_at, first_published_at, version
           from products where id = any ($1) and archived_at is null"#,
        &ids.iter().map(|id| id.0).collect::<Vec<_>>(),
    )
    .fetch_all(db)
    .await?;
    let products = rows.into_iter().map(|row| Product {
        id: row.id,
        draft: ProductDraft {
            name: row.name,
            slug: row.slug,
            sku: row.sku,
            mpn: row.mpn,
            gtin: row.gtin,
            brand_id: row.brand_id,
            category_id: row.category_id,
            short_description: row.short_description,
            description: row.description,
            photographs: row.photographs.0,
            video_id: row.video_id,
            mrp_paise: row.mrp_paise,
            price_paise: row.price_paise,
            sale_price_paise: row.sale_price_paise,
            sale_starts_on: row.sale_starts_on,
            sale_ends_on: row.sale_ends_on,
            cost_paise: row.cost_paise,
            hsn: row.hsn,
            availability: row.availability,
            available_on: row.available_on,
            is_stocked: row.is_stocked,
            reorder_level: row.reorder_level,
            groups: row.groups.0,
            lead_days: row.lead_days,
            length_mm: row.length_mm,
            width_mm: row.width_mm,
            height_mm: row.height_mm,
            weight_g: row.weight_g,
            packages: row.packages.0,
            material: row.material,
            colour: row.colour,
            assembly_paise: row.assembly_paise,
            warranty_months: row.warranty_months,
            returns_days: row.returns_days,
            care: row.care,
            origin_country: row.origin_country,
            maker: row.maker,
            related: row.related,
            is_featured: row.is_featured,
            seo_title: row.seo_title,
            seo_description: row.seo_description,
            canonical: row.canonical,
            share_photograph_id: row.share_photograph_id,
        },
        status: row.status,
        publish_at: row.publish_at,
        was_published: row.first_published_at.is_some(),
        version: row.version,
    });
    Ok(products.collect())
}

/// Locks a product until the transaction ends, and reads it.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none, or it is archived.
pub async fn lock(db: &mut Db, id: ProductId) -> Result<Product, sqlx::Error> {
    sqlx::query!("select id from products where id = $1 for update", id.0).fetch_one(&mut *db).await?;
    find(db, id).await
}

#[cfg(test)]
pub(crate) mod testing {
    use super::*;

    /// A chair at ₹4,999 of MRP ₹6,500.
    pub(crate) fn chair(category_id: ProductCategoryId) -> ProductDraft {
        let draft = serde_json::json!({
            "name": "Lounge chair", "sku": "CH-1", "categoryId": category_id, "mrpPaise": 650_000,
            "pricePaise": 499_900, "hsn": "9401", "availability": "in_stock", "isStocked": false,
            "description": "A low chair of teak and cane.", "originCountry": "IN", "maker": "Nivas, Bengaluru 560025",
        });
        serde_json::from_value(draft).unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reasons(change: impl FnOnce(&mut ProductDraft)) -> Vec<String> {
        let mut draft = testing::chair(ProductCategoryId::new());
        change(&mut draft);
        let report = draft.validate().err();
        report.iter().flat_map(garde::Report::iter).map(|(path, error)| format!("{path} {error}")).collect()
    }

    fn option(name: &str) -> VariationOption {
        VariationOption {
            id: OptionId::new(),
            name: name.to_owned(),
            difference_paise: 0,
            sku: String::new(),
            photograph_id: None,
            is_stocked: false,
            length_mm: None,
            width_mm: None,
            height_mm: None,
        }
    }

    #[test]
    fn prices_are_in_order() {
        assert_eq!(reasons(|_| {}), Vec::<String>::new());
        assert_eq!(reasons(|draft| draft.price_paise = 650_001), ["price_paise must not be above the MRP"]);
        assert_eq!(
            reasons(|draft| draft.sale_price_paise = Some(499_900)),
            ["sale_price_paise must be below the list price"]
        );
        let day = NaiveDate::from_ymd_opt(2026, 11, 25);
        assert_eq!(reasons(|draft| draft.sale_ends_on = day), ["sale_ends_on needs a sale price"]);
        let backwards = reasons(|draft| {
            draft.sale_price_paise = Some(399_900);
            draft.sale_starts_on = day;
            draft.sale_ends_on = day.and_then(|day| day.pred_opt());
        });
        assert_eq!(backwards, ["sale_ends_on must not be before the first day"]);
    }

    #[test]
    fn options_of_a_group_have_different_names() {
        let group = |name: &str, options| VariationGroup {
            id: VariationGroupId::new(),
            name: name.to_owned(),
            options,
        };
        let twice =
            reasons(|draft| draft.groups = vec![group("Colour", vec![option("Teak"), option(" Teak")])]);
        assert_eq!(twice, ["groups has “Teak” twice"]);
        let groups = vec![group("Colour", vec![option("Teak")]), group("Colour", vec![option("Oak")])];
        assert_eq!(reasons(|draft| draft.groups = groups), ["groups has “Colour” twice"]);
    }
}
