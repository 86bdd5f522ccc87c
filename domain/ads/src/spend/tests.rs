use kernel::testing::ist;
use sqlx::PgPool;

use super::*;

const FULL: [(Field, &str); 7] = [
    (Field::Day, "24/11/2026"),
    (Field::Platform, "Google Ads"),
    (Field::CampaignId, "21876543210"),
    (Field::Campaign, "Kitchens Bengaluru"),
    (Field::Clicks, "1,240"),
    (Field::Impressions, "52,300"),
    (Field::CostPaise, "₹18,450.50"),
];

fn with(field: Field, text: &'static str) -> Vec<(Field, &'static str)> {
    FULL.iter().map(|(known, cell)| (*known, if *known == field { text } else { cell })).collect()
}

#[test]
fn each_wrong_cell_is_named() {
    for (field, text, message) in [
        (Field::Day, "soon", "must be a date, such as 15/03/2027 or March 2027"),
        (Field::Platform, "Bing", "must be Google Ads or Meta"),
        (Field::Clicks, "12.5", "must be a whole number"),
        (Field::CostPaise, "-5", "must be a number with at most two decimals, such as 1,450.50"),
        (Field::CostPaise, "1845050000", "is more than ₹10 crore in a day. Is it in rupees?"),
    ] {
        assert_eq!(Spend::read(&with(field, text)).unwrap_err(), [RowError::new(field, message)], "{text}");
    }
    let without: Vec<_> = FULL.into_iter().filter(|(field, _)| *field != Field::CampaignId).collect();
    assert_eq!(Spend::read(&without).unwrap_err(), [RowError::new(Field::CampaignId, "is missing")]);
}

#[test_database::test]
async fn a_day_of_a_campaign_is_kept_once(pool: PgPool) -> sqlx::Result<()> {
    let mut tx = pool.begin().await?;
    let clock = Clock::stopped_at(ist("2026-11-25T10:00"));
    let actor = Actor::system();
    let row = |cells: &[(Field, &str)]| Spend::read(cells).unwrap();
    let check = |row: Row, is_above| vec![Candidate { row, is_above }];

    let verdicts = Spend::check_rows(&mut tx, &actor, &check(row(&FULL), false), clock.now()).await?;
    assert_eq!(verdicts, [Verdict::New]);
    let (outcome, _) = Spend::import_row(&mut tx, &clock, &actor, row(&FULL)).await?;
    assert_eq!(outcome, RowOutcome::New);

    // The corrected report of the same day, without its clicks.
    let again: Vec<_> =
        with(Field::CostPaise, "19,000").into_iter().filter(|(field, _)| *field != Field::Clicks).collect();
    let verdicts = Spend::check_rows(&mut tx, &actor, &check(row(&again), false), clock.now()).await?;
    assert_eq!(verdicts, [Verdict::Known]);
    assert_eq!(Spend::import_row(&mut tx, &clock, &actor, row(&again)).await?.0, RowOutcome::Known);
    let stored = sqlx::query!("select cost_paise, clicks, impressions, source from ad_spend")
        .fetch_all(&mut *tx)
        .await?;
    assert_eq!(stored.len(), 1);
    assert_eq!((stored[0].cost_paise, stored[0].clicks, stored[0].impressions), (1_900_000, 1_240, 52_300));

    let above = Spend::check_rows(&mut tx, &actor, &check(row(&FULL), true), clock.now()).await?;
    assert!(matches!(&above[..], [Verdict::Wrong(errors)] if errors[0].field == "campaignId"));
    let early = row(&with(Field::Day, "26/11/2026"));
    let early = Spend::check_rows(&mut tx, &actor, &check(early, false), clock.now()).await?;
    assert!(matches!(&early[..], [Verdict::Wrong(errors)] if errors[0].message == "is in the future"));
    Ok(())
}
