//! Visibility of public pages and their navigation links.

use chrono::NaiveDate;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::audit::{self, Actor, Event};
use kernel::clock::Clock;
use kernel::{Db, Tx};

use crate::policy;

/// Names of the public pages. They are part of the contract, and the site's page register does not compile
/// without each of them.
pub const PAGES: &[&str] = &[
    "home",
    "booking",
    "pricing",
    "kitchen-calculator",
    "gallery",
    "designs",
    "kitchen-designs",
    "kitchen-styles",
    "videos",
    "painting-services",
    "interior-design-consultation",
    "electrical-services",
    "plumbing-services",
    "flooring-services",
    "kitchen-renovation",
    "bathroom-renovation",
    "home-automation",
    "civil-services",
    "services/modular-kitchens",
    "services/wardrobes-storage",
    "furniture",
    "cart",
    "about",
    "projects",
    "blog",
    "docs",
    "bring-your-design",
    "refer-earn",
    "terms-and-conditions",
    "privacy-policy",
    "returns-policy",
    "shipping-policy",
    "warranty",
    "rental-property",
    "end-users",
    "materials",
    "material-catalog",
    "catalog",
    "landing",
    "ads/kitchen-renovation",
    "ads/bathroom-renovation",
    "ads/full-home-interior",
    "budget-interior",
    "full-home-interior",
    "full-home-interior-v2",
];

/// Visibility of a public page. A page without a row is enabled and shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageSetting {
    /// The page's path without the leading slash; `home` for the home page.
    pub page_name: String,
    /// Whether the page is enabled; a disabled page is not found.
    pub is_enabled: bool,
    /// Whether navigation links to it.
    pub show_in_navigation: bool,
}

/// Pages with a stored setting, by name.
pub async fn list(db: &mut Db) -> Result<Vec<PageSetting>, sqlx::Error> {
    sqlx::query_as!(
        PageSetting,
        "select page_name, is_enabled, show_in_navigation from page_settings order by page_name",
    )
    .fetch_all(db)
    .await
}

/// As [`list`], but an empty page is in no visitor's navigation, whatever its setting says, and a policy of which no
/// version applies has no page.
pub async fn for_visitors(db: &mut Db, today: NaiveDate) -> Result<Vec<PageSetting>, sqlx::Error> {
    let mut pages = list(&mut *db).await?;
    let empty = empty(&mut *db).await?.into_iter().map(|page_name| (page_name, true));
    let closed = policy::closed_pages(db, today).await?.into_iter().map(|page_name| (page_name, false));
    for (page_name, is_enabled) in empty.chain(closed) {
        match pages.iter_mut().find(|page| page.page_name == page_name) {
            Some(page) => {
                page.is_enabled &= is_enabled;
                page.show_in_navigation = false;
            }
            None => pages.push(PageSetting { page_name, is_enabled, show_in_navigation: false }),
        }
    }
    pages.sort_by(|one, other| one.page_name.cmp(&other.page_name));
    Ok(pages)
}

/// Names of pages on which nothing is published yet, among those that say nothing else.
pub async fn empty(db: &mut Db) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select 'videos' as "page_name!" where not exists (select from videos where status = 'published')"#,
    )
    .fetch_all(db)
    .await
}

/// All pages, in the order of [`PAGES`].
pub async fn all(db: &mut Db) -> Result<Vec<PageSetting>, sqlx::Error> {
    let kept = list(db).await?;
    let setting = |name: &str| {
        kept.iter().find(|setting| setting.page_name == name).cloned().unwrap_or_else(|| PageSetting {
            page_name: name.to_owned(),
            is_enabled: true,
            show_in_navigation: true,
        })
    };
    Ok(PAGES.iter().map(|name| setting(name)).collect())
}

/// Visibility to set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct Visibility {
    /// Whether the page is enabled; a disabled page is not found.
    pub is_enabled: bool,
    /// Whether navigation links to it.
    pub show_in_navigation: bool,
}

/// Sets a page's visibility.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is no such page.
pub async fn show(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    page_name: &str,
    to: Visibility,
) -> Result<PageSetting, sqlx::Error> {
    if !PAGES.contains(&page_name) {
        return Err(sqlx::Error::RowNotFound);
    }
    sqlx::query!("insert into page_settings (page_name) values ($1) on conflict do nothing", page_name)
        .execute(&mut **tx)
        .await?;
    let old = sqlx::query_as!(
        Visibility,
        "select is_enabled, show_in_navigation from page_settings where page_name = $1 for update",
        page_name,
    )
    .fetch_one(&mut **tx)
    .await?;
    let Visibility { is_enabled, show_in_navigation } = to;
    sqlx::query!(
        "update page_settings set is_enabled = $2, show_in_navigation = $3, updated_at = $4
         where page_name = $1",
        page_name,
        is_enabled,
        show_in_navigation,
        clock.now(),
    )
    .execute(&mut **tx)
    .await?;
    let event = Event::new("page_setting_changed", "page", &page_name);
    audit::record(tx, clock, actor, event.changing(audit::changes(&old, &to))).await?;
    Ok(PageSetting { page_name: page_name.to_owned(), is_enabled, show_in_navigation })
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;

    #[test_database::test]
    async fn a_page_that_nobody_touched_is_open_and_shown(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let hidden = Visibility { is_enabled: true, show_in_navigation: false };
        show(&mut db, &Clock::default(), &Actor::system(), "booking", hidden).await?;
        let pages = all(&mut db).await?;
        assert_eq!(pages.iter().map(|page| page.page_name.as_str()).collect::<Vec<_>>(), PAGES);
        assert!(pages.iter().all(|page| page.is_enabled));
        let hidden: Vec<_> = pages.iter().filter(|page| !page.show_in_navigation).collect();
        assert_eq!(hidden.iter().map(|page| page.page_name.as_str()).collect::<Vec<_>>(), ["booking"]);
        Ok(())
    }

    #[test_database::test]
    async fn a_page_that_does_not_exist_cannot_be_closed(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let closed = Visibility { is_enabled: false, show_in_navigation: false };
        let refused = show(&mut db, &Clock::default(), &Actor::system(), "auth", closed).await;
        assert!(matches!(refused, Err(sqlx::Error::RowNotFound)), "{refused:?}");
        assert!(list(&mut db).await?.is_empty());
        Ok(())
    }
}
