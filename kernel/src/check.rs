//! Validation of texts shown on pages, in e-mails and in documents.

use url::Url;

use crate::{contact, gstin, state};

/// A single-line text without invisible characters: no line breaks, and nothing that changes the text
/// direction.
pub fn one_line(text: &str, (): &()) -> garde::Result {
    if text.chars().any(is_invisible) {
        return Err(garde::Error::new("must be one line without invisible characters"));
    }
    Ok(())
}

/// A multi-line text without invisible characters.
pub fn lines(text: &str, (): &()) -> garde::Result {
    if text.chars().any(|character| !matches!(character, '\n' | '\r' | '\t') && is_invisible(character)) {
        return Err(garde::Error::new("must not contain invisible characters"));
    }
    Ok(())
}

/// Not blank.
pub fn filled(text: &str, _: &()) -> garde::Result {
    if text.trim().is_empty() { Err(garde::Error::new("must not be empty")) } else { Ok(()) }
}

/// Checks for an https address with a host, so that `javascript:` and the like are refused.
pub fn web_address(text: &str, _: &()) -> garde::Result {
    match Url::parse(text) {
        Ok(url) if url.scheme() == "https" && url.host_str().is_some_and(|host| host.contains('.')) => Ok(()),
        _ => Err(garde::Error::new("must be an address that starts with https://")),
    }
}

/// An e-mail address to which mail can be delivered.
pub fn email(text: &str, _: &()) -> garde::Result {
    let reason = "isn't an e-mail address. Check for typing mistakes.";
    contact::normalize_email(text).map(drop).ok_or_else(|| garde::Error::new(reason))
}

/// An Indian mobile number, as people write them.
pub fn mobile(text: &str, _: &()) -> garde::Result {
    let reason = "isn't an Indian mobile number. It has 10 digits and starts with 6, 7, 8 or 9.";
    contact::normalize_mobile(text).map(drop).ok_or_else(|| garde::Error::new(reason))
}

/// A GSTIN with its check character, registered in this state.
pub fn gstin_of(state_code: &str) -> impl FnOnce(&str, &()) -> garde::Result {
    move |text, ()| {
        if !gstin::is_valid(text) {
            return Err(garde::Error::new("isn't a valid GSTIN. Check it character by character."));
        }
        if text.starts_with(state_code) {
            Ok(())
        } else {
            Err(garde::Error::new("begins with the code of another state. Check the GSTIN and the state."))
        }
    }
}

/// The two digits of a state, as in GSTINs.
pub fn state_code(text: &str, _: &()) -> garde::Result {
    state::name(text).map(drop).ok_or_else(|| garde::Error::new("is not a GST state code"))
}

/// A pincode of six digits, the first not 0.
pub fn pincode(text: &str, _: &()) -> garde::Result {
    let is_pincode =
        text.len() == 6 && text.bytes().all(|digit| digit.is_ascii_digit()) && !text.starts_with('0');
    if is_pincode { Ok(()) } else { Err(garde::Error::new("must be six digits, the first not 0")) }
}

/// A pincode, if one is given.
pub fn six_digits(pincode: &Option<String>, _: &()) -> garde::Result {
    match pincode {
        Some(text) if self::pincode(text, &()).is_err() => {
            Err(garde::Error::new("must be six digits, such as 560038"))
        }
        _ => Ok(()),
    }
}

fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_refused() {
        for shown in ["Nivas", "ನಿವಾಸ್ ಇಂಟೀರಿಯರ್ಸ್", "निवास", "Asha \u{1f3e0}", "क्\u{200d}ष"]
        {
            assert!(one_line(shown, &()).is_ok() && lines(shown, &()).is_ok(), "{shown}");
        }
        for hidden in ["a\u{202e}b", "a\u{2066}b", "a\0b", "a\u{7f}b", "a\u{2028}b", "a\u{85}b"] {
            assert!(one_line(hidden, &()).is_err() && lines(hidden, &()).is_err(), "{hidden:?}");
        }
        assert!(one_line("a\nb", &()).is_err() && lines("a\r\n\tb", &()).is_ok());
    }

    #[test]
    fn a_gstin_is_of_its_state() {
        let reason = |gstin: &str| gstin_of("29")(gstin, &()).err().map(|error| error.to_string());
        assert_eq!(reason("29ABCDE1234F1ZW"), None);
        assert!(reason("29ABCDE1234F1ZX").is_some_and(|reason| reason.starts_with("isn't a valid GSTIN")));
        assert!(reason("27AAPFU0939F1ZV").is_some_and(|reason| reason.contains("another state")));
    }

    #[test]
    fn a_pincode_has_six_digits() {
        assert!(pincode("560025", &()).is_ok());
        for wrong in ["", "56002", "5600255", "060025", "56 025", "56002a", "५६००२५"] {
            assert!(pincode(wrong, &()).is_err(), "{wrong}");
        }
    }
}
