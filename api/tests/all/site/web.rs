//! The web application's files, and unknown paths.

use std::time::Duration;

use axum::http::StatusCode;
use kernel::organization::Organization;
use kernel::settings;
use sqlx::PgPool;
use tokio::time::sleep;

use crate::harness::Service;

#[test_database::test]
async fn every_page_gets_the_application(db: PgPool) {
    let service = Service::start(db).await;
    for path in ["/", "/booking", "/unsubscribe/x", "/admin/no/such/page"] {
        let answer = service.get(path).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert!(answer.text.contains("<title>Nivas</title>"), "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache");
    }
    let asset = service.get("/assets/app-1234.js").await;
    assert_eq!(asset.header("cache-control"), "public, max-age=31536000, immutable");
    // A missing asset of an older build must not be cached as the fallback page.
    let missing = service.get("/assets/app-0000.js").await;
    assert_eq!((missing.status, missing.header("cache-control")), (StatusCode::NOT_FOUND, "no-cache"));
}

#[test_database::test]
async fn search_engines_are_told_what_to_leave_out(db: PgPool) {
    let service = Service::start(db).await;
    for (path, expected) in [
        ("/admin/leads", "noindex"),
        ("/api/page-settings", "noindex"),
        ("/cart", "noindex"),
        ("/designs/preview/token", "noindex"),
        ("/?preview=home-modern", "noindex"),
        ("/", ""),
        ("/booking", ""),
        ("/assets/app-1234.js", ""),
    ] {
        assert_eq!(service.get(path).await.header("x-robots-tag"), expected, "{path}");
    }
}

#[test_database::test]
async fn files_outside_the_application_are_not_served(db: PgPool) {
    let service = Service::start(db).await;
    std::fs::write(service.dir.join("secret.txt"), "secret").unwrap();
    std::fs::create_dir_all(service.dir.join("dist/server")).unwrap();
    std::fs::write(service.dir.join("dist/server/server.js"), "secret").unwrap();
    for path in [
        "/server/server.js",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/../../secret.txt",
    ] {
        assert!(!service.get(path).await.text.contains("secret"), "{path}");
    }
}

#[test_database::test]
async fn unknown_api_paths_return_problems(db: PgPool) {
    let service = Service::start(db).await;
    let answer = service.get("/api/nothing/here").await;
    assert_eq!((answer.status, answer.json()["code"].as_str()), (StatusCode::NOT_FOUND, Some("not_found")));
    let answer = service.get("/api/leads").await;
    assert_eq!(
        (answer.status, answer.json()["code"].as_str()),
        (StatusCode::METHOD_NOT_ALLOWED, Some("method_not_allowed"))
    );
}

#[test_database::test]
async fn a_page_of_visitors_allows_a_tag_as_long_as_its_id_is_set(db: PgPool) {
    let service = Service::start(db.clone()).await;
    let policy = async |path| service.get(path).await.header("content-security-policy").to_owned();
    assert!(!policy("/").await.contains("google"));

    let mut conn = db.acquire().await.unwrap();
    let set = Organization { google_analytics_id: Some("G-TEST1".to_owned()), ..Organization::default() };
    settings::save(&mut conn, &set).await.unwrap();
    // Read at most once a second.
    sleep(Duration::from_millis(1100)).await;
    for path in ["/", "/booking", "/designs/none", "/no/such/page", "/order-confirmation/x?token=y"] {
        let policy = policy(path).await;
        assert!(policy.contains("script-src 'self' https://www.googletagmanager.com;"), "{path}: {policy}");
        assert!(!policy.contains("facebook"), "{path}: {policy}");
    }
    for path in
        ["/admin", "/quotation/x", "/?preview=home-modern", "/assets/app-1234.js", "/api/page-settings"]
    {
        assert!(!policy(path).await.contains("google"), "{path}");
    }

    settings::save(&mut conn, &Organization::default()).await.unwrap();
    sleep(Duration::from_millis(1100)).await;
    assert!(!policy("/").await.contains("google"));
}
