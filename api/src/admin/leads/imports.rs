//! Imports of leads.

use aide::axum::ApiRouter;
use jobs::Documents;
use kernel::ids::ImportId;
use sales::lead::import::People;

use crate::App;
use crate::admin::imports::{self, Lists};
use crate::staff::perm;

impl Lists for People {
    const PATH: &'static str = "/api/admin/leads/imports";
    const ONE: &'static str = "Lead";
    const KNOWN: &'static str = "Rows about people who have an open lead become further enquiries of it.";

    type View = perm::ViewLeads;
    type Manage = perm::ManageLeads;

    fn check_job(import: ImportId, check: i32) -> Documents {
        Documents::CheckLeadImport { import, check }
    }

    fn run_job(import: ImportId) -> Documents {
        Documents::RunLeadImport { import }
    }
}

pub(super) fn routes() -> ApiRouter<App> {
    imports::routes::<People>()
}
