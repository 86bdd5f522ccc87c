//! Images jobs: photographs become pictures of a few widths that every browser shows; videos are checked
//! and kept as they are.
//!
//! Decoders of strangers' bytes ([`media`]) are not trusted, so they run only through [`Renderer`]: in a
//! process of its own, under limits. The worker itself never holds the original in memory. A refused file's
//! reason is a sentence for the person, and the job is done then, because another attempt would end the
//! same way.
//!
//! A new recipe means new addresses: all pictures are then made anew, at low priority.

mod child;
mod original;
mod read_video;
mod render_picture;
mod renderer;
mod reply;

use std::time::Duration;

use jobs::Images;

use crate::handle::Handle;
use crate::{Failure, Worker};

pub use self::child::RenderPicture;
pub use self::child::film::ReadFilm;
pub use self::renderer::{Bounds, FilmError, RenderError, Renderer};
pub use self::reply::Spent;

impl Handle for Images {
    // The process that renders takes a core, whatever waits for it here.
    const IS_HEAVY: bool = true;

    fn time_limit(&self) -> Duration {
        match self {
            // Of half a gigabyte from a storage that is slow.
            Self::RenderPicture { .. } | Self::ReadVideo { .. } => Duration::from_mins(10),
        }
    }

    async fn handle(self, worker: &Worker) -> Result<(), Failure> {
        match self {
            Self::RenderPicture { photograph, upload } => {
                render_picture::handle(worker, photograph, upload).await
            }
            Self::ReadVideo { video, upload } => read_video::handle(worker, video, upload).await,
        }
    }
}
