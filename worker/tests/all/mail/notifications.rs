//! Settings of staff notifications.

use enquiries::lead::testing::new_lead;
use jobs::Mail;
use jobs::occasion::Level;
use kernel::role::Role;
use people::account::proof;
use people::account::sign_up::{self, NewAccount};
use people::notifications::{Announcement, Channel, Letterhead, Notifications};
use sqlx::PgPool;

use crate::house::{House, answers_to, keys, recipients};

fn night_desk() -> Announcement {
    Announcement {
        to: Some("night@nivas.example".to_owned()),
        sender_name: Some("Nivas leads".to_owned()),
        reply_to: Some("desk@nivas.example".to_owned()),
        ..Announcement::default()
    }
}

#[test_database::test]
async fn notifications_use_the_inbox_and_sender_of_the_settings(db: PgPool) {
    let house = House::new(db).await;
    house
        .set(|notifications: &mut Notifications| {
            notifications.new_lead = night_desk();
            notifications.lead_breached = night_desk();
        })
        .await;
    let (lead, enquiry) = house.receive(&new_lead()).await;
    house.handle(Mail::AnnounceLead { enquiry }).await.unwrap();
    house.handle(Mail::EscalateLead { lead, level: Level::Breached }).await.unwrap();
    house.handle(Mail::EscalateLead { lead, level: Level::Overdue }).await.unwrap();
    for template in ["announce_lead", "escalate_lead.breached"] {
        let letter = house.letter_of(template);
        assert_eq!(recipients(&letter), ["night@nivas.example"]);
        assert_eq!(answers_to(&letter).as_deref(), Some("desk@nivas.example"));
        assert_eq!(letter.from().unwrap().first().unwrap().name(), Some("Nivas leads"));
    }
    // Other settings are unchanged.
    let overdue = house.letter_of("escalate_lead.overdue");
    assert_eq!(recipients(&overdue), ["hello@nivas.example"]);
    assert_ne!(overdue.from().unwrap().first().unwrap().name(), Some("Nivas leads"));
}

#[test_database::test]
async fn disabled_notifications_are_not_sent(db: PgPool) {
    let house = House::new(db).await;
    let silent = || Announcement { channel: Channel::None, ..Announcement::default() };
    house
        .set(|notifications: &mut Notifications| {
            notifications.new_lead = silent();
            notifications.lead_overdue = silent();
        })
        .await;
    let (lead, enquiry) = house.receive(&new_lead()).await;
    house.handle(Mail::AnnounceLead { enquiry }).await.unwrap();
    house.handle(Mail::EscalateLead { lead, level: Level::Overdue }).await.unwrap();
    assert!(house.letters().is_empty());
    house.handle(Mail::EscalateLead { lead, level: Level::Breached }).await.unwrap();
    assert_eq!(house.letters().len(), 1);
}

#[test_database::test]
async fn staff_e_mails_have_the_letterhead_of_the_settings(db: PgPool) {
    let house = House::new(db).await;
    let account = NewAccount {
        email: "ravi@example.com",
        first_name: "Ravi",
        last_name: "Kumar",
        role: Role::Sales,
        password_hash: None,
    };
    let user = sign_up::create(&mut *house.db().await, &account, house.now()).await.unwrap().unwrap();
    let token =
        proof::invite(&mut *house.db().await, &keys(), user, account.email, house.now()).await.unwrap();
    house
        .set(|notifications: &mut Notifications| {
            let head = |name: &str| Letterhead {
                sender_name: Some(name.to_owned()),
                reply_to: Some("people@nivas.example".to_owned()),
            };
            notifications.invitation = head("Nivas, people");
            notifications.role_change = head("Nivas\u{e9}");
        })
        .await;
    house.handle(Mail::InviteUser { token }).await.unwrap();
    house.handle(Mail::AnnounceRole { user, version: 2 }).await.unwrap();
    for (template, name) in [("invite_user", "Nivas, people"), ("announce_role", "Nivas\u{e9}")] {
        let letter = house.letter_of(template);
        assert_eq!(letter.from().unwrap().first().unwrap().name(), Some(name));
        assert_eq!(answers_to(&letter).as_deref(), Some("people@nivas.example"));
    }
}

#[test_database::test]
async fn with_a_hosted_auth_service_an_invitation_links_to_its_sign_up(db: PgPool) {
    let mut house = House::new(db).await;
    house.worker.auth_is_hosted = true;
    let person = NewAccount {
        email: "ravi@example.com",
        first_name: "Ravi",
        last_name: "Kumar",
        role: Role::Sales,
        password_hash: None,
    };
    let user = sign_up::create(&mut *house.db().await, &person, house.now()).await.unwrap().unwrap();
    let token =
        proof::invite(&mut *house.db().await, &keys(), user, person.email, house.now()).await.unwrap();
    house.handle(Mail::InviteUser { token }).await.unwrap();
    let letter = house.letter();
    let text = letter.body_text(0).unwrap();
    assert!(text.contains("/auth?tab=sign-up") && !text.contains("token_hash"), "{text}");
}
