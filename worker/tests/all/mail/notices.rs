//! Notices of the back office by e-mail, and of missed calls in the app.

use enquiries::lead::testing::new_lead;
use jobs::Mail;
use jobs::occasion::Level;
use kernel::ids::{LeadId, NoticeId, UserId};
use kernel::role::Role;
use kernel::testing::user;
use people::notices::{Event, Notice, Readers, Subject, inbox, tell};
use sqlx::PgPool;

use crate::house::{House, SITE, recipients, text};

async fn give(house: &House, lead: LeadId, owner: UserId) {
    sqlx::query!("update leads set owner_id = $2 where id = $1", lead.0, owner.0)
        .execute(&mut *house.db().await)
        .await
        .unwrap();
}

/// The newest notice of a user.
async fn newest(house: &House, user: UserId) -> NoticeId {
    let (notices, _) = inbox::page(&mut *house.db().await, user, None).await.unwrap();
    notices[0].id
}

#[test_database::test]
async fn an_unread_notice_is_sent_once_and_names_its_record(db: PgPool) {
    let house = House::new(db).await;
    let ravi = user(&mut *house.db().await, "Ravi", Role::Sales).await;
    let asha = user(&mut *house.db().await, "Meera", Role::Admin).await;
    let (lead, _) = house.receive(&new_lead()).await;
    give(&house, lead, ravi).await;
    let mention = Notice::new(Event::Mentioned, Subject::Lead(lead), Some(asha), &"a note");
    tell(&mut *house.db().await, &mention, Readers::Users(&[ravi]), house.now()).await.unwrap();
    let notice = newest(&house, ravi).await;
    for _ in 0..2 {
        house.handle(Mail::TellOfNotice { notice }).await.unwrap();
    }
    let letter = house.letter();
    assert_eq!(recipients(&letter), ["ravi@nivas.example"]);
    assert_eq!(letter.subject(), Some("Meera mentioned you in a note: Asha Rao"));
    let body = text(&letter);
    assert!(body.contains(&format!("{SITE}/admin/leads?lead={lead}")), "{body}");
    assert!(body.contains(&format!("{SITE}/dashboard/account#notices")), "{body}");
}

#[test_database::test]
async fn nothing_is_sent_of_what_was_read_or_is_out_of_reach(db: PgPool) {
    let house = House::new(db).await;
    let ravi = user(&mut *house.db().await, "Ravi", Role::Sales).await;
    let other = user(&mut *house.db().await, "Deepa", Role::Sales).await;
    let (lead, _) = house.receive(&new_lead()).await;
    give(&house, lead, ravi).await;
    for occasion in ["one", "two"] {
        let mention = Notice::new(Event::Mentioned, Subject::Lead(lead), Some(other), &occasion);
        tell(&mut *house.db().await, &mention, Readers::Users(&[ravi]), house.now()).await.unwrap();
        let notice = newest(&house, ravi).await;
        if occasion == "one" {
            inbox::mark_read(&mut *house.db().await, ravi, notice, house.now()).await.unwrap();
        } else {
            give(&house, lead, other).await;
        }
        house.handle(Mail::TellOfNotice { notice }).await.unwrap();
        house.advance(chrono::TimeDelta::minutes(1));
    }
    assert_eq!(house.letters().len(), 0);
}

#[test_database::test]
async fn a_missed_call_is_told_to_the_owner_and_the_head_of_sales_until_somebody_calls(db: PgPool) {
    let house = House::new(db).await;
    let ravi = user(&mut *house.db().await, "Ravi", Role::Sales).await;
    let head = user(&mut *house.db().await, "Deepa", Role::Sales).await;
    sqlx::query!("update users set is_sales_head = true where id = $1", head.0)
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    let (lead, _) = house.receive(&new_lead()).await;
    give(&house, lead, ravi).await;
    let unread = async |user| {
        let notices = inbox::page(&mut *house.db().await, user, None).await.unwrap().0;
        notices.iter().filter(|notice| notice.event == Event::LeadOverdue).count()
    };
    house.handle(Mail::EscalateLead { lead, level: Level::Overdue }).await.unwrap();
    assert_eq!((unread(ravi).await, unread(head).await), (1, 1));
    house.call(lead).await;
    house.handle(Mail::EscalateLead { lead, level: Level::Breached }).await.unwrap();
    assert_eq!((unread(ravi).await, unread(head).await), (1, 1));
}
