//! Letters about accounts: whom they let in, they let in by a link or a code.

use super::{Brand, untrusted};

/// Longest name of an inviter that is shown.
const INVITER_CHARS: usize = 60;

/// Gives a letter the name that its reader is greeted by.
macro_rules! greets {
    ($($letter:ident),+) => {
        $(impl $letter {
            /// The name to greet by, or none when what was typed does not look like a name.
            pub(super) fn first_name(&self) -> Option<String> {
                untrusted::first_name(&self.first_name)
            }
        })+
    };
}

greets!(
    ConfirmAccount,
    RemindOfAccount,
    RecoverAccount,
    ChangeEmail,
    AnnounceEmailChange,
    InviteCustomer,
    InviteUser,
    AnnounceRole
);

/// To whoever signed up: is this your address?
#[derive(Clone)]
pub struct ConfirmAccount {
    /// Who writes.
    pub brand: Brand,
    /// Given name, as typed by whoever signed up.
    pub first_name: String,
    /// The page that confirms.
    pub url: String,
    /// What can be typed instead.
    pub code: String,
    /// Until when both work, in local time.
    pub expires_at: String,
}

/// To the owner of an account whose address somebody signed up with.
#[derive(Clone)]
pub struct RemindOfAccount {
    /// Who writes.
    pub brand: Brand,
    /// Given name of the account's owner.
    pub first_name: String,
    /// The page to sign in.
    pub sign_in_url: String,
    /// The page to choose a new password.
    pub url: String,
    /// Until when that works, in local time.
    pub expires_at: String,
}

/// To whoever forgot their password.
#[derive(Clone)]
pub struct RecoverAccount {
    /// Who writes.
    pub brand: Brand,
    /// Given name of the account's owner.
    pub first_name: String,
    /// The page to choose a new password.
    pub url: String,
    /// What can be typed instead.
    pub code: String,
    /// Until when both work, in local time.
    pub expires_at: String,
}

/// To the address that an account is to have.
#[derive(Clone)]
pub struct ChangeEmail {
    /// Who writes.
    pub brand: Brand,
    /// Given name of the account's owner.
    pub first_name: String,
    /// The page that confirms.
    pub url: String,
    /// What can be typed instead.
    pub code: String,
    /// Until when both work, in local time.
    pub expires_at: String,
}

/// To the address that the account still has.
#[derive(Clone)]
pub struct AnnounceEmailChange {
    /// Who writes.
    pub brand: Brand,
    /// Given name of the account's owner.
    pub first_name: String,
    /// The address it is to have, masked.
    pub new_email: String,
    /// The page to ask for a new password.
    pub url: String,
}

/// To a customer who is invited to the client area.
#[derive(Clone)]
pub struct InviteCustomer {
    /// Who writes.
    pub brand: Brand,
    /// Given name of the reader.
    pub first_name: String,
    /// The page to choose a password, or to make an account where that is done elsewhere.
    pub url: String,
    /// Until when it works, in local time; the page to make an account always does.
    pub expires_at: Option<String>,
}

/// To somebody who is asked to join.
#[derive(Clone)]
pub struct InviteUser {
    /// Who writes.
    pub brand: Brand,
    /// Given name of the reader.
    pub first_name: String,
    /// Whose idea it was.
    pub inviter: Option<String>,
    /// "Project manager".
    pub role: String,
    /// The page to choose a password, or to make an account where that is done elsewhere.
    pub url: String,
    /// Until when it works, in local time; the page to make an account always does.
    pub expires_at: Option<String>,
}

impl InviteUser {
    /// Who invites, on one line and without anything that could be opened.
    pub(super) fn inviter_name(&self) -> Option<String> {
        let name = untrusted::one_line(self.inviter.as_deref()?);
        let name = untrusted::unlinked(&untrusted::shortened(&name, INVITER_CHARS));
        (!name.is_empty()).then_some(name)
    }
}

/// To somebody who is something else to the company now.
#[derive(Clone)]
pub struct AnnounceRole {
    /// Who writes.
    pub brand: Brand,
    /// Given name of the reader.
    pub first_name: String,
    /// "Project manager".
    pub role: String,
    /// The page to sign in.
    pub url: String,
}
