//! Demo pictures on the service pages: each shows what the page offers, in words that are true of a drawing.

use chrono::{DateTime, Utc};
use content::placement::{PlacementDraft, edit};
use content::service_page::{PaintingCategory, ServicePage, Slot};
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::record::Refusal;

use super::designs::pictures;
use PaintingCategory::{Interior, Texture, WoodFinish};
use ServicePage::{
    Automation, Bathroom, Civil, Consultation, Electrical, Flooring, Kitchen, ModularKitchens, Painting,
    Plumbing, Wardrobes,
};
use Slot::{Card, Hero};

/// Page, slot, file of the picture, and title.
type Placed = (ServicePage, Slot, &'static str, &'static str);

#[rustfmt::skip]
const PLACED: [Placed; 36] = [
    (Consultation, Hero, "living-1440.webp", ""),
    (Consultation, Card, "complete-2-bhk-home.webp", "Your whole home in 3D"),
    (Consultation, Card, "u-shaped-kitchen-with-a-pantry.webp", "Kitchens by your way of cooking"),
    (Consultation, Card, "bedroom-with-a-reading-corner.webp", "Bedrooms with a place to read"),
    (Kitchen, Hero, "kitchen-1440.webp", ""),
    (Kitchen, Card, "l-shaped-kitchen-in-white.webp", "A corner that is used"),
    (Kitchen, Card, "compact-kitchen-along-one-wall.webp", "Ten feet that hold everything"),
    (Kitchen, Card, "island-for-a-family-that-cooks-together.webp", "An island for three"),
    (Bathroom, Hero, "bathroom-with-a-floating-vanity.webp", ""),
    (Flooring, Hero, "dining-1200.webp", ""),
    (Flooring, Card, "study-by-the-window.webp", "Oak boards"),
    (Flooring, Card, "living-room-for-many-guests.webp", "Red oxide"),
    (Flooring, Card, "green-kitchen-along-two-walls.webp", "Terracotta tiles"),
    (Electrical, Card, "tv-unit-with-hidden-wires.webp", "Wires behind a panel"),
    (Electrical, Card, "study-by-the-window.webp", "Sockets at the desk"),
    (Electrical, Card, "calm-main-bedroom-in-linen.webp", "Switches at the bed"),
    (Plumbing, Card, "bathroom-with-a-floating-vanity.webp", "Concealed pipes"),
    (Plumbing, Card, "kitchen-for-a-studio-flat.webp", "A sink where you need it"),
    (Automation, Card, "living-room-with-a-low-tv-unit.webp", "Lights that follow the evening"),
    (Automation, Card, "calm-main-bedroom-in-linen.webp", "Curtains from the bed"),
    (Automation, Card, "foyer-with-a-bench.webp", "A lock without a key"),
    (Painting, Hero, "kids-1200.webp", ""),
    (Painting, Card, "room-for-two-children.webp", "A wall in yellow"),
    (Painting, Card, "a-room-of-their-own.webp", "A wall in blue"),
    (Painting, Card, "foyer-with-a-bench.webp", "A wall in sage"),
    (Civil, Card, "pooja-corner-in-white.webp", "A raised platform"),
    (Civil, Card, "l-shaped-kitchen-with-a-window-seat.webp", "A seat below the window"),
    (Civil, Card, "balcony-1200.webp", "A balcony with room for planters"),
    (ModularKitchens, Hero, "island-1200.webp", ""),
    (ModularKitchens, Card, "green-kitchen-along-two-walls.webp", "Two runs of counter"),
    (ModularKitchens, Card, "u-shaped-kitchen-with-a-pantry.webp", "Three sides and a pantry"),
    (ModularKitchens, Card, "compact-kitchen-along-one-wall.webp", "All of it along one wall"),
    (Wardrobes, Hero, "full-height-wardrobe.webp", ""),
    (Wardrobes, Card, "wardrobe-around-a-window.webp", "Around a window"),
    (Wardrobes, Card, "bedroom-in-teak.webp", "Framed doors in teak"),
    (Wardrobes, Card, "room-for-two-children.webp", "Drawers below the beds"),
];

/// Kind of painting, file of the picture, and starting price per square foot in rupees. Invented.
const PAINTED: [(PaintingCategory, &str, i64); 3] = [
    (Interior, "room-for-two-children.webp", 38),
    (Texture, "bedroom-in-teak.webp", 65),
    (WoodFinish, "u-shaped-kitchen-with-a-pantry.webp", 95),
];

/// Puts the demo pictures on the service pages, unless there is one already. Visitors see them once they are rendered.
pub async fn placements(db: &mut Db, now: DateTime<Utc>) -> Result<(), Refusal> {
    let is_empty = sqlx::query_scalar!(r#"select not exists (select from placements) as "empty!""#)
        .fetch_one(&mut *db)
        .await?;
    if !is_empty {
        return Ok(());
    }
    let (clock, actor) = (Clock::stopped_at(now), Actor::system());
    let pictures = pictures(&mut *db).await?;
    let placed = PLACED.iter().map(|(page, slot, file, title)| (*page, *slot, *file, *title, None, None));
    let painted = PAINTED
        .iter()
        .map(|(kind, file, rupees)| (Painting, Card, *file, "", Some(*kind), Some(rupees * 100)));
    for (page, slot, file, title, category, price_from_paise) in placed.chain(painted) {
        let Some((_, photograph_id)) = pictures.iter().find(|(known, _)| known == file) else { continue };
        let draft = PlacementDraft {
            page,
            slot,
            photograph_id: *photograph_id,
            category,
            title: title.to_owned(),
            caption: String::new(),
            alt: None,
            link: None,
            price_from_paise,
            description: None,
            is_active: false,
            starts_on: None,
            ends_on: None,
        };
        let id = edit::create(&mut *db, &clock, &actor, &draft, false).await?;
        // It could not be active before it is rendered, which the worker does later.
        sqlx::query!("update placements set is_active = true where id = $1", id.0).execute(&mut *db).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use kernel::testing::ist;
    use sqlx::PgPool;

    use super::super::{DesignPicture, PHOTOGRAPHS, design_pictures, photographs_waiting};
    use super::*;

    #[test_database::test]
    async fn every_page_has_pictures_and_at_most_one_header(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.begin().await?;
        let now = ist("2026-11-20T15:00");
        let files = PHOTOGRAPHS.iter().map(|demo| demo.file.to_owned());
        photographs_waiting(&mut db, files.chain(design_pictures().map(DesignPicture::file)), now).await?;
        for _ in 0..2 {
            placements(&mut db, now).await?;
        }
        let rows = sqlx::query!(
            r#"select page as "page: ServicePage", count(*) filter (where slot = 'hero') as "heroes!"
               from placements where is_active group by page"#
        )
        .fetch_all(&mut *db)
        .await?;
        assert_eq!(rows.len(), ServicePage::ALL.len());
        assert!(rows.iter().all(|row| row.heroes <= 1));
        let count = sqlx::query_scalar!(r#"select count(*) as "count!" from placements"#);
        let expected = PLACED.len() + PAINTED.len();
        assert_eq!(usize::try_from(count.fetch_one(&mut *db).await?), Ok(expected), "each picture is known");
        Ok(())
    }
}
