//! Permissions: the eight roles, the areas of the product, and the function ([`access`]) that combines them.

use schemars::JsonSchema;
use serde::Serialize;

use crate::string_enum::string_enum;

string_enum! {
    /// Role of a user.
    pub enum Role {
        /// Administrator; the only role that bypasses maintenance.
        Admin = "admin",
        /// Turns leads into contracts.
        Sales = "sales",
        /// Designs homes.
        Designer = "designer",
        /// Runs projects.
        ProjectManager = "project_manager",
        /// Manages the site's pages and pictures.
        Content = "content",
        /// Bills, collects and pays.
        Finance = "finance",
        /// Manages orders, stock and crews.
        Ops = "ops",
        /// A client. Everyone who signs up on the site.
        Client = "client",
    }
}

impl Role {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Admin => "Admin",
            Self::Sales => "Sales",
            Self::Designer => "Designer",
            Self::ProjectManager => "Project manager",
            Self::Content => "Content",
            Self::Finance => "Finance",
            Self::Ops => "Operations",
            Self::Client => "Client",
        }
    }

    /// Whether the role is staff.
    #[must_use]
    pub const fn is_staff(self) -> bool {
        !matches!(self, Self::Client)
    }
}

string_enum! {
    /// An area of the product with its own permissions.
    pub enum Area {
        /// The admin area itself: own views, exports and dashboard.
        Desk = "desk",
        /// Leads.
        Leads = "leads",
        /// Referrals.
        Referrals = "referrals",
        /// Customers.
        Customers = "customers",
        /// Projects and measurements.
        Projects = "projects",
        /// Tasks.
        Tasks = "tasks",
        /// Snags: defects to fix.
        Snags = "snags",
        /// Quotations and change orders.
        Quotations = "quotations",
        /// Invoices, receipts and refunds.
        Finance = "finance",
        /// Ledgers.
        Books = "books",
        /// Vendors and purchase orders.
        Vendors = "vendors",
        /// Materials.
        Materials = "materials",
        /// Team.
        Team = "team",
        /// Users.
        Users = "users",
        /// General settings.
        Settings = "settings",
        /// Pages, home page and search metadata.
        PageSettings = "page_settings",
        /// Tax and payment settings.
        MoneySettings = "money_settings",
        /// Shipping and job settings.
        OperationsSettings = "operations_settings",
        /// Case studies, image managers, blog, videos, gallery and help pages.
        Content = "content",
        /// Designs, add-ons and categories.
        Designs = "designs",
        /// Crew scheduling.
        Workforce = "workforce",
        /// Advertising.
        Ads = "ads",
        /// Kitchen orders.
        KitchenOrders = "kitchen_orders",
        /// Furniture shop.
        Furniture = "furniture",
        /// Coupons.
        Coupons = "coupons",
        /// Furniture orders.
        FurnitureOrders = "furniture_orders",
        /// Project files.
        Documents = "documents",
        /// Site diaries.
        DailyNotes = "daily_notes",
        /// Reports.
        Analytics = "analytics",
    }
}

string_enum! {
    /// Access level of a role in an area.
    pub enum Access {
        /// None.
        None = "none",
        /// View own and assigned records.
        ViewOwn = "view_own",
        /// View everything.
        View = "view",
        /// View everything and edit what the role is responsible for.
        Edit = "edit",
        /// Manage own and assigned records.
        Own = "own",
        /// Manage everything.
        Full = "full",
    }
}

/// Action that an operation requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// View.
    View,
    /// Edit parts of existing records.
    Edit,
    /// Create, archive, and edit anything.
    Manage,
    /// Affects everyone's records at once.
    ManageAll,
}

impl Access {
    /// Whether this level allows `verb`. The record scope is up to the operation.
    #[must_use]
    pub const fn allows(self, verb: Verb) -> bool {
        match verb {
            Verb::View => !matches!(self, Self::None),
            Verb::Edit => matches!(self, Self::Edit | Self::Own | Self::Full),
            Verb::Manage => matches!(self, Self::Own | Self::Full),
            Verb::ManageAll => matches!(self, Self::Full),
        }
    }

    /// Whether it covers only own and assigned records.
    #[must_use]
    pub const fn is_own(self) -> bool {
        matches!(self, Self::ViewOwn | Self::Own)
    }
}

/// Access level of `role` in `area`: the table of roles and permissions of the product rules. Clients reach
/// their own records through the portal, never through the admin area.
#[must_use]
pub const fn access(area: Area, role: Role) -> Access {
    use Access::{Edit, Full, None, Own, View, ViewOwn};
    let [admin, sales, designer, project_manager, content, finance, ops, client] = match area {
        Area::Desk => [Full, Full, Full, Full, Full, Full, Full, None],
        Area::Leads => [Full, Own, ViewOwn, None, None, View, View, None],
        Area::Referrals => [Full, Own, None, None, None, Edit, View, ViewOwn],
        Area::Customers => [Full, Own, View, View, None, Edit, View, ViewOwn],
        Area::Projects => [Full, View, Own, Own, None, View, View, ViewOwn],
        Area::Tasks => [Full, Own, Own, Own, Own, Own, Own, None],
        Area::Snags => [Full, View, View, Own, None, Edit, Edit, Own],
        Area::Quotations => [Full, Own, Own, Own, None, View, None, ViewOwn],
        Area::Finance => [Full, ViewOwn, None, ViewOwn, None, Full, View, ViewOwn],
        Area::Books => [View, None, None, None, None, Full, None, None],
        Area::Vendors => [Full, None, View, Edit, None, Full, Edit, None],
        Area::Materials => [Full, View, Edit, View, None, View, Full, None],
        Area::Team => [Full, View, View, View, View, View, View, None],
        Area::Users | Area::Settings => [Full, None, None, None, None, None, None, None],
        Area::PageSettings => [Full, None, None, None, Edit, None, None, None],
        Area::MoneySettings => [Full, None, None, None, None, Edit, None, None],
        Area::OperationsSettings => [Full, None, None, None, None, None, Edit, None],
        Area::Content => [Full, None, Edit, None, Full, None, View, None],
        Area::Designs => [Full, View, Edit, None, Full, None, View, None],
        Area::Workforce => [Full, None, None, Full, None, View, Full, None],
        Area::Ads => [Full, View, None, None, Edit, View, View, None],
        Area::KitchenOrders => [Full, Own, Edit, Edit, None, View, Full, ViewOwn],
        Area::Furniture => [Full, View, View, None, Edit, View, Full, None],
        Area::Coupons => [Full, View, None, None, Edit, View, Edit, None],
        Area::FurnitureOrders => [Full, View, None, None, None, Edit, Full, ViewOwn],
        Area::Documents => [Full, Edit, Edit, Edit, None, Edit, View, ViewOwn],
        Area::DailyNotes => [Full, View, Edit, Full, None, None, Edit, ViewOwn],
        Area::Analytics => [Full, View, None, View, View, View, View, None],
    };
    match role {
        Role::Admin => admin,
        Role::Sales => sales,
        Role::Designer => designer,
        Role::ProjectManager => project_manager,
        Role::Content => content,
        Role::Finance => finance,
        Role::Ops => ops,
        Role::Client => client,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_access_never_allows_less() {
        let order = [Access::None, Access::ViewOwn, Access::View, Access::Edit, Access::Full];
        for verb in [Verb::View, Verb::Edit, Verb::Manage, Verb::ManageAll] {
            for pair in order.windows(2) {
                assert!(pair[0].allows(verb) <= pair[1].allows(verb), "{pair:?} for {verb:?}");
            }
        }
    }

    #[test]
    fn only_the_admin_reaches_users_and_general_settings() {
        for area in [Area::Users, Area::Settings] {
            for role in Role::ALL {
                assert_eq!(access(area, *role).allows(Verb::View), *role == Role::Admin, "{role:?}");
            }
        }
    }

    #[test]
    fn a_client_has_no_desk() {
        for role in Role::ALL {
            assert_eq!(access(Area::Desk, *role).allows(Verb::View), role.is_staff());
        }
    }
}
