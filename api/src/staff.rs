//! Permissions: a handler of the admin area names what it needs in its signature,
//! `Staff<perm::ManageLeads>`.
//!
//! The extractor also writes it into the contract as `x-permission`. A generated test sends every operation
//! of the contract as every role and compares the answers with the table of roles, which the test spells
//! out a second time.

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

/// What an operation asks of its caller.
pub trait Permission: Send + Sync {
    /// Where.
    const AREA: Area;
    /// What for.
    const VERB: Verb;
}

/// A member of staff whose role allows `P`.
#[derive(Clone, Debug)]
pub struct Staff<P> {
    /// Who it is.
    pub caller: Caller,
    /// How far their role gets in the operation's area.
    pub access: Access,
    permission: PhantomData<P>,
}

impl<P: Permission> Staff<P> {
    /// Whose records of the operation's area they reach. All others are to them as if they did not exist.
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

/// A member of staff whose role allows `A`, or at least `B`.
#[derive(Clone, Debug)]
pub enum Either<A, B> {
    /// Their role allows `A`.
    First(Staff<A>),
    /// Their role allows `B` alone.
    Second(Staff<B>),
}

impl<A, B> Either<A, B> {
    /// Who it is.
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

/// The permissions that handlers name. Plain records say their own, see `admin/records.rs`.
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
        /// Everybody who works here.
        Desk = View Desk;
        /// To see leads.
        ViewLeads = View Leads;
        /// To work leads.
        ManageLeads = Manage Leads;
        /// To do what concerns everybody's leads.
        ManageAllLeads = ManageAll Leads;
        /// To see customers.
        ViewCustomers = View Customers;
        /// To change what customers are billed by.
        EditCustomers = Edit Customers;
        /// To make, change and archive customers.
        ManageCustomers = Manage Customers;
        /// To do what concerns everybody's customers.
        ManageAllCustomers = ManageAll Customers;
        /// To see quotations.
        ViewQuotations = View Quotations;
        /// To write quotations.
        ManageQuotations = Manage Quotations;
        /// To do what concerns everybody's quotations.
        ManageAllQuotations = ManageAll Quotations;
        /// To see what came in and went out.
        ViewFinance = View Finance;
        /// To enter what came in and went out.
        ManageFinance = Manage Finance;
        /// To see what homes are made of.
        ViewMaterials = View Materials;
        /// To describe what homes are made of.
        EditMaterials = Edit Materials;
        /// To make, price and archive what homes are made of.
        ManageMaterials = Manage Materials;
        /// To see who may sign in.
        ViewUsers = View Users;
        /// To change who may sign in.
        ManageUsers = Manage Users;
        /// To see general settings, and the audit log.
        ViewSettings = View Settings;
        /// To change general settings.
        ManageSettings = Manage Settings;
        /// To see the settings of pages.
        ViewPageSettings = View PageSettings;
        /// To change the settings of pages.
        EditPageSettings = Edit PageSettings;
        /// To see photographs and what stands on service pages.
        ViewContent = View Content;
        /// To prepare what visitors will see.
        EditContent = Edit Content;
        /// To change what visitors see.
        ManageContent = Manage Content;
        /// To see designs.
        ViewDesigns = View Designs;
        /// To prepare designs.
        EditDesigns = Edit Designs;
        /// To change the designs that visitors see, what can be added to them and where they are sorted.
        ManageDesigns = Manage Designs;
        /// To see jobs and schedules.
        ViewOperationsSettings = View OperationsSettings;
        /// To act on jobs and schedules.
        EditOperationsSettings = Edit OperationsSettings;
    }
}
