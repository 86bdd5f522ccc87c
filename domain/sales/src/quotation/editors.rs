//! Who has a quotation open in the editor. Each editor reports every 20 seconds.

use chrono::{DateTime, TimeDelta, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use kernel::Db;
use kernel::ids::{QuotationId, UserId};

/// An editor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "QuotationEditor")]
pub struct Editor {
    /// User id.
    pub id: UserId,
    /// Name.
    pub name: String,
    /// When they opened it.
    pub since: DateTime<Utc>,
}

/// An editor without reports for this long is gone: two reports may be lost.
const EDITOR_TIMEOUT: TimeDelta = TimeDelta::seconds(50);

/// Records that a user has the quotation open.
pub async fn stay(db: &mut Db, id: QuotationId, user: UserId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into quotation_editors (quotation_id, user_id, since, seen_at) values ($1, $2, $3, $3)
         on conflict (quotation_id, user_id) do update
         set since = case when quotation_editors.seen_at < $4 then $3 else quotation_editors.since end, seen_at = $3",
        id.0,
        user.0,
        now,
        now - EDITOR_TIMEOUT,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Records that a user closed it.
pub async fn leave(db: &mut Db, id: QuotationId, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from quotation_editors where quotation_id = $1 and user_id = $2", id.0, user.0)
        .execute(db)
        .await?;
    Ok(())
}

/// The other editors, in the order in which they opened it.
pub async fn others(
    db: &mut Db,
    id: QuotationId,
    user: UserId,
    now: DateTime<Utc>,
) -> Result<Vec<Editor>, sqlx::Error> {
    sqlx::query_as!(
        Editor,
        r#"select user_id as "id: UserId", users.name as "name!", since
           from quotation_editors join users on users.id = user_id
           where quotation_id = $1 and user_id <> $2 and seen_at >= $3
           order by since, user_id"#,
        id.0,
        user.0,
        now - EDITOR_TIMEOUT,
    )
    .fetch_all(db)
    .await
}
