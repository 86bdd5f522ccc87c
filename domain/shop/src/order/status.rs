//! The three states of an order: where it is, what is paid, what has left the warehouse. Source: product rules for the
//! shop, three state fields.

use kernel::string_enum::string_enum;

string_enum! {
    /// Where an order is.
    pub enum OrderStatus {
        /// Placed, not paid.
        PendingPayment = "pending_payment",
        /// A payment failed; it can be tried again.
        PaymentFailed = "payment_failed",
        /// Paid, or to be paid on delivery.
        Confirmed = "confirmed",
        /// Being packed or made.
        Processing = "processing",
        /// Stopped by staff.
        OnHold = "on_hold",
        /// Packed.
        ReadyToShip = "ready_to_ship",
        /// Some of it has left.
        PartiallyShipped = "partially_shipped",
        /// All of it has left.
        Shipped = "shipped",
        /// On the last vehicle.
        OutForDelivery = "out_for_delivery",
        /// With the buyer.
        Delivered = "delivered",
        /// The time for returns is over.
        Completed = "completed",
        /// The buyer wants to return something.
        ReturnRequested = "return_requested",
        /// It will be collected.
        ReturnApproved = "return_approved",
        /// It is back.
        Returned = "returned",
        /// Returned to origin: it could not be delivered.
        Rto = "rto",
        /// The money went back.
        Refunded = "refunded",
        /// Called off.
        Cancelled = "cancelled",
    }
}

impl OrderStatus {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::PendingPayment => "Pending payment",
            Self::PaymentFailed => "Payment failed",
            Self::Confirmed => "Confirmed",
            Self::Processing => "Processing",
            Self::OnHold => "On hold",
            Self::ReadyToShip => "Ready to ship",
            Self::PartiallyShipped => "Partially shipped",
            Self::Shipped => "Shipped",
            Self::OutForDelivery => "Out for delivery",
            Self::Delivered => "Delivered",
            Self::Completed => "Completed",
            Self::ReturnRequested => "Return requested",
            Self::ReturnApproved => "Return approved",
            Self::Returned => "Returned",
            Self::Rto => "Returned to origin",
            Self::Refunded => "Refunded",
            Self::Cancelled => "Cancelled",
        }
    }

    /// The states that may follow; from a hold, the state before it is another one.
    #[must_use]
    pub const fn next(self) -> &'static [Self] {
        match self {
            Self::PendingPayment => &[Self::Confirmed, Self::PaymentFailed, Self::Cancelled],
            Self::PaymentFailed => &[Self::PendingPayment, Self::Cancelled],
            Self::Confirmed => &[Self::Processing, Self::OnHold, Self::Cancelled],
            Self::Processing => &[Self::ReadyToShip, Self::OnHold, Self::Cancelled],
            Self::OnHold => &[Self::Cancelled],
            Self::ReadyToShip => &[Self::PartiallyShipped, Self::Shipped, Self::Cancelled],
            Self::PartiallyShipped => &[Self::Shipped],
            Self::Shipped => &[Self::OutForDelivery, Self::Delivered, Self::Rto],
            Self::OutForDelivery => &[Self::Delivered, Self::Shipped, Self::Rto],
            Self::Delivered => &[Self::Completed, Self::ReturnRequested],
            Self::ReturnRequested => &[Self::ReturnApproved, Self::Delivered],
            Self::ReturnApproved => &[Self::Returned],
            Self::Returned | Self::Rto => &[Self::Refunded, Self::Completed, Self::Cancelled],
            Self::Completed | Self::Refunded | Self::Cancelled => &[],
        }
    }

    /// Whether `to` may follow. `before_hold` is the state that an order on hold was in; an order of which nothing is
    /// paid is cancelled after it came back, and one that is paid is not.
    #[must_use]
    pub fn may_become(self, to: Self, before_hold: Option<Self>, payment: PaymentStatus) -> bool {
        match (self, to) {
            (Self::OnHold, to) if Some(to) == before_hold => true,
            (Self::Returned | Self::Rto, Self::Cancelled) => !payment.is_money_received(),
            (from, to) => from.next().contains(&to),
        }
    }

    /// The buyer or staff may still cancel it free of charge.
    #[must_use]
    pub fn is_cancellable(self) -> bool {
        matches!(
            self,
            Self::PendingPayment
                | Self::PaymentFailed
                | Self::Confirmed
                | Self::Processing
                | Self::OnHold
                | Self::ReadyToShip
        )
    }
}

string_enum! {
    /// What is paid of an order.
    pub enum PaymentStatus {
        /// Nothing.
        Unpaid = "unpaid",
        /// An attempt failed, and nothing is paid.
        Failed = "failed",
        /// The bank has set the money aside.
        Authorized = "authorized",
        /// To be collected on delivery.
        CodPending = "cod_pending",
        /// All of it.
        Paid = "paid",
        /// All of it, collected on delivery.
        CodCollected = "cod_collected",
        /// Some of it went back.
        PartiallyRefunded = "partially_refunded",
        /// All of it went back.
        Refunded = "refunded",
    }
}

impl PaymentStatus {
    /// How far it is. An event that would not lead further is late or repeated, and changes nothing.
    const fn rank(self) -> u8 {
        match self {
            Self::Unpaid => 0,
            Self::Failed => 1,
            Self::CodPending => 2,
            Self::Authorized => 3,
            Self::Paid | Self::CodCollected => 4,
            Self::PartiallyRefunded => 5,
            Self::Refunded => 6,
        }
    }

    /// The state after an event that says `to`: forward only, whatever comes late, twice or in another order.
    #[must_use]
    pub const fn advance(self, to: Self) -> Self {
        if to.rank() > self.rank() { to } else { self }
    }

    /// The company has the money, or had it.
    #[must_use]
    pub const fn is_money_received(self) -> bool {
        self.rank() >= Self::Paid.rank()
    }
}

string_enum! {
    /// What has left the warehouse.
    pub enum Fulfilment {
        /// Nothing.
        Unfulfilled = "unfulfilled",
        /// Some of it.
        Partial = "partial",
        /// All of it.
        Fulfilled = "fulfilled",
        /// It came back.
        Returned = "returned",
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;

    #[test]
    fn only_an_end_has_nothing_after_it() {
        let ends: Vec<_> = OrderStatus::ALL.iter().filter(|status| status.next().is_empty()).collect();
        assert_eq!(ends, [&OrderStatus::Completed, &OrderStatus::Refunded, &OrderStatus::Cancelled]);
        let reached = |status: &OrderStatus| {
            *status == OrderStatus::PendingPayment
                || OrderStatus::ALL.iter().any(|from| from.next().contains(status))
        };
        assert!(OrderStatus::ALL.iter().all(reached));
    }

    #[test]
    fn a_hold_ends_where_it_began_and_goods_that_are_paid_are_refunded() {
        let hold = OrderStatus::OnHold;
        let (before, unpaid) = (Some(OrderStatus::Processing), PaymentStatus::CodPending);
        assert!(hold.may_become(OrderStatus::Processing, before, unpaid));
        assert!(hold.may_become(OrderStatus::Cancelled, before, unpaid));
        assert!(!hold.may_become(OrderStatus::Confirmed, before, unpaid));
        assert!(OrderStatus::Rto.may_become(OrderStatus::Cancelled, None, unpaid));
        assert!(!OrderStatus::Rto.may_become(OrderStatus::Cancelled, None, PaymentStatus::Paid));
        assert!(OrderStatus::Rto.may_become(OrderStatus::Refunded, None, PaymentStatus::Paid));
    }

    #[test]
    fn every_state_in_which_buyers_may_cancel_leads_to_cancelled() {
        for status in OrderStatus::ALL {
            assert!(!status.is_cancellable() || status.next().contains(&OrderStatus::Cancelled), "{status}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn events_in_any_order_and_number_lead_to_the_furthest(
            events in vec(select(PaymentStatus::ALL), 0..20),
            again in vec(any::<prop::sample::Index>(), 0..20),
        ) {
            let after = |events: &[PaymentStatus]| events.iter().fold(PaymentStatus::Unpaid, |at, to| at.advance(*to));
            let mut disordered = events.clone();
            for index in again {
                if !events.is_empty() {
                    disordered.insert(0, events[index.index(events.len())]);
                }
            }
            prop_assert_eq!(after(&events).rank(), after(&disordered).rank());
            let mut at = PaymentStatus::Unpaid;
            for to in events {
                let next = at.advance(to);
                prop_assert!(next.rank() >= at.rank());
                at = next;
            }
        }
    }
}
