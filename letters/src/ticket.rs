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

/// What a ticket is about: an order, or what was built in a home.
#[derive(Clone)]
pub struct TicketSubject {
    /// `SO/2026-27/0001`; of a warranty claim the project's number, as entered.
    pub number: String,
    /// Name of who raised it, as entered.
    pub name: String,
    /// The buyer's page of the order. None for a warranty claim, which is answered by e-mail.
    pub url: Option<String>,
    /// The order was paid with a gateway in test mode.
    pub is_test: bool,
}

impl From<OrderFacts> for TicketSubject {
    fn from(order: OrderFacts) -> Self {
        Self { number: order.number, name: order.name, url: Some(order.url), is_test: order.is_test }
    }
}

impl TicketSubject {
    /// First name for the greeting; `None` if the input does not look like a name.
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.name)
    }

    pub(super) fn number_line(&self) -> String {
        untrusted::unlinked(&untrusted::one_line(&self.number))
    }

    /// The tickets on the page of the order.
    pub(super) fn tickets_url(&self) -> Option<String> {
        self.url.as_ref().map(|url| format!("{url}#tickets"))
    }
}

/// To the buyer at once: the complaint was received.
#[derive(Clone)]
pub struct TicketReceived {
    /// Company details.
    pub brand: Brand,
    /// What it is about.
    pub about: TicketSubject,
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
    /// What it is about.
    pub about: TicketSubject,
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
    /// What it is about.
    pub about: TicketSubject,
    /// Ticket.
    pub ticket: TicketFacts,
    /// How, as entered.
    pub text: String,
    /// Until when the buyer can open it again, in local time; none if it was opened again meanwhile.
    pub reopen_until: Option<String>,
}

impl TicketReply {
    pub(super) fn lines(&self) -> Vec<String> {
        untrusted::lines(&self.text)
    }
}

impl TicketResolved {
    pub(super) fn lines(&self) -> Vec<String> {
        untrusted::lines(&self.text)
    }
}

/// To staff: a buyer complains or answers in a ticket, or a customer claims warranty.
#[derive(Clone)]
pub struct AnnounceTicket {
    /// Company details.
    pub brand: Brand,
    /// Ticket.
    pub ticket: TicketFacts,
    /// It is a warranty claim, not about an order.
    pub is_claim: bool,
    /// `SO/2026-27/0001`; of a warranty claim the project's number, as entered.
    pub about_number: String,
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
    pub(super) fn about_line(&self) -> String {
        untrusted::one_line(&self.about_number)
    }

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
