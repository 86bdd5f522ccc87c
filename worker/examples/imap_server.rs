//! The IMAP server of the worker's tests as a program, for journeys.
//!
//! Its first line of output is the mailbox's address. Each line of input is a message as a JSON string, answered with a
//! line once the message is in the mailbox. It ends with its input.

#![expect(clippy::unwrap_used, reason = "a failure fails the journey")]

#[expect(dead_code, reason = "the worker's tests use the rest")]
#[path = "../tests/all/imap.rs"]
mod imap;

use imap::ImapServer;
use kernel::clock::Clock;

#[tokio::main]
async fn main() {
    let (server, clock) = (ImapServer::start().await, Clock::default());
    println!("{}", server.url());
    for line in std::io::stdin().lines() {
        let message: String = serde_json::from_str(&line.unwrap()).unwrap();
        server.put(clock.now(), &message);
        println!("received");
    }
}
