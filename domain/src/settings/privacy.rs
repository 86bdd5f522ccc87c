//! What visitors are told about their data, and how long it is kept.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use sha2::{Digest as _, Sha256};

use super::Section;
use crate::consent::{BOOKING_NOTICE, BOOKING_TEXT};

/// What visitors are told about their data, and how long it is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Privacy {
    /// Stands beside the button of the booking form.
    #[garde(dive)]
    pub booking_notice: Notice,
    /// How long records are kept.
    #[garde(dive)]
    pub retention: Retention,
}

impl Section for Privacy {
    const NAME: &'static str = "privacy";
}

/// How long records are kept that nothing else needs any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Retention {
    /// Months for which the ledger knows of an e-mail and whom it went to.
    #[garde(range(min = 6, max = 120))]
    pub mail_months: u32,
}

impl Default for Retention {
    fn default() -> Self {
        Self { mail_months: 36 }
    }
}

/// A text that people agree to by going on. Its version is made from the text, so that one version can
/// never stand for two texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Validate, JsonSchema)]
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

impl Notice {
    fn of(text: String) -> Self {
        let version = if text == BOOKING_TEXT {
            BOOKING_NOTICE.to_owned()
        } else {
            let digest = Sha256::digest(&text);
            format!("booking-{:02x}{:02x}{:02x}{:02x}", digest[0], digest[1], digest[2], digest[3])
        };
        Self { version, text }
    }

    /// Is not the text that the site was built with.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.text != BOOKING_TEXT
    }
}

impl Default for Notice {
    fn default() -> Self {
        Self::of(BOOKING_TEXT.to_owned())
    }
}

impl<'de> Deserialize<'de> for Notice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Written {
            text: String,
        }
        Ok(Self::of(Written::deserialize(deserializer)?.text))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn another_text_is_another_version_whatever_it_claims() {
        let read = |text: &str| -> Notice {
            serde_json::from_value(json!({"version": BOOKING_NOTICE, "text": text})).unwrap()
        };
        assert_eq!(read(BOOKING_TEXT), Notice::default());
        assert_eq!(Notice::default().version, BOOKING_NOTICE);
        let [one, other] = ["We call you about this enquiry.", "We call you about this enquiry!"].map(read);
        assert_ne!(one.version, BOOKING_NOTICE);
        assert_ne!(one.version, other.version);
        assert_eq!(one.version, read(&one.text).version);
    }
}
