//! Creating and changing items of the catalogue.

use sqlx::types::Json;
use uuid::Uuid;

use super::{CatalogItem, CatalogItemDraft, KIND, Shot};
use crate::design::price;
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::{CatalogItemId, PhotographId};
use kernel::record::Refusal;
use kernel::slug::{self, SlugKind};

/// Maximum number of items with the same name before a slug must be given.
const MAX_TRIES: usize = 200;

/// Creates an item as a draft.
pub async fn create(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    draft: &CatalogItemDraft,
) -> Result<CatalogItemId, Refusal> {
    enter(db, clock, actor, draft, None).await
}

/// Duplicates an item as a draft.
pub async fn duplicate(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    item: &CatalogItem,
) -> Result<CatalogItemId, Refusal> {
    let name: String = format!("{} (copy)", item.draft.name).chars().take(160).collect();
    let draft = CatalogItemDraft { name, slug: String::new(), canonical: None, ..item.draft.clone() };
    enter(db, clock, actor, &draft, Some(item)).await
}

async fn enter(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    draft: &CatalogItemDraft,
    copied: Option<&CatalogItem>,
) -> Result<CatalogItemId, Refusal> {
    let id = CatalogItemId::new();
    let draft = settled(&mut *db, id, draft).await?;
    refuse_unknown(&mut *db, &draft, copied.map(|copied| &copied.draft)).await?;
    let price = price::of_template(&mut *db, draft.template_id, clock.today()).await?;
    sqlx::query!(
        "insert into catalog_items (
             id, name, slug, category_id, summary, description, specifications, finishes, width_mm, height_mm,
             depth_mm, template_id, seo_title, seo_description, canonical, share_photograph_id, price_from_paise,
             priced_on, created_at, created_by, updated_at
         )
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $19)",
        id.0,
        draft.name,
        draft.slug,
        draft.category_id.map(|category| category.0),
        draft.summary,
        draft.description,
        Json(&draft.specifications) as _,
        &finishes(&draft),
        draft.width_mm,
        draft.height_mm,
        draft.depth_mm,
        draft.template_id.map(|template| template.0),
        draft.seo_title,
        draft.seo_description,
        draft.canonical.as_deref(),
        draft.share_photograph_id.map(|photograph| photograph.0),
        price,
        clock.today(),
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    show(&mut *db, id, &draft.photographs).await?;
    let mut changes = audit::changes(&(), &draft);
    changes.extend(copied.map(|copied| Change::new("copyOf", (), copied.id)));
    audit::record(db, clock, actor, Event::new("catalog_item_created", KIND, &id).changing(changes)).await?;
    Ok(id)
}

/// Changes an item. A published one must stay ready for visitors.
pub async fn change(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    item: &CatalogItem,
    draft: &CatalogItemDraft,
) -> Result<(), Refusal> {
    let draft = settled(&mut *db, item.id, draft).await?;
    let changes = audit::changes(&item.draft, &draft);
    if changes.is_empty() {
        return Ok(());
    }
    refuse_unknown(&mut *db, &draft, Some(&item.draft)).await?;
    if item.status.is_for_visitors() {
        refuse_unfit(&mut *db, &draft).await?;
    }
    update(&mut *db, clock, item.id, &draft).await?;
    if draft.photographs != item.draft.photographs {
        show(&mut *db, item.id, &draft.photographs).await?;
    }
    if item.was_published && draft.slug != item.draft.slug {
        let (old, new) = (&item.draft.slug, &draft.slug);
        slug::moved(&mut *db, SlugKind::CatalogItem, item.id.0, old, new, clock.now()).await?;
    }
    let event = Event::new("catalog_item_changed", KIND, &item.id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(())
}

async fn update(
    db: &mut Db,
    clock: &Clock,
    id: CatalogItemId,
    draft: &CatalogItemDraft,
) -> Result<(), sqlx::Error> {
    let CatalogItemDraft {
        name,
        slug,
        category_id,
        summary,
        description,
        specifications,
        finishes: _,
        width_mm,
        height_mm,
        depth_mm,
        template_id,
        photographs: _,
        seo_title,
        seo_description,
        canonical,
        share_photograph_id,
    } = draft;
    let price = price::of_template(&mut *db, *template_id, clock.today()).await?;
    sqlx::query!(
        "update catalog_items
         set name = $2, slug = $3, category_id = $4, summary = $5, description = $6, specifications = $7,
             finishes = $8, width_mm = $9, height_mm = $10, depth_mm = $11, template_id = $12, seo_title = $13,
             seo_description = $14, canonical = $15, share_photograph_id = $16, price_from_paise = $17,
             priced_on = $18, version = version + 1, updated_at = $19
         where id = $1",
        id.0,
        name,
        slug,
        category_id.map(|category| category.0),
        summary,
        description,
        Json(specifications) as _,
        &finishes(draft),
        *width_mm,
        *height_mm,
        *depth_mm,
        template_id.map(|template| template.0),
        seo_title,
        seo_description,
        canonical.as_deref(),
        share_photograph_id.map(|photograph| photograph.0),
        price,
        clock.today(),
        clock.now(),
    )
    .execute(db)
    .await?;
    Ok(())
}

fn finishes(draft: &CatalogItemDraft) -> Vec<Uuid> {
    draft.finishes.iter().map(|material| material.0).collect()
}

/// Replaces the photographs of an item.
async fn show(db: &mut Db, id: CatalogItemId, shots: &[Shot]) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from catalog_item_photographs where item_id = $1", id.0).execute(&mut *db).await?;
    sqlx::query!(
        r#"insert into catalog_item_photographs (item_id, place, photograph_id, alt)
           select $1, place::integer, (shot ->> 'photographId')::uuid, shot ->> 'alt'
           from jsonb_array_elements($2::jsonb) with ordinality as shown (shot, place)"#,
        id.0,
        Json(shots) as _,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The draft as stored, with a unique slug.
async fn settled(
    db: &mut Db,
    id: CatalogItemId,
    draft: &CatalogItemDraft,
) -> Result<CatalogItemDraft, Refusal> {
    let mut draft = draft.tidied();
    if draft.slug.is_empty() {
        draft.slug = free_slug(&mut *db, id, &draft.name).await?;
    }
    slug::refuse_taken_slug(db, SlugKind::CatalogItem, id.0, &draft.slug).await?;
    Ok(draft)
}

/// The first slug derived from the name that no other item has or had.
async fn free_slug(db: &mut Db, id: CatalogItemId, name: &str) -> Result<String, Refusal> {
    let suggested = slug::of(name);
    let wanted = if suggested.is_empty() { "item" } else { &suggested };
    let free = sqlx::query_scalar!(
        r#"select wanted as "wanted!" from unnest($1::text[]) with ordinality as candidate (wanted, place)
           where not exists (
               select from catalog_items where slug = wanted and archived_at is null and catalog_items.id <> $2
           ) and not exists (
               select from slug_redirects where kind = 'catalog_item' and slug = wanted and item <> $2
           )
           order by place limit 1"#,
        &slug::candidates(wanted, MAX_TRIES),
        id.0,
    )
    .fetch_optional(db)
    .await?;
    let taken =
        || Refusal::Field { field: "slug", reason: "is required: too many items have this name".to_owned() };
    free.ok_or_else(taken)
}

/// Refuses new references to what does not exist. Existing references are kept, even to archived records.
async fn refuse_unknown(
    db: &mut Db,
    draft: &CatalogItemDraft,
    old: Option<&CatalogItemDraft>,
) -> Result<(), Refusal> {
    refuse_unknown_photographs(&mut *db, &draft.photographs).await?;
    let kept = old.map(|old| old.finishes.as_slice()).unwrap_or_default();
    let unknown = sqlx::query_scalar!(
        r#"select place as "place!" from unnest($1::uuid[]) with ordinality as finish (id, place)
           where not finish.id = any ($2) and not exists (
               select from materials where materials.id = finish.id and archived_at is null
           )
           order by place limit 1"#,
        &finishes(draft),
        &kept.iter().map(|material| material.0).collect::<Vec<_>>(),
    )
    .fetch_optional(&mut *db)
    .await?;
    if let Some(place) = unknown {
        let field = format!("finishes[{}]", place - 1);
        return Err(Refusal::At { field, reason: "does not exist".to_owned() });
    }
    let missing = sqlx::query!(
        r#"select
               ($1::uuid is not null and not exists (
                   select from catalog_categories where id = $1 and archived_at is null
               )) as "category!",
               ($2::uuid is not null and not exists (
                   select from quotation_templates where id = $2 and archived_at is null
               )) as "template!""#,
        draft.category_id.filter(|new| old.and_then(|old| old.category_id) != Some(*new)).map(|new| new.0),
        draft.template_id.filter(|new| old.and_then(|old| old.template_id) != Some(*new)).map(|new| new.0),
    )
    .fetch_one(db)
    .await?;
    let fields = [("categoryId", missing.category), ("templateId", missing.template)];
    match fields.into_iter().find(|(_, is_missing)| *is_missing) {
        Some((field, _)) => Err(Refusal::Field { field, reason: "does not exist".to_owned() }),
        None => Ok(()),
    }
}

/// Checks that each photograph exists and is used once, and locks them until the transaction ends: nobody can
/// delete one or clear its alt text.
async fn refuse_unknown_photographs(db: &mut Db, shots: &[Shot]) -> Result<(), Refusal> {
    let found = sqlx::query_scalar!(
        r#"select id as "id: PhotographId" from photographs where id = any ($1) order by id for share"#,
        &ids(shots),
    )
    .fetch_all(db)
    .await?;
    for (place, shot) in shots.iter().enumerate() {
        let reason = if !found.contains(&shot.photograph_id) {
            "does not exist"
        } else if shots[..place].iter().any(|other| other.photograph_id == shot.photograph_id) {
            "is already used here"
        } else {
            continue;
        };
        let field = format!("photographs[{place}].photographId");
        return Err(Refusal::At { field, reason: reason.to_owned() });
    }
    Ok(())
}

fn ids(shots: &[Shot]) -> Vec<Uuid> {
    shots.iter().map(|shot| shot.photograph_id.0).collect()
}

/// Archives an item permanently. Its slugs become available again, and its photographs can be deleted.
pub async fn archive(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    item: &CatalogItem,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update catalog_items
         set archived_at = $2, share_photograph_id = null, updated_at = $2, version = version + 1
         where id = $1",
        item.id.0,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    show(&mut *db, item.id, &[]).await?;
    slug::forget(&mut *db, SlugKind::CatalogItem, item.id.0).await?;
    let changes = audit::changes(&item.draft, &());
    let event = Event::new("catalog_item_archived", KIND, &item.id).changing(changes);
    audit::record(db, clock, actor, event).await
}

/// Checks that an item is ready for visitors: in a category, summed up, and with an alt text for each photograph. It
/// needs no photograph: without one, visitors see a drawing of its dimensions.
pub(super) async fn refuse_unfit(db: &mut Db, draft: &CatalogItemDraft) -> Result<(), Refusal> {
    let refused =
        |field: &str, reason: &str| Err(Refusal::At { field: field.to_owned(), reason: reason.to_owned() });
    if draft.category_id.is_none() {
        return refused("categoryId", "is required before visitors see it");
    }
    if draft.summary.is_empty() {
        return refused("summary", "is required before visitors see it");
    }
    let described = sqlx::query_scalar!(
        r#"select id as "id: PhotographId" from photographs where id = any ($1) and alt <> ''"#,
        &ids(&draft.photographs),
    )
    .fetch_all(db)
    .await?;
    let untold = draft
        .photographs
        .iter()
        .position(|shot| shot.alt.is_none() && !described.contains(&shot.photograph_id));
    match untold {
        Some(place) => refused(&format!("photographs[{place}].alt"), "needs an alt text"),
        None => Ok(()),
    }
}
