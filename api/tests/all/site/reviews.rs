//! Reviews of furniture, from the buyer's form to the product's page.

use axum::http::{Method, StatusCode};
use kernel::ids::OrderId;
use kernel::role::Role;
use serde_json::{Value, json};
use shop::order::link;
use sqlx::PgPool;
use uuid::Uuid;

use crate::admin::designs::{made, ok, with};
use crate::admin::orders::with_ids;
use crate::admin::products::Showroom;
use crate::harness::{Answer, keys};

/// A published chair, and an order of it that was delivered.
pub(super) struct Sale {
    pub(super) shop: Showroom,
    slug: String,
    pub(super) product: Value,
    pub(super) order: OrderId,
    line: Uuid,
}

impl Sale {
    pub(super) async fn new(db: PgPool) -> Self {
        let shop = Showroom::new(db).await;
        let chairs = shop.category("Chairs", None).await;
        let product = shop.published(&chairs, &json!({"name": "Cane chair"})).await;
        let (order, line) = (OrderId::new(), Uuid::now_v7());
        let statements = include_str!("../admin/order.sql")
            .replace("$product", product["id"].as_str().unwrap())
            .replace("$order", &order.to_string())
            .replace("$line", &line.to_string());
        let mut statements = with_ids(statements);
        statements.push_str(
            "delete from product_reviews; update shipments set status = 'delivered'; update orders set is_test = false;",
        );
        sqlx::raw_sql(sqlx::AssertSqlSafe(statements)).execute(&shop.service().db).await.unwrap();
        Self { shop, slug: "cane-chair".to_owned(), product, order, line }
    }

    /// Where the buyer reviews, with a token.
    fn form(&self, token: &str) -> String {
        format!("/api/orders/{}/reviews?token={token}", self.order)
    }

    fn link(&self) -> String {
        self.form(&link::token(&keys(), self.order))
    }

    fn draft(&self) -> Value {
        json!({"lineId": self.line, "rating": 4, "title": "Good", "text": "Sturdy, and quick to assemble."})
    }

    async fn written(&self) -> Value {
        made(&self.shop.service().post(&self.link(), &self.draft()).await);
        self.listed().await
    }

    /// The only review, as staff see it.
    async fn listed(&self) -> Value {
        let page = self.shop.get("/api/admin/product-reviews").await;
        assert_eq!(page["total"], 1, "{page}");
        page["items"][0].clone()
    }

    async fn decide(&self, review: &Value, decision: &Value) -> Answer {
        let address = format!("/api/admin/product-reviews/{}/decision", review["id"].as_str().unwrap());
        self.shop.post(&address, &with(decision, &json!({"version": review["version"]}))).await
    }

    async fn shown(&self) -> Value {
        ok(&self.shop.service().get(&format!("/api/products/{}", self.slug)).await)["reviews"].clone()
    }
}

fn fields(answer: &Answer) -> Vec<String> {
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
    answer.json()["fields"].as_object().unwrap().keys().cloned().collect()
}

#[test_database::test]
async fn a_buyer_reviews_and_visitors_see_it_once_it_is_published(db: PgPool) {
    let sale = Sale::new(db).await;
    let service = sale.shop.service();
    let form = ok(&service.get(&sale.link()).await);
    assert_eq!((&form["author"], &form["lines"][0]["name"]), (&json!("Fathima Z."), &json!("Lounge chair")));
    assert!(form["lines"][0]["review"].is_null());

    let review = sale.written().await;
    assert_eq!((&review["status"], &review["author"]), (&json!("pending"), &json!("Fathima Z.")));
    assert_eq!((&review["orderNumber"], &review["isTest"]), (&json!("SO/2026-27/9001"), &json!(false)));
    assert_eq!(sale.shown().await["count"], 0, "nobody has read it yet");
    let again = service.post(&sale.link(), &sale.draft()).await;
    assert_eq!((again.status, &again.json()["code"]), (StatusCode::CONFLICT, &json!("already_reviewed")));

    let review = ok(&sale.decide(&review, &json!({"step": "publish"})).await);
    let address = format!("/api/admin/product-reviews/{}/answer", review["id"].as_str().unwrap());
    let token = service.sign_in_as(Role::Content).await;
    let body = json!({"answer": "Thank you.", "version": review["version"]});
    ok(&service.put_as(&token, &address, &body).await);
    let shown = sale.shown().await;
    assert_eq!((&shown["count"], &shown["average"]), (&json!(1), &json!(4.0)));
    assert_eq!(shown["byRating"], json!([0, 0, 0, 1, 0]));
    assert_eq!(shown["newest"]["items"][0]["answer"], "Thank you.");
    let page = ok(&service.get("/api/products/cane-chair/reviews").await);
    assert_eq!(page, shown["newest"]);
    let card = ok(&service.get("/api/products").await)["items"][0].clone();
    assert_eq!((&card["rating"], &card["reviews"]), (&json!(4.0), &json!(1)));
    let own = ok(&service.get(&sale.link()).await)["lines"][0]["review"].clone();
    assert_eq!((&own["status"], &own["answer"]), (&json!("published"), &json!("Thank you.")));
}

#[test_database::test]
async fn the_reason_of_a_rejection_stays_with_staff(db: PgPool) {
    let sale = Sale::new(db).await;
    let service = sale.shop.service();
    let review = sale.written().await;
    let unsaid = sale.decide(&review, &json!({"step": "reject", "reason": "  "})).await;
    assert_eq!(fields(&unsaid), ["reason"]);
    let reject = json!({"step": "reject", "reason": "Names our carpenter."});
    let rejected = ok(&sale.decide(&review, &reject).await);
    assert_eq!(rejected["rejectedBecause"], "Names our carpenter.");
    let stale = sale.decide(&review, &json!({"step": "publish"})).await;
    assert_eq!((stale.status, &stale.json()["code"]), (StatusCode::CONFLICT, &json!("stale")));

    let own = service.get(&sale.link()).await;
    assert_eq!(own.json()["lines"][0]["review"]["status"], "rejected");
    assert!(!own.text.contains("carpenter"), "{}", own.text);
    assert_eq!(sale.shown().await["count"], 0);
    let page = sale.shop.get("/api/admin/product-reviews?status=rejected&rating=4,5&q=sturdy").await;
    assert_eq!(page["total"], 1);
    let of_product = format!(
        "/api/admin/product-reviews?product={}&isAnswered=true",
        sale.product["id"].as_str().unwrap()
    );
    assert_eq!(sale.shop.get(&of_product).await["total"], 0);
}

#[test_database::test]
async fn only_the_buyer_of_an_order_reviews_it(db: PgPool) {
    let sale = Sale::new(db).await;
    let service = sale.shop.service();
    let other = link::token(&keys(), OrderId::new());
    for token in ["", "x", &other] {
        for answer in
            [service.get(&sale.form(token)).await, service.post(&sale.form(token), &sale.draft()).await]
        {
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{token}: {}", answer.text);
        }
    }
    // Signed in, only as who placed the order.
    let (buyer, stranger) = (service.person(Role::Client).await, service.person(Role::Client).await);
    sqlx::query!("update orders set user_id = $1", buyer.id.0).execute(&service.db).await.unwrap();
    let address = format!("/api/orders/{}/reviews", sale.order);
    let refused = service.post_as(&stranger.token, &address, &sale.draft()).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND, "{}", refused.text);
    made(&service.post_as(&buyer.token, &address, &sale.draft()).await);
    assert_eq!(service.count("product_reviews where user_id is not null").await, 1);
}

#[test_database::test]
async fn a_review_is_refused_at_its_fields(db: PgPool) {
    let sale = Sale::new(db).await;
    let service = sale.shop.service();
    for (field, change) in [
        ("rating", json!({"rating": 6})),
        ("title", json!({"title": "t".repeat(101)})),
        ("text", json!({"text": "Nice"})),
        ("text", json!({"text": "Nice chair <img src=x onerror=alert(1)>"})),
        ("author", json!({"author": "<b>F</b>"})),
        ("lineId", json!({"lineId": Uuid::now_v7()})),
    ] {
        let refused = service.post(&sale.link(), &with(&sale.draft(), &change)).await;
        assert_eq!(fields(&refused), [field], "{change}");
    }
    assert_eq!(service.count("product_reviews").await, 0);
    // On its way again: nothing of it was delivered.
    sqlx::query!("update shipments set status = 'shipped'").execute(&service.db).await.unwrap();
    assert_eq!(ok(&service.get(&sale.link()).await)["lines"], json!([]));
    assert_eq!(fields(&service.post(&sale.link(), &sale.draft()).await), ["lineId"]);
}

#[test_database::test]
async fn who_sees_the_catalogue_reads_reviews_and_who_edits_it_decides(db: PgPool) {
    let sale = Sale::new(db).await;
    let service = sale.shop.service();
    let review = sale.written().await;
    let address = format!("/api/admin/product-reviews/{}", review["id"].as_str().unwrap());
    let publish = json!({"step": "publish", "version": 1});
    for (role, reads, decides) in [
        (Role::ProjectManager, StatusCode::FORBIDDEN, StatusCode::FORBIDDEN),
        (Role::Designer, StatusCode::OK, StatusCode::FORBIDDEN),
        (Role::Content, StatusCode::OK, StatusCode::OK),
    ] {
        let token = service.sign_in_as(role).await;
        assert_eq!(service.get_as(&token, &address).await.status, reads, "{role}");
        let decision = format!("{address}/decision");
        let answer = service.call(Method::POST, &decision, &token, Some(&publish)).await;
        assert_eq!(answer.status, decides, "{role}: {}", answer.text);
    }
}

#[test_database::test]
async fn reviews_are_published_together_after_a_preview(db: PgPool) {
    let sale = Sale::new(db).await;
    let service = sale.shop.service();
    let review = sale.written().await;
    let product = sale.product["id"].as_str().unwrap();
    let detail = sale.shop.get(&format!("/api/admin/products/{product}")).await;
    assert_eq!(detail["reviews"], json!({"all": 1, "pending": 1}));
    let products = sale.shop.get("/api/admin/product-reviews/products").await;
    assert_eq!(products, json!([{"id": product, "name": "Cane chair"}]));

    let act = async |dry_run: bool| {
        let body = json!({
            "selection": {"query": {"product": product}}, "action": {"decide": {"step": "publish"}}, "dryRun": dry_run,
        });
        ok(&sale.shop.post("/api/admin/product-reviews/bulk", &body).await)
    };
    assert_eq!(act(true).await["changed"], 1);
    assert_eq!(sale.listed().await["status"], "pending", "a preview changes nothing");
    assert_eq!(act(false).await["changed"], 1);
    assert_eq!(sale.shown().await["count"], 1);
    let again = act(true).await;
    assert_eq!(
        again["skipped"],
        json!([{"id": review["id"], "reason": "This review is published already."}])
    );
    let unsaid = json!({"selection": {"ids": [review["id"]]}, "action": {"decide": {"step": "reject", "reason": " "}}});
    let unsaid = sale.shop.post("/api/admin/product-reviews/bulk", &unsaid).await;
    assert_eq!(unsaid.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", unsaid.text);
    let designer = service.sign_in_as(Role::Designer).await;
    let body = json!({"selection": {"ids": [review["id"]]}, "action": {"decide": {"step": "publish"}}});
    let refused = service.post_as(&designer, "/api/admin/product-reviews/bulk", &body).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

#[test_database::test]
async fn coupons_are_paused_together_after_a_preview(db: PgPool) {
    let shop = Showroom::new(db).await;
    let coupon = |code: &str, is_paused: bool| json!({"code": code, "benefit": "free_shipping", "isPaused": is_paused});
    let mut ids = Vec::new();
    for (code, is_paused) in [("WELCOME", false), ("DIWALI10", true)] {
        let made = made(&shop.post("/api/admin/coupons", &coupon(code, is_paused)).await);
        ids.push(made["id"].clone());
    }
    let act = async |dry_run: bool| {
        let body = json!({"selection": {"ids": ids}, "action": {"pause": {}}, "dryRun": dry_run});
        ok(&shop.post("/api/admin/coupons/bulk", &body).await)
    };
    let skipped = json!([{"id": ids[1], "reason": "This coupon is paused already."}]);
    for dry_run in [true, false] {
        let outcome = act(dry_run).await;
        assert_eq!((&outcome["changed"], &outcome["skipped"]), (&json!(1), &skipped));
        let paused = shop.get("/api/admin/coupons?status=paused").await;
        assert_eq!(paused["total"], if dry_run { 1 } else { 2 });
    }
    let body = json!({"selection": {"query": {"status": "paused"}}, "action": {"resume": {}}});
    assert_eq!(ok(&shop.post("/api/admin/coupons/bulk", &body).await)["changed"], 2);
}
