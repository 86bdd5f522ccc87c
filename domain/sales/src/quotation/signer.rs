//! A quotation's signatory, and the address that signing codes are sent to.

use super::Quotation;
use enquiries::lead::{self, party};
use enquiries::proved_address::{Party, Proof, current, find};
use enquiries::same_person::known_customer;
use kernel::Db;
use kernel::contact::{Contact, normalize_email};
use kernel::reach::Reach;

/// The party of a quotation. Signing binds the client's existing customer record, so its address counts, not
/// that of the lead.
pub async fn party_of(db: &mut Db, quotation: &Quotation) -> Result<Party, sqlx::Error> {
    if let Some(customer) = &quotation.customer {
        return Ok(Party::Customer(customer.id));
    }
    if let Some(lead) = quotation.lead {
        let lead = lead::find(&mut *db, lead, Reach::All).await?;
        return party::of(db, &lead).await;
    }
    let client = Contact::read(&quotation.draft.client_email, &quotation.draft.client_phone);
    let known = known_customer(db, &client).await?;
    Ok(known.map_or(Party::Quotation(quotation.id), Party::Customer))
}

/// Where signing codes are sent: the address that the quotation was last sent to, or else the customer's
/// current one, whichever is confirmed. `None` if neither is.
pub async fn proof(db: &mut Db, quotation: &Quotation) -> Result<Option<Proof>, sqlx::Error> {
    let party = party_of(&mut *db, quotation).await?;
    let sent_to = sqlx::query_scalar!(
        "select to_email from quotation_sendings where quotation_id = $1 order by asked_at desc, id desc limit 1",
        quotation.id.0,
    )
    .fetch_optional(&mut *db)
    .await?;
    let sent_to = sent_to.unwrap_or_else(|| quotation.draft.client_email.clone());
    if let Some(email) = normalize_email(&sent_to)
        && let Some(proof) = find(&mut *db, party, &email).await?
    {
        return Ok(Some(proof));
    }
    current(db, party).await
}
