//! What campaigns brought: leads and orders by the campaign of their first or last visit, beside what the campaigns
//! cost.
//!
//! A period's leads are those that came in it, with what has become of them until today, whenever that was: a contract
//! counts for the day its lead came, beside the spend that won it. A campaign's leads are found by its name or its id in
//! `utm_campaign`. Every lead and every order counts once.

pub mod file;

use std::cmp::Ordering;

use chrono::{DateTime, Days, Months, NaiveDate, Utc};
use garde::Validate;
use jobs::conversions::Destination;
use kernel::Db;
use kernel::clock::day_of;
use kernel::page::{AnyOf, Page, PageQuery, Sort};
use kernel::string_enum::string_enum;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

string_enum! {
    /// Which of a person's visits counts.
    pub enum Touch {
        /// The first.
        First = "first",
        /// The last before the enquiry or order.
        Last = "last",
    }
}

string_enum! {
    /// What a period is compared with.
    pub enum Comparison {
        /// The days just before it, as many.
        Previous = "previous",
        /// The same days a year before.
        Year = "year",
        /// Nothing.
        None = "none",
    }
}

string_enum! {
    /// Order of the list.
    pub enum CampaignOrder {
        /// Name.
        Name = "name",
        /// Cost.
        Spend = "spend",
        /// Clicks.
        Clicks = "clicks",
        /// Leads.
        Leads = "leads",
        /// Qualified leads.
        Qualified = "qualified",
        /// Contracts.
        Won = "won",
        /// Contracts and orders before tax.
        Revenue = "revenue",
        /// Cost of a lead.
        CostPerLead = "costPerLead",
        /// Cost of a qualified lead.
        CostPerQualified = "costPerQualified",
        /// Revenue by cost.
        ReturnPercent = "returnPercent",
    }
}

/// Filters and order of the campaigns.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct CampaignFilter {
    /// Sort order.
    pub sort: Sort<CampaignOrder>,
    /// First day, in India; 30 days until `until` if it is missing.
    pub from: Option<NaiveDate>,
    /// Last day; today if it is missing.
    #[garde(custom(not_before(self.from)))]
    pub until: Option<NaiveDate>,
    /// Which visit counts; the last if it is missing.
    pub touch: Option<Touch>,
    /// What it is compared with; the days before if it is missing.
    pub compare: Option<Comparison>,
    /// Platform.
    pub platform: AnyOf<Destination>,
}

impl Default for CampaignFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: CampaignOrder::Spend, is_descending: true },
            from: None,
            until: None,
            touch: None,
            compare: None,
            platform: AnyOf::default(),
        }
    }
}

fn not_before(from: Option<NaiveDate>) -> impl FnOnce(&Option<NaiveDate>, &()) -> garde::Result {
    move |until, ()| match (from, until) {
        (Some(from), Some(until)) if *until < from => {
            Err(garde::Error::new("must not be before the first day"))
        }
        _ => Ok(()),
    }
}

/// Days, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "CampaignPeriod")]
pub struct Period {
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub until: NaiveDate,
}

/// Length of the period, if nobody has chosen one.
const USUAL_DAYS: u64 = 30;

impl CampaignFilter {
    /// The chosen days.
    #[must_use]
    pub fn period(&self, now: DateTime<Utc>) -> Period {
        let until = self.until.unwrap_or_else(|| day_of(now).max(self.from.unwrap_or_default()));
        let from = self.from.unwrap_or_else(|| until - Days::new(USUAL_DAYS - 1));
        Period { from, until }
    }

    /// The days to compare them with.
    #[must_use]
    pub fn compared(&self, now: DateTime<Utc>) -> Option<Period> {
        let Period { from, until } = self.period(now);
        match self.compare.unwrap_or(Comparison::Previous) {
            Comparison::Previous => {
                let last = from.pred_opt()?;
                Some(Period { from: last - (until - from), until: last })
            }
            Comparison::Year => {
                let before = |day: NaiveDate| day.checked_sub_months(Months::new(12));
                Some(Period { from: before(from)?, until: before(until)? })
            }
            Comparison::None => None,
        }
    }
}

/// What a campaign cost and brought.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CampaignFigures")]
pub struct Figures {
    /// Cost, in paise.
    pub spend_paise: i64,
    /// Clicks.
    pub clicks: i64,
    /// Impressions.
    pub impressions: i64,
    /// Leads.
    pub leads: i64,
    /// Those of them found worth pursuing.
    pub qualified: i64,
    /// Those of them with a contract.
    pub won: i64,
    /// Furniture orders.
    pub orders: i64,
    /// Contracts and orders before tax, in paise.
    pub revenue_paise: i64,
    /// Cost of a lead, in paise, if a cost is known.
    pub cost_per_lead_paise: Option<i64>,
    /// Cost of a qualified lead, in paise.
    pub cost_per_qualified_paise: Option<i64>,
    /// Revenue in percent of the cost.
    pub return_percent: Option<i64>,
}

impl Figures {
    /// With the ratios of the sums.
    fn complete(self) -> Self {
        let Self { spend_paise, leads, qualified, revenue_paise, .. } = self;
        let per = |count: i64| (spend_paise > 0 && count > 0).then(|| rounded(spend_paise, count));
        Self {
            cost_per_lead_paise: per(leads),
            cost_per_qualified_paise: per(qualified),
            return_percent: (spend_paise > 0)
                .then(|| rounded(revenue_paise.saturating_mul(100), spend_paise)),
            ..self
        }
    }

    fn add(&mut self, other: &Self) {
        self.spend_paise += other.spend_paise;
        self.clicks += other.clicks;
        self.impressions += other.impressions;
        self.leads += other.leads;
        self.qualified += other.qualified;
        self.won += other.won;
        self.orders += other.orders;
        self.revenue_paise += other.revenue_paise;
    }

    fn sum<'a>(all: impl Iterator<Item = &'a Self>) -> Self {
        let mut sum = Self::default();
        for one in all {
            sum.add(one);
        }
        sum.complete()
    }
}

/// To the nearest whole number; `by` is positive, and nothing that is divided here is negative.
const fn rounded(number: i64, by: i64) -> i64 {
    (number + by / 2) / by
}

/// A campaign in a period.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Campaign {
    /// Names it in this list.
    pub id: String,
    /// Platform, if its spend or its source says so.
    pub platform: Option<Destination>,
    /// The platform's id, if its spend is known.
    pub campaign_id: Option<String>,
    /// Name.
    pub name: String,
    /// The platform's status, such as `ENABLED`; may be empty.
    pub status: String,
    /// `utm_campaign` of the visits that count for it.
    pub tracked_as: Vec<String>,
    /// The period.
    #[serde(flatten)]
    pub figures: Figures,
    /// The days that it is compared with.
    pub previous: Option<Figures>,
}

/// Sums of all campaigns that match.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CampaignTotals {
    /// The days.
    pub period: Period,
    /// The days that they are compared with.
    pub compared: Option<Period>,
    /// Sums of the period.
    pub current: Figures,
    /// Sums of the days that it is compared with.
    pub previous: Option<Figures>,
    /// Leads of the period whose visit names no campaign, or is not known.
    pub untracked_leads: i64,
    /// Until when costs are known.
    pub spend_until: Option<NaiveDate>,
}

/// A page of campaigns.
pub async fn list(
    db: &mut Db,
    page: &PageQuery,
    filter: &CampaignFilter,
    now: DateTime<Utc>,
) -> Result<Page<Campaign>, sqlx::Error> {
    let all = matching(campaigns(db, filter, now).await?, page, filter);
    let total = i64::try_from(all.len()).unwrap_or(i64::MAX);
    let skipped = usize::try_from(page.offset()).unwrap_or(usize::MAX);
    let shown = usize::try_from(page.per_page).unwrap_or(usize::MAX);
    Ok(page.page(all.into_iter().skip(skipped).take(shown).collect(), total))
}

/// Sums of all campaigns that match.
pub async fn totals(
    db: &mut Db,
    page: &PageQuery,
    filter: &CampaignFilter,
    now: DateTime<Utc>,
) -> Result<CampaignTotals, sqlx::Error> {
    let (period, compared) = (filter.period(now), filter.compared(now));
    let all = campaigns(&mut *db, filter, now).await?;
    let tracked: i64 = all.iter().map(|campaign| campaign.figures.leads).sum();
    let all = matching(all, page, filter);
    Ok(CampaignTotals {
        period,
        compared,
        current: Figures::sum(all.iter().map(|campaign| &campaign.figures)),
        previous: compared
            .map(|_| Figures::sum(all.iter().filter_map(|campaign| campaign.previous.as_ref()))),
        untracked_leads: leads(&mut *db, period).await? - tracked,
        spend_until: sqlx::query_scalar!("select max(spent_on) from ad_spend").fetch_one(db).await?,
    })
}

/// Those that match the search, in order. Campaigns are few: the page is cut from them.
fn matching(mut all: Vec<Campaign>, page: &PageQuery, filter: &CampaignFilter) -> Vec<Campaign> {
    let words = page.q.trim().to_lowercase();
    all.retain(|campaign| {
        let is_shown = filter.platform.0.is_empty()
            || campaign.platform.is_some_and(|platform| filter.platform.0.contains(&platform));
        let mut texts = campaign.tracked_as.iter().chain(&campaign.campaign_id).chain([&campaign.name]);
        is_shown && (words.is_empty() || texts.any(|text| text.to_lowercase().contains(&words)))
    });
    all.sort_by(|one, other| compare(filter.sort, one, other));
    all
}

fn compare(sort: Sort<CampaignOrder>, one: &Campaign, other: &Campaign) -> Ordering {
    let by_name =
        || one.name.to_lowercase().cmp(&other.name.to_lowercase()).then_with(|| one.id.cmp(&other.id));
    let number = |campaign: &Campaign| {
        let figures = &campaign.figures;
        match sort.by {
            CampaignOrder::Name => None,
            CampaignOrder::Spend => Some(figures.spend_paise),
            CampaignOrder::Clicks => Some(figures.clicks),
            CampaignOrder::Leads => Some(figures.leads),
            CampaignOrder::Qualified => Some(figures.qualified),
            CampaignOrder::Won => Some(figures.won),
            CampaignOrder::Revenue => Some(figures.revenue_paise),
            CampaignOrder::CostPerLead => figures.cost_per_lead_paise,
            CampaignOrder::CostPerQualified => figures.cost_per_qualified_paise,
            CampaignOrder::ReturnPercent => figures.return_percent,
        }
    };
    let order = match (number(one), number(other)) {
        (None, None) if sort.by == CampaignOrder::Name && sort.is_descending => by_name().reverse(),
        // What has no number is below what has one, in both directions.
        (None, Some(_)) => Ordering::Greater,
        (Some(_), None) => Ordering::Less,
        (one, other) if sort.is_descending => other.cmp(&one),
        (one, other) => one.cmp(&other),
    };
    order.then_with(by_name)
}

#[expect(clippy::too_many_lines, reason = "one statement")]
async fn campaigns(
    db: &mut Db,
    filter: &CampaignFilter,
    now: DateTime<Utc>,
) -> Result<Vec<Campaign>, sqlx::Error> {
    let (period, compared) = (filter.period(now), filter.compared(now));
    let rows = sqlx::query!(
        r#"with known as (
               select destination, campaign_id, max(spent_on) as last_on,
                   (array_agg(campaign_name order by spent_on desc))[1] as name,
                   (array_agg(campaign_status order by spent_on desc))[1] as status,
                   array_agg(distinct lower(campaign_name)) || lower(campaign_id) as names
               from ad_spend group by destination, campaign_id
           ), touches as (
               -- A merged lead's visits are its survivor's.
               select distinct on (kind, subject) kind, subject, source, campaign
               from (
                   select subject_kind as kind, coalesce(lead.merged_into, subject_id) as subject,
                       lower(trim(case when $1 then first_source else last_source end)) as source,
                       trim(case when $1 then first_campaign else last_campaign end) as campaign,
                       case when $1 then first_at else last_at end as at
                   from attributions
                   left join leads as lead on subject_kind = 'lead' and lead.id = subject_id
               ) as touch
               order by kind, subject, case when $1 then at end, at desc nulls last, campaign
           ), pairs as materialized (
               select pair.source, pair.campaign, known.destination, known.campaign_id
               from (select distinct source, campaign from touches where campaign <> '') as pair
               left join lateral (
                   select destination, campaign_id from known
                   where lower(pair.campaign) = any (names)
                   order by
                       destination = case
                           when pair.source ~ '^(google|adwords|youtube)' then 'google_ads'
                           when pair.source ~ '^(facebook|fb|instagram|ig|meta)' then 'meta'
                       end desc nulls last,
                       last_on desc, destination, campaign_id
                   limit 1
               ) as known on true
           ), results as (
               select event.subject_kind as kind, coalesce(lead.merged_into, event.subject_id) as subject,
                   (min(event.occurred_at) at time zone 'Asia/Kolkata')::date as day,
                   bool_or(event.kind in ('lead_qualified', 'site_visit_done', 'contract_won')) as is_qualified,
                   -- What is restated as nothing was cancelled.
                   bool_or(event.kind = 'contract_won' and restated.value_paise is distinct from 0) as is_won,
                   bool_or(event.kind = 'purchase' and restated.value_paise is distinct from 0) as is_bought,
                   sum(coalesce(restated.value_paise, event.value_paise))
                       filter (where event.kind in ('contract_won', 'purchase')) as value_paise
               from conversion_events as event
               left join leads as lead on event.subject_kind = 'lead' and lead.id = event.subject_id
               left join lateral (
                   select value_paise from conversion_events
                   where adjusts = event.id order by occurred_at desc, id desc limit 1
               ) as restated on true
               where event.adjusts is null
                   and not exists (select from conversions where event_id = event.id and reason = 'test')
               group by 1, 2
           ), facts as (
               select destination, campaign_id, null::text as campaign, spent_on as day, clicks, impressions, cost_paise,
                   0 as leads, 0 as qualified, 0 as won, 0 as orders, 0::numeric as revenue_paise
               from ad_spend
               union all
               select
                   coalesce(pairs.destination, case
                       when pairs.source ~ '^(google|adwords|youtube)' then 'google_ads'
                       when pairs.source ~ '^(facebook|fb|instagram|ig|meta)' then 'meta'
                   end),
                   pairs.campaign_id, pairs.campaign, day, 0, 0, 0, (kind = 'lead')::int,
                   (kind = 'lead' and is_qualified)::int, is_won::int, is_bought::int, coalesce(value_paise, 0)
               from touches
               join pairs on pairs.source is not distinct from touches.source and pairs.campaign = touches.campaign
               join results using (kind, subject)
           ), counted as (
               select facts.*, day between $2 and $3 as is_current,
                   case when campaign_id is null then lower(campaign) end as unknown
               from facts where day between $2 and $3 or day between $4 and $5
           )
           select counted.destination as "platform: Destination", counted.campaign_id, counted.unknown,
               max(known.name) as name, max(known.status) as status,
               coalesce(array_agg(distinct campaign) filter (where campaign is not null), '{}') as "tracked_as!: Vec<String>",
               coalesce(sum(cost_paise) filter (where is_current), 0)::bigint as "spend!",
               coalesce(sum(clicks) filter (where is_current), 0)::bigint as "clicks!",
               coalesce(sum(impressions) filter (where is_current), 0)::bigint as "impressions!",
               coalesce(sum(leads) filter (where is_current), 0)::bigint as "leads!",
               coalesce(sum(qualified) filter (where is_current), 0)::bigint as "qualified!",
               coalesce(sum(won) filter (where is_current), 0)::bigint as "won!",
               coalesce(sum(orders) filter (where is_current), 0)::bigint as "orders!",
               coalesce(sum(revenue_paise) filter (where is_current), 0)::bigint as "revenue!",
               coalesce(sum(cost_paise) filter (where day between $4 and $5), 0)::bigint as "old_spend!",
               coalesce(sum(clicks) filter (where day between $4 and $5), 0)::bigint as "old_clicks!",
               coalesce(sum(impressions) filter (where day between $4 and $5), 0)::bigint as "old_impressions!",
               coalesce(sum(leads) filter (where day between $4 and $5), 0)::bigint as "old_leads!",
               coalesce(sum(qualified) filter (where day between $4 and $5), 0)::bigint as "old_qualified!",
               coalesce(sum(won) filter (where day between $4 and $5), 0)::bigint as "old_won!",
               coalesce(sum(orders) filter (where day between $4 and $5), 0)::bigint as "old_orders!",
               coalesce(sum(revenue_paise) filter (where day between $4 and $5), 0)::bigint as "old_revenue!"
           from counted
           left join known on known.destination = counted.destination and known.campaign_id = counted.campaign_id
           group by counted.destination, counted.campaign_id, counted.unknown"#,
        filter.touch == Some(Touch::First),
        period.from,
        period.until,
        compared.map(|compared| compared.from),
        compared.map(|compared| compared.until),
    )
    .fetch_all(db)
    .await?;
    let campaigns = rows.into_iter().map(|row| {
        let platform = row.platform.map_or("", Destination::as_str);
        let key = row.campaign_id.as_ref().or(row.unknown.as_ref());
        let kind = if row.campaign_id.is_some() { "id" } else { "name" };
        let current = Figures {
            spend_paise: row.spend,
            clicks: row.clicks,
            impressions: row.impressions,
            leads: row.leads,
            qualified: row.qualified,
            won: row.won,
            orders: row.orders,
            revenue_paise: row.revenue,
            ..Figures::default()
        };
        let previous = Figures {
            spend_paise: row.old_spend,
            clicks: row.old_clicks,
            impressions: row.old_impressions,
            leads: row.old_leads,
            qualified: row.old_qualified,
            won: row.old_won,
            orders: row.old_orders,
            revenue_paise: row.old_revenue,
            ..Figures::default()
        };
        Campaign {
            id: format!("{platform}:{kind}:{}", key.map_or("", String::as_str)),
            platform: row.platform,
            name: row.name.or_else(|| row.tracked_as.first().cloned()).unwrap_or_default(),
            campaign_id: row.campaign_id,
            status: row.status.unwrap_or_default(),
            tracked_as: row.tracked_as,
            figures: current.complete(),
            previous: compared.map(|_| previous.complete()),
        }
    });
    Ok(campaigns.collect())
}

/// Number of leads that came in a period, whatever brought them.
async fn leads(db: &mut Db, period: Period) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!"
           from (
               select from conversion_events as event
               left join leads as lead on lead.id = event.subject_id
               where subject_kind = 'lead' and adjusts is null
                   and not exists (select from conversions where event_id = event.id and reason = 'test')
               group by coalesce(lead.merged_into, event.subject_id)
               having (min(occurred_at) at time zone 'Asia/Kolkata')::date between $1 and $2
           ) as came"#,
        period.from,
        period.until,
    )
    .fetch_one(db)
    .await
}

#[cfg(test)]
mod tests;
