//! Papers of many orders in one file.

use axum::http::StatusCode;
use jobs::Documents;
use kernel::role::Role;
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use crate::harness::Service;

const CHAIR: &str = r"
with category as (
    insert into product_categories (id, name, slug, description, hsn, filters, size_guide, is_active, seo_title,
        seo_description, position, created_at, updated_at)
    values (gen_random_uuid(), 'Chairs', 'chairs', '', '9401', '{}', '', true, '', '', 1, now(), now())
    on conflict do nothing
    returning id
)
insert into products (id, name, slug, sku, mpn, gtin, category_id, short_description, description, mrp_paise, price_paise,
    hsn, availability, is_stocked, reorder_level, lead_days, packages, material, colour, assembly_paise, warranty_months,
    care, origin_country, maker, related, is_featured, seo_title, seo_description, status, created_at, updated_at)
select '$product', 'Chair', 'chair', 'CH-1', '', '', id, '', 'A chair.', 650000, 499900, '9401', 'in_stock', true, 0, 2,
    '[]', '', '', 20000, 12, '', 'IN', 'Nivas', '{}', false, '', '', 'published', now(), now()
from category
on conflict do nothing;
";

/// The statements of `order.sql` with an id for each mark that was not replaced before: `$line`.
pub(crate) fn with_ids(mut statements: String) -> String {
    while let Some((_, rest)) = statements.split_once('$') {
        let mark: String = rest.chars().take_while(char::is_ascii_lowercase).collect();
        statements = statements.replace(&format!("${mark}"), &Uuid::now_v7().to_string());
    }
    statements
}

/// An order with a refund to approve and a letter that was refused, and a cancelled one that was paid.
pub(super) async fn two(service: &Service) -> [Uuid; 2] {
    let product = Uuid::now_v7();
    let order = format!("{CHAIR}{}", include_str!("order.sql")).replace("$product", &product.to_string());
    let ids = [(); 2].map(|()| Uuid::now_v7());
    for (number, id) in (1..).zip(ids) {
        let mut statements = order.replace("SO/2026-27/9001", &format!("SO/2026-27/900{number}"));
        for table in ["RT", "TK"] {
            statements =
                statements.replace(&format!("{table}/2026-27/9001"), &format!("{table}/2026-27/900{number}"));
        }
        statements = statements.replace("$order", &id.to_string());
        statements = with_ids(statements)
            .replace("pay_1", &format!("pay_{number}"))
            .replace("order_1", &format!("order_{number}"));
        sqlx::raw_sql(sqlx::AssertSqlSafe(statements)).execute(&service.db).await.unwrap();
    }
    sqlx::raw_sql(
        "update refunds set status = 'refused', refused_because = 'No', decided_at = now() from orders
         where orders.id = order_id and orders.number = 'SO/2026-27/9002';
         update orders set status = 'cancelled', cancelled_at = now(), cancelled_because = 'Gone'
         where number = 'SO/2026-27/9002';
         insert into mails (id, message_id, template, kind, recipient, recipient_normalized, state, created_at,
             updated_at, about_kind, about_id)
         select gen_random_uuid(), '<1@test>', 'confirm_order', 'transactional', email, email, 'refused', now(), now(),
             'order', id
         from orders where number = 'SO/2026-27/9001'",
    )
    .execute(&service.db)
    .await
    .unwrap();
    ids
}

const PRINT: &str = "/api/admin/orders/print";

#[test_database::test]
async fn orders_without_the_paper_are_named_and_left_out(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<Documents>();
    let [open, cancelled] = two(&service).await;
    let ops = service.sign_in_as(Role::Ops).await;
    let of = |paper: &str| json!({"selection": {"query": {"q": "SO/2026-27/900"}}, "paper": paper});
    let preview = service.post_as(&ops, &format!("{PRINT}/preview"), &of("pick_list")).await.json();
    assert_eq!(
        preview,
        json!({
            "orders": 1,
            "missing": [{"id": cancelled, "number": "SO/2026-27/9002", "reason": "Cancelled."}],
        })
    );
    let none = service.post_as(&ops, PRINT, &of("invoices")).await;
    assert_eq!((none.status, &none.json()["code"]), (StatusCode::CONFLICT, &json!("nothing_to_print")));
    assert_eq!(service.count("exports").await, 0);

    let asked = service.post_as(&ops, PRINT, &of("pick_list")).await;
    assert_eq!(asked.status, StatusCode::ACCEPTED, "{}", asked.text);
    let asked = asked.json();
    let stored =
        sqlx::query!("select id, paper, order_ids from exports").fetch_one(&service.db).await.unwrap();
    assert_eq!((json!(stored.id), json!("pdf")), (asked["id"].clone(), asked["format"].clone()));
    assert_eq!((stored.paper.as_deref(), stored.order_ids), (Some("pick_list"), Some(vec![open])));
    let progress = format!("/api/admin/exports/{}", stored.id);
    assert_eq!(service.get_as(&ops, &progress).await.json()["state"], "waiting");
    let colleague = service.sign_in_as(Role::Finance).await;
    assert_eq!(service.get_as(&colleague, &progress).await.status, StatusCode::NOT_FOUND);

    // Like an export, it takes more than looking.
    let sales = service.sign_in_as(Role::Sales).await;
    for path in [PRINT.to_owned(), format!("{PRINT}/preview")] {
        assert_eq!(service.post_as(&sales, &path, &of("pick_list")).await.status, StatusCode::FORBIDDEN);
    }
}

#[test_database::test]
async fn unknown_orders_and_too_many_are_refused(db: PgPool) {
    let service = Service::start(db).await;
    let ops = service.sign_in_as(Role::Ops).await;
    let of = |ids: Vec<Uuid>| json!({"selection": {"ids": ids}, "paper": "labels"});
    let unknown = service.post_as(&ops, PRINT, &of(vec![Uuid::now_v7()])).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    let many = service.post_as(&ops, PRINT, &of((0..201).map(|_| Uuid::now_v7()).collect())).await;
    assert_eq!(many.status, StatusCode::CONFLICT);
    let message = many.json()["message"].as_str().unwrap().to_owned();
    assert!(message.contains("more than 200 orders"), "{message}");
}
