//! What a message says: whose it is, what it answers, and what became of an e-mail of ours.

use data_encoding::HEXLOWER;
use kernel::text::one_line;
use mail_parser::{HeaderName, HeaderValue, Message, MessageParser, MimeHeaders as _};
use sha2::{Digest as _, Sha256};
use url::Url;

use super::own_text::{own_text, without_links_to};

/// What a message's header tells.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Facts {
    /// Message ids that it answers, as the log of e-mails has them.
    pub(super) answers: Vec<String>,
    /// Whether it reports on the delivery of an e-mail (RFC 3464).
    pub(super) is_report: bool,
}

/// Most message ids that are looked up. A thread names its latest last.
const MAX_REFERENCES: usize = 50;

/// What a message's header tells.
pub(super) fn facts(header: &[u8]) -> Facts {
    let Some(message) = MessageParser::default().parse_headers(header) else { return Facts::default() };
    let mut answers = ids(message.in_reply_to());
    answers.extend(ids(message.references()).into_iter().rev().take(MAX_REFERENCES));
    let is_multipart_report = message.is_content_type("multipart", "report");
    let report_type = message.content_type().and_then(|kind| kind.attribute("report-type"));
    let is_report =
        is_multipart_report && report_type.is_none_or(|kind| kind.eq_ignore_ascii_case("delivery-status"));
    // Others, such as of having been read, tell nothing.
    if is_multipart_report && !is_report {
        answers.clear();
    }
    Facts { answers, is_report }
}

fn ids(value: &HeaderValue<'_>) -> Vec<String> {
    match value {
        HeaderValue::Text(id) => vec![bracketed(id)],
        HeaderValue::TextList(ids) => ids.iter().map(|id| bracketed(id)).collect(),
        _ => Vec::new(),
    }
}

fn bracketed(id: &str) -> String {
    format!("<{}>", id.trim_matches(['<', '>', ' ']))
}

/// A reply, as far as it is kept.
#[derive(Debug)]
pub(super) struct Incoming {
    /// Digest of its `Message-ID`, or of all of it if it has none.
    pub(super) digest: String,
    /// The sender's address in lower case.
    pub(super) from: String,
    /// Whether a program wrote it (RFC 3834 and what is usual beside it).
    pub(super) is_automatic: bool,
    /// Subject line.
    pub(super) subject: String,
    /// Text without what it quotes, and without private links to our site.
    pub(super) text: String,
}

/// Reads a reply; `None` if the bytes are no message.
pub(super) fn incoming(bytes: &[u8], site: &Url) -> Option<Incoming> {
    let message = MessageParser::default().parse(bytes)?;
    let from = message.from().and_then(|from| from.first()?.address()).unwrap_or_default().to_lowercase();
    Some(Incoming {
        digest: digest(message.message_id().map_or(bytes, str::as_bytes)),
        is_automatic: is_automatic(&message, &from),
        from,
        subject: one_line(message.subject().unwrap_or_default()),
        text: without_links_to(site, &own_text(&message.body_text(0).unwrap_or_default())),
    })
}

fn digest(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

fn is_automatic(message: &Message<'_>, from: &str) -> bool {
    let raw = |name: &'static str| {
        let value = message.header_raw(HeaderName::from(name))?;
        Some(value.trim().to_ascii_lowercase())
    };
    let submitted = raw("Auto-Submitted").is_some_and(|value| value != "no");
    let precedence = raw("Precedence")
        .is_some_and(|value| ["bulk", "auto_reply", "auto-reply", "junk", "list"].contains(&value.as_str()));
    let replied = ["X-Autoreply", "X-Autorespond", "X-Auto-Response-Suppress"].into_iter().any(|name| {
        // The last is set by Outlook's out-of-office notes, and asks other programs not to answer.
        raw(name).is_some_and(|value| name != "X-Auto-Response-Suppress" || value.contains("all"))
    });
    let mailbox = from.split('@').next().unwrap_or_default();
    let is_system = matches!(mailbox, "mailer-daemon" | "postmaster");
    let has_no_sender = raw("Return-Path").is_some_and(|value| value == "<>");
    submitted || precedence || replied || is_system || has_no_sender
}

/// A report that an e-mail could not be delivered.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Report {
    /// Message ids of the returned e-mail.
    pub(super) message_ids: Vec<String>,
    /// Status code, `5.1.1`.
    pub(super) status: String,
    /// Status code with what the refusing server said.
    pub(super) answer: String,
}

/// Longest answer that is kept, in characters.
const MAX_ANSWER: usize = 500;

/// Reads a report; `None` if it says nothing of a final failure, as one of a delay.
pub(super) fn report(bytes: &[u8]) -> Option<Report> {
    let message = MessageParser::default().parse(bytes)?;
    let mut failure = None;
    let mut message_ids = Vec::new();
    for part in &message.parts {
        if part.is_content_type("message", "delivery-status") {
            failure = failure.or_else(|| failed(part.contents()));
        } else if let Some(original) = part.message() {
            message_ids.extend(original.message_id().map(bracketed));
        } else if part.is_content_type("text", "rfc822-headers") {
            let original = MessageParser::default().parse_headers(part.contents());
            message_ids.extend(original.as_ref().and_then(Message::message_id).map(bracketed));
        }
    }
    if message_ids.is_empty() {
        message_ids = ids(message.in_reply_to());
    }
    let (status, answer) = failure?;
    Some(Report { message_ids, status, answer })
}

/// Status and answer of the first recipient for whom delivery failed for good. Each has a block of fields of its own.
fn failed(status: &[u8]) -> Option<(String, String)> {
    let text = String::from_utf8_lossy(status).replace("\r\n", "\n");
    text.split("\n\n").find_map(|block| {
        let block = format!("{}\n\n", block.trim_matches('\n'));
        let fields = MessageParser::default().parse_headers(&block)?;
        let field = |name: &'static str| fields.header_raw(HeaderName::from(name)).map(one_line);
        if !field("Action")?.eq_ignore_ascii_case("failed") {
            return None;
        }
        // A comment may follow the code.
        let status = field("Status")?.split([' ', '(']).next()?.to_owned();
        if !status.starts_with("5.") {
            return None;
        }
        // `smtp; 550 5.1.1 no such user`
        let said = field("Diagnostic-Code")
            .map(|said| said.split_once(';').map_or(said.clone(), |(_, answer)| answer.trim().to_owned()));
        let answer = said.filter(|said| !said.is_empty()).unwrap_or_else(|| status.clone());
        Some((status, answer.chars().take(MAX_ANSWER).collect()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &str) -> String {
        format!(
            "From: Asha <Asha.Rao@Example.com>\r\nMessage-ID: <1@example.com>\r\n{lines}\r\n\r\nHello\r\n"
        )
    }

    #[test]
    fn programs_are_told_from_people() {
        let site = Url::parse("https://nivas.example").unwrap();
        for (lines, expected) in [
            ("Subject: Re: Your home", false),
            ("Auto-Submitted: no", false),
            ("Auto-Submitted: auto-replied", true),
            ("Precedence: bulk", true),
            ("Precedence: first-class", false),
            ("X-Autoreply: yes", true),
            ("X-Auto-Response-Suppress: All", true),
            ("X-Auto-Response-Suppress: OOF", false),
            ("Return-Path: <>", true),
            ("Return-Path: <asha.rao@example.com>", false),
        ] {
            let read = incoming(headers(lines).as_bytes(), &site).unwrap();
            assert_eq!(read.is_automatic, expected, "{lines}");
            assert_eq!(read.from, "asha.rao@example.com");
        }
    }

    #[test]
    fn answered_messages_are_found_in_both_headers() {
        let answers = |lines: &str| facts(headers(lines).as_bytes()).answers;
        assert_eq!(answers("In-Reply-To: <a@nivas>"), ["<a@nivas>"]);
        assert_eq!(answers("References: <a@nivas>\r\n <b@example.com>"), ["<b@example.com>", "<a@nivas>"]);
        assert!(answers("Subject: Hello").is_empty());
        let of_reading = "In-Reply-To: <a@nivas>\r\nContent-Type: multipart/report; \
                          report-type=disposition-notification; boundary=b";
        assert_eq!(facts(headers(of_reading).as_bytes()), Facts::default());
        assert_eq!(facts(b""), Facts::default());
    }

    #[test]
    fn only_a_final_failure_is_one() {
        let read =
            |fields: &str| failed(format!("Reporting-MTA: dns; mx.example.com\r\n\r\n{fields}").as_bytes());
        let hard = "Final-Recipient: rfc822; a@example.com\r\nAction: failed\r\nStatus: 5.1.1 (bad address)\r\n\
                    Diagnostic-Code: smtp; 550 5.1.1 no such\r\n user here";
        assert_eq!(read(hard), Some(("5.1.1".to_owned(), "550 5.1.1 no such user here".to_owned())));
        assert_eq!(read("Action: failed\r\nStatus: 5.2.1"), Some(("5.2.1".to_owned(), "5.2.1".to_owned())));
        assert_eq!(read("Action: delayed\r\nStatus: 4.4.1"), None);
        assert_eq!(read("Action: failed\r\nStatus: 4.4.7"), None);
        assert_eq!(read("Action: delivered\r\nStatus: 2.0.0"), None);
        assert_eq!(read("Status: 5.1.1"), None);
    }

    #[test]
    fn a_message_of_any_bytes_is_read_without_harm() {
        let site = Url::parse("https://nivas.example").unwrap();
        for bytes in [&b""[..], b"\0\xff\xfe", b"Content-Type: multipart/report; boundary=\r\n\r\n--\r\n--"] {
            assert_eq!(report(bytes), None);
            assert!(incoming(bytes, &site).is_none_or(|read| !read.text.contains('\0')));
        }
    }
}
