//! A type per kind of id, so that a lead's id cannot be passed as an enquiry's.

use schemars::JsonSchema;
use serde::Serialize;

/// Declares an id type. Ids of a single context are declared beside their record.
#[macro_export]
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
            schemars::JsonSchema, sqlx::Type,
        )]
        #[serde(transparent)]
        #[sqlx(transparent)]
        pub struct $name(pub uuid::Uuid);

        impl $name {
            /// A new id. Version 7: later ids sort later, which keeps indexes dense.
            #[must_use]
            #[expect(clippy::new_without_default, reason = "a default id would not be one")]
            pub fn new() -> Self {
                Self(uuid::Uuid::now_v7())
            }
        }

        impl From<uuid::Uuid> for $name {
            fn from(id: uuid::Uuid) -> Self {
                Self(id)
            }
        }

        impl From<$name> for uuid::Uuid {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl std::str::FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, uuid::Error> {
                text.parse().map(Self)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}
pub use id;

id!(
    /// Id of a lead.
    LeadId
);
id!(
    /// Id of an enquiry.
    EnquiryId
);
id!(
    /// Id of an e-mail log entry.
    MailId
);
id!(
    /// Id of a user.
    UserId
);
id!(
    /// Id of a notice to a colleague.
    NoticeId
);
id!(
    /// Id of a saved view.
    SavedViewId
);
id!(
    /// Id of a session of the embedded auth service.
    SessionId
);
id!(
    /// Id of a one-time token.
    OneTimeTokenId
);
id!(
    /// Id of a second factor.
    FactorId
);
id!(
    /// Id of a second-factor challenge.
    ChallengeId
);
id!(
    /// Id of a maintenance window.
    MaintenanceWindowId
);
id!(
    /// Id of an export.
    ExportId
);
id!(
    /// Id of a customer.
    CustomerId
);
id!(
    /// Id of a statement of a customer's account.
    StatementId
);
id!(
    /// Id of a note about a customer.
    CustomerNoteId
);
id!(
    /// Id of a privacy request.
    PrivacyRequestId
);
id!(
    /// Id of a person who recommends the company.
    ReferrerId
);
id!(
    /// Id of a referral.
    ReferralId
);
id!(
    /// Id of a code that opens a person's own records.
    LookupCodeId
);
id!(
    /// Id of a file that came with a lead.
    LeadFileId
);
id!(
    /// Id of a project.
    ProjectId
);
id!(
    /// Id of a lead's activity.
    ActivityId
);
id!(
    /// Id of a visit to a lead's home.
    SiteVisitId
);
id!(
    /// Id shared by a visit to a lead's home and those that it was moved from.
    VisitSeriesId
);
id!(
    /// Id of a booking payment.
    PaymentId
);
id!(
    /// Id of a receipt.
    ReceiptId
);
id!(
    /// Id of a bulk action.
    BatchId
);
id!(
    /// Id of an import.
    ImportId
);
id!(
    /// Id of a material.
    MaterialId
);
id!(
    /// Id of a bulk price change.
    MaterialPriceChangeId
);
id!(
    /// Id of a quotation.
    QuotationId
);
id!(
    /// Id of a quotation line, kept across revisions.
    QuotationLineId
);
id!(
    /// Id of a quotation sending.
    QuotationSendingId
);
id!(
    /// Id of a quotation's acceptance.
    QuotationAcceptanceId
);
id!(
    /// Id of a signing code.
    QuotationCodeId
);
id!(
    /// Id of a comment on a quotation.
    QuotationCommentId
);
id!(
    /// Id of a quotation template.
    QuotationTemplateId
);
id!(
    /// Id of a document.
    DocumentId
);
id!(
    /// Id of a photograph.
    PhotographId
);
id!(
    /// Id of an upload.
    UploadId
);
id!(
    /// Id of a placement.
    PlacementId
);
id!(
    /// Id of a design.
    DesignId
);
id!(
    /// Id of a design category.
    DesignCategoryId
);
id!(
    /// Id of an item of the catalogue.
    CatalogItemId
);
id!(
    /// Id of a category of the catalogue.
    CatalogCategoryId
);
id!(
    /// Id of a video.
    VideoId
);
id!(
    /// Id of an article of the blog.
    ArticleId
);
id!(
    /// Id of a help page.
    HelpPageId
);
id!(
    /// Id of a product.
    ProductId
);
id!(
    /// Id of a product category.
    ProductCategoryId
);
id!(
    /// Id of a visitor's wish to be told when a product is back.
    StockNoticeId
);
id!(
    /// Id of a furniture order.
    OrderId
);
id!(
    /// Id of a photograph of goods to return.
    ReturnPhotographId
);
id!(
    /// Id of a support ticket.
    TicketId
);
id!(
    /// Id of a message of a support ticket.
    TicketMessageId
);
id!(
    /// Id of a code that confirms an order for cash on delivery.
    OrderCodeId
);
id!(
    /// Id of an attempt to pay an order.
    OrderPaymentId
);
id!(
    /// Id of an event that a payment gateway sent.
    GatewayEventId
);
id!(
    /// Id of a refund.
    RefundId
);
id!(
    /// Id of a change of an order's pieces.
    OrderChangeId
);
id!(
    /// Id of a shipment of an order.
    ShipmentId
);
id!(
    /// Id of a tax invoice.
    TaxInvoiceId
);
id!(
    /// Id of a credit note.
    CreditNoteId
);

/// A reference to a record, with its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct Named<I> {
    /// Record id.
    pub id: I,
    /// Name.
    pub name: String,
}

impl<I> Named<I> {
    /// From a left join's columns.
    #[must_use]
    pub fn of(id: Option<I>, name: Option<String>) -> Option<Self> {
        id.zip(name).map(|(id, name)| Self { id, name })
    }
}
id!(
    /// Id of a case study.
    CaseStudyId
);
id!(
    /// Id of a team member.
    TeamMemberId
);
