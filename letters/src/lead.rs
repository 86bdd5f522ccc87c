//! E-mails about leads, to owners and customers.

use super::{Brand, Enquiry, Score, VisitChoice, untrusted};

/// To a salesperson: leads were assigned to them.
#[derive(Clone)]
pub struct NotifyOwner {
    /// Company details.
    pub brand: Brand,
    /// Salesperson's first name.
    pub first_name: String,
    /// The leads, or the first of them.
    pub leads: Vec<OwnedLead>,
    /// Total number.
    pub total: usize,
    /// List of the recipient's leads.
    pub url: String,
}

/// A lead in an assignment e-mail.
#[derive(Clone)]
pub struct OwnedLead {
    /// The enquiry.
    pub enquiry: Enquiry,
    /// Lead score.
    pub score: Score,
    /// When the first call is due, in local time; none if it was made or not promised.
    pub call_by: Option<String>,
    /// The lead's page.
    pub url: String,
}

impl NotifyOwner {
    /// First name for the greeting; `None` if the input does not look like a name.
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.first_name)
    }

    /// The lead, if there is only one.
    pub(super) fn single(&self) -> Option<&OwnedLead> {
        self.leads.first().filter(|_| self.total == 1)
    }

    /// Number of leads not listed.
    pub(super) fn more(&self) -> usize {
        self.total.saturating_sub(self.leads.len())
    }
}

/// To the customer: we could not reach you by phone.
#[derive(Clone)]
pub struct CouldNotReachYou {
    /// Company details.
    pub brand: Brand,
    /// The enquiry.
    pub enquiry: Enquiry,
    /// Signature: the colleague who sends it.
    pub author: String,
}

impl CouldNotReachYou {
    /// Our number and hours; none without a number.
    pub(super) fn call_us(&self) -> Option<String> {
        let phone = self.brand.phone.as_ref()?;
        Some(format!(
            "Or call us at {phone}. We're available Monday to Saturday from 9\u{a0}am to 6\u{a0}pm, and Sunday from \
             10\u{a0}am to 4\u{a0}pm."
        ))
    }
}

/// To the customer: proposes a site visit.
#[derive(Clone)]
pub struct ProposeVisit {
    /// Company details.
    pub brand: Brand,
    /// The enquiry.
    pub enquiry: Enquiry,
    /// Times to choose from.
    pub times: Vec<VisitChoice>,
    /// Signature: the colleague who sends it.
    pub author: String,
}

/// To the customer: what we need to proceed.
#[derive(Clone)]
pub struct DocumentsNeeded {
    /// Company details.
    pub brand: Brand,
    /// The enquiry.
    pub enquiry: Enquiry,
    /// Signature: the colleague who sends it.
    pub author: String,
}

/// To the customer: a custom message.
#[derive(Clone)]
pub struct OwnWords {
    /// Company details.
    pub brand: Brand,
    /// The enquiry.
    pub enquiry: Enquiry,
    /// Signature: the colleague who sends it.
    pub author: String,
    /// Subject, as entered.
    pub subject: String,
    /// Text, as entered.
    pub text: String,
}

impl OwnWords {
    pub(super) fn subject_line(&self) -> String {
        untrusted::one_line(&self.subject)
    }

    pub(super) fn lines(&self) -> Vec<String> {
        untrusted::lines(&self.text)
    }

    /// Paragraphs with their lines.
    pub(super) fn paragraphs(&self) -> Vec<Vec<String>> {
        let lines = self.lines();
        lines.split(String::is_empty).filter(|lines| !lines.is_empty()).map(<[String]>::to_vec).collect()
    }
}

/// Monthly e-mail to a customer who is not ready yet.
#[derive(Clone)]
pub struct NurtureLead {
    /// Company details.
    pub brand: Brand,
    /// The enquiry.
    pub enquiry: Enquiry,
    /// Number of the e-mail, from 1.
    pub month: u8,
    /// Unsubscribe link.
    pub unsubscribe_url: String,
}
