//! Renders the PDF of a kitchen estimate, then releases its e-mail, which has the same content and is sent
//! without the PDF if that failed.

use enquiries::lead::{self, Enquiry};
use jobs::{Mail, enqueue};
use kernel::clock::day_of;
use kernel::document::{self, DocumentRef};
use kernel::ids::EnquiryId;
use kernel::organization::Organization;
use kernel::reach::Reach;
use kernel::rupees::hundredths;
use kernel::settings;
use pricing::material::surface::Known;
use pricing::price::measure::{Quantity, Unit};
use sales::kitchen::drawn;
use sales::kitchen::request::{self, Planned};
use sales::kitchen::{EstimateLine, KitchenPlan};

use super::estimate::{Estimate, Part};
use super::letterhead::day;
use super::logo;
use super::render_quotation::{FORM, store};
use super::view_model;
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: EnquiryId) -> Result<(), Failure> {
    let begun =
        document::begin(&mut *worker.db.acquire().await?, DocumentRef::estimate(id), worker.clock.now())
            .await?;
    let mut file = None;
    if let Some(document) = begun {
        let mut view = view(worker, id).await?;
        view.company.logo = logo::read(worker).await?;
        let name = format!("Kitchen-estimate-{}.pdf", view.reference);
        match store(worker, document, name, view.make(FORM)).await {
            Ok(made) => file = Some((document, made)),
            // The e-mail has the same content and is sent without it.
            Err(Failure::Never(reason)) => tracing::error!(%reason, "cannot render an estimate"),
            Err(failure) => return Err(failure),
        }
    }
    let mut tx = worker.db.begin().await?;
    if let Some((document, file)) = file {
        tracing::info!(pages = file.pages, bytes = file.bytes, "estimate rendered");
        document::finish(&mut tx, document, &file, worker.clock.now()).await?;
    }
    enqueue(&mut tx, Mail::SendKitchenEstimate { enquiry: id }).await?;
    Ok(tx.commit().await?)
}

/// The view model from the enquiry's kitchen plan.
async fn view(worker: &Worker, id: EnquiryId) -> Result<Estimate, Failure> {
    let mut db = worker.db.acquire().await?;
    let enquiry = lead::find_enquiry(&mut db, id, Reach::All).await?;
    let organization: Organization = settings::read(&mut db).await?;
    let kitchen = request::find(&mut db, id, Reach::All).await?;
    let kitchen = kitchen.ok_or_else(|| Failure::Never("the enquiry has no kitchen plan".to_owned()))?;
    let known = drawn::known(&mut db, &kitchen.plan).await?;
    Ok(estimate(&enquiry, kitchen, &known, &organization, worker.public_url.as_str()))
}

fn estimate(
    enquiry: &Enquiry,
    kitchen: Planned,
    known: &Known,
    organization: &Organization,
    site_url: &str,
) -> Estimate {
    let Planned { plan, estimate } = kitchen;
    let shape = format!("{}, {}", plan.layout.words(), plan.measures());
    let asked_on = day_of(enquiry.received_at);
    let counter = plan.counter_in_words();
    let note = format!("{} · {} · {shape}", enquiry.reference, day(asked_on));
    // Every plan within its limits can be drawn; the estimate is worth more than its drawing.
    let (drawings, warnings) = drawn::sheets(&plan, &estimate, known).unwrap_or_default();
    let drawings = drawings.into_iter().map(|sheet| drawing::view::noted(sheet, &note)).collect();
    Estimate {
        reference: enquiry.reference.clone(),
        asked_at: enquiry.received_at,
        asked_on,
        prices_of: estimate.prices_of,
        company: view_model::company(organization, site_url),
        name: enquiry.wish.customer_name.trim().to_owned(),
        reach: [&enquiry.wish.customer_phone, &enquiry.wish.customer_email]
            .into_iter()
            .map(|contact| contact.trim().to_owned())
            .filter(|contact| !contact.is_empty())
            .collect(),
        kitchen: format!("your {} kitchen, {}", within_a_sentence(plan.layout.words()), plan.measures()),
        layout: shape,
        extent: extent(&plan, estimate.run),
        package: capitalized(plan.package.as_str()),
        materials: vec![plan.core, plan.finish, counter],
        parts: estimate.lines.iter().map(part).collect(),
        drawings,
        warnings,
        cost_paise: estimate.cost_paise,
        installation_paise: estimate.installation_paise,
        gst_paise: estimate.total_paise - estimate.cost_paise - estimate.installation_paise,
        total_paise: estimate.total_paise,
        from_paise: estimate.from_paise,
        to_paise: estimate.to_paise,
    }
}

/// Length, and what is above and beside the base units.
fn extent(plan: &KitchenPlan, run: Quantity) -> Vec<String> {
    let mut extent = vec![format!("{} ft of base units", hundredths(run.0))];
    extent.extend((plan.wall_units > 0).then(|| format!("Wall units along {}%", plan.wall_units)));
    extent.extend(plan.ceiling.map(|ceiling| format!("Ceiling at {} ft", hundredths(ceiling.0))));
    extent.extend(plan.has_loft.then(|| "Loft units above".to_owned()));
    extent.extend(match plan.tall_units {
        0 => None,
        1 => Some("One tall unit".to_owned()),
        units => Some(format!("{units} tall units")),
    });
    extent
}

fn part(line: &EstimateLine) -> Part {
    Part {
        name: line.name.clone(),
        quantity: quantity(line.quantity, line.unit),
        rate_paise: line.rate_paise.0,
        amount_paise: line.amount_paise,
    }
}

/// `28.8 sq ft`.
pub(crate) fn quantity(quantity: Quantity, unit: Unit) -> String {
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

/// `L-shaped` stays as it is; `Straight` becomes `straight`.
fn within_a_sentence(words: &str) -> String {
    if words.get(1..2) == Some("-") { words.to_owned() } else { words.to_lowercase() }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
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

    #[test]
    fn words_fit_into_their_sentence() {
        assert_eq!(within_a_sentence("U-shaped"), "U-shaped");
        assert_eq!(within_a_sentence("Parallel"), "parallel");
        assert_eq!(capitalized("luxe"), "Luxe");
    }
}
