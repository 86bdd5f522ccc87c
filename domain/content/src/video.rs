//! Videos on the site, from an uploaded file or embedded from a host.
//!
//! A video's file is the latest one that was processed: while a new one is processed, or if it is rejected,
//! visitors keep seeing the previous one. For a hosted video only the host's id is stored.

pub mod bulk;
pub mod choices;
pub mod edit;
mod export;
pub mod files;
pub mod hosted;
pub mod list;
pub mod order;
pub mod publishing;
mod search;
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
use kernel::string_enum::string_enum;

use self::hosted::Hosted;

string_enum! {
    /// Source of a video.
    #[schemars(rename = "VideoSource")]
    pub enum Source {
        /// Uploaded file.
        Upload = "upload",
        /// YouTube.
        Youtube = "youtube",
        /// Vimeo.
        Vimeo = "vimeo",
    }
}

string_enum! {
    /// Processing state of a video's file.
    #[schemars(rename = "VideoFileState")]
    pub enum VideoState {
        /// Stored, waiting for processing.
        Waiting = "waiting",
        /// Processing.
        Working = "working",
        /// Ready to play.
        Ready = "ready",
        /// Rejected.
        Failed = "failed",
    }
}

string_enum! {
    /// Container format.
    #[schemars(rename = "VideoContainer")]
    pub enum Container {
        /// MP4 with H.264 and AAC.
        Mp4 = "mp4",
        /// WebM.
        Webm = "webm",
    }
}

impl Container {
    /// Media type.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Mp4 => "video/mp4",
            Self::Webm => "video/webm",
        }
    }
}

/// Editable fields of a video.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VideoDraft {
    /// Title.
    #[garde(custom(filled), length(chars, max = 120))]
    pub title: String,
    /// Slug; derived from the title if empty.
    #[serde(default)]
    #[garde(custom(slug_or_none))]
    pub slug: String,
    /// Source.
    #[garde(skip)]
    pub source: Source,
    /// Address of the YouTube or Vimeo page; none for an uploaded file.
    #[serde(default)]
    #[garde(length(chars, max = 300), custom(goes_with(self.source)))]
    pub address: Option<String>,
    /// Duration of a hosted video in seconds; that of an uploaded file is read from the file.
    #[serde(default)]
    #[garde(range(min = 1, max = 86_400))]
    pub duration_seconds: Option<i32>,
    /// Thumbnail. Required to publish.
    #[serde(default)]
    #[garde(skip)]
    pub thumbnail_id: Option<PhotographId>,
    /// Category.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub category: String,
    /// Tags for visitors.
    #[serde(default)]
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40)))]
    pub tags: Vec<String>,
    /// Transcript.
    #[serde(default)]
    #[garde(length(chars, max = 40_000))]
    pub transcript: String,
    /// Design shown in the video.
    #[serde(default)]
    #[garde(skip)]
    pub design_id: Option<DesignId>,
    /// Project where it was filmed. Not shown to visitors.
    #[serde(default)]
    #[garde(skip)]
    pub project_id: Option<ProjectId>,
    /// Whether it is featured.
    #[serde(default)]
    #[garde(skip)]
    pub is_featured: bool,
    /// Title for search engines; the video's if empty.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub seo_title: String,
    /// Description for search engines.
    #[serde(default)]
    #[garde(length(chars, max = 160))]
    pub seo_description: String,
    /// Canonical address, if not its own: a path on this site, or an https:// address.
    #[serde(default)]
    #[garde(inner(length(chars, max = 500), custom(leads_somewhere)))]
    pub canonical: Option<String>,
    /// Picture for sharing, if not the thumbnail.
    #[serde(default)]
    #[garde(skip)]
    pub share_photograph_id: Option<PhotographId>,
}

fn goes_with(source: Source) -> impl FnOnce(&Option<String>, &()) -> garde::Result {
    move |address, ()| match (source, address.as_deref()) {
        (Source::Upload, None) => Ok(()),
        (Source::Upload, Some(_)) => Err(garde::Error::new("is only for YouTube and Vimeo")),
        (_, None) => Err(garde::Error::new("is required")),
        (_, Some(address)) => match Hosted::read(address) {
            Ok(hosted) if hosted.source() == source => Ok(()),
            Ok(hosted) => Err(garde::Error::new(format!("is an address of {}", hosted.source().label()))),
            Err(reason) => Err(garde::Error::new(reason.to_string())),
        },
    }
}

impl Source {
    /// Label within a sentence.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Upload => "an uploaded file",
            Self::Youtube => "YouTube",
            Self::Vimeo => "Vimeo",
        }
    }
}

impl VideoDraft {
    /// A video for an upload, with default fields.
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

    /// Normalizes texts and addresses: trimmed, without duplicates, host addresses in canonical form.
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

    /// The video at its host, if hosted.
    #[must_use]
    pub fn hosted(&self) -> Option<Hosted> {
        self.address.as_deref().and_then(|address| Hosted::read(address).ok())
    }
}

/// Default title from a file name: `walk through 2` for `walk_through-2.mp4`.
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
            (Source::Upload, Some(youtube), "is only for YouTube and Vimeo"),
            (Source::Youtube, None, "is required"),
            (Source::Vimeo, Some(youtube), "is an address of YouTube"),
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
