//! What the worker does, on a real Postgres: the letters it sends, the ledger it keeps, the servers it
//! speaks to, the queue it works on, and the pictures it makes.

#![expect(clippy::unwrap_used, reason = "what fails here fails its test, in fixtures as in the tests")]

mod command_line;
mod documents;
mod figures;
mod house;
mod images;
mod mail;
mod pool;
mod program;
mod secrets;
mod shell;
mod smtp;
mod upkeep;
