//! What the company tells search engines of itself, and whether they may list the site.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::check::one_line;
use kernel::settings::Section;
use kernel::string_enum::string_enum;

string_enum! {
    /// How customers can pay, as search engines are told.
    pub enum PaymentAccepted {
        /// Cash.
        Cash = "cash",
        /// Credit card.
        CreditCard = "credit_card",
        /// UPI.
        Upi = "upi",
        /// Bank transfer.
        BankTransfer = "bank_transfer",
    }
}

/// Search settings. The defaults are the source's claims and constants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct SearchEngines {
    /// Whether search engines are asked to stay away from the whole site.
    #[garde(skip)]
    pub is_hidden: bool,
    /// How much less a home costs than elsewhere, in percent; not claimed if `null`.
    #[garde(range(min = 1, max = 90))]
    pub lower_cost_percent: Option<i32>,
    /// Years of warranty; not claimed if `null`.
    #[garde(range(min = 1, max = 50))]
    pub warranty_years: Option<i32>,
    /// Year in which the company began; not claimed if `null`.
    #[garde(range(min = 1900, max = 2100))]
    pub since_year: Option<i32>,
    /// How customers can pay.
    #[garde(length(max = 4))]
    pub payments_accepted: Vec<PaymentAccepted>,
    /// Price range, such as `₹₹` or `₹3,00,000 to ₹20,00,000`; empty if not told.
    #[garde(length(chars, max = 99), custom(one_line))]
    pub price_range: String,
    /// Pincode of the office.
    #[garde(pattern("^[1-9][0-9]{5}$"))]
    pub postal_code: Option<String>,
    /// Latitude of the office, with five decimals; needs the longitude.
    #[garde(range(min = -90.0, max = 90.0), custom(together(self.longitude)))]
    pub latitude: Option<f64>,
    /// Longitude of the office, with five decimals; needs the latitude.
    #[garde(range(min = -180.0, max = 180.0), custom(together(self.latitude)))]
    pub longitude: Option<f64>,
    /// Radius in which the company works, in kilometres around the office.
    #[garde(range(min = 1, max = 2_000))]
    pub service_radius_km: i32,
    /// Key of IndexNow, by which search engines are told of changed pages; not told if `null`.
    #[garde(pattern("^[A-Za-z0-9-]{8,128}$"))]
    pub index_now_key: Option<String>,
}

fn together(other: Option<f64>) -> impl FnOnce(&Option<f64>, &()) -> garde::Result {
    move |one, ()| match (one, other) {
        (None, Some(_)) => Err(garde::Error::new("is required with the other coordinate")),
        _ => Ok(()),
    }
}

impl Default for SearchEngines {
    fn default() -> Self {
        Self {
            is_hidden: false,
            lower_cost_percent: Some(20),
            warranty_years: Some(5),
            since_year: Some(2020),
            payments_accepted: PaymentAccepted::ALL.to_vec(),
            price_range: String::new(),
            postal_code: None,
            latitude: None,
            longitude: None,
            service_radius_km: 50,
            index_now_key: None,
        }
    }
}

impl Section for SearchEngines {
    const NAME: &'static str = "search";
}

/// The part of the settings that pages show and structured data tells.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct BusinessFacts {
    /// How much less a home costs than elsewhere, in percent, if claimed.
    pub lower_cost_percent: Option<i32>,
    /// Years of warranty, if claimed.
    pub warranty_years: Option<i32>,
    /// Year in which the company began, if claimed.
    pub since_year: Option<i32>,
    /// How customers can pay.
    pub payments_accepted: Vec<PaymentAccepted>,
    /// Price range; empty if not told.
    pub price_range: String,
    /// Pincode of the office.
    pub postal_code: Option<String>,
    /// Latitude of the office.
    pub latitude: Option<f64>,
    /// Longitude of the office.
    pub longitude: Option<f64>,
    /// Radius in which the company works, in kilometres.
    pub service_radius_km: i32,
}

impl From<SearchEngines> for BusinessFacts {
    fn from(settings: SearchEngines) -> Self {
        Self {
            lower_cost_percent: settings.lower_cost_percent,
            warranty_years: settings.warranty_years,
            since_year: settings.since_year,
            payments_accepted: settings.payments_accepted,
            price_range: settings.price_range,
            postal_code: settings.postal_code,
            latitude: settings.latitude,
            longitude: settings.longitude,
            service_radius_km: settings.service_radius_km,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_coordinate_asks_for_the_other() {
        let refused = |settings: SearchEngines| {
            let report = settings.validate().err();
            report.map(|report| report.iter().map(|(path, _)| path.to_string()).collect::<Vec<_>>())
        };
        let here = SearchEngines { latitude: Some(12.97160), ..SearchEngines::default() };
        assert_eq!(refused(here.clone()), Some(vec!["longitude".to_owned()]));
        assert_eq!(refused(SearchEngines { longitude: Some(77.59456), ..here }), None);
        let far = SearchEngines { longitude: Some(77.6), latitude: Some(129.0), ..SearchEngines::default() };
        assert_eq!(refused(far), Some(vec!["latitude".to_owned()]));
    }
}
