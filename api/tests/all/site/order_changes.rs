//! Pieces of an order are changed by staff, and the buyer sees and pays it.

use axum::http::StatusCode;
use jobs::Payments;
use kernel::role::Role;
use serde_json::{Value, json};
use shop::order::link;
use sqlx::PgPool;
use url::Url;
use uuid::Uuid;

use super::reviews::Sale;
use crate::admin::designs::{made, ok};
use crate::harness::{Answer, keys};

fn code(answer: &Answer) -> (StatusCode, String) {
    (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_owned())
}

fn refused_fields(answer: &Answer) -> Vec<String> {
    answer.json()["fields"].as_object().unwrap().keys().cloned().collect()
}

/// The order of two pieces at ₹1,000, confirmed, paid by UPI, and not packed.
async fn confirmed(db: PgPool) -> Sale {
    let sale = Sale::new(db).await;
    sqlx::raw_sql(
        r#"update orders set status = 'confirmed', fulfilment_status = 'unfulfilled', method = 'upi';
           update order_units set shipment_id = null;
           delete from refunds; delete from order_return_units; delete from order_return_photographs;
           delete from order_returns;
           update payments set gateway = 'upi', gateway_order_id = null, gateway_payment_id = null;
           insert into settings (section, value) values ('shop_payment', '{"upiId": "nivas@okbank"}')
           on conflict (section) do update set value = excluded.value;
           insert into delivery_zones
               (id, name, pincodes, remote_pincodes, tariff, flat_paise, slabs, further_kg_paise, remote_paise,
                free_from_paise, transit_days, has_cod, position, created_at, updated_at)
           values (gen_random_uuid(), 'Test zone', '{56*}', '{}', 'flat', 9900, '[]', 0, 0, null, 3, true, 1, now(),
                now())"#,
    )
    .execute(&sale.shop.service().db)
    .await
    .unwrap();
    sale
}

async fn letters(sale: &Sale) -> String {
    format!("{:?}", sale.shop.service().claim_mail().await)
}

#[test_database::test]
async fn pieces_are_taken_out_at_the_amount_that_was_shown(db: PgPool) {
    let sale = confirmed(db).await;
    let address = format!("/api/admin/orders/{}", sale.order);
    let order = sale.shop.get(&address).await;
    assert_eq!(order["canBeChanged"], true);
    let unit = &order["lines"][0]["units"][0]["id"];
    let proposal = json!({"unitIds": [unit], "added": []});
    let shown = ok(&sale.shop.post(&format!("{address}/changes/preview"), &proposal).await);
    assert_eq!(
        (&shown["takenOutPaise"], &shown["balancePaise"], &shown["refundPaise"], &shown["needsDestination"]),
        (&json!(100_000), &json!(-100_000), &json!(100_000), &json!(true))
    );
    assert_eq!(shown["takenOutTax"]["cgstPaise"], 7_627);
    let changes = format!("{address}/changes");
    let draft = |fields: Value| {
        let mut draft = json!({
            "unitIds": [unit], "added": [], "reason": "One is enough", "acceptedPaise": -100_000,
            "refundTo": {"way": "upi", "upiId": "asha@okbank"}, "version": order["version"],
        });
        draft.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        draft
    };
    for (fields, refusal) in [
        (json!({"acceptedPaise": -90_000}), "price_changed"),
        (json!({"version": 0}), "stale"),
        (json!({"unitIds": []}), "no_change"),
    ] {
        let refused = sale.shop.post(&changes, &draft(fields)).await;
        assert_eq!(code(&refused), (StatusCode::CONFLICT, refusal.to_owned()));
    }
    for (fields, field) in [
        (json!({"refundTo": null}), "refundTo"),
        (json!({"reason": ""}), "reason"),
        (json!({"unitIds": [Uuid::now_v7()]}), "unitIds[0]"),
    ] {
        let refused = sale.shop.post(&changes, &draft(fields)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text);
        assert_eq!(refused_fields(&refused), [field]);
    }
    let changed = made(&sale.shop.post(&changes, &draft(json!({}))).await);
    let change = &changed["changes"][0];
    assert_eq!((&change["status"], &change["reason"]), (&json!("applied"), &json!("One is enough")));
    assert_eq!(changed["lines"][0]["units"][0]["takenOutBy"], change["id"]);
    let refund = &changed["refunds"][0];
    assert_eq!(
        (&refund["cause"], &refund["status"], &refund["amountPaise"]),
        (&json!("changed"), &json!("waiting"), &json!(100_000))
    );
    assert!(changed["version"].as_i64() > order["version"].as_i64());
    let told = letters(&sale).await;
    assert!(told.contains("Changed"), "{told}");
    // The buyer sees it, and who only looks at orders may not change them.
    let service = sale.shop.service();
    let page = format!("/api/orders/{}?token={}", sale.order, link::token(&keys(), sale.order));
    let line = &ok(&service.get(&page).await)["lines"][0];
    assert_eq!((&line["takenOut"], &line["takenOutBecause"]), (&json!(1), &json!("One is enough")));
    let viewer = service.sign_in_as(Role::Sales).await;
    let refused = service.post_as(&viewer, &format!("{address}/changes/preview"), &proposal).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

#[test_database::test]
async fn added_pieces_wait_for_the_buyers_payment_until_they_are_withdrawn(db: PgPool) {
    let sale = confirmed(db).await;
    let service = sale.shop.service();
    let address = format!("/api/admin/orders/{}", sale.order);
    let order = sale.shop.get(&address).await;
    let unit = &order["lines"][0]["units"][0]["id"];
    let line = json!({"id": Uuid::now_v7(), "productId": sale.product["id"], "optionIds": [], "quantity": 1});
    let proposal = json!({"unitIds": [unit], "added": [line]});
    let shown = ok(&sale.shop.post(&format!("{address}/changes/preview"), &proposal).await);
    assert_eq!((&shown["duePaise"], &shown["refundPaise"]), (&json!(399_900), &json!(0)));
    assert_eq!(shown["added"]["shippingPaise"], 0);
    let draft = json!({
        "unitIds": [unit], "added": [line], "reason": "Another chair", "acceptedPaise": shown["balancePaise"],
        "version": order["version"],
    });
    let changed = made(&sale.shop.post(&format!("{address}/changes"), &draft).await);
    let change = &changed["changes"][0];
    let addition = &change["addition"];
    assert_eq!((&change["status"], &addition["duePaise"]), (&json!("waiting"), &json!(399_900)));
    assert!(changed["lines"][0]["units"][0]["takenOutBy"].is_null(), "nothing has changed yet");
    let told = letters(&sale).await;
    assert!(told.contains("PayDifference"), "{told}");
    let planned = service.claim::<Payments>().await;
    let [(Payments::ReleaseOrder { order: released }, due)] = &planned[..] else { panic!("{planned:?}") };
    assert_eq!(json!(released), addition["id"]);
    assert_eq!(json!(due), addition["heldUntil"]);

    // The link opens the addition, where the buyer pays what is due.
    let own = format!("{address}/changes/{}", change["id"].as_str().unwrap());
    let pay_link: Url =
        sale.shop.get(&format!("{own}/pay-link")).await["url"].as_str().unwrap().parse().unwrap();
    let id = addition["id"].as_str().unwrap();
    assert!(pay_link.path().ends_with(id), "{pay_link}");
    let query = pay_link.query().unwrap();
    let page = ok(&service.get(&format!("/api/orders/{id}?{query}")).await);
    assert_eq!(
        (&page["payablePaise"], &page["creditPaise"], &page["canBePaid"]),
        (&json!(499_900), &json!(100_000), &json!(true))
    );
    assert_eq!(page["addedTo"]["number"], order["number"]);
    let start = ok(&service.post(&format!("/api/orders/{id}/payment?{query}"), &json!({})).await);
    assert_eq!(start["amountPaise"], 399_900);
    let token = link::token(&keys(), sale.order);
    let first = ok(&service.get(&format!("/api/orders/{}?token={token}", sale.order)).await);
    assert_eq!(first["additions"][0]["duePaise"], 399_900);
    let list = sale.shop.get(&format!("/api/admin/orders?q={}", addition["number"].as_str().unwrap())).await;
    assert_eq!(list["items"][0]["addedTo"], order["number"]);

    let withdrawn = ok(&sale.shop.post(&format!("{own}/withdraw"), &json!({})).await);
    assert_eq!(withdrawn["changes"][0]["status"], "dropped");
    assert_eq!(withdrawn["changes"][0]["addition"]["status"], "cancelled");
    let again = sale.shop.post(&format!("{own}/withdraw"), &json!({})).await;
    assert_eq!(code(&again), (StatusCode::CONFLICT, "not_waiting".to_owned()));
    // A change is found only in its own order.
    let other = format!("/api/admin/orders/{id}/changes/{}/withdraw", change["id"].as_str().unwrap());
    assert_eq!(sale.shop.post(&other, &json!({})).await.status, StatusCode::NOT_FOUND);
}
