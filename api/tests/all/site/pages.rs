//! Pages as complete documents.

use std::io::Read as _;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use content::maintenance::Maintenance;
use flate2::read::GzDecoder;
use http_body_util::BodyExt as _;
use kernel::organization::Organization;
use kernel::role::Role;
use kernel::settings;
use serde_json::json;
use sqlx::PgPool;
use tokio::time::sleep;
use tower::ServiceExt as _;

use crate::harness::{Answer, Service};

const BUNDLE: &str = include_str!("pages.js");

/// Longer than what was read is shown without reading again.
const WINDOW: Duration = Duration::from_millis(1100);

async fn name_is(service: &Service, name: &str) {
    let set = Organization { brand_name: name.to_owned(), ..Organization::default() };
    settings::save(&mut service.db.acquire().await.unwrap(), &set).await.unwrap();
}

async fn ask(service: &Service, method: Method, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    service.send(request.body(Body::empty()).unwrap()).await
}

#[test_database::test]
async fn a_page_comes_whole(db: PgPool) {
    let service = Service::start_with_pages(db, BUNDLE).await;
    let page = service.get("/").await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!((page.header("cache-control"), page.header("vary")), ("no-cache", "accept-encoding"));
    assert!(page.text.contains("<div id=\"root\"><h1>Nivas</h1></div>"), "{}", page.text);
    assert!(page.text.contains("<style>h1{margin:0}</style><title>Page</title>"), "{}", page.text);
    assert!(page.text.contains("id=\"page-data\">{") && !page.text.contains("stylesheet"), "{}", page.text);
    // The hash of the style sheet above.
    let style = "style-src 'self' 'sha256-haslpKBWGiDnFaIna3QXJZNwVNFw+tCL2+dexXVb4zo=';";
    let policy = page.header("content-security-policy");
    assert!(policy.contains(style), "{policy}");

    let etag = page.header("etag");
    let known = ask(&service, Method::GET, "/", &[("if-none-match", etag)]).await;
    assert_eq!((known.status, known.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
    assert_eq!(known.header("content-security-policy"), policy);
    let head = ask(&service, Method::HEAD, "/", &[]).await;
    assert_eq!((head.status, head.text.as_str()), (StatusCode::OK, ""));
    assert_eq!(head.header("content-length"), page.text.len().to_string());
    for (accepted, encoding) in [
        ("br", "br"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=0.5,BR;q=0.8", "br"),
        ("gzip", "gzip"),
        ("br;q=0", ""),
        ("identity, br; q=0.000", ""),
        ("brotli", ""),
        ("", ""),
    ] {
        let page = ask(&service, Method::GET, "/", &[("accept-encoding", accepted)]).await;
        let sent = (page.header("content-encoding"), page.header("etag"));
        assert_eq!(sent, (encoding, etag), "{accepted}");
        // Only what is kept compressed has a length.
        assert!(!page.header("content-length").is_empty(), "{accepted}");
    }
    assert!(service.get("/private").await.text.contains("<h1>403</h1>"));
    let reads = service.get("/reads").await;
    let refused = "<h1>false,false,true,true,true,true,true,true</h1>";
    assert!(reads.text.contains(refused), "{}", reads.text);
    let hidden = service.get("/hidden").await;
    assert_eq!(hidden.header("x-robots-tag"), "noindex");
}

#[test_database::test]
async fn a_page_is_put_into_the_document(db: PgPool) {
    let service = Service::start_with_pages(db, BUNDLE).await;
    let index = concat!(
        "<head><title>Nivas</title><script type=\"module\" src=\"/assets/a.js\"></script>",
        "<link rel=\"stylesheet\" href=\"/assets/app-1234.css\"><link rel=\"stylesheet\" href=\"/assets/b.css\">",
        "<link rel=\"preload\" as=\"fetch\" href=\"/api/a\"></head>",
        "<body><div id=\"root\"></div><noscript><p>Script</p></noscript></body>"
    );
    std::fs::write(service.dir.join("dist/index.html"), index).unwrap();
    // A router that has not read the document before.
    let router = service.configured(|_| ());
    let get = |path: &str| Request::get(path).body(Body::empty()).unwrap();
    let document = Service::send_to(router.clone(), get("/document")).await;
    assert_eq!(
        document.text,
        "<head><link rel=\"preload\" href=\"/a.webp?&quot;\"><style>h1{margin:0}</style><title>A | Nivas</title>\
         <script type=\"module\" fetchpriority=\"low\" src=\"/assets/a.js\"></script>\
         <link rel=\"stylesheet\" href=\"/assets/b.css\"></head>\
         <body><div id=\"root\"><h1>A</h1></div><script type=\"application/json\" id=\"page-data\">\
         {\"a\":\"\\u003c/script>\"}</script></body>"
    );

    let html = Service::send_to(router.clone(), get("/large")).await.text;
    assert!(html.contains(&"kitchen".repeat(5000)));
    let compressed = async |encoding: &str| {
        let request = Request::get("/large").header("accept-encoding", encoding).body(Body::empty()).unwrap();
        let response = router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.headers()["content-encoding"], encoding);
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        assert!(bytes.len() < 1000, "{encoding}: {}", bytes.len());
        bytes
    };
    let mut whole = Vec::new();
    brotli::BrotliDecompress(&mut &compressed("br").await[..], &mut whole).unwrap();
    assert!(whole == html.as_bytes());
    let mut text = String::new();
    GzDecoder::new(&compressed("gzip").await[..]).read_to_string(&mut text).unwrap();
    assert!(text == html);
}

#[test_database::test]
async fn a_page_that_fails_is_left_to_the_browser_and_others_go_on(db: PgPool) {
    let service = Service::start_with_pages(db, BUNDLE).await;
    sqlx::query!(
        "insert into redirects (id, from_path, target, remark, created_at, updated_at)
         values (gen_random_uuid(), '/throws/moved', '/booking', '', now(), now()),
             (gen_random_uuid(), '/throws/gone', null, '', now(), now())",
    )
    .execute(&service.db)
    .await
    .unwrap();
    for path in ["/throws", "/loops", "/allocates", "/recurses", "/waits"] {
        let page = service.get(path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(page.text.contains("<div id=\"root\"></div>"), "{path}: {}", page.text);
        assert!(page.text.contains("stylesheet"), "{path}: {}", page.text);
        let other = service.get(&format!("/booking?q={}", &path[1..])).await;
        assert!(other.text.contains("<h1>/booking"), "after {path}: {}", other.text);
        let since = Instant::now();
        service.get(path).await;
        assert!(since.elapsed() < Duration::from_millis(500), "{path} is not tried again at once");
    }
    // What staff have decided about an address does not depend on an engine.
    let gone = service.get("/throws/gone").await;
    assert_eq!(gone.status, StatusCode::GONE);
    assert!(gone.text.contains("<div id=\"root\"></div>"), "{}", gone.text);
    let moved = service.get("/throws/moved?a=1").await;
    assert_eq!((moved.status, moved.header("location")), (StatusCode::MOVED_PERMANENTLY, "/booking?a=1"));
    // Nor is a visitor led away from the site.
    for to in [
        "%2F%2Fevil.example",
        "%2F%5Cevil.example",
        "https%3A%2F%2Fevil.example",
        "",
        "%2Fa%0D%0Ab%3A+c",
        "%2Fa+b",
    ] {
        let page = service.get(&format!("/elsewhere?to={to}")).await;
        assert_eq!((page.status, page.header("location")), (StatusCode::OK, ""), "{to}");
        assert!(page.text.contains("<div id=\"root\"></div>"), "{to}: {}", page.text);
    }
    assert_eq!(service.get("/api/page-settings").await.status, StatusCode::OK);
}

#[test_database::test]
async fn a_page_shows_what_was_saved(db: PgPool) {
    let service = Service::start_with_pages(db, BUNDLE).await;
    let shown = async |name: &str| {
        let page = service.get("/").await;
        assert!(page.text.contains(&format!("<h1>{name}</h1>")), "{name}: {}", page.text);
        page.header("etag").to_owned()
    };
    let first = shown("Nivas").await;
    sleep(WINDOW).await;
    assert_eq!(shown("Nivas").await, first, "confirmed, not rendered");

    // Another process's change is seen after a second.
    name_is(&service, "Nilaya").await;
    sleep(WINDOW).await;
    let second = shown("Nilaya").await;
    assert_ne!(first, second);

    // A colleague's change is seen at once.
    name_is(&service, "Niranta").await;
    let admin = service.sign_in_as(Role::Admin).await;
    let page = json!({"isEnabled": true, "showInNavigation": false});
    let saved = service.put_as(&admin, "/api/admin/page-settings/videos", &page).await;
    assert!(saved.status.is_success(), "{}", saved.text);
    shown("Niranta").await;

    // While the database does not answer, the page is there as it was.
    let mut locked = service.db.begin().await.unwrap();
    sqlx::query!("lock table settings in access exclusive mode").execute(&mut *locked).await.unwrap();
    sleep(WINDOW).await;
    shown("Niranta").await;
    locked.rollback().await.unwrap();
}

#[test_database::test]
async fn addresses_say_what_they_are(db: PgPool) {
    let service = Service::start_with_pages(db, BUNDLE).await;
    std::fs::create_dir_all(service.dir.join("dist/.vite")).unwrap();
    for private in ["dist/campaign.html", "dist/.vite/manifest.json"] {
        std::fs::write(service.dir.join(private), "private").unwrap();
    }
    for (path, status) in [
        ("/designs", StatusCode::OK),
        ("/designs/calm", StatusCode::OK),
        ("/privacy-request", StatusCode::OK),
        ("/server/server.js", StatusCode::NOT_FOUND),
        ("/.vite/manifest.json", StatusCode::NOT_FOUND),
        ("/campaign.html", StatusCode::NOT_FOUND),
        ("/assets/none", StatusCode::NOT_FOUND),
        ("/favicon.svg", StatusCode::NOT_FOUND),
        ("/no/such/page", StatusCode::NOT_FOUND),
        ("/no-such-file.php", StatusCode::NOT_FOUND),
        ("/No/Such/Page", StatusCode::NOT_FOUND),
        ("/removed", StatusCode::GONE),
    ] {
        let page = service.get(path).await;
        assert_eq!(page.status, status, "{path}");
        assert!(page.text.contains("<h1>"), "{path}: {}", page.text);
    }
    for path in [
        "/admin",
        "/admin/x",
        "/quotation/Abc",
        "/site-visit/Abc",
        "/unsubscribe/Abc/",
        "/privacy-request/Abc",
        "/designs/preview/X",
        "/?preview=a",
    ] {
        let application = service.get(path).await;
        assert_eq!(application.status, StatusCode::OK, "{path}");
        assert!(application.text.contains("<div id=\"root\"></div>"), "{path}: {}", application.text);
    }
    for (path, to) in [
        ("/old?utm_source=letter", "/designs?utm_source=letter"),
        ("/older?utm_source=letter", "/designs?style=Modern"),
        ("/Designs/?style=Modern", "/designs?style=Modern"),
        ("/designs/", "/designs"),
        ("//designs", "/designs"),
        ("/Designs/Calm/", "/designs/calm"),
        ("//designs//calm", "/designs/calm"),
        ("/Admin/leads", "/admin/leads"),
        ("/Admin/leads/X", "/admin/leads/X"),
        ("/index.html", "/"),
    ] {
        let page = service.get(path).await;
        assert_eq!((page.status, page.header("location")), (StatusCode::MOVED_PERMANENTLY, to), "{path}");
    }
    for (path, page) in [
        ("/designs?utm_source=%3Cb%3E&style=Modern&gclid=1", "/designs?style=Modern"),
        ("/designs?style=b&area=a&style=c&colour=", "/designs?area=a&style=b"),
    ] {
        let tagged = service.get(path).await;
        assert!(tagged.text.contains(&format!("<h1>{page}</h1>")), "{path}: {}", tagged.text);
    }
    assert_eq!(service.get("//evil.example/..").await.header("location"), "");
    let posted = ask(&service, Method::POST, "/designs", &[]).await;
    assert_eq!((posted.status, posted.header("allow")), (StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD"));
}

#[test_database::test]
async fn during_maintenance_pages_are_unavailable_but_the_application_is_there_for_staff(db: PgPool) {
    let service = Service::start_with_pages(db, BUNDLE).await;
    let set = Maintenance { is_on: true, message: None };
    settings::save(&mut service.db.acquire().await.unwrap(), &set).await.unwrap();
    for path in ["/", "/designs", "/landing"] {
        let page = service.get(path).await;
        assert_eq!(
            (page.status, page.header("retry-after")),
            (StatusCode::SERVICE_UNAVAILABLE, "600"),
            "{path}"
        );
        assert!(page.text.contains("<h1>"), "{path}: {}", page.text);
    }
    let session = [("cookie", "theme=dark; sb-nivas-auth-token.0=base64-x")];
    let page = ask(&service, Method::GET, "/", &session).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("<div id=\"root\"></div>"));
    assert_eq!(service.get("/admin").await.status, StatusCode::OK);
}
