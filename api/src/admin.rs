//! What staff's browsers ask for. Every handler names the permission that it asks of its caller.

mod resource;
mod settings;
mod team;
mod views;

use aide::axum::ApiRouter;

use crate::App;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().merge(settings::routes()).merge(team::routes()).merge(views::routes())
}
