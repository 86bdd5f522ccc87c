//! The upkeep queue: scheduled maintenance work.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::queue::Job;

/// A job of the upkeep queue. Names of variants and fields are stored: frozen once shipped.
///
/// Every job carries the tick of [`crate::schedule`] that it runs for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Upkeep {
    /// Records the start and end of maintenance windows.
    ToggleMaintenance {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Adds new audit log entries to the hash chain.
    SealAuditLog {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Deletes expired export files.
    DeleteExpiredExports {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Deletes expired sessions, one-time tokens, keys and counters of the auth service.
    SweepAccounts {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Expires quotations after their last valid day.
    ExpireQuotations {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Enqueues reminders of open quotations.
    RemindOfQuotations {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Publishes scheduled photographs.
    PublishPhotographs {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Publishes scheduled designs.
    PublishDesigns {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Publishes scheduled videos.
    PublishVideos {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Publishes scheduled case studies.
    PublishCaseStudies {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Publishes scheduled products.
    PublishProducts {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Publishes scheduled articles.
    PublishArticles {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Publishes scheduled help pages.
    PublishHelpPages {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Checks the links of published texts.
    CheckLinks {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Plans uploads of waiting conversions.
    UploadConversions {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Plans questions about conversions that were taken.
    CheckConversions {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Plans the import of yesterday's costs.
    ImportAdSpend {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Asks the payment gateway about payments that are under way.
    CheckPayments {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Tells those who wait for a product that can be ordered again.
    AnnounceStock {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Writes the product feed, if what it tells has changed.
    WriteProductFeed {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Publishes scheduled items of the catalogue.
    PublishCatalogItems {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Asks links of published texts to other sites whether they still answer.
    CheckExternalLinks {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Has missing and outdated share cards drawn.
    DrawShareCards {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Writes the sitemaps, if an address has changed.
    WriteSitemaps {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Tells search engines of changed addresses.
    NotifySearchEngines {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Reads customers' replies and returned e-mails.
    ReadReplies {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Reminds accounts of carts that they left.
    RemindOfCarts {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Expires referrals that came to nothing in time.
    ExpireReferrals {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Completes delivered orders after the time for returns.
    CompleteOrders {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Closes tickets that were resolved long enough ago, and has staff told of late ones.
    WatchTickets {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Tells admins of jobs that have failed for good.
    TellOfFailedJobs {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Updates design prices to the day's rates.
    PriceDesigns {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Renders pictures of earlier [`crate::images::RECIPE`]s again.
    RenewPictures {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Deletes abandoned uploads and unused files.
    SweepFiles {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Deletes old e-mail log entries.
    DeleteOldMails {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Anonymises or deletes records past their retention, and deletes files of erased records.
    EndRetention {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Deletes old idempotency keys.
    DeleteIdempotencyKeys {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Deletes jobs that ended long ago, except dead ones.
    DeleteOldJobs {
        /// The tick.
        due_at: DateTime<Utc>,
    },
    /// Deletes old schedule ticks and their jobs.
    DeleteScheduleTicks {
        /// The tick.
        due_at: DateTime<Utc>,
    },
}

impl Upkeep {
    /// The tick that the job runs for.
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
            | Self::PublishCaseStudies { due_at }
            | Self::PublishProducts { due_at }
            | Self::PublishArticles { due_at }
            | Self::PublishHelpPages { due_at }
            | Self::CheckLinks { due_at }
            | Self::CheckPayments { due_at }
            | Self::UploadConversions { due_at }
            | Self::CheckConversions { due_at }
            | Self::ImportAdSpend { due_at }
            | Self::AnnounceStock { due_at }
            | Self::WriteProductFeed { due_at }
            | Self::PublishCatalogItems { due_at }
            | Self::CheckExternalLinks { due_at }
            | Self::DrawShareCards { due_at }
            | Self::WriteSitemaps { due_at }
            | Self::NotifySearchEngines { due_at }
            | Self::ReadReplies { due_at }
            | Self::RemindOfCarts { due_at }
            | Self::ExpireReferrals { due_at }
            | Self::CompleteOrders { due_at }
            | Self::WatchTickets { due_at }
            | Self::TellOfFailedJobs { due_at }
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
            // The next tick's job catches up.
            Self::ToggleMaintenance { .. }
            | Self::SealAuditLog { .. }
            | Self::PublishPhotographs { .. }
            | Self::PublishDesigns { .. }
            | Self::PublishVideos { .. }
            | Self::PublishCaseStudies { .. }
            | Self::PublishProducts { .. }
            | Self::PublishArticles { .. }
            | Self::PublishHelpPages { .. }
            | Self::CheckPayments { .. }
            | Self::UploadConversions { .. }
            | Self::CheckConversions { .. }
            | Self::AnnounceStock { .. }
            | Self::WriteProductFeed { .. }
            | Self::PublishCatalogItems { .. }
            | Self::CheckExternalLinks { .. }
            | Self::DrawShareCards { .. }
            | Self::WriteSitemaps { .. }
            | Self::NotifySearchEngines { .. }
            | Self::ReadReplies { .. }
            | Self::TellOfFailedJobs { .. }
            | Self::RemindOfCarts { .. } => 2,
            Self::DeleteExpiredExports { .. }
            | Self::SweepAccounts { .. }
            | Self::ExpireQuotations { .. }
            | Self::RemindOfQuotations { .. }
            | Self::ExpireReferrals { .. }
            | Self::CompleteOrders { .. }
            | Self::CheckLinks { .. }
            | Self::ImportAdSpend { .. }
            | Self::WatchTickets { .. }
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
            (Upkeep::PublishCaseStudies { due_at }, "publish_case_studies"),
            (Upkeep::PublishProducts { due_at }, "publish_products"),
            (Upkeep::PublishArticles { due_at }, "publish_articles"),
            (Upkeep::PublishHelpPages { due_at }, "publish_help_pages"),
            (Upkeep::CheckLinks { due_at }, "check_links"),
            (Upkeep::CheckPayments { due_at }, "check_payments"),
            (Upkeep::UploadConversions { due_at }, "upload_conversions"),
            (Upkeep::CheckConversions { due_at }, "check_conversions"),
            (Upkeep::ImportAdSpend { due_at }, "import_ad_spend"),
            (Upkeep::AnnounceStock { due_at }, "announce_stock"),
            (Upkeep::WriteProductFeed { due_at }, "write_product_feed"),
            (Upkeep::PublishCatalogItems { due_at }, "publish_catalog_items"),
            (Upkeep::CheckExternalLinks { due_at }, "check_external_links"),
            (Upkeep::DrawShareCards { due_at }, "draw_share_cards"),
            (Upkeep::WriteSitemaps { due_at }, "write_sitemaps"),
            (Upkeep::NotifySearchEngines { due_at }, "notify_search_engines"),
            (Upkeep::ReadReplies { due_at }, "read_replies"),
            (Upkeep::RemindOfCarts { due_at }, "remind_of_carts"),
            (Upkeep::ExpireReferrals { due_at }, "expire_referrals"),
            (Upkeep::CompleteOrders { due_at }, "complete_orders"),
            (Upkeep::WatchTickets { due_at }, "watch_tickets"),
            (Upkeep::TellOfFailedJobs { due_at }, "tell_of_failed_jobs"),
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
