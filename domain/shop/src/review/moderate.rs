//! Reviews as staff see them: to publish, to reject and to answer.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::audit::{self, Actor, Change, Event};
use kernel::check;
use kernel::clock::Clock;
use kernel::ids::{Named, OrderId, ProductId};
use kernel::page::{AnyOf, Page, PageQuery, Sort, read_page};
use kernel::record::{Changed, Refusal};
use kernel::string_enum::string_enum;
use kernel::{Db, Locked, Tx};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{ProductReviewId, ReviewStatus};

/// A review.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductReview {
    /// Review id.
    pub id: ProductReviewId,
    /// Product.
    pub product: Named<ProductId>,
    /// Order that brought it.
    pub order_id: OrderId,
    /// The order's number.
    pub order_number: String,
    /// The order was paid with a gateway in test mode.
    pub is_test: bool,
    /// Name shown with it.
    pub author: String,
    /// Stars.
    pub rating: i32,
    /// Title; may be empty.
    pub title: String,
    /// Text.
    pub text: String,
    /// Status.
    pub status: ReviewStatus,
    /// Why it was rejected, for colleagues; empty if it was not.
    pub rejected_because: String,
    /// Who decided.
    pub decided_by: Option<String>,
    /// When.
    pub decided_at: Option<DateTime<Utc>>,
    /// The company's answer; may be empty.
    pub answer: String,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// Optimistic-lock version.
    pub version: i32,
}

string_enum! {
    /// Order of the list.
    pub enum ReviewOrder {
        /// When it was written.
        CreatedAt = "createdAt",
        /// Stars.
        Rating = "rating",
    }
}

/// Filters and order of the list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct ReviewFilter {
    /// Sort order.
    pub sort: Sort<ReviewOrder>,
    /// Status.
    pub status: AnyOf<ReviewStatus>,
    /// Stars.
    pub rating: AnyOf<i32>,
    /// Product.
    pub product: Option<ProductId>,
    /// Whether the company has answered.
    pub is_answered: Option<bool>,
}

impl Default for ReviewFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: ReviewOrder::CreatedAt, is_descending: true },
            status: AnyOf::default(),
            rating: AnyOf::default(),
            product: None,
            is_answered: None,
        }
    }
}

struct Row {
    item: ProductReview,
    total: i64,
}

/// A page of reviews.
pub async fn list(
    db: &mut Db,
    page: &PageQuery,
    filter: &ReviewFilter,
) -> Result<Page<ProductReview>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, None, page, filter));
    Ok(found.map(|row| row.item))
}

/// One review.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn find(db: &mut Db, id: ProductReviewId) -> Result<ProductReview, sqlx::Error> {
    let rows = rows(db, Some(id), &PageQuery::default(), &ReviewFilter::default()).await?;
    rows.into_iter().next().map(|row| row.item).ok_or(sqlx::Error::RowNotFound)
}

async fn rows(
    db: &mut Db,
    id: Option<ProductReviewId>,
    page: &PageQuery,
    filter: &ReviewFilter,
) -> Result<Vec<Row>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select review.id as "id: ProductReviewId", product_id as "product_id: ProductId", product.name as product,
               order_id as "order_id: OrderId", sold.number, sold.is_test, author, rating, title, text,
               review.status as "status: ReviewStatus", rejected_because, users.name as "decided_by?", decided_at, answer,
               review.created_at, review.version, count(*) over () as "total!"
           from product_reviews as review
           join products as product on product.id = product_id
           join orders as sold on sold.id = order_id
           left join users on users.id = decided_by
           where ($1::uuid is null or review.id = $1)
               and ($2::text is null or author ilike $2 or title ilike $2 or text ilike $2 or product.name ilike $2
                    or sold.number ilike $2)
               and ($3::text[] is null or review.status = any ($3))
               and ($4::int[] is null or rating = any ($4))
               and ($5::uuid is null or product_id = $5)
               and ($6::boolean is null or (answer <> '') = $6)
               and ($10::uuid[] is null or review.id = any ($10))
           order by
               case when $7 = 'rating' then rating end,
               case when $7 = '-rating' then -rating end,
               case when $7 = 'createdAt' then review.created_at end,
               review.created_at desc, review.id desc
           limit $8 offset $9"#,
        id.map(|id| id.0),
        page.pattern(),
        filter.status.texts() as Option<Vec<String>>,
        (!filter.rating.0.is_empty()).then_some(filter.rating.0.as_slice()) as Option<&[i32]>,
        filter.product.map(|product| product.0),
        filter.is_answered,
        format!("{}{}", if filter.sort.is_descending { "-" } else { "" }, filter.sort.by),
        page.limit(),
        page.offset(),
        page.only.as_deref() as Option<&[Uuid]>,
    )
    .fetch_all(db)
    .await?;
    let rows = rows.into_iter().map(|row| Row {
        total: row.total,
        item: ProductReview {
            id: row.id,
            product: Named { id: row.product_id, name: row.product },
            order_id: row.order_id,
            order_number: row.number,
            is_test: row.is_test,
            author: row.author,
            rating: row.rating,
            title: row.title,
            text: row.text,
            status: row.status,
            rejected_because: row.rejected_because,
            decided_by: row.decided_by,
            decided_at: row.decided_at,
            answer: row.answer,
            created_at: row.created_at,
            version: row.version,
        },
    });
    Ok(rows.collect())
}

/// What staff decide about a review. They may change their mind.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "step")]
#[schemars(rename = "ReviewDecision")]
pub enum Decision {
    /// Show it to visitors.
    Publish,
    /// Keep it from visitors.
    Reject {
        /// Why, for colleagues.
        #[garde(length(chars, min = 1, max = 400), custom(check::filled))]
        reason: String,
    },
}

/// The company's answer.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "ReviewAnswer")]
pub struct Answer {
    /// For everybody who reads the review; empty: none.
    #[garde(length(chars, max = 2000), custom(check::lines), custom(super::plain))]
    pub answer: String,
}

/// The products that have reviews, by name, to filter the list by.
pub async fn products(db: &mut Db) -> Result<Vec<Named<ProductId>>, sqlx::Error> {
    sqlx::query_as!(
        Named::<ProductId>,
        r#"select id as "id: ProductId", name from products
           where exists (select from product_reviews where product_id = products.id)
           order by name, id"#
    )
    .fetch_all(db)
    .await
}

/// The ids of all matching reviews, up to `limit`.
pub async fn ids(
    db: &mut Db,
    words: &str,
    filter: &ReviewFilter,
    limit: u32,
) -> Result<Vec<ProductReviewId>, sqlx::Error> {
    let page = PageQuery { q: words.to_owned(), per_page: limit, ..PageQuery::default() };
    Ok(rows(db, None, &page, filter).await?.into_iter().map(|row| row.item.id).collect())
}

/// Locks a review until the transaction ends, and reads it.
pub(super) async fn lock(tx: &mut Tx<'_>, id: ProductReviewId) -> Result<Locked<ProductReview>, sqlx::Error> {
    sqlx::query!("select from product_reviews where id = $1 for update", id.0).fetch_one(&mut **tx).await?;
    Ok(Locked::read(find(tx, id).await?))
}

/// Publishes or rejects a review.
///
/// # Errors
/// If it is so already, or its order was paid in test mode and it is to be published.
pub async fn decide(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: ProductReviewId,
    version: i32,
    decision: &Decision,
) -> Result<Changed<ProductReview>, Refusal> {
    let review = lock(tx, id).await?;
    if review.version != version {
        return Ok(Changed::Stale(review.into_inner()));
    }
    decide_on(tx, clock, actor, &review, decision).await?;
    Ok(Changed::To(find(tx, id).await?))
}

/// Publishes or rejects a review that the caller has locked.
///
/// # Errors
/// If it is so already.
pub(super) async fn decide_on(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    review: &Locked<ProductReview>,
    decision: &Decision,
) -> Result<(), Refusal> {
    let id = review.id;
    let (status, reason, action) = match decision {
        Decision::Publish => (ReviewStatus::Published, "", "review_published"),
        Decision::Reject { reason } => (ReviewStatus::Rejected, reason.trim(), "review_rejected"),
    };
    if status == ReviewStatus::Published && review.is_test {
        let reason = "This order was paid in test mode: nothing was sold, so its reviews can't be published."
            .to_owned();
        return Err(Refusal::Rule { code: "test_order", reason });
    }
    if status == review.status {
        let reason = format!("This review is {status} already.");
        return Err(Refusal::Rule { code: "not_next", reason });
    }
    sqlx::query!(
        "update product_reviews
         set status = $2, rejected_because = $3, decided_at = $4, decided_by = $5, updated_at = $4, version = version + 1
         where id = $1",
        id.0,
        status.as_str(),
        reason,
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut **tx)
    .await?;
    let changes = vec![
        Change::new("status", review.status, status),
        Change::new("rejectedBecause", &review.rejected_because, reason),
    ];
    Ok(record(tx, clock, actor, action, id, changes).await?)
}

/// Answers a review, or withdraws the answer.
///
/// # Errors
/// If it is rejected: nobody would see the answer.
pub async fn answer(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: ProductReviewId,
    version: i32,
    answer: &Answer,
) -> Result<Changed<ProductReview>, Refusal> {
    let review = lock(tx, id).await?;
    if review.version != version {
        return Ok(Changed::Stale(review.into_inner()));
    }
    if review.status == ReviewStatus::Rejected {
        let reason = "Visitors don't see a rejected review. Publish it to answer it.".to_owned();
        return Err(Refusal::Rule { code: "rejected", reason });
    }
    let text = answer.answer.trim();
    sqlx::query!(
        "update product_reviews
         set answer = $2, answered_at = case when $2 <> '' then $3::timestamptz end, updated_at = $3::timestamptz,
             version = version + 1
         where id = $1",
        id.0,
        text,
        clock.now(),
    )
    .execute(&mut **tx)
    .await?;
    let changes = vec![Change::new("answer", &review.answer, text)];
    record(tx, clock, actor, "review_answered", id, changes).await?;
    Ok(Changed::To(find(tx, id).await?))
}

async fn record(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    action: &str,
    id: ProductReviewId,
    changes: Vec<Change>,
) -> Result<(), sqlx::Error> {
    let changes = changes.into_iter().filter(|change| change.old != change.new).collect();
    audit::record(db, clock, actor, Event::new(action, "product_review", &id).changing(changes)).await
}
