//! Tests of the worker with a real Postgres: e-mails and their log, mail servers, queues, documents and pictures.

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
