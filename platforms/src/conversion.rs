//! What a platform is told, and what it answers.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::destination::Destination;
use kernel::string_enum::string_enum;
use serde_json::{Number, Value};
use url::Url;

string_enum! {
    /// Through which API Google Ads is told.
    pub enum GoogleMethod {
        /// The Data Manager API, the one that new accounts may use.
        DataManager = "data_manager",
        /// `uploadClickConversions`, of accounts that used it before June 2026.
        ClickConversions = "click_conversions",
    }
}

/// A contract that is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contract {
    /// Google's Data Manager API.
    DataManager,
    /// The Google Ads API's `uploadClickConversions`, and its adjustments.
    ClickConversions,
    /// Google Analytics' Measurement Protocol.
    Ga4,
    /// Meta's Conversions API.
    Meta,
}

impl Contract {
    /// The contract of a destination; `method` is that of Google Ads.
    #[must_use]
    pub const fn of(destination: Destination, method: Option<GoogleMethod>) -> Self {
        match (destination, method) {
            (Destination::GoogleAds, Some(GoogleMethod::ClickConversions)) => Self::ClickConversions,
            (Destination::GoogleAds, _) => Self::DataManager,
            (Destination::Ga4, _) => Self::Ga4,
            (Destination::Meta, _) => Self::Meta,
        }
    }

    /// Most events of a request.
    #[must_use]
    pub const fn max_events(self) -> usize {
        match self {
            Self::DataManager | Self::ClickConversions => 2_000,
            Self::Ga4 => 25,
            Self::Meta => 1_000,
        }
    }
}

/// The account that is told, and as what: as it was when the event happened, so that a retry says the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Account {
    /// The contract.
    pub contract: Contract,
    /// Customer id, measurement id or pixel id.
    pub id: String,
    /// Google Ads: the manager account, if access is through one.
    pub login: String,
    /// Google Ads: the conversion action.
    pub action: String,
}

/// The click that brought the visitor, by what Google knows it as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Click {
    /// A click on the web.
    Gclid(String),
    /// A click in an app, measured on the web.
    Gbraid(String),
    /// A click on the web, measured in an app.
    Wbraid(String),
}

/// A conversion as it is told. What its contract does not know is ignored.
#[derive(Clone, Debug)]
pub struct Conversion {
    /// The event's id, which the browser's tag uses too. An adjustment has that of the event it adjusts.
    pub event_id: String,
    /// The event's name at Google Analytics or Meta.
    pub name: &'static str,
    /// In paise. An adjustment states it anew; a refund is the amount refunded.
    pub value_paise: i64,
    /// When it happened.
    pub occurred_at: DateTime<Utc>,
    /// When its value changed, if this is an adjustment.
    pub adjusted_at: Option<DateTime<Utc>>,
    /// Whether the visitor did it on the site.
    pub is_on_site: bool,
    /// Whether the person agreed to advertising.
    pub allows_ads: bool,
    /// The latest click on an ad of Google.
    pub click: Option<Click>,
    /// E-mail address, as known.
    pub email: Option<String>,
    /// Telephone number, as known.
    pub phone: Option<String>,
    /// What we call the person; hashed.
    pub external_id: String,
    /// Meta's click id as its cookie has it.
    pub fbc: Option<String>,
    /// Meta's browser id.
    pub fbp: Option<String>,
    /// The visitor's browser.
    pub user_agent: Option<String>,
    /// The page on which the visit began, without its query.
    pub page: Option<Url>,
    /// Google Analytics' id of the browser.
    pub ga_client_id: Option<String>,
    /// Google Analytics' session.
    pub ga_session_id: Option<String>,
}

/// A conversion in the platform's words. Its `Debug` output has hashes and click ids, so it is not logged.
#[derive(Clone)]
pub struct Prepared {
    /// Only those with the same one go into one request.
    pub(crate) group: String,
    pub(crate) body: Value,
}

impl Prepared {
    /// What was sent, with what identifies a person masked.
    #[must_use]
    pub fn masked(&self) -> Value {
        crate::mask::mask(&self.body)
    }

    /// Only conversions with the same one go into one request.
    #[must_use]
    pub fn group(&self) -> &str {
        &self.group
    }
}

/// Why a conversion cannot be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Nothing identifies the click or the person.
    NoIdentifier,
    /// The platform takes no corrections of it.
    NoAdjustments,
    /// It breaks the platform's rules.
    Invalid {
        /// Our code.
        code: &'static str,
        /// What is wrong.
        message: String,
    },
}

/// What became of a conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The platform accepted it.
    Accepted,
    /// It was taken; what became of it can be asked with this id.
    Sent(String),
    /// It may be accepted later.
    Retry {
        /// The platform said when.
        after: Option<TimeDelta>,
        /// The platform's code, or ours.
        code: String,
        /// What the platform said.
        message: String,
    },
    /// It will never be accepted.
    Rejected {
        /// The platform's code, or ours.
        code: String,
        /// What the platform said.
        message: String,
    },
}

impl Outcome {
    pub(crate) fn retry(code: impl Into<String>, message: impl AsRef<str>) -> Self {
        Self::Retry { after: None, code: code.into(), message: short(message.as_ref()) }
    }

    pub(crate) fn rejected(code: impl Into<String>, message: impl AsRef<str>) -> Self {
        Self::Rejected { code: code.into(), message: short(message.as_ref()) }
    }
}

/// What a platform answered to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To each event, in order.
    Each(Vec<Outcome>),
    /// The same to all: it does not depend on the events.
    All(Outcome),
    /// It refused the request because of one event or several.
    Split {
        /// The platform's code.
        code: String,
        /// What the platform said.
        message: String,
    },
    /// It asks for a pause, or cannot be reached: other requests would fare no better.
    Pause {
        /// For how long; the platform may not have said.
        after: Option<TimeDelta>,
        /// The platform's code, or ours.
        code: String,
        /// What the platform said.
        message: String,
    },
}

impl Answer {
    pub(crate) fn pause(after: Option<TimeDelta>, code: impl Into<String>, message: impl AsRef<str>) -> Self {
        Self::Pause { after, code: code.into(), message: short(message.as_ref()) }
    }

    pub(crate) fn split(code: impl Into<String>, message: impl AsRef<str>) -> Self {
        Self::Split { code: code.into(), message: short(message.as_ref()) }
    }
}

/// A platform's message for people, at a length that can be shown.
fn short(message: &str) -> String {
    const MAX: usize = 500;
    let message: String = message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    match message.char_indices().nth(MAX) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message,
    }
}

/// Paise as rupees in JSON: whole ones without a fraction.
pub(crate) fn rupees(paise: i64) -> Number {
    if paise % 100 == 0 {
        return (paise / 100).into();
    }
    let sign = if paise < 0 { "-" } else { "" };
    let text = format!("{sign}{}.{:02}", paise.unsigned_abs() / 100, paise.unsigned_abs() % 100);
    // The shortest number that reads as these digits.
    text.parse().ok().and_then(Number::from_f64).unwrap_or_else(|| (paise / 100).into())
}

#[cfg(test)]
pub(crate) mod testing {
    use super::*;

    /// Noon of 20 November 2026 in India, less a quarter of an hour.
    pub(crate) fn noon() -> DateTime<Utc> {
        DateTime::parse_from_rfc3339("2026-11-20T10:15:00+05:30").unwrap().to_utc()
    }

    /// A signed contract of a visitor who came by an ad.
    pub(crate) fn conversion() -> Conversion {
        Conversion {
            event_id: "lead-uuid:contract_won".to_owned(),
            name: "close_convert_lead",
            value_paise: 65_000_000,
            occurred_at: noon(),
            adjusted_at: None,
            is_on_site: false,
            allows_ads: true,
            click: Some(Click::Gclid("Cj0KCQiA-sample_click".to_owned())),
            email: Some("user.name+NYC@Example.com".to_owned()),
            phone: Some("+919812345678".to_owned()),
            external_id: "lead-uuid".to_owned(),
            fbc: Some("fb.1.1795000000000.IwAR-sample_click".to_owned()),
            fbp: Some("fb.1.1795000000000.1234567890".to_owned()),
            user_agent: Some("Mozilla/5.0 (Linux; Android 16)".to_owned()),
            page: Some("https://nivas.example/landing".parse().unwrap()),
            ga_client_id: Some("1234567890.1795000000".to_owned()),
            ga_session_id: Some("1795000000".to_owned()),
        }
    }

    pub(crate) fn account(contract: Contract) -> Account {
        let id = match contract {
            Contract::Ga4 => "G-ABCDEF1234",
            _ => "1234567890",
        };
        let action = if matches!(contract, Contract::DataManager | Contract::ClickConversions) {
            "987654321"
        } else {
            ""
        };
        Account { contract, id: id.to_owned(), login: String::new(), action: action.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_rupees_to_the_paisa() {
        for (paise, json) in [
            (0, "0"),
            (65_000_000, "650000"),
            (12_345, "123.45"),
            (7, "0.07"),
            (-250, "-2.5"),
            (100_000_000_010, "1000000000.1"),
        ] {
            assert_eq!(rupees(paise).to_string(), json);
        }
    }

    #[test]
    fn long_messages_are_cut_at_a_character() {
        assert_eq!(short("a\nb"), "a b");
        let cut = short(&"₹".repeat(600));
        assert_eq!(cut.chars().count(), 501);
    }
}
