//! The notification of an enquiry to the sales inbox.

use enquiries::lead::NewLead;
use enquiries::lead::settings::Sales;
use enquiries::lead::testing::new_lead;
use jobs::Mail;
use kernel::organization::Organization;
use kernel::reach::Reach;
use sqlx::PgPool;
use worker::Failure;

use crate::house::{House, answers_to, header, html, recipients, text};

#[test_database::test]
async fn sales_get_contact_deadline_and_score(db: PgPool) {
    let house = House::new(db).await;
    house.set(|sales: &mut Sales| sales.inbox = Some("sales@nivas.example".to_owned())).await;
    let (lead, enquiry) = house.receive(&new_lead()).await;
    house.handle(Mail::AnnounceLead { enquiry }).await.unwrap();

    let letter = house.letter();
    let stored = enquiries::lead::find(&mut *house.db().await, lead, Reach::All).await.unwrap();
    assert_eq!(recipients(&letter), ["sales@nivas.example"]);
    assert_eq!(answers_to(&letter).as_deref(), Some("asha.rao@example.com"));
    assert_eq!(header(&letter, "List-Unsubscribe"), None);
    let subject = letter.subject().unwrap();
    assert!(subject.contains(&stored.score.to_string()) && subject.contains("Asha Rao"), "{subject}");
    for body in [text(&letter), html(&letter)] {
        for fact in
            ["+91 98123 45678", "asha.rao@example.com", "3 BHK", "Booking dialog", "20 Nov 2026, 11:30 am"]
        {
            assert!(body.contains(fact), "{fact:?} is missing in {body}");
        }
        for reason in &stored.score_reasons {
            assert!(body.contains(&reason.signal), "{:?} is missing in {body}", reason.signal);
        }
        assert!(!body.to_lowercase().contains("unverified"));
        assert!(!body.to_lowercase().contains("repeat enquiry"));
    }
    let [entry] = &house.ledger().await[..] else { panic!("one row a message") };
    assert_eq!((entry.template.as_str(), entry.kind.as_str()), ("announce_lead", "transactional"));
}

#[test_database::test]
async fn without_a_sales_inbox_it_goes_to_the_company(db: PgPool) {
    let house = House::new(db).await;
    let (_, enquiry) = house.receive(&new_lead()).await;
    house.handle(Mail::AnnounceLead { enquiry }).await.unwrap();
    assert_eq!(recipients(&house.letter()), ["hello@nivas.example"]);
}

#[test_database::test]
async fn without_any_address_it_waits(db: PgPool) {
    let house = House::new(db).await;
    house.set(|organization: &mut Organization| organization.email_id = None).await;
    let (_, enquiry) = house.receive(&new_lead()).await;
    let result = house.handle(Mail::AnnounceLead { enquiry }).await;
    assert!(matches!(result, Err(Failure::Later(_))), "{result:?}");
    assert!(house.ledger().await.is_empty());

    house.set(|sales: &mut Sales| sales.inbox = Some("sales@nivas.example".to_owned())).await;
    house.handle(Mail::AnnounceLead { enquiry }).await.unwrap();
    assert_eq!(recipients(&house.letter()), ["sales@nivas.example"]);
}

#[test_database::test]
async fn a_repeat_is_marked_with_the_new_score(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    let first = enquiries::lead::find(&mut *house.db().await, lead, Reach::All).await.unwrap().score;
    let (_, enquiry) = house.receive(&NewLead { urgent_delivery: true, ..new_lead() }).await;
    house.handle(Mail::AnnounceLead { enquiry }).await.unwrap();

    let letter = house.letter();
    let score = enquiries::lead::find(&mut *house.db().await, lead, Reach::All).await.unwrap().score;
    assert!(score > first);
    assert!(letter.subject().unwrap().starts_with("Repeat enquiry"));
    assert!(letter.subject().unwrap().contains(&score.to_string()));
    for body in [text(&letter), html(&letter)] {
        assert!(body.to_lowercase().contains("repeat enquiry"));
        assert!(body.contains("Repeat enquiries"));
    }
}

#[test_database::test]
async fn invalid_contact_details_are_marked_and_never_block(db: PgPool) {
    let house = House::new(db).await;
    let form = NewLead {
        customer_email: "asha at home".to_owned(),
        customer_phone: "call me".to_owned(),
        ..new_lead()
    };
    let (_, enquiry) = house.receive(&form).await;
    house.handle(Mail::AnnounceLead { enquiry }).await.unwrap();
    let letter = house.letter();
    assert_eq!(answers_to(&letter), None);
    for body in [text(&letter), html(&letter)] {
        assert!(body.to_lowercase().contains("unverified"));
        assert!(body.contains("asha at home") && body.contains("call me"));
    }
}

#[test_database::test]
async fn every_one_of_many_enquiries_is_announced(db: PgPool) {
    let house = House::new(db).await;
    for _ in 0..6 {
        let (_, enquiry) = house.receive(&new_lead()).await;
        house.handle(Mail::AnnounceLead { enquiry }).await.unwrap();
    }
    assert_eq!(house.letters().len(), 6);
}
