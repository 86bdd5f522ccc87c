//! What visitors' browsers ask for.

mod calculators;
mod leads;
mod pricing;
mod quotations;
mod settings;
mod unsubscribe;

use aide::axum::ApiRouter;

use crate::App;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .merge(calculators::routes())
        .merge(leads::routes())
        .merge(pricing::routes())
        .merge(quotations::routes())
        .merge(settings::routes())
        .merge(unsubscribe::routes())
}
