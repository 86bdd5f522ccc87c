//! Sends a colleague a notice of the back office, unless they have read it or may not see its record any more.

use app::notices::{self, NoticeItem};
use kernel::ids::NoticeId;
use letters::TellOfNotice;
use people::notices::inbox;
use people::notices::{Event, SubjectKind};
use people::user;

use super::{brand, dispatch, organization, personal, site};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: NoticeId) -> Result<(), Failure> {
    let mut db = worker.db.acquire().await?;
    let Some(notice) = inbox::find(&mut db, id).await?.filter(|notice| !notice.is_read) else {
        return Ok(());
    };
    let Some(reader) = user::colleagues(&mut db, Some(&[notice.user])).await?.pop() else { return Ok(()) };
    let Some(user) = user::find(&mut db, notice.user).await? else { return Ok(()) };
    let item = notices::read(&mut db, reader.viewer, vec![notice]).await?.pop();
    drop(db);
    let Some(item) = item else { return Ok(()) };
    let (Some(happened), Some(record), Some(to)) = (sentence(&item), &item.name, &item.to) else {
        return Ok(());
    };
    // A job's name is its kind.
    let record = if item.kind == SubjectKind::Job { record.replace('_', " ") } else { record.clone() };
    let letter = TellOfNotice {
        brand: brand(worker, &organization(worker).await?),
        first_name: user.first_name,
        happened,
        record,
        url: site(worker, to),
        choices_url: site(worker, "/dashboard/account#notices"),
    };
    dispatch(worker, personal(&letter, id.to_string(), &user.email)).await
}

/// What happened; `None` for events that have an e-mail of their own.
fn sentence(NoticeItem { event, actor, more, .. }: &NoticeItem) -> Option<String> {
    let text = match event {
        Event::LeadOverdue => "A lead wasn't called in time",
        Event::LeadReplied => "A lead replied by e-mail",
        Event::Mentioned => {
            let who = actor.as_ref().map_or("A colleague", |actor| actor.name.as_str());
            return Some(format!("{who} mentioned you in a note"));
        }
        Event::QuotationSubmitted => "A quotation is waiting for your approval",
        Event::QuotationApproved => "Your quotation was approved",
        Event::QuotationReturned => "Your quotation was returned for changes",
        Event::OrderPlaced => "New furniture order",
        Event::JobFailed if *more > 0 => {
            return Some(format!("{} background jobs have failed", i64::from(*more) + 1));
        }
        Event::JobFailed => "A background job has failed",
        Event::LeadAssigned
        | Event::LeadEnquiredAgain
        | Event::VisitBooked
        | Event::VisitMoved
        | Event::VisitCancelled
        | Event::QuotationOpened
        | Event::QuotationCommented
        | Event::QuotationAccepted
        | Event::QuotationDeclined => return None,
    };
    Some(text.to_owned())
}
