//! The view model of a quotation's document, from its record.

use std::sync::Arc;

use drawing::view;
use enquiries::proved_address::{Proof, ProofMethod};
use kernel::clock::{IST, day_of};
use kernel::money::Percent;
use kernel::organization::Organization;
use kernel::state;
use pricing::gst::Supply;
use pricing::material::surface::Known;
use pricing::price::{Discount, TaxedGroup, Totals};
use sales::quotation::document::{Acceptance, Content, Signature};
use sales::quotation::drawn;
use sales::quotation::sheet::{self, Entry, Item, PricedEntry, PricedItem};
use sales::quotation::{Delivery, QuotationDraft, Status};

use super::letterhead::{Company, day};
use super::quotation::{
    Charge, Choice, Client, Contact, Hand, Levy, Line, Milestone, Price, Quotation, Room, Signing, Tax,
};
use super::rupees::short;

/// The document of a quotation.
pub(super) fn quotation(content: &Content, site_url: &str) -> Quotation {
    let Content { quotation, price, organization, known, .. } = content;
    let draft = &quotation.draft;
    let settled_at = quotation.sent_at.unwrap_or(quotation.updated_at);
    let issued_on = day_of(settled_at);
    let number = quotation.number.clone().unwrap_or_else(|| "Draft".to_owned());
    let revision = if quotation.revision == 0 { String::new() } else { format!("R{}", quotation.revision) };
    let dated = day(issued_on);
    let version = [number.as_str(), &revision, &dated].into_iter().filter(|text| !text.is_empty());
    let version = version.collect::<Vec<_>>().join(" · ");
    Quotation {
        number,
        revision,
        is_draft: matches!(quotation.status, Status::Draft | Status::PendingApproval),
        issued_on,
        valid_until: draft.valid_until,
        settled_at,
        company: company(organization, site_url),
        client: client(draft),
        project: content.home.clone(),
        site_address: draft.site_address.clone(),
        place_of_supply: place_of_supply(&draft.place_of_supply),
        delivery: delivery(draft.delivery).to_owned(),
        contact: Contact {
            name: content.contact.name.clone(),
            phone: content.contact.phone.clone().unwrap_or_default(),
        },
        note: paragraphs(&draft.note),
        rooms: draft.rooms.iter().zip(&price.rooms).map(|pair| room(pair, known, &version)).collect(),
        price: price_of(draft, &price.totals, &price.taxes, price.supply),
        milestones: content.milestones.iter().map(milestone).collect(),
        terms: content.terms.clone(),
        pictures: Vec::new(),
        signing: None,
    }
}

pub(super) fn company(organization: &Organization, site_url: &str) -> Company {
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    Company {
        brand: organization.brand_name.clone(),
        legal_name: organization.legal_name.clone().unwrap_or_else(|| organization.brand_name.clone()),
        address: organization.address(),
        gstin: text(&organization.gstin),
        phone: text(&organization.phone_number),
        email: text(&organization.email_id),
        site_url: site_url.to_owned(),
        logo: None,
    }
}

fn client(draft: &QuotationDraft) -> Client {
    Client {
        name: draft.client_name.trim().to_owned(),
        address: String::new(),
        phone: draft.client_phone.trim().to_owned(),
        email: draft.client_email.trim().to_owned(),
        gstin: draft.client_gstin.clone(),
    }
}

/// `Karnataka (29)`.
pub(super) fn place_of_supply(code: &str) -> String {
    state::name(code).map_or_else(|| code.to_owned(), |name| format!("{name} ({code})"))
}

/// Source: source specification, business constants.
const fn delivery(delivery: Delivery) -> &'static str {
    match delivery {
        Delivery::Standard => "Standard: 45 days from the signed design",
        Delivery::Express => "Express: 30 days from the signed design",
    }
}

fn paragraphs(text: &str) -> Vec<String> {
    text.split("\n\n").map(|paragraph| paragraph.trim().to_owned()).filter(|text| !text.is_empty()).collect()
}

/// A room, with the quotation's number, revision and date in its drawings.
fn room((room, priced): (&sheet::Room, &sheet::PricedRoom), known: &Known, version: &str) -> Room {
    let note = format!("{version} · {}", room.name.trim());
    let noted = |sheet| view::noted(sheet, &note);
    Room {
        name: room.name.clone(),
        lines: room.items.iter().zip(&priced.items).flat_map(lines).collect(),
        subtotal_paise: priced.subtotal_paise,
        elevations: drawn::sheets(room, known).into_iter().map(noted).collect(),
        section: drawn::section(room, known).map(noted),
    }
}

/// An item and its add-ons.
fn lines((item, priced): (&Item, &PricedItem)) -> Vec<Line> {
    let choice = match (priced.line.counts, &item.alternative) {
        (true, _) => Choice::Included,
        (false, Some(_)) => Choice::Alternative,
        (false, None) => Choice::Optional,
    };
    let mut lines = vec![line(&item.line, &priced.line, choice)];
    for (entry, priced) in item.add_ons.iter().zip(&priced.add_ons) {
        let choice = if priced.counts { Choice::Included } else { Choice::Optional };
        lines.push(Line { is_add_on: true, ..line(entry, priced, choice) });
    }
    lines
}

fn line(entry: &Entry, priced: &PricedEntry, choice: Choice) -> Line {
    Line {
        title: entry.name.trim().to_owned(),
        is_add_on: false,
        details: details(entry),
        size: entry.dimensions.words(),
        quantity: priced.quantity.0,
        unit: priced.unit.as_str().to_owned(),
        rate_paise: entry.rate_paise.0,
        gross_paise: priced.price.gross_paise,
        net_paise: priced.price.net_paise,
        discount: match entry.discount {
            Discount::None => None,
            Discount::Percent { percent } => Some(percent.to_string()),
            Discount::Amount { amount_paise } => Some(short(amount_paise)),
        },
        choice,
        hsn: entry.hsn.clone(),
        picture: None,
    }
}

/// Material and finish, then other details.
fn details(entry: &Entry) -> Vec<String> {
    let made_of = [entry.material.trim(), entry.finish.trim()];
    let made_of = made_of.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ");
    let mut details = vec![made_of];
    details.extend(entry.description.lines().map(|line| line.trim().to_owned()));
    details.retain(|text| !text.is_empty());
    details
}

fn price_of(draft: &QuotationDraft, totals: &Totals, taxes: &[TaxedGroup], supply: Supply) -> Price {
    let mut charges = Vec::new();
    if totals.surcharge_paise != 0 {
        let label = format!("Express delivery, {}", draft.delivery.surcharge());
        charges.push(Charge { label, paise: totals.surcharge_paise });
    }
    if totals.discount_paise != 0 {
        let label = match draft.discount {
            Discount::Percent { percent } => format!("Discount, {percent}"),
            Discount::None | Discount::Amount { .. } => "Discount".to_owned(),
        };
        charges.push(Charge { label, paise: -totals.discount_paise });
    }
    Price {
        subtotal_paise: totals.subtotal_paise,
        charges,
        taxable_paise: totals.taxable_paise,
        taxes: taxes.iter().map(|group| tax(group, supply)).collect(),
        total_paise: totals.total_paise,
        round_off_paise: totals.round_off_paise,
        payable_paise: totals.payable_paise,
    }
}

/// The split follows from the place of supply, not from the amounts: goods without tax can be supplied to
/// other states too.
fn tax(group: &TaxedGroup, supply: Supply) -> Tax {
    let levy = levy(group.tax, supply);
    Tax { hsn: group.hsn.clone(), rate: basis_points(group.rate), taxable_paise: group.taxable_paise, levy }
}

fn levy(tax: pricing::gst::Tax, supply: Supply) -> Levy {
    match supply {
        Supply::WithinState => Levy::Local { cgst_paise: tax.cgst_paise, sgst_paise: tax.sgst_paise },
        Supply::InterState => Levy::Interstate { igst_paise: tax.igst_paise },
    }
}

fn milestone(milestone: &sales::quotation::milestone::Milestone) -> Milestone {
    Milestone {
        name: milestone.name.clone(),
        share: basis_points(milestone.percent),
        amount_paise: milestone.amount_paise,
    }
}

fn basis_points(percent: Percent) -> u32 {
    u32::try_from(percent.0).unwrap_or(0)
}

/// How it was signed. `chosen_sha256` is the digest of the PDF with the customer's selection, if that
/// differs.
pub(super) fn signing(content: &Content, acceptance: &Acceptance, chosen_sha256: Option<String>) -> Signing {
    let Acceptance { signer_name, email, .. } = acceptance;
    Signing {
        name: signer_name.trim().to_owned(),
        hand: match &acceptance.signature {
            Signature::Typed(name) => Hand::Typed(name.trim().to_owned()),
            Signature::Drawn(strokes) => Hand::Drawn(Arc::from(strokes.as_slice())),
        },
        at: acceptance.accepted_at.with_timezone(&IST),
        email: email.clone(),
        email_proof: acceptance.address_proof.as_ref().map(proof).unwrap_or_default(),
        ip: acceptance.ip.clone().unwrap_or_default(),
        browser: acceptance.browser.clone().unwrap_or_default(),
        shown_sha256: acceptance.document_sha256.clone(),
        chosen_sha256,
        terms_sha256: acceptance.terms_sha256.clone(),
        chosen: chosen(content, acceptance),
    }
}

/// How the address was confirmed, as a sentence.
fn proof(proof: &Proof) -> String {
    let day = proof.at.with_timezone(&IST).format("%-d %B %Y");
    match (proof.way, &proof.by) {
        (ProofMethod::Form, _) => {
            format!("Given by the customer in the enquiry form on our website on {day}.")
        }
        (ProofMethod::Admin, by) => {
            let by = by.as_deref().unwrap_or("an administrator");
            format!("Confirmed by {by}, administrator, on {day}: \u{201c}{}\u{201d}", proof.reason)
        }
        (ProofMethod::Account, Some(by)) => {
            format!("Confirmed by the customer\u{2019}s account ({by}) on {day}.")
        }
        (ProofMethod::Account, None) => format!("Confirmed by the customer\u{2019}s account on {day}."),
    }
}

/// Names of the options and alternatives that the customer selected.
fn chosen(content: &Content, acceptance: &Acceptance) -> Vec<String> {
    let rooms = &content.quotation.draft.rooms;
    let entries = rooms
        .iter()
        .flat_map(|room| &room.items)
        .flat_map(|item| [&item.line].into_iter().chain(&item.add_ons));
    entries.filter(|entry| acceptance.chosen.contains(&entry.id)).map(|entry| entry.name.clone()).collect()
}

/// The document with its signature, settled at the time of signing.
pub(super) fn signed(document: Quotation, signing: Signing) -> Quotation {
    Quotation { settled_at: signing.at.to_utc(), signing: Some(signing), ..document }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goods_without_tax_go_to_other_states_too() {
        let group = TaxedGroup {
            hsn: "4602".to_owned(),
            rate: Percent::NONE,
            taxable_paise: 1_250_000,
            tax: pricing::gst::Tax::default(),
        };
        assert!(matches!(tax(&group, Supply::InterState).levy, Levy::Interstate { igst_paise: 0 }));
        assert!(matches!(
            tax(&group, Supply::WithinState).levy,
            Levy::Local { cgst_paise: 0, sgst_paise: 0 }
        ));
    }
}
