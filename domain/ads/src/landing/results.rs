//! What campaign pages brought, and what their tests show.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::Db;
use kernel::clock::day_of;
use kernel::string_enum::string_enum;
use schemars::JsonSchema;
use serde::Serialize;
use sqlx::types::Json;

use super::interval::{Difference, Sample, difference};
use super::{LandingDraft, LandingPage, LandingTestId, LandingText, LandingVariant};

/// Days that a page's totals cover, today included.
const RECENT_DAYS: i64 = 30;

/// A campaign page with its texts and figures.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LandingPageDetail {
    /// Page.
    pub page: LandingPage,
    /// Display label.
    pub label: String,
    /// Path.
    pub path: String,
    /// The page whose text B it shows; it has no texts of its own.
    pub shows_text_b_of: Option<LandingPage>,
    /// Editable fields.
    #[serde(flatten)]
    pub draft: LandingDraft,
    /// Optimistic-lock version; 0 if never changed.
    pub version: i32,
    /// When it was last changed; none if never.
    pub updated_at: Option<DateTime<Utc>>,
    /// Views in the last 30 days.
    pub views: i64,
    /// Leads in the last 30 days, without junk.
    pub leads: i64,
    /// The running test.
    pub test: Option<LandingTest>,
    /// Earlier tests, latest first.
    pub earlier_tests: Vec<LandingTest>,
}

/// A test of text B against text A.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LandingTest {
    /// Test id.
    pub id: LandingTestId,
    /// Start.
    pub started_at: DateTime<Utc>,
    /// End; none while it runs.
    pub ended_at: Option<DateTime<Utc>>,
    /// The text that was kept.
    pub kept: Option<LandingVariant>,
    /// Text A.
    pub a: VariantResult,
    /// Text B.
    pub b: VariantResult,
    /// Rate of text B minus that of text A; none before both were seen.
    pub difference: Option<Difference>,
    /// What the figures show.
    pub verdict: Verdict,
    /// The same in a sentence.
    pub summary: String,
}

/// What a text brought during a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct VariantResult {
    /// Visits that saw it.
    pub views: u32,
    /// Leads sent under it, without junk.
    pub leads: u32,
    /// Leads by view, as a fraction; none without views.
    pub rate: Option<f64>,
}

impl VariantResult {
    fn new(views: u32, leads: u32) -> Self {
        let result = Self { views, leads, rate: None };
        Self { rate: result.sample().rate(), ..result }
    }

    /// A visit whose view got lost may have brought a lead nevertheless.
    fn sample(self) -> Sample {
        Sample { successes: self.leads, trials: self.views.max(self.leads) }
    }
}

string_enum! {
    /// What a test shows.
    #[schemars(rename = "LandingVerdict")]
    pub enum Verdict {
        /// One of the texts has too few leads.
        TooEarly = "too_early",
        /// The interval includes zero.
        NoDifference = "no_difference",
        /// Text A brings more leads.
        ABetter = "a_better",
        /// Text B brings more leads.
        BBetter = "b_better",
    }
}

fn verdict(a: VariantResult, b: VariantResult, difference: Option<&Difference>, min_leads: u32) -> Verdict {
    match difference {
        Some(difference) if a.leads >= min_leads && b.leads >= min_leads => {
            match (difference.is_clear(), difference.observed > 0.0) {
                (false, _) => Verdict::NoDifference,
                (true, true) => Verdict::BBetter,
                (true, false) => Verdict::ABetter,
            }
        }
        _ => Verdict::TooEarly,
    }
}

fn summary(
    verdict: Verdict,
    a: VariantResult,
    b: VariantResult,
    difference: Option<&Difference>,
    min_leads: u32,
) -> String {
    let points = |fraction: f64| format!("{:.1}", fraction.abs() * 100.0);
    let Some(Difference { low, high, .. }) = difference else {
        return "No result yet: both texts have to be seen first.".to_owned();
    };
    let higher =
        |from: f64, to: f64| format!("between {} and {} percentage points higher", points(from), points(to));
    match verdict {
        Verdict::TooEarly => format!(
            "Too early to tell: each text needs at least {min_leads} leads. Text A has {}, text B has {}.",
            a.leads, b.leads,
        ),
        Verdict::NoDifference => format!(
            "No difference shown: text B's rate may be anything from {} percentage points lower to {} higher (95% \
             confidence).",
            points(*low),
            points(*high),
        ),
        Verdict::ABetter => {
            format!("Text A brings more leads: its rate is {} (95% confidence).", higher(*high, *low))
        }
        Verdict::BBetter => {
            format!("Text B brings more leads: its rate is {} (95% confidence).", higher(*low, *high))
        }
    }
}

/// All campaign pages, in the order of [`LandingPage::ALL`].
pub async fn all(db: &mut Db, now: DateTime<Utc>) -> Result<Vec<LandingPageDetail>, sqlx::Error> {
    let stored = sqlx::query!(
        r#"select page as "page: LandingPage", text_a as "a: Json<LandingText>", text_b as "b: Json<LandingText>",
               min_leads, version, updated_at
           from landing_pages"#,
    )
    .fetch_all(&mut *db)
    .await?;
    let mut stored: HashMap<_, _> = stored.into_iter().map(|row| (row.page, row)).collect();
    let totals = totals(db, now).await?;
    let mut tests = tests(db).await?;
    let detail = |page: &LandingPage| {
        let page = *page;
        let (draft, version, updated_at) = match stored.remove(&page) {
            Some(row) => {
                let draft = LandingDraft { a: row.a.0, b: row.b.0, min_leads: row.min_leads };
                (draft, row.version, Some(row.updated_at))
            }
            None => (LandingDraft::built_in(page), 0, None),
        };
        let (views, leads) = totals.get(&page).copied().unwrap_or_default();
        let mut earlier_tests = tests.remove(&page).unwrap_or_default();
        let test = earlier_tests.iter().position(|test| test.ended_at.is_none());
        LandingPageDetail {
            page,
            label: page.label().to_owned(),
            path: page.path().to_owned(),
            shows_text_b_of: page.only().map(|_| page.source()),
            draft,
            version,
            updated_at,
            views,
            leads,
            test: test.map(|place| earlier_tests.remove(place)),
            earlier_tests,
        }
    };
    let mut all: Vec<_> = LandingPage::ALL.iter().map(detail).collect();
    for place in 0..all.len() {
        let Some(source) = all[place].shows_text_b_of else { continue };
        let draft = all.iter().find(|other| other.page == source).map(|other| other.draft.clone());
        all[place].draft = draft.unwrap_or_else(|| LandingDraft::built_in(source));
    }
    Ok(all)
}

/// One of them.
pub async fn find(
    db: &mut Db,
    page: LandingPage,
    now: DateTime<Utc>,
) -> Result<LandingPageDetail, sqlx::Error> {
    all(db, now).await?.into_iter().find(|detail| detail.page == page).ok_or(sqlx::Error::RowNotFound)
}

/// Views and leads of the last days by page.
async fn totals(db: &mut Db, now: DateTime<Utc>) -> Result<HashMap<LandingPage, (i64, i64)>, sqlx::Error> {
    let first: NaiveDate = day_of(now) - TimeDelta::days(RECENT_DAYS - 1);
    let rows = sqlx::query!(
        r#"with counted as (
               select page, sum(views)::bigint as views, 0::bigint as leads from landing_views
               where viewed_on >= $1 group by page
               union all
               select landing_enquiries.page, 0, count(distinct coalesce(leads.merged_into, leads.id))
               from landing_enquiries
               join enquiries on enquiries.id = enquiry_id
               join leads on leads.id = enquiries.lead_id
               where sent_at >= ($1::date)::timestamp at time zone 'Asia/Kolkata' and leads.status <> 'junk'
               group by landing_enquiries.page
           )
           select page as "page!: LandingPage", sum(views)::bigint as "views!", sum(leads)::bigint as "leads!"
           from counted group by page"#,
        first,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.page, (row.views, row.leads))).collect())
}

/// All tests by page, latest first.
async fn tests(db: &mut Db) -> Result<HashMap<LandingPage, Vec<LandingTest>>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"with views as (
               select test_id, variant, sum(views)::bigint as views from landing_views
               where test_id is not null group by test_id, variant
           ), sent as (
               select test_id, variant, count(distinct coalesce(leads.merged_into, leads.id)) as leads
               from landing_enquiries
               join enquiries on enquiries.id = enquiry_id
               join leads on leads.id = enquiries.lead_id
               where test_id is not null and leads.status <> 'junk'
               group by test_id, variant
           )
           select test.id as "id: LandingTestId", test.page as "page: LandingPage", test.started_at, test.ended_at,
               test.kept as "kept: LandingVariant", min_leads,
               coalesce((select views from views where test_id = test.id and variant = 'a'), 0) as "views_a!",
               coalesce((select views from views where test_id = test.id and variant = 'b'), 0) as "views_b!",
               coalesce((select leads from sent where test_id = test.id and variant = 'a'), 0) as "leads_a!",
               coalesce((select leads from sent where test_id = test.id and variant = 'b'), 0) as "leads_b!"
           from landing_tests as test join landing_pages on landing_pages.page = test.page
           order by test.started_at desc, test.id desc"#,
    )
    .fetch_all(db)
    .await?;
    let mut tests: HashMap<_, Vec<_>> = HashMap::new();
    for row in rows {
        let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        let (a, b) = (
            VariantResult::new(count(row.views_a), count(row.leads_a)),
            VariantResult::new(count(row.views_b), count(row.leads_b)),
        );
        let min_leads = row.min_leads.unsigned_abs();
        let difference = difference(a.sample(), b.sample());
        let verdict = verdict(a, b, difference.as_ref(), min_leads);
        tests.entry(row.page).or_default().push(LandingTest {
            id: row.id,
            started_at: row.started_at,
            ended_at: row.ended_at,
            kept: row.kept,
            a,
            b,
            difference,
            verdict,
            summary: summary(verdict, a, b, difference.as_ref(), min_leads),
        });
    }
    Ok(tests)
}

#[cfg(test)]
mod tests_of_verdicts {
    use super::*;

    fn judged(a: (u32, u32), b: (u32, u32)) -> (Verdict, String) {
        let (a, b) = (VariantResult::new(a.0, a.1), VariantResult::new(b.0, b.1));
        let difference = difference(a.sample(), b.sample());
        let verdict = verdict(a, b, difference.as_ref(), 50);
        (verdict, summary(verdict, a, b, difference.as_ref(), 50))
    }

    #[test]
    fn nobody_wins_before_both_have_enough_leads() {
        let (verdict, summary) = judged((2000, 20), (2000, 90));
        assert_eq!(verdict, Verdict::TooEarly);
        assert_eq!(
            summary,
            "Too early to tell: each text needs at least 50 leads. Text A has 20, text B has 90."
        );
        let (verdict, summary) = judged((0, 0), (0, 0));
        assert_eq!(
            (verdict, summary.as_str()),
            (Verdict::TooEarly, "No result yet: both texts have to be seen first.")
        );
    }

    #[test]
    fn an_interval_around_zero_names_no_winner() {
        let (verdict, summary) = judged((2000, 60), (2000, 70));
        assert_eq!(verdict, Verdict::NoDifference);
        assert!(
            summary.starts_with("No difference shown: text B's rate may be anything from 0."),
            "{summary}"
        );
        assert!(!summary.contains("more leads"), "{summary}");
    }

    #[test]
    fn the_text_with_the_higher_rate_wins_when_the_interval_says_so() {
        let (verdict, summary) = judged((2000, 60), (2000, 120));
        assert_eq!(verdict, Verdict::BBetter);
        assert_eq!(
            summary,
            "Text B brings more leads: its rate is between 1.7 and 4.3 percentage points higher (95% confidence)."
        );
        let (verdict, summary) = judged((2000, 120), (2000, 60));
        assert_eq!(verdict, Verdict::ABetter);
        assert!(summary.contains("between 1.7 and 4.3 percentage points higher"), "{summary}");
    }

    #[test]
    fn a_lost_view_cannot_make_a_rate_impossible() {
        let result = VariantResult::new(0, 2);
        assert_eq!(result.rate, Some(1.0));
    }
}
