//! GSTIN: the GST number of a business.
//!
//! Fifteen characters: state code, PAN, number of the registration under that PAN, a letter, and a check
//! character in base 36.

/// Whether the format and the check character are right.
#[must_use]
pub fn is_valid(gstin: &str) -> bool {
    let Some(pan) = pan(gstin) else { return false };
    let values: Option<Vec<u32>> = gstin.chars().map(value).collect();
    is_pan(pan)
        && gstin[..2].chars().all(|c| c.is_ascii_digit())
        && values.is_some_and(|values| checks(&values))
}

/// The PAN within a GSTIN of the right length.
#[must_use]
pub fn pan(gstin: &str) -> Option<&str> {
    if gstin.len() == 15 { gstin.get(2..12) } else { None }
}

fn is_pan(pan: &str) -> bool {
    pan.char_indices().all(|(place, c)| match place {
        0..5 | 9 => c.is_ascii_uppercase(),
        _ => c.is_ascii_digit(),
    })
}

/// Characters are multiplied by 1 and 2 alternately, and the base 36 digits of the products added; the sum
/// with the check character is a multiple of 36.
fn checks(values: &[u32]) -> bool {
    let digits = values.iter().zip([1, 2].into_iter().cycle()).map(|(value, weight)| value * weight);
    digits.map(|product| product / 36 + product % 36).sum::<u32>() % 36 == 0
}

fn value(c: char) -> Option<u32> {
    if c.is_ascii_lowercase() { None } else { c.to_digit(36) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_checked_by_its_last_character() {
        assert!(is_valid("27AAPFU0939F1ZV"));
        assert!(is_valid("29ABCDE1234F1ZW"));
        for gstin in [
            "",
            "29ABCDE1234F1Z",
            "29ABCDE1234F1ZWW",
            "29abcde1234f1zw",
            "ABCDE1234F29Z1W",
            "29ABCDE1234F1Zä",
        ] {
            assert!(!is_valid(gstin), "{gstin}");
        }
    }

    #[test]
    fn no_single_wrong_character_passes() {
        let right = "29ABCDE1234F1ZW";
        for place in 0..right.len() {
            for c in ('0'..='9').chain('A'..='Z').filter(|c| !right[place..].starts_with(*c)) {
                let wrong = format!("{}{c}{}", &right[..place], &right[place + 1..]);
                assert!(!is_valid(&wrong), "{wrong}");
            }
        }
    }

    #[test]
    fn a_number_names_the_pan() {
        assert_eq!(pan("29ABCDE1234F1ZW"), Some("ABCDE1234F"));
        assert_eq!(pan("29"), None);
    }
}
