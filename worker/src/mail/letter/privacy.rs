//! Letters about requests about personal data.

use super::{Brand, untrusted};

/// To whoever typed their address on the public page: is it yours?
#[derive(Clone)]
pub struct ConfirmPrivacyRequest {
    /// Who writes.
    pub brand: Brand,
    /// Name as typed.
    pub name: String,
    /// "Erase my data".
    pub wanted: String,
    /// The page that confirms.
    pub url: String,
}

/// The request came, and is answered by a day.
#[derive(Clone)]
pub struct ReceivePrivacyRequest {
    /// Who writes.
    pub brand: Brand,
    /// Name as typed.
    pub name: String,
    /// "DR/2026-27/0001".
    pub number: String,
    /// "Erase my data".
    pub wanted: String,
    /// "20 December 2026".
    pub due_on: String,
    /// Whom to write to who is not content.
    pub officer: Option<String>,
}

/// The request is answered.
#[derive(Clone)]
pub struct AnswerPrivacyRequest {
    /// Who writes.
    pub brand: Brand,
    /// Name as typed; empty once it is erased.
    pub name: String,
    /// "DR/2026-27/0001".
    pub number: String,
    /// "Erase my data".
    pub wanted: String,
    /// It is turned down.
    pub is_refused: bool,
    /// What is said.
    pub answer: String,
    /// Where the file is fetched, and until when.
    pub file: Option<(String, String)>,
    /// Whom to write to who is not content.
    pub officer: Option<String>,
}

macro_rules! greets {
    ($($letter:ident),+) => {
        $(impl $letter {
            /// The name to greet by, or none when what was typed does not look like a name.
            pub(super) fn first_name(&self) -> Option<String> {
                untrusted::first_name(&self.name)
            }
        })+
    };
}

greets!(ConfirmPrivacyRequest, ReceivePrivacyRequest, AnswerPrivacyRequest);
