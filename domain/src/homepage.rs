//! The six home pages, of which one is live.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Db;

/// The home page that visitors see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActiveHomepage {
    /// Name of the variant, such as `home-latest`.
    pub component_name: String,
    /// Always true here: this is the live one.
    pub is_active: bool,
    /// Whether it is also the one to fall back to.
    pub is_default: bool,
}

/// The live home page; the default one when none was chosen.
pub async fn active(db: &mut Db) -> Result<ActiveHomepage, sqlx::Error> {
    sqlx::query_as!(
        ActiveHomepage,
        "select component_name, is_active, is_default from homepages
         where is_active or is_default order by is_active desc limit 1",
    )
    .fetch_one(db)
    .await
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn the_default_serves_when_none_is_active(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        assert_eq!(active(&mut db).await?.component_name, "home-latest");
        sqlx::query!("update homepages set is_active = false").execute(&mut *db).await?;
        assert_eq!(active(&mut db).await?.component_name, "home-default");
        Ok(())
    }
}
