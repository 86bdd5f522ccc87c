//! Sends e-mail over SMTP, or to a folder in development.
//!
//! A rejected login is our misconfiguration, not the e-mail's fault, so it is retried. A mailbox that does
//! not exist is final. If the connection breaks after the message was transmitted, it is unknown whether the
//! server accepted it ([`SendError::Unknown`]); the e-mail's type says what happens then. A conversation is
//! aborted after [`SEND_TIMEOUT`]. Meanwhile the worker renews its lease, so no other worker sends the same
//! e-mail.

use std::error::Error as _;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::time::Duration;

use kernel::mail;
use kernel::text::one_line;
use letters::Rendered;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};
use lettre::transport::smtp::{self, PoolConfig};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use url::{Host, Url};

/// Mail transport.
#[derive(Clone, Debug)]
pub enum Transport {
    /// Over SMTP: `smtps://user:password@host` or `smtp://user:password@host:587`.
    Smtp(Url),
    /// A folder of `.eml` files.
    Folder(PathBuf),
}

/// Sends e-mails from one address.
#[derive(Clone, Debug)]
pub struct Mailer {
    from: Mailbox,
    backend: Backend,
}

#[derive(Clone, Debug)]
enum Backend {
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    Folder(PathBuf),
}

/// Envelope and headers of an e-mail.
#[derive(Clone, Debug)]
pub struct Envelope<'a> {
    /// With angle brackets.
    pub message_id: &'a str,
    /// Recipient's address as entered.
    pub to: &'a str,
    /// Recipient's name as entered.
    pub to_name: Option<&'a str>,
    /// Sender's name, if not the mailbox's own.
    pub from_name: Option<&'a str>,
    /// Reply address, if not the sender's.
    pub reply_to: Option<&'a str>,
    /// One-click unsubscribe link (RFC 8058).
    pub unsubscribe: Option<&'a str>,
    /// Attachments.
    pub attachments: &'a [FileAttachment],
    /// Must not be sent twice: the server's availability is checked before anything is transmitted, so that
    /// only a later failure leaves a doubt.
    pub is_once: bool,
}

/// An attachment.
#[derive(Clone, Debug)]
pub struct FileAttachment {
    /// File name, chosen by us.
    pub name: String,
    /// Media type, `application/pdf`.
    pub media_type: &'static str,
    /// Content.
    pub content: Vec<u8>,
    /// `Content-ID`, without angle brackets, of a picture that the letter's HTML shows.
    pub content_id: Option<String>,
}

impl FileAttachment {
    fn part(&self) -> Result<SinglePart, SendError> {
        let kind =
            ContentType::parse(self.media_type).map_err(|error| SendError::Never(error.to_string()))?;
        let attachment = match &self.content_id {
            Some(id) => Attachment::new_inline_with_name(id.clone(), self.name.clone()),
            None => Attachment::new(self.name.clone()),
        };
        Ok(attachment.body(self.content.clone(), kind))
    }
}

/// Why an e-mail was not sent.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    /// Temporary failure: worth a retry.
    #[error("{0}")]
    Later(String),
    /// The e-mail is rejected for good.
    #[error("{0}")]
    Never(String),
    /// The mailbox does not exist.
    #[error("{0}")]
    NoSuchMailbox(String),
    /// The connection broke; whether the e-mail was accepted is unknown.
    #[error("{0}")]
    Unknown(String),
}

impl SendError {
    /// The same error with another message.
    #[must_use]
    pub fn map_message(self, tell: impl FnOnce(String) -> String) -> Self {
        match self {
            Self::Later(answer) => Self::Later(tell(answer)),
            Self::Never(answer) => Self::Never(tell(answer)),
            Self::NoSuchMailbox(answer) => Self::NoSuchMailbox(tell(answer)),
            Self::Unknown(answer) => Self::Unknown(tell(answer)),
        }
    }
}

/// Connection timeout.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);

/// Timeout of a whole conversation. RFC 5321 suggests minutes per response; a free slot is worth more.
const SEND_TIMEOUT: Duration = Duration::from_mins(1);

impl Mailer {
    /// Creates the transport. It connects with the first e-mail.
    ///
    /// # Errors
    /// If the SMTP address is invalid.
    pub fn new(transport: &Transport, from: Mailbox, connections: u32) -> Result<Self, smtp::Error> {
        let backend = match transport {
            Transport::Folder(dir) => Backend::Folder(dir.clone()),
            Transport::Smtp(url) => Backend::Smtp(
                AsyncSmtpTransport::<Tokio1Executor>::from_url(with_tls(url.clone()).as_str())?
                    .timeout(Some(CONNECT_TIMEOUT))
                    .pool_config(
                        PoolConfig::new().max_size(connections).idle_timeout(Duration::from_secs(30)),
                    )
                    .build(),
            ),
        };
        Ok(Self { from, backend })
    }

    /// Sends an e-mail and returns the server's response.
    pub async fn send(&self, envelope: &Envelope<'_>, letter: Rendered) -> Result<String, SendError> {
        let message = self.message(envelope, letter)?;
        match &self.backend {
            Backend::Smtp(smtp) => {
                if envelope.is_once {
                    reach(smtp).await?;
                }
                converse(smtp.clone(), message).await
            }
            Backend::Folder(dir) => write(dir, envelope.message_id, &message.formatted()).await,
        }
    }

    fn sender_named(&self, name: Option<&str>) -> Mailbox {
        let name = name.map(one_line).or_else(|| self.from.name.clone());
        Mailbox::new(name, self.from.email.clone())
    }

    fn message(&self, envelope: &Envelope<'_>, letter: Rendered) -> Result<Message, SendError> {
        let never = |error: &dyn std::fmt::Display| SendError::Never(error.to_string());
        let address = envelope.to.trim().parse().map_err(|error| never(&error))?;
        let mut message = Message::builder()
            .message_id(Some(envelope.message_id.to_owned()))
            .from(self.sender_named(envelope.from_name))
            .to(Mailbox::new(envelope.to_name.map(one_line), address))
            .subject(letter.subject)
            // Prevents automatic replies (RFC 3834).
            .raw_header(header("Auto-Submitted", "auto-generated"));
        // A customer's malformed address must not block an e-mail about that customer.
        if let Some(reply_to) = envelope.reply_to.and_then(|address| address.trim().parse().ok()) {
            message = message.reply_to(Mailbox::new(None, reply_to));
        }
        if let Some(url) = envelope.unsubscribe {
            message = message
                .raw_header(header("List-Unsubscribe", &format!("<{url}>")))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
        }
        message
            .multipart(body(letter.text, letter.html, envelope.attachments)?)
            .map_err(|error| never(&error))
    }
}

/// The letter as text and as HTML with its pictures, and then the files.
fn body(text: String, html: String, attachments: &[FileAttachment]) -> Result<MultiPart, SendError> {
    let (pictures, files): (Vec<_>, Vec<_>) = attachments.iter().partition(|file| file.content_id.is_some());
    let mut body = if pictures.is_empty() {
        MultiPart::alternative_plain_html(text, html)
    } else {
        let mut shown = MultiPart::related().singlepart(SinglePart::html(html));
        for picture in pictures {
            shown = shown.singlepart(picture.part()?);
        }
        MultiPart::alternative().singlepart(SinglePart::plain(text)).multipart(shown)
    };
    if !files.is_empty() {
        body = MultiPart::mixed().multipart(body);
    }
    for file in files {
        body = body.singlepart(file.part()?);
    }
    Ok(body)
}

fn header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned())
}

/// Requires encryption even if the address does not, so that passwords and e-mails are not sent in the clear;
/// except to this machine itself.
fn with_tls(mut url: Url) -> Url {
    let says = url.query_pairs().any(|(name, _)| name == "tls");
    if url.scheme() == "smtp" && !is_this_machine(&url) && !says {
        url.query_pairs_mut().append_pair("tls", "required");
    }
    url
}

/// Whether the address is one of this machine itself.
pub(crate) fn is_this_machine(url: &Url) -> bool {
    match url.host() {
        // Outside http, an IP address is parsed as a domain name.
        Some(Host::Domain(name)) => {
            name == "localhost" || name.parse::<Ipv4Addr>().is_ok_and(|ip| ip.is_loopback())
        }
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        None => false,
    }
}

/// Checks that the server responds. A failure here has transmitted nothing.
async fn reach(smtp: &AsyncSmtpTransport<Tokio1Executor>) -> Result<(), SendError> {
    match tokio::time::timeout(CONNECT_TIMEOUT, smtp.test_connection()).await {
        Ok(Ok(true)) => Ok(()),
        Ok(Ok(false)) => Err(SendError::Later("the mail server is not responding".to_owned())),
        Ok(Err(error)) => Err(match send_error(&error) {
            SendError::Unknown(answer) => SendError::Later(answer),
            refusal => refusal,
        }),
        Err(_) => Err(SendError::Later(format!("no answer within {} s", CONNECT_TIMEOUT.as_secs()))),
    }
}

/// Transmits a message in a separate task. If dropped halfway, its connection would return to the pool, and
/// the outstanding responses would be taken for the next e-mail's.
async fn converse(smtp: AsyncSmtpTransport<Tokio1Executor>, message: Message) -> Result<String, SendError> {
    let conversation = tokio::spawn(async move { smtp.send(message).await });
    let answer = match tokio::time::timeout(SEND_TIMEOUT, conversation).await {
        Ok(Ok(sent)) => sent.map_err(|error| send_error(&error))?,
        Ok(Err(error)) => return Err(SendError::Unknown(error.to_string())),
        Err(_) => return Err(SendError::Unknown(format!("no answer within {} s", SEND_TIMEOUT.as_secs()))),
    };
    let reply = answer.message().collect::<Vec<_>>().join(" ");
    Ok(format!("{} {reply}", answer.code()))
}

fn send_error(error: &smtp::Error) -> SendError {
    let text = chain(error);
    // A status code is a decision; an aborted conversation has none.
    let Some(code) = error.status() else { return SendError::Unknown(text) };
    if !error.is_permanent() {
        return SendError::Later(text);
    }
    match u16::from(code) {
        // The server rejects our login, not the e-mail: an operator must fix the password.
        530 | 534 | 535 | 538 => SendError::Later(text),
        550 | 551 | 553 if blames_recipient(error) => SendError::NoSuchMailbox(text),
        _ => SendError::Never(text),
    }
}

/// Whether the response's enhanced status code faults the recipient's address.
fn blames_recipient(error: &smtp::Error) -> bool {
    let words = error.source().map(ToString::to_string).unwrap_or_default();
    let code = words.split_whitespace().next().unwrap_or_default();
    mail::faults_recipient(code)
}

/// The error with its causes, which include the server's response.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        let inner_text = inner.to_string();
        if !text.contains(&inner_text) {
            text = format!("{text}: {inner_text}");
        }
        cause = inner.source();
    }
    text
}

/// The file is named after the message id, so that a retry replaces it; it is written atomically.
async fn write(dir: &std::path::Path, message_id: &str, bytes: &[u8]) -> Result<String, SendError> {
    let later =
        |error: std::io::Error| SendError::Later(format!("cannot write to {}: {error}", dir.display()));
    let name = message_id.trim_matches(['<', '>']).replace(['/', '\\', ':'], "_");
    let (path, half) = (dir.join(format!("{name}.eml")), dir.join(format!(".{name}.half")));
    tokio::fs::create_dir_all(dir).await.map_err(later)?;
    tokio::fs::write(&half, bytes).await.map_err(later)?;
    tokio::fs::rename(&half, &path).await.map_err(later)?;
    Ok(format!("written to {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_spoken_to_in_the_clear() {
        let url = |text: &str| with_tls(Url::parse(text).unwrap()).to_string();
        assert_eq!(url("smtp://127.0.0.1:2525"), "smtp://127.0.0.1:2525");
        assert_eq!(url("smtp://localhost"), "smtp://localhost");
        assert_eq!(url("smtp://[::1]:25"), "smtp://[::1]:25");
        assert_eq!(url("smtp://mail.example.com:587"), "smtp://mail.example.com:587?tls=required");
        assert_eq!(
            url("smtp://u:p@mail.example.com?tls=opportunistic"),
            "smtp://u:p@mail.example.com?tls=opportunistic"
        );
        assert_eq!(url("smtps://mail.example.com"), "smtps://mail.example.com");
    }
}
