//! The cart of an account: what the browser keeps, for the account's other devices.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::ids::UserId;
use kernel::{Db, Tx};
use people::user;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::{CartLine, MAX_LINES};
use crate::price::MAX_QUANTITY;

/// How many merged lines are remembered: those of several browsers.
const MAX_MERGED_LINES: i32 = 400;

/// An account's cart.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountCart {
    /// Lines.
    pub lines: Vec<CartLine>,
    /// Lines saved for later.
    pub saved_for_later: Vec<CartLine>,
    /// Coupon code.
    pub coupon: Option<String>,
}

/// What a browser keeps.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountCartDraft {
    /// Lines.
    #[garde(length(max = MAX_LINES), dive)]
    pub lines: Vec<CartLine>,
    /// Lines saved for later.
    #[garde(length(max = MAX_LINES), dive)]
    pub saved_for_later: Vec<CartLine>,
    /// Coupon code.
    #[serde(default)]
    #[garde(inner(length(chars, min = 4, max = 20)))]
    pub coupon: Option<String>,
    /// Whether to add these to the account's, as at sign-in, instead of replacing it.
    #[serde(default)]
    #[garde(skip)]
    pub merge: bool,
}

/// The cart of an account; empty if it has none.
pub async fn read(db: &mut Db, user: UserId) -> Result<AccountCart, sqlx::Error> {
    let row = sqlx::query!(
        r#"select lines as "lines: Json<Vec<CartLine>>", saved_for_later as "saved: Json<Vec<CartLine>>", coupon
           from carts where user_id = $1"#,
        user.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map_or_else(AccountCart::default, |row| AccountCart {
        lines: row.lines.0,
        saved_for_later: row.saved.0,
        coupon: row.coupon,
    }))
}

/// Replaces the cart of an account, or adds to it.
pub async fn save(
    tx: &mut Tx<'_>,
    user: UserId,
    draft: AccountCartDraft,
    now: DateTime<Utc>,
) -> Result<AccountCart, sqlx::Error> {
    let mut cart =
        AccountCart { lines: draft.lines, saved_for_later: draft.saved_for_later, coupon: draft.coupon };
    let mut sent: Vec<Uuid> = Vec::new();
    if draft.merge {
        // Two browsers that sign in at once add up.
        user::lock(tx, user).await?;
        let kept = read(tx, user).await?;
        let merged = sqlx::query_scalar!("select merged_line_ids from carts where user_id = $1", user.0)
            .fetch_optional(&mut **tx)
            .await?
            .unwrap_or_default();
        sent = cart.lines.iter().chain(&cart.saved_for_later).map(|line| line.id).collect();
        cart = AccountCart {
            lines: merge(kept.lines, cart.lines, &merged),
            saved_for_later: merge(kept.saved_for_later, cart.saved_for_later, &merged),
            coupon: cart.coupon.or(kept.coupon),
        };
    }
    sqlx::query!(
        "insert into carts (user_id, lines, saved_for_later, coupon, updated_at, merged_line_ids)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (user_id) do update
         set merged_line_ids = (excluded.merged_line_ids || carts.merged_line_ids)[:$7], lines = excluded.lines, saved_for_later = excluded.saved_for_later, coupon = excluded.coupon,
             updated_at = excluded.updated_at,
             reminded_at = case when carts.lines = excluded.lines then carts.reminded_at end",
        user.0,
        Json(&cart.lines) as _,
        Json(&cart.saved_for_later) as _,
        cart.coupon,
        now,
        &sent,
        MAX_MERGED_LINES,
    )
    .execute(&mut **tx)
    .await?;
    Ok(cart)
}

/// The same product with the same options is one line with both quantities, at most 10. Source: cart rules.
///
/// A browser that lost the answer sends its lines again. One that is there under its own id is not added to itself, and
/// one that was merged into another line is not added to that again.
fn merge(kept: Vec<CartLine>, added: Vec<CartLine>, merged: &[Uuid]) -> Vec<CartLine> {
    let options = |line: &CartLine| {
        let mut ids: Vec<_> = line.option_ids.iter().map(|id| id.0).collect();
        ids.sort_unstable();
        ids
    };
    let mut lines = kept;
    for line in added {
        let same = lines
            .iter_mut()
            .find(|kept| kept.product_id == line.product_id && options(kept) == options(&line));
        match same {
            Some(kept) if kept.id == line.id => kept.quantity = line.quantity,
            _ if merged.contains(&line.id) => {}
            Some(kept) => kept.quantity = kept.quantity.saturating_add(line.quantity).min(MAX_QUANTITY),
            None => lines.push(line),
        }
    }
    lines.truncate(MAX_LINES);
    lines
}

#[cfg(test)]
mod tests {
    use kernel::ids::ProductId;

    use super::*;

    #[test]
    fn lines_are_added_up_but_not_to_themselves() {
        let line = |id: u128, product: u128, quantity| CartLine {
            id: Uuid::from_u128(id),
            product_id: ProductId(Uuid::from_u128(product)),
            option_ids: Vec::new(),
            quantity,
            seen_paise: None,
            with_assembly: false,
        };
        let quantities = |lines: Vec<CartLine>| lines.iter().map(|line| line.quantity).collect::<Vec<_>>();
        let account = || vec![line(1, 1, 2)];
        let merge = |kept, added| super::merge(kept, added, &[Uuid::from_u128(9)]);
        assert_eq!(quantities(merge(account(), vec![line(2, 1, 3), line(3, 2, 1)])), [5, 1]);
        assert_eq!(quantities(merge(account(), vec![line(2, 1, 9)])), [10]);
        assert_eq!(quantities(merge(account(), vec![line(1, 1, 2)])), [2], "sent again");
        assert_eq!(quantities(merge(account(), vec![line(9, 1, 3), line(9, 2, 1)])), [2], "merged before");
    }
}
