use chrono::TimeDelta;
use kernel::testing::ist;
use sqlx::PgPool;
use uuid::Uuid;

use super::*;

/// A lead or an order, as a test expects it to be counted.
struct Came {
    kind: &'static str,
    /// Days before today.
    ago: i64,
    /// Source and campaign of the first and of the last visit.
    first: (&'static str, &'static str),
    last: (&'static str, &'static str),
    is_qualified: bool,
    /// Of its contract or order, as it was restated last.
    value_paise: Option<i64>,
    is_test: bool,
}

const NOW: &str = "2026-11-25T10:00";

async fn spend(db: &mut Db, destination: &str, id: &str, name: &str, ago: u64, paise: i64) {
    sqlx::query!(
        "insert into ad_spend (
             id, destination, spent_on, campaign_id, campaign_name, clicks, impressions, cost_paise, source, updated_at
         )
         values ($1, $2, $3, $4, $5, 10, 1000, $6, 'csv', now())",
        Uuid::now_v7(),
        destination,
        day_of(ist(NOW)) - Days::new(ago),
        id,
        name,
        paise,
    )
    .execute(db)
    .await
    .unwrap();
}

async fn event(db: &mut Db, came: &Came, subject: Uuid, kind: &str, at: DateTime<Utc>, paise: i64) -> Uuid {
    let id = Uuid::now_v7();
    sqlx::query!(
        "insert into conversion_events (id, event_id, kind, subject_kind, subject_id, value_paise, occurred_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7)",
        id,
        format!("{id}:{kind}"),
        kind,
        came.kind,
        subject,
        paise,
        at,
    )
    .execute(&mut *db)
    .await
    .unwrap();
    if came.is_test {
        sqlx::query!(
            "insert into conversions (id, event_id, destination, state, reason, due_at, created_at, updated_at)
             values ($1, $2, 'ga4', 'skipped', 'test', $3, $3, $3)",
            Uuid::now_v7(),
            id,
            at,
        )
        .execute(db)
        .await
        .unwrap();
    }
    id
}

async fn come(db: &mut Db, came: &Came) {
    let (subject, at) = (Uuid::now_v7(), ist(NOW) - TimeDelta::days(came.ago));
    sqlx::query!(
        "insert into attributions (
             subject_kind, subject_id, first_source, first_campaign, first_at, last_source, last_campaign, last_at, created_at
         )
         values ($1, $2, $3, $4, $7, $5, $6, $7, $7)",
        came.kind,
        subject,
        came.first.0,
        came.first.1,
        came.last.0,
        came.last.1,
        at,
    )
    .execute(&mut *db)
    .await
    .unwrap();
    if came.kind == "lead" {
        event(db, came, subject, "lead_submitted", at, 0).await;
        // A second enquiry of the same person is the same lead.
        event(db, came, subject, "lead_submitted", at + TimeDelta::hours(1), 0).await;
        if came.is_qualified {
            event(db, came, subject, "lead_qualified", at + TimeDelta::hours(2), 0).await;
        }
    }
    if let Some(paise) = came.value_paise {
        let kind = if came.kind == "lead" { "contract_won" } else { "purchase" };
        let first = event(db, came, subject, kind, at + TimeDelta::hours(3), 77_700).await;
        let restated = event(db, came, subject, kind, at + TimeDelta::hours(4), paise).await;
        sqlx::query!("update conversion_events set adjusts = $2 where id = $1", restated, first)
            .execute(db)
            .await
            .unwrap();
    }
}

/// Every combination of what a lead or an order can be, on days inside and around both periods.
fn everybody() -> Vec<Came> {
    let campaigns = [
        ("google", "Kitchens Bengaluru"),
        ("google", "21876"),
        ("facebook", "Kitchens Bengaluru"),
        ("instagram", "reels"),
        ("newsletter", "diwali"),
        ("google", ""),
    ];
    let mut all = Vec::new();
    let mut number = 0_usize;
    for (row, ago) in [0, 1, 6, 7, 8, 13, 14, 40].into_iter().enumerate() {
        for (place, last) in campaigns.iter().enumerate() {
            number += 1;
            let is_order = number.is_multiple_of(7);
            all.push(Came {
                kind: if is_order { "order" } else { "lead" },
                ago,
                first: campaigns[(place + row + 1) % campaigns.len()],
                last: *last,
                is_qualified: number.is_multiple_of(2),
                value_paise: (is_order || number.is_multiple_of(4)).then(|| {
                    if number.is_multiple_of(8) { 0 } else { 100_000 + i64::try_from(number).unwrap() }
                }),
                is_test: number.is_multiple_of(11),
            });
        }
    }
    all
}

/// The campaign that somebody counts for, by the rules in words: the one whose name or id is `utm_campaign`, of the
/// source's platform if it can be of several.
fn expected((source, campaign): (&str, &str)) -> Option<&'static str> {
    match (source, campaign) {
        ("google", "Kitchens Bengaluru" | "21876") => Some("google_ads:id:21876"),
        ("facebook", "Kitchens Bengaluru") => Some("meta:id:9001"),
        ("instagram", "reels") => Some("meta:name:reels"),
        ("newsletter", "diwali") => Some(":name:diwali"),
        _ => None,
    }
}

/// Counts one by one.
fn naive<'a>(all: impl Iterator<Item = &'a Came>, period: Period) -> Figures {
    let today = day_of(ist(NOW));
    let mut sum = Figures::default();
    for came in all.filter(|came| !came.is_test) {
        let day = today - TimeDelta::days(came.ago);
        if day < period.from || day > period.until {
            continue;
        }
        let has_value = came.value_paise.is_some_and(|paise| paise > 0);
        if came.kind == "lead" {
            sum.leads += 1;
            sum.qualified += i64::from(came.is_qualified || came.value_paise.is_some());
            sum.won += i64::from(has_value);
        } else {
            sum.orders += i64::from(has_value);
        }
        sum.revenue_paise += came.value_paise.unwrap_or(0);
    }
    sum
}

fn without_spend(figures: &Figures) -> Figures {
    let Figures { leads, qualified, won, orders, revenue_paise, .. } = *figures;
    Figures { leads, qualified, won, orders, revenue_paise, ..Figures::default() }
}

#[test_database::test]
async fn campaigns_add_up_to_what_is_counted_one_by_one(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    for ago in 0..20 {
        // It was renamed five days ago; its visits have its name of today.
        let name = if ago < 5 { "Kitchens Bengaluru" } else { "Kitchens" };
        spend(&mut db, "google_ads", "21876", name, ago, 50_000).await;
        spend(&mut db, "meta", "9001", "kitchens bengaluru", ago, 20_000).await;
    }
    let all = everybody();
    for came in &all {
        come(&mut db, came).await;
    }
    let now = ist(NOW);
    for touch in Touch::ALL {
        let filter = CampaignFilter {
            from: Some(day_of(now) - Days::new(6)),
            touch: Some(*touch),
            ..CampaignFilter::default()
        };
        let (period, compared) = (filter.period(now), filter.compared(now).unwrap());
        assert_eq!((period.until, compared.until), (day_of(now), day_of(now) - Days::new(7)));
        let campaign_of = |came: &Came| expected(if *touch == Touch::First { came.first } else { came.last });
        let found = list(&mut db, &PageQuery::default(), &filter, now).await?;
        let mut ids: Vec<_> = found.items.iter().map(|campaign| campaign.id.as_str()).collect();
        ids.sort_unstable();
        assert_eq!(ids, [":name:diwali", "google_ads:id:21876", "meta:id:9001", "meta:name:reels"]);
        for campaign in &found.items {
            let its = || all.iter().filter(|came| campaign_of(came) == Some(campaign.id.as_str()));
            assert_eq!(without_spend(&campaign.figures), naive(its(), period), "{touch}: {}", campaign.id);
            let previous = campaign.previous.as_ref().unwrap();
            assert_eq!(without_spend(previous), naive(its(), compared), "{touch}: {} before", campaign.id);
        }
        let totals = totals(&mut db, &PageQuery::default(), &filter, now).await?;
        let tracked = || all.iter().filter(|came| campaign_of(came).is_some());
        assert_eq!(without_spend(&totals.current), naive(tracked(), period));
        assert_eq!((totals.current.spend_paise, totals.current.clicks), (7 * 70_000, 7 * 20));
        assert_eq!(totals.previous.unwrap().spend_paise, 7 * 70_000);
        assert_eq!(totals.untracked_leads, naive(all.iter(), period).leads - naive(tracked(), period).leads);
        assert!(totals.untracked_leads > 0);
    }
    Ok(())
}

#[test_database::test]
async fn ratios_are_missing_where_nothing_is_known_to_divide(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    spend(&mut db, "google_ads", "1", "one", 0, 30_000).await;
    spend(&mut db, "google_ads", "2", "two", 0, 10_000).await;
    let of = |campaign, value_paise| Came {
        kind: "lead",
        ago: 0,
        first: ("google", campaign),
        last: ("google", campaign),
        is_qualified: false,
        value_paise,
        is_test: false,
    };
    for (campaign, value) in [("one", None), ("one", Some(120_000)), ("three", Some(5))] {
        come(&mut db, &of(campaign, value)).await;
    }
    let now = ist(NOW);
    let by =
        |by, is_descending| CampaignFilter { sort: Sort { by, is_descending }, ..CampaignFilter::default() };
    let names =
        |page: Page<Campaign>| page.items.into_iter().map(|campaign| campaign.name).collect::<Vec<_>>();
    let page = PageQuery::default();
    let found = list(&mut db, &page, &by(CampaignOrder::Spend, true), now).await?;
    let ratios: Vec<_> = found
        .items
        .iter()
        .map(|Campaign { figures, .. }| {
            (figures.cost_per_lead_paise, figures.cost_per_qualified_paise, figures.return_percent)
        })
        .collect();
    let expected = [(Some(15_000), Some(30_000), Some(400)), (None, None, Some(0)), (None, None, None)];
    assert_eq!(ratios, expected);
    // What has no number is last in both directions.
    for is_descending in [true, false] {
        let found = list(&mut db, &page, &by(CampaignOrder::CostPerLead, is_descending), now).await?;
        assert_eq!(names(found), ["one", "three", "two"]);
    }
    let words = PageQuery { q: "TWO".to_owned(), ..PageQuery::default() };
    assert_eq!(names(list(&mut db, &words, &by(CampaignOrder::Name, false), now).await?), ["two"]);
    let meta = CampaignFilter { platform: AnyOf(vec![Destination::Meta]), ..CampaignFilter::default() };
    assert_eq!(list(&mut db, &page, &meta, now).await?.total, 0);
    Ok(())
}

#[test]
fn a_period_is_compared_with_as_many_days() {
    let now = ist(NOW);
    let usual = CampaignFilter::default();
    let (period, before) = (usual.period(now), usual.compared(now).unwrap());
    assert_eq!((period.until - period.from).num_days(), 29);
    assert_eq!(before.until, period.from.pred_opt().unwrap());
    assert_eq!(before.until - before.from, period.until - period.from);
    let leap = NaiveDate::from_ymd_opt(2028, 2, 29);
    let year = CampaignFilter { from: leap, until: leap, compare: Some(Comparison::Year), ..usual.clone() };
    assert_eq!(year.compared(now).unwrap().from, NaiveDate::from_ymd_opt(2027, 2, 28).unwrap());
    let none = CampaignFilter { compare: Some(Comparison::None), ..usual.clone() };
    assert_eq!(none.compared(now), None);
    let turned = CampaignFilter { from: leap, until: NaiveDate::from_ymd_opt(2028, 2, 28), ..usual };
    assert!(turned.validate().unwrap_err().to_string().contains("until"));
}
