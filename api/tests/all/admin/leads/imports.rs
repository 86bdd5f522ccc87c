//! Imports of leads.

use axum::http::StatusCode;
use enquiries::lead::import::People;
use jobs::queue::ack::Ending;
use jobs::queue::test_support;
use jobs::{Documents, Job as _};
use kernel::ids::ImportId;
use kernel::import;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::refused;
use crate::harness::{Person, Service};

const IMPORTS: &str = "/api/admin/leads/imports";

const LIST: &str = "Name,Phone,BHK\nAsha Rao,98123 45678,3 BHK\n=Cmd,98123 00000,palace\n";

async fn upload(service: &Service, by: &Person, csv: &str) -> Value {
    let body = json!({"fileName": "list.csv", "csv": csv});
    let answer = service.post_as(&by.token, IMPORTS, &body).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    answer.json()
}

/// Keys of the import jobs, in order.
async fn jobs(service: &Service) -> Vec<String> {
    let keys = sqlx::query_scalar!(
        r#"select key as "key!" from jobs_waiting where queue = 'documents' order by id"#
    );
    keys.fetch_all(&service.db).await.unwrap()
}

/// Checks an import like the worker.
async fn check(service: &Service, id: ImportId, number: i32) {
    let mut db = service.db.begin().await.unwrap();
    let mut check = import::begin_check::<People>(&mut db, id, number).await.unwrap().unwrap();
    while check.next(&mut db, service.clock.now()).await.unwrap() {}
    import::finish_check(&mut db, id, number, service.clock.now()).await.unwrap();
    db.commit().await.unwrap();
}

#[test_database::test]
async fn a_list_is_uploaded_mapped_checked_and_imported(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let sales = service.person(Role::Sales).await;
    let sent = upload(&service, &sales, LIST).await;
    assert_eq!((&sent["state"], &sent["rows"]), (&json!("uploaded"), &json!(2)));
    assert_eq!(sent["columns"], json!(["Name", "Phone", "BHK"]));
    let mapping = json!({"customerName": "Name", "customerPhone": "Phone", "bhkType": "BHK"});
    assert_eq!(sent["suggestedMapping"], mapping);
    assert_eq!(sent["sample"][0], json!(["Asha Rao", "98123 45678", "3 BHK"]));
    let id: ImportId = sent["id"].as_str().unwrap().parse().unwrap();
    let address = format!("{IMPORTS}/{id}");

    refused(&service.post_as(&sales.token, &format!("{address}/run"), &json!({})).await, "not_checked");
    let wrong = json!({"mapping": {"customerName": "Surname", "customerPhone": "Phone"}});
    let wrong = service.put_as(&sales.token, &address, &wrong).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(wrong.json()["fields"]["mapping"], "the file has no column \"Surname\"");
    assert!(jobs(&service).await.is_empty());

    let mapped = service.put_as(&sales.token, &address, &json!({"mapping": mapping})).await;
    assert_eq!(mapped.status, StatusCode::ACCEPTED, "{}", mapped.text);
    assert_eq!((&mapped.json()["state"], &mapped.json()["mapping"]), (&json!("checking"), &mapping));
    assert_eq!(jobs(&service).await, [Documents::CheckImport { import: id, check: 1 }.key()]);
    check(&service, id, 1).await;
    let checked = service.get_as(&sales.token, &address).await.json();
    assert_eq!(
        (&checked["state"], &checked["valid"], &checked["invalid"]),
        (&json!("checked"), &json!(1), &json!(1))
    );
    let error = json!({"row": 3, "field": "bhkType", "message": "must be 1 BHK to 4 BHK, villa or duplex"});
    assert_eq!(checked["errors"], json!([error]));

    let file = service.get_as(&sales.token, &format!("{address}/errors.csv")).await;
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"import-errors.csv\"");
    assert!(file.text.contains("'=Cmd"), "{}", file.text);

    let run = service.post_as(&sales.token, &format!("{address}/run"), &json!({})).await;
    assert_eq!((run.status, &run.json()["state"]), (StatusCode::ACCEPTED, &json!("importing")));
    // Repeating it changes nothing.
    service.post_as(&sales.token, &format!("{address}/run"), &json!({})).await;
    assert_eq!(jobs(&service).await[1..], [Documents::RunImport { import: id }.key()]);
    refused(&service.put_as(&sales.token, &address, &json!({"mapping": mapping})).await, "begun");
}

#[test_database::test]
async fn an_import_is_visible_to_its_creator_and_managers(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, colleague) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    let admin = service.person(Role::Admin).await;
    let sent = upload(&service, &sales, LIST).await;
    let address = format!("{IMPORTS}/{}", sent["id"].as_str().unwrap());
    let mapping = json!({"mapping": sent["suggestedMapping"]});
    for path in [address.clone(), format!("{address}/errors.csv")] {
        assert_eq!(service.get_as(&colleague.token, &path).await.status, StatusCode::NOT_FOUND);
        assert_eq!(service.get_as(&admin.token, &path).await.status, StatusCode::OK);
    }
    assert_eq!(service.put_as(&colleague.token, &address, &mapping).await.status, StatusCode::NOT_FOUND);
    let run = service.post_as(&colleague.token, &format!("{address}/run"), &json!({})).await;
    assert_eq!(run.status, StatusCode::NOT_FOUND);
}

#[test_database::test]
async fn a_large_file_is_accepted_and_one_too_large_is_rejected(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let rows = |size: usize| {
        format!("Name,Phone\n{}", format!("\"{}\",98123\n", "x".repeat(990)).repeat(size / 1000))
    };
    assert_eq!(upload(&service, &sales, &rows(5_000_000)).await["rows"], 5000);
    for (csv, code) in [(rows(5_300_000), "file_too_large"), (String::new(), "file_empty")] {
        let answer =
            service.post_as(&sales.token, IMPORTS, &json!({"fileName": "list.csv", "csv": csv})).await;
        refused(&answer, code);
    }
    let far = json!({"fileName": "list.csv", "csv": "x".repeat(11_000_000)});
    assert_eq!(service.post_as(&sales.token, IMPORTS, &far).await.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[test_database::test]
async fn an_import_whose_job_is_dead_has_failed_and_can_be_retried(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let sales = service.person(Role::Sales).await;
    let sent = upload(&service, &sales, LIST).await;
    let id: ImportId = sent["id"].as_str().unwrap().parse().unwrap();
    let address = format!("{IMPORTS}/{id}");
    service.put_as(&sales.token, &address, &json!({"mapping": sent["suggestedMapping"]})).await;
    let give_up = async || {
        let dead = Ending::Dead { error: "the disk is full".to_owned() };
        let mut db = service.db.acquire().await.unwrap();
        assert_ne!(test_support::end::<Documents>(&mut db, &dead, |_| true).await.unwrap(), 0);
        let failed = service.get_as(&sales.token, &address).await.json();
        assert_eq!(failed["state"], "failed");
        assert!(failed["error"].as_str().unwrap().contains("upload the file again"));
    };
    give_up().await;
    service.put_as(&sales.token, &address, &json!({"mapping": sent["suggestedMapping"]})).await;
    assert_eq!(service.get_as(&sales.token, &address).await.json()["state"], "checking");
    check(&service, id, 2).await;
    let run = format!("{address}/run");
    service.post_as(&sales.token, &run, &json!({})).await;
    give_up().await;
    service.post_as(&sales.token, &run, &json!({})).await;
    assert_eq!(service.get_as(&sales.token, &address).await.json()["state"], "importing");
}
