//! Recognises known people, so that nobody is stored twice.

use kernel::Db;
use kernel::contact::Contact;
use kernel::ids::CustomerId;

/// Serializes forms of the same person, so that two at once do not become two leads.
pub async fn wait_for_same_person(db: &mut Db, contact: &Contact) -> Result<(), sqlx::Error> {
    let keys: Vec<String> = contact.email.iter().chain(&contact.phone).cloned().collect();
    sqlx::query!("select wait_for_people($1)", &keys).fetch_one(db).await?;
    Ok(())
}

/// The existing customer with these contact details; the phone decides first, since families share e-mail
/// addresses.
pub async fn known_customer(db: &mut Db, contact: &Contact) -> Result<Option<CustomerId>, sqlx::Error> {
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
