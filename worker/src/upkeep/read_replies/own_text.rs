//! The part of a reply that its sender wrote.

use kernel::text::lines;
use url::Url;

/// A reply's text without the quoted original and the signature.
///
/// Mail clients quote in few ways: lines that begin with `>` below a line that names the sender, or the whole original
/// below such a line or below a divider. What remains unrecognised is kept: too much is better than too little.
pub(super) fn own_text(text: &str) -> String {
    let text = lines(text);
    let all: Vec<&str> = text.lines().collect();
    let (mut own, mut rest) = (Vec::new(), all.as_slice());
    while let [line, after @ ..] = rest {
        if *line == "--" || begins_original(rest) {
            break;
        }
        if let Some(length) = attribution(rest) {
            if !is_quoted(&rest[length..]) {
                break;
            }
            rest = &rest[length..];
            continue;
        }
        if !line.starts_with('>') {
            own.push(*line);
        }
        rest = after;
    }
    lines(&own.join("\n"))
}

/// Whether the original follows, unmarked: below a divider or the header that Outlook writes.
fn begins_original(rest: &[&str]) -> bool {
    let Some(line) = rest.first().map(|line| line.to_lowercase()) else { return false };
    let is_divider = line.starts_with("--")
        && (line.contains("original message") || line.contains("forwarded message"))
        || line.len() >= 10 && line.bytes().all(|byte| byte == b'_');
    let follows = |name: &str| rest.iter().skip(1).take(5).any(|line| line.to_lowercase().starts_with(name));
    is_divider || line.starts_with("from:") && (follows("sent:") || follows("date:")) && follows("subject:")
}

/// Lines of "On Fri, 20 Nov 2026 at 11:00, Nivas <hello@nivas.example> wrote:", in any language if marked quotes follow.
fn attribution(rest: &[&str]) -> Option<usize> {
    let is_english = rest.first()?.starts_with("On ");
    (1..=3).find(|length| {
        let Some(head) = rest.get(..*length) else { return false };
        let (is_whole, last) =
            (head.iter().all(|line| !line.is_empty()), head.last().copied().unwrap_or_default());
        let is_marked = *length == 1
            && last.ends_with(':')
            && last.bytes().any(|byte| byte.is_ascii_digit())
            && is_quoted(&rest[*length..]);
        is_whole && (is_english && last.ends_with("wrote:") || is_marked)
    })
}

/// Whether the next line with text is a marked quote.
fn is_quoted(rest: &[&str]) -> bool {
    rest.iter().find(|line| !line.is_empty()).is_some_and(|line| line.starts_with('>'))
}

/// The text with links to our site replaced: they may be a customer's private ones, from an e-mail that only they may
/// read.
pub(super) fn without_links_to(site: &Url, text: &str) -> String {
    let Some(host) = site.host_str() else { return text.to_owned() };
    let address = format!("://{host}").to_lowercase();
    let hidden = text.lines().map(|line| {
        let words =
            line.split(' ').map(|word| if word.to_lowercase().contains(&address) { "[link]" } else { word });
        words.collect::<Vec<_>>().join(" ")
    });
    hidden.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_signatures_are_left_out() {
        for (name, text, own) in [
            (
                "above",
                "Please call on Sunday.\n\nOn Fri, 20 Nov 2026 at 11:00, Nivas <hello@nivas.example>\nwrote:\n\n> Dear Asha,\n> three homes",
                "Please call on Sunday.",
            ),
            ("below", "On Fri, 20 Nov 2026, Nivas wrote:\n> Dear Asha,\n\nPlease call.", "Please call."),
            ("between", "> When?\nSunday.\n> Where?\nAt home.", "Sunday.\nAt home."),
            (
                "another language",
                "ठीक है\n\n20/11/2026 Nivas <hello@nivas.example> ने लिखा:\n> Dear Asha",
                "ठीक है",
            ),
            ("unmarked", "Yes.\nOn Fri, 20 Nov 2026 Nivas wrote:\nDear Asha,\nthree homes", "Yes."),
            (
                "Outlook",
                "Yes.\n\nFrom: Nivas <hello@nivas.example>\nSent: Friday\nTo: Asha\nSubject: Similar homes\n\nDear Asha",
                "Yes.",
            ),
            ("divider", "Yes.\n-----Original Message-----\nDear Asha", "Yes."),
            ("line", "Yes.\n________________________________\nFrom: Nivas", "Yes."),
            ("signature", "Yes.\n-- \nAsha Rao", "Yes."),
            (
                "own words",
                "From: the kitchen\nOn Sunday we are home.\nThree questions:\n\n\n\n1. Price?",
                "From: the kitchen\nOn Sunday we are home.\nThree questions:\n\n1. Price?",
            ),
            ("nothing", "> Dear Asha", ""),
        ] {
            assert_eq!(own_text(text), own, "{name}");
            assert_eq!(own_text(&text.replace('\n', "\r\n")), own, "{name}, from another system");
        }
    }

    #[test]
    fn text_cannot_turn_or_hide() {
        assert_eq!(own_text("a\u{202e}b\0c\u{200b}\td\u{7}"), "abc d");
    }

    #[test]
    fn private_links_are_hidden() {
        let site = Url::parse("https://nivas.example").unwrap();
        let text = "See <https://Nivas.example/quotation/abc> and\nhttps://example.com/plan";
        assert_eq!(without_links_to(&site, text), "See [link] and\nhttps://example.com/plan");
    }
}
