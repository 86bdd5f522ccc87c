//! Sends the customer a quotation, with its PDF and the link to its page.

use enquiries::lead::subject;
use kernel::document::{self, Document, DocumentRef, File};
use kernel::ids::{QuotationId, QuotationSendingId};
use kernel::mail::MailKind;
use letters::{QuotationFacts, SendQuotation};
use sales::quotation::document::{self as quotation, Content, Sending};
use sales::quotation::{drawn, link};

use super::{Dispatch, brand, dispatch, elevation, personal};
use crate::mailer::FileAttachment;
use crate::{Failure, Worker};
use kernel::rupees::short;

/// A larger PDF is available only on the page: mail servers reject messages above 20 to 25 MB, and
/// attachments grow by a third in transit.
const MAX_ATTACHED_BYTES: i64 = 12 * 1024 * 1024;

pub(super) async fn handle(worker: &Worker, id: QuotationSendingId) -> Result<(), Failure> {
    let Sending { quotation, version, to_email, message } =
        quotation::sending(&mut *worker.db.acquire().await?, id).await?;
    let file = file(worker, DocumentRef::quotation(quotation, version)).await?;
    let content = content(worker, quotation).await?;
    let mut attachments = attachments(worker, &file).await?;
    let sheet = content.quotation.draft.rooms.iter().find_map(|room| drawn::elevation(room, &content.known));
    let drawing = elevation::enclose(worker, &id.to_string(), sheet, &mut attachments).await?;
    let letter = SendQuotation {
        brand: brand(worker, &content.organization),
        quotation: facts(worker, &content, &file),
        is_revision: content.quotation.revision > 0,
        message,
        drawing,
    };
    let mail = Dispatch { attachments, ..to_customer(&letter, id.to_string(), &to_email, &content) };
    dispatch(worker, mail).await?;
    Ok(quotation::mark_sent(&mut *worker.db.acquire().await?, id, worker.clock.now()).await?)
}

/// An e-mail to the customer, with replies to their contact person.
pub(super) fn to_customer<'a>(
    letter: &'a (dyn super::Letter + Sync),
    occasion: String,
    to: &'a str,
    content: &'a Content,
) -> Dispatch<'a> {
    Dispatch {
        kind: MailKind::Transactional,
        to_name: Some(content.quotation.draft.client_name.as_str()).filter(|name| !name.trim().is_empty()),
        reply_to: Some(&content.contact.email),
        about: content.quotation.lead.map(subject::lead),
        ..personal(letter, occasion, to)
    }
}

/// The quotation's content in one snapshot.
pub(super) async fn content(worker: &Worker, id: QuotationId) -> Result<Content, Failure> {
    let mut snapshot =
        worker.db.begin_with("begin transaction isolation level repeatable read, read only").await?;
    Ok(quotation::read(&mut snapshot, id).await?)
}

/// The PDF, rendered before the e-mail is enqueued.
pub(super) async fn file(worker: &Worker, of: DocumentRef) -> Result<File, Failure> {
    let document = document::find(&mut *worker.db.acquire().await?, of).await?;
    match document {
        Some(Document { file: Some(file), .. }) => Ok(file),
        _ => Err(Failure::Later("the document is not ready".to_owned())),
    }
}

/// The PDF as attachment; none if it is too large.
pub(super) async fn attachments(worker: &Worker, file: &File) -> Result<Vec<FileAttachment>, Failure> {
    if file.bytes > MAX_ATTACHED_BYTES {
        return Ok(Vec::new());
    }
    let key = file.storage_key.parse().map_err(|error: storage::BadKey| Failure::Never(error.to_string()))?;
    let content = worker.storage.get(&key).await?;
    if !file.is(&content) {
        return Err(Failure::Never(format!("{key} has changed in the file storage")));
    }
    let name = file.name.clone();
    Ok(vec![FileAttachment {
        name,
        media_type: "application/pdf",
        content: content.into(),
        content_id: None,
    }])
}

pub(super) fn facts(worker: &Worker, content: &Content, file: &File) -> QuotationFacts {
    let Content { quotation, price, contact, home, .. } = content;
    let rooms = quotation.draft.rooms.iter().zip(&price.rooms);
    QuotationFacts {
        title: quotation.title(),
        client_name: quotation.draft.client_name.clone(),
        home: home.clone(),
        rooms: rooms.map(|(room, priced)| (room.name.clone(), short(priced.subtotal_paise))).collect(),
        payable: short(price.totals.payable_paise),
        valid_until: quotation.draft.valid_until.format("%-d %B %Y").to_string(),
        url: link::url(&worker.keys, &worker.public_url, quotation.id).into(),
        contact_name: contact.name.clone(),
        contact_phone: contact.phone.clone(),
        enclosed_pages: (file.bytes <= MAX_ATTACHED_BYTES).then_some(file.pages),
    }
}
