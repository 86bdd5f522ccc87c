//! What search engines read beside the pages.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use kernel::role::Role;
use serde_json::json;
use sqlx::PgPool;

use crate::harness::{SITE, Service};

#[test_database::test]
async fn sitemaps_are_served_as_the_worker_wrote_them(db: PgPool) {
    let service = Service::start(db).await;
    assert!(!service.get("/sitemap.xml").await.text.contains("<sitemap>"));
    assert_eq!(service.get("/sitemaps/designs.xml").await.status, StatusCode::NOT_FOUND);
    sqlx::query!(
        "insert into sitemaps (name, body, sha256, addresses, changed_at)
         values ('designs', '<urlset/>', repeat('ab', 32), 1, '2026-11-20T09:30:00Z')",
    )
    .execute(&service.db)
    .await
    .unwrap();
    let index = service.get("/sitemap.xml").await;
    assert!(
        index.text.contains("/sitemaps/designs.xml</loc><lastmod>2026-11-20T09:30:00Z</lastmod>"),
        "{}",
        index.text
    );
    let designs = service.get("/sitemaps/designs.xml").await;
    assert_eq!(
        (designs.text.as_str(), designs.header("content-type")),
        ("<urlset/>", "application/xml; charset=utf-8")
    );
    let known = Request::get("/sitemaps/designs.xml").header("if-none-match", designs.header("etag"));
    let known = service.send(known.body(Body::empty()).unwrap()).await;
    assert_eq!((known.status, known.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
}

#[test_database::test]
async fn the_settings_hide_the_site_and_publish_the_key(db: PgPool) {
    let service = Service::start(db).await;
    let open = service.get("/robots.txt").await;
    assert!(open.header("content-type").starts_with("text/plain"));
    assert!(open.text.contains("Disallow: /admin$\nDisallow: /admin/\n"), "{}", open.text);
    assert!(open.text.ends_with(&format!("\nSitemap: {SITE}/sitemap.xml\n")), "{}", open.text);
    assert!(!open.text.lines().any(|line| line == "Disallow: /"), "{}", open.text);
    assert_eq!(service.get("/indexnow.txt").await.status, StatusCode::NOT_FOUND);

    let described = service.get("/llms.txt").await.text;
    assert!(described.starts_with("# Nivas\n\n> "), "{described}");
    let designs = format!("- [Interior designs]({SITE}/designs): ");
    assert!(described.contains(&designs), "{described}");
    // What is no page is left out, and so are pages without content: films and policies.
    assert_eq!(described.matches("\n- [").count(), 29, "{described}");
    let admin = service.sign_in_as(Role::Admin).await;
    let visibility = json!({"isEnabled": false, "showInNavigation": false});
    for page in ["furniture", "refer-earn", "booking", "bring-your-design", "rental-property"] {
        let path = format!("/api/admin/page-settings/{page}");
        let disabled = service.put_as(&admin, &path, &visibility).await;
        assert!(disabled.status.is_success(), "{page}: {}", disabled.text);
    }
    let described = service.get("/llms.txt").await.text;
    assert!(described.contains(&designs) && !described.contains("/furniture)"), "{described}");
    assert!(!described.contains("## Next steps"), "{described}");

    let path = "/api/admin/settings/search";
    let mut value = service.get_as(&admin, path).await.json()["value"].clone();
    value["isHidden"] = json!(true);
    value["indexNowKey"] = json!("0f1e2d3c4b5a6978");
    let saved = service.put_as(&admin, path, &json!({"value": value, "version": 0})).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text);
    assert_eq!(service.get("/robots.txt").await.text, "User-agent: *\nDisallow: /\n");
    assert_eq!(service.get("/llms.txt").await.status, StatusCode::NOT_FOUND);
    assert_eq!(service.get("/indexnow.txt").await.text, "0f1e2d3c4b5a6978");
    let public = service.get("/api/organization-settings/public").await.json();
    assert_eq!(public["business"]["serviceRadiusKm"], 50);
    assert!(public["business"].get("indexNowKey").is_none());
}
