//! Customers: people and companies with a contract.

use chrono::{DateTime, Utc};

use crate::Db;
use crate::contact::Contact;
use crate::ids::{CustomerId, UserId};
use crate::words::words;

words! {
    /// What a customer is.
    #[schemars(rename = "CustomerKind")]
    pub enum Kind {
        /// A person.
        Individual = "individual",
        /// A company.
        Business = "business",
    }
}

/// A person who becomes a customer.
#[derive(Clone, Debug)]
pub struct NewCustomer<'a> {
    /// Name, as typed.
    pub name: &'a str,
    /// E-mail address, as typed.
    pub email: &'a str,
    /// Phone number, as typed.
    pub phone: &'a str,
}

/// The customer whom somebody is already: by the phone first, because families share an address.
pub async fn known(db: &mut Db, contact: &Contact) -> Result<Option<CustomerId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: CustomerId" from customers
           where (phone_normalized = $1 or email_normalized = $2) and archived_at is null
           order by phone_normalized is distinct from $1, created_at, id limit 1"#,
        contact.phone.as_deref(),
        contact.email.as_deref(),
    )
    .fetch_optional(db)
    .await
}

/// Makes a person a customer.
pub async fn insert(
    db: &mut Db,
    new: &NewCustomer<'_>,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<CustomerId, sqlx::Error> {
    let id = CustomerId::new();
    let contact = Contact::read(new.email, new.phone);
    sqlx::query!(
        "insert into customers
             (id, kind, name, email, phone, email_normalized, phone_normalized, created_at, created_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8)",
        id.0,
        Kind::Individual.as_str(),
        new.name.trim(),
        new.email.trim(),
        new.phone.trim(),
        contact.email.as_deref(),
        contact.phone.as_deref(),
        now,
        by.map(|user| user.0),
    )
    .execute(db)
    .await?;
    Ok(id)
}
