//! Creating and changing designs.

use sqlx::types::Json;
use uuid::Uuid;

use super::{Design, DesignDraft, DesignType, KIND, Shot, addon, price};
use crate::design::addon::DesignAddonId;
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::home::BudgetBand;
use kernel::ids::{DesignId, PhotographId};
use kernel::record::Refusal;
use kernel::rupees;
use kernel::slug::{self, SlugKind};
use sales::kitchen::Layout;

/// Maximum number of designs with the same title before a slug must be given.
const MAX_TRIES: usize = 200;

/// Creates a design as a draft.
pub async fn create(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    draft: &DesignDraft,
) -> Result<DesignId, Refusal> {
    enter(db, clock, actor, draft, None).await
}

/// Duplicates a design as a draft.
pub async fn duplicate(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    design: &Design,
) -> Result<DesignId, Refusal> {
    let title: String = format!("{} (copy)", design.draft.title).chars().take(160).collect();
    let old = &design.draft;
    let draft =
        DesignDraft { title, slug: String::new(), is_featured: false, canonical: None, ..old.clone() };
    enter(db, clock, actor, &draft, Some(design)).await
}

async fn enter(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    draft: &DesignDraft,
    copied: Option<&Design>,
) -> Result<DesignId, Refusal> {
    let id = DesignId::new();
    let draft = settled(&mut *db, id, draft).await?;
    refuse_unknown(&mut *db, id, &draft, copied.map(|copied| &copied.draft)).await?;
    let price = price::of_template(&mut *db, draft.template_id, clock.today()).await?;
    refuse_booking_above_price(&draft, price, copied.map(|copied| &copied.draft))?;
    sqlx::query!(
        "insert into designs (
             id, title, slug, design_type, style, layout, category_id, area_from_sqft, area_to_sqft, budget_band,
             colours, description, template_id, addons, similar_to, delivery_days, is_featured, seo_title,
             seo_description, canonical, share_photograph_id, price_from_paise, priced_on, created_at, created_by,
             updated_at, booking_amount_paise
         )
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
                 $23, $24, $25, $24, $26)",
        id.0,
        draft.title,
        draft.slug,
        draft.design_type.as_str(),
        draft.style,
        draft.layout.map(Layout::as_str),
        draft.category_id.map(|category| category.0),
        draft.area_from_sqft,
        draft.area_to_sqft,
        draft.budget_band.map(BudgetBand::as_str),
        &draft.colours,
        draft.description,
        draft.template_id.map(|template| template.0),
        &ids(&draft.addons, |addon| addon.0),
        &ids(&draft.similar, |design| design.0),
        draft.delivery_days,
        draft.is_featured,
        draft.seo_title,
        draft.seo_description,
        draft.canonical.as_deref(),
        draft.share_photograph_id.map(|photograph| photograph.0),
        price,
        clock.today(),
        clock.now(),
        actor.user.map(|user| user.0),
        draft.booking_amount_paise,
    )
    .execute(&mut *db)
    .await?;
    show(&mut *db, id, &draft.photographs).await?;
    let mut changes = audit::changes(&(), &draft);
    changes.extend(copied.map(|copied| Change::new("copyOf", (), copied.id)));
    audit::record(db, clock, actor, Event::new("design_created", KIND, &id).changing(changes)).await?;
    Ok(id)
}

/// Changes a design. A published one must stay ready for visitors.
pub async fn change(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    design: &Design,
    draft: &DesignDraft,
) -> Result<(), Refusal> {
    let draft = settled(&mut *db, design.id, draft).await?;
    let changes = audit::changes(&design.draft, &draft);
    if changes.is_empty() {
        return Ok(());
    }
    refuse_unknown(&mut *db, design.id, &draft, Some(&design.draft)).await?;
    if design.status.is_for_visitors() {
        refuse_unfit(&mut *db, &draft).await?;
    }
    let price = price::of_template(&mut *db, draft.template_id, clock.today()).await?;
    refuse_booking_above_price(&draft, price, Some(&design.draft))?;
    update(&mut *db, clock, design.id, &draft, price).await?;
    if draft.photographs != design.draft.photographs {
        show(&mut *db, design.id, &draft.photographs).await?;
    }
    if design.was_published && draft.slug != design.draft.slug {
        let (old, new) = (&design.draft.slug, &draft.slug);
        slug::moved(&mut *db, SlugKind::Design, design.id.0, old, new, clock.now()).await?;
    }
    audit::record(db, clock, actor, Event::new("design_changed", KIND, &design.id).changing(changes)).await?;
    Ok(())
}

async fn update(
    db: &mut Db,
    clock: &Clock,
    id: DesignId,
    draft: &DesignDraft,
    price: Option<i64>,
) -> Result<(), sqlx::Error> {
    let DesignDraft {
        title,
        slug,
        design_type,
        style,
        layout,
        category_id,
        area_from_sqft,
        area_to_sqft,
        budget_band,
        colours,
        description,
        photographs: _,
        template_id,
        addons,
        delivery_days,
        booking_amount_paise,
        similar,
        is_featured,
        seo_title,
        seo_description,
        canonical,
        share_photograph_id,
    } = draft;
    sqlx::query!(
        "update designs
         set title = $2, slug = $3, design_type = $4, style = $5, layout = $6, category_id = $7, area_from_sqft = $8,
             area_to_sqft = $9, budget_band = $10, colours = $11, description = $12, template_id = $13, addons = $14,
             similar_to = $15, delivery_days = $16, is_featured = $17, seo_title = $18, seo_description = $19,
             canonical = $20, share_photograph_id = $21, price_from_paise = $22, priced_on = $23,
             booking_amount_paise = $25, version = version + 1, updated_at = $24
         where id = $1",
        id.0,
        title,
        slug,
        design_type.as_str(),
        style,
        layout.map(Layout::as_str),
        category_id.map(|category| category.0),
        *area_from_sqft,
        *area_to_sqft,
        budget_band.map(BudgetBand::as_str),
        colours,
        description,
        template_id.map(|template| template.0),
        &ids(addons, |addon| addon.0),
        &ids(similar, |design| design.0),
        *delivery_days,
        is_featured,
        seo_title,
        seo_description,
        canonical.as_deref(),
        share_photograph_id.map(|photograph| photograph.0),
        price,
        clock.today(),
        clock.now(),
        *booking_amount_paise,
    )
    .execute(db)
    .await?;
    Ok(())
}

fn ids<I: Copy>(named: &[I], id: impl Fn(I) -> Uuid) -> Vec<Uuid> {
    named.iter().copied().map(id).collect()
}

/// Replaces the photographs of a design.
async fn show(db: &mut Db, id: DesignId, shots: &[Shot]) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from design_photographs where design_id = $1", id.0).execute(&mut *db).await?;
    sqlx::query!(
        r#"insert into design_photographs (design_id, place, photograph_id, alt, hotspots)
           select $1, place::integer, (shot ->> 'photographId')::uuid, shot ->> 'alt', shot -> 'hotspots'
           from jsonb_array_elements($2::jsonb) with ordinality as shown (shot, place)"#,
        id.0,
        Json(shots) as _,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The draft as stored, with a unique slug.
async fn settled(db: &mut Db, id: DesignId, draft: &DesignDraft) -> Result<DesignDraft, Refusal> {
    let mut draft = draft.tidied();
    if draft.slug.is_empty() {
        draft.slug = free_slug(&mut *db, id, &draft).await?;
    }
    slug::refuse_taken_slug(db, SlugKind::Design, id.0, &draft.slug).await?;
    Ok(draft)
}

/// The first slug derived from the title that no other design has or had.
async fn free_slug(db: &mut Db, id: DesignId, draft: &DesignDraft) -> Result<String, Refusal> {
    let suggested = slug::of(&draft.title);
    let wanted = if suggested.is_empty() { draft.design_type.as_str() } else { &suggested };
    let free = sqlx::query_scalar!(
        r#"select wanted as "wanted!" from unnest($1::text[]) with ordinality as candidate (wanted, place)
           where not exists (
               select from designs where slug = wanted and archived_at is null and designs.id <> $2
           ) and not exists (
               select from slug_redirects where kind = 'design' and slug = wanted and item <> $2
           )
           order by place limit 1"#,
        &slug::candidates(wanted, MAX_TRIES),
        id.0,
    )
    .fetch_optional(db)
    .await?;
    let taken = || Refusal::Field {
        field: "slug",
        reason: "is required: too many designs have this title".to_owned(),
    };
    free.ok_or_else(taken)
}

/// Refuses new references to what does not exist. Existing references are kept, even to archived records.
async fn refuse_unknown(
    db: &mut Db,
    id: DesignId,
    draft: &DesignDraft,
    old: Option<&DesignDraft>,
) -> Result<(), Refusal> {
    refuse_unknown_photographs(&mut *db, &draft.photographs).await?;
    refuse_unknown_materials(&mut *db, &draft.photographs).await?;
    let is_type_kept = old.is_some_and(|old| old.design_type == draft.design_type);
    let known = old.map(|old| old.addons.as_slice()).filter(|_| is_type_kept).unwrap_or_default();
    refuse_unknown_addons(&mut *db, draft.design_type, &draft.addons, known).await?;
    let missing = sqlx::query!(
        r#"select
               ($1::uuid is not null and not exists (
                   select from design_categories where id = $1 and archived_at is null
               )) as "category!",
               ($2::uuid is not null and not exists (
                   select from quotation_templates where id = $2 and archived_at is null
               )) as "template!",
               exists (
                   select from unnest($3::uuid[]) as other
                   where other = $4
                       or not exists (select from designs where designs.id = other and archived_at is null)
               ) as "similar!""#,
        draft.category_id.filter(|new| old.and_then(|old| old.category_id) != Some(*new)).map(|new| new.0),
        draft.template_id.filter(|new| old.and_then(|old| old.template_id) != Some(*new)).map(|new| new.0),
        &draft
            .similar
            .iter()
            .filter(|other| old.is_none_or(|old| !old.similar.contains(other)))
            .map(|other| other.0)
            .collect::<Vec<_>>(),
        id.0,
    )
    .fetch_one(db)
    .await?;
    let fields = [
        ("categoryId", missing.category, "does not exist"),
        ("templateId", missing.template, "does not exist"),
        ("similar", missing.similar, "must be other existing designs"),
    ];
    match fields.into_iter().find(|(_, is_missing, _)| *is_missing) {
        Some((field, _, reason)) => Err(Refusal::Field { field, reason: reason.to_owned() }),
        None => Ok(()),
    }
}

/// Refuses a new booking amount that is not below the price. One that a change of rates has overtaken is kept, but not
/// offered.
fn refuse_booking_above_price(
    draft: &DesignDraft,
    price: Option<i64>,
    old: Option<&DesignDraft>,
) -> Result<(), Refusal> {
    let is_kept = old.is_some_and(|old| {
        old.booking_amount_paise == draft.booking_amount_paise && old.template_id == draft.template_id
    });
    if is_kept || draft.offered_booking(price) == draft.booking_amount_paise {
        return Ok(());
    }
    let price = rupees::short(price.unwrap_or_default());
    let reason = format!("must be below the design's price, {price}");
    Err(Refusal::Field { field: "bookingAmountPaise", reason })
}

/// Checks that each photograph exists and is used once, and locks them until the transaction ends: nobody can
/// delete one or clear its alt text.
async fn refuse_unknown_photographs(db: &mut Db, shots: &[Shot]) -> Result<(), Refusal> {
    let found = sqlx::query_scalar!(
        r#"select id as "id: PhotographId" from photographs where id = any ($1) order by id for share"#,
        &shots.iter().map(|shot| shot.photograph_id.0).collect::<Vec<_>>(),
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

async fn refuse_unknown_materials(db: &mut Db, shots: &[Shot]) -> Result<(), Refusal> {
    let materials = shots.iter().flat_map(|shot| &shot.hotspots).filter_map(|spot| spot.material_id);
    let named: Vec<Uuid> = materials.map(|material| material.0).collect();
    let unknown = sqlx::query_scalar!(
        r#"select material as "material!" from unnest($1::uuid[]) as material
           where not exists (select from materials where materials.id = material) limit 1"#,
        &named,
    )
    .fetch_optional(db)
    .await?;
    let Some(unknown) = unknown else { return Ok(()) };
    let places = shots.iter().enumerate().flat_map(|(place, shot)| {
        shot.hotspots.iter().enumerate().map(move |(spot_at, spot)| (place, spot_at, spot))
    });
    let at = places
        .filter(|(_, _, spot)| spot.material_id.is_some_and(|material| material.0 == unknown))
        .map(|(place, spot, _)| format!("photographs[{place}].hotspots[{spot}].materialId"))
        .next();
    Err(Refusal::At { field: at.unwrap_or_default(), reason: "does not exist".to_owned() })
}

async fn refuse_unknown_addons(
    db: &mut Db,
    design_type: DesignType,
    addons: &[DesignAddonId],
    known: &[DesignAddonId],
) -> Result<(), Refusal> {
    let new: Vec<_> = addons.iter().copied().filter(|addon| !known.contains(addon)).collect();
    let found = addon::all(db, &new).await?;
    for (place, addon) in addons.iter().enumerate().filter(|(_, addon)| new.contains(addon)) {
        let reason = match found.iter().find(|found| found.id == *addon) {
            None => "does not exist".to_owned(),
            Some(found) if found.draft.is_for(design_type) => continue,
            Some(found) => format!("is not an add-on for this type: {}", found.draft.name),
        };
        return Err(Refusal::At { field: format!("addons[{place}]"), reason });
    }
    Ok(())
}

/// Archives a design permanently. Its slugs become available again, and its photographs can be deleted.
pub async fn archive(db: &mut Db, clock: &Clock, actor: &Actor, design: &Design) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update designs
         set archived_at = $2, share_photograph_id = null, updated_at = $2, version = version + 1
         where id = $1",
        design.id.0,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    show(&mut *db, design.id, &[]).await?;
    slug::forget(&mut *db, SlugKind::Design, design.id.0).await?;
    let changes = audit::changes(&design.draft, &());
    audit::record(db, clock, actor, Event::new("design_archived", KIND, &design.id).changing(changes)).await
}

/// Checks that a design is ready for visitors: described, with a rendered photograph and alt texts.
pub(super) async fn refuse_unfit(db: &mut Db, draft: &DesignDraft) -> Result<(), Refusal> {
    let refused = |field: String, reason: &str| Err(Refusal::At { field, reason: reason.to_owned() });
    if draft.description.is_empty() {
        return refused("description".to_owned(), "is required before visitors see it");
    }
    let photographs = sqlx::query!(
        r#"select id as "id: PhotographId", alt, recipe is not null as "is_ready!" from photographs
           where id = any ($1)"#,
        &draft.photographs.iter().map(|shot| shot.photograph_id.0).collect::<Vec<_>>(),
    )
    .fetch_all(db)
    .await?;
    for (place, shot) in draft.photographs.iter().enumerate() {
        let own = photographs.iter().find(|photograph| photograph.id == shot.photograph_id);
        if shot.alt.is_none() && own.is_none_or(|photograph| photograph.alt.is_empty()) {
            let field = format!("photographs[{place}].alt");
            return refused(field, "needs an alt text");
        }
    }
    if photographs.is_empty() {
        return refused("photographs".to_owned(), "must have at least one photograph");
    }
    if !photographs.iter().any(|photograph| photograph.is_ready) {
        let reason = "Its photographs are not rendered yet.".to_owned();
        return Err(Refusal::Rule { code: "no_picture", reason });
    }
    Ok(())
}
