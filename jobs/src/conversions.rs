//! The conversions queue: what ad platforms are told and asked.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use uuid::Uuid;

pub use kernel::destination::Destination;

use crate::queue::Job;

/// A job of the conversions queue. Names of variants and fields are stored: frozen once shipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Conversions {
    /// Uploads what waits for a destination.
    Upload {
        /// The destination.
        destination: Destination,
        /// The end of the interval in which it happened.
        due_at: DateTime<Utc>,
    },
    /// Asks a destination what became of uploads.
    CheckUploads {
        /// The destination.
        destination: Destination,
        /// When.
        due_at: DateTime<Utc>,
    },
    /// Reads what a day's campaigns cost.
    ImportSpend {
        /// The destination.
        destination: Destination,
        /// The day, in the account's time zone.
        on: NaiveDate,
    },
}

impl Job for Conversions {
    const QUEUE: &'static str = "conversions";

    const KINDS: &'static [&'static str] = Self::VARIANTS;

    fn name(&self) -> &'static str {
        self.into()
    }

    fn key(&self) -> String {
        let name = self.name();
        match self {
            Self::Upload { destination, due_at } | Self::CheckUploads { destination, due_at } => {
                format!("{name}:{destination}:{}", due_at.timestamp())
            }
            Self::ImportSpend { destination, on } => format!("{name}:{destination}:{on}"),
        }
    }

    fn attempts(&self) -> u16 {
        match self {
            // Each conversion counts its own attempts.
            Self::Upload { .. } | Self::CheckUploads { .. } => 5,
            Self::ImportSpend { .. } => 6,
        }
    }

    fn subject(&self) -> Option<Uuid> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_payloads_read_and_write_the_same() {
        let due_at = DateTime::parse_from_rfc3339("2026-11-20T09:30:00Z").unwrap().to_utc();
        let on = NaiveDate::from_ymd_opt(2026, 11, 19).unwrap();
        for (job, payload, key) in [
            (
                Conversions::Upload { destination: Destination::GoogleAds, due_at },
                r#"{"upload":{"destination":"google_ads","due_at":"2026-11-20T09:30:00Z"}}"#,
                "upload:google_ads:1795167000",
            ),
            (
                Conversions::CheckUploads { destination: Destination::GoogleAds, due_at },
                r#"{"check_uploads":{"destination":"google_ads","due_at":"2026-11-20T09:30:00Z"}}"#,
                "check_uploads:google_ads:1795167000",
            ),
            (
                Conversions::ImportSpend { destination: Destination::Meta, on },
                r#"{"import_spend":{"destination":"meta","on":"2026-11-19"}}"#,
                "import_spend:meta:2026-11-19",
            ),
        ] {
            assert_eq!(serde_json::to_string(&job).unwrap(), payload);
            assert_eq!(serde_json::from_str::<Conversions>(payload).unwrap(), job);
            assert_eq!(job.key(), key);
            assert!(Conversions::KINDS.contains(&job.name()));
        }
    }
}
