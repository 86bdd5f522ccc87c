//! Adding photographs to service pages, and removing them.

use super::list::find;
use super::{MIN_HERO_WIDTH, Placement, PlacementDraft};
use crate::service_page::{PaintingCategory, Place, Slot};
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::{PhotographId, PlacementId};
use kernel::order::GAP;
use kernel::record::Refusal;

const KIND: &str = "placement";

/// Locks a placement until the transaction ends.
pub async fn lock(db: &mut Db, id: PlacementId) -> Result<Placement, sqlx::Error> {
    sqlx::query!("select id from placements where id = $1 for update", id.0).fetch_one(&mut *db).await?;
    find(db, id).await
}

/// Places an uploaded photograph where its uploader requested. It is inactive at first.
pub(crate) async fn place_upload(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    place: &Place,
    photograph: PhotographId,
) -> Result<PlacementId, Refusal> {
    let draft = PlacementDraft {
        page: place.page,
        slot: place.slot,
        photograph_id: photograph,
        category: place.category,
        title: String::new(),
        caption: String::new(),
        alt: None,
        link: None,
        price_from_paise: None,
        description: None,
        is_active: false,
        starts_on: None,
        ends_on: None,
    };
    create(db, clock, actor, &draft, false).await
}

/// Creates a placement. `replaces` another one if there can be only one.
pub async fn create(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    draft: &PlacementDraft,
    replaces: bool,
) -> Result<PlacementId, Refusal> {
    let id = PlacementId::new();
    check(&mut *db, clock, actor, id, draft, replaces).await?;
    sqlx::query!(
        "insert into placements (
             id, page, slot, photograph, category, title, caption, alt, link, price_from_paise, description, position,
             is_active, starts_on, ends_on, created_at, created_by, updated_at
         )
         values (
             $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
             (select coalesce(max(position), 0) + $12 from placements where page = $2 and slot = $3),
             $13, $14, $15, $16, $17, $16
         )",
        id.0,
        draft.page.as_str(),
        draft.slot.as_str(),
        draft.photograph_id.0,
        draft.category.map(PaintingCategory::as_str),
        draft.title.trim(),
        draft.caption.trim(),
        draft.alt.as_deref().map(str::trim),
        draft.link,
        draft.price_from_paise,
        draft.description,
        GAP,
        draft.is_active,
        draft.starts_on,
        draft.ends_on,
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    let event = Event::new("placement_created", KIND, &id).changing(audit::changes(&(), draft));
    audit::record(db, clock, actor, event).await?;
    Ok(id)
}

/// Updates a placement.
pub async fn change(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    placement: &Placement,
    draft: &PlacementDraft,
    replaces: bool,
) -> Result<(), Refusal> {
    check(&mut *db, clock, actor, placement.id, draft, replaces).await?;
    let PlacementDraft {
        page,
        slot,
        photograph_id,
        category,
        title,
        caption,
        alt,
        link,
        price_from_paise,
        description,
        is_active,
        starts_on,
        ends_on,
    } = draft;
    sqlx::query!(
        "update placements
         set page = $2, slot = $3, photograph = $4, category = $5, title = $6, caption = $7, alt = $8, link = $9,
             price_from_paise = $10, description = $11, is_active = $12, starts_on = $13, ends_on = $14,
             version = version + 1, updated_at = $15
         where id = $1",
        placement.id.0,
        page.as_str(),
        slot.as_str(),
        photograph_id.0,
        category.map(PaintingCategory::as_str),
        title.trim(),
        caption.trim(),
        alt.as_deref().map(str::trim),
        link.as_deref(),
        *price_from_paise,
        description.as_deref(),
        is_active,
        *starts_on,
        *ends_on,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    let changes = audit::changes(&placement.draft, draft);
    audit::record(db, clock, actor, Event::new("placement_changed", KIND, &placement.id).changing(changes))
        .await?;
    Ok(())
}

/// Removes a photograph from a page.
pub async fn delete(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    placement: &Placement,
) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from placements where id = $1", placement.id.0).execute(&mut *db).await?;
    let changes = audit::changes(&placement.draft, &());
    audit::record(db, clock, actor, Event::new("placement_deleted", KIND, &placement.id).changing(changes))
        .await
}

/// Checks the requirements for an active placement.
async fn check(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: PlacementId,
    draft: &PlacementDraft,
    replaces: bool,
) -> Result<(), Refusal> {
    // Locked, so that its alt text cannot be removed and it cannot be deleted meanwhile.
    let photograph =
        sqlx::query!("select alt, width from photographs where id = $1 for share", draft.photograph_id.0,)
            .fetch_optional(&mut *db)
            .await?;
    let refused = |field, reason: &str| Err(Refusal::Field { field, reason: reason.to_owned() });
    let Some(photograph) = photograph else { return refused("photographId", "does not exist") };
    if !draft.is_active {
        return Ok(());
    }
    if draft.alt.as_deref().unwrap_or(&photograph.alt).trim().is_empty() {
        return refused("alt", "is required before visitors see it");
    }
    let Some(width) = photograph.width else { return refused("photographId", "is not rendered yet") };
    if draft.slot == Slot::Hero {
        if width < MIN_HERO_WIDTH {
            let reason =
                format!("must be at least {MIN_HERO_WIDTH} pixels wide for the top of a page; it is {width}");
            return Err(Refusal::Field { field: "photographId", reason });
        }
        deactivate_hero(db, clock, actor, id, draft, replaces).await?;
    }
    Ok(())
}

/// A page has one active hero: deactivates the current one if requested.
async fn deactivate_hero(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: PlacementId,
    draft: &PlacementDraft,
    replaces: bool,
) -> Result<(), Refusal> {
    let other = sqlx::query!(
        r#"select placement.id as "id: PlacementId", coalesce(nullif(placement.title, ''), photograph.file_name) as "name!"
           from placements as placement join photographs as photograph on photograph.id = placement.photograph
           where page = $1 and slot = 'hero' and is_active and category is not distinct from $2 and placement.id <> $3
           for update of placement"#,
        draft.page.as_str(),
        draft.category.map(PaintingCategory::as_str),
        id.0,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(other) = other else { return Ok(()) };
    if !replaces {
        let reason = format!("{} is already at the top of this page.", other.name);
        return Err(Refusal::Rule { code: "hero_taken", reason });
    }
    sqlx::query!(
        "update placements set is_active = false, version = version + 1, updated_at = $2 where id = $1",
        other.id.0,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    let event = Event::new("placement_changed", KIND, &other.id);
    audit::record(db, clock, actor, event.changing(vec![Change::new("isActive", true, false)])).await?;
    Ok(())
}

/// Moves a placement before another one of its slot, or to the end. Slots are short, so all positions are
/// renumbered.
pub async fn move_before(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    moved: &Placement,
    before: Option<PlacementId>,
) -> Result<(), Refusal> {
    let (page, slot) = (moved.draft.page, moved.draft.slot);
    let mut order = sqlx::query_scalar!(
        r#"select id as "id: PlacementId" from placements where page = $1 and slot = $2 and id <> $3
           order by position, id for update"#,
        page.as_str(),
        slot.as_str(),
        moved.id.0,
    )
    .fetch_all(&mut *db)
    .await?;
    let place = match before {
        None => Some(order.len()),
        Some(next) => order.iter().position(|id| *id == next),
    };
    let Some(place) = place else {
        return Err(Refusal::Field {
            field: "before",
            reason: "must be another placement in the same slot".to_owned(),
        });
    };
    order.insert(place, moved.id);
    let order: Vec<_> = order.into_iter().map(|id| id.0).collect();
    sqlx::query!(
        "update placements set position = place * $2
         from unnest($1::uuid[]) with ordinality as placed (id, place) where placed.id = placements.id",
        &order,
        GAP,
    )
    .execute(&mut *db)
    .await?;
    let changes = vec![Change::new("before", (), before)];
    audit::record(db, clock, actor, Event::new("placement_moved", KIND, &moved.id).changing(changes)).await?;
    Ok(())
}
