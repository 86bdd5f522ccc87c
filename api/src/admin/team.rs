//! Team members.

use aide::axum::ApiRouter;
use people::team::TeamMember;

use super::resource::{self, Resource};
use crate::App;
use crate::staff::perm;

impl Resource for TeamMember {
    const PATH: &'static str = "/api/admin/team";
    const ONE: &'static str = "team member";
    const MANY: &'static str = "team members";

    type View = perm::ViewTeam;
    type Manage = perm::ManageTeam;
}

pub(crate) fn routes() -> ApiRouter<App> {
    resource::routes::<TeamMember>()
}
