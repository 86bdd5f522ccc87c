//! Requirements of a lead, from the booking form, a colleague or an import.

use chrono::NaiveDate;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{BhkType, FormSource, InteriorType, NewLead, PackageType, distinct, filled, storable};
use kernel::contact::Contact;
use kernel::home::BudgetBand;
use kernel::string_enum::string_enum;

string_enum! {
    /// Lead source.
    pub enum LeadSource {
        /// The booking dialog.
        WebsitePopup = "website_popup",
        /// The booking page.
        WebsiteBooking = "website_booking",
        /// The page for customers with their own design.
        Byod = "byod",
        /// The kitchen calculator.
        KitchenCalculator = "kitchen_calculator",
        /// Ad landing page.
        AdsLanding = "ads_landing",
        /// Phone call.
        Phone = "phone",
        /// Studio visit.
        WalkIn = "walk_in",
        /// WhatsApp message.
        Whatsapp = "whatsapp",
        /// Referral by a customer.
        Referral = "referral",
        /// Imported list.
        Import = "import",
        /// Entered by staff.
        Manual = "manual",
    }
}

impl LeadSource {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::WebsitePopup => "Booking dialog",
            Self::WebsiteBooking => "Booking page",
            Self::Byod => "Bring your design",
            Self::KitchenCalculator => "Kitchen calculator",
            Self::AdsLanding => "Ads landing page",
            Self::Phone => "Phone",
            Self::WalkIn => "Walk-in",
            Self::Whatsapp => "WhatsApp",
            Self::Referral => "Referral",
            Self::Import => "Import",
            Self::Manual => "Entered by hand",
        }
    }
}

impl From<FormSource> for LeadSource {
    fn from(form: FormSource) -> Self {
        match form {
            FormSource::WebsitePopup => Self::WebsitePopup,
            FormSource::WebsiteBooking => Self::WebsiteBooking,
            FormSource::AdsLanding => Self::AdsLanding,
            FormSource::Byod => Self::Byod,
        }
    }
}

/// A lead's requirements: wire format, validation and input of the insert.
///
/// As in the booking form, phone and e-mail formats are deliberately not validated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Wish {
    /// Name, as typed.
    #[garde(length(chars, min = 1, max = 120), custom(filled))]
    pub customer_name: String,
    /// E-mail address, as typed; blank if unknown.
    #[serde(default)]
    #[garde(length(chars, max = 254), custom(storable), custom(some_contact(&self.customer_phone)))]
    pub customer_email: String,
    /// Phone number, as typed; blank if unknown.
    #[serde(default)]
    #[garde(length(chars, max = 32), custom(storable))]
    pub customer_phone: String,
    /// Home size.
    #[serde(default)]
    #[garde(skip)]
    pub bhk_type: Option<BhkType>,
    /// What to design; no duplicates.
    #[serde(default)]
    #[garde(length(max = 6), custom(distinct))]
    pub interior_types: Vec<InteriorType>,
    /// The customer has their own design.
    #[serde(default)]
    #[garde(skip)]
    pub has_own_design: bool,
    /// Express delivery: 30 days instead of 45, for 15% more.
    #[serde(default)]
    #[garde(skip)]
    pub urgent_delivery: bool,
    /// Free-text requirements.
    #[serde(default)]
    #[garde(length(chars, max = 4000), custom(storable))]
    pub requirements: String,
    /// Six digits.
    #[serde(default)]
    #[garde(custom(kernel::check::six_digits))]
    pub pincode: Option<String>,
    /// Locality.
    #[serde(default)]
    #[garde(inner(length(chars, min = 1, max = 120), custom(storable)))]
    pub locality: Option<String>,
    /// House or apartment society.
    #[serde(default)]
    #[garde(inner(length(chars, min = 1, max = 160), custom(storable)))]
    pub property_name: Option<String>,
    /// Date of possession.
    #[serde(default)]
    #[garde(skip)]
    pub possession_on: Option<NaiveDate>,
    /// Carpet area in square feet.
    #[serde(default)]
    #[garde(range(min = 50, max = 100_000))]
    pub carpet_area_sqft: Option<i32>,
    /// Budget.
    #[serde(default)]
    #[garde(skip)]
    pub budget_band: Option<BudgetBand>,
}

/// Without phone or e-mail there is no way to get back to the person.
fn some_contact(phone: &str) -> impl FnOnce(&str, &()) -> garde::Result {
    move |email, ()| {
        if email.trim().is_empty() && phone.trim().is_empty() {
            return Err(garde::Error::new("either a phone number or an e-mail address is required"));
        }
        Ok(())
    }
}

impl Wish {
    /// Normalized contact details.
    #[must_use]
    pub fn contact(&self) -> Contact {
        Contact::read(&self.customer_email, &self.customer_phone)
    }

    /// Combines both. The newer one decides about the home; existing contact details stay if they are usable.
    #[must_use]
    pub fn after(self, older: Self) -> Self {
        let (known, said) = (older.contact(), self.contact());
        let email = known.email.is_none() && (said.email.is_some() || older.customer_email.trim().is_empty());
        let phone = known.phone.is_none() && (said.phone.is_some() || older.customer_phone.trim().is_empty());
        let mut interior_types = older.interior_types;
        interior_types.extend(&self.interior_types);
        interior_types.sort_by_key(|kind| InteriorType::ALL.iter().position(|known| known == kind));
        interior_types.dedup();
        let is_silent = self.requirements.trim().is_empty();
        Self {
            customer_name: older.customer_name,
            customer_email: if email { self.customer_email } else { older.customer_email },
            customer_phone: if phone { self.customer_phone } else { older.customer_phone },
            bhk_type: self.bhk_type.or(older.bhk_type),
            interior_types,
            has_own_design: self.has_own_design || older.has_own_design,
            urgent_delivery: self.urgent_delivery || older.urgent_delivery,
            requirements: if is_silent { older.requirements } else { self.requirements },
            pincode: self.pincode.or(older.pincode),
            locality: self.locality.or(older.locality),
            property_name: self.property_name.or(older.property_name),
            possession_on: self.possession_on.or(older.possession_on),
            carpet_area_sqft: self.carpet_area_sqft.or(older.carpet_area_sqft),
            budget_band: self.budget_band.or(older.budget_band),
        }
    }

    /// Combines both; this one wins where both have a value. Interiors are the union.
    #[must_use]
    pub fn joined_by(self, other: Self) -> Self {
        let own = self.clone();
        let both = other.after(self);
        Self {
            bhk_type: own.bhk_type.or(both.bhk_type),
            requirements: if own.requirements.trim().is_empty() {
                both.requirements
            } else {
                own.requirements
            },
            pincode: own.pincode.or(both.pincode),
            locality: own.locality.or(both.locality),
            property_name: own.property_name.or(both.property_name),
            possession_on: own.possession_on.or(both.possession_on),
            carpet_area_sqft: own.carpet_area_sqft.or(both.carpet_area_sqft),
            budget_band: own.budget_band.or(both.budget_band),
            ..both
        }
    }
}

impl From<&NewLead> for Wish {
    fn from(form: &NewLead) -> Self {
        let NewLead {
            customer_name,
            customer_email,
            customer_phone,
            bhk_type,
            interior_types,
            // The form has one package, which every lead gets.
            package_type: PackageType::Smart,
            has_own_design,
            urgent_delivery,
            requirements,
            source: _,
            design: _,
            wants_to_book: _,
            topic: _,
            marketing_consent: _,
            attribution: _,
            pincode,
            landing: _,
            referral_code: _,
            file_ids: _,
        } = form.clone();
        Self {
            customer_name,
            customer_email,
            customer_phone,
            bhk_type: Some(bhk_type),
            interior_types,
            has_own_design,
            urgent_delivery,
            requirements,
            pincode,
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lead::testing::new_lead;

    fn wish() -> Wish {
        Wish::from(&new_lead())
    }

    #[test]
    fn a_wish_needs_a_name_and_a_way_to_answer() {
        let reason = |wish: Wish| wish.validate().err().map(|report| report.to_string());
        assert_eq!(reason(wish()), None);
        assert_eq!(reason(Wish { customer_email: String::new(), ..wish() }), None);
        assert_eq!(reason(Wish { customer_phone: String::new(), ..wish() }), None);
        let neither = Wish { customer_phone: String::new(), customer_email: " ".to_owned(), ..wish() };
        assert!(reason(neither).unwrap().starts_with("customer_email: either"));
        assert!(reason(Wish { customer_name: " ".to_owned(), ..wish() }).is_some());
        for (pincode, is_right) in [("560038", true), ("060038", false), ("56003", false), ("56003a", false)]
        {
            let wish = Wish { pincode: Some(pincode.to_owned()), ..wish() };
            assert_eq!(reason(wish).is_none(), is_right, "{pincode}");
        }
    }

    #[test]
    fn a_form_is_read_as_a_wish_of_the_same_fields() {
        let form = serde_json::to_value(new_lead()).unwrap();
        assert_eq!(serde_json::from_value::<Wish>(form).unwrap(), wish());
        assert!(serde_json::from_value::<Wish>(serde_json::json!({"customerPhone": "1"})).is_err());
    }

    #[test]
    fn what_a_later_form_leaves_open_the_earlier_one_said() {
        let older = Wish {
            customer_email: "not given".to_owned(),
            interior_types: vec![InteriorType::TvUnit],
            requirements: "A deep sink.".to_owned(),
            pincode: Some("560038".to_owned()),
            carpet_area_sqft: Some(1200),
            has_own_design: true,
            ..wish()
        };
        let newer = Wish {
            customer_name: "Asha R".to_owned(),
            customer_phone: "+91 98999 99999".to_owned(),
            bhk_type: None,
            interior_types: vec![InteriorType::Kitchen],
            requirements: " ".to_owned(),
            carpet_area_sqft: Some(1300),
            ..wish()
        };
        let both = newer.after(older);
        assert_eq!((both.customer_name, both.customer_phone), (wish().customer_name, wish().customer_phone));
        assert_eq!(both.customer_email, wish().customer_email);
        assert_eq!(both.bhk_type, Some(BhkType::ThreeBhk));
        assert_eq!(both.interior_types, [InteriorType::Kitchen, InteriorType::TvUnit]);
        assert_eq!(both.requirements, "A deep sink.");
        assert_eq!(both.pincode.as_deref(), Some("560038"));
        assert_eq!(both.carpet_area_sqft, Some(1300));
        assert!(both.has_own_design && !both.urgent_delivery);
    }
}
