//! Advertising: what campaigns cost and brought, what the platforms were told of it, and how they are connected.

mod campaigns;
mod connections;
mod conversions;
mod spend;

use aide::axum::ApiRouter;

use crate::App;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .merge(campaigns::routes())
        .merge(connections::routes())
        .merge(conversions::routes())
        .merge(spend::routes())
}
