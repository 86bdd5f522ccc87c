//! Finding quotations.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Status;
use crate::Db;
use crate::ids::{LeadId, Named, QuotationId, UserId};
use crate::page::{AnyOf, Page, PageQuery, Sort};
use crate::words::words;

words! {
    /// What quotations are ordered by.
    pub enum QuotationOrder {
        /// When it was begun.
        CreatedAt = "createdAt",
        /// Number.
        Number = "number",
        /// Whom it is for.
        ClientName = "clientName",
        /// What is to be paid.
        Payable = "payable",
        /// The last day on which it holds.
        ValidUntil = "validUntil",
    }
}

/// Which quotations a list has.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct QuotationFilter {
    /// The order.
    pub sort: Sort<QuotationOrder>,
    /// Where they stand.
    pub status: AnyOf<Status>,
    /// Who wrote them.
    pub owner: AnyOf<UserId>,
    /// The wish that they answer.
    pub lead: Option<LeadId>,
    /// They hold on this day or later.
    pub valid_from: Option<NaiveDate>,
    /// They hold to this day or shorter.
    pub valid_to: Option<NaiveDate>,
}

impl Default for QuotationFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: QuotationOrder::CreatedAt, is_descending: true },
            status: AnyOf::default(),
            owner: AnyOf::default(),
            lead: None,
            valid_from: None,
            valid_to: None,
        }
    }
}

/// A quotation as lists show it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotationItem {
    /// Names it to programs.
    pub id: QuotationId,
    /// Names it to people, as soon as it has left its writer's desk.
    pub number: Option<String>,
    /// Where it stands.
    pub status: Status,
    /// Whom it is for.
    pub client_name: String,
    /// The wish that it answers.
    pub lead_id: Option<LeadId>,
    /// Who wrote it.
    pub owner: Named<UserId>,
    /// What is to be paid.
    pub payable_paise: i64,
    /// The last day on which it holds.
    pub valid_until: NaiveDate,
    /// When it was begun.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// Counts the changes.
    pub version: i32,
}

/// A page of quotations; of `only`, if it is somebody: their own, and those that they draw.
pub async fn list(
    db: &mut Db,
    only: Option<UserId>,
    page: &PageQuery,
    filter: &QuotationFilter,
) -> Result<Page<QuotationItem>, sqlx::Error> {
    let rows = rows(db, only, page, filter).await?;
    let mut total = rows.first().map_or(0, |row| row.total);
    if rows.is_empty() && page.page > 1 {
        // A page past the last one has no row that knows how many there are.
        total = self::rows(db, only, &page.first(), filter).await?.first().map_or(0, |row| row.total);
    }
    Ok(page.page(rows.into_iter().map(Row::item).collect(), total))
}

struct Row {
    id: QuotationId,
    number: Option<String>,
    status: Status,
    client_name: String,
    lead_id: Option<LeadId>,
    owner_id: UserId,
    owner_name: String,
    payable_paise: i64,
    valid_until: NaiveDate,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    version: i32,
    total: i64,
}

impl Row {
    fn item(self) -> QuotationItem {
        QuotationItem {
            id: self.id,
            number: self.number,
            status: self.status,
            client_name: self.client_name,
            lead_id: self.lead_id,
            owner: Named { id: self.owner_id, name: self.owner_name },
            payable_paise: self.payable_paise,
            valid_until: self.valid_until,
            created_at: self.created_at,
            updated_at: self.updated_at,
            version: self.version,
        }
    }
}

async fn rows(
    db: &mut Db,
    only: Option<UserId>,
    page: &PageQuery,
    filter: &QuotationFilter,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select quotation.id as "id: QuotationId", number, quotation.status as "status: Status", client_name,
               lead_id as "lead_id: LeadId", owner_id as "owner_id: UserId", users.name as "owner_name!",
               payable_paise, valid_until, quotation.created_at, quotation.updated_at, quotation.version,
               count(*) over () as "total!"
           from quotations as quotation
           join users on users.id = owner_id
           where archived_at is null
               and ($1::uuid is null or owner_id = $1 or designer_id = $1)
               and ($2::text is null or number ilike $2 or client_name ilike $2 or client_email ilike $2
                    or client_phone ilike $2 or site_address ilike $2)
               and ($3::text[] is null or quotation.status = any ($3))
               and ($4::text[] is null or owner_id::text = any ($4))
               and ($5::uuid is null or lead_id = $5)
               and ($6::date is null or valid_until >= $6)
               and ($7::date is null or valid_until <= $7)
           order by
               case when not $9::boolean then case $8
                   when 'number' then number
                   when 'clientName' then lower(client_name)
                   when 'validUntil' then valid_until::text
               end end,
               case when $9 then case $8
                   when 'number' then number
                   when 'clientName' then lower(client_name)
                   when 'validUntil' then valid_until::text
               end end desc nulls last,
               case when $8 = 'payable' then case when $9 then -payable_paise else payable_paise end end,
               case when $8 = 'createdAt' and not $9 then quotation.created_at end,
               quotation.created_at desc, quotation.id desc
           limit $10 offset $11"#,
        only.map(|user| user.0),
        page.pattern(),
        filter.status.texts() as Option<Vec<String>>,
        filter.owner.texts() as Option<Vec<String>>,
        filter.lead.map(|lead| lead.0),
        filter.valid_from,
        filter.valid_to,
        filter.sort.by.as_str(),
        filter.sort.is_descending,
        page.limit(),
        page.offset(),
    )
    .fetch_all(db)
    .await
}
