//! Demo catalogue: three categories with four items each, priced by templates of their own.

use chrono::{DateTime, Utc};

use designs::catalog::category::{CatalogCategory, CatalogCategoryDraft};
use designs::catalog::{CatalogItemDraft, Shot, Specification, edit};
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::{Clock, day_of};
use kernel::ids::{CatalogCategoryId, MaterialId, PhotographId, QuotationTemplateId};
use kernel::record::{self, Refusal};
use sales::quotation::Prices;
use sales::quotation::sheet::Room;
use sales::quotation::template::{self, TemplateName};

use super::designs::Size::{Front, Pieces, Run, Sets};
use super::designs::{Line, PLY, item, materials, pictures};

/// Categories: name, slug, summary.
const CATEGORIES: [(&str, &str, &str); 3] = [
    (
        "Kitchen modules",
        "kitchen-modules",
        "Base, wall and tall units. A kitchen is put together from them and made to your wall's length.",
    ),
    (
        "Wardrobes and storage",
        "wardrobes-and-storage",
        "From a two-door wardrobe to a wall of storage, with fittings for what you own.",
    ),
    (
        "Accessories and counters",
        "accessories-and-counters",
        "What makes cabinets useful: drawers, pull-outs and a counter to work on.",
    ),
];

struct Demo {
    name: &'static str,
    /// Position in [`CATEGORIES`].
    category: usize,
    summary: &'static str,
    description: &'static str,
    /// Width, height and depth in millimetres.
    sides: [Option<i32>; 3],
    specifications: &'static [(&'static str, &'static str)],
    /// Codes of materials.
    finishes: &'static [&'static str],
    /// Demo photographs.
    photographs: &'static [&'static str],
    line: Line,
}

const SURFACES: &[&str] = &["LAM-SF-101", "LAM-SF-114", "ACR-G-20", "VEN-TK-04"];
const BOXES: &[(&str, &str)] =
    &[("Core", "BWR plywood, 18 mm"), ("Back", "BWR plywood, 6 mm"), ("Hinges", "Soft close, 110°")];
const MADE_TO_FIT: &str = "We make it to the measurements of your room; the size shown is a common one.";

#[rustfmt::skip]
const ITEMS: [Demo; 12] = [
    Demo {
        name: "Base run with doors", category: 0, summary: "Base units under a counter, with doors and one shelf each.",
        description: MADE_TO_FIT, sides: [Some(3_000), Some(838), Some(560)], specifications: BOXES, finishes: SURFACES,
        photographs: &["kitchen-1440.webp"],
        line: ("kitchen_base", "Base units", PLY, "Laminate", Front(3_000, 838)),
    },
    Demo {
        name: "Wall run with lift-up fronts", category: 0, summary: "Wall units whose fronts lift up and stay where you leave them.",
        description: MADE_TO_FIT, sides: [Some(2_400), Some(686), Some(330)], specifications: BOXES, finishes: SURFACES,
        photographs: &[],
        line: ("kitchen_wall", "Wall units", PLY, "Acrylic", Front(2_400, 686)),
    },
    Demo {
        name: "Kitchen island", category: 0, summary: "An island with drawers on one side and room for stools on the other.",
        description: "Needs about 1,000 mm of free floor all around it. Power comes through the floor, so plan it before the tiles.",
        sides: [Some(2_100), Some(838), Some(900)], specifications: BOXES, finishes: &["VEN-TK-04", "LAM-SF-114"],
        photographs: &["island-1200.webp"],
        line: ("kitchen_base", "Island", PLY, "Veneer", Front(4_200, 838)),
    },
    Demo {
        name: "Tall larder unit", category: 0, summary: "A tall unit for a week's provisions, beside the refrigerator.",
        description: MADE_TO_FIT, sides: [Some(600), Some(2_134), Some(560)], specifications: BOXES, finishes: SURFACES,
        photographs: &[],
        line: ("kitchen_tall", "Tall unit", PLY, "Acrylic", Front(600, 2_134)),
    },
    Demo {
        name: "Full-height wardrobe", category: 1, summary: "Hinged doors up to the ceiling, with a loft for suitcases.",
        description: "Hanging space on one side, drawers and shelves on the other. The loft has doors of its own.",
        sides: [Some(2_400), Some(2_700), Some(600)], specifications: BOXES, finishes: SURFACES,
        photographs: &["wardrobe-900.webp"],
        line: ("wardrobe", "Full-height wardrobe", PLY, "Laminate", Front(2_400, 2_700)),
    },
    Demo {
        name: "Sliding wardrobe", category: 1, summary: "Two sliding doors for rooms where a hinged one would meet the bed.",
        description: MADE_TO_FIT, sides: [Some(1_800), Some(2_134), Some(650)], specifications: &[("Core", "BWR plywood, 18 mm"), ("Channels", "Top-hung, soft close")],
        finishes: &["VEN-TK-04", "LAM-SF-101"], photographs: &["bedroom-1200.webp"],
        line: ("wardrobe", "Sliding-door wardrobe", PLY, "Veneer", Front(1_800, 2_134)),
    },
    Demo {
        name: "Children's wardrobe with desk", category: 1, summary: "A low wardrobe and a desk in one piece, with rails that move up as children grow.",
        description: MADE_TO_FIT, sides: [Some(2_100), Some(1_800), Some(550)], specifications: BOXES, finishes: &["LAM-SF-101", "LAM-SF-114"],
        photographs: &["kids-1200.webp"],
        line: ("wardrobe", "Wardrobe", PLY, "Laminate", Front(2_100, 1_800)),
    },
    Demo {
        name: "Shoe cabinet with bench", category: 1, summary: "For the entrance: tilting shelves for shoes and a seat to put them on.",
        description: MADE_TO_FIT, sides: [Some(1_200), Some(900), Some(380)], specifications: BOXES, finishes: SURFACES,
        photographs: &["foyer-900.webp"],
        line: ("shoe_cabinet", "Shoe cabinet", "", "", Front(1_200, 900)),
    },
    Demo {
        name: "Drawer set, soft close", category: 2, summary: "Three drawers on full-extension channels, for cutlery, pans and what is heavy.",
        description: "", sides: [Some(900), Some(720), Some(500)], specifications: &[("Channels", "Full extension, soft close"), ("Sides", "Steel")],
        finishes: &["CHN-TB-500"], photographs: &[],
        line: ("kitchen_accessory/drawer_set", "Drawer set, soft close", "", "", Sets(1)),
    },
    Demo {
        name: "Corner carousel", category: 2, summary: "Two turning trays that bring the back of a corner to you.",
        description: "", sides: [Some(900), Some(720), Some(900)], specifications: &[("Trays", "Two, with rails")],
        finishes: &["HNG-SC-110"], photographs: &[],
        line: ("kitchen_accessory/corner_carousel", "Corner carousel", "", "", Pieces(1)),
    },
    Demo {
        name: "Pull-out pantry", category: 2, summary: "Narrow shelves that come out whole, so that you see both sides.",
        description: "", sides: [Some(300), Some(2_000), Some(500)], specifications: &[("Frame", "Steel, soft close")],
        finishes: &["CHN-TB-500"], photographs: &[],
        line: ("kitchen_accessory/pantry", "Pull-out pantry", "", "", Pieces(1)),
    },
    Demo {
        name: "Stone counter", category: 2, summary: "Granite or quartz, cut and polished to the run of your base units.",
        description: "Granite takes a hot pan, quartz needs a trivet. Long counters are joined where it shows least.",
        sides: [Some(3_000), Some(20), Some(600)], specifications: &[("Edge", "Straight, polished")],
        finishes: &["CTR-GR-BLK", "CTR-QZ-WHT"], photographs: &[],
        line: ("kitchen_counter", "Granite counter", "", "Granite", Run(3_000)),
    },
];

/// Creates the demo catalogue if there is none yet.
pub async fn catalogue(db: &mut Db, now: DateTime<Utc>) -> Result<(), Refusal> {
    let is_empty = sqlx::query_scalar!(r#"select not exists (select from catalog_items) as "empty!""#)
        .fetch_one(&mut *db)
        .await?;
    let materials = materials(&mut *db).await?;
    if !is_empty || materials.is_empty() {
        return Ok(());
    }
    let (clock, actor) = (Clock::stopped_at(now), Actor::system());
    let photographs = pictures(&mut *db).await?;
    let prices = Prices::of(&mut *db, day_of(now)).await?;
    let mut categories = Vec::new();
    for ((name, slug, summary), position) in CATEGORIES.into_iter().zip(1..) {
        let draft = CatalogCategoryDraft {
            name: name.to_owned(),
            slug: slug.to_owned(),
            parent_id: None,
            summary: summary.to_owned(),
            photograph_id: None,
            position,
        };
        let made: CatalogCategory = record::create(&mut *db, &clock, &actor, &draft).await?;
        categories.push(made.id);
    }
    // A new item comes first in the order, so the last one is created first.
    for demo in ITEMS.iter().rev() {
        let room =
            Room { name: demo.name.to_owned(), items: vec![item(&demo.line)], kitchen: None, drawing: None };
        let name = TemplateName { name: format!("Catalogue: {}", demo.name) };
        let rooms = prices.at_card_rates(vec![room]);
        let template = template::save(&mut *db, &clock, &actor, &name, &rooms, None).await?;
        let draft = demo.draft(&categories, &photographs, &materials, template);
        let id = edit::create(&mut *db, &clock, &actor, &draft).await?;
        sqlx::query!(
            "update catalog_items set status = 'published', first_published_at = $2 where id = $1",
            id.0,
            now,
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

impl Demo {
    fn draft(
        &self,
        categories: &[CatalogCategoryId],
        photographs: &[(String, PhotographId)],
        materials: &[(String, MaterialId)],
        template: QuotationTemplateId,
    ) -> CatalogItemDraft {
        let [width_mm, height_mm, depth_mm] = self.sides;
        let shots =
            self.photographs.iter().filter_map(|file| photographs.iter().find(|(name, _)| name == file));
        let finishes =
            self.finishes.iter().filter_map(|code| materials.iter().find(|(known, _)| known == code));
        CatalogItemDraft {
            name: self.name.to_owned(),
            slug: String::new(),
            category_id: categories.get(self.category).copied(),
            summary: self.summary.to_owned(),
            description: self.description.to_owned(),
            specifications: self
                .specifications
                .iter()
                .map(|(label, value)| Specification {
                    label: (*label).to_owned(),
                    value: (*value).to_owned(),
                })
                .collect(),
            finishes: finishes.map(|(_, id)| *id).collect(),
            width_mm,
            height_mm,
            depth_mm,
            template_id: Some(template),
            photographs: shots.map(|(_, id)| Shot { photograph_id: *id, alt: None }).collect(),
            seo_title: String::new(),
            seo_description: String::new(),
            canonical: None,
            share_photograph_id: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;
    use kernel::testing::ist;

    #[test_database::test]
    async fn every_demo_item_has_a_price(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.begin().await?;
        let now = ist("2026-11-20T15:00");
        super::super::materials(&mut db, now).await?;
        for _ in 0..2 {
            catalogue(&mut db, now).await?;
        }
        let priced = sqlx::query_scalar!(
            r#"select count(*) as "count!" from catalog_items where price_from_paise > 0 and cardinality(finishes) > 0"#,
        );
        assert_eq!(priced.fetch_one(&mut *db).await?, 12);
        Ok(())
    }
}
