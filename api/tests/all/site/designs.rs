//! `/api/designs` and related paths.

use axum::http::StatusCode;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::admin::designs::{Workshop, made, ok};

async fn list(shop: &Workshop, query: &str) -> Value {
    ok(&shop.studio.service.get(&format!("/api/designs?{query}")).await)
}

fn titles(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap()).collect()
}

fn counts(page: &Value, facet: &str) -> Vec<(String, i64)> {
    let values = page["facets"][facet].as_array().unwrap().iter();
    values.map(|of| (of["value"].as_str().unwrap().to_owned(), of["count"].as_i64().unwrap())).collect()
}

#[test_database::test]
async fn designs_are_filtered_with_counts(db: PgPool) {
    let shop = Workshop::new(db).await;
    let categories = "/api/admin/design-categories";
    let kitchens = made(
        &shop.post(categories, &json!({"name": "Kitchens", "slug": "kitchens", "filters": ["layout"]})).await,
    );
    let small = json!({"name": "Small", "slug": "small-kitchens", "parentId": kitchens["id"]});
    let small = made(&shop.post(categories, &small).await);
    let template = shop.template("Kitchen").await;
    for fields in [
        json!({"title": "Straight", "layout": "straight", "style": "Modern", "colours": ["Green"], "areaFromSqft": 60, "areaToSqft": 100, "categoryId": small["id"], "budgetBand": "under_3l"}),
        json!({"title": "Corner", "layout": "l_shape", "style": "Modern", "colours": ["White", "Green"], "categoryId": kitchens["id"], "templateId": template}),
        json!({"title": "Lamp", "designType": "pooja", "style": "Traditional", "colours": ["Brass"], "isFeatured": true}),
    ] {
        shop.published(&fields).await;
    }
    shop.design(&json!({"title": "Not yet"})).await;

    let all = list(&shop, "").await;
    assert_eq!(titles(&all), ["Lamp", "Corner", "Straight"], "featured ones first, then the newest");
    assert_eq!((&all["total"], &all["next"]), (&json!(3), &Value::Null));
    assert_eq!(counts(&all, "types"), [("kitchen".to_owned(), 2), ("pooja".to_owned(), 1)]);
    assert_eq!(
        titles(&list(&shop, "sort=price").await),
        ["Corner", "Straight", "Lamp"],
        "what has no price comes last"
    );
    let narrowed = list(&shop, "type=kitchen&colour=Green&layout=l_shape,u_shape").await;
    assert_eq!(titles(&narrowed), ["Corner"]);
    assert_eq!(counts(&narrowed, "layouts"), [("straight".to_owned(), 1), ("l_shape".to_owned(), 1)]);
    assert_eq!(titles(&list(&shop, "area=80_120&budget=under_3l").await), ["Straight"]);
    let within = list(&shop, "category=kitchens").await;
    assert_eq!(
        (titles(&within), &within["category"]["filters"]),
        (vec!["Corner", "Straight"], &json!(["layout"]))
    );
    assert_eq!(titles(&list(&shop, "category=small-kitchens").await), ["Straight"]);
    for (wrong, status) in [
        ("type=cellar", StatusCode::UNPROCESSABLE_ENTITY),
        ("cursor=x", StatusCode::UNPROCESSABLE_ENTITY),
        ("category=cellars", StatusCode::NOT_FOUND),
    ] {
        let refused = shop.studio.service.get(&format!("/api/designs?{wrong}")).await;
        assert_eq!(refused.status, status, "{wrong}: {}", refused.text);
    }

    let types = ok(&shop.studio.service.get("/api/design-types").await);
    let kinds: Vec<_> = types["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|of| (of["designType"].as_str().unwrap(), &of["count"]))
        .collect();
    assert_eq!(kinds, [("kitchen", &json!(2)), ("pooja", &json!(1))]);
    let cheapest = list(&shop, "type=kitchen&sort=price").await["items"][0]["priceFromPaise"].clone();
    assert_eq!(types["items"][0]["priceFromPaise"], cheapest);
    let styles = ok(&shop.studio.service.get("/api/kitchen-styles").await);
    assert_eq!(
        (styles["items"].as_array().unwrap().len(), &styles["items"][0]["style"]),
        (1, &json!("Modern"))
    );
}

#[test_database::test]
async fn pages_list_each_design_once(db: PgPool) {
    let shop = Workshop::new(db).await;
    let first = shop.published(&json!({})).await;
    // Published copies, inserted directly; some share a position.
    sqlx::query!(
        "with copied as (
             insert into designs (
                 id, title, slug, design_type, style, colours, description, addons, similar_to, is_featured, seo_title,
                 seo_description, position, status, first_published_at, created_at, updated_at
             )
             select gen_random_uuid(), n::text, 'copy-' || n, design_type, style, colours, description, addons, similar_to,
                 n % 7 = 0, '', '', n / 3, status, first_published_at, created_at, updated_at
             from designs, generate_series(1, 59) as n
             returning id
         )
         insert into design_photographs (design_id, place, photograph_id, hotspots)
         select copied.id, 1, photograph_id, hotspots from copied, design_photographs",
    )
    .execute(&shop.studio.service.db)
    .await
    .unwrap();
    for sort in ["position", "price", "-price", "newest"] {
        let (mut seen, mut query, mut pages) = (std::collections::HashSet::new(), format!("sort={sort}"), 0);
        loop {
            let page = list(&shop, &query).await;
            for item in page["items"].as_array().unwrap() {
                assert!(seen.insert(item["id"].as_str().unwrap().to_owned()), "shown twice by {sort}");
            }
            pages += 1;
            match page["next"].as_str() {
                Some(next) => query = format!("sort={sort}&cursor={next}"),
                None => break,
            }
        }
        assert_eq!(
            (seen.len(), pages, seen.contains(first["id"].as_str().unwrap())),
            (60, 3, true),
            "{sort}"
        );
    }
}

#[test_database::test]
async fn a_design_has_no_private_fields(db: PgPool) {
    let shop = Workshop::new(db).await;
    let service = &shop.studio.service;
    let mut db = service.db.acquire().await.unwrap();
    app::seed::materials(&mut db, service.clock.now()).await.unwrap();
    sqlx::query!("update materials set is_public = code <> 'CTR-GR-BLK'").execute(&mut *db).await.unwrap();
    let material = async |code: &str| {
        let id = sqlx::query_scalar!("select id from materials where code = $1", code);
        id.fetch_one(&service.db).await.unwrap()
    };
    let photograph = shop.photograph("wall.jpg").await;
    let spots = json!([
        {"x": 0.5, "y": 0.25, "label": "Fronts", "materialId": material("LAM-SF-114").await},
        {"x": 0.5, "y": 0.75, "label": "Counter", "materialId": material("CTR-GR-BLK").await},
    ]);
    let addon = shop.addon(&json!({"isDefault": true})).await;
    let other = shop.published(&json!({"title": "Another"})).await;
    let design = shop
        .published(&json!({
            "photographs": [{"photographId": photograph, "alt": null, "hotspots": spots}],
            "templateId": shop.template("Kitchen").await,
            "addons": [addon],
            "deliveryDays": 45,
        }))
        .await;
    let answer = service.get(&format!("/api/designs/{}", design["slug"].as_str().unwrap())).await;
    let shown = ok(&answer);
    assert_eq!(answer.header("cache-control"), "public, max-age=60, stale-while-revalidate=600");
    let spots = &shown["photographs"][0]["hotspots"];
    assert_eq!(spots[0]["material"], json!({"name": "Laminate, areca green", "brand": "Linen & Lac"}));
    assert_eq!((&spots[1]["label"], &spots[1]["material"]), (&json!("Counter"), &Value::Null));
    assert_eq!(shown["included"], json!([{"room": "Kitchen", "items": ["Base units"]}]));
    assert_eq!((&shown["addons"][0]["id"], &shown["addons"][0]["isDefault"]), (&json!(addon), &json!(true)));
    assert_eq!(
        shown["similar"][0]["id"], other["id"],
        "another of the same kind, where nobody has chosen one"
    );
    assert_eq!(shown["seo"]["title"], "Green kitchen");
    for private in ["fileName", "12.97", "version", "templateId", "Granite"] {
        assert!(!answer.text.contains(private), "{private}");
    }
    drop(db);
}

#[test_database::test]
async fn a_design_is_drawn_where_its_picture_shows_others_too(db: PgPool) {
    let shop = Workshop::new(db).await;
    let service = &shop.studio.service;
    let shared = shop.photograph("shared.jpg").await;
    let kitchen = json!({
        "layout": "l_shape", "colours": ["White"], "templateId": shop.template("Kitchen").await,
        "photographs": [{"photographId": shared, "alt": null, "hotspots": []}],
    });
    let titled = |title: &str| {
        let mut fields = kitchen.clone();
        fields["title"] = json!(title);
        fields
    };
    let white = shop.published(&titled("White kitchen")).await;
    let alone = list(&shop, "").await;
    assert_eq!(alone["items"][0]["drawing"], Value::Null, "its picture shows no other design");
    let draft = shop.design(&titled("Draft kitchen")).await;
    let drafted = list(&shop, "").await;
    assert_eq!(drafted["items"][0]["drawing"], Value::Null, "nobody sees the picture of a draft");

    shop.published(&titled("Other kitchen")).await;
    let page = list(&shop, "").await;
    let card = page["items"].as_array().unwrap().iter().find(|card| card["id"] == white["id"]).unwrap();
    let alt = "Drawing of an L-shaped kitchen, 2.3 × 1.9 m, white laminate";
    assert_eq!(card["drawing"]["alt"], alt);
    let url = card["drawing"]["url"].as_str().unwrap();
    let answer = service.get(url).await;
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "image/svg+xml"));
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    assert!(answer.text.contains(alt) && answer.header("etag").starts_with('"'));

    let shown = ok(&service.get("/api/designs/white-kitchen").await);
    assert_eq!(shown["drawing"], card["drawing"]);
    assert_eq!(shown["drawings"].as_array().unwrap().len(), 2);
    let found = ok(&service.get("/api/search?q=white%20kitchen").await);
    let result = found["items"].as_array().unwrap().iter().find(|one| one["kind"] == "design").unwrap();
    assert_eq!((&result["drawing"], &result["picture"]), (&card["drawing"], &card["picture"]), "{found}");
    assert_eq!(result["address"], "/kitchen-designs/white-kitchen");
    let changed = ok(&shop.change(&white, &json!({"colours": ["Green"]})).await);
    assert_eq!(changed["colours"], json!(["Green"]));
    let moved = service.get(url).await;
    assert_eq!(moved.status, StatusCode::FOUND);
    assert_ne!(moved.header("location"), url);

    // A draft has the same facts, but no address.
    let guessed = url.replace("white-kitchen", draft["slug"].as_str().unwrap());
    assert_eq!(service.get(&guessed).await.status, StatusCode::NOT_FOUND);
}

#[test_database::test]
async fn a_kitchen_is_a_page_among_the_kitchens_and_among_all_designs(db: PgPool) {
    let shop = Workshop::new(db).await;
    let (service, content) = (&shop.studio.service, &shop.studio.content.token);
    shop.published(&json!({"title": "White kitchen"})).await;
    shop.published(&json!({"title": "Old kitchen"})).await;
    let found_at = async || {
        let found = ok(&service.get("/api/search?q=white%20kitchen").await);
        found["items"].as_array().unwrap().iter().find(|one| one["kind"] == "design").unwrap()["address"]
            .clone()
    };
    let redirect = async |from: &str, to: &str| {
        let draft = json!({"fromPath": from, "target": to});
        service.post_as(content, "/api/admin/redirects", &draft).await
    };
    let follow = async |path: &str| service.get(&format!("/api/redirects?path={path}")).await;
    assert_eq!(found_at().await, "/kitchen-designs/white-kitchen");
    made(&redirect("/a", "/kitchen-designs/white-kitchen").await);
    made(&redirect("/b", "/designs/white-kitchen").await);
    for path in ["/designs/white-kitchen", "/kitchen-designs/white-kitchen"] {
        let refused = redirect(path, "/booking").await;
        assert!(refused.json()["fields"]["fromPath"].is_string(), "{path}: {}", refused.text);
    }
    sqlx::query!("update designs set status = 'archived' where slug = 'old-kitchen'")
        .execute(&service.db)
        .await
        .unwrap();
    for (path, status) in [
        ("/designs/old-kitchen", StatusCode::GONE),
        ("/kitchen-designs/old-kitchen", StatusCode::GONE),
        ("/kitchen-designs/none", StatusCode::NOT_FOUND),
    ] {
        assert_eq!(follow(path).await.status, status, "{path}");
    }

    let closed = json!({"isEnabled": false, "showInNavigation": false});
    ok(&service.put_as(content, "/api/admin/page-settings/kitchen-designs", &closed).await);
    assert_eq!(found_at().await, "/designs/white-kitchen");
}
