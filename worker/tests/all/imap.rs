//! An IMAP server for one test, or for a journey (`examples/imap_server.rs`). It speaks what reading a mailbox needs,
//! and refuses what would change it.

use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard};

use chrono::{DateTime, SubsecRound as _, Utc};
use imap_next::imap_types::IntoStatic;
use imap_next::imap_types::command::{Command, CommandBody};
use imap_next::imap_types::core::{NString, Tag, Vec1};
use imap_next::imap_types::fetch::{
    MacroOrMessageDataItemNames, MessageDataItem, MessageDataItemName, Section,
};
use imap_next::imap_types::mailbox::Mailbox;
use imap_next::imap_types::response::{Code, Data, Greeting, Status};
use imap_next::imap_types::search::SearchKey;
use imap_next::server::{Event, Options, Server};
use imap_next::stream::Stream;
use tokio::net::{TcpListener, TcpStream};

const USER: &str = "hello@nivas.example";
const PASSWORD: &str = "pass word: \"1\"";

struct Message {
    uid: u32,
    received_at: DateTime<Utc>,
    bytes: Vec<u8>,
}

struct State {
    uid_validity: u32,
    messages: Vec<Message>,
    /// The message in place of which it closes the connection, once.
    hang_up_at: Option<u32>,
    /// UIDs of the messages that were read as a whole.
    read: Vec<u32>,
}

pub(crate) struct ImapServer {
    port: u16,
    state: Arc<Mutex<State>>,
}

impl ImapServer {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = State { uid_validity: 7, messages: Vec::new(), hang_up_at: None, read: Vec::new() };
        let state = Arc::new(Mutex::new(state));
        tokio::spawn(accept(listener, Arc::clone(&state)));
        Self { port, state }
    }

    pub(crate) fn url(&self) -> String {
        format!("imap://hello%40nivas.example:pass%20word%3A%20%221%22@127.0.0.1:{}/INBOX", self.port)
    }

    /// Puts a message into the mailbox.
    pub(crate) fn put(&self, received_at: DateTime<Utc>, message: &str) {
        let mut state = lock(&self.state);
        let uid = state.messages.last().map_or(1, |last| last.uid + 1);
        // The protocol's times are whole seconds.
        let received_at = received_at.trunc_subsecs(0);
        state.messages.push(Message { uid, received_at, bytes: message.replace('\n', "\r\n").into_bytes() });
    }

    /// Numbers all messages anew, as after a mailbox was restored.
    pub(crate) fn renumber(&self) {
        let mut state = lock(&self.state);
        state.uid_validity += 1;
        for (uid, message) in (101..).zip(&mut state.messages) {
            message.uid = uid;
        }
    }

    /// Closes the connection in place of this message, once.
    pub(crate) fn hang_up_at(&self, uid: u32) {
        lock(&self.state).hang_up_at = Some(uid);
    }

    /// UIDs of the messages that were read as a whole since the last call.
    pub(crate) fn take_read(&self) -> Vec<u32> {
        std::mem::take(&mut lock(&self.state).read)
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap()
}

async fn accept(listener: TcpListener, state: Arc<Mutex<State>>) {
    while let Ok((stream, _)) = listener.accept().await {
        let state = Arc::clone(&state);
        // The client may disconnect at any command, which ends only this session.
        tokio::spawn(async move { converse(stream, &state).await });
    }
}

/// What a client may do so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    None,
    SignedIn,
    Examining,
}

async fn converse(stream: TcpStream, state: &Mutex<State>) -> Option<()> {
    let mut stream = Stream::insecure(stream);
    let mut server = Server::new(Options::default(), Greeting::ok(None, "ready").unwrap());
    let mut access = Access::None;
    loop {
        let Event::CommandReceived { command } = stream.next(&mut server).await.ok()? else { continue };
        answer(&mut server, &mut access, state, command)?;
    }
}

/// Answers a command; `None` to hang up.
fn answer(
    server: &mut Server,
    access: &mut Access,
    state: &Mutex<State>,
    Command { tag, body }: Command<'static>,
) -> Option<()> {
    let mut state = lock(state);
    let done = |server: &mut Server, tag: Tag<'static>| {
        server.enqueue_status(Status::ok(Some(tag), None, "done").unwrap());
    };
    match (body, *access) {
        (CommandBody::Login { username, password }, Access::None)
            if username.as_ref() == USER.as_bytes()
                && password.declassify().as_ref() == PASSWORD.as_bytes() =>
        {
            *access = Access::SignedIn;
            done(server, tag);
        }
        (CommandBody::Examine { mailbox: Mailbox::Inbox, .. }, Access::SignedIn) => {
            *access = Access::Examining;
            server.enqueue_data(Data::Flags(Vec::new()));
            server.enqueue_data(Data::Exists(u32::try_from(state.messages.len()).unwrap()));
            let code = Code::UidValidity(state.uid_validity.try_into().unwrap());
            server.enqueue_status(Status::ok(None, Some(code), "valid").unwrap());
            done(server, tag);
        }
        (CommandBody::Search { criteria, uid: true, .. }, Access::Examining) => {
            let last = state.messages.last().map_or(1, |message| message.uid);
            let found = state.messages.iter().filter(|message| {
                criteria.as_ref().iter().all(|key| is_met(key, message, last.try_into().unwrap()))
            });
            server.enqueue_data(Data::Search(found.map(|message| message.uid.try_into().unwrap()).collect()));
            done(server, tag);
        }
        (
            CommandBody::Fetch {
                sequence_set,
                macro_or_item_names: MacroOrMessageDataItemNames::MessageDataItemNames(names),
                uid: true,
                ..
            },
            Access::Examining,
        ) => {
            let last = state.messages.last().map_or(1, |message| message.uid).try_into().unwrap();
            let asked: Vec<u32> = sequence_set.iter(last).map(u32::from).collect();
            let State { messages, hang_up_at, read, .. } = &mut *state;
            for (seq, message) in
                (1_u32..).zip(messages.iter()).filter(|(_, message)| asked.contains(&message.uid))
            {
                if names.iter().any(|name| matches!(name, MessageDataItemName::BodyExt { section: None, .. }))
                {
                    if *hang_up_at == Some(message.uid) {
                        *hang_up_at = None;
                        return None;
                    }
                    read.push(message.uid);
                }
                let items: Option<Vec<_>> = names.iter().map(|name| item(name, message)).collect();
                let Some(items) = items else {
                    server.enqueue_status(Status::bad(Some(tag), None, "unexpected item").unwrap());
                    return Some(());
                };
                server.enqueue_data(Data::Fetch {
                    seq: seq.try_into().unwrap(),
                    items: Vec1::try_from(items).unwrap(),
                });
            }
            done(server, tag);
        }
        (CommandBody::Logout, _) => {
            server.enqueue_status(Status::bye(None, "bye").unwrap());
            done(server, tag);
        }
        _ => {
            server.enqueue_status(Status::no(Some(tag), None, "not allowed").unwrap());
        }
    }
    Some(())
}

fn is_met(key: &SearchKey<'_>, message: &Message, last: NonZeroU32) -> bool {
    match key {
        SearchKey::Uid(set) => set.iter(last).any(|uid| uid.get() == message.uid),
        SearchKey::Since(day) => message.received_at.date_naive() >= *day.as_ref(),
        SearchKey::And(keys) => keys.as_ref().iter().all(|key| is_met(key, message, last)),
        other => panic!("unexpected: {other:?}"),
    }
}

/// A part of a message; `None` for what marks it as read.
fn item(name: &MessageDataItemName<'_>, message: &Message) -> Option<MessageDataItem<'static>> {
    let cut = |bytes: &[u8], limit: NonZeroU32| {
        let length = bytes.len().min(usize::try_from(limit.get()).unwrap());
        NString::try_from(bytes[..length].to_vec()).unwrap()
    };
    Some(match name {
        MessageDataItemName::Uid => MessageDataItem::Uid(message.uid.try_into().unwrap()),
        MessageDataItemName::InternalDate => {
            MessageDataItem::InternalDate(message.received_at.fixed_offset().try_into().unwrap())
        }
        MessageDataItemName::BodyExt { section, partial: Some((0, limit)), peek: true } => {
            let bytes = match section {
                None => &message.bytes[..],
                Some(Section::Header(None)) => {
                    let end = message.bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
                    &message.bytes[..end + 4]
                }
                Some(_) => return None,
            };
            let (section, data) = (section.clone().map(IntoStatic::into_static), cut(bytes, *limit));
            MessageDataItem::BodyExt { section, origin: Some(0), data }
        }
        _ => return None,
    })
}
