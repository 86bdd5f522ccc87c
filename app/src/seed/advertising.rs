//! Demo campaigns: what they cost, the visits that brought the demo leads and orders, and what the platforms would have
//! answered. Nothing of it waits for an upload: a demonstration tells no platform anything.

use ads::conversion::{self, EventKind, NewEvent};
use ads::link::AdLinkDraft;
use chrono::{DateTime, Days, TimeDelta, Utc};
use kernel::audit::Actor;
use kernel::clock::{Clock, day_of};
use kernel::record::{self, Refusal};
use kernel::subject::Reference;
use kernel::{Db, Tx};
use serde_json::json;
use uuid::Uuid;

/// A campaign with its costs in rupees and its clicks on a usual day, and the days before today on which it ran.
struct DemoCampaign {
    destination: &'static str,
    id: &'static str,
    name: &'static str,
    status: &'static str,
    rupees: i64,
    clicks: i32,
    days: std::ops::RangeInclusive<u64>,
}

#[rustfmt::skip]
const CAMPAIGNS: [DemoCampaign; 4] = [
    DemoCampaign { destination: "google_ads", id: "21876543210", name: "kitchens-bengaluru", status: "ENABLED", rupees: 620, clicks: 14, days: 1..=60 },
    DemoCampaign { destination: "google_ads", id: "21876543355", name: "full-home-search", status: "ENABLED", rupees: 840, clicks: 11, days: 1..=60 },
    DemoCampaign { destination: "meta", id: "120213456789", name: "before-after-reels", status: "ACTIVE", rupees: 410, clicks: 32, days: 1..=45 },
    DemoCampaign { destination: "meta", id: "120213456990", name: "festive-offers", status: "PAUSED", rupees: 360, clicks: 21, days: 14..=40 },
];

/// How a visitor came.
struct Way {
    source: &'static str,
    medium: &'static str,
    campaign: &'static str,
    page: &'static str,
}

#[rustfmt::skip]
const WAYS: [Way; 5] = [
    Way { source: "google", medium: "cpc", campaign: "kitchens-bengaluru", page: "/ads/kitchen-renovation" },
    Way { source: "google", medium: "cpc", campaign: "full-home-search", page: "/ads/full-home-interior" },
    Way { source: "instagram", medium: "paid-social", campaign: "before-after-reels", page: "/landing" },
    Way { source: "facebook", medium: "paid-social", campaign: "festive-offers", page: "/landing" },
    Way { source: "newsletter", medium: "email", campaign: "november-homes", page: "/" },
];

/// A lead or an order by its name, the ways of its first and its last visit, and what its visitor agreed to.
struct Visitor {
    name: &'static str,
    first: usize,
    last: usize,
    allows_analytics: bool,
    allows_ads: bool,
}

const fn yes(name: &'static str, first: usize, last: usize) -> Visitor {
    Visitor { name, first, last, allows_analytics: true, allows_ads: true }
}

const LEADS: [Visitor; 14] = [
    yes("Kavya Shenoy", 0, 0),
    yes("Tanvi Joshi", 2, 0),
    Visitor { allows_ads: false, ..yes("Lakshmi Narayan", 1, 1) },
    yes("Nikhil Verma", 0, 0),
    yes("Fathima Syed", 1, 1),
    yes("Ritu Malhotra", 3, 3),
    yes("Vivek Nambiar", 2, 1),
    yes("Harish Kamath", 0, 0),
    Visitor { allows_analytics: false, ..yes("Swati Kulkarni", 2, 2) },
    yes("Nandini Bhat", 4, 1),
    yes("Suresh Babu", 2, 1),
    yes("Pooja Chandran", 3, 3),
    yes("Dinesh Reddy", 1, 1),
    yes("Rahul Sinha", 3, 2),
];

const ORDERS: [Visitor; 4] = [
    yes("Imran Sheikh", 2, 2),
    yes("Ayesha Khan", 4, 4),
    Visitor { allows_ads: false, ..yes("Harish Bhat", 3, 3) },
    yes("Meghna Rao", 2, 2),
];

/// The contract of the lead that is won, before tax.
const CONTRACT_PAISE: i64 = 68_400_000;

/// Creates the demo campaigns if no costs are known yet.
pub async fn advertising(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<(), Refusal> {
    let is_empty = sqlx::query_scalar!(r#"select not exists (select from ad_spend) as "empty!""#)
        .fetch_one(&mut **tx)
        .await?;
    if !is_empty {
        return Ok(());
    }
    for campaign in &CAMPAIGNS {
        spend(tx, campaign, now).await?;
    }
    for visitor in &LEADS {
        let found = sqlx::query!(
            "select id, status, received_at,
                 (select enquiry.id from enquiries as enquiry where lead_id = leads.id order by received_at, id limit 1) as enquiry
             from leads where customer_name = $1 and archived_at is null",
            visitor.name,
        )
        .fetch_optional(&mut **tx)
        .await?;
        let Some(lead) = found else { continue };
        let subject = Reference { kind: "lead", id: lead.id };
        visit(tx, visitor, subject, lead.received_at).await?;
        let submitted = format!("{}:lead_submitted", lead.enquiry.unwrap_or(lead.id));
        for (kind, hours, value_paise) in steps(&lead.status) {
            let at = (lead.received_at + TimeDelta::hours(hours)).min(now);
            let mut event = NewEvent { value_paise, ..NewEvent::once(kind, subject, at) };
            if kind == EventKind::LeadSubmitted {
                event.event_id.clone_from(&submitted);
            }
            happen(tx, &event).await?;
        }
        answer(tx, subject, now).await?;
    }
    for visitor in &ORDERS {
        let found = sqlx::query!(
            r#"select id, payable_paise - cgst_paise - sgst_paise - igst_paise as "value_paise!", confirmed_at as "confirmed_at!"
               from orders where name = $1 and confirmed_at is not null"#,
            visitor.name,
        )
        .fetch_optional(&mut **tx)
        .await?;
        let Some(order) = found else { continue };
        let subject = Reference { kind: "order", id: order.id };
        visit(tx, visitor, subject, order.confirmed_at).await?;
        let purchase = NewEvent {
            value_paise: order.value_paise,
            ..NewEvent::once(EventKind::Purchase, subject, order.confirmed_at)
        };
        happen(tx, &purchase).await?;
        answer(tx, subject, now).await?;
    }
    links(tx, now).await
}

/// What has happened to a lead with this status, and after how many hours.
fn steps(status: &str) -> Vec<(EventKind, i64, i64)> {
    let is_qualified = matches!(
        status,
        "qualified" | "site_visit_scheduled" | "site_visit_done" | "quotation_sent" | "negotiation" | "won"
    );
    let is_visited = matches!(status, "site_visit_done" | "negotiation" | "won");
    [
        (true, EventKind::LeadSubmitted, 0, 0),
        (is_qualified, EventKind::LeadQualified, 20, 0),
        (is_visited, EventKind::SiteVisitDone, 90, 0),
        (status == "won", EventKind::ContractWon, 240, CONTRACT_PAISE),
    ]
    .into_iter()
    .filter(|(is_so, ..)| *is_so)
    .map(|(_, kind, hours, value)| (kind, hours, value))
    .collect()
}

async fn spend(db: &mut Db, campaign: &DemoCampaign, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    for ago in campaign.days.clone() {
        // Days differ by up to a tenth, always in the same way.
        let varied = 90 + i64::try_from(ago * 37 % 21).unwrap_or_default();
        let clicks = i32::try_from(i64::from(campaign.clicks) * varied / 100).unwrap_or_default();
        sqlx::query!(
            "insert into ad_spend (
                 id, destination, spent_on, campaign_id, campaign_name, campaign_status, clicks, impressions, cost_paise,
                 source, updated_at
             )
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'api', $10)",
            Uuid::now_v7(),
            campaign.destination,
            day_of(now) - Days::new(ago),
            campaign.id,
            campaign.name,
            campaign.status,
            clicks,
            clicks * 41,
            campaign.rupees * varied,
            now,
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// The visits before a lead or an order.
async fn visit(
    db: &mut Db,
    visitor: &Visitor,
    subject: Reference,
    came: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let (id, first_at, last_at) = (Uuid::now_v7(), came - TimeDelta::hours(52), came - TimeDelta::minutes(9));
    sqlx::query!(
        "insert into visitors (id, allows_analytics, allows_ads, created_at, last_seen_at) values ($1, $2, $3, $4, $5)",
        id,
        visitor.allows_analytics,
        visitor.allows_ads,
        first_at,
        last_at,
    )
    .execute(&mut *db)
    .await?;
    let mut visits = Vec::new();
    for (way, at) in [(&WAYS[visitor.first], first_at), (&WAYS[visitor.last], last_at)] {
        let (visit, session) = (Uuid::now_v7(), Uuid::now_v7().to_string());
        let click =
            |source: &str| (way.source == source && visitor.allows_ads).then(|| format!("demo-{session}"));
        let (gclid, fbclid) = (click("google"), click("facebook").or_else(|| click("instagram")));
        sqlx::query!(
            "insert into visits (
                 id, visitor_id, session_id, started_at, landing_page, source, medium, utm_source, utm_medium, utm_campaign, gclid,
                 gclid_at, fbclid, fbclid_at, received_at
             )
             values ($1, $2, $3, $4::timestamptz, $5, $6, $7, $6, $7, $8, $9, case when $9::text is not null then $4::timestamptz end, $10,
                 case when $10::text is not null then $4::timestamptz end, $4::timestamptz)",
            visit,
            id,
            session,
            at,
            way.page,
            way.source,
            way.medium,
            way.campaign,
            gclid,
            fbclid,
        )
        .execute(&mut *db)
        .await?;
        visits.push(visit);
    }
    let (first, last) = (&WAYS[visitor.first], &WAYS[visitor.last]);
    sqlx::query!(
        "insert into attributions (
             subject_kind, subject_id, visitor_id, first_visit_id, last_visit_id, first_source, first_medium,
             first_campaign, first_at, first_landing_page, last_source, last_medium, last_campaign, last_at,
             last_landing_page, created_at
         )
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
         on conflict (subject_kind, subject_id) do update
         set visitor_id = excluded.visitor_id, first_visit_id = excluded.first_visit_id,
             last_visit_id = excluded.last_visit_id, first_source = excluded.first_source,
             first_medium = excluded.first_medium, first_campaign = excluded.first_campaign, first_at = excluded.first_at,
             first_landing_page = excluded.first_landing_page, last_source = excluded.last_source,
             last_medium = excluded.last_medium, last_campaign = excluded.last_campaign, last_at = excluded.last_at,
             last_landing_page = excluded.last_landing_page",
        subject.kind,
        subject.id,
        id,
        visits[0],
        visits[1],
        first.source,
        first.medium,
        first.campaign,
        first_at,
        first.page,
        last.source,
        last.medium,
        last.campaign,
        last_at,
        last.page,
        came,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Records an event, or gives it the demonstration's value if the lead's own history has recorded it.
async fn happen(db: &mut Db, event: &NewEvent) -> Result<(), sqlx::Error> {
    conversion::record(&mut *db, std::slice::from_ref(event), event.occurred_at).await?;
    sqlx::query!(
        "update conversion_events set value_paise = $2 where event_id = $1",
        event.event_id,
        event.value_paise,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What the platforms would have answered: each takes what its click belongs to.
async fn answer(db: &mut Db, subject: Reference, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        r#"with told as (
               select conversion.id, least(occurred_at + interval '11 seconds', $3) as sent_at,
                   least(occurred_at + interval '9 minutes', $3) as accepted_at,
                   case
                       when destination = 'ga4' and not allows_analytics or destination <> 'ga4' and not allows_ads
                           then 'skipped'
                       when destination = 'google_ads' and gclid is null then 'rejected'
                       else 'accepted'
                   end as state
               from conversions as conversion
               join conversion_events as event on event.id = conversion.event_id
               join attributions using (subject_kind, subject_id)
               join visitors as visitor on visitor.id = attributions.visitor_id
               join visits as visit on visit.id = last_visit_id
               where subject_kind = $1 and subject_id = $2
           )
           update conversions
           set state = told.state, due_at = told.sent_at, leased_until = null,
               reason = case told.state when 'skipped' then 'no_consent' when 'rejected' then 'CLICK_NOT_FOUND' else '' end,
               attempts = case told.state when 'skipped' then 0 else 1 end,
               sent_at = case when told.state <> 'skipped' then told.sent_at end,
               accepted_at = case when told.state = 'accepted' then told.accepted_at end,
               updated_at = case told.state when 'skipped' then created_at else told.accepted_at end,
               account = case destination when 'google_ads' then '1234567890' when 'ga4' then 'G-DEMO000000' else '100000000000001' end,
               masked_payload = case when told.state <> 'skipped' then $4::jsonb end
           from told where told.id = conversions.id"#,
        subject.kind,
        subject.id,
        now,
        json!({"demonstration": true, "userData": {"emailAddress": "7c1f…e09a", "phoneNumber": "b83d…41f6"}}),
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn links(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<(), Refusal> {
    let clock = Clock::stopped_at(now);
    for (name, way, content) in [
        ("Kitchens in Bengaluru, search", &WAYS[0], ""),
        ("Full homes, search", &WAYS[1], ""),
        ("Before and after, reel 3", &WAYS[2], "reel-3"),
        ("Newsletter of November", &WAYS[4], "top-button"),
    ] {
        let draft = AdLinkDraft {
            name: name.to_owned(),
            landing_page: way.page.to_owned(),
            source: way.source.to_owned(),
            medium: way.medium.to_owned(),
            campaign: way.campaign.to_owned(),
            content: content.to_owned(),
            term: String::new(),
        };
        record::create(tx, &clock, &Actor::system(), &draft).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use ads::conversion::ConversionState;
    use ads::log::ConversionFilter;
    use ads::report::{self, CampaignFilter};
    use kernel::ids::UserId;
    use kernel::page::{AnyOf, PageQuery};
    use kernel::reach::Viewer;
    use kernel::role::Role;
    use kernel::testing::ist;
    use sqlx::PgPool;

    use super::*;

    #[test_database::test]
    async fn every_tab_has_something_to_show_and_nothing_is_uploaded(pool: PgPool) -> Result<(), Refusal> {
        let mut tx = pool.begin().await?;
        let now = ist("2026-11-20T15:00");
        super::super::accounts(&mut tx, "a password of this test", now).await.unwrap();
        super::super::leads(&mut tx, now).await?;
        for _ in 0..2 {
            advertising(&mut tx, now).await?;
        }
        let (page, filter) = (PageQuery::default(), CampaignFilter::default());
        let campaigns = report::list(&mut tx, &page, &filter, now).await?;
        assert_eq!(campaigns.total, 4);
        assert!(campaigns.items.iter().all(|campaign| campaign.figures.spend_paise > 0));
        let totals = report::totals(&mut tx, &page, &filter, now).await?;
        assert_eq!((totals.current.leads, totals.current.won), (14, 1));
        assert_eq!(totals.current.revenue_paise, CONTRACT_PAISE);
        let viewer = Viewer { user: UserId::new(), role: Role::Admin, is_sales_head: false };
        for state in [ConversionState::Accepted, ConversionState::Rejected, ConversionState::Skipped] {
            let filter = ConversionFilter { state: AnyOf(vec![state]), ..ConversionFilter::default() };
            let log = ads::log::list(&mut tx, viewer, &page, &filter).await?;
            assert!(log.total > 0, "{state}");
        }
        let waiting = sqlx::query_scalar!(
            "select count(*) from conversions where state in ('queued', 'sending', 'retrying', 'sent')"
        )
        .fetch_one(&mut *tx)
        .await?;
        assert_eq!(waiting, Some(0));
        let late = sqlx::query_scalar!(
            "select count(*) from conversions where greatest(created_at, sent_at, accepted_at, updated_at) > $1",
            now
        )
        .fetch_one(&mut *tx)
        .await?;
        assert_eq!(late, Some(0), "nothing happened in the future");
        Ok(())
    }
}
