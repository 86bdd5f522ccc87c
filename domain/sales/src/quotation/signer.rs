//! A quotation's signer, and the address that the code goes to.

use super::Quotation;
use crate::lead::{self, party};
use crate::proved_address::{Party, Proof, current, find};
use crate::same_person::known_customer;
use kernel::Db;
use kernel::contact::{Contact, normalize_email};
use kernel::reach::Reach;

/// Whom a quotation is for. Signing it binds the customer that its client is already, so their address counts, not
/// the one of whichever lead it answers.
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

/// Where the code to sign a quotation goes: to where it was last sent, else to the address that its customer has now,
/// whichever is proved. None while neither is.
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
