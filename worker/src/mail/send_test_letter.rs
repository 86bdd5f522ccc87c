//! Sends a colleague an example of an e-mail whose text they are changing.

use chrono::{DateTime, Utc};
use kernel::ids::UserId;
use kernel::letter::LetterName;
use letters::TestLetter;
use people::account::Status;
use people::user;

use super::{brand, dispatch, organization, personal};
use crate::{Failure, Worker};

pub(super) async fn handle(
    worker: &Worker,
    letter: LetterName,
    id: UserId,
    requested_at: DateTime<Utc>,
) -> Result<(), Failure> {
    let user = user::find(&mut *worker.db.acquire().await?, id).await?;
    let Some(user) = user.filter(|user| user.status == Status::Active) else { return Ok(()) };
    let organization = organization(worker).await?;
    let test = TestLetter::of(letter, brand(worker, &organization));
    let occasion = format!("{letter}.{id}.{}", requested_at.timestamp_micros());
    dispatch(worker, personal(&test, occasion, &user.email)).await
}
