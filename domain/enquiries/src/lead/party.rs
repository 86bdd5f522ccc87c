//! Contact of an enquiry: the lead's, or that of its existing customer.

use super::Lead;
use crate::proved_address::Party;
use crate::same_person::known_customer;
use kernel::Db;
use kernel::reach::Reach;

/// The lead's contact, or its customer's if it has one.
pub async fn of(db: &mut Db, lead: &Lead) -> Result<Party, sqlx::Error> {
    let stays = match lead.merged_into {
        Some(into) => &super::find(&mut *db, into, Reach::All).await?,
        None => lead,
    };
    let known = match stays.customer {
        Some(customer) => Some(customer),
        None => known_customer(db, &stays.wish.contact()).await?,
    };
    Ok(known.map_or(Party::Lead(stays.id), Party::Customer))
}
