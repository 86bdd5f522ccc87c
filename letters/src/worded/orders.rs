//! Letters about carts, orders, returns and complaints.

use kernel::letter::LetterName;

use crate::words::Worded;
use crate::{
    AskForReview, ConfirmOrder, OrderCancelled, OrderChanged, OrderDelivered, OrderFacts,
    OrderOutForDelivery, OrderPayDifference, OrderRefunded, OrderReturn, OrderShipped, RemindOfCart,
    ReturnStep, TellOfStock, TicketFacts, TicketReceived, TicketReply, TicketResolved, TicketSubject,
};

impl Worded for ConfirmOrder {
    fn name(&self) -> LetterName {
        LetterName::ConfirmOrder
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "payable" => Some(self.payable.clone()),
            "promised_on" => Some(self.promised_on.clone()),
            _ => of_order(&self.order, variable),
        }
    }
}

impl Worded for OrderPayDifference {
    fn name(&self) -> LetterName {
        LetterName::OrderPayDifference
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "added_to" => Some(self.added_to.clone()),
            "amount" => Some(self.amount.clone()),
            "held_until" => Some(self.held_until.clone()),
            _ => of_order(&self.order, variable),
        }
    }
}

impl Worded for OrderChanged {
    fn name(&self) -> LetterName {
        LetterName::OrderChanged
    }

    fn value(&self, variable: &str) -> Option<String> {
        of_order(&self.order, variable)
    }
}

impl Worded for OrderShipped {
    fn name(&self) -> LetterName {
        if self.shipment.is_part { LetterName::OrderPartShipped } else { LetterName::OrderShipped }
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "promised_on" => Some(self.promised_on.clone()),
            "carrier" => Some(self.shipment.carrier.clone()),
            _ => of_order(&self.order, variable),
        }
    }
}

impl Worded for OrderOutForDelivery {
    fn name(&self) -> LetterName {
        LetterName::OrderOutForDelivery
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "carrier" => Some(self.shipment.carrier.clone()),
            _ => of_order(&self.order, variable),
        }
    }
}

impl Worded for OrderDelivered {
    fn name(&self) -> LetterName {
        if self.shipment.is_part { LetterName::OrderPartDelivered } else { LetterName::OrderDelivered }
    }

    fn value(&self, variable: &str) -> Option<String> {
        of_order(&self.order, variable)
    }
}

impl Worded for AskForReview {
    fn name(&self) -> LetterName {
        LetterName::AskForReview
    }

    fn value(&self, variable: &str) -> Option<String> {
        of_order(&self.order, variable)
    }
}

impl Worded for OrderCancelled {
    fn name(&self) -> LetterName {
        LetterName::OrderCancelled
    }

    fn value(&self, variable: &str) -> Option<String> {
        of_order(&self.order, variable)
    }
}

impl Worded for OrderRefunded {
    fn name(&self) -> LetterName {
        LetterName::OrderRefunded
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "amount" => Some(self.amount.clone()),
            "arrival" => Some(self.arrival().to_owned()),
            _ => of_order(&self.order, variable),
        }
    }
}

impl Worded for RemindOfCart {
    fn name(&self) -> LetterName {
        LetterName::RemindOfCart
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "first_name" => self.first_name(),
            "brand" => Some(self.brand.name.clone()),
            "total" => Some(self.total.clone()),
            _ => None,
        }
    }
}

impl Worded for TellOfStock {
    fn name(&self) -> LetterName {
        LetterName::TellOfStock
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "product" => Some(self.title()),
            "price" => Some(self.price.clone()),
            _ => None,
        }
    }
}

impl Worded for OrderReturn {
    fn name(&self) -> LetterName {
        match self.step {
            ReturnStep::Requested => LetterName::ReturnRequested,
            ReturnStep::Approved => LetterName::ReturnApproved,
            ReturnStep::Declined(_) => LetterName::ReturnDeclined,
            ReturnStep::Received => LetterName::ReturnReceived,
            ReturnStep::Replaced => LetterName::ReturnReplaced,
        }
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "first_name" => self.order.first_name(),
            "number" => Some(self.number.clone()),
            "order" => Some(self.order.number.clone()),
            "resolve_by" => Some(self.resolve_by.clone()),
            "reason" => self.reason(),
            _ => None,
        }
    }
}

impl Worded for TicketReceived {
    fn name(&self) -> LetterName {
        LetterName::TicketReceived
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "first_name" => self.about.first_name(),
            "number" => Some(self.ticket.number.clone()),
            "acknowledge_by" => Some(self.acknowledge_by.clone()),
            "resolve_by" => Some(self.resolve_by.clone()),
            _ => None,
        }
    }
}

impl Worded for TicketReply {
    fn name(&self) -> LetterName {
        LetterName::TicketReply
    }

    fn value(&self, variable: &str) -> Option<String> {
        of_ticket(&self.ticket, &self.about, variable)
    }
}

impl Worded for TicketResolved {
    fn name(&self) -> LetterName {
        LetterName::TicketResolved
    }

    fn value(&self, variable: &str) -> Option<String> {
        of_ticket(&self.ticket, &self.about, variable)
    }
}

fn of_order(order: &OrderFacts, variable: &str) -> Option<String> {
    match variable {
        "first_name" => order.first_name(),
        "number" => Some(order.number.clone()),
        _ => None,
    }
}

fn of_ticket(ticket: &TicketFacts, about: &TicketSubject, variable: &str) -> Option<String> {
    match variable {
        "first_name" => about.first_name(),
        "number" => Some(ticket.number.clone()),
        "order" => Some(about.number_line()),
        "title" => Some(ticket.unlinked_title()),
        _ => None,
    }
}
