//! Addresses and billing details of the demo client. No real people or companies.

use chrono::{DateTime, Utc};
use kernel::Tx;
use kernel::record::Refusal;
use people::address_book::{AddressBook, BillingDetails, SavedAddressDraft, add, read, save_billing};

use super::{CLIENT, person};

/// Fills the demo client's address book, if it is empty.
pub async fn address_book(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<(), Refusal> {
    let client = person(tx, CLIENT.0).await?;
    if read(tx, client).await? != AddressBook::default() {
        return Ok(());
    }
    for draft in addresses() {
        add(tx, client, &draft, now).await?;
    }
    save_billing(tx, client, &billing()).await?;
    Ok(())
}

/// Where she will live, as in her demo lead, and where she lives.
fn addresses() -> [SavedAddressDraft; 2] {
    let address = |label: &str, line1: &str, line2: &str, landmark: &str, pincode: &str| SavedAddressDraft {
        label: label.to_owned(),
        line1: line1.to_owned(),
        line2: line2.to_owned(),
        landmark: landmark.to_owned(),
        city: "Bengaluru".to_owned(),
        state_code: "29".to_owned(),
        pincode: pincode.to_owned(),
        is_default: false,
    };
    let new = address("New flat", "B-304, Neem Court", "JP Nagar", "Opposite the park", "560078");
    let old = address("Current home", "14 Jacaranda Street", "Jayanagar", "", "560041");
    [SavedAddressDraft { is_default: true, ..new }, old]
}

/// No PAN has the digits 0000.
fn billing() -> BillingDetails {
    let (_, first_name, last_name) = CLIENT;
    BillingDetails {
        name: format!("{first_name} {last_name}"),
        address: "14 Jacaranda Street, Jayanagar, Bengaluru 560041".to_owned(),
        state_code: "29".to_owned(),
        gstin: Some("29AAAPS0000N1ZU".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use garde::Validate as _;
    use kernel::testing::ist;
    use sqlx::PgPool;

    use super::*;

    #[test]
    fn the_demo_keeps_the_rules() {
        for draft in addresses() {
            assert!(draft.validate().is_ok(), "{:?}", draft.validate());
            let place = shop::pincode::find(&draft.pincode).unwrap();
            assert_eq!(place.state_code, draft.state_code);
        }
        assert!(billing().validate().is_ok(), "{:?}", billing().validate());
    }

    #[test_database::test]
    async fn an_empty_address_book_is_filled(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        let now = ist("2026-11-20T11:00");
        super::super::accounts(&mut tx, "a password of this test", now).await.unwrap();
        address_book(&mut tx, now).await.unwrap();
        let client = person(&mut tx, CLIENT.0).await?;
        let filled = read(&mut tx, client).await?;
        let drafts: Vec<_> = filled.addresses.iter().map(|saved| saved.address.clone()).collect();
        assert_eq!((drafts.as_slice(), &filled.billing), (addresses().as_slice(), &Some(billing())));
        address_book(&mut tx, now).await.unwrap();
        assert_eq!(read(&mut tx, client).await?, filled, "once");
        Ok(())
    }
}
