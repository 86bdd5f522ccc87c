//! Lead scoring, with reasons. Source: product rules for leads, table of signals.

use ads::visit::attribution::{self, Interest};
use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{BhkType, InteriorType, Lead, LeadSource, Temperature, Wish, find};
use crate::lead::settings::Sales;
use kernel::Db;
use kernel::ids::LeadId;
use kernel::reach::Reach;
use kernel::subject::{Reference, SubjectKind};

/// One contribution to the score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ScoreReason")]
pub struct Reason {
    /// The signal, in plain words.
    pub signal: String,
    /// Points added or deducted.
    pub points: i16,
}

/// A score and its breakdown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// 0 to 100.
    pub points: i16,
    /// Sum up to the points before clamping to 0–100.
    pub reasons: Vec<Reason>,
    /// Hot, warm or cold.
    pub temperature: Temperature,
}

/// Signals beyond the requirements.
#[derive(Clone, Copy, Debug)]
pub struct History {
    /// Earlier enquiries of the same person.
    pub earlier: i64,
    /// Unanswered calls since the last one that was answered.
    pub unanswered: i64,
    /// What the visits before the enquiries say.
    pub interest: Interest,
    /// Date of scoring.
    pub today: NaiveDate,
}

/// The scoring history of a lead. `earlier` counts all of its enquiries.
pub(super) async fn history(db: &mut Db, lead: LeadId, today: NaiveDate) -> Result<History, sqlx::Error> {
    let row = sqlx::query!(
        r#"select (select count(*) from enquiries where lead_id = $1) as "earlier!",
               (select count(*) from lead_activities
                where lead_id in (select id from leads where id = $1 or merged_into = $1)
                  and outcome in ('no_answer', 'busy')
                  and at > coalesce(
                      (select max(at) from lead_activities
                       where lead_id in (select id from leads where id = $1 or merged_into = $1)
                         and outcome in ('connected', 'callback')), '-infinity'
                  )) as "unanswered!""#,
        lead.0,
    )
    .fetch_one(&mut *db)
    .await?;
    let subject = Reference { kind: SubjectKind::Lead.as_str(), id: lead.0 };
    let interest = attribution::interest(db, &[subject]).await?;
    Ok(History { earlier: row.earlier, unanswered: row.unanswered, interest, today })
}

/// Rescores a lead after a change.
pub async fn renew(db: &mut Db, lead: LeadId, sales: &Sales, today: NaiveDate) -> Result<(), sqlx::Error> {
    let Lead { wish, source, .. } = find(db, lead, Reach::All).await?;
    let history = history(db, lead, today).await?;
    let score = score(&wish, source, &History { earlier: history.earlier - 1, ..history }, sales);
    sqlx::query!(
        "update leads set score = $2, score_reasons = $3, temperature = $4, updated_at = now() where id = $1",
        lead.0,
        score.points,
        sqlx::types::Json(&score.reasons) as _,
        score.temperature.as_str(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Unanswered calls in a row that count against a lead.
const UNANSWERED: i64 = 3;

/// Scores a set of requirements.
#[must_use]
pub fn score(wish: &Wish, source: LeadSource, history: &History, sales: &Sales) -> Score {
    let weights = &sales.score;
    let mut reasons = Vec::new();
    let mut add = |points: i16, signal: &str| {
        if points != 0 {
            reasons.push(Reason { signal: signal.to_owned(), points });
        }
    };

    if let Some(home) = wish.bhk_type {
        let points = match home {
            BhkType::Villa | BhkType::Duplex => weights.villa_or_duplex,
            BhkType::FourBhk => weights.four_bhk,
            BhkType::ThreeBhk => weights.three_bhk,
            BhkType::TwoBhk => weights.two_bhk,
            BhkType::OneBhk => weights.one_bhk,
        };
        add(points, home.label());
    }

    if wish.interior_types.contains(&InteriorType::FullHome) {
        add(weights.full_home, "Full home");
    } else {
        let single = wish.interior_types.iter().filter(|kind| **kind != InteriorType::Discuss).count();
        let single = i16::try_from(single).unwrap_or(i16::MAX);
        let points = weights.each_interior.saturating_mul(single).min(weights.interiors_at_most);
        add(points, if single == 1 { "One interior" } else { "Several interiors" });
        if wish.interior_types.contains(&InteriorType::Discuss) {
            add(weights.discuss, "Wants to discuss");
        }
    }

    if wish.urgent_delivery {
        add(weights.urgent_delivery, "Express delivery");
    }
    if wish.has_own_design {
        add(weights.has_own_design, "Has own design");
    }
    let contact = wish.contact();
    if contact.phone.is_some() {
        add(weights.valid_mobile, "Valid mobile");
    }
    if contact.email.is_some() {
        add(weights.valid_email, "Valid e-mail");
    }
    if wish.requirements.trim().chars().count() >= 30 {
        add(weights.requirements, "Describes the requirements");
    }
    match source {
        LeadSource::WebsitePopup
        | LeadSource::WebsiteBooking
        | LeadSource::Byod
        | LeadSource::KitchenCalculator => add(weights.source_booking, "Booked on the site"),
        LeadSource::Phone | LeadSource::WalkIn | LeadSource::Whatsapp => {
            add(weights.source_booking, "Contacted us directly");
        }
        LeadSource::AdsLanding => add(weights.source_ads, "Came from an ad"),
        LeadSource::Referral => add(weights.source_referral, "Referred by a customer"),
        LeadSource::Import | LeadSource::Manual => add(weights.source_import, source.label()),
    }
    if let Some(pincode) = &wish.pincode
        && !sales.service_pincodes.is_empty()
    {
        if sales.service_pincodes.iter().any(|area| pincode.starts_with(area.as_str())) {
            add(weights.inside_area, "Inside our service area");
        } else {
            add(weights.outside_area, "Outside our service area");
        }
    }
    match wish.possession_on.map(|day| (day - history.today).num_days()) {
        Some(..=60) => add(weights.possession_soon, "Possession within 60 days"),
        Some(..=180) => add(weights.possession_near, "Possession within 180 days"),
        _ => {}
    }
    let earlier = i16::try_from(history.earlier).unwrap_or(i16::MAX);
    add(weights.return_visit.saturating_mul(earlier).min(weights.return_visits_at_most), "Repeat enquiries");
    if history.interest.used_calculator {
        add(weights.calculator_used, "Used a calculator");
    }
    if history.interest.saw_pricing {
        add(weights.pricing_seen, "Looked at prices");
    }
    if history.interest.visits > 1 {
        add(weights.came_back, "Came back to the site");
    }
    if history.unanswered >= UNANSWERED {
        add(weights.unanswered, "Three calls unanswered");
    }

    let points = reasons.iter().map(|reason| reason.points).fold(0_i16, i16::saturating_add).clamp(0, 100);
    let temperature = if points >= weights.hot_from {
        Temperature::Hot
    } else if points >= weights.warm_from {
        Temperature::Warm
    } else {
        Temperature::Cold
    };
    Score { points, reasons, temperature }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lead::settings::weights::Weights;
    use crate::lead::testing::new_lead;

    const NOTHING: History = History { earlier: 0, unanswered: 0, interest: UNKNOWN, today: TODAY };
    const UNKNOWN: Interest = Interest { visits: 0, saw_pricing: false, used_calculator: false };
    const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();

    fn wish() -> Wish {
        Wish::from(&new_lead())
    }

    fn points(wish: &Wish, earlier: i64) -> i16 {
        let history = History { earlier, ..NOTHING };
        score(wish, LeadSource::WebsitePopup, &history, &Sales::default()).points
    }

    #[test]
    fn the_table_of_signals_adds_up() {
        let wish = Wish {
            bhk_type: Some(BhkType::Villa),
            interior_types: vec![InteriorType::FullHome, InteriorType::Kitchen],
            urgent_delivery: true,
            has_own_design: true,
            requirements: "A calm home with much storage.".to_owned(),
            ..wish()
        };
        // 20 home, 20 full home (which includes the kitchen), 10 express, 8 design, 8 mobile,
        // 4 e-mail, 4 requirements of exactly 30 characters, 8 booking.
        assert_eq!(points(&wish, 0), 82);
        assert_eq!(points(&wish, 1), 86);
        assert_eq!(points(&wish, 9), 90);
    }

    #[test]
    fn single_interiors_are_capped() {
        use InteriorType::{Discuss, Furniture, Kitchen, TvUnit, Wardrobe};
        let with = |kinds: &[InteriorType]| points(&Wish { interior_types: kinds.to_vec(), ..wish() }, 0);
        let one = with(&[Kitchen]);
        assert_eq!(with(&[Kitchen, Wardrobe]), one + 5);
        assert_eq!(with(&[Kitchen, Wardrobe, TvUnit]), one + 10);
        assert_eq!(with(&[Kitchen, Wardrobe, TvUnit, Furniture]), one + 10);
        assert_eq!(with(&[Discuss]), one - 2);
        assert_eq!(with(&[]), one - 5);
    }

    #[test]
    fn each_source_has_its_weight() {
        let of = |source| score(&wish(), source, &NOTHING, &Sales::default()).points;
        let nothing = of(LeadSource::Import);
        for (source, points) in [
            (LeadSource::WebsitePopup, 8),
            (LeadSource::WebsiteBooking, 8),
            (LeadSource::Byod, 8),
            (LeadSource::KitchenCalculator, 8),
            (LeadSource::AdsLanding, 6),
            (LeadSource::Phone, 8),
            (LeadSource::WalkIn, 8),
            (LeadSource::Whatsapp, 8),
            (LeadSource::Referral, 12),
            (LeadSource::Import, 0),
            (LeadSource::Manual, 0),
        ] {
            assert_eq!(of(source) - nothing, points, "{source}");
        }
    }

    #[test]
    fn what_staff_learn_counts_too() {
        let base = points(&wish(), 0);
        let at = |pincode: &str| points(&Wish { pincode: Some(pincode.to_owned()), ..wish() }, 0);
        assert_eq!(at("560038"), base + 8);
        assert_eq!(at("110001"), base - 20);
        for (days, more) in [(-400, 10), (0, 10), (60, 10), (61, 5), (180, 5), (181, 0)] {
            let possession_on = Some(TODAY + chrono::Duration::days(days));
            assert_eq!(points(&Wish { possession_on, ..wish() }, 0), base + more, "in {days} days");
        }
        let unanswered = |unanswered| {
            let history = History { unanswered, ..NOTHING };
            score(&wish(), LeadSource::WebsitePopup, &history, &Sales::default()).points
        };
        assert_eq!([unanswered(2), unanswered(3), unanswered(9)], [base, base - 15, base - 15]);
    }

    #[test]
    fn visits_tell_of_interest() {
        let of = |visits, saw_pricing, used_calculator| {
            let history = History { interest: Interest { visits, saw_pricing, used_calculator }, ..NOTHING };
            score(&wish(), LeadSource::WebsitePopup, &history, &Sales::default()).points
        };
        let base = of(0, false, false);
        assert_eq!(base, of(1, false, false));
        assert_eq!(of(1, false, true), base + 3);
        assert_eq!(of(1, true, false), base + 2);
        assert_eq!(of(2, false, false), base + 3);
        assert_eq!(of(9, true, true), base + 8);
    }

    #[test]
    fn an_area_that_is_not_set_says_nothing() {
        let sales = Sales { service_pincodes: Vec::new(), ..Sales::default() };
        let wish = Wish { pincode: Some("110001".to_owned()), ..wish() };
        let score = score(&wish, LeadSource::WebsitePopup, &NOTHING, &sales);
        assert_eq!(score.points, points(&self::wish(), 0));
    }

    #[test]
    fn temperature_follows_the_thresholds() {
        let wish = Wish {
            customer_email: String::new(),
            customer_phone: String::new(),
            bhk_type: Some(BhkType::OneBhk),
            interior_types: vec![InteriorType::Discuss],
            ..wish()
        };
        let only = |hot_from, warm_from| {
            let sales =
                Sales { score: Weights { hot_from, warm_from, ..Weights::default() }, ..Sales::default() };
            score(&wish, LeadSource::WebsitePopup, &NOTHING, &sales).temperature
        };
        // 6 + 3 + 8 points.
        assert_eq!(only(70, 40), Temperature::Cold);
        assert_eq!(only(70, 17), Temperature::Warm);
        assert_eq!(only(17, 10), Temperature::Hot);
    }

    #[test]
    fn absurd_weights_stay_in_range() {
        let weights = Weights {
            three_bhk: i16::MAX,
            full_home: i16::MAX,
            source_booking: i16::MAX,
            ..Weights::default()
        };
        let sales = Sales { score: weights, ..Sales::default() };
        let history = History { earlier: i64::MAX, ..NOTHING };
        assert_eq!(score(&wish(), LeadSource::WebsitePopup, &history, &sales).points, 100);
    }
}
