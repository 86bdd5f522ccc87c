//! An example of each letter whose text staff can change, for previews and tests. Its links lead nowhere.

use kernel::letter::LetterName;

use crate::{
    AcknowledgeLead, AskForReview, Brand, CancelVisit, CartPiece, ConfirmOrder, ConfirmVisit,
    DocumentsNeeded, Enquiry, FollowUpHowPricingWorks, FollowUpLastCheckIn, FollowUpSimilarHomes,
    FollowUpVisitSlots, InviteCustomer, KitchenLine, Letter, OrderCancelled, OrderDelivered, OrderFacts,
    OrderOutForDelivery, OrderRefunded, OrderShipped, OrderedItem, ProposeVisit, QuotationFacts,
    ReceiptFacts, RemindOfCart, RemindOfQuotation, RemindOfVisit, Scope, SendKitchenEstimate, SendQuotation,
    SendReceipt, SendSignedQuotation, SendStatement, Shipment, TicketFacts, TicketReceived, TicketReply,
    TicketResolved, VisitChoice, VisitFacts,
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
    let enquiry = enquiry();
    match name {
        LetterName::AcknowledgeLead => Box::new(AcknowledgeLead { brand, enquiry, files: 0 }),
        LetterName::SendKitchenEstimate => Box::new(kitchen_estimate(brand, enquiry, &url)),
        LetterName::DocumentsNeeded => {
            Box::new(DocumentsNeeded { brand, enquiry, author: AUTHOR.to_owned() })
        }
        LetterName::FollowUpSimilarHomes => {
            Box::new(FollowUpSimilarHomes { brand, enquiry, unsubscribe_url })
        }
        LetterName::FollowUpHowPricingWorks => {
            Box::new(FollowUpHowPricingWorks { brand, enquiry, unsubscribe_url })
        }
        LetterName::FollowUpVisitSlots => {
            Box::new(FollowUpVisitSlots { brand, enquiry, times: visit_choices(), unsubscribe_url })
        }
        LetterName::FollowUpLastCheckIn => Box::new(FollowUpLastCheckIn { brand, enquiry, unsubscribe_url }),
        LetterName::ProposeVisit => {
            let (times, author) = (visit_choices(), AUTHOR.to_owned());
            Box::new(ProposeVisit { brand, enquiry, times, author })
        }
        LetterName::ConfirmVisit | LetterName::MoveVisit => {
            let is_moved = name == LetterName::MoveVisit;
            Box::new(ConfirmVisit { brand, visit: visit(NAME, &url), is_moved })
        }
        LetterName::RemindOfVisit => Box::new(RemindOfVisit { brand, visit: visit(NAME, &url) }),
        LetterName::CancelVisit => Box::new(CancelVisit { brand, visit: visit(NAME, "") }),
        LetterName::SendQuotation | LetterName::ReviseQuotation => {
            let is_revision = name == LetterName::ReviseQuotation;
            Box::new(SendQuotation {
                brand,
                quotation: quotation(NAME, &url),
                is_revision,
                message: String::new(),
                drawing: None,
            })
        }
        LetterName::RemindOfQuotation => Box::new(remind_of_quotation(brand, NAME, &url)),
        LetterName::SendSignedQuotation => Box::new(SendSignedQuotation {
            brand,
            quotation: quotation(NAME, &url),
            signed_at: "21 Nov 2026, 10:42 am".to_owned(),
            first_milestone: Some(("Booking".to_owned(), "₹13,515".to_owned())),
        }),
        LetterName::SendReceipt => {
            Box::new(SendReceipt { brand, receipt: receipt(NAME, "UTR 4412", true, &url) })
        }
        LetterName::ConfirmOrder => Box::new(confirm_order(brand, order(NAME, &url))),
        LetterName::OrderShipped | LetterName::OrderPartShipped => Box::new(OrderShipped {
            brand,
            order: order(NAME, &url),
            shipment: shipment(&url, name == LetterName::OrderPartShipped),
            promised_on: "4 December 2026".to_owned(),
            collected: None,
        }),
        LetterName::AskForReview => Box::new(AskForReview {
            brand,
            order: order(NAME, &url),
            pieces: vec![
                "Indiranagar Lounge Chair (Rust linen)".to_owned(),
                "Whitefield Side Table".to_owned(),
            ],
        }),
        LetterName::OrderOutForDelivery => {
            let (order, shipment) = (order(NAME, &url), shipment(&url, false));
            Box::new(OrderOutForDelivery { brand, order, shipment, collected: None })
        }
        LetterName::OrderDelivered | LetterName::OrderPartDelivered => {
            let shipment = shipment(&url, name == LetterName::OrderPartDelivered);
            Box::new(OrderDelivered { brand, order: order(NAME, &url), shipment, returns_days: Some(7) })
        }
        LetterName::OrderCancelled => Box::new(order_cancelled(brand, order(NAME, &url))),
        LetterName::OrderRefunded => Box::new(order_refunded(brand, order(NAME, &url))),
        LetterName::RemindOfCart => Box::new(remind_of_cart(brand, &url, unsubscribe_url)),
        LetterName::TicketReceived => {
            Box::new(ticket_received(brand, order(NAME, &url), ticket("Broken leg")))
        }
        LetterName::TicketReply => Box::new(ticket_reply(brand, order(NAME, &url), ticket("Broken leg"))),
        LetterName::TicketResolved => {
            Box::new(ticket_resolved(brand, order(NAME, &url), ticket("Broken leg")))
        }
        LetterName::SendStatement => Box::new(statement(brand)),
        LetterName::InviteCustomer => Box::new(invite_customer(brand, "Asha", &url)),
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

pub(crate) fn order(name: &str, url: &str) -> OrderFacts {
    OrderFacts {
        number: "SO/2026-27/0001".to_owned(),
        name: name.to_owned(),
        url: url.to_owned(),
        is_test: false,
    }
}

pub(crate) fn confirm_order(brand: Brand, order: OrderFacts) -> ConfirmOrder {
    let address = [order.name.as_str(), "Flat 1204, Palm Court", "Bengaluru 560066"];
    let sums = [("Discount", "–₹1,500"), ("Delivery", "₹500")];
    let taxes = [("CGST", "₹2,288.14"), ("SGST", "₹2,288.14")];
    let amounts = |rows: [(&str, &str); 2]| rows.map(|(label, amount)| (label.to_owned(), amount.to_owned()));
    ConfirmOrder {
        brand,
        items: vec![OrderedItem {
            name: "Coorg three-seater sofa (Rust linen)".to_owned(),
            quantity: 1,
            amount: "₹31,000".to_owned(),
        }],
        sums: amounts(sums).to_vec(),
        payable: "₹30,000".to_owned(),
        due: "₹30,000".to_owned(),
        covered: None,
        added_to: None,
        taxes: amounts(taxes).to_vec(),
        method: "UPI".to_owned(),
        is_cash_on_delivery: false,
        promised_on: "4 December 2026".to_owned(),
        address: address.map(str::to_owned).to_vec(),
        invoice: Some("IN/2026-27/0001".to_owned()),
        order,
    }
}

pub(crate) fn shipment(tracking_url: &str, is_part: bool) -> Shipment {
    Shipment {
        items: vec!["Coorg three-seater sofa (Rust linen) × 1".to_owned()],
        carrier: "Safexpress".to_owned(),
        awb: "SX123456789".to_owned(),
        tracking_url: Some(tracking_url.to_owned()),
        is_part,
    }
}

pub(crate) fn ticket(title: &str) -> TicketFacts {
    TicketFacts { number: "TK/2026-27/0001".to_owned(), kind: "Damaged".to_owned(), title: title.to_owned() }
}

pub(crate) fn ticket_received(brand: Brand, order: OrderFacts, ticket: TicketFacts) -> TicketReceived {
    TicketReceived {
        brand,
        about: order.into(),
        ticket,
        acknowledge_by: "23 Nov 2026, 10:42 am".to_owned(),
        resolve_by: "21 December 2026".to_owned(),
    }
}

pub(crate) fn ticket_reply(brand: Brand, order: OrderFacts, ticket: TicketFacts) -> TicketReply {
    let text = "We're sorry about that.\n\nWhich of the legs is it?".to_owned();
    TicketReply { brand, about: order.into(), ticket, text }
}

pub(crate) fn ticket_resolved(brand: Brand, order: OrderFacts, ticket: TicketFacts) -> TicketResolved {
    TicketResolved {
        brand,
        about: order.into(),
        ticket,
        text: "The carpenter has replaced the leg.".to_owned(),
        reopen_until: Some("30 Nov 2026, 10:42 am".to_owned()),
    }
}

fn order_cancelled(brand: Brand, order: OrderFacts) -> OrderCancelled {
    OrderCancelled {
        brand,
        order,
        reason: "Wrong colour".to_owned(),
        refund: Some("We'll refund ₹30,000 to where you paid from.".to_owned()),
        note: None,
    }
}

fn order_refunded(brand: Brand, order: OrderFacts) -> OrderRefunded {
    OrderRefunded { brand, order, amount: "₹30,000".to_owned(), is_to_source: true, note: None }
}

fn remind_of_cart(brand: Brand, url: &str, unsubscribe_url: String) -> RemindOfCart {
    RemindOfCart {
        brand,
        name: NAME.to_owned(),
        pieces: vec![CartPiece {
            name: "Coorg three-seater sofa (Rust linen)".to_owned(),
            quantity: 1,
            amount: "₹31,000".to_owned(),
            picture: None,
            url: url.to_owned(),
        }],
        total: "₹31,000".to_owned(),
        cart_url: url.to_owned(),
        unsubscribe_url,
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
