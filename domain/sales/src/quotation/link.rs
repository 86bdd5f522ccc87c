//! The private link to a quotation: it names one revision and is signed with a key of the installation.
//!
//! It is not stored; worker and API derive the same link.

use url::Url;

use kernel::ids::QuotationId;
use people::account::Keys;
use people::private_link;

/// The quotation's page for the customer.
#[must_use]
pub fn url(keys: &Keys, site: &Url, quotation: QuotationId) -> Url {
    let mut page = site.clone();
    page.set_path(&path(keys, quotation));
    page
}

/// The page's path.
#[must_use]
pub fn path(keys: &Keys, quotation: QuotationId) -> String {
    format!("/quotation/{}", token(keys, quotation))
}

/// The link's token: quotation id and signature.
#[must_use]
pub fn token(keys: &Keys, quotation: QuotationId) -> String {
    private_link::token(keys, PURPOSE, quotation.0)
}

/// Verifies a token and returns its quotation.
#[must_use]
pub fn read(keys: &Keys, token: &str) -> Option<QuotationId> {
    private_link::read(keys, PURPOSE, token).map(QuotationId)
}

const PURPOSE: &str = "quotation link";

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(secret: &str) -> Keys {
        Keys::new(&format!("{secret}: a secret of these tests and of nothing else").parse().unwrap())
    }

    #[test]
    fn a_link_is_read_by_whoever_wrote_it() {
        let (ours, id) = (keys("ours"), QuotationId::new());
        let url = url(&ours, &"https://nivas.example.com/".parse().unwrap(), id);
        let (page, token) = url.as_str().rsplit_once('/').unwrap();
        assert_eq!(page, "https://nivas.example.com/quotation");
        assert_eq!(read(&ours, token), Some(id));
        assert_eq!(read(&keys("others"), token), None);
    }

    #[test]
    fn nobody_makes_up_a_link() {
        let (ours, id) = (keys("ours"), QuotationId::new());
        let token = token(&ours, id);
        let other = super::token(&ours, QuotationId::new());
        let swapped = format!("{}{}", &other[..21], &token[21..]);
        for made_up in ["", "a", &token[..token.len() - 1], &format!("{token}A"), &swapped, &id.to_string()] {
            assert_eq!(read(&ours, made_up), None, "{made_up}");
        }
    }
}
