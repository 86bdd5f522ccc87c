//! Demo texts of the service pages: prices and localities of the fictional company.

use chrono::{DateTime, Utc};
use content::page_text::service::{AreasText, PriceRow, PricesText};
use content::page_text::{self, ServiceText, ServiceTextPage};
use kernel::Tx;
use kernel::audit::Actor;
use kernel::clock::Clock;
use people::account;

use super::STAFF;
use ServiceTextPage::{Automation, Civil, Consultation, Electrical, Flooring, Plumbing};

/// What has a price, the price in rupees with GST, and what it counts.
type Priced = (&'static str, Option<i64>, &'static str);

/// Introduction and prices of the pages that the rate card has no rates for; the others show theirs. Invented.
#[rustfmt::skip]
const PRICES: [(ServiceTextPage, &str, &[Priced]); 6] = [
    (Consultation, "The call, the visit and the first quotation are free. Sample prices of our demo studio for more than that.", &[
        ("Drawings of one room, for a contractor of your own", Some(18_000), "per room"),
        ("3D design and working drawings of a whole home", Some(65), "per sq ft"),
        ("Site visits of a designer while others build", Some(2_500), "per visit"),
        ("Drawings for a villa or a duplex", None, ""),
    ]),
    (Electrical, "Sample prices of our demo studio: wire, switch and plate included.", &[
        ("Light or fan point, wired in concealed conduit", Some(1_450), "per point"),
        ("Socket of 16 A for a geyser or an oven", Some(2_250), "per point"),
        ("Distribution board with residual-current breaker", Some(14_500), "for 8 ways"),
        ("Ceiling fan, installed and balanced", Some(650), "each"),
        ("Rewiring of a whole flat", None, ""),
    ]),
    (Plumbing, "Sample prices of our demo studio: pipe and fittings included, taps and sanitary ware not.", &[
        ("Hot or cold water point in CPVC, concealed", Some(1_950), "per point"),
        ("Floor drain with trap and slope", Some(2_400), "each"),
        ("Geyser, installed and tested", Some(950), "each"),
        ("Concealed cistern, set and pressure-tested", Some(4_800), "each"),
        ("Search for a leak, with a pressure gauge", Some(1_500), "per bathroom"),
        ("New lines for a whole flat", None, ""),
    ]),
    (Flooring, "Sample prices of our demo studio: laid, jointed and cleaned, material of the middle range included.", &[
        ("Vitrified tiles, 600 × 600 mm", Some(165), "per sq ft"),
        ("Large vitrified tiles, 800 × 1600 mm", Some(245), "per sq ft"),
        ("Granite, laid and polished", Some(290), "per sq ft"),
        ("Laminate on underlay", Some(155), "per sq ft"),
        ("Engineered oak on underlay", Some(480), "per sq ft"),
        ("Skirting to match", Some(85), "per running foot"),
        ("Taking up an old floor, with carting", Some(45), "per sq ft"),
    ]),
    (Automation, "Sample prices of our demo studio: installed, named and explained.", &[
        ("Lights of one room, with scenes and dimmer", Some(14_500), "per room"),
        ("Curtain motor with track", Some(21_500), "per window"),
        ("Door lock with code and fingerprint", Some(19_900), "each"),
        ("Video door bell", Some(12_500), "each"),
        ("Sensors for leaks and smoke", Some(3_200), "each"),
        ("Whole home, from the wiring on", None, ""),
    ]),
    (Civil, "Sample prices of our demo studio: material, labour and curing included.", &[
        ("New wall in 100 mm AAC block, plastered on both sides", Some(265), "per sq ft"),
        ("Partition wall taken down, debris carted", Some(75), "per sq ft"),
        ("Opening with lintel for a door", Some(12_500), "each"),
        ("Re-plastering of hollow walls", Some(85), "per sq ft"),
        ("Waterproofing of a balcony or bathroom, tested for 48 hours", Some(130), "per sq ft"),
        ("Concrete loft or ledge", Some(480), "per sq ft"),
    ]),
];

const AREAS: [&str; 12] = [
    "Indiranagar",
    "Koramangala",
    "HSR Layout",
    "Jayanagar",
    "JP Nagar",
    "Malleshwaram",
    "Whitefield",
    "Bellandur",
    "Sarjapur Road",
    "Hebbal",
    "Yelahanka",
    "Electronic City",
];

/// Adds prices and localities to each service page whose text staff have not changed before.
pub async fn page_texts(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let writer = account::find_by_email(&mut *tx, STAFF[5].1).await?.map(|account| account.user);
    let actor = Actor { user: writer, ..Actor::system() };
    for &page in ServiceTextPage::ALL {
        let stored = page_text::read::<ServiceText>(&mut *tx, page).await?;
        if stored.version == 0 {
            page_text::save(tx, &Clock::stopped_at(now), &actor, page, 0, &text(page)).await?;
        }
    }
    Ok(())
}

fn text(page: ServiceTextPage) -> ServiceText {
    let row = |(label, rupees, unit): &Priced| PriceRow {
        label: (*label).to_owned(),
        price_paise: rupees.map(|rupees| rupees * 100),
        unit: (*unit).to_owned(),
    };
    let prices = PRICES.iter().find(|(priced, ..)| *priced == page);
    ServiceText {
        prices: prices.map_or_else(PricesText::default, |(_, lead, rows)| PricesText {
            lead: (*lead).to_owned(),
            rows: rows.iter().map(row).collect(),
            ..PricesText::default()
        }),
        areas: AreasText {
            lead: "Our demo team comes to these parts of Bengaluru.".to_owned(),
            list: AREAS.iter().map(|area| (*area).to_owned()).collect(),
            ..AreasText::default()
        },
        ..ServiceText::default()
    }
}

#[cfg(test)]
mod tests {
    use garde::Validate;
    use kernel::testing::ist;
    use sales::service_price;
    use sqlx::PgPool;

    use super::*;

    #[test_database::test]
    async fn every_service_page_has_prices_and_localities(pool: PgPool) -> Result<(), sqlx::Error> {
        let mut tx = pool.begin().await?;
        let now = ist("2026-11-20T15:00");
        page_texts(&mut tx, now).await?;
        for &page in ServiceTextPage::ALL {
            let text = page_text::read::<ServiceText>(&mut tx, page).await?.content;
            assert!(text.validate().is_ok() && !text.areas.list.is_empty(), "{page}");
            let card = service_price::read(&mut tx, page, now.date_naive()).await?.rows;
            // Prices in the text would take the place of the rate card's.
            assert_eq!(text.prices.rows.is_empty(), !card.is_empty(), "{page}");
        }
        Ok(())
    }
}
