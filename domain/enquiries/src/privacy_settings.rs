//! Privacy notices and retention periods.

use std::collections::BTreeMap;

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use sha2::{Digest as _, Sha256};

use kernel::Db;
use kernel::settings::Section;

/// Version of the built-in notice about service contact.
pub const BOOKING_NOTICE: &str = "booking-2026-11b";

/// Built-in notice beside the booking form's button.
pub const BOOKING_TEXT: &str = "By submitting you ask us to contact you about this enquiry by e-mail, and by phone if you give us your number. You can stop the e-mails at any time.";

/// Version of the built-in marketing consent text.
pub const MARKETING_NOTICE: &str = "marketing-2026-11";

/// Built-in label of the marketing checkbox, which is never ticked in advance.
pub const MARKETING_TEXT: &str = "Send me ideas and offers by e-mail. I can unsubscribe at any time.";

/// Version of the built-in notice about cookies, and what versions of other texts start with. What the purposes are
/// for is part of the web application: a change there needs a new version here.
pub const COOKIE_NOTICE: &str = "cookies-2026-11";

/// Built-in notice about cookies.
pub const COOKIE_TEXT: &str = "With your permission we use cookies to see how this site is used and which of our ads are useful. The site works just as well without them.";

/// Privacy texts and periods.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Privacy {
    /// Notice beside the booking form's button.
    #[garde(dive)]
    #[serde(deserialize_with = "Notice::about_booking")]
    pub booking_notice: Notice,
    /// Label of the marketing checkbox, which is never ticked in advance.
    #[garde(dive)]
    #[serde(deserialize_with = "Notice::about_marketing")]
    pub marketing_ask: Notice,
    /// Notice about cookies, above the choice of purposes.
    #[garde(dive)]
    #[serde(deserialize_with = "Notice::about_cookies")]
    pub cookie_notice: Notice,
    /// Deadlines for privacy requests.
    #[garde(dive)]
    pub requests: Deadlines,
    /// Retention periods.
    #[garde(dive)]
    pub retention: Retention,
}

impl Default for Privacy {
    fn default() -> Self {
        Self {
            booking_notice: BOOKING.notice(BOOKING.text.to_owned()),
            marketing_ask: MARKETING.notice(MARKETING.text.to_owned()),
            cookie_notice: COOKIES.notice(COOKIES.text.to_owned()),
            requests: Deadlines::default(),
            retention: Retention::default(),
        }
    }
}

impl Section for Privacy {
    const NAME: &'static str = "privacy";
}

/// Deadlines for privacy requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[schemars(rename = "PrivacyDeadlines")]
pub struct Deadlines {
    /// Days to answer a request.
    #[garde(range(min = 1, max = 90))]
    pub answer_days: u32,
    /// Hours to acknowledge a complaint.
    #[garde(range(min = 1, max = 168))]
    pub acknowledge_grievance_hours: u32,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self { answer_days: 30, acknowledge_grievance_hours: 48 }
    }
}

/// Retention periods of records that nothing else needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Retention {
    /// Months until lost and junk leads are anonymised.
    #[garde(range(min = 6, max = 120))]
    pub lead_months: u32,
    /// Months for which e-mails and their recipients stay in the log.
    #[garde(range(min = 6, max = 120))]
    pub mail_months: u32,
    /// Days for which imported files are kept.
    #[garde(range(min = 7, max = 730))]
    pub import_days: u32,
    /// Months for which withdrawn consents are kept.
    #[garde(range(min = 12, max = 120))]
    pub consent_months: u32,
    /// Months until an answered request no longer names the requester.
    #[garde(range(min = 12, max = 120))]
    pub request_months: u32,
    /// Months until old and new values are removed from the audit log.
    #[garde(range(min = 12, max = 240))]
    pub audit_months: u32,
    /// Days for which visits to the website are kept, with what visitors chose about cookies.
    #[garde(range(min = 30, max = 800))]
    pub visit_days: u32,
    /// Days for which colleagues' notices are kept once they were read. One that nobody reads counts as read after a
    /// year.
    #[garde(range(min = 7, max = 730))]
    pub notice_days: u32,
    /// Years for which tax law requires signed quotations, payments and receipts of erased people.
    #[garde(range(min = 8, max = 20))]
    pub tax_years: u32,
}

impl Default for Retention {
    fn default() -> Self {
        Self {
            lead_months: 24,
            mail_months: 36,
            import_days: 90,
            consent_months: 36,
            request_months: 36,
            audit_months: 96,
            visit_days: 400,
            notice_days: 90,
            tax_years: 8,
        }
    }
}

/// A text that people agree to by submitting. Its version is derived from the text, so that one version never
/// stands for two texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
pub struct Notice {
    /// Version of the text, recorded with each consent.
    #[serde(default)]
    #[schemars(extend("readOnly" = true))]
    #[garde(skip)]
    pub version: String,
    /// Text.
    #[garde(length(chars, min = 20, max = 1000))]
    pub text: String,
}

/// A built-in text.
struct BuiltIn {
    version: &'static str,
    text: &'static str,
    /// Version prefix of custom texts.
    prefix: &'static str,
}

const BOOKING: BuiltIn = BuiltIn { version: BOOKING_NOTICE, text: BOOKING_TEXT, prefix: "booking" };

const MARKETING: BuiltIn = BuiltIn { version: MARKETING_NOTICE, text: MARKETING_TEXT, prefix: "marketing" };

const COOKIES: BuiltIn = BuiltIn { version: COOKIE_NOTICE, text: COOKIE_TEXT, prefix: COOKIE_NOTICE };

impl BuiltIn {
    fn notice(&self, text: String) -> Notice {
        let version = if text == self.text {
            self.version.to_owned()
        } else {
            let digest = Sha256::digest(&text);
            let [a, b, c, d] = [digest[0], digest[1], digest[2], digest[3]];
            format!("{}-{a:02x}{b:02x}{c:02x}{d:02x}", self.prefix)
        };
        Notice { version, text }
    }

    fn read<'de, D: Deserializer<'de>>(&self, deserializer: D) -> Result<Notice, D::Error> {
        #[derive(Deserialize)]
        struct Written {
            text: String,
        }
        Ok(self.notice(Written::deserialize(deserializer)?.text))
    }
}

/// The texts of these versions: built-in ones, and those that were ever saved.
///
/// # Errors
/// If the database fails.
pub async fn texts(db: &mut Db, versions: &[String]) -> Result<BTreeMap<String, String>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select distinct notice ->> 'version' as "version!", notice ->> 'text' as "text!"
           from settings_versions
           cross join lateral (
               values (value -> 'bookingNotice'), (value -> 'marketingAsk'), (value -> 'cookieNotice')
           ) as each (notice)
           where section = 'privacy' and notice ->> 'version' = any ($1) and notice ->> 'text' is not null"#,
        versions,
    )
    .fetch_all(db)
    .await?;
    let built_in = [BOOKING, MARKETING, COOKIES].map(|it| (it.version.to_owned(), it.text.to_owned()));
    let saved = rows.into_iter().map(|row| (row.version, row.text));
    Ok(saved.chain(built_in).collect())
}

impl Notice {
    /// Whether it differs from the built-in text.
    #[must_use]
    pub fn is_own(&self) -> bool {
        ![BOOKING.version, MARKETING.version, COOKIES.version].contains(&self.version.as_str())
    }

    fn about_booking<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        BOOKING.read(deserializer)
    }

    fn about_marketing<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        MARKETING.read(deserializer)
    }

    fn about_cookies<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        COOKIES.read(deserializer)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn another_text_is_another_version_whatever_it_claims() {
        for (field, built_in) in
            [("bookingNotice", BOOKING), ("marketingAsk", MARKETING), ("cookieNotice", COOKIES)]
        {
            let read = |text: &str| -> Notice {
                let notice = json!({"version": built_in.version, "text": text});
                let privacy: Privacy = serde_json::from_value(json!({ field: notice })).unwrap();
                match field {
                    "bookingNotice" => privacy.booking_notice,
                    "marketingAsk" => privacy.marketing_ask,
                    _ => privacy.cookie_notice,
                }
            };
            assert_eq!(read(built_in.text).version, built_in.version);
            assert!(!read(built_in.text).is_own());
            let [one, other] =
                ["We call you about this enquiry.", "We call you about this enquiry!"].map(read);
            assert!(one.is_own());
            assert_ne!(one.version, built_in.version);
            assert_ne!(one.version, other.version);
            assert_eq!(one.version, read(&one.text).version);
        }
    }
}
