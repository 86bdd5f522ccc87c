//! The mailbox that customers' replies and returned e-mails arrive in, read over IMAP.
//!
//! It is opened read-only and its messages are peeked at, so that whoever else reads it finds nothing marked as read.

use std::fmt;
use std::io::ErrorKind;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use async_imap::imap_proto::{AttributeValue, MailboxDatum, Response, Status};
use async_imap::{Client, error};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::text::one_line;
use percent_encoding::percent_decode_str;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use url::Url;

use crate::mailer::is_this_machine;

/// Where and as whom a mailbox is read: `imaps://user:password@host:993/INBOX`.
#[derive(Clone)]
pub struct Mailbox {
    host: String,
    port: u16,
    is_encrypted: bool,
    user: String,
    password: String,
    folder: String,
}

/// Without the password.
impl fmt::Debug for Mailbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mailbox({})", self.name())
    }
}

/// Why an address is not one of a mailbox.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidMailbox {
    /// No address at all.
    #[error(transparent)]
    Url(#[from] url::ParseError),
    /// Another protocol.
    #[error("it starts with {0}:// instead of imaps://")]
    Scheme(String),
    /// A password would be sent in the clear.
    #[error("imap:// sends the password unencrypted, so it is for this machine alone; use imaps://")]
    Unencrypted,
    /// Without one of its parts.
    #[error("it has no {0}")]
    Missing(&'static str),
    /// A part that is no text.
    #[error("its {0} is not UTF-8")]
    Encoding(&'static str),
}

impl FromStr for Mailbox {
    type Err = InvalidMailbox;

    fn from_str(text: &str) -> Result<Self, InvalidMailbox> {
        let url = Url::parse(text)?;
        let is_encrypted = match url.scheme() {
            "imaps" => true,
            "imap" if is_this_machine(&url) => false,
            "imap" => return Err(InvalidMailbox::Unencrypted),
            scheme => return Err(InvalidMailbox::Scheme(scheme.to_owned())),
        };
        let part = |name: &'static str, written: &str| match percent_decode_str(written).decode_utf8() {
            Ok(part) if part.is_empty() => Err(InvalidMailbox::Missing(name)),
            Ok(part) => Ok(part.into_owned()),
            Err(_) => Err(InvalidMailbox::Encoding(name)),
        };
        let folder = match url.path().trim_matches('/') {
            "" => "INBOX".to_owned(),
            path => part("folder", path)?,
        };
        Ok(Self {
            host: part("host", url.host_str().unwrap_or_default())?,
            port: url.port().unwrap_or(if is_encrypted { 993 } else { 143 }),
            is_encrypted,
            user: part("user", url.username())?,
            password: part("password", url.password().unwrap_or_default())?,
            folder,
        })
    }
}

/// Why a mailbox could not be read: one line without what messages say.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ImapError(String);

impl From<error::Error> for ImapError {
    fn from(error: error::Error) -> Self {
        let reason = match error {
            error::Error::No(answer) | error::Error::Bad(answer) => {
                format!("the mail server refused: {}", one_line(&answer))
            }
            error::Error::ConnectionLost => CLOSED.to_owned(),
            error::Error::Io(error) => match error.kind() {
                ErrorKind::UnexpectedEof | ErrorKind::BrokenPipe | ErrorKind::ConnectionReset => {
                    CLOSED.to_owned()
                }
                // An answer that cannot be read is quoted in the error, with the messages in it.
                ErrorKind::Other => UNREADABLE.to_owned(),
                kind => format!("the connection failed: {kind}"),
            },
            _ => UNREADABLE.to_owned(),
        };
        Self(reason.chars().take(MAX_REASON).collect())
    }
}

const CLOSED: &str = "the mail server closed the connection";

const UNREADABLE: &str = "the mail server's answer cannot be read";

/// Longest reason, in characters.
const MAX_REASON: usize = 300;

/// Longest wait for an answer.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Most bytes that are read of a header.
const MAX_HEADER: usize = 64 << 10;

/// Most bytes that are read of a message. Its text comes first, its attachments after.
const MAX_MESSAGE: usize = 1 << 20;

/// What a session speaks over.
trait Transport: AsyncRead + AsyncWrite + Unpin + Send + fmt::Debug {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send + fmt::Debug> Transport for T {}

/// An open mailbox.
#[derive(Debug)]
pub struct Session {
    imap: async_imap::Session<Box<dyn Transport>>,
    /// Under which the UIDs of its messages count.
    pub uid_validity: u32,
}

/// A message's header.
#[derive(Clone, Debug)]
pub struct Header {
    /// UID.
    pub uid: u32,
    /// When the mail server received the message.
    pub received_at: Option<DateTime<Utc>>,
    /// The header.
    pub bytes: Vec<u8>,
}

impl Mailbox {
    /// Whose it is and where; without the password.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{} at {}, {}", self.user, self.host, self.folder)
    }

    /// Signs in and opens it.
    ///
    /// # Errors
    /// If the mail server cannot be reached or refuses.
    pub async fn open(&self) -> Result<Session, ImapError> {
        let mut client = Client::new(limited(self.connect()).await?);
        if limited(async { Ok(client.read_response().await.map_err(error::Error::Io)?) }).await?.is_none() {
            return Err(error::Error::ConnectionLost.into());
        }
        let signing_in =
            async { Ok(client.login(&self.user, &self.password).await.map_err(|(error, _)| error)?) };
        let mut imap = limited(signing_in).await?;
        let opened = limited(async { Ok(imap.examine(&self.folder).await?) }).await?;
        let uid_validity = opened.uid_validity;
        let uid_validity =
            uid_validity.ok_or_else(|| ImapError("the mail server gives no UIDVALIDITY".to_owned()))?;
        Ok(Session { imap, uid_validity })
    }

    async fn connect(&self) -> Result<Box<dyn Transport>, ImapError> {
        let failed = |error: std::io::Error| ImapError(format!("{} cannot be reached: {error}", self.host));
        let tcp = TcpStream::connect((self.host.as_str(), self.port)).await.map_err(failed)?;
        if !self.is_encrypted {
            return Ok(Box::new(tcp));
        }
        let name = ServerName::try_from(self.host.clone())
            .map_err(|_| ImapError(format!("{} is no name of a server", self.host)))?;
        let connector = TlsConnector::from(Arc::new(outgoing::tls()));
        Ok(Box::new(connector.connect(name, tcp).await.map_err(failed)?))
    }
}

impl Session {
    /// UIDs above this one in ascending order, if given only of messages that came on this day or later.
    ///
    /// # Errors
    /// If the mail server does not answer or refuses.
    pub async fn uids_above(&mut self, last: u32, since: Option<NaiveDate>) -> Result<Vec<u32>, ImapError> {
        let Some(first) = last.checked_add(1) else { return Ok(Vec::new()) };
        let since = since.map(|day| format!(" SINCE {}", day.format("%-d-%b-%Y"))).unwrap_or_default();
        let mut uids = Vec::new();
        self.command(&format!("UID SEARCH UID {first}:*{since}"), |response| {
            if let Response::MailboxData(MailboxDatum::Search(found)) = response {
                // `*` is the last message, which may have a lower UID.
                uids.extend(found.iter().copied().filter(|uid| *uid >= first));
            }
        })
        .await?;
        uids.sort_unstable();
        Ok(uids)
    }

    /// The headers of these messages in ascending order. Messages that were deleted meanwhile are left out.
    ///
    /// # Errors
    /// If the mail server does not answer or refuses.
    pub async fn headers(&mut self, uids: &[u32]) -> Result<Vec<Header>, ImapError> {
        let set = uids.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let command = format!("UID FETCH {set} (UID INTERNALDATE BODY.PEEK[HEADER]<0.{MAX_HEADER}>)");
        let mut headers = Vec::new();
        self.command(&command, |response| {
            if let Response::Fetch(_, parts) = response
                && let (Some(uid), Some(bytes)) = (uid(parts), section(parts))
            {
                headers.push(Header { uid, received_at: received_at(parts), bytes: bytes.to_vec() });
            }
        })
        .await?;
        headers.sort_unstable_by_key(|header| header.uid);
        Ok(headers)
    }

    /// A message, or as much of a large one as is read; `None` if it was deleted meanwhile.
    ///
    /// # Errors
    /// If the mail server does not answer or refuses.
    pub async fn message(&mut self, wanted: u32) -> Result<Option<Vec<u8>>, ImapError> {
        let mut message = None;
        self.command(&format!("UID FETCH {wanted} (UID BODY.PEEK[]<0.{MAX_MESSAGE}>)"), |response| {
            if let Response::Fetch(_, parts) = response
                && uid(parts) == Some(wanted)
            {
                message = section(parts).map(<[u8]>::to_vec);
            }
        })
        .await?;
        Ok(message)
    }

    /// Runs a command to its end. The library's own methods take a connection that is lost in the middle, or a refusal,
    /// for the end of the answer: a message that could not be fetched would pass for a deleted one.
    async fn command(&mut self, command: &str, mut take: impl FnMut(&Response<'_>)) -> Result<(), ImapError> {
        limited(async {
            let id = self.imap.run_command(command).await?;
            loop {
                let Some(response) = self.imap.read_response().await.map_err(error::Error::Io)? else {
                    return Err(error::Error::ConnectionLost.into());
                };
                match response.parsed() {
                    Response::Done { tag, status: Status::Ok, .. } if *tag == id => return Ok(()),
                    Response::Done { tag, outcome, .. } if *tag == id => {
                        let reason = outcome.information.as_deref().unwrap_or("no reason given");
                        return Err(error::Error::No(reason.to_owned()).into());
                    }
                    untagged => take(untagged),
                }
            }
        })
        .await
    }

    /// Signs out. A server that does not answer has lost nothing.
    pub async fn close(mut self) {
        let _ = limited(async { Ok(self.imap.logout().await?) }).await;
    }
}

fn uid(parts: &[AttributeValue<'_>]) -> Option<u32> {
    parts.iter().find_map(|part| if let AttributeValue::Uid(uid) = part { Some(*uid) } else { None })
}

fn section<'a>(parts: &'a [AttributeValue<'_>]) -> Option<&'a [u8]> {
    parts.iter().find_map(|part| match part {
        AttributeValue::BodySection { data: Some(data), .. } => Some(data.as_ref()),
        _ => None,
    })
}

fn received_at(parts: &[AttributeValue<'_>]) -> Option<DateTime<Utc>> {
    parts.iter().find_map(|part| match part {
        AttributeValue::InternalDate(at) => {
            Some(DateTime::parse_from_str(at.trim(), "%d-%b-%Y %H:%M:%S %z").ok()?.to_utc())
        }
        _ => None,
    })
}

async fn limited<T>(answer: impl Future<Output = Result<T, ImapError>>) -> Result<T, ImapError> {
    match tokio::time::timeout(TIMEOUT, answer).await {
        Ok(answer) => answer,
        Err(_) => Err(ImapError(format!("no answer within {} s", TIMEOUT.as_secs()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mailbox(text: &str) -> Result<Mailbox, InvalidMailbox> {
        text.parse()
    }

    #[test]
    fn an_address_names_server_account_and_folder() {
        let read =
            mailbox("imaps://hello%40nivas.example:a%3Ab%2Fc@imap.example.com/Kunden/Antworten").unwrap();
        assert_eq!((read.host.as_str(), read.port, read.is_encrypted), ("imap.example.com", 993, true));
        assert_eq!((read.user.as_str(), read.password.as_str()), ("hello@nivas.example", "a:b/c"));
        assert_eq!(read.folder, "Kunden/Antworten");
        assert_eq!(mailbox("imaps://u:p@imap.example.com").unwrap().folder, "INBOX");
        assert_eq!(mailbox("imap://u:p@127.0.0.1:1143").unwrap().port, 1143);
    }

    #[test]
    fn passwords_are_neither_sent_in_the_clear_nor_shown() {
        assert_eq!(mailbox("imap://u:p@imap.example.com").unwrap_err(), InvalidMailbox::Unencrypted);
        assert_eq!(mailbox("imaps://imap.example.com").unwrap_err(), InvalidMailbox::Missing("user"));
        assert_eq!(mailbox("imaps://u@imap.example.com").unwrap_err(), InvalidMailbox::Missing("password"));
        assert_eq!(mailbox("pop3://u:p@h").unwrap_err(), InvalidMailbox::Scheme("pop3".to_owned()));
        let shown = format!("{:?}", mailbox("imaps://u:secret@imap.example.com").unwrap());
        assert_eq!(shown, "Mailbox(u at imap.example.com, INBOX)");
    }
}
