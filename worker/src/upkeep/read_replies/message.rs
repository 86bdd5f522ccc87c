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
    /// Whether it reports on an e-mail: on its delivery, or as spam.
    pub(super) is_report: bool,
}

/// Types of reports that are read: on delivery (RFC 3464), and what providers pass on of recipients (RFC 5965).
const REPORT_TYPES: [&str; 2] = ["delivery-status", "feedback-report"];

/// Most message ids that are looked up. A thread names its latest last.
const MAX_REFERENCES: usize = 50;

/// What a message's header tells.
pub(super) fn facts(header: &[u8]) -> Facts {
    let Some(message) = MessageParser::default().parse_headers(header) else { return Facts::default() };
    let mut answers = ids(message.in_reply_to());
    answers.extend(ids(message.references()).into_iter().rev().take(MAX_REFERENCES));
    let is_multipart_report = message.is_content_type("multipart", "report");
    let report_type = message.content_type().and_then(|kind| kind.attribute("report-type"));
    let is_read = |kind: &str| REPORT_TYPES.iter().any(|known| kind.eq_ignore_ascii_case(known));
    let is_report = is_multipart_report && report_type.is_none_or(is_read);
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

/// A report on an e-mail.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Report {
    /// Message ids of that e-mail.
    pub(super) message_ids: Vec<String>,
    /// What it reports.
    pub(super) kind: ReportKind,
}

/// What a report says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ReportKind {
    /// It could not be delivered.
    Bounce {
        /// Status code, `5.1.1`.
        status: String,
        /// Status code with what the refusing server said.
        answer: String,
    },
    /// Its recipient reported it as spam.
    Complaint,
}

/// Longest answer that is kept, in characters.
const MAX_ANSWER: usize = 500;

/// Reads a report; `None` if it says nothing of a final failure or of a complaint, as one of a delay.
pub(super) fn report(bytes: &[u8]) -> Option<Report> {
    let message = MessageParser::default().parse(bytes)?;
    let mut kind = None;
    let mut message_ids = Vec::new();
    for part in &message.parts {
        if part.is_content_type("message", "delivery-status") {
            kind = kind.or_else(|| failed(part.contents()));
        } else if part.is_content_type("message", "feedback-report") {
            kind = kind.or_else(|| is_complaint(part.contents()).then_some(ReportKind::Complaint));
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
    Some(Report { message_ids, kind: kind? })
}

/// Types of feedback by which a recipient complains. The others are `not-spam`, which takes a complaint back and changes
/// nothing, and those that a provider's programs send of themselves: `auth-failure`, `virus`, `other`.
const COMPLAINTS: [&str; 2] = ["abuse", "fraud"];

/// Whether the fields of a feedback report say that the recipient complains.
fn is_complaint(feedback: &[u8]) -> bool {
    let text = String::from_utf8_lossy(feedback).replace("\r\n", "\n");
    let block = format!("{}\n\n", text.trim_matches('\n'));
    let fields = MessageParser::default().parse_headers(&block);
    let kind = fields.as_ref().and_then(|fields| fields.header_raw(HeaderName::from("Feedback-Type")));
    // A comment may follow the type.
    let kind = kind.and_then(|kind| kind.trim().split([' ', '(']).next());
    kind.is_some_and(|kind| COMPLAINTS.iter().any(|known| kind.eq_ignore_ascii_case(known)))
}

/// The bounce of the first recipient for whom delivery failed for good. Each has a block of fields of its own.
fn failed(status: &[u8]) -> Option<ReportKind> {
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
        Some(ReportKind::Bounce { status, answer: answer.chars().take(MAX_ANSWER).collect() })
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
        let bounce = |status: &str, answer: &str| {
            Some(ReportKind::Bounce { status: status.to_owned(), answer: answer.to_owned() })
        };
        let hard = "Final-Recipient: rfc822; a@example.com\r\nAction: failed\r\nStatus: 5.1.1 (bad address)\r\n\
                    Diagnostic-Code: smtp; 550 5.1.1 no such\r\n user here";
        assert_eq!(read(hard), bounce("5.1.1", "550 5.1.1 no such user here"));
        assert_eq!(read("Action: failed\r\nStatus: 5.2.1"), bounce("5.2.1", "5.2.1"));
        assert_eq!(read("Action: delayed\r\nStatus: 4.4.1"), None);
        assert_eq!(read("Action: failed\r\nStatus: 4.4.7"), None);
        assert_eq!(read("Action: delivered\r\nStatus: 2.0.0"), None);
        assert_eq!(read("Status: 5.1.1"), None);
    }

    /// As a provider passes on that somebody pressed "Report spam": of the e-mail, the whole or its header alone.
    fn feedback(kind: &str, original: &str) -> String {
        format!(
            "From: <feedback@mail.example.com>\r\nSubject: FW: Similar homes\r\nMIME-Version: 1.0\r\n\
             Content-Type: multipart/report; report-type=feedback-report; boundary=\"b\"\r\n\r\n\
             --b\r\nContent-Type: text/plain; charset=us-ascii\r\n\r\nThis is an abuse report.\r\n\
             --b\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: {kind}\r\n\
             User-Agent: Feedback/1.0\r\nVersion: 1\r\nOriginal-Rcpt-To: <meera@example.com>\r\n\
             Arrival-Date: Sat, 21 Nov 2026 11:02:00 +0530\r\n\r\n\
             --b\r\n{original}\r\n--b--\r\n"
        )
    }

    #[test]
    fn a_complaint_is_told_from_other_feedback() {
        let whole = "Content-Type: message/rfc822\r\nContent-Disposition: inline\r\n\r\nFrom: hello@nivas.example\r\n\
                     Message-ID: <a@nivas>\r\nReferences: <other@nivas>\r\n\r\nDear Asha";
        let header =
            "Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: <a@nivas>\r\nSubject: Similar homes\r\n";
        let complaint =
            || Some(Report { message_ids: vec!["<a@nivas>".to_owned()], kind: ReportKind::Complaint });
        for original in [whole, header] {
            let message = feedback("abuse", original);
            assert_eq!(facts(message.as_bytes()), Facts { answers: Vec::new(), is_report: true });
            assert_eq!(report(message.as_bytes()), complaint());
        }
        assert_eq!(report(feedback("Fraud (phishing)", whole).as_bytes()), complaint());
        for kind in ["not-spam", "auth-failure", "virus", "other", ""] {
            assert_eq!(report(feedback(kind, whole).as_bytes()), None, "{kind}");
        }
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
