//! Whom conversions of orders are about.

use ads::conversion::upload::Person;
use kernel::Db;
use uuid::Uuid;

/// The buyers of these orders. An erased one has no address or number.
pub async fn people(db: &mut Db, orders: &[Uuid]) -> Result<Vec<Person>, sqlx::Error> {
    sqlx::query_as!(
        Person,
        r#"select id as asked, id as subject, nullif(email_normalized, '') as email,
               nullif(phone_normalized, '') as phone
           from orders where id = any ($1)"#,
        orders,
    )
    .fetch_all(db)
    .await
}
