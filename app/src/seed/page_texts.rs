//! Demo texts of a page: prices and localities of the fictional company.

use chrono::{DateTime, Utc};
use content::page_text::service::{AreasText, PriceRow, PricesText};
use content::page_text::{self, ServiceText, ServiceTextPage};
use kernel::Tx;
use kernel::audit::Actor;
use kernel::clock::Clock;
use people::account;

use super::STAFF;

/// What has a price, the price in rupees, and what it counts. Invented.
#[rustfmt::skip]
const PRICES: [(&str, Option<i64>, &str); 5] = [
    ("Light or fan point, wired in concealed conduit", Some(1_450), "per point"),
    ("Socket of 16 A for a geyser or an oven", Some(2_250), "per point"),
    ("Distribution board with residual-current breaker", Some(14_500), "for 8 ways"),
    ("Ceiling fan, installed and balanced", Some(650), "each"),
    ("Rewiring of a whole flat", None, ""),
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

/// Adds prices and localities to one service page, unless staff have changed its text before.
pub async fn page_texts(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let page = ServiceTextPage::Electrical;
    let stored = page_text::read::<ServiceText>(&mut *tx, page).await?;
    if stored.version > 0 {
        return Ok(());
    }
    let row = |(label, rupees, unit): &(&str, Option<i64>, &str)| PriceRow {
        label: (*label).to_owned(),
        price_paise: rupees.map(|rupees| rupees * 100),
        unit: (*unit).to_owned(),
    };
    let text = ServiceText {
        prices: PricesText {
            lead: "Sample prices of our demo studio: wire, switch and plate included.".to_owned(),
            rows: PRICES.iter().map(row).collect(),
            ..PricesText::default()
        },
        areas: AreasText {
            lead: "Our demo electricians come to these parts of Bengaluru.".to_owned(),
            list: AREAS.iter().map(|area| (*area).to_owned()).collect(),
            ..AreasText::default()
        },
        ..ServiceText::default()
    };
    let writer = account::find_by_email(&mut *tx, STAFF[5].1).await?.map(|account| account.user);
    let actor = Actor { user: writer, ..Actor::system() };
    page_text::save(tx, &Clock::stopped_at(now), &actor, page, 0, &text).await?;
    Ok(())
}
