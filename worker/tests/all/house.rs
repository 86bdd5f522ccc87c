//! A test's installation: database, stopped clock and outgoing e-mails.

use ads::visit::attribution::Touched;
use std::path::{Path, PathBuf};

use chrono::{DateTime, TimeDelta, Utc};
use enquiries::lead::activity::{self, CallDraft, CallOutcome};
use enquiries::lead::settings::Sales;
use enquiries::lead::{self, NewLead, Submission};
use enquiries::privacy_settings::BOOKING_NOTICE;
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::{EnquiryId, LeadId};
use kernel::reach::Reach;
use kernel::secret::SecretKey;
use kernel::settings::{self, Section};
use lettre::message::Mailbox;
use mail_parser::{HeaderName, Message, MessageParser};
use people::account::Keys;
use platforms::{Configuration, Platforms};
use sqlx::PgPool;
use sqlx::pool::PoolConnection;
use storage::{Location, Storage};
use url::Url;
use uuid::Uuid;
use worker::handle::Handle;
use worker::images::Renderer;
use worker::mailer::{Mailer, Transport};
use worker::{Failure, Retention, Worker};

pub(crate) const SITE: &str = "https://nivas.example.com";

/// The request that enqueued every job of these tests.
pub(crate) const REQUEST: &str = "req-of-the-booking";

/// The master secret.
pub(crate) fn secret() -> SecretKey {
    "a secret of these tests and of nothing else".parse().unwrap()
}

/// The keys of links and codes.
pub(crate) fn keys() -> Keys {
    Keys::new(&secret())
}

/// The ad platforms at their own addresses, which no test calls.
pub(crate) fn platforms(clock: &Clock) -> Platforms {
    Platforms::new(Configuration::default(), &secret(), clock.clone()).unwrap()
}

/// A Friday in working hours.
pub(crate) fn friday() -> DateTime<Utc> {
    ist("2026-11-20 11:00")
}

/// A time in India.
pub(crate) fn ist(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_str(&format!("{text} +0530"), "%Y-%m-%d %H:%M %z").unwrap().to_utc()
}

pub(crate) struct House {
    pub(crate) worker: Worker,
    folder: PathBuf,
    files: PathBuf,
}

impl House {
    /// A migrated installation on a Friday morning, which writes its e-mails to a folder.
    pub(crate) async fn new(db: PgPool) -> Self {
        let folder = std::env::temp_dir().join(format!("nivas-letters-{}", Uuid::new_v4()));
        Self::posting(db, Transport::Folder(folder.clone()), folder).await
    }

    /// The same, but with an SMTP server.
    pub(crate) async fn with_smtp(db: PgPool, server: Url) -> Self {
        Self::posting(db, Transport::Smtp(server), PathBuf::new()).await
    }

    async fn posting(db: PgPool, transport: Transport, folder: PathBuf) -> Self {
        let files = std::env::temp_dir().join(format!("nivas-files-{}", Uuid::new_v4()));
        let clock = Clock::stopped_at(friday());
        let worker = Worker {
            db: test_database::application(&db, 5).await.unwrap(),
            clock: clock.clone(),
            storage: Storage::open(&Location::Folder(files.clone())).unwrap(),
            renderer: Renderer::of(env!("CARGO_BIN_EXE_worker").into()),
            mailer: Mailer::new(&transport, sender(), 4).unwrap(),
            reply_mailbox: None,
            public_url: Url::parse(SITE).unwrap(),
            auth_is_hosted: false,
            keys: keys(),
            payments: None,
            platforms: platforms(&clock),
            visitor: worker::link_visitor(&SITE.parse().unwrap()).unwrap(),
            retention: Retention::default(),
        };
        let house = Self { worker, folder, files };
        app::seed::demo(&mut *house.db().await).await.unwrap();
        house
    }

    pub(crate) async fn db(&self) -> PoolConnection<sqlx::Postgres> {
        self.worker.db.acquire().await.unwrap()
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.worker.clock.now()
    }

    pub(crate) fn advance_to(&self, instant: DateTime<Utc>) {
        assert!(instant >= self.now(), "time does not go back");
        self.worker.clock.advance(instant - self.now());
    }

    pub(crate) fn advance(&self, by: TimeDelta) {
        self.worker.clock.advance(by);
    }

    /// Changes a settings section.
    pub(crate) async fn set<S: Section>(&self, change: impl FnOnce(&mut S)) {
        let mut db = self.db().await;
        let mut section: S = settings::read(&mut db).await.unwrap();
        change(&mut section);
        settings::save(&mut db, &section).await.unwrap();
    }

    /// Saves an enquiry like the API.
    pub(crate) async fn receive(&self, form: &NewLead) -> (LeadId, EnquiryId) {
        let enquiry = EnquiryId::new();
        let submission = Submission {
            enquiry,
            raw: serde_json::value::to_raw_value(form).unwrap(),
            user_agent: None,
            request_id: Some(REQUEST.to_owned()),
            received_at: self.now(),
            visit: Touched::default(),
        };
        let mut tx = self.worker.db.begin().await.unwrap();
        let received =
            lead::receive(&mut tx, form, &submission, BOOKING_NOTICE, &Sales::default()).await.unwrap();
        tx.commit().await.unwrap();
        (received.lead, enquiry)
    }

    /// Logs a call with the customer.
    pub(crate) async fn call(&self, lead: LeadId) {
        let mut db = self.db().await;
        let lead = lead::find(&mut db, lead, Reach::All).await.unwrap();
        let draft = CallDraft { outcome: CallOutcome::Connected, note: None };
        let (clock, sales) = (&self.worker.clock, Sales::default());
        activity::call(&mut db, clock, &Actor::system(), &lead, &draft, &sales).await.unwrap();
    }

    /// A customer with this address who has opted out of e-mail.
    pub(crate) async fn silence(&self, email: &str) {
        sqlx::query!(
            "insert into customers (id, kind, name, email, phone, email_normalized, no_emails, created_at, updated_at)
             values (gen_random_uuid(), 'individual', 'Asha Rao', $1, '', lower($1), true, now(), now())",
            email,
        )
        .execute(&mut *self.db().await)
        .await
        .unwrap();
    }

    /// Runs a job like the pool, as part of [`REQUEST`].
    pub(crate) async fn handle(&self, job: impl Handle) -> Result<(), Failure> {
        Box::pin(jobs::trace::scope(REQUEST.to_owned(), job.handle(&self.worker))).await
    }

    /// Makes the storage fail until the files are back.
    pub(crate) fn take_files_away(&self) -> FilesAway {
        std::fs::rename(&self.files, FilesAway::place(&self.files)).unwrap();
        std::fs::write(&self.files, "").unwrap();
        FilesAway { files: self.files.clone() }
    }

    /// The e-mails in the folder.
    pub(crate) fn letters(&self) -> Vec<Message<'static>> {
        let Ok(files) = std::fs::read_dir(&self.folder) else { return Vec::new() };
        files.map(|file| parse(&std::fs::read(file.unwrap().path()).unwrap())).collect()
    }

    /// The only e-mail in the folder.
    pub(crate) fn letter(&self) -> Message<'static> {
        let mut letters = self.letters();
        assert_eq!(letters.len(), 1, "e-mails in the folder");
        letters.remove(0)
    }

    /// The only e-mail of a template.
    pub(crate) fn letter_of(&self, template: &str) -> Message<'static> {
        let mut letters = self.letters();
        letters.retain(|letter| letter.message_id().unwrap().starts_with(&format!("{template}.")));
        assert_eq!(letters.len(), 1, "e-mails of {template}");
        letters.remove(0)
    }

    /// The e-mail log, oldest first.
    pub(crate) async fn ledger(&self) -> Vec<Entry> {
        entries(&mut *self.db().await).await
    }
}

/// The storage while it is unavailable.
pub(crate) struct FilesAway {
    files: PathBuf,
}

impl FilesAway {
    fn place(files: &Path) -> PathBuf {
        files.with_extension("away")
    }

    pub(crate) fn bring_back(self) {
        std::fs::remove_file(&self.files).unwrap();
        std::fs::rename(Self::place(&self.files), &self.files).unwrap();
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
        let _ = std::fs::remove_dir_all(&self.files);
    }
}

fn sender() -> Mailbox {
    "Nivas <hello@nivas.example>".parse().unwrap()
}

/// A row of the e-mail log.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) message_id: String,
    pub(crate) template: String,
    pub(crate) kind: String,
    pub(crate) recipient: String,
    pub(crate) state: String,
    pub(crate) attempts: i32,
    pub(crate) provider_answer: Option<String>,
    pub(crate) request_id: Option<String>,
    pub(crate) sent_at: Option<DateTime<Utc>>,
}

async fn entries(db: &mut Db) -> Vec<Entry> {
    sqlx::query_as!(
        Entry,
        "select message_id, template, kind, recipient, state, attempts, provider_answer, request_id, sent_at
         from mails order by created_at, id",
    )
    .fetch_all(db)
    .await
    .unwrap()
}

pub(crate) fn parse(message: &[u8]) -> Message<'static> {
    MessageParser::default().parse(message).unwrap().into_owned()
}

/// Recipients of an e-mail.
pub(crate) fn recipients(letter: &Message<'_>) -> Vec<String> {
    letter.to().unwrap().iter().map(|to| to.address().unwrap().to_owned()).collect()
}

/// The Reply-To address of an e-mail.
pub(crate) fn answers_to(letter: &Message<'_>) -> Option<String> {
    Some(letter.reply_to()?.first()?.address()?.to_owned())
}

/// A raw header, unfolded.
pub(crate) fn header(letter: &Message<'_>, name: &'static str) -> Option<String> {
    let raw = letter.header_raw(HeaderName::parse(name).unwrap())?;
    Some(raw.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The plain text with its lines joined, since line breaks do not matter.
pub(crate) fn text(letter: &Message<'_>) -> String {
    letter.body_text(0).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn html(letter: &Message<'_>) -> String {
    letter.body_html(0).unwrap().into_owned()
}
