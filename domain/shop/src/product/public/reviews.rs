//! Published reviews of a product as visitors see them.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::Db;
use kernel::ids::ProductId;
use kernel::page::Cursor;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

kernel::ids::id! {
    /// Id of a review.
    ProductReviewId
}

/// Reviews per page.
const PAGE: usize = 10;

/// Reviews of a product.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reviews {
    /// Number.
    pub count: i64,
    /// Average rating.
    pub average: Option<f64>,
    /// Number by rating, from 1 to 5.
    pub by_rating: [i64; 5],
    /// The newest.
    pub newest: ReviewPage,
}

/// A page of reviews, newest first.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReviewPage {
    /// Reviews, at most 10.
    pub items: Vec<PublicReview>,
    /// Cursor of the next page.
    pub next: Option<String>,
}

/// A buyer's review.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicReview {
    /// Review id.
    pub id: ProductReviewId,
    /// Name as the buyer wants it shown.
    pub author: String,
    /// 1 to 5.
    pub rating: i32,
    /// Title; may be empty.
    pub title: String,
    /// Text.
    pub text: String,
    /// The company's answer; may be empty.
    pub answer: String,
    /// When it was written.
    pub created_at: DateTime<Utc>,
}

/// Which page of reviews.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default)]
pub struct ReviewQuery {
    /// `next` of the page before.
    #[garde(inner(length(max = 100), custom(is_cursor)))]
    pub cursor: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn is_cursor(text: &str, (): &()) -> garde::Result {
    Cursor::read(text).map(drop).ok_or_else(|| garde::Error::new("is not a valid cursor"))
}

/// The reviews of a product, with the first page.
pub async fn of_product(db: &mut Db, id: ProductId) -> Result<Reviews, sqlx::Error> {
    let counts = sqlx::query!(
        r#"select rating, count(*) as "count!" from product_reviews
           where product_id = $1 and status = 'published' group by rating"#,
        id.0,
    )
    .fetch_all(&mut *db)
    .await?;
    let mut by_rating = [0; 5];
    for row in &counts {
        let place = usize::try_from(row.rating - 1).unwrap_or_default();
        by_rating[place] = row.count;
    }
    let (count, stars) = by_rating
        .iter()
        .zip(1..)
        .fold((0, 0), |(all, stars), (count, rating)| (all + count, stars + count * rating));
    let newest = page(db, id, &ReviewQuery::default()).await?;
    Ok(Reviews { count, average: average(count, stars), by_rating, newest })
}

/// The average of ratings; `None` without any.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "an average to show")]
pub fn average(count: i64, stars: i64) -> Option<f64> {
    (count > 0).then(|| stars as f64 / count as f64)
}

/// A page of a product's reviews.
pub async fn page(db: &mut Db, id: ProductId, query: &ReviewQuery) -> Result<ReviewPage, sqlx::Error> {
    let after = query.cursor.as_deref().and_then(Cursor::read);
    let mut items = sqlx::query_as!(
        PublicReview,
        r#"select id as "id: ProductReviewId", author, rating, title, text, answer, created_at from product_reviews
           where product_id = $1 and status = 'published'
               and ($2::timestamptz is null or (created_at, id) < ($2, $3))
           order by created_at desc, id desc limit $4"#,
        id.0,
        after.and_then(|after| DateTime::from_timestamp_micros(after.place)),
        after.map(|after| after.id),
        i64::try_from(PAGE + 1).unwrap_or(i64::MAX),
    )
    .fetch_all(db)
    .await?;
    let has_more = items.len() > PAGE;
    items.truncate(PAGE);
    let last = items.last().filter(|_| has_more);
    let next = last.map(|last| Cursor { place: last.created_at.timestamp_micros(), id: last.id.0 }.write());
    Ok(ReviewPage { items, next })
}
