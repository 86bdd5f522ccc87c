//! The upkeep queue: housekeeping that runs by the clock.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::queue::Job;

/// The upkeep queue. The variants' and fields' names are in the database: frozen once shipped.
///
/// Every job carries the tick of the schedule that it is done for; [`crate::schedule`] tells when that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Upkeep {
    /// Opens the maintenance windows that have begun and closes those that have ended.
    ToggleMaintenance {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Joins new entries of the audit log to its chain of hashes.
    SealAuditLog {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Deletes exported files whose time is over.
    DeleteExpiredExports {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Deletes sessions, letters' tokens, keys and counts of the auth service that time has ended.
    SweepAccounts {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Ends the quotations whose last day is over.
    ExpireQuotations {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Has customers reminded of quotations that they have not decided on.
    RemindOfQuotations {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Shows visitors the photographs that were to be shown by now.
    PublishPhotographs {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Shows visitors the designs that were to be shown by now.
    PublishDesigns {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Shows visitors the videos that were to be shown by now.
    PublishVideos {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Prices designs at the rates of the day.
    PriceDesigns {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Has pictures made anew that an earlier recipe made.
    RenewPictures {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Removes files of photographs that nothing speaks of any more.
    SweepFiles {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Deletes entries of the e-mail ledger that are kept no longer.
    DeleteOldMails {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Ends records whose time of retention is over, and removes files of erased records.
    EndRetention {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Deletes answers that are kept for repeated requests.
    DeleteIdempotencyKeys {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Deletes jobs that ended long ago, unless somebody has to decide about them.
    DeleteOldJobs {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Deletes old ticks of the schedule and the jobs that came of them.
    DeleteScheduleTicks {
        /// The tick.
        due_at: DateTime<Utc>,
    },
}

impl Upkeep {
    /// The tick that it is done for.
    #[must_use]
    pub const fn due_at(&self) -> DateTime<Utc> {
        match self {
            Self::ToggleMaintenance { due_at }
            | Self::SealAuditLog { due_at }
            | Self::DeleteExpiredExports { due_at }
            | Self::SweepAccounts { due_at }
            | Self::ExpireQuotations { due_at }
            | Self::RemindOfQuotations { due_at }
            | Self::PublishPhotographs { due_at }
            | Self::PublishDesigns { due_at }
            | Self::PublishVideos { due_at }
            | Self::PriceDesigns { due_at }
            | Self::RenewPictures { due_at }
            | Self::SweepFiles { due_at }
            | Self::DeleteOldMails { due_at }
            | Self::EndRetention { due_at }
            | Self::DeleteIdempotencyKeys { due_at }
            | Self::DeleteOldJobs { due_at }
            | Self::DeleteScheduleTicks { due_at } => *due_at,
        }
    }
}

impl Job for Upkeep {
    const QUEUE: &'static str = "upkeep";

    const KINDS: &'static [&'static str] = Self::VARIANTS;

    fn name(&self) -> &'static str {
        self.into()
    }

    fn key(&self) -> String {
        format!("{}:{}", self.name(), self.due_at().to_rfc3339_opts(SecondsFormat::AutoSi, true))
    }

    fn attempts(&self) -> u16 {
        match self {
            // The next minute does what this one has missed.
            Self::ToggleMaintenance { .. }
            | Self::SealAuditLog { .. }
            | Self::PublishPhotographs { .. }
            | Self::PublishDesigns { .. }
            | Self::PublishVideos { .. } => 2,
            Self::DeleteExpiredExports { .. }
            | Self::SweepAccounts { .. }
            | Self::ExpireQuotations { .. }
            | Self::RemindOfQuotations { .. }
            | Self::PriceDesigns { .. }
            | Self::RenewPictures { .. }
            | Self::SweepFiles { .. }
            | Self::DeleteOldMails { .. }
            | Self::EndRetention { .. }
            | Self::DeleteIdempotencyKeys { .. }
            | Self::DeleteOldJobs { .. }
            | Self::DeleteScheduleTicks { .. } => 5,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_payloads_read_and_write_the_same() {
        let due_at = DateTime::parse_from_rfc3339("2026-11-20T09:30:00Z").unwrap().to_utc();
        for (job, name) in [
            (Upkeep::ToggleMaintenance { due_at }, "toggle_maintenance"),
            (Upkeep::SealAuditLog { due_at }, "seal_audit_log"),
            (Upkeep::DeleteExpiredExports { due_at }, "delete_expired_exports"),
            (Upkeep::SweepAccounts { due_at }, "sweep_accounts"),
            (Upkeep::ExpireQuotations { due_at }, "expire_quotations"),
            (Upkeep::RemindOfQuotations { due_at }, "remind_of_quotations"),
            (Upkeep::PublishPhotographs { due_at }, "publish_photographs"),
            (Upkeep::PublishDesigns { due_at }, "publish_designs"),
            (Upkeep::PublishVideos { due_at }, "publish_videos"),
            (Upkeep::PriceDesigns { due_at }, "price_designs"),
            (Upkeep::RenewPictures { due_at }, "renew_pictures"),
            (Upkeep::SweepFiles { due_at }, "sweep_files"),
            (Upkeep::DeleteOldMails { due_at }, "delete_old_mails"),
            (Upkeep::EndRetention { due_at }, "end_retention"),
            (Upkeep::DeleteIdempotencyKeys { due_at }, "delete_idempotency_keys"),
            (Upkeep::DeleteOldJobs { due_at }, "delete_old_jobs"),
            (Upkeep::DeleteScheduleTicks { due_at }, "delete_schedule_ticks"),
        ] {
            let payload = format!(r#"{{"{name}":{{"due_at":"2026-11-20T09:30:00Z"}}}}"#);
            assert_eq!(serde_json::to_string(&job).unwrap(), payload);
            assert_eq!(serde_json::from_str::<Upkeep>(&payload).unwrap(), job);
            assert_eq!((job.name(), job.key()), (name, format!("{name}:2026-11-20T09:30:00Z")));
            assert!(Upkeep::KINDS.contains(&job.name()));
        }
    }
}
