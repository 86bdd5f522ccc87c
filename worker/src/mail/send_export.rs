//! Tells a user that their export is ready to download.

use app::export;
use kernel::ids::ExportId;

use super::letter::SendExport;
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
        rows: grouped(notice.rows),
        file_name: notice.file_name,
        expires_at: timestamp(notice.expires_at),
        url: format!("{}/admin/exports/{id}", worker.public_url.as_str().trim_end_matches('/')),
    };
    dispatch(worker, personal(&letter, id.to_string(), &notice.email)).await
}

/// 1,23,456 in Indian grouping.
fn grouped(number: i32) -> String {
    let digits = number.to_string();
    let (head, tail) = digits.split_at(digits.len().saturating_sub(3));
    let mut groups = vec![tail];
    let mut rest = head;
    while !rest.is_empty() {
        let (more, pair) = rest.split_at(rest.len().saturating_sub(2));
        groups.push(pair);
        rest = more;
    }
    groups.reverse();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn numbers_are_grouped_as_india_does() {
        for (number, text) in
            [(7, "7"), (999, "999"), (1_001, "1,001"), (45_678, "45,678"), (200_000, "2,00,000")]
        {
            assert_eq!(grouped(number), text);
        }
    }
}
