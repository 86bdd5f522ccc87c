//! `GET /feeds/products.xml`.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use sqlx::PgPool;

use crate::harness::Service;

#[test_database::test]
async fn the_feed_that_was_written_last_is_served_and_sent_once(db: PgPool) {
    let service = Service::start(db).await;
    assert_eq!(service.get("/feeds/products.xml").await.status, StatusCode::NOT_FOUND);
    let folder = service.dir.join("files/feeds/ab");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("ab.xml"), "<rss/>").unwrap();
    sqlx::query!(
        "insert into product_feeds (name, fingerprint, storage_key, sha256, items, made_at)
         values ('merchant_center', '', 'feeds/ab/ab.xml', 'ab', 0, now())",
    )
    .execute(&service.db)
    .await
    .unwrap();
    let feed = service.get("/feeds/products.xml").await;
    assert_eq!((feed.status, feed.text.as_str()), (StatusCode::OK, "<rss/>"));
    assert_eq!(feed.header("content-type"), "application/rss+xml; charset=utf-8");
    assert_eq!((feed.header("etag"), feed.header("cache-control")), ("\"ab\"", "public, max-age=900"));
    let known = Request::get("/feeds/products.xml").header("if-none-match", feed.header("etag"));
    let known = service.send(known.body(Body::empty()).unwrap()).await;
    assert_eq!((known.status, known.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
}
