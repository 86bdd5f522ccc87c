//! Which policies the company has. Their texts are the work of `editorial`; here is what others name them by.

use chrono::NaiveDate;
use kernel::Db;
use kernel::string_enum::string_enum;
use schemars::JsonSchema;
use serde::Serialize;

string_enum! {
    /// A policy.
    pub enum PolicyKind {
        /// Terms and conditions.
        Terms = "terms",
        /// Warranty.
        Warranty = "warranty",
        /// Privacy.
        Privacy = "privacy",
        /// Returns and refunds of the furniture shop.
        Returns = "returns",
        /// Shipping of the furniture shop.
        Shipping = "shipping",
    }
}

impl PolicyKind {
    /// Title.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Terms => "Terms and conditions",
            Self::Warranty => "Warranty",
            Self::Privacy => "Privacy policy",
            Self::Returns => "Returns and refunds",
            Self::Shipping => "Shipping policy",
        }
    }
}

/// A published version that somebody agreed to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgreedPolicy {
    /// Which policy.
    pub kind: PolicyKind,
    /// Number of the version.
    pub number: i32,
    /// First day on which it applied.
    pub effective_on: NaiveDate,
}

/// Names of the pages of policies of which no version applies. The warranty's page says more than its policy.
pub async fn closed_pages(db: &mut Db, today: NaiveDate) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(r#"select page as "page!" from closed_policy_pages($1) as page order by page"#, today)
        .fetch_all(db)
        .await
}
