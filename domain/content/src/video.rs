//! Videos: films that the site shows, from a file of ours or in a host's player.
//!
//! A video's file is the latest one that could be read: while a new one is processed or after it was
//! refused, visitors keep seeing the previous one. Of a video in a host's player only the host's id is
//! kept.

pub mod bulk;
pub mod choices;
pub mod edit;
pub mod files;
pub mod hosted;
pub mod list;
pub mod order;
pub mod publishing;
pub mod visitors;
pub mod work;

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::photograph::distinct_words;
use crate::placement::leads_somewhere;
use kernel::check::filled;
use kernel::ids::{DesignId, PhotographId, ProjectId};
use kernel::slug::slug_or_none;
use kernel::words::words;

use self::hosted::Hosted;

words! {
    /// Where a video is played from.
    #[schemars(rename = "VideoSource")]
    pub enum Source {
        /// A file of ours.
        Upload = "upload",
        /// YouTube's player.
        Youtube = "youtube",
        /// Vimeo's player.
        Vimeo = "vimeo",
    }
}

words! {
    /// How far a video's file has come.
    #[schemars(rename = "VideoFileState")]
    pub enum State {
        /// It is kept, and waits to be read.
        Waiting = "waiting",
        /// It is being read.
        Working = "working",
        /// It can be shown.
        Ready = "ready",
        /// It cannot be shown.
        Failed = "failed",
    }
}

words! {
    /// What a film is packed in.
    #[schemars(rename = "VideoContainer")]
    pub enum Container {
        /// ISO base media with H.264 and AAC.
        Mp4 = "mp4",
        /// WebM.
        Webm = "webm",
    }
}

impl Container {
    /// Its media type.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Mp4 => "video/mp4",
            Self::Webm => "video/webm",
        }
    }
}

/// What a video is made and changed with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VideoDraft {
    /// What visitors read beside it.
    #[garde(custom(filled), length(chars, max = 120))]
    pub title: String,
    /// Its name in addresses; made of the title if it is empty.
    #[serde(default)]
    #[garde(custom(slug_or_none))]
    pub slug: String,
    /// Where it is played from.
    #[garde(skip)]
    pub source: Source,
    /// Where YouTube or Vimeo shows it; none for a file of ours.
    #[serde(default)]
    #[garde(length(chars, max = 300), custom(goes_with(self.source)))]
    pub address: Option<String>,
    /// How long it is at YouTube or Vimeo, in seconds. Of a file of ours the file says it.
    #[serde(default)]
    #[garde(range(min = 1, max = 86_400))]
    pub duration_seconds: Option<i32>,
    /// What stands there before it is played. Needed before visitors see it.
    #[serde(default)]
    #[garde(skip)]
    pub thumbnail_id: Option<PhotographId>,
    /// What it is about, in a word that others share.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub category: String,
    /// Words by which visitors find it.
    #[serde(default)]
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40)))]
    pub tags: Vec<String>,
    /// What is said in it.
    #[serde(default)]
    #[garde(length(chars, max = 40_000))]
    pub transcript: String,
    /// The design that it shows.
    #[serde(default)]
    #[garde(skip)]
    pub design_id: Option<DesignId>,
    /// The project that it was filmed at. Not for visitors.
    #[serde(default)]
    #[garde(skip)]
    pub project_id: Option<ProjectId>,
    /// Stands before others.
    #[serde(default)]
    #[garde(skip)]
    pub is_featured: bool,
    /// What search engines call it, if not by its title.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub seo_title: String,
    /// What search engines say of it.
    #[serde(default)]
    #[garde(length(chars, max = 160))]
    pub seo_description: String,
    /// The address that search engines shall know instead of its own: a page of ours, or one that begins with https://.
    #[serde(default)]
    #[garde(inner(length(chars, max = 500), custom(leads_somewhere)))]
    pub canonical: Option<String>,
    /// What is shown where it is shared, if not its thumbnail.
    #[serde(default)]
    #[garde(skip)]
    pub share_photograph_id: Option<PhotographId>,
}

fn goes_with(source: Source) -> impl FnOnce(&Option<String>, &()) -> garde::Result {
    move |address, ()| match (source, address.as_deref()) {
        (Source::Upload, None) => Ok(()),
        (Source::Upload, Some(_)) => Err(garde::Error::new("goes with YouTube and Vimeo only")),
        (_, None) => Err(garde::Error::new("must be given")),
        (_, Some(address)) => match Hosted::read(address) {
            Ok(hosted) if hosted.source() == source => Ok(()),
            Ok(hosted) => Err(garde::Error::new(format!("is one of {}", hosted.source().label()))),
            Err(reason) => Err(garde::Error::new(reason.to_string())),
        },
    }
}

impl Source {
    /// As people say it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Upload => "our own",
            Self::Youtube => "YouTube",
            Self::Vimeo => "Vimeo",
        }
    }
}

impl VideoDraft {
    /// A video that is nothing but its file so far.
    #[must_use]
    pub fn of_file(title: String) -> Self {
        Self {
            title,
            slug: String::new(),
            source: Source::Upload,
            address: None,
            duration_seconds: None,
            thumbnail_id: None,
            category: String::new(),
            tags: Vec::new(),
            transcript: String::new(),
            design_id: None,
            project_id: None,
            is_featured: false,
            seo_title: String::new(),
            seo_description: String::new(),
            canonical: None,
            share_photograph_id: None,
        }
    }

    /// As it is kept: no blanks around words, no word twice, addresses of others as they write them themselves.
    #[must_use]
    pub fn tidied(&self) -> Self {
        let trimmed = |text: &str| text.trim().to_owned();
        let filled = |text: &String| Some(trimmed(text)).filter(|text| !text.is_empty());
        Self {
            title: trimmed(&self.title),
            slug: self.slug.clone(),
            source: self.source,
            address: self.hosted().map(|hosted| hosted.address()),
            duration_seconds: self.duration_seconds.filter(|_| self.source != Source::Upload),
            thumbnail_id: self.thumbnail_id,
            category: trimmed(&self.category),
            tags: distinct_words(&self.tags),
            transcript: trimmed(&self.transcript.replace("\r\n", "\n")),
            design_id: self.design_id,
            project_id: self.project_id,
            is_featured: self.is_featured,
            seo_title: trimmed(&self.seo_title),
            seo_description: trimmed(&self.seo_description),
            canonical: self.canonical.as_ref().and_then(filled),
            share_photograph_id: self.share_photograph_id,
        }
    }

    /// What the host calls it, if it is somebody else's to play.
    #[must_use]
    pub fn hosted(&self) -> Option<Hosted> {
        self.address.as_deref().and_then(|address| Hosted::read(address).ok())
    }
}

/// What a file is called that nobody has given a name yet: `walk_through-2.mp4` is called `walk through 2`.
#[must_use]
pub fn title_of(file_name: &str) -> String {
    let stem = file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem);
    let words = stem.replace(['_', '-', '.'], " ");
    let title = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let title: String = title.chars().take(120).collect();
    if title.is_empty() { "Video".to_owned() } else { title }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(source: Source, address: Option<&str>) -> VideoDraft {
        VideoDraft {
            source,
            address: address.map(str::to_owned),
            ..VideoDraft::of_file("A kitchen in Whitefield".to_owned())
        }
    }

    #[test]
    fn an_address_goes_with_its_source() {
        let youtube = "https://youtu.be/dQw4w9WgXcQ";
        assert!(draft(Source::Upload, None).validate().is_ok());
        assert!(draft(Source::Youtube, Some(youtube)).validate().is_ok());
        for (source, address, reason) in [
            (Source::Upload, Some(youtube), "goes with YouTube and Vimeo only"),
            (Source::Youtube, None, "must be given"),
            (Source::Vimeo, Some(youtube), "is one of YouTube"),
            (Source::Youtube, Some("https://example.com/watch?v=dQw4w9WgXcQ"), "must be a video's page"),
        ] {
            let refused = draft(source, address).validate().unwrap_err().to_string();
            assert!(refused.contains(reason), "{refused}");
        }
    }

    #[test]
    fn a_draft_is_kept_tidy() {
        let draft = VideoDraft {
            title: " A kitchen ".to_owned(),
            tags: ["Kitchen", " kitchen ", "", "Tour"].map(str::to_owned).to_vec(),
            duration_seconds: Some(90),
            ..draft(Source::Youtube, Some("youtube.com/shorts/dQw4w9WgXcQ?feature=share"))
        }
        .tidied();
        assert_eq!(draft.title, "A kitchen");
        assert_eq!(draft.tags, ["Kitchen", "Tour"]);
        assert_eq!(draft.address.as_deref(), Some("https://www.youtube.com/watch?v=dQw4w9WgXcQ"));
        assert_eq!(draft.duration_seconds, Some(90));
        assert_eq!(VideoDraft { source: Source::Upload, ..draft }.tidied().duration_seconds, None);
    }

    #[test]
    fn a_file_without_a_title_is_called_by_its_name() {
        for (file, title) in [
            ("walk_through-2.mp4", "walk through 2"),
            ("IMG_0042.MP4", "IMG 0042"),
            (".mp4", "Video"),
            ("film", "film"),
        ] {
            assert_eq!(title_of(file), title);
        }
    }
}
