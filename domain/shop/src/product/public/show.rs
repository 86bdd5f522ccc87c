//! One product as visitors see it.

use std::collections::HashMap;

use chrono::NaiveDate;
use content::photograph::Focal;
use content::photograph::picture::{Variant, made};
use content::share_card::{self, SharedKind};
use content::video::visitors;
use kernel::Db;
use kernel::ids::{PhotographId, ProductId};
use kernel::settings;
use kernel::slug::{self, SlugKind};
use pricing::gst::rate;
use serde::Deserialize;
use sqlx::types::Json;

use super::catalogue::Facts;
use super::list::{Node, Tree, cards, facts, picture};
use super::{ProductCard, ProductPicture, ProductSort, PublicOption, PublicProduct, PublicVariationGroup};
use super::{drawings, reviews};
use crate::availability::Availability;
use crate::product::sale::{Prices, available, told};
use crate::product::{OptionId, ProductDraft, VariationGroup, VariationOption, find};
use crate::settings::ShopDelivery;

/// Related products, if staff chose none.
const RELATED: usize = 4;

/// The published product with a current or former slug.
pub async fn find_by_slug(db: &mut Db, slug: &str) -> Result<Option<ProductId>, sqlx::Error> {
    let now = sqlx::query_scalar!(
        r#"select id as "id: ProductId" from products
           where slug = $1 and status = 'published' and archived_at is null"#,
        slug,
    )
    .fetch_optional(&mut *db)
    .await?;
    if now.is_some() {
        return Ok(now);
    }
    let Some(moved) = slug::target(&mut *db, SlugKind::Product, slug).await? else { return Ok(None) };
    sqlx::query_scalar!(
        r#"select id as "id: ProductId" from products
           where id = $1 and status = 'published' and archived_at is null"#,
        moved,
    )
    .fetch_optional(db)
    .await
}

/// The slug of a published product.
pub async fn slug_of(db: &mut Db, id: ProductId) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "select slug from products where id = $1 and status = 'published' and archived_at is null",
        id.0,
    )
    .fetch_optional(db)
    .await
}

/// A product as visitors see it, or will once it is published.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn read(db: &mut Db, id: ProductId, today: NaiveDate) -> Result<PublicProduct, sqlx::Error> {
    let product = find(&mut *db, id).await?;
    let tree = Tree::read(&mut *db).await?;
    let categories: Vec<_> = tree.line(product.draft.category_id).into_iter().map(Node::link).collect();
    let drawings = drawings::all(&product, &categories);
    let draft = product.draft;
    let left = Left::read(&mut *db, id, &draft).await?;
    let pictures = pictures(&mut *db, &draft).await?;
    let rate = rate::on(&mut *db, today).await?.of(&draft.hsn).unwrap_or_default();
    let delivery: ShopDelivery = settings::read(&mut *db).await?;
    let (brand, size_guide) = brand_and_size_guide(&mut *db, &draft).await?;
    let prices = Prices {
        mrp_paise: draft.mrp_paise,
        price_paise: draft.price_paise,
        sale_price_paise: draft.sale_price_paise,
        sale_starts_on: draft.sale_starts_on,
        sale_ends_on: draft.sale_ends_on,
    };
    let is_on_sale = prices.sale_on(today).is_some();
    let availability = available(draft.availability, left.whole, draft.reorder_level);
    let options = |option: &VariationOption| PublicOption {
        id: option.id,
        name: option.name.clone(),
        difference_paise: option.difference_paise,
        picture: option.photograph_id.and_then(|photograph| pictures.get(&photograph).cloned()),
        can_be_ordered: available(draft.availability, left.of(option), draft.reorder_level).can_be_ordered(),
        left: told(left.of(option)),
        length_mm: option.length_mm,
        width_mm: option.width_mm,
        height_mm: option.height_mm,
    };
    let groups = draft.groups.iter().map(|group| PublicVariationGroup {
        id: group.id,
        name: group.name.clone(),
        options: group.options.iter().map(options).collect(),
    });
    let shown = draft.photographs.iter().filter_map(|shot| {
        let own = pictures.get(&shot.photograph_id)?.clone();
        Some(ProductPicture { alt: shot.alt.clone().unwrap_or(own.alt), ..own })
    });
    Ok(PublicProduct {
        id,
        categories,
        drawings,
        size_guide,
        brand,
        price_paise: prices.on(today),
        list_price_paise: is_on_sale.then_some(draft.price_paise),
        mrp_paise: draft.mrp_paise,
        sale_ends_on: draft.sale_ends_on.filter(|_| is_on_sale),
        tax_basis_points: rate.0,
        availability,
        can_be_ordered: availability.can_be_ordered(),
        offers_notice: availability.offers_notice(),
        left: told(left.whole),
        available_on: draft.available_on,
        groups: groups.collect(),
        lead_days: draft.lead_days,
        pictures: shown.collect(),
        packages: draft.packages.len(),
        returns_days: returns_days(&draft, &delivery),
        video: visitors::find_published(&mut *db, draft.video_id).await?,
        reviews: reviews::of_product(&mut *db, id).await?,
        related: related(&mut *db, id, &draft, today).await?,
        share_card: share_card::of(&mut *db, SharedKind::Product, id.0).await?,
        share_picture: picture(db, draft.share_photograph_id).await?,
        name: draft.name,
        slug: draft.slug,
        sku: draft.sku,
        mpn: draft.mpn,
        gtin: draft.gtin,
        short_description: draft.short_description,
        description: draft.description,
        length_mm: draft.length_mm,
        width_mm: draft.width_mm,
        height_mm: draft.height_mm,
        weight_g: draft.weight_g,
        material: draft.material,
        colour: draft.colour,
        assembly_paise: draft.assembly_paise,
        warranty_months: draft.warranty_months,
        care: draft.care,
        origin_country: draft.origin_country,
        maker: draft.maker,
        seo_title: draft.seo_title,
        seo_description: draft.seo_description,
        canonical: draft.canonical,
    })
}

/// What is made for one customer is returned only for defects. Source: product rules for the shop, cancel and return.
fn returns_days(draft: &ProductDraft, delivery: &ShopDelivery) -> i32 {
    if draft.availability.is_made_for_one() {
        return 0;
    }
    draft.returns_days.unwrap_or_else(|| i32::from(delivery.returns_days))
}

/// Pieces that no order holds.
pub(super) struct Left {
    /// Of the product; of all its options together if these are counted; `None` if nothing is counted.
    pub(super) whole: Option<i32>,
    options: HashMap<OptionId, i32>,
}

/// Pieces of a product, or of one option of it, that no order holds.
#[derive(Debug, Deserialize)]
pub(super) struct Unsold {
    option_id: Option<OptionId>,
    unsold: i32,
}

impl Left {
    async fn read(db: &mut Db, id: ProductId, draft: &ProductDraft) -> Result<Self, sqlx::Error> {
        let rows = sqlx::query_as!(
            Unsold,
            r#"select option_id as "option_id: OptionId", on_hand - reserved as "unsold!" from stocks
               where product_id = $1"#,
            id.0,
        )
        .fetch_all(db)
        .await?;
        Ok(Self::new(&draft.groups, draft.is_stocked, &rows))
    }

    pub(super) fn new(groups: &[VariationGroup], is_stocked: bool, rows: &[Unsold]) -> Self {
        let all = groups.iter().flat_map(|group| &group.options);
        let counted: Vec<_> = all.filter(|option| option.is_stocked).map(|option| option.id).collect();
        let own = rows.iter().find(|row| row.option_id.is_none()).map_or(0, |row| row.unsold);
        let options: HashMap<_, _> = rows
            .iter()
            .filter_map(|row| Some((row.option_id.filter(|id| counted.contains(id))?, row.unsold)))
            .collect();
        let whole = if counted.is_empty() { own } else { options.values().sum() };
        Self { whole: is_stocked.then_some(whole), options }
    }

    pub(super) fn of(&self, option: &VariationOption) -> Option<i32> {
        let own = self.options.get(&option.id).copied();
        // An option that is not counted by itself is limited by the product.
        self.whole.map(|whole| own.unwrap_or(whole))
    }
}

async fn brand_and_size_guide(
    db: &mut Db,
    draft: &ProductDraft,
) -> Result<(Option<String>, String), sqlx::Error> {
    let row = sqlx::query!(
        r#"select (select name from brands where id = $1) as brand,
               (select size_guide from product_categories where id = $2) as "size_guide!""#,
        draft.brand_id.map(|brand| brand.0),
        draft.category_id.0,
    )
    .fetch_one(db)
    .await?;
    Ok((row.brand, row.size_guide))
}

/// The rendered pictures of a product's photographs and options, with their own alt texts.
async fn pictures(
    db: &mut Db,
    draft: &ProductDraft,
) -> Result<HashMap<PhotographId, ProductPicture>, sqlx::Error> {
    let shots = draft.photographs.iter().map(|shot| shot.photograph_id);
    let named = shots.chain(draft.options().filter_map(|option| option.photograph_id));
    let rows = sqlx::query!(
        r#"select id as "id: PhotographId", alt, focal_x, focal_y, sha256, recipe, width, height, thumbhash, colour,
               variants as "variants: Json<Vec<Variant>>"
           from photographs where id = any ($1)"#,
        &named.map(|photograph| photograph.0).collect::<Vec<_>>(),
    )
    .fetch_all(db)
    .await?;
    let pictures = rows.into_iter().filter_map(|row| {
        let made = made!(row);
        let focal = Focal { x: row.focal_x, y: row.focal_y };
        Some((row.id, ProductPicture { picture: made.picture()?, alt: row.alt, focal }))
    });
    Ok(pictures.collect())
}

/// The related products that staff chose, or else others of the same category.
async fn related(
    db: &mut Db,
    id: ProductId,
    draft: &ProductDraft,
    today: NaiveDate,
) -> Result<Vec<ProductCard>, sqlx::Error> {
    if !draft.related.is_empty() {
        return cards(db, &draft.related, today).await;
    }
    let mut all = facts(&mut *db, Some(&[draft.category_id.0]), "", today).await?;
    all.retain(|facts: &Facts| facts.id != id && facts.availability != Availability::Discontinued);
    all.sort_by_key(|facts| facts.place(ProductSort::Position));
    let ids: Vec<_> = all.iter().take(RELATED).map(|facts| facts.id).collect();
    cards(db, &ids, today).await
}
