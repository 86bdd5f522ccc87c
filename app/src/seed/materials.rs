//! Demo materials. No real brands.

use chrono::{DateTime, Utc};

use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::money::Percent;
use kernel::record::{self, Refusal};
use pricing::brand::BrandDraft;
use pricing::brand::BrandId;
use pricing::material::category::MaterialCategoryId;
use pricing::material::category::{MaterialCategory, MaterialCategoryDraft};
use pricing::material::{Emission, Grade, MaterialDraft, MaterialKind, MaterialUnit, Status};
use pricing::price::Rate;
use pricing::price::measure::Quantity;

/// Brands and their warranty terms.
const BRANDS: [(&str, &str); 4] = [
    ("Arecaply", "Ten years against borers and delamination."),
    ("Linen & Lac", "Five years on the surface, excluding wear."),
    ("Kuntal Hardware", "Lifetime warranty on hinges and channels."),
    ("Granada Stones", ""),
];

/// Categories, each after its parent: name, slug and the parent's slug.
const CATEGORIES: [(&str, &str, Option<&str>); 8] = [
    ("Boards", "boards", None),
    ("Plywood", "plywood", Some("boards")),
    ("Particle and fibre", "particle-and-fibre", Some("boards")),
    ("Surfaces", "surfaces", None),
    ("Laminates", "laminates", Some("surfaces")),
    ("Acrylic and veneer", "acrylic-and-veneer", Some("surfaces")),
    ("Hardware", "hardware", None),
    ("Counters", "counters", None),
];

struct Demo {
    code: &'static str,
    name: &'static str,
    category: &'static str,
    brand: Option<usize>,
    kind: MaterialKind,
    grade: Option<(Grade, Emission)>,
    /// Thickness in hundredths of a millimetre.
    thickness: Option<i32>,
    finish: &'static str,
    colour_code: &'static str,
    unit: MaterialUnit,
    /// Cost and selling price in rupees.
    price: (i64, i64),
    wastage: i32,
    /// Minimum stock and quantity on hand.
    stock: (u32, u32),
}

const MATERIALS: [Demo; 12] = [
    board("PLY-18-BWR", "BWR plywood 18 mm", "plywood", Grade::Bwr, 1_800, (2_450, 3_650), (40, 62)),
    board("PLY-18-BWP", "BWP plywood 18 mm", "plywood", Grade::Bwp, 1_800, (3_150, 4_600), (30, 18)),
    board("PLY-06-BWR", "BWR plywood 6 mm", "plywood", Grade::Bwr, 600, (1_080, 1_600), (30, 44)),
    board("HDHMR-18", "HDHMR board 18 mm", "particle-and-fibre", Grade::Mr, 1_675, (2_050, 3_050), (30, 25)),
    sheet(
        "LAM-SF-101",
        "Laminate, plaster",
        "laminates",
        MaterialKind::Laminate,
        ("Suede", "SF 101"),
        (1_150, 1_750),
    ),
    sheet(
        "LAM-SF-114",
        "Laminate, areca green",
        "laminates",
        MaterialKind::Laminate,
        ("Suede", "SF 114"),
        (1_150, 1_750),
    ),
    sheet(
        "ACR-G-20",
        "Acrylic, ivory",
        "acrylic-and-veneer",
        MaterialKind::Acrylic,
        ("Gloss", "G 20"),
        (3_900, 5_900),
    ),
    sheet(
        "VEN-TK-04",
        "Veneer, teak",
        "acrylic-and-veneer",
        MaterialKind::Veneer,
        ("Natural", "TK 04"),
        (4_400, 6_700),
    ),
    piece(
        "HNG-SC-110",
        "Hinge, soft close, 110°",
        "hardware",
        MaterialKind::Hardware,
        2,
        MaterialUnit::Nos,
        (185, 290),
    ),
    piece(
        "CHN-TB-500",
        "Tandem box, 500 mm",
        "hardware",
        MaterialKind::Hardware,
        2,
        MaterialUnit::Set,
        (4_150, 6_300),
    ),
    piece(
        "CTR-GR-BLK",
        "Granite, black",
        "counters",
        MaterialKind::Counter,
        3,
        MaterialUnit::Sqft,
        (260, 420),
    ),
    piece(
        "CTR-QZ-WHT",
        "Quartz, white",
        "counters",
        MaterialKind::Counter,
        3,
        MaterialUnit::Sqft,
        (520, 820),
    ),
];

const fn board(
    code: &'static str,
    name: &'static str,
    category: &'static str,
    grade: Grade,
    thickness: i32,
    price: (i64, i64),
    stock: (u32, u32),
) -> Demo {
    Demo {
        code,
        name,
        category,
        brand: Some(0),
        kind: MaterialKind::Core,
        grade: Some((grade, Emission::E1)),
        thickness: Some(thickness),
        finish: "",
        colour_code: "",
        unit: MaterialUnit::Sheet,
        price,
        wastage: 8,
        stock,
    }
}

const fn sheet(
    code: &'static str,
    name: &'static str,
    category: &'static str,
    kind: MaterialKind,
    (finish, colour_code): (&'static str, &'static str),
    price: (i64, i64),
) -> Demo {
    Demo {
        code,
        name,
        category,
        brand: Some(1),
        kind,
        grade: None,
        thickness: Some(100),
        finish,
        colour_code,
        unit: MaterialUnit::Sheet,
        price,
        wastage: 10,
        stock: (10, 14),
    }
}

const fn piece(
    code: &'static str,
    name: &'static str,
    category: &'static str,
    kind: MaterialKind,
    brand: usize,
    unit: MaterialUnit,
    price: (i64, i64),
) -> Demo {
    Demo {
        code,
        name,
        category,
        brand: Some(brand),
        kind,
        grade: None,
        thickness: None,
        finish: "",
        colour_code: "",
        unit,
        price,
        wastage: 0,
        stock: (60, 140),
    }
}

/// Says what the cabinets of the price list include.
async fn specify(db: &mut Db) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update rate_card_rates
         set edge_banding = 'PVC, 0.8 mm on the carcass and 2 mm on shutters',
             hardware = case when item = 'kitchen_loft' then 'Lift-up fittings, steel handles'
                             else 'Soft-close hinges, steel handles' end
         where core is not null",
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Creates the demo materials if there are none yet.
pub async fn materials(db: &mut Db, now: DateTime<Utc>) -> Result<(), Refusal> {
    let is_empty = sqlx::query_scalar!(r#"select not exists (select from materials) as "empty!""#)
        .fetch_one(&mut *db)
        .await?;
    if !is_empty {
        return Ok(());
    }
    specify(&mut *db).await?;
    let (clock, actor) = (Clock::stopped_at(now), Actor::system());
    let mut brands: Vec<BrandId> = Vec::new();
    for (name, warranty_terms) in BRANDS {
        let draft = BrandDraft {
            name: name.to_owned(),
            site: None,
            warranty_terms: warranty_terms.to_owned(),
            logo_photograph_id: None,
        };
        brands.push(record::create(&mut *db, &clock, &actor, &draft).await?.id);
    }
    let mut categories: Vec<(&str, MaterialCategoryId)> = Vec::new();
    for ((name, slug, parent), position) in CATEGORIES.into_iter().zip(1..) {
        let draft = MaterialCategoryDraft {
            name: name.to_owned(),
            slug: slug.to_owned(),
            parent_id: parent.and_then(|parent| id_of(&categories, parent)),
            attributes: Vec::new(),
            position,
        };
        let made: MaterialCategory = record::create(&mut *db, &clock, &actor, &draft).await?;
        categories.push((slug, made.id));
    }
    for demo in &MATERIALS {
        let draft = demo.draft(&brands, &categories);
        record::create(&mut *db, &clock, &actor, &draft).await?;
    }
    Ok(())
}

fn id_of(categories: &[(&str, MaterialCategoryId)], slug: &str) -> Option<MaterialCategoryId> {
    categories.iter().find(|(known, _)| *known == slug).map(|(_, id)| *id)
}

/// What visitors read of a type.
const fn description(kind: MaterialKind) -> &'static str {
    match kind {
        MaterialKind::Core => "For cabinet bodies. Holds screws well; its edges are banded.",
        MaterialKind::Laminate => "A hard surface for fronts and insides that are used every day.",
        MaterialKind::Acrylic => "Deep gloss of one colour all through, for plain fronts.",
        MaterialKind::Veneer => {
            "A thin slice of real wood, matched and polished; no two sheets are the same."
        }
        MaterialKind::Hardware => "Closes softly and can be adjusted after years of use.",
        MaterialKind::Counter => "For kitchen counters and vanities, cut and polished to size.",
        _ => "",
    }
}

impl Demo {
    fn draft(&self, brands: &[BrandId], categories: &[(&str, MaterialCategoryId)]) -> MaterialDraft {
        let (bought_for, sold_for) = self.price;
        let (least, on_hand) = self.stock;
        let is_sheet = self.unit == MaterialUnit::Sheet;
        MaterialDraft {
            code: self.code.to_owned(),
            name: self.name.to_owned(),
            description: description(self.kind).to_owned(),
            category_id: id_of(categories, self.category),
            brand_id: self.brand.and_then(|brand| brands.get(brand).copied()),
            kind: self.kind,
            grade: self.grade.map(|(grade, _)| grade),
            emission: self.grade.map(|(_, emission)| emission),
            thickness: self.thickness,
            sheet_width_mm: is_sheet.then_some(1_220),
            sheet_length_mm: is_sheet.then_some(2_440),
            finish: self.finish.to_owned(),
            colour_code: self.colour_code.to_owned(),
            unit: self.unit,
            hsn: "9403".to_owned(),
            cost_paise: Some(Rate::rupees(bought_for)),
            sell_paise: Rate::rupees(sold_for),
            below_cost_because: String::new(),
            wastage: Percent::whole(self.wastage),
            lead_days: Some(5),
            vendors: Vec::new(),
            least_stock: Some(Quantity::whole(least)),
            on_hand: Quantity::whole(on_hand),
            warranty_months: None,
            datasheet: None,
            texture_photograph_id: None,
            is_public: true,
            status: Status::Active,
            substitute_id: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use garde::Validate as _;
    use sqlx::PgPool;

    use super::*;
    use kernel::testing::ist;

    #[test_database::test]
    async fn an_empty_store_is_filled_once(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.begin().await?;
        for _ in 0..2 {
            materials(&mut db, ist("2026-11-20T15:00")).await?;
        }
        let count = sqlx::query_scalar!(r#"select count(*) as "count!" from materials"#);
        assert_eq!(count.fetch_one(&mut *db).await?, 12);
        for demo in &MATERIALS {
            let draft = demo.draft(&[], &[]);
            assert!(draft.validate().is_ok(), "{}", demo.code);
        }
        Ok(())
    }
}
