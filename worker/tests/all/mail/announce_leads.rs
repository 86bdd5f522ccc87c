//! The notification of a burst of enquiries.

use enquiries::lead::hold::{self, HoldReason};
use enquiries::lead::settings::Sales;
use enquiries::lead::testing::nth_lead;
use jobs::Mail;
use kernel::ids::EnquiryId;
use people::notifications::{Channel, Notifications};
use sqlx::PgPool;

use crate::house::{House, html, ist, recipients, text};

async fn received(house: &House, count: u32, held_for: Option<HoldReason>) -> Vec<EnquiryId> {
    let mut enquiries = Vec::new();
    for n in 0..count {
        let offset = if held_for.is_some() { 100 } else { 0 };
        let (_, enquiry) = house.receive(&nth_lead(offset + n)).await;
        hold::note(&mut *house.db().await, enquiry, held_for, ist("2026-11-20 11:10")).await.unwrap();
        enquiries.push(enquiry);
    }
    enquiries
}

#[test_database::test]
async fn seventeen_enquiries_are_one_e_mail_with_the_number_held(db: PgPool) {
    let house = House::new(db).await;
    house.set(|sales: &mut Sales| sales.inbox = Some("sales@nivas.example".to_owned())).await;
    received(&house, 5, None).await;
    received(&house, 12, Some(HoldReason::Network)).await;
    let job = Mail::AnnounceLeads { announced_at: ist("2026-11-20 11:10") };
    house.handle(job).await.unwrap();
    house.handle(job).await.unwrap();

    let letter = house.letter();
    assert_eq!(recipients(&letter), ["sales@nivas.example"]);
    assert_eq!(letter.subject().unwrap(), "17 new enquiries in 10 minutes, 12 are waiting for review");
    for body in [text(&letter), html(&letter)] {
        for part in ["20 Nov 2026, 11:00 am", "20 Nov 2026, 11:10 am", "/admin/leads?onHold=true"] {
            assert!(body.contains(part), "{part:?} is missing in {body}");
        }
        assert!(!body.contains("Visitor"), "strangers' words have no place in it");
    }
}

#[test_database::test]
async fn disabled_announcements_are_not_sent(db: PgPool) {
    let house = House::new(db).await;
    house.set(|news: &mut Notifications| news.new_lead.channel = Channel::None).await;
    received(&house, 3, None).await;
    house.handle(Mail::AnnounceLeads { announced_at: ist("2026-11-20 11:10") }).await.unwrap();
    house.set(|news: &mut Notifications| news.new_lead.channel = Channel::Email).await;
    house.handle(Mail::AnnounceLeads { announced_at: ist("2026-11-20 11:20") }).await.unwrap();
    assert!(house.letters().is_empty());
}
