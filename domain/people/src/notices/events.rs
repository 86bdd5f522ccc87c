//! What colleagues are told, and which roles by default: one row per event.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::role::{Area, Role, Verb, access};
use kernel::settings::Section;
use kernel::string_enum::string_enum;

use super::roles;

/// Declares the events and their defaults: event = stored value, field = name in the settings, how its notices are
/// delivered, the area whose permission its reader needs, and to whom it can happen.
macro_rules! events {
    ($(
        $(#[$doc:meta])*
        $event:ident = $value:literal, $field:ident = $setting:literal: $delivery:ident, $area:ident, $audience:expr;
    )+) => {
        string_enum! {
            /// What a colleague is told. Stored, so a value is never renamed.
            #[schemars(rename = "NoticeEvent")]
            pub enum Event { $($(#[$doc])* $event = $value),+ }
        }

        impl Event {
            const fn rule(self) -> Rule {
                match self {
                    $(Self::$event => Rule {
                        setting: $setting,
                        is_urgent: <$delivery as Delivery>::IS_URGENT,
                        has_email: <$delivery as Delivery>::HAS_EMAIL,
                        area: Area::$area,
                        audience: $audience,
                    }),+
                }
            }
        }

        /// Who gets which notice, unless they choose otherwise.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
        #[serde(default)]
        pub struct NoticeDefaults {
            $($(#[$doc])* #[serde(rename = $setting)] #[garde(dive)] pub $field: $delivery,)+
        }

        impl NoticeDefaults {
            /// The roles that get a notice in the app and by e-mail; none where there is nothing to choose.
            pub(super) fn roles(&self, event: Event) -> (&[Role], &[Role]) {
                match event { $(Event::$event => self.$field.roles()),+ }
            }
        }
    };
}

events! {
    /// A lead became theirs.
    LeadAssigned = "lead_assigned", lead_assigned = "leadAssigned": InAppRoles, Leads, SELLERS;
    /// The person of their lead enquired again.
    LeadEnquiredAgain = "lead_enquired_again", lead_enquired_again = "leadEnquiredAgain": InAppRoles, Leads, SELLERS;
    /// Nobody has called their lead in time.
    LeadOverdue = "lead_overdue", lead_overdue = "leadOverdue": EmailRoles, Leads, SELLERS;
    /// The person of their lead replied by e-mail.
    LeadReplied = "lead_replied", lead_replied = "leadReplied": NoticeRoles, Leads, SELLERS;
    /// A note names them.
    Mentioned = "mentioned", mentioned = "mentioned": NoticeRoles, Desk, NOTED;
    /// A visit was booked with them, or for their lead.
    VisitBooked = "visit_booked", visit_booked = "visitBooked": InAppRoles, Leads, VISITORS;
    /// Such a visit was moved.
    VisitMoved = "visit_moved", visit_moved = "visitMoved": InAppRoles, Leads, VISITORS;
    /// Such a visit was cancelled.
    VisitCancelled = "visit_cancelled", visit_cancelled = "visitCancelled": InAppRoles, Leads, VISITORS;
    /// A quotation waits for their approval.
    QuotationSubmitted = "quotation_submitted", quotation_submitted = "quotationSubmitted":
        NoticeRoles, Quotations, SELLERS;
    /// Their quotation was approved.
    QuotationApproved = "quotation_approved", quotation_approved = "quotationApproved":
        NoticeRoles, Quotations, AUTHORS;
    /// Their quotation was returned for changes.
    QuotationReturned = "quotation_returned", quotation_returned = "quotationReturned":
        NoticeRoles, Quotations, AUTHORS;
    /// The customer opened their quotation for the first time.
    QuotationOpened = "quotation_opened", quotation_opened = "quotationOpened": InAppRoles, Quotations, AUTHORS;
    /// The customer commented on their quotation.
    QuotationCommented = "quotation_commented", quotation_commented = "quotationCommented":
        InAppRoles, Quotations, AUTHORS;
    /// The customer signed their quotation.
    QuotationAccepted = "quotation_accepted", quotation_accepted = "quotationAccepted":
        InAppRoles, Quotations, AUTHORS;
    /// The customer declined their quotation.
    QuotationDeclined = "quotation_declined", quotation_declined = "quotationDeclined":
        InAppRoles, Quotations, AUTHORS;
    /// A furniture order was placed.
    OrderPlaced = "order_placed", order_placed = "orderPlaced":
        NoticeRoles, FurnitureOrders, Audience::Roles(&[Role::Ops]);
    /// A job has failed for good.
    JobFailed = "job_failed", job_failed = "jobFailed":
        EmailRoles, OperationsSettings, Audience::Roles(&[Role::Admin]);
}

/// Who sees records that have notes: leads, customers, or orders with their tickets.
const NOTED: Audience = Audience::Roles(&[
    Role::Admin,
    Role::Sales,
    Role::Designer,
    Role::ProjectManager,
    Role::Finance,
    Role::Ops,
]);
/// Who sells.
const SELLERS: Audience = Audience::Roles(&[Role::Admin, Role::Sales]);
/// Who visits customers, or sends others.
const VISITORS: Audience = Audience::Roles(&[Role::Admin, Role::Sales, Role::Designer]);
/// Who writes quotations.
const AUTHORS: Audience = Audience::May(Verb::Manage);

/// An event's row.
struct Rule {
    setting: &'static str,
    is_urgent: bool,
    has_email: bool,
    area: Area,
    audience: Audience,
}

/// The colleagues to whom an event can happen.
enum Audience {
    /// Those with one of these roles.
    Roles(&'static [Role]),
    /// Those with this permission in the event's area.
    May(Verb),
}

impl Event {
    /// The area whose permission its reader needs.
    #[must_use]
    pub const fn area(self) -> Area {
        self.rule().area
    }

    /// Whether it cannot be switched off in the app.
    #[must_use]
    pub const fn is_urgent(self) -> bool {
        self.rule().is_urgent
    }

    /// Whether a notice of it can be sent by e-mail. The other events have an e-mail of their own.
    #[must_use]
    pub const fn has_email(self) -> bool {
        self.rule().has_email
    }

    /// Whether it can happen to a colleague with this role.
    #[must_use]
    pub fn concerns(self, role: Role) -> bool {
        match self.rule().audience {
            Audience::Roles(roles) => roles.contains(&role),
            Audience::May(verb) => role.is_staff() && access(self.area(), role).allows(verb),
        }
    }

    /// Its name in the settings.
    pub(super) const fn setting(self) -> &'static str {
        self.rule().setting
    }
}

impl Section for NoticeDefaults {
    const NAME: &'static str = "notices";
}

/// How the notices of an event are delivered.
trait Delivery {
    /// They are always shown in the app.
    const IS_URGENT: bool;
    /// They can be sent by e-mail.
    const HAS_EMAIL: bool;

    /// The roles that get them in the app and by e-mail.
    fn roles(&self) -> (&[Role], &[Role]);
}

/// Roles that get a notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct NoticeRoles {
    /// In the app.
    #[garde(length(max = 8))]
    pub in_app: Vec<Role>,
    /// By e-mail.
    #[garde(length(max = 8))]
    pub by_email: Vec<Role>,
}

impl Default for NoticeRoles {
    fn default() -> Self {
        Self { in_app: roles().collect(), by_email: Vec::new() }
    }
}

impl Delivery for NoticeRoles {
    const IS_URGENT: bool = false;
    const HAS_EMAIL: bool = true;

    fn roles(&self) -> (&[Role], &[Role]) {
        (&self.in_app, &self.by_email)
    }
}

/// Roles that get a notice in the app. Its event has an e-mail of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct InAppRoles {
    /// In the app.
    #[garde(length(max = 8))]
    pub in_app: Vec<Role>,
}

impl Default for InAppRoles {
    fn default() -> Self {
        Self { in_app: roles().collect() }
    }
}

impl Delivery for InAppRoles {
    const IS_URGENT: bool = false;
    const HAS_EMAIL: bool = false;

    fn roles(&self) -> (&[Role], &[Role]) {
        (&self.in_app, &[])
    }
}

/// Roles that get an urgent notice by e-mail, too. All get it in the app.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct EmailRoles {
    /// By e-mail.
    #[garde(length(max = 8))]
    pub by_email: Vec<Role>,
}

impl Delivery for EmailRoles {
    const IS_URGENT: bool = true;
    const HAS_EMAIL: bool = true;

    fn roles(&self) -> (&[Role], &[Role]) {
        (&[], &self.by_email)
    }
}
