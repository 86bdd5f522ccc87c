//! Designs that a lead asked about.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use kernel::Db;
use kernel::ids::LeadId;

/// A design, as linked from a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RequestedDesign {
    /// Design title.
    pub title: String,
    /// Slug of its public page.
    pub slug: String,
}

/// Records interest in a design by its slug. An unpublished or unknown one is ignored: it must not cost us
/// the lead.
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

/// Designs that a lead, or leads merged into it, asked about, latest first.
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
