//! Papers of many orders in one PDF. They are drawn anew, from what their own PDFs are drawn from.

use app::export::Papers;
use kernel::clock::day_of;
use kernel::organization::Organization;
use kernel::settings;
use shop::order::print::{self, OrderPaper, PickLine};
use shop::order::{self, paper};
use shop::{invoice, order::paper::Papers as ShipmentPapers};

use super::letterhead::Company;
use super::logo;
use super::paper::pdf::About;
use super::paper::{Made, MakeError, PageSize, Sheets};
use super::pick_list::{Line, PickList, Share};
use super::render_quotation::FORM;
use super::view_model::company;
use super::{render_shipment_papers, render_tax_invoice};
use crate::{Failure, Worker};

/// The papers as one file; `None` if there is nothing left to print.
pub(super) async fn make(worker: &Worker, papers: &Papers) -> Result<Option<Made>, Failure> {
    // Before the snapshot, which keeps a connection.
    let logo = logo::read(worker).await?;
    let mut snapshot =
        worker.db.begin_with("begin transaction isolation level repeatable read, read only").await?;
    let organization: Organization = settings::read(&mut snapshot).await?;
    let site_url = worker.public_url.to_string();
    let draw: Draw = match papers.paper {
        OrderPaper::PickList => {
            let list = print::pick_list(&mut snapshot, &papers.orders).await?;
            if list.lines.is_empty() {
                return Ok(None);
            }
            let view = PickList {
                company: Company { logo, ..company(&organization, &site_url) },
                printed_at: papers.requested_at,
                orders: list.orders,
                lines: list.lines.into_iter().map(line).collect(),
                is_test: list.has_test,
            };
            Box::new(move || view.make(FORM))
        }
        OrderPaper::Invoices => {
            let mut views = Vec::new();
            for id in print::invoices(&mut snapshot, &papers.orders).await? {
                let issued = invoice::find(&mut snapshot, id).await?;
                let order = order::find(&mut snapshot, issued.order).await?;
                let mut view = render_tax_invoice::view(&issued, &order, &site_url);
                view.company.logo.clone_from(&logo);
                views.push(view);
            }
            let about = about("Tax invoices", &organization, papers);
            Box::new(move || {
                let document = |view: &super::tax_invoice::TaxInvoice| {
                    Ok((view.number.clone(), view.sheets(FORM.is_tagged)?))
                };
                let documents: Result<Vec<_>, MakeError> = views.iter().map(document).collect();
                Sheets::joined(PageSize::A4, documents?).made(&about)
            })
        }
        OrderPaper::PackingSlips => {
            let slips: Vec<_> = shipments(&mut snapshot, papers)
                .await?
                .iter()
                .map(|papers| {
                    let mut slip = render_shipment_papers::slip(papers, &site_url);
                    slip.company.logo.clone_from(&logo);
                    slip
                })
                .collect();
            let about = about("Packing slips", &organization, papers);
            Box::new(move || {
                let document = |slip: &super::packing_slip::PackingSlip| {
                    (slip.order_number.clone(), slip.sheets(FORM.is_tagged))
                };
                Sheets::joined(PageSize::A4, slips.iter().map(document).collect()).made(&about)
            })
        }
        OrderPaper::Labels => {
            let labels: Vec<_> =
                shipments(&mut snapshot, papers).await?.iter().map(render_shipment_papers::label).collect();
            let about = about("Address labels", &organization, papers);
            Box::new(move || {
                let document = |label: &super::address_label::AddressLabel| {
                    (label.order_number.clone(), label.sheets(FORM.is_tagged))
                };
                Sheets::joined(PageSize::A6, labels.iter().map(document).collect()).made(&about)
            })
        }
    };
    drop(snapshot);
    let made = tokio::task::spawn_blocking(draw).await.map_err(|error| Failure::Later(error.to_string()))?;
    let made = made.map_err(|error| Failure::Never(error.to_string()))?;
    Ok((made.pages > 0).then_some(made))
}

type Draw = Box<dyn FnOnce() -> Result<Made, MakeError> + Send>;

async fn shipments(db: &mut kernel::Db, papers: &Papers) -> Result<Vec<ShipmentPapers>, sqlx::Error> {
    let mut read = Vec::new();
    for id in print::shipments(&mut *db, &papers.orders).await? {
        read.push(paper::read(&mut *db, id).await?);
    }
    Ok(read)
}

fn about(title: &str, organization: &Organization, papers: &Papers) -> About {
    let day = day_of(papers.requested_at).format("%-d %B %Y");
    About {
        title: format!("{title}, {day}"),
        author: organization.legal_name.clone().unwrap_or_else(|| organization.brand_name.clone()),
        subject: format!("{title} of {} orders", papers.orders.len()),
        language: "en-IN".to_owned(),
        created_at: papers.requested_at,
        is_archival: FORM.is_archival,
    }
}

fn line(line: PickLine) -> Line {
    let count = |number: i64| u32::try_from(number).unwrap_or(0);
    let share = |order: shop::order::print::PickOrder| Share {
        number: order.number,
        quantity: count(order.quantity),
        is_test: order.is_test,
    };
    Line {
        name: line.name,
        options: line.options,
        sku: line.sku,
        quantity: count(line.quantity),
        orders: line.orders.into_iter().map(share).collect(),
    }
}

#[cfg(test)]
mod tests {
    use lopdf::Document;

    use super::super::paper::pdf::About;
    use super::super::tax_invoice::tests::{compare, invoice};
    use super::*;

    /// Changes whenever a byte of the file does: look at the new one before entering its hash.
    #[test]
    fn joined_documents_have_all_pages_and_keep_their_own_numbers() {
        let about = About {
            title: "Tax invoices, 20 November 2026".to_owned(),
            author: "Nivas Interiors Private Limited".to_owned(),
            subject: "Tax invoices of 2 orders".to_owned(),
            language: "en-IN".to_owned(),
            created_at: kernel::testing::ist("2026-11-20T15:05"),
            is_archival: true,
        };
        let join = || {
            let documents = [("IN/2026-27/00001", invoice(1)), ("IN/2026-27/00002", invoice(10))];
            let sheets =
                documents.map(|(number, invoice)| (number.to_owned(), invoice.sheets(true).unwrap()));
            Sheets::joined(PageSize::A4, sheets.into()).made(&about).unwrap()
        };
        let made = join();
        let pdf = Document::load_mem(&made.pdf).unwrap();
        let text = |page| pdf.extract_text(&[page]).unwrap();
        assert!(text(1).contains("Page 1 of 1") && text(3).contains("Page 2 of 2"));
        compare(&[("joined", [made, join()])], &[("joined", 3, "acc0f31fe8fa28f2")]);
    }
}
