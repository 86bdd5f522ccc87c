//! Products as visitors see them: the shop's front, the list with its filters, and one product.

use chrono::NaiveDate;
use content::photograph::Focal;
use content::photograph::picture::Picture;
use content::share_card::ShareCard;
use content::video::visitors::VideoPage;
use garde::Validate;
use kernel::page::AnyOf;
use kernel::string_enum::string_enum;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{OptionId, ProductId, VariationGroupId};
use crate::availability::Availability;
use crate::category::ProductFacet;
use drawings::ProductDrawing;
use reviews::Reviews;

mod catalogue;
pub mod drawings;
pub mod feed;
pub mod front;
pub mod list;
pub mod reviews;
pub mod show;

/// A picture with its alt text.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProductPicture {
    /// Picture.
    pub picture: Picture,
    /// Alt text.
    pub alt: String,
    /// Focal point.
    pub focal: Focal,
}

/// A product in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductCard {
    /// Product id.
    pub id: ProductId,
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
    /// Category's name.
    pub category: String,
    /// Brand's name.
    pub brand: Option<String>,
    /// Short description.
    pub short_description: String,
    /// First picture.
    pub cover: ProductPicture,
    /// Lowest price of its variations, in paise with tax.
    pub price_from_paise: i64,
    /// MRP of the same variation.
    pub mrp_paise: i64,
    /// Whether its variations differ in price.
    pub has_several_prices: bool,
    /// Whether it is sold below its list price today.
    pub is_on_sale: bool,
    /// What can be had of it now.
    pub availability: Availability,
    /// Days until it leaves the company.
    pub lead_days: i32,
    /// Colours to choose from, at most 6.
    pub colours: Vec<String>,
    /// Average of its published reviews.
    pub rating: Option<f64>,
    /// Number of its published reviews.
    pub reviews: i64,
}

/// The shop's front page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopFront {
    /// Root categories with products.
    pub categories: Vec<ShopCategory>,
    /// On sale.
    pub offers: Vec<ProductCard>,
    /// Published last.
    pub newest: Vec<ProductCard>,
    /// Made to order.
    pub made_to_order: Vec<ProductCard>,
}

/// A category that visitors choose.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopCategory {
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
    /// Number of products in it and its subcategories.
    pub products: i64,
    /// Its photograph, or its first product's.
    pub cover: Option<ProductPicture>,
    /// Slug of the category above.
    pub parent: Option<String>,
}

string_enum! {
    /// Order of the public list.
    pub enum ProductSort {
        /// Manual order, featured first.
        Position = "position",
        /// Lowest price first.
        Price = "price",
        /// Highest price first.
        PriceDescending = "-price",
        /// Newest first.
        Newest = "newest",
        /// Best rated first.
        Rating = "rating",
        /// By country of origin. Source: external rules, Legal Metrology rule 6(10A).
        Origin = "origin",
    }
}

/// Filters, order and page of the public list.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct ProductQuery {
    /// Words.
    #[garde(length(chars, max = 100))]
    pub q: String,
    /// Slug of a category; its subcategories belong to it.
    pub category: Option<String>,
    /// Brands by name.
    pub brand: AnyOf<String>,
    /// Colours.
    pub colour: AnyOf<String>,
    /// Materials.
    pub material: AnyOf<String>,
    /// Countries of origin, ISO 3166.
    pub origin: AnyOf<String>,
    /// Lowest price in paise.
    pub price_from: Option<i64>,
    /// Highest price in paise.
    pub price_to: Option<i64>,
    /// Only what can be ordered now and is in stock.
    pub in_stock: Option<bool>,
    /// Only what is on sale.
    pub on_sale: Option<bool>,
    /// Order.
    pub sort: Option<ProductSort>,
    /// `next` of the page before.
    pub cursor: Option<String>,
}

/// A page of products.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductPage {
    /// Products, at most 24.
    pub items: Vec<ProductCard>,
    /// Cursor of the next page.
    pub next: Option<String>,
    /// Number of matching products.
    pub total: usize,
    /// Values to filter by.
    pub facets: ProductFacets,
    /// Chosen category, with the names and slugs of those above it.
    pub category: Option<ChosenCategory>,
    /// Categories to go on to: those in the chosen one, or the root ones.
    pub categories: Vec<ShopCategory>,
}

/// The category of a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChosenCategory {
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
    /// Description.
    pub description: String,
    /// Filters for its products besides origin and stock; all if empty.
    pub filters: Vec<ProductFacet>,
    /// From the root to the one above it.
    pub above: Vec<CategoryLink>,
    /// Title for search engines; empty: its name.
    pub seo_title: String,
    /// Description for search engines.
    pub seo_description: String,
}

/// A category to go to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CategoryLink {
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
}

/// Values to filter by. Counts apply all other filters but not the facet's own.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductFacets {
    /// Brands.
    pub brands: Vec<ProductFacetValue>,
    /// Colours.
    pub colours: Vec<ProductFacetValue>,
    /// Materials.
    pub materials: Vec<ProductFacetValue>,
    /// Countries of origin.
    pub origins: Vec<ProductFacetValue>,
    /// Number that are in stock.
    pub in_stock: usize,
    /// Number that are on sale.
    pub on_sale: usize,
    /// Lowest price in paise among those that match all but the price.
    pub price_from: Option<i64>,
    /// Highest price.
    pub price_to: Option<i64>,
}

/// A value to filter by.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProductFacetValue {
    /// Value.
    pub value: String,
    /// Number of products.
    pub count: usize,
}

/// A published product.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicProduct {
    /// Product id.
    pub id: ProductId,
    /// Name.
    pub name: String,
    /// Current slug.
    pub slug: String,
    /// SKU.
    pub sku: String,
    /// Manufacturer's part number; empty if unknown.
    pub mpn: String,
    /// GTIN; empty if unknown.
    pub gtin: String,
    /// Category and those above it, from the root.
    pub categories: Vec<CategoryLink>,
    /// Size guide of its category; may be empty.
    pub size_guide: String,
    /// Brand's name.
    pub brand: Option<String>,
    /// Short description.
    pub short_description: String,
    /// Description.
    pub description: String,
    /// Pictures; the first is the cover.
    pub pictures: Vec<ProductPicture>,
    /// Selling price today without options, in paise with tax.
    pub price_paise: i64,
    /// List price, if it is on sale.
    pub list_price_paise: Option<i64>,
    /// MRP.
    pub mrp_paise: i64,
    /// Last day of the sale.
    pub sale_ends_on: Option<NaiveDate>,
    /// Rate of GST in the price, in basis points.
    pub tax_basis_points: i32,
    /// What can be had of it now; of an option see there.
    pub availability: Availability,
    /// Whether it can be put into the cart, if its options are in stock.
    pub can_be_ordered: bool,
    /// Whether visitors may ask to be told when it is back.
    pub offers_notice: bool,
    /// Pieces left, if they are counted and 5 or fewer.
    pub left: Option<i32>,
    /// When it is released or in stock again.
    pub available_on: Option<NaiveDate>,
    /// Variation groups.
    pub groups: Vec<PublicVariationGroup>,
    /// Days until it leaves the company.
    pub lead_days: i32,
    /// Length in millimetres.
    pub length_mm: Option<i32>,
    /// Width in millimetres.
    pub width_mm: Option<i32>,
    /// Height in millimetres.
    pub height_mm: Option<i32>,
    /// Dimension drawings, one for each choice of the options that change its size or look.
    pub drawings: Vec<ProductDrawing>,
    /// Weight in grams.
    pub weight_g: Option<i32>,
    /// Number of packages.
    pub packages: usize,
    /// Material.
    pub material: String,
    /// Colour.
    pub colour: String,
    /// Price of assembling one piece, in paise with tax; `null`: needs none.
    pub assembly_paise: Option<i64>,
    /// Warranty in months; 0: none.
    pub warranty_months: i32,
    /// Days within which it can be returned; 0: only for defects.
    pub returns_days: i32,
    /// Care instructions.
    pub care: String,
    /// Country of origin, ISO 3166.
    pub origin_country: String,
    /// Manufacturer or importer with address.
    pub maker: String,
    /// Video of it.
    pub video: Option<VideoPage>,
    /// Reviews of buyers.
    pub reviews: Reviews,
    /// Related products.
    pub related: Vec<ProductCard>,
    /// Title for search engines; empty: its name.
    pub seo_title: String,
    /// Description for search engines; empty: its short description.
    pub seo_description: String,
    /// Canonical address, if not its own.
    pub canonical: Option<String>,
    /// Picture for sharing.
    pub share_picture: Option<Picture>,
    /// Picture that is shown where the page's link is shared, once it is drawn.
    pub share_card: Option<ShareCard>,
}

/// A variation group.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicVariationGroup {
    /// Group id.
    pub id: VariationGroupId,
    /// Name, such as `Colour`.
    pub name: String,
    /// Options. A buyer chooses one of each group.
    pub options: Vec<PublicOption>,
}

/// An option of a variation group.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicOption {
    /// Option id.
    pub id: OptionId,
    /// Name.
    pub name: String,
    /// Added to the price and MRP, in paise; may be negative.
    pub difference_paise: i64,
    /// Its picture.
    pub picture: Option<ProductPicture>,
    /// Whether it can be ordered now.
    pub can_be_ordered: bool,
    /// Pieces left, if they are counted and 5 or fewer.
    pub left: Option<i32>,
    /// Length in millimetres, if it is not the product's.
    pub length_mm: Option<i32>,
    /// Width in millimetres, if it is not the product's.
    pub width_mm: Option<i32>,
    /// Height in millimetres, if it is not the product's.
    pub height_mm: Option<i32>,
}
