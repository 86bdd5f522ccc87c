//! An order as its buyer sees it, and what they send to place it.

use ads::visit::report::VisitReport;
use chrono::{DateTime, NaiveDate, Utc};
use content::photograph::picture::Picture;
use garde::Validate;
use kernel::check;
use pricing::gst::Tax;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::OrderId;
use super::status::{Fulfilment, OrderStatus, PaymentStatus};
use crate::cart::{Cart, ChosenOption};
use crate::coupon::PaymentMethod;

/// What a buyer sends to place an order.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Checkout {
    /// One for each attempt to buy: the same again returns the same order.
    #[garde(skip)]
    pub attempt_key: Uuid,
    /// Cart, with pincode and way to pay.
    #[garde(dive)]
    pub cart: Cart,
    /// Payable that the buyer saw and accepted, in paise. Another one is refused with the new price.
    #[garde(range(min = 0))]
    pub accepted_paise: i64,
    /// Who buys.
    #[garde(dive)]
    pub contact: Contact,
    /// Where it goes.
    #[garde(dive)]
    pub address: Address,
    /// Who is billed, if it differs.
    #[serde(default)]
    #[garde(dive)]
    pub billing: Option<Billing>,
    /// Code that was sent to the number or address; for cash on delivery.
    #[serde(default)]
    #[garde(inner(length(chars, max = 12)))]
    pub code: Option<String>,
    /// Whether the terms of sale and returns were agreed to. Never preselected.
    #[garde(custom(agreed))]
    pub has_agreed: bool,
    /// Whether letters about offers are welcome. Never preselected.
    #[serde(default)]
    #[garde(skip)]
    pub wants_offers: bool,
    /// Where the visit came from. Ignored if invalid, since the buyer typed none of it.
    #[serde(default, deserialize_with = "VisitReport::read_leniently")]
    #[garde(skip)]
    pub attribution: Option<VisitReport>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn agreed(has_agreed: &bool, (): &()) -> garde::Result {
    if *has_agreed { Ok(()) } else { Err(garde::Error::new("is required to place the order")) }
}

/// Who buys.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "CheckoutContact")]
pub struct Contact {
    /// Name.
    #[garde(length(chars, min = 1, max = 120))]
    pub name: String,
    /// E-mail address.
    #[garde(custom(check::email))]
    pub email: String,
    /// Indian mobile number.
    #[garde(custom(check::mobile))]
    pub phone: String,
}

/// Where an order goes. The pincode is the cart's.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CheckoutAddress")]
pub struct Address {
    /// House and street.
    #[garde(length(chars, min = 1, max = 200))]
    pub line1: String,
    /// Area.
    #[serde(default)]
    #[garde(length(chars, max = 200))]
    pub line2: String,
    /// Landmark.
    #[serde(default)]
    #[garde(length(chars, max = 120))]
    pub landmark: String,
    /// City.
    #[garde(length(chars, min = 1, max = 80))]
    pub city: String,
    /// State: two digits as in GSTINs.
    #[garde(custom(check::state_code))]
    pub state_code: String,
    /// For whoever delivers.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub note: String,
}

/// Who is billed.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CheckoutBilling")]
pub struct Billing {
    /// Person or company.
    #[garde(length(chars, min = 1, max = 160))]
    pub name: String,
    /// Address with pincode.
    #[garde(length(chars, min = 1, max = 400))]
    pub address: String,
    /// State: two digits as in GSTINs.
    #[garde(custom(check::state_code))]
    pub state_code: String,
    /// GSTIN of a company, registered in that state.
    #[serde(default)]
    #[garde(inner(custom(check::gstin_of(&self.state_code))))]
    pub gstin: Option<String>,
}

/// A placed order. Unless it is paid on delivery, its payment is to be started.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlacedOrder {
    /// Order id.
    pub id: OrderId,
    /// Number.
    pub number: String,
    /// Opens the order without an account; a secret of its buyer.
    pub token: String,
}

/// How an order is paid.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum PaymentStart {
    /// With Razorpay's hosted checkout.
    Razorpay {
        /// Public key.
        key_id: String,
        /// The gateway's order.
        gateway_order_id: String,
        /// In paise.
        amount_paise: i64,
    },
    /// On the demo gateway's page.
    Demo {
        /// Where it is.
        url: String,
        /// The gateway's order.
        gateway_order_id: String,
        /// In paise.
        amount_paise: i64,
    },
    /// By a UPI application: link and QR.
    Upi {
        /// `upi://pay?…`.
        link: String,
        /// QR code of the link, SVG.
        qr_svg: String,
        /// In paise.
        amount_paise: i64,
    },
    /// By bank transfer with the order's number as remark.
    BankTransfer {
        /// Account.
        account: BankAccount,
        /// In paise.
        amount_paise: i64,
    },
}

/// The company's account.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ShopBankAccount")]
pub struct BankAccount {
    /// In whose name.
    pub name: String,
    /// Number.
    pub number: String,
    /// IFSC.
    pub ifsc: String,
    /// Bank.
    pub bank: String,
}

/// What the gateway's checkout returned to the browser.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GatewayReturn {
    /// The gateway's payment.
    #[garde(length(chars, min = 1, max = 64))]
    pub payment_id: String,
    /// Its signature.
    #[garde(length(chars, min = 1, max = 128))]
    pub signature: String,
}

/// An order as its buyer sees it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicOrder {
    /// Order id.
    pub id: OrderId,
    /// Number.
    pub number: String,
    /// Status.
    pub status: OrderStatus,
    /// Payment status.
    pub payment_status: PaymentStatus,
    /// Fulfilment status.
    pub fulfilment_status: Fulfilment,
    /// Way to pay.
    pub method: PaymentMethod,
    /// Lines.
    pub lines: Vec<PublicOrderLine>,
    /// Buyer's name.
    pub name: String,
    /// E-mail address to which letters go.
    pub email: String,
    /// Where it goes, in lines.
    pub address: Vec<String>,
    /// Goods, in paise with tax.
    pub goods_paise: i64,
    /// Taken off by coupons.
    pub discount_paise: i64,
    /// Coupons.
    pub coupons: Vec<String>,
    /// Shipping.
    pub shipping_paise: i64,
    /// Carrying upstairs.
    pub carrying_paise: i64,
    /// Assembly.
    pub assembly_paise: i64,
    /// Fee for cash on delivery.
    pub cod_fee_paise: i64,
    /// Payable with tax.
    pub payable_paise: i64,
    /// What of it is not paid with this order: covered by items taken out of the other one, or, on delivery, for items
    /// taken out of this one.
    pub credit_paise: i64,
    /// The order that these items were added to.
    pub added_to: Option<PublicOther>,
    /// Orders with items added to this one.
    pub additions: Vec<PublicOther>,
    /// Tax included.
    pub tax: Tax,
    /// Paid with a gateway in test mode: nothing is charged.
    pub is_test: bool,
    /// Day on which all of it arrives.
    pub promised_on: NaiveDate,
    /// Until when it is held for a payment.
    pub held_until: Option<DateTime<Utc>>,
    /// Why the last payment failed; empty if none did.
    pub payment_error: String,
    /// Whether it can be paid now, again if a payment failed.
    pub can_be_paid: bool,
    /// Whether the buyer can cancel it.
    pub can_be_cancelled: bool,
    /// Shipments.
    pub shipments: Vec<PublicShipment>,
    /// When it was placed.
    pub created_at: DateTime<Utc>,
    /// When it was confirmed.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// When it was cancelled.
    pub cancelled_at: Option<DateTime<Utc>>,
    /// When it was delivered.
    pub delivered_at: Option<DateTime<Utc>>,
}

/// Another order of the same buyer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicOther {
    /// Order id.
    pub id: OrderId,
    /// Number.
    pub number: String,
    /// Opens it without an account.
    pub token: String,
    /// What is to be paid now so that the items are changed, in paise; 0: nothing.
    pub due_paise: i64,
}

/// A line of an order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicOrderLine {
    /// Name.
    pub name: String,
    /// Slug, as long as the product is published.
    pub slug: Option<String>,
    /// Chosen options.
    pub options: Vec<ChosenOption>,
    /// Picture.
    pub picture: Option<Picture>,
    /// Price of a piece, in paise with tax.
    pub unit_paise: i64,
    /// Pieces.
    pub quantity: i32,
    /// Pieces that were taken out of the order.
    pub taken_out: i32,
    /// Why they were; empty if none was.
    pub taken_out_because: String,
    /// Price of the pieces.
    pub value_paise: i64,
    /// Its part of the coupons.
    pub discount_paise: i64,
    /// Whether it is assembled.
    pub with_assembly: bool,
}

/// A shipment.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicShipment {
    /// Carrier.
    pub carrier: String,
    /// Consignment number.
    pub awb: String,
    /// Where it can be followed; may be empty.
    pub tracking_url: String,
    /// Names and pieces.
    pub items: Vec<String>,
    /// When it left.
    pub shipped_at: DateTime<Utc>,
    /// When it went out for delivery.
    pub out_at: Option<DateTime<Utc>>,
    /// When it arrived.
    pub delivered_at: Option<DateTime<Utc>>,
}
