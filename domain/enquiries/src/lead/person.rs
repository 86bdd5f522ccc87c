//! Whom conversions of leads are about.

use ads::conversion::upload::Person;
use kernel::Db;
use uuid::Uuid;

/// The people of these leads. A merged lead has those of the one that it was merged into.
pub async fn people(db: &mut Db, leads: &[Uuid]) -> Result<Vec<Person>, sqlx::Error> {
    sqlx::query_as!(
        Person,
        r#"select named.id as asked, lead.id as subject, lead.email_normalized as email, lead.phone_normalized as phone
           from leads as named join leads as lead on lead.id = coalesce(named.merged_into, named.id)
           where named.id = any ($1)"#,
        leads,
    )
    .fetch_all(db)
    .await
}
