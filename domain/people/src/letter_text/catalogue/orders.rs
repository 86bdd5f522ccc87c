//! Texts about furniture orders.

use super::{BRAND, Built, FIRST_NAME, Variable, strong, variable};

const ORDER: Variable = variable("number", "Number of the order", "SO/2026-27/0001");
const PROMISED_ON: Variable = strong("promised_on", "Day by which all of it arrives", "4 December 2026");
const OF_ORDER: &[Variable] = &[FIRST_NAME, ORDER];

pub(super) const CONFIRM_ORDER: Built = Built {
    subject: "Order {number} is confirmed",
    headline: "Thank you, {first_name}. Your order is confirmed.",
    opening: "Everything will be with you by {promised_on}. We'll write when it leaves our warehouse.",
    closing: "You can cancel free of charge on the page of your order until it ships. Something wrong? Just reply to \
              this e-mail.",
    variables: &[FIRST_NAME, ORDER, strong("payable", "Total, with GST", "₹30,000"), PROMISED_ON],
    required_in_subject: &["number"],
};

pub(super) const ORDER_PAY_DIFFERENCE: Built = Built {
    subject: "Please pay {amount} for the items added to {added_to}",
    headline: "{first_name}, please pay {amount}.",
    opening: "We've prepared the change of your order {added_to}. The items added have a number of their own, \
              {number}.",
    closing: "We hold the items until {held_until}. If you don't pay by then, your order {added_to} stays as it is.\n\n\
              Didn't ask for this? Please reply to this e-mail.",
    variables: &[
        FIRST_NAME,
        variable("added_to", "Number of the order that changes", "SO/2026-27/0001"),
        variable("number", "Number of the items added", "SO/2026-27/0002"),
        strong("amount", "What is to be paid", "₹5,001"),
        variable("held_until", "Until when we hold the items", "27 November 2026, 4:30 pm"),
    ],
    required_in_subject: &["added_to"],
};

pub(super) const ORDER_CHANGED: Built = Built {
    subject: "Changed: your order {number}",
    headline: "{first_name}, your order is changed.",
    opening: "We've taken these items out of order {number}. They won't be delivered.",
    closing: "Didn't expect this? Please reply to this e-mail.",
    variables: OF_ORDER,
    required_in_subject: &["number"],
};

pub(super) const ORDER_SHIPPED: Built = Built {
    subject: "Your order {number} has shipped",
    headline: "{first_name}, your order is on its way.",
    opening: "Everything will be with you by {promised_on}. The carrier calls before it comes.",
    closing: "",
    variables: &[FIRST_NAME, ORDER, PROMISED_ON, variable("carrier", "Who delivers it", "Safexpress")],
    required_in_subject: &["number"],
};

pub(super) const ORDER_PART_SHIPPED: Built = Built {
    subject: "Part of your order {number} has shipped",
    headline: "{first_name}, part of your order is on its way.",
    opening: "The other items of your order come separately. We'll write about each delivery. Everything will be with \
              you by {promised_on}. The carrier calls before it comes.",
    ..ORDER_SHIPPED
};

pub(super) const ORDER_OUT_FOR_DELIVERY: Built = Built {
    subject: "Arriving today: your order {number}",
    headline: "{first_name}, your furniture arrives today.",
    opening: "Please make sure that somebody is at home, and that the way to the room is clear. Check the packages \
              before you sign for them: if one is damaged, note it on the courier's sheet and take a photograph.",
    closing: "",
    variables: &[FIRST_NAME, ORDER, variable("carrier", "Who delivers it", "Safexpress")],
    required_in_subject: &["number"],
};

pub(super) const ORDER_DELIVERED: Built = Built {
    subject: "Delivered: your order {number}",
    headline: "{first_name}, your furniture is here.",
    opening: "We hope it looks in your home as you imagined it.",
    closing: "Tell others about it: you can review each piece on the page of your order. A few words help them more \
              than anything we could say.",
    variables: OF_ORDER,
    required_in_subject: &["number"],
};

pub(super) const ORDER_PART_DELIVERED: Built =
    Built { subject: "Delivered: part of your order {number}", ..ORDER_DELIVERED };

pub(super) const ASK_FOR_REVIEW: Built = Built {
    subject: "How do you like your furniture? Order {number}",
    headline: "{first_name}, how do you like your furniture?",
    opening: "You have had it for a week. A rating and a few words, good or bad, help others to choose.",
    closing: "We read each review before we publish it, with the name that you choose. This is the only e-mail in \
              which we ask.",
    variables: OF_ORDER,
    required_in_subject: &["number"],
};

pub(super) const ORDER_CANCELLED: Built = Built {
    subject: "Cancelled: your order {number}",
    headline: "{first_name}, your order is cancelled.",
    opening: "Order {number} is cancelled. Nothing will be delivered.",
    closing: "Didn't expect this? Please reply to this e-mail.",
    variables: OF_ORDER,
    required_in_subject: &["number"],
};

pub(super) const ORDER_REFUNDED: Built = Built {
    subject: "Refund of {amount} for your order {number}",
    headline: "{first_name}, {amount} is on its way to you.",
    opening: "This is your refund for order {number}. {arrival}",
    closing: "If it hasn't arrived by then, please reply to this e-mail.",
    variables: &[
        FIRST_NAME,
        ORDER,
        strong("amount", "Amount of the refund", "₹30,000"),
        variable(
            "arrival",
            "Sentence: where it goes, and how long that takes",
            "It goes to the account that you gave us, and should arrive within 2 working days.",
        ),
    ],
    required_in_subject: &["number"],
};

pub(super) const REMIND_OF_CART: Built = Built {
    subject: "Still in your cart at {brand}",
    headline: "{first_name}, your cart is saved.",
    opening: "These pieces are still in it, at today's prices including GST.",
    closing: "We can't hold pieces for you: whoever orders first gets them. If you'd like to know more before you \
              decide, just reply to this e-mail.",
    variables: &[FIRST_NAME, BRAND, strong("total", "Total without delivery", "₹31,000")],
    required_in_subject: &[],
};

pub(super) const TELL_OF_STOCK: Built = Built {
    subject: "Back in stock: {product}",
    headline: "{product} is back in stock.",
    opening: "You asked us to tell you. It can be ordered again, for {price} including GST. We can't hold a piece for \
              you: whoever orders first gets it.",
    closing: "",
    variables: &[
        variable(
            "product",
            "The product, with the option that they wait for",
            "Coorg three-seater sofa (Rust linen)",
        ),
        strong("price", "Today's price", "₹31,000"),
    ],
    required_in_subject: &["product"],
};
