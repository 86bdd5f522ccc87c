//! Tests of the API. Folders mirror the paths; the whole service is tested.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod admin;
mod auth;
mod command_line;
mod contract;
mod database_roles;
mod dev_mail;
mod first_admin;
mod harness;
mod me;
mod observe;
mod one_connection;
mod overload;
mod program;
mod proxies;
mod server;
mod site;
