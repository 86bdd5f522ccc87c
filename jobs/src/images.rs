//! The images queue: turns uploaded photographs into the variants that browsers load, checks uploaded videos, and opens
//! buyers' photographs of goods to return. Draws what is shown where a page's link is shared.

use kernel::ids::{PhotographId, ReturnPhotographId, UploadId, VideoId};
use kernel::string_enum::string_enum;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use uuid::Uuid;

use crate::queue::{Job, Priority};

/// Version of the rendering. Raise it whenever the same original gives other bytes: pictures of earlier versions
/// are then rendered again.
pub const RECIPE: &str = "4";

string_enum! {
    /// A kind of page with a share card.
    pub enum SharedKind {
        /// An article.
        Article = "article",
        /// A case study.
        CaseStudy = "case_study",
        /// A design.
        Design = "design",
        /// A product.
        Product = "product",
        /// A video.
        Video = "video",
        /// A page without a record, by its name.
        Page = "page",
    }
}

/// A job of the images queue. Names of variants and fields are stored: frozen once shipped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Images {
    /// Renders a photograph in all sizes.
    RenderPicture {
        /// The photograph.
        photograph: PhotographId,
        /// The uploaded file; `None` to render the stored original again.
        upload: Option<UploadId>,
    },
    /// Reads size and duration of a video's file, and checks that browsers can play it.
    ReadVideo {
        /// The video.
        video: VideoId,
        /// The uploaded file.
        upload: UploadId,
    },
    /// Makes the pictures of a buyer's photograph of goods to return.
    RenderReturnPhotograph {
        /// The photograph.
        photograph: ReturnPhotographId,
    },
    /// Draws the picture that is shown where a page's link is shared.
    DrawShareCard {
        /// Kind of page.
        kind: SharedKind,
        /// Id of its record, or its name.
        item: String,
    },
}

impl Job for Images {
    const QUEUE: &'static str = "images";

    const KINDS: &'static [&'static str] = Self::VARIANTS;

    fn name(&self) -> &'static str {
        self.into()
    }

    fn key(&self) -> String {
        match self {
            Self::RenderPicture { photograph, upload: Some(upload) } => {
                format!("{}:{photograph}:{upload}:{RECIPE}", self.name())
            }
            Self::RenderPicture { photograph, upload: None } => {
                format!("{}:{photograph}:original:{RECIPE}", self.name())
            }
            Self::ReadVideo { video, upload } => format!("{}:{video}:{upload}", self.name()),
            Self::RenderReturnPhotograph { photograph } => format!("{}:{photograph}", self.name()),
            Self::DrawShareCard { kind, item } => format!("{}:{kind}:{item}", self.name()),
        }
    }

    fn attempts(&self) -> u16 {
        match self {
            // About ten hours: the storage may be unavailable for a while. Unreadable files fail at once.
            Self::RenderPicture { .. }
            | Self::ReadVideo { .. }
            | Self::RenderReturnPhotograph { .. }
            | Self::DrawShareCard { .. } => 10,
        }
    }

    fn subject(&self) -> Option<Uuid> {
        match self {
            Self::RenderPicture { photograph, .. } => Some(photograph.0),
            Self::ReadVideo { video, .. } => Some(video.0),
            Self::RenderReturnPhotograph { photograph } => Some(photograph.0),
            // Its page is complete without it.
            Self::DrawShareCard { .. } => None,
        }
    }

    fn priority(&self) -> Priority {
        match self {
            Self::RenderPicture { upload: Some(_), .. }
            | Self::ReadVideo { .. }
            | Self::RenderReturnPhotograph { .. } => Priority::Normal,
            // Nobody waits for these: the old pictures are still served.
            Self::RenderPicture { upload: None, .. } | Self::DrawShareCard { .. } => Priority::Low,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_payloads_read_and_write_the_same() {
        let nil = "00000000-0000-0000-0000-000000000000";
        let photograph = PhotographId(Uuid::nil());
        for (job, upload, key) in [
            (
                Images::RenderPicture { photograph, upload: Some(UploadId(Uuid::nil())) },
                format!("\"{nil}\""),
                format!("render_picture:{nil}:{nil}:{RECIPE}"),
            ),
            (
                Images::RenderPicture { photograph, upload: None },
                "null".to_owned(),
                format!("render_picture:{nil}:original:{RECIPE}"),
            ),
        ] {
            let payload = format!(r#"{{"render_picture":{{"photograph":"{nil}","upload":{upload}}}}}"#);
            assert_eq!(serde_json::to_string(&job).unwrap(), payload);
            assert_eq!(serde_json::from_str::<Images>(&payload).unwrap(), job);
            assert_eq!(job.key(), key);
            assert!(Images::KINDS.contains(&job.name()));
        }
    }

    #[test]
    fn a_shipped_share_card_reads_and_writes_the_same() {
        let job = Images::DrawShareCard { kind: SharedKind::CaseStudy, item: "home".to_owned() };
        let payload = r#"{"draw_share_card":{"kind":"case_study","item":"home"}}"#;
        assert_eq!(serde_json::to_string(&job).unwrap(), payload);
        assert_eq!(serde_json::from_str::<Images>(payload).unwrap(), job);
        assert_eq!(job.key(), "draw_share_card:case_study:home");
    }

    #[test]
    fn a_shipped_look_at_a_video_reads_and_writes_the_same() {
        let nil = "00000000-0000-0000-0000-000000000000";
        let job = Images::ReadVideo { video: VideoId(Uuid::nil()), upload: UploadId(Uuid::nil()) };
        let payload = format!(r#"{{"read_video":{{"video":"{nil}","upload":"{nil}"}}}}"#);
        assert_eq!(serde_json::to_string(&job).unwrap(), payload);
        assert_eq!(serde_json::from_str::<Images>(&payload).unwrap(), job);
        assert_eq!(job.key(), format!("read_video:{nil}:{nil}"));
        assert!(Images::KINDS.contains(&job.name()));
    }

    #[test]
    fn a_shipped_photograph_of_a_return_reads_and_writes_the_same() {
        let nil = "00000000-0000-0000-0000-000000000000";
        let job = Images::RenderReturnPhotograph { photograph: ReturnPhotographId(Uuid::nil()) };
        let payload = format!(r#"{{"render_return_photograph":{{"photograph":"{nil}"}}}}"#);
        assert_eq!(serde_json::to_string(&job).unwrap(), payload);
        assert_eq!(serde_json::from_str::<Images>(&payload).unwrap(), job);
        assert_eq!(job.key(), format!("render_return_photograph:{nil}"));
        assert!(Images::KINDS.contains(&job.name()));
    }
}
