//! The web application's files, and unknown paths.

use std::time::Duration;

use api::Hsts;
use api::auth::{Auth, HostedService};
use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use gateway::{Configuration, Gateway, Payments, content_sources};
use kernel::organization::Organization;
use kernel::settings;
use sqlx::PgPool;
use tokio::time::sleep;

use crate::harness::{SITE, Service, secret};

/// The content security policy of a response.
async fn policy(router: Router, method: &Method, path: &str) -> String {
    let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
    Service::send_to(router, request).await.header("content-security-policy").to_owned()
}

/// The origins of a directive, without the site itself.
fn origins<'a>(policy: &'a str, directive: &str) -> Vec<&'a str> {
    let mut directives = policy.split("; ").filter_map(|text| text.split_once(' '));
    let found = directives.find(|(name, _)| *name == directive).map_or("", |(_, origins)| origins);
    found.split(' ').filter(|origin| origin.starts_with("https:")).collect()
}

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
        ("/admin", "noindex"),
        ("/admin/leads", "noindex"),
        ("/api/page-settings", "noindex"),
        ("/api/designs", "noindex"),
        ("/cart", "noindex"),
        ("/designs/preview/token", "noindex"),
        ("/?preview=home-modern", "noindex"),
        ("/", ""),
        ("/?utm_source=preview", ""),
        ("/administration", ""),
        ("/designs/admin", ""),
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
    let policy = async |method: Method, path: &str| policy(service.router(), &method, path).await;
    assert!(!policy(Method::GET, "/").await.contains("google"));

    let mut conn = db.acquire().await.unwrap();
    let set = Organization { google_analytics_id: Some("G-TEST1".to_owned()), ..Organization::default() };
    settings::save(&mut conn, &set).await.unwrap();
    // Read at most once a second.
    sleep(Duration::from_millis(1100)).await;
    for (method, path) in [
        (Method::GET, "/"),
        (Method::GET, "/booking"),
        (Method::HEAD, "/furniture-products/teak-bed"),
        (Method::GET, "/designs/none?utm_source=google"),
        (Method::GET, "/no/such/page"),
        (Method::GET, "/order-confirmation/x?token=y"),
    ] {
        let policy = policy(method, path).await;
        assert!(policy.contains("script-src 'self' https://www.googletagmanager.com;"), "{path}: {policy}");
        assert!(!policy.contains("facebook"), "{path}: {policy}");
    }
    for (method, path) in [
        (Method::GET, "/admin"),
        (Method::GET, "/admin/leads"),
        (Method::GET, "/quotation/x"),
        (Method::GET, "/?preview=home-modern"),
        (Method::GET, "/assets/app-1234.js"),
        (Method::GET, "/favicon.svg"),
        (Method::GET, "/api/page-settings"),
        (Method::GET, "/auth/v1/user"),
        (Method::POST, "/booking"),
    ] {
        assert!(!policy(method, path).await.contains("google"), "{path}");
    }

    settings::save(&mut conn, &Organization::default()).await.unwrap();
    sleep(Duration::from_millis(1100)).await;
    assert!(!policy(Method::GET, "/").await.contains("google"));
}

#[test_database::test]
async fn each_service_brings_its_own_origins_into_the_policy_and_no_others(db: PgPool) {
    let service = Service::start(db).await;
    let with = async |organization: Organization| {
        settings::save(&mut service.db.acquire().await.unwrap(), &organization).await.unwrap();
        // A router that has read nothing yet.
        let policy = policy(service.configured(|_| ()), &Method::GET, "/").await;
        assert!(
            policy.starts_with("default-src 'self'; ") && policy.contains("style-src 'self'; "),
            "{policy}"
        );
        assert!(!policy.contains("unsafe-eval"), "{policy}");
        policy
    };
    let id = |text: &str| Some(text.to_owned());

    let plain = with(Organization::default()).await;
    for absent in ["script-src", "connect-src", "google", "doubleclick", "facebook"] {
        assert!(!plain.contains(absent), "{absent} is in {plain}");
    }
    let analytics =
        with(Organization { google_analytics_id: id("G-TEST1"), ..Organization::default() }).await;
    assert_eq!(origins(&analytics, "script-src"), ["https://www.googletagmanager.com"]);
    assert_eq!(
        origins(&analytics, "connect-src"),
        [
            "https://www.googletagmanager.com",
            "https://*.google-analytics.com",
            "https://*.analytics.google.com"
        ]
    );
    assert!(!analytics.contains("doubleclick") && !analytics.contains("facebook"), "{analytics}");
    let pixel = with(Organization { facebook_pixel_id: id("123456"), ..Organization::default() }).await;
    assert_eq!(origins(&pixel, "script-src"), ["https://connect.facebook.net"]);
    assert_eq!(origins(&pixel, "img-src"), ["https://www.facebook.com"]);
    assert!(!pixel.contains("google"), "{pixel}");
    let ads = with(Organization { google_ads_id: id("AW-12345"), ..Organization::default() }).await;
    assert!(origins(&ads, "script-src").contains(&"https://www.googleadservices.com"), "{ads}");
    assert!(origins(&ads, "frame-src").contains(&"https://www.googletagmanager.com"), "{ads}");
    assert!(!ads.contains("google-analytics") && !ads.contains("facebook"), "{ads}");
    for policy in [&analytics, &pixel, &ads] {
        assert!(policy.contains("script-src 'self' "), "{policy}");
    }

    with(Organization::default()).await;
    let site = SITE.parse().unwrap();
    let razorpay =
        Configuration { gateway: Gateway::Razorpay, url: "https://gateway.example/v1".parse().unwrap() };
    let payments = Payments::new(&razorpay, &site, &secret(), service.clock.clone()).unwrap();
    let address = "https://auth.example/auth/v1".parse().unwrap();
    let hosted = HostedService::new(address, Some("public".to_owned()), None).unwrap();
    let router = service.configured(|app| {
        app.payments = Some(payments);
        app.auth = Auth::hosted(&secret(), hosted).unwrap();
    });
    let both = policy(router, &Method::GET, "/").await;
    let checkout = content_sources(Some(Gateway::Razorpay)).unwrap();
    for directive in [
        format!("script-src 'self' {checkout};"),
        format!("connect-src 'self' https://auth.example {checkout};"),
        format!("https://player.vimeo.com {checkout};"),
    ] {
        assert!(both.contains(&directive), "{directive} is not in {both}");
    }
}

#[test_database::test]
async fn subdomains_are_held_to_https_only_where_that_was_asked(db: PgPool) {
    let service = Service::start(db).await;
    for (hsts, header) in
        [("off", ""), ("host", "max-age=31536000"), ("subdomains", "max-age=31536000; includeSubDomains")]
    {
        let router = service.configured(|app| app.hsts = hsts.parse().unwrap());
        let request = Request::get("/api/health").body(Body::empty()).unwrap();
        let health = Service::send_to(router, request).await;
        assert_eq!(health.header("strict-transport-security"), header, "{hsts}");
    }
    assert!("yes".parse::<Hsts>().is_err());
}
