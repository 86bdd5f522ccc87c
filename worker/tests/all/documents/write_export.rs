//! Exports: the list's rows for the requester, and an e-mail for a long one.

use std::io::Cursor;

use app::export::{self, ExportRequest, ExportState, Format, Resource};
use calamine::{Data, Reader as _, Xlsx};
use enquiries::lead::testing::nth_lead;
use jobs::{Documents, Mail};
use kernel::audit::Actor;
use kernel::ids::{ExportId, UserId};
use kernel::role::Role;
use privacy::request::{self, StaffAsk};
use sqlx::PgPool;

use super::{ask, csv, person};
use crate::house::{House, header, html, recipients, text};

/// Inserts audit log entries, numbered by their subject.
async fn log(house: &House, action: &str, entries: i32) {
    sqlx::query!(
        r#"insert into audit_entries (at, source, action, subject_kind, subject_id, changes)
           select $1, 'job', $2, 'lead', '=' || n,
               jsonb_build_array(jsonb_build_object('field', 'score', 'old', 1, 'new', n))
           from generate_series(0, $3 - 1) as n"#,
        house.now(),
        action,
        entries,
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
}

fn of_leads(format: Format, columns: &[&str]) -> ExportRequest {
    ExportRequest {
        resource: Resource::Audit,
        format,
        query: [("action", "lead_scored"), ("page", "2"), ("perPage", "25")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into(),
        columns: columns.iter().map(|&column| column.to_owned()).collect(),
        ids: Vec::new(),
    }
}

async fn write(house: &House, export: ExportId) {
    house.handle(Documents::WriteExport { export }).await.unwrap();
}

async fn state(house: &House, export: ExportId, by: UserId) -> export::Export {
    export::find(&mut *house.db().await, export, (by, Role::Admin)).await.unwrap()
}

async fn content(house: &House, export: ExportId, by: UserId) -> Vec<u8> {
    let mut db = house.db().await;
    export::file(&mut db, export, (by, Role::Admin), house.now()).await.unwrap().content
}

async fn letters_to_send(house: &House) -> Vec<Mail> {
    let waiting = jobs::queue::waiting(&mut *house.db().await).await.unwrap();
    waiting.into_iter().map(|(job, _)| job).collect()
}

#[test_database::test]
async fn a_short_export_is_not_e_mailed(db: PgPool) {
    let house = House::new(db).await;
    let admin = person(&house, "admin").await;
    log(&house, "lead_scored", 3).await;
    log(&house, "lead_created", 2).await;
    let export = ask(&house, admin, &of_leads(Format::Csv, &["subjectId", "at", "changes"])).await;
    assert_eq!(state(&house, export, admin).await.state, ExportState::Waiting);
    write(&house, export).await;
    let written = state(&house, export, admin).await;
    assert_eq!((written.state, written.rows, written.error), (ExportState::Ready, Some(3), None));
    assert_eq!(written.file_name.as_deref(), Some("audit-2026-11-20-1100.csv"));
    assert_eq!(written.expires_at, Some(house.now() + chrono::TimeDelta::hours(24)));
    let file = String::from_utf8(content(&house, export, admin).await).unwrap();
    assert_eq!(
        file,
        "\u{feff}Record id,Time (IST),Changes\r\n\
         '=2,2026-11-20 11:00:00,score: 1 → 2\r\n\
         '=1,2026-11-20 11:00:00,score: 1 → 1\r\n\
         '=0,2026-11-20 11:00:00,score: 1 → 0\r\n"
    );
    assert!(letters_to_send(&house).await.is_empty());
}

#[test_database::test]
async fn a_long_export_is_complete_and_announced_by_e_mail(db: PgPool) {
    let house = House::new(db).await;
    let admin = person(&house, "admin").await;
    // Two batches and one more row.
    log(&house, "lead_scored", 10_001).await;
    let export = ask(&house, admin, &of_leads(Format::Xlsx, &["id", "subjectId"])).await;
    write(&house, export).await;
    assert_eq!(state(&house, export, admin).await.rows, Some(10_001));
    let mut book: Xlsx<_> =
        calamine::open_workbook_from_rs(Cursor::new(content(&house, export, admin).await)).unwrap();
    let sheet = book.worksheet_range_at(0).unwrap().unwrap();
    let subjects: Vec<_> = sheet.rows().skip(1).map(|row| row[1].clone()).collect();
    let expected: Vec<_> = (0..10_001).rev().map(|n| Data::String(format!("'={n}"))).collect();
    assert_eq!(subjects, expected);

    assert_eq!(letters_to_send(&house).await, [Mail::SendExport { export }]);
    house.handle(Mail::SendExport { export }).await.unwrap();
    let letter = house.letter();
    assert_eq!(recipients(&letter), [format!("{admin}@example.com")]);
    assert_eq!(letter.subject(), Some("Audit log: your file with 10,001 rows is ready"));
    let link = format!("https://nivas.example.com/admin/exports/{export}");
    assert!(text(&letter).contains(&link) && html(&letter).contains(&format!("href=\"{link}\"")));
    assert!(text(&letter).contains("Hello Meera") && text(&letter).contains("21 Nov 2026, 11:00 am"));
    assert_eq!(header(&letter, "List-Unsubscribe"), None);
    assert_eq!(house.ledger().await[0].template, "send_export");
}

#[test_database::test]
async fn only_exports_over_a_thousand_rows_are_e_mailed(db: PgPool) {
    let house = House::new(db).await;
    let admin = person(&house, "admin").await;
    log(&house, "lead_scored", 1_000).await;
    write(&house, ask(&house, admin, &of_leads(Format::Csv, &["id"])).await).await;
    assert!(letters_to_send(&house).await.is_empty());
    log(&house, "lead_scored", 1).await;
    write(&house, ask(&house, admin, &of_leads(Format::Csv, &["id"])).await).await;
    assert_eq!(letters_to_send(&house).await.len(), 1);
}

#[test_database::test]
async fn a_deleted_export_is_not_announced(db: PgPool) {
    let house = House::new(db).await;
    let admin = person(&house, "admin").await;
    let export = ask(&house, admin, &csv()).await;
    house.handle(Mail::SendExport { export }).await.unwrap();
    write(&house, export).await;
    house.advance(chrono::TimeDelta::hours(24));
    house.handle(Mail::SendExport { export }).await.unwrap();
    assert!(house.letters().is_empty());
}

#[test_database::test]
async fn an_export_is_written_once(db: PgPool) {
    let house = House::new(db).await;
    let admin = person(&house, "admin").await;
    let export = ask(&house, admin, &csv()).await;
    write(&house, export).await;
    let first = content(&house, export, admin).await;
    log(&house, "lead_scored", 1).await;
    write(&house, export).await;
    assert_eq!(content(&house, export, admin).await, first);
}

#[test_database::test]
async fn a_user_without_permission_gets_no_export(db: PgPool) {
    let house = House::new(db).await;
    for change in ["update users set role = 'sales'", "update users set status = 'suspended', role = 'admin'"]
    {
        let admin = person(&house, "admin").await;
        let export = ask(&house, admin, &csv()).await;
        #[expect(clippy::disallowed_methods, reason = "the statements are the test's own")]
        sqlx::query(change).execute(&mut *house.db().await).await.unwrap();
        write(&house, export).await;
        let refused = state(&house, export, admin).await;
        assert_eq!(refused.state, ExportState::Failed, "{change}");
        assert_eq!(refused.error.as_deref(), Some("You don't have permission to perform this action."));
        let mut db = house.db().await;
        assert!(export::file(&mut db, export, (admin, Role::Admin), house.now()).await.is_err());
    }
}

#[test_database::test]
async fn an_export_is_for_its_owner_and_admins(db: PgPool) {
    let house = House::new(db).await;
    let (admin, other) = (person(&house, "admin").await, person(&house, "sales").await);
    let export = ask(&house, admin, &csv()).await;
    write(&house, export).await;
    let mut db = house.db().await;
    // After a change of role, its owner can see it but not download it.
    for (by, role, may_find, may_fetch) in [
        (admin, Role::Admin, true, true),
        (admin, Role::Sales, true, false),
        (other, Role::Sales, false, false),
        (other, Role::Admin, true, true),
    ] {
        assert_eq!(export::find(&mut db, export, (by, role)).await.is_ok(), may_find);
        assert_eq!(export::file(&mut db, export, (by, role), house.now()).await.is_ok(), may_fetch);
    }
    // It has expired, whether or not it was deleted yet.
    house.advance(chrono::TimeDelta::hours(24));
    assert!(export::file(&mut db, export, (admin, Role::Admin), house.now()).await.is_err());
}

#[test_database::test]
async fn an_export_of_leads_has_those_in_the_users_scope(db: PgPool) {
    let house = House::new(db).await;
    let (sales, colleague) = (person(&house, "sales").await, person(&house, "sales").await);
    let mut leads = Vec::new();
    for n in 0..3 {
        leads.push(house.receive(&nth_lead(n)).await.0);
        house.advance(chrono::TimeDelta::minutes(1));
    }
    for (lead, owner) in [(leads[0], Some(sales)), (leads[1], Some(colleague)), (leads[2], None)] {
        let owner = owner.map(|owner| owner.0);
        sqlx::query!("update leads set owner_id = $2 where id = $1", lead.0, owner)
            .execute(&mut *house.db().await)
            .await
            .unwrap();
    }
    let names = async |by, owner: &str| {
        let request = ExportRequest {
            resource: Resource::Leads,
            query: [("sort", "receivedAt"), ("owner", owner)]
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .into(),
            columns: vec!["customerName".to_owned(), "customerPhone".to_owned(), "wish".to_owned()],
            ..csv()
        };
        let export = ask(&house, by, &request).await;
        write(&house, export).await;
        String::from_utf8(content(&house, export, by).await)
            .unwrap()
            .replace("\u{feff}Name,Phone,Requirements\r\n", "")
    };
    let line = |n: u32| format!("Visitor {n},98{n:08},\"3 BHK, Kitchen, Wardrobe\"\r\n");
    assert_eq!(names(sales, "").await, line(0) + &line(2), "own and unassigned ones");
    assert_eq!(names(sales, "me").await, line(0));
    assert_eq!(names(sales, &colleague.to_string()).await, "");
    let admin = person(&house, "admin").await;
    assert_eq!(names(admin, "").await, line(0) + &line(1) + &line(2));

    // Selected ones, too: an id finds nothing that the list would not show.
    let selected = async |by| {
        let request = ExportRequest {
            resource: Resource::Leads,
            columns: vec!["customerName".to_owned()],
            ids: vec![leads[1].0, leads[2].0],
            ..csv()
        };
        let export = ask(&house, by, &request).await;
        write(&house, export).await;
        String::from_utf8(content(&house, export, by).await).unwrap().replace("\u{feff}Name\r\n", "")
    };
    assert_eq!(selected(sales).await, "Visitor 2\r\n");
    assert_eq!(selected(admin).await, "Visitor 2\r\nVisitor 1\r\n", "the list's order");
}

#[test_database::test]
async fn an_export_of_privacy_requests_names_nobody_who_made_one(db: PgPool) {
    let house = House::new(db).await;
    let admin = person(&house, "admin").await;
    let form: StaffAsk = serde_json::from_value(serde_json::json!({
        "name": "Kavya Shetty", "email": "kavya@example.com", "phone": "9845054321", "identity": "Called back.",
        "kind": "correction", "details": "My name has one t.",
    }))
    .unwrap();
    let clock = &house.worker.clock;
    request::receive_from_staff(&mut *house.db().await, clock, &Actor::system(), &form).await.unwrap();
    let request = ExportRequest { resource: Resource::PrivacyRequests, ..csv() };
    let export = ask(&house, admin, &request).await;
    write(&house, export).await;
    let file = String::from_utf8(content(&house, export, admin).await).unwrap();
    assert!(file.contains("Correct my data,Open,Entered by staff,"), "{file}");
    for secret in ["Kavya", "example.com", "9845054321", "Called", "one t"] {
        assert!(!file.contains(secret), "{secret}: {file}");
    }
}

#[test_database::test]
async fn every_list_with_a_selection_keeps_to_it(db: PgPool) {
    let house = House::new(db).await;
    let admin = person(&house, "admin").await;
    house.receive(&nth_lead(0)).await;
    for resource in Resource::ALL.iter().filter(|list| !UNSELECTABLE.contains(list)) {
        let request = ExportRequest { resource: *resource, ids: vec![uuid::Uuid::now_v7()], ..csv() };
        let export = ask(&house, admin, &request).await;
        write(&house, export).await;
        assert_eq!(state(&house, export, admin).await.rows, Some(0), "{resource}");
    }
}

/// Lists that are exported whole.
const UNSELECTABLE: [Resource; 6] = [
    Resource::AdCampaigns,
    Resource::Audit,
    Resource::Jobs,
    Resource::PolicyVersions,
    Resource::PrivacyRequests,
    Resource::Referrals,
];
