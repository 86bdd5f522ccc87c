//! Codes and private links are only in e-mails: not in a table, not in a log line.

use std::io;
use std::sync::{Arc, Mutex};

use enquiries::lead::testing::new_lead;
use jobs::{Documents, Mail, enqueue};
use kernel::document::DocumentRef;
use kernel::ids::OneTimeTokenId;
use kernel::reach::Reach;
use kernel::role::Role;
use kernel::testing;
use people::account::one_time::{self, Issue, Purpose};
use sales::quotation::{self, code};
use sales::receipt as receipts;
use sales::testing::advance;
use sqlx::PgPool;

use crate::documents::quotation::{approved, ready, render, send, sign, strokes};
use crate::documents::receipt;
use crate::house::{House, SITE, keys, text};
use crate::mail::quotations::sent;
use crate::smtp::SmtpServer;

/// The log at every level.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// All rows of all tables, as text.
async fn everything_kept(db: &PgPool) -> String {
    let tables = sqlx::query_scalar!(
        r#"select table_name::text as "name!" from information_schema.tables
           where table_schema = 'public' and table_type = 'BASE TABLE'"#,
    );
    let mut kept = String::new();
    for table in tables.fetch_all(db).await.unwrap() {
        let rows = format!("select coalesce(string_agg(t::text, ' '), '') from \"{table}\" t");
        #[expect(clippy::disallowed_methods, reason = "the tables are those that there are")]
        let rows: String = sqlx::query_scalar(sqlx::AssertSqlSafe(rows)).fetch_one(db).await.unwrap();
        kept.push_str(&rows);
        kept.push('\n');
    }
    kept
}

/// Six digits count only as a separate number: longer ones may contain them by chance.
fn is_in(text: &str, secret: &str) -> bool {
    let is_code = secret.len() == 6;
    text.match_indices(secret).any(|(at, _)| {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '.';
        let (before, after) = (text[..at].chars().next_back(), text[at + secret.len()..].chars().next());
        !is_code || !(before.is_some_and(is_part) || after.is_some_and(is_part))
    })
}

/// A token for each purpose, with its e-mail job and the e-mail's secrets.
async fn of_accounts(house: &House) -> Vec<(Mail, Vec<String>)> {
    let mut db = house.db().await;
    let user = testing::user(&mut db, "Rohan", Role::Sales).await;
    let mut letters = Vec::new();
    for (purpose, job) in [
        (Purpose::SignUp, (|token| Mail::ConfirmAccount { token }) as fn(OneTimeTokenId) -> Mail),
        (Purpose::Recovery, |token| Mail::RemindOfAccount { token }),
        (Purpose::Recovery, |token| Mail::RecoverAccount { token }),
        (Purpose::EmailChange, |token| Mail::ChangeEmail { token }),
        (Purpose::Invite, |token| Mail::InviteUser { token }),
    ] {
        let new = Issue {
            user,
            purpose,
            email: "asha@example.com",
            next_path: None,
            password_hash: None,
            metadata: None,
        };
        let token = one_time::issue(&mut db, &keys(), &new, house.now()).await.unwrap();
        letters.push((job(token), vec![one_time::link(&keys(), token), one_time::code(&keys(), token)]));
    }
    letters
}

/// A quotation that was sent, reminded of and signed, with its signing code.
async fn of_quotations(house: &House) -> Vec<(Mail, Vec<String>)> {
    let (undecided, _) = sent(house).await;
    // Quotations are numbered from 1.
    sqlx::query!("update quotations set number = 'QT/2026-27/9001' where id = $1", undecided.0)
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    let code = {
        let mut db = house.db().await;
        let quotation = quotation::find(&mut db, undecided, Reach::All).await.unwrap();
        code::issue(&mut db, &keys(), &quotation, house.now()).await.unwrap().id
    };
    let (id, deepa) = approved(house).await;
    let to_send = send(house, id, deepa, "").await;
    render(house, id, to_send.version).await.unwrap();
    let shown = ready(house, DocumentRef::quotation(id, to_send.version)).await;
    let acceptance = sign(house, id, &shown, to_send.version, strokes()).await;
    house.handle(Documents::SignQuotation { acceptance }).await.unwrap();
    let link = |id| vec![quotation::link::token(&keys(), id)];
    vec![
        (Mail::SendQuotationCode { code }, vec![code::digits(&keys(), code)]),
        (Mail::RemindOfQuotation { quotation: undecided, step: 3 }, link(undecided)),
        (Mail::SendQuotation { sending: to_send.sending }, link(id)),
        (Mail::SendSignedQuotation { acceptance }, link(id)),
    ]
}

async fn of_receipts(house: &House) -> Vec<(Mail, Vec<String>)> {
    let (lead, _) = house.receive(&enquiries::lead::testing::nth_lead(3)).await;
    let payment = receipt::pay(house, lead, &advance(25_000, "UTR", house.now().date_naive())).await;
    let receipt = payment.receipt.unwrap().id;
    receipt::render(house, lead, receipt, 1).await;
    let url = receipts::link::url(&keys(), &SITE.parse().unwrap(), receipt);
    let token = url.path().rsplit('/').next().unwrap().to_owned();
    vec![(Mail::SendReceipt { lead, receipt, version: 1 }, vec![token])]
}

#[test_database::test]
async fn no_table_and_no_log_line_has_a_code_or_a_private_link(db: PgPool) {
    let server = SmtpServer::start().await;
    let house = House::with_smtp(db, server.url()).await;
    house.receive(&new_lead()).await;
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    // The runtime has a single thread, so that SMTP sessions are logged here as well.
    let logging = tracing::subscriber::set_default(subscriber);
    let mut letters = of_accounts(&house).await;
    letters.extend(of_quotations(&house).await);
    letters.extend(of_receipts(&house).await);
    let mut secrets = Vec::new();
    for (job, of_letter) in letters {
        enqueue(&mut *house.db().await, job).await.unwrap();
        let before = server.received().len();
        house.handle(job).await.unwrap();
        let written: Vec<_> =
            server.received()[before..].iter().map(|received| text(&received.letter())).collect();
        let words = written.join(" ").replace(' ', "");
        assert!(of_letter.iter().any(|secret| words.contains(secret)), "{job:?} has none of its secrets");
        secrets.extend(of_letter);
    }
    drop(logging);
    assert_eq!(secrets.len(), 15);
    // E-mails with secrets are logged as confidential: their subjects are not stored.
    let open = sqlx::query_scalar!("select template from mails where not is_confidential order by template");
    let open = open.fetch_all(&house.worker.db).await.unwrap();
    assert_eq!(open, ["announce_email_change", "announce_signed_quotation"], "these have none");
    let (kept, logged) = (everything_kept(&house.worker.db).await, log.text());
    assert!(kept.contains("send_quotation_code") && logged.contains("handing over"), "both were looked at");
    for secret in &secrets {
        assert!(!is_in(&kept, secret), "{secret} is in the database");
        assert!(!is_in(&logged, secret), "{secret} is in the log");
    }
}
