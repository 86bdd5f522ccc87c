//! Loads a quotation's photographs and the logo into its PDF.

use std::collections::HashMap;
use std::sync::Arc;

use kernel::ids::PhotographId;
use sales::quotation::QuotationDraft;
use sales::quotation::document::Content;

use super::quotation::Quotation;
use super::{jpeg, logo, view_model};
use crate::{Failure, Worker};

/// A photograph's JPEG and its alt text.
type Shown<'a> = (Arc<[u8]>, &'a str);

/// The quotation's document with its pictures. Pictures missing from the file storage are left out.
pub(super) async fn quotation(worker: &Worker, content: &Content) -> Result<Quotation, Failure> {
    let mut document = view_model::quotation(content, worker.public_url.as_str());
    document.company.logo = logo::read(worker).await?;
    let mut shown: HashMap<PhotographId, Shown<'_>> = HashMap::new();
    for picture in &content.pictures {
        if let Some(read) = jpeg::read(worker, &picture.printed).await? {
            shown.insert(picture.photograph_id, (read, picture.alt.as_str()));
        }
    }
    for (room, line, photograph) in places(&content.quotation.draft) {
        let Some((jpeg, alt)) = shown.get(&photograph) else { continue };
        if let Err(error) = document.illustrate(room, line, Arc::clone(jpeg), alt) {
            tracing::warn!(%photograph, %error, "a picture was left out of a quotation");
        }
    }
    Ok(document)
}

/// Placements of photographs: room, line as counted in the document, and photograph.
fn places(draft: &QuotationDraft) -> impl Iterator<Item = (usize, usize, PhotographId)> {
    draft.rooms.iter().enumerate().flat_map(|(room, it)| {
        let entries = it.items.iter().flat_map(|item| [&item.line].into_iter().chain(&item.add_ons));
        entries.enumerate().filter_map(move |(line, entry)| Some((room, line, entry.photograph_id?)))
    })
}
