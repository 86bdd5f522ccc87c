//! Test factories: enquiries, reasons and clients. No real people.

use ads::visit::attribution::Touched;
use chrono::{DateTime, Utc};

use super::settings::Sales;
use super::settings::lost_reasons::LostReason;
use super::{BhkType, FormSource, InteriorType, NewLead, PackageType, Submission};
use crate::privacy_settings::{BOOKING_NOTICE, MARKETING_NOTICE};
use kernel::Db;
use kernel::ids::{EnquiryId, LeadId, UserId};

/// A complete booking of a 3 BHK kitchen, with marketing consent.
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
        design: None,
        wants_to_book: false,
        referral_code: None,
        file_ids: Vec::new(),
        topic: None,
        marketing_consent: Some(MARKETING_NOTICE.to_owned()),
        attribution: None,
        pincode: None,
        landing: None,
    }
}

/// The `n`th of many bookings with distinct phones and e-mails.
#[must_use]
pub fn nth_lead(n: u32) -> NewLead {
    NewLead {
        customer_name: format!("Visitor {n}"),
        customer_email: format!("visitor{n}@example.com"),
        customer_phone: format!("98{n:08}"),
        ..new_lead()
    }
}

/// Stores a form as the site does.
///
/// # Panics
/// On a database error.
pub async fn received(db: &mut Db, form: &NewLead, received_at: DateTime<Utc>) -> LeadId {
    let submission = Submission {
        enquiry: EnquiryId::new(),
        raw: serde_json::value::to_raw_value(form).expect("JSON"),
        user_agent: None,
        request_id: None,
        received_at,
        visit: Touched::default(),
    };
    super::receive(db, form, &submission, BOOKING_NOTICE, &Sales::default()).await.expect("a lead").lead
}

/// A reason for losing a lead that is offered.
#[must_use]
pub fn lost_reason(code: &str, label: &str) -> LostReason {
    LostReason { code: code.to_owned(), label: label.to_owned(), is_offered: true }
}

/// Settings that offer these reasons besides the built-in ones.
#[must_use]
pub fn offering(reasons: &[LostReason]) -> Sales {
    let lost_reasons = [Sales::default().lost_reasons, reasons.to_vec()].concat();
    Sales { lost_reasons, ..Sales::default() }
}

/// A client's account, with a verified or an unverified address.
///
/// # Panics
/// On a database error.
pub async fn client(db: &mut Db, email: &str, is_proved: bool) -> UserId {
    let id = UserId::new();
    sqlx::query!("insert into users (id, email) values ($1, $2)", id.0, email)
        .execute(&mut *db)
        .await
        .expect("a user");
    sqlx::query!(
        "insert into auth_accounts (user_id, email_confirmed_at, user_metadata, created_at, updated_at)
         values ($1, case when $2 then now() end, '{}', now(), now())",
        id.0,
        is_proved,
    )
    .execute(db)
    .await
    .expect("an account");
    id
}

/// Why the lead's follow-up e-mails ended, if they did.
///
/// # Panics
/// On a database error.
pub async fn stopped_by(db: &mut Db, lead: LeadId) -> Option<String> {
    sqlx::query_scalar!("select follow_ups_stopped_by from leads where id = $1", lead.0)
        .fetch_one(db)
        .await
        .expect("a lead")
}
