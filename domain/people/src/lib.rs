//! Accounts, users and the team.

use kernel::record::EachRecord;

pub mod account;
pub mod address_book;
pub mod letter_text;
pub mod notices;
pub mod notifications;
pub mod private_link;
pub mod team;
pub mod user;

/// Registers the plain records.
pub fn records(each: &mut impl EachRecord) {
    each.record::<team::TeamMemberDraft>();
}
