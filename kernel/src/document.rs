//! Documents: PDFs of a record at one version, rendered by the worker and kept permanently.
//!
//! Later changes to settings or people do not affect an existing document. It is requested in the transaction
//! that needs it ([`request`], which locks its row), rendered, and then ready or failed. The worker stores the
//! file first, under the hash of its content, and then marks the document as ready and releases the waiting
//! e-mails, in one transaction that locks the same row. So an e-mail can neither be sent before its document
//! nor be forgotten. It compares the file with its hash before attaching it.

use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use schemars::JsonSchema;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::Db;
use crate::ids::{
    CreditNoteId, DocumentId, EnquiryId, QuotationId, ReceiptId, ShipmentId, StatementId, TaxInvoiceId,
};
use crate::string_enum::string_enum;

string_enum! {
    /// Kind of document.
    #[schemars(rename = "DocumentKind")]
    pub enum DocumentKind {
        /// A quotation.
        Quotation = "quotation",
        /// A quotation with the customer's signature and a certificate.
        SignedQuotation = "signed_quotation",
        /// A kitchen estimate.
        Estimate = "estimate",
        /// A receipt for an advance.
        Receipt = "receipt",
        /// A tax invoice.
        TaxInvoice = "tax_invoice",
        /// A credit note.
        CreditNote = "credit_note",
        /// A packing slip, which goes with a shipment.
        PackingSlip = "packing_slip",
        /// The address labels of a shipment's packages.
        AddressLabel = "address_label",
        /// A statement of a customer's account.
        Statement = "statement",
    }
}

string_enum! {
    /// State of a document.
    #[schemars(rename = "DocumentState")]
    pub enum DocumentState {
        /// Requested.
        Waiting = "waiting",
        /// Rendering.
        Working = "working",
        /// Ready.
        Ready = "ready",
        /// Rendering failed.
        Failed = "failed",
    }
}

/// Identifies a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DocumentRef {
    /// Kind.
    pub kind: DocumentKind,
    /// Record id.
    pub subject: Uuid,
    /// Version of the record.
    pub version: i32,
}

impl DocumentRef {
    /// A quotation.
    #[must_use]
    pub const fn quotation(id: QuotationId, version: i32) -> Self {
        Self { kind: DocumentKind::Quotation, subject: id.0, version }
    }

    /// A signed quotation.
    #[must_use]
    pub const fn signed_quotation(id: QuotationId, version: i32) -> Self {
        Self { kind: DocumentKind::SignedQuotation, subject: id.0, version }
    }

    /// The estimate of an enquiry, which never changes.
    #[must_use]
    pub const fn estimate(id: EnquiryId) -> Self {
        Self { kind: DocumentKind::Estimate, subject: id.0, version: 1 }
    }

    /// A receipt, or its cancellation.
    #[must_use]
    pub const fn receipt(id: ReceiptId, version: i32) -> Self {
        Self { kind: DocumentKind::Receipt, subject: id.0, version }
    }

    /// A tax invoice, which never changes.
    #[must_use]
    pub const fn tax_invoice(id: TaxInvoiceId) -> Self {
        Self { kind: DocumentKind::TaxInvoice, subject: id.0, version: 1 }
    }

    /// A credit note, which never changes.
    #[must_use]
    pub const fn credit_note(id: CreditNoteId) -> Self {
        Self { kind: DocumentKind::CreditNote, subject: id.0, version: 1 }
    }

    /// A packing slip. Neither the pieces nor the address change once a shipment exists.
    #[must_use]
    pub const fn packing_slip(id: ShipmentId) -> Self {
        Self { kind: DocumentKind::PackingSlip, subject: id.0, version: 1 }
    }

    /// The address labels of a shipment, which change with its consignment number.
    #[must_use]
    pub const fn address_label(id: ShipmentId, version: i32) -> Self {
        Self { kind: DocumentKind::AddressLabel, subject: id.0, version }
    }

    /// A statement of a customer's account, which never changes.
    #[must_use]
    pub const fn statement(id: StatementId) -> Self {
        Self { kind: DocumentKind::Statement, subject: id.0, version: 1 }
    }
}

/// A document.
#[derive(Clone, Debug)]
pub struct Document {
    /// Document id.
    pub id: DocumentId,
    /// Kind, record and version.
    pub of: DocumentRef,
    /// State.
    pub state: DocumentState,
    /// Why rendering failed, for users.
    pub error: Option<String>,
    /// File, once ready.
    pub file: Option<File>,
}

/// A document's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// File name.
    pub name: String,
    /// SHA-256 in hexadecimal.
    pub sha256: String,
    /// Size in bytes.
    pub bytes: i64,
    /// Number of pages.
    pub pages: i32,
    /// Storage key.
    pub storage_key: String,
}

impl File {
    /// SHA-256 in hexadecimal.
    #[must_use]
    pub fn digest(content: &[u8]) -> String {
        HEXLOWER.encode(&Sha256::digest(content))
    }

    /// Whether this is the file's content.
    #[must_use]
    pub fn is(&self, content: &[u8]) -> bool {
        Self::digest(content) == self.sha256
    }
}

/// Requests a document and returns its state. A failed one is retried; a ready one is kept.
///
/// The row is locked until the transaction ends, so jobs enqueued with it are neither too early nor too late.
pub async fn request(db: &mut Db, of: DocumentRef, now: DateTime<Utc>) -> Result<DocumentState, sqlx::Error> {
    sqlx::query_scalar!(
        r#"insert into documents (id, kind, subject_id, version, state, asked_at) values ($1, $2, $3, $4, 'waiting', $5)
           on conflict (subject_id, kind, version) do update
           set state = case documents.state when 'failed' then 'waiting' else documents.state end, error = null
           returning state as "state: DocumentState""#,
        DocumentId::new().0,
        of.kind.as_str(),
        of.subject,
        of.version,
        now,
    )
    .fetch_one(db)
    .await
}

/// Begins rendering, requested or not; `None` if the document is ready.
pub async fn begin(
    db: &mut Db,
    of: DocumentRef,
    now: DateTime<Utc>,
) -> Result<Option<DocumentId>, sqlx::Error> {
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

/// Marks a document as ready, unless another worker has finished it.
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

/// Marks a document as failed, with the reason.
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

/// When a document was last stored.
pub async fn last_made_at(db: &mut Db) -> Result<Option<DateTime<Utc>>, sqlx::Error> {
    sqlx::query_scalar!("select max(made_at) from documents where made_at is not null").fetch_one(db).await
}

/// The document, if it was requested.
pub async fn find(db: &mut Db, of: DocumentRef) -> Result<Option<Document>, sqlx::Error> {
    let row = sqlx::query_as!(
        Row,
        r#"select id as "id: DocumentId", kind as "kind: DocumentKind", subject_id, version, state as "state: DocumentState", file_name,
               sha256, bytes, pages, storage_key, error
           from documents where subject_id = $1 and kind = $2 and version = $3"#,
        of.subject,
        of.kind.as_str(),
        of.version,
    );
    Ok(row.fetch_optional(db).await?.map(Row::document))
}

/// The file of a document, if it is ready.
pub async fn file(db: &mut Db, of: DocumentRef) -> Result<Option<File>, sqlx::Error> {
    Ok(find(db, of).await?.and_then(|document| document.file))
}

/// The PDF of a quotation's latest version, or the signed one if there is one.
pub async fn of_quotation(db: &mut Db, id: QuotationId) -> Result<Option<Document>, sqlx::Error> {
    let row = sqlx::query_as!(
        Row,
        r#"select id as "id: DocumentId", kind as "kind: DocumentKind", subject_id, version, state as "state: DocumentState", file_name,
               sha256, bytes, pages, storage_key, error
           from documents where subject_id = $1 and kind in ('quotation', 'signed_quotation')
           order by kind = 'signed_quotation' desc, version desc
           limit 1"#,
        id.0,
    );
    Ok(row.fetch_optional(db).await?.map(Row::document))
}

/// The ready PDF of a quotation's latest version, or the signed one if there is one.
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
    kind: DocumentKind,
    subject_id: Uuid,
    version: i32,
    state: DocumentState,
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
            of: DocumentRef { kind: self.kind, subject: self.subject_id, version: self.version },
            state: self.state,
            error: self.error,
            file: stored(self.file_name, self.sha256, self.bytes, self.pages, self.storage_key),
        }
    }
}

/// All columns are set or none.
fn stored(
    name: Option<String>,
    sha256: Option<String>,
    bytes: Option<i64>,
    pages: Option<i32>,
    storage_key: Option<String>,
) -> Option<File> {
    Some(File { name: name?, sha256: sha256?, bytes: bytes?, pages: pages?, storage_key: storage_key? })
}

/// A document, for staff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Document")]
pub struct DocumentView {
    /// State.
    pub state: DocumentState,
    /// Version of the record that it shows.
    pub version: i32,
    /// File name, once ready.
    pub file_name: Option<String>,
    /// Size in bytes.
    pub bytes: Option<i64>,
    /// Number of pages.
    pub pages: Option<i32>,
    /// SHA-256 in hexadecimal.
    pub sha256: Option<String>,
    /// Why rendering failed, for users.
    pub error: Option<String>,
    /// Whether it is signed by the customer.
    pub is_signed: bool,
}

impl From<Document> for DocumentView {
    fn from(Document { of, state, error, file, .. }: Document) -> Self {
        let is_signed = of.kind == DocumentKind::SignedQuotation;
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
        let of = DocumentRef::quotation(QuotationId::new(), 4);
        assert!(find(&mut db, of).await?.is_none());
        assert_eq!(request(&mut db, of, noon()).await?, DocumentState::Waiting);
        let id = begin(&mut db, of, noon()).await?.expect("it is not ready");
        assert_eq!(request(&mut db, of, noon()).await?, DocumentState::Working);
        // After a crash another worker begins it again.
        assert_eq!(begin(&mut db, of, noon()).await?, Some(id));
        finish(&mut db, id, &a_file(), noon()).await?;
        assert_eq!(begin(&mut db, of, noon()).await?, None);
        // A late success or failure changes nothing.
        finish(&mut db, id, &File { pages: 9, ..a_file() }, noon()).await?;
        fail(&mut db, id, "too late").await?;
        assert_eq!(request(&mut db, of, noon()).await?, DocumentState::Ready);
        let document = find(&mut db, of).await?.expect("it was made");
        assert_eq!(
            (document.state, document.file, document.error),
            (DocumentState::Ready, Some(a_file()), None)
        );
        Ok(())
    }

    #[test_database::test]
    async fn what_failed_says_why_until_it_is_asked_for_again(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let of = DocumentRef::quotation(QuotationId::new(), 1);
        let id = begin(&mut db, of, noon()).await?.expect("not entered before");
        fail(&mut db, id, "The quotation was changed.").await?;
        let failed = find(&mut db, of).await?.expect("it was begun");
        assert_eq!(
            (failed.state, failed.error.as_deref()),
            (DocumentState::Failed, Some("The quotation was changed."))
        );
        assert_eq!(request(&mut db, of, noon()).await?, DocumentState::Waiting);
        assert_eq!(find(&mut db, of).await?.expect("it was begun").error, None);
        Ok(())
    }

    #[test_database::test]
    async fn of_several_the_signed_one_counts_and_then_the_latest(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let quotation = QuotationId::new();
        assert!(of_quotation(&mut db, quotation).await?.is_none());
        for of in [
            DocumentRef::quotation(quotation, 2),
            DocumentRef::quotation(quotation, 7),
            DocumentRef::quotation(QuotationId::new(), 9),
        ] {
            request(&mut db, of, noon()).await?;
        }
        assert_eq!(of_quotation(&mut db, quotation).await?.expect("two").of.version, 7);
        request(&mut db, DocumentRef::signed_quotation(quotation, 3), noon()).await?;
        let signed = of_quotation(&mut db, quotation).await?.expect("three");
        assert!(DocumentView::from(signed).is_signed);
        Ok(())
    }
}
