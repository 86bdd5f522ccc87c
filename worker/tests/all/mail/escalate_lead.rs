//! The escalation of a missed first call.

use enquiries::lead::testing::new_lead;
use enquiries::lead::{self, NewLead};
use jobs::Mail;
use jobs::occasion::Level;
use kernel::ids::LeadId;
use sqlx::PgPool;
use worker::Failure;

use crate::house::{House, answers_to, html, recipients, text};

#[test_database::test]
async fn both_levels_are_escalated_once(db: PgPool) {
    let house = House::new(db).await;
    let (lead, enquiry) = house.receive(&new_lead()).await;
    for level in [Level::Overdue, Level::Breached, Level::Overdue, Level::Breached] {
        house.handle(Mail::EscalateLead { lead, level }).await.unwrap();
    }
    assert_eq!(house.letters().len(), 2);

    let overdue = house.letter_of("escalate_lead.overdue");
    let breached = house.letter_of("escalate_lead.breached");
    assert!(overdue.subject().unwrap().starts_with("Overdue"));
    assert!(breached.subject().unwrap().starts_with("Callback missed"));
    for letter in [&overdue, &breached] {
        assert_eq!(recipients(letter), ["hello@nivas.example"]);
        assert_eq!(answers_to(letter).as_deref(), Some("asha.rao@example.com"));
        for body in [text(letter), html(letter)] {
            assert!(body.contains(&lead::reference(enquiry)));
            assert!(body.contains("+91 98123 45678"));
            assert!(body.contains("20 Nov 2026, 11:30 am"), "when the call was due: {body}");
            assert!(body.contains("21 Nov 2026, 11:00 am"), "when the promise ends: {body}");
        }
    }
    assert_eq!(house.ledger().await.len(), 2);
}

#[test_database::test]
async fn a_called_lead_is_not_escalated(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    house.call(lead).await;
    assert_is_silent(&house, lead).await;
}

#[test_database::test]
async fn a_lead_past_new_is_not_escalated(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    for status in lead::Status::ALL.iter().filter(|status| **status != lead::Status::New) {
        sqlx::query!("update leads set status = $2 where id = $1", lead.0, status.as_str())
            .execute(&mut *house.db().await)
            .await
            .unwrap();
        assert_is_silent(&house, lead).await;
    }
}

#[test_database::test]
async fn an_archived_lead_is_not_escalated(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    sqlx::query!("update leads set archived_at = $2 where id = $1", lead.0, house.now())
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    assert_is_silent(&house, lead).await;
}

#[test_database::test]
async fn nobody_is_told_to_call_a_lead_without_a_number(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&NewLead { customer_phone: String::new(), ..new_lead() }).await;
    // Of leads from before, too, which got deadlines all the same.
    sqlx::query!(
        "update leads set call_due_at = received_at, escalate_at = received_at, promise_at = received_at where id = $1",
        lead.0,
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    assert_is_silent(&house, lead).await;
}

#[test_database::test]
async fn a_missing_lead_ends_the_job(db: PgPool) {
    let house = House::new(db).await;
    let result = house.handle(Mail::EscalateLead { lead: LeadId::new(), level: Level::Overdue }).await;
    assert!(matches!(result, Err(Failure::Never(_))), "{result:?}");
}

async fn assert_is_silent(house: &House, lead: LeadId) {
    for level in [Level::Overdue, Level::Breached] {
        house.handle(Mail::EscalateLead { lead, level }).await.unwrap();
    }
    assert!(house.letters().is_empty());
    assert!(house.ledger().await.is_empty());
}
