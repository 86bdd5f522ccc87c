//! What letters are about, as their jobs name it. The words are in the queue: frozen once shipped.

use kernel::words::words;

words! {
    /// A step of the sequence. The word is part of a job's payload and of its key.
    pub enum Step {
        /// Day 1.
        SimilarHomes = "similar_homes",
        /// Day 3.
        HowPricingWorks = "how_pricing_works",
        /// Day 7.
        VisitSlots = "visit_slots",
        /// Day 14.
        LastCheckIn = "last_check_in",
    }
}

impl Step {
    /// The step that every sequence starts with.
    pub const FIRST: Self = Self::SimilarHomes;

    /// The step after this one.
    #[must_use]
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::SimilarHomes => Some(Self::HowPricingWorks),
            Self::HowPricingWorks => Some(Self::VisitSlots),
            Self::VisitSlots => Some(Self::LastCheckIn),
            Self::LastCheckIn => None,
        }
    }
}

words! {
    /// A line that a lead without a first response has crossed.
    pub enum Level {
        /// Two working hours have passed (a setting).
        Overdue = "overdue",
        /// The public promise of 24 hours is broken.
        Breached = "breached",
    }
}

words! {
    /// What has happened. The words are in the queue: frozen once shipped.
    pub enum News {
        /// The customer has opened it for the first time.
        Viewed = "viewed",
        /// They have said something.
        Commented = "commented",
        /// They have signed.
        Accepted = "accepted",
        /// They have said no.
        Rejected = "rejected",
        /// They have said nothing in time.
        Expired = "expired",
    }
}
