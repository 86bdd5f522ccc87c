//! What the price of a cabinet is composed of, as its customer may know it. The card prices each core with each finish,
//! so that the difference to its cheapest finish and core is what the chosen ones add. The rest is the carcass, with
//! all that the card has no price of its own for, such as hardware.

use serde::{Deserialize, Serialize};

use super::{CardRate, RateCardDraft, RateQuery};
use crate::price::Rate;
use crate::price::measure::Quantity;
use kernel::string_enum::string_enum;

string_enum! {
    /// What a part of a price pays for.
    #[schemars(rename = "PricePartKind")]
    pub enum PartKind {
        /// Carcass and fronts, in the cheapest core and finish.
        Carcass = "carcass",
        /// Another core.
        Core = "core",
        /// Another finish.
        Finish = "finish",
    }
}

/// A part of a rate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Part {
    /// What it pays for.
    pub kind: PartKind,
    /// Material.
    pub material: String,
    /// Material of the carcass, in whose place it is; empty for the carcass.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub instead_of: String,
    /// Its share of the rate.
    pub rate_paise: Rate,
}

/// What a rate is composed of, and what it includes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Composition {
    /// The carcass, and then what core and finish add; empty if they add nothing.
    pub parts: Vec<Part>,
    /// Edge banding; empty if it is not stated.
    pub edge_banding: String,
    /// Hardware; empty if it is not stated.
    pub hardware: String,
}

impl RateCardDraft {
    /// What the most specific matching rate is composed of; `None` if the card does not tell.
    #[must_use]
    pub fn composition(&self, query: &RateQuery<'_>) -> Option<Composition> {
        let rate = self.rate(query)?;
        let composition = Composition {
            parts: self.parts(rate),
            edge_banding: rate.edge_banding.trim().to_owned(),
            hardware: rate.hardware.trim().to_owned(),
        };
        (composition != Composition::default()).then_some(composition)
    }

    fn parts(&self, rate: &CardRate) -> Vec<Part> {
        if rate.core.is_none() {
            return Vec::new();
        }
        // A rate for any finish is not that of another finish.
        let has_finish = |other: &CardRate| rate.finish.is_some() && other.finish.is_some();
        let plain = self.cheapest(rate, |other| other.core == rate.core && has_finish(other));
        let carcass = self.cheapest(plain, |other| other.finish == plain.finish && other.core.is_some());
        let of = |material: &Option<String>| material.clone().unwrap_or_default();
        let materials: Vec<_> = carcass.core.iter().chain(&carcass.finish).map(String::as_str).collect();
        let mut parts = vec![Part {
            kind: PartKind::Carcass,
            material: materials.join(", "),
            instead_of: String::new(),
            rate_paise: carcass.rate_paise,
        }];
        let surcharges = [
            (PartKind::Core, [&plain.core, &carcass.core], plain.rate_paise.0 - carcass.rate_paise.0),
            (PartKind::Finish, [&rate.finish, &plain.finish], rate.rate_paise.0 - plain.rate_paise.0),
        ];
        for (kind, [own, other], paise) in surcharges {
            if own != other {
                parts.push(Part { kind, material: of(own), instead_of: of(other), rate_paise: Rate(paise) });
            }
        }
        if parts.len() > 1 { parts } else { Vec::new() }
    }

    /// The cheapest of the rates for the same item that are like this; ties go to this one.
    fn cheapest<'a>(&'a self, rate: &'a CardRate, is_like: impl Fn(&CardRate) -> bool) -> &'a CardRate {
        let is_same = |other: &CardRate| {
            (&other.item, other.unit, other.package) == (&rate.item, rate.unit, rate.package)
        };
        let others = self.rates.iter().filter(|other| is_same(other) && is_like(other));
        others
            .min_by_key(|other| other.rate_paise)
            .filter(|least| least.rate_paise < rate.rate_paise)
            .unwrap_or(rate)
    }
}

impl Composition {
    /// The price of each part of a quantity at this rate, in paise: together the price of the whole, to the paisa. What
    /// rounding leaves is the carcass's. `None` for another rate than the card's, of which nobody knows the parts.
    #[must_use]
    pub fn amounts(&self, rate: Rate, quantity: Quantity) -> Option<Vec<i64>> {
        let (_, surcharges) = self.parts.split_first()?;
        if self.parts.iter().map(|part| part.rate_paise.0).sum::<i64>() != rate.0 {
            return None;
        }
        let surcharges = surcharges.iter().map(|part| part.rate_paise.times(quantity));
        let mut amounts = surcharges.collect::<Result<Vec<_>, _>>().ok()?;
        let carcass = rate.times(quantity).ok()? - amounts.iter().sum::<i64>();
        amounts.insert(0, carcass);
        // A carcass of less than a paisa may be less than what the others are rounded up by.
        (carcass >= 0).then_some(amounts)
    }
}

#[cfg(test)]
mod tests {
    use kernel::money::Percent;
    use proptest::prelude::*;

    use super::*;
    use crate::price::measure::Unit;

    fn rate(core: Option<&str>, finish: Option<&str>, paise: i64) -> CardRate {
        CardRate {
            item: "kitchen_base".to_owned(),
            name: "Base units".to_owned(),
            core: core.map(str::to_owned),
            finish: finish.map(str::to_owned),
            package: None,
            unit: Unit::Sqft,
            rate_paise: Rate(paise),
            least: None,
            hsn: "9403".to_owned(),
            cost_paise: None,
            wastage: Percent::NONE,
            edge_banding: String::new(),
            hardware: String::new(),
        }
    }

    fn card(rates: Vec<CardRate>) -> RateCardDraft {
        RateCardDraft {
            name: "Opening prices".to_owned(),
            effective_on: "2026-04-01".parse().unwrap(),
            rates,
        }
    }

    fn composed(card: &RateCardDraft, core: &str, finish: &str) -> Option<Composition> {
        let (core, finish) = (Some(core), Some(finish));
        card.composition(&RateQuery { item: "kitchen_base", core, finish, package: None })
    }

    /// Each part as `kind: material for instead of, at paise`.
    fn described(composition: &Composition) -> Vec<String> {
        let part = |Part { kind, material, instead_of, rate_paise }: &Part| {
            format!("{kind}: {material} for {instead_of:?} at {}", rate_paise.0)
        };
        composition.parts.iter().map(part).collect()
    }

    #[test]
    fn a_cabinet_is_a_carcass_and_what_core_and_finish_add() {
        let mut rates = vec![
            rate(Some("BWR"), Some("Laminate"), 145_000),
            rate(Some("BWP"), Some("Laminate"), 163_000),
            rate(Some("BWP"), Some("Acrylic"), 198_000),
            rate(Some("BWR"), Some("Veneer"), 220_000),
        ];
        // Neither another unit nor another package is a cheaper cabinet.
        rates.push(CardRate { unit: Unit::Nos, ..rate(Some("MDF"), Some("Laminate"), 1) });
        rates.push(CardRate {
            package: Some(super::super::Package::Luxe),
            ..rate(Some("BWR"), Some("Laminate"), 2)
        });
        "Soft-close hinges ".clone_into(&mut rates[0].hardware);
        let card = card(rates);
        let both = composed(&card, "BWP", "Acrylic").unwrap();
        assert_eq!(
            described(&both),
            [
                "carcass: BWR, Laminate for \"\" at 145000",
                "core: BWP for \"BWR\" at 18000",
                "finish: Acrylic for \"Laminate\" at 35000",
            ]
        );
        assert_eq!(described(&composed(&card, "BWR", "Veneer").unwrap()).len(), 2);
        let plain = composed(&card, "BWR", "Laminate").unwrap();
        assert_eq!((plain.parts.len(), plain.hardware.as_str()), (0, "Soft-close hinges"));
        assert_eq!(composed(&card, "Teak", "Laminate"), None, "not on the card");

        let amounts = both.amounts(Rate(198_000), Quantity(3_247)).unwrap();
        assert_eq!(amounts, [4_708_150, 584_460, 1_136_450]);
        assert_eq!(both.amounts(Rate(190_000), Quantity(3_247)), None, "not the card's rate");
        assert_eq!(plain.amounts(Rate(145_000), Quantity(3_247)), None);
    }

    #[test]
    fn a_finish_alone_is_one_price() {
        let card = card(vec![rate(None, Some("Granite"), 95_000), rate(None, Some("Quartz"), 165_000)]);
        assert_eq!(composed(&card, "", "Quartz"), None);
    }

    #[test]
    fn a_rate_for_any_finish_adds_what_its_core_does() {
        let card = card(vec![
            rate(Some("BWR"), None, 150_000),
            rate(Some("BWP"), None, 170_000),
            rate(Some("BWP"), Some("Laminate"), 160_000),
        ]);
        assert_eq!(
            described(&composed(&card, "BWP", "Fluted").unwrap()),
            ["carcass: BWR for \"\" at 150000", "core: BWP for \"BWR\" at 20000"]
        );
    }

    proptest! {
        #[test]
        fn parts_are_together_the_whole_to_the_paisa(
            rates in prop::array::uniform3(1_i64..1_000_000),
            quantity in 1_i64..1_000_000,
        ) {
            let [carcass, core, finish] = rates;
            let card = card(vec![
                rate(Some("BWR"), Some("Laminate"), carcass),
                rate(Some("BWP"), Some("Laminate"), carcass + core),
                rate(Some("BWP"), Some("Acrylic"), carcass + core + finish),
            ]);
            let whole = Rate(carcass + core + finish);
            let composition = composed(&card, "BWP", "Acrylic").unwrap();
            let amounts = composition.amounts(whole, Quantity(quantity));
            let is_tiny = carcass * quantity < 150;
            prop_assert!(amounts.is_some() || is_tiny);
            if let Some(amounts) = amounts {
                prop_assert_eq!(amounts.iter().sum::<i64>(), whole.times(Quantity(quantity)).unwrap());
                prop_assert!(amounts.iter().all(|amount| *amount >= 0), "{:?}", amounts);
                prop_assert_eq!(amounts[1], Rate(core).times(Quantity(quantity)).unwrap());
            }
        }
    }
}
