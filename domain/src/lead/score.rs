//! The score of a lead, with its reasons. Source: product rules for leads, table of signals.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{BhkType, FormSource, InteriorType, NewLead, Temperature};
use crate::contact::Contact;

/// What each signal is worth. A setting: the defaults are only where to start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[schemars(rename = "ScoreWeights")]
pub struct Weights {
    /// Villa or duplex.
    #[garde(range(min = -100, max = 100))]
    pub villa_or_duplex: i16,
    /// 4 BHK.
    #[garde(range(min = -100, max = 100))]
    pub four_bhk: i16,
    /// 3 BHK.
    #[garde(range(min = -100, max = 100))]
    pub three_bhk: i16,
    /// 2 BHK.
    #[garde(range(min = -100, max = 100))]
    pub two_bhk: i16,
    /// 1 BHK.
    #[garde(range(min = -100, max = 100))]
    pub one_bhk: i16,
    /// The whole home.
    #[garde(range(min = -100, max = 100))]
    pub full_home: i16,
    /// Each single interior.
    #[garde(range(min = -100, max = 100))]
    pub each_interior: i16,
    /// At most this much for single interiors.
    #[garde(range(min = -100, max = 100))]
    pub interiors_at_most: i16,
    /// Nothing chosen yet.
    #[garde(range(min = -100, max = 100))]
    pub discuss: i16,
    /// Express delivery.
    #[garde(range(min = -100, max = 100))]
    pub urgent_delivery: i16,
    /// Brings a design.
    #[garde(range(min = -100, max = 100))]
    pub has_own_design: i16,
    /// The phone can be called.
    #[garde(range(min = -100, max = 100))]
    pub valid_mobile: i16,
    /// The address can be written to.
    #[garde(range(min = -100, max = 100))]
    pub valid_email: i16,
    /// At least thirty characters about the wish.
    #[garde(range(min = -100, max = 100))]
    pub requirements: i16,
    /// Came through a booking form.
    #[garde(range(min = -100, max = 100))]
    pub source_booking: i16,
    /// Each visit after the first.
    #[garde(range(min = -100, max = 100))]
    pub return_visit: i16,
    /// At most this much for returning.
    #[garde(range(min = -100, max = 100))]
    pub return_visits_at_most: i16,
    /// From here on a lead is hot.
    #[garde(range(min = 1, max = 100), custom(above(self.warm_from)))]
    pub hot_from: i16,
    /// From here on a lead is warm.
    #[garde(range(min = 0, max = 100))]
    pub warm_from: i16,
}

fn above(warm_from: i16) -> impl FnOnce(&i16, &()) -> garde::Result {
    move |hot_from, ()| {
        if *hot_from > warm_from { Ok(()) } else { Err(garde::Error::new("must be above where warm begins")) }
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            villa_or_duplex: 20,
            four_bhk: 18,
            three_bhk: 14,
            two_bhk: 10,
            one_bhk: 6,
            full_home: 20,
            each_interior: 5,
            interiors_at_most: 15,
            discuss: 3,
            urgent_delivery: 10,
            has_own_design: 8,
            valid_mobile: 8,
            valid_email: 4,
            requirements: 4,
            source_booking: 8,
            return_visit: 4,
            return_visits_at_most: 8,
            hot_from: 70,
            warm_from: 40,
        }
    }
}

/// One line of the score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// What was seen, in words.
    pub signal: String,
    /// What it is worth.
    pub points: i16,
}

/// A score with all that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// 0 to 100.
    pub points: i16,
    /// Adds up to the points, before they are limited to the range.
    pub reasons: Vec<Reason>,
    /// Hot, warm or cold.
    pub temperature: Temperature,
}

/// Weighs a form. `earlier` counts the forms that the same person sent before.
#[must_use]
pub fn score(form: &NewLead, contact: &Contact, earlier: i64, weights: &Weights) -> Score {
    let mut reasons = Vec::new();
    let mut add = |points: i16, signal: &str| {
        if points != 0 {
            reasons.push(Reason { signal: signal.to_owned(), points });
        }
    };

    let home = match form.bhk_type {
        BhkType::Villa | BhkType::Duplex => weights.villa_or_duplex,
        BhkType::FourBhk => weights.four_bhk,
        BhkType::ThreeBhk => weights.three_bhk,
        BhkType::TwoBhk => weights.two_bhk,
        BhkType::OneBhk => weights.one_bhk,
    };
    add(home, form.bhk_type.label());

    if form.interior_types.contains(&InteriorType::FullHome) {
        add(weights.full_home, "Full home");
    } else {
        let single = form.interior_types.iter().filter(|kind| **kind != InteriorType::Discuss).count();
        let single = i16::try_from(single).unwrap_or(i16::MAX);
        let points = weights.each_interior.saturating_mul(single).min(weights.interiors_at_most);
        add(points, if single == 1 { "One interior" } else { "Several interiors" });
        if form.interior_types.contains(&InteriorType::Discuss) {
            add(weights.discuss, "Wants to discuss");
        }
    }

    if form.urgent_delivery {
        add(weights.urgent_delivery, "Express delivery");
    }
    if form.has_own_design {
        add(weights.has_own_design, "Brings a design");
    }
    if contact.phone.is_some() {
        add(weights.valid_mobile, "Valid mobile");
    }
    if contact.email.is_some() {
        add(weights.valid_email, "Valid e-mail");
    }
    if form.requirements.trim().chars().count() >= 30 {
        add(weights.requirements, "Describes the wish");
    }
    match form.source {
        FormSource::WebsitePopup | FormSource::WebsiteBooking => {
            add(weights.source_booking, "Booked on the site");
        }
    }
    let earlier = i16::try_from(earlier).unwrap_or(i16::MAX);
    add(weights.return_visit.saturating_mul(earlier).min(weights.return_visits_at_most), "Came back");

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
    use crate::testing::new_lead;

    fn points(form: &NewLead, earlier: i64) -> i16 {
        let contact = Contact::read(&form.customer_email, &form.customer_phone);
        score(form, &contact, earlier, &Weights::default()).points
    }

    #[test]
    fn the_table_of_signals_adds_up() {
        let form = NewLead {
            bhk_type: BhkType::Villa,
            interior_types: vec![InteriorType::FullHome, InteriorType::Kitchen],
            urgent_delivery: true,
            has_own_design: true,
            requirements: "A calm home with much storage.".to_owned(),
            ..new_lead()
        };
        // 20 home, 20 full home (which includes the kitchen), 10 express, 8 design, 8 mobile,
        // 4 e-mail, 4 requirements of exactly 30 characters, 8 booking.
        assert_eq!(points(&form, 0), 82);
        assert_eq!(points(&form, 1), 86);
        assert_eq!(points(&form, 9), 90);
    }

    #[test]
    fn single_interiors_are_capped() {
        use InteriorType::{Discuss, Furniture, Kitchen, TvUnit, Wardrobe};
        let base = NewLead { interior_types: vec![Kitchen], ..new_lead() };
        let with =
            |kinds: &[InteriorType]| points(&NewLead { interior_types: kinds.to_vec(), ..base.clone() }, 0);
        let one = with(&[Kitchen]);
        assert_eq!(with(&[Kitchen, Wardrobe]), one + 5);
        assert_eq!(with(&[Kitchen, Wardrobe, TvUnit]), one + 10);
        assert_eq!(with(&[Kitchen, Wardrobe, TvUnit, Furniture]), one + 10);
        assert_eq!(with(&[Discuss]), one - 2);
    }

    #[test]
    fn temperature_follows_the_thresholds() {
        let contact = Contact { email: None, phone: None };
        let form =
            NewLead { bhk_type: BhkType::OneBhk, interior_types: vec![InteriorType::Discuss], ..new_lead() };
        let only = |hot_from, warm_from| {
            score(&form, &contact, 0, &Weights { hot_from, warm_from, ..Weights::default() }).temperature
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
        let contact = Contact { email: None, phone: None };
        assert_eq!(score(&new_lead(), &contact, i64::MAX, &weights).points, 100);
    }
}
