//! Who may do what: the eight roles, the areas of the product, and the one function ([`access`]) that joins
//! them.

use schemars::JsonSchema;
use serde::Serialize;

use crate::words::words;

words! {
    /// What a person is to the company.
    pub enum Role {
        /// Runs the product; the only role that passes maintenance.
        Admin = "admin",
        /// Turns leads into contracts.
        Sales = "sales",
        /// Draws homes.
        Designer = "designer",
        /// Builds homes.
        ProjectManager = "project_manager",
        /// Keeps the site's pages and pictures.
        Content = "content",
        /// Bills, collects and pays.
        Finance = "finance",
        /// Orders, stock and crews.
        Ops = "ops",
        /// A customer. Everybody who signs up by themselves.
        Client = "client",
    }
}

impl Role {
    /// As people say it.
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

    /// Works for the company.
    #[must_use]
    pub const fn is_staff(self) -> bool {
        !matches!(self, Self::Client)
    }
}

words! {
    /// A part of the product that is permitted as one.
    pub enum Area {
        /// The admin shell itself: one's own views, exports and dashboard.
        Desk = "desk",
        /// People who asked for a home.
        Leads = "leads",
        /// Who recommended whom.
        Referrals = "referrals",
        /// People and companies with a contract.
        Customers = "customers",
        /// Homes being built, and their measurements.
        Projects = "projects",
        /// Work to do.
        Tasks = "tasks",
        /// Faults to mend.
        Snags = "snags",
        /// Quotations and change orders.
        Quotations = "quotations",
        /// Invoices, receipts, refunds.
        Finance = "finance",
        /// The ledgers.
        Books = "books",
        /// Vendors and purchase orders.
        Vendors = "vendors",
        /// What homes are made of.
        Materials = "materials",
        /// Who works here.
        Team = "team",
        /// Who may sign in.
        Users = "users",
        /// General settings.
        Settings = "settings",
        /// Pages, home page, search metadata.
        PageSettings = "page_settings",
        /// Tax and payment.
        MoneySettings = "money_settings",
        /// Shipping and jobs.
        OperationsSettings = "operations_settings",
        /// Case studies, image managers, blog, videos, gallery, help pages.
        Content = "content",
        /// Designs, add-ons and their categories.
        Designs = "designs",
        /// Crews and their weeks.
        Workforce = "workforce",
        /// Advertising.
        Ads = "ads",
        /// Kitchens ordered.
        KitchenOrders = "kitchen_orders",
        /// Furniture for sale.
        Furniture = "furniture",
        /// Price reductions by code.
        Coupons = "coupons",
        /// Furniture sold.
        FurnitureOrders = "furniture_orders",
        /// Files of projects.
        Documents = "documents",
        /// Site diaries.
        DailyNotes = "daily_notes",
        /// Reports.
        Analytics = "analytics",
    }
}

words! {
    /// How far a role gets in an area.
    pub enum Access {
        /// Not at all.
        None = "none",
        /// Sees records that are one's own or assigned to one.
        ViewOwn = "view_own",
        /// Sees everything.
        View = "view",
        /// Sees everything and changes the parts that the role is responsible for.
        Edit = "edit",
        /// Does everything, with records that are one's own or assigned to one.
        Own = "own",
        /// Does everything.
        Full = "full",
    }
}

/// What an operation asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// To look.
    View,
    /// To change parts of what is there.
    Edit,
    /// To create, to archive, and to change anything.
    Manage,
    /// What concerns everybody's records at once.
    ManageAll,
}

impl Access {
    /// Whether this is enough for `verb`. Whose records it reaches is for the operation to see.
    #[must_use]
    pub const fn allows(self, verb: Verb) -> bool {
        match verb {
            Verb::View => !matches!(self, Self::None),
            Verb::Edit => matches!(self, Self::Edit | Self::Own | Self::Full),
            Verb::Manage => matches!(self, Self::Own | Self::Full),
            Verb::ManageAll => matches!(self, Self::Full),
        }
    }

    /// Whether it reaches only what is one's own or assigned to one.
    #[must_use]
    pub const fn is_own(self) -> bool {
        matches!(self, Self::ViewOwn | Self::Own)
    }
}

/// How far `role` gets in `area`: the table of roles and permissions of the product's rules. Clients'
/// own records are reached through the portal, never through the admin area.
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
