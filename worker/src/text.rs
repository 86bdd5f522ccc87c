//! Cleaning of users' input.

/// The text on one line, without control characters or invisible marks, some of which reverse the text
/// direction.
pub(crate) fn one_line(text: &str) -> String {
    let spaced: String =
        text.chars().filter(|c| !is_invisible(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Joiners stay, since Kannada and Malayalam spelling needs them.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}' | '\u{feff}'
    )
}
