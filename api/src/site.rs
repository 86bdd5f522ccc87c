//! The public site's API.

mod calculators;
pub(crate) mod cart;
mod case_studies;
mod company;
mod designs;
mod feeds;
mod gallery;
pub(crate) mod gateway_account;
mod landing_pages;
mod leads;
pub(crate) mod orders;
mod payments;
mod pricing;
mod privacy;
mod products;
mod public;
mod quotations;
mod receipts;
mod response_cache;
mod return_photographs;
mod reviews;
mod service_pictures;
mod settings;
mod tickets;
mod unsubscribe;
mod videos;
mod visits;
mod webhooks;

use aide::axum::ApiRouter;

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
        .merge(leads::routes())
        .merge(orders::routes())
        .merge(payments::routes())
        .merge(pricing::routes())
        .merge(privacy::routes())
        .merge(products::routes())
        .merge(quotations::routes())
        .merge(receipts::routes())
        .merge(return_photographs::routes())
        .merge(reviews::routes())
        .merge(service_pictures::routes())
        .merge(settings::routes())
        .merge(tickets::routes())
        .merge(unsubscribe::routes())
        .merge(case_studies::routes())
        .merge(company::routes())
        .merge(videos::routes())
        .merge(visits::routes())
        .merge(webhooks::routes())
}
