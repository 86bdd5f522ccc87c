//! Tells a buyer that their complaint was received, answered or resolved.

use kernel::clock::day_of;
use kernel::ids::{TicketId, TicketMessageId};
use letters::{Letter, TicketFacts, TicketReceived, TicketReply, TicketResolved};
use shop::order::letter as order;
use shop::ticket::MessageKind;
use shop::ticket::letter as ticket;

use super::confirm_order::{order_facts, to_buyer};
use super::{Dispatch, brand, dispatch, organization};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, id: TicketId, message: TicketMessageId) -> Result<(), Failure> {
    let (facts, buyer) = {
        let mut db = worker.db.acquire().await?;
        let Some(facts) = ticket::facts(&mut db, id, message).await? else { return Ok(()) };
        let buyer = order::facts(&mut db, facts.order).await?;
        (facts, buyer)
    };
    let organization = organization(worker).await?;
    let brand = brand(worker, &organization);
    let order = order_facts(worker, &buyer);
    let about = TicketFacts { number: facts.number, kind: facts.kind.label().to_owned(), title: facts.title };
    let letter: Box<dyn Letter + Send + Sync> = match facts.message {
        MessageKind::Buyer => Box::new(TicketReceived {
            brand,
            order,
            ticket: about,
            acknowledge_by: timestamp(facts.acknowledge_by),
            resolve_by: day_of(facts.resolve_by).format("%-d %B %Y").to_string(),
        }),
        MessageKind::Reply => Box::new(TicketReply { brand, order, ticket: about, text: facts.text }),
        MessageKind::Resolution => Box::new(TicketResolved {
            brand,
            order,
            ticket: about,
            text: facts.text,
            reopen_until: facts.reopen_until.map(timestamp),
        }),
        MessageKind::Note => return Ok(()),
    };
    let mail = Dispatch {
        reply_to: organization.email_id.as_deref(),
        ..to_buyer(&*letter, message.to_string(), &buyer)
    };
    dispatch(worker, mail).await
}
