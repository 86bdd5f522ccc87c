//! Colleagues whom a note on an order or a support ticket can name.

use kernel::Db;
use kernel::ids::{Named, UserId};
use kernel::record::Refusal;
use kernel::role::Area;
use people::notices::mention;

/// Colleagues who can see furniture orders and their tickets, by name.
pub async fn colleagues(db: &mut Db) -> Result<Vec<Named<UserId>>, sqlx::Error> {
    mention::colleagues(db, Area::FurnitureOrders, |reach| reach.user().is_none()).await
}

/// Those of them whom a note names, each once.
///
/// # Errors
/// If a mention is not among them, or not named in the text.
pub(crate) async fn readers(db: &mut Db, note: &str, mentions: &[UserId]) -> Result<Vec<UserId>, Refusal> {
    match mentions {
        [] => Ok(Vec::new()),
        mentions => mention::named(colleagues(db).await?, note, mentions),
    }
}
