//! Permissions: a handler of the admin area names the one it requires in its signature,
//! `Staff<perm::ManageLeads>`.
//!
//! The extractor also writes it into the contract as `x-permission`. A generated test sends every operation
//! of the contract as every role and compares the responses with the role table, which the test spells out
//! again.

use std::marker::PhantomData;

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response as ApiResponse};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use kernel::reach::Reach;
use kernel::role::{Access, Area, Verb, access};
use serde_json::json;

use crate::App;
use crate::problem::Problem;
use crate::session::Caller;

/// The permission of an operation.
pub trait Permission: Send + Sync {
    /// Area.
    const AREA: Area;
    /// Action.
    const VERB: Verb;
}

/// Staff whose role has the permission `P`.
#[derive(Clone, Debug)]
pub struct Staff<P> {
    /// The caller.
    pub caller: Caller,
    /// The role's access level in the area.
    pub access: Access,
    permission: PhantomData<P>,
}

impl<P: Permission> Staff<P> {
    /// The caller's record scope in the area. Records outside it are not found.
    #[must_use]
    pub const fn reach(&self) -> Reach {
        self.caller.viewer().reach(P::AREA)
    }
}

impl<P: Permission> FromRequestParts<App> for Staff<P> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let caller = Caller::from_request_parts(parts, app).await?;
        let access = access(P::AREA, caller.role);
        if !caller.role.is_staff() || !access.allows(P::VERB) {
            return Err(Problem::forbidden());
        }
        if caller.lacks_second_factor() {
            return Err(Problem::second_factor());
        }
        Ok(Self { caller, access, permission: PhantomData })
    }
}

impl<P: Permission> OperationInput for Staff<P> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Caller::operation_input(ctx, operation);
        let permission = json!({"area": P::AREA, "needs": P::VERB});
        operation.extensions.insert("x-permission".to_owned(), permission);
    }

    fn inferred_early_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        Caller::inferred_early_responses(ctx, operation)
    }
}

/// Staff whose role has `A`, or else `B`.
#[derive(Clone, Debug)]
pub enum Either<A, B> {
    /// Has `A`.
    First(Staff<A>),
    /// Has only `B`.
    Second(Staff<B>),
}

impl<A, B> Either<A, B> {
    /// The caller.
    #[must_use]
    pub const fn caller(&self) -> &Caller {
        match self {
            Self::First(staff) => &staff.caller,
            Self::Second(staff) => &staff.caller,
        }
    }
}

impl<A: Permission, B: Permission> FromRequestParts<App> for Either<A, B> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        if let Ok(staff) = Staff::from_request_parts(parts, app).await {
            return Ok(Self::First(staff));
        }
        Staff::from_request_parts(parts, app).await.map(Self::Second)
    }
}

impl<A: Permission, B: Permission> OperationInput for Either<A, B> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Staff::<A>::operation_input(ctx, operation);
        let permission =
            json!({"area": A::AREA, "needs": A::VERB, "or": {"area": B::AREA, "needs": B::VERB}});
        operation.extensions.insert("x-permission".to_owned(), permission);
    }

    fn inferred_early_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        Caller::inferred_early_responses(ctx, operation)
    }
}

/// Permissions that handlers name. Plain records declare theirs in `admin/records.rs`.
pub mod perm {
    use super::{Area, Permission, Verb};

    macro_rules! permissions {
        ($($(#[$doc:meta])* $name:ident = $verb:ident $area:ident;)+) => {
            $(
                $(#[$doc])*
                #[derive(Clone, Copy, Debug)]
                pub struct $name;

                impl Permission for $name {
                    const AREA: Area = Area::$area;
                    const VERB: Verb = Verb::$verb;
                }
            )+
        };
    }

    permissions! {
        /// Open the admin area.
        Desk = View Desk;
        /// View leads.
        ViewLeads = View Leads;
        /// Work on leads.
        ManageLeads = Manage Leads;
        /// Manage all leads.
        ManageAllLeads = ManageAll Leads;
        /// Run projects and take measurements.
        ManageProjects = Manage Projects;
        /// View customers.
        ViewCustomers = View Customers;
        /// Edit customers' billing details.
        EditCustomers = Edit Customers;
        /// Create, edit and archive customers.
        ManageCustomers = Manage Customers;
        /// Manage all customers.
        ManageAllCustomers = ManageAll Customers;
        /// View quotations.
        ViewQuotations = View Quotations;
        /// Create and edit quotations.
        ManageQuotations = Manage Quotations;
        /// Manage all quotations.
        ManageAllQuotations = ManageAll Quotations;
        /// View payments and receipts.
        ViewFinance = View Finance;
        /// Record payments.
        ManageFinance = Manage Finance;
        /// View referrals.
        ViewReferrals = View Referrals;
        /// Prepare, approve and pay rewards.
        EditReferrals = Edit Referrals;
        /// Reject referrals.
        ManageReferrals = Manage Referrals;
        /// View materials.
        ViewMaterials = View Materials;
        /// Edit materials.
        EditMaterials = Edit Materials;
        /// Create, price and archive materials.
        ManageMaterials = Manage Materials;
        /// View users.
        ViewUsers = View Users;
        /// Manage users.
        ManageUsers = Manage Users;
        /// View general settings and the audit log.
        ViewSettings = View Settings;
        /// Change general settings.
        ManageSettings = Manage Settings;
        /// View page settings.
        ViewPageSettings = View PageSettings;
        /// Change page settings.
        EditPageSettings = Edit PageSettings;
        /// View the team.
        ViewTeam = View Team;
        /// View photographs and page content.
        ViewContent = View Content;
        /// Prepare content.
        EditContent = Edit Content;
        /// Publish content.
        ManageContent = Manage Content;
        /// View designs.
        ViewDesigns = View Designs;
        /// Prepare designs.
        EditDesigns = Edit Designs;
        /// Publish designs, and manage add-ons and categories.
        ManageDesigns = Manage Designs;
        /// View products and their categories.
        ViewFurniture = View Furniture;
        /// Edit products' texts and pictures.
        EditFurniture = Edit Furniture;
        /// Publish products, and manage prices, stock and categories.
        ManageFurniture = Manage Furniture;
        /// View coupons.
        ViewCoupons = View Coupons;
        /// Create and change coupons.
        EditCoupons = Edit Coupons;
        /// View furniture orders.
        ViewFurnitureOrders = View FurnitureOrders;
        /// Ask for and approve refunds of furniture orders.
        EditFurnitureOrders = Edit FurnitureOrders;
        /// Ship, change and cancel furniture orders.
        ManageFurnitureOrders = Manage FurnitureOrders;
        /// View campaigns, campaign pages, conversions and connections to ad platforms.
        ViewAds = View Ads;
        /// Manage campaigns, campaign pages, conversions and connections to ad platforms.
        EditAds = Edit Ads;
        /// View tax and payment settings.
        ViewMoneySettings = View MoneySettings;
        /// Change tax and payment settings.
        EditMoneySettings = Edit MoneySettings;
        /// View jobs and schedules.
        ViewOperationsSettings = View OperationsSettings;
        /// Manage jobs and schedules.
        EditOperationsSettings = Edit OperationsSettings;
    }
}
