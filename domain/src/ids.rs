//! One type per kind of id, so that a lead's id cannot be passed for an enquiry's.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, sqlx::Type,
        )]
        #[serde(transparent)]
        #[sqlx(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            /// A new id. Version 7: ids made later sort later, which keeps indexes dense.
            #[must_use]
            #[expect(clippy::new_without_default, reason = "a default id would not be one")]
            pub fn new() -> Self {
                Self(Uuid::now_v7())
            }
        }

        impl From<$name> for Uuid {
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

id!(
    /// Names a [`crate::lead::Lead`].
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
    /// Names a [`crate::user::User`].
    UserId
);
id!(
    /// Names a [`crate::saved_view::SavedView`].
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
    /// Names a [`crate::team::TeamMember`].
    TeamMemberId
);
id!(
    /// Names a [`crate::maintenance::Window`].
    MaintenanceWindowId
);
id!(
    /// Names a list that somebody takes away as a file.
    ExportId
);
id!(
    /// Names a [`crate::customer::Customer`].
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
    /// Names a [`crate::project::Project`].
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
    /// Names a [`crate::receipt::Receipt`].
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
    /// Names a [`crate::rate_card::RateCard`].
    RateCardId
);
id!(
    /// Names a [`crate::gst::rate::GstRate`].
    GstRateId
);
id!(
    /// Names a [`crate::material::Material`].
    MaterialId
);
id!(
    /// Names a [`crate::material::category::MaterialCategory`].
    MaterialCategoryId
);
id!(
    /// Names a change of many materials' prices.
    MaterialPriceChangeId
);
id!(
    /// Names a [`crate::brand::Brand`].
    BrandId
);
id!(
    /// Names a [`crate::quotation::Quotation`].
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
    /// Names a [`crate::document::Document`].
    DocumentId
);
id!(
    /// Names a [`crate::photograph::Photograph`].
    PhotographId
);
id!(
    /// Names a [`crate::upload::Upload`].
    UploadId
);
id!(
    /// Names a [`crate::placement::Placement`].
    PlacementId
);
id!(
    /// Names a [`crate::design::list::DesignItem`].
    DesignId
);
id!(
    /// Names a [`crate::design::addon::DesignAddon`].
    DesignAddonId
);
id!(
    /// Names a [`crate::design::category::DesignCategory`].
    DesignCategoryId
);
id!(
    /// Names a [`crate::video::list::VideoItem`].
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
