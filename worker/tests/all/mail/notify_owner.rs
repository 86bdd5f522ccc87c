//! Notifications to owners about assigned leads and repeat enquiries.

use enquiries::lead::assignment::OwnerDraft;
use enquiries::lead::bulk::{self, Action};
use enquiries::lead::merge::{self, Pair};
use enquiries::lead::settings::Sales;
use enquiries::lead::testing::{new_lead, nth_lead};
use enquiries::lead::{self, list};
use jobs::Mail;
use kernel::audit::Actor;
use kernel::ids::{LeadId, UserId};
use kernel::reach::Reach;
use kernel::role::Role;
use kernel::testing::user;
use sqlx::PgPool;

use crate::house::{House, SITE, recipients, text};

async fn give(house: &House, lead: LeadId, owner: UserId) {
    sqlx::query!("update leads set owner_id = $2 where id = $1", lead.0, owner.0)
        .execute(&mut *house.db().await)
        .await
        .unwrap();
}

async fn colleague(house: &House, name: &str) -> UserId {
    user(&mut *house.db().await, name, Role::Sales).await
}

#[test_database::test]
async fn an_owner_is_notified_with_the_deadline(db: PgPool) {
    let house = House::new(db).await;
    let ravi = colleague(&house, "Ravi").await;
    let (lead, _) = house.receive(&new_lead()).await;
    give(&house, lead, ravi).await;
    house.handle(Mail::NotifyOwner { lead, owner: ravi, version: 1 }).await.unwrap();
    let letter = house.letter();
    assert_eq!(recipients(&letter), ["ravi@nivas.example"]);
    assert!(
        letter.subject().unwrap().starts_with("Assigned to you: 3 BHK, Asha Rao (NV-"),
        "{:?}",
        letter.subject()
    );
    let body = text(&letter);
    assert!(body.contains(&format!("{SITE}/admin/leads?lead={lead}")), "{body}");
    assert!(body.contains("Call by 20 Nov 2026, 11:30 am"), "{body}");
    assert_eq!(house.ledger().await[0].kind, "transactional");

    // After the first call there is no deadline.
    house.call(lead).await;
    house.handle(Mail::NotifyOwner { lead, owner: ravi, version: 2 }).await.unwrap();
    assert!(house.letters().iter().any(|letter| !text(letter).contains("Call by")));
}

#[test_database::test]
async fn a_former_owner_is_not_notified(db: PgPool) {
    let house = House::new(db).await;
    let (ravi, meera) = (colleague(&house, "Ravi").await, colleague(&house, "Meera").await);
    let (lead, _) = house.receive(&nth_lead(1)).await;
    let (other, _) = house.receive(&nth_lead(2)).await;
    give(&house, lead, meera).await;
    house.handle(Mail::NotifyOwner { lead, owner: ravi, version: 1 }).await.unwrap();
    // A merged lead is not announced.
    let mut db = house.worker.db.begin().await.unwrap();
    let goes = lead::visible(&mut db, lead, Reach::All).await.unwrap();
    let stays = lead::visible(&mut db, other, Reach::All).await.unwrap();
    let pair = Pair::lock(&mut db, goes, stays).await.unwrap();
    merge::merge(&mut db, &house.worker.clock, &Actor::system(), &pair, &Sales::default()).await.unwrap();
    db.commit().await.unwrap();
    house.handle(Mail::NotifyOwner { lead, owner: meera, version: 1 }).await.unwrap();
    assert!(house.letters().is_empty());
}

#[test_database::test]
async fn many_leads_are_one_e_mail(db: PgPool) {
    let house = House::new(db).await;
    let (admin, ravi) = (colleague(&house, "Asha").await, colleague(&house, "Ravi").await);
    let mut leads = Vec::new();
    for n in 1..=22 {
        let (lead, _) = house.receive(&nth_lead(n)).await;
        give(&house, lead, admin).await;
        leads.push(lead);
    }
    let action = Action::Assign(OwnerDraft { owner_id: Some(ravi) });
    let (mut db, clock) = (house.worker.db.begin().await.unwrap(), &house.worker.clock);
    let leads = list::visible(&mut db, &leads, Reach::All).await.unwrap();
    let done = bulk::apply(&mut db, clock, &Actor::system(), admin, &leads, &action).await.unwrap();
    db.commit().await.unwrap();
    house.handle(Mail::NotifyOwnerOfBatch { owner: ravi, batch: done.batch }).await.unwrap();
    let letter = house.letter();
    assert_eq!(letter.subject(), Some("22 leads assigned to you"));
    let body = text(&letter);
    assert_eq!(body.matches("/admin/leads?lead=").count(), 20);
    assert!(body.contains("And 2 more:") && body.contains(&format!("/admin/leads?owner={ravi}")), "{body}");
}

#[test_database::test]
async fn another_enquiry_reaches_the_owner(db: PgPool) {
    let house = House::new(db).await;
    let ravi = colleague(&house, "Ravi").await;
    let (lead, _) = house.receive(&new_lead()).await;
    let (again, enquiry) = house.receive(&new_lead()).await;
    assert_eq!(again, lead);
    give(&house, lead, ravi).await;
    house.handle(Mail::AlertOwner { enquiry }).await.unwrap();
    assert_eq!(recipients(&house.letter()), ["ravi@nivas.example"]);
}
