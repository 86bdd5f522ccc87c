//! Lists support tickets past their deadline to the company, once a day.

use chrono::NaiveDate;
use letters::{LateTicket, ReportLateTickets};
use people::notifications::Channel;
use shop::ticket::watch;

use super::{Dispatch, brand, dispatch, inbox, notifications, organization, personal, site};
use crate::{Failure, Worker, timestamp};

/// Tickets listed in an e-mail; the others are in the list of tickets.
const NAMED: i64 = 20;

pub(super) async fn handle(worker: &Worker, day: NaiveDate) -> Result<(), Failure> {
    let news = notifications(worker).await?.late_tickets;
    if news.channel == Channel::None {
        return Ok(());
    }
    let late = watch::late(&mut *worker.db.acquire().await?, worker.clock.now(), NAMED).await?;
    if late.tickets.is_empty() {
        return Ok(());
    }
    let organization = organization(worker).await?;
    let to = inbox(worker, &news, &organization).await?;
    let tickets = late.tickets.into_iter().map(|ticket| LateTicket {
        number: ticket.number,
        title: ticket.title,
        buyer: ticket.buyer,
        is_acknowledged: ticket.is_acknowledged,
        due_at: timestamp(ticket.due_at),
        owner: ticket.owner,
    });
    let letter = ReportLateTickets {
        brand: brand(worker, &organization),
        tickets: tickets.collect(),
        total: late.total,
        url: site(worker, "/admin/furniture/tickets?isOverdue=true"),
    };
    let mail = Dispatch {
        from_name: news.sender_name.as_deref(),
        reply_to: news.reply_to.as_deref(),
        ..personal(&letter, day.to_string(), &to)
    };
    dispatch(worker, mail).await
}
