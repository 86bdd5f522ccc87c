//! Cleaning of users' input.

/// The text on one line, without control characters or invisible marks, some of which reverse the text
/// direction.
#[must_use]
pub fn one_line(text: &str) -> String {
    let spaced: String =
        text.chars().filter(|c| !is_invisible(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text on its lines, without control characters, invisible marks, blanks at the end and more than one empty line in
/// a row.
#[must_use]
pub fn lines(text: &str) -> String {
    let mut cleaned = Vec::<String>::new();
    for line in text.lines() {
        let spaced: String = line
            .chars()
            .filter(|c| !is_invisible(*c))
            .filter_map(|c| if c == '\t' { Some(' ') } else { (!c.is_control()).then_some(c) })
            .collect();
        let line = spaced.trim_end();
        if !line.is_empty() || cleaned.last().is_some_and(|last| !last.is_empty()) {
            cleaned.push(line.to_owned());
        }
    }
    cleaned.join("\n").trim().to_owned()
}

/// Joiners stay, since Kannada and Malayalam spelling needs them.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}' | '\u{feff}'
    )
}
