//! Delivery: where it goes, what it costs, and when it arrives. Source: product rules for the shop, shipping.

pub mod manage;
pub mod stored;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use chrono::{Datelike as _, Days, NaiveDate, Weekday};
use kernel::money::{Percent, TooLarge, figure, sum};

kernel::ids::id! {
    /// Id of a delivery zone.
    DeliveryZoneId
}

/// Cubic centimetres that count as a kilogram.
const CM3_PER_KG: i128 = 5_000;

/// Which pincodes a zone holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pincodes {
    /// One.
    One(u32),
    /// From the first to the last.
    Range(RangeInclusive<u32>),
    /// All that begin with these 1 to 5 digits.
    Prefix(u32),
}

impl Pincodes {
    /// Whether a pincode of six digits is among them.
    #[must_use]
    pub fn contains(&self, pincode: u32) -> bool {
        match self {
            Self::One(one) => *one == pincode,
            Self::Range(range) => range.contains(&pincode),
            Self::Prefix(prefix) => {
                let mut rest = pincode;
                while rest > *prefix {
                    rest /= 10;
                }
                rest == *prefix
            }
        }
    }

    /// How many pincodes it holds at most: the narrowest of several matches wins.
    fn width(&self) -> u32 {
        match self {
            Self::One(_) => 1,
            Self::Range(range) => (range.end() - range.start()).saturating_add(1),
            Self::Prefix(prefix) => 10_u32.saturating_pow(6_u32.saturating_sub(digits(*prefix))),
        }
    }
}

fn digits(number: u32) -> u32 {
    number.checked_ilog10().map_or(1, |log| log + 1)
}

/// What shipping to a zone costs, in paise with tax.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tariff {
    /// The same for each order.
    Flat(i64),
    /// A share of the goods' price.
    Percent(Percent),
    /// By chargeable weight: each slab is up to so many grams, the lightest first, and costs so much.
    Slabs {
        /// Grams and paise.
        slabs: Vec<(i64, i64)>,
        /// For each further kilogram begun beyond the last slab.
        further_kg_paise: i64,
    },
}

/// A zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Id.
    pub id: DeliveryZoneId,
    /// Name, for staff.
    pub name: String,
    /// Where it is.
    pub pincodes: Vec<Pincodes>,
    /// Pincodes in it that cost more.
    pub remote: Vec<Pincodes>,
    /// Cost of shipping.
    pub tariff: Tariff,
    /// Surcharge of its remote pincodes, in paise.
    pub remote_paise: i64,
    /// Free from this price of the goods on, in paise.
    pub free_from_paise: Option<i64>,
    /// Days on the road.
    pub transit_days: u16,
    /// Cash on delivery is possible.
    pub has_cod: bool,
}

/// The zone of a pincode: of several, the one that names it most narrowly. `None`: nothing is delivered there.
#[must_use]
pub fn zone_of(zones: &[Zone], pincode: u32) -> Option<&Zone> {
    let narrowest =
        |zone: &Zone| zone.pincodes.iter().filter(|codes| codes.contains(pincode)).map(Pincodes::width).min();
    zones
        .iter()
        .filter_map(|zone| Some((narrowest(zone)?, zone)))
        .min_by_key(|(width, _)| *width)
        .map(|(_, zone)| zone)
}

/// A package of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Package {
    /// Length, width and height in millimetres.
    pub size_mm: [u32; 3],
    /// In grams.
    pub weight_g: u32,
}

impl Package {
    /// The larger of its weight and its volume's, in grams.
    #[must_use]
    pub fn chargeable_g(self) -> i64 {
        let mm3: i128 = self.size_mm.iter().map(|side| i128::from(*side)).product();
        // mm³ ÷ 1,000 are cm³, and a gram is a thousandth of a kilogram, so that both thousands cancel out.
        let by_volume = i64::try_from(div_up(mm3, CM3_PER_KG)).unwrap_or(i64::MAX);
        by_volume.max(i64::from(self.weight_g))
    }
}

impl Zone {
    /// Whether a pincode of the zone costs more.
    #[must_use]
    pub fn is_remote(&self, pincode: u32) -> bool {
        self.remote.iter().any(|codes| codes.contains(pincode))
    }

    /// What shipping one package of this weight costs; `None` if that depends on a price of goods that is not known.
    ///
    /// # Errors
    /// If a figure is too large.
    pub fn charge_for_weight(
        &self,
        goods_paise: Option<i64>,
        weight_g: u32,
        pincode: u32,
    ) -> Result<Option<i64>, TooLarge> {
        if goods_paise.is_none() && matches!(self.tariff, Tariff::Percent(_)) {
            return Ok(None);
        }
        let package = Package { size_mm: [0; 3], weight_g };
        self.charge(goods_paise.unwrap_or(0), &[package], pincode).map(Some)
    }

    /// What shipping costs: goods of this price, these packages, to this pincode of the zone.
    ///
    /// # Errors
    /// If a figure is too large.
    pub fn charge(&self, goods_paise: i64, packages: &[Package], pincode: u32) -> Result<i64, TooLarge> {
        let surcharge = if self.is_remote(pincode) { self.remote_paise } else { 0 };
        let is_free = self.free_from_paise.is_some_and(|least| goods_paise >= least);
        let base = if is_free { 0 } else { self.tariff.charge(goods_paise, packages)? };
        sum([base, surcharge])
    }
}

impl Tariff {
    fn charge(&self, goods_paise: i64, packages: &[Package]) -> Result<i64, TooLarge> {
        match self {
            Self::Flat(paise) => Ok(*paise),
            Self::Percent(percent) => percent.of(goods_paise),
            Self::Slabs { slabs, further_kg_paise } => {
                let grams = sum(packages.iter().map(|package| package.chargeable_g()))?;
                if let Some((_, paise)) = slabs.iter().find(|(up_to, _)| grams <= *up_to) {
                    return Ok(*paise);
                }
                let (up_to, paise) = slabs.last().copied().unwrap_or_default();
                let further_kg = div_up(i128::from(grams) - i128::from(up_to), 1_000);
                figure(i128::from(paise) + further_kg * i128::from(*further_kg_paise))
            }
        }
    }
}

/// A positive quotient, rounded up.
const fn div_up(number: i128, by: i128) -> i128 {
    (number + by - 1) / by
}

/// The day on which an order arrives that leaves the company's hands after `lead_days` and is on the road for
/// `transit_days`: days of work, so that Sundays and holidays are skipped.
#[must_use]
pub fn promised_on(
    ordered_on: NaiveDate,
    lead_days: u16,
    transit_days: u16,
    holidays: &BTreeSet<NaiveDate>,
) -> NaiveDate {
    let mut day = ordered_on;
    let mut left = u32::from(lead_days) + u32::from(transit_days);
    while left > 0 {
        let Some(next) = day.checked_add_days(Days::new(1)) else { return day };
        day = next;
        if day.weekday() != Weekday::Sun && !holidays.contains(&day) {
            left -= 1;
        }
    }
    day
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn zone(pincodes: Vec<Pincodes>, tariff: Tariff) -> Zone {
        Zone {
            id: DeliveryZoneId::new(),
            name: "Bengaluru".to_owned(),
            pincodes,
            remote: vec![Pincodes::One(562_159)],
            tariff,
            remote_paise: 25_000,
            free_from_paise: Some(5_000_000),
            transit_days: 3,
            has_cod: true,
        }
    }

    #[test]
    fn the_narrowest_zone_is_the_one() {
        let zones = [
            zone(vec![Pincodes::Prefix(5)], Tariff::Flat(3)),
            zone(vec![Pincodes::Prefix(560)], Tariff::Flat(2)),
            zone(vec![Pincodes::One(560_025), Pincodes::Range(560_100..=560_104)], Tariff::Flat(1)),
        ];
        let found = |pincode| zone_of(&zones, pincode).map(|zone| zone.tariff.clone());
        assert_eq!(found(560_025), Some(Tariff::Flat(1)));
        assert_eq!(found(560_104), Some(Tariff::Flat(1)));
        assert_eq!(found(560_105), Some(Tariff::Flat(2)));
        assert_eq!(found(500_001), Some(Tariff::Flat(3)));
        assert_eq!(found(110_001), None);
    }

    #[test]
    fn large_and_light_costs_by_volume() {
        let chair = Package { size_mm: [600, 500, 900], weight_g: 9_000 };
        assert_eq!(chair.chargeable_g(), 54_000);
        assert_eq!(Package { size_mm: [100, 100, 100], weight_g: 9_000 }.chargeable_g(), 9_000);

        let slabs =
            Tariff::Slabs { slabs: vec![(20_000, 49_900), (60_000, 99_900)], further_kg_paise: 1_500 };
        let zone = zone(vec![Pincodes::Prefix(56)], slabs);
        assert_eq!(zone.charge(100, &[chair], 560_025), Ok(99_900));
        assert_eq!(zone.charge(100, &[chair, chair], 560_025), Ok(99_900 + 48 * 1_500));
        assert_eq!(zone.charge(100, &[], 560_025), Ok(49_900));
        assert_eq!(zone.charge(100, &[chair], 562_159), Ok(124_900), "remote");
        assert_eq!(zone.charge(5_000_000, &[chair], 560_025), Ok(0), "free");
        assert_eq!(zone.charge(5_000_000, &[chair], 562_159), Ok(25_000), "free but remote");

        assert_eq!(zone.charge_for_weight(None, 20_001, 560_025), Ok(Some(99_900)));
        assert_eq!(zone.charge_for_weight(Some(5_000_000), 20_001, 560_025), Ok(Some(0)));
        let share = Zone { tariff: Tariff::Percent(Percent::whole(5)), ..zone };
        assert_eq!(share.charge_for_weight(None, 20_001, 560_025), Ok(None));
        assert_eq!(share.charge_for_weight(Some(100_000), 20_001, 560_025), Ok(Some(5_000)));
    }

    #[test]
    fn sundays_and_holidays_are_no_days_of_work() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        let holidays = BTreeSet::from([day(24)]);
        // 20 November 2026 is a Friday.
        assert_eq!(promised_on(day(20), 0, 0, &holidays), day(20));
        assert_eq!(promised_on(day(20), 1, 0, &holidays), day(21));
        assert_eq!(promised_on(day(20), 1, 1, &holidays), day(23));
        assert_eq!(promised_on(day(20), 1, 2, &holidays), day(25));
    }

    proptest! {
        #[test]
        fn a_prefix_holds_what_begins_with_it(pincode in 100_000_u32..=999_999, length in 1_usize..=5) {
            let text = pincode.to_string();
            let prefix = text[..length].parse().unwrap();
            prop_assert!(Pincodes::Prefix(prefix).contains(pincode));
            let other: u32 = prefix + 1;
            prop_assert!(!Pincodes::Prefix(other).contains(pincode) || other.to_string().len() > length);
        }
    }
}
