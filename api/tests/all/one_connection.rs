//! A request holds one connection at a time.

use api::database::{Database, one_connection};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::Request;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tower::ServiceExt as _;

async fn two_at_once(State(db): State<Database>) -> String {
    let _held = db.acquire().await.unwrap();
    match db.begin().await {
        Ok(_) => "given".to_owned(),
        Err(sqlx::Error::Configuration(_)) => "refused".to_owned(),
        Err(error) => error.to_string(),
    }
}

async fn one_after_the_other(State(db): State<Database>) -> &'static str {
    drop(db.acquire().await.unwrap());
    db.begin().await.unwrap().commit().await.unwrap();
    drop(db.begin().await.unwrap());
    drop(db.acquire().await.unwrap());
    "given"
}

fn routes(db: Database) -> Router {
    Router::new()
        .route("/two-at-once", get(two_at_once))
        .route("/one-after-the-other", get(one_after_the_other))
        .with_state(db)
}

async fn answer(router: &Router, path: &str) -> String {
    let request = Request::get(path).body(Body::empty()).unwrap();
    let response = router.clone().oneshot(request).await.unwrap();
    let text = to_bytes(response.into_body(), 1024).await.unwrap();
    String::from_utf8(text.to_vec()).unwrap()
}

#[test_database::test]
async fn a_request_that_asks_for_a_second_connection_is_refused_at_once(pool: PgPool) {
    // The pool has free connections: the second one is refused by the rule.
    let db = Database::new(pool);
    let limited = routes(db.clone()).layer(from_fn_with_state(db.clone(), one_connection));
    assert_eq!(answer(&limited, "/two-at-once").await, "refused");
    assert_eq!(answer(&limited, "/one-after-the-other").await, "given");
    assert_eq!(answer(&routes(db), "/two-at-once").await, "given", "outside a request there is no limit");
}

#[test_database::test]
async fn one_after_the_other_needs_a_pool_of_one(pool: PgPool) -> sqlx::Result<()> {
    let one = PgPoolOptions::new().max_connections(1);
    let db = Database::new(one.connect_with((*pool.connect_options()).clone()).await?);
    assert_eq!(db.size(), 1);
    let limited = routes(db.clone()).layer(from_fn_with_state(db, one_connection));
    assert_eq!(answer(&limited, "/one-after-the-other").await, "given");
    Ok(())
}
