//! Housekeeping jobs, one file each.

mod announce_stock;
mod check_external_links;
mod check_links;
mod check_payments;
mod complete_orders;
mod delete_expired_exports;
mod delete_idempotency_keys;
mod delete_old_jobs;
mod delete_old_mails;
mod delete_schedule_ticks;
mod draw_share_cards;
mod end_retention;
mod expire_quotations;
mod expire_referrals;
mod notify_search_engines;
mod plan_conversions;
mod price_designs;
mod publish;
mod read_replies;
mod remind_of_carts;
mod remind_of_quotations;
mod renew_pictures;
mod seal_audit_log;
mod sweep_accounts;
mod sweep_files;
mod tell_of_failed_jobs;
mod toggle_maintenance;
mod watch_tickets;
mod write_product_feed;
mod write_sitemaps;

use std::time::Duration;

use content::photograph::list::PhotographItem;
use content::video::list::VideoDetail;
use designs::catalog::CatalogItem;
use designs::design::Design;
use editorial::article::list::ArticleDetail;
use editorial::case_study::CaseStudy;
use editorial::help_page::list::HelpPageDetail;
use jobs::Upkeep;
use shop::product::Product;

pub use delete_old_jobs::Retention;

use crate::handle::Handle;
use crate::{Failure, Worker};

impl Handle for Upkeep {
    fn time_limit(&self) -> Duration {
        match self {
            // Every file is checked, and years of records may be due at once.
            Self::SweepFiles { .. } | Self::EndRetention { .. } => Duration::from_mins(15),
            Self::WriteProductFeed { .. }
            | Self::WriteSitemaps { .. }
            | Self::CheckExternalLinks { .. }
            | Self::ReadReplies { .. } => Duration::from_mins(5),
            _ => Duration::from_mins(1),
        }
    }

    async fn handle(self, worker: &Worker) -> Result<(), Failure> {
        // The payload is the tick; each job works on the state at the time it runs.
        match self {
            Self::ToggleMaintenance { .. } => toggle_maintenance::handle(worker).await,
            Self::SealAuditLog { .. } => seal_audit_log::handle(worker).await,
            Self::DeleteExpiredExports { .. } => delete_expired_exports::handle(worker).await,
            Self::SweepAccounts { .. } => sweep_accounts::handle(worker).await,
            Self::ExpireQuotations { .. } => expire_quotations::handle(worker).await,
            Self::RemindOfQuotations { .. } => remind_of_quotations::handle(worker).await,
            Self::PublishPhotographs { .. } => publish::handle::<PhotographItem>(worker).await,
            Self::PublishDesigns { .. } => publish::handle::<Design>(worker).await,
            Self::PublishVideos { .. } => publish::handle::<VideoDetail>(worker).await,
            Self::PublishCaseStudies { .. } => publish::handle::<CaseStudy>(worker).await,
            Self::PublishProducts { .. } => publish::handle::<Product>(worker).await,
            Self::PublishArticles { .. } => publish::handle::<ArticleDetail>(worker).await,
            Self::PublishHelpPages { .. } => publish::handle::<HelpPageDetail>(worker).await,
            Self::CheckLinks { .. } => check_links::handle(worker).await,
            Self::CheckExternalLinks { .. } => check_external_links::handle(worker).await,
            Self::CheckPayments { .. } => check_payments::handle(worker).await,
            Self::UploadConversions { due_at } => {
                plan_conversions::handle(worker, due_at, plan_conversions::upload).await
            }
            Self::CheckConversions { due_at } => {
                plan_conversions::handle(worker, due_at, plan_conversions::check).await
            }
            Self::ImportAdSpend { due_at } => {
                plan_conversions::handle(worker, due_at, plan_conversions::import_spend).await
            }
            Self::AnnounceStock { .. } => announce_stock::handle(worker).await,
            Self::WriteProductFeed { .. } => write_product_feed::handle(worker).await,
            Self::PublishCatalogItems { .. } => publish::handle::<CatalogItem>(worker).await,
            Self::DrawShareCards { .. } => draw_share_cards::handle(worker).await,
            Self::WriteSitemaps { .. } => write_sitemaps::handle(worker).await,
            Self::NotifySearchEngines { .. } => notify_search_engines::handle(worker).await,
            Self::ReadReplies { .. } => read_replies::handle(worker).await,
            Self::RemindOfCarts { .. } => remind_of_carts::handle(worker).await,
            Self::ExpireReferrals { .. } => expire_referrals::handle(worker).await,
            Self::CompleteOrders { .. } => complete_orders::handle(worker).await,
            Self::WatchTickets { .. } => watch_tickets::handle(worker).await,
            Self::TellOfFailedJobs { .. } => tell_of_failed_jobs::handle(worker).await,
            Self::PriceDesigns { .. } => price_designs::handle(worker).await,
            Self::RenewPictures { .. } => renew_pictures::handle(worker).await,
            Self::SweepFiles { .. } => sweep_files::handle(worker).await,
            Self::DeleteOldMails { .. } => delete_old_mails::handle(worker).await,
            Self::EndRetention { .. } => end_retention::handle(worker).await,
            Self::DeleteIdempotencyKeys { .. } => delete_idempotency_keys::handle(worker).await,
            Self::DeleteOldJobs { .. } => delete_old_jobs::handle(worker).await,
            Self::DeleteScheduleTicks { .. } => delete_schedule_ticks::handle(worker).await,
        }
    }
}
