//! Links of published texts: which lead nowhere.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use crate::body::{Body, LinkPlace};
use crate::external_link::{self, ExternalLink};
use crate::reference::TextKind;
use crate::site;
use kernel::Db;

/// A link that leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrokenLink {
    /// Address as written.
    pub address: String,
    /// Words that are the link.
    pub text: String,
    /// Id of the block that it is in.
    pub block_id: String,
    /// What is wrong.
    pub reason: String,
}

/// The links of a text that lead nowhere: on the site, as it is now, and elsewhere, as the last checks of its `external`
/// links found.
pub async fn broken(
    db: &mut Db,
    body: &Body,
    external: &[ExternalLink],
) -> Result<Vec<BrokenLink>, sqlx::Error> {
    let links = body.references().links;
    let mut paths: Vec<String> = links
        .iter()
        .filter(|link| link.address.starts_with('/'))
        .map(|link| site::normal(&link.address))
        .collect();
    paths.sort_unstable();
    paths.dedup();
    let unanswered = if paths.is_empty() { Vec::new() } else { site::unanswered(db, &paths).await? };
    let reason = |address: &str| {
        if address.starts_with('/') {
            let is_broken = unanswered.contains(&site::normal(address));
            return is_broken.then(|| "There is no such page on the site.".to_owned());
        }
        external.iter().find(|link| link.address == address).and_then(|link| link.problem.clone())
    };
    let told = |LinkPlace { address, text, block_id }: LinkPlace| {
        let reason = reason(&address)?;
        Some(BrokenLink { address, text, block_id, reason })
    };
    Ok(links.into_iter().filter_map(told).collect())
}

/// Checks the links of a published text, and keeps what is broken.
pub async fn check_text(
    db: &mut Db,
    kind: TextKind,
    item: Uuid,
    body: &Body,
    now: DateTime<Utc>,
) -> Result<usize, sqlx::Error> {
    let external = external_link::of(&mut *db, body).await?;
    let broken = broken(&mut *db, body, &external).await?;
    sqlx::query!(
        "insert into link_checks (kind, item, checked_at, broken) values ($1, $2, $3, $4)
         on conflict (kind, item) do update set checked_at = excluded.checked_at, broken = excluded.broken",
        kind.as_str(),
        item,
        now,
        Json(&broken) as _,
    )
    .execute(db)
    .await?;
    Ok(broken.len())
}

/// Checks all published texts: a page may have gone since they were published. Returns the number of broken links.
pub async fn check_all(db: &mut Db, now: DateTime<Utc>) -> Result<usize, sqlx::Error> {
    let texts = sqlx::query!(
        r#"select 'article' as "kind!: TextKind", id as "id!", published_body as "body!: Json<Body>" from articles
           where status = 'published'
           union all
           select 'help_page', id, published_body from help_pages where status = 'published'
           union all
           select 'case_study', id, published_body from case_studies where status = 'published'
           union all
           (select distinct on (kind) 'policy', id, body from policies
            where published_at is not null order by kind, effective_on desc, number desc)"#,
    )
    .fetch_all(&mut *db)
    .await?;
    let mut found = 0;
    for text in texts {
        found += check_text(&mut *db, text.kind, text.id, &text.body.0, now).await?;
    }
    Ok(found)
}
