//! The payment page of the demo gateway.

use askama::Template;
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY};
use axum::response::{Html, IntoResponse, Redirect, Response};
use chrono::TimeDelta;
use kernel::rupees;
use serde::Deserialize;
use url::Url;

use super::Demo;
use super::store::{self, OrderRow, Outcome};
use crate::client::{OrderStatus, Payment, PaymentStatus};
use crate::signature::{Checkout, PaidLink};

/// No scripts, styles only of the page itself. It is submitted to itself and redirected to the site of the
/// same origin.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; \
                      frame-ancestors 'none'";

/// Longest delay of a payment that succeeds later: as long as a failed one may still be authorised.
const LONGEST_DELAY: i64 = 3 * 24 * 60 * 60;

#[derive(Template)]
#[template(path = "demo-gateway/payment.html")]
struct Page {
    amount: String,
    receipt: String,
    return_to: String,
    is_paid: bool,
    delay_seconds: i64,
    longest_delay: i64,
}

#[derive(Template)]
#[template(path = "demo-gateway/error.html")]
struct ErrorPage {
    message: &'static str,
}

#[derive(Deserialize)]
pub(super) struct Arrival {
    #[serde(default)]
    return_to: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Choice {
    Pay,
    Fail,
    Later,
}

#[derive(Deserialize)]
pub(super) struct Decision {
    choice: Choice,
    #[serde(default)]
    return_to: String,
    #[serde(default)]
    delay_seconds: i64,
    /// A ticked box.
    disordered: Option<String>,
}

impl Demo {
    /// An address of the site itself, absolute or as a path: nobody may be sent elsewhere from here.
    pub(super) fn own_url(&self, address: &str) -> Option<Url> {
        let url = self.public_url.join(address).ok()?;
        (url.origin() == self.public_url.origin()).then_some(url)
    }
}

pub(super) async fn show(
    State(demo): State<Demo>,
    Path(id): Path<String>,
    Query(arrival): Query<Arrival>,
) -> Result<Response, PageError> {
    let row = store::find_order(&mut *demo.db.acquire().await?, &id).await?.ok_or(PageError::NoOrder)?;
    let back = way_back(&demo, &row, &arrival.return_to)?;
    let order = row.order();
    let page = Page {
        amount: rupees::short(order.amount_paise),
        receipt: order.receipt.unwrap_or_default(),
        return_to: back.into(),
        is_paid: order.status == OrderStatus::Paid,
        delay_seconds: 20,
        longest_delay: LONGEST_DELAY,
    };
    Ok(html(StatusCode::OK, &page))
}

pub(super) async fn pay(
    State(demo): State<Demo>,
    Path(id): Path<String>,
    Form(decision): Form<Decision>,
) -> Result<Response, PageError> {
    let now = demo.clock.now();
    let outcome = match decision.choice {
        Choice::Pay => Outcome::Paid,
        Choice::Fail => Outcome::Failed,
        Choice::Later => {
            Outcome::Later(now + TimeDelta::seconds(decision.delay_seconds.clamp(0, LONGEST_DELAY)))
        }
    };
    let mut tx = demo.db.begin().await?;
    let paid = store::pay(&mut tx, &id, &outcome, decision.disordered.is_some(), now).await?;
    let (row, payment) = paid.ok_or(PageError::NoOrder)?;
    // Refused before anything is paid.
    let mut back = way_back(&demo, &row, &decision.return_to)?;
    tx.commit().await?;
    sign(&demo, &row, &payment, &mut back);
    Ok(Redirect::to(back.as_str()).into_response())
}

/// Where the browser returns: a link knows it, an order's page is told.
fn way_back(demo: &Demo, row: &OrderRow, return_to: &str) -> Result<Url, PageError> {
    let address = row.callback_url.as_deref().unwrap_or(return_to);
    demo.own_url(address).ok_or(PageError::Elsewhere)
}

/// Adds what Razorpay tells the browser.
fn sign(demo: &Demo, row: &OrderRow, payment: &Payment, back: &mut Url) {
    let order = row.order();
    let mut query = back.query_pairs_mut();
    if !payment.captured {
        let reason = match payment.status {
            PaymentStatus::Failed => payment.error_description.as_deref().unwrap_or_default(),
            _ => "The payment is not confirmed yet.",
        };
        query.append_pair("error_code", "BAD_REQUEST_ERROR").append_pair("error_description", reason);
        return;
    }
    let secret = &demo.account.key_secret;
    query.append_pair("razorpay_payment_id", &payment.id);
    let signature = if let Some(link_id) = &row.link_id {
        let reference_id = order.receipt.as_deref().unwrap_or_default();
        query
            .append_pair("razorpay_payment_link_id", link_id)
            .append_pair("razorpay_payment_link_reference_id", reference_id)
            .append_pair("razorpay_payment_link_status", "paid");
        PaidLink { link_id, reference_id, status: "paid", payment_id: &payment.id }.sign(secret)
    } else {
        query.append_pair("razorpay_order_id", &order.id);
        Checkout { order_id: &order.id, payment_id: &payment.id }.sign(secret)
    };
    query.append_pair("razorpay_signature", &signature);
}

/// Why there is nothing to pay.
#[derive(Debug)]
pub(super) enum PageError {
    NoOrder,
    Elsewhere,
    Broken,
}

impl From<sqlx::Error> for PageError {
    fn from(error: sqlx::Error) -> Self {
        tracing::error!(%error, "the demo payment page cannot be shown");
        Self::Broken
    }
}

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        let (status, message) = match self {
            Self::NoOrder => (StatusCode::NOT_FOUND, "There is no such payment."),
            Self::Elsewhere => (StatusCode::BAD_REQUEST, "The address to return to is not one of this site."),
            Self::Broken => {
                (StatusCode::INTERNAL_SERVER_ERROR, "The payment page cannot be shown. Please try again.")
            }
        };
        html(status, &ErrorPage { message })
    }
}

fn html(status: StatusCode, page: &impl Template) -> Response {
    // The address has the way back in it, which may open an order.
    let headers =
        [(CONTENT_SECURITY_POLICY, POLICY), (CACHE_CONTROL, "no-store"), (REFERRER_POLICY, "no-referrer")];
    match page.render() {
        Ok(text) => (status, headers, Html(text)).into_response(),
        Err(error) => {
            tracing::error!(%error, "cannot render the demo payment page");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
