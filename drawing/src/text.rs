//! Lengths in words, and the width of words.

use crate::Mm;

/// A length in feet and inches, to the nearest inch: `10 ft 6 in`.
#[must_use]
pub fn feet(length: Mm) -> String {
    // 25.4 mm to the inch.
    let inches = (length * 10 + 127) / 254;
    match (inches / 12, inches % 12) {
        (feet, 0) => format!("{feet} ft"),
        (0, inches) => format!("{inches} in"),
        (feet, inches) => format!("{feet} ft {inches} in"),
    }
}

/// A length as drawings say it: `3,048`.
pub(crate) fn grouped(length: Mm) -> String {
    if length < 1000 { length.to_string() } else { format!("{},{:03}", length / 1000, length % 1000) }
}

/// The width of a text of the given height, in common sans-serif fonts; rather too wide than too narrow.
pub(crate) fn width(text: &str, height: Mm) -> Mm {
    let thousandths: Mm = text
        .chars()
        .map(|letter| match letter {
            ' ' | ',' | '.' | 'i' | 'l' | 't' | 'f' | 'j' | ':' | '(' | ')' | '·' => 320,
            'm' | 'w' | 'M' | 'W' => 900,
            'A'..='Z' => 700,
            // Digits, too.
            _ => 590,
        })
        .sum();
    thousandths * height / 1000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_said_in_feet_and_in_millimetres() {
        assert_eq!((feet(3048), feet(3200), feet(152)), ("10 ft".into(), "10 ft 6 in".into(), "6 in".into()));
        assert_eq!(
            (grouped(609), grouped(3048), grouped(10_005)),
            ("609".into(), "3,048".into(), "10,005".into())
        );
    }
}
