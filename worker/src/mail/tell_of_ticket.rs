//! Tells a buyer or a customer that their complaint or warranty claim was received, answered or resolved.

use kernel::clock::day_of;
use kernel::ids::{TicketId, TicketMessageId};
use letters::{Brand, Letter, TicketFacts, TicketReceived, TicketReply, TicketResolved, TicketSubject};
use shop::order::letter as order;
use shop::ticket::MessageKind;
use shop::ticket::letter::{self as ticket, Claimant, LetterFacts};

use super::confirm_order::{order_facts, to_buyer};
use super::{Dispatch, brand, dispatch, organization, personal};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, id: TicketId, message: TicketMessageId) -> Result<(), Failure> {
    let (facts, buyer) = {
        let mut db = worker.db.acquire().await?;
        let Some(facts) = ticket::facts(&mut db, id, message).await? else { return Ok(()) };
        let buyer = match facts.order {
            Some(order) => Some(order::facts(&mut db, order).await?),
            None => None,
        };
        (facts, buyer)
    };
    let organization = organization(worker).await?;
    let brand = brand(worker, &organization);
    let reply_to = organization.email_id.as_deref();
    let occasion = message.to_string();
    match (buyer, facts.claim.clone()) {
        (Some(buyer), _) => {
            let Some(letter) = letter(brand, order_facts(worker, &buyer).into(), facts) else {
                return Ok(());
            };
            dispatch(worker, Dispatch { reply_to, ..to_buyer(&*letter, occasion, &buyer) }).await
        }
        (None, Some(claimant)) => {
            let Some(letter) = letter(brand, claim_facts(&claimant), facts) else { return Ok(()) };
            let to_name = Some(claimant.name.as_str()).filter(|name| !name.trim().is_empty());
            let mail = Dispatch { to_name, reply_to, ..personal(&*letter, occasion, &claimant.email) };
            dispatch(worker, mail).await
        }
        (None, None) => Ok(()),
    }
}

fn claim_facts(claimant: &Claimant) -> TicketSubject {
    TicketSubject {
        number: claimant.project_number.clone(),
        name: claimant.name.clone(),
        url: None,
        is_test: false,
    }
}

/// None of a note, which is for colleagues only.
fn letter(brand: Brand, about: TicketSubject, facts: LetterFacts) -> Option<Box<dyn Letter + Send + Sync>> {
    let ticket =
        TicketFacts { number: facts.number, kind: facts.kind.label().to_owned(), title: facts.title };
    let letter: Box<dyn Letter + Send + Sync> = match facts.message {
        MessageKind::Buyer => Box::new(TicketReceived {
            brand,
            about,
            ticket,
            acknowledge_by: timestamp(facts.acknowledge_by),
            resolve_by: day_of(facts.resolve_by).format("%-d %B %Y").to_string(),
        }),
        MessageKind::Reply => Box::new(TicketReply { brand, about, ticket, text: facts.text }),
        MessageKind::Resolution => Box::new(TicketResolved {
            brand,
            about,
            ticket,
            text: facts.text,
            reopen_until: facts.reopen_until.map(timestamp),
        }),
        MessageKind::Note => return None,
    };
    Some(letter)
}
