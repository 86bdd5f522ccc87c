//! What the company decides about selling furniture.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use garde::Validate;
use kernel::organization::BankAccount;
use kernel::settings::Section;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::coupon::PaymentMethod;

/// How orders are paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct ShopPayment {
    /// Ways to pay that buyers can choose.
    #[garde(length(max = 4))]
    pub methods: Vec<PaymentMethod>,
    /// Largest order that is paid on delivery, in paise.
    #[garde(range(min = 0, max = 100_000_000))]
    pub cod_limit_paise: i64,
    /// Fee for cash on delivery, in paise with tax.
    #[garde(range(min = 0, max = 1_000_000))]
    pub cod_fee_paise: i64,
    /// Refused deliveries after which a buyer cannot pay on delivery.
    #[garde(range(min = 1, max = 20))]
    pub max_refused_deliveries: u8,
    /// Minutes for which an unpaid order holds its pieces and coupon.
    #[garde(range(min = 5, max = 1440))]
    pub reservation_minutes: u16,
    /// Hours for which an order by bank transfer holds them.
    #[garde(range(min = 1, max = 240))]
    pub transfer_hours: u16,
    /// Account for transfers; that of the company details if omitted.
    #[garde(dive)]
    pub bank: Option<BankAccount>,
    /// UPI id; that of the company details if omitted.
    #[garde(pattern(r"^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$"))]
    pub upi_id: Option<String>,
    /// Whether the payment gateway offers monthly instalments, so that checkout says so.
    #[garde(skip)]
    pub offers_emi: bool,
}

impl Default for ShopPayment {
    fn default() -> Self {
        Self {
            methods: PaymentMethod::ALL.to_vec(),
            cod_limit_paise: 2_500_000,
            cod_fee_paise: 9_900,
            max_refused_deliveries: 2,
            reservation_minutes: 30,
            transfer_hours: 48,
            bank: None,
            upi_id: None,
            offers_emi: false,
        }
    }
}

impl Section for ShopPayment {
    const NAME: &'static str = "shop_payment";
}

/// How orders are delivered and returned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct ShopDelivery {
    /// Days on which nothing is packed or driven, besides Sundays.
    #[garde(length(max = 200))]
    pub holidays: BTreeSet<NaiveDate>,
    /// Carrying an order up each floor without a lift, in paise with tax.
    #[garde(range(min = 0, max = 1_000_000))]
    pub floor_paise: i64,
    /// Days after delivery within which a product can be returned, unless it has its own.
    #[garde(range(min = 0, max = 90))]
    pub returns_days: u16,
}

impl Default for ShopDelivery {
    fn default() -> Self {
        Self { holidays: BTreeSet::new(), floor_paise: 20_000, returns_days: 7 }
    }
}

impl Section for ShopDelivery {
    const NAME: &'static str = "shop_delivery";
}

/// Letters that nobody asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct ShopLetters {
    /// Whether users who agreed to marketing are reminded of carts that they left.
    #[garde(skip)]
    pub reminds_of_carts: bool,
    /// Hours for which a cart is left alone before its user is written to.
    #[garde(range(min = 1, max = 72))]
    pub cart_hours: u16,
    /// Days after its last change for which it is still worth a letter.
    #[garde(range(min = 4, max = 60))]
    pub cart_days: u16,
}

impl Default for ShopLetters {
    fn default() -> Self {
        Self { reminds_of_carts: true, cart_hours: 4, cart_days: 7 }
    }
}

impl Section for ShopLetters {
    const NAME: &'static str = "shop_letters";
}

impl ShopLetters {
    /// Carts that were last changed after the first and not after the second of these times are written about.
    pub(crate) fn window(&self, now: DateTime<Utc>) -> [DateTime<Utc>; 2] {
        [now - TimeDelta::days(self.cart_days.into()), now - TimeDelta::hours(self.cart_hours.into())]
    }
}
