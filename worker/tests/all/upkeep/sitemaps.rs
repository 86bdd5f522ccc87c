//! Sitemaps, and what search engines are told of.

use std::sync::{Arc, Mutex};

use app::sitemap;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use content::search_engines::SearchEngines;
use jobs::Upkeep;
use kernel::integration::{self, Integration};
use platforms::{Configuration, Platforms};
use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::house::{House, SITE, friday, secret};

/// Texts of the elements with this name.
fn texts(xml: &str, name: &str) -> Vec<String> {
    let mut reader = Reader::from_str(xml);
    let (mut found, mut inside) = (Vec::new(), false);
    loop {
        match reader.read_event().unwrap() {
            Event::Start(element) => inside = element.name().as_ref() == name,
            Event::Text(part) if inside => found.push(part.to_string()),
            Event::End(_) => inside = false,
            Event::Eof => return found,
            _ => {}
        }
    }
}

async fn write(house: &House) {
    house.handle(Upkeep::WriteSitemaps { due_at: friday() }).await.unwrap();
}

async fn body(house: &House, name: &str) -> String {
    sitemap::served(&mut *house.db().await, name).await.unwrap().map_or_else(String::new, |file| file.body)
}

async fn publish(house: &House, slug: &str) {
    sqlx::query!(
        "insert into designs (id, title, slug, design_type, style, colours, description, addons, similar_to, is_featured,
             seo_title, seo_description, status, first_published_at, created_at, updated_at)
         values (gen_random_uuid(), $1, $1, 'pooja', '', '{}', 'A lamp.', '{}', '{}', false, '', '', 'published', $2, $2, $2)",
        slug,
        house.now(),
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
}

#[test_database::test]
async fn published_records_on_enabled_pages_are_listed(db: PgPool) {
    let house = House::new(db).await;
    publish(&house, "brass-lamp").await;
    sqlx::query!("insert into page_settings (page_name, is_enabled) values ('blog', false)")
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    write(&house).await;
    let pages = texts(&body(&house, "pages").await, "loc");
    assert!(pages.contains(&format!("{SITE}/")) && !pages.contains(&format!("{SITE}/blog")), "{pages:?}");
    let designs = body(&house, "designs").await;
    assert_eq!(
        texts(&designs, "loc"),
        [format!("{SITE}/designs/type/pooja"), format!("{SITE}/designs/brass-lamp")]
    );
    assert_eq!(texts(&designs, "lastmod"), ["2026-11-20T05:30:00Z", "2026-11-20T05:30:00Z"]);
    assert_eq!(body(&house, "products").await, "", "no file without an address");
    sqlx::query!("update designs set status = 'draft'").execute(&mut *house.db().await).await.unwrap();
    write(&house).await;
    assert_eq!(body(&house, "designs").await, "");
}

type Told = Arc<Mutex<Vec<Value>>>;

/// IndexNow, which keeps what it is sent and checks it against its contract.
async fn index_now(told: Told) -> url::Url {
    async fn take(State(told): State<Told>, body: String) -> StatusCode {
        let body: Value = serde_json::from_str(&body).unwrap();
        let of_host = |address: &Value| address.as_str().unwrap().starts_with(SITE);
        let is_whole = body["host"] == "nivas.example.com"
            && of_host(&body["keyLocation"])
            && body["key"].as_str().is_some_and(|key| (8..=128).contains(&key.len()))
            && body["urlList"]
                .as_array()
                .is_some_and(|list| list.len() <= 10_000 && list.iter().all(of_host));
        if !is_whole {
            return StatusCode::UNPROCESSABLE_ENTITY;
        }
        told.lock().unwrap().push(body["urlList"].clone());
        // It answers at first that it has too much to do, as often as a request is sent again at once.
        if told.lock().unwrap().len() <= 3 { StatusCode::TOO_MANY_REQUESTS } else { StatusCode::ACCEPTED }
    }
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/indexnow", listener.local_addr().unwrap());
    let router = Router::new().route("/indexnow", axum::routing::post(take)).with_state(told);
    tokio::spawn(async move { axum::serve(listener, router).await });
    address.parse().unwrap()
}

#[test_database::test]
async fn search_engines_are_told_once_of_what_has_changed(db: PgPool) {
    let mut house = House::new(db).await;
    let told = Told::default();
    let configuration =
        Configuration { index_now: index_now(told.clone()).await, ..Configuration::default() };
    house.worker.platforms = Platforms::new(configuration, &secret(), house.worker.clock.clone()).unwrap();
    house
        .set(|settings: &mut SearchEngines| settings.index_now_key = Some("0f1e2d3c4b5a6978".to_owned()))
        .await;
    let notify = async || {
        write(&house).await;
        house.handle(Upkeep::NotifySearchEngines { due_at: friday() }).await.unwrap();
    };
    notify().await;
    assert!(told.lock().unwrap().is_empty(), "at first they read the sitemaps");
    publish(&house, "brass-lamp").await;
    for _ in 0..3 {
        notify().await;
    }
    let lamp = json!([format!("{SITE}/designs/brass-lamp"), format!("{SITE}/designs/type/pooja")]);
    assert_eq!(*told.lock().unwrap(), vec![lamp; 4], "again until it is taken, then never");
    let noted = integration::reports(&mut *house.db().await).await.unwrap().remove(0);
    assert_eq!((noted.integration, noted.error), (Integration::IndexNow, None));
    assert!(
        noted.failed_at.is_some() && noted.worked_at.is_some(),
        "the first attempt failed, and is remembered"
    );
    house.set(|settings: &mut SearchEngines| settings.index_now_key = None).await;
    publish(&house, "carved-screen").await;
    notify().await;
    assert_eq!(told.lock().unwrap().len(), 4, "without a key nobody is told");
}
