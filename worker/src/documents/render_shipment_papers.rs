//! Renders the packing slip and the address labels of a shipment.

use kernel::document::{self, DocumentRef};
use kernel::ids::ShipmentId;
use shop::order::paper::{self, PackedItem, Papers};

use super::address_label::{AddressLabel, Sender};
use super::goods::{Goods, Party};
use super::logo;
use super::packing_slip::PackingSlip;
use super::paper::{Made, MakeError};
use super::render_quotation::{FORM, store};
use super::view_model::company;
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: ShipmentId, version: i32) -> Result<(), Failure> {
    let papers = paper::read(&mut *worker.db.acquire().await?, id).await?;
    let number = papers.order_number.replace('/', "-");
    let mut slip = slip(&papers, worker.public_url.as_str());
    slip.company.logo = logo::read(worker).await?;
    let slip = || slip.make(FORM);
    render(worker, DocumentRef::packing_slip(id), format!("{number}-packing-slip.pdf"), slip).await?;
    let labels = || label(&papers).make(FORM);
    render(worker, DocumentRef::address_label(id, version), format!("{number}-labels.pdf"), labels).await
}

async fn render(
    worker: &Worker,
    of: DocumentRef,
    name: String,
    make: impl FnOnce() -> Result<Made, MakeError>,
) -> Result<(), Failure> {
    let begun = document::begin(&mut *worker.db.acquire().await?, of, worker.clock.now()).await?;
    let Some(document) = begun else { return Ok(()) };
    let file = store(worker, document, name, make()).await?;
    tracing::info!(kind = %of.kind, pages = file.pages, bytes = file.bytes, "paper of a shipment rendered");
    Ok(document::finish(&mut *worker.db.acquire().await?, document, &file, worker.clock.now()).await?)
}

pub(super) fn slip(papers: &Papers, site_url: &str) -> PackingSlip {
    PackingSlip {
        order_number: papers.order_number.clone(),
        company: company(&papers.sender, site_url),
        shipped_on: papers.shipped_on,
        deliver_to: Party {
            name: papers.name.clone(),
            address: papers.address.clone(),
            phone: papers.phone.clone(),
            gstin: None,
        },
        floor: match (papers.floor, papers.has_lift) {
            (0, _) => "Ground floor".to_owned(),
            (floor, true) => format!("Floor {floor}, with a lift"),
            (floor, false) => format!("Floor {floor}, without a lift"),
        },
        note: papers.delivery_note.clone(),
        carrier: papers.carrier.clone(),
        awb: papers.awb.clone(),
        packages: count(papers.packages),
        items: papers.items.iter().map(goods).collect(),
        is_test: papers.is_test,
    }
}

fn goods(item: &PackedItem) -> Goods {
    let assembly = item.with_assembly.then(|| "With assembly".to_owned());
    Goods {
        name: item.name.clone(),
        details: item.options.iter().cloned().chain(assembly).collect(),
        sku: item.sku.clone(),
        hsn: String::new(),
        quantity: count(item.quantity),
    }
}

pub(super) fn label(papers: &Papers) -> AddressLabel {
    let company = company(&papers.sender, "");
    AddressLabel {
        order_number: papers.order_number.clone(),
        sender: Sender { name: company.legal_name, address: company.address, phone: company.phone },
        name: papers.name.clone(),
        address: papers.address.clone(),
        phone: papers.phone.clone(),
        carrier: papers.carrier.clone(),
        awb: papers.awb.clone(),
        packages: count(papers.packages),
        collect_paise: papers.collect_paise,
        order_paise: papers.order_paise,
        changed_at: papers.updated_at,
        is_test: papers.is_test,
    }
}

fn count(number: i32) -> u32 {
    u32::try_from(number).unwrap_or(0)
}
