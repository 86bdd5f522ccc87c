//! Makes what a visitor typed safe to show in a letter.

pub(super) use crate::text::one_line;

/// Words before a name that nobody is greeted by.
const HONORIFICS: [&str; 8] = ["mr", "mrs", "ms", "dr", "prof", "smt", "shri", "er"];

/// A longer word is not a first name.
const FIRST_NAME_CHARS: usize = 24;

/// The name to greet by: the first whole word after titles and initials ("Dr. K. S. Ramesh" is Ramesh).
///
/// None unless all of it looks like a name, so that a greeting or a subject never carries an address.
pub(super) fn first_name(name: &str) -> Option<String> {
    let name = one_line(name);
    if !name.chars().all(belongs_to_name) {
        return None;
    }
    let first = name
        .split([' ', '.'])
        .find(|word| word.chars().count() > 1 && !HONORIFICS.contains(&word.to_lowercase().as_str()))?;
    (first.chars().count() <= FIRST_NAME_CHARS).then(|| capitalised(first))
}

/// India's scripts write vowels and joins with marks that Unicode does not count as letters.
fn belongs_to_name(c: char) -> bool {
    c.is_alphabetic()
        || " .'-’\u{200c}\u{200d}".contains(c)
        || matches!(c, '\u{300}'..='\u{36f}' | '\u{900}'..='\u{d7f}')
}

/// Forms are filled in capitals or without them; mixed writing is somebody's own and stays.
fn capitalised(word: &str) -> String {
    let is_mixed = word.chars().any(char::is_uppercase) && word.chars().any(char::is_lowercase);
    let mut letters = word.chars();
    match letters.next() {
        Some(first) if !is_mixed && word.chars().count() > 2 => {
            first.to_uppercase().chain(letters.flat_map(char::to_lowercase)).collect()
        }
        _ => word.to_owned(),
    }
}

/// The lines of a longer text, each on one line, with at most one empty line between paragraphs.
pub(super) fn lines(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut lines = text.trim().lines().map(one_line).collect::<Vec<_>>();
    lines.dedup_by(|next, previous| next.is_empty() && previous.is_empty());
    if lines == [""] { Vec::new() } else { lines }
}

/// The text cut to a number of characters, with an ellipsis where it was cut.
pub(super) fn shortened(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let kept: String = text.chars().take(max - 1).collect();
    format!("{}…", kept.trim_end())
}

/// The text with a space inside every address, so that no mail client makes a link of it.
///
/// Takes what [`one_line`] has cleaned: an invisible mark taken out later would join an address again.
pub(super) fn unlinked(text: &str) -> String {
    let mut unlinked = String::with_capacity(text.len() + 8);
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        unlinked.push(c);
        let next = rest.peek().copied().unwrap_or(' ');
        // Browsers read the full stops of Chinese and Japanese in an address as dots.
        let is_dot = matches!(c, '.' | '。' | '．' | '｡');
        if (is_dot && next.is_alphabetic()) || (c == ':' && next == '/') {
            unlinked.push(' ');
        }
    }
    unlinked
}

/// A `tel:` address of digits alone, or none when the text holds no phone number.
pub(super) fn tel(phone: &str) -> Option<String> {
    let phone = phone.trim();
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    let is_number = phone.chars().all(|c| c.is_ascii_digit() || " +-().".contains(c));
    let plus = if phone.starts_with('+') { "+" } else { "" };
    (is_number && (8..=15).contains(&digits.len())).then(|| format!("tel:{plus}{digits}"))
}

/// A `mailto:` address without room for further headers, or none for anything but a plain address.
pub(super) fn mailto(email: &str) -> Option<String> {
    let (local, host) = email.trim().split_once('@')?;
    let is_plain = |part: &str, marks: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || marks.contains(c))
    };
    (is_plain(local, "._+-") && is_plain(host, ".-") && host.contains('.'))
        .then(|| format!("mailto:{local}@{host}"))
}
