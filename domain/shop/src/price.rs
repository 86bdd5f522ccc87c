//! The price of an order, to the paisa. Source: product rules for the shop, price, and for GST, tax-inclusive prices.
//!
//! Prices include tax. What is paid for a line is its price, less its part of the coupon, plus its parts of the
//! delivery charges: these are an ancillary supply, taxed at the rate of the goods. It is divided among the line's units,
//! and the tax is taken out of each, so that returns in any order add up to the invoice.

use kernel::money::{Percent, Share, TooLarge, figure, spread, sum};
use pricing::gst::{Supply, Tax};
use uuid::Uuid;

/// Pieces of a line at most. Source: cart rules.
pub const MAX_QUANTITY: u8 = 10;

/// A line to be priced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Decides between lines of equal value, independently of their order.
    pub id: Uuid,
    /// Selling price of a piece with its options, in paise, with tax.
    pub unit_paise: i64,
    /// Maximum retail price of the same, in paise.
    pub unit_mrp_paise: i64,
    /// Pieces.
    pub quantity: u8,
    /// Rate of GST.
    pub tax: Percent,
}

impl Line {
    fn value(&self) -> Result<i64, TooLarge> {
        figure(i128::from(self.unit_paise) * i128::from(self.quantity))
    }
}

/// What is charged beside the goods, in paise, with tax.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Charges {
    /// Shipping, with the surcharge of a remote pincode.
    pub shipping_paise: i64,
    /// Carrying to a floor without a lift, and assembly.
    pub services_paise: i64,
    /// For cash on delivery.
    pub cod_fee_paise: i64,
}

impl Charges {
    fn total(self) -> Result<i64, TooLarge> {
        sum([self.shipping_paise, self.services_paise, self.cod_fee_paise])
    }
}

/// A priced order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderPrice {
    /// In the order of the lines.
    pub lines: Vec<LinePrice>,
    /// Goods at their selling prices.
    pub goods_paise: i64,
    /// Taken off by coupons.
    pub discount_paise: i64,
    /// Charged beside the goods.
    pub charges: Charges,
    /// Payable, including tax.
    pub payable_paise: i64,
    /// Tax included.
    pub tax: Tax,
    /// Below the maximum retail prices, with the discount.
    pub saving_paise: i64,
}

impl OrderPrice {
    /// Payable without its tax.
    #[must_use]
    pub fn taxable_paise(&self) -> i64 {
        self.payable_paise - self.tax.cgst_paise - self.tax.sgst_paise - self.tax.igst_paise
    }
}

/// A priced line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinePrice {
    /// At the selling price.
    pub value_paise: i64,
    /// Its part of the discount.
    pub discount_paise: i64,
    /// Its part of the charges.
    pub charges_paise: i64,
    /// Each piece; what a return refunds.
    pub units: Vec<UnitPrice>,
}

/// What is paid for one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitPrice {
    /// Paid, including tax.
    pub paid_paise: i64,
    /// Tax included.
    pub tax: Tax,
}

/// Why an order has no price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderPriceError {
    /// A figure is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// There is no line, or a line without a price, or with more pieces than may be.
    #[error("an order has lines with a price and 1 to 10 pieces each")]
    Line,
    /// A price above the maximum retail price.
    #[error("a price is above the maximum retail price")]
    AboveMrp,
    /// A negative charge or discount, or a discount above a line's value.
    #[error("a discount or charge is out of range")]
    OutOfRange,
}

/// Prices lines with a discount in paise for each of them, charges and the supply's split of GST.
///
/// # Errors
/// If a figure is out of range.
pub fn price(
    lines: &[Line],
    discounts: &[i64],
    charges: Charges,
    supply: Supply,
) -> Result<OrderPrice, OrderPriceError> {
    check(lines, discounts, charges)?;
    let values = lines.iter().map(Line::value).collect::<Result<Vec<_>, _>>()?;
    let shares: Vec<_> = lines
        .iter()
        .zip(&values)
        .map(|(line, value)| Share { weight: *value, room: i64::MAX, tie: line.id })
        .collect();
    let parts = spread(charges.total()?, &shares).ok_or(OrderPriceError::OutOfRange)?;

    let mut priced = Vec::with_capacity(lines.len());
    let mut tax = Tax::default();
    for (place, line) in lines.iter().enumerate() {
        let paid = sum([values[place], -discounts[place], parts[place]])?;
        let units = units(paid, line, supply)?;
        for unit in &units {
            tax = tax.plus(unit.tax)?;
        }
        priced.push(LinePrice {
            value_paise: values[place],
            discount_paise: discounts[place],
            charges_paise: parts[place],
            units,
        });
    }
    let goods_paise = sum(values)?;
    let discount_paise = sum(discounts.iter().copied())?;
    let mrp = sum(lines.iter().map(|line| line.unit_mrp_paise * i64::from(line.quantity)))?;
    Ok(OrderPrice {
        lines: priced,
        goods_paise,
        discount_paise,
        charges,
        payable_paise: sum([goods_paise, -discount_paise, charges.total()?])?,
        tax,
        saving_paise: sum([mrp, -goods_paise, discount_paise])?,
    })
}

fn check(lines: &[Line], discounts: &[i64], charges: Charges) -> Result<(), OrderPriceError> {
    if lines.is_empty()
        || lines.iter().any(|line| line.unit_paise <= 0 || !(1..=MAX_QUANTITY).contains(&line.quantity))
    {
        return Err(OrderPriceError::Line);
    }
    if lines.iter().any(|line| line.unit_paise > line.unit_mrp_paise) {
        return Err(OrderPriceError::AboveMrp);
    }
    let Charges { shipping_paise, services_paise, cod_fee_paise } = charges;
    let is_positive = [shipping_paise, services_paise, cod_fee_paise].iter().all(|charge| *charge >= 0);
    let is_within = discounts.len() == lines.len()
        && lines
            .iter()
            .zip(discounts)
            .all(|(line, off)| line.value().is_ok_and(|value| (0..=value).contains(off)));
    if is_positive && is_within { Ok(()) } else { Err(OrderPriceError::OutOfRange) }
}

/// What is paid for each piece of a line: the first ones pay the paise that cannot be divided.
fn units(paid: i64, line: &Line, supply: Supply) -> Result<Vec<UnitPrice>, TooLarge> {
    let pieces = i64::from(line.quantity);
    (0..pieces)
        .map(|piece| {
            let paid_paise = paid / pieces + i64::from(piece < paid % pieces);
            Ok(UnitPrice { paid_paise, tax: Tax::within(paid_paise, line.tax, supply)? })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::coupon::{Amount, apportion};

    fn line(id: u128, unit_paise: i64, quantity: u8, tax: i32) -> Line {
        Line {
            id: Uuid::from_u128(id),
            unit_paise,
            unit_mrp_paise: unit_paise,
            quantity,
            tax: Percent::whole(tax),
        }
    }

    #[test]
    fn an_order_is_priced_as_by_hand() {
        // A chair at ₹4,999 of MRP ₹6,500, and two cane stools at ₹1,250 each at 5%; ₹500 off, ₹99 shipping.
        let lines = [Line { unit_mrp_paise: 650_000, ..line(1, 499_900, 1, 18) }, line(2, 125_000, 2, 5)];
        let discounts = apportion(Amount::Fixed(50_000), &lines).unwrap();
        assert_eq!(discounts, [33_331, 16_669]);
        let charges = Charges { shipping_paise: 9_900, ..Charges::default() };
        let order = price(&lines, &discounts, charges, Supply::WithinState).unwrap();
        assert_eq!(order.payable_paise, 709_800);
        assert_eq!(order.saving_paise, 200_100);
        let [chair, stools] = &order.lines[..] else { panic!("{order:?}") };
        assert_eq!((chair.charges_paise, stools.charges_paise), (6_600, 3_300));
        assert_eq!(chair.units[0].paid_paise, 473_169);
        assert_eq!(stools.units.iter().map(|unit| unit.paid_paise).collect::<Vec<_>>(), [118_316, 118_315]);
        // 473,169 × 9 ÷ 118 and 118,316 × 2.5 ÷ 105.
        assert_eq!(chair.units[0].tax.cgst_paise, 36_089);
        assert_eq!(stools.units[0].tax.sgst_paise, 2_817);
    }

    #[test]
    fn what_is_out_of_range_has_no_price() {
        let free = Charges::default();
        let of = |lines: &[Line], discounts: &[i64], charges| {
            price(lines, discounts, charges, Supply::InterState).unwrap_err()
        };
        assert_eq!(of(&[], &[], free), OrderPriceError::Line);
        assert_eq!(of(&[line(1, 0, 1, 18)], &[0], free), OrderPriceError::Line);
        assert_eq!(of(&[line(1, 100, 11, 18)], &[0], free), OrderPriceError::Line);
        assert_eq!(
            of(&[Line { unit_mrp_paise: 99, ..line(1, 100, 1, 18) }], &[0], free),
            OrderPriceError::AboveMrp
        );
        assert_eq!(of(&[line(1, 100, 1, 18)], &[101], free), OrderPriceError::OutOfRange);
        assert_eq!(of(&[line(1, 100, 1, 18)], &[], free), OrderPriceError::OutOfRange);
        let owed = Charges { cod_fee_paise: -1, ..free };
        assert_eq!(of(&[line(1, 100, 1, 18)], &[0], owed), OrderPriceError::OutOfRange);
    }

    prop_compose! {
        fn lines()(drawn in vec((1..=50_000_000_i64, 0..=10_000_000_i64, 1..=MAX_QUANTITY, prop::sample::select(vec![0, 5, 12, 18, 28])), 1..=12)) -> Vec<Line> {
            drawn.into_iter().zip(1..).map(|((unit_paise, above, quantity, tax), id)| {
                Line { unit_mrp_paise: unit_paise + above, ..line(id, unit_paise, quantity, tax) }
            }).collect()
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn random_carts_add_up_to_the_paisa(
            lines in lines(),
            percent in 0..=10_000,
            cap in 0..=5_000_000_i64,
            (shipping_paise, services_paise, cod_fee_paise) in (0..=500_000_i64, 0..=500_000_i64, 0..=9_900_i64),
            is_within_state: bool,
        ) {
            let supply = if is_within_state { Supply::WithinState } else { Supply::InterState };
            let discounts = apportion(Amount::Percent { percent: Percent(percent), cap_paise: Some(cap) }, &lines).unwrap();
            let charges = Charges { shipping_paise, services_paise, cod_fee_paise };
            let order = price(&lines, &discounts, charges, supply).unwrap();

            let units: Vec<_> = order.lines.iter().flat_map(|line| &line.units).collect();
            prop_assert_eq!(units.iter().map(|unit| unit.paid_paise).sum::<i64>(), order.payable_paise);
            prop_assert!(order.discount_paise <= cap);
            prop_assert_eq!(order.goods_paise - order.discount_paise + shipping_paise + services_paise + cod_fee_paise, order.payable_paise);
            for unit in &units {
                prop_assert!(unit.paid_paise >= 0);
                prop_assert_eq!(unit.tax.cgst_paise, unit.tax.sgst_paise);
            }
            prop_assert_eq!(order.tax.cgst_paise, order.tax.sgst_paise);
            prop_assert_eq!(order.tax.cgst_paise > 0 && order.tax.igst_paise > 0, false);
            prop_assert_eq!(
                order.taxable_paise() + order.tax.total_paise().unwrap(),
                order.payable_paise
            );
            for (line, priced) in lines.iter().zip(&order.lines) {
                prop_assert!(priced.discount_paise <= priced.value_paise);
                let paid: Vec<_> = priced.units.iter().map(|unit| unit.paid_paise).collect();
                prop_assert!(paid.iter().max().unwrap() - paid.iter().min().unwrap() <= 1, "{:?} of {:?}", paid, line);
            }
        }

        #[test]
        fn the_order_of_lines_changes_nothing(lines in lines(), off in 0..=1_000_000_i64, shipping_paise in 0..=500_000_i64) {
            let charges = Charges { shipping_paise, ..Charges::default() };
            let of = |lines: &[Line]| {
                let goods: i64 = lines.iter().map(|line| line.unit_paise * i64::from(line.quantity)).sum();
                let discounts = apportion(Amount::Fixed(off.min(goods)), lines).unwrap();
                price(lines, &discounts, charges, Supply::WithinState).unwrap()
            };
            let mut reversed = lines.clone();
            reversed.reverse();
            let (there, mut back) = (of(&lines), of(&reversed));
            back.lines.reverse();
            prop_assert_eq!(there, back);
        }
    }
}
