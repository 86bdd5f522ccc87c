//! References to leads and enquiries in the e-mail ledger.

use kernel::ids::{EnquiryId, LeadId};
use kernel::subject::Reference;

/// Reference to a lead.
#[must_use]
pub const fn lead(id: LeadId) -> Reference {
    Reference { kind: "lead", id: id.0 }
}

/// Reference to an enquiry.
#[must_use]
pub const fn enquiry(id: EnquiryId) -> Reference {
    Reference { kind: "enquiry", id: id.0 }
}
