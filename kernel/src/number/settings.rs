//! What staff decide about document numbers: their prefixes, and which numbers are skipped.
//!
//! A series counts on when its prefix changes, and no prefix passes to another series: no number is given twice.

use chrono::NaiveDate;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Series, financial_year, written};
use crate::audit::{self, Actor, Change, Event};
use crate::check::filled;
use crate::clock::Clock;
use crate::record::Refusal;
use crate::{Db, Tx};

/// Longest number of a document that GST law demands. Source: CGST rules 46, 50 and 53.
const TAX_NUMBER_CHARS: usize = 16;

/// Highest serial number that staff can set, for documents whose numbers may have any length.
const MAX_SERIAL: i32 = 999_999;

/// A series in the financial year that runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NumberSeries {
    /// Which one.
    pub series: Series,
    /// What new numbers begin with.
    pub prefix: String,
    /// What earlier numbers began with.
    pub former_prefixes: Vec<String>,
    /// Financial year, `2026-27`.
    pub financial_year: String,
    /// Last serial number used or skipped in it; 0 if there is none.
    pub last: i32,
    /// The next number, as documents show it.
    pub next: String,
    /// Highest serial number with this prefix.
    pub highest: i32,
    /// Whether GST law limits the number's length.
    pub is_tax_document: bool,
}

impl NumberSeries {
    fn new(series: Series, prefix: String, former_prefixes: Vec<String>, year: &str, last: i32) -> Self {
        Self {
            series,
            next: written(&prefix, year, last.saturating_add(1)),
            highest: highest(series, &prefix, year),
            prefix,
            former_prefixes,
            financial_year: year.to_owned(),
            last,
            is_tax_document: series.is_tax_document(),
        }
    }
}

impl Series {
    /// Whether its documents are of those that GST law numbers. Receipts share their limit with receipt vouchers.
    const fn is_tax_document(self) -> bool {
        matches!(self, Self::ReceiptVoucher | Self::PaymentReceived | Self::TaxInvoice | Self::CreditNote)
    }

    const fn documents(self) -> &'static str {
        match self {
            Self::Project => "projects",
            Self::Quotation => "quotations",
            Self::ReceiptVoucher => "receipt vouchers",
            Self::PaymentReceived => "receipts",
            Self::PrivacyRequest => "privacy requests",
            Self::FurnitureOrder => "furniture orders",
            Self::TaxInvoice => "tax invoices",
            Self::CreditNote => "credit notes",
            Self::ReturnRequest => "returns",
            Self::Ticket => "tickets",
        }
    }
}

/// Highest serial number whose number is not too long; 0 if the prefix leaves no room for any.
fn highest(series: Series, prefix: &str, year: &str) -> i32 {
    if !series.is_tax_document() {
        return MAX_SERIAL;
    }
    // A number has at least four digits, and the letters around them have one byte each.
    let digits = (TAX_NUMBER_CHARS + 4).saturating_sub(written(prefix, year, 0).len());
    match u32::try_from(digits) {
        Ok(digits @ 4..=6) => 10_i32.pow(digits) - 1,
        _ => 0,
    }
}

/// A new prefix.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NumberPrefix {
    /// One to four capital letters.
    #[garde(pattern("^[A-Z]{1,4}$"))]
    pub prefix: String,
}

/// Which number is next, and why those before it are skipped.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NumberSkip {
    /// Serial number of the next document.
    #[garde(range(min = 1, max = 999_999))]
    pub next: i32,
    /// Reason, for the audit log: auditors ask about missing numbers.
    #[garde(length(chars, min = 1, max = 300), custom(filled))]
    pub reason: String,
}

/// All series in the financial year of `today`.
pub async fn list(db: &mut Db, today: NaiveDate) -> Result<Vec<NumberSeries>, sqlx::Error> {
    let year = financial_year(today);
    let codes: Vec<String> = Series::ALL.iter().map(|series| series.as_str().to_owned()).collect();
    let rows = sqlx::query!(
        r#"select code as "code!: Series", coalesce(last, 0) as "last!",
               (select prefix from document_prefixes where series = code and is_current) as chosen,
               array(
                   select prefix from document_prefixes where series = code and not is_current order by prefix
               ) as "former!"
           from unnest($1::text[]) with ordinality as listed (code, place)
           left join document_numbers as counted on counted.prefix = code and financial_year = $2
           order by place"#,
        &codes,
        year,
    )
    .fetch_all(db)
    .await?;
    let series = rows.into_iter().map(|row| {
        let prefix = row.chosen.unwrap_or_else(|| row.code.to_string());
        NumberSeries::new(row.code, prefix, row.former, &year, row.last)
    });
    Ok(series.collect())
}

async fn find(db: &mut Db, series: Series, today: NaiveDate) -> Result<NumberSeries, sqlx::Error> {
    let all = list(db, today).await?;
    all.into_iter().find(|found| found.series == series).ok_or(sqlx::Error::RowNotFound)
}

/// Makes new numbers of a series begin with another prefix. Numbers that were given stay.
///
/// # Errors
/// [`Refusal::Field`] if it belongs to another series, or if numbers would be longer than GST law permits.
pub async fn change_prefix(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    series: Series,
    draft: &NumberPrefix,
) -> Result<NumberSeries, Refusal> {
    let refused = |reason: String| Refusal::Field { field: "prefix", reason };
    let prefix = draft.prefix.as_str();
    // One after the other, so that two series cannot take the same prefix.
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('document_prefixes', 0))")
        .execute(&mut **tx)
        .await?;
    lock(tx, series, &financial_year(clock.today())).await?;
    let old = find(tx, series, clock.today()).await?;
    if old.prefix == prefix {
        return Ok(old);
    }
    if let Some(owner) = owner(tx, prefix).await?.filter(|owner| *owner != series) {
        return Err(refused(format!("is or was the prefix of {}; choose another", owner.documents())));
    }
    if old.last >= highest(series, prefix, &old.financial_year) {
        let next = written(prefix, &old.financial_year, old.last.saturating_add(1));
        return Err(refused(format!(
            "is too long: {next} has {} characters, and GST rules permit {TAX_NUMBER_CHARS}",
            next.len()
        )));
    }
    sqlx::query!("update document_prefixes set is_current = false where series = $1", series.as_str())
        .execute(&mut **tx)
        .await?;
    // The first change records the prefix that there was, so that it shows as a former one.
    sqlx::query!(
        "insert into document_prefixes (prefix, series, is_current) values ($1, $3, false), ($2, $3, true)
         on conflict (prefix) do update set is_current = excluded.is_current",
        old.prefix,
        prefix,
        series.as_str(),
    )
    .execute(&mut **tx)
    .await?;
    let changes = vec![Change::new("prefix", &old.prefix, prefix)];
    let event = Event::new("number_prefix_changed", "number_series", &series).changing(changes);
    audit::record(tx, clock, actor, event).await?;
    Ok(find(tx, series, clock.today()).await?)
}

/// The series to which a prefix belongs, by its code or by choice.
async fn owner(db: &mut Db, prefix: &str) -> Result<Option<Series>, sqlx::Error> {
    let chosen = sqlx::query_scalar!(
        r#"select series as "series: Series" from document_prefixes where prefix = $1"#,
        prefix,
    )
    .fetch_optional(db)
    .await?;
    Ok(chosen.or_else(|| prefix.parse().ok()))
}

/// Locks a series in a financial year: whoever takes a number meanwhile waits. Returns its last serial number.
async fn lock(tx: &mut Tx<'_>, series: Series, year: &str) -> Result<i32, sqlx::Error> {
    sqlx::query_scalar!(
        "insert into document_numbers (prefix, financial_year, last) values ($1, $2, 0)
         on conflict (prefix, financial_year) do update set last = document_numbers.last
         returning last",
        series.as_str(),
        year,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Lets a series go on with a higher number in the financial year that runs. Numbers in between are never used.
///
/// # Errors
/// [`Refusal::Field`] if it is not higher, or if numbers would be longer than GST law permits.
pub async fn skip(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    series: Series,
    draft: &NumberSkip,
) -> Result<NumberSeries, Refusal> {
    let refused = |reason: String| Refusal::Field { field: "next", reason };
    let year = financial_year(clock.today());
    let last = lock(tx, series, &year).await?;
    let old = find(tx, series, clock.today()).await?;
    if draft.next <= last.saturating_add(1) {
        return Err(refused(format!("must be higher than {}, the next number", last.saturating_add(1))));
    }
    if draft.next > old.highest {
        return Err(refused(format!("must be at most {}: a longer number breaks GST rules", old.highest)));
    }
    sqlx::query!(
        "update document_numbers set last = $3 where prefix = $1 and financial_year = $2",
        series.as_str(),
        year,
        draft.next - 1,
    )
    .execute(&mut **tx)
    .await?;
    let new = find(tx, series, clock.today()).await?;
    let changes =
        vec![Change::new("next", &old.next, &new.next), Change::new("reason", (), draft.reason.trim())];
    let event = Event::new("numbers_skipped", "number_series", &series).changing(changes);
    audit::record(tx, clock, actor, event).await?;
    Ok(new)
}

#[cfg(test)]
mod tests;
