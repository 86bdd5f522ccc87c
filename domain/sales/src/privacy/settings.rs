//! Privacy notices and retention periods.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use sha2::{Digest as _, Sha256};

use kernel::settings::Section;

/// Names the notice about service contact that the site was built with.
pub const BOOKING_NOTICE: &str = "booking-2026-11";

/// The notice that stands beside the booking form's button, unless the settings have another.
pub const BOOKING_TEXT: &str = "By submitting you ask us to contact you about this enquiry by phone and e-mail. You can stop the e-mails at any time.";

/// Names the question about marketing that the site was built with.
pub const MARKETING_NOTICE: &str = "marketing-2026-11";

/// The label of the box for marketing e-mails, unless the settings have another. Never ticked in advance.
pub const MARKETING_TEXT: &str = "Send me ideas and offers by e-mail. I can unsubscribe at any time.";

/// What visitors are told about their data, and how long it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Privacy {
    /// Stands beside the button of the booking form.
    #[garde(dive)]
    #[serde(deserialize_with = "Notice::about_booking")]
    pub booking_notice: Notice,
    /// The label of the box for marketing e-mails, which is never ticked in advance.
    #[garde(dive)]
    #[serde(deserialize_with = "Notice::about_marketing")]
    pub marketing_ask: Notice,
    /// By when requests about data are answered.
    #[garde(dive)]
    pub requests: Deadlines,
    /// How long records are kept.
    #[garde(dive)]
    pub retention: Retention,
}

impl Default for Privacy {
    fn default() -> Self {
        Self {
            booking_notice: BOOKING.notice(BOOKING.text.to_owned()),
            marketing_ask: MARKETING.notice(MARKETING.text.to_owned()),
            requests: Deadlines::default(),
            retention: Retention::default(),
        }
    }
}

impl Section for Privacy {
    const NAME: &'static str = "privacy";
}

/// By when requests about data are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[schemars(rename = "PrivacyDeadlines")]
pub struct Deadlines {
    /// Days until a request is answered.
    #[garde(range(min = 1, max = 90))]
    pub answer_days: u32,
    /// Hours until a complaint is acknowledged.
    #[garde(range(min = 1, max = 168))]
    pub acknowledge_grievance_hours: u32,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self { answer_days: 30, acknowledge_grievance_hours: 48 }
    }
}

/// How long records are kept that nothing else needs any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Retention {
    /// Months after which lost and junk leads are anonymised.
    #[garde(range(min = 6, max = 120))]
    pub lead_months: u32,
    /// Months for which the ledger knows of an e-mail and whom it went to.
    #[garde(range(min = 6, max = 120))]
    pub mail_months: u32,
    /// Days for which an imported file is kept.
    #[garde(range(min = 7, max = 730))]
    pub import_days: u32,
    /// Months for which a withdrawn consent stays on record.
    #[garde(range(min = 12, max = 120))]
    pub consent_months: u32,
    /// Months after which an answered request no longer says who asked.
    #[garde(range(min = 12, max = 120))]
    pub request_months: u32,
    /// Months after which audit entries no longer say what a field was before and after.
    #[garde(range(min = 12, max = 240))]
    pub audit_months: u32,
    /// Years for which tax law asks for signed quotations, payments and receipts of erased people.
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
            tax_years: 8,
        }
    }
}

/// A text that people agree to by going on. Its version is made from the text, so that one version can
/// never stand for two texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
pub struct Notice {
    /// Names the text in the record of each consent.
    #[serde(default)]
    #[schemars(extend("readOnly" = true))]
    #[garde(skip)]
    pub version: String,
    /// What people read.
    #[garde(length(chars, min = 20, max = 1000))]
    pub text: String,
}

/// A text as the site was built with it.
struct BuiltIn {
    version: &'static str,
    text: &'static str,
    /// What the versions of other texts begin with.
    prefix: &'static str,
}

const BOOKING: BuiltIn = BuiltIn { version: BOOKING_NOTICE, text: BOOKING_TEXT, prefix: "booking" };

const MARKETING: BuiltIn = BuiltIn { version: MARKETING_NOTICE, text: MARKETING_TEXT, prefix: "marketing" };

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

impl Notice {
    /// Is not a text that the site was built with.
    #[must_use]
    pub fn is_own(&self) -> bool {
        ![BOOKING.version, MARKETING.version].contains(&self.version.as_str())
    }

    fn about_booking<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        BOOKING.read(deserializer)
    }

    fn about_marketing<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        MARKETING.read(deserializer)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn another_text_is_another_version_whatever_it_claims() {
        for (field, built_in) in [("bookingNotice", BOOKING), ("marketingAsk", MARKETING)] {
            let read = |text: &str| -> Notice {
                let notice = json!({"version": built_in.version, "text": text});
                let privacy: Privacy = serde_json::from_value(json!({ field: notice })).unwrap();
                if field == "bookingNotice" { privacy.booking_notice } else { privacy.marketing_ask }
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
