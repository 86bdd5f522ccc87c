//! `/api/admin/ads`: what ad platforms are told, and what they cost.

mod connections;

use aide::axum::ApiRouter;

use crate::App;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().merge(connections::routes())
}
