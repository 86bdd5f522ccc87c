//! The price page: packages by home size, priced live from sample homes by the quotations' price engine.

#![deny(clippy::float_arithmetic)]

pub mod settings;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Serialize;

use self::settings::{PackageOffered, Pricing, SampleHome};
use crate::kitchen::{COUNTER, line, rupees_of};
use crate::lead::BhkType;
use crate::quotation::Delivery;
use crate::quotation_settings::{MilestoneShare, Quotations};
use kernel::Db;
use kernel::money::Percent;
use kernel::record::Refusal;
use pricing::gst::rate::Rates;
use pricing::gst::{self, Supply};
use pricing::price::{self, Discount, Line, Terms};
use pricing::rate_card::{self, Asked, Package, RateCardDraft};

/// What homes come to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PriceList {
    /// The day of which the prices are.
    pub prices_of: NaiveDate,
    /// What can be had.
    pub packages: Vec<PackageInWords>,
    /// What it comes to, by the size of the home.
    pub homes: Vec<HomePrices>,
    /// Delivery as usual.
    pub standard: DeliveryTerms,
    /// Delivery in a hurry.
    pub express: DeliveryTerms,
    /// What no package has.
    pub excluded: Vec<String>,
    /// What is said of paying by the month; empty, if nothing is.
    pub emi_note: String,
    /// When which part is paid, unless a quotation says otherwise; they come to the whole.
    pub payment_stages: Vec<MilestoneShare>,
}

/// A package in words.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PackageInWords {
    /// Which.
    pub package: Package,
    /// What it is for, in a few words.
    pub tagline: String,
    /// What its cabinets are made of.
    pub core: String,
    /// How its fronts look.
    pub finish: String,
    /// What its counters are made of.
    pub counter: String,
    /// What is in it.
    pub inclusions: Vec<String>,
}

/// How soon a home is finished, and what that adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeliveryTerms {
    /// In so many days.
    pub days: u8,
    /// At so much more, in basis points.
    pub surcharge: Percent,
}

/// What a home of some size comes to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HomePrices {
    /// Of which size.
    pub home: BhkType,
    /// As people say it.
    pub label: String,
    /// The area that the booking form gives for it.
    pub size: String,
    /// In each package that has a price.
    pub prices: Vec<PackagePrice>,
}

/// What a home comes to in a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PackagePrice {
    /// Which.
    pub package: Package,
    /// Delivered as usual.
    pub standard: PriceRange,
    /// Delivered in a hurry.
    pub express: PriceRange,
}

/// What it may come to, with tax, in paise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PriceRange {
    /// At least.
    pub from_paise: i64,
    /// At most.
    pub to_paise: i64,
}

/// Says what homes come to on a day.
pub async fn read(db: &mut Db, day: NaiveDate) -> Result<PriceList, Refusal> {
    let Some(card) = rate_card::in_force(&mut *db, day).await?.map(|card| card.draft) else {
        let reason = "There are no prices at present.".to_owned();
        return Err(Refusal::Rule { code: "no_prices", reason });
    };
    let taxes = gst::rate::on(&mut *db, day).await?;
    let quotations: Quotations = kernel::settings::read(&mut *db).await?;
    let payment_stages = quotations.payment_plan("").to_vec();
    Ok(list(&card, &taxes, kernel::settings::read(db).await?, payment_stages))
}

fn list(
    card: &RateCardDraft,
    taxes: &Rates,
    settings: Pricing,
    payment_stages: Vec<MilestoneShare>,
) -> PriceList {
    let homes = settings.homes.iter().map(|home| HomePrices {
        home: home.home,
        label: home.home.label().to_owned(),
        size: home.home.size().to_owned(),
        prices: settings
            .packages
            .iter()
            .filter_map(|package| of(home, package, card, taxes, settings.range))
            .collect(),
    });
    PriceList {
        prices_of: card.effective_on,
        homes: homes.collect(),
        packages: settings.packages.into_iter().map(in_words).collect(),
        standard: DeliveryTerms { days: 45, surcharge: Delivery::Standard.surcharge() },
        express: DeliveryTerms { days: 30, surcharge: Delivery::Express.surcharge() },
        excluded: settings.excluded,
        emi_note: settings.emi_note,
        payment_stages,
    }
}

fn in_words(offered: PackageOffered) -> PackageInWords {
    let PackageOffered { package, tagline, core, finish, counter, inclusions } = offered;
    PackageInWords { package, tagline, core, finish, counter, inclusions }
}

/// What a home comes to in a package; nothing, if something in it has no price: half a price would be a wrong one.
fn of(
    home: &SampleHome,
    offered: &PackageOffered,
    card: &RateCardDraft,
    taxes: &Rates,
    range: Percent,
) -> Option<PackagePrice> {
    let sample =
        home.lines.iter().filter(|line| line.packages.is_empty() || line.packages.contains(&offered.package));
    let lines = sample.map(|sample| {
        let finish = if sample.item == COUNTER { &offered.counter } else { &offered.finish };
        let asked = Asked {
            item: &sample.item,
            core: Some(&offered.core),
            finish: Some(finish),
            package: Some(offered.package),
        };
        line(card.rate(&asked)?, sample.quantity, taxes).ok()
    });
    let lines = lines.collect::<Option<Vec<_>>>().filter(|lines| !lines.is_empty())?;
    Some(PackagePrice {
        package: offered.package,
        standard: price_range(&lines, Delivery::Standard, range)?,
        express: price_range(&lines, Delivery::Express, range)?,
    })
}

fn price_range(lines: &[Line], delivery: Delivery, range: Percent) -> Option<PriceRange> {
    let surcharge = delivery.surcharge();
    let terms = Terms { surcharge, discount: Discount::None, supply: Supply::WithinState };
    let total = price::price(lines, &terms).ok()?.totals.total_paise;
    Some(PriceRange {
        from_paise: rupees_of(total, Percent::WHOLE.0 - range.0).ok()?,
        to_paise: rupees_of(total, Percent::WHOLE.0 + range.0).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;

    #[test_database::test]
    async fn every_home_has_a_price_in_every_package(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.acquire().await?;
        let list = read(&mut db, "2026-11-20".parse().unwrap()).await?;
        assert_eq!((list.homes.len(), list.packages.len()), (6, 3));
        for home in &list.homes {
            let packages: Vec<_> = home.prices.iter().map(|price| price.package).collect();
            assert_eq!(packages, [Package::Essential, Package::Premium, Package::Luxe], "{}", home.label);
            for pair in home.prices.windows(2) {
                assert!(pair[0].standard.from_paise < pair[1].standard.from_paise, "{}", home.label);
            }
            for price in &home.prices {
                assert!(price.standard.to_paise < price.express.to_paise, "{}", home.label);
            }
        }
        Ok(())
    }

    #[test_database::test]
    async fn the_price_is_the_engines(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.acquire().await?;
        let list = read(&mut db, "2026-11-20".parse().unwrap()).await?;
        // 33 sqft at 1,450, 21.6 at 1,350, 12 rft at 950, two sets at 6,500, 42 sqft at 1,350, 30 at 1,250 and a
        // cabinet at 14,500: 2,10,110; with 18% 2,47,929.80.
        let standard = list.homes[0].prices[0].standard;
        assert_eq!(standard, PriceRange { from_paise: 22_313_700, to_paise: 27_272_300 });
        let express = list.homes[0].prices[0].express;
        assert_eq!(express, PriceRange { from_paise: 25_660_700, to_paise: 31_363_100 });
        Ok(())
    }

    #[test_database::test]
    async fn half_a_home_has_no_price(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.acquire().await?;
        sqlx::query!("delete from rate_card_rates where item = 'vanity'").execute(&mut *db).await?;
        let list = read(&mut db, "2026-11-20".parse().unwrap()).await?;
        let packages: Vec<_> = list.homes[0].prices.iter().map(|price| price.package).collect();
        assert_eq!(packages, [Package::Essential], "the others would have had one");
        Ok(())
    }
}
