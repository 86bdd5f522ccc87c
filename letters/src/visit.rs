//! E-mails about visits to customers' homes.

use jobs::occasion::VisitNews;

use super::{Brand, NAME_CHARS, untrusted};

/// Maximum length of an address.
const ADDRESS_CHARS: usize = 160;

/// A visit, with labels ready for display.
#[derive(Clone)]
pub struct VisitFacts {
    /// Customer's name, as entered.
    pub name: String,
    /// "Sat 28 Nov 2026, 10:30 am to 11:30 am".
    pub time: String,
    /// Who comes.
    pub designer: String,
    /// Where to go, as entered.
    pub address: String,
    /// The page on which the customer moves or cancels it.
    pub url: String,
}

impl VisitFacts {
    /// First name for the greeting; `None` if the input does not look like a name.
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.name)
    }

    /// The address on one line, without working links.
    pub(super) fn place(&self) -> String {
        let line = untrusted::shortened(&untrusted::one_line(&self.address), ADDRESS_CHARS);
        if line.is_empty() {
            "Your home; we'll ask for the address".to_owned()
        } else {
            untrusted::unlinked(&line)
        }
    }
}

/// A day on which a visit is possible, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitChoice {
    /// "Saturday 28 November".
    pub days: String,
    /// "9:00 am, 1:30 pm, 4:30 pm".
    pub hours: String,
}

/// To a customer: a visit is booked, perhaps in place of an earlier one.
#[derive(Clone)]
pub struct ConfirmVisit {
    /// Company details.
    pub brand: Brand,
    /// The visit.
    pub visit: VisitFacts,
    /// It takes the place of an earlier one.
    pub is_moved: bool,
}

/// To a customer: a visit is cancelled.
#[derive(Clone)]
pub struct CancelVisit {
    /// Company details.
    pub brand: Brand,
    /// The visit.
    pub visit: VisitFacts,
}

/// To a customer: a visit is near.
#[derive(Clone)]
pub struct RemindOfVisit {
    /// Company details.
    pub brand: Brand,
    /// The visit.
    pub visit: VisitFacts,
}

/// To the designer who comes and to the lead's owner: a visit was booked or cancelled.
#[derive(Clone)]
pub struct AnnounceVisit {
    /// Company details.
    pub brand: Brand,
    /// Recipient's first name.
    pub first_name: String,
    /// What happened.
    pub news: VisitNews,
    /// It takes the place of an earlier one.
    pub is_moved: bool,
    /// The visit; its link is left out.
    pub visit: VisitFacts,
    /// Customer's phone number, as entered.
    pub phone: String,
    /// Why it was cancelled.
    pub note: String,
    /// The visit's page for staff.
    pub visit_url: String,
}

impl AnnounceVisit {
    /// First name for the greeting; `None` if the input does not look like a name.
    pub(super) fn reader(&self) -> Option<String> {
        untrusted::first_name(&self.first_name)
    }

    /// Customer's name on one line, without working links.
    pub(super) fn client(&self) -> String {
        let name = untrusted::shortened(&untrusted::one_line(&self.visit.name), NAME_CHARS);
        untrusted::unlinked(&name)
    }

    /// "Visit booked".
    pub(super) const fn happened(&self) -> &'static str {
        match (self.news, self.is_moved) {
            (VisitNews::Cancelled, _) => "Visit cancelled",
            (VisitNews::Booked, true) => "Visit moved",
            (VisitNews::Booked, false) => "Visit booked",
        }
    }

    pub(super) fn phone_line(&self) -> String {
        untrusted::unlinked(&untrusted::one_line(&self.phone))
    }

    pub(super) fn tel(&self) -> Option<String> {
        untrusted::tel(&self.phone)
    }

    /// The reason by line.
    pub(super) fn note_lines(&self) -> Vec<String> {
        untrusted::lines(&self.note).iter().map(|line| untrusted::unlinked(line)).collect()
    }
}
