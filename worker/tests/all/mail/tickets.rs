//! E-mails about support tickets, and the job that watches their deadlines.

use chrono::TimeDelta;
use jobs::queue::waiting;
use jobs::{Mail, Upkeep};
use kernel::audit::Actor;
use people::notifications::{Announcement, Notifications};
use shop::order::{self, link};
use shop::ticket::claim::{self, ClaimDraft};
use shop::ticket::manage::{ReplyDraft, Step};
use shop::ticket::public::Draft;
use shop::ticket::{TicketKind, manage, public};
use sqlx::PgPool;

use crate::documents::tax_invoice::confirmed;
use crate::house::{House, answers_to, recipients, text};

#[test_database::test]
async fn buyer_and_staff_are_told_of_each_message_once_and_of_late_tickets_once_a_day(db: PgPool) {
    let house = House::new(db).await;
    house
        .set(|notifications: &mut Notifications| {
            notifications.late_tickets =
                Announcement { to: Some("desk@nivas.example".to_owned()), ..Announcement::default() };
        })
        .await;
    let (id, _) = confirmed(&house, "upi").await;
    let mut tx = house.worker.db.begin().await.unwrap();
    let order = order::lock(&mut tx, id).await.unwrap();
    let draft = Draft {
        kind: TicketKind::Damaged,
        title: "Broken leg, see evil.example".to_owned(),
        text: "One leg was broken when it arrived.".to_owned(),
    };
    let ticket = public::raise(&mut tx, &order, &draft, house.now()).await.unwrap();
    tx.commit().await.unwrap();
    work(&house).await;
    work(&house).await;
    let received = house.letter_of("ticket_received");
    assert_eq!(recipients(&received), std::slice::from_ref(&order.email));
    let page = format!("{}#tickets", link::url(&house.worker.keys, &house.worker.public_url, id));
    for told in [page.as_str(), "TK/2026-27/0001", "22 Nov 2026, 11:00 am", "20 December 2026"] {
        assert!(text(&received).contains(told), "{told}: {}", text(&received));
    }
    assert!(!text(&received).contains("evil.example"), "the address of a guest is not confirmed");
    let announced = house.letter_of("announce_ticket");
    assert_eq!(recipients(&announced), ["hello@nivas.example"]);
    assert_eq!(answers_to(&announced), Some(order.email.clone()));
    assert!(text(&announced).contains("> One leg was broken"), "{}", text(&announced));

    house.advance(TimeDelta::days(2) + TimeDelta::minutes(1));
    for _ in 0..2 {
        house.handle(Upkeep::WatchTickets { due_at: house.now() }).await.unwrap();
        work(&house).await;
    }
    let late = house.letter_of("report_late_tickets");
    assert_eq!(recipients(&late), ["desk@nivas.example"]);
    assert_eq!(late.subject(), Some("1 ticket is late"));
    assert!(text(&late).contains("Answer was due 22 Nov 2026, 11:00 am. Unassigned."), "{}", text(&late));

    let (actor, clock) = (Actor::system(), &house.worker.clock);
    let mut tx = house.worker.db.begin().await.unwrap();
    let locked = shop::ticket::lock(&mut tx, ticket).await.unwrap();
    let reply = ReplyDraft { text: "We send another leg.".to_owned(), waits_for_customer: false };
    manage::reply(&mut tx, clock, &actor, &locked, &reply).await.unwrap();
    let resolve = Step::Resolve { text: "The leg was replaced.".to_owned() };
    manage::step(&mut tx, clock, &actor, &locked, &resolve).await.unwrap();
    tx.commit().await.unwrap();
    work(&house).await;
    assert!(text(&house.letter_of("ticket_reply")).contains("We send another leg."));
    let resolved = text(&house.letter_of("ticket_resolved"));
    assert!(resolved.contains("The leg was replaced.") && resolved.contains("29 Nov 2026"), "{resolved}");
}

#[test_database::test]
async fn a_claimant_gets_the_ticket_number_by_e_mail_and_staff_the_claim(db: PgPool) {
    let house = House::new(db).await;
    let draft = ClaimDraft {
        name: "Asha Rao".to_owned(),
        phone: "98450 11111".to_owned(),
        email: "asha@example.com".to_owned(),
        project_number: "PRJ/2026-27/0001".to_owned(),
        text: "The left door has come off, see evil.example".to_owned(),
        topic: None,
    };
    let mut tx = house.worker.db.begin().await.unwrap();
    let receipt = claim::receive(&mut tx, &draft, None, house.now()).await.unwrap();
    tx.commit().await.unwrap();
    work(&house).await;
    work(&house).await;
    let received = house.letter_of("ticket_received");
    assert_eq!(recipients(&received), ["asha@example.com"]);
    for told in [receipt.number.as_str(), "PRJ/2026-27/0001", "reply to this e-mail"] {
        assert!(text(&received).contains(told), "{told}: {}", text(&received));
    }
    // Anybody may have typed the address: it gets nothing of what they wrote.
    assert!(!text(&received).contains("evil"), "{}", text(&received));
    let announced = house.letter_of("announce_ticket");
    assert_eq!(answers_to(&announced), Some("asha@example.com".to_owned()));
    assert!(text(&announced).contains("> The left door has come off"), "{}", text(&announced));
}

/// Runs the waiting e-mail jobs; they stay waiting, as after a lost answer.
async fn work(house: &House) {
    let jobs = waiting::<Mail>(&mut *house.db().await).await.unwrap();
    for (job, _) in jobs {
        if matches!(
            job,
            Mail::TellOfTicket { .. } | Mail::AnnounceTicket { .. } | Mail::ReportLateTickets { .. }
        ) {
            house.handle(job).await.unwrap();
        }
    }
}
