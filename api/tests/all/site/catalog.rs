//! The catalogue from a draft to its page, and materials as visitors see them.

use axum::http::StatusCode;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::admin::designs::{Workshop, made, ok, with};

const ITEMS: &str = "/api/admin/catalog-items";

struct Shelf {
    shop: Workshop,
    category: Value,
    /// An unpublished item in that category.
    item: Value,
}

impl Shelf {
    async fn new(db: PgPool) -> Self {
        let shop = Workshop::new(db).await;
        let category = json!({"name": "Wardrobes", "slug": "wardrobes", "summary": "For bedrooms."});
        let category = made(&shop.post("/api/admin/catalog-categories", &category).await);
        let inside = json!({"name": "Sliding", "slug": "sliding", "parentId": category["id"]});
        let inside = made(&shop.post("/api/admin/catalog-categories", &inside).await);
        let item = json!({
            "name": "Two-door wardrobe", "summary": "Two sliding doors.", "categoryId": inside["id"],
            "specifications": [{"label": "Core", "value": "BWR plywood"}], "widthMm": 1800, "heightMm": 2100,
            "templateId": shop.template("Wardrobe").await,
        });
        let item = made(&shop.post(ITEMS, &item).await);
        Self { shop, category, item }
    }

    fn of(&self, what: &str) -> String {
        format!("{ITEMS}/{}{what}", self.item["id"].as_str().unwrap())
    }

    async fn change(&self, fields: &Value) -> Value {
        let current = self.shop.get(&self.of("")).await;
        ok(&self.shop.put(&self.of(""), &with(&current, fields)).await)
    }

    async fn publish(&self) {
        let version = &self.shop.get(&self.of("")).await["version"];
        ok(&self.shop.post(&self.of("/status"), &json!({"to": "published", "version": version})).await);
    }

    async fn page(&self, path: &str) -> Value {
        ok(&self.shop.studio.service.get(path).await)
    }

    async fn status(&self, path: &str) -> StatusCode {
        self.shop.studio.service.get(path).await.status
    }
}

#[test_database::test]
async fn an_item_is_published_found_through_its_category_and_renamed(db: PgPool) {
    let shelf = Shelf::new(db).await;
    assert_eq!(shelf.page("/api/catalog").await["categories"], json!([]), "no empty categories");
    assert_eq!(shelf.status("/api/catalog/two-door-wardrobe").await, StatusCode::NOT_FOUND);
    let preview = made(&shelf.shop.post(&shelf.of("/preview"), &json!({})).await);
    let preview = format!("/api{}", preview["address"].as_str().unwrap());
    assert_eq!(shelf.page(&preview).await["name"], "Two-door wardrobe");
    shelf.publish().await;

    let front = shelf.page("/api/catalog").await;
    assert_eq!(
        (&front["categories"][0]["slug"], &front["categories"][0]["count"]),
        (&json!("wardrobes"), &json!(1))
    );
    let inside = shelf.page("/api/catalog?category=sliding").await;
    assert_eq!(inside["category"]["above"], json!([{"name": "Wardrobes", "slug": "wardrobes"}]));
    assert_eq!((&inside["items"][0]["slug"], &inside["total"]), (&json!("two-door-wardrobe"), &json!(1)));
    for (wrong, status) in
        [("category=cellars", StatusCode::NOT_FOUND), ("cursor=x", StatusCode::UNPROCESSABLE_ENTITY)]
    {
        assert_eq!(shelf.status(&format!("/api/catalog?{wrong}")).await, status, "{wrong}");
    }
    let item = shelf.page("/api/catalog/two-door-wardrobe").await;
    assert!(item["priceFromPaise"].as_i64().unwrap() > 0, "{item}");
    assert_eq!(item["categories"][1]["slug"], "sliding");

    shelf.change(&json!({"widthMm": 1_800, "heightMm": 2_134, "depthMm": 650})).await;
    let drawings = shelf.page("/api/catalog/two-door-wardrobe").await["drawings"].clone();
    let size = "1,800 × 2,134 × 650 mm · 5 ft 11 in × 7 ft × 2 ft 2 in";
    assert_eq!(drawings[0]["alt"], format!("Front elevation of Two-door wardrobe, {size}, 2 doors"));
    assert_eq!(shelf.status(drawings[1]["url"].as_str().unwrap()).await, StatusCode::OK, "{drawings}");

    shelf.change(&json!({"slug": "sliding-wardrobe"})).await;
    assert_eq!(shelf.page("/api/catalog/two-door-wardrobe").await["slug"], "sliding-wardrobe");
    let service = &shelf.shop.studio.service;
    let category = format!("/api/admin/catalog-categories/{}", shelf.category["id"].as_str().unwrap());
    let kept = service.delete_as(&shelf.shop.studio.content.token, &category).await;
    assert_eq!((kept.status, &kept.json()["code"]), (StatusCode::CONFLICT, &json!("has_subcategories")));
}

#[test_database::test]
async fn what_is_published_stays_complete(db: PgPool) {
    let shelf = Shelf::new(db).await;
    shelf.publish().await;
    let current = shelf.shop.get(&shelf.of("")).await;
    for (fields, field) in [
        (json!({"summary": " "}), "summary"),
        (json!({"categoryId": null}), "categoryId"),
        (json!({"finishes": ["018f0000-0000-7000-8000-000000000000"]}), "finishes[0]"),
        (json!({"specifications": [{"label": "", "value": "x"}]}), "specifications[0].label"),
    ] {
        let refused = shelf.shop.put(&shelf.of(""), &with(&current, &fields)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{fields}: {}", refused.text);
        assert!(refused.json()["fields"].get(field).is_some(), "{field}: {}", refused.text);
    }
    assert_eq!(shelf.shop.get(&shelf.of("")).await["version"], current["version"]);
}

#[test_database::test]
async fn a_public_material_says_where_it_is_used_and_nothing_of_its_price(db: PgPool) {
    let shelf = Shelf::new(db).await;
    let service = &shelf.shop.studio.service;
    let ops = service.person(kernel::role::Role::Ops).await;
    let material = json!({
        "code": "LAM/7", "name": "Linen laminate", "kind": "laminate", "unit": "sheet", "hsn": "4823",
        "sellPaise": 123_457, "costPaise": null, "vendors": ["Secret Traders"], "isPublic": true, "status": "active",
        "onHand": 7_700,
    });
    let material = made(&service.post_as(&ops.token, "/api/admin/materials", &material).await);
    shelf.change(&json!({"finishes": [material["id"]]})).await;
    shelf.publish().await;
    for path in ["/api/materials", "/api/materials/lam%2F7", "/api/catalog/two-door-wardrobe"] {
        let shown = service.get(path).await;
        assert_eq!(shown.status, StatusCode::OK, "{path}: {}", shown.text);
        assert!(shown.text.contains("Linen laminate"), "{path}: {}", shown.text);
        for secret in ["123457", "Secret Traders", "sellPaise", "onHand"] {
            assert!(!shown.text.contains(secret), "{path} tells {secret}");
        }
    }
    let drawn = shelf.page("/api/materials/lam%2F7").await["drawn"].as_str().unwrap().to_owned();
    let swatch = service.get(&drawn).await;
    assert_eq!((swatch.status, swatch.header("content-type")), (StatusCode::OK, "image/svg+xml"), "{drawn}");
    assert!(swatch.header("cache-control").contains("immutable"));
    let unknown = service.get(&drawn.replace("laminate", "gold")).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    let used = json!([{
        "kind": "catalog_item", "title": "Two-door wardrobe", "slug": "two-door-wardrobe", "designType": null,
    }]);
    assert_eq!(shelf.page("/api/materials/LAM%2F7").await["usedIn"], used);
    sqlx::query!("update materials set is_public = false").execute(&service.db).await.unwrap();
    assert_eq!(shelf.status("/api/materials/LAM%2F7").await, StatusCode::NOT_FOUND);
    assert_eq!(shelf.page("/api/catalog/two-door-wardrobe").await["finishes"], json!([]));
}
