//! The price page: packages by home size, priced live from sample homes with the quotation engine.

#![deny(clippy::float_arithmetic)]

pub mod settings;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Serialize;

use self::settings::{PackageOffered, Pricing, SampleHome};
use crate::kitchen::{COUNTER, line, rupees_of};
use crate::quotation::Delivery;
use crate::quotation_settings::{MilestoneShare, Quotations};
use enquiries::lead::BhkType;
use kernel::Db;
use kernel::money::Percent;
use kernel::record::Refusal;
use pricing::gst::rate::Rates;
use pricing::gst::{self, Supply};
use pricing::price::{self, Discount, Line, Terms};
use pricing::rate_card::{self, Package, RateCardDraft, RateQuery};

/// Home prices by package.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PriceList {
    /// Date of the prices.
    pub prices_of: NaiveDate,
    /// Packages.
    pub packages: Vec<PackageInWords>,
    /// Prices by home size.
    pub homes: Vec<HomePrices>,
    /// Standard delivery.
    pub standard: DeliveryTerms,
    /// Express delivery.
    pub express: DeliveryTerms,
    /// Not included in any package.
    pub excluded: Vec<String>,
    /// Note about EMI payment; blank for none.
    pub emi_note: String,
    /// Standard payment schedule; the shares add up to 100%.
    pub payment_stages: Vec<MilestoneShare>,
}

/// Description of a package.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PackageInWords {
    /// Package.
    pub package: Package,
    /// Short tagline.
    pub tagline: String,
    /// Cabinet core material.
    pub core: String,
    /// Shutter finish.
    pub finish: String,
    /// Countertop material.
    pub counter: String,
    /// What is included.
    pub inclusions: Vec<String>,
}

/// Delivery time and surcharge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeliveryTerms {
    /// Delivery time in days.
    pub days: u8,
    /// Surcharge in basis points.
    pub surcharge: Percent,
}

/// Prices of a home size.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HomePrices {
    /// Home size.
    pub home: BhkType,
    /// Display label.
    pub label: String,
    /// Approximate area shown in the booking form.
    pub size: String,
    /// Price in each package that can be priced.
    pub prices: Vec<PackagePrice>,
}

/// Price of a home in a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PackagePrice {
    /// Package.
    pub package: Package,
    /// With standard delivery.
    pub standard: PriceRange,
    /// With express delivery.
    pub express: PriceRange,
}

/// Price range with tax, in paise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PriceRange {
    /// Lower end.
    pub from_paise: i64,
    /// Upper end.
    pub to_paise: i64,
}

/// Home prices on a given day.
pub async fn read(db: &mut Db, day: NaiveDate) -> Result<PriceList, Refusal> {
    let card = rate_card::in_force(&mut *db, day).await?.ok_or_else(no_prices)?.draft;
    let taxes = gst::rate::on(&mut *db, day).await?;
    let quotations: Quotations = kernel::settings::read(&mut *db).await?;
    let payment_stages = quotations.payment_plan("").to_vec();
    Ok(list(&card, &taxes, kernel::settings::read(db).await?, payment_stages))
}

pub(crate) fn no_prices() -> Refusal {
    let reason = "Prices are not available right now.".to_owned();
    Refusal::Rule { code: "no_prices", reason }
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

/// Price of a home in a package; `None` if any of its items has no rate, since a partial price would be
/// wrong.
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
        let query = RateQuery {
            item: &sample.item,
            core: Some(&offered.core),
            finish: Some(finish),
            package: Some(offered.package),
        };
        line(card.rate(&query)?, sample.quantity, taxes).ok()
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
