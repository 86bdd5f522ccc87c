//! `/api/products` and `/api/shop`.

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::admin::designs::{made, ok};
use crate::admin::products::{Showroom, group, of};

async fn list(shop: &Showroom, query: &str) -> Value {
    ok(&shop.service().get(&format!("/api/products?{query}")).await)
}

fn names(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap()).collect()
}

fn counts(page: &Value, facet: &str) -> Vec<(String, i64)> {
    let values = page["facets"][facet].as_array().unwrap().iter();
    values.map(|of| (of["value"].as_str().unwrap().to_owned(), of["count"].as_i64().unwrap())).collect()
}

#[test_database::test]
async fn products_are_filtered_with_counts(db: PgPool) {
    let shop = Showroom::new(db).await;
    let living = shop.category("Living", None).await;
    let (chairs, tables) =
        (shop.category("Chairs", Some(&living)).await, shop.category("Tables", None).await);
    let colours = group("Colour", &[("Teak", 0), ("Walnut", -50_000)]);
    let fixtures = [
        (&chairs, json!({"name": "Cane chair", "material": "Cane", "groups": [colours], "isFeatured": true})),
        (
            &chairs,
            json!({"name": "Danish chair", "material": "Oak", "originCountry": "DK", "salePricePaise": 399_900}),
        ),
        (
            &tables,
            json!({"name": "Side table", "material": "Oak", "pricePaise": 200_000, "availability": "made_to_order"}),
        ),
        (&tables, json!({"name": "Old table", "availability": "discontinued"})),
    ];
    for (category, fields) in &fixtures {
        shop.published(category, fields).await;
    }
    shop.product(&chairs, &json!({"name": "Not yet"})).await;

    let all = list(&shop, "").await;
    assert_eq!(
        names(&all),
        ["Cane chair", "Old table", "Side table", "Danish chair"],
        "featured, then the newest"
    );
    assert_eq!(counts(&all, "materials"), [("Oak".to_owned(), 2), ("Cane".to_owned(), 1)]);
    assert_eq!(counts(&all, "origins"), [("IN".to_owned(), 3), ("DK".to_owned(), 1)]);
    assert_eq!((&all["facets"]["inStock"], &all["facets"]["onSale"]), (&json!(3), &json!(1)));
    assert_eq!(all["items"][0]["priceFromPaise"], 449_900, "the cheapest choice");
    assert_eq!(all["items"][0]["mrpPaise"], 600_000);
    assert_eq!(
        names(&list(&shop, "sort=price&inStock=true").await),
        ["Side table", "Danish chair", "Cane chair"]
    );
    assert_eq!(names(&list(&shop, "sort=origin&origin=DK,IN").await)[0], "Danish chair");
    assert_eq!(names(&list(&shop, "onSale=true&priceTo=400000").await), ["Danish chair"]);
    assert_eq!(names(&list(&shop, "colour=Walnut").await), ["Cane chair"]);
    assert_eq!(names(&list(&shop, "q=danish").await), ["Danish chair"]);
    let within = list(&shop, "category=living").await;
    assert_eq!(within["total"], 2);
    let below: Vec<_> =
        within["categories"].as_array().unwrap().iter().map(|of| (&of["slug"], &of["products"])).collect();
    assert_eq!(below, [(&json!("chairs"), &json!(2))]);
    assert_eq!(list(&shop, "category=chairs").await["category"]["above"][0]["slug"], "living");
    for (wrong, status) in
        [("cursor=x", StatusCode::UNPROCESSABLE_ENTITY), ("category=lamps", StatusCode::NOT_FOUND)]
    {
        let refused = shop.service().get(&format!("/api/products?{wrong}")).await;
        assert_eq!(refused.status, status, "{wrong}: {}", refused.text);
    }

    let front = ok(&shop.service().get("/api/shop").await);
    let sections = ["offers", "newest", "madeToOrder"].map(|name| front[name].as_array().unwrap().len());
    assert_eq!(sections, [1, 3, 1]);
    assert_eq!(front["categories"].as_array().unwrap().len(), 2);
}

#[test_database::test]
async fn a_change_shows_in_the_list_at_once(db: PgPool) {
    let shop = Showroom::new(db).await;
    let admin = shop.service().sign_in_as(Role::Admin).await;
    let brand = made(&shop.service().post_as(&admin, "/api/admin/brands", &json!({"name": "Aranya"})).await);
    let chairs = shop.category("Chairs", None).await;
    let mut colours = group("Colour", &[("Teak", 0), ("Walnut", 0)]);
    let fields = json!({
        "brandId": brand["id"], "isStocked": true, "availability": "limited", "groups": [colours],
    });
    let chair = shop.published(&chairs, &fields).await;
    let in_stock = async || list(&shop, "inStock=true").await["total"].clone();
    assert_eq!(in_stock().await, 0, "none is there");
    ok(&shop.record(&chair, "received", 1).await);
    assert_eq!(in_stock().await, 1, "one is delivered");
    colours["options"][0]["isStocked"] = json!(true);
    ok(&shop.change(&chair, &json!({"groups": [colours]})).await);
    assert_eq!(in_stock().await, 0, "counted by colour");

    assert_eq!(counts(&list(&shop, "").await, "brands"), [("Aranya".to_owned(), 1)]);
    let path = format!("/api/admin/brands/{}", brand["id"].as_str().unwrap());
    let renamed = json!({"name": "Aranya Works", "version": brand["version"]});
    ok(&shop.service().put_as(&admin, &path, &renamed).await);
    assert_eq!(counts(&list(&shop, "").await, "brands"), [("Aranya Works".to_owned(), 1)]);
    ok(&shop.move_to(&chair, "draft").await);
    assert_eq!(list(&shop, "").await["total"], 0);
}

#[test_database::test]
async fn a_product_has_a_page_of_its_own(db: PgPool) {
    let shop = Showroom::new(db).await;
    let living = shop.category("Living", None).await;
    let chairs = shop.category("Chairs", Some(&living)).await;
    let mut sizes = group("Size", &[("Single", 0), ("Double", 200_000)]);
    sizes["options"][1]["isStocked"] = json!(true);
    sizes["options"][1]["lengthMm"] = json!(1_400);
    let fields = json!({
        "name": "Cane sofa", "groups": [sizes], "isStocked": true, "availability": "limited", "salePricePaise": 450_000,
        "saleEndsOn": "2026-11-20", "lengthMm": 900, "heightMm": 800,
    });
    let product = shop.published(&chairs, &fields).await;
    let entry = json!({"entry": "received", "pieces": 2, "optionId": sizes["options"][1]["id"]});
    ok(&shop.post(&of(&product, "/stock"), &entry).await);

    let page = ok(&shop.service().get("/api/products/cane-sofa").await);
    let links: Vec<_> = page["categories"].as_array().unwrap().iter().map(|of| &of["slug"]).collect();
    assert_eq!(links, ["living", "chairs"]);
    assert_eq!(
        (&page["pricePaise"], &page["listPricePaise"]),
        (&json!(450_000), &json!(499_900)),
        "its last day"
    );
    assert_eq!((&page["taxBasisPoints"], &page["left"]), (&json!(1_800), &json!(2)));
    assert_eq!((&page["returnsDays"], &page["availability"]), (&json!(7), &json!("limited")));
    let [single, double] = [0, 1].map(|at| &page["groups"][0]["options"][at]);
    assert_eq!((&double["left"], &double["lengthMm"]), (&json!(2), &json!(1_400)));
    assert_eq!(
        (&page["lengthMm"], &single["lengthMm"], &double["heightMm"]),
        (&json!(900), &json!(null), &json!(null))
    );
    assert_eq!(page["reviews"]["count"], 0);

    // A former slug leads to the same page, and the id to the slug; a draft only to those with its link.
    ok(&shop.change(&product, &json!({"slug": "sofa-of-cane"})).await);
    let moved = ok(&shop.service().get("/api/products/cane-sofa").await);
    assert_eq!(moved["slug"], "sofa-of-cane");
    let id = product["id"].as_str().unwrap();
    assert_eq!(ok(&shop.service().get(&format!("/api/products/by-id/{id}")).await)["slug"], "sofa-of-cane");
    ok(&shop.move_to(&product, "draft").await);
    assert_eq!(shop.service().get("/api/products/sofa-of-cane").await.status, StatusCode::NOT_FOUND);
    let link = made(&shop.post(&of(&product, "/preview"), &json!({})).await);
    let token = link["address"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let preview = ok(&shop.service().get(&format!("/api/products/preview/{token}")).await);
    assert_eq!(preview["name"], "Cane sofa");
}

#[test_database::test]
async fn a_product_is_drawn_in_the_chosen_size(db: PgPool) {
    let shop = Showroom::new(db).await;
    let sofas = shop.category("Sofas", None).await;
    let mut sizes = group("Size", &[("Two seats", 0), ("Three seats", 90_000)]);
    sizes["options"][1]["lengthMm"] = json!(2_100);
    let fields = json!({
        "name": "Kabini", "groups": [sizes, group("Feet", &[("High", 0), ("Low", 0)])],
        "lengthMm": 1_500, "widthMm": 900, "heightMm": 820,
    });
    let product = shop.published(&sofas, &fields).await;
    let drawings = async || ok(&shop.service().get("/api/products/kabini").await)["drawings"].clone();
    let drawn = drawings().await;
    assert_eq!(drawn.as_array().unwrap().len(), 2, "feet change nothing: {drawn}");
    assert_eq!(drawn[1]["options"], json!([sizes["options"][1]["id"]]));
    let alt = "Front elevation of Kabini, 2,100 × 820 × 900 mm · 6 ft 11 in × 2 ft 8 in × 2 ft 11 in";
    assert_eq!(drawn[1]["views"][0]["alt"], alt);
    let address = drawn[1]["views"][0]["url"].as_str().unwrap();
    let file = shop.service().get(address).await;
    assert_eq!((file.status, file.header("content-type")), (StatusCode::OK, "image/svg+xml"), "{address}");
    assert!(file.text.contains(">2,100<") && !file.text.contains(">1,500<"), "{}", file.text);

    // An address leads to the drawing of the same options after a change, and nowhere once the product is hidden.
    ok(&shop.change(&product, &json!({"heightMm": 850})).await);
    let moved = shop.service().get(address).await;
    let renewed = drawings().await;
    assert_eq!(moved.status, StatusCode::FOUND);
    assert_eq!(renewed[1]["views"][0]["url"], moved.header("location"));
    let unknown = address.replace("-front-", "-back-");
    assert_eq!(shop.service().get(&unknown).await.status, StatusCode::NOT_FOUND);
    ok(&shop.move_to(&product, "draft").await);
    assert_eq!(shop.service().get(address).await.status, StatusCode::NOT_FOUND);
}
