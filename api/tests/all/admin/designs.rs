//! Designs for staff: editing, prices, publishing, quotations.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use chrono::TimeDelta;
use kernel::ids::{PhotographId, QuotationTemplateId};
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::photographs::{PHOTOGRAPHS, Studio};
use crate::harness::{Answer, booking_with};

pub(crate) const DESIGNS: &str = "/api/admin/designs";

/// The users who edit designs and photographs.
pub(crate) struct Workshop {
    pub(crate) studio: Studio,
}

impl Workshop {
    pub(crate) async fn new(db: PgPool) -> Self {
        Self { studio: Studio::new(db).await }
    }

    fn token(&self) -> &str {
        &self.studio.content.token
    }

    /// A request by the user who edits designs.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.studio.service.post_as(self.token(), path, body).await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> Answer {
        self.studio.service.put_as(self.token(), path, body).await
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        ok(&self.studio.service.get_as(self.token(), path).await)
    }

    /// A photograph for designs.
    pub(crate) async fn photograph(&self, name: &str) -> PhotographId {
        let id = self.studio.photograph(name).await;
        ok(&self.studio.describe(id, &json!({"alt": format!("What {name} shows")})).await);
        id
    }

    pub(crate) async fn design(&self, fields: &Value) -> Value {
        made(
            &self
                .post(DESIGNS, &with(&json!({"title": "Green kitchen", "designType": "kitchen"}), fields))
                .await,
        )
    }

    /// A published design.
    pub(crate) async fn published(&self, fields: &Value) -> Value {
        let photograph = self.photograph("kitchen.jpg").await;
        let complete = json!({
            "description": "A calm kitchen with a deep sink.",
            "photographs": [{"photographId": photograph, "alt": null, "hotspots": []}],
        });
        let design = self.design(&with(&complete, fields)).await;
        ok(&self.move_to(&design, "published").await)
    }

    pub(crate) async fn move_to(&self, design: &Value, to: &str) -> Answer {
        let body = json!({"to": to, "version": self.get(&of(design, "")).await["version"]});
        self.post(&of(design, "/status"), &body).await
    }

    /// Changes a design at its current version.
    pub(crate) async fn change(&self, design: &Value, fields: &Value) -> Answer {
        self.put(&of(design, ""), &with(&self.get(&of(design, "")).await, fields)).await
    }

    /// A template with a kitchen's base units, at another rate than the rate card's.
    pub(crate) async fn template(&self, name: &str) -> QuotationTemplateId {
        let id = QuotationTemplateId::new();
        let line = json!({
            "id": uuid::Uuid::now_v7(), "item": "kitchen_base", "name": "Base units", "material": "BWR plywood",
            "finish": "Laminate", "dimensions": {"by": "front", "widthMm": 3600, "heightMm": 838, "count": 1},
            "ratePaise": 100_000, "hsn": "9403",
        });
        let option = json!({
            "id": uuid::Uuid::now_v7(), "name": "Loft", "dimensions": {"by": "lump_sum"}, "ratePaise": 900_000,
            "hsn": "9403", "isOptional": true,
        });
        let rooms = json!([{"name": "Kitchen", "items": [{"line": line}, {"line": option}]}]);
        sqlx::query!(
            "insert into quotation_templates (id, name, rooms, created_at, updated_at) values ($1, $2, $3, now(), now())",
            id.0,
            name,
            rooms,
        )
        .execute(&self.studio.service.db)
        .await
        .unwrap();
        id
    }

    pub(crate) async fn addon(&self, fields: &Value) -> String {
        let addon = json!({"name": "Lights", "priceType": "flat", "amountPaise": 100_000, "hsnSac": "9403"});
        let addon = with(&addon, fields);
        made(&self.post("/api/admin/design-addons", &addon).await)["id"].as_str().unwrap().to_owned()
    }
}

pub(crate) fn of(design: &Value, what: &str) -> String {
    format!("{DESIGNS}/{}{what}", design["id"].as_str().unwrap())
}

pub(crate) fn with(value: &Value, fields: &Value) -> Value {
    let mut value = value.clone();
    for (field, is) in fields.as_object().unwrap() {
        value[field] = is.clone();
    }
    value
}

pub(crate) fn ok(answer: &Answer) -> Value {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

pub(crate) fn made(answer: &Answer) -> Value {
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    answer.json()
}

fn refused_at(answer: &Answer, field: &str) {
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
    assert!(answer.json()["fields"][field].is_string(), "{field}: {}", answer.text);
}

fn refused(answer: &Answer, code: &str) {
    assert_eq!(
        (answer.status, &answer.json()["code"]),
        (StatusCode::CONFLICT, &json!(code)),
        "{}",
        answer.text
    );
}

#[test_database::test]
async fn a_design_is_published_once_it_is_complete(db: PgPool) {
    let shop = Workshop::new(db).await;
    let design = shop.design(&json!({})).await;
    assert_eq!((&design["slug"], &design["status"]), (&json!("green-kitchen"), &json!("draft")));
    assert_eq!(shop.design(&json!({})).await["slug"], "green-kitchen-2");
    refused(
        &shop.post(DESIGNS, &json!({"title": "Other", "designType": "pooja", "slug": "green-kitchen"})).await,
        "slug_taken",
    );
    refused_at(&shop.move_to(&design, "published").await, "description");
    ok(&shop.change(&design, &json!({"description": "  A calm kitchen. "})).await);
    refused_at(&shop.move_to(&design, "published").await, "photographs");

    let bare = shop.studio.photograph("bare.jpg").await;
    let shots = json!([{"photographId": bare, "hotspots": [{"x": 0.25, "y": 0.5, "label": "Counter"}]}]);
    let shown = ok(&shop.change(&design, &json!({"photographs": shots})).await);
    assert_eq!((&shown["missingAlt"], &shown["description"]), (&json!(true), &json!("A calm kitchen.")));
    refused_at(&shop.move_to(&design, "published").await, "photographs[0].alt");
    let shots = json!([{"photographId": bare, "alt": "A green kitchen", "hotspots": []}]);
    ok(&shop.change(&design, &json!({"photographs": shots})).await);
    let published = ok(&shop.move_to(&design, "published").await);
    assert_eq!((&published["status"], &published["missingAlt"]), (&json!("published"), &json!(false)));
    assert_eq!(published["allowedStatuses"], json!(["draft", "archived"]));

    // A published design must stay complete, and its photographs cannot be deleted.
    refused_at(&shop.change(&design, &json!({"description": ""})).await, "description");
    refused_at(&shop.change(&design, &json!({"photographs": []})).await, "photographs");
    let deleted =
        shop.studio.service.delete_as(&shop.studio.content.token, &format!("{PHOTOGRAPHS}/{bare}")).await;
    refused(&deleted, "in_use");
    let used = &deleted.json()["current"]["usedIn"];
    assert_eq!(used, &json!([{"kind": "design", "id": design["id"], "title": "Green kitchen"}]));
    assert_eq!(shop.studio.read(bare).await["uses"], 1);
}

#[test_database::test]
async fn a_photographs_alt_text_stays_while_a_design_needs_it(db: PgPool) {
    let shop = Workshop::new(db).await;
    let design = shop.published(&json!({})).await;
    let photograph: PhotographId =
        design["photographs"][0]["photographId"].as_str().unwrap().parse().unwrap();
    refused_at(&shop.studio.describe(photograph, &json!({"alt": ""})).await, "alt");
    let shots = json!([{"photographId": photograph, "alt": "Its own text", "hotspots": []}]);
    ok(&shop.change(&design, &json!({"photographs": shots})).await);
    ok(&shop.studio.describe(photograph, &json!({"alt": ""})).await);
}

#[test_database::test]
async fn unknown_references_are_rejected_at_their_field(db: PgPool) {
    let shop = Workshop::new(db).await;
    let design = shop.design(&json!({})).await;
    let (nobody, photograph) = (uuid::Uuid::now_v7(), shop.photograph("a.jpg").await);
    let spot = json!({"x": 0.1, "y": 0.1, "label": "Handle", "materialId": nobody});
    let wardrobes = shop.addon(&json!({"name": "Mirror", "appliesTo": ["wardrobe"]})).await;
    for (fields, at) in [
        (json!({"categoryId": nobody}), "categoryId"),
        (json!({"templateId": nobody}), "templateId"),
        (json!({"similar": [design["id"]]}), "similar"),
        (json!({"addons": [nobody]}), "addons[0]"),
        (json!({"addons": [wardrobes]}), "addons[0]"),
        (json!({"sharePhotographId": nobody}), "sharePhotographId"),
        (json!({"photographs": [{"photographId": nobody}]}), "photographs[0].photographId"),
        (
            json!({"photographs": [{"photographId": photograph}, {"photographId": photograph}]}),
            "photographs[1].photographId",
        ),
        (
            json!({"photographs": [{"photographId": photograph, "hotspots": [spot]}]}),
            "photographs[0].hotspots[0].materialId",
        ),
        (json!({"designType": "pooja", "layout": "l_shape"}), "layout"),
        (json!({"areaFromSqft": 100, "areaToSqft": 90}), "areaToSqft"),
        (json!({"designType": "pooja", "bookingAmountPaise": 2_500_000}), "bookingAmountPaise"),
        (json!({"bookingAmountPaise": 99_900}), "bookingAmountPaise"),
        (json!({"bookingAmountPaise": 2_500_050}), "bookingAmountPaise"),
        (json!({"slug": "Green Kitchen"}), "slug"),
        (json!({"canonical": "javascript:alert(1)"}), "canonical"),
        (json!({"seoTitle": "x".repeat(61)}), "seoTitle"),
    ] {
        refused_at(&shop.change(&design, &fields).await, at);
    }
    let stale = shop.put(&of(&design, ""), &with(&design, &json!({"version": 7}))).await;
    refused(&stale, "stale");
    assert_eq!(stale.json()["current"]["title"], "Green kitchen");
}

#[test_database::test]
async fn a_design_is_priced_from_its_template_at_todays_rates(db: PgPool) {
    let shop = Workshop::new(db).await;
    let template = shop.template("Kitchen, 12 feet").await;
    let light =
        shop.addon(&json!({"name": "Light below", "priceType": "per_rft", "amountPaise": 45_000})).await;
    let hinges = json!({"name": "Hinges", "priceType": "percent", "amountPaise": null, "basisPoints": 400, "maximumPaise": 100_000});
    let hinges = shop.addon(&hinges).await;
    let film = shop.addon(&json!({"name": "Film", "priceType": "per_sqft", "amountPaise": 1_200, "incompatibleWith": [hinges]})).await;
    let other = shop.addon(&json!({"name": "Elsewhere"})).await;
    let fields = json!({"templateId": template, "addons": [light, hinges, film]});
    let design = shop.published(&fields).await;
    // 32.47 sqft at 1,450 are 47,081.50; with 18% tax 55,556.18, without the option.
    assert_eq!(
        (&design["priceFromPaise"], &design["template"]["name"]),
        (&json!(5_555_600), &json!("Kitchen, 12 feet"))
    );

    // 11.81 feet at 450, and 4% but at most 1,000: with tax 63,007.30.
    let path = format!("/api/designs/{}/price", design["slug"].as_str().unwrap());
    let choice = json!({"addons": [hinges, light]});
    let price = ok(&shop.studio.service.post(&path, &choice).await);
    assert_eq!(price, ok(&shop.post(&of(&design, "/price-preview"), &choice).await));
    assert_eq!(
        [&price["fromPaise"], &price["addonsPaise"], &price["taxPaise"], &price["totalPaise"]],
        [5_555_600, 745_100, 961_130, 6_300_700]
    );
    let lines: Vec<_> = price["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            (line["name"].as_str().unwrap(), line["addonId"].as_str(), line["amountPaise"].as_i64().unwrap())
        })
        .collect();
    assert_eq!(
        lines,
        [
            ("Kitchen", None, 4_708_150),
            ("Light below", Some(light.as_str()), 531_450),
            ("Hinges", Some(hinges.as_str()), 100_000),
        ]
    );
    let by_area = ok(&shop.studio.service.post(&path, &json!({"addons": [film], "areaSqft": 100})).await);
    assert_eq!(
        (&by_area["lines"][1]["amountPaise"], &by_area["lines"][1]["quantity"]),
        (&json!(120_000), &json!(10_000))
    );
    for addons in [json!([hinges, film]), json!([other]), json!([uuid::Uuid::now_v7()])] {
        refused_at(&shop.studio.service.post(&path, &json!({"addons": addons})).await, "addons");
    }
    let away = shop.post(&of(&design, "/price-preview"), &json!({"pincode": "110001"})).await;
    assert_eq!(ok(&away)["taxPaise"], 847_467, "18% of the whole, rounded once");

    // A quotation starts with the same lines.
    let sales = shop.studio.service.person(Role::Sales).await;
    let begun = made(&shop.studio.service.post_as(&sales.token, &of(&design, "/quotation"), &choice).await);
    let path = format!("/api/admin/quotations/{}", begun["id"].as_str().unwrap());
    let quotation = ok(&shop.studio.service.get_as(&sales.token, &path).await);
    assert_eq!(quotation["price"]["totals"]["payablePaise"], 6_300_700);
    assert_eq!(quotation["draft"]["rooms"][1]["name"], "Add-ons");
    let first = &quotation["draft"]["rooms"][0]["items"][0]["line"];
    assert_eq!(first["photographId"], design["photographs"][0]["photographId"]);
    assert_eq!(quotation["pictures"][0]["alt"], "What kitchen.jpg shows");

    // Without its template it has no price.
    let admin = shop.studio.service.sign_in_as(Role::Admin).await;
    let gone =
        shop.studio.service.delete_as(&admin, &format!("/api/admin/quotation-templates/{template}")).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT, "{}", gone.text);
    assert_eq!(shop.get(&of(&design, "")).await["priceFromPaise"], Value::Null);
    refused(&shop.post(&of(&design, "/price-preview"), &choice).await, "no_price");
}

#[test_database::test]
async fn without_publish_permission_only_drafts_can_be_changed(db: PgPool) {
    let shop = Workshop::new(db).await;
    let designer = shop.studio.service.sign_in_as(Role::Designer).await;
    let seen = shop.published(&json!({})).await;
    let draft = made(
        &shop
            .studio
            .service
            .post_as(&designer, DESIGNS, &json!({"title": "Pooja", "designType": "pooja"}))
            .await,
    );
    let to = |to: &str| json!({"to": to, "version": draft["version"]});
    let asked = shop.studio.service.post_as(&designer, &of(&draft, "/status"), &to("published")).await;
    assert_eq!(asked.status, StatusCode::FORBIDDEN, "{}", asked.text);
    assert_eq!(
        ok(&shop.studio.service.post_as(&designer, &of(&draft, "/status"), &to("in_review")).await)["status"],
        "in_review"
    );
    let changed = shop.studio.service.put_as(&designer, &of(&seen, ""), &seen).await;
    assert_eq!(changed.status, StatusCode::FORBIDDEN, "{}", changed.text);
    let list = ok(&shop.studio.service.get_as(&designer, DESIGNS).await);
    let allowed: Vec<_> =
        list["items"].as_array().unwrap().iter().map(|item| item["allowedStatuses"].clone()).collect();
    assert_eq!(allowed, [json!(["draft"]), json!([])]);
}

#[test_database::test]
async fn designs_are_changed_in_bulk_duplicated_and_reordered(db: PgPool) {
    let shop = Workshop::new(db).await;
    let category = json!({"name": "Kitchens", "slug": "kitchens", "filters": ["layout"]});
    let category = made(&shop.post("/api/admin/design-categories", &category).await);
    let first = shop.published(&json!({"colours": ["Green", "green", " "]})).await;
    assert_eq!(first["colours"], json!(["Green"]));
    let second = made(&shop.post(&of(&first, "/duplicate"), &json!({})).await);
    assert_eq!(
        [&second["title"], &second["slug"], &second["status"]],
        ["Green kitchen (copy)", "green-kitchen-copy", "draft"]
    );
    let titles = async |query: &str| {
        let list = shop.get(&format!("{DESIGNS}?{query}")).await;
        let titles =
            list["items"].as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap().to_owned());
        titles.collect::<Vec<_>>()
    };
    assert_eq!(titles("").await, ["Green kitchen (copy)", "Green kitchen"]);
    let moved =
        shop.put(&format!("{DESIGNS}/order"), &json!({"moved": first["id"], "before": second["id"]})).await;
    assert_eq!(moved.status, StatusCode::NO_CONTENT, "{}", moved.text);
    assert_eq!(titles("").await, ["Green kitchen", "Green kitchen (copy)"]);

    let all = json!({"query": {"type": "kitchen"}});
    let bulk = async |action: Value| {
        ok(&shop.post(&format!("{DESIGNS}/bulk"), &json!({"selection": all, "action": action})).await)
    };
    assert_eq!(bulk(json!({"category": {"categoryId": category["id"]}})).await["changed"], 2);
    assert_eq!(bulk(json!({"feature": {"isFeatured": true}})).await["changed"], 2);
    let outcome = bulk(json!({"status": {"to": "published"}})).await;
    assert_eq!((&outcome["changed"], &outcome["skipped"][0]["id"]), (&json!(1), &first["id"]));
    assert_eq!(titles("status=published&featured=true&sort=-title").await.len(), 2);
    let category = shop.get("/api/admin/design-categories").await["items"][0].clone();
    assert_eq!((&category["designs"], &category["filters"]), (&json!(2), &json!(["layout"])));
    assert_eq!(bulk(json!({"delete": {}})).await["changed"], 2);
    assert!(titles("").await.is_empty());
    // Its slug is free, and its photograph unused.
    let photograph: PhotographId = first["photographs"][0]["photographId"].as_str().unwrap().parse().unwrap();
    assert_eq!(shop.studio.read(photograph).await["usedIn"], json!([]));
    assert_eq!(shop.design(&json!({})).await["slug"], "green-kitchen");
}

#[test_database::test]
async fn a_preview_link_shows_a_draft_for_a_day(db: PgPool) {
    let shop = Workshop::new(db).await;
    let design = shop.design(&json!({"description": "Not for everybody yet."})).await;
    let link = made(&shop.post(&of(&design, "/preview"), &json!({})).await);
    let token = link["address"].as_str().unwrap().strip_prefix("/designs/preview/").unwrap().to_owned();
    let path = format!("/api/designs/preview/{token}");
    let shown = shop.studio.service.get(&path).await;
    assert_eq!(ok(&shown)["description"], "Not for everybody yet.");
    assert_eq!(shown.header("cache-control"), "private, no-store");
    assert_eq!(shop.studio.service.get("/api/designs/green-kitchen").await.status, StatusCode::NOT_FOUND);
    assert_eq!(shop.studio.service.get(&format!("{path}x")).await.status, StatusCode::NOT_FOUND);
    shop.studio.service.clock.advance(TimeDelta::hours(24));
    assert_eq!(shop.studio.service.get(&path).await.status, StatusCode::NOT_FOUND);
}

#[test_database::test]
async fn an_old_slug_leads_to_the_new_one(db: PgPool) {
    let shop = Workshop::new(db).await;
    let design = shop.published(&json!({})).await;
    ok(&shop.change(&design, &json!({"slug": "areca-kitchen", "seoTitle": "A green kitchen & more"})).await);
    let service = &shop.studio.service;
    // Pages redirect to the slug that they are told.
    let current = async |slug: &str| {
        let shown = ok(&service.get(&format!("/api/designs/{slug}")).await);
        shown["slug"].as_str().unwrap().to_owned()
    };
    assert_eq!(current("green-kitchen").await, "areca-kitchen");
    assert_eq!(current("areca-kitchen").await, "areca-kitchen");
    assert_eq!(service.get("/api/designs/nothing").await.status, StatusCode::NOT_FOUND);
    // A former slug stays reserved for the design itself.
    refused_at(
        &shop.post(DESIGNS, &json!({"title": "Other", "designType": "pooja", "slug": "green-kitchen"})).await,
        "slug",
    );
    ok(&shop.change(&design, &json!({"slug": "green-kitchen"})).await);
    assert_eq!(current("areca-kitchen").await, "green-kitchen");
    assert_eq!(current("green-kitchen").await, "green-kitchen");
}

#[test_database::test]
async fn visitors_save_designs_and_enquire_about_them(db: PgPool) {
    let shop = Workshop::new(db).await;
    let design = shop.published(&json!({})).await;
    let draft = shop.design(&json!({})).await;
    let service = &shop.studio.service;
    let client = service.sign_in_as(Role::Client).await;
    let saved = |design: &Value| format!("/api/me/saved/design/{}", design["id"].as_str().unwrap());
    let nobody = Request::put(saved(&design)).body(Body::empty()).unwrap();
    assert_eq!(service.send(nobody).await.status, StatusCode::UNAUTHORIZED);
    for _ in 0..2 {
        assert_eq!(service.put_as(&client, &saved(&design), &json!({})).await.status, StatusCode::NO_CONTENT);
    }
    assert_eq!(service.put_as(&client, &saved(&draft), &json!({})).await.status, StatusCode::NOT_FOUND);
    let photograph = shop.studio.published("gallery.jpg").await;
    let shown = service.put_as(&client, &format!("/api/me/saved/photograph/{photograph}"), &json!({})).await;
    assert_eq!(shown.status, StatusCode::NO_CONTENT, "{}", shown.text);
    let kept = ok(&service.get_as(&client, "/api/me/saved").await);
    assert_eq!(
        (&kept["designs"][0]["slug"], kept["designs"].as_array().unwrap().len()),
        (&json!("green-kitchen"), 1)
    );
    assert_eq!(kept["photographs"][0]["id"], json!(photograph));

    let mut leads = Vec::new();
    for (n, slug) in [(1, json!("green-kitchen")), (2, json!("no-such-design")), (3, Value::Null)] {
        let booking = booking_with(&json!({"customerEmail": format!("visitor{n}@example.com"),
            "customerPhone": format!("981234567{n}"), "design": slug}));
        let answer = service.post("/api/leads", &booking).await;
        assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
        leads.push(answer.json()["reference"].as_str().unwrap().to_owned());
    }
    service.claim_mail().await;
    let admin = service.sign_in_as(Role::Admin).await;
    for (reference, requested) in
        leads.iter().zip([json!([{"title": "Green kitchen", "slug": "green-kitchen"}]), json!([]), json!([])])
    {
        let lead = sqlx::query_scalar!("select lead_id from enquiries where reference = $1", reference);
        let lead = lead.fetch_one(&service.db).await.unwrap();
        let lead = ok(&service.get_as(&admin, &format!("/api/admin/leads/{lead}")).await);
        assert_eq!(lead["requestedDesigns"], requested);
    }
    let counted = shop.get(&of(&design, "")).await;
    assert_eq!((&counted["saved"], &counted["requested"]), (&json!(1), &json!(1)));
    assert_eq!(service.delete_as(&client, &saved(&design)).await.status, StatusCode::NO_CONTENT);
    assert_eq!(shop.get(&of(&design, "")).await["saved"], 0);
}

#[test_database::test]
async fn an_enquiry_keeps_the_booking_amount_that_its_design_offered(db: PgPool) {
    let shop = Workshop::new(db).await;
    let service = &shop.studio.service;
    let admin = service.sign_in_as(Role::Admin).await;
    let template = shop.template("Kitchen, 12 feet").await;
    let design = shop.published(&json!({"templateId": template, "bookingAmountPaise": 2_500_000})).await;
    assert_eq!(design["priceFromPaise"], 5_555_600);
    refused_at(&shop.change(&design, &json!({"bookingAmountPaise": 5_555_600})).await, "bookingAmountPaise");
    let copy = made(&shop.post(&of(&design, "/duplicate"), &json!({})).await);
    assert_eq!(copy["bookingAmountPaise"], 2_500_000);
    shop.published(&json!({"title": "Plain kitchen"})).await;

    let offered = async || ok(&service.get("/api/designs/green-kitchen").await)["bookingAmountPaise"].clone();
    let lead = async |id: &str| ok(&service.get_as(&admin, &format!("/api/admin/leads/{id}")).await);
    let enquired = async |n: u8, slug: &str, wants_to_book: bool| {
        let booking = booking_with(&json!({"customerEmail": format!("visitor{n}@example.com"),
            "customerPhone": format!("981234567{n}"), "design": slug, "wantsToBook": wants_to_book}));
        let answer = service.post("/api/leads", &booking).await;
        assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
        let reference = answer.json()["reference"].as_str().unwrap().to_owned();
        let id = sqlx::query_scalar!("select lead_id from enquiries where reference = $1", reference);
        lead(&id.fetch_one(&service.db).await.unwrap().to_string()).await
    };
    let booked =
        json!({"design": {"title": "Green kitchen", "slug": "green-kitchen"}, "amountPaise": 2_500_000});
    assert_eq!(offered().await, 2_500_000);
    let first = enquired(1, "green-kitchen", true).await;
    assert_eq!(first["requestedBooking"], booked);
    assert_eq!(enquired(2, "green-kitchen", false).await["requestedBooking"], Value::Null);
    let plain = enquired(3, "plain-kitchen", true).await;
    assert_eq!(
        (&plain["requestedBooking"], &plain["requestedDesigns"][0]["slug"]),
        (&Value::Null, &json!("plain-kitchen"))
    );

    // As if its price had fallen below the amount.
    sqlx::query!("update designs set booking_amount_paise = 6000000 where slug = 'green-kitchen'")
        .execute(&service.db)
        .await
        .unwrap();
    assert_eq!(offered().await, Value::Null);
    assert_eq!(enquired(4, "green-kitchen", true).await["requestedBooking"], Value::Null);
    assert_eq!(lead(first["id"].as_str().unwrap()).await["requestedBooking"], booked);
    ok(&shop.change(&design, &json!({"style": "Classic"})).await);
    service.claim_mail().await;
}
