//! Names of the e-mails whose text staff can change.

use crate::string_enum::string_enum;

string_enum! {
    /// An e-mail whose text staff can change. Stored: frozen once shipped.
    pub enum LetterName {
        /// Confirms an enquiry.
        AcknowledgeLead = "acknowledge_lead",
        /// Sends the estimate of a kitchen.
        SendKitchenEstimate = "send_kitchen_estimate",
        /// Asks for what the drawings need.
        DocumentsNeeded = "documents_needed",
        /// First follow-up: what similar homes have in common.
        FollowUpSimilarHomes = "follow_up_similar_homes",
        /// Second follow-up: what determines the price.
        FollowUpHowPricingWorks = "follow_up_how_pricing_works",
        /// Third follow-up: times for a visit.
        FollowUpVisitSlots = "follow_up_visit_slots",
        /// Fourth follow-up: whether to continue.
        FollowUpLastCheckIn = "follow_up_last_check_in",
        /// Proposes times for a visit.
        ProposeVisit = "propose_visit",
        /// Confirms a visit.
        ConfirmVisit = "confirm_visit",
        /// Confirms that a visit has moved.
        MoveVisit = "move_visit",
        /// Reminds of a visit.
        RemindOfVisit = "remind_of_visit",
        /// Tells that a visit is cancelled.
        CancelVisit = "cancel_visit",
        /// Sends a quotation.
        SendQuotation = "send_quotation",
        /// Sends a revised quotation.
        ReviseQuotation = "revise_quotation",
        /// Reminds of a quotation that is still open.
        RemindOfQuotation = "remind_of_quotation",
        /// Sends the signed quotation.
        SendSignedQuotation = "send_signed_quotation",
        /// Sends a receipt.
        SendReceipt = "send_receipt",
        /// Confirms a furniture order.
        ConfirmOrder = "confirm_order",
        /// Tells that a whole order has shipped.
        OrderShipped = "order_shipped",
        /// Tells that part of an order has shipped.
        OrderPartShipped = "order_part_shipped",
        /// Tells that a shipment arrives today.
        OrderOutForDelivery = "order_out_for_delivery",
        /// Tells that a whole order has arrived.
        OrderDelivered = "order_delivered",
        /// Tells that part of an order has arrived.
        OrderPartDelivered = "order_part_delivered",
        /// Asks for a review.
        AskForReview = "ask_for_review",
        /// Tells that an order is cancelled.
        OrderCancelled = "order_cancelled",
        /// Tells that a refund is on its way.
        OrderRefunded = "order_refunded",
        /// Reminds of what is left in a cart.
        RemindOfCart = "remind_of_cart",
        /// Confirms a complaint.
        TicketReceived = "ticket_received",
        /// Answers a complaint.
        TicketReply = "ticket_reply",
        /// Tells that a complaint is resolved.
        TicketResolved = "ticket_resolved",
        /// Sends a statement of account.
        SendStatement = "send_statement",
        /// Invites a customer to the client area.
        InviteCustomer = "invite_customer",
    }
}
