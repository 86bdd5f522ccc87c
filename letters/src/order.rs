//! E-mails about furniture orders.

use super::{Brand, NAME_CHARS, untrusted};

/// Maximum length of a line of an address.
const ADDRESS_CHARS: usize = 120;

/// Maximum length of a reason that somebody typed.
const REASON_CHARS: usize = 300;

/// Data about an order for e-mails.
#[derive(Clone)]
pub struct OrderFacts {
    /// `SO/2026-27/0001`.
    pub number: String,
    /// Buyer's name, as entered.
    pub name: String,
    /// The buyer's page of the order.
    pub url: String,
    /// Paid with a gateway in test mode.
    pub is_test: bool,
}

impl OrderFacts {
    /// First name for the greeting; `None` if the input does not look like a name.
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.name)
    }
}

/// What was ordered, with its price.
#[derive(Clone)]
pub struct OrderedItem {
    /// Name with the chosen options.
    pub name: String,
    /// Pieces.
    pub quantity: i32,
    /// Price of the pieces, `₹24,999`.
    pub amount: String,
}

/// To the buyer at once: the order is confirmed.
#[derive(Clone)]
pub struct ConfirmOrder {
    /// Company details.
    pub brand: Brand,
    /// Order.
    pub order: OrderFacts,
    /// Items.
    pub items: Vec<OrderedItem>,
    /// From the goods to the charges, each with its amount.
    pub sums: Vec<(String, String)>,
    /// Payable with tax, `₹24,248.05`.
    pub payable: String,
    /// Tax included, by kind: `CGST`, `₹1,849.43`.
    pub taxes: Vec<(String, String)>,
    /// Way to pay: `UPI`.
    pub method: String,
    /// What of it is paid with this order.
    pub due: String,
    /// What items taken out of another order cover of it, `₹4,999`; none if nothing.
    pub covered: Option<String>,
    /// Number of the order that its items were added to.
    pub added_to: Option<String>,
    /// Whether the courier collects the money.
    pub is_cash_on_delivery: bool,
    /// Day on which all of it arrives, `4 December 2026`.
    pub promised_on: String,
    /// Where it goes: name and address by line, as entered.
    pub address: Vec<String>,
    /// Number of the attached invoice; none if it is too large to attach.
    pub invoice: Option<String>,
}

impl ConfirmOrder {
    /// Address without working links.
    pub(super) fn address_lines(&self) -> Vec<String> {
        let line = |line: &String| untrusted::shortened(&untrusted::one_line(line), ADDRESS_CHARS);
        let lines = self.address.iter().map(line).map(|line| untrusted::unlinked(&line));
        lines.filter(|line| !line.is_empty()).collect()
    }
}

/// Cash that a courier collects.
#[derive(Clone)]
pub struct Cash {
    /// For the shipment.
    pub amount: String,
    /// For the whole order, if that is more.
    pub order_amount: Option<String>,
}

impl Cash {
    /// `₹14,800 of ₹29,600 for the whole order`.
    pub(super) fn in_words(&self) -> String {
        match &self.order_amount {
            Some(all) => format!("{} of {all} for the whole order", self.amount),
            None => self.amount.clone(),
        }
    }
}

/// To the buyer: a shipment has left.
#[derive(Clone)]
pub struct OrderShipped {
    /// Company details.
    pub brand: Brand,
    /// Order.
    pub order: OrderFacts,
    /// Shipment.
    pub shipment: Shipment,
    /// Day on which all of it arrives.
    pub promised_on: String,
    /// What the courier collects; none if the order is paid.
    pub collected: Option<Cash>,
}

/// To the buyer: a shipment is on its last vehicle.
#[derive(Clone)]
pub struct OrderOutForDelivery {
    /// Company details.
    pub brand: Brand,
    /// Order.
    pub order: OrderFacts,
    /// Shipment.
    pub shipment: Shipment,
    /// What the courier collects; none if the order is paid.
    pub collected: Option<Cash>,
}

/// To the buyer: a shipment has arrived.
#[derive(Clone)]
pub struct OrderDelivered {
    /// Company details.
    pub brand: Brand,
    /// Order.
    pub order: OrderFacts,
    /// Shipment.
    pub shipment: Shipment,
    /// Days within which goods can be returned; none if they cannot.
    pub returns_days: Option<u16>,
}

/// A shipment.
#[derive(Clone)]
pub struct Shipment {
    /// Names and pieces.
    pub items: Vec<String>,
    /// Carrier.
    pub carrier: String,
    /// Consignment number; may be empty.
    pub awb: String,
    /// Where it can be followed, if anywhere.
    pub tracking_url: Option<String>,
    /// Whether other items of the order have not left yet.
    pub is_part: bool,
}

/// To the buyer, a week after delivery: please review it.
#[derive(Clone)]
pub struct AskForReview {
    /// Company details.
    pub brand: Brand,
    /// Order.
    pub order: OrderFacts,
    /// The pieces to review.
    pub pieces: Vec<String>,
}

impl AskForReview {
    /// The form on the page of the order.
    pub(super) fn review_url(&self) -> String {
        format!("{}#reviews", self.order.url)
    }
}

/// To the buyer: the order is cancelled.
#[derive(Clone)]
pub struct OrderCancelled {
    /// Company details.
    pub brand: Brand,
    /// Order.
    pub order: OrderFacts,
    /// Why, as entered; may be empty.
    pub reason: String,
    /// What is paid back, and to where; none if nothing was paid.
    pub refund: Option<String>,
    /// Number of the attached credit note, if there is one.
    pub note: Option<String>,
}

impl OrderCancelled {
    pub(super) fn reason(&self) -> String {
        quoted(&self.reason)
    }
}

/// To the buyer: money is on its way back.
#[derive(Clone)]
pub struct OrderRefunded {
    /// Company details.
    pub brand: Brand,
    /// Order.
    pub order: OrderFacts,
    /// `₹24,248.05`.
    pub amount: String,
    /// To where the payment came from; otherwise to the account that the buyer named.
    pub is_to_source: bool,
    /// Number of the attached credit note, if there is one.
    pub note: Option<String>,
}

impl OrderRefunded {
    /// Where it goes, and how long that takes.
    pub(super) const fn arrival(&self) -> &'static str {
        if self.is_to_source {
            "It goes back to where you paid from, and should arrive within 5 to 7 working days, depending on your bank."
        } else {
            "It goes to the account that you gave us, and should arrive within 2 working days."
        }
    }
}

/// To the buyer at once: items were added, and the difference is to be paid.
#[derive(Clone)]
pub struct OrderPayDifference {
    /// Company details.
    pub brand: Brand,
    /// The order with the items added.
    pub order: OrderFacts,
    /// Number of the order that they are added to.
    pub added_to: String,
    /// The items added: `2 × Lounge chair`.
    pub items: Vec<String>,
    /// What is to be paid, `₹4,200`.
    pub amount: String,
    /// What items taken out cover, `₹4,999`; none if nothing.
    pub covered: Option<String>,
    /// Until when the items are held, `27 November 2026, 4:30 pm`.
    pub held_until: String,
}

/// To the buyer: items were taken out of the order.
#[derive(Clone)]
pub struct OrderChanged {
    /// Company details.
    pub brand: Brand,
    /// Order.
    pub order: OrderFacts,
    /// The items taken out.
    pub items: Vec<String>,
    /// Why, as entered.
    pub reason: String,
    /// What becomes of their price.
    pub outcome: String,
    /// Number of the attached credit note, if there is one.
    pub note: Option<String>,
}

impl OrderChanged {
    pub(super) fn reason(&self) -> String {
        quoted(&self.reason)
    }
}

/// To the buyer: what became of their request to return goods.
#[derive(Clone)]
pub struct OrderReturn {
    /// Company details.
    pub brand: Brand,
    /// Order.
    pub order: OrderFacts,
    /// Ticket number, `RT/2026-27/0001`.
    pub number: String,
    /// State of the request.
    pub step: ReturnStep,
    /// When it is settled at the latest, `25 December 2026`.
    pub resolve_by: String,
}

/// State of a request to return goods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReturnStep {
    /// It was received.
    Requested,
    /// It was approved: the goods will be collected.
    Approved,
    /// It was declined, with the reason as entered.
    Declined(String),
    /// The goods are back.
    Received,
    /// A replacement is on its way.
    Replaced,
}

impl OrderReturn {
    /// Why it was declined; none if nobody said.
    pub(super) fn reason(&self) -> Option<String> {
        match &self.step {
            ReturnStep::Declined(reason) => Some(quoted(reason)).filter(|reason| !reason.is_empty()),
            _ => None,
        }
    }
}

/// To a buyer: the code that confirms an order for cash on delivery.
#[derive(Clone)]
pub struct SendOrderCode {
    /// Company details.
    pub brand: Brand,
    /// Code.
    pub code: String,
    /// When the code expires, in local time.
    pub expires_at: String,
}

/// To a user: what they left in their cart.
#[derive(Clone)]
pub struct RemindOfCart {
    /// Company details.
    pub brand: Brand,
    /// First name, as entered.
    pub name: String,
    /// Pieces that can be ordered, at today's prices.
    pub pieces: Vec<CartPiece>,
    /// Their sum, `₹31,000`.
    pub total: String,
    /// The cart.
    pub cart_url: String,
    /// Unsubscribe link.
    pub unsubscribe_url: String,
}

/// A line of a cart.
#[derive(Clone)]
pub struct CartPiece {
    /// Name with the chosen options.
    pub name: String,
    /// Pieces.
    pub quantity: u8,
    /// Price of the pieces, `₹31,000`.
    pub amount: String,
    /// Address of its picture, if it has one.
    pub picture: Option<String>,
    /// The product's page.
    pub url: String,
}

impl RemindOfCart {
    /// First name for the greeting; `None` if the input does not look like a name.
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.name)
    }
}

/// To a visitor: a product can be ordered again.
#[derive(Clone)]
pub struct TellOfStock {
    /// Company details.
    pub brand: Brand,
    /// Name.
    pub product: String,
    /// Option that the visitor waits for, `Rust linen`; none if any.
    pub option: Option<String>,
    /// `₹24,999`.
    pub price: String,
    /// The product's page.
    pub url: String,
}

impl TellOfStock {
    pub(super) fn title(&self) -> String {
        let name = untrusted::shortened(&self.product, NAME_CHARS);
        self.option.as_ref().map_or_else(|| name.clone(), |option| format!("{name} ({option})"))
    }
}

/// What somebody typed, as a sentence on one line without working links.
fn quoted(text: &str) -> String {
    let text = untrusted::unlinked(&untrusted::shortened(&untrusted::one_line(text), REASON_CHARS));
    if text.is_empty() || text.ends_with(['.', '!', '?', '…']) { text } else { format!("{text}.") }
}
