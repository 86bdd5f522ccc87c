//! One type per kind of id, so that a lead's id cannot be passed for an enquiry's.

use schemars::JsonSchema;
use serde::Serialize;

/// A type of ids. What only one context knows it declares beside its record.
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
            /// A new id. Version 7: ids made later sort later, which keeps indexes dense.
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
    /// Names a lead.
    LeadId
);
id!(
    /// Names one form that a person sent.
    EnquiryId
);
id!(
    /// Names a row of the e-mail ledger.
    MailId
);
id!(
    /// Names a user.
    UserId
);
id!(
    /// Names a saved view.
    SavedViewId
);
id!(
    /// Names a session of the embedded auth service.
    SessionId
);
id!(
    /// Names a token that a letter carries.
    OneTimeTokenId
);
id!(
    /// Names a second factor.
    FactorId
);
id!(
    /// Names a question for a second factor's code.
    ChallengeId
);
id!(
    /// Names a maintenance window.
    MaintenanceWindowId
);
id!(
    /// Names a list that somebody takes away as a file.
    ExportId
);
id!(
    /// Names a customer.
    CustomerId
);
id!(
    /// Names what was noted about a customer.
    CustomerNoteId
);
id!(
    /// Names a request about personal data.
    PrivacyRequestId
);
id!(
    /// Names a project.
    ProjectId
);
id!(
    /// Names what was said or noted about a lead.
    ActivityId
);
id!(
    /// Names a booking payment.
    PaymentId
);
id!(
    /// Names a receipt.
    ReceiptId
);
id!(
    /// Names what was done to many leads in one go.
    BatchId
);
id!(
    /// Names a list that is read in.
    ImportId
);
id!(
    /// Names a material.
    MaterialId
);
id!(
    /// Names a change of many materials' prices.
    MaterialPriceChangeId
);
id!(
    /// Names a quotation.
    QuotationId
);
id!(
    /// Names a line of a quotation, from one revision to the next.
    QuotationLineId
);
id!(
    /// Names a wish to have a quotation sent.
    QuotationSendingId
);
id!(
    /// Names a customer's signature under a quotation.
    QuotationAcceptanceId
);
id!(
    /// Names a code with which a customer proves who they are.
    QuotationCodeId
);
id!(
    /// Names what was said about a quotation.
    QuotationCommentId
);
id!(
    /// Names rooms that quotations begin with.
    QuotationTemplateId
);
id!(
    /// Names a document.
    DocumentId
);
id!(
    /// Names a photograph.
    PhotographId
);
id!(
    /// Names an upload.
    UploadId
);
id!(
    /// Names a placement.
    PlacementId
);
id!(
    /// Names a design.
    DesignId
);
id!(
    /// Names a category of designs.
    DesignCategoryId
);
id!(
    /// Names a video.
    VideoId
);

/// Somebody or something as another record mentions it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct Named<I> {
    /// Names it to programs.
    pub id: I,
    /// Names it to people.
    pub name: String,
}

impl<I> Named<I> {
    /// What a left join found, if it found something.
    #[must_use]
    pub fn of(id: Option<I>, name: Option<String>) -> Option<Self> {
        id.zip(name).map(|(id, name)| Self { id, name })
    }
}
