//! Company details for letterheads, footers and invoices.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::check::{lines, one_line};
use crate::gstin;
use crate::hours::WorkingHours;
use crate::ids::PhotographId;
use crate::settings::Section;
use crate::state::KARNATAKA;

/// Company details.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Organization {
    /// Brand name.
    #[garde(length(chars, min = 1, max = 60), custom(one_line))]
    pub brand_name: String,
    /// Registered name.
    #[garde(length(chars, min = 1, max = 120), inner(custom(one_line)))]
    pub legal_name: Option<String>,
    /// Photograph of the logo; the drawn name if there is none.
    #[garde(skip)]
    pub logo_photograph_id: Option<PhotographId>,
    /// Support phone number, as displayed.
    #[garde(length(chars, min = 1, max = 32), inner(custom(one_line)))]
    pub phone_number: Option<String>,
    /// WhatsApp number with the country's code, as displayed.
    #[garde(pattern(r"^\+[0-9][0-9 ()-]{7,30}$"))]
    pub whatsapp_number: Option<String>,
    /// Support e-mail address.
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
    /// Label of the Google Ads conversion for an enquiry: what follows the tag id in `AW-…/label`.
    #[garde(pattern("^[A-Za-z0-9_-]{4,40}$"))]
    pub google_ads_lead_label: Option<String>,
    /// Label of the Google Ads conversion for a furniture order.
    #[garde(pattern("^[A-Za-z0-9_-]{4,40}$"))]
    pub google_ads_purchase_label: Option<String>,
    /// Meta pixel id.
    #[garde(pattern("^[0-9]{4,30}$"))]
    pub facebook_pixel_id: Option<String>,
    /// GSTIN.
    #[garde(length(chars, min = 15, max = 15), custom(checked))]
    pub gstin: Option<String>,
    /// PAN; must match the GSTIN.
    #[garde(pattern("^[A-Z]{5}[0-9]{4}[A-Z]$"), custom(within(self.gstin.as_deref())))]
    pub pan: Option<String>,
    /// Bank account for customers' transfers.
    #[garde(dive)]
    pub bank: Option<BankAccount>,
    /// UPI id for customers' payments.
    #[garde(pattern(r"^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$"))]
    pub upi_id: Option<String>,
    /// Office hours.
    #[garde(dive)]
    pub hours: Option<WorkingHours>,
    /// Social media pages.
    #[garde(dive)]
    pub social_links: SocialLinks,
    /// Grievance officer.
    #[garde(dive)]
    pub grievance_officer: Option<GrievanceOfficer>,
}

#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn checked(gstin: &Option<String>, _: &()) -> garde::Result {
    match gstin {
        Some(gstin) if !gstin::is_valid(gstin) => Err(garde::Error::new("is not a valid GSTIN")),
        _ => Ok(()),
    }
}

fn within(gstin: Option<&str>) -> impl FnOnce(&Option<String>, &()) -> garde::Result {
    move |pan, ()| match (gstin.and_then(gstin::pan), pan) {
        (Some(within), Some(pan)) if within != pan => Err(garde::Error::new("does not match the GSTIN")),
        _ => Ok(()),
    }
}

impl Default for Organization {
    fn default() -> Self {
        Self {
            brand_name: "Nivas".to_owned(),
            legal_name: None,
            logo_photograph_id: None,
            phone_number: None,
            whatsapp_number: None,
            email_id: None,
            office_address: None,
            city: None,
            state: None,
            google_analytics_id: None,
            google_ads_id: None,
            google_ads_lead_label: None,
            google_ads_purchase_label: None,
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
    /// The office's address on one line; empty if not set.
    #[must_use]
    pub fn address(&self) -> String {
        let parts = [&self.office_address, &self.city, &self.state];
        parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(", ")
    }

    /// GST state code of the company's registration; Karnataka until a GSTIN is set.
    #[must_use]
    pub fn home_state(&self) -> &str {
        self.gstin.as_deref().and_then(|gstin| gstin.get(..2)).unwrap_or(KARNATAKA)
    }

    /// The company as a document of today names it.
    #[must_use]
    pub fn supplier(&self) -> Supplier {
        Supplier {
            brand_name: self.brand_name.clone(),
            legal_name: self.legal_name.clone().unwrap_or_else(|| self.brand_name.clone()),
            address: self.address(),
            gstin: self.gstin.clone(),
            phone: self.phone_number.clone().unwrap_or_default(),
            email: self.email_id.clone().unwrap_or_default(),
        }
    }
}

/// The company, as of the date of issue of a receipt, an invoice or a statement, with which it is stored. Receipts and
/// statements were stored with other names once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Supplier {
    /// Brand name.
    #[serde(alias = "brand_name")]
    pub brand_name: String,
    /// Legal name.
    #[serde(alias = "legal_name")]
    pub legal_name: String,
    /// Address, in one line.
    pub address: String,
    /// GSTIN; none if the company is not registered.
    pub gstin: Option<String>,
    /// Phone number, as displayed; blank if none.
    pub phone: String,
    /// E-mail address; blank if none.
    pub email: String,
}

/// A bank account in India.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankAccount {
    /// Account holder.
    #[garde(length(chars, min = 1, max = 120), custom(one_line))]
    pub account_name: String,
    /// Account number.
    #[garde(pattern("^[0-9]{9,18}$"))]
    pub account_number: String,
    /// IFSC of the branch.
    #[garde(pattern("^[A-Z]{4}0[A-Z0-9]{6}$"))]
    pub ifsc: String,
    /// Bank.
    #[garde(length(chars, min = 1, max = 120), custom(one_line))]
    pub bank_name: String,
    /// Branch.
    #[serde(default)]
    #[garde(length(chars, max = 120), custom(one_line))]
    pub branch: String,
}

/// Social media pages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct SocialLinks {
    /// Facebook.
    #[garde(length(chars, max = 200), pattern("^https://[!-~]+$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facebook: Option<String>,
    /// Instagram.
    #[garde(length(chars, max = 200), pattern("^https://[!-~]+$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instagram: Option<String>,
    /// LinkedIn.
    #[garde(length(chars, max = 200), pattern("^https://[!-~]+$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linkedin: Option<String>,
    /// Pinterest.
    #[garde(length(chars, max = 200), pattern("^https://[!-~]+$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pinterest: Option<String>,
    /// X.
    #[garde(length(chars, max = 200), pattern("^https://[!-~]+$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<String>,
    /// YouTube.
    #[garde(length(chars, max = 200), pattern("^https://[!-~]+$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub youtube: Option<String>,
}

/// Grievance officer, required by the e-commerce rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GrievanceOfficer {
    /// Full name.
    #[garde(length(chars, min = 1, max = 120), custom(one_line))]
    pub name: String,
    /// E-mail address.
    #[garde(length(chars, max = 254), email)]
    pub email: String,
    /// Phone number, as displayed.
    #[garde(length(chars, min = 1, max = 32), custom(one_line))]
    pub phone: String,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn documents_of_all_years_name_their_supplier() {
        let supplier =
            Organization { city: Some("Bengaluru".to_owned()), ..Organization::default() }.supplier();
        let rest = json!({"address": "Bengaluru", "gstin": null, "phone": "", "email": ""});
        for (brand, legal) in [("brandName", "legalName"), ("brand_name", "legal_name")] {
            let mut stored = rest.clone();
            stored[brand] = json!("Nivas");
            stored[legal] = json!("Nivas");
            assert_eq!(serde_json::from_value::<Supplier>(stored).unwrap(), supplier);
        }
    }
}
