//! Sends the signed quotation to both sides.

use enquiries::lead::subject;
use kernel::document::DocumentRef;
use kernel::ids::QuotationAcceptanceId;
use letters::{AnnounceSignedQuotation, SendSignedQuotation};
use sales::quotation::document::{self as quotation, Acceptance};

use super::send_quotation::{attachments, content, facts, file, to_customer};
use super::{Dispatch, brand, dispatch, personal, site};
use crate::{Failure, Worker, timestamp};
use kernel::rupees::short;

pub(super) async fn handle(worker: &Worker, id: QuotationAcceptanceId) -> Result<(), Failure> {
    let acceptance = quotation::acceptance(&mut *worker.db.acquire().await?, id).await?;
    let Acceptance { quotation, version, accepted_at, signer_name, email, .. } = acceptance;
    let file = file(worker, DocumentRef::signed_quotation(quotation, version)).await?;
    let content = content(worker, quotation).await?;
    let attachments = attachments(worker, &file).await?;
    let first = content.milestones.first();
    let to_them = SendSignedQuotation {
        brand: brand(worker, &content.organization),
        quotation: facts(worker, &content, &file),
        signed_at: timestamp(accepted_at),
        first_milestone: first.map(|milestone| (milestone.name.clone(), short(milestone.amount_paise))),
    };
    let mail = Dispatch {
        attachments: attachments.clone(),
        ..to_customer(&to_them, id.to_string(), &email, &content)
    };
    dispatch(worker, mail).await?;
    // A retry finds the first e-mail in the log.
    let to_us = AnnounceSignedQuotation {
        brand: brand(worker, &content.organization),
        quotation: facts(worker, &content, &file),
        signed_at: timestamp(accepted_at),
        signer_name,
        admin_url: site(worker, &format!("/admin/quotations/{quotation}")),
    };
    let mail = Dispatch {
        attachments,
        reply_to: Some(&email),
        about: content.quotation.lead.map(subject::lead),
        ..personal(&to_us, id.to_string(), &content.contact.email)
    };
    dispatch(worker, mail).await
}
