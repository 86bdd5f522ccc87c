//! Products for staff: editing, variations, stock, publishing.

use axum::http::StatusCode;
use jobs::Mail;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::designs::{Workshop, made, ok, with};
use crate::harness::{Answer, Service};

pub(crate) const PRODUCTS: &str = "/api/admin/products";

/// A user who manages the furniture catalogue, with the users who edit photographs.
pub(crate) struct Showroom {
    pub(crate) workshop: Workshop,
    token: String,
}

impl Showroom {
    pub(crate) async fn new(db: PgPool) -> Self {
        let workshop = Workshop::new(db).await;
        let token = workshop.studio.service.sign_in_as(Role::Ops).await;
        Self { workshop, token }
    }

    pub(crate) fn service(&self) -> &Service {
        &self.workshop.studio.service
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.service().post_as(&self.token, path, body).await
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        ok(&self.service().get_as(&self.token, path).await)
    }

    pub(crate) async fn category(&self, name: &str, parent: Option<&Value>) -> Value {
        let category = json!({
            "name": name, "slug": name.to_lowercase().replace(' ', "-"), "hsn": "9401", "isActive": true,
            "parentId": parent.map(|parent| &parent["id"]),
        });
        made(&self.post("/api/admin/product-categories", &category).await)
    }

    /// A draft of a chair at ₹4,999, MRP ₹6,500.
    pub(crate) async fn product(&self, category: &Value, fields: &Value) -> Value {
        let chair = json!({
            "name": "Lounge chair", "sku": Uuid::now_v7().to_string(), "categoryId": category["id"],
            "mrpPaise": 650_000, "pricePaise": 499_900, "hsn": "9401", "availability": "in_stock",
            "isStocked": false,
        });
        made(&self.post(PRODUCTS, &with(&chair, fields)).await)
    }

    /// A published product.
    pub(crate) async fn published(&self, category: &Value, fields: &Value) -> Value {
        let photograph = self.workshop.photograph("chair.jpg").await;
        let complete = json!({
            "description": "A low chair of teak and cane.", "originCountry": "IN", "maker": "Nivas, Bengaluru 560025",
            "photographs": [{"photographId": photograph}],
        });
        let product = self.product(category, &with(&complete, fields)).await;
        ok(&self.move_to(&product, "published").await)
    }

    pub(crate) async fn move_to(&self, product: &Value, to: &str) -> Answer {
        let body = json!({"to": to, "version": self.get(&of(product, "")).await["version"]});
        self.post(&of(product, "/status"), &body).await
    }

    /// Changes a product at its current version.
    pub(crate) async fn change(&self, product: &Value, fields: &Value) -> Answer {
        self.change_as(&self.token, product, fields).await
    }

    async fn change_as(&self, token: &str, product: &Value, fields: &Value) -> Answer {
        let current = self.get(&of(product, "")).await;
        let body = with(&with(&current["draft"], fields), &json!({"version": current["version"]}));
        self.service().put_as(token, &of(product, ""), &body).await
    }

    pub(crate) async fn record(&self, product: &Value, entry: &str, pieces: i32) -> Answer {
        self.post(&of(product, "/stock"), &json!({"entry": entry, "pieces": pieces})).await
    }
}

pub(crate) fn of(product: &Value, what: &str) -> String {
    format!("{PRODUCTS}/{}{what}", product["id"].as_str().unwrap())
}

/// A variation group with options of these names and price differences.
pub(crate) fn group(name: &str, options: &[(&str, i64)]) -> Value {
    let options: Vec<_> = options
        .iter()
        .map(|(name, difference)| json!({"id": Uuid::now_v7(), "name": name, "differencePaise": difference}))
        .collect();
    json!({"id": Uuid::now_v7(), "name": name, "options": options})
}

fn reason(answer: &Answer, field: &str) -> String {
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
    answer.json()["fields"][field].as_str().unwrap_or_default().to_owned()
}

#[test_database::test]
async fn a_product_is_published_when_it_is_complete(db: PgPool) {
    let shop = Showroom::new(db).await;
    let chairs = shop.category("Chairs", None).await;
    let product = shop.product(&chairs, &json!({"name": "Lounge chair", "isStocked": true})).await;
    assert_eq!(product["summary"]["slug"], "lounge-chair");
    let mut refused = Vec::new();
    let photograph = shop.workshop.photograph("chair.jpg").await;
    for (field, fields) in [
        ("description", json!({"description": "A low chair of teak and cane."})),
        ("originCountry", json!({"originCountry": "IN"})),
        ("maker", json!({"maker": "Nivas, Bengaluru 560025"})),
        ("photographs", json!({"photographs": [{"photographId": photograph}]})),
        ("hsn", json!({"hsn": "9401"})),
    ] {
        if field == "hsn" {
            ok(&shop.change(&product, &json!({"hsn": "1234"})).await);
        }
        refused.push(reason(&shop.move_to(&product, "published").await, field));
        ok(&shop.change(&product, &fields).await);
    }
    assert!(refused.iter().all(|reason| !reason.is_empty()), "{refused:?}");
    let empty = reason(&shop.move_to(&product, "published").await, "availability");
    assert_eq!(empty, "needs pieces in stock, or pieces that are not counted");
    ok(&shop.record(&product, "received", 3).await);
    ok(&shop.move_to(&product, "published").await);

    // It may sell out, and its texts can still be changed.
    ok(&shop.record(&product, "counted", 0).await);
    let changed = ok(&shop.change(&product, &json!({"description": "Sits lower than it looks."})).await);
    assert_eq!(changed["summary"]["currentAvailability"], "out_of_stock");
    assert_eq!(
        reason(&shop.change(&product, &json!({"description": ""})).await, "description"),
        "is required before visitors see it"
    );
}

#[test_database::test]
async fn prices_skus_and_references_are_checked(db: PgPool) {
    let shop = Showroom::new(db).await;
    let chairs = shop.category("Chairs", None).await;
    let product = shop.product(&chairs, &json!({"sku": "CH-1"})).await;
    let twin = json!({
        "name": "Twin", "sku": "ch-1", "categoryId": chairs["id"], "mrpPaise": 100, "pricePaise": 100, "hsn": "9401",
        "availability": "in_stock", "isStocked": false,
    });
    assert_eq!(reason(&shop.post(PRODUCTS, &twin).await, "sku"), "is another product's");
    for (fields, field, expected) in [
        (json!({"pricePaise": 650_001}), "pricePaise", "must not be above the MRP"),
        (json!({"salePricePaise": 499_900}), "salePricePaise", "must be below the list price"),
        (json!({"categoryId": Uuid::now_v7()}), "categoryId", "does not exist"),
        (json!({"brandId": Uuid::now_v7()}), "brandId", "does not exist"),
        (json!({"related": [product["id"]]}), "related", "must be other existing products"),
        (
            json!({"photographs": [{"photographId": Uuid::now_v7()}]}),
            "photographs[0].photographId",
            "does not exist",
        ),
        (
            json!({"groups": [group("Size", &[("Small", -499_900)])]}),
            "groups",
            "must leave a price above zero for the cheapest choice of options",
        ),
    ] {
        assert_eq!(reason(&shop.change(&product, &fields).await, field), expected);
    }
}

#[test_database::test]
async fn options_keep_their_ids_and_stock(db: PgPool) {
    let shop = Showroom::new(db).await;
    let chairs = shop.category("Chairs", None).await;
    let mut colours = group("Colour", &[("Teak", 0), ("Walnut", 50_000)]);
    for option in colours["options"].as_array_mut().unwrap() {
        option["isStocked"] = json!(true);
    }
    let product = shop.product(&chairs, &json!({"isStocked": true, "groups": [colours]})).await;
    let walnut = colours["options"][1]["id"].clone();
    let entry = json!({"entry": "received", "pieces": 4, "optionId": walnut, "remark": "Delivery note 17"});
    let stock = ok(&shop.post(&of(&product, "/stock"), &entry).await);
    assert_eq!(stock["moves"][0]["remark"], "Delivery note 17");

    // The other way round, under another name.
    let options = colours["options"].as_array_mut().unwrap();
    options.reverse();
    options[0]["name"] = json!("Dark walnut");
    let changed = ok(&shop.change(&product, &json!({"groups": [colours]})).await);
    assert_eq!(changed["draft"]["groups"][0]["options"][0]["id"], walnut);
    let stock = shop.get(&of(&product, "/stock")).await;
    let of_walnut =
        stock["stocks"].as_array().unwrap().iter().find(|stock| stock["option"]["id"] == walnut).unwrap();
    assert_eq!((&of_walnut["onHand"], &of_walnut["option"]["name"]), (&json!(4), &json!("Dark walnut")));

    // An option that an order holds stays; another product's is no one's to take.
    sqlx::query!("update stocks set reserved = 1 where on_hand = 4")
        .execute(&shop.service().db)
        .await
        .unwrap();
    let without = json!({"groups": [group("Colour", &[("Oak", 0)])]});
    assert!(reason(&shop.change(&product, &without).await, "groups").contains("Dark walnut"));
    let taken = reason(
        &shop
            .post(&of(&product, "/stock"), &json!({"entry": "damaged", "pieces": 4, "optionId": walnut}))
            .await,
        "pieces",
    );
    assert_eq!(taken, "leaves 0, but orders hold 1");
    let other = shop.product(&chairs, &json!({"name": "Other"})).await;
    assert_eq!(
        reason(&shop.change(&other, &json!({"groups": [colours]})).await, "groups"),
        "must have ids of their own"
    );
}

#[test_database::test]
async fn texts_are_edited_by_who_does_not_manage_prices(db: PgPool) {
    let shop = Showroom::new(db).await;
    let chairs = shop.category("Chairs", None).await;
    let product = shop.product(&chairs, &json!({"costPaise": 200_000})).await;
    let writer = shop.service().sign_in_as(Role::Content).await;
    let seen = ok(&shop.service().get_as(&writer, &of(&product, "")).await);
    assert_eq!(seen["draft"]["costPaise"], Value::Null, "costs are for who manages");
    let refused = shop.change_as(&writer, &product, &json!({"pricePaise": 1_000})).await;
    assert!(reason(&refused, "pricePaise").contains("colleagues who manage"));
    ok(&shop.change_as(&writer, &product, &json!({"description": "A low chair."})).await);
    let kept = shop.get(&of(&product, "")).await;
    assert_eq!(
        (&kept["draft"]["costPaise"], &kept["draft"]["description"]),
        (&json!(200_000), &json!("A low chair."))
    );
    let entry = json!({"entry": "received", "pieces": 1});
    let refused = shop.service().post_as(&writer, &of(&product, "/stock"), &entry).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

#[test_database::test]
async fn a_category_goes_only_when_it_is_empty(db: PgPool) {
    let shop = Showroom::new(db).await;
    let (chairs, stools) = (shop.category("Chairs", None).await, shop.category("Stools", None).await);
    let product = shop.product(&chairs, &json!({})).await;
    let path = format!("/api/admin/product-categories/{}", chairs["id"].as_str().unwrap());
    let refused = shop.service().delete_as(&shop.token, &path).await;
    assert_eq!(refused.json()["code"], "has_products", "{}", refused.text);
    let action =
        json!({"selection": {"ids": [product["id"]]}, "action": {"category": {"categoryId": stools["id"]}}});
    assert_eq!(ok(&shop.post(&format!("{PRODUCTS}/bulk"), &action).await)["changed"], 1);
    let gone = shop.service().delete_as(&shop.token, &path).await;
    assert!(gone.status.is_success(), "{}", gone.text);
}

#[test_database::test]
async fn who_waits_is_told_once_when_it_is_back(db: PgPool) {
    let shop = Showroom::new(db).await;
    let chairs = shop.category("Chairs", None).await;
    let product = shop.published(&chairs, &json!({"slug": "cane-chair"})).await;
    ok(&shop.change(&product, &json!({"isStocked": true, "availability": "backorder"})).await);
    ok(&shop.change(&product, &json!({"availability": "limited"})).await);
    let wait = "/api/products/cane-chair/notices";
    let wrong = shop.service().post(wait, &json!({"email": "asha"})).await;
    assert!(reason(&wrong, "email").contains("isn't an e-mail address"));
    for _ in 0..2 {
        let noted = shop.service().post(wait, &json!({"email": "Asha@Example.com"})).await;
        assert!(noted.status.is_success(), "{}", noted.text);
    }
    assert_eq!(shop.get(&of(&product, "/notices")).await[0]["email"], "asha@example.com");
    ok(&shop.record(&product, "received", 2).await);
    ok(&shop.record(&product, "received", 2).await);
    let told = shop.service().claim_mail().await;
    assert!(matches!(told[..], [(Mail::TellOfStock { .. }, _)]), "{told:?}");
}

#[test_database::test]
async fn writers_import_texts_but_no_prices(db: PgPool) {
    let shop = Showroom::new(db).await;
    let service = shop.service();
    service.disregard::<jobs::Documents>();
    let (ops, writer) = (service.sign_in_as(Role::Ops).await, service.sign_in_as(Role::Content).await);
    let list =
        json!({"fileName": "chairs.csv", "csv": "SKU,Care,Cost,Price,On hand\nCH-1,Wipe dry.,100,200,3\n"});
    let path = format!("{PRODUCTS}/imports");
    let all = json!({"sku": "SKU", "care": "Care", "costPaise": "Cost", "pricePaise": "Price", "onHand": "On hand"});
    let sent = service.post_as(&ops, &path, &list).await.json();
    assert_eq!(sent["suggestedMapping"], all);
    let of_ops = format!("{path}/{}", sent["id"].as_str().unwrap());
    let mapped = service.put_as(&ops, &of_ops, &json!({"mapping": all})).await;
    assert_eq!(mapped.status, StatusCode::ACCEPTED, "{}", mapped.text);

    let sent = service.post_as(&writer, &path, &list).await.json();
    let texts = json!({"sku": "SKU", "care": "Care"});
    assert_eq!(sent["suggestedMapping"], texts);
    let of_writer = format!("{path}/{}", sent["id"].as_str().unwrap());
    let refused = service.put_as(&writer, &of_writer, &json!({"mapping": all})).await;
    assert!(reason(&refused, "mapping").starts_with("Your role can't set"), "{}", refused.text);
    let mapped = service.put_as(&writer, &of_writer, &json!({"mapping": texts})).await;
    assert_eq!(mapped.status, StatusCode::ACCEPTED, "{}", mapped.text);

    assert_eq!(
        service.get_as(&writer, &of_ops).await.status,
        StatusCode::NOT_FOUND,
        "another's file has costs"
    );
    let seller = service.sign_in_as(Role::Sales).await;
    assert_eq!(service.post_as(&seller, &path, &list).await.status, StatusCode::FORBIDDEN);
}

#[test_database::test]
async fn a_pincode_check_names_the_zone_and_prices_a_weight(db: PgPool) {
    let shop = Showroom::new(db).await;
    let zone = json!({
        "name": "Islands", "pincodes": ["744*"], "remotePincodes": ["744301"], "tariff": "slabs", "transitDays": 9,
        "slabs": [{"upToG": 20_000, "paise": 50_000}], "furtherKgPaise": 1_000, "remotePaise": 2_500, "hasCod": false,
    });
    let zone = made(&shop.post("/api/admin/delivery-zones", &zone).await);
    let check = "/api/admin/delivery-check";
    let near = shop.get(&format!("{check}?pincode=744101&weightG=20000")).await;
    assert_eq!(near["zone"], json!({"id": zone["id"], "name": "Islands"}));
    assert_eq!((&near["weightPaise"], &near["isRemote"]), (&json!(50_000), &json!(false)));
    let far = shop.get(&format!("{check}?pincode=744301&weightG=20001")).await;
    assert_eq!((&far["weightPaise"], &far["isRemote"]), (&json!(53_500), &json!(true)));
    let nowhere = shop.get(&format!("{check}?pincode=999999&weightG=1")).await;
    assert_eq!((&nowhere["zone"], &nowhere["isDeliverable"]), (&Value::Null, &json!(false)));
    let service = shop.service();
    let buyer = service.get("/api/delivery/744101").await;
    assert_eq!(buyer.json()["isDeliverable"], true);
    assert!(!buyer.text.contains("Islands"), "{}", buyer.text);
    let ops = service.sign_in_as(Role::Ops).await;
    let wrong = service.get_as(&ops, &format!("{check}?pincode=7441&weightG=0")).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", wrong.text);
    let writer = service.sign_in_as(Role::Content).await;
    assert_eq!(service.get_as(&writer, check).await.status, StatusCode::FORBIDDEN);
}

#[test_database::test]
async fn visitors_see_a_products_video_while_it_is_published(db: PgPool) {
    let shop = Showroom::new(db).await;
    let chairs = shop.category("Chairs", None).await;
    let product = shop.published(&chairs, &json!({"name": "Cane chair"})).await;
    let thumbnail = shop.workshop.photograph("thumbnail.jpg").await;
    let service = shop.service();
    let content = service.sign_in_as(Role::Content).await;
    let draft = json!({
        "title": "How it is made", "source": "youtube", "address": "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
        "thumbnailId": thumbnail,
    });
    let video = made(&service.post_as(&content, "/api/admin/videos", &draft).await);
    let id = video["id"].as_str().unwrap();
    let refused = reason(&shop.change(&product, &json!({"videoId": id})).await, "videoId");
    assert_eq!(refused, "is not a published video");
    sqlx::query!("update videos set status = 'published'").execute(&service.db).await.unwrap();
    let changed = ok(&shop.change(&product, &json!({"videoId": id})).await);
    assert_eq!(changed["video"], json!({"id": id, "title": "How it is made", "isPublished": true}));
    let public = async || ok(&service.get("/api/products/cane-chair").await)["video"].clone();
    let shown = public().await;
    assert_eq!(shown["title"], "How it is made");
    assert!(shown["player"]["address"].as_str().unwrap().contains("youtube-nocookie"), "{shown}");

    sqlx::query!("update videos set status = 'draft'").execute(&service.db).await.unwrap();
    assert!(public().await.is_null());
    // It is kept, and other fields can be changed.
    let kept = ok(&shop.change(&product, &json!({"description": "Sits lower than it looks."})).await);
    assert_eq!(kept["video"]["isPublished"], false);
    sqlx::query!("delete from videos").execute(&service.db).await.unwrap();
    assert!(shop.get(&of(&product, "")).await["video"].is_null());
}
