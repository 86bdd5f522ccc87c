//! Factories for tests. Nobody in here is a real person.

use crate::lead::{BhkType, FormSource, InteriorType, NewLead, PackageType};

/// A complete booking of a 3 BHK kitchen.
#[must_use]
pub fn new_lead() -> NewLead {
    NewLead {
        customer_name: "Asha Rao".to_owned(),
        customer_email: "asha.rao@example.com".to_owned(),
        customer_phone: "+91 98123 45678".to_owned(),
        bhk_type: BhkType::ThreeBhk,
        interior_types: vec![InteriorType::Kitchen, InteriorType::Wardrobe],
        package_type: PackageType::Smart,
        has_own_design: false,
        urgent_delivery: false,
        requirements: String::new(),
        source: FormSource::WebsitePopup,
    }
}

/// A booking by the `n`th of many people who share neither phone nor e-mail.
#[must_use]
pub fn nth_lead(n: u32) -> NewLead {
    NewLead {
        customer_name: format!("Visitor {n}"),
        customer_email: format!("visitor{n}@example.com"),
        customer_phone: format!("98{n:08}"),
        ..new_lead()
    }
}
