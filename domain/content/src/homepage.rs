//! The six home page variants, one of which is active.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::string_enum::string_enum;
use kernel::{Db, Tx};

string_enum! {
    /// Home page variant.
    pub enum Variant {
        /// Balanced.
        Default = "home-default",
        /// Large type and plan drawings.
        Modern = "home-modern",
        /// Few pictures, much space.
        Minimal = "home-minimal",
        /// Dark and full-bleed.
        Premium = "home-premium",
        /// With the booking's first step at the top.
        Conversion = "home-conversion",
        /// The latest, used as the fallback.
        Latest = "home-latest",
    }
}

/// The active home page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActiveHomepage {
    /// Variant.
    pub component_name: Variant,
    /// Always true here.
    pub is_active: bool,
    /// Whether it is also the fallback.
    pub is_default: bool,
}

/// The active home page; the fallback if none was chosen.
pub async fn active(db: &mut Db) -> Result<ActiveHomepage, sqlx::Error> {
    sqlx::query_as!(
        ActiveHomepage,
        r#"select component_name as "component_name: Variant", is_active, is_default from homepages
           where is_active or is_default order by is_active desc limit 1"#,
    )
    .fetch_one(db)
    .await
}

/// All home page variants.
pub async fn all(db: &mut Db) -> Result<Vec<ActiveHomepage>, sqlx::Error> {
    sqlx::query_as!(
        ActiveHomepage,
        r#"select component_name as "component_name: Variant", is_active, is_default from homepages
           order by component_name"#,
    )
    .fetch_all(db)
    .await
}

/// Activates a variant in place of the current one.
pub async fn activate(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    variant: Variant,
) -> Result<Vec<ActiveHomepage>, sqlx::Error> {
    let old = locked(tx).await?.into_iter().find(|homepage| homepage.is_active);
    sqlx::query!("update homepages set is_active = false where is_active").execute(&mut **tx).await?;
    sqlx::query!("update homepages set is_active = true where component_name = $1", variant.as_str())
        .execute(&mut **tx)
        .await?;
    chosen(tx, clock, actor, "homepage_activated", old, variant).await
}

/// Makes a variant the fallback in place of the current one.
pub async fn make_default(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    variant: Variant,
) -> Result<Vec<ActiveHomepage>, sqlx::Error> {
    let old = locked(tx).await?.into_iter().find(|homepage| homepage.is_default);
    sqlx::query!("update homepages set is_default = false where is_default").execute(&mut **tx).await?;
    sqlx::query!("update homepages set is_default = true where component_name = $1", variant.as_str())
        .execute(&mut **tx)
        .await?;
    chosen(tx, clock, actor, "homepage_made_default", old, variant).await
}

/// Locked, because two concurrent changes could leave no active variant, or two.
async fn locked(db: &mut Db) -> Result<Vec<ActiveHomepage>, sqlx::Error> {
    sqlx::query_as!(
        ActiveHomepage,
        r#"select component_name as "component_name: Variant", is_active, is_default from homepages
           order by component_name for update"#,
    )
    .fetch_all(db)
    .await
}

async fn chosen(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    action: &str,
    old: Option<ActiveHomepage>,
    new: Variant,
) -> Result<Vec<ActiveHomepage>, sqlx::Error> {
    let old = old.map(|homepage| homepage.component_name);
    let change = Change::new("componentName", old, new);
    audit::record(db, clock, actor, Event::new(action, "homepage", &new).changing(vec![change])).await?;
    all(db).await
}

#[cfg(test)]
mod tests {
    use futures_util::future::try_join_all;
    use sqlx::PgPool;

    use super::*;

    #[test_database::test]
    async fn the_default_serves_when_none_is_active(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        assert_eq!(active(&mut db).await?.component_name, Variant::Latest);
        sqlx::query!("update homepages set is_active = false").execute(&mut *db).await?;
        assert_eq!(active(&mut db).await?.component_name, Variant::Default);
        Ok(())
    }

    #[test_database::test]
    async fn one_is_live_and_one_is_the_default_whoever_chooses_at_once(pool: PgPool) -> sqlx::Result<()> {
        let (clock, actor) = (&Clock::default(), &Actor::system());
        let choices = Variant::ALL.iter().cycle().take(24).enumerate().map(async |(n, variant)| {
            let mut tx = pool.begin().await?;
            if n % 2 == 0 {
                activate(&mut tx, clock, actor, *variant).await?;
            } else {
                make_default(&mut tx, clock, actor, *variant).await?;
            }
            tx.commit().await
        });
        try_join_all(choices).await?;
        let all = all(&mut *pool.acquire().await?).await?;
        assert_eq!(all.len(), Variant::ALL.len());
        assert_eq!(all.iter().filter(|homepage| homepage.is_active).count(), 1);
        assert_eq!(all.iter().filter(|homepage| homepage.is_default).count(), 1);
        Ok(())
    }
}
