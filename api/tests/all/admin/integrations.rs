//! What the installation is connected to.

use chrono::TimeDelta;
use content::search_engines::SearchEngines;
use kernel::integration::{self, Configured, Integration};
use kernel::role::Role;
use kernel::{mailbox, settings};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::{SITE, Service};

async fn status(service: &Service, token: &str, name: &str) -> Value {
    let list = service.get_as(token, "/api/admin/integrations").await.json();
    let found = list.as_array().unwrap().iter().find(|status| status["integration"] == name);
    found.unwrap_or_else(|| panic!("{name} in {list}")).clone()
}

/// Its state, and what is wrong with it.
async fn state(service: &Service, token: &str, name: &str) -> (String, String) {
    let status = status(service, token, name).await;
    let text = |field: &str| status[field].as_str().unwrap_or_default().to_owned();
    (text("state"), text("problem"))
}

async fn report(service: &Service, integration: Integration, destination: &str, is_local: bool) {
    let configured = Configured { integration, destination: destination.to_owned(), is_local };
    let mut db = service.db.acquire().await.unwrap();
    integration::report(&mut db, &[configured], service.clock.now()).await.unwrap();
}

#[test_database::test]
async fn states_follow_from_what_workers_report(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    assert_eq!(status(&service, &admin, "mail").await["state"], "unreported");
    assert_eq!(status(&service, &admin, "replies").await["state"], "off");
    assert_eq!(status(&service, &admin, "meta").await["state"], "off");
    assert_eq!(status(&service, &admin, "storage").await["state"], "unused");

    report(&service, Integration::Mail, "smtp.example.com", false).await;
    report(&service, Integration::Site, "http://localhost:8080/", false).await;
    let mail = status(&service, &admin, "mail").await;
    assert_eq!((&mail["state"], &mail["destination"]), (&json!("unused"), &json!("smtp.example.com")));
    let site = status(&service, &admin, "site").await;
    assert_eq!(site["state"], "failing");
    assert!(site["destination"].as_str().unwrap().starts_with(SITE), "{site}");
    assert!(site["problem"].as_str().unwrap().contains("http://localhost:8080/"), "{site}");
    report(&service, Integration::Site, &format!("{SITE}/"), false).await;
    assert_eq!(state(&service, &admin, "site").await.0, "working");
    report(&service, Integration::Mail, ".data/mail", true).await;
    assert_eq!(state(&service, &admin, "mail").await.0, "local");
}

#[test_database::test]
async fn mail_is_as_good_as_the_last_attempt(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    report(&service, Integration::Mail, "smtp.example.com", false).await;
    for (change, state) in [
        (
            "insert into mails (id, message_id, template, kind, recipient, recipient_normalized, state, created_at,
                 updated_at, sent_at)
             values (gen_random_uuid(), '<1@test>', 'sent', 'transactional', 'a@example.com', 'a@example.com',
                 'sent', '2026-11-20T08:00:00Z', '2026-11-20T08:01:00Z', '2026-11-20T08:01:00Z')",
            "working",
        ),
        (
            "insert into mails (id, message_id, template, kind, recipient, recipient_normalized, state, created_at,
                 updated_at)
             values (gen_random_uuid(), '<2@test>', 'deferred', 'transactional', 'a@example.com', 'a@example.com',
                 'deferred', '2026-11-20T08:00:00Z', '2026-11-20T08:02:00Z')",
            "failing",
        ),
        ("update mails set sent_at = '2026-11-20T08:03:00Z' where state = 'sent'", "working"),
        ("delete from mails where state = 'sent'", "failing"),
    ] {
        sqlx::raw_sql(change).execute(&service.db).await.unwrap();
        assert_eq!(status(&service, &admin, "mail").await["state"], state, "{change}");
    }
}

#[test_database::test]
async fn what_fails_is_noticed(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let state = async |name: &str| state(&service, &admin, name).await;
    let now = service.clock.now();
    let mut conn = service.db.acquire().await.unwrap();

    let name = "hello at imap";
    mailbox::choose(&mut conn, Some(name)).await.unwrap();
    assert_eq!(state("replies").await.0, "unused");
    mailbox::report(&mut conn, name, Ok(()), now - TimeDelta::minutes(90)).await.unwrap();
    assert_eq!(state("replies").await.0, "failing");
    mailbox::report(&mut conn, name, Ok(()), now - TimeDelta::minutes(5)).await.unwrap();
    assert_eq!(state("replies").await.0, "working");
    mailbox::report(&mut conn, name, Err("login failed"), now).await.unwrap();
    assert_eq!(state("replies").await, ("failing".to_owned(), "login failed".to_owned()));

    // Search engines are told only of a public site.
    let key = Some("0f1e2d3c4b5a6978".to_owned());
    let mut search = SearchEngines { index_now_key: key, ..SearchEngines::default() };
    settings::save(&mut conn, &search).await.unwrap();
    assert_eq!(state("index_now").await.0, "unused");
    integration::note(&mut conn, Integration::IndexNow, Ok(()), now).await.unwrap();
    assert_eq!(state("index_now").await.0, "working");
    let later = now + TimeDelta::minutes(1);
    integration::note(&mut conn, Integration::IndexNow, Err("403 Forbidden"), later).await.unwrap();
    assert_eq!(state("index_now").await, ("failing".to_owned(), "403 Forbidden".to_owned()));
    search.is_hidden = true;
    settings::save(&mut conn, &search).await.unwrap();
    assert_eq!(state("index_now").await.0, "off");

    let made = "insert into documents (id, kind, subject_id, version, state, file_name, sha256, bytes, pages,
                    storage_key, asked_at, made_at)
                values (gen_random_uuid(), 'estimate', gen_random_uuid(), 1, 'ready', 'a.pdf', repeat('ab', 32), 1, 1,
                    'documents/a.pdf', now(), now())";
    sqlx::raw_sql(made).execute(&service.db).await.unwrap();
    assert_eq!(state("storage").await.0, "working");
    report(&service, Integration::Storage, "s3://other", false).await;
    let (other, problem) = state("storage").await;
    assert!(other == "failing" && problem.contains("s3://other"), "{other}: {problem}");
    // What is no folder cannot be read.
    let folder = service.dir.join("files");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::write(&folder, "").unwrap();
    for _ in 0..3 {
        service.get(&format!("/media/{}/1/640.webp", "ab".repeat(32))).await;
    }
    let (lost, problem) = state("storage").await;
    assert!(lost == "failing" && problem.contains("keep failing"), "{lost}: {problem}");
}
