//! Notifies a salesperson of a customer's action on a quotation.

use enquiries::lead::subject;
use jobs::occasion::News;
use kernel::Db;
use kernel::ids::{QuotationId, UserId};
use kernel::reach::Reach;
use letters::TellOfQuotation;
use people::user;
use sales::quotation::comment::{self, Speaker};
use sales::quotation::{self, Quotation};
use uuid::Uuid;

use super::{Dispatch, brand, dispatch, organization, personal, site, worth};
use crate::{Failure, Worker};

pub(super) async fn handle(
    worker: &Worker,
    id: QuotationId,
    to: UserId,
    news: News,
    occasion: Uuid,
) -> Result<(), Failure> {
    let (quotation, reader, words, payable) = {
        let mut db = worker.db.acquire().await?;
        let quotation = quotation::find(&mut db, id, Reach::All).await?;
        let reader = user::find(&mut db, to).await?;
        let words = enquiry_view(&mut db, &quotation, news, occasion).await?;
        (quotation, reader, words, worth(&mut db, id).await?)
    };
    let Some(reader) = reader else { return Ok(()) };
    let letter = TellOfQuotation {
        brand: brand(worker, &organization(worker).await?),
        first_name: reader.first_name,
        news,
        client: quotation.draft.client_name.clone(),
        number: quotation.title(),
        payable,
        words,
        url: site(worker, &format!("/admin/quotations/{id}")),
    };
    let occasion = format!("{id}.{news}.{occasion}.{to}");
    dispatch(
        worker,
        Dispatch { about: quotation.lead.map(subject::lead), ..personal(&letter, occasion, &reader.email) },
    )
    .await
}

/// The customer's message.
async fn enquiry_view(
    db: &mut Db,
    quotation: &Quotation,
    news: News,
    occasion: Uuid,
) -> Result<Option<String>, Failure> {
    Ok(match news {
        News::Commented => {
            let comments = comment::list(db, quotation.id).await?.into_iter();
            let mut client_comments = comments.filter(|comment| comment.by.kind == Speaker::Client);
            client_comments.find(|comment| comment.id.0 == occasion).map(|comment| comment.text)
        }
        News::Rejected => quotation.rejected_because.clone().filter(|words| !words.is_empty()),
        News::Viewed | News::Accepted | News::Expired => None,
    })
}
