//! Request ids, headers and metrics of every response.

use axum::http::Request;
use sqlx::PgPool;

use crate::harness::Service;

#[test_database::test]
async fn a_request_id_is_kept_or_created(db: PgPool) {
    let service = Service::start(db).await;
    for (given, kept) in [
        ("proxy-42.a", true),
        ("with space", false),
        ("\"quote", false),
        (&"x".repeat(65), false),
        ("", false),
    ] {
        let request = Request::get("/api/nothing").header("x-request-id", given);
        let answer = service.send(request.body(axum::body::Body::empty()).unwrap()).await;
        let id = answer.header("x-request-id").to_owned();
        assert_eq!(id == given, kept, "{given}");
        assert!(!id.is_empty());
        assert_eq!(answer.json()["requestId"], id);
    }
}

#[test_database::test]
async fn every_response_has_security_headers(db: PgPool) {
    let service = Service::start(db).await;
    for path in ["/", "/assets/app-1234.js", "/api/health", "/api/nothing", "/dev/mail", "/dev/mail.css"] {
        let answer = service.get(path).await;
        assert!(answer.header("content-security-policy").contains("frame-ancestors"), "{path}");
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("style-src 'self'; style-src-attr 'unsafe-inline';"), "{path}: {policy}");
        assert_eq!(policy.matches("'unsafe-inline'").count(), 1, "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("strict-transport-security"), "max-age=31536000", "{path}");
    }
}

#[test_database::test]
async fn only_previews_may_be_framed_by_the_site_itself(db: PgPool) {
    let service = Service::start(db).await;
    for (path, ancestors) in [
        ("/?preview=home-modern", "frame-ancestors 'self'"),
        ("/?a=b&preview=home-modern", "frame-ancestors 'self'"),
        ("/services/modular-kitchens?preview=text", "frame-ancestors 'self'"),
        ("/about?preview=text", "frame-ancestors 'self'"),
        ("/blog/preview/abc", "frame-ancestors 'self'"),
        ("/blog/preview", "frame-ancestors 'none'"),
        ("/preview/blog", "frame-ancestors 'none'"),
        ("/", "frame-ancestors 'none'"),
        ("/about", "frame-ancestors 'none'"),
        ("/services?preview=text", "frame-ancestors 'none'"),
        ("/?no-preview=x", "frame-ancestors 'none'"),
        ("/booking?preview=home-modern", "frame-ancestors 'none'"),
        ("/admin/settings?preview=home-modern", "frame-ancestors 'none'"),
    ] {
        let answer = service.get(path).await;
        assert!(answer.header("content-security-policy").ends_with(ancestors), "{path}");
    }
}
