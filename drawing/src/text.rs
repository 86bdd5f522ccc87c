//! Lengths in words, and the width of words.

mod indic;
mod latin;
pub(crate) mod number;

use std::borrow::Cow;

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
#[must_use]
pub fn width(text: &str, height: Mm) -> Mm {
    let mut before = ['\0'; 2];
    let mut thousandths: Mm = 0;
    for letter in text.chars() {
        thousandths = thousandths.saturating_add(advance(letter, before));
        before = [before[1], letter];
    }
    thousandths.saturating_mul(height) / 1000
}

/// The width of a letter after these two, in thousandths of the text's height.
fn advance(letter: char, before: [char; 2]) -> Mm {
    match letter {
        ',' | '.' | ':' | '(' | ')' | '·' => 320,
        '%' | '@' | '…' => 930,
        '—' => 1000,
        // Accents on the letter before them, and joiners.
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' => 0,
        // Digits, too.
        _ => latin::width(letter).or_else(|| indic::width(letter, before)).unwrap_or(590),
    }
}

/// The text, with an ellipsis for what is beyond this width.
pub(crate) fn shortened(text: &str, height: Mm, room: Mm) -> Cow<'_, str> {
    if width(text, height) <= room {
        return Cow::Borrowed(text);
    }
    let shown = |end: usize| format!("{}…", text[..end].trim_end());
    let ends = text.char_indices().map(|(at, _)| at).rev().filter(|at| is_between(text, *at));
    Cow::Owned(ends.map(shown).find(|short| width(short, height) <= room).unwrap_or_default())
}

/// Whether the text can be parted here: not within what is written as one.
fn is_between(text: &str, at: usize) -> bool {
    let (before, after) = text.split_at(at);
    let joins = |letter: char| indic::is_virama(letter) || letter == '\u{200d}';
    let follows = |letter: char| {
        indic::is_sign(letter) || matches!(letter, '\u{300}'..='\u{36f}' | '\u{200c}' | '\u{200d}')
    };
    at > 0 && !before.ends_with(joins) && !after.starts_with(follows)
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

    #[test]
    fn vowel_signs_have_their_letters_width() {
        // Kitchen, in Kannada and in Hindi: letters that stand beside each other, and signs on them.
        assert_eq!(width("ಗ", 1000), width("ಗೆ", 1000));
        assert_eq!(width("स", 1000), width("से", 1000));
        assert!(width("ಕ್ಷ", 1000) < width("ಕಷ", 1000), "one below the other");
        assert_eq!(width("ಅಡುಗೆ ಮನೆ", 1000), 980 + 900 + 365 + 700 + 280 + 1280 + 900);
        assert_eq!(width("रसोई घर", 1000), 450 + 850 + 310 + 640 + 280 + 850 + 450);
    }

    #[test]
    fn a_furniture_title_has_the_room_that_it_needs() {
        // The text block of a small piece is 29 texts wide.
        let said = "Sliding wardrobe · 2,400 × 2,400 × 650 mm · White Acrylic";
        assert_eq!(shortened(said, 100, 2_900), said);
    }

    #[test]
    fn what_is_too_wide_is_shortened_between_syllables() {
        assert_eq!(shortened("Kitchen", 10, 100), "Kitchen");
        assert_eq!(shortened("Kitchen", 10, 5), "", "not even the ellipsis");
        for text in [
            "Living and dining room",
            "ಶ್ರೀನಿವಾಸ ರಾವ್ ಅವರ ಅಡುಗೆ ಮನೆ",
            "श्रीमती लक्ष्मी की रसोई",
            "e\u{301}e\u{301}e\u{301}",
        ] {
            for room in 0..width(text, 10) {
                let short = shortened(text, 10, room);
                assert!(width(&short, 10) <= room, "{short:?} in {room}");
                let Some(kept) = short.strip_suffix('…') else { continue };
                let rest = text.strip_prefix(kept).unwrap();
                let is_joined = kept.ends_with(indic::is_virama) && !rest.starts_with(' ');
                assert!(!is_joined && !rest.starts_with(indic::is_sign), "{short:?}");
                assert!(!rest.starts_with('\u{301}'), "{short:?}");
            }
        }
    }
}
