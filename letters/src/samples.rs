//! An example of each letter whose text staff can change, for previews and tests. Its links lead nowhere.

mod orders;
mod requests;

use jobs::occasion::ReferralNews;
use kernel::letter::LetterName;

pub(crate) use self::orders::{
    ask_for_review, confirm_order, order, order_changed, pay_difference, returned, shipment, tell_of_stock,
    ticket, ticket_received, ticket_reply, ticket_resolved,
};
use self::orders::{declined, order_cancelled, order_refunded, order_shipped, remind_of_cart};
use self::requests::refuse_privacy_request;
pub(crate) use self::requests::{
    answer_privacy_request, confirm_privacy_request, receive_privacy_request, referral,
};
use crate::{
    AcknowledgeLead, Brand, CancelReceipt, CancelVisit, ConfirmVisit, CouldNotReachYou, DocumentsNeeded,
    Enquiry, FollowUpHowPricingWorks, FollowUpLastCheckIn, FollowUpSimilarHomes, FollowUpVisitSlots,
    InviteCustomer, KitchenLine, Letter, NurtureLead, OrderDelivered, OrderOutForDelivery, ProposeVisit,
    QuotationFacts, ReceiptFacts, RemindOfQuotation, RemindOfVisit, ReturnStep, Scope, SendKitchenEstimate,
    SendQuotation, SendReceipt, SendSignedQuotation, SendStatement, TellOfReferral, VisitChoice, VisitFacts,
};

/// Customer of the examples.
const NAME: &str = "Asha Rao";

/// Colleague who signs them.
const AUTHOR: &str = "Deepa Krishnan";

/// The example of a letter.
#[must_use]
pub fn sample(name: LetterName, brand: Brand) -> Box<dyn Letter + Send + Sync> {
    let link = |path: &str| format!("{}/{path}/sample", brand.site_url.trim_end_matches('/'));
    let (url, unsubscribe_url) = (link("sample"), link("api/unsubscribe"));
    let (enquiry, author, times) = (enquiry(), AUTHOR.to_owned(), visit_choices());
    let (order, ticket) = (order(NAME, &url), ticket("Broken leg"));
    let receipt = receipt(NAME, "UTR 4412", true, &url);
    match name {
        LetterName::AcknowledgeLead => Box::new(AcknowledgeLead { brand, enquiry, files: 0 }),
        LetterName::SendKitchenEstimate => Box::new(kitchen_estimate(brand, enquiry, &url)),
        LetterName::DocumentsNeeded => Box::new(DocumentsNeeded { brand, enquiry, author }),
        LetterName::CouldNotReachYou => Box::new(CouldNotReachYou { brand, enquiry, author }),
        LetterName::FollowUpSimilarHomes => {
            Box::new(FollowUpSimilarHomes { brand, enquiry, unsubscribe_url })
        }
        LetterName::FollowUpHowPricingWorks => {
            Box::new(FollowUpHowPricingWorks { brand, enquiry, unsubscribe_url })
        }
        LetterName::FollowUpVisitSlots => {
            Box::new(FollowUpVisitSlots { brand, enquiry, times, unsubscribe_url })
        }
        LetterName::FollowUpLastCheckIn => Box::new(FollowUpLastCheckIn { brand, enquiry, unsubscribe_url }),
        LetterName::NurturePresentHome => Box::new(nurture(brand, enquiry, 1, unsubscribe_url)),
        LetterName::NurtureEarlyDecisions => Box::new(nurture(brand, enquiry, 2, unsubscribe_url)),
        LetterName::NurtureCompareQuotations => Box::new(nurture(brand, enquiry, 3, unsubscribe_url)),
        LetterName::NurtureMaterials => Box::new(nurture(brand, enquiry, 4, unsubscribe_url)),
        LetterName::NurtureLight => Box::new(nurture(brand, enquiry, 5, unsubscribe_url)),
        LetterName::NurtureWhenReady => Box::new(nurture(brand, enquiry, 6, unsubscribe_url)),
        LetterName::ProposeVisit => Box::new(ProposeVisit { brand, enquiry, times, author }),
        LetterName::ConfirmVisit | LetterName::MoveVisit => {
            let is_moved = name == LetterName::MoveVisit;
            Box::new(ConfirmVisit { brand, visit: visit(NAME, &url), is_moved })
        }
        LetterName::RemindOfVisit => Box::new(RemindOfVisit { brand, visit: visit(NAME, &url) }),
        LetterName::CancelVisit => Box::new(CancelVisit { brand, visit: visit(NAME, "") }),
        LetterName::SendQuotation => Box::new(send_quotation(brand, &url, false)),
        LetterName::ReviseQuotation => Box::new(send_quotation(brand, &url, true)),
        LetterName::RemindOfQuotation => Box::new(remind_of_quotation(brand, NAME, &url)),
        LetterName::SendSignedQuotation => Box::new(signed_quotation(brand, &url)),
        LetterName::SendReceipt => Box::new(SendReceipt { brand, receipt }),
        LetterName::CancelReceipt => Box::new(CancelReceipt { brand, receipt }),
        LetterName::SendStatement => Box::new(statement(brand)),
        LetterName::ConfirmOrder => Box::new(confirm_order(brand, order)),
        LetterName::OrderPayDifference => Box::new(pay_difference(brand, order)),
        LetterName::OrderChanged => Box::new(order_changed(brand, order, "Another colour")),
        LetterName::OrderShipped => Box::new(order_shipped(brand, order, &url, false)),
        LetterName::OrderPartShipped => Box::new(order_shipped(brand, order, &url, true)),
        LetterName::OrderOutForDelivery => {
            let shipment = shipment(&url, false);
            Box::new(OrderOutForDelivery { brand, order, shipment, collected: None })
        }
        LetterName::OrderDelivered | LetterName::OrderPartDelivered => {
            let shipment = shipment(&url, name == LetterName::OrderPartDelivered);
            Box::new(OrderDelivered { brand, order, shipment, returns_days: Some(7) })
        }
        LetterName::AskForReview => Box::new(ask_for_review(brand, order)),
        LetterName::OrderCancelled => Box::new(order_cancelled(brand, order)),
        LetterName::OrderRefunded => Box::new(order_refunded(brand, order)),
        LetterName::RemindOfCart => Box::new(remind_of_cart(brand, &url, unsubscribe_url)),
        LetterName::TellOfStock => Box::new(tell_of_stock(brand, &url)),
        LetterName::ReturnRequested => Box::new(returned(brand, order, ReturnStep::Requested)),
        LetterName::ReturnApproved => Box::new(returned(brand, order, ReturnStep::Approved)),
        LetterName::ReturnDeclined => Box::new(returned(brand, order, declined())),
        LetterName::ReturnReceived => Box::new(returned(brand, order, ReturnStep::Received)),
        LetterName::ReturnReplaced => Box::new(returned(brand, order, ReturnStep::Replaced)),
        LetterName::TicketReceived => Box::new(ticket_received(brand, order, ticket)),
        LetterName::TicketReply => Box::new(ticket_reply(brand, order, ticket)),
        LetterName::TicketResolved => Box::new(ticket_resolved(brand, order, ticket)),
        LetterName::InviteCustomer => Box::new(invite_customer(brand, "Asha", &url)),
        LetterName::ReferralReceived => Box::new(referral(brand, ReferralNews::Received, &url)),
        LetterName::ReferralRejected => Box::new(referral(brand, ReferralNews::Rejected, &url)),
        LetterName::ReferralQualified => Box::new(referral(brand, ReferralNews::Qualified, &url)),
        LetterName::ReferralBooked => {
            Box::new(TellOfReferral { reward: None, ..referral(brand, ReferralNews::Converted, &url) })
        }
        LetterName::ReferralConverted => Box::new(referral(brand, ReferralNews::Converted, &url)),
        LetterName::ReferralRewardDue => Box::new(referral(brand, ReferralNews::RewardDue, &url)),
        LetterName::ReferralRewardPaid => Box::new(referral(brand, ReferralNews::RewardPaid, &url)),
        LetterName::ReferralExpired => Box::new(referral(brand, ReferralNews::Expired, &url)),
        LetterName::ConfirmPrivacyRequest => Box::new(confirm_privacy_request(brand, NAME, &url)),
        LetterName::ReceivePrivacyRequest => Box::new(receive_privacy_request(brand, NAME)),
        LetterName::AnswerPrivacyRequest => Box::new(answer_privacy_request(brand, NAME, &url)),
        LetterName::RefusePrivacyRequest => Box::new(refuse_privacy_request(brand)),
    }
}

pub(crate) fn enquiry() -> Enquiry {
    Enquiry {
        reference: "NV-7K3M9Q".to_owned(),
        name: NAME.to_owned(),
        phone: "+919845550123".to_owned(),
        email: "asha@example.com".to_owned(),
        home_type: "2 BHK".to_owned(),
        home_size: "~900 sq ft".to_owned(),
        interiors: vec!["Kitchen".to_owned()],
        scope: Scope::Kitchen,
        timeline: "Standard (45 days)".to_owned(),
        is_express: false,
        has_own_design: false,
        requirements: Some("Two cooks, one counter.\r\n\r\n\r\nThe window stays.".to_owned()),
        booking: None,
        received_at: "21 Nov 2026, 10:42 am".to_owned(),
    }
}

pub(crate) fn visit_choices() -> Vec<VisitChoice> {
    let choice = |days: &str, hours: &str| VisitChoice { days: days.to_owned(), hours: hours.to_owned() };
    vec![
        choice("Saturday 28 November", "9:00 am, 1:30 pm, 4:30 pm"),
        choice("Sunday 29 November", "10:00 am"),
    ]
}

pub(crate) fn visit(name: &str, url: &str) -> VisitFacts {
    VisitFacts {
        name: name.to_owned(),
        time: "Sat 28 Nov 2026, 10:30 am to 11:30 am".to_owned(),
        designer: "Meera Iyer".to_owned(),
        address: "12 Rose Lane, Indiranagar".to_owned(),
        url: url.to_owned(),
    }
}

pub(crate) fn quotation(client: &str, url: &str) -> QuotationFacts {
    QuotationFacts {
        title: "QT/2026-27/0001 R1".to_owned(),
        client_name: client.to_owned(),
        home: "your 3 BHK home".to_owned(),
        rooms: vec![("Kitchen".to_owned(), "₹1,03,745".to_owned())],
        payable: "₹1,35,151".to_owned(),
        valid_until: "6 December 2026".to_owned(),
        url: url.to_owned(),
        contact_name: "Deepa Krishnan".to_owned(),
        contact_phone: None,
        enclosed_pages: Some(3),
    }
}

pub(crate) fn remind_of_quotation(brand: Brand, name: &str, url: &str) -> RemindOfQuotation {
    RemindOfQuotation {
        brand,
        name: name.to_owned(),
        number: "QT/2026-27/0001 R1".to_owned(),
        payable: "₹1,35,151".to_owned(),
        valid_until: "5 December 2026".to_owned(),
        contact: "Deepa Krishnan".to_owned(),
        url: url.to_owned(),
    }
}

pub(crate) fn receipt(name: &str, reference: &str, is_voucher: bool, url: &str) -> ReceiptFacts {
    let parts = [("Taxable value", "₹21,186.44"), ("CGST 9%", "₹1,906.78"), ("SGST 9%", "₹1,906.78")];
    let parts = parts.map(|(name, amount)| (name.to_owned(), amount.to_owned()));
    ReceiptFacts {
        number: if is_voucher { "RV/2026-27/0001" } else { "PR/2026-27/0001" }.to_owned(),
        is_voucher,
        name: name.to_owned(),
        amount: "₹25,000".to_owned(),
        received_on: "20 November 2026".to_owned(),
        method: "UPI".to_owned(),
        reference: reference.to_owned(),
        description: "interior works (works contract)".to_owned(),
        parts: if is_voucher { parts.to_vec() } else { Vec::new() },
        url: url.to_owned(),
    }
}

pub(crate) fn statement(brand: Brand) -> SendStatement {
    SendStatement {
        brand,
        from: "1 April 2026".to_owned(),
        to: "20 November 2026".to_owned(),
        opening: "₹0".to_owned(),
        closing: "₹1,00,000 outstanding".to_owned(),
    }
}

pub(crate) fn kitchen_estimate(brand: Brand, enquiry: Enquiry, calculator_url: &str) -> SendKitchenEstimate {
    let line = |name: &str, quantity: &str, amount: &str| KitchenLine {
        name: name.to_owned(),
        quantity: quantity.to_owned(),
        amount: amount.to_owned(),
    };
    SendKitchenEstimate {
        brand,
        enquiry,
        from: "₹1,70,476".to_owned(),
        to: "₹2,08,360".to_owned(),
        lines: vec![
            line("Base units", "44 sq ft at ₹1,450", "₹63,800"),
            line("Counter", "16 ft at ₹950", "₹15,200"),
        ],
        cost: "₹1,52,880".to_owned(),
        installation: "₹7,644".to_owned(),
        tax: "₹28,894.32".to_owned(),
        total: "₹1,89,418.32".to_owned(),
        prices_of: "21 Nov 2026".to_owned(),
        drawing: None,
        has_document: true,
        calculator_url: calculator_url.to_owned(),
    }
}

pub(crate) fn invite_customer(brand: Brand, first_name: &str, url: &str) -> InviteCustomer {
    InviteCustomer {
        brand,
        first_name: first_name.to_owned(),
        url: url.to_owned(),
        expires_at: Some("28 Nov 2026, 10:42 am".to_owned()),
    }
}

fn nurture(brand: Brand, enquiry: Enquiry, month: u8, unsubscribe_url: String) -> NurtureLead {
    NurtureLead { brand, enquiry, month, unsubscribe_url }
}

fn send_quotation(brand: Brand, url: &str, is_revision: bool) -> SendQuotation {
    let quotation = quotation(NAME, url);
    SendQuotation { brand, quotation, is_revision, message: String::new(), drawing: None }
}

fn signed_quotation(brand: Brand, url: &str) -> SendSignedQuotation {
    SendSignedQuotation {
        brand,
        quotation: quotation(NAME, url),
        signed_at: "21 Nov 2026, 10:42 am".to_owned(),
        first_milestone: Some(("Booking".to_owned(), "₹13,515".to_owned())),
    }
}
