//! Warranty claims of an erased person. Their tickets stay without the person, so that counts and deadlines add up.

use kernel::Db;

use crate::inventory::ERASED;
use crate::person::Person;

/// Removes the person from their claims, and deletes what was written in them. Theirs are those sent with their
/// address, and those about their projects. Not those with their phone number, which anybody could type.
pub(super) async fn erase(db: &mut Db, person: &Person) -> Result<(), sqlx::Error> {
    let tickets = sqlx::query_scalar!(
        "update warranty_claims
         set project_number = '', project_id = null, name = $3, phone = '', email = '', email_normalized = ''
         where email_normalized = any($1) or project_id in (select id from projects where customer_id = any($2))
         returning ticket_id",
        &person.emails,
        &person.customers,
        ERASED,
    )
    .fetch_all(&mut *db)
    .await?;
    sqlx::query!("delete from ticket_messages where ticket_id = any($1)", &tickets).execute(&mut *db).await?;
    // Nobody is left to answer.
    sqlx::query!(
        "update tickets
         set title = $2, status = 'closed', resolved_at = coalesce(resolved_at, updated_at),
             reopen_until = coalesce(reopen_until, updated_at), version = version + 1
         where id = any($1)",
        &tickets,
        ERASED,
    )
    .execute(db)
    .await?;
    Ok(())
}
