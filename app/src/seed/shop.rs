//! Demo furniture: a catalogue of invented brands with drawn pictures (`dev/furniture`), delivery zones and coupons.

use std::collections::HashMap;

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use content::photograph::{PhotographDraft, Room};
use kernel::audit::Actor;
use kernel::clock::{Clock, day_of};
use kernel::ids::{PhotographId, ProductCategoryId, ProductId};
use kernel::record::{self, Refusal};
use kernel::{Db, Tx};
use pricing::brand::{BrandDraft, BrandId};
use serde::Deserialize;
use serde_json::{Value, json};
use shop::availability::Availability;
use shop::category::ProductCategoryDraft;
use shop::product::{
    OptionId, ProductDraft, ProductPackage, ProductShot, VariationGroup, VariationGroupId, VariationOption,
    edit,
};
use shop::stock::ledger::{self, NewStockMove, StockEntry};

use super::photographs;

/// Brands: name, country, and who makes their pieces or imports them.
const BRANDS: [(&str, &str); 9] = [
    ("Arali Workshop", "Arali Workshop, 22 Timber Yard Road, Bengaluru 560026, Karnataka"),
    ("Kadamba Cane", "Kadamba Cane, 7 Bunder Road, Mangaluru 575001, Karnataka"),
    ("Thoogu Upholstery", "Thoogu Upholstery, 3rd Stage Hebbal Industrial Area, Mysuru 570016, Karnataka"),
    ("Honne Case Goods", "Honne Case Goods, 41 Peenya 2nd Stage, Bengaluru 560058, Karnataka"),
    ("Navilu Study", "Navilu Study, 18 Bommasandra Industrial Area, Bengaluru 560099, Karnataka"),
    (
        "Lyngholt Møbler",
        "Made by Lyngholt Møbler, Assens, Denmark. Imported by Nivas, 14 Areca Lane, Indiranagar, Bengaluru 560038",
    ),
    (
        "Verlino Pietra",
        "Made by Verlino Pietra, Verona, Italy. Imported by Nivas, 14 Areca Lane, Indiranagar, Bengaluru 560038",
    ),
    (
        "Tan Hoa Weave",
        "Made by Tan Hoa Weave, Quang Nam, Vietnam. Imported by Nivas, 14 Areca Lane, Indiranagar, Bengaluru 560038",
    ),
    (
        "Selat Timber",
        "Made by Selat Timber, Muar, Malaysia. Imported by Nivas, 14 Areca Lane, Indiranagar, Bengaluru 560038",
    ),
];

struct Category {
    slug: &'static str,
    name: &'static str,
    parent: Option<&'static str>,
    hsn: &'static str,
    description: &'static str,
    size_guide: &'static str,
}

const CATEGORIES: [Category; 25] = [
    root("living", "Living", "9403", "Sofas, chairs, tables and storage for the room where everybody meets."),
    root("bedroom", "Bedroom", "9403", "Beds, bedside tables, wardrobes and dressers."),
    root(
        "dining",
        "Dining",
        "9403",
        "Tables for four to eight, chairs, and sideboards for what goes on them.",
    ),
    root("study", "Study", "9403", "Desks, and chairs to sit at them all day."),
    root("pooja-and-entry", "Pooja and entry", "9403", "Pooja units, shoe cabinets and consoles."),
    root("outdoor", "Outdoor", "9401", "Cane and rattan for covered balconies and verandas."),
    below("living", "sofas", "Sofas", "9401", "Two to five seats, in fabric, leather or cane.", SOFAS),
    below("living", "armchairs", "Armchairs", "9401", "For reading, rocking and guests.", ""),
    below(
        "living",
        "coffee-tables",
        "Coffee tables",
        "9403",
        "Wood, stone, and nests that slide apart.",
        COFFEE,
    ),
    below(
        "living",
        "tv-units",
        "TV units",
        "9403",
        "Low units with ventilation and room for cables.",
        SCREENS,
    ),
    below("living", "bookshelves", "Bookshelves", "9403", "Cases, frames and ladders.", ""),
    below("bedroom", "beds", "Beds", "9403", "Queen and king, with and without storage.", MATTRESSES),
    below("bedroom", "bedside-tables", "Bedside tables", "9403", "Sold singly.", BEDSIDES),
    below("bedroom", "wardrobes", "Wardrobes", "9403", "Sliding, hinged, louvred and cane.", ""),
    below("bedroom", "dressers", "Dressers", "9403", "Chests of drawers, with and without mirror.", ""),
    below("dining", "dining-tables", "Dining tables", "9403", "Four to eight seats.", SEATS),
    below("dining", "dining-chairs", "Dining chairs", "9401", "Sold singly.", CHAIRS),
    below("dining", "sideboards", "Sideboards", "9403", "Sideboards and crockery units.", ""),
    below("study", "desks", "Desks", "9403", "With drawers, or a plain top.", ""),
    below("study", "office-chairs", "Office chairs", "9401", "Swivel chairs that adjust to you.", ""),
    below("pooja-and-entry", "pooja-units", "Pooja units", "9403", "Turned pillars, jaali and brass.", ""),
    below("pooja-and-entry", "shoe-cabinets", "Shoe cabinets", "9403", "Ventilated, and shallow.", ""),
    below("pooja-and-entry", "consoles", "Consoles", "9403", "Narrow tables for passages.", ""),
    below(
        "outdoor",
        "outdoor-seating",
        "Outdoor seating",
        "940153",
        "Chairs, sofas and stools in rattan and cane.",
        "",
    ),
    below("outdoor", "swings", "Swings", "9401", "Jhoolas and hanging chairs on frames of their own.", ""),
];

const SOFAS: &str = "Allow 450 mm between a sofa and a coffee table, and 900 mm where people pass. Measure the lift and \
                     the door: legs come off, the frame does not bend.";
const COFFEE: &str =
    "A coffee table is right at two thirds of the sofa's length and up to 50 mm below its seat.";
const SCREENS: &str = "A unit should be 200 mm wider than the screen on each side. A 55-inch screen is about 1,230 mm \
                       wide, a 65-inch screen 1,450 mm, a 75-inch screen 1,670 mm.";
const MATTRESSES: &str =
    "Mattresses: queen 1,524 x 1,981 mm (60 x 78 inches), king 1,829 x 1,981 mm (72 x 78 inches).";
const BEDSIDES: &str = "A bedside table is right within 50 mm of the top of your mattress.";
const SEATS: &str = "Allow 600 mm of edge for each person, and 900 mm from the edge to the wall.";
const CHAIRS: &str = "Seat heights of 450 to 470 mm go with tables of 740 to 760 mm.";

const fn root(
    slug: &'static str,
    name: &'static str,
    hsn: &'static str,
    description: &'static str,
) -> Category {
    Category { slug, name, parent: None, hsn, description, size_guide: "" }
}

const fn below(
    parent: &'static str,
    slug: &'static str,
    name: &'static str,
    hsn: &'static str,
    description: &'static str,
    size_guide: &'static str,
) -> Category {
    Category { slug, name, parent: Some(parent), hsn, description, size_guide }
}

/// A piece of furniture. Prices in rupees, days from the day of seeding.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Piece {
    slug: String,
    sku: String,
    name: String,
    brand: String,
    category: String,
    short: String,
    description: String,
    hsn: String,
    mrp: i64,
    price: i64,
    sale: Option<Sale>,
    /// Length, width and height in millimetres.
    size: [i32; 3],
    weight_g: i32,
    packages: Vec<ProductPackage>,
    material: String,
    colour: String,
    availability: Availability,
    available_in_days: Option<i64>,
    lead_days: i32,
    assembly: Option<i64>,
    months: i32,
    care: String,
    origin: String,
    groups: Vec<Group>,
    related: Vec<String>,
    #[serde(default)]
    is_featured: bool,
}

#[derive(Debug, Deserialize)]
struct Sale {
    price: i64,
    from: i64,
    to: i64,
}

#[derive(Debug, Deserialize)]
struct Group {
    name: String,
    options: Vec<Choice>,
}

#[derive(Debug, Deserialize)]
struct Choice {
    name: String,
    difference: i64,
    /// The end of its picture's file name.
    picture: Option<String>,
    stock: Option<i32>,
    sku: String,
    /// In millimetres, if it is not the piece's.
    length: Option<i32>,
}

fn pieces() -> Vec<Piece> {
    serde_json::from_str(include_str!("shop/products.json"))
        .unwrap_or_else(|error| unreachable!("the demo catalogue is read by a test: {error}"))
}

impl Piece {
    /// Pictures of its options.
    fn pictures(&self) -> impl Iterator<Item = FurniturePicture> {
        let options = self.groups.iter().flat_map(|group| &group.options);
        options.filter_map(|option| {
            Some(FurniturePicture {
                file: file(&self.slug, option.picture.as_deref()?),
                title: format!("{}, {}", self.name, option.name),
                room: room(&self.category),
            })
        })
    }

    fn draft(&self, made: &Made, today: NaiveDate) -> ProductDraft {
        let photograph =
            |option: &Choice| made.photographs.get(&file(&self.slug, option.picture.as_deref()?)).copied();
        let options = self.groups.iter().flat_map(|group| &group.options);
        let [length, width, height] = self.size;
        ProductDraft {
            video_id: None,
            name: self.name.clone(),
            slug: self.slug.clone(),
            sku: self.sku.clone(),
            mpn: String::new(),
            gtin: String::new(),
            brand_id: made.brands.get(self.brand.as_str()).copied(),
            category_id: made.categories[self.category.as_str()],
            short_description: self.short.clone(),
            description: self.description.clone(),
            photographs: options
                .filter_map(photograph)
                .map(|photograph_id| ProductShot { photograph_id, alt: None })
                .collect(),
            mrp_paise: self.mrp * 100,
            price_paise: self.price * 100,
            sale_price_paise: self.sale.as_ref().map(|sale| sale.price * 100),
            sale_starts_on: self.sale.as_ref().map(|sale| after(today, sale.from)),
            sale_ends_on: self.sale.as_ref().map(|sale| after(today, sale.to)),
            cost_paise: Some(self.price * 54),
            hsn: self.hsn.clone(),
            availability: self.availability,
            available_on: self.available_in_days.map(|days| after(today, days)),
            is_stocked: self
                .groups
                .iter()
                .flat_map(|group| &group.options)
                .any(|option| option.stock.is_some()),
            reorder_level: 2,
            groups: self.groups.iter().map(|group| group.draft(photograph)).collect(),
            lead_days: self.lead_days,
            length_mm: Some(length),
            width_mm: Some(width),
            height_mm: Some(height),
            weight_g: Some(self.weight_g),
            packages: self.packages.clone(),
            material: self.material.clone(),
            colour: self.colour.clone(),
            assembly_paise: self.assembly.map(|rupees| rupees * 100),
            warranty_months: self.months,
            returns_days: self.availability.is_made_for_one().then_some(0),
            care: self.care.clone(),
            origin_country: self.origin.clone(),
            maker: BRANDS
                .iter()
                .find(|(name, _)| *name == self.brand)
                .map_or_else(String::new, |(_, maker)| (*maker).to_owned()),
            related: Vec::new(),
            is_featured: self.is_featured,
            seo_title: String::new(),
            seo_description: String::new(),
            canonical: None,
            share_photograph_id: None,
        }
    }
}

impl Group {
    fn draft(&self, photograph: impl Fn(&Choice) -> Option<PhotographId>) -> VariationGroup {
        let option = |option: &Choice| VariationOption {
            id: OptionId::new(),
            name: option.name.clone(),
            difference_paise: option.difference * 100,
            sku: option.sku.clone(),
            photograph_id: photograph(option),
            is_stocked: option.stock.is_some(),
            length_mm: option.length,
            width_mm: None,
            height_mm: None,
        };
        VariationGroup {
            id: VariationGroupId::new(),
            name: self.name.clone(),
            options: self.options.iter().map(option).collect(),
        }
    }
}

fn file(slug: &str, picture: &str) -> String {
    format!("{slug}-{picture}.webp")
}

fn room(category: &str) -> Room {
    match category {
        "beds" | "bedside-tables" | "wardrobes" | "dressers" => Room::Bedroom,
        "desks" | "office-chairs" => Room::Study,
        "pooja-units" => Room::Pooja,
        "shoe-cabinets" | "consoles" => Room::Foyer,
        "outdoor-seating" | "swings" => Room::Balcony,
        _ => Room::Living,
    }
}

fn after(today: NaiveDate, days: i64) -> NaiveDate {
    today.checked_add_signed(TimeDelta::days(days)).unwrap_or(today)
}

/// A picture of a piece of furniture.
#[derive(Debug)]
pub struct FurniturePicture {
    /// File name in the folder `furniture` of the web application's demo pictures.
    pub file: String,
    title: String,
    room: Room,
}

/// Pictures of the demo furniture, the covers first: these are rendered first.
#[must_use]
pub fn furniture_pictures() -> Vec<FurniturePicture> {
    let mut pictures: Vec<_> =
        pieces().iter().flat_map(|piece| piece.pictures().enumerate().collect::<Vec<_>>()).collect();
    pictures.sort_by_key(|(place, _)| *place > 0);
    pictures.into_iter().map(|(_, picture)| picture).collect()
}

/// Whether there are no products yet.
pub async fn lacks_furniture(db: &mut Db) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"select not exists (select from products) as "lacks!""#).fetch_one(db).await
}

/// Creates a photograph of furniture from a file that is already in the storage. It stays out of the gallery.
pub async fn furniture_photograph(
    db: &mut Db,
    clock: &Clock,
    picture: &FurniturePicture,
    bytes: i32,
    storage_key: String,
) -> Result<(), Refusal> {
    photographs::create(db, clock, &picture.file, bytes, storage_key, |draft| PhotographDraft {
        title: picture.title.clone(),
        alt: format!("{}, against a plain background", picture.title),
        rooms: vec![picture.room],
        ..draft
    })
    .await
    .map(drop)
}

/// What products refer to.
struct Made {
    brands: HashMap<&'static str, BrandId>,
    categories: HashMap<&'static str, ProductCategoryId>,
    photographs: HashMap<String, PhotographId>,
}

/// Creates the demo furniture if there are no products yet and its pictures exist.
pub async fn furniture(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<(), Refusal> {
    let photographs = pictures_by_file(&mut *tx).await?;
    if photographs.is_empty() || !lacks_furniture(&mut *tx).await? {
        return Ok(());
    }
    let (clock, actor) = (Clock::stopped_at(now), Actor::system());
    let made = Made {
        brands: brands(&mut *tx, &clock, &actor).await?,
        categories: categories(&mut *tx, &clock, &actor).await?,
        photographs,
    };
    let pieces = pieces();
    let mut ids = HashMap::new();
    // A new product comes first in the order, so the last one is created first.
    for (place, piece) in pieces.iter().enumerate().rev() {
        let draft = piece.draft(&made, day_of(now));
        let id = edit::create(&mut *tx, &clock, &actor, &draft).await?;
        let stocked = piece
            .groups
            .iter()
            .zip(&draft.groups)
            .flat_map(|(group, made)| group.options.iter().zip(&made.options));
        for (option, made) in stocked {
            let Some(pieces) = option.stock.filter(|pieces| *pieces > 0) else { continue };
            let entry = NewStockMove {
                option_id: Some(made.id),
                entry: StockEntry::Received,
                pieces,
                remark: "Opening stock".to_owned(),
            };
            ledger::record(tx, &clock, &actor, id, &entry).await?;
        }
        // Over two months, and not by category.
        let days = u64::try_from(place * 7 % pieces.len()).unwrap_or_default();
        publish(&mut *tx, id, now.checked_sub_days(Days::new(days)).unwrap_or(now)).await?;
        ids.insert(piece.slug.as_str(), id);
    }
    for piece in &pieces {
        let related: Vec<_> =
            piece.related.iter().filter_map(|slug| ids.get(slug.as_str())).map(|id| id.0).collect();
        sqlx::query!("update products set related = $2 where slug = $1", piece.slug, &related)
            .execute(&mut **tx)
            .await?;
    }
    zones(&mut *tx, now).await?;
    Ok(coupons(tx, now).await?)
}

async fn publish(db: &mut Db, id: ProductId, at: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!("update products set status = 'published', first_published_at = $2 where id = $1", id.0, at)
        .execute(db)
        .await?;
    Ok(())
}

/// The demo furniture's photographs by file name.
async fn pictures_by_file(db: &mut Db) -> Result<HashMap<String, PhotographId>, sqlx::Error> {
    let files: Vec<String> = furniture_pictures().into_iter().map(|picture| picture.file).collect();
    let rows = sqlx::query!(
        r#"select distinct on (file_name) file_name, id as "id: PhotographId" from photographs
           where file_name = any ($1) order by file_name, uploaded_at"#,
        &files,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.file_name, row.id)).collect())
}

async fn brands(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
) -> Result<HashMap<&'static str, BrandId>, Refusal> {
    let mut made = HashMap::new();
    for (name, _) in BRANDS {
        let draft = BrandDraft {
            name: name.to_owned(),
            site: None,
            warranty_terms: String::new(),
            logo_photograph_id: None,
        };
        made.insert(name, record::create(&mut *db, clock, actor, &draft).await?.id);
    }
    Ok(made)
}

async fn categories(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
) -> Result<HashMap<&'static str, ProductCategoryId>, Refusal> {
    let mut made = HashMap::new();
    for (category, position) in CATEGORIES.iter().zip(1..) {
        let draft = ProductCategoryDraft {
            name: category.name.to_owned(),
            slug: category.slug.to_owned(),
            parent_id: category.parent.and_then(|parent| made.get(parent)).copied(),
            photograph_id: None,
            description: category.description.to_owned(),
            hsn: category.hsn.to_owned(),
            filters: Vec::new(),
            size_guide: category.size_guide.to_owned(),
            is_active: true,
            seo_title: String::new(),
            seo_description: String::new(),
            position,
        };
        made.insert(category.slug, record::create(&mut *db, clock, actor, &draft).await?.id);
    }
    Ok(made)
}

/// Where the demo shop delivers.
struct Zone {
    name: &'static str,
    pincodes: &'static [&'static str],
    remote: &'static [&'static str],
    /// Charge for every order, in rupees; without, by weight.
    flat: Option<i64>,
    /// Grams and rupees.
    slabs: &'static [(i64, i64)],
    further_kg: i64,
    remote_charge: i64,
    free_from: Option<i64>,
    transit_days: i32,
    has_cod: bool,
}

const ZONES: [Zone; 4] = [
    Zone {
        name: "Bengaluru",
        pincodes: &["560*"],
        remote: &[],
        flat: Some(499),
        slabs: &[],
        further_kg: 0,
        remote_charge: 0,
        free_from: Some(15_000),
        transit_days: 2,
        has_cod: true,
    },
    Zone {
        name: "Karnataka",
        pincodes: &["56*", "57*", "58*", "59*"],
        remote: &["581*", "585*"],
        flat: None,
        slabs: &[(20_000, 799), (60_000, 1_599), (150_000, 2_999)],
        further_kg: 18,
        remote_charge: 600,
        free_from: Some(50_000),
        transit_days: 4,
        has_cod: true,
    },
    Zone {
        name: "South India",
        pincodes: &["50*", "51*", "52*", "53*", "60*", "61*", "62*", "63*", "64*", "67*", "68*", "69*"],
        // Lakshadweep, by ship.
        remote: &["682551-682559"],
        flat: None,
        slabs: &[(20_000, 1_199), (60_000, 2_499), (150_000, 4_499)],
        further_kg: 26,
        remote_charge: 4_500,
        free_from: Some(100_000),
        transit_days: 7,
        has_cod: true,
    },
    Zone {
        name: "Rest of India",
        // Without the Andaman and Nicobar Islands (744).
        pincodes: &[
            "1*", "2*", "3*", "4*", "70*", "71*", "72*", "73*", "740*", "741*", "742*", "743*", "75*", "76*",
            "77*", "78*", "79*", "80*", "81*", "82*", "83*", "84*", "85*",
        ],
        remote: &["17*", "18*", "19*", "737*", "78*", "79*"],
        flat: None,
        slabs: &[(20_000, 1_799), (60_000, 3_699), (150_000, 6_499)],
        further_kg: 38,
        remote_charge: 2_500,
        free_from: None,
        transit_days: 12,
        has_cod: false,
    },
];

async fn zones(db: &mut Db, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    for (zone, position) in ZONES.iter().zip(1..) {
        let slabs: Vec<Value> = zone
            .slabs
            .iter()
            .map(|(up_to_g, rupees)| json!({ "upToG": up_to_g, "paise": rupees * 100 }))
            .collect();
        let list = |codes: &[&str]| codes.iter().map(ToString::to_string).collect::<Vec<_>>();
        sqlx::query!(
            "insert into delivery_zones (
                 id, name, pincodes, remote_pincodes, tariff, flat_paise, slabs, further_kg_paise, remote_paise,
                 free_from_paise, transit_days, has_cod, position, created_at, updated_at
             )
             select gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13
             where not exists (select from delivery_zones where lower(name) = lower($1) and archived_at is null)",
            zone.name,
            &list(zone.pincodes),
            &list(zone.remote),
            if zone.flat.is_some() { "flat" } else { "slabs" },
            zone.flat.map(|rupees| rupees * 100),
            Value::from(slabs),
            zone.further_kg * 100,
            zone.remote_charge * 100,
            zone.free_from.map(|rupees| rupees * 100),
            zone.transit_days,
            zone.has_cod,
            position,
            now,
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// A coupon; amounts in rupees.
struct Coupon {
    code: &'static str,
    note: &'static str,
    benefit: &'static str,
    /// Basis points.
    percent: Option<i32>,
    amount: Option<i64>,
    cap: Option<i64>,
    minimum: Option<i64>,
    is_paused: bool,
    is_first_order_only: bool,
    /// Ends so many days from today.
    ends_in: Option<i64>,
}

const PLAIN: Coupon = Coupon {
    code: "",
    note: "",
    benefit: "",
    percent: None,
    amount: None,
    cap: None,
    minimum: None,
    is_paused: false,
    is_first_order_only: false,
    ends_in: None,
};

const COUPONS: [Coupon; 5] = [
    Coupon {
        code: "WELCOME10",
        note: "10% off the first order, at most ₹5,000",
        benefit: "percent",
        percent: Some(1_000),
        cap: Some(5_000),
        is_first_order_only: true,
        ..PLAIN
    },
    Coupon {
        code: "FLAT2000",
        note: "₹2,000 off orders from ₹40,000",
        benefit: "fixed_cart",
        amount: Some(2_000),
        minimum: Some(40_000),
        ends_in: Some(60),
        ..PLAIN
    },
    Coupon {
        code: "FREESHIP",
        note: "Free shipping from ₹10,000",
        benefit: "free_shipping",
        minimum: Some(10_000),
        ..PLAIN
    },
    Coupon {
        code: "DASARA15",
        note: "Festival offer, 15% off, at most ₹7,500",
        benefit: "percent",
        percent: Some(1_500),
        cap: Some(7_500),
        minimum: Some(25_000),
        ends_in: Some(-20),
        ..PLAIN
    },
    Coupon {
        code: "ARCHITECT5",
        note: "For architects; paused until the terms are signed",
        benefit: "percent",
        percent: Some(500),
        is_paused: true,
        ..PLAIN
    },
];

async fn coupons(db: &mut Db, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    for coupon in &COUPONS {
        let paise = |rupees: Option<i64>| rupees.map(|rupees| rupees * 100);
        sqlx::query!(
            "insert into coupons (
                 id, code, note, benefit, percent, amount_paise, cap_paise, is_paused, starts_at, ends_at, min_spend_paise,
                 products_in, products_out, categories_in, categories_out, excludes_sale_items, is_first_order_only,
                 contacts, buyer_limit, methods, is_stackable, priority, created_at, updated_at
             )
             select gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '{}', '{}', '{}', '{}', false, $11, '{}',
                 $12, '{}', false, 0, $13, $13
             where not exists (select from coupons where upper(code) = $1 and archived_at is null)",
            coupon.code,
            coupon.note,
            coupon.benefit,
            coupon.percent,
            paise(coupon.amount),
            paise(coupon.cap),
            coupon.is_paused,
            now - TimeDelta::days(45),
            coupon.ends_in.map(|days| now + TimeDelta::days(days)),
            paise(coupon.minimum),
            coupon.is_first_order_only,
            coupon.is_first_order_only.then_some(1),
            now,
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use garde::Validate as _;
    use kernel::testing::ist;
    use sqlx::PgPool;

    use super::super::photographs_waiting;
    use super::*;

    #[test]
    fn every_option_with_a_picture_has_its_drawing_and_no_drawing_is_left_over() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/public/demo/furniture");
        let drawn: BTreeSet<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let named: BTreeSet<String> = furniture_pictures().into_iter().map(|picture| picture.file).collect();
        assert_eq!(named, drawn);
    }

    #[test]
    fn pieces_have_a_category_a_brand_and_words_of_their_own() {
        let pieces = pieces();
        let of = |part: fn(&Piece) -> &str| pieces.iter().map(part).collect::<BTreeSet<_>>().len();
        for distinct in [
            of(|piece| &piece.slug),
            of(|piece| &piece.sku),
            of(|piece| &piece.short),
            of(|piece| &piece.description),
        ] {
            assert_eq!(distinct, pieces.len());
        }
        for piece in &pieces {
            assert!(CATEGORIES.iter().any(|category| category.slug == piece.category), "{}", piece.slug);
            let maker = BRANDS.iter().find(|(name, _)| *name == piece.brand).unwrap().1;
            assert_eq!(piece.origin != "IN", maker.contains("Imported by"), "{}", piece.slug);
        }
        let availabilities: BTreeSet<&str> = pieces.iter().map(|piece| piece.availability.as_str()).collect();
        assert_eq!(availabilities.len(), Availability::ALL.len());
    }

    /// The furniture's pictures, without files.
    pub(in crate::seed) async fn upload_pictures(db: &mut Db, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
        photographs_waiting(db, furniture_pictures().into_iter().map(|picture| picture.file), now).await
    }

    #[test_database::test]
    async fn every_piece_is_published_once(pool: PgPool) -> Result<(), Refusal> {
        let mut tx = pool.begin().await?;
        let now = ist("2026-11-20T15:00");
        furniture(&mut tx, now).await?;
        assert!(lacks_furniture(&mut tx).await?, "there is nothing to show");
        upload_pictures(&mut tx, now).await?;
        for _ in 0..2 {
            furniture(&mut tx, now).await?;
        }
        let ids =
            sqlx::query_scalar!(r#"select id as "id: ProductId" from products where status = 'published'"#)
                .fetch_all(&mut *tx)
                .await?;
        assert_eq!(ids.len(), pieces().len());
        for id in ids {
            let draft = shop::product::find(&mut tx, id).await?.draft;
            assert!(draft.validate().is_ok(), "{}: {:?}", draft.name, draft.validate());
            assert!(draft.brand_id.is_some() && !draft.related.is_empty(), "{}", draft.name);
            assert!(draft.photographs.len() >= 3, "{}", draft.name);
        }
        Ok(())
    }
}
