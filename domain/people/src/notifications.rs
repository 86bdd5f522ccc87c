//! Notification settings: recipients and sender names.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::check::one_line;
use kernel::settings::Section;
use kernel::string_enum::string_enum;

/// Staff notifications by event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Notifications {
    /// A new enquiry.
    #[garde(dive)]
    pub new_lead: Announcement,
    /// A call is overdue.
    #[garde(dive)]
    pub lead_overdue: Announcement,
    /// The site's response promise was missed.
    #[garde(dive)]
    pub lead_breached: Announcement,
    /// A buyer has raised a support ticket, or answered in one.
    #[garde(dive)]
    pub new_ticket: Announcement,
    /// Support tickets are past their deadline.
    #[garde(dive)]
    pub late_tickets: Announcement,
    /// A user is invited.
    #[garde(dive)]
    pub invitation: Letterhead,
    /// A user's role has changed.
    #[garde(dive)]
    pub role_change: Letterhead,
}

impl Section for Notifications {
    const NAME: &'static str = "notifications";
}

string_enum! {
    /// Notification channel.
    pub enum Channel {
        /// E-mail.
        Email = "email",
        /// None.
        None = "none",
    }
}

/// A notification to a company inbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Announcement {
    /// Channel.
    #[garde(skip)]
    pub channel: Channel,
    /// Recipient; the sales inbox if unset.
    #[garde(length(chars, max = 254), email)]
    pub to: Option<String>,
    /// Sender's name; that of the company's mailbox if unset.
    #[garde(length(chars, min = 1, max = 60), inner(custom(one_line)))]
    pub sender_name: Option<String>,
    /// Reply address; the customer's if unset.
    #[garde(length(chars, max = 254), email)]
    pub reply_to: Option<String>,
}

impl Default for Announcement {
    fn default() -> Self {
        Self { channel: Channel::Email, to: None, sender_name: None, reply_to: None }
    }
}

/// Sender settings of a notification to a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Letterhead {
    /// Sender's name; that of the company's mailbox if unset.
    #[garde(length(chars, min = 1, max = 60), inner(custom(one_line)))]
    pub sender_name: Option<String>,
    /// Reply address; the company's mailbox if unset.
    #[garde(length(chars, max = 254), email)]
    pub reply_to: Option<String>,
}
