//! Reviews of furniture by those who bought it: one for each line of an order that was delivered, shown to visitors once
//! staff have published it.

pub mod bulk;
mod export;
pub mod moderate;
pub mod request;

use chrono::{DateTime, Utc};
use content::photograph::picture::{Made, Picture};
use garde::Validate;
use kernel::check;
use kernel::ids::UserId;
use kernel::record::Refusal;
use kernel::string_enum::string_enum;
use kernel::{Db, Locked, Tx};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use crate::cart::ChosenOption;
use crate::order::{Order, OrderLineId};
pub use crate::product::public::reviews::ProductReviewId;

string_enum! {
    /// What staff decided about a review.
    pub enum ReviewStatus {
        /// Nothing yet.
        Pending = "pending",
        /// Visitors see it.
        Published = "published",
        /// Visitors do not see it.
        Rejected = "rejected",
    }
}

/// A buyer's review.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ReviewDraft")]
pub struct Draft {
    /// The line of the order.
    #[garde(skip)]
    pub line_id: OrderLineId,
    /// Stars, 1 to 5.
    #[garde(range(min = 1, max = 5))]
    pub rating: i32,
    /// Title; may be empty.
    #[serde(default)]
    #[garde(length(chars, max = 100), custom(check::one_line), custom(plain))]
    pub title: String,
    /// Text.
    #[garde(length(chars, max = 2000), custom(long_enough), custom(check::lines), custom(plain))]
    pub text: String,
    /// Name shown with it; empty: first name and initial.
    #[serde(default)]
    #[garde(length(chars, max = 40), custom(check::one_line), custom(plain))]
    pub author: String,
}

/// Minimum length of a review's text.
const MIN_TEXT: usize = 10;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn long_enough(text: &str, (): &()) -> garde::Result {
    if text.trim().chars().count() < MIN_TEXT {
        return Err(garde::Error::new(format!("must have at least {MIN_TEXT} characters")));
    }
    Ok(())
}

/// Without HTML tags. Reviews are shown as text, so that a tag would only be noise on the page.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn plain(text: &str, (): &()) -> garde::Result {
    let begins_tag =
        |rest: &str| rest.starts_with(|next: char| next.is_ascii_alphabetic() || "/!?".contains(next));
    if text.split('<').skip(1).any(begins_tag) {
        return Err(garde::Error::new("must not contain HTML"));
    }
    Ok(())
}

/// What a buyer can review of an order, and has.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderReviews {
    /// Name shown with a review unless the buyer enters another: first name and initial.
    pub author: String,
    /// Lines of which at least one piece was delivered.
    pub lines: Vec<ReviewableLine>,
}

/// A line that can be reviewed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewableLine {
    /// The line.
    pub id: OrderLineId,
    /// Name.
    pub name: String,
    /// Chosen options.
    pub options: Vec<ChosenOption>,
    /// Picture.
    pub picture: Option<Picture>,
    /// The buyer's review, once written.
    pub review: Option<OwnReview>,
}

/// A review as its buyer sees it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnReview {
    /// Name shown with it.
    pub author: String,
    /// Stars.
    pub rating: i32,
    /// Title; may be empty.
    pub title: String,
    /// Text.
    pub text: String,
    /// What became of it.
    pub status: ReviewStatus,
    /// The company's answer; may be empty.
    pub answer: String,
}

/// First name and initial: `Ananya H.`; empty if the name has no letters.
#[must_use]
pub fn short_name(name: &str) -> String {
    let mut words = name.split_whitespace().filter(|word| word.starts_with(char::is_alphabetic));
    let Some(first) = words.next() else { return String::new() };
    let initial = words.next_back().and_then(|last| last.chars().next());
    initial.map_or_else(|| first.to_owned(), |initial| format!("{first} {}.", initial.to_uppercase()))
}

/// What can be reviewed of an order: nothing, if its buyer's personal data was erased.
pub async fn of_order(db: &mut Db, order: &Order) -> Result<OrderReviews, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select line.id as "id: OrderLineId", line.name, options as "options: Json<Vec<ChosenOption>>",
               case when shot.id is not null then jsonb_build_object(
                   'sha256', sha256, 'recipe', recipe, 'width', width, 'height', height,
                   'thumbhash', thumbhash, 'colour', colour, 'variants', variants
               ) end as "picture: Json<Made>",
               case when review.id is not null then jsonb_build_object(
                   'author', author, 'rating', rating, 'title', review.title, 'text', text, 'status', review.status,
                   'answer', answer
               ) end as "review: Json<OwnReview>"
           from order_lines as line
           join orders on orders.id = line.order_id and orders.email <> ''
           left join photographs as shot on shot.id = photograph_id
           left join product_reviews as review on review.line_id = line.id
           where line.order_id = $1 and exists (
               select from order_units join shipments on shipments.id = shipment_id
               where order_units.line_id = line.id and shipments.status = 'delivered'
           )
           order by line.place"#,
        order.id.0,
    )
    .fetch_all(db)
    .await?;
    let lines = rows.into_iter().map(|row| ReviewableLine {
        id: row.id,
        name: row.name,
        options: row.options.0,
        picture: row.picture.and_then(|made| made.0.picture()),
        review: row.review.map(|review| review.0),
    });
    Ok(OrderReviews { author: short_name(&order.name), lines: lines.collect() })
}

/// Stores a buyer's review of a line, for staff to read.
///
/// # Errors
/// If the line is not of this order, was not delivered, or has a review.
pub async fn write(
    tx: &mut Tx<'_>,
    order: &Locked<Order>,
    user: Option<UserId>,
    draft: &Draft,
    now: DateTime<Utc>,
) -> Result<ProductReviewId, Refusal> {
    let reviews = of_order(tx, order).await?;
    let Some(line) = reviews.lines.iter().find(|line| line.id == draft.line_id) else {
        let reason = "is not a piece of this order that was delivered".to_owned();
        return Err(Refusal::Field { field: "lineId", reason });
    };
    if line.review.is_some() {
        let reason = "You have reviewed this piece already.".to_owned();
        return Err(Refusal::Rule { code: "already_reviewed", reason });
    }
    let typed = draft.author.trim();
    let author = if typed.is_empty() { reviews.author.as_str() } else { typed };
    if author.is_empty() {
        return Err(Refusal::Field { field: "author", reason: "must not be empty".to_owned() });
    }
    let id = ProductReviewId::new();
    sqlx::query!(
        "insert into product_reviews
             (id, product_id, order_id, line_id, user_id, author, rating, title, text, created_at, updated_at)
         select $1, product_id, order_id, id, $3, $4, $5, $6, $7, $8, $8 from order_lines where id = $2",
        id.0,
        draft.line_id.0,
        user.map(|user| user.0),
        author,
        draft.rating,
        draft.title.trim(),
        draft.text.trim(),
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(id)
}

#[cfg(test)]
mod tests;
