//! Formats a rendered template: one-line subject, text wrapped at 72 columns, HTML without blank lines.

use super::untrusted::{one_line, shortened};

const SUBJECT_CHARS: usize = 120;
const COLUMNS: usize = 72;

/// One line, so that no header can be injected.
pub(super) fn subject(rendered: &str) -> String {
    shortened(&one_line(rendered), SUBJECT_CHARS)
}

/// Wraps every line and collapses blank lines.
///
/// Templates write a paragraph as one line, because the length of inserted names is only known here.
pub(super) fn text(rendered: &str) -> String {
    let mut text = String::with_capacity(rendered.len() + 128);
    let mut is_after_gap = true;
    for line in rendered.lines().map(str::trim_end) {
        if !(line.is_empty() && is_after_gap) {
            wrap(line, &mut text);
        }
        is_after_gap = line.is_empty();
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// Wraps a line at spaces; a longer word, such as a URL, stays whole.
fn wrap(line: &str, text: &mut String) {
    let hang = hanging(line);
    let mut column = 0;
    for (index, word) in line.split(' ').enumerate() {
        let width = word.chars().count();
        if index > 0 && column + 1 + width > COLUMNS && column > hang.chars().count() {
            text.push('\n');
            text.push_str(&hang);
            column = hang.chars().count();
        } else if index > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
    }
    text.push('\n');
}

/// Indent of continuation lines: the quotation mark, or the column where the text starts.
fn hanging(line: &str) -> String {
    if line.starts_with("> ") {
        return "> ".to_owned();
    }
    let label = line.find("  ").map_or(0, |gap| {
        let value = line[gap..].trim_start();
        line[..line.len() - value.len()].chars().count()
    });
    let item = line.split_once(' ').map_or(0, |(mark, _)| match mark.strip_suffix('.') {
        Some(number) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => mark.len() + 1,
        _ if mark == "-" => 2,
        _ => 0,
    });
    " ".repeat(label.max(item))
}

/// Drops blank lines left behind by conditions.
pub(super) fn html(rendered: &str) -> String {
    let mut html = String::with_capacity(rendered.len());
    for line in rendered.lines().map(str::trim).filter(|line| !line.is_empty()) {
        html.push_str(line);
        html.push('\n');
    }
    html
}
