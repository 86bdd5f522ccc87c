//! What the installation is connected to.

use kernel::integration::{self, Configured, Integration};
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::{SITE, Service};

async fn status(service: &Service, token: &str, name: &str) -> Value {
    let list = service.get_as(token, "/api/admin/integrations").await.json();
    let found = list.as_array().unwrap().iter().find(|status| status["integration"] == name);
    found.unwrap_or_else(|| panic!("{name} in {list}")).clone()
}

#[test_database::test]
async fn states_follow_from_what_workers_report(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    assert_eq!(status(&service, &admin, "mail").await["state"], "unreported");
    assert_eq!(status(&service, &admin, "replies").await["state"], "off");
    assert_eq!(status(&service, &admin, "meta").await["state"], "off");
    assert_eq!(status(&service, &admin, "storage").await["state"], "unused");

    let of = |integration, destination: &str| Configured {
        integration,
        destination: destination.to_owned(),
        is_local: false,
    };
    let elsewhere =
        [of(Integration::Mail, "smtp.example.com"), of(Integration::Site, "http://localhost:8080/")];
    let mut db = service.db.acquire().await.unwrap();
    integration::report(&mut db, &elsewhere, service.clock.now()).await.unwrap();
    let mail = status(&service, &admin, "mail").await;
    assert_eq!((&mail["state"], &mail["destination"]), (&json!("unused"), &json!("smtp.example.com")));
    let site = status(&service, &admin, "site").await;
    assert_eq!(site["state"], "failing");
    assert!(site["destination"].as_str().unwrap().starts_with(SITE), "{site}");
    assert!(site["problem"].as_str().unwrap().contains("http://localhost:8080/"), "{site}");
}
