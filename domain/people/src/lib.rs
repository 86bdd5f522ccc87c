//! Who signs in and who works here: accounts, users, the team.

pub mod account;
pub mod notifications;
pub mod private_link;
pub mod team;
pub mod user;
