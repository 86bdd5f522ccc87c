//! Letters about leads in progress, to their owners and to customers.

use super::{Brand, Enquiry, Score, untrusted};

/// To a colleague: these leads are yours now.
#[derive(Clone)]
pub struct NotifyOwner {
    /// Who writes.
    pub brand: Brand,
    /// Given name of the colleague.
    pub first_name: String,
    /// The leads, or the first of them.
    pub leads: Vec<OwnedLead>,
    /// How many there are.
    pub total: usize,
    /// The list of one's own leads.
    pub url: String,
}

/// A lead as its owner is told of it.
#[derive(Clone)]
pub struct OwnedLead {
    /// What was asked.
    pub enquiry: Enquiry,
    /// How promising it is.
    pub score: Score,
    /// When the first call is due, in local time; none if somebody has called or nobody was promised one.
    pub call_by: Option<String>,
    /// The lead's page.
    pub url: String,
}

impl NotifyOwner {
    /// The name to greet by, or none when what was typed does not look like a name.
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.first_name)
    }

    /// The lead, if there is one only.
    pub(super) fn single(&self) -> Option<&OwnedLead> {
        self.leads.first().filter(|_| self.total == 1)
    }

    /// How many leads the letter does not name.
    pub(super) fn more(&self) -> usize {
        self.total.saturating_sub(self.leads.len())
    }
}

/// To the customer: we have called, and nobody answered.
#[derive(Clone)]
pub struct CouldNotReachYou {
    /// Who writes.
    pub brand: Brand,
    /// What was asked.
    pub enquiry: Enquiry,
    /// The colleague who signs.
    pub author: String,
}

/// To the customer: when may we come and look at the home?
#[derive(Clone)]
pub struct ProposeVisit {
    /// Who writes.
    pub brand: Brand,
    /// What was asked.
    pub enquiry: Enquiry,
    /// The colleague who signs.
    pub author: String,
}

/// To the customer: what we need to go on.
#[derive(Clone)]
pub struct DocumentsNeeded {
    /// Who writes.
    pub brand: Brand,
    /// What was asked.
    pub enquiry: Enquiry,
    /// The colleague who signs.
    pub author: String,
}

/// To the customer: what a colleague wrote.
#[derive(Clone)]
pub struct OwnWords {
    /// Who writes.
    pub brand: Brand,
    /// What was asked.
    pub enquiry: Enquiry,
    /// The colleague who signs.
    pub author: String,
    /// The subject, as typed.
    pub subject: String,
    /// The text, as typed.
    pub text: String,
}

impl OwnWords {
    pub(super) fn subject_line(&self) -> String {
        untrusted::one_line(&self.subject)
    }

    pub(super) fn lines(&self) -> Vec<String> {
        untrusted::lines(&self.text)
    }

    /// The paragraphs, each with its lines.
    pub(super) fn paragraphs(&self) -> Vec<Vec<String>> {
        let lines = self.lines();
        lines.split(String::is_empty).filter(|lines| !lines.is_empty()).map(<[String]>::to_vec).collect()
    }
}

/// To a customer who is not ready yet, once a month.
#[derive(Clone)]
pub struct NurtureLead {
    /// Who writes.
    pub brand: Brand,
    /// What was asked.
    pub enquiry: Enquiry,
    /// Which letter, from 1.
    pub month: u8,
    /// Ends the letters.
    pub unsubscribe_url: String,
}
