//! Tells a user that their role changed.

use kernel::ids::UserId;
use letters::AnnounceRole;
use people::user;

use super::{brand, dispatch, notifications, organization, personal, site};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: UserId, version: i32) -> Result<(), Failure> {
    let Some(user) = user::find(&mut *worker.db.acquire().await?, id).await? else { return Ok(()) };
    let (organization, head) = (organization(worker).await?, notifications(worker).await?.role_change);
    let letter = AnnounceRole {
        brand: brand(worker, &organization),
        first_name: user.first_name,
        role: user.role.label().to_owned(),
        url: site(worker, "/auth"),
    };
    let mail = personal(&letter, format!("{id}.{version}"), &user.email);
    dispatch(worker, mail.under(&head)).await
}
