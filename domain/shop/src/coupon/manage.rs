//! Coupons as staff keep them.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::Db;
use kernel::contact::{normalize_email, normalize_mobile};
use kernel::ids::{ProductCategoryId, UserId};
use kernel::money::Percent;
use kernel::record::{Record, Refusal, Row, Select, Written, execute, rows};
use kernel::role::{Area, Verb};
use kernel::string_enum::string_enum;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::PaymentMethod;
use super::stored::{BenefitKind, benefit};
use crate::product::ProductId;

kernel::ids::id! {
    /// Id of a coupon.
    CouponId
}

/// Editable fields of a coupon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "conditions that staff tick")]
pub struct CouponDraft {
    /// Code; its case does not matter.
    #[garde(length(chars, min = 4, max = 20), pattern("^[A-Za-z0-9_-]+$"))]
    pub code: String,
    /// Note for staff.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub note: String,
    /// What it gives.
    #[garde(custom(complete(self.percent, self.amount_paise, self.cap_paise)))]
    pub benefit: BenefitKind,
    /// Of a percentage: in basis points.
    #[serde(default)]
    #[garde(inner(custom(positive_percent)))]
    pub percent: Option<Percent>,
    /// Of an amount: in paise.
    #[serde(default)]
    #[garde(inner(range(min = 1, max = 100_000_000)))]
    pub amount_paise: Option<i64>,
    /// Of a percentage: takes off at most so much, in paise.
    #[serde(default)]
    #[garde(inner(range(min = 1, max = 100_000_000)))]
    pub cap_paise: Option<i64>,
    /// Paused by staff.
    #[serde(default)]
    #[garde(skip)]
    pub is_paused: bool,
    /// Valid from then.
    #[serde(default)]
    #[garde(skip)]
    pub starts_at: Option<DateTime<Utc>>,
    /// Valid before then.
    #[serde(default)]
    #[garde(custom(after(self.starts_at)))]
    pub ends_at: Option<DateTime<Utc>>,
    /// The eligible goods cost at least so much, in paise.
    #[serde(default)]
    #[garde(inner(range(min = 1, max = 1_000_000_000)))]
    pub min_spend_paise: Option<i64>,
    /// The eligible goods cost at most so much, in paise.
    #[serde(default)]
    #[garde(inner(range(min = 1, max = 1_000_000_000)))]
    pub max_spend_paise: Option<i64>,
    /// Only these products, if there are any.
    #[serde(default)]
    #[garde(length(max = 200))]
    pub products_in: Vec<ProductId>,
    /// Not these products.
    #[serde(default)]
    #[garde(length(max = 200))]
    pub products_out: Vec<ProductId>,
    /// Only these categories with those below them, if there are any.
    #[serde(default)]
    #[garde(length(max = 100))]
    pub categories_in: Vec<ProductCategoryId>,
    /// Not these categories.
    #[serde(default)]
    #[garde(length(max = 100))]
    pub categories_out: Vec<ProductCategoryId>,
    /// Not for goods on sale.
    #[serde(default)]
    #[garde(skip)]
    pub excludes_sale_items: bool,
    /// Only for a first order.
    #[serde(default)]
    #[garde(skip)]
    pub is_first_order_only: bool,
    /// Only for these e-mail addresses and mobile numbers, if there are any.
    #[serde(default)]
    #[garde(length(max = 500), inner(custom(contact)))]
    pub contacts: Vec<String>,
    /// Uses by everybody.
    #[serde(default)]
    #[garde(inner(range(min = 1, max = 1_000_000)))]
    pub total_limit: Option<i32>,
    /// Uses by one buyer.
    #[serde(default)]
    #[garde(inner(range(min = 1, max = 1000)))]
    pub buyer_limit: Option<i32>,
    /// Only for these ways to pay, if there are any.
    #[serde(default)]
    #[garde(length(max = 4))]
    pub methods: Vec<PaymentMethod>,
    /// Whether it can be combined with other stackable coupons.
    #[serde(default)]
    #[garde(skip)]
    pub is_stackable: bool,
    /// The highest applies first.
    #[serde(default)]
    #[garde(range(min = -1000, max = 1000))]
    pub priority: i32,
}

fn complete(
    percent: Option<Percent>,
    amount_paise: Option<i64>,
    cap_paise: Option<i64>,
) -> impl FnOnce(&BenefitKind, &()) -> garde::Result {
    move |kind, ()| {
        let has_extra = match kind {
            BenefitKind::Percent => amount_paise.is_some(),
            BenefitKind::FixedCart | BenefitKind::FixedProduct => percent.is_some() || cap_paise.is_some(),
            BenefitKind::FreeShipping => percent.is_some() || amount_paise.is_some() || cap_paise.is_some(),
        };
        if has_extra || benefit(*kind, percent.map(|percent| percent.0), amount_paise, cap_paise).is_none() {
            return Err(garde::Error::new("needs a percentage, an amount or neither, by its kind"));
        }
        Ok(())
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn positive_percent(percent: &Percent, (): &()) -> garde::Result {
    if (1..=10_000).contains(&percent.0) {
        Ok(())
    } else {
        Err(garde::Error::new("must be above 0, up to 100%"))
    }
}

fn after(starts_at: Option<DateTime<Utc>>) -> impl FnOnce(&Option<DateTime<Utc>>, &()) -> garde::Result {
    move |ends_at, ()| match (starts_at, ends_at) {
        (Some(starts), Some(ends)) if *ends <= starts => Err(garde::Error::new("must be after the start")),
        _ => Ok(()),
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn contact(text: &str, (): &()) -> garde::Result {
    if comparable(text).is_some() {
        Ok(())
    } else {
        Err(garde::Error::new("is neither an e-mail address nor an Indian mobile number"))
    }
}

fn comparable(text: &str) -> Option<String> {
    normalize_email(text).or_else(|| normalize_mobile(text))
}

string_enum! {
    /// What a coupon is, by its dates and uses.
    pub enum CouponStatus {
        /// Can be used.
        Active = "active",
        /// Not valid yet.
        Scheduled = "scheduled",
        /// Paused by staff.
        Paused = "paused",
        /// All uses are taken.
        Exhausted = "exhausted",
        /// No longer valid.
        Expired = "expired",
    }
}

/// Computed fields of a coupon.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CouponComputed {
    /// Status.
    pub status: CouponStatus,
    /// Uses of confirmed orders.
    pub uses: i64,
    /// Held for orders that are not confirmed yet.
    pub held: i64,
    /// Taken off confirmed orders, in paise.
    pub given_paise: i64,
    /// Payable of those orders.
    pub revenue_paise: i64,
    /// Buyers among them who had not ordered before.
    pub new_buyers: i64,
}

/// Filters of the list.
#[derive(Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct CouponFilter {
    /// Status.
    #[garde(skip)]
    pub status: Option<CouponStatus>,
}

impl Record for CouponDraft {
    const NOUN: &'static str = "coupon";
    const PATH: &'static str = "coupons";
    const AREA: Area = Area::Coupons;
    const WRITE: Verb = Verb::Edit;
    type Id = CouponId;
    type Computed = CouponComputed;
    type Filter = CouponFilter;

    async fn rows(db: &mut Db, select: &Select<'_, Self>) -> Result<Vec<Row<Self>>, sqlx::Error> {
        rows!(db => |row| Self {
                code, note, benefit, percent, amount_paise, cap_paise, is_paused, starts_at, ends_at, min_spend_paise,
                max_spend_paise, products_in, products_out, categories_in, categories_out, excludes_sale_items,
                is_first_order_only, contacts, total_limit, buyer_limit,
                methods: row.methods.iter().filter_map(|method| method.parse().ok()).collect(),
                is_stackable, priority,
            } + CouponComputed { status, uses, held, given_paise, revenue_paise, new_buyers },
            r#"select *, count(*) over () as "total!" from (
                   select id as "id: CouponId", code, note, benefit as "benefit: BenefitKind",
                       percent as "percent: Percent", amount_paise, cap_paise, is_paused, starts_at, ends_at,
                       min_spend_paise, max_spend_paise, products_in as "products_in: Vec<ProductId>",
                       products_out as "products_out: Vec<ProductId>",
                       categories_in as "categories_in: Vec<ProductCategoryId>",
                       categories_out as "categories_out: Vec<ProductCategoryId>", excludes_sale_items,
                       is_first_order_only, contacts, total_limit, buyer_limit, methods, is_stackable, priority,
                       version, created_at, updated_at,
                       case
                           when is_paused then 'paused'
                           when ends_at <= $6 then 'expired'
                           when total_limit <= uses + held then 'exhausted'
                           when starts_at > $6 then 'scheduled'
                           else 'active'
                       end as "status!: CouponStatus",
                       uses as "uses!", held as "held!", given_paise as "given_paise!",
                       revenue_paise as "revenue_paise!", new_buyers as "new_buyers!"
                   from coupons
                   cross join lateral (
                       select count(*) filter (where is_counted) as uses,
                           count(*) filter (where not is_counted) as held,
                           coalesce(sum(coupon_uses.discount_paise) filter (where is_counted), 0)::bigint as given_paise,
                           coalesce(sum(payable_paise) filter (where is_counted), 0)::bigint as revenue_paise,
                           count(distinct orders.email_normalized) filter (where is_counted and not exists (
                               select from orders as earlier
                               where earlier.email_normalized = orders.email_normalized
                                   and earlier.confirmed_at < orders.confirmed_at
                           )) as new_buyers
                       from coupon_uses join orders on orders.id = order_id
                       where coupon_id = coupons.id and given_back_at is null
                   ) as used
                   where archived_at is null and ($1::uuid[] is null or id = any ($1))
                       and ($2::text is null or code ilike $2 or note ilike $2)
               ) as coupon
               where $5::text is null or "status!: CouponStatus" = $5
               order by created_at desc, "id: CouponId" limit $3 offset $4"#,
            select.ids as _, select.page.pattern(), select.page.limit(), select.page.offset(),
            select.filter.status.map(CouponStatus::as_str), select.now)
    }

    async fn insert(&self, db: &mut Db, id: CouponId, by: Option<UserId>, now: DateTime<Utc>) -> Written {
        let Self {
            code,
            note,
            benefit,
            percent,
            amount_paise,
            cap_paise,
            is_paused,
            starts_at,
            ends_at,
            min_spend_paise,
            max_spend_paise,
            products_in,
            products_out,
            categories_in,
            categories_out,
            excludes_sale_items,
            is_first_order_only,
            contacts,
            total_limit,
            buyer_limit,
            methods,
            is_stackable,
            priority,
        } = self;
        execute!(db =>
            "insert into coupons
                 (id, code, note, benefit, percent, amount_paise, cap_paise, is_paused, starts_at, ends_at,
                  min_spend_paise, max_spend_paise, products_in, products_out, categories_in, categories_out,
                  excludes_sale_items, is_first_order_only, contacts, total_limit, buyer_limit, methods, is_stackable,
                  priority, created_at, created_by, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
                     $22, $23, $24, $25, $26, $25)",
            id.0, code, note, benefit.as_str(), percent.map(|percent| percent.0), *amount_paise, *cap_paise,
            is_paused, *starts_at, *ends_at, *min_spend_paise, *max_spend_paise, &raw(products_in),
            &raw(products_out), &raw(categories_in), &raw(categories_out), excludes_sale_items,
            is_first_order_only, &people(contacts), *total_limit, *buyer_limit, &words(methods), is_stackable,
            priority, now, by.map(|user| user.0)).map_err(taken)
    }

    async fn update(&self, db: &mut Db, id: CouponId, version: i32, now: DateTime<Utc>) -> Written {
        let Self {
            code,
            note,
            benefit,
            percent,
            amount_paise,
            cap_paise,
            is_paused,
            starts_at,
            ends_at,
            min_spend_paise,
            max_spend_paise,
            products_in,
            products_out,
            categories_in,
            categories_out,
            excludes_sale_items,
            is_first_order_only,
            contacts,
            total_limit,
            buyer_limit,
            methods,
            is_stackable,
            priority,
        } = self;
        execute!(db =>
            "update coupons
             set code = $3, note = $4, benefit = $5, percent = $6, amount_paise = $7, cap_paise = $8, is_paused = $9,
                 starts_at = $10, ends_at = $11, min_spend_paise = $12, max_spend_paise = $13, products_in = $14,
                 products_out = $15, categories_in = $16, categories_out = $17, excludes_sale_items = $18,
                 is_first_order_only = $19, contacts = $20, total_limit = $21, buyer_limit = $22, methods = $23,
                 is_stackable = $24, priority = $25, version = version + 1, updated_at = $26
             where id = $1 and version = $2 and archived_at is null",
            id.0, version, code, note, benefit.as_str(), percent.map(|percent| percent.0), *amount_paise, *cap_paise,
            is_paused, *starts_at, *ends_at, *min_spend_paise, *max_spend_paise, &raw(products_in),
            &raw(products_out), &raw(categories_in), &raw(categories_out), excludes_sale_items,
            is_first_order_only, &people(contacts), *total_limit, *buyer_limit, &words(methods), is_stackable,
            priority, now).map_err(taken)
    }

    async fn archive(db: &mut Db, id: CouponId, now: DateTime<Utc>) -> Written {
        execute!(db =>
            "update coupons set archived_at = $2, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null",
            id.0, now)
    }
}

fn raw<T: Copy + Into<Uuid>>(ids: &[T]) -> Vec<Uuid> {
    ids.iter().map(|id| (*id).into()).collect()
}

fn words(methods: &[PaymentMethod]) -> Vec<String> {
    methods.iter().map(|method| method.as_str().to_owned()).collect()
}

fn people(contacts: &[String]) -> Vec<String> {
    contacts.iter().filter_map(|contact| comparable(contact)).collect()
}

fn taken(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Database(sqlx::Error::Database(error))
            if error.constraint() == Some("coupons_code_taken") =>
        {
            Refusal::Field { field: "code", reason: "is used by another coupon".to_owned() }
        }
        other => other,
    }
}
