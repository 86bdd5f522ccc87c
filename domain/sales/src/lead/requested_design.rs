//! Records which lead asked for which design.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use kernel::Db;
use kernel::ids::LeadId;

/// A design as a lead mentions it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RequestedDesign {
    /// What it is called.
    pub title: String,
    /// What its address calls it.
    pub slug: String,
}

/// Keeps that somebody asked for the design at an address. Nothing happens if visitors see none there: a lead is worth
/// more than what it came by.
pub async fn note(db: &mut Db, lead: LeadId, slug: &str, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into design_requests (design_id, lead_id, requested_at)
         select id, $1, $3 from designs
         where status = 'published' and archived_at is null
             and (slug = $2 or id = (select item from slug_redirects where kind = 'design' and slug = $2))
         order by slug = $2 desc limit 1
         on conflict (design_id, lead_id) do update set requested_at = excluded.requested_at",
        lead.0,
        slug,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What a lead, and those that it took in, asked for: the latest first.
pub async fn of_lead(db: &mut Db, lead: LeadId) -> Result<Vec<RequestedDesign>, sqlx::Error> {
    sqlx::query_as!(
        RequestedDesign,
        r#"select title, slug from designs
           join (
               select design_id, max(requested_at) as requested_at from design_requests
               where lead_id = $1 or lead_id in (select id from leads where merged_into = $1)
               group by design_id
           ) as requests on requests.design_id = designs.id
           order by requests.requested_at desc, title"#,
        lead.0,
    )
    .fetch_all(db)
    .await
}
