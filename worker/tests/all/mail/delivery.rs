//! Responses of mail servers, and what they mean for the e-mail.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use enquiries::lead::testing::{new_lead, nth_lead};
use jobs::Mail;
use jobs::occasion::Step;
use kernel::ids::EnquiryId;
use kernel::mail::{self, MailKind};
use letters::Rendered;
use lettre::message::Mailbox;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tokio::sync::Notify;
use worker::Failure;
use worker::mailer::{Envelope, Mailer, Transport};

use super::accounts;
use crate::house::{House, html, recipients, text};
use crate::smtp::{Answer, At, SmtpServer};

const ADDRESS: &str = "asha.rao@example.com";

#[test_database::test]
async fn an_e_mail_arrives_completely(db: PgPool) {
    let (house, server, enquiry) = booked(db).await;
    confirm(&house, enquiry).await.unwrap();
    let [received] = &server.received()[..] else { panic!("one message") };
    assert!(received.is_taken);
    assert_eq!(received.recipient, ADDRESS);
    let letter = received.letter();
    assert_eq!(recipients(&letter), [ADDRESS]);
    assert!(text(&letter).contains("Asha") && html(&letter).contains("Asha"));
    assert_entry(&house, "sent", 1, "250 2.0.0 queued as A1").await;
}

#[test_database::test]
async fn a_busy_server_is_retried(db: PgPool) {
    let (house, server, enquiry) = booked(db).await;
    for (attempts, (at, answer)) in [
        (At::Greeting, "421 4.3.2 not now"),
        (At::Sender, "451 4.3.0 try again"),
        (At::Recipient, "450 4.2.1 greylisted"),
        (At::Data, "421 4.3.2 shutting down"),
        (At::End, "452 4.3.1 no space left"),
    ]
    .into_iter()
    .enumerate()
    {
        server.once(at, Answer::Say(answer));
        let result = confirm(&house, enquiry).await;
        assert!(matches!(result, Err(Failure::Later(_))), "{at:?}: {result:?}");
        assert_entry(&house, "deferred", i32::try_from(attempts).unwrap() + 1, &answer[..3]).await;
    }
    confirm(&house, enquiry).await.unwrap();
    assert_entry(&house, "sent", 6, "250").await;
    assert_eq!(server.received().iter().filter(|message| message.is_taken).count(), 1);
    assert!(!is_suppressed(&house).await);
}

#[test_database::test]
async fn a_closed_connection_is_retried(db: PgPool) {
    let (house, server, enquiry) = booked(db).await;
    for at in [At::Greeting, At::Sender, At::Recipient, At::Data, At::End] {
        server.once(at, Answer::HangUp);
        let result = confirm(&house, enquiry).await;
        assert!(matches!(result, Err(Failure::Later(_))), "{at:?}: {result:?}");
    }
    confirm(&house, enquiry).await.unwrap();
    assert_entry(&house, "sent", 6, "250").await;
    assert_eq!(server.received().iter().filter(|message| message.is_taken).count(), 1);
}

#[test_database::test]
async fn an_unreachable_server_is_retried(db: PgPool) {
    let closed = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", closed.local_addr().unwrap()).parse().unwrap();
    drop(closed);
    let house = House::with_smtp(db, url).await;
    let (_, enquiry) = house.receive(&new_lead()).await;
    let result = confirm(&house, enquiry).await;
    assert!(matches!(result, Err(Failure::Later(_))), "{result:?}");
    assert_entry(&house, "deferred", 1, "").await;
}

#[test_database::test]
async fn a_rejected_e_mail_is_sent_on_retry(db: PgPool) {
    let (house, server, enquiry) = booked(db).await;
    server.once(At::End, Answer::Say("554 5.7.1 looks like spam"));
    let result = confirm(&house, enquiry).await;
    let Err(Failure::Never(reason)) = result else { panic!("{result:?}") };
    assert!(reason.contains("looks like spam"), "{reason}");
    assert_entry(&house, "refused", 1, "looks like spam").await;
    assert!(!is_suppressed(&house).await);

    confirm(&house, enquiry).await.unwrap();
    assert_entry(&house, "sent", 2, "250").await;
    confirm(&house, enquiry).await.unwrap();
    assert_eq!(server.received().len(), 2, "a sent e-mail is not sent again");
}

#[test_database::test]
async fn an_unknown_mailbox_is_suppressed(db: PgPool) {
    let (house, server, enquiry) = booked(db).await;
    server.once(At::Recipient, Answer::Say("550 5.1.1 no such user"));
    let result = confirm(&house, enquiry).await;
    assert!(matches!(result, Err(Failure::Never(_))), "{result:?}");
    assert_entry(&house, "refused", 1, "5.1.1 no such user").await;
    assert!(is_suppressed(&house).await);

    let (_, again) = house.receive(&new_lead()).await;
    confirm(&house, again).await.unwrap();
    assert!(server.received().is_empty());
    assert_eq!(house.ledger().await[1].state, "suppressed");
}

/// Only a rejected recipient address suppresses further mail to it.
#[test_database::test]
async fn other_rejections_suppress_nobody(db: PgPool) {
    let server = SmtpServer::start().await;
    let house = House::with_smtp(db, server.url()).await;
    for (n, (at, answer)) in [
        (At::Recipient, "550 5.7.1 blocked, see [203.5.1.20]"),
        (At::Sender, "550 5.1.8 sender address rejected: domain not found"),
        (At::Sender, "553 5.1.7 sender address has bad syntax"),
        (At::Recipient, "550 relaying denied"),
    ]
    .into_iter()
    .enumerate()
    {
        let n = u32::try_from(n).unwrap();
        let (_, enquiry) = house.receive(&nth_lead(n)).await;
        server.once(at, Answer::Say(answer));
        let result = confirm(&house, enquiry).await;
        assert!(matches!(result, Err(Failure::Never(_))), "{answer}: {result:?}");
        let address = format!("visitor{n}@example.com");
        let mut db = house.db().await;
        assert!(
            mail::suppression(&mut db, &address, MailKind::Marketing).await.unwrap().is_none(),
            "{answer}"
        );
    }
}

#[test_database::test]
async fn a_wrong_smtp_password_loses_no_e_mail(db: PgPool) {
    let server = SmtpServer::start().await;
    let house = House::with_smtp(db, server.url_with_password()).await;
    let (_, enquiry) = house.receive(&new_lead()).await;
    server.once(At::Login, Answer::Say("535 5.7.8 wrong password"));
    // The other authentication mechanism is tried as well.
    server.once(At::Login, Answer::Say("535 5.7.8 wrong password"));
    let result = confirm(&house, enquiry).await;
    assert!(matches!(result, Err(Failure::Later(_))), "{result:?}");
    assert_entry(&house, "deferred", 1, "535").await;
}

#[test_database::test]
async fn a_correct_smtp_password_is_accepted(db: PgPool) {
    let server = SmtpServer::start().await;
    let house = House::with_smtp(db, server.url_with_password()).await;
    let (_, enquiry) = house.receive(&new_lead()).await;
    confirm(&house, enquiry).await.unwrap();
    assert_eq!(server.received().len(), 1);
}

#[test_database::test]
async fn e_mails_share_a_connection(db: PgPool) {
    let server = SmtpServer::start().await;
    let house = House::with_smtp(db, server.url()).await;
    for n in 0..5 {
        let (_, enquiry) = house.receive(&nth_lead(n)).await;
        confirm(&house, enquiry).await.unwrap();
        // A separate task returns the connection to the pool.
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(server.received().len(), 5);
    assert!(server.connections() < 5, "{} connections", server.connections());
}

/// The server has accepted it, but the database is unavailable just then.
#[test_database::test]
async fn an_accepted_e_mail_is_logged_later_and_sent_once(db: PgPool) {
    let options = db.connect_options().as_ref().clone();
    let (mut house, server, enquiry) = booked(db).await;
    // Holds the only connection.
    let narrow = PgPoolOptions::new().max_connections(1).acquire_timeout(Duration::from_millis(500));
    house.worker.db = narrow.connect_with(options).await.unwrap();
    let release = Arc::new(Notify::new());
    server.once(At::End, Answer::Hold(Arc::clone(&release), "250 2.0.0 queued as A1"));
    let outage = async {
        while server.received().is_empty() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let connection = house.db().await;
        release.notify_one();
        tokio::time::sleep(Duration::from_millis(1200)).await;
        drop(connection);
    };
    let (result, ()) = tokio::join!(confirm(&house, enquiry), outage);
    result.unwrap();
    assert_entry(&house, "sent", 1, "250 2.0.0 queued as A1").await;
    assert_eq!(server.received().len(), 1);
}

/// A follow-up sent twice is worse than none: one that may have been sent waits for a person.
#[test_database::test]
async fn a_follow_up_is_held_if_the_servers_response_is_lost(db: PgPool) {
    let server = SmtpServer::start().await;
    let house = House::with_smtp(db, server.url()).await;
    let (lead, _) = house.receive(&new_lead()).await;
    house.advance(TimeDelta::days(1));
    let follow_up = Mail::FollowUpLead { lead, step: Step::SimilarHomes };
    // The server received all of it and closed the connection without a response.
    server.once(At::End, Answer::HangUp);
    let result = house.handle(follow_up).await;
    let Err(Failure::Never(reason)) = result else { panic!("{result:?}") };
    assert!(reason.starts_with("Held: we can't tell whether this was sent"), "{reason}");
    assert_entry(&house, "held", 1, "").await;
    assert_eq!(server.received().len(), 1);

    // A person retried the dead job.
    house.handle(follow_up).await.unwrap();
    assert_entry(&house, "sent", 2, "250").await;
    assert_eq!(server.received().len(), 2);
}

#[test_database::test]
async fn a_rejected_follow_up_is_not_held(db: PgPool) {
    let server = SmtpServer::start().await;
    let house = House::with_smtp(db, server.url()).await;
    let (lead, _) = house.receive(&new_lead()).await;
    house.advance(TimeDelta::days(1));
    let follow_up = Mail::FollowUpLead { lead, step: Step::SimilarHomes };
    for (attempts, (at, answer)) in [
        (At::Greeting, Answer::HangUp),
        (At::Sender, Answer::Say("451 4.3.0 try again")),
        (At::End, Answer::Say("452 4.3.1 no space left")),
    ]
    .into_iter()
    .enumerate()
    {
        server.once(at, answer);
        let result = house.handle(follow_up).await;
        assert!(matches!(result, Err(Failure::Later(_))), "{at:?}: {result:?}");
        assert_entry(&house, "deferred", i32::try_from(attempts).unwrap() + 1, "").await;
    }
    house.handle(follow_up).await.unwrap();
    assert_entry(&house, "sent", 4, "250").await;
    assert_eq!(server.received().iter().filter(|message| message.is_taken).count(), 1);
}

/// The log stores no code, link or token, even if a server quotes the e-mail in its response.
#[test_database::test]
async fn quotes_of_confidential_e_mails_are_not_stored(db: PgPool) {
    let server = SmtpServer::start().await;
    let house = House::with_smtp(db, server.url()).await;
    let (token, link) = accounts::recovery(&house).await;
    let quoted: &'static str = format!("554 5.7.1 bad link {link} in it").leak();
    server.once(At::End, Answer::Say(quoted));
    let result = house.handle(Mail::RecoverAccount { token }).await;
    let Err(Failure::Never(reason)) = result else { panic!("{result:?}") };
    assert!(reason.contains("bad link [hidden] in it"), "{reason}");
    assert_entry(&house, "refused", 1, "bad link [hidden] in it").await;
}

#[tokio::test]
async fn a_recipients_name_cannot_change_the_text_direction() {
    let server = SmtpServer::start().await;
    let sender: Mailbox = "hello@nivas.example".parse().unwrap();
    let mailer = Mailer::new(&Transport::Smtp(server.url()), sender, 1).unwrap();
    let envelope = Envelope {
        message_id: "<1>",
        to: ADDRESS,
        to_name: Some("Asha \u{202e}oaR\r\nBcc: all@example.com"),
        from_name: Some("Ni\u{202e}vas"),
        reply_to: None,
        unsubscribe: None,
        attachments: &[],
        is_once: false,
    };
    let letter = Rendered { subject: "A".to_owned(), text: "B".to_owned(), html: "C".to_owned() };
    mailer.send(&envelope, letter).await.unwrap();
    let [received] = &server.received()[..] else { panic!("one message") };
    let letter = received.letter();
    let name = |address: Option<&mail_parser::Address<'_>>| {
        address.unwrap().first().unwrap().name().unwrap().to_owned()
    };
    assert_eq!(name(letter.to()), "Asha oaR Bcc: all@example.com");
    assert_eq!(name(letter.from()), "Nivas");
}

/// A job cancelled during an SMTP session must not leave its responses to the next e-mail.
#[tokio::test]
async fn an_interrupted_smtp_session_is_not_reused() {
    let server = SmtpServer::start().await;
    let sender: Mailbox = "hello@nivas.example".parse().unwrap();
    let mailer = Mailer::new(&Transport::Smtp(server.url()), sender, 1).unwrap();
    let release = Arc::new(Notify::new());
    server.once(At::End, Answer::Hold(Arc::clone(&release), "250 2.0.0 queued, late"));

    let first = tokio::time::timeout(Duration::from_millis(300), send(&mailer, "first@example.com")).await;
    assert!(first.is_err(), "the server has not answered yet: {first:?}");
    release.notify_one();
    tokio::time::sleep(Duration::from_millis(100)).await;

    server.once(At::End, Answer::Say("554 5.7.1 refused"));
    let second = send(&mailer, "second@example.com").await;
    assert!(second.is_err(), "a rejected e-mail counts as sent: {second:?}");
}

async fn send(mailer: &Mailer, to: &str) -> Result<String, worker::mailer::SendError> {
    let message_id = format!("<{to}>");
    let envelope = Envelope {
        message_id: &message_id,
        to,
        to_name: None,
        from_name: None,
        reply_to: None,
        unsubscribe: None,
        attachments: &[],
        is_once: false,
    };
    let letter = Rendered { subject: "A".to_owned(), text: "B".to_owned(), html: "C".to_owned() };
    mailer.send(&envelope, letter).await
}

async fn booked(db: PgPool) -> (House, SmtpServer, EnquiryId) {
    let server = SmtpServer::start().await;
    let house = House::with_smtp(db, server.url()).await;
    let (_, enquiry) = house.receive(&new_lead()).await;
    (house, server, enquiry)
}

async fn confirm(house: &House, enquiry: EnquiryId) -> Result<(), Failure> {
    house.handle(Mail::AcknowledgeLead { enquiry }).await
}

async fn is_suppressed(house: &House) -> bool {
    mail::suppression(&mut *house.db().await, ADDRESS, MailKind::Transactional).await.unwrap().is_some()
}

/// The log's only row for the first message.
async fn assert_entry(house: &House, state: &str, attempts: i32, answer: &str) {
    let ledger = house.ledger().await;
    let entry = &ledger[0];
    assert_eq!(ledger.len(), 1, "one row a message");
    assert_eq!((entry.state.as_str(), entry.attempts), (state, attempts), "{entry:?}");
    let given = entry.provider_answer.as_deref().unwrap_or_default();
    assert!(given.contains(answer), "{answer:?} is not in {given:?}");
}
