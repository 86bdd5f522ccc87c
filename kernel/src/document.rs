//! Documents: PDF files of one record at one version, made by the worker and kept for good.
//!
//! Later changes of settings or people do not reach a document that exists. It is requested in the
//! transaction that needs it ([`ask`], which locks its row), made, and then ready or failed. The worker
//! stores the file first, under the hash of its content, and then marks the document as ready and releases
//! the letters that wait, in one transaction that locks the same row. So a letter can neither leave before
//! its document nor be forgotten. A letter compares the file with its hash before it attaches it.

use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use schemars::JsonSchema;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::Db;
use crate::ids::{DocumentId, EnquiryId, QuotationId, ReceiptId};
use crate::words::words;

words! {
    /// What a document is.
    #[schemars(rename = "DocumentKind")]
    pub enum Kind {
        /// What a home is offered for.
        Quotation = "quotation",
        /// The same with the customer's signature and a certificate of it.
        SignedQuotation = "signed_quotation",
        /// What the kitchen calculator said.
        Estimate = "estimate",
        /// What a customer is given for an advance.
        Receipt = "receipt",
    }
}

words! {
    /// How far a document has come.
    #[schemars(rename = "DocumentState")]
    pub enum State {
        /// Asked for.
        Waiting = "waiting",
        /// Is being made.
        Working = "working",
        /// Can be read.
        Ready = "ready",
        /// Could not be made.
        Failed = "failed",
    }
}

/// Which document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Of {
    /// What it is.
    pub kind: Kind,
    /// The record that it is of.
    pub subject: Uuid,
    /// The record's version.
    pub version: i32,
}

impl Of {
    /// A quotation's.
    #[must_use]
    pub const fn quotation(id: QuotationId, version: i32) -> Self {
        Self { kind: Kind::Quotation, subject: id.0, version }
    }

    /// A quotation's that was signed.
    #[must_use]
    pub const fn signed_quotation(id: QuotationId, version: i32) -> Self {
        Self { kind: Kind::SignedQuotation, subject: id.0, version }
    }

    /// The estimate that a form asked for. A form is never changed.
    #[must_use]
    pub const fn estimate(id: EnquiryId) -> Self {
        Self { kind: Kind::Estimate, subject: id.0, version: 1 }
    }

    /// A receipt's, or what became of it when it was cancelled.
    #[must_use]
    pub const fn receipt(id: ReceiptId, version: i32) -> Self {
        Self { kind: Kind::Receipt, subject: id.0, version }
    }
}

/// A document.
#[derive(Clone, Debug)]
pub struct Document {
    /// Names it.
    pub id: DocumentId,
    /// Which it is.
    pub of: Of,
    /// How far it has come.
    pub state: State,
    /// Why there is none, for people.
    pub error: Option<String>,
    /// Its file, once it is ready.
    pub file: Option<File>,
}

/// A document's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// What it is called when it is saved or sent.
    pub name: String,
    /// Of its bytes, in hexadecimal digits.
    pub sha256: String,
    /// Its size.
    pub bytes: i64,
    /// How many pages it has.
    pub pages: i32,
    /// Where it is in the storage.
    pub storage_key: String,
}

impl File {
    /// The SHA-256 of a file's bytes, in hexadecimal digits.
    #[must_use]
    pub fn digest(content: &[u8]) -> String {
        HEXLOWER.encode(&Sha256::digest(content))
    }

    /// Whether these are its bytes.
    #[must_use]
    pub fn is(&self, content: &[u8]) -> bool {
        Self::digest(content) == self.sha256
    }
}

/// Asks for a document, and says how far it has come. One that failed is begun anew; one that is ready stays as it is.
///
/// Nobody else moves it until the caller's transaction ends: who then enqueues the work, or what waits for the document,
/// can neither be too early nor too late.
pub async fn ask(db: &mut Db, of: Of, now: DateTime<Utc>) -> Result<State, sqlx::Error> {
    sqlx::query_scalar!(
        r#"insert into documents (id, kind, subject_id, version, state, asked_at) values ($1, $2, $3, $4, 'waiting', $5)
           on conflict (subject_id, kind, version) do update
           set state = case documents.state when 'failed' then 'waiting' else documents.state end, error = null
           returning state as "state: State""#,
        DocumentId::new().0,
        of.kind.as_str(),
        of.subject,
        of.version,
        now,
    )
    .fetch_one(db)
    .await
}

/// Begins to make a document, whether anybody has entered it or not; `None` if it is ready.
pub async fn begin(db: &mut Db, of: Of, now: DateTime<Utc>) -> Result<Option<DocumentId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"insert into documents (id, kind, subject_id, version, state, asked_at) values ($1, $2, $3, $4, 'working', $5)
           on conflict (subject_id, kind, version) do update set state = 'working', error = null
           where documents.state <> 'ready'
           returning id as "id: DocumentId""#,
        DocumentId::new().0,
        of.kind.as_str(),
        of.subject,
        of.version,
        now,
    )
    .fetch_optional(db)
    .await
}

/// Says that a document is ready. One that somebody else has finished meanwhile stays as it is.
pub async fn finish(db: &mut Db, id: DocumentId, file: &File, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update documents
         set state = 'ready', file_name = $2, sha256 = $3, bytes = $4, pages = $5, storage_key = $6, made_at = $7,
             error = null
         where id = $1 and state <> 'ready'",
        id.0,
        file.name,
        file.sha256,
        file.bytes,
        file.pages,
        file.storage_key,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Says that a document cannot be made, and why.
pub async fn fail(db: &mut Db, id: DocumentId, reason: &str) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update documents set state = 'failed', error = $2 where id = $1 and state <> 'ready'",
        id.0,
        reason,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The document, if anybody has asked for it.
pub async fn find(db: &mut Db, of: Of) -> Result<Option<Document>, sqlx::Error> {
    let row = sqlx::query_as!(
        Row,
        r#"select id as "id: DocumentId", kind as "kind: Kind", subject_id, version, state as "state: State", file_name,
               sha256, bytes, pages, storage_key, error
           from documents where subject_id = $1 and kind = $2 and version = $3"#,
        of.subject,
        of.kind.as_str(),
        of.version,
    );
    Ok(row.fetch_optional(db).await?.map(Row::document))
}

/// A quotation's document of its latest version; before all others the one that was signed.
pub async fn of_quotation(db: &mut Db, id: QuotationId) -> Result<Option<Document>, sqlx::Error> {
    let row = sqlx::query_as!(
        Row,
        r#"select id as "id: DocumentId", kind as "kind: Kind", subject_id, version, state as "state: State", file_name,
               sha256, bytes, pages, storage_key, error
           from documents where subject_id = $1 and kind in ('quotation', 'signed_quotation')
           order by kind = 'signed_quotation' desc, version desc
           limit 1"#,
        id.0,
    );
    Ok(row.fetch_optional(db).await?.map(Row::document))
}

/// The file of a quotation's latest version that is ready; before all others the one that was signed.
pub async fn file_of_quotation(db: &mut Db, id: QuotationId) -> Result<Option<File>, sqlx::Error> {
    sqlx::query_as!(
        File,
        r#"select file_name as "name!", sha256 as "sha256!", bytes as "bytes!", pages as "pages!",
               storage_key as "storage_key!"
           from documents
           where subject_id = $1 and kind in ('quotation', 'signed_quotation') and state = 'ready'
           order by kind = 'signed_quotation' desc, version desc
           limit 1"#,
        id.0,
    )
    .fetch_optional(db)
    .await
}

struct Row {
    id: DocumentId,
    kind: Kind,
    subject_id: Uuid,
    version: i32,
    state: State,
    file_name: Option<String>,
    sha256: Option<String>,
    bytes: Option<i64>,
    pages: Option<i32>,
    storage_key: Option<String>,
    error: Option<String>,
}

impl Row {
    fn document(self) -> Document {
        Document {
            id: self.id,
            of: Of { kind: self.kind, subject: self.subject_id, version: self.version },
            state: self.state,
            error: self.error,
            file: file(self.file_name, self.sha256, self.bytes, self.pages, self.storage_key),
        }
    }
}

/// The database has all of it or nothing.
fn file(
    name: Option<String>,
    sha256: Option<String>,
    bytes: Option<i64>,
    pages: Option<i32>,
    storage_key: Option<String>,
) -> Option<File> {
    Some(File { name: name?, sha256: sha256?, bytes: bytes?, pages: pages?, storage_key: storage_key? })
}

/// A document as staff see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Document")]
pub struct DocumentView {
    /// How far it has come.
    pub state: State,
    /// The version of the record that it says.
    pub version: i32,
    /// What the file is called, once there is one.
    pub file_name: Option<String>,
    /// The file's size.
    pub bytes: Option<i64>,
    /// How many pages it has.
    pub pages: Option<i32>,
    /// Of the file's bytes, in hexadecimal digits.
    pub sha256: Option<String>,
    /// Why there is none, for people.
    pub error: Option<String>,
    /// The customer has signed it.
    pub is_signed: bool,
}

impl From<Document> for DocumentView {
    fn from(Document { of, state, error, file, .. }: Document) -> Self {
        let is_signed = of.kind == Kind::SignedQuotation;
        let (file_name, bytes, pages, sha256) = match file {
            Some(File { name, bytes, pages, sha256, .. }) => {
                (Some(name), Some(bytes), Some(pages), Some(sha256))
            }
            None => (None, None, None, None),
        };
        Self { state, version: of.version, file_name, bytes, pages, sha256, error, is_signed }
    }
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;

    fn noon() -> DateTime<Utc> {
        crate::testing::ist("2026-11-20T12:00")
    }

    fn a_file() -> File {
        File {
            name: "QT-2026-27-0001.pdf".to_owned(),
            sha256: "ab".repeat(32),
            bytes: 158_000,
            pages: 3,
            storage_key: "documents/ab/abab.pdf".to_owned(),
        }
    }

    #[test_database::test]
    async fn a_document_is_made_once(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let of = Of::quotation(QuotationId::new(), 4);
        assert!(find(&mut db, of).await?.is_none());
        assert_eq!(ask(&mut db, of, noon()).await?, State::Waiting);
        let id = begin(&mut db, of, noon()).await?.expect("it is not ready");
        assert_eq!(ask(&mut db, of, noon()).await?, State::Working);
        // A crash: another worker begins it again.
        assert_eq!(begin(&mut db, of, noon()).await?, Some(id));
        finish(&mut db, id, &a_file(), noon()).await?;
        assert_eq!(begin(&mut db, of, noon()).await?, None);
        // Whoever comes too late with another file or with a failure changes nothing.
        finish(&mut db, id, &File { pages: 9, ..a_file() }, noon()).await?;
        fail(&mut db, id, "too late").await?;
        assert_eq!(ask(&mut db, of, noon()).await?, State::Ready);
        let document = find(&mut db, of).await?.expect("it was made");
        assert_eq!((document.state, document.file, document.error), (State::Ready, Some(a_file()), None));
        Ok(())
    }

    #[test_database::test]
    async fn what_failed_says_why_until_it_is_asked_for_again(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let of = Of::quotation(QuotationId::new(), 1);
        let id = begin(&mut db, of, noon()).await?.expect("nobody had entered it");
        fail(&mut db, id, "The quotation was changed.").await?;
        let failed = find(&mut db, of).await?.expect("it was begun");
        assert_eq!(
            (failed.state, failed.error.as_deref()),
            (State::Failed, Some("The quotation was changed."))
        );
        assert_eq!(ask(&mut db, of, noon()).await?, State::Waiting);
        assert_eq!(find(&mut db, of).await?.expect("it was begun").error, None);
        Ok(())
    }

    #[test_database::test]
    async fn of_several_the_signed_one_counts_and_then_the_latest(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let quotation = QuotationId::new();
        assert!(of_quotation(&mut db, quotation).await?.is_none());
        for of in
            [Of::quotation(quotation, 2), Of::quotation(quotation, 7), Of::quotation(QuotationId::new(), 9)]
        {
            ask(&mut db, of, noon()).await?;
        }
        assert_eq!(of_quotation(&mut db, quotation).await?.expect("two").of.version, 7);
        ask(&mut db, Of::signed_quotation(quotation, 3), noon()).await?;
        let signed = of_quotation(&mut db, quotation).await?.expect("three");
        assert!(DocumentView::from(signed).is_signed);
        Ok(())
    }
}
