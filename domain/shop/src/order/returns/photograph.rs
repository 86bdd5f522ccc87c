//! Photographs of goods to return. A buyer sends each on its own before the request, so that a lost connection costs one
//! of them and not the form; the request then names those that it takes along.
//!
//! They are strangers' bytes. What was sent is kept only until the worker has made a picture and a small one of it,
//! without location and other metadata; nobody opens anything else.

use chrono::{DateTime, TimeDelta, Utc};
use content::upload::{Purpose, display_name};
use jobs::{Images, enqueue};
use kernel::clock::Clock;
use kernel::ids::ReturnPhotographId;
use kernel::record::Refusal;
use kernel::string_enum::string_enum;
use kernel::{Db, Locked, Tx};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use super::{Draft, ReturnId, rule};
use crate::order::{Order, OrderId};

/// Maximum size of a photograph: 10 MB.
pub const MAX_BYTES: usize = 10_000_000;

/// Most photographs of a request.
pub const MAX_PHOTOGRAPHS: usize = 6;

/// How long one waits for its request.
pub const EXPIRES_AFTER: TimeDelta = TimeDelta::hours(24);

string_enum! {
    /// State of a photograph.
    #[schemars(rename = "ReturnPhotographState")]
    pub enum PhotographState {
        /// The worker has yet to open it.
        Waiting = "waiting",
        /// It can be looked at.
        Ready = "ready",
        /// It can't be read.
        Failed = "failed",
    }
}

/// A photograph of goods to return.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ReturnPhotograph")]
pub struct Photograph {
    /// Photograph id.
    pub id: ReturnPhotographId,
    /// The buyer's name of the file.
    pub file_name: String,
    /// Whether it can be looked at.
    pub state: PhotographState,
    /// Why it can't be read; empty otherwise.
    pub error: String,
    /// Width of the picture in pixels, once it is ready.
    pub width: Option<i32>,
    /// Height of the picture in pixels, once it is ready.
    pub height: Option<i32>,
}

/// A photograph of an order, and the request that it belongs to.
#[derive(Debug)]
struct Row {
    request: Option<ReturnId>,
    photograph: Photograph,
}

/// The photographs of an order.
#[derive(Debug, Default)]
pub(in crate::order) struct Photographs(Vec<Row>);

impl Photographs {
    /// Those of a request; `None`: those that wait for one.
    pub(in crate::order) fn of(&self, request: Option<ReturnId>) -> Vec<Photograph> {
        let own = self.0.iter().filter(|row| row.request == request);
        own.map(|row| row.photograph.clone()).collect()
    }
}

/// The photographs of an order, in the order in which they were sent.
pub(in crate::order) async fn of_order(db: &mut Db, order: OrderId) -> Result<Photographs, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: ReturnPhotographId", return_id as "return_id: ReturnId", file_name,
               state as "state: PhotographState", error, width, height
           from order_return_photographs where order_id = $1 order by created_at, id"#,
        order.0,
    )
    .fetch_all(db)
    .await?;
    let row = rows.into_iter().map(|row| Row {
        request: row.return_id,
        photograph: Photograph {
            id: row.id,
            file_name: row.file_name,
            state: row.state,
            error: row.error,
            width: row.width,
            height: row.height,
        },
    });
    Ok(Photographs(row.collect()))
}

/// A photograph that arrived. The buyer's browser makes its id, so that sending it again after a lost answer adds
/// nothing.
#[derive(Clone, Debug)]
pub struct NewPhotograph {
    /// Photograph id.
    pub id: ReturnPhotographId,
    /// The buyer's name of the file.
    pub file_name: String,
    /// Storage key of what was sent.
    pub storage_key: String,
}

/// The photograph with this id, if the order has it already.
///
/// # Errors
/// If another one can't be added.
pub async fn check(
    db: &mut Db,
    clock: &Clock,
    order: &Order,
    id: ReturnPhotographId,
) -> Result<Option<Photograph>, Refusal> {
    let there = sqlx::query_scalar!(
        r#"select order_id as "order_id: OrderId" from order_return_photographs where id = $1"#,
        id.0,
    )
    .fetch_optional(&mut *db)
    .await?;
    let waiting = of_order(&mut *db, order.id).await?;
    match there {
        Some(of) if of == order.id => {
            Ok(waiting.0.into_iter().map(|row| row.photograph).find(|photograph| photograph.id == id))
        }
        // Another order's, of which nothing is told.
        Some(_) => Err(sqlx::Error::RowNotFound.into()),
        None if waiting.of(None).len() >= MAX_PHOTOGRAPHS => {
            Err(rule("too_many", "You can add 6 photos. Remove one to add another."))
        }
        None if super::of_order(db, order, clock.now()).await?.units.is_empty() => Err(super::too_late()),
        None => Ok(None),
    }
}

/// Keeps a photograph until its request is sent, and has it opened. Returns whether it is new: if not, its file isn't
/// needed.
///
/// # Errors
/// If another one can't be added.
pub async fn keep(
    tx: &mut Tx<'_>,
    clock: &Clock,
    order: &Locked<Order>,
    new: &NewPhotograph,
) -> Result<(Photograph, bool), Refusal> {
    if let Some(known) = check(tx, clock, order, new.id).await? {
        return Ok((known, false));
    }
    let file_name = display_name(&new.file_name, Purpose::Photograph);
    sqlx::query!(
        "insert into order_return_photographs (id, order_id, file_name, storage_key, created_at)
         values ($1, $2, $3, $4, $5)",
        new.id.0,
        order.id.0,
        file_name,
        new.storage_key,
        clock.now(),
    )
    .execute(&mut **tx)
    .await?;
    enqueue(tx, Images::RenderReturnPhotograph { photograph: new.id }).await?;
    let photograph = Photograph {
        id: new.id,
        file_name,
        state: PhotographState::Waiting,
        error: String::new(),
        width: None,
        height: None,
    };
    Ok((photograph, true))
}

/// Removes a photograph that its buyer took out of the form. Returns the storage keys of its files.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if the order has no such photograph that waits for its request.
pub async fn remove(db: &mut Db, order: OrderId, id: ReturnPhotographId) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"delete from order_return_photographs where id = $1 and order_id = $2 and return_id is null
           returning array_remove(array[storage_key, picture_key, small_key], null) as "keys!""#,
        id.0,
        order.0,
    )
    .fetch_one(db)
    .await
}

/// Checks the photographs that a request takes along.
pub(super) async fn check_all(db: &mut Db, order: &Order, draft: &Draft) -> Result<(), Refusal> {
    let waiting = of_order(db, order.id).await?.of(None);
    for (place, id) in draft.photograph_ids.iter().enumerate() {
        let reason = match waiting.iter().find(|photograph| photograph.id == *id) {
            None => "is no longer there; please add the photo again".to_owned(),
            Some(Photograph { state: PhotographState::Failed, file_name, .. }) => {
                format!("{file_name} can't be read; please remove it or choose another photo")
            }
            Some(_) => continue,
        };
        return Err(Refusal::At { field: format!("photographIds[{place}]"), reason });
    }
    Ok(())
}

/// Gives them to the request.
pub(super) async fn attach(
    tx: &mut Tx<'_>,
    request: ReturnId,
    ids: &[ReturnPhotographId],
) -> Result<(), sqlx::Error> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    sqlx::query!("update order_return_photographs set return_id = $1 where id = any ($2)", request.0, &ids)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Storage key of the small picture, for the order's buyer.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn small(db: &mut Db, order: OrderId, id: ReturnPhotographId) -> Result<String, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select small_key as "small_key!" from order_return_photographs
           where id = $1 and order_id = $2 and state = 'ready'"#,
        id.0,
        order.0,
    )
    .fetch_one(db)
    .await
}

string_enum! {
    /// Which picture of a photograph.
    #[schemars(rename = "ReturnPictureSize")]
    pub enum Size {
        /// At most 320 pixels long.
        Small = "small",
        /// At most 1,600 pixels long.
        Large = "large",
    }
}

/// Storage key of a picture of a request, for staff.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn picture(
    db: &mut Db,
    order: OrderId,
    request: ReturnId,
    id: ReturnPhotographId,
    size: Size,
) -> Result<String, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select case when $4 = 'small' then small_key else picture_key end as "key!"
           from order_return_photographs
           where id = $1 and return_id = $2 and order_id = $3 and state = 'ready'"#,
        id.0,
        request.0,
        order.0,
        size.as_str(),
    )
    .fetch_one(db)
    .await
}

/// What the worker made of a photograph.
#[derive(Clone, Debug)]
pub struct Pictures {
    /// Storage key of the picture.
    pub picture_key: String,
    /// Storage key of the small one.
    pub small_key: String,
    /// Width of the picture.
    pub width: i32,
    /// Height of the picture.
    pub height: i32,
}

/// Storage key of what was sent; `None` if the photograph is gone or was opened already.
pub async fn sent(db: &mut Db, id: ReturnPhotographId) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select storage_key as "storage_key!" from order_return_photographs
           where id = $1 and state = 'waiting'"#,
        id.0,
    )
    .fetch_optional(db)
    .await
}

/// Replaces what was sent by its pictures. Returns whether the photograph is still there.
pub async fn finish(db: &mut Db, id: ReturnPhotographId, pictures: &Pictures) -> Result<bool, sqlx::Error> {
    let finished = sqlx::query!(
        "update order_return_photographs
         set state = 'ready', storage_key = null, picture_key = $2, small_key = $3, width = $4, height = $5
         where id = $1 and state = 'waiting'",
        id.0,
        pictures.picture_key,
        pictures.small_key,
        pictures.width,
        pictures.height,
    )
    .execute(db)
    .await?;
    Ok(finished.rows_affected() > 0)
}

/// Records that a photograph can't be read, with the reason for its buyer.
pub async fn fail(db: &mut Db, id: ReturnPhotographId, reason: &str) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update order_return_photographs set state = 'failed', storage_key = null, error = $2
         where id = $1 and state = 'waiting'",
        id.0,
        reason,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes up to `limit` photographs whose request was never sent. Returns their number and the storage keys of their
/// files.
pub async fn forget_abandoned(
    tx: &mut Tx<'_>,
    now: DateTime<Utc>,
    limit: i64,
) -> Result<(usize, Vec<String>), sqlx::Error> {
    let gone = sqlx::query_scalar!(
        r#"delete from order_return_photographs where id = any (array(
               select id from order_return_photographs where return_id is null and created_at <= $1
               order by created_at limit $2 for update skip locked
           ))
           returning array_remove(array[storage_key, picture_key, small_key], null) as "keys!""#,
        now - EXPIRES_AFTER,
        limit,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok((gone.len(), gone.concat()))
}
