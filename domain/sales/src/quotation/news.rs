//! Events on the customer's side that the quotation's owner is notified of, by e-mail and in the app.

use super::Quotation;
use chrono::{DateTime, Utc};
use jobs::occasion::News;
use jobs::{Mail, Planned, enqueue_all};
use kernel::Db;
use kernel::ids::UserId;
use kernel::role::Area;
use people::notices::{self, Notice, Readers};
use people::user;
use uuid::Uuid;

/// Tells a quotation's owners the news. `occasion` is the comment, or the quotation itself for news that
/// happen once.
pub(super) async fn notify(
    db: &mut Db,
    quotation: &Quotation,
    news: News,
    occasion: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let readers = readers(&mut *db, quotation).await?;
    let letter = |to: &UserId| Mail::TellOfQuotation { quotation: quotation.id, to: *to, news, occasion };
    let letters: Vec<_> = readers.iter().map(|to| Planned::now(letter(to))).collect();
    enqueue_all(&mut *db, &letters).await?;
    let event = match news {
        News::Viewed => notices::Event::QuotationOpened,
        News::Commented => notices::Event::QuotationCommented,
        News::Accepted => notices::Event::QuotationAccepted,
        News::Rejected => notices::Event::QuotationDeclined,
        // An e-mail is enough: nobody did anything.
        News::Expired => return Ok(()),
    };
    let notice = Notice::new(event, notices::Subject::Quotation(quotation.id), None, &occasion);
    // A lead's owner may not see the quotation of a colleague.
    let readers = user::colleagues(&mut *db, Some(&readers)).await?.into_iter().filter(|reader| {
        let reach = reader.viewer.reach(Area::Quotations);
        reach.covers(Some(quotation.owner.id), quotation.draft.designer_id)
    });
    let readers: Vec<_> = readers.map(|reader| reader.viewer.user).collect();
    notices::tell(db, &notice, Readers::Users(&readers), now).await
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
