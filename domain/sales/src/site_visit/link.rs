//! Private links of visits, signed and not stored: one to move or cancel a visit, and one with which whoever sent the
//! booking form chooses its time.

use kernel::ids::{EnquiryId, VisitSeriesId};
use people::account::Keys;
use people::private_link;
use url::Url;

/// The page on which a customer moves or cancels a visit. It stays the same when the visit is moved.
#[must_use]
pub fn url(keys: &Keys, site: &Url, series: VisitSeriesId) -> Url {
    let mut page = site.clone();
    page.set_path(&format!("/site-visit/{}", token(keys, series)));
    page
}

/// The page's token.
#[must_use]
pub fn token(keys: &Keys, series: VisitSeriesId) -> String {
    private_link::token(keys, PURPOSE, series.0)
}

/// The visits of a token, if its signature is valid.
#[must_use]
pub fn read(keys: &Keys, token: &str) -> Option<VisitSeriesId> {
    private_link::read(keys, PURPOSE, token).map(VisitSeriesId)
}

/// The token with which whoever sent an enquiry books a visit.
#[must_use]
pub fn booking_token(keys: &Keys, enquiry: EnquiryId) -> String {
    private_link::token(keys, BOOKING_PURPOSE, enquiry.0)
}

/// The enquiry of a booking token, if its signature is valid.
#[must_use]
pub fn read_booking(keys: &Keys, token: &str) -> Option<EnquiryId> {
    private_link::read(keys, BOOKING_PURPOSE, token).map(EnquiryId)
}

const PURPOSE: &str = "site visit link";

const BOOKING_PURPOSE: &str = "site visit booking";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_opens_what_it_is_for_and_nothing_else() {
        let keys = Keys::new(&"a secret of these tests and of nothing else".parse().unwrap());
        let (site, series) = ("https://nivas.example.com/".parse().unwrap(), VisitSeriesId::new());
        let url = url(&keys, &site, series);
        let (address, token) = url.as_str().rsplit_once('/').unwrap();
        assert_eq!(address, "https://nivas.example.com/site-visit");
        assert_eq!(read(&keys, token), Some(series));
        assert_eq!(read_booking(&keys, token), None);
        let enquiry = EnquiryId(series.0);
        let booking = booking_token(&keys, enquiry);
        assert_eq!(read_booking(&keys, &booking), Some(enquiry));
        assert_eq!(read(&keys, &booking), None);
    }
}
