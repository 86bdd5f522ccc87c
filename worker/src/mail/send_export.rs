//! Tells a user that their export is ready to download.

use app::export;
use kernel::ids::ExportId;
use kernel::rupees::grouped;
use letters::SendExport;

use super::{brand, dispatch, organization, personal};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, id: ExportId) -> Result<(), Failure> {
    let notice = export::notice(&mut *worker.db.acquire().await?, id, worker.clock.now()).await?;
    // The file or the user may have been deleted.
    let Some(notice) = notice else { return Ok(()) };
    let organization = organization(worker).await?;
    let letter = SendExport {
        brand: brand(worker, &organization),
        first_name: notice.first_name,
        list: notice.resource.label().to_owned(),
        rows: grouped(notice.rows.unsigned_abs().into()),
        file_name: notice.file_name,
        expires_at: timestamp(notice.expires_at),
        url: format!("{}/admin/exports/{id}", worker.public_url.as_str().trim_end_matches('/')),
    };
    dispatch(worker, personal(&letter, id.to_string(), &notice.email)).await
}
