//! Strangers' text in one line.

/// The text on one line, without control characters and without invisible marks, some of which
/// turn the direction of reading.
pub(crate) fn one_line(text: &str) -> String {
    let spaced: String =
        text.chars().filter(|c| !is_invisible(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Joiners stay, since Kannada and Malayalam spell with them.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}' | '\u{feff}'
    )
}
