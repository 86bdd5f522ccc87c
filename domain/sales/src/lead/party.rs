//! Whose address an enquiry has: the lead's, or that of a customer who is known already.

use super::Lead;
use crate::proved_address::Party;
use crate::same_person::known_customer;
use kernel::Db;
use kernel::reach::Reach;

/// Somebody who enquired: as the customer that they are, if they are one.
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
