//! Examples of letters about carts, orders, returns and complaints.

use super::NAME;
use crate::{
    AskForReview, Brand, CartPiece, ConfirmOrder, OrderCancelled, OrderChanged, OrderFacts,
    OrderPayDifference, OrderRefunded, OrderReturn, OrderShipped, OrderedItem, RemindOfCart, ReturnStep,
    Shipment, TellOfStock, TicketFacts, TicketReceived, TicketReply, TicketResolved,
};

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

pub(super) fn order_cancelled(brand: Brand, order: OrderFacts) -> OrderCancelled {
    OrderCancelled {
        brand,
        order,
        reason: "Wrong colour".to_owned(),
        refund: Some("We'll refund ₹30,000 to where you paid from.".to_owned()),
        note: None,
    }
}

pub(super) fn order_refunded(brand: Brand, order: OrderFacts) -> OrderRefunded {
    OrderRefunded { brand, order, amount: "₹30,000".to_owned(), is_to_source: true, note: None }
}

pub(super) fn remind_of_cart(brand: Brand, url: &str, unsubscribe_url: String) -> RemindOfCart {
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

pub(crate) fn pay_difference(brand: Brand, order: OrderFacts) -> OrderPayDifference {
    OrderPayDifference {
        brand,
        added_to: "SO/2026-27/0001".to_owned(),
        order: OrderFacts { number: "SO/2026-27/0002".to_owned(), ..order },
        items: vec!["2 × Whitefield Side Table".to_owned()],
        amount: "₹5,001".to_owned(),
        covered: Some("₹24,999".to_owned()),
        held_until: "27 November 2026, 4:30 pm".to_owned(),
    }
}

pub(crate) fn order_changed(brand: Brand, order: OrderFacts, reason: &str) -> OrderChanged {
    OrderChanged {
        brand,
        order,
        items: vec!["Indiranagar Lounge Chair (Rust linen) × 1".to_owned()],
        reason: reason.to_owned(),
        outcome: "The ₹24,999 that you paid for them goes towards SO/2026-27/0002.".to_owned(),
        note: Some("CN/2026-27/0003".to_owned()),
    }
}

pub(super) fn order_shipped(brand: Brand, order: OrderFacts, url: &str, is_part: bool) -> OrderShipped {
    let shipment = shipment(url, is_part);
    OrderShipped { brand, order, shipment, promised_on: "4 December 2026".to_owned(), collected: None }
}

pub(crate) fn ask_for_review(brand: Brand, order: OrderFacts) -> AskForReview {
    let pieces = ["Indiranagar Lounge Chair (Rust linen)", "Whitefield Side Table"];
    AskForReview { brand, order, pieces: pieces.map(str::to_owned).to_vec() }
}

pub(crate) fn tell_of_stock(brand: Brand, url: &str) -> TellOfStock {
    TellOfStock {
        brand,
        product: "Coorg three-seater sofa".to_owned(),
        option: Some("Rust linen".to_owned()),
        price: "₹31,000".to_owned(),
        url: url.to_owned(),
    }
}

pub(crate) fn returned(brand: Brand, order: OrderFacts, step: ReturnStep) -> OrderReturn {
    let resolve_by = "21 December 2026".to_owned();
    OrderReturn { brand, order, number: "RT/2026-27/0001".to_owned(), step, resolve_by }
}

pub(super) fn declined() -> ReturnStep {
    ReturnStep::Declined("It is made to order".to_owned())
}
