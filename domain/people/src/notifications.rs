//! Who is notified of what, and the sender's name.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::check::one_line;
use kernel::settings::Section;
use kernel::words::words;

/// The letters that the product writes to the people who work with it, by what happened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Notifications {
    /// Somebody has enquired.
    #[garde(dive)]
    pub new_lead: Announcement,
    /// Nobody has called in time.
    #[garde(dive)]
    pub lead_overdue: Announcement,
    /// The promise of the site is broken.
    #[garde(dive)]
    pub lead_breached: Announcement,
    /// Somebody is invited to sign in.
    #[garde(dive)]
    pub invitation: Letterhead,
    /// Somebody's role has changed.
    #[garde(dive)]
    pub role_change: Letterhead,
}

impl Section for Notifications {
    const NAME: &'static str = "notifications";
}

words! {
    /// How news travel.
    pub enum Channel {
        /// By e-mail.
        Email = "email",
        /// Not at all.
        None = "none",
    }
}

/// News for an inbox of the company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Announcement {
    /// How it travels.
    #[garde(skip)]
    pub channel: Channel,
    /// Where to; the sales inbox if unset.
    #[garde(length(chars, max = 254), email)]
    pub to: Option<String>,
    /// Who writes; the name of the company's mailbox if unset.
    #[garde(length(chars, min = 1, max = 60), inner(custom(one_line)))]
    pub sender_name: Option<String>,
    /// Who gets the answer; the customer if unset.
    #[garde(length(chars, max = 254), email)]
    pub reply_to: Option<String>,
}

impl Default for Announcement {
    fn default() -> Self {
        Self { channel: Channel::Email, to: None, sender_name: None, reply_to: None }
    }
}

/// Who writes to a person, and who gets the answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Letterhead {
    /// Who writes; the name of the company's mailbox if unset.
    #[garde(length(chars, min = 1, max = 60), inner(custom(one_line)))]
    pub sender_name: Option<String>,
    /// Who gets the answer; the company's mailbox if unset.
    #[garde(length(chars, max = 254), email)]
    pub reply_to: Option<String>,
}
