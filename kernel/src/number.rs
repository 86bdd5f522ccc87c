//! Document numbers without gaps: `PRJ/2026-27/0001`. Source: product conventions, numbers on documents.

pub mod settings;

use chrono::{Datelike as _, NaiveDate};

use crate::Db;
use crate::clock::financial_year_start;
use crate::string_enum::string_enum;

string_enum! {
    /// A series of document numbers, one for each kind of document. Its code is its prefix until staff choose another.
    /// Frozen once shipped.
    #[schemars(rename = "DocumentSeries")]
    pub enum Series {
        /// A project.
        Project = "PRJ",
        /// A quotation, with all its revisions.
        Quotation = "QT",
        /// A receipt voucher.
        ReceiptVoucher = "RV",
        /// A payment received without a voucher.
        PaymentReceived = "PR",
        /// A privacy request.
        PrivacyRequest = "DR",
        /// A furniture order.
        FurnitureOrder = "SO",
        /// A tax invoice.
        TaxInvoice = "IN",
        /// A credit note.
        CreditNote = "CN",
        /// A buyer's request to return goods.
        ReturnRequest = "RT",
        /// A complaint about an order.
        Ticket = "TK",
    }
}

/// Takes the next number for a document dated `day` (Indian time). Concurrent callers wait until the
/// transaction ends: a number is used, or free again.
pub async fn next(db: &mut Db, series: Series, day: NaiveDate) -> Result<String, sqlx::Error> {
    let year = financial_year(day);
    let taken = sqlx::query!(
        r#"insert into document_numbers (prefix, financial_year, last) values ($1, $2, 1)
           on conflict (prefix, financial_year) do update set last = document_numbers.last + 1
           returning last,
               (select chosen.prefix from document_prefixes as chosen where series = $1 and is_current) as chosen"#,
        series.as_str(),
        year,
    )
    .fetch_one(db)
    .await?;
    Ok(written(taken.chosen.as_deref().unwrap_or(series.as_str()), &year, taken.last))
}

/// A number as documents show it.
fn written(prefix: &str, year: &str, serial: i32) -> String {
    format!("{prefix}/{year}/{serial:04}")
}

/// The financial year of a date, April to March: `2026-27`.
#[must_use]
pub fn financial_year(day: NaiveDate) -> String {
    let begins = financial_year_start(day).year();
    format!("{begins}-{:02}", (begins + 1).rem_euclid(100))
}

/// Number and revision of a quotation.
#[must_use]
pub fn title(number: Option<&str>, revision: i32) -> String {
    let number = number.unwrap_or("Draft");
    if revision == 0 { number.to_owned() } else { format!("{number} R{revision}") }
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_financial_year_begins_in_april() {
        assert_eq!(financial_year(day("2026-03-31")), "2025-26");
        assert_eq!(financial_year(day("2026-04-01")), "2026-27");
        assert_eq!(financial_year(day("2099-12-31")), "2099-00");
    }

    #[test_database::test]
    async fn each_year_counts_from_one_without_gaps(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        assert_eq!(next(&mut db, Series::Project, day("2026-11-20")).await?, "PRJ/2026-27/0001");
        let mut given_up = pool.begin().await?;
        assert_eq!(next(&mut given_up, Series::Project, day("2026-11-20")).await?, "PRJ/2026-27/0002");
        given_up.rollback().await?;
        assert_eq!(next(&mut db, Series::Project, day("2027-03-31")).await?, "PRJ/2026-27/0002");
        assert_eq!(next(&mut db, Series::Project, day("2027-04-01")).await?, "PRJ/2027-28/0001");
        sqlx::query!("update document_numbers set last = 9999 where financial_year = '2026-27'")
            .execute(&mut *db)
            .await?;
        assert_eq!(next(&mut db, Series::Project, day("2026-11-20")).await?, "PRJ/2026-27/10000");
        Ok(())
    }
}
