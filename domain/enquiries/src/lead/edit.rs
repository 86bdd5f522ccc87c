//! Edits to a lead: requirements, tags, follow-up date and designer.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{BhkType, BudgetBand, ContactQuality, InteriorType, Lead, Wish, follow_up, score, storable};
use crate::consent::StopReason;
use crate::lead::settings::Sales;
use crate::proved_address::{self, Party};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::{Clock, day_of};
use kernel::ids::{LeadId, UserId};
use kernel::record::Refusal;
use kernel::{Db, Locked};

/// Saves the corrected requirements of a lead and rescores it.
pub async fn change(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: &Locked<Lead>,
    wish: &Wish,
    sales: &Sales,
) -> Result<(), sqlx::Error> {
    let changes = audit::changes(&lead.wish, wish);
    if changes.is_empty() {
        return Ok(());
    }
    let now = clock.now();
    write(db, lead.id, wish, now).await?;
    if changes.iter().any(|change| change.field == "customerEmail") {
        proved_address::changed(db, actor, Party::Lead(lead.id), &wish.customer_email, now).await?;
    }
    score::renew(db, lead.id, sales, day_of(now)).await?;
    record(db, clock, actor, lead, "lead_changed", changes).await
}

/// Writes the requirements of a lead.
pub(super) async fn write(
    db: &mut Db,
    lead: LeadId,
    wish: &Wish,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let contact = wish.contact();
    sqlx::query!(
        "update leads
         set customer_name = $2, customer_email = $3, customer_phone = $4, email_normalized = $5,
             email_came_later = email_came_later and email_normalized is not distinct from $5::text,
             phone_normalized = $6, contact_quality = $7, bhk_type = $8, interior_types = $9, has_own_design = $10,
             urgent_delivery = $11, requirements = $12, pincode = $13, locality = $14, property_name = $15,
             possession_on = $16, carpet_area_sqft = $17, budget_band = $18, version = version + 1, updated_at = $19
         where id = $1",
        lead.0,
        wish.customer_name.trim(),
        wish.customer_email.trim(),
        wish.customer_phone.trim(),
        contact.email.as_deref(),
        contact.phone.as_deref(),
        contact.quality() as ContactQuality,
        wish.bhk_type as Option<BhkType>,
        &InteriorType::write_all(&wish.interior_types),
        wish.has_own_design,
        wish.urgent_delivery,
        wish.requirements,
        wish.pincode,
        wish.locality,
        wish.property_name,
        wish.possession_on,
        wish.carpet_area_sqft,
        wish.budget_band as Option<BudgetBand>,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Maximum number of tags on a lead.
pub const MAX_TAGS: usize = 20;

/// Tags of a lead.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
pub struct TagsDraft {
    /// At most twenty, without commas.
    #[garde(length(max = MAX_TAGS), inner(length(chars, min = 1, max = 40), custom(tag)))]
    pub tags: Vec<String>,
}

/// Filters in URLs separate tags by commas.
pub fn tag(tag: &str, context: &()) -> garde::Result {
    if tag.contains(',') || tag.trim().is_empty() {
        return Err(garde::Error::new("must not be blank or contain commas"));
    }
    storable(tag, context)
}

/// Trimmed tags without duplicates, ignoring case.
#[must_use]
pub fn distinct(tags: &[String]) -> Vec<String> {
    let mut kept: Vec<String> = Vec::with_capacity(tags.len());
    for tag in tags.iter().map(|tag| tag.trim()) {
        if !kept.iter().any(|known| known.to_lowercase() == tag.to_lowercase()) {
            kept.push(tag.to_owned());
        }
    }
    kept
}

/// Replaces the tags of a lead.
pub async fn tag_with(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: &Locked<Lead>,
    draft: &TagsDraft,
) -> Result<(), sqlx::Error> {
    let tags = distinct(&draft.tags);
    if tags == lead.tags {
        return Ok(());
    }
    sqlx::query!(
        "update leads set tags = $2, version = version + 1, updated_at = $3 where id = $1",
        lead.id.0,
        &tags,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    let changes = vec![Change::new("tags", &lead.tags, &tags)];
    record(db, clock, actor, lead, "lead_tagged", changes).await
}

/// Next follow-up.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
pub struct FollowUpDraft {
    /// Today or later; null for none.
    pub on: Option<NaiveDate>,
}

/// Sets the next follow-up date of a lead.
pub async fn plan(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: &Locked<Lead>,
    FollowUpDraft { on }: FollowUpDraft,
) -> Result<(), Refusal> {
    let now = clock.now();
    if on.is_some_and(|on| on < day_of(now)) {
        return Err(Refusal::Field { field: "on", reason: "must be today or later".to_owned() });
    }
    if on == lead.next_follow_up_on {
        return Ok(());
    }
    sqlx::query!(
        "update leads set next_follow_up_on = $2, version = version + 1, updated_at = $3 where id = $1",
        lead.id.0,
        on,
        now,
    )
    .execute(&mut *db)
    .await?;
    let changes = vec![Change::new("nextFollowUpOn", lead.next_follow_up_on, on)];
    Ok(record(db, clock, actor, lead, "lead_follow_up_planned", changes).await?)
}

/// Designer of a lead.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct DesignerDraft {
    /// A designer; null for none.
    pub designer_id: Option<UserId>,
}

/// Assigns a designer, who may then see the lead.
pub async fn give_to_designer(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: &Locked<Lead>,
    DesignerDraft { designer_id }: DesignerDraft,
) -> Result<(), Refusal> {
    if designer_id == lead.designer {
        return Ok(());
    }
    refuse_unless_draws(&mut *db, designer_id).await?;
    sqlx::query!(
        "update leads set designer_id = $2, version = version + 1, updated_at = $3 where id = $1",
        lead.id.0,
        designer_id.map(|designer| designer.0),
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    let changes = vec![Change::new("designerId", lead.designer, designer_id)];
    Ok(record(db, clock, actor, lead, "lead_designer_changed", changes).await?)
}

/// Stops the follow-up sequence on a colleague's request.
pub async fn stop_letters(db: &mut Db, clock: &Clock, actor: &Actor, lead: &Lead) -> Result<(), sqlx::Error> {
    if lead.follow_ups_stopped_at.is_some() {
        return Ok(());
    }
    let now = clock.now();
    follow_up::stop(&mut *db, lead.id, StopReason::Staff, now).await?;
    let changes = vec![Change::new("followUpsStoppedAt", Value::Null, now)];
    record(db, clock, actor, lead, "lead_follow_ups_stopped", changes).await
}

async fn record(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: &Lead,
    action: &'static str,
    changes: Vec<Change>,
) -> Result<(), sqlx::Error> {
    audit::record(db, clock, actor, Event::new(action, "lead", &lead.id).changing(changes)).await
}

/// Refuses users who are not active designers.
pub async fn refuse_unless_draws(db: &mut Db, designer: Option<UserId>) -> Result<(), Refusal> {
    let Some(designer) = designer else { return Ok(()) };
    let draws = sqlx::query_scalar!(
        r#"select exists (
               select from users where id = $1 and role in ('designer', 'admin') and status = 'active'
           ) as "is!""#,
        designer.0,
    )
    .fetch_one(db)
    .await?;
    if draws {
        return Ok(());
    }
    let reason = "must be an active designer".to_owned();
    Err(Refusal::Field { field: "designerId", reason })
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;
    use crate::lead::testing::{nth_lead, received};
    use crate::lead::{find, hold};
    use kernel::reach::Reach;
    use kernel::role::Role;
    use kernel::testing::{ist, user};

    #[test]
    fn tags_are_words_without_commas_and_none_twice() {
        let tags = |tags: &[&str]| TagsDraft { tags: tags.iter().map(|tag| (*tag).to_owned()).collect() };
        assert!(tags(&["VIP", "north side"]).validate().is_ok());
        for wrong in ["a,b", "", " ", &"x".repeat(41)] {
            assert!(tags(&[wrong]).validate().is_err(), "{wrong:?}");
        }
        assert_eq!(distinct(&tags(&[" VIP", "vip", "north"]).tags), ["VIP", "north"]);
    }

    #[test_database::test]
    async fn a_correction_is_weighed_and_on_record(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let clock = Clock::stopped_at(ist("2026-11-20T15:00"));
        let id = received(&mut db, &nth_lead(1), ist("2026-11-20T11:00")).await;
        let lead = hold(&mut db, id).await?;
        let wish = Wish {
            customer_email: " Visitor@Example.com ".to_owned(),
            customer_phone: "landline".to_owned(),
            pincode: Some("560038".to_owned()),
            bhk_type: None,
            ..lead.wish.clone()
        };
        change(&mut db, &clock, &Actor::system(), &lead, &wish, &Sales::default()).await?;
        let changed = find(&mut db, id, Reach::All).await?;
        assert_eq!(changed.email_normalized.as_deref(), Some("visitor@example.com"));
        assert_eq!((changed.phone_normalized, changed.contact_quality), (None, ContactQuality::Unverified));
        // No home size, no valid mobile; inside the service area.
        assert_eq!((changed.score, changed.version), (lead.score - 14 - 8 + 8, lead.version + 1));
        let fields = sqlx::query_scalar!(
            r#"select jsonb_path_query_array(changes, '$[*].field') as "fields!" from audit_entries
               where action = 'lead_changed'"#,
        )
        .fetch_one(&mut *db)
        .await?;
        assert_eq!(fields, serde_json::json!(["bhkType", "customerEmail", "customerPhone", "pincode"]));

        let same = hold(&mut db, id).await?;
        change(&mut db, &clock, &Actor::system(), &same, &same.wish, &Sales::default()).await?;
        assert_eq!(find(&mut db, id, Reach::All).await?.version, same.version);
        Ok(())
    }

    #[test_database::test]
    async fn plans_are_for_days_to_come(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let clock = Clock::stopped_at(ist("2026-11-20T23:30"));
        let id = received(&mut db, &nth_lead(1), ist("2026-11-20T11:00")).await;
        let plan_on = async |db: &mut Db, day: Option<&str>| {
            let lead = hold(db, id).await.unwrap();
            let draft = FollowUpDraft { on: day.map(|day| day.parse().unwrap()) };
            plan(db, &clock, &Actor::system(), &lead, draft).await
        };
        assert!(plan_on(&mut db, Some("2026-11-19")).await.is_err());
        for day in [Some("2026-11-20"), Some("2026-11-21"), None] {
            plan_on(&mut db, day).await.unwrap();
            let planned = find(&mut db, id, Reach::All).await?.next_follow_up_on;
            assert_eq!(planned.map(|day| day.to_string()).as_deref(), day);
        }
        Ok(())
    }

    #[test_database::test]
    async fn only_designers_draw(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let clock = Clock::default();
        let id = received(&mut db, &nth_lead(1), ist("2026-11-20T11:00")).await;
        let (designer, finance) =
            (user(&mut db, "Devi", Role::Designer).await, user(&mut db, "Farah", Role::Finance).await);
        for (who, is_taken) in [(designer, true), (finance, false), (UserId::new(), false)] {
            let lead = hold(&mut db, id).await?;
            let draft = DesignerDraft { designer_id: Some(who) };
            let given = give_to_designer(&mut db, &clock, &Actor::system(), &lead, draft).await;
            assert_eq!(given.is_ok(), is_taken);
        }
        assert_eq!(find(&mut db, id, Reach::All).await?.designer, Some(designer));
        Ok(())
    }
}
