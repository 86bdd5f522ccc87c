//! Sends a security notice about a change to someone's sign-in.

use letters::AnnounceAccess;
use people::account::notice;
use people::user;

use super::{brand, dispatch, organization, personal, site};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, entry: i64) -> Result<(), Failure> {
    let mut db = worker.db.acquire().await?;
    let Some(entered) = notice::find(&mut db, entry).await? else { return Ok(()) };
    let Some(user) = user::find(&mut db, entered.user).await? else { return Ok(()) };
    drop(db);
    let letter = AnnounceAccess {
        brand: brand(worker, &organization(worker).await?),
        first_name: user.first_name,
        notice: entered.notice,
        at: timestamp(entered.at),
        ip: entered.ip.map(|ip| ip.to_string()),
        url: site(worker, "/auth/recover"),
    };
    dispatch(worker, personal(&letter, entry.to_string(), &user.email)).await
}
