//! The acknowledgement of a booking.

use enquiries::lead::settings::FollowUps;
use enquiries::lead::testing::new_lead;
use enquiries::lead::{self, NewLead, requested_design};
use jobs::Mail;
use kernel::organization::Organization;
use sqlx::PgPool;
use worker::Failure;

use crate::house::{House, REQUEST, answers_to, header, html, recipients, text};

#[test_database::test]
async fn the_customer_gets_their_requirements_and_the_next_steps(db: PgPool) {
    let house = House::new(db).await;
    let form =
        NewLead { urgent_delivery: true, requirements: "Two cooks, one counter.".to_owned(), ..new_lead() };
    let (_, enquiry) = house.receive(&form).await;
    house.handle(Mail::AcknowledgeLead { enquiry }).await.unwrap();

    let letter = house.letter();
    let reference = lead::reference(enquiry);
    assert_eq!(recipients(&letter), ["asha.rao@example.com"]);
    assert_eq!(letter.from().unwrap().first().unwrap().address(), Some("hello@nivas.example"));
    assert_eq!(letter.from().unwrap().first().unwrap().name(), Some("Nivas"));
    assert!(letter.subject().unwrap().contains("24 hours"));
    assert!(letter.subject().unwrap().contains(&reference));
    for body in [text(&letter), html(&letter)] {
        for fact in [
            reference.as_str(),
            "Asha",
            "3 BHK",
            "Kitchen, Wardrobe",
            "Express (30 days, +15%)",
            "Two cooks, one counter.",
        ] {
            assert!(body.contains(fact), "{fact:?} is missing in {body}");
        }
    }
}

#[test_database::test]
async fn whoever_books_a_design_is_told_so_and_so_are_sales(db: PgPool) {
    let house = House::new(db).await;
    sqlx::query!(
        "insert into designs (id, title, slug, design_type, style, colours, description, addons, similar_to, is_featured,
             seo_title, seo_description, status, first_published_at, created_at, updated_at, booking_amount_paise)
         values (gen_random_uuid(), 'Green kitchen', 'green-kitchen', 'kitchen', '', '{}', 'Calm.', '{}', '{}', false, '',
             '', 'published', $1, $1, $1, 2500000)",
        house.now(),
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    let (lead, enquiry) = house.receive(&new_lead()).await;
    requested_design::note(&mut *house.db().await, lead, enquiry, "green-kitchen", true, house.now())
        .await
        .unwrap();
    house.handle(Mail::AcknowledgeLead { enquiry }).await.unwrap();
    house.handle(Mail::AnnounceLead { enquiry }).await.unwrap();
    for (letter, words) in [
        ("acknowledge_lead", "“Green kitchen” with ₹25,000"),
        ("announce_lead", "Green kitchen with ₹25,000"),
    ] {
        let body = text(&house.letter_of(letter));
        assert!(body.contains(words), "{body}");
    }
}

#[test_database::test]
async fn its_headers_are_those_of_a_transactional_mail(db: PgPool) {
    let house = House::new(db).await;
    let (_, enquiry) = house.receive(&new_lead()).await;
    house.handle(Mail::AcknowledgeLead { enquiry }).await.unwrap();

    let letter = house.letter();
    let message_id = format!("acknowledge_lead.{enquiry}@nivas.example.com");
    assert_eq!(letter.message_id(), Some(message_id.as_str()));
    assert_eq!(header(&letter, "Auto-Submitted").as_deref(), Some("auto-generated"));
    assert_eq!(answers_to(&letter).as_deref(), Some("hello@nivas.example"));
    assert_eq!(header(&letter, "List-Unsubscribe"), None);
    assert_eq!(header(&letter, "List-Unsubscribe-Post"), None);
    assert!(letter.date().is_some());

    let [entry] = &house.ledger().await[..] else { panic!("one row a message") };
    assert_eq!(entry.message_id, format!("<{message_id}>"));
    assert_eq!(entry.template, "acknowledge_lead");
    assert_eq!(entry.kind, "transactional");
    assert_eq!(entry.recipient, "asha.rao@example.com");
    assert_eq!(entry.request_id.as_deref(), Some(REQUEST));
}

#[test_database::test]
async fn a_repeat_enquiry_is_acknowledged_with_its_own_reference(db: PgPool) {
    let house = House::new(db).await;
    let (first_lead, first) = house.receive(&new_lead()).await;
    let (second_lead, second) = house.receive(&new_lead()).await;
    assert_eq!(first_lead, second_lead);
    house.handle(Mail::AcknowledgeLead { enquiry: first }).await.unwrap();
    house.handle(Mail::AcknowledgeLead { enquiry: second }).await.unwrap();
    let mut subjects: Vec<_> =
        house.letters().iter().map(|letter| letter.subject().unwrap().to_owned()).collect();
    subjects.sort();
    let mut references = [lead::reference(first), lead::reference(second)];
    references.sort();
    assert_eq!(subjects.len(), 2);
    for (subject, reference) in subjects.iter().zip(&references) {
        assert!(subject.contains(reference), "{subject}");
    }
}

#[test_database::test]
async fn without_a_company_address_there_is_no_reply_to(db: PgPool) {
    let house = House::new(db).await;
    house.set(|organization: &mut Organization| organization.email_id = None).await;
    let (_, enquiry) = house.receive(&new_lead()).await;
    house.handle(Mail::AcknowledgeLead { enquiry }).await.unwrap();
    assert_eq!(answers_to(&house.letter()), None);
}

#[test_database::test]
async fn an_invalid_address_is_rejected_and_logged(db: PgPool) {
    let house = House::new(db).await;
    let form = NewLead { customer_email: "not given".to_owned(), ..new_lead() };
    let (_, enquiry) = house.receive(&form).await;
    let result = house.handle(Mail::AcknowledgeLead { enquiry }).await;
    assert!(matches!(result, Err(Failure::Never(_))), "{result:?}");
    let [entry] = &house.ledger().await[..] else { panic!("one row a message") };
    assert_eq!((entry.recipient.as_str(), entry.state.as_str()), ("not given", "refused"));
    assert!(house.letters().is_empty());
}

#[test_database::test]
async fn acknowledgements_to_an_address_are_limited(db: PgPool) {
    let house = House::new(db).await;
    let mut enquiries = Vec::new();
    for address in
        ["asha.rao@example.com", "Asha.Rao@Example.com", " asha.rao@example.com", "asha.rao@example.com"]
    {
        enquiries.push(house.receive(&NewLead { customer_email: address.to_owned(), ..new_lead() }).await.1);
        house.advance(chrono::TimeDelta::minutes(1));
    }
    for enquiry in &enquiries {
        house.handle(Mail::AcknowledgeLead { enquiry: *enquiry }).await.unwrap();
    }
    let states = house.ledger().await.into_iter().map(|entry| entry.state).collect::<Vec<_>>();
    assert_eq!(states, ["sent", "sent", "sent", "suppressed"]);
    assert_eq!(house.letters().len(), 3);

    // Another address is not affected, and the first one gets mail again the next day.
    let (_, other) =
        house.receive(&NewLead { customer_email: "ravi@example.com".to_owned(), ..new_lead() }).await;
    house.handle(Mail::AcknowledgeLead { enquiry: other }).await.unwrap();
    house.advance(chrono::TimeDelta::days(1));
    let (_, later) = house.receive(&new_lead()).await;
    house.handle(Mail::AcknowledgeLead { enquiry: later }).await.unwrap();
    assert_eq!(house.letters().len(), 5);
}

#[test_database::test]
async fn the_daily_limit_of_acknowledgements_is_a_setting(db: PgPool) {
    let house = House::new(db).await;
    house.set(|limits: &mut FollowUps| limits.confirmations_a_day = 1).await;
    for _ in 0..2 {
        let (_, enquiry) = house.receive(&new_lead()).await;
        house.handle(Mail::AcknowledgeLead { enquiry }).await.unwrap();
    }
    assert_eq!(house.letters().len(), 1);
}

#[test_database::test]
async fn a_missing_enquiry_is_not_acknowledged(db: PgPool) {
    let house = House::new(db).await;
    let result = house.handle(Mail::AcknowledgeLead { enquiry: kernel::ids::EnquiryId::new() }).await;
    assert!(matches!(result, Err(Failure::Never(_))), "{result:?}");
}
