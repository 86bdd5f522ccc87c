//! Notifies who looks after a ticket, or else the company, of what its buyer or customer wrote.

use kernel::Db;
use kernel::ids::{TicketId, TicketMessageId};
use letters::{AnnounceTicket, TicketFacts};
use people::account::Status;
use people::notifications::Channel;
use people::user;
use shop::order::{self, subject};
use shop::ticket::letter::{self as ticket, LetterFacts};

use super::{Dispatch, brand, dispatch, inbox, notifications, organization, personal, site};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, id: TicketId, message: TicketMessageId) -> Result<(), Failure> {
    let news = notifications(worker).await?.new_ticket;
    if news.channel == Channel::None {
        return Ok(());
    }
    let (facts, writer, owner) = {
        let mut db = worker.db.acquire().await?;
        let Some(facts) = ticket::facts(&mut db, id, message).await? else { return Ok(()) };
        let Some(writer) = writer(&mut db, &facts).await? else { return Ok(()) };
        let owner = match facts.owner {
            Some(owner) => user::find(&mut db, owner).await?.filter(|user| user.status == Status::Active),
            None => None,
        };
        (facts, writer, owner)
    };
    let organization = organization(worker).await?;
    let to = match owner {
        Some(owner) => owner.email,
        None => inbox(worker, &news, &organization).await?,
    };
    let letter = AnnounceTicket {
        brand: brand(worker, &organization),
        ticket: TicketFacts { number: facts.number, kind: facts.kind.label().to_owned(), title: facts.title },
        is_claim: facts.order.is_none(),
        about_number: writer.about_number,
        buyer: writer.name,
        text: facts.text,
        acknowledge_by: facts.is_first.then(|| timestamp(facts.acknowledge_by)),
        resolve_by: timestamp(facts.resolve_by),
        url: site(worker, &format!("/admin/furniture/tickets?ticket={id}")),
    };
    let mail = Dispatch {
        from_name: news.sender_name.as_deref(),
        reply_to: Some(news.reply_to.as_ref().unwrap_or(&writer.email)),
        about: facts.order.map(subject::order),
        ..personal(&letter, message.to_string(), &to)
    };
    dispatch(worker, mail).await
}

/// Who wrote, and the number of what it is about.
struct Writer {
    name: String,
    email: String,
    about_number: String,
}

async fn writer(db: &mut Db, facts: &LetterFacts) -> Result<Option<Writer>, sqlx::Error> {
    if let Some(order) = facts.order {
        let buyer = order::find(db, order).await?;
        return Ok(Some(Writer { name: buyer.name, email: buyer.email, about_number: buyer.number }));
    }
    let claim = facts.claim.clone();
    Ok(claim.map(|claim| Writer { name: claim.name, email: claim.email, about_number: claim.project_number }))
}
