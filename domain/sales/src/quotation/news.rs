//! Events on the customer's side that the quotation's owner is notified of.

use super::Quotation;
use jobs::occasion::News;
use jobs::{Mail, Planned, enqueue_all};
use kernel::Db;
use kernel::ids::UserId;
use uuid::Uuid;

/// E-mails the news to a quotation's owners. `occasion` is the comment, or the quotation itself for news that
/// happen once.
pub(super) async fn notify(
    db: &mut Db,
    quotation: &Quotation,
    news: News,
    occasion: Uuid,
) -> Result<(), sqlx::Error> {
    let readers = readers(&mut *db, quotation).await?.into_iter();
    let letter = |to| Mail::TellOfQuotation { quotation: quotation.id, to, news, occasion };
    enqueue_all(db, &readers.map(|to| Planned::now(letter(to))).collect::<Vec<_>>()).await
}

/// Recipients: the quotation's owner and its lead's owner.
async fn readers(db: &mut Db, quotation: &Quotation) -> Result<Vec<UserId>, sqlx::Error> {
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
