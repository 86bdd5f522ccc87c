//! The payments queue: what a payment gateway tells and is asked.

use chrono::{DateTime, Utc};
use kernel::ids::{GatewayEventId, OrderId, OrderPaymentId, RefundId};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use uuid::Uuid;

use crate::queue::Job;

/// A job of the payments queue. Names of variants and fields are stored: frozen once shipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Payments {
    /// Applies an event that the gateway sent.
    ApplyGatewayEvent {
        /// The event.
        event: GatewayEventId,
    },
    /// Asks the gateway what became of an attempt to pay, and applies its answer.
    CheckPayment {
        /// The attempt.
        payment: OrderPaymentId,
        /// When somebody wanted to know: each time is a job.
        asked_at: DateTime<Utc>,
    },
    /// Gives up an order that was not paid in time, with its stock and coupon.
    ReleaseOrder {
        /// The order.
        order: OrderId,
    },
    /// Makes an approved refund at the gateway.
    MakeRefund {
        /// The refund.
        refund: RefundId,
    },
}

impl Job for Payments {
    const QUEUE: &'static str = "payments";

    const KINDS: &'static [&'static str] = Self::VARIANTS;

    fn name(&self) -> &'static str {
        self.into()
    }

    fn key(&self) -> String {
        let name = self.name();
        match self {
            Self::ApplyGatewayEvent { event } => format!("{name}:{event}"),
            Self::CheckPayment { payment, asked_at } => {
                format!("{name}:{payment}:{}", asked_at.timestamp_micros())
            }
            Self::ReleaseOrder { order } => format!("{name}:{order}"),
            Self::MakeRefund { refund } => format!("{name}:{refund}"),
        }
    }

    fn attempts(&self) -> u16 {
        match self {
            Self::ApplyGatewayEvent { .. } => 20,
            // The next tick of the schedule asks again.
            Self::CheckPayment { .. } => 5,
            Self::ReleaseOrder { .. } | Self::MakeRefund { .. } => 10,
        }
    }

    fn subject(&self) -> Option<Uuid> {
        match self {
            Self::ApplyGatewayEvent { event } => Some(event.0),
            Self::CheckPayment { payment, .. } => Some(payment.0),
            Self::ReleaseOrder { order } => Some(order.0),
            Self::MakeRefund { refund } => Some(refund.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_payloads_read_and_write_the_same() {
        let asked_at = DateTime::parse_from_rfc3339("2026-11-20T09:30:00Z").unwrap().to_utc();
        let nil = Uuid::nil();
        for (job, payload, key) in [
            (
                Payments::ApplyGatewayEvent { event: GatewayEventId(nil) },
                format!(r#"{{"apply_gateway_event":{{"event":"{nil}"}}}}"#),
                format!("apply_gateway_event:{nil}"),
            ),
            (
                Payments::CheckPayment { payment: OrderPaymentId(nil), asked_at },
                format!(r#"{{"check_payment":{{"payment":"{nil}","asked_at":"2026-11-20T09:30:00Z"}}}}"#),
                format!("check_payment:{nil}:1795167000000000"),
            ),
            (
                Payments::ReleaseOrder { order: OrderId(nil) },
                format!(r#"{{"release_order":{{"order":"{nil}"}}}}"#),
                format!("release_order:{nil}"),
            ),
            (
                Payments::MakeRefund { refund: RefundId(nil) },
                format!(r#"{{"make_refund":{{"refund":"{nil}"}}}}"#),
                format!("make_refund:{nil}"),
            ),
        ] {
            assert_eq!(serde_json::to_string(&job).unwrap(), payload);
            assert_eq!(serde_json::from_str::<Payments>(&payload).unwrap(), job);
            assert_eq!(job.key(), key);
            assert!(Payments::KINDS.contains(&job.name()));
        }
    }
}
