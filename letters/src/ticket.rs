//! E-mails about support tickets.

use super::{Brand, NAME_CHARS, OrderFacts, untrusted};

/// Maximum length of a subject line that a buyer typed.
const TITLE_CHARS: usize = 70;

/// Data about a ticket for e-mails.
#[derive(Clone)]
pub struct TicketFacts {
    /// `TK/2026-27/0001`.
    pub number: String,
    /// What it is about: `Damaged`.
    pub kind: String,
    /// Subject line, as entered.
    pub title: String,
}

impl TicketFacts {
    pub(super) fn title_line(&self) -> String {
        untrusted::shortened(&untrusted::one_line(&self.title), TITLE_CHARS)
    }

    /// For the buyer, whose address nobody may have confirmed: without working links.
    pub(super) fn unlinked_title(&self) -> String {
        untrusted::unlinked(&self.title_line())
    }
}

/// To the buyer at once: the complaint was received.
#[derive(Clone)]
pub struct TicketReceived {
    /// Company details.
    pub brand: Brand,
    /// Order.
    pub order: OrderFacts,
    /// Ticket.
    pub ticket: TicketFacts,
    /// When it is acknowledged at the latest, in local time.
    pub acknowledge_by: String,
    /// When it is resolved at the latest, `25 December 2026`.
    pub resolve_by: String,
}

/// To the buyer: the company's answer.
#[derive(Clone)]
pub struct TicketReply {
    /// Company details.
    pub brand: Brand,
    /// Order.
    pub order: OrderFacts,
    /// Ticket.
    pub ticket: TicketFacts,
    /// Text, as entered.
    pub text: String,
}

/// To the buyer: the complaint is settled.
#[derive(Clone)]
pub struct TicketResolved {
    /// Company details.
    pub brand: Brand,
    /// Order.
    pub order: OrderFacts,
    /// Ticket.
    pub ticket: TicketFacts,
    /// How, as entered.
    pub text: String,
    /// Until when the buyer can open it again, in local time; none if it was opened again meanwhile.
    pub reopen_until: Option<String>,
}

/// The tickets on the page of the order.
fn tickets_url(order: &OrderFacts) -> String {
    format!("{}#tickets", order.url)
}

impl TicketReceived {
    pub(super) fn tickets_url(&self) -> String {
        tickets_url(&self.order)
    }
}

impl TicketReply {
    pub(super) fn tickets_url(&self) -> String {
        tickets_url(&self.order)
    }

    pub(super) fn lines(&self) -> Vec<String> {
        untrusted::lines(&self.text)
    }
}

impl TicketResolved {
    pub(super) fn tickets_url(&self) -> String {
        tickets_url(&self.order)
    }

    pub(super) fn lines(&self) -> Vec<String> {
        untrusted::lines(&self.text)
    }
}

/// To staff: a buyer complains, or answers in a ticket.
#[derive(Clone)]
pub struct AnnounceTicket {
    /// Company details.
    pub brand: Brand,
    /// Ticket.
    pub ticket: TicketFacts,
    /// `SO/2026-27/0001`.
    pub order_number: String,
    /// Buyer's name, as entered.
    pub buyer: String,
    /// Text, as entered.
    pub text: String,
    /// Of a new ticket: when it is to be acknowledged, in local time.
    pub acknowledge_by: Option<String>,
    /// When it is to be resolved, in local time.
    pub resolve_by: String,
    /// The ticket in the admin area.
    pub url: String,
}

impl AnnounceTicket {
    pub(super) fn buyer_line(&self) -> String {
        untrusted::shortened(&untrusted::one_line(&self.buyer), NAME_CHARS)
    }

    pub(super) fn lines(&self) -> Vec<String> {
        untrusted::lines(&self.text)
    }
}

/// To staff, once a day: tickets past their deadline.
#[derive(Clone)]
pub struct ReportLateTickets {
    /// Company details.
    pub brand: Brand,
    /// The latest ones.
    pub tickets: Vec<LateTicket>,
    /// Number of all.
    pub total: i64,
    /// The late tickets in the admin area.
    pub url: String,
}

/// A ticket past its deadline.
#[derive(Clone)]
pub struct LateTicket {
    /// `TK/2026-27/0001`.
    pub number: String,
    /// Subject line, as entered.
    pub title: String,
    /// Buyer's name, as entered.
    pub buyer: String,
    /// Whether it was acknowledged, so that only its resolution is late.
    pub is_acknowledged: bool,
    /// The deadline, in local time.
    pub due_at: String,
    /// Who looks after it.
    pub owner: Option<String>,
}

impl LateTicket {
    /// `Wobbly leg, Meera Joseph`.
    pub(super) fn line(&self) -> String {
        let title = untrusted::shortened(&untrusted::one_line(&self.title), TITLE_CHARS);
        let buyer = untrusted::shortened(&untrusted::one_line(&self.buyer), NAME_CHARS);
        format!("{title}, {buyer}")
    }

    /// `Answer was due 24 Nov 2026, 10:42 am. Unassigned.`
    pub(super) fn state(&self) -> String {
        let what = if self.is_acknowledged { "Resolution" } else { "Answer" };
        let owner = self.owner.as_ref().map_or("Unassigned", String::as_str);
        format!("{what} was due {}. {owner}.", self.due_at)
    }
}

impl ReportLateTickets {
    /// `1 ticket is late`, `17 tickets are late`.
    pub(super) fn count(&self) -> String {
        match self.total {
            1 => "1 ticket is late".to_owned(),
            many => format!("{many} tickets are late"),
        }
    }

    /// Number of tickets that are not listed.
    pub(super) fn more(&self) -> i64 {
        self.total - i64::try_from(self.tickets.len()).unwrap_or(self.total)
    }
}
