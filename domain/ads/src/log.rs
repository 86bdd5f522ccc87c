//! The log of conversions: what each platform was told of each event, and what became of it.

pub mod file;
pub mod health;
pub mod retry;

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use jobs::conversions::Destination;
use kernel::Db;
use kernel::page::{AnyOf, Page, PageQuery, Sort, read_page};
use kernel::reach::Viewer;
use kernel::role::{Area, Verb, access};
use kernel::string_enum::string_enum;
use kernel::subject::{self, Subject, SubjectKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use self::retry::Standing;
use crate::conversion::{ConversionId, ConversionState, EventKind};
use crate::reason;

/// A conversion: an event on its way to one platform.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ConversionItem")]
pub struct Item {
    /// Conversion id.
    pub id: ConversionId,
    /// The event's id, which the browser's tag uses too.
    pub event_id: String,
    /// Kind of event.
    pub kind: EventKind,
    /// It states the value of an earlier event anew.
    pub is_adjustment: bool,
    /// Platform.
    pub destination: Destination,
    /// How far it is.
    pub state: ConversionState,
    /// Code of why it was skipped, is retried or was rejected; may be empty.
    pub reason: String,
    /// The same in words; may be empty.
    pub explanation: String,
    /// Value before tax, in paise.
    pub value_paise: i64,
    /// When the event happened.
    pub occurred_at: DateTime<Utc>,
    /// Number of uploads.
    pub attempts: i32,
    /// When it is uploaded next, if it waits.
    pub due_at: Option<DateTime<Utc>>,
    /// When it was uploaded.
    pub sent_at: Option<DateTime<Utc>>,
    /// When the platform accepted it.
    pub accepted_at: Option<DateTime<Utc>>,
    /// When it changed.
    pub updated_at: DateTime<Utc>,
    /// Kind of record that it is about.
    pub subject_kind: SubjectKind,
    /// The lead or the order, if the caller may see it.
    pub subject: Option<Subject>,
    /// Whether another upload may end differently.
    pub can_retry: bool,
    #[serde(skip)]
    subject_id: Uuid,
    #[serde(skip)]
    standing: Standing,
}

/// A conversion with all its details.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Conversion {
    /// As in the list.
    #[serde(flatten)]
    pub item: Item,
    /// What the platform said; may be empty.
    pub message: String,
    /// The platform's account.
    pub account: String,
    /// The manager's account; may be empty.
    pub login_account: String,
    /// The platform's conversion action; may be empty.
    pub action: String,
    /// The platform's id of the upload; may be empty.
    pub request_id: String,
    /// What was sent, with identifiers masked.
    pub payload: Option<serde_json::Value>,
}

string_enum! {
    /// Order of the log.
    pub enum ConversionOrder {
        /// When the event happened.
        OccurredAt = "occurredAt",
        /// When it changed.
        UpdatedAt = "updatedAt",
        /// Value.
        Value = "value",
    }
}

/// Filters and order of the log.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct ConversionFilter {
    /// Sort order.
    pub sort: Sort<ConversionOrder>,
    /// State.
    pub state: AnyOf<ConversionState>,
    /// Platform.
    pub destination: AnyOf<Destination>,
    /// Kind of event.
    pub kind: AnyOf<EventKind>,
    /// Code of the reason.
    #[garde(inner(length(chars, max = 100)))]
    pub reason: Option<String>,
    /// Happened on this day in India or later.
    pub from: Option<NaiveDate>,
    /// Happened on this day or earlier.
    pub until: Option<NaiveDate>,
}

impl Default for ConversionFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: ConversionOrder::OccurredAt, is_descending: true },
            state: AnyOf::default(),
            destination: AnyOf::default(),
            kind: AnyOf::default(),
            reason: None,
            from: None,
            until: None,
        }
    }
}

struct Row {
    item: Item,
    total: i64,
}

/// A page of the log.
pub async fn list(
    db: &mut Db,
    viewer: Viewer,
    page: &PageQuery,
    filter: &ConversionFilter,
) -> Result<Page<Item>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, None, page, filter));
    let mut found = found.map(|row: Row| row.item);
    name_subjects(db, viewer, &mut found.items).await?;
    Ok(found)
}

/// One conversion.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn find(db: &mut Db, viewer: Viewer, id: ConversionId) -> Result<Conversion, sqlx::Error> {
    let mut item = read(&mut *db, id).await?;
    name_subjects(&mut *db, viewer, std::slice::from_mut(&mut item)).await?;
    let row = sqlx::query!(
        "select message, account, login_account, action, request_id, masked_payload from conversions where id = $1",
        id.0,
    )
    .fetch_one(db)
    .await?;
    Ok(Conversion {
        item,
        message: row.message,
        account: row.account,
        login_account: row.login_account,
        action: row.action,
        request_id: row.request_id,
        payload: row.masked_payload,
    })
}

async fn read(db: &mut Db, id: ConversionId) -> Result<Item, sqlx::Error> {
    let rows = rows(db, Some(id), &PageQuery::default(), &ConversionFilter::default()).await?;
    rows.into_iter().next().map(|row| row.item).ok_or(sqlx::Error::RowNotFound)
}

/// The ids of all matching conversions, up to `limit`.
pub async fn ids(
    db: &mut Db,
    words: &str,
    filter: &ConversionFilter,
    limit: u32,
) -> Result<Vec<ConversionId>, sqlx::Error> {
    let page = PageQuery { q: words.to_owned(), per_page: limit, ..PageQuery::default() };
    Ok(rows(db, None, &page, filter).await?.into_iter().map(|row| row.item.id).collect())
}

async fn rows(
    db: &mut Db,
    id: Option<ConversionId>,
    page: &PageQuery,
    filter: &ConversionFilter,
) -> Result<Vec<Row>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"with shown as (
               select conversion.*, event.event_id as name, kind, subject_kind, subject_id, adjusts, value_paise, occurred_at,
                   count(*) over () as total
               from conversions as conversion
               join conversion_events as event on event.id = conversion.event_id
               where ($1::uuid is null or conversion.id = $1)
                   and ($2::text is null or event.event_id ilike $2 or message ilike $2 or request_id ilike $2)
                   and ($3::text[] is null or state = any ($3))
                   and ($4::text[] is null or destination = any ($4))
                   and ($5::text[] is null or kind = any ($5))
                   and ($6::text is null or reason = $6)
                   and ($7::date is null or occurred_at >= $7::date::timestamp at time zone 'Asia/Kolkata')
                   and ($8::date is null or occurred_at < ($8::date + 1)::timestamp at time zone 'Asia/Kolkata')
                   and ($12::uuid[] is null or conversion.id = any ($12))
               order by
                   case $9 when 'value' then value_paise end,
                   case $9 when '-value' then value_paise end desc,
                   case $9 when 'updatedAt' then conversion.updated_at when 'occurredAt' then occurred_at end,
                   case $9 when '-updatedAt' then conversion.updated_at else occurred_at end desc,
                   conversion.id desc
               limit $10 offset $11
           )
           select shown.id as "id: ConversionId", name, kind as "kind: EventKind",
               shown.destination as "destination: Destination", state as "state: ConversionState", reason, value_paise,
               occurred_at, attempts, due_at, sent_at, accepted_at, shown.updated_at, shown.subject_id,
               shown.subject_kind as "subject_kind: SubjectKind", adjusts is not null as "is_adjustment!", total as "total!",
               coalesce(
                   case shown.destination
                       when 'ga4' then allows_analytics and analytics_withdrawn_at is null
                       else allows_ads and ads_withdrawn_at is null
                   end,
                   false
               ) as "agrees!",
               exists (
                   select from ad_connections
                   where ad_connections.destination = shown.destination and is_enabled
                       and (shown.destination <> 'google_ads' or coalesce(actions ->> kind, '') <> '')
               ) as "is_connected!"
           from shown
           left join attributions as attribution
               on attribution.subject_kind = shown.subject_kind and attribution.subject_id = shown.subject_id
           left join visitors as visitor on visitor.id = visitor_id
           order by
               case $9 when 'value' then value_paise end,
               case $9 when '-value' then value_paise end desc,
               case $9 when 'updatedAt' then shown.updated_at when 'occurredAt' then occurred_at end,
               case $9 when '-updatedAt' then shown.updated_at else occurred_at end desc,
               shown.id desc"#,
        id.map(|id| id.0),
        page.pattern(),
        filter.state.texts() as Option<Vec<String>>,
        filter.destination.texts() as Option<Vec<String>>,
        filter.kind.texts() as Option<Vec<String>>,
        filter.reason,
        filter.from,
        filter.until,
        format!("{}{}", if filter.sort.is_descending { "-" } else { "" }, filter.sort.by),
        page.limit(),
        page.offset(),
        page.only.as_deref() as Option<&[Uuid]>,
    )
    .fetch_all(db)
    .await?;
    let rows = rows.into_iter().map(|row| {
        let is_waiting = matches!(row.state, ConversionState::Queued | ConversionState::Retrying);
        let standing = Standing { agrees: row.agrees, is_connected: row.is_connected };
        Row {
            total: row.total,
            item: Item {
                id: row.id,
                event_id: row.name,
                kind: row.kind,
                is_adjustment: row.is_adjustment,
                destination: row.destination,
                state: row.state,
                explanation: reason::explain(&row.reason).to_owned(),
                can_retry: retry::check(row.state, &row.reason, standing).is_ok(),
                reason: row.reason,
                value_paise: row.value_paise,
                occurred_at: row.occurred_at,
                attempts: row.attempts,
                due_at: is_waiting.then_some(row.due_at),
                sent_at: row.sent_at,
                accepted_at: row.accepted_at,
                updated_at: row.updated_at,
                subject_kind: row.subject_kind,
                subject: None,
                subject_id: row.subject_id,
                standing,
            },
        }
    });
    Ok(rows.collect())
}

/// Adds the leads and orders that the viewer may see.
async fn name_subjects(db: &mut Db, viewer: Viewer, items: &mut [Item]) -> Result<(), sqlx::Error> {
    let subjects = subjects(db, viewer, items).await?;
    for item in items {
        item.subject = subjects.get(&item.subject_id).cloned();
    }
    Ok(())
}

async fn subjects(
    db: &mut Db,
    viewer: Viewer,
    items: &[Item],
) -> Result<BTreeMap<Uuid, Subject>, sqlx::Error> {
    let may_view = |area| access(area, viewer.role).allows(Verb::View);
    let of = |kind| {
        items
            .iter()
            .filter(move |item| item.subject_kind == kind)
            .map(|item| item.subject_id)
            .collect::<Vec<_>>()
    };
    let mut ids = Vec::new();
    if may_view(Area::Leads) {
        let reach = viewer.reach(Area::Leads);
        let found = sqlx::query_scalar!(
            r#"select given.id as "id!"
               from unnest($1::uuid[]) as given (id)
               join leads as named on named.id = given.id
               join leads as lead on lead.id = coalesce(named.merged_into, named.id)
               where $2::uuid is null or lead.owner_id = $2 or lead.designer_id = $2 or ($3 and lead.owner_id is null)"#,
            &of(SubjectKind::Lead),
            reach.user(),
            reach.has_unassigned(),
        )
        .fetch_all(&mut *db)
        .await?;
        ids.extend(found);
    }
    if may_view(Area::FurnitureOrders) && viewer.reach(Area::FurnitureOrders).user().is_none() {
        ids.extend(of(SubjectKind::Order));
    }
    subject::find_all(db, &ids).await
}

#[cfg(test)]
mod tests;
