//! The public site's API.

mod calculators;
pub(crate) mod cart;
mod designs;
mod feeds;
mod gallery;
pub(crate) mod gateway_account;
mod landing_pages;
mod lead_files;
mod leads;
pub(crate) mod orders;
mod payments;
mod pricing;
mod privacy;
mod products;
mod public;
mod quotations;
mod receipts;
mod referrals;
mod response_cache;
mod return_photographs;
mod reviews;
mod service_pictures;
mod settings;
mod tickets;
mod unsubscribe;
mod videos;
mod visits;
mod warranty;
mod webhooks;

use aide::axum::ApiRouter;

pub(crate) use lead_files::UploadSession;
pub use response_cache::ResponseCache;

use crate::App;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .merge(calculators::routes())
        .merge(cart::routes())
        .merge(designs::routes())
        .merge(feeds::routes())
        .merge(gallery::routes())
        .merge(landing_pages::routes())
        .merge(lead_files::routes())
        .merge(leads::routes())
        .merge(orders::routes())
        .merge(payments::routes())
        .merge(pricing::routes())
        .merge(privacy::routes())
        .merge(products::routes())
        .merge(quotations::routes())
        .merge(receipts::routes())
        .merge(referrals::routes())
        .merge(return_photographs::routes())
        .merge(reviews::routes())
        .merge(service_pictures::routes())
        .merge(settings::routes())
        .merge(tickets::routes())
        .merge(unsubscribe::routes())
        .merge(videos::routes())
        .merge(visits::routes())
        .merge(warranty::routes())
        .merge(webhooks::routes())
}
