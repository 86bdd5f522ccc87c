//! Addresses and billing details that people keep in their accounts. Source: product rules for the client area.
//!
//! The furniture checkout is filled in from them, so their limits are the checkout's.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::check::{self, filled, one_line};
use kernel::ids::UserId;
use kernel::record::Refusal;
use kernel::{Db, Tx, id};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::user;

id!(
    /// Id of a saved address.
    SavedAddressId
);

/// Most addresses of a person.
const MAX_ADDRESSES: i64 = 10;

/// What a person saved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AddressBook {
    /// The default first, then the oldest first.
    pub addresses: Vec<SavedAddress>,
    /// Who is billed; `None` if they saved no billing details.
    pub billing: Option<BillingDetails>,
}

/// A saved address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SavedAddress {
    /// Id.
    pub id: SavedAddressId,
    /// Address.
    #[serde(flatten)]
    pub address: SavedAddressDraft,
}

/// An address to save.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedAddressDraft {
    /// What its owner calls it, such as "Office"; may be empty.
    #[serde(default)]
    #[garde(length(chars, max = 40), custom(one_line))]
    pub label: String,
    /// House and street.
    #[garde(length(chars, min = 1, max = 200), custom(filled))]
    pub line1: String,
    /// Area.
    #[serde(default)]
    #[garde(length(chars, max = 200))]
    pub line2: String,
    /// Landmark.
    #[serde(default)]
    #[garde(length(chars, max = 120))]
    pub landmark: String,
    /// City.
    #[garde(length(chars, min = 1, max = 80), custom(filled))]
    pub city: String,
    /// State: two digits as in GSTINs.
    #[garde(custom(check::state_code))]
    pub state_code: String,
    /// Six digits, the first not 0.
    #[garde(custom(check::pincode))]
    pub pincode: String,
    /// Whether it is offered first. At most one is: saving another default ends it.
    #[serde(default)]
    #[garde(skip)]
    pub is_default: bool,
}

/// Who is billed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BillingDetails {
    /// Person or company.
    #[garde(length(chars, min = 1, max = 160), custom(filled))]
    pub name: String,
    /// Address with pincode.
    #[garde(length(chars, min = 1, max = 400), custom(filled))]
    pub address: String,
    /// State: two digits as in GSTINs.
    #[garde(custom(check::state_code))]
    pub state_code: String,
    /// GSTIN of a company, registered in that state.
    #[serde(default)]
    #[garde(inner(custom(check::gstin_of(&self.state_code))))]
    pub gstin: Option<String>,
}

impl SavedAddressDraft {
    fn trimmed(&self) -> Self {
        Self {
            label: trimmed(&self.label),
            line1: trimmed(&self.line1),
            line2: trimmed(&self.line2),
            landmark: trimmed(&self.landmark),
            city: trimmed(&self.city),
            ..self.clone()
        }
    }
}

fn trimmed(text: &str) -> String {
    text.trim().to_owned()
}

/// What a person saved.
pub async fn read(db: &mut Db, user: UserId) -> Result<AddressBook, sqlx::Error> {
    Ok(of(db, &[user]).await?.remove(&user).unwrap_or_default())
}

/// What each of these people saved. Those who saved nothing are left out.
pub async fn of(db: &mut Db, users: &[UserId]) -> Result<BTreeMap<UserId, AddressBook>, sqlx::Error> {
    let mut books: BTreeMap<UserId, AddressBook> = BTreeMap::new();
    // Most customers have no account.
    if users.is_empty() {
        return Ok(books);
    }
    let ids: Vec<_> = users.iter().map(|user| user.0).collect();
    let addresses = sqlx::query!(
        r#"select user_id as "user_id: UserId", id as "id: SavedAddressId", label, line1, line2, landmark, city,
               state_code, pincode, is_default
           from account_addresses where user_id = any($1)
           order by is_default desc, created_at, id"#,
        &ids,
    )
    .fetch_all(&mut *db)
    .await?;
    for row in addresses {
        let address = SavedAddressDraft {
            label: row.label,
            line1: row.line1,
            line2: row.line2,
            landmark: row.landmark,
            city: row.city,
            state_code: row.state_code,
            pincode: row.pincode,
            is_default: row.is_default,
        };
        books.entry(row.user_id).or_default().addresses.push(SavedAddress { id: row.id, address });
    }
    let billing = sqlx::query!(
        r#"select user_id as "user_id: UserId", name, address, state_code, gstin
           from account_billing where user_id = any($1)"#,
        &ids,
    )
    .fetch_all(db)
    .await?;
    for row in billing {
        let details = BillingDetails {
            name: row.name,
            address: row.address,
            state_code: row.state_code,
            gstin: row.gstin,
        };
        books.entry(row.user_id).or_default().billing = Some(details);
    }
    Ok(books)
}

/// Saves an address.
///
/// # Errors
/// [`Refusal::Rule`] if the person has as many as a person may have.
pub async fn add(
    tx: &mut Tx<'_>,
    user: UserId,
    draft: &SavedAddressDraft,
    now: DateTime<Utc>,
) -> Result<SavedAddress, Refusal> {
    user::lock(tx, user).await?;
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from account_addresses where user_id = $1"#,
        user.0,
    )
    .fetch_one(&mut **tx)
    .await?;
    if count >= MAX_ADDRESSES {
        let reason = format!("You can save {MAX_ADDRESSES} addresses. Delete one to save another.");
        return Err(Refusal::Rule { code: "too_many_addresses", reason });
    }
    let (id, address) = (SavedAddressId::new(), draft.trimmed());
    if address.is_default {
        end_default(tx, user).await?;
    }
    sqlx::query!(
        "insert into account_addresses
             (id, user_id, label, line1, line2, landmark, city, state_code, pincode, is_default, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        id.0,
        user.0,
        address.label,
        address.line1,
        address.line2,
        address.landmark,
        address.city,
        address.state_code,
        address.pincode,
        address.is_default,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(SavedAddress { id, address })
}

/// Changes a person's address.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if they have no such address.
pub async fn update(
    tx: &mut Tx<'_>,
    user: UserId,
    id: SavedAddressId,
    draft: &SavedAddressDraft,
) -> Result<SavedAddress, sqlx::Error> {
    user::lock(tx, user).await?;
    let address = draft.trimmed();
    if address.is_default {
        end_default(tx, user).await?;
    }
    let updated = sqlx::query!(
        "update account_addresses
         set label = $3, line1 = $4, line2 = $5, landmark = $6, city = $7, state_code = $8, pincode = $9,
             is_default = $10
         where id = $1 and user_id = $2",
        id.0,
        user.0,
        address.label,
        address.line1,
        address.line2,
        address.landmark,
        address.city,
        address.state_code,
        address.pincode,
        address.is_default,
    )
    .execute(&mut **tx)
    .await?;
    if updated.rows_affected() == 0 {
        Err(sqlx::Error::RowNotFound)
    } else {
        Ok(SavedAddress { id, address })
    }
}

/// In a statement of its own: the index of defaults is checked row by row.
async fn end_default(db: &mut Db, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query!("update account_addresses set is_default = false where user_id = $1 and is_default", user.0)
        .execute(db)
        .await?;
    Ok(())
}

/// Deletes a person's address.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if they have no such address.
pub async fn delete(db: &mut Db, user: UserId, id: SavedAddressId) -> Result<(), sqlx::Error> {
    let deleted = sqlx::query!("delete from account_addresses where id = $1 and user_id = $2", id.0, user.0)
        .execute(db)
        .await?;
    if deleted.rows_affected() == 0 { Err(sqlx::Error::RowNotFound) } else { Ok(()) }
}

/// Saves a person's billing details in place of those that they had. Returns them as saved.
pub async fn save_billing(
    db: &mut Db,
    user: UserId,
    details: &BillingDetails,
) -> Result<BillingDetails, sqlx::Error> {
    let saved = BillingDetails {
        name: trimmed(&details.name),
        address: trimmed(&details.address),
        ..details.clone()
    };
    sqlx::query!(
        "insert into account_billing (user_id, name, address, state_code, gstin) values ($1, $2, $3, $4, $5)
         on conflict (user_id) do update
         set name = excluded.name, address = excluded.address, state_code = excluded.state_code,
             gstin = excluded.gstin",
        user.0,
        saved.name,
        saved.address,
        saved.state_code,
        saved.gstin.as_deref(),
    )
    .execute(db)
    .await?;
    Ok(saved)
}

/// Deletes a person's billing details, if they have any.
pub async fn delete_billing(db: &mut Db, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from account_billing where user_id = $1", user.0).execute(db).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;
    use kernel::role::Role;
    use kernel::testing::{ist, user};
    use sqlx::PgPool;

    use super::*;

    fn home() -> SavedAddressDraft {
        SavedAddressDraft {
            label: "Home".to_owned(),
            line1: "12 Rose Lane".to_owned(),
            line2: String::new(),
            landmark: String::new(),
            city: "Bengaluru".to_owned(),
            state_code: "29".to_owned(),
            pincode: "560025".to_owned(),
            is_default: false,
        }
    }

    fn default() -> SavedAddressDraft {
        SavedAddressDraft { is_default: true, ..home() }
    }

    fn company() -> BillingDetails {
        BillingDetails {
            name: "Rao Stores".to_owned(),
            address: "12 Rose Lane, Bengaluru 560025".to_owned(),
            state_code: "29".to_owned(),
            gstin: Some("29ABCDE1234F1ZW".to_owned()),
        }
    }

    fn now() -> DateTime<Utc> {
        ist("2026-11-20T11:00")
    }

    /// Ids, each with whether it is the default.
    async fn saved(db: &mut Db, user: UserId) -> Vec<(SavedAddressId, bool)> {
        let book = read(db, user).await.unwrap();
        book.addresses.into_iter().map(|saved| (saved.id, saved.address.is_default)).collect()
    }

    fn refused(value: &impl Validate<Context = ()>) -> Vec<String> {
        match value.validate() {
            Ok(()) => Vec::new(),
            Err(report) => report.iter().map(|(path, _)| path.to_string()).collect(),
        }
    }

    #[test]
    fn the_checkout_could_be_filled_in_from_it() {
        assert!(home().validate().is_ok());
        for (draft, field) in [
            (SavedAddressDraft { label: "x".repeat(41), ..home() }, "label"),
            (SavedAddressDraft { label: "Home\nOffice".to_owned(), ..home() }, "label"),
            (SavedAddressDraft { line1: " ".to_owned(), ..home() }, "line1"),
            (SavedAddressDraft { line1: "x".repeat(201), ..home() }, "line1"),
            (SavedAddressDraft { line2: "x".repeat(201), ..home() }, "line2"),
            (SavedAddressDraft { landmark: "x".repeat(121), ..home() }, "landmark"),
            (SavedAddressDraft { city: " ".to_owned(), ..home() }, "city"),
            (SavedAddressDraft { city: "x".repeat(81), ..home() }, "city"),
            (SavedAddressDraft { state_code: "39".to_owned(), ..home() }, "state_code"),
            (SavedAddressDraft { pincode: "56002".to_owned(), ..home() }, "pincode"),
        ] {
            assert_eq!(refused(&draft), [field], "{draft:?}");
        }
        assert!(company().validate().is_ok());
        assert!(BillingDetails { gstin: None, ..company() }.validate().is_ok());
        for (details, field) in [
            (BillingDetails { name: " ".to_owned(), ..company() }, "name"),
            (BillingDetails { name: "x".repeat(161), ..company() }, "name"),
            (BillingDetails { address: " ".to_owned(), ..company() }, "address"),
            (BillingDetails { address: "x".repeat(401), ..company() }, "address"),
            // The state alone is wrong, or the number.
            (BillingDetails { state_code: "32".to_owned(), ..company() }, "gstin"),
            (BillingDetails { gstin: Some("29ABCDE1234F1ZX".to_owned()), ..company() }, "gstin"),
        ] {
            assert_eq!(refused(&details), [field], "{details:?}");
        }
    }

    #[test_database::test]
    async fn a_person_has_ten_addresses(pool: PgPool) -> sqlx::Result<()> {
        let asha = user(&mut *pool.acquire().await?, "Asha", Role::Client).await;
        let attempts = (0..12).map(async |_| {
            let mut tx = pool.begin().await.unwrap();
            let added = add(&mut tx, asha, &default(), now()).await;
            tx.commit().await.unwrap();
            added
        });
        let attempts = join_all(attempts.collect::<Vec<_>>()).await;
        let refusals: Vec<_> = attempts.iter().filter_map(|attempt| attempt.as_ref().err()).collect();
        assert!(
            matches!(refusals[..], [Refusal::Rule { code: "too_many_addresses", .. }, Refusal::Rule { .. }]),
            "{refusals:?}"
        );
        let mut tx = pool.begin().await?;
        let all = saved(&mut tx, asha).await;
        assert_eq!((all.len(), all.iter().filter(|(_, is_default)| *is_default).count()), (10, 1));
        delete(&mut tx, asha, all[0].0).await?;
        add(&mut tx, asha, &home(), now()).await.unwrap();
        let ravi = user(&mut tx, "Ravi", Role::Client).await;
        add(&mut tx, ravi, &home(), now()).await.unwrap();
        Ok(())
    }

    #[test_database::test]
    async fn the_default_moves_and_comes_first(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        let (asha, ravi) =
            (user(&mut tx, "Asha", Role::Client).await, user(&mut tx, "Ravi", Role::Client).await);
        let his = add(&mut tx, ravi, &default(), now()).await.unwrap().id;
        let first = add(&mut tx, asha, &default(), ist("2026-11-20T11:00")).await.unwrap().id;
        let second = add(&mut tx, asha, &home(), ist("2026-11-20T11:01")).await.unwrap().id;
        assert_eq!(saved(&mut tx, asha).await, [(first, true), (second, false)]);
        let third = add(&mut tx, asha, &default(), ist("2026-11-20T11:02")).await.unwrap().id;
        assert_eq!(saved(&mut tx, asha).await, [(third, true), (first, false), (second, false)]);
        update(&mut tx, asha, second, &default()).await?;
        assert_eq!(saved(&mut tx, asha).await, [(second, true), (first, false), (third, false)]);
        update(&mut tx, asha, second, &default()).await?;
        assert_eq!(saved(&mut tx, asha).await, [(second, true), (first, false), (third, false)]);
        update(&mut tx, asha, second, &home()).await?;
        assert_eq!(saved(&mut tx, asha).await, [(first, false), (second, false), (third, false)]);
        assert_eq!(saved(&mut tx, ravi).await, [(his, true)], "nobody else's");
        Ok(())
    }

    #[test_database::test]
    async fn other_peoples_addresses_are_not_found(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        let (asha, ravi) =
            (user(&mut tx, "Asha", Role::Client).await, user(&mut tx, "Ravi", Role::Client).await);
        let address = add(&mut tx, asha, &home(), now()).await.unwrap();
        for id in [address.id, SavedAddressId::new()] {
            let updated = update(&mut tx, ravi, id, &default()).await;
            assert!(matches!(updated, Err(sqlx::Error::RowNotFound)), "{updated:?}");
            let deleted = delete(&mut tx, ravi, id).await;
            assert!(matches!(deleted, Err(sqlx::Error::RowNotFound)), "{deleted:?}");
        }
        assert_eq!(read(&mut tx, ravi).await?, AddressBook::default());
        assert_eq!(read(&mut tx, asha).await?.addresses, [address]);
        Ok(())
    }

    #[test_database::test]
    async fn texts_are_trimmed_and_billing_details_replaced(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        let asha = user(&mut tx, "Asha", Role::Client).await;
        let typed =
            SavedAddressDraft { line1: " 12 Rose Lane\n".to_owned(), line2: " ".to_owned(), ..home() };
        let added = add(&mut tx, asha, &typed, now()).await.unwrap();
        assert_eq!(added.address, home());
        assert_eq!(update(&mut tx, asha, added.id, &typed).await?, added);
        let typed = BillingDetails { name: " Rao Stores ".to_owned(), ..company() };
        assert_eq!(save_billing(&mut tx, asha, &typed).await?, company());
        let book = AddressBook { addresses: vec![added], billing: Some(company()) };
        assert_eq!(read(&mut tx, asha).await?, book);
        let private = BillingDetails { name: "Asha Rao".to_owned(), gstin: None, ..company() };
        save_billing(&mut tx, asha, &private).await?;
        assert_eq!(read(&mut tx, asha).await?.billing, Some(private));
        delete_billing(&mut tx, asha).await?;
        delete_billing(&mut tx, asha).await?;
        assert_eq!(read(&mut tx, asha).await?, AddressBook { billing: None, ..book });
        Ok(())
    }

    #[test_database::test]
    async fn several_peoples_books_are_read_together(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        let mut users = Vec::new();
        for name in ["Asha", "Ravi", "Meera", "Arun"] {
            users.push(user(&mut tx, name, Role::Client).await);
        }
        let address = add(&mut tx, users[0], &home(), now()).await.unwrap();
        save_billing(&mut tx, users[1], &company()).await?;
        save_billing(&mut tx, users[3], &company()).await?;
        let books = of(&mut tx, &users[..3]).await?;
        let asha = AddressBook { addresses: vec![address], billing: None };
        let ravi = AddressBook { addresses: Vec::new(), billing: Some(company()) };
        assert_eq!(books, BTreeMap::from([(users[0], asha), (users[1], ravi)]));
        Ok(())
    }
}
