//! Reasons for which leads are lost: a list that the company edits.
//!
//! Leads and their timelines carry the code of a reason, so a reason that one carries stays in the list. It may be
//! renamed, or withdrawn: then further leads cannot get it.

use std::collections::HashSet;

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Sales;
use kernel::check::{filled, one_line};
use kernel::record::Refusal;
use kernel::{Db, settings};

/// A reason for which leads are lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LostReason {
    /// What leads store: lower-case letters, digits and underscores.
    #[garde(pattern("^[a-z0-9_]{1,40}$"))]
    pub code: String,
    /// Display label.
    #[garde(length(chars, min = 1, max = 60), custom(filled), custom(one_line))]
    pub label: String,
    /// Whether further leads can get it.
    #[garde(skip)]
    pub is_offered: bool,
}

/// Code of the reason that is always offered, so that any lead can be marked as lost.
const OTHER: &str = "other";

/// The reasons that stay in the list, with their first labels. Source: product rules for leads, table of statuses.
const BUILT_IN: [(&str, &str); 7] = [
    ("price", "Price"),
    ("timeline", "Timeline"),
    ("competitor", "Went to a competitor"),
    ("not_serviceable", "Outside what we do"),
    ("no_response", "No response"),
    ("postponed", "Postponed"),
    (OTHER, "Another reason"),
];

impl LostReason {
    /// The list until the company changes it.
    pub(super) fn seeds() -> Vec<Self> {
        let seed = |(code, label): (&str, &str)| Self {
            code: code.to_owned(),
            label: label.to_owned(),
            is_offered: true,
        };
        BUILT_IN.map(seed).to_vec()
    }

    /// Display label of a code; of one that is in no list, the code itself.
    #[must_use]
    pub fn label_of(reasons: &[Self], code: &str) -> String {
        let known = reasons.iter().find(|reason| reason.code == code);
        known.map_or(code, |reason| reason.label.as_str()).to_owned()
    }
}

/// No code and no label twice.
#[expect(clippy::ptr_arg, clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
pub(super) fn distinct(reasons: &Vec<LostReason>, _: &()) -> garde::Result {
    let (mut codes, mut labels) = (HashSet::new(), HashSet::new());
    let is_distinct = reasons.iter().all(|reason| {
        codes.insert(reason.code.as_str()) && labels.insert(reason.label.trim().to_lowercase())
    });
    if is_distinct { Ok(()) } else { Err(garde::Error::new("must have unique codes and labels")) }
}

/// All built-in reasons, and the last one on offer.
#[expect(clippy::ptr_arg, clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
pub(super) fn complete(reasons: &Vec<LostReason>, _: &()) -> garde::Result {
    let missing = BUILT_IN.iter().find(|(code, _)| reasons.iter().all(|reason| reason.code != *code));
    if let Some((code, _)) = missing {
        return Err(garde::Error::new(format!(
            "must keep {code}, which is built in. Stop offering it instead."
        )));
    }
    if reasons.iter().any(|reason| reason.code == OTHER && !reason.is_offered) {
        return Err(garde::Error::new(format!("must offer {OTHER}, for what no other reason says")));
    }
    Ok(())
}

/// All reasons, in their order.
pub async fn all(db: &mut Db) -> Result<Vec<LostReason>, sqlx::Error> {
    Ok(settings::read::<Sales>(db).await?.lost_reasons)
}

/// The reason with this code.
pub async fn of(db: &mut Db, code: String) -> Result<LostReason, sqlx::Error> {
    let known = all(db).await?.into_iter().find(|reason| reason.code == code);
    Ok(known.unwrap_or_else(|| LostReason { label: code.clone(), code, is_offered: false }))
}

/// Refuses a code that is not offered. Until the transaction ends, the list stays as it is.
pub async fn refuse_unoffered(db: &mut Db, field: &'static str, code: &str) -> Result<(), Refusal> {
    sqlx::query!("select pg_advisory_xact_lock_shared(hashtextextended('lost_reasons', 0))")
        .execute(&mut *db)
        .await?;
    if all(db).await?.iter().any(|reason| reason.code == code && reason.is_offered) {
        return Ok(());
    }
    let reason = "is not one of the reasons offered in the settings".to_owned();
    Err(Refusal::Field { field, reason })
}

/// Refuses a list without a reason that a lead carries, now or in its timeline. Until the transaction ends, no lead gets
/// a reason.
pub async fn refuse_removal(db: &mut Db, next: &[LostReason]) -> Result<(), Refusal> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('lost_reasons', 0))")
        .execute(&mut *db)
        .await?;
    let is_kept = |reason: &LostReason| next.iter().any(|kept| kept.code == reason.code);
    let removed: Vec<_> = all(&mut *db).await?.into_iter().filter(|reason| !is_kept(reason)).collect();
    if removed.is_empty() {
        return Ok(());
    }
    let codes: Vec<_> = removed.iter().map(|reason| reason.code.clone()).collect();
    let carried = sqlx::query_scalar!(
        r#"select given.code as "code!" from unnest($1::text[]) as given (code)
           where exists (select from leads where lost_reason = given.code)
               or exists (
                   select from audit_entries
                   where subject_kind = 'lead' and action = 'lead_status_changed'
                       and changes @> jsonb_build_array(jsonb_build_object('field', 'lostReason', 'new', given.code))
               )"#,
        &codes,
    )
    .fetch_all(db)
    .await?;
    if carried.is_empty() {
        return Ok(());
    }
    let labels: Vec<_> = carried.iter().map(|code| LostReason::label_of(&removed, code)).collect();
    let reason = format!("must keep {}, which leads have. Stop offering it instead.", labels.join(", "));
    Err(Refusal::Field { field: "lostReasons", reason })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lead::testing::{lost_reason, offering};

    /// Why the list is invalid, by field.
    fn faults(sales: &Sales) -> Vec<String> {
        match sales.validate() {
            Ok(()) => Vec::new(),
            Err(report) => report.iter().map(|(path, error)| format!("{path} {error}")).collect(),
        }
    }

    #[test]
    fn a_list_keeps_what_is_built_in_and_has_nothing_twice() {
        assert_eq!(faults(&offering(&[lost_reason("too_far", "Too far away")])), Vec::<String>::new());
        assert_eq!(faults(&offering(&[lost_reason("Too far", "Too far away")])).len(), 1);
        assert_eq!(faults(&offering(&[lost_reason("too_far", " ")])).len(), 1);
        for twice in [lost_reason("price", "Cost"), lost_reason("cost", " PRICE")] {
            assert_eq!(faults(&offering(&[twice])), ["lost_reasons must have unique codes and labels"]);
        }
        let mut sales = offering(&[]);
        sales.lost_reasons[0].is_offered = false;
        assert_eq!(faults(&sales), Vec::<String>::new());
        sales.lost_reasons[6].is_offered = false;
        assert_eq!(faults(&sales), ["lost_reasons must offer other, for what no other reason says"]);
        sales.lost_reasons.remove(6);
        assert_eq!(
            faults(&sales),
            ["lost_reasons must keep other, which is built in. Stop offering it instead."]
        );
    }
}
