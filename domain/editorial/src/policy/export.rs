//! The published versions of all policies as a file.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::clock::day_of;
use kernel::listing::{Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::record::Nothing;
use kernel::role::Area;

use super::PolicyKind;
use super::read::{self, PolicyVersion};

/// A published version, with the policy that it is of.
#[derive(Clone, Debug)]
pub struct PublishedVersion {
    /// Which policy.
    pub kind: PolicyKind,
    /// The version.
    pub version: PolicyVersion,
}

impl Listing for PublishedVersion {
    const AREA: Area = Area::Content;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "policy", heading: "Policy", cell: |row| row.kind.label().into() },
        Column { key: "number", heading: "Version", cell: |row| row.version.number.into() },
        Column { key: "effectiveOn", heading: "Applies from", cell: |row| row.version.effective_on.into() },
        Column { key: "isCurrent", heading: "Applies today", cell: |row| row.version.is_current.into() },
        Column { key: "summary", heading: "What changed", cell: |row| row.version.summary.as_str().into() },
        Column { key: "words", heading: "Words", cell: |row| row.version.words.into() },
        Column {
            key: "publishedAt",
            heading: "Published (IST)",
            cell: |row| row.version.published_at.into(),
        },
        Column {
            key: "publishedBy",
            heading: "Published by",
            cell: |row| row.version.published_by.as_deref().into(),
        },
        Column { key: "orders", heading: "Orders agreed with it", cell: |row| row.version.orders.into() },
        Column {
            key: "customers",
            heading: "Customers who agreed",
            cell: |row| row.version.customers.into(),
        },
    ];
    type Filter = Nothing;
    type Item = Self;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        _: &Nothing,
        now: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        let mut all = Vec::new();
        for kind in PolicyKind::ALL {
            let versions = read::policy(&mut *db, *kind, day_of(now)).await?.versions;
            all.extend(versions.into_iter().map(|version| Self { kind: *kind, version }));
        }
        // A company has a few dozen in all.
        let [skipped, taken] = [page.offset(), page.limit()].map(|rows| usize::try_from(rows).unwrap_or(0));
        Ok(all.into_iter().skip(skipped).take(taken).collect())
    }
}
