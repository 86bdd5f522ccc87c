use sqlx::PgPool;

use super::*;
use crate::number::next;
use crate::testing::ist;

fn clock() -> Clock {
    Clock::stopped_at(ist("2026-11-20T15:00"))
}

async fn renamed(pool: &PgPool, series: Series, prefix: &str) -> Result<NumberSeries, Refusal> {
    let mut tx = pool.begin().await?;
    let draft = NumberPrefix { prefix: prefix.to_owned() };
    let changed = change_prefix(&mut tx, &clock(), &Actor::system(), series, &draft).await?;
    tx.commit().await?;
    Ok(changed)
}

async fn skipped(pool: &PgPool, series: Series, next: i32) -> Result<NumberSeries, Refusal> {
    let mut tx = pool.begin().await?;
    let draft = NumberSkip { next, reason: " Invoices of the former system ".to_owned() };
    let changed = skip(&mut tx, &clock(), &Actor::system(), series, &draft).await?;
    tx.commit().await?;
    Ok(changed)
}

/// The field that is named, and why.
fn refusal(result: Result<NumberSeries, Refusal>) -> (&'static str, String) {
    match result.unwrap_err() {
        Refusal::Field { field, reason } => (field, reason),
        other => panic!("{other}"),
    }
}

#[test]
fn a_prefix_leaves_room_for_the_number() {
    let of = |series, prefix| highest(series, prefix, "2026-27");
    assert_eq!(of(Series::TaxInvoice, "I"), 999_999);
    assert_eq!(of(Series::TaxInvoice, "IN"), 99_999);
    assert_eq!(of(Series::ReceiptVoucher, "RCV"), 9_999);
    assert_eq!(of(Series::CreditNote, "CRED"), 0);
    assert_eq!(of(Series::Quotation, "QUOT"), MAX_SERIAL);
    assert_eq!(written("RCV", "2026-27", 9_999).len(), TAX_NUMBER_CHARS);
}

#[test_database::test]
async fn a_series_counts_on_under_another_prefix(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.acquire().await?;
    assert_eq!(next(&mut db, Series::TaxInvoice, clock().today()).await?, "IN/2026-27/0001");
    let changed = renamed(&pool, Series::TaxInvoice, "INV").await?;
    assert_eq!((changed.next.as_str(), changed.highest), ("INV/2026-27/0002", 9_999));
    assert_eq!(changed.former_prefixes, ["IN"]);
    assert_eq!(next(&mut db, Series::TaxInvoice, clock().today()).await?, "INV/2026-27/0002");
    // Back again, which repeats no number.
    let back = renamed(&pool, Series::TaxInvoice, "IN").await?;
    assert_eq!(
        (back.next.as_str(), back.former_prefixes.as_slice()),
        ("IN/2026-27/0003", ["INV".to_owned()].as_slice())
    );
    let others = list(&mut db, clock().today()).await?;
    assert_eq!(others.len(), Series::ALL.len());
    assert_eq!((others[0].next.as_str(), others[0].last), ("PRJ/2026-27/0001", 0));
    Ok(())
}

#[test_database::test]
async fn no_two_series_share_a_prefix(pool: PgPool) -> Result<(), Refusal> {
    renamed(&pool, Series::Quotation, "OFF").await?;
    renamed(&pool, Series::Quotation, "QN").await?;
    for taken in ["QN", "OFF", "QT", "SO"] {
        let (field, reason) = refusal(renamed(&pool, Series::Ticket, taken).await);
        assert_eq!(field, "prefix");
        assert!(reason.starts_with("is or was the prefix of "), "{taken}: {reason}");
    }
    let (field, reason) = refusal(renamed(&pool, Series::CreditNote, "CRED").await);
    assert_eq!(field, "prefix");
    assert!(reason.contains("CRED/2026-27/0001 has 17 characters"), "{reason}");
    Ok(())
}

#[test_database::test]
async fn a_series_skips_numbers_and_never_goes_back(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.acquire().await?;
    assert_eq!(skipped(&pool, Series::TaxInvoice, 100).await?.next, "IN/2026-27/0100");
    for (next, reason) in
        [(100, "must be higher than 100"), (1, "must be higher"), (100_000, "must be at most 99999")]
    {
        let (field, why) = refusal(skipped(&pool, Series::TaxInvoice, next).await);
        assert_eq!(field, "next");
        assert!(why.starts_with(reason), "{why}");
    }
    assert_eq!(next(&mut db, Series::TaxInvoice, clock().today()).await?, "IN/2026-27/0100");
    // A prefix that leaves no room for the number reached.
    skipped(&pool, Series::TaxInvoice, 10_000).await?;
    assert_eq!(refusal(renamed(&pool, Series::TaxInvoice, "INV").await).0, "prefix");
    let noted = sqlx::query_scalar!(
        "select changes::text from audit_entries where action = 'numbers_skipped' order by id limit 1"
    )
    .fetch_one(&mut *db)
    .await?;
    let noted = noted.unwrap_or_default();
    assert!(noted.contains("IN/2026-27/0001") && noted.contains("Invoices of the former system"), "{noted}");
    Ok(())
}
