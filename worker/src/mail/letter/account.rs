//! Letters about accounts. Those that let somebody in carry a link or a code.

use people::account::notice::Notice;

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
    EmailInUse,
    InviteUser,
    AnnounceRole,
    AnnounceAccess
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

/// To the owner of an address that somebody else wished to have for their account.
#[derive(Clone)]
pub struct EmailInUse {
    /// Who writes.
    pub brand: Brand,
    /// Given name of the account's owner.
    pub first_name: String,
    /// The page to sign in.
    pub url: String,
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

/// To somebody about whose signing in something has happened.
#[derive(Clone)]
pub struct AnnounceAccess {
    /// Who writes.
    pub brand: Brand,
    /// Given name of the reader.
    pub first_name: String,
    /// What has happened.
    pub notice: Notice,
    /// When, in local time.
    pub at: String,
    /// From which address on the network.
    pub ip: Option<String>,
    /// The page to ask for a new password.
    pub url: String,
}

impl AnnounceAccess {
    /// What has happened, in a sentence.
    pub(super) const fn headline(&self) -> &'static str {
        match self.notice {
            Notice::SecondFactorAdded => "Two-step verification is on",
            Notice::SecondFactorRemoved => "An authenticator app was removed from your account",
            Notice::SecondFactorReset => "Your two-step verification was reset",
            Notice::RecoveryCodesMade => "You have new recovery codes",
            Notice::RecoveryCodeUsed => "A recovery code was used to sign in",
            Notice::SessionRefused => "We blocked an attempt to use your account",
        }
    }

    /// What that means.
    pub(super) const fn text(&self) -> &'static str {
        match self.notice {
            Notice::SecondFactorAdded => {
                "an authenticator app was added to your account. Signing in now asks for a code from it after your password. All other devices were signed out."
            }
            Notice::SecondFactorRemoved => {
                "an authenticator app was removed from your account. If it was the only one, signing in asks for your password alone."
            }
            Notice::SecondFactorReset => {
                "an administrator removed the authenticator apps from your account and signed you out everywhere. Sign in with your password and set up two-step verification again."
            }
            Notice::RecoveryCodesMade => {
                "new recovery codes were created for your account. Any earlier ones no longer work."
            }
            Notice::RecoveryCodeUsed => {
                "one of your recovery codes was used instead of your authenticator app. That code no longer works. If you lost your phone, remove its app under your account and add a new one."
            }
            Notice::SessionRefused => {
                "someone tried to use your account from another browser or program with a copy of your sign-in. We refused it. You are still signed in and nothing was changed."
            }
        }
    }

    /// Asks whether it was the reader.
    pub(super) const fn question(&self) -> &'static str {
        match self.notice {
            Notice::SessionRefused => "What to do:",
            Notice::SecondFactorReset => "You didn't ask for this?",
            _ => "Wasn't it you?",
        }
    }

    /// What to do if it was not.
    pub(super) const fn advice(&self) -> &'static str {
        match self.notice {
            Notice::SessionRefused => {
                "remove browser extensions you don't know, check your device for malware, sign out and choose a new password."
            }
            Notice::SecondFactorReset => "Call us, and choose a new password.",
            _ => "Choose a new password now, which signs out everyone else, and call us.",
        }
    }
}
