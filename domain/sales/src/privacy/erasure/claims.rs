//! Warranty claims of an erased person. Their tickets stay without the person, so that counts and deadlines add up.

use kernel::Db;

use super::super::inventory::ERASED;
use super::super::person::Person;

/// Removes the person from their claims, and deletes what was written in them.
pub(super) async fn erase(db: &mut Db, person: &Person) -> Result<(), sqlx::Error> {
    let tickets = sqlx::query_scalar!(
        "update warranty_claims
         set project_number = '', name = $3, phone = '', phone_normalized = '', email = '', email_normalized = ''
         where email_normalized = any($1) or phone_normalized = any($2)
         returning ticket_id",
        &person.emails,
        &person.phones,
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
