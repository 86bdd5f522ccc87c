//! Share cards: pictures that messengers and social networks show of a page whose link is shared, drawn by the worker from
//! the page's title, its photograph and the company's name.
//!
//! A context lists its published pages in a function of its own (`share_card` of its crate), which `app` names. What a card
//! shows has a fingerprint, which is part of its address: a card never changes, a changed page gets another one. Until that
//! is drawn, the earlier one is shown.

use chrono::{DateTime, Utc};
use jobs::{Images, Planned, enqueue_all};
use kernel::document::File;
use kernel::organization::Organization;
use kernel::{Db, Tx, settings};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use crate::photograph::picture::Made;

pub use jobs::images::SharedKind;

/// Version of the drawing. Raise it whenever the same page gives another card.
const LAYOUT: u32 = 1;

/// Width of all cards in pixels.
pub const WIDTH: u32 = 1200;

/// Height of all cards in pixels.
pub const HEIGHT: u32 = 630;

/// A page's share card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ShareCard {
    /// Address of the JPEG.
    pub address: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

/// A published page whose link may be shared.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Kind of page.
    pub kind: SharedKind,
    /// Id of its record, or its name.
    pub item: String,
    /// Title.
    pub title: String,
    /// Photograph, if there is one.
    pub photograph: Option<Shot>,
    /// Address of the drawing that it shows instead; another drawing has another address.
    pub drawing: Option<String>,
}

/// A rendered photograph with what must stay in sight.
#[derive(Clone, Debug, Deserialize)]
pub struct Shot {
    /// Pictures.
    #[serde(flatten)]
    pub made: Made,
    /// Focal point from the left, as a fraction.
    pub focal_x: f32,
    /// Focal point from the top, as a fraction.
    pub focal_y: f32,
}

impl Subject {
    /// The subject of a record, by the photograph that a query read.
    #[must_use]
    pub fn of(kind: SharedKind, id: Uuid, title: String, photograph: Option<Json<Shot>>) -> Self {
        let photograph = photograph.map(|Json(shot)| shot).filter(|shot| shot.made.recipe.is_some());
        Self { kind, item: id.to_string(), title, photograph, drawing: None }
    }

    /// Fingerprint of everything that its card shows.
    #[must_use]
    pub fn fingerprint(&self, brand: &str) -> String {
        let shown = self.photograph.as_ref().map(|Shot { made, focal_x, focal_y }| {
            (&made.sha256, &made.recipe, focal_x.to_bits(), focal_y.to_bits())
        });
        let told = match &self.drawing {
            Some(drawing) => serde_json::to_vec(&(LAYOUT, &self.title, brand, drawing)),
            None => serde_json::to_vec(&(LAYOUT, &self.title, brand, shown)),
        };
        let told = told.unwrap_or_default();
        File::digest(&told)[..32].to_owned()
    }
}

/// Pages without a record that get a card: title, and the room that the gallery's photograph shows. `None`: the gallery's
/// first.
const PAGES: [(&str, &str, Option<&str>); 37] = [
    ("home", "Modular kitchens, wardrobes and interiors in Bengaluru", None),
    ("painting-services", "Painting in Bengaluru", Some("living")),
    ("interior-design-consultation", "Interior design consultation in Bengaluru", Some("full_home")),
    ("electrical-services", "Electrical work in Bengaluru", Some("foyer")),
    ("plumbing-services", "Plumbing in Bengaluru", Some("bathroom")),
    ("flooring-services", "Flooring in Bengaluru", Some("living")),
    ("kitchen-renovation", "Kitchen renovation in Bengaluru", Some("kitchen")),
    ("bathroom-renovation", "Bathroom renovation in Bengaluru", Some("bathroom")),
    ("home-automation", "Home automation in Bengaluru", Some("living")),
    ("civil-services", "Civil work in Bengaluru", Some("full_home")),
    ("services/modular-kitchens", "Modular kitchens in Bengaluru", Some("kitchen")),
    ("services/wardrobes-storage", "Wardrobes and storage in Bengaluru", Some("bedroom")),
    ("booking", "Book a free consultation", None),
    ("pricing", "Prices of home interiors in Bengaluru", Some("full_home")),
    ("kitchen-calculator", "Plan and price your kitchen", Some("kitchen")),
    ("gallery", "Home interiors in Bengaluru", Some("living")),
    ("designs", "Designs with prices", Some("living")),
    ("kitchen-designs", "Kitchen designs with prices", Some("kitchen")),
    ("kitchen-styles", "Kitchen styles and their materials", Some("kitchen")),
    ("videos", "Home tours on video", Some("full_home")),
    ("furniture", "Furniture, ready or made to measure", Some("living")),
    ("about", "Who we are and how we work", None),
    ("projects", "Homes that we have made", Some("full_home")),
    ("blog", "Articles on design, materials and costs", Some("study")),
    ("docs", "Answers about interiors, orders and warranty", None),
    ("bring-your-design", "Bring your design, get a price", Some("study")),
    ("refer-earn", "Refer and earn", Some("living")),
    ("terms-and-conditions", "Terms and conditions", None),
    ("privacy-policy", "What we do with your personal data", None),
    ("returns-policy", "Returns and refunds", None),
    ("shipping-policy", "Where and how we deliver furniture", None),
    ("warranty", "What our warranty covers, and for how long", Some("kitchen")),
    ("rental-property", "Interiors for a home that you let", Some("bedroom")),
    ("end-users", "Every home starts from somewhere else", Some("full_home")),
    ("materials", "What your interior is made of", Some("kitchen")),
    ("material-catalog", "Boards, surfaces, hardware and counters", Some("kitchen")),
    ("catalog", "Catalogue of what we make and fit", Some("bedroom")),
];

/// Service pages whose hero picture staff may choose, by the page's name.
const HEROES: [(&str, &str); 11] = [
    ("painting-services", "painting"),
    ("interior-design-consultation", "consultation"),
    ("electrical-services", "electrical"),
    ("plumbing-services", "plumbing"),
    ("flooring-services", "flooring"),
    ("kitchen-renovation", "kitchen"),
    ("bathroom-renovation", "bathroom"),
    ("home-automation", "automation"),
    ("civil-services", "civil"),
    ("services/modular-kitchens", "modular_kitchens"),
    ("services/wardrobes-storage", "wardrobes"),
];

/// Pages without a record, or the one of this name. They show the hero picture that staff chose, or else a photograph of
/// the gallery.
pub async fn pages(db: &mut Db, name: Option<&str>) -> Result<Vec<Subject>, sqlx::Error> {
    let chosen = || PAGES.iter().filter(|(page, ..)| name.is_none_or(|name| name == *page));
    let names: Vec<_> = chosen().map(|(page, ..)| (*page).to_owned()).collect();
    let hero = |page: &str| HEROES.iter().find(|(name, _)| *name == page).map(|(_, hero)| (*hero).to_owned());
    let heroes: Vec<_> = names.iter().map(|page| hero(page)).collect();
    let rooms: Vec<_> = chosen().map(|(.., room)| room.map(str::to_owned)).collect();
    let rows = sqlx::query!(
        r#"select page.name as "name!", to_jsonb(picture) as "picture?: Json<Shot>"
           from unnest($1::text[], $2::text[], $3::text[]) as page (name, hero, room)
           left join lateral (
               select photograph.sha256, photograph.recipe, photograph.variants, photograph.focal_x,
                   photograph.focal_y
               from photographs as photograph
               left join placements as placement on placement.photograph = photograph.id
                   and placement.page = page.hero and placement.slot = 'hero' and placement.category is null
                   and placement.is_active
               where photograph.recipe is not null and photograph.status <> 'archived'
                   and (
                       placement.id is not null
                       or photograph.status = 'published' and (page.room is null or page.room = any (photograph.rooms))
                   )
               order by placement.id is not null desc, photograph.is_featured desc, photograph.position, photograph.id
               limit 1
           ) as picture on true"#,
        &names,
        &heroes as &[Option<String>],
        &rooms as &[Option<String>],
    )
    .fetch_all(db)
    .await?;
    let title = |name: &str| PAGES.iter().find(|(page, ..)| *page == name).map_or("", |(_, title, _)| title);
    Ok(rows
        .into_iter()
        .map(|row| Subject {
            kind: SharedKind::Page,
            title: title(&row.name).to_owned(),
            item: row.name,
            photograph: row.picture.map(|Json(shot)| shot),
            drawing: None,
        })
        .collect())
}

/// Published videos, or the one with this id.
pub async fn videos(db: &mut Db, id: Option<Uuid>) -> Result<Vec<Subject>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select video.id, video.title, to_jsonb(picture) as "picture?: Json<Shot>"
           from videos as video
           left join lateral (
               select sha256, recipe, variants, focal_x, focal_y from photographs
               where photographs.id = coalesce(video.share_photograph, video.thumbnail)
           ) as picture on true
           where video.status = 'published' and ($1::uuid is null or video.id = $1)"#,
        id,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| Subject::of(SharedKind::Video, row.id, row.title, row.picture)).collect())
}

/// The company's name, as cards show it.
pub async fn brand(db: &mut Db) -> Result<String, sqlx::Error> {
    let organization: Organization = settings::read(db).await?;
    Ok(organization.brand_name)
}

/// Storage key of the card with this fingerprint.
#[must_use]
pub fn key(fingerprint: &str) -> String {
    format!("share/{fingerprint}.jpg")
}

/// Enqueues a job for each card that is missing or shows something else, and forgets those of pages that are gone. Returns
/// the number of jobs.
pub async fn plan(
    tx: &mut Tx<'_>,
    subjects: &[Subject],
    brand: &str,
    now: DateTime<Utc>,
) -> Result<usize, sqlx::Error> {
    let kinds: Vec<_> = subjects.iter().map(|subject| subject.kind.as_str().to_owned()).collect();
    let items: Vec<_> = subjects.iter().map(|subject| subject.item.clone()).collect();
    let fingerprints: Vec<_> = subjects.iter().map(|subject| subject.fingerprint(brand)).collect();
    sqlx::query!(
        "delete from share_cards
         where (kind, item) not in (select kind, item from unnest($1::text[], $2::text[]) as listed (kind, item))",
        &kinds,
        &items,
    )
    .execute(&mut **tx)
    .await?;
    // What was asked for once is not asked for again: its job is tried again, or waits for somebody to retry it.
    let wanted = sqlx::query!(
        r#"insert into share_cards (kind, item, wanted, wanted_at)
           select kind, item, fingerprint, $4
           from unnest($1::text[], $2::text[], $3::text[]) as listed (kind, item, fingerprint)
           on conflict (kind, item) do update set wanted = excluded.wanted, wanted_at = excluded.wanted_at
           where share_cards.wanted <> excluded.wanted
           returning kind as "kind: SharedKind", item"#,
        &kinds,
        &items,
        &fingerprints,
        now,
    )
    .fetch_all(&mut **tx)
    .await?;
    let jobs: Vec<_> = wanted
        .into_iter()
        .map(|row| Planned::now(Images::DrawShareCard { kind: row.kind, item: row.item }).every_time())
        .collect();
    enqueue_all(tx, &jobs).await?;
    Ok(jobs.len())
}

/// Whether the card of a page shows this already.
pub async fn is_drawn(
    db: &mut Db,
    kind: SharedKind,
    item: &str,
    fingerprint: &str,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (
               select from share_cards where kind = $1 and item = $2 and fingerprint = $3
           ) as "is_drawn!""#,
        kind.as_str(),
        item,
        fingerprint,
    )
    .fetch_one(db)
    .await
}

/// Records the drawn card of a page.
pub async fn save(
    tx: &mut Tx<'_>,
    kind: SharedKind,
    item: &str,
    fingerprint: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into share_cards (kind, item, wanted, wanted_at, fingerprint, drawn_at)
         values ($1, $2, $3, $4, $3, $4)
         on conflict (kind, item) do update
         set wanted = excluded.wanted, fingerprint = excluded.fingerprint, drawn_at = excluded.drawn_at",
        kind.as_str(),
        item,
        fingerprint,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The card of a page, once it is drawn.
pub async fn find(db: &mut Db, kind: SharedKind, item: &str) -> Result<Option<ShareCard>, sqlx::Error> {
    let drawn = sqlx::query_scalar!(
        r#"select fingerprint as "fingerprint!" from share_cards
           where kind = $1 and item = $2 and fingerprint is not null"#,
        kind.as_str(),
        item,
    )
    .fetch_optional(db)
    .await?;
    Ok(drawn.map(|fingerprint| ShareCard {
        address: format!("/media/share/{fingerprint}.jpg"),
        width: WIDTH,
        height: HEIGHT,
    }))
}

/// The card of a record's page, once it is drawn.
pub async fn of(db: &mut Db, kind: SharedKind, id: Uuid) -> Result<Option<ShareCard>, sqlx::Error> {
    find(db, kind, &id.to_string()).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page_setting;

    #[test]
    fn every_page_with_a_card_is_one() {
        assert!(PAGES.iter().all(|(page, ..)| page_setting::PAGES.contains(page)));
        assert!(HEROES.iter().all(|(page, _)| PAGES.iter().any(|(name, ..)| name == page)));
    }

    #[test]
    fn whatever_a_card_shows_changes_its_fingerprint() {
        let made = |sha256: &str| Made {
            sha256: Some(sha256.to_owned()),
            recipe: Some("4".to_owned()),
            ..Made::default()
        };
        let shot = |sha256: &str, focal_x| Some(Shot { made: made(sha256), focal_x, focal_y: 0.5 });
        let subject = |title: &str, photograph| Subject {
            kind: SharedKind::Article,
            item: "one".to_owned(),
            title: title.to_owned(),
            photograph,
            drawing: None,
        };
        let drawn = |address: &str| Subject {
            drawing: Some(address.to_owned()),
            ..subject("Pūjā rooms", shot("ab", 0.5))
        };
        let plain = subject("Pūjā rooms", None).fingerprint("Nivas");
        assert_eq!(plain, subject("Pūjā rooms", None).fingerprint("Nivas"));
        let others = [
            subject("Pooja rooms", None).fingerprint("Nivas"),
            subject("Pūjā rooms", None).fingerprint("Nivasa"),
            subject("Pūjā rooms", shot("ab", 0.5)).fingerprint("Nivas"),
            subject("Pūjā rooms", shot("cd", 0.5)).fingerprint("Nivas"),
            subject("Pūjā rooms", shot("ab", 0.4)).fingerprint("Nivas"),
            drawn("white.svg").fingerprint("Nivas"),
            drawn("green.svg").fingerprint("Nivas"),
        ];
        let all: std::collections::HashSet<_> = others.iter().chain([&plain]).collect();
        assert_eq!(all.len(), 8);
    }
}
