//! An SMTP server for one test, which accepts every e-mail unless told otherwise.

use std::sync::{Arc, Mutex, MutexGuard};

use mail_parser::Message;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use url::Url;

use crate::house;

/// Stages at which the server can give another response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    Greeting,
    Login,
    Sender,
    Recipient,
    Data,
    /// After the message was received.
    End,
}

/// What it does at that stage.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Say(&'static str),
    HangUp,
    /// Responds once notified.
    Hold(Arc<Notify>, &'static str),
}

/// A message that the server received completely, accepted or not.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) recipient: String,
    pub(crate) is_taken: bool,
    data: Vec<u8>,
}

impl Received {
    pub(crate) fn letter(&self) -> Message<'static> {
        house::parse(&self.data)
    }
}

#[derive(Default)]
struct State {
    orders: Vec<(At, Answer)>,
    received: Vec<Received>,
    connections: usize,
}

pub(crate) struct SmtpServer {
    port: u16,
    state: Arc<Mutex<State>>,
}

impl SmtpServer {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::<Mutex<State>>::default();
        tokio::spawn(accept(listener, Arc::clone(&state)));
        Self { port, state }
    }

    pub(crate) fn url(&self) -> Url {
        Url::parse(&format!("smtp://127.0.0.1:{}", self.port)).unwrap()
    }

    pub(crate) fn url_with_password(&self) -> Url {
        Url::parse(&format!("smtp://nivas:secret@127.0.0.1:{}", self.port)).unwrap()
    }

    /// Sets the response at a stage, once.
    pub(crate) fn once(&self, at: At, answer: Answer) {
        lock(&self.state).orders.push((at, answer));
    }

    /// All completely received messages.
    pub(crate) fn received(&self) -> Vec<Received> {
        lock(&self.state).received.clone()
    }

    pub(crate) fn connections(&self) -> usize {
        lock(&self.state).connections
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap()
}

async fn accept(listener: TcpListener, state: Arc<Mutex<State>>) {
    while let Ok((stream, _)) = listener.accept().await {
        lock(&state).connections += 1;
        let conversation = Conversation { stream: BufReader::new(stream), state: Arc::clone(&state) };
        // The client may disconnect at any line, which ends only this session.
        tokio::spawn(async move { conversation.lead().await });
    }
}

struct Conversation {
    stream: BufReader<TcpStream>,
    state: Arc<Mutex<State>>,
}

impl Conversation {
    /// Runs a session until either side disconnects.
    async fn lead(mut self) -> Option<()> {
        self.answer(At::Greeting, "220 test ESMTP").await?;
        let mut recipient = String::new();
        loop {
            let line = self.hear().await?;
            let verb = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
            match verb.as_str() {
                "EHLO" => self.say("250-test\r\n250-8BITMIME\r\n250 AUTH PLAIN LOGIN").await?,
                "AUTH" => self.answer(At::Login, "235 2.7.0 welcome").await?,
                "MAIL" => self.answer(At::Sender, "250 2.1.0 fine").await?,
                "RCPT" => {
                    recipient = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                    self.answer(At::Recipient, "250 2.1.5 fine").await?;
                }
                "DATA" => {
                    let go_ahead = self.answer_with(At::Data, "354 go ahead").await?;
                    if go_ahead.starts_with('3') {
                        self.take(&recipient).await?;
                    }
                }
                "QUIT" => {
                    self.say("221 bye").await?;
                    return None;
                }
                "RSET" | "NOOP" => self.say("250 2.0.0 fine").await?,
                _ => self.say("500 5.5.2 what?").await?,
            }
        }
    }

    async fn take(&mut self, recipient: &str) -> Option<()> {
        let mut data = Vec::new();
        loop {
            let line = self.hear().await?;
            if line == "." {
                break;
            }
            data.extend_from_slice(line.strip_prefix('.').unwrap_or(&line).as_bytes());
            data.extend_from_slice(b"\r\n");
        }
        let ordered = self.ordered(At::End);
        let is_taken = match &ordered {
            Some(Answer::Say(text) | Answer::Hold(_, text)) => text.starts_with('2'),
            Some(Answer::HangUp) => false,
            None => true,
        };
        lock(&self.state).received.push(Received { recipient: recipient.to_owned(), is_taken, data });
        self.follow(ordered, "250 2.0.0 queued as A1").await.map(drop)
    }

    async fn answer(&mut self, at: At, usual: &'static str) -> Option<()> {
        self.answer_with(at, usual).await.map(drop)
    }

    /// Sends the configured or usual response, and returns it.
    async fn answer_with(&mut self, at: At, usual: &'static str) -> Option<&'static str> {
        let ordered = self.ordered(at);
        self.follow(ordered, usual).await
    }

    fn ordered(&self, at: At) -> Option<Answer> {
        let mut state = lock(&self.state);
        let place = state.orders.iter().position(|(moment, _)| *moment == at)?;
        Some(state.orders.remove(place).1)
    }

    async fn follow(&mut self, ordered: Option<Answer>, usual: &'static str) -> Option<&'static str> {
        let text = match ordered {
            None => usual,
            Some(Answer::Say(text)) => text,
            Some(Answer::HangUp) => return None,
            Some(Answer::Hold(until, text)) => {
                until.notified().await;
                text
            }
        };
        self.say(text).await?;
        // After 421, a server closes the connection.
        (!text.starts_with("421")).then_some(text)
    }

    async fn say(&mut self, text: &str) -> Option<()> {
        self.stream.write_all(format!("{text}\r\n").as_bytes()).await.ok()
    }

    async fn hear(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.stream.read_line(&mut line).await {
            Ok(1..) => Some(line.trim_end_matches(['\r', '\n']).to_owned()),
            _ => None,
        }
    }
}
