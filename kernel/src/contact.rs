//! Phone numbers and e-mail addresses, normalised to recognise the same person.
//!
//! An invalid phone number is not an error: the lead is marked as unverified, because a typo must not cost a
//! customer.

use crate::string_enum::string_enum;

string_enum! {
    /// Whether contact details look valid. Never a reason to reject a form.
    pub enum ContactQuality {
        /// Phone and e-mail both look valid.
        Verified = "verified",
        /// At least one looks invalid.
        Unverified = "unverified",
    }
}

/// Normalised contact details, comparable between forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    /// Address in lower case; `None` if invalid.
    pub email: Option<String>,
    /// E.164 (`+919812345678`); `None` if not an Indian mobile number.
    pub phone: Option<String>,
}

impl Contact {
    /// Normalises the input.
    #[must_use]
    pub fn read(email: &str, phone: &str) -> Self {
        Self { email: normalize_email(email), phone: normalize_mobile(phone) }
    }

    /// Verified if both are valid.
    #[must_use]
    pub fn quality(&self) -> ContactQuality {
        if self.email.is_some() && self.phone.is_some() {
            ContactQuality::Verified
        } else {
            ContactQuality::Unverified
        }
    }
}

/// The address in lower case without surrounding space, or `None` if undeliverable.
#[must_use]
pub fn normalize_email(typed: &str) -> Option<String> {
    use garde::rules::email::Email as _;
    let address = typed.trim().to_lowercase();
    let (_, host) = address.rsplit_once('@')?;
    // A host without a dot is valid by the standard but a typo in practice.
    (host.contains('.') && address.validate_email().is_ok()).then_some(address)
}

/// An Indian mobile number in E.164: 10 digits starting with 6 to 9, after an optional +91, 91 or 0.
#[must_use]
pub fn normalize_mobile(typed: &str) -> Option<String> {
    if typed.chars().any(|c| !(c.is_ascii_digit() || " +-().\u{a0}".contains(c))) {
        return None;
    }
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    let national = match digits.len() {
        10 => digits.as_str(),
        11 => digits.strip_prefix('0')?,
        12 => digits.strip_prefix("91")?,
        13 => digits.strip_prefix("091")?,
        _ => return None,
    };
    national.starts_with(['6', '7', '8', '9']).then(|| format!("+91{national}"))
}

/// The digits of a possible part of a phone number, in any notation, without the country code or the leading
/// zero, which not every stored number has. Few digits are more likely a number's last than its first: their zero stays.
#[must_use]
pub fn phone_digits(q: &str) -> Option<String> {
    if q.chars().any(|c| !(c.is_ascii_digit() || " +-().\u{a0}".contains(c))) {
        return None;
    }
    let digits: String = q.chars().filter(char::is_ascii_digit).collect();
    let significant = if digits.len() > 5 { digits.trim_start_matches('0') } else { digits.as_str() };
    let national = match significant {
        digits if digits.len() > 10 || q.trim_start().starts_with('+') => {
            digits.strip_prefix("91").unwrap_or(digits)
        }
        digits => digits,
    };
    (national.len() >= 3).then(|| national.to_owned())
}

/// `a•••@example.com` for `asha@example.com`, for pages that need only a link.
#[must_use]
pub fn mask_email(address: &str) -> String {
    match address.rsplit_once('@') {
        Some((local, host)) => format!("{}•••@{host}", local.chars().next().unwrap_or('•')),
        None => "•••".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mobile_numbers_are_read_as_people_write_them() {
        for typed in ["9812345678", "098123 45678", "+91 98123-45678", "91 9812345678", "(0)98123.45678"] {
            assert_eq!(normalize_mobile(typed).as_deref(), Some("+919812345678"), "{typed}");
        }
    }

    #[test]
    fn other_numbers_are_not_taken_for_mobiles() {
        for typed in ["", "12345", "5812345678", "98123456789", "+1 650 555 1212", "call me", "98123x45678"] {
            assert_eq!(normalize_mobile(typed), None, "{typed}");
        }
    }

    #[test]
    fn a_number_is_found_however_it_is_written() {
        for q in ["9812345678", "+91 98123 45678", "098123-45678", "(91) 98123 45678", "0091 98123 45678"] {
            assert_eq!(phone_digits(q).as_deref(), Some("9812345678"), "{q}");
        }
        assert_eq!(phone_digits("98123").as_deref(), Some("98123"));
        assert_eq!(phone_digits("+91 981").as_deref(), Some("981"));
        assert_eq!(phone_digits("91234").as_deref(), Some("91234"));
        assert_eq!(phone_digits("0123").as_deref(), Some("0123"));
        for q in ["", "98", "asha", "asha 98123"] {
            assert_eq!(phone_digits(q), None, "{q}");
        }
    }

    #[test]
    fn addresses_are_compared_in_lower_case() {
        assert_eq!(normalize_email(" Asha.Rao@Example.COM ").as_deref(), Some("asha.rao@example.com"));
        for typed in [
            "asha",
            "asha@",
            "@example.com",
            "asha@localhost",
            "a b@example.com",
            "a@b@c.com",
            "a@b.c\r\nBcc: x@y.z",
        ] {
            assert_eq!(normalize_email(typed), None, "{typed}");
        }
    }

    #[test]
    fn one_doubtful_detail_makes_the_contact_unverified() {
        assert_eq!(Contact::read("a@example.com", "9812345678").quality(), ContactQuality::Verified);
        assert_eq!(Contact::read("a@example.com", "no phone").quality(), ContactQuality::Unverified);
        assert_eq!(Contact::read("not given", "9812345678").quality(), ContactQuality::Unverified);
    }

    #[test]
    fn a_masked_address_keeps_only_what_its_owner_recognises() {
        assert_eq!(mask_email("asha@example.com"), "a•••@example.com");
        assert_eq!(mask_email("nonsense"), "•••");
    }
}
