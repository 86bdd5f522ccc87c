//! What spans all domain crates: exports, the dashboard, saved items, search, what notices are about, and demo data.

use kernel::record::EachRecord;

pub mod dashboard;
pub mod export;
pub mod notices;
pub mod saved;
pub mod search;
#[cfg(test)]
mod sections;
pub mod seed;
pub mod share_card;
pub mod site_search;
pub mod sitemap;

/// Registers the plain records of all crates.
pub fn records(each: &mut impl EachRecord) {
    ads::records(each);
    people::records(each);
    pricing::records(each);
    designs::records(each);
    editorial::records(each);
    shop::records(each);
}
