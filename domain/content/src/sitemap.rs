//! Public pages of the site itself, the gallery's pictures and videos, for sitemaps.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::Db;
use kernel::sitemap::{Address, Closed, Film, FilmPlace, PICTURE_WIDTH};
use sqlx::types::Json;

use crate::page_setting::{self, PAGES};
use crate::photograph::picture::Made;
use crate::policy;
use crate::video::files::address_of;
use crate::video::hosted::Hosted;
use crate::video::{Container, Source};

/// Pages that no search engine should list: the visitor's own cart, pages for ads alone, to which no page links, and
/// pages that repeat another.
const UNLISTED: [&str; 9] = [
    "cart",
    "landing",
    "ads/kitchen-renovation",
    "ads/bathroom-renovation",
    "ads/full-home-interior",
    "budget-interior",
    "full-home-interior",
    "full-home-interior-v2",
    "gallery",
];

/// Most pictures of one page. Source: image sitemaps.
const MAX_PICTURES: i64 = 1_000;

/// Longest description of a film, in characters. Source: video sitemaps.
const MAX_DESCRIPTION: usize = 2_048;

/// Names of the disabled pages, and of the empty ones, to which no page links.
pub async fn closed(db: &mut Db, today: NaiveDate) -> Result<Closed, sqlx::Error> {
    let mut closed = page_setting::empty(&mut *db).await?;
    closed.extend(policy::closed_pages(&mut *db, today).await?);
    let settings = page_setting::list(db).await?;
    closed.extend(settings.into_iter().filter(|page| !page.is_enabled).map(|page| page.page_name));
    Ok(Closed(closed))
}

/// Enabled pages, whose content is part of the site.
#[must_use]
pub fn pages(closed: &Closed) -> Vec<Address> {
    let listed = PAGES.iter().filter(|name| !UNLISTED.contains(name) && !closed.has(name));
    listed
        .map(|name| match *name {
            "home" => Address::page("/", None),
            name => Address::page(format!("/{name}"), None),
        })
        .collect()
}

/// The gallery with its published photographs.
pub async fn pictures(db: &mut Db, closed: &Closed) -> Result<Vec<Address>, sqlx::Error> {
    if closed.has("gallery") {
        return Ok(Vec::new());
    }
    let rows = sqlx::query!(
        r#"select updated_at, to_jsonb(made) as "made!: Json<Made>"
           from photographs
           cross join lateral (
               select photographs.sha256, photographs.recipe, photographs.width, photographs.height,
                   photographs.thumbhash, photographs.colour, photographs.variants
           ) as made
           where status = 'published' and photographs.recipe is not null
           order by position, id limit $1"#,
        MAX_PICTURES,
    )
    .fetch_all(db)
    .await?;
    Ok(vec![Address {
        path: "/gallery".to_owned(),
        changed_at: rows.iter().map(|row| row.updated_at).max(),
        pictures: rows.iter().filter_map(|row| row.made.public_jpeg_within(PICTURE_WIDTH)).collect(),
        film: None,
    }])
}

struct VideoRow {
    slug: String,
    title: String,
    description: String,
    source: Source,
    host_video: Option<String>,
    host_key: Option<String>,
    sha256: Option<String>,
    container: Option<Container>,
    seconds: Option<i32>,
    thumbnail: Json<Made>,
    first_published_at: Option<DateTime<Utc>>,
    updated_at: DateTime<Utc>,
}

/// Published videos.
pub async fn videos(db: &mut Db, closed: &Closed) -> Result<Vec<Address>, sqlx::Error> {
    if closed.has("videos") {
        return Ok(Vec::new());
    }
    let rows = sqlx::query_as!(
        VideoRow,
        r#"select video.slug, video.title, coalesce(nullif(video.seo_description, ''), video.transcript) as "description!",
               video.source as "source: Source", video.host_video, video.host_key, video.sha256,
               video.container as "container: Container", coalesce(video.file_seconds, video.host_seconds) as seconds,
               to_jsonb(picture) as "thumbnail!: Json<Made>", video.first_published_at, video.updated_at
           from videos as video
           cross join lateral (
               select sha256, recipe, width, height, thumbhash, colour, variants from photographs
               where photographs.id = video.thumbnail and recipe is not null
           ) as picture
           where video.status = 'published' and video.canonical is null
           order by video.position, video.id"#,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().filter_map(VideoRow::address).collect())
}

impl VideoRow {
    fn address(self) -> Option<Address> {
        let place = match Hosted::of(self.source, self.host_video, self.host_key) {
            Some(hosted) => FilmPlace::Player(hosted.player()),
            None => FilmPlace::File(address_of(&self.sha256?, self.container?)),
        };
        let description = if self.description.trim().is_empty() { &self.title } else { &self.description };
        Some(Address {
            path: format!("/videos/{}", self.slug),
            changed_at: Some(self.updated_at),
            pictures: Vec::new(),
            film: Some(Film {
                description: description.chars().take(MAX_DESCRIPTION).collect(),
                title: self.title,
                thumbnail: self.thumbnail.public_jpeg_within(PICTURE_WIDTH)?,
                place,
                seconds: self.seconds.filter(|seconds| *seconds > 0),
                published_at: self.first_published_at,
            }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_disabled_or_only_for_ads_is_not_listed() {
        let closed = Closed(vec!["blog".to_owned()]);
        let paths: Vec<_> = pages(&closed).into_iter().map(|page| page.path).collect();
        assert!(paths.contains(&"/".to_owned()) && paths.contains(&"/about".to_owned()), "{paths:?}");
        for absent in ["/home", "/blog", "/cart", "/landing"] {
            assert!(!paths.contains(&absent.to_owned()), "{absent}");
        }
    }

    #[test]
    fn every_unlisted_page_is_one() {
        assert!(UNLISTED.iter().all(|name| PAGES.contains(name)));
    }
}
