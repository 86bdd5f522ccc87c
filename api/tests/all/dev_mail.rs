//! The development mailbox.

use axum::http::StatusCode;
use sqlx::PgPool;

use crate::harness::Service;

const MAIL: &str = "From: Nivas <hello@nivas.example>\r\nTo: asha@example.com\r\nSubject: =?utf-8?q?Your_booking_=E2=80=93_thanks?=\r\n\
Date: Fri, 20 Nov 2026 15:00:00 +0530\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n\
--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nPlain words\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Set <script>alert(1)</script> words</p>\r\n--b--\r\n";

#[test_database::test]
async fn e_mails_are_shown_in_the_browser(db: PgPool) {
    let service = Service::start(db).await;
    assert!(service.get("/dev/mail").await.text.contains("Nothing yet"));
    std::fs::create_dir(service.dir.join("mail")).unwrap();
    std::fs::write(service.dir.join("mail/one@localhost.eml"), MAIL).unwrap();

    let list = service.get("/dev/mail").await.text;
    assert!(list.contains("Your booking – thanks") && list.contains("asha@example.com"), "{list}");
    let mail = service.get("/dev/mail/one@localhost.eml").await.text;
    assert!(mail.contains("Plain words") && mail.contains("one@localhost.eml/html"), "{mail}");
    let html = service.get("/dev/mail/one@localhost.eml/html").await;
    assert!(html.text.contains("<p>Set"));
    let policy = html.header("content-security-policy");
    assert!(policy.contains("sandbox") && !policy.contains("allow-scripts"), "{policy}");
}

#[test_database::test]
async fn only_e_mails_of_the_folder_are_shown(db: PgPool) {
    let service = Service::start(db).await;
    std::fs::create_dir(service.dir.join("mail")).unwrap();
    std::fs::write(service.dir.join("secret.eml"), MAIL).unwrap();
    for file in ["..%2fsecret.eml", "%2e%2e%2fsecret.eml", "missing.eml", "one.txt", ".hidden.eml"] {
        assert_eq!(service.get(&format!("/dev/mail/{file}")).await.status, StatusCode::NOT_FOUND, "{file}");
    }
}
