//! The coupons list with its report as a file. Whom a coupon is for stays out: addresses and numbers of buyers.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::listing::{Cell, Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::record::Stored;
use kernel::role::Area;

use super::manage::{CouponDraft, CouponFilter};

impl Listing for CouponDraft {
    const AREA: Area = Area::Coupons;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Stored<Self>>] = &[
        Column { key: "code", heading: "Code", cell: |coupon| coupon.draft.code.as_str().into() },
        Column { key: "status", heading: "Status", cell: |coupon| coupon.computed.status.as_str().into() },
        Column { key: "benefit", heading: "Gives", cell: |coupon| coupon.draft.benefit.as_str().into() },
        Column {
            key: "percent",
            heading: "Percent",
            cell: |coupon| coupon.draft.percent.map(|percent| percent.to_string()).into(),
        },
        Column {
            key: "amountPaise",
            heading: "Amount",
            cell: |coupon| coupon.draft.amount_paise.map(Cell::Paise).into(),
        },
        Column {
            key: "capPaise",
            heading: "At most",
            cell: |coupon| coupon.draft.cap_paise.map(Cell::Paise).into(),
        },
        Column { key: "startsAt", heading: "Starts", cell: |coupon| coupon.draft.starts_at.into() },
        Column { key: "endsAt", heading: "Ends", cell: |coupon| coupon.draft.ends_at.into() },
        Column {
            key: "minSpendPaise",
            heading: "Minimum spend",
            cell: |coupon| coupon.draft.min_spend_paise.map(Cell::Paise).into(),
        },
        Column {
            key: "maxSpendPaise",
            heading: "Maximum spend",
            cell: |coupon| coupon.draft.max_spend_paise.map(Cell::Paise).into(),
        },
        Column {
            key: "totalLimit",
            heading: "Uses in total",
            cell: |coupon| coupon.draft.total_limit.into(),
        },
        Column {
            key: "buyerLimit",
            heading: "Uses per buyer",
            cell: |coupon| coupon.draft.buyer_limit.into(),
        },
        Column {
            key: "isFirstOrderOnly",
            heading: "First order only",
            cell: |coupon| coupon.draft.is_first_order_only.into(),
        },
        Column {
            key: "excludesSaleItems",
            heading: "Not for sale items",
            cell: |coupon| coupon.draft.excludes_sale_items.into(),
        },
        Column {
            key: "methods",
            heading: "Payment methods",
            cell: |coupon| {
                let methods: Vec<_> = coupon.draft.methods.iter().map(|method| method.as_str()).collect();
                methods.join(", ").into()
            },
        },
        Column {
            key: "isStackable",
            heading: "Can be combined",
            cell: |coupon| coupon.draft.is_stackable.into(),
        },
        Column { key: "priority", heading: "Priority", cell: |coupon| coupon.draft.priority.into() },
        Column { key: "uses", heading: "Uses", cell: |coupon| coupon.computed.uses.into() },
        Column { key: "held", heading: "Held for unpaid orders", cell: |coupon| coupon.computed.held.into() },
        Column {
            key: "givenPaise",
            heading: "Discount given",
            cell: |coupon| Cell::Paise(coupon.computed.given_paise),
        },
        Column {
            key: "revenuePaise",
            heading: "Revenue",
            cell: |coupon| Cell::Paise(coupon.computed.revenue_paise),
        },
        Column { key: "newBuyers", heading: "New buyers", cell: |coupon| coupon.computed.new_buyers.into() },
        Column { key: "note", heading: "Note", cell: |coupon| coupon.draft.note.as_str().into() },
        Column { key: "createdAt", heading: "Created", cell: |coupon| coupon.created_at.into() },
    ];
    type Filter = CouponFilter;
    type Item = Stored<Self>;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &CouponFilter,
        now: DateTime<Utc>,
    ) -> Result<Vec<Stored<Self>>, sqlx::Error> {
        Stored::<Self>::listed(db, page, filter, now).await
    }
}
