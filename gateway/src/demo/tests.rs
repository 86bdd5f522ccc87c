//! The client against the demo gateway, over HTTP on a loopback port: one contract, spoken on both sides.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use chrono::{DateTime, TimeDelta};
use kernel::clock::Clock;
use kernel::secret::SecretKey;
use sqlx::PgPool;
use tokio::net::TcpListener;
use url::Url;

use super::*;
use crate::client::{LinkCustomer, NewPaymentLink, Order, Payment, PaymentStatus, RefundStatus};
use crate::signature::{Checkout, PaidLink};
use crate::{Client, Configuration, Event, Gateway, GatewayError, IdempotencyKey, event};

/// Webhooks as received: event id, signature and body.
type Received = Arc<Mutex<Vec<(String, String, Bytes)>>>;

/// A site with the demo gateway on it.
struct Site {
    db: PgPool,
    clock: Clock,
    url: Url,
    demo: Demo,
    payments: Payments,
    received: Received,
    /// How many webhooks the site will still refuse.
    refusals: Arc<Mutex<usize>>,
}

impl Site {
    async fn start(db: PgPool) -> Self {
        let clock = Clock::stopped_at(DateTime::from_timestamp(1_795_000_000, 0).unwrap());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url: Url = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
        let secret: SecretKey = "a secret of these tests and of nothing else".parse().unwrap();
        let configuration =
            Configuration { gateway: Gateway::Demo, url: url.join("/demo-gateway/v1").unwrap() };
        let payments = Payments::new(&configuration, &url, &secret, clock.clone()).unwrap();
        let demo = Demo::configured(db.clone(), clock.clone(), &payments, &url).unwrap().unwrap();
        let (received, refusals) = (Received::default(), Arc::<Mutex<usize>>::default());
        let webhooks = post({
            let (received, refusals) = (received.clone(), refusals.clone());
            async move |headers: HeaderMap, body: Bytes| {
                let mut refusals = refusals.lock().unwrap();
                if *refusals > 0 {
                    *refusals -= 1;
                    return StatusCode::SERVICE_UNAVAILABLE;
                }
                let header = |name: &str| headers[name].to_str().unwrap().to_owned();
                let event = (header("x-razorpay-event-id"), header("x-razorpay-signature"), body);
                received.lock().unwrap().push(event);
                StatusCode::OK
            }
        });
        let router = Router::new().route("/api/webhooks/payments/demo", webhooks).merge(demo.router());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { db, clock, url, demo, payments, received, refusals }
    }

    fn account(&self) -> &Account {
        self.payments.demo_account().unwrap()
    }

    fn client(&self) -> Client {
        self.payments.client(self.account())
    }

    async fn order(&self, receipt: &str) -> Order {
        self.client().create_order(118_000, receipt, &BTreeMap::new()).await.unwrap()
    }

    /// Submits the payment page, and returns where the browser is sent.
    async fn submit(&self, page: &Url, form: &[(&str, &str)]) -> Url {
        let form = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let request = self.demo.http.post(page.clone()).body(form);
        let answer =
            request.header("Content-Type", "application/x-www-form-urlencoded").send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::SEE_OTHER);
        answer.headers()["location"].to_str().unwrap().parse().unwrap()
    }

    async fn decide(&self, order: &Order, choice: &str, more: &[(&str, &str)]) -> BTreeMap<String, String> {
        let page = self.payments.demo_page(&order.id, "");
        let form = [&[("choice", choice), ("return_to", "/order-confirmation/7?token=a")], more].concat();
        let back = self.submit(&page, &form).await;
        assert_eq!((back.origin(), back.path()), (self.url.origin(), "/order-confirmation/7"));
        back.query_pairs().into_owned().collect()
    }

    async fn paid(&self, receipt: &str) -> Payment {
        let order = self.order(receipt).await;
        let back = self.decide(&order, "pay", &[]).await;
        self.client().payment(&back["razorpay_payment_id"]).await.unwrap()
    }

    /// The events received so far, each checked by its signature.
    fn events(&self) -> Vec<Event> {
        let received = std::mem::take(&mut *self.received.lock().unwrap());
        let verified = received.iter().map(|(_, signature, body)| {
            assert!(self.account().webhook.verify(body, signature));
            event::parse(body).unwrap()
        });
        verified.collect()
    }
}

fn key(text: &str) -> IdempotencyKey {
    text.to_owned().try_into().unwrap()
}

fn is_refused<T: std::fmt::Debug>(answer: &Result<T, GatewayError>) -> bool {
    matches!(answer, Err(GatewayError::Refused { code, .. }) if code == "BAD_REQUEST_ERROR")
}

#[test_database::test]
async fn a_buyer_pays_and_the_site_is_told(db: PgPool) {
    let site = Site::start(db).await;
    let order = site.order("SO/26-27/0001").await;
    let again = site.order("SO/26-27/0001").await;
    assert_eq!(order, again, "the same receipt is the same order");

    let back = site.decide(&order, "pay", &[]).await;
    assert_eq!((back["token"].as_str(), &back["razorpay_order_id"]), ("a", &order.id));
    let checkout = Checkout { order_id: &order.id, payment_id: &back["razorpay_payment_id"] };
    assert!(checkout.verify(&site.account().key_secret, &back["razorpay_signature"]));

    let payments = site.client().payments_of_order(&order.id).await.unwrap();
    assert_eq!(payments.len(), 1);
    assert_eq!((payments[0].status, payments[0].amount_paise), (PaymentStatus::Captured, 118_000));
    assert_eq!(site.client().payment(&payments[0].id).await.unwrap(), payments[0]);

    site.demo.work_once().await.unwrap();
    let events = site.events();
    assert!(
        matches!(
            &events[..],
            [Event::PaymentAuthorized(authorized), Event::PaymentCaptured(captured), Event::OrderPaid { .. }]
                if !authorized.captured && captured == &payments[0]
        ),
        "{events:?}"
    );

    let twice = site.decide(&order, "pay", &[]).await;
    assert_eq!(twice["razorpay_payment_id"], payments[0].id, "an order is paid once");
    site.demo.work_once().await.unwrap();
    assert!(site.events().is_empty());
}

#[test_database::test]
async fn a_failed_payment_can_be_followed_by_one_that_succeeds(db: PgPool) {
    let site = Site::start(db).await;
    let order = site.order("1").await;
    let back = site.decide(&order, "fail", &[]).await;
    assert!(back.contains_key("error_description") && !back.contains_key("razorpay_signature"));
    site.demo.work_once().await.unwrap();
    assert!(matches!(&site.events()[..], [Event::PaymentFailed(_)]));
    site.clock.advance(TimeDelta::seconds(1));
    site.decide(&order, "pay", &[]).await;
    let payments = site.client().payments_of_order(&order.id).await.unwrap();
    let statuses: Vec<_> = payments.iter().map(|payment| payment.status).collect();
    assert_eq!(statuses, [PaymentStatus::Failed, PaymentStatus::Captured]);
}

#[test_database::test]
async fn a_late_payment_succeeds_at_its_time(db: PgPool) {
    let site = Site::start(db).await;
    let order = site.order("1").await;
    let back = site.decide(&order, "later", &[("delay_seconds", "20")]).await;
    assert!(!back.contains_key("razorpay_signature"));
    site.clock.advance(TimeDelta::seconds(19));
    site.demo.work_once().await.unwrap();
    assert!(site.events().is_empty());
    site.clock.advance(TimeDelta::seconds(1));
    site.demo.work_once().await.unwrap();
    assert_eq!(site.events().len(), 3);
    let payments = site.client().payments_of_order(&order.id).await.unwrap();
    assert_eq!(payments[0].status, PaymentStatus::Captured);
}

#[test_database::test]
async fn of_two_payments_for_an_order_one_is_taken(db: PgPool) {
    let site = Site::start(db).await;
    let order = site.order("1").await;
    site.decide(&order, "later", &[("delay_seconds", "20")]).await;
    site.decide(&order, "pay", &[]).await;
    site.clock.advance(TimeDelta::seconds(20));
    site.demo.work_once().await.unwrap();
    let payments = site.client().payments_of_order(&order.id).await.unwrap();
    assert_eq!(payments.iter().filter(|payment| payment.captured).count(), 1);
    assert!(matches!(site.events().last(), Some(Event::PaymentFailed(_))));
}

#[test_database::test]
async fn webhooks_can_come_twice_and_out_of_order(db: PgPool) {
    let site = Site::start(db).await;
    let order = site.order("1").await;
    site.decide(&order, "pay", &[("disordered", "yes")]).await;
    site.demo.work_once().await.unwrap();
    let ids: Vec<String> = site.received.lock().unwrap().iter().map(|(id, ..)| id.clone()).collect();
    assert_eq!(ids.len(), 6);
    assert!(ids.chunks(2).all(|pair| pair[0] == pair[1]), "a repeated event keeps its id: {ids:?}");
    let events = site.events();
    assert!(matches!(events.first(), Some(Event::OrderPaid { .. })));
    assert!(matches!(events.last(), Some(Event::PaymentAuthorized(_))));
}

#[test_database::test]
async fn a_refused_webhook_is_sent_again(db: PgPool) {
    let site = Site::start(db).await;
    *site.refusals.lock().unwrap() = 1;
    site.paid("1").await;
    site.demo.work_once().await.unwrap();
    assert_eq!(site.events().len(), 2);
    site.demo.work_once().await.unwrap();
    assert!(site.events().is_empty(), "not before its time");
    site.clock.advance(TimeDelta::seconds(1));
    site.demo.work_once().await.unwrap();
    assert!(matches!(&site.events()[..], [Event::PaymentAuthorized(_)]));
}

#[test_database::test]
async fn a_refund_is_made_once_for_its_key(db: PgPool) {
    let site = Site::start(db).await;
    let (client, payment) = (site.client(), site.paid("1").await);
    let refund = client.refund(&payment.id, 18_000, &key("refund-0001"), "CN/1").await.unwrap();
    assert_eq!((refund.amount_paise, refund.status), (18_000, RefundStatus::Processed));
    let again = client.refund(&payment.id, 18_000, &key("refund-0001"), "CN/1").await.unwrap();
    assert_eq!(again, refund);
    assert!(is_refused(&client.refund(&payment.id, 18_100, &key("refund-0001"), "CN/1").await));
    assert!(is_refused(&client.refund(&payment.id, 18_000, &key("refund-0001"), "CN/2").await));
    assert!(is_refused(&client.refund(&payment.id, 100_001, &key("refund-0002"), "CN/3").await));

    client.refund(&payment.id, 100_000, &key("refund-0003"), "CN/4").await.unwrap();
    assert_eq!(client.payment(&payment.id).await.unwrap().status, PaymentStatus::Refunded);
    assert!(is_refused(&client.refund(&payment.id, 100, &key("refund-0004"), "CN/5").await));
    site.demo.work_once().await.unwrap();
    let is_refund =
        |event: &Event| matches!(event, Event::Refund { payment: Some(paid), .. } if paid.captured);
    assert_eq!(site.events().iter().filter(|event| is_refund(event)).count(), 4);
}

#[test_database::test]
async fn a_refund_is_busy_while_its_twin_runs(db: PgPool) {
    let site = Site::start(db).await;
    let (client, payment) = (site.client(), site.paid("1").await);
    let mut twin = site.db.begin().await.unwrap();
    assert!(store::claim_key(&mut twin, "refund-0001").await.unwrap());
    let busy = client.refund(&payment.id, 18_000, &key("refund-0001"), "CN/1").await;
    assert_eq!(busy, Err(GatewayError::Busy));
    client.refund(&payment.id, 18_000, &key("refund-0002"), "CN/2").await.unwrap();
    twin.rollback().await.unwrap();
    client.refund(&payment.id, 18_000, &key("refund-0001"), "CN/1").await.unwrap();
}

#[test_database::test]
async fn a_payment_link_is_paid(db: PgPool) {
    let site = Site::start(db).await;
    let new = NewPaymentLink {
        amount_paise: 50_000,
        description: "Price difference".to_owned(),
        reference_id: "SO/26-27/0001-2".to_owned(),
        customer: LinkCustomer {
            name: "Asha".to_owned(),
            email: "asha@example.com".to_owned(),
            contact: "+919812345678".to_owned(),
        },
        expire_by: None,
        callback_url: site.url.join("/order-confirmation/7").unwrap().into(),
    };
    let link = site.client().create_payment_link(&new).await.unwrap();
    assert!(is_refused(&site.client().create_payment_link(&new).await), "its reference is unique");
    let back = site.submit(&link.short_url.parse().unwrap(), &[("choice", "pay")]).await;
    let back: BTreeMap<String, String> = back.query_pairs().into_owned().collect();
    let paid = PaidLink {
        link_id: &link.id,
        reference_id: &new.reference_id,
        status: "paid",
        payment_id: &back["razorpay_payment_id"],
    };
    assert!(paid.verify(&site.account().key_secret, &back["razorpay_signature"]));
    site.demo.work_once().await.unwrap();
    assert!(matches!(site.events().last(), Some(Event::PaymentLinkPaid { .. })));
}

#[test_database::test]
async fn what_breaks_the_contract_is_refused(db: PgPool) {
    let site = Site::start(db).await;
    let stranger = Account { key_secret: "guessed".into(), ..site.account().clone() };
    let denied = site.payments.client(&stranger).payment("pay_1").await;
    assert!(is_refused(&denied), "{denied:?}");
    let notes = BTreeMap::new();
    assert!(is_refused(&site.client().create_order(99, "1", &notes).await));
    assert!(is_refused(&site.client().create_order(100, &"1".repeat(41), &notes).await));
    assert!(is_refused(&site.client().payment("pay_1").await));
    assert!(is_refused(&site.client().payments_of_order("../payments").await));
    site.client().create_order(100, "1", &notes).await.unwrap();
    assert!(is_refused(&site.client().create_order(200, "1", &notes).await));
}

#[test_database::test]
async fn the_page_says_that_it_is_a_demo_and_leads_nowhere_else(db: PgPool) {
    let site = Site::start(db).await;
    let order = site.order("SO/26-27/<1>").await;
    let get = async |url: Url| {
        let answer = site.demo.http.get(url).send().await.unwrap();
        (answer.status(), answer.headers().clone(), answer.text().await.unwrap())
    };
    let (status, headers, page) = get(site.payments.demo_page(&order.id, "/order-confirmation/7")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(headers["content-security-policy"].to_str().unwrap().starts_with("default-src 'none'"));
    for said in ["Demo payment. No money is moved.", "₹1,180", "Pay later"] {
        assert!(page.contains(said), "{said} is not in {page}");
    }
    assert!(!page.contains("<1>"), "values are escaped");
    for elsewhere in ["https://evil.example/", "//evil.example/", "javascript:alert(1)"] {
        let (status, ..) = get(site.payments.demo_page(&order.id, elsewhere)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{elsewhere}");
    }
    assert_eq!(get(site.payments.demo_page("order_none", "/")).await.0, StatusCode::NOT_FOUND);
}

#[test_database::test]
async fn after_two_failures_calls_are_refused_at_once(db: PgPool) {
    let site = Site::start(db).await;
    let unused = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let mut client = site.client();
    let reachable = client.url.clone();
    client.url = format!("http://{unused}").into();
    for _ in 0..2 {
        assert!(matches!(client.payment("pay_1").await, Err(GatewayError::Unreachable(_))));
    }
    client.url = reachable;
    let closed = client.payment("pay_1").await;
    assert_eq!(closed.as_ref().unwrap_err().to_string(), "Service temporarily unavailable");
    assert_eq!(closed, Err(GatewayError::Closed));
    site.clock.advance(TimeDelta::seconds(60));
    assert!(is_refused(&client.payment("pay_1").await), "an answer, even a refusal, closes the gate");
    assert!(is_refused(&client.payment("pay_1").await));
}
