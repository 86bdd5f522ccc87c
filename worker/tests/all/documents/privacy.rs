//! Personal files and erasures: the worker's files, deletions and e-mails.

use std::io::{Cursor, Read as _};

use enquiries::lead::testing::new_lead;
use jobs::{Documents, Mail, Upkeep};
use kernel::audit::Actor;
use kernel::ids::{PrivacyRequestId, UserId};
use kernel::role::Role;
use kernel::testing::user;
use privacy::erasure;
use privacy::request::{self, Ask, RequestKind, StaffAsk, Status};
use sqlx::PgPool;

use crate::house::{House, recipients, text};

async fn ask(house: &House, kind: RequestKind) -> PrivacyRequestId {
    let form = StaffAsk {
        name: "Asha Rao".to_owned(),
        email: "asha.rao@example.com".to_owned(),
        phone: String::new(),
        identity: "Came to the office".to_owned(),
        ask: Ask { kind, details: String::new(), nominee: None },
    };
    let (clock, actor) = (&house.worker.clock, Actor::system());
    request::receive_from_staff(&mut *house.db().await, clock, &actor, &form).await.unwrap()
}

async fn confirm(house: &House, id: PrivacyRequestId, by: [UserId; 2]) {
    let mut tx = house.worker.db.begin().await.unwrap();
    let clock = &house.worker.clock;
    let actor = |user| Actor { user: Some(user), ..Actor::system() };
    let asked = request::lock(&mut tx, id).await.unwrap();
    erasure::approve(&mut tx, clock, &actor(by[0]), &asked).await.unwrap();
    let approved = request::lock(&mut tx, id).await.unwrap();
    erasure::confirm(&mut tx, clock, &actor(by[1]), &approved, &approved.number).await.unwrap();
    tx.commit().await.unwrap();
}

#[test_database::test]
async fn a_person_gets_their_data_and_an_e_mail_with_the_link(db: PgPool) {
    let house = House::new(db).await;
    house.receive(&new_lead()).await;
    let request = ask(&house, RequestKind::Portability).await;
    house.handle(Documents::MakePersonalFile { request }).await.unwrap();
    house.handle(Documents::MakePersonalFile { request }).await.unwrap();
    let content = sqlx::query_scalar!("select content from privacy_files")
        .fetch_one(&mut *house.db().await)
        .await
        .unwrap();
    let mut zip = zip::ZipArchive::new(Cursor::new(content)).unwrap();
    let mut json = String::new();
    zip.by_name("personal-data.json").unwrap().read_to_string(&mut json).unwrap();
    assert!(json.contains("asha.rao@example.com") && !json.contains("score"), "{json}");
    let mut sheet = String::new();
    zip.by_name("leads.csv").unwrap().read_to_string(&mut sheet).unwrap();
    assert!(sheet.contains("Asha Rao"), "{sheet}");

    house.handle(Mail::AnswerPrivacyRequest { request }).await.unwrap();
    let letter = house.letter();
    assert_eq!(recipients(&letter), ["asha.rao@example.com"]);
    assert!(text(&letter).contains("/privacy-file/"));
}

#[test_database::test]
async fn an_erased_person_is_notified_once_and_the_e_mail_deleted(db: PgPool) {
    let house = House::new(db).await;
    let (lead, enquiry) = house.receive(&new_lead()).await;
    house.handle(Mail::AcknowledgeLead { enquiry }).await.unwrap();
    let by = [
        user(&mut *house.db().await, "Ira", Role::Admin).await,
        user(&mut *house.db().await, "Uma", Role::Admin).await,
    ];
    let request = ask(&house, RequestKind::Erasure).await;
    confirm(&house, request, by).await;
    house.handle(Documents::ErasePerson { request }).await.unwrap();
    let after = request::find(&mut *house.db().await, request, house.now()).await.unwrap();
    assert_eq!(after.status, Status::Completed);
    house.handle(Mail::AnswerPrivacyRequest { request }).await.unwrap();
    house.handle(Mail::AnswerPrivacyRequest { request }).await.unwrap();
    assert_eq!(house.letters().len(), 2, "the confirmation of long ago, and one answer");

    let left = sqlx::query!(
        r#"select customer_name, (select count(*) from mails
                where recipient <> ''
                    and about_id in (select $1 union all select id from enquiries where lead_id = $1)) as "mails!",
               (select count(*) from privacy_requests where name <> '' or email <> '') as "askers!"
           from leads where id = $1"#,
        lead.0,
    )
    .fetch_one(&mut *house.db().await)
    .await
    .unwrap();
    assert_eq!((left.customer_name.as_str(), left.mails, left.askers), ("[erased]", 0, 0));
}

#[test_database::test]
async fn the_nightly_retention_anonymises_leads_that_were_lost_long_ago(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    sqlx::query!("update leads set status = 'lost', closed_at = $2 where id = $1", lead.0, house.now())
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    let name = async || {
        sqlx::query_scalar!("select customer_name from leads where id = $1", lead.0)
            .fetch_one(&mut *house.db().await)
            .await
            .unwrap()
    };
    house.handle(Upkeep::EndRetention { due_at: house.now() }).await.unwrap();
    assert_eq!(name().await, "Asha Rao");
    house.advance(chrono::TimeDelta::days(740));
    house.handle(Upkeep::EndRetention { due_at: house.now() }).await.unwrap();
    assert_eq!(name().await, "[erased]");
}
