//! What staff write and visitors read: articles, help pages, case studies, terms. Source: product rules for publishing.

pub mod article;
pub mod body;
pub mod case_study;
pub mod company;
pub mod external_link;
pub mod help_page;
pub mod link;
pub mod policy;
pub mod redirect;
pub mod reference;
pub mod review;
pub mod search;
pub mod share_card;
pub mod site;
pub mod sitemap;
pub mod team;
pub mod version;
mod written;

use kernel::record::EachRecord;

/// Registers the plain records.
pub fn records(each: &mut impl EachRecord) {
    each.record::<article::category::ArticleCategoryDraft>();
    each.record::<help_page::category::HelpCategoryDraft>();
    each.record::<redirect::RedirectDraft>();
}
