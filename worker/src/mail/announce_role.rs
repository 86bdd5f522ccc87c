//! Tells somebody that they are something else to the company now.

use domain::ids::UserId;
use domain::user;

use super::letter::AnnounceRole;
use super::{brand, dispatch, organization, personal, site};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: UserId, version: i32) -> Result<(), Failure> {
    let Some(user) = user::find(&mut *worker.db.acquire().await?, id).await? else { return Ok(()) };
    let letter = AnnounceRole {
        brand: brand(worker, &organization(worker).await?),
        first_name: user.first_name,
        role: user.role.label().to_owned(),
        url: site(worker, "/auth"),
    };
    dispatch(worker, personal(&letter, format!("{id}.{version}"), &user.email)).await
}
