//! The company's public contact details.

use content::photograph::picture::Source;
use content::search_engines::{BusinessFacts, SearchEngines};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use enquiries::privacy_settings::{Notice, Privacy};
use kernel::hours::WorkingHours;
use kernel::organization::{GrievanceOfficer, Organization, SocialLinks};

/// Contact and tracking settings, readable by anyone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct PublicOrganization {
    /// What the company calls itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brand_name: Option<String>,
    /// The logo, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logo: Option<Source>,
    /// Support phone number, as displayed.
    pub phone_number: Option<String>,
    /// WhatsApp number, as displayed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whatsapp_number: Option<String>,
    /// Support e-mail.
    pub email_id: Option<String>,
    /// Street address of the office.
    pub office_address: Option<String>,
    /// City of the office.
    pub city: Option<String>,
    /// State of the office.
    pub state: Option<String>,
    /// Google Analytics measurement id.
    pub google_analytics_id: Option<String>,
    /// Google Ads tag id.
    pub google_ads_id: Option<String>,
    /// Label of the Google Ads conversion for an enquiry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub google_ads_lead_label: Option<String>,
    /// Label of the Google Ads conversion for a furniture order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub google_ads_purchase_label: Option<String>,
    /// Meta pixel id.
    pub facebook_pixel_id: Option<String>,
    /// Office hours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hours: Option<WorkingHours>,
    /// Social media links.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub social_links: Option<SocialLinks>,
    /// Notice beside the booking form's button, if it differs from the built-in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booking_notice: Option<Notice>,
    /// Label of the marketing checkbox, if it differs from the built-in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marketing_ask: Option<Notice>,
    /// Notice about cookies, if it differs from the built-in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cookie_notice: Option<Notice>,
    /// Contact for complaints about personal data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grievance_officer: Option<GrievanceOfficer>,
    /// What the company tells search engines of itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub business: Option<BusinessFacts>,
}

impl PublicOrganization {
    /// The public part of these settings, with the logo's picture.
    #[must_use]
    pub fn of(
        organization: Organization,
        logo: Option<Source>,
        privacy: Privacy,
        search: SearchEngines,
    ) -> Self {
        Self {
            brand_name: Some(organization.brand_name),
            logo,
            phone_number: organization.phone_number,
            whatsapp_number: organization.whatsapp_number,
            email_id: organization.email_id,
            office_address: organization.office_address,
            city: organization.city,
            state: organization.state,
            google_analytics_id: organization.google_analytics_id,
            google_ads_id: organization.google_ads_id,
            google_ads_lead_label: organization.google_ads_lead_label,
            google_ads_purchase_label: organization.google_ads_purchase_label,
            facebook_pixel_id: organization.facebook_pixel_id,
            hours: organization.hours,
            social_links: Some(organization.social_links).filter(|links| *links != SocialLinks::default()),
            booking_notice: Some(privacy.booking_notice).filter(Notice::is_own),
            marketing_ask: Some(privacy.marketing_ask).filter(Notice::is_own),
            cookie_notice: Some(privacy.cookie_notice).filter(Notice::is_own),
            grievance_officer: organization.grievance_officer,
            business: Some(search.into()),
        }
    }
}
