//! One row per message, whatever happens to its job.

use chrono::TimeDelta;
use enquiries::lead::testing::new_lead;
use enquiries::lead::{NewLead, subject};
use jobs::Mail;
use jobs::occasion::Step;
use kernel::mail::{self, Clearance, InDoubt, MailKind, Outgoing, Scope, Subject, SuppressionReason};
use sqlx::PgPool;
use worker::Failure;

use crate::house::{House, REQUEST};

#[test_database::test]
async fn a_row_records_the_recipient_and_the_response(db: PgPool) {
    let house = House::new(db).await;
    let (_, enquiry) = house.receive(&new_lead()).await;
    house.handle(Mail::AcknowledgeLead { enquiry }).await.unwrap();
    house.handle(Mail::AnnounceLead { enquiry }).await.unwrap();
    let ledger = house.ledger().await;
    let rows: Vec<_> = ledger
        .iter()
        .map(|row| (row.template.as_str(), row.recipient.as_str(), row.state.as_str(), row.attempts))
        .collect();
    assert_eq!(
        rows,
        [
            ("acknowledge_lead", "asha.rao@example.com", "sent", 1),
            ("announce_lead", "hello@nivas.example", "sent", 1),
        ]
    );
    for row in &ledger {
        assert!(row.provider_answer.as_ref().unwrap().starts_with("written to "));
        assert_eq!(row.sent_at, Some(house.now()));
        assert_eq!(row.request_id.as_deref(), Some(REQUEST));
    }
}

#[test_database::test]
async fn a_finished_message_is_not_sent_again(db: PgPool) {
    let house = House::new(db).await;
    let (_, enquiry) = house.receive(&new_lead()).await;
    house.handle(Mail::AcknowledgeLead { enquiry }).await.unwrap();
    let sent_at = house.now();
    house.advance(TimeDelta::hours(1));
    house.handle(Mail::AcknowledgeLead { enquiry }).await.unwrap();
    let [row] = &house.ledger().await[..] else { panic!("one row a message") };
    assert_eq!((row.state.as_str(), row.attempts, row.sent_at), ("sent", 1, Some(sent_at)));
}

#[test_database::test]
async fn an_e_mail_interrupted_by_a_crash_keeps_its_message_id(db: PgPool) {
    let house = House::new(db).await;
    let (_, enquiry) = house.receive(&new_lead()).await;
    let message_id = format!("<acknowledge_lead.{enquiry}@nivas.example.com>");
    let half = Outgoing {
        message_id: &message_id,
        template: "acknowledge_lead",
        kind: MailKind::Transactional,
        recipient: "asha.rao@example.com",
        subject: Subject::Open("We will call you"),
        in_doubt: InDoubt::SendAgain,
        about: Some(subject::enquiry(enquiry)),
        request_id: None,
        job_id: None,
        at_most_a_day: Some(3),
        enclosed: &[],
    };
    let mut tx = house.worker.db.begin().await.unwrap();
    let cleared = mail::clear(&mut tx, &half, house.now()).await.unwrap();
    tx.commit().await.unwrap();
    assert!(matches!(cleared, Clearance::Send(_)), "{cleared:?}");
    assert_eq!(house.ledger().await[0].state, "sending");

    house.handle(Mail::AcknowledgeLead { enquiry }).await.unwrap();
    assert_eq!(format!("<{}>", house.letter().message_id().unwrap()), message_id);
    let [row] = &house.ledger().await[..] else { panic!("one row a message") };
    assert_eq!((row.message_id.as_str(), row.state.as_str(), row.attempts), (message_id.as_str(), "sent", 2));
}

#[test_database::test]
async fn a_follow_up_interrupted_by_a_crash_is_held_for_a_person(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    house.advance(TimeDelta::days(1));
    let message_id = format!("<follow_up_similar_homes.{lead}@nivas.example.com>");
    let half = Outgoing {
        message_id: &message_id,
        template: "follow_up_similar_homes",
        kind: MailKind::Marketing,
        recipient: "asha.rao@example.com",
        subject: Subject::Open("Homes like yours"),
        in_doubt: InDoubt::Hold,
        about: Some(subject::lead(lead)),
        request_id: None,
        job_id: None,
        at_most_a_day: None,
        enclosed: &[],
    };
    let mut tx = house.worker.db.begin().await.unwrap();
    let cleared = mail::clear(&mut tx, &half, house.now()).await.unwrap();
    tx.commit().await.unwrap();
    assert!(matches!(cleared, Clearance::Send(_)), "{cleared:?}");

    let follow_up = Mail::FollowUpLead { lead, step: Step::SimilarHomes };
    let result = house.handle(follow_up).await;
    let Err(Failure::Never(reason)) = result else { panic!("{result:?}") };
    assert!(reason.starts_with("Held: we can't tell whether this was sent"), "{reason}");
    assert_eq!((house.letters().len(), house.ledger().await[0].state.as_str()), (0, "held"));

    // The job is dead; "Send again" retries it.
    house.handle(follow_up).await.unwrap();
    assert_eq!(format!("<{}>", house.letter().message_id().unwrap()), message_id);
    assert_eq!(house.ledger().await[0].state, "sent");
}

#[test_database::test]
async fn a_suppressed_address_gets_no_e_mail_of_any_kind(db: PgPool) {
    let house = House::new(db).await;
    let form = NewLead { customer_email: "Asha.Rao@Example.com".to_owned(), ..new_lead() };
    let (_, enquiry) = house.receive(&form).await;
    let reason = SuppressionReason::HardBounce;
    mail::suppress(&mut *house.db().await, "asha.rao@example.com", Scope::All, reason, house.now())
        .await
        .unwrap();
    house.handle(Mail::AcknowledgeLead { enquiry }).await.unwrap();
    house.handle(Mail::AnnounceLead { enquiry }).await.unwrap();
    let states: Vec<_> = house.ledger().await.into_iter().map(|row| (row.template, row.state)).collect();
    assert_eq!(
        states,
        [
            ("acknowledge_lead".to_owned(), "suppressed".to_owned()),
            ("announce_lead".to_owned(), "sent".to_owned()),
        ]
    );
    assert_eq!(house.letters().len(), 1);
}

#[test_database::test]
async fn opting_out_of_marketing_keeps_acknowledgements(db: PgPool) {
    let house = House::new(db).await;
    let (_, enquiry) = house.receive(&new_lead()).await;
    let reason = SuppressionReason::Unsubscribed;
    mail::suppress(&mut *house.db().await, "asha.rao@example.com", Scope::Marketing, reason, house.now())
        .await
        .unwrap();
    house.handle(Mail::AcknowledgeLead { enquiry }).await.unwrap();
    assert_eq!(house.ledger().await[0].state, "sent");
}
