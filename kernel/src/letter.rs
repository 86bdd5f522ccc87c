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
        /// Tells that the customer could not be reached by phone.
        CouldNotReachYou = "could_not_reach_you",
        /// First follow-up: what similar homes have in common.
        FollowUpSimilarHomes = "follow_up_similar_homes",
        /// Second follow-up: what determines the price.
        FollowUpHowPricingWorks = "follow_up_how_pricing_works",
        /// Third follow-up: times for a visit.
        FollowUpVisitSlots = "follow_up_visit_slots",
        /// Fourth follow-up: whether to continue.
        FollowUpLastCheckIn = "follow_up_last_check_in",
        /// First monthly e-mail: what the present home tells.
        NurturePresentHome = "nurture_present_home",
        /// Second monthly e-mail: what to decide early.
        NurtureEarlyDecisions = "nurture_early_decisions",
        /// Third monthly e-mail: how to compare quotations.
        NurtureCompareQuotations = "nurture_compare_quotations",
        /// Fourth monthly e-mail: materials that age well.
        NurtureMaterials = "nurture_materials",
        /// Fifth monthly e-mail: light.
        NurtureLight = "nurture_light",
        /// Last monthly e-mail: how a project starts.
        NurtureWhenReady = "nurture_when_ready",
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
        /// Tells that a receipt is cancelled.
        CancelReceipt = "cancel_receipt",
        /// Confirms a furniture order.
        ConfirmOrder = "confirm_order",
        /// Asks to pay for items added to an order.
        OrderPayDifference = "order_pay_difference",
        /// Tells that items were taken out of an order.
        OrderChanged = "order_changed",
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
        /// Tells that a product is back in stock.
        TellOfStock = "tell_of_stock",
        /// Confirms a request to return goods.
        ReturnRequested = "return_requested",
        /// Tells that a return is approved.
        ReturnApproved = "return_approved",
        /// Tells that a return is declined.
        ReturnDeclined = "return_declined",
        /// Tells that returned goods have arrived.
        ReturnReceived = "return_received",
        /// Tells that a replacement is on its way.
        ReturnReplaced = "return_replaced",
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
        /// Thanks for a referral.
        ReferralReceived = "referral_received",
        /// Tells that the rules don't allow a referral.
        ReferralRejected = "referral_rejected",
        /// Tells that we work on what the friend needs.
        ReferralQualified = "referral_qualified",
        /// Tells that the friend has booked, before the reward is fixed.
        ReferralBooked = "referral_booked",
        /// Tells that the friend has signed, with the reward.
        ReferralConverted = "referral_converted",
        /// Tells that a reward is due.
        ReferralRewardDue = "referral_reward_due",
        /// Tells that a reward was paid.
        ReferralRewardPaid = "referral_reward_paid",
        /// Tells that nothing came of a referral.
        ReferralExpired = "referral_expired",
        /// Asks whether a request about personal data is theirs.
        ConfirmPrivacyRequest = "confirm_privacy_request",
        /// Confirms a request about personal data.
        ReceivePrivacyRequest = "receive_privacy_request",
        /// Tells that a request about personal data is completed.
        AnswerPrivacyRequest = "answer_privacy_request",
        /// Tells that a request about personal data could not be completed.
        RefusePrivacyRequest = "refuse_privacy_request",
    }
}
