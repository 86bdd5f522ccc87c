//! Attribution: the first and the last visit before a lead or an order.
//!
//! The last touch is the latest visit that says where it came from: a direct return does not hide the campaign that
//! brought the visitor. What reports group by is copied, since visits age out earlier than leads.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::string_enum::string_enum;
use kernel::subject::Reference;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use super::report::VisitReport;
use super::{ClickKind, VisitId, VisitorId};
use crate::purpose::Purpose;

/// A request that belongs to a visit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arrival<'a> {
    /// Visitor of the browser's cookie; ignored if unknown or if they allow nothing.
    pub visitor: Option<VisitorId>,
    /// What the browser reports.
    pub report: Option<&'a VisitReport>,
    /// User agent.
    pub user_agent: Option<&'a str>,
    /// Normalized e-mail address of who enquires or orders. What they withdrew stays withdrawn in any browser.
    pub email: Option<&'a str>,
    /// When it was received.
    pub at: DateTime<Utc>,
}

/// What the visits so far say of interest in an offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Interest {
    /// Number of visits.
    pub visits: i64,
    /// Looked at prices.
    pub saw_pricing: bool,
    /// Used a calculator.
    pub used_calculator: bool,
}

impl Interest {
    /// Of two sources that may know of the same visits.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            visits: self.visits.max(other.visits),
            saw_pricing: self.saw_pricing || other.saw_pricing,
            used_calculator: self.used_calculator || other.used_calculator,
        }
    }
}

/// A purpose that the visitor agreed to in the notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreed {
    /// Purpose.
    pub purpose: Purpose,
    /// Version of the text shown.
    pub text_version: String,
    /// Its language.
    pub language: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// A stored visit with what is known of the visitor's earlier ones.
#[derive(Clone, Debug, Default)]
pub struct Touched {
    /// Row of the attribution, without its subject.
    row: Option<Value>,
    /// Interest.
    pub interest: Interest,
    /// Agreements to record with the person. Without those that the person withdrew.
    pub agreed: Vec<Agreed>,
}

impl Touched {
    /// Row of `attributions` for a lead or an order; `None` if nothing is known of visits.
    #[must_use]
    pub fn row(&self, subject: Reference, at: DateTime<Utc>) -> Option<Value> {
        let mut row = self.row.clone()?;
        row["subject_kind"] = subject.kind.into();
        row["subject_id"] = subject.id.to_string().into();
        row["created_at"] = at.to_rfc3339().into();
        Some(row)
    }
}

/// Stores the visit that led to a request, as the visitor's, else as a part of the request. The later click of a session
/// replaces its campaign. One statement, because whoever books waits for each round trip.
#[expect(clippy::too_many_lines, reason = "one statement")]
pub async fn touch(db: &mut Db, arrival: &Arrival<'_>) -> Result<Touched, sqlx::Error> {
    if arrival.visitor.is_none() && arrival.report.is_none() {
        return Ok(Touched::default());
    }
    let visit = arrival.report.map(|report| report.row(VisitId::new(), arrival.user_agent, arrival.at));
    let row = sqlx::query!(
        r#"with visitor as (
               select id, allows_analytics, allows_ads from visitors
               where id = $1 and (allows_analytics or allows_ads)
           ), stored as (
               insert into visits (
                   id, visitor_id, session_id, started_at, landing_page, referrer, source, medium, utm_source,
                   utm_medium, utm_campaign, utm_content, utm_term, gclid, gclid_at, gbraid, gbraid_at, wbraid,
                   wbraid_at, fbclid, fbclid_at, fbp, fbc, ga_client_id, ga_session_id, user_agent, saw_pricing_at,
                   used_calculator_at, received_at
               )
               select id, (select id from visitor), session_id, started_at, landing_page, referrer, source, medium,
                   utm_source, utm_medium, utm_campaign, utm_content, utm_term, gclid, gclid_at, gbraid, gbraid_at,
                   wbraid, wbraid_at, fbclid, fbclid_at, fbp, fbc, ga_client_id, ga_session_id, user_agent,
                   saw_pricing_at, used_calculator_at, received_at
               from jsonb_populate_record(null::visits, $2::jsonb)
               where $2::jsonb is not null
               on conflict (visitor_id, session_id) where visitor_id is not null do update
               set started_at = least(visits.started_at, excluded.started_at),
                   source = coalesce(excluded.source, visits.source),
                   medium = case when excluded.source is null then visits.medium else excluded.medium end,
                   utm_source = case when excluded.source is null then visits.utm_source else excluded.utm_source end,
                   utm_medium = case when excluded.source is null then visits.utm_medium else excluded.utm_medium end,
                   utm_campaign =
                       case when excluded.source is null then visits.utm_campaign else excluded.utm_campaign end,
                   utm_content =
                       case when excluded.source is null then visits.utm_content else excluded.utm_content end,
                   utm_term = case when excluded.source is null then visits.utm_term else excluded.utm_term end,
                   gclid = coalesce(excluded.gclid, visits.gclid),
                   gclid_at = case when excluded.gclid is null then visits.gclid_at else excluded.gclid_at end,
                   gbraid = coalesce(excluded.gbraid, visits.gbraid),
                   gbraid_at = case when excluded.gbraid is null then visits.gbraid_at else excluded.gbraid_at end,
                   wbraid = coalesce(excluded.wbraid, visits.wbraid),
                   wbraid_at = case when excluded.wbraid is null then visits.wbraid_at else excluded.wbraid_at end,
                   fbclid = coalesce(excluded.fbclid, visits.fbclid),
                   fbclid_at = case when excluded.fbclid is null then visits.fbclid_at else excluded.fbclid_at end,
                   fbp = coalesce(excluded.fbp, visits.fbp), fbc = coalesce(excluded.fbc, visits.fbc),
                   ga_client_id = coalesce(excluded.ga_client_id, visits.ga_client_id),
                   ga_session_id = coalesce(excluded.ga_session_id, visits.ga_session_id),
                   user_agent = coalesce(excluded.user_agent, visits.user_agent),
                   saw_pricing_at = least(visits.saw_pricing_at, excluded.saw_pricing_at),
                   used_calculator_at = least(visits.used_calculator_at, excluded.used_calculator_at),
                   received_at = excluded.received_at
               returning *
           ), known as (
               select id, started_at, source, medium, utm_campaign, split_part(landing_page, '?', 1) as page,
                   gclid_at, gbraid_at, wbraid_at, fbclid_at, saw_pricing_at, used_calculator_at
               from (
                   select * from visits
                   where visitor_id = (select id from visitor) and id not in (select id from stored)
                   union all
                   select * from stored
               ) as visit
           ), touch as (
               select *, case greatest(gclid_at, gbraid_at, wbraid_at, fbclid_at)
                   when gclid_at then 'gclid' when gbraid_at then 'gbraid' when wbraid_at then 'wbraid'
                   when fbclid_at then 'fbclid'
               end as click
               from known
           ), first as (
               select * from touch order by started_at, id limit 1
           ), last as (
               select * from touch order by source is null, started_at desc, id desc limit 1
           ), withdrawal as (
               select max(withdrawn_at) filter (where purpose = 'analytics') as analytics_at,
                   max(withdrawn_at) filter (where purpose = 'ads') as ads_at
               from consents
               where email_normalized = $3 and purpose in ('analytics', 'ads') and withdrawn_channel <> 'website'
           ), choice as (
               select text_version, language, chosen_at from visitor_choices
               where visitor_id = (select id from visitor) order by chosen_at desc, id desc limit 1
           )
           select
               case when visitor.id is not null or last.id is not null then jsonb_build_object(
                   'visitor_id', visitor.id, 'first_visit_id', first.id, 'last_visit_id', last.id,
                   'first_source', first.source, 'first_medium', first.medium, 'first_campaign', first.utm_campaign,
                   'first_at', first.started_at, 'first_landing_page', first.page, 'first_click', first.click,
                   'last_source', last.source, 'last_medium', last.medium, 'last_campaign', last.utm_campaign,
                   'last_at', last.started_at, 'last_landing_page', last.page, 'last_click', last.click,
                   'analytics_withdrawn_at', analytics_at, 'ads_withdrawn_at', ads_at
               ) end as attribution,
               (select count(*) from known) as "visits!",
               exists (select from known where saw_pricing_at is not null) as "saw_pricing!",
               exists (select from known where used_calculator_at is not null) as "used_calculator!",
               coalesce(visitor.allows_analytics, false) and analytics_at is null as "allows_analytics!",
               coalesce(visitor.allows_ads, false) and ads_at is null as "allows_ads!",
               choice.text_version as "text_version?", choice.language as "language?", choice.chosen_at as "chosen_at?"
           from withdrawal
           left join visitor on true left join first on true left join last on true left join choice on true"#,
        arrival.visitor.map(|visitor| visitor.0),
        visit,
        arrival.email,
    )
    .fetch_one(db)
    .await?;
    let choice = row.text_version.zip(row.language).zip(row.chosen_at);
    let allowed = [(Purpose::Analytics, row.allows_analytics), (Purpose::Ads, row.allows_ads)];
    let agreed = choice.into_iter().flat_map(|((text_version, language), at)| {
        let purposes = allowed.into_iter().filter(|(_, is_allowed)| *is_allowed);
        purposes.map(move |(purpose, _)| Agreed {
            purpose,
            text_version: text_version.clone(),
            language: language.clone(),
            at,
        })
    });
    Ok(Touched {
        row: row.attribution,
        interest: Interest {
            visits: row.visits,
            saw_pricing: row.saw_pricing,
            used_calculator: row.used_calculator,
        },
        agreed: agreed.collect(),
    })
}

/// What the visits before leads or orders say of interest.
pub async fn interest(db: &mut Db, subjects: &[Reference]) -> Result<Interest, sqlx::Error> {
    let (kinds, ids) = Reference::columns(subjects);
    sqlx::query_as!(
        Interest,
        r#"select count(distinct visits.id) as "visits!",
               coalesce(bool_or(saw_pricing_at is not null), false) as "saw_pricing!",
               coalesce(bool_or(used_calculator_at is not null), false) as "used_calculator!"
           from unnest($1::text[], $2::uuid[]) as subject (kind, id)
           join attributions on subject_kind = subject.kind and subject_id = subject.id
           join visits on visits.visitor_id = attributions.visitor_id or visits.id in (first_visit_id, last_visit_id)"#,
        &kinds as &[&str],
        &ids,
    )
    .fetch_one(db)
    .await
}

/// One visit as reports name it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "VisitTouch")]
pub struct Touch {
    /// When the visit began.
    pub at: Option<DateTime<Utc>>,
    /// Such as `google`; null for a direct visit.
    pub source: Option<String>,
    /// Such as `cpc`.
    pub medium: Option<String>,
    /// Campaign name.
    pub campaign: Option<String>,
    /// Page on which it began, without its query.
    pub landing_page: Option<String>,
    /// Kind of the click id that it came with.
    pub click: Option<ClickKind>,
}

string_enum! {
    /// Whether a purpose is agreed to.
    pub enum Agreement {
        /// The visitor agreed.
        Given = "given",
        /// The visitor did not agree.
        NotGiven = "not_given",
        /// It was withdrawn.
        Withdrawn = "withdrawn",
    }
}

/// First and last visit before a lead or an order, and what the visitor agreed to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Attribution {
    /// First visit.
    pub first: Touch,
    /// Last visit that says where it came from.
    pub last: Touch,
    /// Agreement to website statistics.
    pub analytics: Agreement,
    /// Agreement to ad measurement.
    pub ads: Agreement,
}

/// The earliest first and the latest last visit of these leads and orders. Given if one of them has the agreement.
pub async fn of(db: &mut Db, subjects: &[Reference]) -> Result<Option<Attribution>, sqlx::Error> {
    let (kinds, ids) = Reference::columns(subjects);
    let rows = sqlx::query!(
        r#"select first_at, first_source, first_medium, first_campaign, first_landing_page,
               first_click as "first_click: ClickKind", last_at, last_source, last_medium, last_campaign,
               last_landing_page, last_click as "last_click: ClickKind",
               case
                   when analytics_withdrawn_at is not null then 'withdrawn'
                   when visitor.allows_analytics then 'given'
                   when exists (
                       select from visitor_choices as choice
                       where choice.visitor_id = visitor.id and choice.allows_analytics
                   ) then 'withdrawn'
                   else 'not_given'
               end as "analytics!: Agreement",
               case
                   when ads_withdrawn_at is not null then 'withdrawn'
                   when visitor.allows_ads then 'given'
                   when exists (
                       select from visitor_choices as choice where choice.visitor_id = visitor.id and choice.allows_ads
                   ) then 'withdrawn'
                   else 'not_given'
               end as "ads!: Agreement"
           from unnest($1::text[], $2::uuid[]) as subject (kind, id)
           join attributions on subject_kind = subject.kind and subject_id = subject.id
           left join visitors as visitor on visitor.id = visitor_id
           order by first_at nulls last, attributions.created_at"#,
        &kinds as &[&str],
        &ids,
    )
    .fetch_all(db)
    .await?;
    let of_all = rows.into_iter().map(|row| Attribution {
        first: Touch {
            at: row.first_at,
            source: row.first_source,
            medium: row.first_medium,
            campaign: row.first_campaign,
            landing_page: row.first_landing_page,
            click: row.first_click,
        },
        last: Touch {
            at: row.last_at,
            source: row.last_source,
            medium: row.last_medium,
            campaign: row.last_campaign,
            landing_page: row.last_landing_page,
            click: row.last_click,
        },
        analytics: row.analytics,
        ads: row.ads,
    });
    Ok(of_all.reduce(|earlier, later| Attribution {
        last: if later.last.at >= earlier.last.at { later.last } else { earlier.last },
        analytics: earlier.analytics.or(later.analytics),
        ads: earlier.ads.or(later.ads),
        first: earlier.first,
    }))
}

impl Agreement {
    /// Of two agreements of a person, the one that counts: a withdrawal more than what was given elsewhere.
    const fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Withdrawn, _) | (_, Self::Withdrawn) => Self::Withdrawn,
            (Self::Given, _) | (_, Self::Given) => Self::Given,
            (Self::NotGiven, Self::NotGiven) => Self::NotGiven,
        }
    }
}

/// Joins the attribution of a merged lead to that of the kept one: the earlier first and the later last visit. Both keep
/// their rows, so that a split restores the merged lead's.
pub async fn merge(db: &mut Db, merged: Uuid, kept: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into attributions
         select (jsonb_populate_record(
             null::attributions, to_jsonb(attributions) || jsonb_build_object('subject_id', $2::uuid)
         )).*
         from attributions where subject_kind = 'lead' and subject_id = $1
         on conflict (subject_kind, subject_id) do update
         set visitor_id = coalesce(attributions.visitor_id, excluded.visitor_id),
             analytics_withdrawn_at =
                 coalesce(attributions.analytics_withdrawn_at, excluded.analytics_withdrawn_at),
             ads_withdrawn_at = coalesce(attributions.ads_withdrawn_at, excluded.ads_withdrawn_at),
             (first_visit_id, first_source, first_medium, first_campaign, first_at, first_landing_page, first_click) = (
                 select first_visit_id, first_source, first_medium, first_campaign, first_at, first_landing_page,
                     first_click
                 from (values (attributions), (excluded)) as both_of (it), lateral (select (it).*) as touch
                 order by first_at nulls last limit 1
             ),
             (last_visit_id, last_source, last_medium, last_campaign, last_at, last_landing_page, last_click) = (
                 select last_visit_id, last_source, last_medium, last_campaign, last_at, last_landing_page, last_click
                 from (values (attributions), (excluded)) as both_of (it), lateral (select (it).*) as touch
                 order by last_at desc nulls last limit 1
             )",
        merged,
        kept,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Takes back what [`merge`] gave to a lead that had no attribution of its own.
pub async fn split(db: &mut Db, restored: Uuid, kept: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from attributions as copy using attributions as origin
         where copy.subject_kind = 'lead' and copy.subject_id = $2
             and origin.subject_kind = 'lead' and origin.subject_id = $1
             and to_jsonb(copy) - 'subject_id' = to_jsonb(origin) - 'subject_id'",
        restored,
        kept,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Removes what connects leads and orders with visits, and their visitors with all visits. What reports group by stays.
pub async fn forget(db: &mut Db, subjects: &[Reference]) -> Result<(), sqlx::Error> {
    let (kinds, ids) = Reference::columns(subjects);
    sqlx::query!(
        "with subject as (
             select visitor_id, first_visit_id, last_visit_id
             from unnest($1::text[], $2::uuid[]) as given (kind, id)
             join attributions on subject_kind = given.kind and subject_id = given.id
         ), visitor as (
             delete from visitors where id in (select visitor_id from subject)
         )
         delete from visits where id in (
             select first_visit_id from subject union select last_visit_id from subject
         )",
        &kinds as &[&str],
        &ids,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update attributions set first_landing_page = null, last_landing_page = null
         from unnest($1::text[], $2::uuid[]) as given (kind, id)
         where subject_kind = given.kind and subject_id = given.id",
        &kinds as &[&str],
        &ids,
    )
    .execute(db)
    .await?;
    Ok(())
}
