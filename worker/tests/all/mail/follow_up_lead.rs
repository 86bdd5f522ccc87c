//! The follow-up e-mails after an enquiry.

use chrono::{DateTime, TimeDelta, Utc};
use enquiries::lead::follow_up;
use enquiries::lead::settings::FollowUps;
use enquiries::lead::testing::new_lead;
use enquiries::lead::{self, NewLead, Status};
use jobs::occasion::Step;
use jobs::{Mail, queue};
use kernel::ids::LeadId;
use kernel::mail::{self, Scope, SuppressionReason};
use kernel::reach::Reach;
use sqlx::PgPool;
use worker::Failure;

use crate::house::{House, SITE, answers_to, header, html, ist, recipients, text};

/// Due time of the first step for a lead of Friday, 11:00.
const FIRST_DUE: &str = "2026-11-21 11:00";

#[test_database::test]
async fn a_follow_up_has_a_one_click_unsubscribe(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    let token = lead::find(&mut *house.db().await, lead, Reach::All).await.unwrap().unsubscribe_token;
    house.advance_to(ist(FIRST_DUE));
    send(&house, lead, Step::FIRST).await.unwrap();

    let letter = house.letter();
    let url = format!("{SITE}/api/unsubscribe/{token}");
    assert_eq!(recipients(&letter), ["asha.rao@example.com"]);
    assert_eq!(answers_to(&letter).as_deref(), Some("hello@nivas.example"));
    assert_eq!(header(&letter, "List-Unsubscribe"), Some(format!("<{url}>")));
    assert_eq!(header(&letter, "List-Unsubscribe-Post").as_deref(), Some("List-Unsubscribe=One-Click"));
    assert!(text(&letter).contains(&url));
    assert!(html(&letter).contains(&format!("href=\"{url}\"")));
    assert_eq!(letter.message_id().unwrap(), format!("follow_up_similar_homes.{lead}@nivas.example.com"));
    let [entry] = &house.ledger().await[..] else { panic!("one row a message") };
    assert_eq!((entry.kind.as_str(), entry.state.as_str()), ("marketing", "sent"));
}

#[test_database::test]
async fn four_follow_ups_are_sent_in_fourteen_days(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    let mut planned = vec![(Step::FIRST, FollowUps::default().due_at(Step::FIRST, house.now()))];
    let mut done = 0;
    while let Some((step, due)) = planned.get(done).copied() {
        house.advance_to(due);
        send(&house, lead, step).await.unwrap();
        done += 1;
        planned.truncate(done);
        planned.extend(waiting(&house).await.into_iter().skip(done - 1));
    }

    let sent = [
        (Step::SimilarHomes, ist("2026-11-21 11:00")),
        (Step::HowPricingWorks, ist("2026-11-23 11:00")),
        (Step::VisitSlots, ist("2026-11-27 11:00")),
        (Step::LastCheckIn, ist("2026-12-04 11:00")),
    ];
    assert_eq!(planned, sent);
    let ledger = house.ledger().await;
    assert_eq!(ledger.len(), sent.len());
    for (entry, (step, at)) in ledger.iter().zip(sent) {
        assert_eq!(entry.template, format!("follow_up_{}", step.as_str()));
        assert_eq!(entry.sent_at, Some(at));
    }
    let letters = house.letters();
    assert_eq!(letters.len(), sent.len());
    assert!(letters.iter().all(|letter| header(letter, "List-Unsubscribe").is_some()));
}

#[test_database::test]
async fn the_days_are_a_setting(db: PgPool) {
    let house = House::new(db).await;
    house.set(|settings: &mut FollowUps| settings.days = [1, 2, 10, 20]).await;
    let (lead, _) = house.receive(&new_lead()).await;
    house.advance_to(ist(FIRST_DUE));
    send(&house, lead, Step::FIRST).await.unwrap();
    assert_eq!(waiting(&house).await, [(Step::HowPricingWorks, ist("2026-11-22 11:00"))]);
}

#[test_database::test]
async fn a_repeated_follow_up_is_sent_and_scheduled_once(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    house.advance_to(ist(FIRST_DUE));
    send(&house, lead, Step::FIRST).await.unwrap();
    // The worker died before saving it: the next e-mail is allowed on the next day.
    house.advance(TimeDelta::days(1));
    send(&house, lead, Step::FIRST).await.unwrap();
    assert_eq!(house.letters().len(), 1);
    assert_eq!(waiting(&house).await.len(), 1);
}

#[test_database::test]
async fn it_stops_when_the_lead_has_progressed(db: PgPool) {
    let house = House::new(db).await;
    for (n, status) in Status::ALL.iter().enumerate() {
        let (lead, _) = house.receive(&enquiries::lead::testing::nth_lead(u32::try_from(n).unwrap())).await;
        set_status(&house, lead, *status).await;
        let now = ist(FIRST_DUE);
        if house.now() < now {
            house.advance_to(now);
        }
        send(&house, lead, Step::FIRST).await.unwrap();
        let is_sent = matches!(status, Status::New | Status::Contacted);
        assert_eq!(stopped_by(&house, lead).await.as_deref(), (!is_sent).then_some("moved"), "{status:?}");
        let recipient = format!("visitor{n}@example.com");
        let sent = house.ledger().await.iter().filter(|entry| entry.recipient == recipient).count();
        assert_eq!(sent, usize::from(is_sent), "{status:?}");
    }
}

#[test_database::test]
async fn it_stops_after_a_call(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    house.call(lead).await;
    assert_stops(&house, lead, "called").await;
}

#[test_database::test]
async fn it_stops_when_the_customer_unsubscribed(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    let mut db = house.db().await;
    let token = lead::find(&mut db, lead, Reach::All).await.unwrap().unsubscribe_token;
    follow_up::unsubscribe(&mut db, &house.worker.clock, token).await.unwrap().unwrap();
    drop(db);
    assert_stops(&house, lead, "unsubscribed").await;
}

#[test_database::test]
async fn it_stops_for_a_customer_who_opted_out(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    house.silence(&new_lead().customer_email).await;
    assert_stops(&house, lead, "unsubscribed").await;
}

#[test_database::test]
async fn unsubscribing_applies_to_later_leads(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    let mut db = house.db().await;
    let token = lead::find(&mut db, lead, Reach::All).await.unwrap().unsubscribe_token;
    follow_up::unsubscribe(&mut db, &house.worker.clock, token).await.unwrap().unwrap();
    drop(db);
    set_status(&house, lead, Status::Won).await;
    let (later, _) = house.receive(&new_lead()).await;
    assert_ne!(lead, later);
    assert_stops(&house, later, "unsubscribed").await;
}

#[test_database::test]
async fn it_stops_for_a_suppressed_address(db: PgPool) {
    let house = House::new(db).await;
    for (scope, address) in
        [(Scope::All, "bounced@example.com"), (Scope::Marketing, "complained@example.com")]
    {
        let form = NewLead {
            customer_email: address.to_owned(),
            customer_phone: "not given".to_owned(),
            ..new_lead()
        };
        let (lead, _) = house.receive(&form).await;
        let reason = SuppressionReason::Complaint;
        mail::suppress(&mut *house.db().await, address, scope, reason, house.now()).await.unwrap();
        if house.now() < ist(FIRST_DUE) {
            house.advance_to(ist(FIRST_DUE));
        }
        send(&house, lead, Step::FIRST).await.unwrap();
        assert!(stopped_by(&house, lead).await.is_some(), "{address}");
        assert!(house.letters().is_empty());
        assert!(waiting(&house).await.is_empty());
    }
}

#[test_database::test]
async fn it_stops_when_consent_is_withdrawn(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    sqlx::query!(
        "update consents set withdrawn_at = $2, withdrawn_channel = 'staff' where lead_id = $1",
        lead.0,
        house.now(),
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    assert_stops(&house, lead, "unsubscribed").await;
}

#[test_database::test]
async fn consent_to_contact_is_not_consent_to_marketing(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&NewLead { marketing_consent: None, ..new_lead() }).await;
    assert_stops(&house, lead, "no_consent").await;
}

#[test_database::test]
async fn consent_applies_to_later_leads_of_the_address(db: PgPool) {
    let house = House::new(db).await;
    let (first, _) = house.receive(&new_lead()).await;
    set_status(&house, first, Status::Won).await;
    let (later, _) = house.receive(&NewLead { marketing_consent: None, ..new_lead() }).await;
    assert_ne!(first, later);
    house.advance_to(ist(FIRST_DUE));
    send(&house, later, Step::FIRST).await.unwrap();
    assert_eq!(house.letters().len(), 1);
}

#[test_database::test]
async fn it_stops_without_a_valid_address(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&NewLead { customer_email: "not given".to_owned(), ..new_lead() }).await;
    assert_stops(&house, lead, "bounced").await;
}

#[test_database::test]
async fn a_disabled_sequence_waits_until_enabled(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    house.set(|settings: &mut FollowUps| settings.is_on = false).await;
    house.advance_to(ist(FIRST_DUE));
    let Err(Failure::NotBefore(then)) = send(&house, lead, Step::FIRST).await else { panic!("it was sent") };
    assert!(house.letters().is_empty());
    assert_eq!(stopped_by(&house, lead).await, None);
    house.set(|settings: &mut FollowUps| settings.is_on = true).await;
    house.advance_to(then);
    send(&house, lead, Step::FIRST).await.unwrap();
    assert_eq!(house.letters().len(), 1);
}

#[test_database::test]
async fn a_stopped_sequence_keeps_its_first_reason(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    set_status(&house, lead, Status::Qualified).await;
    assert_stops(&house, lead, "moved").await;
    // Going back to the previous status does not start it again.
    set_status(&house, lead, Status::New).await;
    send(&house, lead, Step::FIRST).await.unwrap();
    assert!(house.letters().is_empty());
    assert_eq!(stopped_by(&house, lead).await.as_deref(), Some("moved"));
}

#[test_database::test]
async fn no_follow_ups_at_night(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    for (now, then) in [
        ("2026-11-21 20:00", "2026-11-22 09:00"),
        ("2026-11-21 23:59", "2026-11-22 09:00"),
        ("2026-11-22 00:01", "2026-11-22 09:00"),
        ("2026-11-22 08:59", "2026-11-22 09:00"),
    ] {
        house.advance_to(ist(now));
        assert_eq!(put_off(send(&house, lead, Step::FIRST).await), ist(then), "at {now}");
    }
    assert!(house.ledger().await.is_empty());
    house.advance_to(ist("2026-11-22 09:00"));
    send(&house, lead, Step::FIRST).await.unwrap();
    assert_eq!(house.letters().len(), 1);
}

#[test_database::test]
async fn a_person_gets_at_most_one_follow_up_per_indian_day(db: PgPool) {
    let house = House::new(db).await;
    // One person with two leads: the first is closed as junk by mistake and reopened.
    let (first, _) = house.receive(&new_lead()).await;
    set_status(&house, first, Status::Junk).await;
    let (second, _) = house.receive(&new_lead()).await;
    set_status(&house, first, Status::New).await;
    assert_ne!(first, second);

    house.advance_to(ist("2026-11-21 09:30"));
    send(&house, first, Step::FIRST).await.unwrap();
    for now in ["2026-11-21 09:31", "2026-11-21 19:59"] {
        house.advance_to(ist(now));
        assert_eq!(put_off(send(&house, second, Step::FIRST).await), ist("2026-11-22 09:00"), "at {now}");
    }
    assert_eq!(house.letters().len(), 1);
    // Less than 24 hours later, but on another day.
    house.advance_to(ist("2026-11-22 09:00"));
    send(&house, second, Step::FIRST).await.unwrap();
    assert_eq!(house.letters().len(), 2);
}

#[test_database::test]
async fn an_acknowledgement_is_not_marketing(db: PgPool) {
    let house = House::new(db).await;
    let (lead, enquiry) = house.receive(&new_lead()).await;
    house.advance_to(ist(FIRST_DUE));
    house.handle(Mail::AcknowledgeLead { enquiry }).await.unwrap();
    send(&house, lead, Step::FIRST).await.unwrap();
    assert_eq!(house.letters().len(), 2);
}

async fn send(house: &House, lead: LeadId, step: Step) -> Result<(), Failure> {
    house.handle(Mail::FollowUpLead { lead, step }).await
}

async fn waiting(house: &House) -> Vec<(Step, DateTime<Utc>)> {
    let jobs = queue::waiting::<Mail>(&mut *house.db().await).await.unwrap();
    jobs.into_iter()
        .map(|(job, at)| match job {
            Mail::FollowUpLead { step, .. } => (step, at),
            other => panic!("{other:?} was not expected"),
        })
        .collect()
}

fn put_off(result: Result<(), Failure>) -> DateTime<Utc> {
    match result {
        Err(Failure::NotBefore(then)) => then,
        other => panic!("expected to be put off, not {other:?}"),
    }
}

async fn set_status(house: &House, lead: LeadId, status: Status) {
    sqlx::query!("update leads set status = $2 where id = $1", lead.0, status.as_str())
        .execute(&mut *house.db().await)
        .await
        .unwrap();
}

async fn stopped_by(house: &House, lead: LeadId) -> Option<String> {
    sqlx::query_scalar!("select follow_ups_stopped_by from leads where id = $1", lead.0)
        .fetch_one(&mut *house.db().await)
        .await
        .unwrap()
}

/// The first step sends and schedules nothing, and saves the reason.
async fn assert_stops(house: &House, lead: LeadId, reason: &str) {
    house.advance_to(ist(FIRST_DUE));
    send(house, lead, Step::FIRST).await.unwrap();
    assert_eq!(stopped_by(house, lead).await.as_deref(), Some(reason));
    assert!(house.letters().is_empty());
    assert!(house.ledger().await.is_empty());
    assert!(waiting(house).await.is_empty());
}
