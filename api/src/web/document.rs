//! Completes the application's documents.

/// Replaces the document's title.
pub(super) fn with_head(index: &str, head: &str) -> String {
    let title = index.split_once("<title>").and_then(|(before, rest)| {
        let (_, after) = rest.split_once("</title>")?;
        Some((before, after))
    });
    match title {
        Some((before, after)) => format!("{before}{head}{after}"),
        None => index.to_owned(),
    }
}

/// Escapes text for HTML, including attribute values.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A `meta` element.
pub(super) fn meta(name: &str, value: &str) -> String {
    format!("<meta {name} content=\"{}\" />", escaped(value))
}
