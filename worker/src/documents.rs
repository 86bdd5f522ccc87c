//! Generated downloads and uploaded lists: one module per job and per format.
//!
//! A document is a pure function from a plain struct to bytes, without database or clock and with prices
//! computed elsewhere, so that a version always gives the same file and its hash means something.
//! [`letterhead`] is shared by all documents; [`paper`] is the typesetting below. Tests pin the hashes of
//! documents that were reviewed by eye.

pub mod address_label;
pub mod credit_note;
mod csv;
pub mod drawn;
pub(crate) mod erase_person;
pub mod estimate;
pub mod goods;
pub mod gst;
#[cfg(test)]
mod hostile;
mod illustrate;
mod imports;
mod jpeg;
pub mod letterhead;
mod logo;
mod make_personal_file;
pub mod packing_slip;
pub mod paper;
pub mod pick_list;
mod print_orders;
pub mod quotation;
pub mod receipt;
mod render_credit_note;
pub(crate) mod render_estimate;
mod render_quotation;
pub(crate) mod render_receipt;
mod render_shipment_papers;
mod render_statement;
pub(crate) mod render_tax_invoice;
mod sign_quotation;
pub mod statement;
pub mod tax_invoice;
mod theme;
mod view_model;
mod write_export;
mod xlsx;

pub(crate) use kernel::rupees;
use std::time::Duration;

use jobs::Documents;

use crate::handle::Handle;
use crate::{Failure, Worker};

impl Handle for Documents {
    const IS_HEAVY: bool = true;

    fn time_limit(&self) -> Duration {
        match self {
            Self::WriteExport { .. }
            | Self::CheckImport { .. }
            | Self::MakePersonalFile { .. }
            | Self::ErasePerson { .. } => Duration::from_mins(10),
            Self::RunImport { .. } => Duration::from_mins(30),
            Self::RenderEstimate { .. }
            | Self::RenderQuotation { .. }
            | Self::SignQuotation { .. }
            | Self::RenderReceipt { .. }
            | Self::RenderStatement { .. }
            | Self::RenderTaxInvoice { .. }
            | Self::RenderCreditNote { .. }
            | Self::RenderShipmentPapers { .. } => Duration::from_mins(5),
        }
    }

    async fn handle(self, worker: &Worker) -> Result<(), Failure> {
        match self {
            Self::WriteExport { export } => write_export::handle(worker, export).await,
            Self::CheckImport { import, check } => {
                imports::handle(worker, import, imports::Task::Check(check)).await
            }
            Self::RunImport { import } => imports::handle(worker, import, imports::Task::Run).await,
            Self::RenderEstimate { enquiry } => render_estimate::handle(worker, enquiry).await,
            // These futures are large; boxed, they stay off the stack of whoever polls them.
            Self::RenderQuotation { quotation, version } => {
                Box::pin(render_quotation::handle(worker, quotation, version)).await
            }
            Self::SignQuotation { acceptance } => Box::pin(sign_quotation::handle(worker, acceptance)).await,
            Self::RenderReceipt { lead, receipt, version } => {
                render_receipt::handle(worker, lead, receipt, version).await
            }
            Self::RenderStatement { statement } => render_statement::handle(worker, statement).await,
            Self::RenderTaxInvoice { invoice } => render_tax_invoice::handle(worker, invoice).await,
            Self::RenderCreditNote { note } => render_credit_note::handle(worker, note).await,
            Self::RenderShipmentPapers { shipment, version, .. } => {
                render_shipment_papers::handle(worker, shipment, version).await
            }
            Self::MakePersonalFile { request } => make_personal_file::handle(worker, request).await,
            Self::ErasePerson { request } => Box::pin(erase_person::handle(worker, request)).await,
        }
    }
}
