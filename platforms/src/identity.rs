//! What identifies a person to the platforms: normalised as each asks for, then hashed.
//!
//! Google's published sample code drops dots and plus signs of every address; its formatting guide does so for Gmail
//! alone. The guide is followed.

use data_encoding::HEXLOWER;
use ring::digest::{SHA256, digest};

/// Country code of numbers that were written without one.
const INDIA: &str = "91";

/// SHA-256 as lower-case hex.
pub(crate) fn hash(text: &str) -> String {
    HEXLOWER.encode(digest(&SHA256, text.as_bytes()).as_ref())
}

/// An e-mail address as Google hashes it.
pub(crate) fn google_email(address: &str) -> Option<String> {
    let address: String = address.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase();
    let (local, domain) = address.rsplit_once('@')?;
    let local = if matches!(domain, "gmail.com" | "googlemail.com") {
        local.split('+').next().unwrap_or_default().replace('.', "")
    } else {
        local.to_owned()
    };
    (!local.is_empty() && !domain.is_empty()).then(|| format!("{local}@{domain}"))
}

/// An e-mail address as Meta hashes it.
pub(crate) fn meta_email(address: &str) -> Option<String> {
    let address = address.trim().to_lowercase();
    let (local, domain) = address.rsplit_once('@')?;
    (!local.is_empty() && !domain.is_empty()).then(|| address.clone())
}

/// A number as Google hashes it: E.164 with its plus sign.
pub(crate) fn google_phone(number: &str) -> Option<String> {
    digits(number, INDIA).map(|digits| format!("+{digits}"))
}

/// A number as Meta hashes it: digits with the country code, without a plus sign or zeros before them.
pub(crate) fn meta_phone(number: &str) -> Option<String> {
    digits(number, INDIA)
}

/// Digits of a number with its country code; `country` is that of numbers without one.
fn digits(number: &str, country: &str) -> Option<String> {
    let number = number.trim();
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    let is_international = number.starts_with('+') || digits.starts_with("00");
    let digits = digits.trim_start_matches('0');
    let has_country = digits.starts_with(country) && digits.len() == country.len() + 10;
    let digits =
        if is_international || has_country { digits.to_owned() } else { format!("{country}{digits}") };
    // E.164: at most fifteen digits; the shortest numbers that can be called from abroad have seven.
    (7..=15).contains(&digits.len()).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn google_hashes_addresses_as_its_guide_says() {
        for (address, normalised, hashed) in [
            (
                "cloudy.sanfrancisco+shopping@gmail.com",
                "cloudysanfrancisco@gmail.com",
                "223ebda6f6889b1494551ba902d9d381daf2f642bae055888e96343d53e9f9c4",
            ),
            (
                " Cloudy.SanFrancisco+a @ GoogleMail.com ",
                "cloudysanfrancisco@googlemail.com",
                "332ed5427d17deb381928a719533e85046d68d7e45553abb805852b7d631fcb7",
            ),
            (
                "user.name+NYC@Example.com",
                "user.name+nyc@example.com",
                "f109a2a632fbcea5fc82049f50beed3d8621bf9034399f437fb622222acccdac",
            ),
        ] {
            let found = google_email(address).unwrap();
            assert_eq!(found, normalised);
            assert_eq!(hash(&found), hashed);
        }
    }

    #[test]
    fn google_hashes_numbers_with_their_plus_sign() {
        for number in ["+919812345678", "+91 98123 45678", "098123-45678", "9812345678", "0091 9812345678"] {
            let found = google_phone(number).unwrap();
            assert_eq!(found, "+919812345678", "{number}");
            assert_eq!(hash(&found), "07afa5a55570072bd903ce6f651eacc533c5a5600c7d626d303a152f2bf1b3b0");
        }
    }

    #[test]
    fn meta_hashes_as_its_published_examples() {
        let email = meta_email(" John_Smith@gmail.com ").unwrap();
        assert_eq!(hash(&email), "62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f");
        assert_eq!(meta_email("Asha.Rao+home@Gmail.com").unwrap(), "asha.rao+home@gmail.com");
        let number = digits("(650)555-1212", "1").unwrap();
        assert_eq!(number, "16505551212");
        assert_eq!(hash(&number), "e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176");
        let number = meta_phone("+91 98123 45678").unwrap();
        assert_eq!(number, "919812345678");
        assert_eq!(hash(&number), "a5f2bd9ec98f32171407e05521bebb865c7b3ef6be94fddafec455f7836e3bea");
    }

    #[test]
    fn what_identifies_nobody_is_left_out() {
        for address in ["", "asha", "@example.com", "asha@"] {
            assert_eq!((google_email(address), meta_email(address)), (None, None), "{address}");
        }
        for number in ["", "call me", "12", "+1234567890123456"] {
            assert_eq!((google_phone(number), meta_phone(number)), (None, None), "{number}");
        }
    }
}
