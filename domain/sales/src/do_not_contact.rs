//! Customers who want no e-mail: they get none that they did not ask for.
//!
//! Answers are not affected: a code, a quotation that was sent to them, a signed copy.

use kernel::Db;
use kernel::contact::normalize_email;
use kernel::ids::{LeadId, QuotationId};

/// What a letter is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Somebody's wish.
    Lead(LeadId),
    /// An offer to somebody.
    Quotation(QuotationId),
}

/// Whether a letter that nobody asked for has to stay unwritten: it is about a customer who wants no e-mail, or would
/// reach them or somebody who answers for them. An archived customer's word holds; of one whom another one took in,
/// the other one's does.
pub async fn wants_no_letter(db: &mut Db, address: &str, about: About) -> Result<bool, sqlx::Error> {
    let (lead, quotation) = match about {
        About::Lead(lead) => (Some(lead.0), None),
        About::Quotation(quotation) => (None, Some(quotation.0)),
    };
    sqlx::query_scalar!(
        r#"select exists (
               select from customers as customer
               where no_emails and merged_into is null
                   and (email_normalized = $1
                        or exists (
                            select from customer_contacts as contact
                            where customer_id = customer.id and lower(trim(contact.email)) = $1
                        )
                        or exists (
                            select from quotations as offer where offer.id = $3 and offer.customer_id = customer.id
                        )
                        or exists (
                            select from leads
                            where leads.customer_id = customer.id
                                and leads.id in ($2, (select lead_id from quotations as offer where offer.id = $3))
                        ))
           ) as "wants_none!""#,
        normalize_email(address).unwrap_or_default(),
        lead,
        quotation,
    )
    .fetch_one(db)
    .await
}
