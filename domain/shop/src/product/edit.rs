//! Creating and changing products.

use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::{PhotographId, ProductId};
use kernel::publishing::Editor;
use kernel::record::Refusal;
use kernel::role::{Access, Verb};
use kernel::slug::{self, SlugKind};
use sqlx::types::Json;
use uuid::Uuid;

use crate::availability::Availability;

use super::{KIND, Product, ProductDraft, ProductShot, VariationGroup};

/// Maximum number of products with the same name before a slug must be given.
const MAX_TRIES: usize = 20;

/// Creates a product as a draft.
pub async fn create(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    draft: &ProductDraft,
) -> Result<ProductId, Refusal> {
    enter(db, clock, actor, draft, None).await
}

/// Duplicates a product as a draft, with options of its own and nothing in stock.
pub async fn duplicate(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    product: &Product,
) -> Result<ProductId, Refusal> {
    let old = &product.draft;
    let name: String = format!("{} (copy)", old.name).chars().take(160).collect();
    let mut draft = ProductDraft {
        name,
        sku: free_sku(&mut *db, &old.sku).await?,
        slug: String::new(),
        gtin: String::new(),
        is_featured: false,
        canonical: None,
        ..old.clone()
    };
    for group in &mut draft.groups {
        group.id = super::VariationGroupId::new();
        for option in &mut group.options {
            option.id = super::OptionId::new();
        }
    }
    enter(db, clock, actor, &draft, Some(product)).await
}

async fn enter(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    draft: &ProductDraft,
    copied: Option<&Product>,
) -> Result<ProductId, Refusal> {
    let id = ProductId::new();
    let draft = settled(&mut *db, id, draft).await?;
    refuse_unknown(&mut *db, id, &draft, copied.map(|copied| &copied.draft)).await?;
    sqlx::query!(
        "insert into products (
             id, name, slug, sku, category_id, short_description, description, mrp_paise, price_paise, hsn, availability,
             is_stocked, reorder_level, lead_days, packages, material, colour, warranty_months, care, origin_country, maker,
             related, is_featured, mpn, gtin, seo_title, seo_description, created_at, created_by, updated_at
         )
         values ($1, $2, $3, $4, $5, '', '', $6, $7, $8, $9, false, 0, 0, '[]', '', '', 0, '', '', '', '{}', false, '', '',
                 '', '', $10, $11, $10)",
        id.0,
        draft.name,
        draft.slug,
        draft.sku,
        draft.category_id.0,
        draft.mrp_paise,
        draft.price_paise,
        draft.hsn,
        draft.availability.as_str(),
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    // The rest as by every change, but for the version.
    update(&mut *db, clock, id, &draft, 0).await?;
    show(&mut *db, id, &draft.photographs).await?;
    vary(&mut *db, id, &draft.groups).await?;
    stock(&mut *db, id).await?;
    let mut changes = audit::changes(&(), &draft);
    changes.extend(copied.map(|copied| Change::new("copyOf", (), copied.id)));
    audit::record(db, clock, actor, Event::new("product_created", KIND, &id).changing(changes)).await?;
    Ok(id)
}

/// Changes a product. Who may not manage the catalogue changes texts and pictures only.
pub async fn change(
    db: &mut Db,
    clock: &Clock,
    editor: &Editor,
    product: &Product,
    draft: &ProductDraft,
) -> Result<(), Refusal> {
    let draft = settled(&mut *db, product.id, draft).await?;
    let changes = audit::changes(&product.draft, &draft);
    if changes.is_empty() {
        return Ok(());
    }
    refuse_more_than_texts(editor.access, &changes)?;
    refuse_unknown(&mut *db, product.id, &draft, Some(&product.draft)).await?;
    if product.status.is_for_visitors() {
        refuse_unfit(&mut *db, &draft).await?;
    }
    update(&mut *db, clock, product.id, &draft, 1).await?;
    if draft.photographs != product.draft.photographs {
        show(&mut *db, product.id, &draft.photographs).await?;
    }
    if draft.groups != product.draft.groups {
        vary(&mut *db, product.id, &draft.groups).await?;
    }
    stock(&mut *db, product.id).await?;
    let is_said_anew =
        draft.availability != product.draft.availability || draft.is_stocked != product.draft.is_stocked;
    if product.status.is_for_visitors() && is_said_anew {
        refuse_without_stock(&mut *db, product.id, &draft).await?;
    }
    if product.was_published && draft.slug != product.draft.slug {
        let (old, new) = (&product.draft.slug, &draft.slug);
        slug::moved(&mut *db, SlugKind::Product, product.id.0, old, new, clock.now()).await?;
    }
    let event = Event::new("product_changed", KIND, &product.id).changing(changes);
    Ok(audit::record(db, clock, &editor.actor, event).await?)
}

/// Texts and pictures: what roles may change that do not manage the catalogue.
const TEXTS: [&str; 13] = [
    "name",
    "slug",
    "shortDescription",
    "description",
    "photographs",
    "videoId",
    "material",
    "colour",
    "care",
    "seoTitle",
    "seoDescription",
    "canonical",
    "sharePhotographId",
];

/// Whether somebody with this access may change a field, by its name on the wire.
#[must_use]
pub fn may_change(field: &str, access: Access) -> bool {
    access.allows(Verb::Manage) || (access.allows(Verb::Edit) && TEXTS.contains(&field))
}

fn refuse_more_than_texts(access: Access, changes: &[Change]) -> Result<(), Refusal> {
    match changes.iter().find(|change| !may_change(&change.field, access)) {
        Some(change) => {
            let reason = "can only be changed by colleagues who manage the catalogue".to_owned();
            Err(Refusal::At { field: change.field.clone(), reason })
        }
        None => Ok(()),
    }
}

#[expect(clippy::too_many_lines, reason = "a line for each field")]
async fn update(
    db: &mut Db,
    clock: &Clock,
    id: ProductId,
    draft: &ProductDraft,
    versions: i32,
) -> Result<(), sqlx::Error> {
    let ProductDraft {
        name,
        slug,
        sku,
        mpn,
        gtin,
        brand_id,
        category_id,
        short_description,
        description,
        photographs: _,
        video_id,
        mrp_paise,
        price_paise,
        sale_price_paise,
        sale_starts_on,
        sale_ends_on,
        cost_paise,
        hsn,
        availability,
        available_on,
        is_stocked,
        reorder_level,
        groups: _,
        lead_days,
        length_mm,
        width_mm,
        height_mm,
        weight_g,
        packages,
        material,
        colour,
        assembly_paise,
        warranty_months,
        returns_days,
        care,
        origin_country,
        maker,
        related,
        is_featured,
        seo_title,
        seo_description,
        canonical,
        share_photograph_id,
    } = draft;
    sqlx::query!(
        "update products
         set name = $2, slug = $3, sku = $4, mpn = $5, gtin = $6, brand_id = $7, category_id = $8,
             short_description = $9, description = $10, mrp_paise = $11, price_paise = $12, sale_price_paise = $13,
             sale_starts_on = $14, sale_ends_on = $15, cost_paise = $16, hsn = $17, availability = $18,
             available_on = $19, is_stocked = $20, reorder_level = $21, lead_days = $22, length_mm = $23, width_mm = $24,
             height_mm = $25, weight_g = $26, packages = $27, material = $28, colour = $29, assembly_paise = $30,
             warranty_months = $31, returns_days = $32, care = $33, origin_country = $34, maker = $35, related = $36,
             is_featured = $37, seo_title = $38, seo_description = $39, canonical = $40, share_photograph_id = $41,
             lowest_difference_paise = $42, has_several_prices = $43, colours = $44, version = version + $45,
             updated_at = $46, video_id = $47
         where id = $1",
        id.0,
        name,
        slug,
        sku,
        mpn,
        gtin,
        brand_id.map(|brand| brand.0),
        category_id.0,
        short_description,
        description,
        mrp_paise,
        price_paise,
        *sale_price_paise,
        *sale_starts_on,
        *sale_ends_on,
        *cost_paise,
        hsn,
        availability.as_str(),
        *available_on,
        is_stocked,
        reorder_level,
        lead_days,
        *length_mm,
        *width_mm,
        *height_mm,
        *weight_g,
        Json(packages) as _,
        material,
        colour,
        *assembly_paise,
        warranty_months,
        *returns_days,
        care,
        origin_country,
        maker,
        &related.iter().map(|product| product.0).collect::<Vec<_>>(),
        is_featured,
        seo_title,
        seo_description,
        canonical.as_deref(),
        share_photograph_id.map(|photograph| photograph.0),
        draft.lowest_difference(),
        draft.has_several_prices(),
        &draft.colours(),
        versions,
        clock.now(),
        video_id.map(|video| video.0),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Replaces the photographs of a product.
async fn show(db: &mut Db, id: ProductId, shots: &[ProductShot]) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from product_photographs where product_id = $1", id.0).execute(&mut *db).await?;
    sqlx::query!(
        r#"insert into product_photographs (product_id, place, photograph_id, alt)
           select $1, place::integer, (shot ->> 'photographId')::uuid, shot ->> 'alt'
           from jsonb_array_elements($2::jsonb) with ordinality as shown (shot, place)"#,
        id.0,
        Json(shots) as _,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Replaces the variation groups. Options that stay keep their ids, and so their stock.
async fn vary(db: &mut Db, id: ProductId, groups: &[VariationGroup]) -> Result<(), Refusal> {
    refuse_held_options(&mut *db, id, groups).await?;
    let groups = Json(groups);
    let kept = sqlx::query!(
        r#"with given as (
               select (given_group ->> 'id')::uuid as group_id, (given_option ->> 'id')::uuid as option_id
               from jsonb_array_elements($2::jsonb) as given_group,
                   jsonb_array_elements(given_group -> 'options') as given_option
           ), gone as (
               delete from product_options
               where product_id = $1 and id not in (select option_id from given)
           )
           select
               exists (
                   select from product_groups join given on given.group_id = product_groups.id
                   where product_groups.product_id <> $1
               ) or exists (
                   select from product_options join given on given.option_id = product_options.id
                   where product_options.product_id <> $1
               ) as "is_foreign!",
               count(*) <> count(distinct option_id) as "is_repeated!"
           from given"#,
        id.0,
        &groups as _,
    )
    .fetch_one(&mut *db)
    .await?;
    if kept.is_foreign || kept.is_repeated {
        let reason = "must have ids of their own".to_owned();
        return Err(Refusal::Field { field: "groups", reason });
    }
    sqlx::query!(
        "insert into product_groups (id, product_id, place, name)
         select (given ->> 'id')::uuid, $1, place::integer, given ->> 'name'
         from jsonb_array_elements($2::jsonb) with ordinality as given (given, place)
         on conflict (id) do update set place = excluded.place, name = excluded.name",
        id.0,
        &groups as _,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into product_options
             (id, product_id, group_id, place, name, difference_paise, sku, photograph_id, is_stocked, length_mm,
              width_mm, height_mm)
         select (given ->> 'id')::uuid, $1, (given_group ->> 'id')::uuid, place::integer, given ->> 'name',
             (given ->> 'differencePaise')::bigint, given ->> 'sku', (given ->> 'photographId')::uuid,
             (given ->> 'isStocked')::boolean, (given ->> 'lengthMm')::integer, (given ->> 'widthMm')::integer,
             (given ->> 'heightMm')::integer
         from jsonb_array_elements($2::jsonb) as given_group,
             jsonb_array_elements(given_group -> 'options') with ordinality as given (given, place)
         on conflict (id) do update
         set group_id = excluded.group_id, place = excluded.place, name = excluded.name,
             difference_paise = excluded.difference_paise, sku = excluded.sku,
             photograph_id = excluded.photograph_id, is_stocked = excluded.is_stocked,
             length_mm = excluded.length_mm, width_mm = excluded.width_mm, height_mm = excluded.height_mm",
        id.0,
        &groups as _,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from product_groups
         where product_id = $1
             and id not in (select (given ->> 'id')::uuid from jsonb_array_elements($2::jsonb) as given)",
        id.0,
        &groups as _,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// An option whose pieces are promised to orders stays until they are confirmed or given up.
async fn refuse_held_options(db: &mut Db, id: ProductId, groups: &[VariationGroup]) -> Result<(), Refusal> {
    let kept: Vec<Uuid> = groups.iter().flat_map(|group| &group.options).map(|option| option.id.0).collect();
    let held = sqlx::query_scalar!(
        "select name from product_options
         join stocks on option_id = product_options.id
         where product_options.product_id = $1 and reserved > 0 and product_options.id <> all ($2)
         order by name limit 1
         for update of stocks",
        id.0,
        &kept,
    )
    .fetch_optional(db)
    .await?;
    match held {
        Some(name) => {
            let reason = format!("must keep “{name}”: orders that are being paid hold pieces of it");
            Err(Refusal::Field { field: "groups", reason })
        }
        None => Ok(()),
    }
}

/// Adds the stocks that are missing. Those that are not counted any longer keep their figures.
async fn stock(db: &mut Db, id: ProductId) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into stocks (id, product_id, option_id)
         select gen_random_uuid(), products.id, null from products where id = $1 and is_stocked
         union all
         select gen_random_uuid(), product_id, id from product_options where product_id = $1 and is_stocked
         on conflict do nothing",
        id.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The draft as stored, with a unique slug.
async fn settled(db: &mut Db, id: ProductId, draft: &ProductDraft) -> Result<ProductDraft, Refusal> {
    let mut draft = draft.tidied();
    refuse_disordered_prices(&draft)?;
    refuse_free_choices(&draft)?;
    if draft.slug.is_empty() {
        draft.slug = free_slug(&mut *db, id, &draft).await?;
    }
    slug::refuse_taken_slug(db, SlugKind::Product, id.0, &draft.slug).await?;
    Ok(draft)
}

/// A bulk action changes prices past the checks of a form.
fn refuse_disordered_prices(draft: &ProductDraft) -> Result<(), Refusal> {
    let reason = match draft.sale_price_paise {
        _ if draft.price_paise > draft.mrp_paise => "must not be above the MRP",
        Some(sale) if sale >= draft.price_paise => "must be above the sale price",
        _ => return Ok(()),
    };
    Err(Refusal::Field { field: "pricePaise", reason: reason.to_owned() })
}

/// Every choice of options costs something, also during a sale.
fn refuse_free_choices(draft: &ProductDraft) -> Result<(), Refusal> {
    let price = draft.sale_price_paise.unwrap_or(draft.price_paise);
    if price + draft.lowest_difference() > 0 {
        return Ok(());
    }
    let reason = "must leave a price above zero for the cheapest choice of options".to_owned();
    Err(Refusal::Field { field: "groups", reason })
}

/// The first slug derived from the name that no other product has or had.
async fn free_slug(db: &mut Db, id: ProductId, draft: &ProductDraft) -> Result<String, Refusal> {
    let suggested = slug::of(&draft.name);
    let wanted = if suggested.is_empty() { KIND } else { &suggested };
    let free = sqlx::query_scalar!(
        r#"select wanted as "wanted!" from unnest($1::text[]) with ordinality as candidate (wanted, place)
           where not exists (
               select from products where slug = wanted and archived_at is null and products.id <> $2
           ) and not exists (
               select from slug_redirects where kind = 'product' and slug = wanted and item <> $2
           )
           order by place limit 1"#,
        &slug::candidates(wanted, MAX_TRIES),
        id.0,
    )
    .fetch_optional(db)
    .await?;
    let taken = || Refusal::Field {
        field: "slug",
        reason: "is required: too many products have this name".to_owned(),
    };
    free.ok_or_else(taken)
}

/// The first SKU for a copy that no product has.
async fn free_sku(db: &mut Db, sku: &str) -> Result<String, Refusal> {
    let stem: String = sku.chars().take(34).collect();
    let wanted: Vec<_> = (1..=MAX_TRIES).map(|number| format!("{stem}-C{number}")).collect();
    let free = sqlx::query_scalar!(
        r#"select wanted as "wanted!" from unnest($1::text[]) with ordinality as candidate (wanted, place)
           where not exists (
               select from products where upper(sku) = upper(wanted) and archived_at is null
           )
           order by place limit 1"#,
        &wanted,
    )
    .fetch_optional(db)
    .await?;
    free.ok_or_else(|| Refusal::Field { field: "sku", reason: "has too many copies".to_owned() })
}

/// Refuses new references to what does not exist. Existing references are kept, even to archived records.
async fn refuse_unknown(
    db: &mut Db,
    id: ProductId,
    draft: &ProductDraft,
    old: Option<&ProductDraft>,
) -> Result<(), Refusal> {
    refuse_unknown_photographs(&mut *db, draft).await?;
    let is_new = |other: &&ProductId| old.is_none_or(|old| !old.related.contains(other));
    let missing = sqlx::query!(
        r#"select
               ($1::uuid is not null and not exists (
                   select from product_categories where id = $1 and archived_at is null
               )) as "category!",
               ($2::uuid is not null and not exists (
                   select from brands where id = $2 and archived_at is null
               )) as "brand!",
               exists (
                   select from unnest($3::uuid[]) as other
                   where other = $4
                       or not exists (select from products where products.id = other and archived_at is null)
               ) as "related!",
               exists (
                   select from products where upper(sku) = upper($5) and id <> $4 and archived_at is null
               ) as "sku!",
               ($6::uuid is not null and not exists (
                   select from videos where id = $6 and status = 'published'
               )) as "video!""#,
        Some(draft.category_id).filter(|new| old.is_none_or(|old| old.category_id != *new)).map(|new| new.0),
        draft.brand_id.filter(|new| old.and_then(|old| old.brand_id) != Some(*new)).map(|new| new.0),
        &draft.related.iter().filter(is_new).map(|other| other.0).collect::<Vec<_>>(),
        id.0,
        draft.sku,
        draft.video_id.filter(|new| old.and_then(|old| old.video_id) != Some(*new)).map(|new| new.0),
    )
    .fetch_one(db)
    .await?;
    let fields = [
        ("categoryId", missing.category, "does not exist"),
        ("brandId", missing.brand, "does not exist"),
        ("related", missing.related, "must be other existing products"),
        ("sku", missing.sku, "is another product's"),
        ("videoId", missing.video, "is not a published video"),
    ];
    match fields.into_iter().find(|(_, is_wrong, _)| *is_wrong) {
        Some((field, _, reason)) => Err(Refusal::Field { field, reason: reason.to_owned() }),
        None => Ok(()),
    }
}

/// Checks that each photograph exists, and is used once among the product's own, and locks them until the transaction
/// ends: nobody can delete one or clear its alt text.
async fn refuse_unknown_photographs(db: &mut Db, draft: &ProductDraft) -> Result<(), Refusal> {
    let shots = &draft.photographs;
    let of_options = draft.options().filter_map(|option| option.photograph_id);
    let named =
        shots.iter().map(|shot| shot.photograph_id).chain(of_options).chain(draft.share_photograph_id);
    let found = sqlx::query_scalar!(
        r#"select id as "id: PhotographId" from photographs where id = any ($1) order by id for share"#,
        &named.map(|photograph| photograph.0).collect::<Vec<_>>(),
    )
    .fetch_all(db)
    .await?;
    let unknown = |field: String| Err(Refusal::At { field, reason: "does not exist".to_owned() });
    for (place, shot) in shots.iter().enumerate() {
        let field = format!("photographs[{place}].photographId");
        if !found.contains(&shot.photograph_id) {
            return unknown(field);
        }
        if shots[..place].iter().any(|other| other.photograph_id == shot.photograph_id) {
            return Err(Refusal::At { field, reason: "is already used here".to_owned() });
        }
    }
    for (group_place, group) in draft.groups.iter().enumerate() {
        for (place, option) in group.options.iter().enumerate() {
            if option.photograph_id.is_some_and(|photograph| !found.contains(&photograph)) {
                return unknown(format!("groups[{group_place}].options[{place}].photographId"));
            }
        }
    }
    if draft.share_photograph_id.is_some_and(|photograph| !found.contains(&photograph)) {
        return unknown("sharePhotographId".to_owned());
    }
    Ok(())
}

/// Archives a product permanently. Its slugs and SKU become available again, and its photographs can be deleted. Orders
/// keep their lines.
pub async fn archive(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    product: &Product,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update products
         set archived_at = $2, share_photograph_id = null, updated_at = $2, version = version + 1
         where id = $1",
        product.id.0,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    show(&mut *db, product.id, &[]).await?;
    sqlx::query!("update product_options set photograph_id = null where product_id = $1", product.id.0)
        .execute(&mut *db)
        .await?;
    slug::forget(&mut *db, SlugKind::Product, product.id.0).await?;
    let changes = audit::changes(&product.draft, &());
    audit::record(db, clock, actor, Event::new("product_archived", KIND, &product.id).changing(changes)).await
}

/// Checks that a product is ready for visitors: told as the law asks, with pictures that have alt texts and a rate of GST.
pub(super) async fn refuse_unfit(db: &mut Db, draft: &ProductDraft) -> Result<(), Refusal> {
    let refused = |field: String, reason: &str| Err(Refusal::At { field, reason: reason.to_owned() });
    for (field, text) in [
        ("description", &draft.description),
        ("originCountry", &draft.origin_country),
        ("maker", &draft.maker),
    ] {
        if text.is_empty() {
            return refused(field.to_owned(), "is required before visitors see it");
        }
    }
    let photographs = sqlx::query!(
        r#"select id as "id: PhotographId", alt, recipe is not null as "is_ready!" from photographs
           where id = any ($1)"#,
        &draft.photographs.iter().map(|shot| shot.photograph_id.0).collect::<Vec<_>>(),
    )
    .fetch_all(&mut *db)
    .await?;
    for (place, shot) in draft.photographs.iter().enumerate() {
        let own = photographs.iter().find(|photograph| photograph.id == shot.photograph_id);
        if shot.alt.is_none() && own.is_none_or(|photograph| photograph.alt.is_empty()) {
            return refused(format!("photographs[{place}].alt"), "needs an alt text");
        }
    }
    if photographs.is_empty() {
        return refused("photographs".to_owned(), "must have at least one photograph");
    }
    if !photographs.iter().any(|photograph| photograph.is_ready) {
        let reason = "Its photographs are not rendered yet.".to_owned();
        return Err(Refusal::Rule { code: "no_picture", reason });
    }
    let has_rate = sqlx::query_scalar!(
        r#"select exists (select from gst_rates where starts_with($1, hsn) and archived_at is null) as "has_rate!""#,
        draft.hsn,
    )
    .fetch_one(db)
    .await?;
    if has_rate { Ok(()) } else { refused("hsn".to_owned(), "has no rate of GST in the settings") }
}

/// What is counted is said to be in stock only if there are pieces. It may sell out afterwards.
pub(super) async fn refuse_without_stock(
    db: &mut Db,
    id: ProductId,
    draft: &ProductDraft,
) -> Result<(), Refusal> {
    if draft.availability != Availability::InStock || !draft.is_stocked {
        return Ok(());
    }
    let left = sqlx::query_scalar!(
        r#"select coalesce(sum(on_hand - reserved), 0)::bigint as "left!" from stocks where product_id = $1"#,
        id.0,
    )
    .fetch_one(db)
    .await?;
    if left > 0 {
        return Ok(());
    }
    let reason = "needs pieces in stock, or pieces that are not counted".to_owned();
    Err(Refusal::Field { field: "availability", reason })
}
