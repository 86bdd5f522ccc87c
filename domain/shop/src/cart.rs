//! What a cart comes to: read from the database at each look, never taken from the browser. Source: product rules for
//! the shop, price.

pub mod account;
pub mod price;
pub mod reminder;

use chrono::NaiveDate;
use content::photograph::picture::Picture;
use garde::Validate;
use pricing::gst::Tax;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::availability::Availability;
use crate::coupon::PaymentMethod;
use crate::price::MAX_QUANTITY;
use crate::product::{OptionId, ProductId, VariationGroupId};

/// Lines of a cart at most.
pub const MAX_LINES: usize = 50;

/// What a buyer has chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cart {
    /// Lines.
    #[garde(length(max = MAX_LINES), dive)]
    pub lines: Vec<CartLine>,
    /// Coupon codes.
    #[serde(default)]
    #[garde(length(max = 5), inner(length(chars, min = 4, max = 20)))]
    pub coupons: Vec<String>,
    /// Where it is delivered, if known.
    #[serde(default)]
    #[garde(inner(pattern("^[1-9][0-9]{5}$")))]
    pub pincode: Option<String>,
    /// Floor; 0 is the ground floor.
    #[serde(default)]
    #[garde(range(min = 0, max = 60))]
    pub floor: i32,
    /// Whether a lift goes there.
    #[serde(default)]
    #[garde(skip)]
    pub has_lift: bool,
    /// How it is paid, if chosen.
    #[serde(default)]
    #[garde(skip)]
    pub method: Option<PaymentMethod>,
}

/// A line of a cart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartLine {
    /// The browser's id of the line.
    #[garde(skip)]
    pub id: Uuid,
    /// Product.
    #[garde(skip)]
    pub product_id: ProductId,
    /// One option of each of its variation groups.
    #[garde(length(max = 10))]
    pub option_ids: Vec<OptionId>,
    /// Pieces.
    #[garde(range(min = 1, max = MAX_QUANTITY))]
    pub quantity: u8,
    /// Price of a piece that the buyer has seen and accepted, in paise. A different one is reported as a change.
    #[serde(default)]
    #[garde(skip)]
    pub seen_paise: Option<i64>,
    /// Whether it is to be assembled.
    #[serde(default)]
    #[garde(skip)]
    pub with_assembly: bool,
}

/// A cart at today's prices.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PricedCart {
    /// In the order of the cart's lines, without those whose product is gone.
    pub lines: Vec<PricedLine>,
    /// Lines that are no longer sold.
    pub gone: Vec<Uuid>,
    /// Goods at their selling prices, in paise with tax; lines with a problem are not counted.
    pub goods_paise: i64,
    /// Taken off by coupons.
    pub discount_paise: i64,
    /// Shipping; `null` without a pincode.
    pub shipping_paise: Option<i64>,
    /// Carrying upstairs.
    pub carrying_paise: i64,
    /// Assembly.
    pub assembly_paise: i64,
    /// Fee for cash on delivery.
    pub cod_fee_paise: i64,
    /// Payable with tax; without shipping as long as it is not known.
    pub payable_paise: i64,
    /// Tax included.
    pub tax: Tax,
    /// Below MRP, with the discount.
    pub saving_paise: i64,
    /// Coupons: applied or refused.
    pub coupons: Vec<CouponResult>,
    /// Delivery; `null` without a pincode.
    pub delivery: Option<Delivery>,
    /// Ways to pay.
    pub methods: Vec<MethodOffer>,
    /// Whether it can be ordered as it is, once an address and a way to pay are chosen.
    pub can_be_ordered: bool,
}

/// A line at today's price.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PricedLine {
    /// The browser's id of the line.
    pub id: Uuid,
    /// Product.
    pub product_id: ProductId,
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
    /// Chosen options.
    pub options: Vec<ChosenOption>,
    /// Picture of the chosen option, or the product's first.
    pub picture: Option<Picture>,
    /// Category's name.
    pub category: String,
    /// Brand's name.
    pub brand: Option<String>,
    /// What can be had of it now.
    pub availability: Availability,
    /// Price of a piece with its options, in paise with tax.
    pub unit_paise: i64,
    /// MRP of the same.
    pub unit_mrp_paise: i64,
    /// Price that was seen before, if it is another one now.
    pub changed_from_paise: Option<i64>,
    /// Pieces.
    pub quantity: u8,
    /// Price of the pieces.
    pub value_paise: i64,
    /// Its part of the coupons.
    pub discount_paise: i64,
    /// Price of assembling one piece; `null`: needs none.
    pub assembly_paise: Option<i64>,
    /// Whether it is to be assembled.
    pub with_assembly: bool,
    /// Why it cannot be ordered as it is.
    pub problem: Option<LineProblem>,
}

/// A chosen option. Source: cart item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChosenOption {
    /// Group.
    pub group_id: VariationGroupId,
    /// Option.
    pub option_id: OptionId,
    /// Group's name.
    pub group_name: String,
    /// Option's name.
    pub option_name: String,
}

/// Why a line cannot be ordered as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum LineProblem {
    /// Its availability does not allow it.
    NotForSale,
    /// An option is missing, unknown or named twice.
    Options,
    /// Fewer pieces are left, over all lines of the cart.
    Short {
        /// Pieces that can be had for this line.
        left: u32,
    },
}

/// What became of a coupon code.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CouponResult {
    /// Code as the company writes it; as typed if unknown.
    pub code: String,
    /// What it takes off, in paise; shipping not counted.
    pub discount_paise: i64,
    /// Whether it makes shipping free.
    pub has_free_shipping: bool,
    /// Why it does not apply, for the buyer; `null`: it applies.
    pub refusal: Option<String>,
}

/// Delivery to a pincode.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CartDelivery")]
pub struct Delivery {
    /// Whether the company delivers there.
    pub is_deliverable: bool,
    /// State, two digits as in GSTINs, if the pincode tells it.
    pub state_code: Option<String>,
    /// District or city, if known.
    pub city: Option<String>,
    /// Day on which all of it arrives.
    pub promised_on: Option<NaiveDate>,
    /// Whether cash on delivery is possible there.
    pub has_cod: bool,
    /// Price of goods from which shipping is free, in paise.
    pub free_from_paise: Option<i64>,
}

/// A way to pay.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MethodOffer {
    /// Way.
    pub method: PaymentMethod,
    /// Why it cannot be chosen for this cart, for the buyer; `null`: it can.
    pub refusal: Option<String>,
    /// Its fee in paise.
    pub fee_paise: i64,
    /// Whether it can be paid in monthly instalments.
    pub has_emi: bool,
}
