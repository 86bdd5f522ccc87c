//! Razorpay's REST contract. Amounts are in paise; times are Unix seconds on the wire.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use reqwest::{Method, RequestBuilder, StatusCode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::Secret;
use crate::breaker::CircuitBreaker;

/// Timeout of a call.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Header that makes a repeated refund the same refund.
pub(crate) const IDEMPOTENCY_HEADER: &str = "X-Refund-Idempotency";

/// Calls to the gateway in the name of one account.
#[derive(Clone, Debug)]
pub struct Client {
    pub(crate) http: reqwest::Client,
    pub(crate) breaker: CircuitBreaker,
    /// Base URL without a trailing slash.
    pub(crate) url: Arc<str>,
    pub(crate) key_id: Arc<str>,
    pub(crate) key_secret: Secret,
}

/// Why a call brought no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GatewayError {
    /// No answer, or one that says nothing. The call may have had its effect; it may be repeated.
    #[error("cannot reach the payment gateway: {0}")]
    Unreachable(String),
    /// Refused for good.
    #[error("the payment gateway refused ({code}): {description}")]
    Refused {
        /// Razorpay's code, such as `BAD_REQUEST_ERROR`.
        code: String,
        /// What it says about it, in English.
        description: String,
    },
    /// The same call is under way.
    #[error("the payment gateway is still working on the same call")]
    Busy,
    /// Too many calls failed; no call was made. Source: resilience gate.
    #[error("Service temporarily unavailable")]
    Closed,
}

/// An order: an amount that is to be paid once.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Order {
    /// Its id, `order_…`.
    pub id: String,
    /// Amount in paise.
    #[serde(rename = "amount")]
    pub amount_paise: i64,
    /// Our receipt.
    pub receipt: Option<String>,
    /// Status.
    pub status: OrderStatus,
}

/// Status of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OrderStatus {
    /// Nobody has tried to pay.
    Created,
    /// Somebody has tried.
    Attempted,
    /// Paid.
    Paid,
    /// Newer than this code.
    #[serde(other)]
    Unknown,
}

/// A payment.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Payment {
    /// Its id, `pay_…`.
    pub id: String,
    /// The gateway's order; none for payments outside of orders.
    pub order_id: Option<String>,
    /// Amount in paise, with the fee if the buyer bears it.
    #[serde(rename = "amount")]
    pub amount_paise: i64,
    /// The gateway's fee with tax, in paise; none before capture.
    #[serde(rename = "fee")]
    pub fee_paise: Option<i64>,
    /// Status.
    pub status: PaymentStatus,
    /// Instrument, such as `card`, `upi` or `netbanking`.
    #[serde(default)]
    pub method: String,
    /// Whether it was captured. An automatic refund of one that was not needs no credit note.
    #[serde(default)]
    pub captured: bool,
    /// Why it failed, for the buyer.
    #[serde(default)]
    pub error_description: Option<String>,
}

/// Status of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PaymentStatus {
    /// Under way.
    Created,
    /// Authorised; becomes ours by capture.
    Authorized,
    /// Ours.
    Captured,
    /// Refunded in full.
    Refunded,
    /// Failed; for three days it may still be authorised.
    Failed,
    /// Newer than this code.
    #[serde(other)]
    Unknown,
}

/// A refund.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Refund {
    /// Its id, `rfnd_…`.
    pub id: String,
    /// The refunded payment.
    pub payment_id: String,
    /// Amount in paise.
    #[serde(rename = "amount")]
    pub amount_paise: i64,
    /// Our receipt; none if the refund was begun at the gateway.
    pub receipt: Option<String>,
    /// Status.
    pub status: RefundStatus,
}

/// Status of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RefundStatus {
    /// On its way.
    Pending,
    /// Paid out.
    Processed,
    /// Failed.
    Failed,
    /// Newer than this code.
    #[serde(other)]
    Unknown,
}

/// A link by which an amount can be paid.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct PaymentLink {
    /// Its id, `plink_…`.
    pub id: String,
    /// Where it is paid.
    pub short_url: String,
    /// Our reference.
    #[serde(default)]
    pub reference_id: String,
    /// Amount in paise.
    #[serde(rename = "amount")]
    pub amount_paise: i64,
    /// Status, such as `created` or `paid`.
    pub status: String,
}

/// A payment link to be created.
#[derive(Clone, Debug, Serialize)]
pub struct NewPaymentLink {
    /// Amount in paise.
    #[serde(rename = "amount")]
    pub amount_paise: i64,
    /// What it is for.
    pub description: String,
    /// Our reference, unique, at most 40 characters.
    pub reference_id: String,
    /// Who pays.
    pub customer: LinkCustomer,
    /// Last moment, in Unix seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expire_by: Option<i64>,
    /// Where the browser returns.
    pub callback_url: String,
}

/// Who pays by a link.
#[derive(Clone, Debug, Serialize)]
pub struct LinkCustomer {
    /// Name.
    pub name: String,
    /// E-mail address.
    pub email: String,
    /// Number with country code.
    pub contact: String,
}

/// Key of one refund: letters, digits, `-` and `_`, at least ten of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey(String);

/// A text is no idempotency key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("needs at least ten letters, digits, - or _")]
pub struct BadKey;

impl TryFrom<String> for IdempotencyKey {
    type Error = BadKey;

    fn try_from(text: String) -> Result<Self, BadKey> {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if text.len() >= 10 && text.bytes().all(fits) { Ok(Self(text)) } else { Err(BadKey) }
    }
}

#[derive(Deserialize)]
struct Collection<T> {
    items: Vec<T>,
}

#[derive(Deserialize)]
struct ErrorBody {
    error: ErrorDetail,
}

#[derive(Deserialize)]
struct ErrorDetail {
    code: String,
    #[serde(default)]
    description: String,
}

impl Client {
    /// Creates an order. `receipt` is ours, unique, at most 40 characters: the same again returns the same
    /// order. `notes` are at most 15 pairs of 256 characters and say nothing about people.
    pub async fn create_order(
        &self,
        amount_paise: i64,
        receipt: &str,
        notes: &BTreeMap<&str, String>,
    ) -> Result<Order, GatewayError> {
        let body = json!({
            "amount": amount_paise, "currency": "INR", "receipt": receipt, "notes": notes,
            "unique_receipt": true,
        });
        self.send(self.request(Method::POST, "/orders").json(&body)).await
    }

    /// Asks whether the gateway accepts the keys.
    pub async fn check(&self) -> Result<(), GatewayError> {
        self.send::<serde_json::Value>(self.request(Method::GET, "/orders?count=1")).await.map(drop)
    }

    /// All attempts to pay an order.
    pub async fn payments_of_order(&self, order_id: &str) -> Result<Vec<Payment>, GatewayError> {
        let path = format!("/orders/{}/payments", segment(order_id));
        let found: Collection<Payment> = self.send(self.request(Method::GET, &path)).await?;
        Ok(found.items)
    }

    /// A payment.
    pub async fn payment(&self, payment_id: &str) -> Result<Payment, GatewayError> {
        self.send(self.request(Method::GET, &format!("/payments/{}", segment(payment_id)))).await
    }

    /// Refunds a part of a payment or all of it, at the normal speed of five to seven working days. The same
    /// key with another amount or receipt is refused; while the first call runs, the answer is
    /// [`GatewayError::Busy`].
    pub async fn refund(
        &self,
        payment_id: &str,
        amount_paise: i64,
        key: &IdempotencyKey,
        receipt: &str,
    ) -> Result<Refund, GatewayError> {
        let path = format!("/payments/{}/refund", segment(payment_id));
        let body = json!({"amount": amount_paise, "speed": "normal", "receipt": receipt});
        self.send(self.request(Method::POST, &path).header(IDEMPOTENCY_HEADER, &key.0).json(&body)).await
    }

    /// Creates a payment link. The gateway sends no letters about it: ours do.
    pub async fn create_payment_link(&self, link: &NewPaymentLink) -> Result<PaymentLink, GatewayError> {
        #[derive(Serialize)]
        struct Body<'a> {
            #[serde(flatten)]
            link: &'a NewPaymentLink,
            currency: &'static str,
            callback_method: &'static str,
            notify: Notify,
            reminder_enable: bool,
        }
        #[derive(Serialize)]
        struct Notify {
            sms: bool,
            email: bool,
        }
        let body = Body {
            link,
            currency: "INR",
            callback_method: "get",
            notify: Notify { sms: false, email: false },
            reminder_enable: false,
        };
        self.send(self.request(Method::POST, "/payment_links").json(&body)).await
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.url));
        request.basic_auth(&self.key_id, Some(self.key_secret.expose()))
    }

    async fn send<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, GatewayError> {
        let permit = self.breaker.permit().ok_or(GatewayError::Closed)?;
        let answer = answer(request).await;
        match &answer {
            Err(GatewayError::Unreachable(_)) => permit.failed(),
            _ => permit.succeeded(),
        }
        answer
    }
}

async fn answer<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, GatewayError> {
    // Addresses have ids in them, which are no secrets, but logs are easier to read without.
    let failed = |error: reqwest::Error| GatewayError::Unreachable(outgoing::chain(&error.without_url()));
    let response = request.send().await.map_err(failed)?;
    let status = response.status();
    if status.is_success() {
        return response.json().await.map_err(failed);
    }
    if status == StatusCode::CONFLICT {
        return Err(GatewayError::Busy);
    }
    if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS {
        return Err(GatewayError::Unreachable(format!("it answered {status}")));
    }
    let refused = response.json::<ErrorBody>().await.map(|body| body.error);
    let ErrorDetail { code, description } =
        refused.unwrap_or_else(|_| ErrorDetail { code: status.to_string(), description: String::new() });
    Err(GatewayError::Refused { code, description })
}

/// An id as a path segment. Those of browsers come here only after their signature was checked, but that must
/// not be what keeps a path in its place.
fn segment(id: &str) -> String {
    url::form_urlencoded::byte_serialize(id.as_bytes()).collect::<String>().replace('.', "%2E")
}

/// The HTTP client of the gateway.
pub(crate) fn http() -> Result<reqwest::Client, reqwest::Error> {
    outgoing::client().timeout(TIMEOUT).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_refunds_are_as_the_gateway_takes_them() {
        let key = |text: &str| IdempotencyKey::try_from(text.to_owned());
        assert!(key("refund-0_1").is_ok());
        for bad in ["refund-01", "refund 0001", "refünd-0001", ""] {
            assert_eq!(key(bad), Err(BadKey), "{bad}");
        }
    }

    #[test]
    fn an_id_cannot_leave_its_place_in_a_path() {
        assert_eq!(segment("pay_29QQoUBi66xm2f"), "pay_29QQoUBi66xm2f");
        assert_eq!(segment("../orders?x"), "%2E%2E%2Forders%3Fx");
    }
}
