//! Advertising: what campaigns cost and brought, and what the platforms were told of it.

mod campaigns;
mod conversions;
mod spend;

use aide::axum::ApiRouter;

use crate::App;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().merge(campaigns::routes()).merge(conversions::routes()).merge(spend::routes())
}
