//! What staff write and visitors read: articles, help pages, case studies, terms. Source: product rules for publishing.

pub mod body;
pub mod case_study;
pub mod company;
pub mod team;

use kernel::record::EachRecord;

/// Registers the plain records.
pub fn records(_each: &mut impl EachRecord) {}
