//! Replies, returned e-mails and spam reports: a letter goes out over SMTP, and what comes back is read over IMAP.

use enquiries::lead;
use enquiries::lead::testing::new_lead;
use jobs::occasion::Step;
use jobs::{Mail, Upkeep};
use kernel::ids::LeadId;
use kernel::mail::{self, MailKind};
use kernel::mailbox;
use kernel::reach::{Reach, Visible};
use sales::lead_timeline;
use sqlx::PgPool;

use crate::house::{House, ist};
use crate::imap::ImapServer;
use crate::smtp::SmtpServer;

const ADDRESS: &str = "asha.rao@example.com";

/// Whom nobody wrote to.
const BYSTANDER: &str = "meera@example.com";

/// A lead's first follow-up has been sent, and the mailbox is empty.
struct Correspondence {
    house: House,
    _smtp: SmtpServer,
    imap: ImapServer,
    lead: LeadId,
    /// Of the follow-up, as it arrived.
    message_id: String,
}

impl Correspondence {
    async fn begin(db: PgPool) -> Self {
        let (smtp, imap) = (SmtpServer::start().await, ImapServer::start().await);
        let mut house = House::with_smtp(db, smtp.url()).await;
        house.worker.reply_mailbox = Some(imap.url().parse().unwrap());
        let (lead, _) = house.receive(&new_lead()).await;
        house.advance_to(ist("2026-11-21 11:00"));
        house.handle(Mail::FollowUpLead { lead, step: Step::FIRST }).await.unwrap();
        let [letter] = &smtp.received()[..] else { panic!("one letter") };
        let message_id = format!("<{}>", letter.letter().message_id().unwrap());
        Self { house, _smtp: smtp, imap, lead, message_id }
    }

    /// Puts an answer to the follow-up into the mailbox.
    fn answer(&self, id: &str, headers: &str, text: &str) {
        let message = format!(
            "From: Asha Rao <{ADDRESS}>\nTo: hello@nivas.example\nSubject: Re: Similar homes\nMessage-ID: <{id}@example.com>\n\
             In-Reply-To: {}\n{headers}Content-Type: text/plain; charset=utf-8\n\n{text}\n",
            self.message_id,
        );
        self.imap.put(self.house.now(), &message);
    }

    /// Puts a report on the follow-up into the mailbox.
    fn report(&self, action: &str, status: &str) {
        let message = format!(
            "From: Mail Delivery System <mailer-daemon@mx.example.com>\nSubject: Undelivered Mail Returned to Sender\n\
             Auto-Submitted: auto-replied\nMIME-Version: 1.0\n\
             Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\n\n\
             --b\nContent-Type: text/plain\n\nIt could not be delivered.\n\
             --b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.com\n\n\
             Final-Recipient: rfc822; {ADDRESS}\nAction: {action}\nStatus: {status}\n\
             Diagnostic-Code: smtp; 550 {status} no such user\n\n\
             --b\nContent-Type: text/rfc822-headers\n\nMessage-ID: {}\nSubject: Similar homes\n\n--b--\n",
            self.message_id,
        );
        self.imap.put(self.house.now(), &message);
    }

    /// Puts feedback on an e-mail of a recipient's provider into the mailbox. It names somebody else's address.
    fn feedback(&self, kind: &str, message_id: &str) {
        let message = format!(
            "From: <feedback@mail.example.com>\nSubject: FW: Similar homes\nMIME-Version: 1.0\n\
             Content-Type: multipart/report; report-type=feedback-report; boundary=\"b\"\n\n\
             --b\nContent-Type: text/plain\n\nThis is an e-mail abuse report for a message received on 21 November.\n\
             --b\nContent-Type: message/feedback-report\n\nFeedback-Type: {kind}\nUser-Agent: Feedback/1.0\n\
             Version: 1\nOriginal-Rcpt-To: <{BYSTANDER}>\nRemoved-Recipient: {BYSTANDER}\n\n\
             --b\nContent-Type: message/rfc822\n\nFrom: hello@nivas.example\nTo: {BYSTANDER}\n\
             Subject: Similar homes\nMessage-ID: {message_id}\n\nDear Asha\n\n--b--\n",
        );
        self.imap.put(self.house.now(), &message);
    }

    async fn read(&self) {
        self.house.handle(Upkeep::ReadReplies { due_at: self.house.now() }).await.unwrap();
    }

    async fn stopped_by(&self) -> Option<String> {
        sqlx::query_scalar!("select follow_ups_stopped_by from leads where id = $1", self.lead.0)
            .fetch_one(&mut *self.house.db().await)
            .await
            .unwrap()
    }

    /// Titles and texts of replies on the lead's timeline.
    async fn replies(&self) -> Vec<(String, String)> {
        let mut db = self.house.db().await;
        let entries = lead_timeline::read(&mut db, Visible::found(self.lead)).await.unwrap().entries;
        let replies = entries.into_iter().filter(|entry| entry.kind.as_str().ends_with("reply"));
        replies.map(|entry| (entry.title, entry.text.unwrap_or_default())).collect()
    }

    async fn is_suppressed(&self) -> bool {
        mail::suppression(&mut *self.house.db().await, ADDRESS, MailKind::Transactional)
            .await
            .unwrap()
            .is_some()
    }

    async fn other_messages(&self) -> i64 {
        sqlx::query_scalar!("select other_messages from mailboxes")
            .fetch_one(&mut *self.house.db().await)
            .await
            .unwrap()
    }
}

#[test_database::test]
async fn a_reply_ends_the_sequence_and_is_entered_once(db: PgPool) {
    let correspondence = Box::pin(Correspondence::begin(db)).await;
    let quoted = "Please call on Sunday.\n\nOn Sat, 21 Nov 2026 at 11:00, Nivas <hello@nivas.example> wrote:\n> Dear Asha";
    correspondence.answer("a", "", quoted);
    for _ in 0..2 {
        correspondence.read().await;
        let entered =
            ("Replied by e-mail: Re: Similar homes".to_owned(), "Please call on Sunday.".to_owned());
        assert_eq!(correspondence.replies().await, [entered]);
        assert_eq!(correspondence.stopped_by().await.as_deref(), Some("replied"));
    }
    assert_eq!(correspondence.imap.take_read(), [1], "read once");

    // The next step, planned before, sends nothing.
    let Correspondence { house, lead, imap, .. } = &correspondence;
    house.advance_to(ist("2026-11-23 11:00"));
    house.handle(Mail::FollowUpLead { lead: *lead, step: Step::HowPricingWorks }).await.unwrap();
    assert_eq!(house.ledger().await.len(), 1);

    // A mailbox that was restored has the same messages under other numbers.
    imap.renumber();
    correspondence.answer("b", "", "And bring samples.");
    correspondence.read().await;
    let texts: Vec<_> = correspondence.replies().await.into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, ["Please call on Sunday.", "And bring samples."]);
    let mailbox = mailbox::current(&mut *house.db().await).await.unwrap().unwrap();
    assert_eq!(mailbox.name, "hello@nivas.example at 127.0.0.1, INBOX");
    assert_eq!((mailbox.read_at, mailbox.error), (Some(house.now()), None));
}

#[test_database::test]
async fn automatic_replies_and_strangers_end_nothing(db: PgPool) {
    let correspondence = Box::pin(Correspondence::begin(db)).await;
    correspondence.answer("a", "Auto-Submitted: auto-replied\n", "I am on leave until Monday.");
    let stranger = "From: b@example.com\nSubject: Offer\nMessage-ID: <o@example.com>\n\nBuy now.\n";
    correspondence.imap.put(correspondence.house.now(), stranger);
    let to_others =
        "From: b@example.com\nIn-Reply-To: <x@example.com>\nMessage-ID: <p@example.com>\n\nYes.\n";
    correspondence.imap.put(correspondence.house.now(), to_others);
    // Older than matters when a mailbox is read for the first time.
    let ancient = correspondence.house.now() - chrono::TimeDelta::days(40);
    correspondence.imap.put(ancient, stranger);
    correspondence.read().await;
    let entered = ("Automatic reply: Re: Similar homes".to_owned(), "I am on leave until Monday.".to_owned());
    assert_eq!(correspondence.replies().await, [entered]);
    assert_eq!(correspondence.stopped_by().await, None);
    assert_eq!(correspondence.other_messages().await, 2);
    assert_eq!(correspondence.imap.take_read(), [1], "of the others the header is enough");
}

#[test_database::test]
async fn a_returned_e_mail_suppresses_an_address_that_does_not_exist(db: PgPool) {
    let correspondence = Box::pin(Correspondence::begin(db)).await;
    correspondence.report("delayed", "4.4.1");
    correspondence.read().await;
    assert_eq!(correspondence.house.ledger().await[0].state, "sent");
    correspondence.report("failed", "5.1.1");
    correspondence.read().await;
    let entry = &correspondence.house.ledger().await[0];
    assert_eq!(
        (entry.state.as_str(), entry.provider_answer.as_deref()),
        ("bounced", Some("550 5.1.1 no such user"))
    );
    assert!(correspondence.is_suppressed().await);
    assert_eq!(correspondence.stopped_by().await.as_deref(), Some("bounced"));
    assert!(correspondence.replies().await.is_empty());
}

/// It says nothing of the address: other letters may arrive.
#[test_database::test]
async fn an_e_mail_returned_as_spam_suppresses_nobody(db: PgPool) {
    let correspondence = Box::pin(Correspondence::begin(db)).await;
    correspondence.report("failed", "5.7.1");
    correspondence.read().await;
    assert_eq!(correspondence.house.ledger().await[0].state, "bounced");
    assert!(!correspondence.is_suppressed().await);
    assert_eq!(correspondence.stopped_by().await, None);
}

#[test_database::test]
async fn a_spam_report_stops_e_mails_to_whom_the_letter_went(db: PgPool) {
    let correspondence = Box::pin(Correspondence::begin(db)).await;
    let letter = correspondence.message_id.clone();
    correspondence.feedback("not-spam", &letter);
    correspondence.feedback("abuse", "<somebody-elses@example.com>");
    correspondence.read().await;
    assert!(!correspondence.is_suppressed().await);
    assert_eq!(correspondence.stopped_by().await, None);
    assert_eq!(correspondence.house.ledger().await[0].state, "sent");

    correspondence.feedback("abuse", &letter);
    correspondence.read().await;
    assert_eq!(correspondence.stopped_by().await.as_deref(), Some("complained"));
    let mut db = correspondence.house.db().await;
    let suppressed = sqlx::query!("select email_normalized, scope, reason from mail_suppressions")
        .fetch_all(&mut *db)
        .await
        .unwrap();
    let suppressed: Vec<_> = suppressed
        .iter()
        .map(|row| (row.email_normalized.as_str(), row.scope.as_str(), row.reason.as_str()))
        .collect();
    assert_eq!(suppressed, [(ADDRESS, "all", "complaint")]);
    let entries = lead_timeline::read(&mut db, Visible::found(correspondence.lead)).await.unwrap().entries;
    let reported = entries.iter().find(|entry| entry.state.as_deref() == Some("complained")).unwrap();
    let text = reported.text.as_deref().unwrap();
    assert!(text.ends_with("Reported as spam: no more e-mails go to this address."), "{text}");
}

#[test_database::test]
async fn a_run_that_breaks_off_is_gone_on_with(db: PgPool) {
    let correspondence = Box::pin(Correspondence::begin(db)).await;
    for id in ["a", "b", "c"] {
        correspondence.answer(id, "", id);
    }
    correspondence.imap.hang_up_at(2);
    correspondence.read().await;
    let house = &correspondence.house;
    let mailbox = mailbox::current(&mut *house.db().await).await.unwrap().unwrap();
    assert_eq!(mailbox.error.as_deref(), Some("the mail server closed the connection"));
    assert_eq!((correspondence.replies().await.len(), mailbox.read_at), (1, None));
    correspondence.read().await;
    assert_eq!(correspondence.replies().await.len(), 3);
    assert_eq!(correspondence.imap.take_read(), [1, 2, 3], "nothing is read twice");
    let mailbox = mailbox::current(&mut *house.db().await).await.unwrap().unwrap();
    assert_eq!((mailbox.error, mailbox.read_at), (None, Some(house.now())));
}

#[test_database::test]
async fn a_refused_password_is_told_without_it(db: PgPool) {
    let mut correspondence = Box::pin(Correspondence::begin(db)).await;
    let wrong = correspondence.imap.url().replace("pass%20", "wrong%20");
    correspondence.house.worker.reply_mailbox = Some(wrong.parse().unwrap());
    correspondence.read().await;
    let mailbox = mailbox::current(&mut *correspondence.house.db().await).await.unwrap().unwrap();
    let error = mailbox.error.unwrap();
    assert!(error.starts_with("the mail server refused: ") && !error.contains("word"), "{error}");
    // Without a mailbox nothing is read, and the screens say so.
    correspondence.house.worker.reply_mailbox = None;
    correspondence.read().await;
    assert_eq!(mailbox::current(&mut *correspondence.house.db().await).await.unwrap(), None);
}

#[test_database::test]
async fn stop_alone_unsubscribes(db: PgPool) {
    let correspondence = Box::pin(Correspondence::begin(db)).await;
    correspondence.answer("a", "", "Stop.\n\n-- \nAsha");
    correspondence.read().await;
    assert_eq!(correspondence.stopped_by().await.as_deref(), Some("unsubscribed"));
    let mut db = correspondence.house.db().await;
    assert!(mail::suppression(&mut db, ADDRESS, MailKind::Marketing).await.unwrap().is_some());
    assert!(
        lead::find(&mut db, correspondence.lead, Reach::All).await.unwrap().follow_ups_stopped_at.is_some()
    );
}
