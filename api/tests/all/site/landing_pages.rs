//! Campaign pages: texts, views, leads and tests.

use axum::http::StatusCode;
use kernel::organization::Organization;
use kernel::role::Role;
use kernel::settings;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::{Service, booking_with};

const KITCHEN: &str = "/api/admin/ads/landing-pages/ads-kitchen-renovation";
const VIEWS: &str = "/api/landing-pages/ads-kitchen-renovation/views";
const BROWSER: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

/// Has the document that campaign pages are put into.
fn build(service: &Service) {
    let document = "<!doctype html><title>Nivas</title><!--campaign-->";
    std::fs::write(service.dir.join("dist/campaign.html"), document).unwrap();
}

async fn view(service: &Service, agent: &str, body: Value) -> StatusCode {
    service.post_with(VIEWS, &[("user-agent", agent)], body.to_string()).await.status
}

async fn views(service: &Service) -> i64 {
    sqlx::query_scalar!(r#"select coalesce(sum(views), 0)::bigint as "views!" from landing_views"#)
        .fetch_one(&service.db)
        .await
        .unwrap()
}

fn draft(page: &Value) -> Value {
    json!({"a": page["a"], "b": page["b"], "minLeads": page["minLeads"], "version": page["version"]})
}

#[test_database::test]
async fn views_of_people_are_counted_without_anything_about_them(db: PgPool) {
    let service = Service::start(db).await;
    for _ in 0..2 {
        assert_eq!(view(&service, BROWSER, json!({"variant": "a"})).await, StatusCode::NO_CONTENT);
    }
    for agent in ["curl/8.5.0", "Mozilla/5.0 (compatible; Googlebot/2.1)", ""] {
        assert_eq!(view(&service, agent, json!({"variant": "a"})).await, StatusCode::NO_CONTENT);
    }
    assert_eq!(views(&service).await, 2);
    let unknown = service.post("/api/landing-pages/elsewhere/views", &json!({"variant": "a"})).await;
    assert!(unknown.status.is_client_error(), "{}", unknown.text);
    let odd = service.post(VIEWS, &json!({"variant": "c"})).await;
    assert!(odd.status.is_client_error(), "{}", odd.text);
}

#[test_database::test]
async fn a_test_counts_only_what_was_chosen_for_it(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let page = service.get_as(&admin, KITCHEN).await.json();
    assert_eq!((&page["version"], &page["test"]), (&json!(0), &json!(null)));
    let started = service.post_as(&admin, &format!("{KITCHEN}/test"), &json!({"version": 0})).await;
    assert_eq!(started.status, StatusCode::OK, "{}", started.text);
    let started = started.json();
    let test = &started["test"]["id"];

    view(&service, BROWSER, json!({"variant": "b", "test": test})).await;
    view(&service, BROWSER, json!({"variant": "b"})).await;
    let stranger = "01999999-0000-7000-8000-000000000000";
    view(&service, BROWSER, json!({"variant": "b", "test": stranger})).await;
    let landing = json!({"page": "ads-kitchen-renovation", "variant": "b", "test": test});
    let lead = booking_with(&json!({"source": "ads_landing", "pincode": "560038", "landing": landing}));
    assert_eq!(service.post("/api/leads", &lead).await.status, StatusCode::ACCEPTED);
    // The same person again is the same lead.
    assert_eq!(service.post("/api/leads", &lead).await.status, StatusCode::ACCEPTED);

    let page = service.get_as(&admin, KITCHEN).await.json();
    assert_eq!(page["test"]["b"], json!({"views": 1, "leads": 1, "rate": 1.0}), "{page}");
    assert_eq!((&page["views"], &page["leads"]), (&json!(3), &json!(1)), "{page}");
    assert_eq!(page["test"]["verdict"], "too_early");

    // Junk is no lead.
    sqlx::query!("update leads set status = 'junk'").execute(&service.db).await.unwrap();
    let page = service.get_as(&admin, KITCHEN).await.json();
    assert_eq!((&page["test"]["b"]["leads"], &page["leads"]), (&json!(0), &json!(0)));

    let mut changed = draft(&page);
    changed["b"]["heading"] = json!("Another heading");
    let refused = service.put_as(&admin, KITCHEN, &changed).await;
    assert_eq!(
        (refused.status, refused.json()["code"].clone()),
        (StatusCode::CONFLICT, json!("test_running"))
    );
    let mut fewer = draft(&page);
    fewer["minLeads"] = json!(20);
    let fewer = service.put_as(&admin, KITCHEN, &fewer).await;
    assert_eq!(fewer.status, StatusCode::OK, "{}", fewer.text);

    let stop = |keep: &str, version: &Value| json!({"keep": keep, "version": version});
    let stopped =
        service.post_as(&admin, &format!("{KITCHEN}/test/stop"), &stop("b", &fewer.json()["version"])).await;
    assert_eq!(stopped.status, StatusCode::OK, "{}", stopped.text);
    let stopped = stopped.json();
    assert_eq!((&stopped["a"], &stopped["b"]), (&page["b"], &page["a"]));
    assert_eq!((&stopped["test"], &stopped["earlierTests"][0]["kept"]), (&json!(null), &json!("b")));
    // It is over: what comes late counts for the page alone.
    view(&service, BROWSER, json!({"variant": "b", "test": test})).await;
    let page = service.get_as(&admin, KITCHEN).await.json();
    assert_eq!((&page["earlierTests"][0]["b"]["views"], &page["views"]), (&json!(1), &json!(4)));
    let again = service.post_as(&admin, &format!("{KITCHEN}/test/stop"), &stop("a", &page["version"])).await;
    assert_eq!(again.json()["code"], "no_test");
    service.claim_mail().await;
}

#[test_database::test]
async fn a_change_is_checked_audited_and_never_lost(db: PgPool) {
    let service = Service::start(db).await;
    let content = service.person(Role::Content).await;
    let page = service.get_as(&content.token, KITCHEN).await.json();
    let mut changed = draft(&page);
    changed["a"]["heading"] = json!("  ");
    changed["b"]["proofPoints"] = json!([]);
    let refused = service.put_as(&content.token, KITCHEN, &changed).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text);
    let fields = &refused.json()["fields"];
    assert!(fields.get("a.heading").is_some() && fields.get("b.proofPoints").is_some(), "{fields}");

    let mut changed = draft(&page);
    changed["a"]["heading"] = json!("A kitchen that works");
    let saved = service.put_as(&content.token, KITCHEN, &changed).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text);
    assert_eq!(saved.json()["a"]["heading"], "A kitchen that works");
    let stale = service.put_as(&content.token, KITCHEN, &changed).await;
    assert_eq!((stale.status, stale.json()["code"].clone()), (StatusCode::CONFLICT, json!("stale")));
    let entry = sqlx::query!(
        r#"select action, subject_id, actor_id as "user!" from audit_entries where subject_kind = 'landing_page'"#
    )
    .fetch_one(&service.db)
    .await
    .unwrap();
    assert_eq!(
        (entry.action.as_str(), entry.subject_id.as_str()),
        ("landing_page_changed", "ads-kitchen-renovation")
    );
    assert_eq!(entry.user, content.id.0);

    // The second version has no texts of its own.
    let second = "/api/admin/ads/landing-pages/full-home-interior-v2";
    let shown = service.get_as(&content.token, second).await.json();
    assert_eq!(shown["showsTextBOf"], "full-home-interior");
    assert_eq!(service.put_as(&content.token, second, &draft(&shown)).await.status, StatusCode::NOT_FOUND);
}

#[test_database::test]
async fn a_form_with_an_odd_pincode_says_so(db: PgPool) {
    let service = Service::start(db).await;
    let lead = booking_with(&json!({"source": "ads_landing", "pincode": "5600"}));
    let refused = service.post("/api/leads", &lead).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text);
    assert_eq!(refused.json()["fields"]["pincode"], "must be six digits, such as 560038");
}

#[test_database::test]
async fn what_people_write_stays_text(db: PgPool) {
    let service = Service::start(db).await;
    build(&service);
    let admin = service.sign_in_as(Role::Admin).await;
    let mut changed = draft(&service.get_as(&admin, KITCHEN).await.json());
    changed["a"]["heading"] = json!("</h1><script>alert(1)</script>");
    changed["a"]["formButton"] = json!("\" onload=\"alert(1)");
    let saved = service.put_as(&admin, KITCHEN, &changed).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text);
    let phone_number = Some("<b>080 4123 4567</b>".to_owned());
    let organization = Organization { phone_number, ..Organization::default() };
    settings::save(&mut service.db.acquire().await.unwrap(), &organization).await.unwrap();
    let document = service.get("/ads/kitchen-renovation").await.text;
    assert!(document.contains("alert(1)"), "{document}");
    assert!(!document.contains("<script>") && !document.contains("\" onload"), "{document}");
    assert!(!document.contains("<b>") && document.contains("href=\"tel:08041234567\""), "{document}");
}

#[test_database::test]
async fn both_texts_are_there_only_while_a_test_runs(db: PgPool) {
    let service = Service::start(db).await;
    build(&service);
    let admin = service.sign_in_as(Role::Admin).await;
    let path = "/api/admin/ads/landing-pages/full-home-interior";
    let page = service.get_as(&admin, path).await.json();
    let (a, b) = (page["a"]["heading"].as_str().unwrap(), page["b"]["heading"].as_str().unwrap());
    let shown = async |query: &str| service.get(&format!("/full-home-interior{query}")).await.text;
    for query in ["", "?preview=c"] {
        let quiet = shown(query).await;
        assert!(quiet.contains(a) && !quiet.contains(b), "{query}: {quiet}");
        assert!(!quiet.contains("campaign-variant") && !quiet.contains("data-preview"), "{query}: {quiet}");
    }
    let previewed = shown("?utm_source=x&preview=b").await;
    assert!(!previewed.contains(a) && previewed.contains(b) && previewed.contains("data-preview"));

    let started = service.post_as(&admin, &format!("{path}/test"), &json!({"version": 0})).await;
    assert_eq!(started.status, StatusCode::OK, "{}", started.text);
    let tested = shown("").await;
    assert!(tested.contains(a) && tested.contains(b) && tested.contains("campaign-variant.js"), "{tested}");
    assert!(!shown("?preview=a").await.contains("campaign-variant"), "a preview takes no part in the test");

    // The second version is the first one's text B under its canonical address.
    let second = service.get("/full-home-interior-v2").await.text;
    assert!(second.contains(b) && !second.contains("noindex"), "{second}");
    assert!(second.contains("href=\"https://nivas.example.com/full-home-interior\""), "{second}");
}
