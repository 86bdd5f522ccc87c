//! The six home pages, of which one is live.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Db;
use crate::words::words;

words! {
    /// The names of the variants.
    pub enum Variant {
        /// Balanced.
        Default = "home-default",
        /// Large type and plan drawings.
        Modern = "home-modern",
        /// Few pictures, much space.
        Minimal = "home-minimal",
        /// Dark and full-bleed.
        Premium = "home-premium",
        /// The booking's first step on top.
        Conversion = "home-conversion",
        /// The newest, to which everything falls back.
        Latest = "home-latest",
    }
}

/// The home page that visitors see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActiveHomepage {
    /// Which variant it is.
    pub component_name: Variant,
    /// Always true here: this is the live one.
    pub is_active: bool,
    /// Whether it is also the one to fall back to.
    pub is_default: bool,
}

/// The live home page; the default one when none was chosen.
pub async fn active(db: &mut Db) -> Result<ActiveHomepage, sqlx::Error> {
    sqlx::query_as!(
        ActiveHomepage,
        r#"select component_name as "component_name: Variant", is_active, is_default from homepages
           where is_active or is_default order by is_active desc limit 1"#,
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
        assert_eq!(active(&mut db).await?.component_name, Variant::Latest);
        sqlx::query!("update homepages set is_active = false").execute(&mut *db).await?;
        assert_eq!(active(&mut db).await?.component_name, Variant::Default);
        Ok(())
    }
}
