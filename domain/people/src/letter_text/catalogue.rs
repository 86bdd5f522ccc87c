//! The built texts, with the variables of each e-mail.

mod accounts;
mod enquiries;
mod follow_ups;
mod orders;
mod quotations;
mod referrals;
mod service;

use kernel::letter::LetterName;
use schemars::JsonSchema;
use serde::Serialize;

/// A fact that a text can name, as `{first_name}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "LetterVariable")]
pub struct Variable {
    /// Name, without braces.
    pub name: &'static str,
    /// Meaning.
    pub meaning: &'static str,
    /// An example.
    pub example: &'static str,
    /// It may be unknown. Then it is left out, with the comma and the greeting beside it.
    pub is_optional: bool,
    /// Readers look for it: it is bold.
    #[serde(skip)]
    pub is_strong: bool,
}

/// The built text of an e-mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "BuiltLetterText")]
pub struct Built {
    /// Subject.
    pub subject: &'static str,
    /// Heading.
    pub headline: &'static str,
    /// First paragraphs.
    pub opening: &'static str,
    /// Last paragraphs; empty if there are none.
    pub closing: &'static str,
    /// What the texts can name.
    pub variables: &'static [Variable],
    /// Variables that the subject must name: customers find the e-mail again by them.
    pub required_in_subject: &'static [&'static str],
}

const fn variable(name: &'static str, meaning: &'static str, example: &'static str) -> Variable {
    Variable { name, meaning, example, is_optional: false, is_strong: false }
}

const fn strong(name: &'static str, meaning: &'static str, example: &'static str) -> Variable {
    Variable { is_strong: true, ..variable(name, meaning, example) }
}

const FIRST_NAME: Variable = Variable {
    name: "first_name",
    meaning: "Customer's first name. If we don't know it, it's left out, with its comma and greeting.",
    example: "Asha",
    is_optional: true,
    is_strong: false,
};
const BRAND: Variable = variable("brand", "The company's name", "Nivas");
const REFERENCE: Variable = variable("reference", "Number of the enquiry", "NV-7K3M9Q");
const PROJECT: Variable = variable("project", "What the enquiry is about", "the kitchen of your 2 BHK");
const OF_ENQUIRY: &[Variable] = &[FIRST_NAME, REFERENCE, PROJECT];
const OF_VISIT_PROPOSAL: &[Variable] = &[
    FIRST_NAME,
    REFERENCE,
    PROJECT,
    variable("visit", "Sentence: what we do there", "We look at your kitchen and measure it."),
];

/// The built text of an e-mail.
#[must_use]
pub const fn built(name: LetterName) -> Built {
    match name {
        LetterName::AcknowledgeLead => enquiries::ACKNOWLEDGE_LEAD,
        LetterName::SendKitchenEstimate => enquiries::SEND_KITCHEN_ESTIMATE,
        LetterName::DocumentsNeeded => enquiries::DOCUMENTS_NEEDED,
        LetterName::CouldNotReachYou => enquiries::COULD_NOT_REACH_YOU,
        LetterName::FollowUpSimilarHomes => follow_ups::FOLLOW_UP_SIMILAR_HOMES,
        LetterName::FollowUpHowPricingWorks => follow_ups::FOLLOW_UP_HOW_PRICING_WORKS,
        LetterName::FollowUpVisitSlots => follow_ups::FOLLOW_UP_VISIT_SLOTS,
        LetterName::FollowUpLastCheckIn => follow_ups::FOLLOW_UP_LAST_CHECK_IN,
        LetterName::NurturePresentHome => follow_ups::NURTURE_PRESENT_HOME,
        LetterName::NurtureEarlyDecisions => follow_ups::NURTURE_EARLY_DECISIONS,
        LetterName::NurtureCompareQuotations => follow_ups::NURTURE_COMPARE_QUOTATIONS,
        LetterName::NurtureMaterials => follow_ups::NURTURE_MATERIALS,
        LetterName::NurtureLight => follow_ups::NURTURE_LIGHT,
        LetterName::NurtureWhenReady => follow_ups::NURTURE_WHEN_READY,
        LetterName::ProposeVisit => enquiries::PROPOSE_VISIT,
        LetterName::ConfirmVisit => enquiries::CONFIRM_VISIT,
        LetterName::MoveVisit => enquiries::MOVE_VISIT,
        LetterName::RemindOfVisit => enquiries::REMIND_OF_VISIT,
        LetterName::CancelVisit => enquiries::CANCEL_VISIT,
        LetterName::SendQuotation => quotations::SEND_QUOTATION,
        LetterName::ReviseQuotation => quotations::REVISE_QUOTATION,
        LetterName::RemindOfQuotation => quotations::REMIND_OF_QUOTATION,
        LetterName::SendSignedQuotation => quotations::SEND_SIGNED_QUOTATION,
        LetterName::SendReceipt => quotations::SEND_RECEIPT,
        LetterName::CancelReceipt => quotations::CANCEL_RECEIPT,
        LetterName::ConfirmOrder => orders::CONFIRM_ORDER,
        LetterName::OrderPayDifference => orders::ORDER_PAY_DIFFERENCE,
        LetterName::OrderChanged => orders::ORDER_CHANGED,
        LetterName::OrderShipped => orders::ORDER_SHIPPED,
        LetterName::OrderPartShipped => orders::ORDER_PART_SHIPPED,
        LetterName::OrderOutForDelivery => orders::ORDER_OUT_FOR_DELIVERY,
        LetterName::OrderDelivered => orders::ORDER_DELIVERED,
        LetterName::OrderPartDelivered => orders::ORDER_PART_DELIVERED,
        LetterName::AskForReview => orders::ASK_FOR_REVIEW,
        LetterName::OrderCancelled => orders::ORDER_CANCELLED,
        LetterName::OrderRefunded => orders::ORDER_REFUNDED,
        LetterName::RemindOfCart => orders::REMIND_OF_CART,
        LetterName::TellOfStock => orders::TELL_OF_STOCK,
        LetterName::ReturnRequested => service::RETURN_REQUESTED,
        LetterName::ReturnApproved => service::RETURN_APPROVED,
        LetterName::ReturnDeclined => service::RETURN_DECLINED,
        LetterName::ReturnReceived => service::RETURN_RECEIVED,
        LetterName::ReturnReplaced => service::RETURN_REPLACED,
        LetterName::TicketReceived => service::TICKET_RECEIVED,
        LetterName::TicketReply => service::TICKET_REPLY,
        LetterName::TicketResolved => service::TICKET_RESOLVED,
        LetterName::SendStatement => quotations::SEND_STATEMENT,
        LetterName::InviteCustomer => accounts::INVITE_CUSTOMER,
        LetterName::ReferralReceived => referrals::RECEIVED,
        LetterName::ReferralRejected => referrals::REJECTED,
        LetterName::ReferralQualified => referrals::QUALIFIED,
        LetterName::ReferralBooked => referrals::BOOKED,
        LetterName::ReferralConverted => referrals::CONVERTED,
        LetterName::ReferralRewardDue => referrals::REWARD_DUE,
        LetterName::ReferralRewardPaid => referrals::REWARD_PAID,
        LetterName::ReferralExpired => referrals::EXPIRED,
        LetterName::ConfirmPrivacyRequest => accounts::CONFIRM_PRIVACY_REQUEST,
        LetterName::ReceivePrivacyRequest => accounts::RECEIVE_PRIVACY_REQUEST,
        LetterName::AnswerPrivacyRequest => accounts::ANSWER_PRIVACY_REQUEST,
        LetterName::RefusePrivacyRequest => accounts::REFUSE_PRIVACY_REQUEST,
    }
}
