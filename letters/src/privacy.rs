//! E-mails about privacy requests.

use super::{Brand, untrusted};

/// To the author of a public privacy request: confirm the address.
#[derive(Clone)]
pub struct ConfirmPrivacyRequest {
    /// Company details.
    pub brand: Brand,
    /// Name, as entered.
    pub name: String,
    /// "Erase my data".
    pub wanted: String,
    /// Confirmation page.
    pub url: String,
}

/// Acknowledges a request with its due date.
#[derive(Clone)]
pub struct ReceivePrivacyRequest {
    /// Company details.
    pub brand: Brand,
    /// Name, as entered.
    pub name: String,
    /// "DR/2026-27/0001".
    pub number: String,
    /// "Erase my data".
    pub wanted: String,
    /// "20 December 2026".
    pub due_on: String,
    /// Grievance officer.
    pub officer: Option<String>,
}

/// Answers a request.
#[derive(Clone)]
pub struct AnswerPrivacyRequest {
    /// Company details.
    pub brand: Brand,
    /// Name as entered; empty after an erasure.
    pub name: String,
    /// "DR/2026-27/0001".
    pub number: String,
    /// "Erase my data".
    pub wanted: String,
    /// Whether it was refused.
    pub is_refused: bool,
    /// Answer.
    pub answer: String,
    /// Download link and its expiry.
    pub file: Option<(String, String)>,
    /// Grievance officer.
    pub officer: Option<String>,
}

macro_rules! greets {
    ($($letter:ident),+) => {
        $(impl $letter {
            /// First name for the greeting; `None` if the input does not look like a name.
            pub(super) fn first_name(&self) -> Option<String> {
                untrusted::first_name(&self.name)
            }
        })+
    };
}

greets!(ConfirmPrivacyRequest, ReceivePrivacyRequest, AnswerPrivacyRequest);
