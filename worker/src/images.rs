//! Images jobs: photographs are rendered in a few widths that every browser supports; videos are checked and
//! kept unchanged. Of buyers' photographs of goods to return only a picture and a small one are kept.
//!
//! Decoders ([`media`]) of untrusted bytes run only through [`Renderer`]: in a separate process with resource
//! limits. The worker itself never holds the original in memory. If a file is rejected, the job is done, with
//! a message for the uploader, because another attempt would end the same way.
//!
//! Share cards are drawn on variants of photographs or beside the elevation of a design, by letters that are laid out in
//! the same confined process.
//!
//! Drawings become pictures for e-mails and share cards.
//!
//! A new recipe means new addresses: all pictures are then rendered again at low priority.

mod child;
mod draw_share_card;
mod lettering;
pub mod line_drawing;
mod original;
mod png;
mod read_video;
mod render_picture;
mod render_return_photograph;
mod renderer;
mod reply;
pub mod share_card;

use std::time::Duration;

use jobs::Images;

use crate::handle::Handle;
use crate::{Failure, Worker};

pub use self::child::RenderPicture;
pub use self::child::card::DrawShareCard;
pub use self::child::film::ReadFilm;
pub use self::renderer::{Bounds, FilmError, RenderError, Renderer};
pub use self::reply::ResourceUsage;

impl Handle for Images {
    // The rendering process uses a core, whichever thread waits for it here.
    const IS_HEAVY: bool = true;

    fn time_limit(&self) -> Duration {
        match self {
            Self::RenderPicture { .. } | Self::RenderReturnPhotograph { .. } => Duration::from_mins(10),
            // For two gigabytes from a slow file storage and back.
            Self::ReadVideo { .. } => Duration::from_hours(1),
            Self::DrawShareCard { .. } => Duration::from_mins(2),
        }
    }

    async fn handle(self, worker: &Worker) -> Result<(), Failure> {
        match self {
            Self::RenderPicture { photograph, upload } => {
                render_picture::handle(worker, photograph, upload).await
            }
            Self::ReadVideo { video, upload } => read_video::handle(worker, video, upload).await,
            Self::RenderReturnPhotograph { photograph } => {
                render_return_photograph::handle(worker, photograph).await
            }
            Self::DrawShareCard { kind, item } => draw_share_card::handle(worker, kind, &item).await,
        }
    }
}
