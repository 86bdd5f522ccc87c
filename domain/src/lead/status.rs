//! Where a lead may go from where it stands. Source: product rules for leads, table of statuses.

use super::Status;

/// The statuses that may follow, in the table's order.
#[must_use]
pub const fn followers(from: Status) -> &'static [Status] {
    use Status::{
        Contacted, Junk, Lost, Negotiation, New, Nurture, Qualified, QuotationSent, SiteVisitDone,
        SiteVisitScheduled, Won,
    };
    match from {
        New => &[Contacted, Qualified, Nurture, Lost, Junk],
        Contacted => &[Qualified, Nurture, Lost, Junk],
        Qualified => &[SiteVisitScheduled, QuotationSent, Nurture, Lost],
        SiteVisitScheduled => &[SiteVisitDone, Qualified, Nurture, Lost],
        SiteVisitDone => &[QuotationSent, Nurture, Lost],
        QuotationSent => &[Negotiation, Won, Nurture, Lost],
        Negotiation => &[QuotationSent, Won, Nurture, Lost],
        Won => &[],
        Nurture => &[Contacted, Qualified, Lost],
        Lost => &[Contacted],
        Junk => &[New],
    }
}

/// Whether a lead may go from one status to the other.
#[must_use]
pub fn may_become(from: Status, to: Status) -> bool {
    followers(from).contains(&to)
}
