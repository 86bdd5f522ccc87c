//! Tests of the worker with a real Postgres: e-mails and their log, mail servers, queues, documents and pictures.

#![expect(clippy::unwrap_used, reason = "a failure fails the test, also in fixtures")]

mod cli;
mod command_line;
mod conversions;
mod documents;
mod house;
mod images;
mod imap;
mod mail;
mod pool;
mod program;
mod secrets;
mod smtp;
mod upkeep;
mod worker_metrics;
