//! Leads and their forms as other parts of the product refer to them.

use kernel::ids::{EnquiryId, LeadId};
use kernel::subject::Reference;

/// A lead, as the ledger of e-mail names it.
#[must_use]
pub const fn lead(id: LeadId) -> Reference {
    Reference { kind: "lead", id: id.0 }
}

/// A form, as the ledger of e-mail names it.
#[must_use]
pub const fn enquiry(id: EnquiryId) -> Reference {
    Reference { kind: "enquiry", id: id.0 }
}
