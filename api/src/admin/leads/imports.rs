//! Imports of leads.

use aide::axum::ApiRouter;
use enquiries::lead::import::People;

use crate::App;
use crate::admin::imports::{self, Lists};
use crate::staff::perm;

impl Lists for People {
    const PATH: &'static str = "/api/admin/leads/imports";
    const ONE: &'static str = "Lead";
    const KNOWN: &'static str =
        "A row about a person with an open lead becomes another enquiry of that lead.";

    type View = perm::ViewLeads;
    type Manage = perm::ManageLeads;
}

pub(super) fn routes() -> ApiRouter<App> {
    imports::routes::<People>()
}
