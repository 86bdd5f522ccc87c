//! Examples of letters about referrals and requests about personal data.

use jobs::occasion::ReferralNews;

use super::NAME;
use crate::{AnswerPrivacyRequest, Brand, ConfirmPrivacyRequest, ReceivePrivacyRequest, TellOfReferral};

/// Whom the requests are answered by.
const OFFICER: &str = "Meera Iyer, grievance@nivas.example";

pub(crate) fn referral(brand: Brand, news: ReferralNews, url: &str) -> TellOfReferral {
    TellOfReferral {
        brand,
        news,
        referrer: NAME.to_owned(),
        referee: "Vikram Shetty".to_owned(),
        reward: Some("₹10,000".to_owned()),
        reference: Some("UTR 4412".to_owned()),
        due_share: "50%".to_owned(),
        share_url: url.to_owned(),
        url: url.to_owned(),
    }
}

pub(crate) fn confirm_privacy_request(brand: Brand, name: &str, url: &str) -> ConfirmPrivacyRequest {
    let wanted = "Erase my data".to_owned();
    ConfirmPrivacyRequest { brand, name: name.to_owned(), wanted, url: url.to_owned() }
}

pub(crate) fn receive_privacy_request(brand: Brand, name: &str) -> ReceivePrivacyRequest {
    ReceivePrivacyRequest {
        brand,
        name: name.to_owned(),
        number: "DR/2026-27/0001".to_owned(),
        wanted: "Erase my data".to_owned(),
        due_on: "20 December 2026".to_owned(),
        officer: Some(OFFICER.to_owned()),
    }
}

pub(crate) fn answer_privacy_request(brand: Brand, name: &str, url: &str) -> AnswerPrivacyRequest {
    AnswerPrivacyRequest {
        brand,
        name: name.to_owned(),
        number: "DR/2026-27/0001".to_owned(),
        wanted: "Download my data".to_owned(),
        is_refused: false,
        answer: "Your file is ready. You can download it for 24 hours.".to_owned(),
        file: Some((url.to_owned(), "21 Nov 2026, 11:42 am".to_owned())),
        officer: None,
    }
}

pub(super) fn refuse_privacy_request(brand: Brand) -> AnswerPrivacyRequest {
    AnswerPrivacyRequest {
        wanted: "Erase my data".to_owned(),
        is_refused: true,
        answer: "The law asks us to keep invoices for eight years.".to_owned(),
        file: None,
        officer: Some(OFFICER.to_owned()),
        ..answer_privacy_request(brand, NAME, "")
    }
}
