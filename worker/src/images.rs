//! Photographs: what somebody sends becomes pictures of a few widths that every browser shows. Videos: what somebody
//! sends is looked at, and kept as it is.
//!
//! Decoders of strangers' bytes ([`media`]) are not trusted, so the program calls them through [`Renderer`] alone, which
//! does it in a process of its own under limits.

mod child;
mod original;
mod read_video;
mod render_picture;
mod renderer;
mod reply;

use std::time::Duration;

use jobs::Images;

use crate::pool::Handle;
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
