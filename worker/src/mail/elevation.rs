//! The elevation that an e-mail shows. Its picture is in the message itself, so that no server learns when it is read.

use drawing::Sheet;
use letters::Drawing;

use crate::images::line_drawing::{self, Picture};
use crate::mailer::FileAttachment;
use crate::{Failure, Worker};

/// Adds the picture to the e-mail's files, and returns what the letter says of it. `None` if there is nothing to draw:
/// the letter is complete without.
pub(super) async fn enclose(
    worker: &Worker,
    occasion: &str,
    sheet: Option<Sheet>,
    files: &mut Vec<FileAttachment>,
) -> Result<Option<Drawing>, Failure> {
    let Some(sheet) = sheet else { return Ok(None) };
    let description = sheet.description.clone();
    let drawn = tokio::task::spawn_blocking(move || line_drawing::draw(&sheet)).await;
    let Some(Picture { png, width }) = drawn.map_err(|error| Failure::Later(error.to_string()))? else {
        tracing::error!("an elevation cannot be drawn as a picture");
        return Ok(None);
    };
    let host = worker.public_url.host_str().unwrap_or("localhost");
    let content_id = format!("elevation.{occasion}@{host}");
    files.push(FileAttachment {
        name: "elevation.png".to_owned(),
        media_type: "image/png",
        content: png,
        content_id: Some(content_id.clone()),
    });
    Ok(Some(Drawing { content_id, description, width }))
}
