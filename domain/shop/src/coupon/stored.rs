//! Coupons as they are stored.

use chrono::{DateTime, Utc};
use kernel::money::Percent;
use kernel::string_enum::string_enum;
use serde::Deserialize;
use uuid::Uuid;

use super::{Benefit, Coupon, PaymentMethod};

string_enum! {
    /// What a coupon gives.
    #[schemars(rename = "CouponBenefit")]
    pub enum BenefitKind {
        /// A percentage, up to a cap.
        Percent = "percent",
        /// An amount off the cart.
        FixedCart = "fixed_cart",
        /// An amount off each piece.
        FixedProduct = "fixed_product",
        /// No shipping charge.
        FreeShipping = "free_shipping",
    }
}

/// A coupon's row.
#[derive(Clone, Debug, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "the columns of a row")]
pub struct StoredCoupon {
    /// Coupon.
    pub id: Uuid,
    /// Code as the company writes it.
    pub code: String,
    /// Whether it can be combined with other stackable ones.
    pub is_stackable: bool,
    /// The highest applies first.
    pub priority: i32,
    benefit: BenefitKind,
    percent: Option<i32>,
    amount_paise: Option<i64>,
    cap_paise: Option<i64>,
    is_paused: bool,
    starts_at: Option<DateTime<Utc>>,
    ends_at: Option<DateTime<Utc>>,
    min_spend_paise: Option<i64>,
    max_spend_paise: Option<i64>,
    products_in: Vec<Uuid>,
    products_out: Vec<Uuid>,
    categories_in: Vec<Uuid>,
    categories_out: Vec<Uuid>,
    excludes_sale_items: bool,
    is_first_order_only: bool,
    contacts: Vec<String>,
    total_limit: Option<u32>,
    buyer_limit: Option<u32>,
    methods: Vec<PaymentMethod>,
}

/// A coupon that a buyer asks for, with its uses.
#[derive(Clone, Debug, Deserialize)]
pub struct Asked {
    /// Coupon.
    pub coupon: StoredCoupon,
    /// Uses by everybody.
    pub total: u32,
    /// Uses by this buyer.
    pub by_buyer: u32,
}

/// The benefit of a kind with its figures; `None` if one is missing.
#[must_use]
pub fn benefit(
    kind: BenefitKind,
    percent: Option<i32>,
    amount_paise: Option<i64>,
    cap_paise: Option<i64>,
) -> Option<Benefit> {
    Some(match kind {
        BenefitKind::Percent => Benefit::Percent { percent: Percent(percent?), cap_paise },
        BenefitKind::FixedCart => Benefit::FixedCart(amount_paise?),
        BenefitKind::FixedProduct => Benefit::FixedProduct(amount_paise?),
        BenefitKind::FreeShipping => Benefit::FreeShipping,
    })
}

impl StoredCoupon {
    /// Its conditions.
    #[must_use]
    pub fn rules(&self) -> Option<Coupon> {
        Some(Coupon {
            benefit: benefit(self.benefit, self.percent, self.amount_paise, self.cap_paise)?,
            is_active: !self.is_paused,
            starts_at: self.starts_at,
            ends_at: self.ends_at,
            min_spend_paise: self.min_spend_paise,
            max_spend_paise: self.max_spend_paise,
            products_in: self.products_in.clone(),
            products_out: self.products_out.clone(),
            categories_in: self.categories_in.clone(),
            categories_out: self.categories_out.clone(),
            excludes_sale_items: self.excludes_sale_items,
            is_first_order_only: self.is_first_order_only,
            contacts: self.contacts.clone(),
            total_limit: self.total_limit,
            buyer_limit: self.buyer_limit,
            methods: self.methods.clone(),
        })
    }
}
