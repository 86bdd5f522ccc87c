//! Customers marked "do not contact": no e-mail that they did not ask for.
//!
//! Replies still go out: signing codes, quotations sent to them, signed copies.

use kernel::Db;
use kernel::contact::normalize_email;
use kernel::ids::{LeadId, QuotationId, UserId};

/// What an e-mail is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A lead.
    Lead(LeadId),
    /// A quotation.
    Quotation(QuotationId),
    /// An account.
    User(UserId),
}

/// Whether an unsolicited e-mail must not be sent: it concerns a customer marked "do not contact", or its
/// address belongs to one or to their contact. Archived customers count; a merged customer follows the one it
/// was merged into.
pub async fn wants_no_letter(db: &mut Db, address: &str, about: About) -> Result<bool, sqlx::Error> {
    let (lead, quotation, user) = match about {
        About::Lead(lead) => (Some(lead.0), None, None),
        About::Quotation(quotation) => (None, Some(quotation.0), None),
        About::User(user) => (None, None, Some(user.0)),
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
                            select from customer_accounts as link
                            where link.customer_id = customer.id and link.user_id = $4 and unlinked_at is null
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
        user,
    )
    .fetch_one(db)
    .await
}
