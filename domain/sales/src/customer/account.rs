//! The accounts that follow a customer.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use kernel::Db;
use kernel::ids::{CustomerId, UserId};
use kernel::words::words;

words! {
    /// How an account stands to a customer.
    #[schemars(rename = "CustomerAccountState")]
    pub enum State {
        /// Invited; has not accepted yet.
        Invited = "invited",
        /// Sees what is the customer's.
        Linked = "linked",
        /// Linked, but an admin has suspended the account.
        Suspended = "suspended",
    }
}

words! {
    /// What linked an account to a customer.
    #[schemars(rename = "CustomerAccountLink")]
    pub enum LinkedThrough {
        /// A colleague's invitation.
        Invitation = "invitation",
        /// The account proved an address that is this customer's own.
        ProvedAddress = "proved_address",
    }
}

/// An account that follows a customer's homes, or was invited to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CustomerAccount")]
pub struct CustomerAccount {
    /// Names the account.
    pub user_id: UserId,
    /// The address that it signs in with.
    pub email: String,
    /// How it stands to the customer.
    pub state: State,
    /// When it was last invited.
    pub invited_at: Option<DateTime<Utc>>,
    /// When it was linked.
    pub linked_at: Option<DateTime<Utc>>,
    /// What linked it.
    pub linked_through: Option<LinkedThrough>,
    /// When it was last signed in to.
    pub last_sign_in_at: Option<DateTime<Utc>>,
}

/// The accounts of a customer, the oldest first.
pub(super) async fn accounts(db: &mut Db, id: CustomerId) -> Result<Vec<CustomerAccount>, sqlx::Error> {
    sqlx::query_as!(
        CustomerAccount,
        r#"select user_id as "user_id: UserId", users.email,
               case
                   when users.status = 'suspended' then 'suspended'
                   when linked_at is null then 'invited'
                   else 'linked'
               end as "state!: State",
               link.invited_at, linked_at, linked_through as "linked_through: LinkedThrough", last_sign_in_at
           from customer_accounts as link
           join users on users.id = user_id
           where customer_id = $1 and unlinked_at is null
           order by coalesce(linked_at, link.invited_at), user_id"#,
        id.0,
    )
    .fetch_all(db)
    .await
}
