//! Links for advertisements: an address of our own site with campaign parameters, kept under a name, so that every
//! advertisement of a campaign is counted as the same one.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::Db;
use kernel::check::one_line;
use kernel::ids::UserId;
use kernel::record::{Nothing, Record, Row, Select, Written, execute, rows};
use kernel::role::{Area, Verb};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

kernel::ids::id! {
    /// Id of a kept link.
    AdLinkId
}

/// Editable fields of a link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdLinkDraft {
    /// Name for colleagues.
    #[garde(length(chars, min = 1, max = 120), custom(one_line))]
    pub name: String,
    /// Path of a page of our own site, such as `/ads/kitchen-renovation`.
    #[garde(length(max = 200), custom(site_path))]
    pub landing_page: String,
    /// Where the visitor comes from, such as `google`.
    #[garde(length(max = 100), pattern("^[a-z0-9][a-z0-9._-]*$"))]
    pub source: String,
    /// How, such as `cpc`.
    #[garde(length(max = 100), pattern("^[a-z0-9][a-z0-9._-]*$"))]
    pub medium: String,
    /// Campaign, by the name that the platform has for it.
    #[garde(length(max = 100), pattern("^[a-z0-9][a-z0-9._-]*$"))]
    pub campaign: String,
    /// Which of several advertisements; may be empty.
    #[serde(default)]
    #[garde(length(max = 100), pattern("^([a-z0-9][a-z0-9._-]*)?$"))]
    pub content: String,
    /// Search words that were paid for; may be empty.
    #[serde(default)]
    #[garde(length(max = 100), pattern("^([a-z0-9][a-z0-9._-]*)?$"))]
    pub term: String,
}

/// A public page of our own: no other host, no parameters, and no page that visitors cannot open.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn site_path(path: &str, (): &()) -> garde::Result {
    let is_plain = path.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '/' | '-' | '_' | '.'));
    if !path.starts_with('/') || path.contains("//") || path.contains("..") || !is_plain {
        return Err(garde::Error::new("must be a path of our site, such as /ads/kitchen-renovation"));
    }
    let first = path.split('/').nth(1).unwrap_or_default();
    if matches!(first, "admin" | "api" | "auth" | "client-portal") {
        return Err(garde::Error::new("must be a page that every visitor can open"));
    }
    Ok(())
}

impl Record for AdLinkDraft {
    const NOUN: &'static str = "ad link";
    const PATH: &'static str = "ads/links";
    const AREA: Area = Area::Ads;
    const WRITE: Verb = Verb::Edit;
    type Id = AdLinkId;
    type Computed = Nothing;
    type Filter = Nothing;

    async fn rows(db: &mut Db, select: &Select<'_, Self>) -> Result<Vec<Row<Self>>, sqlx::Error> {
        rows!(db => |row| Self { name, landing_page, source, medium, campaign, content, term },
            r#"select id as "id: AdLinkId", name, landing_page, source, medium, campaign, content, term, version,
                   created_at, updated_at, count(*) over () as "total!"
               from ad_links
               where archived_at is null and ($1::uuid[] is null or id = any ($1))
                   and ($2::text is null or name ilike $2 or campaign ilike $2 or landing_page ilike $2)
               order by lower(name), id limit $3 offset $4"#,
            select.ids as _, select.page.pattern(), select.page.limit(), select.page.offset())
    }

    async fn insert(&self, db: &mut Db, id: AdLinkId, by: Option<UserId>, now: DateTime<Utc>) -> Written {
        let Self { name, landing_page, source, medium, campaign, content, term } = self;
        execute!(db =>
            "insert into ad_links (
                 id, name, landing_page, source, medium, campaign, content, term, created_at, created_by, updated_at
             )
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9)",
            id.0, name.trim(), landing_page, source, medium, campaign, content, term, now, by.map(|user| user.0))
    }

    async fn update(&self, db: &mut Db, id: AdLinkId, version: i32, now: DateTime<Utc>) -> Written {
        let Self { name, landing_page, source, medium, campaign, content, term } = self;
        execute!(db =>
            "update ad_links
             set name = $3, landing_page = $4, source = $5, medium = $6, campaign = $7, content = $8, term = $9,
                 version = version + 1, updated_at = $10
             where id = $1 and version = $2 and archived_at is null",
            id.0, version, name.trim(), landing_page, source, medium, campaign, content, term, now)
    }

    async fn archive(db: &mut Db, id: AdLinkId, now: DateTime<Utc>) -> Written {
        execute!(db =>
            "update ad_links set archived_at = $2, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null",
            id.0, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_a_page_that_visitors_can_open() {
        for path in ["/", "/landing", "/ads/kitchen-renovation", "/full-home-interior-v2", "/administration"]
        {
            assert!(site_path(path, &()).is_ok(), "{path}");
        }
        for path in [
            "",
            "landing",
            "//example.com",
            "/a//b",
            "/../admin",
            "/landing?utm_source=google",
            "/landing#form",
            "/admin/leads",
            "/api/visits",
            "https://example.com/landing",
            "/a b",
        ] {
            assert!(site_path(path, &()).is_err(), "{path}");
        }
    }

    #[test]
    fn parameters_are_spelled_in_one_way() {
        let link = |campaign: &str| AdLinkDraft {
            name: "Kitchens".to_owned(),
            landing_page: "/landing".to_owned(),
            source: "google".to_owned(),
            medium: "cpc".to_owned(),
            campaign: campaign.to_owned(),
            content: String::new(),
            term: String::new(),
        };
        assert!(link("kitchens-nov_26.v2").validate().is_ok());
        for campaign in ["", "Kitchens", "two words", "-kitchens", "kitchens&x=1"] {
            let report = link(campaign).validate().unwrap_err().to_string();
            assert!(report.contains("campaign"), "{campaign}: {report}");
        }
    }
}
