//! Prices of campaign pages, from the engine that prices quotations.

use chrono::NaiveDate;
use designs::design::catalogue;
use kernel::Db;
use kernel::record::Refusal;
use kernel::rupees::short;
use pricing::rate_card::Package;
use sales::price_page::{self, HomePrices, PriceList};

use super::offer::{Offer, Priced};

/// The prices on a page.
#[derive(Debug, Default)]
pub(super) struct Prices {
    /// The lowest; none if nothing can be priced.
    pub(super) from: Option<PriceFrom>,
    /// Names of the table's columns.
    pub(super) packages: Vec<&'static str>,
    /// Prices by home, for offers of whole homes.
    pub(super) homes: Vec<HomeRow>,
    /// What the cheapest package includes.
    pub(super) included: Vec<String>,
    /// What no package includes.
    pub(super) excluded: Vec<String>,
    /// Days of standard and express delivery, and the surcharge of express in percent.
    pub(super) delivery: Option<(u8, u8, String)>,
    /// Payment stages in words, such as `10% Booking`.
    pub(super) stages: Vec<String>,
}

/// The lowest price.
#[derive(Debug)]
pub(super) struct PriceFrom {
    /// `₹1,35,151`.
    pub(super) amount: String,
    /// What it is for.
    pub(super) of: String,
}

/// A row of the table.
#[derive(Debug)]
pub(super) struct HomeRow {
    pub(super) home: String,
    pub(super) size: String,
    /// Lowest price by package; none if it is not offered for this home.
    pub(super) amounts: Vec<Option<String>>,
}

impl Prices {
    pub(super) async fn read(db: &mut Db, offer: &Offer, today: NaiveDate) -> Result<Self, sqlx::Error> {
        let list = match price_page::read(&mut *db, today).await {
            Ok(list) => list,
            Err(Refusal::Database(error)) => return Err(error),
            // Nothing is priced today.
            Err(_) => return Ok(Self::default()),
        };
        let mut prices = Self::of(&list, offer);
        if let Priced::Design(kind, of) = offer.priced {
            let lowest = catalogue::lowest_price(db, kind).await?;
            prices.from = lowest.map(|paise| PriceFrom { amount: short(paise), of: of.to_owned() });
        }
        Ok(prices)
    }

    fn of(list: &PriceList, offer: &Offer) -> Self {
        let delivery = Some((
            list.standard.days,
            list.express.days,
            kernel::rupees::hundredths(i64::from(list.express.surcharge.0)),
        ));
        let stages = list.payment_stages.iter().map(|stage| format!("{} {}", stage.percent, stage.name));
        let mut prices = Self { delivery, stages: stages.collect(), ..Self::default() };
        let Priced::Homes(homes, packages) = offer.priced else { return prices };
        let offered: Vec<_> =
            list.packages.iter().filter(|offered| packages.contains(&offered.package)).collect();
        let rows = list.homes.iter().filter(|row| homes.contains(&row.home));
        prices.homes = rows
            .clone()
            .map(|row| HomeRow {
                home: row.label.clone(),
                size: row.size.clone(),
                amounts: offered.iter().map(|each| lowest(row, each.package).map(short)).collect(),
            })
            .collect();
        prices.packages = offered.iter().map(|each| name(each.package)).collect();
        prices.included = offered.first().map(|each| each.inclusions.clone()).unwrap_or_default();
        prices.excluded.clone_from(&list.excluded);
        let all = rows.flat_map(|row| {
            offered.iter().filter_map(move |each| Some((lowest(row, each.package)?, row, each.package)))
        });
        prices.from = all.min_by_key(|(paise, ..)| *paise).map(|(paise, row, package)| PriceFrom {
            amount: short(paise),
            of: format!("{} home, {} package", row.label, name(package)),
        });
        prices
    }
}

fn lowest(row: &HomePrices, package: Package) -> Option<i64> {
    row.prices.iter().find(|price| price.package == package).map(|price| price.standard.from_paise)
}

const fn name(package: Package) -> &'static str {
    match package {
        Package::Essential => "Essential",
        Package::Premium => "Premium",
        Package::Luxe => "Luxe",
    }
}
