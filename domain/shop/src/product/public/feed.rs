//! The product feed for Google Merchant Center: what it tells of each published product, and the file that is served.
//! Source: product data specification of Merchant Center.
//!
//! A product with options is one item for each combination of them, under one group. Prices are those of the product
//! page: the list price with the day's or a coming sale.

use std::collections::HashMap;

use chrono::{DateTime, Months, NaiveDate, TimeDelta, Utc};
use content::photograph::picture::Made;
use kernel::Db;
use kernel::ids::{PhotographId, ProductCategoryId, ProductId};
use kernel::organization::Organization;
use kernel::settings;
use sqlx::types::Json;
use url::Url;

use super::catalogue;
use super::list::{Node, Tree};
use super::show::{Left, Unsold};
use crate::availability::Availability;
use crate::product::sale::{Prices, available};
use crate::product::{ProductPackage, VariationGroup, VariationOption};

/// The feed's row.
const NAME: &str = "merchant_center";

/// Items of one product at most: of more combinations, the first ones.
const MAX_COMBINATIONS: usize = 100;

/// Pictures besides the first at most. Source: `additional_image_link`.
const MAX_FURTHER_PICTURES: usize = 10;

/// Longest id. Source: `id`.
const MAX_ID: usize = 50;

/// A feed.
#[derive(Clone, Debug)]
pub struct Feed {
    /// The company's brand name.
    pub title: String,
    /// The site.
    pub link: String,
    /// Items.
    pub items: Vec<FeedItem>,
}

/// A product, or a combination of its options.
#[derive(Clone, Debug)]
pub struct FeedItem {
    /// Stable id: the SKU, with those of the options.
    pub id: String,
    /// SKU of the product whose combination it is.
    pub group: Option<String>,
    /// Name with the options.
    pub title: String,
    /// Description.
    pub description: String,
    /// Address of the page, with the options chosen.
    pub link: String,
    /// Address of its picture.
    pub image: String,
    /// Addresses of further pictures.
    pub further_images: Vec<String>,
    /// `in_stock`, `out_of_stock`, `preorder` or `backorder`.
    pub availability: &'static str,
    /// When a preorder or backorder leaves.
    pub available_on: Option<NaiveDate>,
    /// List price in paise with tax.
    pub price_paise: i64,
    /// The day's or a coming sale.
    pub sale: Option<FeedSale>,
    /// MRP in paise.
    pub mrp_paise: i64,
    /// Brand: the company's own, if the product has none.
    pub brand: String,
    /// GTIN; empty if it has none.
    pub gtin: String,
    /// Manufacturer's part number; empty if unknown.
    pub mpn: String,
    /// Category and those above it: `Living > Chairs`.
    pub product_type: String,
    /// Colour; empty if unknown.
    pub colour: String,
    /// Material; empty if unknown.
    pub material: String,
    /// Size; empty if it has none.
    pub size: String,
    /// Weight with packing in grams.
    pub weight_g: Option<u64>,
    /// Length, width and height of its package in millimetres, if it comes in one.
    pub package_mm: Option<[u32; 3]>,
    /// Country of origin, ISO 3166.
    pub origin_country: String,
    /// Manufacturer or importer with address.
    pub maker: String,
}

/// A sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeedSale {
    /// Price in paise with tax.
    pub paise: i64,
    /// First and last day; `None`: it has begun, and has no end.
    pub days: Option<[NaiveDate; 2]>,
}

/// The feed that is served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServedFeed {
    /// Fingerprint of what is behind it.
    pub fingerprint: Vec<u8>,
    /// Storage key.
    pub storage_key: String,
    /// SHA-256 in hexadecimal.
    pub sha256: String,
}

/// The feed that is served, if one was written.
pub async fn served(db: &mut Db) -> Result<Option<ServedFeed>, sqlx::Error> {
    sqlx::query_as!(
        ServedFeed,
        "select fingerprint, storage_key, sha256 from product_feeds where name = $1",
        NAME,
    )
    .fetch_optional(db)
    .await
}

/// Serves another feed from now on.
pub async fn serve(
    db: &mut Db,
    feed: &ServedFeed,
    items: usize,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into product_feeds (name, fingerprint, storage_key, sha256, items, made_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (name) do update
         set fingerprint = excluded.fingerprint, storage_key = excluded.storage_key, sha256 = excluded.sha256,
             items = excluded.items, made_at = excluded.made_at",
        NAME,
        feed.fingerprint,
        feed.storage_key,
        feed.sha256,
        i32::try_from(items).unwrap_or(i32::MAX),
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Fingerprint of the rows behind a feed of this day: products and options, stock, pictures, categories, brands and the
/// company's name.
pub async fn fingerprint(db: &mut Db, today: NaiveDate, site: &Url) -> Result<Vec<u8>, sqlx::Error> {
    let (products, stock) = catalogue::fingerprints(&mut *db).await?;
    sqlx::query_scalar!(
        r#"select sha256(
               $1::bytea || $2::bytea || convert_to($3, 'UTF8')
               || (select coalesce(string_agg(xidsend(xmin), uuid_send(id)), '') from product_categories)
               || (select coalesce(string_agg(xidsend(xmin), uuid_send(id)), '') from photographs)
               || (select coalesce(string_agg(xidsend(xmin), convert_to(section, 'UTF8')), '') from settings
                   where section = 'organization')
           ) as "fingerprint!""#,
        products,
        stock,
        format!("{today} {site}"),
    )
    .fetch_one(db)
    .await
}

/// Reads the feed of a day.
pub async fn read(db: &mut Db, today: NaiveDate, site: &Url) -> Result<Feed, sqlx::Error> {
    let company: Organization = settings::read(&mut *db).await?;
    let tree = Tree::read(&mut *db).await?;
    let pictures = option_pictures(&mut *db).await?;
    let products = products(db).await?;
    let context = Context { today, site, tree, pictures, brand: company.brand_name };
    let items = products.iter().flat_map(|product| context.items(product)).collect();
    Ok(Feed { title: context.brand, link: site.to_string(), items })
}

struct Product {
    id: ProductId,
    name: String,
    slug: String,
    sku: String,
    mpn: String,
    gtin: String,
    brand: Option<String>,
    category: ProductCategoryId,
    description: String,
    prices: Prices,
    availability: Availability,
    available_on: Option<NaiveDate>,
    is_stocked: bool,
    reorder_level: i32,
    lead_days: i32,
    weight_g: Option<i32>,
    packages: Vec<ProductPackage>,
    material: String,
    colour: String,
    origin_country: String,
    maker: String,
    groups: Vec<VariationGroup>,
    pictures: Vec<Made>,
    stock: Vec<Unsold>,
}

/// Published products that have a rendered picture. What is made at a price on request has no price to tell.
async fn products(db: &mut Db) -> Result<Vec<Product>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select products.id as "id: ProductId", products.name, slug, sku, mpn, gtin, brands.name as "brand?",
               category_id as "category: ProductCategoryId", description, mrp_paise, price_paise, sale_price_paise,
               sale_starts_on, sale_ends_on, availability as "availability: Availability", available_on, is_stocked,
               reorder_level, lead_days, weight_g, packages as "packages: Json<Vec<ProductPackage>>", material, colour,
               origin_country, maker,
               coalesce((
                   select jsonb_agg(
                       jsonb_build_object('id', grouped.id, 'name', grouped.name, 'options', (
                           select jsonb_agg(
                               jsonb_build_object(
                                   'id', id, 'name', name, 'differencePaise', difference_paise, 'sku', sku,
                                   'photographId', photograph_id, 'isStocked', is_stocked
                               )
                               order by place
                           )
                           from product_options where group_id = grouped.id
                       ))
                       order by grouped.place
                   )
                   from product_groups as grouped where grouped.product_id = products.id
               ), '[]') as "groups!: Json<Vec<VariationGroup>>",
               shown.pictures as "pictures!: Json<Vec<Made>>",
               coalesce((
                   select jsonb_agg(jsonb_build_object('option_id', option_id, 'unsold', on_hand - reserved))
                   from stocks where product_id = products.id
               ), '[]') as "stock!: Json<Vec<Unsold>>"
           from products
           left join brands on brands.id = brand_id
           cross join lateral (
               select jsonb_agg(
                   jsonb_build_object(
                       'sha256', sha256, 'recipe', recipe, 'width', width, 'height', height, 'thumbhash', thumbhash,
                       'colour', shot.colour, 'variants', variants
                   )
                   order by product_photographs.place
               ) as pictures
               from product_photographs join photographs as shot on shot.id = photograph_id
               where product_id = products.id and recipe is not null
           ) as shown
           where products.status = 'published' and products.archived_at is null and availability <> 'custom_order'
               and shown.pictures is not null
           order by sku"#,
    )
    .fetch_all(db)
    .await?;
    let products = rows.into_iter().map(|row| Product {
        id: row.id,
        name: row.name,
        slug: row.slug,
        sku: row.sku,
        mpn: row.mpn,
        gtin: row.gtin,
        brand: row.brand,
        category: row.category,
        description: row.description,
        prices: Prices {
            mrp_paise: row.mrp_paise,
            price_paise: row.price_paise,
            sale_price_paise: row.sale_price_paise,
            sale_starts_on: row.sale_starts_on,
            sale_ends_on: row.sale_ends_on,
        },
        availability: row.availability,
        available_on: row.available_on,
        is_stocked: row.is_stocked,
        reorder_level: row.reorder_level,
        lead_days: row.lead_days,
        weight_g: row.weight_g,
        packages: row.packages.0,
        material: row.material,
        colour: row.colour,
        origin_country: row.origin_country,
        maker: row.maker,
        groups: row.groups.0,
        pictures: row.pictures.0,
        stock: row.stock.0,
    });
    Ok(products.collect())
}

/// The rendered pictures of options.
async fn option_pictures(db: &mut Db) -> Result<HashMap<PhotographId, Made>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: PhotographId", jsonb_build_object(
               'sha256', sha256, 'recipe', recipe, 'width', width, 'height', height, 'thumbhash', thumbhash,
               'colour', colour, 'variants', variants
           ) as "made!: Json<Made>"
           from photographs where recipe is not null and id in (select photograph_id from product_options)"#,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.made.0)).collect())
}

struct Context<'a> {
    today: NaiveDate,
    site: &'a Url,
    tree: Tree,
    pictures: HashMap<PhotographId, Made>,
    brand: String,
}

/// A group's name with the option that is chosen of it.
type Chosen<'a> = (&'a str, &'a VariationOption);

impl Context<'_> {
    fn items(&self, product: &Product) -> Vec<FeedItem> {
        let left = Left::new(&product.groups, product.is_stocked, &product.stock);
        let combinations = combinations(&product.groups);
        combinations.iter().filter_map(|chosen| self.item(product, &left, chosen)).collect()
    }

    /// `None` if it has no price or picture.
    fn item(&self, product: &Product, left: &Left, chosen: &[Chosen<'_>]) -> Option<FeedItem> {
        let options = || chosen.iter().map(|(_, option)| *option);
        let added: i64 = options().map(|option| option.difference_paise).sum();
        let price_paise = product.prices.price_paise + added;
        let sale =
            sale(&product.prices, self.today).map(|sale| FeedSale { paise: sale.paise + added, ..sale });
        if price_paise <= 0 || sale.is_some_and(|sale| sale.paise <= 0) {
            return None;
        }
        let pieces = options().filter_map(|option| left.of(option)).min().or(left.whole);
        let availability = available(product.availability, pieces, product.reorder_level);
        let (availability, available_on) =
            told(availability, product.available_on, product.lead_days, self.today);
        let own = options().find_map(|option| self.pictures.get(&option.photograph_id?));
        let mut images = own.into_iter().chain(&product.pictures).filter_map(|made| self.image(made));
        let image = images.next()?;
        let further = images.filter(|further| *further != image).take(MAX_FURTHER_PICTURES);
        let has_options = !chosen.is_empty();
        Some(FeedItem {
            id: id(product, chosen),
            group: has_options.then(|| product.sku.clone()),
            title: title(&product.name, chosen),
            description: product.description.clone(),
            link: self.link(&product.slug, chosen),
            further_images: further.collect(),
            image,
            availability,
            available_on,
            price_paise,
            sale,
            mrp_paise: product.prices.mrp_paise + added,
            brand: product.brand.clone().unwrap_or_else(|| self.brand.clone()),
            // They name one thing that is sold, so not all its options.
            gtin: if has_options { String::new() } else { product.gtin.clone() },
            mpn: if has_options { String::new() } else { product.mpn.clone() },
            product_type: self.product_type(product.category),
            colour: named(chosen, &["colour", "color", "finish", "shade"])
                .unwrap_or(&product.colour)
                .to_owned(),
            material: named(chosen, &["material", "fabric", "wood"]).unwrap_or(&product.material).to_owned(),
            size: named(chosen, &["size"]).unwrap_or_default().to_owned(),
            weight_g: weight(product),
            package_mm: match product.packages.as_slice() {
                [only] => Some([only.length_mm, only.width_mm, only.height_mm]),
                _ => None,
            },
            origin_country: product.origin_country.clone(),
            maker: product.maker.clone(),
        })
    }

    /// Address of the widest JPEG of a picture.
    fn image(&self, made: &Made) -> Option<String> {
        let widest = made.clone().picture()?.sources.into_iter().max_by_key(|source| source.width)?;
        self.site.join(&widest.jpeg).ok().map(String::from)
    }

    fn link(&self, slug: &str, chosen: &[Chosen<'_>]) -> String {
        let mut link = self.site.clone();
        link.set_path(&format!("/furniture-products/{slug}"));
        if !chosen.is_empty() {
            let ids: Vec<_> = chosen.iter().map(|(_, option)| option.id.to_string()).collect();
            link.set_query(Some(&format!("options={}", ids.join(","))));
        }
        link.into()
    }

    fn product_type(&self, category: ProductCategoryId) -> String {
        self.tree.line(category).into_iter().map(Node::name).collect::<Vec<_>>().join(" > ")
    }
}

/// One option of each group: every combination, with the last group's options changing first.
fn combinations(groups: &[VariationGroup]) -> Vec<Vec<Chosen<'_>>> {
    let mut all: Vec<Vec<Chosen<'_>>> = vec![Vec::new()];
    for group in groups {
        let longer = all.iter().flat_map(|chosen| {
            let with = move |option| chosen.iter().copied().chain([(group.name.as_str(), option)]).collect();
            group.options.iter().map(with)
        });
        all = longer.take(MAX_COMBINATIONS).collect();
    }
    all
}

/// The SKU with those of the options. Where an option has none, the end of its id stands for it; if that gets too long,
/// it consists of ends of ids alone.
fn id(product: &Product, chosen: &[Chosen<'_>]) -> String {
    let end = |id: uuid::Uuid, digits: usize| {
        let id = id.simple().to_string();
        id[id.len() - digits..].to_owned()
    };
    let of_option = |(_, option): &Chosen<'_>| {
        if option.sku.is_empty() { end(option.id.0, 8) } else { option.sku.clone() }
    };
    let skus = [product.sku.clone()].into_iter().chain(chosen.iter().map(of_option));
    let id = skus.collect::<Vec<_>>().join("-");
    if id.len() <= MAX_ID {
        return id;
    }
    let short =
        [end(product.id.0, 12)].into_iter().chain(chosen.iter().map(|(_, option)| end(option.id.0, 6)));
    short.collect::<Vec<_>>().join("-")
}

fn title(name: &str, chosen: &[Chosen<'_>]) -> String {
    let options: Vec<_> = chosen.iter().map(|(_, option)| option.name.as_str()).collect();
    crate::invoice::named(name.to_owned(), Some(options.join(", ")))
}

/// The option that is chosen of a group with one of these names.
fn named<'a>(chosen: &[Chosen<'a>], names: &[&str]) -> Option<&'a str> {
    let is_it = |group: &str| names.contains(&group.to_lowercase().as_str());
    chosen.iter().find(|(group, _)| is_it(group)).map(|(_, option)| option.name.as_str())
}

/// A sale without an end has no days that a feed could tell, so it is told once it has begun.
fn sale(prices: &Prices, today: NaiveDate) -> Option<FeedSale> {
    let paise = prices.sale_price_paise?;
    match (prices.sale_starts_on, prices.sale_ends_on) {
        (_, Some(last)) if last < today => None,
        (first, Some(last)) => Some(FeedSale { paise, days: Some([first.unwrap_or(today), last]) }),
        (Some(first), None) if first > today => None,
        (_, None) => Some(FeedSale { paise, days: None }),
    }
}

/// Availability, with the day on which a preorder or backorder leaves. One in more than a year cannot be told, so it is
/// out of stock until then. Source: `availability_date`.
fn told(
    availability: Availability,
    available_on: Option<NaiveDate>,
    lead_days: i32,
    today: NaiveDate,
) -> (&'static str, Option<NaiveDate>) {
    let value = availability.merchant_center();
    if !matches!(value, "preorder" | "backorder") {
        return (value, None);
    }
    let begins_on = available_on.filter(|day| *day > today).unwrap_or(today);
    let day = begins_on + TimeDelta::days(i64::from(lead_days.max(1)));
    if day > today + Months::new(12) { ("out_of_stock", None) } else { (value, Some(day)) }
}

/// Of its packages, or of the piece itself if they are not known.
fn weight(product: &Product) -> Option<u64> {
    let packages = product.packages.iter().map(|package| u64::from(package.weight_g)).sum();
    Some(packages)
        .filter(|weight| *weight > 0)
        .or_else(|| product.weight_g.and_then(|own| u64::try_from(own).ok()))
}

#[cfg(test)]
mod tests {
    use kernel::ids::ProductId;
    use uuid::Uuid;

    use super::*;
    use crate::product::{OptionId, VariationGroupId};

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn each_availability_is_told_in_one_of_four_words() {
        let today = day("2026-11-25");
        for availability in Availability::ALL {
            let (value, date) = told(*availability, None, 5, today);
            assert_eq!(value, availability.merchant_center(), "{availability}");
            assert_eq!(date.is_some(), matches!(value, "preorder" | "backorder"), "{availability}");
        }
        let preorder = |on: &str| told(Availability::PreOrder, Some(day(on)), 3, today);
        assert_eq!(preorder("2027-01-10"), ("preorder", Some(day("2027-01-13"))));
        assert_eq!(preorder("2026-10-01"), ("preorder", Some(day("2026-11-28"))), "the day is over");
        assert_eq!(preorder("2027-11-24"), ("out_of_stock", None), "in more than a year");
        assert_eq!(told(Availability::MadeToOrder, None, 0, today), ("backorder", Some(day("2026-11-26"))));
    }

    #[test]
    fn a_sale_is_told_with_its_days() {
        let today = day("2026-11-25");
        let sale = |first: Option<&str>, last: Option<&str>| {
            let prices = Prices {
                mrp_paise: 650_000,
                price_paise: 499_900,
                sale_price_paise: Some(399_900),
                sale_starts_on: first.map(day),
                sale_ends_on: last.map(day),
            };
            sale(&prices, today).map(|sale| sale.days.map(|days| days.map(|day| day.to_string())))
        };
        let days = |first: &str, last: &str| Some(Some([first.to_owned(), last.to_owned()]));
        assert_eq!(sale(Some("2026-12-01"), Some("2026-12-05")), days("2026-12-01", "2026-12-05"));
        assert_eq!(sale(None, Some("2026-11-25")), days("2026-11-25", "2026-11-25"));
        assert_eq!(sale(None, Some("2026-11-24")), None);
        assert_eq!(sale(Some("2026-11-25"), None), Some(None));
        assert_eq!(sale(Some("2026-11-26"), None), None);
    }

    fn group(name: &str, skus: &[&str]) -> VariationGroup {
        let option = |sku: &&str| VariationOption {
            id: OptionId(Uuid::now_v7()),
            name: format!("Option {sku}"),
            difference_paise: 0,
            sku: (*sku).to_owned(),
            photograph_id: None,
            is_stocked: false,
            length_mm: None,
            width_mm: None,
            height_mm: None,
        };
        VariationGroup {
            id: VariationGroupId::new(),
            name: name.to_owned(),
            options: skus.iter().map(option).collect(),
        }
    }

    #[test]
    fn every_combination_has_an_id_of_its_own() {
        let of = |sku: &str, groups: Vec<VariationGroup>| {
            let product = Product {
                id: ProductId::new(),
                name: "Chair".to_owned(),
                slug: "chair".to_owned(),
                sku: sku.to_owned(),
                mpn: String::new(),
                gtin: String::new(),
                brand: None,
                category: ProductCategoryId::new(),
                description: String::new(),
                prices: Prices {
                    mrp_paise: 2,
                    price_paise: 1,
                    sale_price_paise: None,
                    sale_starts_on: None,
                    sale_ends_on: None,
                },
                availability: Availability::InStock,
                available_on: None,
                is_stocked: false,
                reorder_level: 0,
                lead_days: 0,
                weight_g: None,
                packages: Vec::new(),
                material: String::new(),
                colour: String::new(),
                origin_country: String::new(),
                maker: String::new(),
                groups,
                pictures: Vec::new(),
                stock: Vec::new(),
            };
            let mut ids: Vec<_> =
                combinations(&product.groups).iter().map(|chosen| id(&product, chosen)).collect();
            let count = ids.len();
            assert!(ids.iter().all(|id| id.len() <= MAX_ID), "{ids:?}");
            let first = ids[0].clone();
            ids.sort();
            ids.dedup();
            assert_eq!(ids.len(), count, "they differ");
            (first, count)
        };
        assert_eq!(of("CH-1", Vec::new()), ("CH-1".to_owned(), 1));
        let two = vec![group("Colour", &["TK", "OA"]), group("Size", &["S", "M", "L"])];
        assert_eq!(of("CH-1", two), ("CH-1-TK-S".to_owned(), 6));
        assert_eq!(of("CH-1", vec![group("Colour", &["", ""])]).1, 2);
        let long = "X".repeat(40);
        assert_eq!(of(&long, vec![group("Colour", &["", "", long.as_str()]); 5]).1, MAX_COMBINATIONS);
    }
}
