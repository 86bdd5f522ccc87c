//! Sitemaps: the public addresses of every context, the files that are served, and the changed addresses that search
//! engines are to be told of.
//!
//! A context lists its published pages in a function of its own, which [`read`] names. The worker writes the files;
//! what differs from the last time is noted for IndexNow.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use content::search_engines::SearchEngines;
use kernel::document::File;
use kernel::sitemap::Address;
use kernel::{Db, Tx, settings};

/// Most addresses of one file. Search engines take 50,000; smaller ones are read sooner after a change.
pub const MAX_ADDRESSES: usize = 5_000;

/// The addresses of one kind of page.
#[derive(Clone, Debug)]
pub struct Group {
    /// Name, part of the file's.
    pub name: &'static str,
    /// Addresses.
    pub addresses: Vec<Address>,
}

/// All public addresses: published records on enabled pages.
pub async fn read(db: &mut Db, today: NaiveDate) -> Result<Vec<Group>, sqlx::Error> {
    let closed = &content::sitemap::closed(&mut *db, today).await?;
    let mut pages = content::sitemap::pages(closed);
    let materials = designs::sitemap::materials_changed_at(&mut *db).await?;
    for page in
        pages.iter_mut().filter(|page| ["/materials", "/material-catalog"].contains(&page.path.as_str()))
    {
        page.changed_at = materials;
    }
    let groups = vec![
        Group { name: "pages", addresses: pages },
        Group { name: "designs", addresses: designs::sitemap::designs(&mut *db, closed).await? },
        Group { name: "products", addresses: shop::sitemap::products(&mut *db, closed).await? },
        Group { name: "catalogue", addresses: designs::sitemap::catalog(&mut *db, closed).await? },
        Group { name: "articles", addresses: editorial::sitemap::articles(&mut *db, closed).await? },
        Group { name: "help", addresses: editorial::sitemap::help(&mut *db, closed).await? },
        Group { name: "case-studies", addresses: editorial::sitemap::case_studies(&mut *db, closed).await? },
        Group { name: "pictures", addresses: content::sitemap::pictures(&mut *db, closed).await? },
        Group { name: "videos", addresses: content::sitemap::videos(&mut *db, closed).await? },
    ];
    Ok(groups.into_iter().filter(|group| !group.addresses.is_empty()).collect())
}

/// A file to serve.
#[derive(Clone, Debug)]
pub struct Written {
    /// Name: the group's, numbered from the second on.
    pub name: String,
    /// XML.
    pub body: String,
    /// Number of addresses.
    pub addresses: usize,
}

/// Replaces the files that are served. Returns how many changed.
pub async fn serve(tx: &mut Tx<'_>, files: &[Written], now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let names: Vec<_> = files.iter().map(|file| file.name.clone()).collect();
    let mut changed = sqlx::query!("delete from sitemaps where not name = any ($1)", &names)
        .execute(&mut **tx)
        .await?
        .rows_affected();
    for file in files {
        changed += sqlx::query!(
            "insert into sitemaps (name, body, sha256, addresses, changed_at) values ($1, $2, $3, $4, $5)
             on conflict (name) do update
             set body = excluded.body, sha256 = excluded.sha256, addresses = excluded.addresses,
                 changed_at = excluded.changed_at
             where sitemaps.sha256 <> excluded.sha256",
            file.name,
            file.body,
            File::digest(file.body.as_bytes()),
            i32::try_from(file.addresses).unwrap_or(i32::MAX),
            now,
        )
        .execute(&mut **tx)
        .await?
        .rows_affected();
    }
    Ok(changed)
}

/// Notes which addresses were added, changed or removed since the last time. Search engines are to be told of them if a
/// key is set; the first time, when every address is new, they find the sitemaps themselves.
pub async fn note_changes(tx: &mut Tx<'_>, groups: &[Group], now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let addresses = groups.iter().flat_map(|group| &group.addresses);
    let current: BTreeMap<_, _> =
        addresses.map(|address| (address.path.clone(), fingerprint(address))).collect();
    let (paths, fingerprints): (Vec<_>, Vec<_>) = current.into_iter().unzip();
    let settings: SearchEngines = settings::read(tx).await?;
    let is_first = sqlx::query_scalar!(r#"select not exists (select from sitemap_addresses) as "is_first!""#)
        .fetch_one(&mut **tx)
        .await?;
    let is_told = settings.index_now_key.is_some() && !settings.is_hidden && !is_first;
    let noted = sqlx::query!(
        "with current as (
             select path, fingerprint from unnest($1::text[], $2::text[]) as listed (path, fingerprint)
         ), gone as (
             delete from sitemap_addresses where not path = any ($1) returning path
         ), changed as (
             insert into sitemap_addresses (path, fingerprint) select path, fingerprint from current
             on conflict (path) do update set fingerprint = excluded.fingerprint
             where sitemap_addresses.fingerprint <> excluded.fingerprint
             returning path
         )
         insert into search_notices (path, changed_at)
         select path, $3 from (select path from gone union select path from changed) as differing where $4
         on conflict (path) do update set changed_at = excluded.changed_at",
        &paths,
        &fingerprints,
        now,
        is_told,
    )
    .execute(&mut **tx)
    .await?;
    Ok(noted.rows_affected())
}

/// Of everything that a sitemap tells of an address.
fn fingerprint(address: &Address) -> String {
    let told = serde_json::to_vec(address).unwrap_or_default();
    File::digest(&told)[..32].to_owned()
}

/// A file in the index.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Name.
    pub name: String,
    /// When it last changed.
    pub changed_at: DateTime<Utc>,
}

/// The files that are served, by name.
pub async fn index(db: &mut Db) -> Result<Vec<Listed>, sqlx::Error> {
    sqlx::query_as!(Listed, "select name, changed_at from sitemaps order by name").fetch_all(db).await
}

/// A file that is served.
#[derive(Clone, Debug)]
pub struct Served {
    /// XML.
    pub body: String,
    /// SHA-256 in hexadecimal.
    pub sha256: String,
}

/// The file with this name, if there is one.
pub async fn served(db: &mut Db, name: &str) -> Result<Option<Served>, sqlx::Error> {
    sqlx::query_as!(Served, "select body, sha256 from sitemaps where name = $1", name)
        .fetch_optional(db)
        .await
}

/// Changed addresses that search engines are still to be told of, the earliest first.
pub async fn notices(db: &mut Db, limit: usize) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "select path from search_notices order by changed_at, path limit $1",
        i64::try_from(limit).unwrap_or(i64::MAX),
    )
    .fetch_all(db)
    .await
}

/// Forgets addresses of which search engines were told. One that changed after `read_at` stays.
pub async fn forget(db: &mut Db, paths: &[String], read_at: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from search_notices where path = any ($1) and changed_at <= $2", paths, read_at,)
        .execute(db)
        .await?;
    Ok(())
}
