//! Makes visitors' input safe to show in an e-mail.

pub(super) use kernel::text::one_line;

/// Titles, which are not first names.
const HONORIFICS: [&str; 8] = ["mr", "mrs", "ms", "dr", "prof", "smt", "shri", "er"];

/// A longer word is not a first name.
const FIRST_NAME_CHARS: usize = 24;

/// First name for the greeting: the first whole word after titles and initials ("Dr. K. S. Ramesh" is
/// Ramesh).
///
/// `None` unless all of it looks like a name, so that a greeting or a subject never contains an address.
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

/// Indian scripts write vowels and conjuncts with marks that Unicode does not class as letters.
fn belongs_to_name(c: char) -> bool {
    c.is_alphabetic()
        || " .'-’\u{200c}\u{200d}".contains(c)
        || matches!(c, '\u{300}'..='\u{36f}' | '\u{900}'..='\u{d7f}')
}

/// Fixes all-capitals and all-lowercase input; mixed case is deliberate and stays.
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

/// Lines of a longer text, each cleaned, with single blank lines between paragraphs.
pub(super) fn lines(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut lines = text.trim().lines().map(one_line).collect::<Vec<_>>();
    lines.dedup_by(|next, previous| next.is_empty() && previous.is_empty());
    if lines == [""] { Vec::new() } else { lines }
}

/// Text shortened to a number of characters, with an ellipsis if it was cut.
pub(super) fn shortened(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let kept: String = text.chars().take(max - 1).collect();
    format!("{}…", kept.trim_end())
}

/// Text with a space inside every address, so that no mail client links it.
///
/// Expects text cleaned by [`one_line`]: an invisible mark removed later would join an address again.
pub(super) fn unlinked(text: &str) -> String {
    let mut unlinked = String::with_capacity(text.len() + 8);
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        unlinked.push(c);
        let next = rest.peek().copied().unwrap_or(' ');
        // Browsers treat Chinese and Japanese full stops in an address as dots.
        let is_dot = matches!(c, '.' | '。' | '．' | '｡');
        if (is_dot && next.is_alphabetic()) || (c == ':' && next == '/') {
            unlinked.push(' ');
        }
    }
    unlinked
}

/// A `tel:` link, or `None` if the text is no phone number.
pub(super) fn tel(phone: &str) -> Option<String> {
    let phone = phone.trim();
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    let is_number = phone.chars().all(|c| c.is_ascii_digit() || " +-().".contains(c));
    let plus = if phone.starts_with('+') { "+" } else { "" };
    (is_number && (8..=15).contains(&digits.len())).then(|| format!("tel:{plus}{digits}"))
}

/// A `mailto:` link without further headers, or `None` for anything but a plain address.
pub(super) fn mailto(email: &str) -> Option<String> {
    let (local, host) = email.trim().split_once('@')?;
    let is_plain = |part: &str, marks: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || marks.contains(c))
    };
    (is_plain(local, "._+-") && is_plain(host, ".-") && host.contains('.'))
        .then(|| format!("mailto:{local}@{host}"))
}
