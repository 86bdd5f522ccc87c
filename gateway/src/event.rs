//! Webhook bodies. Parse one only after its signature was verified.

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::client::{Order, Payment, PaymentLink, Refund};

/// What happened at the gateway. Events come repeatedly and in any order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The buyer's bank agreed; the money becomes ours by capture.
    PaymentAuthorized(Payment),
    /// The money is ours.
    PaymentCaptured(Payment),
    /// An attempt failed. It may still be authorised, for three days.
    PaymentFailed(Payment),
    /// An order was paid.
    OrderPaid {
        /// The order.
        order: Order,
        /// What paid it.
        payment: Payment,
    },
    /// A refund changed. It may have been begun at the gateway, without us.
    Refund {
        /// What happened to it.
        change: RefundChange,
        /// The refund.
        refund: Refund,
        /// The refunded payment; one that was never captured needs no credit note.
        payment: Option<Payment>,
    },
    /// A payment link was paid.
    PaymentLinkPaid {
        /// The link.
        link: PaymentLink,
        /// What paid it.
        payment: Payment,
    },
    /// A bank or an instrument fails, or works again.
    Downtime {
        /// Since this event.
        change: DowntimeChange,
        /// Instrument, such as `upi`.
        method: String,
    },
    /// A buyer disputes a payment with their bank.
    Dispute {
        /// What happened, as the gateway calls it, such as `created` or `lost`.
        change: String,
        /// The dispute.
        dispute: Dispute,
    },
    /// Money arrived at the company's bank.
    SettlementProcessed(Settlement),
    /// Newer than this code, or nothing that concerns the shop.
    Unknown {
        /// As the gateway calls it.
        name: String,
    },
}

/// What happened to a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundChange {
    /// Begun.
    Created,
    /// Paid out.
    Processed,
    /// Failed.
    Failed,
    /// Faster or slower than wanted.
    SpeedChanged,
}

/// What happened to a downtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DowntimeChange {
    /// Began.
    Started,
    /// Goes on.
    Updated,
    /// Ended.
    Resolved,
}

/// A dispute.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Dispute {
    /// Its id, `disp_…`.
    pub id: String,
    /// The disputed payment.
    pub payment_id: String,
    /// Disputed amount in paise.
    #[serde(rename = "amount")]
    pub amount_paise: i64,
    /// Until when it can be answered.
    #[serde(default, with = "chrono::serde::ts_seconds_option")]
    pub respond_by: Option<DateTime<Utc>>,
}

/// A settlement.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Settlement {
    /// Its id, `setl_…`.
    pub id: String,
    /// Amount in paise, less fees and tax.
    #[serde(rename = "amount")]
    pub amount_paise: i64,
    /// Fees in paise.
    #[serde(rename = "fees")]
    pub fees_paise: i64,
    /// Tax on the fees, in paise.
    #[serde(rename = "tax")]
    pub tax_paise: i64,
    /// On the bank statement.
    pub utr: Option<String>,
}

#[derive(Deserialize)]
struct Envelope {
    event: String,
    #[serde(default)]
    payload: Value,
}

#[derive(Deserialize)]
struct Downtime {
    method: String,
}

impl Envelope {
    fn entity<T: DeserializeOwned>(&self, name: &str) -> Result<T, serde_json::Error> {
        T::deserialize(&self.payload[name]["entity"])
    }
}

/// Reads a webhook's body. The error is of a known event that lacks what it should have.
pub fn parse(body: &[u8]) -> Result<Event, serde_json::Error> {
    let sent: Envelope = serde_json::from_slice(body)?;
    Ok(match sent.event.as_str() {
        "payment.authorized" => Event::PaymentAuthorized(sent.entity("payment")?),
        "payment.captured" => Event::PaymentCaptured(sent.entity("payment")?),
        "payment.failed" => Event::PaymentFailed(sent.entity("payment")?),
        "order.paid" => Event::OrderPaid { order: sent.entity("order")?, payment: sent.entity("payment")? },
        "refund.created" => refund(&sent, RefundChange::Created)?,
        "refund.processed" => refund(&sent, RefundChange::Processed)?,
        "refund.failed" => refund(&sent, RefundChange::Failed)?,
        "refund.speed_changed" => refund(&sent, RefundChange::SpeedChanged)?,
        "payment_link.paid" => {
            Event::PaymentLinkPaid { link: sent.entity("payment_link")?, payment: sent.entity("payment")? }
        }
        "payment.downtime.started" => downtime(&sent, DowntimeChange::Started)?,
        "payment.downtime.updated" => downtime(&sent, DowntimeChange::Updated)?,
        "payment.downtime.resolved" => downtime(&sent, DowntimeChange::Resolved)?,
        "settlement.processed" => Event::SettlementProcessed(sent.entity("settlement")?),
        name => match name.strip_prefix("payment.dispute.") {
            Some(change) => Event::Dispute { change: change.to_owned(), dispute: sent.entity("dispute")? },
            None => Event::Unknown { name: name.to_owned() },
        },
    })
}

fn refund(sent: &Envelope, change: RefundChange) -> Result<Event, serde_json::Error> {
    let payment = match &sent.payload["payment"] {
        Value::Null => None,
        _ => Some(sent.entity("payment")?),
    };
    Ok(Event::Refund { change, refund: sent.entity("refund")?, payment })
}

fn downtime(sent: &Envelope, change: DowntimeChange) -> Result<Event, serde_json::Error> {
    let Downtime { method } = sent.entity("payment.downtime")?;
    Ok(Event::Downtime { change, method })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::client::{PaymentStatus, RefundStatus};

    fn read(event: &str, payload: &Value) -> Event {
        let body = json!({
            "entity": "event", "account_id": "acc_1", "event": event, "contains": [], "payload": payload,
            "created_at": 1_795_000_000,
        });
        parse(body.to_string().as_bytes()).unwrap()
    }

    fn payment(status: &str, captured: bool) -> Value {
        json!({"entity": {
            "id": "pay_1", "entity": "payment", "amount": 118_000, "currency": "INR", "status": status,
            "order_id": "order_1", "method": "upi", "captured": captured, "fee": captured.then_some(2_360),
            "tax": 360, "error_code": null, "error_description": null, "notes": [], "vpa": "a@upi",
        }})
    }

    #[test]
    fn payments_say_what_was_paid() {
        let captured = read("payment.captured", &json!({"payment": payment("captured", true)}));
        let expected = Payment {
            id: "pay_1".to_owned(),
            order_id: Some("order_1".to_owned()),
            amount_paise: 118_000,
            fee_paise: Some(2_360),
            status: PaymentStatus::Captured,
            method: "upi".to_owned(),
            captured: true,
            error_description: None,
        };
        assert_eq!(captured, Event::PaymentCaptured(expected));
        let authorized = read("payment.authorized", &json!({"payment": payment("authorized", false)}));
        assert!(matches!(authorized, Event::PaymentAuthorized(payment) if payment.fee_paise.is_none()));
        let mut failed = payment("failed", false);
        failed["entity"]["error_description"] = "Payment declined by the bank.".into();
        let Event::PaymentFailed(failed) = read("payment.failed", &json!({"payment": failed})) else {
            panic!("a failed payment")
        };
        assert_eq!(failed.error_description.as_deref(), Some("Payment declined by the bank."));
    }

    #[test]
    fn an_order_and_a_link_come_with_their_payment() {
        let order = json!({"entity": {"id": "order_1", "amount": 118_000, "receipt": "r", "status": "paid"}});
        let paid = read("order.paid", &json!({"order": order, "payment": payment("captured", true)}));
        assert!(
            matches!(paid, Event::OrderPaid { order, payment } if order.id == "order_1" && payment.captured)
        );
        let link = json!({"entity": {
            "id": "plink_1", "short_url": "https://rzp.io/i/1", "reference_id": "ref", "amount": 118_000,
            "status": "paid",
        }});
        let paid =
            read("payment_link.paid", &json!({"payment_link": link, "payment": payment("captured", true)}));
        assert!(matches!(paid, Event::PaymentLinkPaid { link, .. } if link.reference_id == "ref"));
    }

    #[test]
    fn a_refund_tells_whether_its_payment_was_captured() {
        let entity = json!({"entity": {
            "id": "rfnd_1", "payment_id": "pay_1", "amount": 500, "receipt": null, "status": "processed",
        }});
        for (name, change) in [
            ("refund.created", RefundChange::Created),
            ("refund.processed", RefundChange::Processed),
            ("refund.failed", RefundChange::Failed),
            ("refund.speed_changed", RefundChange::SpeedChanged),
        ] {
            let payload = json!({"refund": entity, "payment": payment("refunded", false)});
            let Event::Refund { change: read, refund, payment } = read(name, &payload) else {
                panic!("a refund")
            };
            assert_eq!((read, refund.status), (change, RefundStatus::Processed));
            assert!(!payment.unwrap().captured);
        }
        let alone = read("refund.created", &json!({"refund": entity}));
        assert!(matches!(alone, Event::Refund { payment: None, .. }));
    }

    #[test]
    fn other_events_keep_what_colleagues_need() {
        let downtime = json!({"payment.downtime": {"entity": {"id": "down_1", "method": "upi"}}});
        let expected = Event::Downtime { change: DowntimeChange::Resolved, method: "upi".to_owned() };
        assert_eq!(read("payment.downtime.resolved", &downtime), expected);
        let dispute = json!({"dispute": {"entity": {
            "id": "disp_1", "payment_id": "pay_1", "amount": 100, "respond_by": 1_795_000_000,
        }}});
        let Event::Dispute { change, dispute } = read("payment.dispute.created", &dispute) else {
            panic!("a dispute")
        };
        assert_eq!((change.as_str(), dispute.respond_by.unwrap().timestamp()), ("created", 1_795_000_000));
        let settlement = json!({"settlement": {"entity": {
            "id": "setl_1", "amount": 97_640, "fees": 2_000, "tax": 360, "utr": "1568176960vxp0rj",
        }}});
        let settled = read("settlement.processed", &settlement);
        assert!(matches!(settled, Event::SettlementProcessed(settled) if settled.fees_paise == 2_000));
    }

    #[test]
    fn what_is_new_is_kept_and_what_is_broken_refused() {
        let new = Event::Unknown { name: "invoice.paid".to_owned() };
        assert_eq!(read("invoice.paid", &json!({})), new);
        let odd = read("payment.captured", &json!({"payment": payment("on_hold", true)}));
        assert!(matches!(odd, Event::PaymentCaptured(payment) if payment.status == PaymentStatus::Unknown));
        assert!(parse(br#"{"event": "payment.captured", "payload": {}}"#).is_err());
        assert!(parse(b"paid").is_err());
    }
}
