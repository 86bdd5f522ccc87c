//! The admin area's API. Every handler's signature names the permission it requires.

mod ads;
mod articles;
mod audit;
mod bulk;
mod case_studies;
mod catalog;
mod coupons;
mod customers;
mod dashboard;
mod delivery;
mod designs;
mod exports;
mod help_pages;
mod homepages;
mod imports;
mod integrations;
mod jobs;
mod landing_pages;
mod leads;
mod letter_texts;
mod maintenance;
mod materials;
mod notices;
mod numbering;
mod order;
mod orders;
mod page_texts;
mod pages;
mod payment_gateway;
mod photographs;
mod placements;
mod policies;
mod previews;
mod privacy;
mod products;
mod quotation_choices;
mod quotations;
mod receipts;
mod records;
mod redirects;
mod referrals;
mod reply_mailbox;
mod reviews;
mod schedules;
mod search;
mod settings;
mod texts;
mod tickets;
mod uploads;
mod users;
mod videos;
mod views;
mod visits;
mod workflow;
mod workload;

use aide::axum::ApiRouter;

pub(crate) use self::uploads::is_upload;
use crate::App;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .merge(ads::routes())
        .merge(articles::routes())
        .merge(audit::routes())
        .merge(catalog::routes())
        .merge(coupons::routes())
        .merge(customers::routes())
        .merge(dashboard::routes())
        .merge(delivery::routes())
        .merge(designs::routes())
        .merge(exports::routes())
        .merge(help_pages::routes())
        .merge(homepages::routes())
        .merge(integrations::routes())
        .merge(jobs::routes())
        .merge(landing_pages::routes())
        .merge(leads::routes())
        .merge(letter_texts::routes())
        .merge(maintenance::routes())
        .merge(materials::routes())
        .merge(notices::routes())
        .merge(numbering::routes())
        .merge(orders::routes())
        .merge(payment_gateway::routes())
        .merge(page_texts::routes())
        .merge(pages::routes())
        .merge(photographs::routes())
        .merge(placements::routes())
        .merge(policies::routes())
        .merge(privacy::routes())
        .merge(products::routes())
        .merge(quotation_choices::routes())
        .merge(quotations::routes())
        .merge(receipts::routes())
        .merge(records::routes())
        .merge(redirects::routes())
        .merge(referrals::routes())
        .merge(reply_mailbox::routes())
        .merge(reviews::routes())
        .merge(schedules::routes())
        .merge(search::routes())
        .merge(settings::routes())
        .merge(tickets::routes())
        .merge(uploads::routes())
        .merge(users::routes())
        .merge(case_studies::routes())
        .merge(videos::routes())
        .merge(views::routes())
        .merge(visits::routes())
        .merge(workload::routes())
}
