//! Parameters of e-mail jobs. Their values are stored in the queue: frozen once shipped.

use kernel::string_enum::string_enum;

string_enum! {
    /// A follow-up e-mail. Its value is part of the job's payload and key.
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
    /// The first step of every sequence.
    pub const FIRST: Self = Self::SimilarHomes;

    /// The next step; `None` after the last.
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

string_enum! {
    /// A missed deadline for the first response to a lead.
    pub enum Level {
        /// The response time of the settings, two working hours by default.
        Overdue = "overdue",
        /// The public promise of 24 hours.
        Breached = "breached",
    }
}

string_enum! {
    /// What happened to a visit to a lead's home. Stored in the queue: frozen once shipped.
    pub enum VisitNews {
        /// It was booked, perhaps in place of an earlier one.
        Booked = "booked",
        /// It was cancelled.
        Cancelled = "cancelled",
    }
}

string_enum! {
    /// What happened to a quotation. Stored in the queue: frozen once shipped.
    pub enum News {
        /// The customer opened it for the first time.
        Viewed = "viewed",
        /// They commented.
        Commented = "commented",
        /// They signed it.
        Accepted = "accepted",
        /// They declined it.
        Rejected = "rejected",
        /// They did not decide in time.
        Expired = "expired",
    }
}

string_enum! {
    /// What a referrer is told of a referral. Stored in the queue: frozen once shipped.
    pub enum ReferralNews {
        /// It arrived, and we call the person.
        Received = "received",
        /// The programme's rules don't allow it.
        Rejected = "rejected",
        /// The person's requirements fit what the company does.
        Qualified = "qualified",
        /// The person signed, so there will be a reward.
        Converted = "converted",
        /// The reward is due.
        RewardDue = "reward_due",
        /// The reward was paid.
        RewardPaid = "reward_paid",
        /// Nothing came of it in time.
        Expired = "expired",
    }
}

string_enum! {
    /// What a buyer is told of their furniture order. Stored in the queue: frozen once shipped.
    pub enum OrderNews {
        /// A shipment left.
        Shipped = "shipped",
        /// A shipment is on the last vehicle.
        OutForDelivery = "out_for_delivery",
        /// A shipment arrived.
        Delivered = "delivered",
        /// The order is called off.
        Cancelled = "cancelled",
        /// Money is on its way back.
        Refunded = "refunded",
        /// Pieces were added, and the difference is to be paid.
        PayDifference = "pay_difference",
        /// Pieces were taken out.
        Changed = "changed",
        /// A request to return goods was received, approved or declined.
        Return = "return",
    }
}
