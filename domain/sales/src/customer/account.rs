//! Client accounts linked to a customer.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use kernel::Db;
use kernel::ids::{CustomerId, UserId};
use kernel::string_enum::string_enum;
use people::address_book::{self, AddressBook};

string_enum! {
    /// State of a client account.
    #[schemars(rename = "CustomerAccountState")]
    pub enum AccountState {
        /// Invited, not accepted yet.
        Invited = "invited",
        /// Linked: sees the customer's records in the portal.
        Linked = "linked",
        /// Linked, but suspended by an admin.
        Suspended = "suspended",
    }
}

string_enum! {
    /// How an account was linked.
    #[schemars(rename = "CustomerAccountLink")]
    pub enum LinkedThrough {
        /// By a colleague's invitation.
        Invitation = "invitation",
        /// The account verified an address that only this customer has.
        ProvedAddress = "proved_address",
    }
}

/// A client account, linked or invited.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CustomerAccount")]
pub struct CustomerAccount {
    /// Account id.
    pub user_id: UserId,
    /// Sign-in address.
    pub email: String,
    /// State.
    pub state: AccountState,
    /// When it was last invited.
    pub invited_at: Option<DateTime<Utc>>,
    /// When it was linked.
    pub linked_at: Option<DateTime<Utc>>,
    /// How it was linked.
    pub linked_through: Option<LinkedThrough>,
    /// Last sign-in.
    pub last_sign_in_at: Option<DateTime<Utc>>,
    /// Addresses and billing details that they saved in it; `None` if they saved none, or if it is not linked yet.
    pub address_book: Option<AddressBook>,
}

/// Accounts of a customer, oldest first.
pub(super) async fn accounts(db: &mut Db, id: CustomerId) -> Result<Vec<CustomerAccount>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select user_id as "user_id: UserId", users.email,
               case
                   when users.status = 'suspended' then 'suspended'
                   when linked_at is null then 'invited'
                   else 'linked'
               end as "state!: AccountState",
               link.invited_at, linked_at, linked_through as "linked_through: LinkedThrough", last_sign_in_at
           from customer_accounts as link
           join users on users.id = user_id
           where customer_id = $1 and unlinked_at is null
           order by coalesce(linked_at, link.invited_at), user_id"#,
        id.0,
    )
    .fetch_all(&mut *db)
    .await?;
    // Before, nothing shows that the account is the customer's.
    let linked: Vec<_> = rows.iter().filter(|row| row.linked_at.is_some()).map(|row| row.user_id).collect();
    let mut books = address_book::of(db, &linked).await?;
    let accounts = rows.into_iter().map(|row| CustomerAccount {
        user_id: row.user_id,
        email: row.email,
        state: row.state,
        invited_at: row.invited_at,
        linked_at: row.linked_at,
        linked_through: row.linked_through,
        last_sign_in_at: row.last_sign_in_at,
        address_book: books.remove(&row.user_id),
    });
    Ok(accounts.collect())
}
