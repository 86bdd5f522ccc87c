//! Policies as staff and visitors read them.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use super::{PolicyDraft, PolicyId, PolicyKind};
use crate::body::{BlockDifference, Body, difference};
use kernel::Db;

/// A version of a policy.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PolicyVersion {
    /// Number, from 1.
    pub number: i32,
    /// What changed since the version before.
    pub summary: String,
    /// First day on which it applies.
    pub effective_on: NaiveDate,
    /// When it was published.
    pub published_at: DateTime<Utc>,
    /// Who published it.
    pub published_by: Option<String>,
    /// Number of words.
    pub words: i32,
    /// Whether it applies today.
    pub is_current: bool,
    /// Orders whose buyers agreed to it. Not counted in the list of all policies: 0.
    pub orders: i64,
    /// Customers who agreed to it with these orders. Not counted in the list of all policies: 0.
    pub customers: i64,
}

/// The draft of a policy's next version.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "StoredPolicyDraft")]
pub struct StoredDraft {
    /// Editable fields.
    #[serde(flatten)]
    pub draft: PolicyDraft,
    /// Number that it will have.
    pub number: i32,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Who last changed it.
    pub updated_by: Option<String>,
    /// Optimistic-lock version.
    pub version: i32,
    /// What differs from the latest published version.
    pub difference: Vec<BlockDifference>,
    /// Its id.
    #[serde(skip)]
    pub id: PolicyId,
}

/// A policy with its versions, for staff.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Policy {
    /// Which policy.
    pub kind: PolicyKind,
    /// Title.
    pub title: String,
    /// Published versions, the latest first.
    pub versions: Vec<PolicyVersion>,
    /// Draft of the next version.
    pub draft: Option<StoredDraft>,
}

/// A published version as visitors read it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicPolicy {
    /// Which policy.
    pub kind: PolicyKind,
    /// Title.
    pub title: String,
    /// Number of the version.
    pub number: i32,
    /// First day on which it applies.
    pub effective_on: NaiveDate,
    /// What changed since the version before.
    pub summary: String,
    /// Text.
    pub body: Body,
    /// Whether it applies today.
    pub is_current: bool,
    /// All published versions that apply or applied, the latest first.
    pub versions: Vec<PublicPolicyVersion>,
}

/// A version in the list of a policy's versions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicPolicyVersion {
    /// Number.
    pub number: i32,
    /// First day on which it applies.
    pub effective_on: NaiveDate,
    /// What changed since the version before.
    pub summary: String,
}

/// Which version to read.
#[derive(Clone, Copy, Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default)]
pub struct PolicyQuery {
    /// Number of a version; the one that applies today if empty.
    #[garde(range(min = 1))]
    pub version: Option<i32>,
}

/// A policy for staff, with the orders whose buyers agreed to it.
pub async fn policy(db: &mut Db, kind: PolicyKind, today: NaiveDate) -> Result<Policy, sqlx::Error> {
    read(db, kind, today, true).await
}

/// All policies for staff. Orders are not counted: the list does not show them.
pub async fn policies(db: &mut Db, today: NaiveDate) -> Result<Vec<Policy>, sqlx::Error> {
    let mut policies = Vec::new();
    for kind in PolicyKind::ALL {
        policies.push(read(&mut *db, *kind, today, false).await?);
    }
    Ok(policies)
}

async fn read(
    db: &mut Db,
    kind: PolicyKind,
    today: NaiveDate,
    counts_orders: bool,
) -> Result<Policy, sqlx::Error> {
    let versions = sqlx::query_as!(
        PolicyVersion,
        r#"select number, summary, effective_on as "effective_on!", published_at as "published_at!", words,
               (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)
                from users where users.id = published_by) as published_by,
               id = (
                   select current.id from policies as current
                   where current.kind = $1 and current.published_at is not null and current.effective_on <= $2
                   order by current.effective_on desc, current.number desc limit 1
               ) as "is_current!",
               agreed.orders as "orders!", agreed.customers as "customers!"
           from policies
           cross join lateral (
               -- Erased buyers have no address.
               select count(*) as orders,
                   count(distinct coalesce(nullif(email_normalized, ''), orders.id::text)) as customers
               from order_policies join orders on orders.id = order_id where $3 and policy_id = policies.id
           ) as agreed
           where kind = $1 and published_at is not null order by number desc"#,
        kind.as_str(),
        today,
        counts_orders,
    )
    .fetch_all(&mut *db)
    .await?;
    let draft = draft(db, kind).await?;
    Ok(Policy { kind, title: kind.label().to_owned(), versions, draft })
}

/// The draft of a policy's next version.
pub async fn draft(db: &mut Db, kind: PolicyKind) -> Result<Option<StoredDraft>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select id as "id: PolicyId", number, body as "body: Json<Body>", summary, effective_on, version, updated_at,
               (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)
                from users where users.id = updated_by) as updated_by,
               (select body from policies as latest
                where latest.kind = $1 and latest.published_at is not null
                order by latest.number desc limit 1) as "latest: Json<Body>"
           from policies where kind = $1 and published_at is null"#,
        kind.as_str(),
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| {
        let latest = row.latest.map(|Json(body)| body).unwrap_or_default();
        StoredDraft {
            difference: difference(&latest, &row.body.0),
            draft: PolicyDraft { body: row.body.0, summary: row.summary, effective_on: row.effective_on },
            number: row.number,
            updated_at: row.updated_at,
            updated_by: row.updated_by,
            version: row.version,
            id: row.id,
        }
    }))
}

/// A published version for visitors: the one that applies today, or the one with this number.
pub async fn public(
    db: &mut Db,
    kind: PolicyKind,
    number: Option<i32>,
    today: NaiveDate,
) -> Result<PublicPolicy, sqlx::Error> {
    let versions = sqlx::query_as!(
        PublicPolicyVersion,
        r#"select number, effective_on as "effective_on!", summary from policies
           where kind = $1 and published_at is not null
           order by effective_on desc, number desc"#,
        kind.as_str(),
    )
    .fetch_all(&mut *db)
    .await?;
    let current = versions.iter().find(|version| version.effective_on <= today).map(|version| version.number);
    let number = number.or(current).ok_or(sqlx::Error::RowNotFound)?;
    let row = sqlx::query!(
        r#"select body as "body: Json<Body>", summary, effective_on as "effective_on!" from policies
           where kind = $1 and number = $2 and published_at is not null"#,
        kind.as_str(),
        number,
    )
    .fetch_one(db)
    .await?;
    Ok(PublicPolicy {
        kind,
        title: kind.label().to_owned(),
        number,
        effective_on: row.effective_on,
        summary: row.summary,
        body: row.body.0,
        is_current: current == Some(number),
        versions,
    })
}
