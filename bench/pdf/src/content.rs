//! A quotation's content as JSON, for programs in other languages.

use serde_json::{Value, json};

use crate::documents::quotation::Quotation;
use crate::documents::rupees::{exact, in_words, short};

pub(crate) fn of(quotation: &Quotation) -> Value {
    let rooms: Vec<Value> = quotation
        .rooms
        .iter()
        .map(|room| {
            let lines: Vec<Value> = room
                .lines
                .iter()
                .map(|line| {
                    json!({
                        "title": line.title,
                        "details": line.details,
                        "size": line.size,
                        "quantity": format!("{}.{:02} {}", line.quantity / 100, line.quantity % 100, line.unit),
                        "rate": short(line.rate_paise),
                        "amount": exact(line.net_paise),
                        "hsn": line.hsn,
                        "picture": line.picture.as_ref().map(|shown| shown.index),
                    })
                })
                .collect();
            json!({ "name": room.name, "amount": exact(room.subtotal_paise), "lines": lines })
        })
        .collect();
    let paragraphs = |text: &str| -> Vec<String> {
        let text = text.replace("{{ project }}", &quotation.project).replace("{{ contact }}", &quotation.contact.name);
        text.split("\n\n").map(|paragraph| paragraph.trim().to_owned()).collect()
    };
    let price = &quotation.price;
    let taxes: Vec<[String; 4]> = price
        .taxes
        .iter()
        .map(|tax| [tax.hsn.clone(), format!("{}%", tax.rate / 100), exact(tax.taxable_paise), exact(tax.levy.paise())])
        .collect();
    let tax: i64 = price.taxes.iter().map(|tax| tax.levy.paise()).sum();
    let row = |label: &str, paise: i64| [label.to_owned(), exact(paise)];
    let mut steps = vec![row("Subtotal of rooms", price.subtotal_paise)];
    steps.extend(price.charges.iter().map(|charge| row(&charge.label, charge.paise)));
    steps.push(row("Taxable value", price.taxable_paise));
    steps.push(row("GST", tax));
    steps.push(row("Total", price.total_paise));
    steps.push(row("Round-off", price.round_off_paise));
    steps.push(row("Amount payable", price.payable_paise));
    json!({
        "number": quotation.number,
        "company": quotation.company.legal_name,
        "address": quotation.company.address,
        "gstin": quotation.company.gstin,
        "client": quotation.client.name,
        "clientAddress": quotation.client.address,
        "project": quotation.project,
        "rooms": rooms,
        "opening": paragraphs(include_str!("../../../templates/documents/quotation_opening.txt")),
        "next": paragraphs(include_str!("../../../templates/documents/quotation_next_steps.txt")),
        "steps": steps,
        "taxes": taxes,
        "words": in_words(price.payable_paise),
        "milestones": quotation.milestones.iter().map(|each| [each.name.clone(), exact(each.amount_paise)]).collect::<Vec<_>>(),
        "terms": quotation.terms,
    })
}
