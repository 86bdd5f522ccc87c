//! Addresses of public pages, as sitemaps tell search engines of them.

use chrono::{DateTime, Utc};
use serde::Serialize;

/// Widest picture that is told, in pixels.
pub const PICTURE_WIDTH: u32 = 1440;

/// A public page. Files are paths on this site.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Address {
    /// Path of the page.
    pub path: String,
    /// When its content last changed, if known.
    pub changed_at: Option<DateTime<Utc>>,
    /// Its pictures.
    pub pictures: Vec<String>,
    /// Its film.
    pub film: Option<Film>,
}

/// A film on a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Film {
    /// Title.
    pub title: String,
    /// Description.
    pub description: String,
    /// Path of the picture before it plays.
    pub thumbnail: String,
    /// Path of the file, or address of a player.
    pub place: FilmPlace,
    /// Duration in seconds, if known.
    pub seconds: Option<i32>,
    /// When it was published.
    pub published_at: Option<DateTime<Utc>>,
}

/// Where a film is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum FilmPlace {
    /// Path of its file.
    File(String),
    /// Address of a player elsewhere.
    Player(String),
}

impl Address {
    /// A page without pictures.
    #[must_use]
    pub fn page(path: impl Into<String>, changed_at: Option<DateTime<Utc>>) -> Self {
        Self { path: path.into(), changed_at, ..Self::default() }
    }
}

/// Names of the disabled pages.
#[derive(Clone, Debug, Default)]
pub struct Closed(pub Vec<String>);

impl Closed {
    /// Whether a page is disabled, by its name in the page settings.
    #[must_use]
    pub fn has(&self, page_name: &str) -> bool {
        self.0.iter().any(|closed| closed == page_name)
    }
}
