//! The company's identity, for letterheads, footers and invoices.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::check::{lines, one_line};
use crate::gstin;
use crate::hours::WorkingHours;
use crate::settings::Section;
use crate::state::KARNATAKA;

/// Who the company is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Organization {
    /// The name that customers know.
    #[garde(length(chars, min = 1, max = 60), custom(one_line))]
    pub brand_name: String,
    /// The name in the register of companies.
    #[garde(length(chars, min = 1, max = 120), inner(custom(one_line)))]
    pub legal_name: Option<String>,
    /// Support phone, as people write it.
    #[garde(length(chars, min = 1, max = 32), inner(custom(one_line)))]
    pub phone_number: Option<String>,
    /// Support e-mail.
    #[garde(length(chars, max = 254), email)]
    pub email_id: Option<String>,
    /// Street address of the office.
    #[garde(length(chars, min = 1, max = 300), inner(custom(lines)))]
    pub office_address: Option<String>,
    /// City of the office.
    #[garde(length(chars, min = 1, max = 80), inner(custom(one_line)))]
    pub city: Option<String>,
    /// State of the office.
    #[garde(length(chars, min = 1, max = 80), inner(custom(one_line)))]
    pub state: Option<String>,
    /// Google Analytics measurement id.
    #[garde(pattern("^[A-Za-z0-9-]{4,30}$"))]
    pub google_analytics_id: Option<String>,
    /// Google Ads tag id.
    #[garde(pattern("^[A-Za-z0-9-]{4,30}$"))]
    pub google_ads_id: Option<String>,
    /// Meta pixel id.
    #[garde(pattern("^[0-9]{4,30}$"))]
    pub facebook_pixel_id: Option<String>,
    /// Number for goods and services tax.
    #[garde(length(chars, min = 15, max = 15), custom(checked))]
    pub gstin: Option<String>,
    /// Number for income tax; the one within the GSTIN.
    #[garde(pattern("^[A-Z]{5}[0-9]{4}[A-Z]$"), custom(within(self.gstin.as_deref())))]
    pub pan: Option<String>,
    /// Where customers transfer money to.
    #[garde(dive)]
    pub bank: Option<BankAccount>,
    /// Where customers send UPI payments to.
    #[garde(pattern(r"^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$"))]
    pub upi_id: Option<String>,
    /// When the office is open.
    #[garde(dive)]
    pub hours: Option<WorkingHours>,
    /// Where else the company is to be found.
    #[garde(dive)]
    pub social_links: SocialLinks,
    /// Whom customers complain to.
    #[garde(dive)]
    pub grievance_officer: Option<GrievanceOfficer>,
}

#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn checked(gstin: &Option<String>, _: &()) -> garde::Result {
    match gstin {
        Some(gstin) if !gstin::is_valid(gstin) => Err(garde::Error::new("is not a GSTIN")),
        _ => Ok(()),
    }
}

fn within(gstin: Option<&str>) -> impl FnOnce(&Option<String>, &()) -> garde::Result {
    move |pan, ()| match (gstin.and_then(gstin::pan), pan) {
        (Some(within), Some(pan)) if within != pan => {
            Err(garde::Error::new("is not the one within the GSTIN"))
        }
        _ => Ok(()),
    }
}

impl Default for Organization {
    fn default() -> Self {
        Self {
            brand_name: "Nivas".to_owned(),
            legal_name: None,
            phone_number: None,
            email_id: None,
            office_address: None,
            city: None,
            state: None,
            google_analytics_id: None,
            google_ads_id: None,
            facebook_pixel_id: None,
            gstin: None,
            pan: None,
            bank: None,
            upi_id: None,
            hours: None,
            social_links: SocialLinks::default(),
            grievance_officer: None,
        }
    }
}

impl Section for Organization {
    const NAME: &'static str = "organization";
}

impl Organization {
    /// Where the office is, in one line; empty if nobody has said.
    #[must_use]
    pub fn address(&self) -> String {
        let parts = [&self.office_address, &self.city, &self.state];
        parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(", ")
    }

    /// The code of the state in which the company is registered; where it works, until somebody enters its GSTIN.
    #[must_use]
    pub fn home_state(&self) -> &str {
        self.gstin.as_deref().and_then(|gstin| gstin.get(..2)).unwrap_or(KARNATAKA)
    }
}

/// An account with a bank in India.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankAccount {
    /// Whose account it is.
    #[garde(length(chars, min = 1, max = 120), custom(one_line))]
    pub account_name: String,
    /// Its number.
    #[garde(pattern("^[0-9]{9,18}$"))]
    pub account_number: String,
    /// The branch's code.
    #[garde(pattern("^[A-Z]{4}0[A-Z0-9]{6}$"))]
    pub ifsc: String,
    /// The bank.
    #[garde(length(chars, min = 1, max = 120), custom(one_line))]
    pub bank_name: String,
    /// The branch.
    #[serde(default)]
    #[garde(length(chars, max = 120), custom(one_line))]
    pub branch: String,
}

/// Pages of the company elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct SocialLinks {
    /// On Facebook.
    #[garde(length(chars, max = 200), pattern("^https://[!-~]+$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facebook: Option<String>,
    /// On Instagram.
    #[garde(length(chars, max = 200), pattern("^https://[!-~]+$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instagram: Option<String>,
    /// On LinkedIn.
    #[garde(length(chars, max = 200), pattern("^https://[!-~]+$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linkedin: Option<String>,
    /// On Pinterest.
    #[garde(length(chars, max = 200), pattern("^https://[!-~]+$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pinterest: Option<String>,
    /// On X.
    #[garde(length(chars, max = 200), pattern("^https://[!-~]+$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<String>,
    /// On `YouTube`.
    #[garde(length(chars, max = 200), pattern("^https://[!-~]+$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub youtube: Option<String>,
}

/// Whom customers complain to, as the rules for selling online demand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GrievanceOfficer {
    /// Given and family name.
    #[garde(length(chars, min = 1, max = 120), custom(one_line))]
    pub name: String,
    /// Their address.
    #[garde(length(chars, max = 254), email)]
    pub email: String,
    /// Their number, as people write it.
    #[garde(length(chars, min = 1, max = 32), custom(one_line))]
    pub phone: String,
}
