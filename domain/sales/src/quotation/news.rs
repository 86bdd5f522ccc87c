//! Events on the customer's side that the quotation's writer is notified of.

use super::Quotation;
use kernel::Db;
use kernel::ids::UserId;

/// Who is told: whoever wrote the quotation, and whoever looks after its lead.
pub async fn readers(db: &mut Db, quotation: &Quotation) -> Result<Vec<UserId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: UserId" from users
           where status = 'active'
               and (id = $1 or id = (
                   select coalesce(taken_in.owner_id, leads.owner_id)
                   from leads left join leads as taken_in on taken_in.id = leads.merged_into
                   where leads.id = $2
               ))
           order by id"#,
        quotation.owner.id.0,
        quotation.lead.map(|lead| lead.0),
    )
    .fetch_all(db)
    .await
}
