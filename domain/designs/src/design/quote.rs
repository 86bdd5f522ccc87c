//! Starts a quotation from a design.

use super::price::{self, Choice};
use super::{Design, DesignDraft};
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::{QuotationId, UserId};
use kernel::record::Refusal;
use sales::kitchen::BASE;
use sales::quotation::begin::{self, Beginning};
use sales::quotation::sheet::{Item, Room};

/// Creates a quotation from a design at today's rates, with the add-ons as lines, its first photograph on the first
/// line and its kitchen drawn in its layout. `for_whom` has the lead or customer.
pub async fn begin(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    owner: UserId,
    design: &Design,
    choice: &Choice,
    for_whom: Beginning,
) -> Result<QuotationId, Refusal> {
    let mut rooms = price::rooms(&mut *db, &design.draft, choice, clock.today()).await?;
    illustrate(&mut rooms, &design.draft);
    lay_out(&mut rooms, &design.draft);
    begin::begin(db, clock, actor, owner, &Beginning { rooms, ..for_whom }).await
}

/// Puts the design's first photograph on the first line, unless that has a picture.
fn illustrate(rooms: &mut [Room], design: &DesignDraft) {
    let first = rooms.iter_mut().flat_map(|room| &mut room.items).map(|item| &mut item.line).next();
    if let (Some(line), Some(shot)) = (first, design.photographs.first()) {
        line.photograph_id.get_or_insert(shot.photograph_id);
    }
}

/// Draws the kitchen in the design's layout, unless the template says how.
fn lay_out(rooms: &mut [Room], design: &DesignDraft) {
    let Some(layout) = design.layout else { return };
    let is_base = |item: &Item| item.line.item.as_deref() == Some(BASE);
    for room in rooms.iter_mut().filter(|room| room.items.iter().any(is_base)) {
        room.drawing.get_or_insert(layout.into());
    }
}
