//! What was sold in this financial year and what customers still owe, for those who run the company or its books.

use chrono::NaiveDate;
use kernel::Db;
use kernel::clock::financial_year_start;
use kernel::role::Role;
use sales::customer::list as customers;

use super::deals::{Span, month, signed, total};
use super::{Context, Tile, Tone};

/// Contracts signed, and customers who still owe.
pub(super) async fn tiles(db: &mut Db, context: Context) -> Result<Vec<Tile>, sqlx::Error> {
    let today = context.day();
    let year = ("signedThisYear", "Signed this financial year", signed(&financial_year(today)));
    let contracts = match context.viewer.role {
        // The month is among the tiles of quotations.
        Role::Admin => vec![year],
        Role::Finance => vec![("signed", "Signed this month", signed(&month(today))), year],
        _ => return Ok(Vec::new()),
    };
    let mut tiles = Vec::new();
    for (key, label, query) in contracts {
        let total = total(&mut *db, context, &query).await?;
        tiles.push(Tile {
            amount_paise: Some(total.payable_paise),
            ..Tile::count(key, label, total.count, Tone::Good, format!("/admin/finance?{query}"))
        });
    }
    let query = "hasOutstanding=true";
    // Both roles see all customers.
    let owing = customers::owing(db).await?;
    let to = format!("/admin/customers?{query}");
    tiles.push(Tile {
        amount_paise: Some(owing.outstanding_paise),
        about: Some("Signed quotations less what was received. Part of it may not be due yet.".to_owned()),
        ..Tile::count("outstanding", "Customers with outstanding amounts", owing.count, Tone::Neutral, to)
    });
    Ok(tiles)
}

/// The financial year until today.
fn financial_year(today: NaiveDate) -> Span {
    Span { from: financial_year_start(today), to: today }
}

#[cfg(test)]
mod tests {
    use kernel::clock::day_of;
    use kernel::testing::ist;

    use super::*;

    #[test]
    fn a_financial_year_begins_in_april() {
        for (today, begins) in [
            ("2026-11-20T15:00", "2026-04-01"),
            ("2026-03-31T23:30", "2025-04-01"),
            ("2026-04-01T00:30", "2026-04-01"),
        ] {
            assert_eq!(financial_year(day_of(ist(today))).from.to_string(), begins, "{today}");
        }
    }
}
