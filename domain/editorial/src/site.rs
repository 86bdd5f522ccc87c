//! Addresses of the site: what is a page, and which of them answer.

use content::page_setting::PAGES;
use kernel::Db;

/// Paths besides the public pages that answer, with the pages of parts that are checked nowhere else.
const FURTHER: [&str; 8] = [
    "/auth",
    "/checkout",
    "/furniture-products",
    "/privacy-request",
    "/search",
    "/dashboard",
    "/client-portal",
    "/sitemap.xml",
];

/// Beginnings of paths whose ends are known elsewhere.
const FAMILIES: [&str; 8] = [
    "/designs/type/",
    "/catalog/category/",
    "/case-studies/",
    "/media/",
    "/feeds/",
    "/client-portal/",
    "/order-confirmation/",
    "/quotation/",
];

/// A path as pages are compared by: without query, fragment, trailing slash and capitals.
#[must_use]
pub fn normal(address: &str) -> String {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let path = path.trim_end_matches('/').to_lowercase();
    if path.is_empty() { "/".to_owned() } else { path }
}

/// Path of a public page.
#[must_use]
pub fn path_of(page_name: &str) -> String {
    if page_name == "home" { "/".to_owned() } else { format!("/{page_name}") }
}

fn is_fixed(path: &str) -> bool {
    PAGES.iter().any(|name| path_of(name) == path)
        || FURTHER.contains(&path)
        || FAMILIES.iter().any(|family| path.len() > family.len() && path.starts_with(family))
}

/// Those of these normal paths that no page answers. Former slugs answer with a redirect.
pub async fn unanswered(db: &mut Db, paths: &[String]) -> Result<Vec<String>, sqlx::Error> {
    let open: Vec<String> = paths.iter().filter(|path| !is_fixed(path)).cloned().collect();
    let fixed: Vec<String> = paths.iter().filter(|path| is_fixed(path)).cloned().collect();
    sqlx::query_scalar!(
        r#"select path as "path!" from unnest($1::text[]) as path
           where not exists (select from search_entries where address in (path, other_design_address(path)))
               and not exists (
                   select from help_categories where archived_at is null and path = '/docs/' || slug
               )
               and not exists (
                   select from slug_redirects
                   where slug = substring(path from '[^/]+$')
                       and case kind
                           when 'article' then '/blog/' when 'case_study' then '/case-study/'
                           when 'catalog_item' then '/catalog/' when 'design' then '/designs/'
                           when 'help_page' then '/docs/page/' when 'product' then '/furniture-products/'
                           else '/videos/'
                       end || slug in (path, other_design_address(path))
               )
               and not exists (
                   select from redirects where archived_at is null and target is not null and from_path = path
               )
           union all
           select path from unnest($2::text[]) as path
           where exists (
               select from page_settings
               where not is_enabled and path = case page_name when 'home' then '/' else '/' || page_name end
           )"#,
        &open,
        &fixed,
    )
    .fetch_all(db)
    .await
}

/// Whether a page answers at a normal path by itself, not by a redirect. A design answers at both of its addresses.
pub async fn is_live(db: &mut Db, path: &str) -> Result<bool, sqlx::Error> {
    if is_fixed(path) {
        return Ok(true);
    }
    sqlx::query_scalar!(
        r#"select exists (select from search_entries where address in ($1, other_design_address($1)))
               or exists (select from help_categories where archived_at is null and $1 = '/docs/' || slug)
               as "is_live!""#,
        path,
    )
    .fetch_one(db)
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_compared_without_what_varies() {
        for (address, path) in [
            ("/", "/"),
            ("/Blog/", "/blog"),
            ("/designs?type=kitchen#top", "/designs"),
            ("/blog/a-b/#costs", "/blog/a-b"),
        ] {
            assert_eq!(normal(address), path);
        }
        assert!(is_fixed("/") && is_fixed("/designs/type/kitchen") && !is_fixed("/designs/type/"));
    }
}
