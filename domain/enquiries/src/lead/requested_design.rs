//! Designs that a lead asked about, or wants to book.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use kernel::Db;
use kernel::ids::{EnquiryId, LeadId};

/// A design, as linked from a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RequestedDesign {
    /// Design title.
    pub title: String,
    /// Slug of its public page.
    pub slug: String,
}

/// A design that a lead wants to book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestedBooking {
    /// Design.
    pub design: RequestedDesign,
    /// Booking amount of the design at the time of the enquiry, in paise.
    pub amount_paise: i64,
}

/// Records interest in a design by its slug and, if the visitor wants to book it, its booking amount of now with the
/// enquiry. A design that is unpublished, unknown or can't be booked is ignored: it must not cost us the lead.
pub async fn note(
    db: &mut Db,
    lead: LeadId,
    enquiry: EnquiryId,
    slug: &str,
    wants_to_book: bool,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with design as (
             select id, booking_amount_paise as amount, price_from_paise as price from designs
             where status = 'published' and archived_at is null
                 and (slug = $2 or id = (select item from slug_redirects where kind = 'design' and slug = $2))
             order by slug = $2 desc limit 1
         ), booking as (
             update enquiries set booked_design_id = design.id, booking_amount_paise = design.amount
             from design
             -- As on the design's page: an amount that is not below the price is not offered.
             where enquiries.id = $4 and $5 and design.amount is not null
                 and (design.price is null or design.amount < design.price)
         )
         insert into design_requests (design_id, lead_id, requested_at)
         select id, $1, $3 from design
         on conflict (design_id, lead_id) do update set requested_at = excluded.requested_at",
        lead.0,
        slug,
        now,
        enquiry.0,
        wants_to_book,
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

/// The design that a lead, or leads merged into it, last wanted to book.
pub async fn booking_of_lead(db: &mut Db, lead: LeadId) -> Result<Option<RequestedBooking>, sqlx::Error> {
    // A merged lead's enquiries have moved.
    let row = sqlx::query!(
        r#"select title, slug, enquiries.booking_amount_paise as "amount_paise!"
           from enquiries join designs on designs.id = booked_design_id
           where lead_id = $1 order by received_at desc, enquiries.id desc limit 1"#,
        lead.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| RequestedBooking {
        design: RequestedDesign { title: row.title, slug: row.slug },
        amount_paise: row.amount_paise,
    }))
}
