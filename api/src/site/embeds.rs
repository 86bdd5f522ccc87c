//! What written texts refer to, as visitors may see it: one statement for each kind.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use content::photograph::picture::{Picture, Variant, made};
use content::video::visitors::{self, Player, VideoCard};
use designs::design::catalogue::{self, DesignCard};
use editorial::body::{Body, FeedPicture, Surroundings};
use kernel::Db;
use kernel::ids::{DesignId, ProductId};
use schemars::JsonSchema;
use serde::Serialize;
use shop::product::public::{ProductCard, list};
use sqlx::types::Json;
use url::Url;
use uuid::Uuid;

/// Records that a text refers to, by id. What visitors may not see is missing.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(super) struct Embeds {
    /// Photographs.
    photographs: BTreeMap<Uuid, EmbeddedPhotograph>,
    /// Videos.
    videos: BTreeMap<Uuid, EmbeddedVideo>,
    /// Products of the furniture shop.
    products: BTreeMap<Uuid, ProductCard>,
    /// Designs.
    designs: BTreeMap<Uuid, DesignCard>,
}

/// A photograph in a text.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct EmbeddedPhotograph {
    /// Picture.
    #[serde(flatten)]
    picture: Picture,
    /// The photograph's own alt text, for galleries.
    alt: String,
}

/// A video in a text.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct EmbeddedVideo {
    /// What lists show of it.
    #[serde(flatten)]
    card: VideoCard,
    /// Player.
    player: Player,
}

impl Embeds {
    /// Reads what the texts refer to.
    pub(super) async fn read(db: &mut Db, bodies: &[&Body], today: NaiveDate) -> Result<Self, sqlx::Error> {
        let (mut photographs, mut videos) = (Vec::new(), Vec::new());
        let (mut products, mut designs) = (Vec::new(), Vec::new());
        for body in bodies {
            let found = body.references();
            photographs.extend(found.photographs.into_keys());
            videos.extend(found.videos.into_keys());
            products.extend(found.products.into_keys().map(ProductId));
            designs.extend(found.designs.into_keys().map(DesignId));
        }
        let mut embeds = Self::default();
        if !photographs.is_empty() {
            embeds.photographs = self::photographs(&mut *db, &photographs).await?;
        }
        if !videos.is_empty() {
            let pages = visitors::pages(&mut *db, &videos).await?;
            let videos = pages
                .into_iter()
                .map(|page| (page.card.id.0, EmbeddedVideo { card: page.card, player: page.player }));
            embeds.videos = videos.collect();
        }
        if !products.is_empty() {
            let cards = list::cards(&mut *db, &products, today).await?;
            embeds.products = cards.into_iter().map(|card| (card.id.0, card)).collect();
        }
        if !designs.is_empty() {
            let cards = catalogue::cards(db, &designs).await?;
            embeds.designs = cards.into_iter().map(|card| (card.id.0, card)).collect();
        }
        Ok(embeds)
    }

    /// The same for readers of feeds.
    pub(super) fn around<'a>(&self, site: &'a Url) -> Surroundings<'a> {
        let pictures = self.photographs.iter().filter_map(|(id, EmbeddedPhotograph { picture, alt })| {
            let source =
                picture.sources.iter().find(|source| source.width <= 1_440).or(picture.sources.last())?;
            let picture = FeedPicture {
                path: source.jpeg.clone(),
                width: source.width,
                height: source.height,
                alt: alt.clone(),
            };
            Some((*id, picture))
        });
        let mut pages = HashMap::new();
        for (id, video) in &self.videos {
            pages.insert(*id, (video.card.title.clone(), format!("/videos/{}", video.card.slug)));
        }
        for (id, product) in &self.products {
            pages.insert(*id, (product.name.clone(), format!("/furniture-products/{}", product.slug)));
        }
        for (id, design) in &self.designs {
            pages.insert(*id, (design.title.clone(), design.path.clone()));
        }
        Surroundings { site, pictures: pictures.collect(), pages }
    }
}

/// Photographs that are rendered. Where a text shows one, staff have released it with the text.
async fn photographs(db: &mut Db, ids: &[Uuid]) -> Result<BTreeMap<Uuid, EmbeddedPhotograph>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id, alt, sha256, recipe, width, height, thumbhash, colour, variants as "variants: Json<Vec<Variant>>"
           from photographs where id = any ($1) and recipe is not null"#,
        ids,
    )
    .fetch_all(db)
    .await?;
    let shown = rows.into_iter().filter_map(|row| {
        let (id, alt) = (row.id, row.alt);
        Some((id, EmbeddedPhotograph { picture: made!(row).picture()?, alt }))
    });
    Ok(shown.collect())
}
