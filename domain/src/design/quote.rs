//! A quotation that begins with a design.

use super::Design;
use super::price::{self, Choice};
use crate::Db;
use crate::audit::Actor;
use crate::clock::Clock;
use crate::ids::{QuotationId, UserId};
use crate::quotation::begin::{self, Beginning};
use crate::record::Refusal;

/// Begins a quotation with what a design consists of at today's rates, and with what is added to it as lines; `for_whom`
/// says the rest.
pub async fn begin(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    owner: UserId,
    design: &Design,
    choice: &Choice,
    for_whom: Beginning,
) -> Result<QuotationId, Refusal> {
    let rooms = price::rooms(&mut *db, &design.draft, choice, clock.today()).await?;
    begin::begin(db, clock, actor, owner, &Beginning { rooms, ..for_whom }).await
}
