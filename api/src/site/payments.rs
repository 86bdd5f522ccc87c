//! `/api/orders/{id}/…`: a buyer pays, cancels and returns an order, and downloads its invoice. A buyer has the order's
//! token, or is signed in as who placed it; to everybody else it does not exist.

use std::collections::BTreeMap;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use gateway::signature::Checkout;
use gateway::{Gateway, GatewayError, upi};
use jobs::enqueue;
use kernel::audit::Actor;
use kernel::document::{self, DocumentRef};
use kernel::ids::OrderId;
use kernel::organization::Organization;
use kernel::{Db, settings};
use people::account::throttle::REQUESTS;
use schemars::JsonSchema;
use serde::Serialize;
use shop::coupon::PaymentMethod;
use shop::invoice;
use shop::order::public::{BankAccount, GatewayReturn, PaymentStart};
use shop::order::release::{self, Cancellation};
use shop::order::returns::{self, PublicReturns};
use shop::order::status::{OrderStatus, PaymentStatus};
use shop::order::{self, Order, link, payment};
use shop::settings::ShopPayment;

use super::gateway_account::{gateway, no_gateway};
use super::orders::{Link, Visitor, admit};
use crate::App;
use crate::client::Client;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Accepted, Created, Pdf};
use crate::route::{get_with, post_with};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/orders/{id}/payment",
            post_with(start, |op| {
                op.id("startOrderPayment").summary("Start or repeat the payment of an order")
            }),
        )
        .api_route(
            "/api/orders/{id}/payment/return",
            post_with(come_back, |op| {
                op.id("returnFromOrderPayment").summary("Report what the gateway's checkout returned")
            }),
        )
        .api_route(
            "/api/orders/{id}/cancel",
            post_with(cancel, |op| op.id("cancelOrder").summary("Cancel an order before it is shipped")),
        )
        .api_route(
            "/api/orders/{id}/returns",
            get_with(read_returns, |op| {
                op.id("readOrderReturns").summary("Get what can be returned of an order")
            })
            .merge(post_with(ask_return, |op| op.id("askForOrderReturn").summary("Ask to return goods"))),
        )
        .api_route(
            "/api/orders/{id}/invoice",
            get_with(invoice, |op| op.id("readOrderInvoice").summary("Get an order's invoice as PDF")),
        )
}

async fn start(
    State(app): State<App>,
    visitor: Visitor,
    client: Client,
    Path(id): Path<OrderId>,
    Params(link): Params<Link>,
) -> Result<Json<PaymentStart>, Problem> {
    let mut db = client.connect(&app, "order payments", REQUESTS).await?;
    let mut tx = db.begin().await?;
    admit(&mut tx, &app, &visitor, &link, id).await?;
    let order = order::lock(&mut tx, id).await?;
    if order.method != PaymentMethod::Gateway {
        return by_hand(&mut tx, &order).await.map(Json);
    }
    let (payments, account) = gateway(&app, &mut tx).await?;
    let name = payments.gateway().name();
    let attempt = payment::begin(&mut tx, &app.clock, &order, name, account.is_test()).await?;
    tx.commit().await?;
    drop(db);
    let gateway_order_id = if let Some(known) = attempt.gateway_order_id {
        known
    } else {
        let notes = BTreeMap::from([("order", order.number.clone())]);
        let receipt = attempt.id.to_string();
        let made = payments.client(&account).create_order(attempt.amount_paise, &receipt, &notes).await;
        let made = made.map_err(|error| unavailable(&error))?;
        payment::attach(&mut *app.db.acquire().await?, attempt.id, &made.id).await?;
        made.id
    };
    let amount_paise = attempt.amount_paise;
    Ok(Json(match payments.gateway() {
        Gateway::Razorpay => {
            PaymentStart::Razorpay { key_id: account.key_id, gateway_order_id, amount_paise }
        }
        Gateway::Demo => {
            let page = link::url(app.auth.keys(), &app.public_url, id);
            let back = format!("{}?{}", page.path(), page.query().unwrap_or_default());
            let url = payments.demo_page(&gateway_order_id, &back).into();
            PaymentStart::Demo { url, gateway_order_id, amount_paise }
        }
    }))
}

fn unavailable(error: &GatewayError) -> Problem {
    tracing::error!(%error, "the payment gateway cannot create an order");
    no_gateway()
}

/// How to pay without a gateway: staff find the payment on the bank statement.
async fn by_hand(db: &mut Db, order: &Order) -> Result<PaymentStart, Problem> {
    let is_open = matches!(order.status, OrderStatus::PendingPayment | OrderStatus::PaymentFailed);
    if !is_open || order.payment_status != PaymentStatus::Unpaid || order.method == PaymentMethod::Cod {
        let message = "This order can't be paid any more. Please look at its status.";
        return Err(Problem::conflict("not_payable", message));
    }
    let shop: ShopPayment = settings::read(db).await?;
    let company: Organization = settings::read(db).await?;
    let amount_paise = order.due_paise();
    let missing =
        || Problem::conflict("not_offered", "This way to pay isn't offered at the moment. Please call us.");
    if order.method == PaymentMethod::Upi {
        let vpa = shop.upi_id.or(company.upi_id).ok_or_else(missing)?;
        // UPI applications take letters and digits only as reference.
        let reference: String = order.number.chars().filter(char::is_ascii_alphanumeric).collect();
        let note = format!("Order {}", order.number);
        let link = upi::link(&vpa, &company.brand_name, amount_paise, &note, &reference);
        let qr_svg = upi::qr_svg(&link).map_err(|_| Problem::internal())?;
        return Ok(PaymentStart::Upi { link, qr_svg, amount_paise });
    }
    let bank = shop.bank.or(company.bank).ok_or_else(missing)?;
    let account = BankAccount {
        name: bank.account_name,
        number: bank.account_number,
        ifsc: bank.ifsc,
        bank: bank.bank_name,
    };
    Ok(PaymentStart::BankTransfer { account, amount_paise })
}

/// The gateway is asked about the payment.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PaymentCheck {
    /// The order, whose status follows.
    order_id: OrderId,
}

async fn come_back(
    State(app): State<App>,
    visitor: Visitor,
    client: Client,
    Path(id): Path<OrderId>,
    Params(link): Params<Link>,
    Valid { value: returned, .. }: Valid<GatewayReturn>,
) -> Result<Accepted<PaymentCheck>, Problem> {
    let mut db = client.connect(&app, "order payments", REQUESTS).await?;
    let mut tx = db.begin().await?;
    admit(&mut tx, &app, &visitor, &link, id).await?;
    let (_, account) = gateway(&app, &mut tx).await?;
    let attempts = payment::attempts(&mut tx, id).await?;
    let signed = attempts.into_iter().find(|attempt| {
        attempt.gateway_order_id.as_deref().is_some_and(|order_id| {
            Checkout { order_id, payment_id: &returned.payment_id }
                .verify(&account.key_secret, &returned.signature)
        })
    });
    let Some(attempt) = signed else {
        let message =
            "This payment couldn't be verified. If you were charged, we'll find the payment ourselves.";
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", message)
            .at("signature", "is not the gateway's"));
    };
    let check = jobs::Payments::CheckPayment { payment: attempt.id, asked_at: app.clock.now() };
    enqueue(&mut tx, check).await?;
    tx.commit().await?;
    Ok(Accepted(PaymentCheck { order_id: id }))
}

fn buyer(client: &Client, visitor: &Visitor) -> Actor {
    Actor { user: visitor.user, ..client.actor() }
}

async fn cancel(
    State(app): State<App>,
    visitor: Visitor,
    client: Client,
    Path(id): Path<OrderId>,
    Params(link): Params<Link>,
    Valid { value: cancellation, .. }: Valid<Cancellation>,
) -> Result<Accepted<PaymentCheck>, Problem> {
    let mut db = client.connect(&app, "order payments", REQUESTS).await?;
    let mut tx = db.begin().await?;
    admit(&mut tx, &app, &visitor, &link, id).await?;
    let order = order::lock(&mut tx, id).await?;
    let actor = buyer(&client, &visitor);
    release::cancel(&mut tx, &app.clock, &actor, &order, true, &cancellation).await?;
    tx.commit().await?;
    Ok(Accepted(PaymentCheck { order_id: id }))
}

async fn read_returns(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<OrderId>,
    Params(link): Params<Link>,
) -> Result<Json<PublicReturns>, Problem> {
    let mut db = app.db.acquire().await?;
    admit(&mut db, &app, &visitor, &link, id).await?;
    let order = order::find(&mut db, id).await?;
    Ok(Json(returns::of_order(&mut db, &order, app.clock.now()).await?))
}

async fn ask_return(
    State(app): State<App>,
    visitor: Visitor,
    client: Client,
    Path(id): Path<OrderId>,
    Params(link): Params<Link>,
    Valid { value: draft, .. }: Valid<returns::Draft>,
) -> Result<Created<PublicReturns>, Problem> {
    let mut db = client.connect(&app, "order payments", REQUESTS).await?;
    let mut tx = db.begin().await?;
    admit(&mut tx, &app, &visitor, &link, id).await?;
    let order = order::lock(&mut tx, id).await?;
    returns::ask(&mut tx, &app.clock, &order, &draft).await?;
    let order = order::find(&mut tx, id).await?;
    let returns = returns::of_order(&mut tx, &order, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Created(returns))
}

async fn invoice(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<OrderId>,
    Params(link): Params<Link>,
) -> Result<Pdf, Problem> {
    let file = {
        let mut db = app.db.acquire().await?;
        admit(&mut db, &app, &visitor, &link, id).await?;
        let invoice = invoice::of_order(&mut db, id).await?.ok_or_else(Problem::not_found)?;
        document::file(&mut db, DocumentRef::tax_invoice(invoice)).await?
    };
    Pdf::open(&app.storage, file.ok_or_else(Problem::document_not_ready)?, true).await
}
