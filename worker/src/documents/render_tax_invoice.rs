//! Renders a tax invoice's PDF, then releases the order's confirmation.

use jobs::{Mail, enqueue};
use kernel::clock::day_of;
use kernel::document::{self, DocumentRef};
use kernel::ids::TaxInvoiceId;
use pricing::gst::{Supply, Tax};
use shop::coupon::PaymentMethod;
use shop::invoice::{self, InvoiceLine, Recipient, Supplier, TaxInvoice as Issued};
use shop::order::{self, Order};

use super::goods::{Goods, Party, Taxed};
use super::gst::Levy;
use super::letterhead::Company;
use super::logo;
use super::render_quotation::{FORM, store};
use super::tax_invoice::{Line, Payment, TaxInvoice};
use super::view_model::place_of_supply;
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: TaxInvoiceId) -> Result<(), Failure> {
    let of = DocumentRef::tax_invoice(id);
    let begun = document::begin(&mut *worker.db.acquire().await?, of, worker.clock.now()).await?;
    let (issued, order) = {
        let mut db = worker.db.acquire().await?;
        let issued = invoice::find(&mut db, id).await?;
        let order = order::find(&mut db, issued.order).await?;
        (issued, order)
    };
    let letter = Mail::ConfirmOrder { order: order.id };
    let Some(document) = begun else {
        // Already rendered: only its e-mail may be missing.
        return Ok(enqueue(&mut *worker.db.acquire().await?, letter).await?);
    };
    let mut view = view(&issued, &order, worker.public_url.as_str());
    view.company.logo = logo::read(worker).await?;
    let file = store(worker, document, issued.file_name(), view.make(FORM)).await?;
    tracing::info!(pages = file.pages, bytes = file.bytes, "tax invoice rendered");
    let mut tx = worker.db.begin().await?;
    document::finish(&mut tx, document, &file, worker.clock.now()).await?;
    enqueue(&mut tx, letter).await?;
    Ok(tx.commit().await?)
}

/// The view model of an invoice. Its order adds how the invoice is paid, and the charges that the lines contain.
pub(super) fn view(issued: &Issued, order: &Order, site_url: &str) -> TaxInvoice {
    let place_of_supply = place_of_supply(&issued.place_of_supply);
    let [bill_to, deliver_to] = parties(&issued.recipient, &place_of_supply);
    let charges = [
        ("Delivery", order.shipping_paise),
        ("Carrying upstairs", order.carrying_paise),
        ("Assembly", order.assembly_paise),
        ("Cash on delivery fee", order.cod_fee_paise),
    ];
    TaxInvoice {
        number: issued.number.clone(),
        issued_on: issued.issued_on,
        company: company(&issued.supplier, site_url),
        order_number: issued.order_number.clone(),
        ordered_on: day_of(order.created_at),
        bill_to,
        deliver_to,
        place_of_supply,
        lines: issued.lines.iter().map(|line| self::line(line, issued.supply)).collect(),
        charges: charges
            .into_iter()
            .filter(|(_, paise)| *paise != 0)
            .map(|(label, paise)| (label.to_owned(), paise))
            .collect(),
        payment: match order.method {
            PaymentMethod::Cod => Payment::OnDelivery,
            method => Payment::Paid { method: method_in_words(method).to_owned() },
        },
        is_test: issued.is_test,
    }
}

/// How an order is paid, in words.
pub(crate) const fn method_in_words(method: PaymentMethod) -> &'static str {
    match method {
        PaymentMethod::Gateway => "Online",
        PaymentMethod::Upi => "UPI",
        PaymentMethod::BankTransfer => "Bank transfer",
        PaymentMethod::Cod => "Cash on delivery",
    }
}

pub(super) fn company(supplier: &Supplier, site_url: &str) -> Company {
    Company {
        brand: supplier.brand_name.clone(),
        legal_name: supplier.legal_name.clone(),
        address: supplier.address.clone(),
        gstin: supplier.gstin.clone().unwrap_or_default(),
        phone: supplier.phone.clone(),
        email: supplier.email.clone(),
        site_url: site_url.to_owned(),
        logo: None,
    }
}

/// Who is billed, and where the goods go. The last line of a delivery address is its state: the place of supply.
pub(super) fn parties(recipient: &Recipient, place_of_supply: &str) -> [Party; 2] {
    let state = place_of_supply.split(" (").next().unwrap_or_default();
    let with_code = |address: &[String]| {
        let mut address = address.to_vec();
        match address.last_mut() {
            Some(last) if last == state => place_of_supply.clone_into(last),
            _ => {}
        }
        address
    };
    let bill_to = Party {
        name: recipient.name.clone(),
        address: with_code(&recipient.address),
        phone: recipient.phone.clone(),
        gstin: recipient.gstin.clone(),
    };
    let deliver_to = Party {
        name: recipient.delivery_name.clone(),
        address: with_code(&recipient.delivery_address),
        phone: recipient.phone.clone(),
        gstin: None,
    };
    [bill_to, deliver_to]
}

fn line(line: &InvoiceLine, supply: Supply) -> Line {
    let taxed = taxed(line, supply);
    let total_paise = taxed.total_paise();
    let price = line.price.as_ref();
    Line {
        goods: goods(line),
        unit_paise: price.map_or(total_paise / i64::from(line.quantity.max(1)), |price| price.unit_paise),
        value_paise: price.map_or(total_paise, |price| price.value_paise),
        discount_paise: price.map_or(0, |price| price.discount_paise),
        charges_paise: price.map_or(0, |price| price.charges_paise),
        taxed,
    }
}

pub(super) fn goods(line: &InvoiceLine) -> Goods {
    Goods {
        name: line.name.clone(),
        details: Vec::new(),
        sku: line.sku.clone(),
        hsn: line.hsn.clone(),
        quantity: u32::try_from(line.quantity).unwrap_or(0),
    }
}

pub(super) fn taxed(line: &InvoiceLine, supply: Supply) -> Taxed {
    let Tax { cgst_paise, sgst_paise, igst_paise } = line.tax;
    Taxed {
        rate: u32::try_from(line.rate.0).unwrap_or(0),
        taxable_paise: line.taxable_paise,
        levy: match supply {
            Supply::WithinState => Levy::Local { cgst_paise, sgst_paise },
            Supply::InterState => Levy::Interstate { igst_paise },
        },
    }
}
