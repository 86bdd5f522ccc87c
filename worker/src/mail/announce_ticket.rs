//! Notifies who looks after a ticket, or else the company, of what its buyer wrote.

use kernel::ids::{TicketId, TicketMessageId};
use letters::{AnnounceTicket, TicketFacts};
use people::account::Status;
use people::notifications::Channel;
use people::user;
use shop::order::{self, subject};
use shop::ticket::letter as ticket;

use super::{Dispatch, brand, dispatch, inbox, notifications, organization, personal, site};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, id: TicketId, message: TicketMessageId) -> Result<(), Failure> {
    let news = notifications(worker).await?.new_ticket;
    if news.channel == Channel::None {
        return Ok(());
    }
    let (facts, buyer, owner) = {
        let mut db = worker.db.acquire().await?;
        let Some(facts) = ticket::facts(&mut db, id, message).await? else { return Ok(()) };
        let buyer = order::find(&mut db, facts.order).await?;
        let owner = match facts.owner {
            Some(owner) => user::find(&mut db, owner).await?.filter(|user| user.status == Status::Active),
            None => None,
        };
        (facts, buyer, owner)
    };
    let organization = organization(worker).await?;
    let to = match owner {
        Some(owner) => owner.email,
        None => inbox(worker, &news, &organization).await?,
    };
    let letter = AnnounceTicket {
        brand: brand(worker, &organization),
        ticket: TicketFacts { number: facts.number, kind: facts.kind.label().to_owned(), title: facts.title },
        order_number: buyer.number,
        buyer: buyer.name,
        text: facts.text,
        acknowledge_by: facts.is_first.then(|| timestamp(facts.acknowledge_by)),
        resolve_by: timestamp(facts.resolve_by),
        url: site(worker, &format!("/admin/furniture/tickets?ticket={id}")),
    };
    let mail = Dispatch {
        from_name: news.sender_name.as_deref(),
        reply_to: Some(news.reply_to.as_ref().unwrap_or(&buyer.email)),
        about: Some(subject::order(facts.order)),
        ..personal(&letter, message.to_string(), &to)
    };
    dispatch(worker, mail).await
}
