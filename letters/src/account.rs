//! E-mails about accounts. Some contain a link or a code that grants access.

use people::account::notice::Notice;

use super::{Brand, untrusted};

/// Maximum length of an inviter's name.
const INVITER_CHARS: usize = 60;

/// Adds the greeting's first name to an e-mail.
macro_rules! greets {
    ($($letter:ident),+) => {
        $(impl $letter {
            /// First name for the greeting; `None` if the input does not look like a name.
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

/// To a new user: confirm the address.
#[derive(Clone)]
pub struct ConfirmAccount {
    /// Company details.
    pub brand: Brand,
    /// First name, as entered at sign-up.
    pub first_name: String,
    /// Confirmation page.
    pub url: String,
    /// Code to enter instead.
    pub code: String,
    /// When both expire, in local time.
    pub expires_at: String,
}

/// To an account's owner whose address was used to sign up again.
#[derive(Clone)]
pub struct RemindOfAccount {
    /// Company details.
    pub brand: Brand,
    /// Account owner's first name.
    pub first_name: String,
    /// Sign-in page.
    pub sign_in_url: String,
    /// Page for choosing a new password.
    pub url: String,
    /// When the link expires, in local time.
    pub expires_at: String,
}

/// To a user who forgot their password.
#[derive(Clone)]
pub struct RecoverAccount {
    /// Company details.
    pub brand: Brand,
    /// Account owner's first name.
    pub first_name: String,
    /// Page for choosing a new password.
    pub url: String,
    /// Code to enter instead.
    pub code: String,
    /// When both expire, in local time.
    pub expires_at: String,
}

/// To the account's new address.
#[derive(Clone)]
pub struct ChangeEmail {
    /// Company details.
    pub brand: Brand,
    /// Account owner's first name.
    pub first_name: String,
    /// Confirmation page.
    pub url: String,
    /// Code to enter instead.
    pub code: String,
    /// When both expire, in local time.
    pub expires_at: String,
}

/// To the account's current address.
#[derive(Clone)]
pub struct AnnounceEmailChange {
    /// Company details.
    pub brand: Brand,
    /// Account owner's first name.
    pub first_name: String,
    /// The new address, masked.
    pub new_email: String,
    /// Page for requesting a password reset.
    pub url: String,
}

/// To a customer: invitation to the client area.
#[derive(Clone)]
pub struct InviteCustomer {
    /// Company details.
    pub brand: Brand,
    /// Recipient's first name.
    pub first_name: String,
    /// Page for choosing a password, or for creating an account at a hosted service.
    pub url: String,
    /// When the link expires, in local time; creating an account never does.
    pub expires_at: Option<String>,
}

/// To the owner of an address that someone wants for another account.
#[derive(Clone)]
pub struct EmailInUse {
    /// Company details.
    pub brand: Brand,
    /// Account owner's first name.
    pub first_name: String,
    /// Sign-in page.
    pub url: String,
}

/// To a new colleague: invitation.
#[derive(Clone)]
pub struct InviteUser {
    /// Company details.
    pub brand: Brand,
    /// Recipient's first name.
    pub first_name: String,
    /// Who invites them.
    pub inviter: Option<String>,
    /// "Project manager".
    pub role: String,
    /// Page for choosing a password, or for creating an account at a hosted service.
    pub url: String,
    /// When the link expires, in local time; creating an account never does.
    pub expires_at: Option<String>,
}

impl InviteUser {
    /// The inviter's name on one line, without working links.
    pub(super) fn inviter_name(&self) -> Option<String> {
        let name = untrusted::one_line(self.inviter.as_deref()?);
        let name = untrusted::unlinked(&untrusted::shortened(&name, INVITER_CHARS));
        (!name.is_empty()).then_some(name)
    }
}

/// To a user whose role changed.
#[derive(Clone)]
pub struct AnnounceRole {
    /// Company details.
    pub brand: Brand,
    /// Recipient's first name.
    pub first_name: String,
    /// "Project manager".
    pub role: String,
    /// Sign-in page.
    pub url: String,
}

/// To a user: security notice about their sign-in.
#[derive(Clone)]
pub struct AnnounceAccess {
    /// Company details.
    pub brand: Brand,
    /// Recipient's first name.
    pub first_name: String,
    /// What happened.
    pub notice: Notice,
    /// When it happened, in local time.
    pub at: String,
    /// IP address.
    pub ip: Option<String>,
    /// Page for requesting a password reset.
    pub url: String,
}

impl AnnounceAccess {
    /// What happened, as a headline.
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

    /// Explanation.
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

    /// Question before the advice.
    pub(super) const fn question(&self) -> &'static str {
        match self.notice {
            Notice::SessionRefused => "What to do:",
            Notice::SecondFactorReset => "Didn't ask for this?",
            _ => "Not you?",
        }
    }

    /// Advice.
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
