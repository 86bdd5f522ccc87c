//! Coupons: whether one applies to a cart, and what it takes off each line. Source: product rules for the shop, coupon.

pub mod bulk;
mod export;
pub mod manage;
pub mod stored;
pub mod uses;

use chrono::{DateTime, Utc};
use kernel::money::{Percent, Share, TooLarge, spread, sum};
use kernel::rupees::short;
use kernel::string_enum::string_enum;
use uuid::Uuid;

use crate::price::Line;

string_enum! {
    /// How an order is paid.
    #[schemars(rename = "ShopPaymentMethod")]
    pub enum PaymentMethod {
        /// By card, net banking or wallet.
        Gateway = "gateway",
        /// By UPI.
        Upi = "upi",
        /// By bank transfer.
        BankTransfer = "bank_transfer",
        /// On delivery.
        Cod = "cod",
    }
}

/// What a coupon gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Benefit {
    /// A percentage of the eligible lines, up to a cap in paise.
    Percent {
        /// In basis points.
        percent: Percent,
        /// At most so much.
        cap_paise: Option<i64>,
    },
    /// An amount off the eligible lines together, in paise.
    FixedCart(i64),
    /// An amount off each eligible piece, in paise.
    FixedProduct(i64),
    /// No shipping charge.
    FreeShipping,
}

/// A coupon's conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coupon {
    /// Benefit.
    pub benefit: Benefit,
    /// Not paused by staff.
    pub is_active: bool,
    /// Valid from then.
    pub starts_at: Option<DateTime<Utc>>,
    /// Valid before then.
    pub ends_at: Option<DateTime<Utc>>,
    /// The eligible goods cost at least so much, in paise.
    pub min_spend_paise: Option<i64>,
    /// The eligible goods cost at most so much, in paise.
    pub max_spend_paise: Option<i64>,
    /// Only these products, if there are any.
    pub products_in: Vec<Uuid>,
    /// Not these products.
    pub products_out: Vec<Uuid>,
    /// Only these categories, if there are any.
    pub categories_in: Vec<Uuid>,
    /// Not these categories.
    pub categories_out: Vec<Uuid>,
    /// Not for goods on sale.
    pub excludes_sale_items: bool,
    /// Only for a first order.
    pub is_first_order_only: bool,
    /// Only for these addresses and numbers, in their comparable form, if there are any.
    pub contacts: Vec<String>,
    /// Uses in all.
    pub total_limit: Option<u32>,
    /// Uses by one buyer.
    pub buyer_limit: Option<u32>,
    /// Only for these ways to pay, if there are any.
    pub methods: Vec<PaymentMethod>,
}

/// A line with what a coupon asks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CouponLine {
    /// The line.
    pub line: Line,
    /// Its product.
    pub product: Uuid,
    /// The product's category and those above it.
    pub categories: Vec<Uuid>,
    /// It is sold below its list price.
    pub is_on_sale: bool,
}

/// Who buys, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buyer<'a> {
    /// Address and number in their comparable form, as far as they are known.
    pub contacts: &'a [String],
    /// Confirmed orders before this one.
    pub earlier_orders: u32,
    /// Uses of this coupon that are counted or held, without this order's own.
    pub uses: Uses,
    /// How they pay; `None` as long as they have not chosen.
    pub method: Option<PaymentMethod>,
}

/// Uses of a coupon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// By everybody.
    pub total: u32,
    /// By this buyer.
    pub by_buyer: u32,
}

/// What a coupon takes off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// In paise by line, in the order of the lines.
    pub discounts: Vec<i64>,
    /// Shipping is free.
    pub has_free_shipping: bool,
}

/// Why a coupon does not apply. The message is for the buyer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CouponRefusal {
    /// Paused by staff.
    #[error("This coupon is not active at the moment.")]
    Paused,
    /// Before its start.
    #[error("This coupon is not valid yet.")]
    NotStarted,
    /// After its end.
    #[error("This coupon has expired.")]
    Expired,
    /// All uses are taken.
    #[error("This coupon has been used up.")]
    UsedUp,
    /// This buyer has used it as often as they may.
    #[error("You have already used this coupon.")]
    UsedByBuyer,
    /// The buyer has ordered before.
    #[error("This coupon is for a first order.")]
    NotFirstOrder,
    /// It was given to somebody else, or who buys is not known yet.
    #[error("This coupon belongs to another e-mail address or phone number.")]
    OtherContact,
    /// Not with this way to pay.
    #[error("This coupon does not apply to this payment method.")]
    Method,
    /// No line is eligible.
    #[error("This coupon does not apply to the items in your cart.")]
    NotApplicable,
    /// The eligible lines cost too little.
    #[error("Add eligible items for {} more to use this coupon.", short(*missing_paise))]
    MinimumNotMet {
        /// How much is missing.
        missing_paise: i64,
    },
    /// The eligible lines cost too much.
    #[error("This coupon is for orders of up to {}.", short(*max_paise))]
    MaximumExceeded {
        /// How much they may cost.
        max_paise: i64,
    },
    /// A figure is too large.
    #[error("The amount is too large.")]
    TooLarge,
}

impl From<TooLarge> for CouponRefusal {
    fn from(_: TooLarge) -> Self {
        Self::TooLarge
    }
}

/// What a coupon takes off a cart.
///
/// # Errors
/// The first condition that is not met.
pub fn apply(
    coupon: &Coupon,
    cart: &[CouponLine],
    buyer: &Buyer<'_>,
    now: DateTime<Utc>,
) -> Result<Applied, CouponRefusal> {
    check_validity(coupon, now)?;
    check_buyer(coupon, buyer)?;
    let eligible: Vec<_> = cart.iter().map(|line| coupon.covers(line)).collect();
    let lines: Vec<_> =
        cart.iter().zip(&eligible).filter(|(_, is)| **is).map(|(line, _)| line.line).collect();
    if lines.is_empty() {
        return Err(CouponRefusal::NotApplicable);
    }
    let spend = sum(lines.iter().map(value))?;
    if let Some(missing_paise) =
        coupon.min_spend_paise.map(|least| least - spend).filter(|missing| *missing > 0)
    {
        return Err(CouponRefusal::MinimumNotMet { missing_paise });
    }
    if let Some(max_paise) = coupon.max_spend_paise.filter(|most| spend > *most) {
        return Err(CouponRefusal::MaximumExceeded { max_paise });
    }
    let amount = match coupon.benefit {
        Benefit::Percent { percent, cap_paise } => Amount::Percent { percent, cap_paise },
        Benefit::FixedCart(paise) => Amount::Fixed(paise.min(spend)),
        Benefit::FixedProduct(paise) => Amount::EachPiece(paise),
        Benefit::FreeShipping => Amount::Fixed(0),
    };
    let mut parts = apportion(amount, &lines)?.into_iter();
    let discounts = eligible.iter().map(|is| if *is { parts.next().unwrap_or(0) } else { 0 }).collect();
    Ok(Applied { discounts, has_free_shipping: coupon.benefit == Benefit::FreeShipping })
}

fn check_validity(coupon: &Coupon, now: DateTime<Utc>) -> Result<(), CouponRefusal> {
    match () {
        () if !coupon.is_active => Err(CouponRefusal::Paused),
        () if coupon.starts_at.is_some_and(|start| now < start) => Err(CouponRefusal::NotStarted),
        () if coupon.ends_at.is_some_and(|end| now >= end) => Err(CouponRefusal::Expired),
        () => Ok(()),
    }
}

fn check_buyer(coupon: &Coupon, buyer: &Buyer<'_>) -> Result<(), CouponRefusal> {
    let is_of_buyer = || buyer.contacts.iter().any(|contact| coupon.contacts.contains(contact));
    match () {
        () if coupon.total_limit.is_some_and(|limit| buyer.uses.total >= limit) => Err(CouponRefusal::UsedUp),
        () if coupon.buyer_limit.is_some_and(|limit| buyer.uses.by_buyer >= limit) => {
            Err(CouponRefusal::UsedByBuyer)
        }
        () if coupon.is_first_order_only && buyer.earlier_orders > 0 => Err(CouponRefusal::NotFirstOrder),
        () if !coupon.contacts.is_empty() && !is_of_buyer() => Err(CouponRefusal::OtherContact),
        () if !coupon.methods.is_empty()
            && buyer.method.is_some_and(|method| !coupon.methods.contains(&method)) =>
        {
            Err(CouponRefusal::Method)
        }
        () => Ok(()),
    }
}

impl Coupon {
    fn covers(&self, line: &CouponLine) -> bool {
        let is_in = |named: &[Uuid]| line.categories.iter().any(|category| named.contains(category));
        let is_named = (self.products_in.is_empty() && self.categories_in.is_empty())
            || self.products_in.contains(&line.product)
            || is_in(&self.categories_in);
        let is_left_out = self.products_out.contains(&line.product)
            || is_in(&self.categories_out)
            || (self.excludes_sale_items && line.is_on_sale);
        is_named && !is_left_out
    }
}

/// What is taken off lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A percentage, up to a cap.
    Percent {
        /// In basis points.
        percent: Percent,
        /// At most so much, in paise.
        cap_paise: Option<i64>,
    },
    /// So much of all lines together, in paise; at most what they cost.
    Fixed(i64),
    /// So much of each piece, in paise; at most its price.
    EachPiece(i64),
}

/// Divides what is taken off among lines by their value, to the paisa; no line becomes negative.
///
/// # Errors
/// If a figure is too large.
pub fn apportion(amount: Amount, lines: &[Line]) -> Result<Vec<i64>, TooLarge> {
    let goods = sum(lines.iter().map(value))?;
    let off = match amount {
        Amount::Percent { percent, cap_paise } => percent.of(goods)?.min(cap_paise.unwrap_or(i64::MAX)),
        Amount::Fixed(paise) => paise,
        Amount::EachPiece(paise) => {
            return Ok(lines
                .iter()
                .map(|line| paise.min(line.unit_paise) * i64::from(line.quantity))
                .collect());
        }
    };
    let shares: Vec<_> =
        lines.iter().map(|line| Share { weight: value(line), room: value(line), tie: line.id }).collect();
    spread(off.clamp(0, goods), &shares).ok_or(TooLarge)
}

fn value(line: &Line) -> i64 {
    line.unit_paise.saturating_mul(i64::from(line.quantity))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(day: u32) -> DateTime<Utc> {
        chrono::NaiveDate::from_ymd_opt(2026, 11, day).unwrap().and_hms_opt(6, 0, 0).unwrap().and_utc()
    }

    fn coupon(benefit: Benefit) -> Coupon {
        Coupon {
            benefit,
            is_active: true,
            starts_at: Some(at(1)),
            ends_at: Some(at(20)),
            min_spend_paise: Some(500_000),
            max_spend_paise: Some(5_000_000),
            products_in: Vec::new(),
            products_out: vec![Uuid::from_u128(9)],
            categories_in: Vec::new(),
            categories_out: Vec::new(),
            excludes_sale_items: true,
            is_first_order_only: true,
            contacts: vec!["asha@example.com".to_owned()],
            total_limit: Some(20),
            buyer_limit: Some(1),
            methods: vec![PaymentMethod::Upi],
        }
    }

    fn cart_line(product: u128, unit_paise: i64, quantity: u8) -> CouponLine {
        let id = Uuid::from_u128(product);
        let line = Line { id, unit_paise, unit_mrp_paise: unit_paise, quantity, tax: Percent::whole(18) };
        CouponLine { line, product: id, categories: vec![Uuid::from_u128(100)], is_on_sale: false }
    }

    const HERS: &[&str] = &["asha@example.com"];

    fn try_apply(
        change: impl FnOnce(&mut Coupon, &mut Vec<CouponLine>, &mut Buyer<'_>),
    ) -> Result<Applied, CouponRefusal> {
        let contacts: Vec<_> = HERS.iter().map(|contact| (*contact).to_owned()).collect();
        let mut coupon = coupon(Benefit::Percent { percent: Percent::whole(10), cap_paise: Some(100_000) });
        let mut cart = vec![cart_line(1, 300_000, 2), cart_line(2, 100_000, 1)];
        let mut buyer = Buyer {
            contacts: &contacts,
            earlier_orders: 0,
            uses: Uses::default(),
            method: Some(PaymentMethod::Upi),
        };
        change(&mut coupon, &mut cart, &mut buyer);
        apply(&coupon, &cart, &buyer, at(10))
    }

    #[test]
    fn each_refusal_has_its_reason() {
        use CouponRefusal as Is;
        let refusal =
            |change: fn(&mut Coupon, &mut Vec<CouponLine>, &mut Buyer<'_>)| try_apply(change).unwrap_err();
        assert_eq!(refusal(|coupon, _, _| coupon.is_active = false), Is::Paused);
        assert_eq!(refusal(|coupon, _, _| coupon.starts_at = Some(at(11))), Is::NotStarted);
        assert_eq!(refusal(|coupon, _, _| coupon.ends_at = Some(at(10))), Is::Expired);
        assert_eq!(refusal(|_, _, buyer| buyer.uses.total = 20), Is::UsedUp);
        assert_eq!(refusal(|_, _, buyer| buyer.uses.by_buyer = 1), Is::UsedByBuyer);
        assert_eq!(refusal(|_, _, buyer| buyer.earlier_orders = 1), Is::NotFirstOrder);
        assert_eq!(refusal(|_, _, buyer| buyer.contacts = &[]), Is::OtherContact);
        assert_eq!(refusal(|_, _, buyer| buyer.method = Some(PaymentMethod::Cod)), Is::Method);
        assert_eq!(
            refusal(|_, cart, _| cart.iter_mut().for_each(|line| line.is_on_sale = true)),
            Is::NotApplicable
        );
        assert_eq!(refusal(|_, cart, _| drop(cart.remove(0))), Is::MinimumNotMet { missing_paise: 400_000 });
        let refused = refusal(|_, cart, _| cart[0].line.quantity = 20);
        assert_eq!(refused, Is::MaximumExceeded { max_paise: 5_000_000 });
    }

    #[test]
    fn a_percentage_is_of_eligible_lines_and_ends_at_its_cap() {
        let discounts = |change: fn(&mut Coupon, &mut Vec<CouponLine>, &mut Buyer<'_>)| {
            try_apply(change).unwrap().discounts
        };
        assert_eq!(discounts(|_, _, _| ()), [60_000, 10_000]);
        assert_eq!(discounts(|_, cart, _| cart.push(cart_line(9, 700_000, 1))), [60_000, 10_000, 0]);
        assert_eq!(discounts(|coupon, _, _| coupon.products_in = vec![Uuid::from_u128(1)]), [60_000, 0]);
        assert_eq!(discounts(|_, cart, _| cart[0].line.quantity = 5), [93_750, 6_250]);
        assert_eq!(discounts(|_, _, buyer| buyer.method = None), [60_000, 10_000], "not chosen yet");
    }

    #[test]
    fn fixed_amounts_never_exceed_what_they_are_taken_from() {
        let discounts = |benefit| try_apply(|coupon, _, _| coupon.benefit = benefit).unwrap().discounts;
        assert_eq!(discounts(Benefit::FixedCart(70_001)), [60_001, 10_000]);
        assert_eq!(discounts(Benefit::FixedCart(9_000_000)), [600_000, 100_000]);
        assert_eq!(discounts(Benefit::FixedProduct(150_000)), [300_000, 100_000]);
        let free = try_apply(|coupon, _, _| coupon.benefit = Benefit::FreeShipping).unwrap();
        assert_eq!((free.discounts, free.has_free_shipping), (vec![0, 0], true));
    }
}
