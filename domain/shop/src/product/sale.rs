//! What a product costs and whether it can be had, on a day.

use chrono::NaiveDate;
use serde::Deserialize;

use crate::availability::Availability;

/// A product's prices in paise, with tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Prices {
    /// Maximum retail price.
    pub mrp_paise: i64,
    /// List price.
    pub price_paise: i64,
    /// Price during a sale.
    pub sale_price_paise: Option<i64>,
    /// First day of the sale.
    pub sale_starts_on: Option<NaiveDate>,
    /// Last day of the sale.
    pub sale_ends_on: Option<NaiveDate>,
}

impl Prices {
    /// The sale price, if there is a sale on this day.
    #[must_use]
    pub fn sale_on(&self, day: NaiveDate) -> Option<i64> {
        let has_begun = self.sale_starts_on.is_none_or(|first| first <= day);
        let is_open = self.sale_ends_on.is_none_or(|last| day <= last);
        self.sale_price_paise.filter(|_| has_begun && is_open)
    }

    /// The selling price on this day.
    #[must_use]
    pub fn on(&self, day: NaiveDate) -> i64 {
        self.sale_on(day).unwrap_or(self.price_paise)
    }
}

/// What can be had of a product, or of one of its options, now. `left` are the pieces that no order holds; `None` if
/// they are not counted. What takes no stock is as staff say.
#[must_use]
pub fn available(stated: Availability, left: Option<i32>, reorder_level: i32) -> Availability {
    match left {
        Some(left) if stated.takes_stock() && left <= 0 => Availability::OutOfStock,
        Some(left) if stated == Availability::InStock && left <= reorder_level => Availability::LowStock,
        _ => stated,
    }
}

/// Pieces that visitors are told of: only when there are few.
#[must_use]
pub fn told(left: Option<i32>) -> Option<i32> {
    left.filter(|left| (1..=5).contains(left))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sale_lasts_from_its_first_to_its_last_day() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        let prices = Prices {
            mrp_paise: 650_000,
            price_paise: 499_900,
            sale_price_paise: Some(399_900),
            sale_starts_on: Some(day(10)),
            sale_ends_on: Some(day(12)),
        };
        let on = |days: [u32; 4]| days.map(|number| prices.on(day(number)));
        assert_eq!(on([9, 10, 12, 13]), [499_900, 399_900, 399_900, 499_900]);
        let endless = Prices { sale_starts_on: None, sale_ends_on: None, ..prices };
        assert_eq!(endless.on(day(30)), 399_900);
        assert_eq!(Prices { sale_price_paise: None, ..endless }.on(day(30)), 499_900);
    }

    #[test]
    fn what_is_counted_says_itself_whether_it_is_there() {
        use Availability::{Backorder, InStock, Limited, LowStock, MadeToOrder, OutOfStock};
        assert_eq!(available(InStock, Some(0), 3), OutOfStock);
        assert_eq!(available(InStock, Some(3), 3), LowStock);
        assert_eq!(available(InStock, Some(4), 3), InStock);
        assert_eq!(available(Limited, Some(1), 3), Limited, "a limited edition is always few");
        assert_eq!(available(Limited, Some(0), 3), OutOfStock);
        assert_eq!(available(MadeToOrder, Some(0), 3), MadeToOrder);
        assert_eq!(available(Backorder, Some(0), 3), Backorder);
        assert_eq!(available(InStock, None, 3), InStock, "not counted");
    }
}
