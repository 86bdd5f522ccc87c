//! Sends a visitor the estimate of the kitchen that they planned.

use domain::ids::EnquiryId;
use domain::kitchen::EstimateLine;
use domain::kitchen::request::{self, Planned};
use domain::lead;
use domain::mail::Kind;
use domain::money::hundredths;
use domain::quotation::measure::{Quantity, Unit};
use domain::settings::{self, FollowUps};

use super::letter::{KitchenLine, SendKitchenEstimate};
use super::{Dispatch, brand, dispatch, organization, site, words};
use crate::documents::rupees::short;
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: EnquiryId) -> Result<(), Failure> {
    let organization = organization(worker).await?;
    let (enquiry, lead, kitchen, limits) = {
        let mut db = worker.db.acquire().await?;
        let enquiry = lead::find_enquiry(&mut db, id).await?;
        let lead = lead::find(&mut db, enquiry.lead_id).await?;
        let kitchen = request::find(&mut db, id).await?;
        (enquiry, lead, kitchen, settings::read::<FollowUps>(&mut db).await?)
    };
    let Planned { estimate, .. } =
        kitchen.ok_or_else(|| Failure::Never("the form holds no kitchen".to_owned()))?;
    // Staff may have corrected the address since, and want the letter sent after all.
    let is_first = lead.received_at == enquiry.received_at;
    let to = if is_first { &lead.wish.customer_email } else { &enquiry.wish.customer_email };
    let tax = estimate.total_paise - estimate.cost_paise - estimate.installation_paise;
    let letter = SendKitchenEstimate {
        brand: brand(worker, &organization),
        enquiry: words(&enquiry),
        from: short(estimate.from_paise),
        to: short(estimate.to_paise),
        lines: estimate.lines.iter().map(line).collect(),
        cost: short(estimate.cost_paise),
        installation: short(estimate.installation_paise),
        tax: short(tax),
        total: short(estimate.total_paise),
        prices_of: estimate.prices_of.format("%-d %b %Y").to_string(),
        calculator_url: site(worker, "/kitchen-calculator"),
    };
    let mail = Dispatch {
        letter: &letter,
        occasion: id.to_string(),
        kind: Kind::Transactional,
        to,
        to_name: None,
        from_name: None,
        reply_to: organization.email_id.as_deref(),
        lead: Some(enquiry.lead_id),
        enquiry: Some(id),
        at_most_a_day: Some(limits.confirmations_a_day),
        enclosures: Vec::new(),
    };
    dispatch(worker, mail).await
}

fn line(line: &EstimateLine) -> KitchenLine {
    KitchenLine {
        name: line.name.clone(),
        quantity: format!("{} at {}", quantity(line.quantity, line.unit), short(line.rate_paise.0)),
        amount: short(line.amount_paise),
    }
}

/// `28.8 sq ft`.
fn quantity(quantity: Quantity, unit: Unit) -> String {
    let number = hundredths(quantity.0);
    match unit {
        Unit::Sqft => format!("{number} sq ft"),
        Unit::Rft => format!("{number} ft"),
        Unit::Nos if quantity == Quantity::ONE => "1 piece".to_owned(),
        Unit::Nos => format!("{number} pieces"),
        Unit::Set if quantity == Quantity::ONE => "1 set".to_owned(),
        Unit::Set => format!("{number} sets"),
        Unit::Ls => "Lump sum".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_are_said_as_people_say_them() {
        for (hundredths, unit, text) in [
            (2_880, Unit::Sqft, "28.8 sq ft"),
            (1_600, Unit::Rft, "16 ft"),
            (1_205, Unit::Rft, "12.05 ft"),
            (100, Unit::Nos, "1 piece"),
            (300, Unit::Set, "3 sets"),
        ] {
            assert_eq!(quantity(Quantity(hundredths), unit), text);
        }
    }
}
