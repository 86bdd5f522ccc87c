//! The private link to a receipt. After a cancellation it keeps working and shows the cancelled document.

use url::Url;

use kernel::ids::ReceiptId;
use people::account::Keys;
use people::private_link;

/// Link to a receipt's PDF for the customer.
#[must_use]
pub fn url(keys: &Keys, site: &Url, receipt: ReceiptId) -> Url {
    let mut page = site.clone();
    page.set_path(&format!("/api/receipts/{}", private_link::token(keys, PURPOSE, receipt.0)));
    page
}

/// The receipt of a link, if its signature is valid.
#[must_use]
pub fn read(keys: &Keys, token: &str) -> Option<ReceiptId> {
    private_link::read(keys, PURPOSE, token).map(ReceiptId)
}

const PURPOSE: &str = "receipt link";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quotation;
    use kernel::ids::QuotationId;

    #[test]
    fn a_link_to_something_else_leads_to_no_receipt() {
        let keys = Keys::new(&"a secret of these tests and of nothing else".parse().unwrap());
        let (site, id) = ("https://nivas.example.com/".parse().unwrap(), ReceiptId::new());
        let url = url(&keys, &site, id);
        let (address, token) = url.as_str().rsplit_once('/').unwrap();
        assert_eq!(address, "https://nivas.example.com/api/receipts");
        assert_eq!(read(&keys, token), Some(id));
        assert_eq!(read(&keys, &quotation::link::token(&keys, QuotationId(id.0))), None);
    }
}
