//! The API's tests. Folders mirror the addresses; what is tested is always the whole service.

mod dev_mail;
mod harness;
mod observe;
mod site;
