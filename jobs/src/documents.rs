//! The documents queue: files made for people to download, and files that they upload.
//!
//! A quotation's e-mail must neither leave before its PDF is ready nor be forgotten, even if a process is killed
//! in between. So `sales::documents` enqueues the rendering while it holds a lock on the document's row, and
//! releases the waiting e-mails under the same lock, in the transaction that marks the PDF as ready.

use crate::queue::Job;
use kernel::ids::{
    CreditNoteId, EnquiryId, ExportId, ImportId, LeadId, OrderId, PrivacyRequestId, QuotationAcceptanceId,
    QuotationId, ReceiptId, ShipmentId, StatementId, TaxInvoiceId,
};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use uuid::Uuid;

/// A job of the documents queue. Names of variants and fields are stored: frozen once shipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Documents {
    /// Writes an export's file.
    WriteExport {
        /// The export.
        export: ExportId,
    },
    /// Checks every row of an import; the import's row says which kind of list it is.
    #[serde(alias = "check_lead_import", alias = "check_material_import")]
    CheckImport {
        /// The import.
        import: ImportId,
        /// Number of the check: mapping the columns again starts another one.
        check: i32,
    },
    /// Imports the checked rows.
    #[serde(alias = "run_lead_import", alias = "run_material_import")]
    RunImport {
        /// The import.
        import: ImportId,
    },
    /// Renders a kitchen estimate, then releases its e-mail.
    RenderEstimate {
        /// The enquiry with the plan.
        enquiry: EnquiryId,
    },
    /// Renders a quotation's PDF, then releases the e-mails that wait for it.
    RenderQuotation {
        /// The quotation.
        quotation: QuotationId,
        /// The version to render.
        version: i32,
    },
    /// Renders the signed PDF of an accepted quotation, with the signature and its certificate, then releases
    /// the e-mails.
    SignQuotation {
        /// The acceptance.
        acceptance: QuotationAcceptanceId,
    },
    /// Renders a receipt's PDF, then releases its e-mail.
    RenderReceipt {
        /// The lead who paid.
        lead: LeadId,
        /// The receipt.
        receipt: ReceiptId,
        /// The version to render.
        version: i32,
    },
    /// Renders the statement of a customer's account.
    RenderStatement {
        /// The statement.
        statement: StatementId,
    },
    /// Renders a tax invoice's PDF, then releases the order's confirmation.
    RenderTaxInvoice {
        /// The invoice.
        invoice: TaxInvoiceId,
    },
    /// Renders a credit note's PDF, then releases its e-mail.
    RenderCreditNote {
        /// The credit note.
        note: CreditNoteId,
    },
    /// Renders the packing slip and the address labels of a shipment.
    RenderShipmentPapers {
        /// Its order.
        order: OrderId,
        /// The shipment.
        shipment: ShipmentId,
        /// The version of the labels.
        version: i32,
    },
    /// Creates the file with all data about the requester, and answers their access request with it.
    MakePersonalFile {
        /// The request.
        request: PrivacyRequestId,
    },
    /// Erases the person of a confirmed erasure request and deletes their files.
    ErasePerson {
        /// The request.
        request: PrivacyRequestId,
    },
}

impl Job for Documents {
    const QUEUE: &'static str = "documents";

    const KINDS: &'static [&'static str] = Self::VARIANTS;

    fn name(&self) -> &'static str {
        self.into()
    }

    fn key(&self) -> String {
        match self {
            Self::WriteExport { export } => format!("{}:{export}", self.name()),
            Self::CheckImport { import, check } => format!("{}:{import}:{check}", self.name()),
            Self::RunImport { import } => format!("{}:{import}", self.name()),
            Self::RenderEstimate { enquiry } => format!("{}:{enquiry}", self.name()),
            Self::RenderQuotation { quotation, version } => format!("{}:{quotation}:{version}", self.name()),
            Self::SignQuotation { acceptance } => format!("{}:{acceptance}", self.name()),
            Self::RenderReceipt { receipt, version, .. } => format!("{}:{receipt}:{version}", self.name()),
            Self::RenderStatement { statement } => format!("{}:{statement}", self.name()),
            Self::RenderTaxInvoice { invoice } => format!("{}:{invoice}", self.name()),
            Self::RenderCreditNote { note } => format!("{}:{note}", self.name()),
            Self::RenderShipmentPapers { shipment, version, .. } => {
                format!("{}:{shipment}:{version}", self.name())
            }
            Self::MakePersonalFile { request } | Self::ErasePerson { request } => {
                format!("{}:{request}", self.name())
            }
        }
    }

    fn attempts(&self) -> u16 {
        match self {
            Self::WriteExport { .. } | Self::CheckImport { .. } => 3,
            Self::RenderEstimate { .. }
            | Self::RenderQuotation { .. }
            | Self::SignQuotation { .. }
            | Self::RenderReceipt { .. }
            | Self::RenderStatement { .. }
            | Self::RenderTaxInvoice { .. }
            | Self::RenderCreditNote { .. }
            | Self::RenderShipmentPapers { .. }
            | Self::MakePersonalFile { .. } => 5,
            // Each attempt continues where the last one stopped.
            Self::RunImport { .. } | Self::ErasePerson { .. } => 8,
        }
    }

    fn subject(&self) -> Option<Uuid> {
        match self {
            Self::RenderEstimate { enquiry } => Some(enquiry.0),
            Self::RenderQuotation { quotation, .. } => Some(quotation.0),
            Self::RenderReceipt { lead, .. } => Some(lead.0),
            Self::RenderStatement { statement } => Some(statement.0),
            Self::RenderTaxInvoice { invoice } => Some(invoice.0),
            Self::RenderCreditNote { note } => Some(note.0),
            Self::RenderShipmentPapers { order, .. } => Some(order.0),
            Self::MakePersonalFile { request } | Self::ErasePerson { request } => Some(request.0),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_payloads_read_and_write_the_same() {
        let nil = "00000000-0000-0000-0000-000000000000";
        let import = ImportId(Uuid::nil());
        for (job, payload, key) in [
            (
                Documents::MakePersonalFile { request: PrivacyRequestId(Uuid::nil()) },
                format!(r#"{{"make_personal_file":{{"request":"{nil}"}}}}"#),
                format!("make_personal_file:{nil}"),
            ),
            (
                Documents::RenderTaxInvoice { invoice: TaxInvoiceId(Uuid::nil()) },
                format!(r#"{{"render_tax_invoice":{{"invoice":"{nil}"}}}}"#),
                format!("render_tax_invoice:{nil}"),
            ),
            (
                Documents::RenderCreditNote { note: CreditNoteId(Uuid::nil()) },
                format!(r#"{{"render_credit_note":{{"note":"{nil}"}}}}"#),
                format!("render_credit_note:{nil}"),
            ),
            (
                Documents::RenderShipmentPapers {
                    order: OrderId(Uuid::nil()),
                    shipment: ShipmentId(Uuid::nil()),
                    version: 2,
                },
                format!(r#"{{"render_shipment_papers":{{"order":"{nil}","shipment":"{nil}","version":2}}}}"#),
                format!("render_shipment_papers:{nil}:2"),
            ),
            (
                Documents::ErasePerson { request: PrivacyRequestId(Uuid::nil()) },
                format!(r#"{{"erase_person":{{"request":"{nil}"}}}}"#),
                format!("erase_person:{nil}"),
            ),
            (
                Documents::WriteExport { export: ExportId(Uuid::nil()) },
                format!(r#"{{"write_export":{{"export":"{nil}"}}}}"#),
                format!("write_export:{nil}"),
            ),
            (
                Documents::CheckImport { import, check: 2 },
                format!(r#"{{"check_import":{{"import":"{nil}","check":2}}}}"#),
                format!("check_import:{nil}:2"),
            ),
            (
                Documents::RunImport { import },
                format!(r#"{{"run_import":{{"import":"{nil}"}}}}"#),
                format!("run_import:{nil}"),
            ),
            (
                Documents::RenderEstimate { enquiry: EnquiryId(Uuid::nil()) },
                format!(r#"{{"render_estimate":{{"enquiry":"{nil}"}}}}"#),
                format!("render_estimate:{nil}"),
            ),
            (
                Documents::RenderQuotation { quotation: QuotationId(Uuid::nil()), version: 4 },
                format!(r#"{{"render_quotation":{{"quotation":"{nil}","version":4}}}}"#),
                format!("render_quotation:{nil}:4"),
            ),
            (
                Documents::SignQuotation { acceptance: QuotationAcceptanceId(Uuid::nil()) },
                format!(r#"{{"sign_quotation":{{"acceptance":"{nil}"}}}}"#),
                format!("sign_quotation:{nil}"),
            ),
            (
                Documents::RenderReceipt {
                    lead: LeadId(Uuid::nil()),
                    receipt: ReceiptId(Uuid::nil()),
                    version: 2,
                },
                format!(r#"{{"render_receipt":{{"lead":"{nil}","receipt":"{nil}","version":2}}}}"#),
                format!("render_receipt:{nil}:2"),
            ),
            (
                Documents::RenderStatement { statement: StatementId(Uuid::nil()) },
                format!(r#"{{"render_statement":{{"statement":"{nil}"}}}}"#),
                format!("render_statement:{nil}"),
            ),
        ] {
            assert_eq!(serde_json::to_string(&job).unwrap(), payload);
            assert_eq!(serde_json::from_str::<Documents>(&payload).unwrap(), job);
            assert_eq!(job.key(), key);
            assert!(Documents::KINDS.contains(&job.name()));
        }
    }

    #[test]
    fn imports_that_were_enqueued_when_each_list_had_its_own_jobs_are_read() {
        let nil = "00000000-0000-0000-0000-000000000000";
        let import = ImportId(Uuid::nil());
        for list in ["lead", "material"] {
            let check = format!(r#"{{"check_{list}_import":{{"import":"{nil}","check":2}}}}"#);
            assert_eq!(
                serde_json::from_str::<Documents>(&check).unwrap(),
                Documents::CheckImport { import, check: 2 }
            );
            let run = format!(r#"{{"run_{list}_import":{{"import":"{nil}"}}}}"#);
            assert_eq!(serde_json::from_str::<Documents>(&run).unwrap(), Documents::RunImport { import });
        }
    }
}
