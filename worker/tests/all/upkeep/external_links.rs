//! Links of published texts to other sites are asked, one page of a site at a time, and private networks never.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header::{LOCATION, USER_AGENT};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use chrono::TimeDelta;
use jobs::Upkeep;
use outgoing::public::PublicClient;
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use crate::house::{House, friday};

/// What was asked: method and path.
type Seen = Arc<Mutex<Vec<String>>>;

/// Another site.
async fn site() -> (SocketAddr, Seen) {
    let seen = Seen::default();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().fallback(answer).with_state(seen.clone());
    tokio::spawn(async move { axum::serve(listener, router).await });
    (address, seen)
}

async fn answer(State(seen): State<Seen>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    assert!(headers[USER_AGENT].to_str().unwrap().contains("link check"));
    seen.lock().unwrap().push(format!("{method} {}", uri.path()));
    let to = |place: &str| (StatusCode::MOVED_PERMANENTLY, [(LOCATION, place.to_owned())]).into_response();
    match uri.path() {
        "/here" => StatusCode::OK.into_response(),
        "/moved" => to("/here"),
        // A port of this machine on which nobody allowed anything.
        "/inwards" => to("http://127.0.0.1:9/secret"),
        "/only-get" if method == Method::GET => StatusCode::OK.into_response(),
        "/only-get" => StatusCode::METHOD_NOT_ALLOWED.into_response(),
        "/down" => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

/// A policy in effect with these links.
async fn policy(house: &House, links: &[String]) -> Uuid {
    let parts: Vec<_> = links
        .iter()
        .map(|link| json!({"type": "text", "text": "there", "marks": [{"type": "link", "attrs": {"href": link}}]}))
        .collect();
    let body = json!({
        "version": 1,
        "content": [{"type": "paragraph", "attrs": {"id": "block000"}, "content": parts}],
    });
    sqlx::query_scalar!(
        "insert into policies (id, kind, number, body, words, summary, effective_on, published_at, created_at, updated_at)
         values (gen_random_uuid(), 'warranty', 1, $1, 1, '', '2026-11-01', $2, $2, $2)
         returning id",
        body,
        house.now(),
    )
    .fetch_one(&mut *house.db().await)
    .await
    .unwrap()
}

async fn check(house: &House) {
    house.handle(Upkeep::CheckExternalLinks { due_at: friday() }).await.unwrap();
}

/// What is known of a link: status and problem.
async fn known(house: &House, address: &str) -> (Option<i16>, Option<String>) {
    let row = sqlx::query!("select status, problem from external_links where address = $1", address)
        .fetch_one(&mut *house.db().await)
        .await
        .unwrap();
    (row.status, row.problem)
}

async fn broken(house: &House, policy: Uuid) -> i32 {
    sqlx::query_scalar!(
        r#"select jsonb_array_length(broken) as "broken!" from link_checks where item = $1"#,
        policy
    )
    .fetch_one(&mut *house.db().await)
    .await
    .unwrap()
}

#[test_database::test]
async fn each_link_is_asked_once_a_week_and_private_networks_never(db: PgPool) {
    let mut house = House::new(db).await;
    let (address, seen) = site().await;
    let timeout = Duration::from_secs(10);
    house.worker.visitor = PublicClient::allowing(timeout, "a link check", vec![address]).unwrap();
    let at = |path: &str| format!("http://{address}{path}");
    let by_name = format!("http://localhost:{}/here", address.port());
    let links = [
        at("/moved"),
        at("/gone"),
        at("/inwards"),
        at("/only-get"),
        at("/down"),
        by_name.clone(),
        "http://169.254.169.254/latest/meta-data".to_owned(),
    ];
    let policy = policy(&house, &links).await;
    check(&house).await;

    let fine = |status| (Some(status), None);
    assert_eq!(known(&house, &at("/moved")).await, fine(200));
    assert_eq!(known(&house, &at("/only-get")).await, fine(200));
    let gone = "That site has no such page (404).".to_owned();
    assert_eq!(known(&house, &at("/gone")).await, (Some(404), Some(gone)));
    for inwards in [&at("/inwards"), &by_name, &links[6]] {
        let problem = known(&house, inwards).await.1.unwrap();
        assert_eq!(problem, "That address can't be reached from the internet.", "{inwards}");
    }
    // It may be back tomorrow.
    assert_eq!(known(&house, &at("/down")).await, fine(503));
    assert_eq!(broken(&house, policy).await, 4);
    let asked = std::mem::take(&mut *seen.lock().unwrap());
    assert!(
        asked.contains(&"HEAD /moved".to_owned()) && asked.contains(&"GET /only-get".to_owned()),
        "{asked:?}"
    );

    check(&house).await;
    assert_eq!(*seen.lock().unwrap(), [""; 0], "all were asked already");
    house.advance(TimeDelta::days(1));
    check(&house).await;
    assert_eq!(std::mem::take(&mut *seen.lock().unwrap()), ["HEAD /down", "GET /down"]);
    let down = "That site reports an error (503).".to_owned();
    assert_eq!(known(&house, &at("/down")).await, (Some(503), Some(down)));
    assert_eq!(broken(&house, policy).await, 5);

    // What no text links to any more is forgotten.
    sqlx::query!("delete from policies where id = $1", policy).execute(&mut *house.db().await).await.unwrap();
    check(&house).await;
    let left = sqlx::query_scalar!(r#"select count(*) as "left!" from external_links"#)
        .fetch_one(&mut *house.db().await)
        .await
        .unwrap();
    assert_eq!(left, 0);
}
