//! What staff's browsers ask for. Every handler names the permission that it asks of its caller.

mod homepages;
mod pages;
mod resource;
mod settings;
mod team;
mod users;
mod views;

use aide::axum::ApiRouter;

use crate::App;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .merge(homepages::routes())
        .merge(pages::routes())
        .merge(settings::routes())
        .merge(team::routes())
        .merge(users::routes())
        .merge(views::routes())
}
