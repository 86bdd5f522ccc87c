//! Photographs of campaign pages: those of the service page, then the gallery's, then built-in ones. The first that is
//! wide enough is at the top.

use chrono::NaiveDate;
use content::photograph::Focal;
use content::photograph::gallery::{self, GalleryItem, GalleryQuery};
use content::photograph::picture::Picture;
use content::placement::{MIN_HERO_WIDTH, page};
use kernel::Db;
use kernel::page::AnyOf;

use super::offer::{BuiltIn, Offer};

/// Width of the hero on the page: cut to its height on a desktop, it has to be wider than its column.
pub(super) const HERO_SIZES: &str = "(min-width: 64rem) 66vw, 100vw";

/// Photographs below the text.
const MORE: usize = 3;

/// A picture on a campaign page.
#[derive(Clone, Debug)]
pub(super) struct Photo {
    pub(super) src: String,
    pub(super) srcset: String,
    pub(super) alt: String,
    /// Not a photograph of finished work, which the page says on it.
    pub(super) is_design: bool,
    pub(super) width: u32,
    pub(super) height: u32,
    /// The part that stays when it is cut, as in `object-position`.
    pub(super) position: String,
    /// What loads in its place at first.
    pub(super) colour: String,
}

impl Photo {
    /// A built-in picture in its sizes.
    pub(super) fn room(&BuiltIn { name, alt, width, height }: &BuiltIn) -> Self {
        let widths = [600, 900, 1200, 1440].into_iter().filter(|each| *each <= width);
        let sources: Vec<_> = widths.map(|each| format!("/demo/{name}-{each}.webp {each}w")).collect();
        Self {
            src: format!("/demo/{name}-{width}.webp"),
            srcset: sources.join(", "),
            alt: alt.to_owned(),
            is_design: true,
            width,
            height,
            position: "50% 50%".to_owned(),
            colour: "#ece7dc".to_owned(),
        }
    }

    /// A photograph of the library; none before it is rendered.
    fn library(picture: &Picture, alt: &str, is_design: bool, focal: Focal) -> Option<Self> {
        let widest = picture.sources.first()?;
        let sources: Vec<_> =
            picture.sources.iter().map(|source| format!("{} {}w", source.webp, source.width)).collect();
        Some(Self {
            src: widest.jpeg.clone(),
            srcset: sources.join(", "),
            alt: alt.to_owned(),
            is_design,
            width: widest.width,
            height: widest.height,
            position: format!("{:.1}% {:.1}%", focal.x * 100.0, focal.y * 100.0),
            colour: picture.colour.clone(),
        })
    }

    fn of_gallery(item: &GalleryItem) -> Option<Self> {
        Self::library(&item.picture, &item.alt, item.is_design, item.focal)
    }
}

/// The hero and the photographs below the text.
pub(super) async fn of(
    db: &mut Db,
    offer: &Offer,
    today: NaiveDate,
) -> Result<(Photo, Vec<Photo>), sqlx::Error> {
    let mut found: Vec<Photo> = Vec::new();
    if let Some(service) = offer.service {
        let placed = page::on(&mut *db, service, today).await?;
        let pictures = placed.hero.iter().chain(&placed.gallery);
        found.extend(
            pictures.filter_map(|each| Photo::library(&each.picture, &each.alt, each.is_design, each.focal)),
        );
    }
    if found.len() <= MORE {
        let query = GalleryQuery { room: AnyOf(offer.gallery.to_vec()), ..GalleryQuery::default() };
        found.extend(gallery::page(db, &query).await?.items.iter().filter_map(Photo::of_gallery));
    }
    // A narrow one would be blurred at the top.
    let hero = found.iter().position(|photo| photo.width >= MIN_HERO_WIDTH.unsigned_abs());
    let hero = hero.map_or_else(|| Photo::room(&offer.rooms[0]), |place| found.remove(place));
    let mut shown = vec![hero];
    for photo in found.into_iter().chain(offer.rooms[1..].iter().map(Photo::room)) {
        // The library may have a picture twice.
        if shown.len() <= MORE && shown.iter().all(|other| other.src != photo.src) {
            shown.push(photo);
        }
    }
    let hero = shown.remove(0);
    Ok((hero, shown))
}
