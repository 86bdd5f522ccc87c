//! The public site's API.

mod articles;
mod blog_feed;
mod calculators;
pub(crate) mod cart;
mod case_studies;
mod catalog;
mod company;
mod designs;
mod embeds;
mod feeds;
mod gallery;
pub(crate) mod gateway_account;
mod help;
mod landing_pages;
mod lead_files;
mod leads;
mod materials;
pub(crate) mod orders;
pub(crate) mod page_texts;
mod payments;
mod policies;
mod pricing;
mod privacy;
mod products;
mod public;
mod quotations;
mod receipts;
mod redirects;
mod referrals;
mod response_cache;
mod return_photographs;
mod reviews;
mod search;
mod search_engines;
mod service_pictures;
mod service_prices;
mod settings;
mod share_cards;
mod site_visits;
mod tickets;
mod unsubscribe;
mod videos;
mod visits;
mod warranty;
mod webhooks;

use aide::axum::ApiRouter;

pub(crate) use lead_files::UploadSession;
pub use response_cache::ResponseCache;
pub(crate) use search_engines::CLOSED_SECTIONS;

use crate::App;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .merge(articles::routes())
        .merge(blog_feed::routes())
        .merge(calculators::routes())
        .merge(cart::routes())
        .merge(catalog::routes())
        .merge(designs::routes())
        .merge(feeds::routes())
        .merge(gallery::routes())
        .merge(help::routes())
        .merge(landing_pages::routes())
        .merge(lead_files::routes())
        .merge(leads::routes())
        .merge(materials::routes())
        .merge(orders::routes())
        .merge(page_texts::routes())
        .merge(payments::routes())
        .merge(policies::routes())
        .merge(pricing::routes())
        .merge(privacy::routes())
        .merge(products::routes())
        .merge(quotations::routes())
        .merge(receipts::routes())
        .merge(redirects::routes())
        .merge(referrals::routes())
        .merge(return_photographs::routes())
        .merge(reviews::routes())
        .merge(search::routes())
        .merge(search_engines::routes())
        .merge(service_pictures::routes())
        .merge(service_prices::routes())
        .merge(share_cards::routes())
        .merge(site_visits::routes())
        .merge(settings::routes())
        .merge(tickets::routes())
        .merge(unsubscribe::routes())
        .merge(case_studies::routes())
        .merge(company::routes())
        .merge(videos::routes())
        .merge(visits::routes())
        .merge(warranty::routes())
        .merge(webhooks::routes())
}
