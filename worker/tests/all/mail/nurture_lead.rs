//! The monthly e-mails.

use enquiries::lead::status::Move;
use enquiries::lead::testing::new_lead;
use enquiries::lead::{self, Status, follow_up, nurture};
use jobs::{Mail, queue};
use kernel::audit::Actor;
use kernel::ids::LeadId;
use kernel::reach::Reach;
use sales::deal;
use sqlx::PgPool;
use worker::Failure;

use crate::house::{House, header, ist};

async fn nurtured(house: &House) -> LeadId {
    let (id, _) = house.receive(&new_lead()).await;
    let mut db = house.worker.db.begin().await.unwrap();
    let visible = lead::visible(&mut db, id, Reach::All).await.unwrap();
    let lead = lead::lock(&mut db, visible).await.unwrap();
    let step = Move { nurture_on: "2027-06-01".parse().ok(), ..Move::to(Status::Nurture) };
    deal::advance(&mut db, &house.worker.clock, &Actor::system(), &lead, &step).await.unwrap();
    db.commit().await.unwrap();
    id
}

#[test_database::test]
async fn one_e_mail_a_month_and_six_in_total(db: PgPool) {
    let house = House::new(db).await;
    let lead = nurtured(&house).await;
    house.advance_to(ist("2026-12-20 11:00"));
    let mut month = 1;
    loop {
        house.handle(Mail::NurtureLead { lead, month }).await.unwrap();
        let planned = queue::waiting::<Mail>(&mut *house.db().await).await.unwrap();
        let next = planned.iter().find_map(|(job, at)| match job {
            Mail::NurtureLead { month: next, .. } if *next == month + 1 => Some(*at),
            _ => None,
        });
        let Some(at) = next else { break };
        assert_eq!(at, nurture::due_at(house.now(), &enquiries::lead::settings::FollowUps::default()));
        house.advance_to(at);
        month += 1;
    }
    assert_eq!(month, nurture::LETTERS);
    let letters = house.letters();
    assert_eq!(letters.len(), usize::from(nurture::LETTERS));
    assert!(letters.iter().all(|letter| header(letter, "List-Unsubscribe").is_some()));
    let mut subjects: Vec<_> = letters.iter().map(|letter| letter.subject().unwrap().to_owned()).collect();
    subjects.sort_unstable();
    subjects.dedup();
    assert_eq!(subjects.len(), usize::from(nurture::LETTERS), "each month has a different e-mail");
    assert!(house.ledger().await.iter().all(|entry| entry.kind == "marketing"));
}

#[test_database::test]
async fn leads_that_left_nurture_or_unsubscribed_get_none(db: PgPool) {
    let house = House::new(db).await;
    let lead = nurtured(&house).await;
    let token = lead::find(&mut *house.db().await, lead, Reach::All).await.unwrap().unsubscribe_token;
    sqlx::query!("update leads set status = 'contacted', nurture_on = null")
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    house.handle(Mail::NurtureLead { lead, month: 1 }).await.unwrap();
    sqlx::query!("update leads set status = 'nurture'").execute(&mut *house.db().await).await.unwrap();
    follow_up::unsubscribe(&mut *house.db().await, &house.worker.clock, token).await.unwrap();
    house.handle(Mail::NurtureLead { lead, month: 1 }).await.unwrap();
    assert!(house.letters().is_empty());
}

#[test_database::test]
async fn a_nurture_e_mail_waits_for_polite_hours(db: PgPool) {
    let house = House::new(db).await;
    let lead = nurtured(&house).await;
    house.advance_to(ist("2026-12-20 22:30"));
    let early = house.handle(Mail::NurtureLead { lead, month: 1 }).await.unwrap_err();
    assert!(matches!(early, Failure::NotBefore(then) if then == ist("2026-12-21 09:00")), "{early}");
    assert!(house.letters().is_empty());
}
