//! Cost prices in all responses of the API: only for admins and finance.

use kernel::role::Role;
use serde_json::Value;
use sqlx::PgPool;
use uuid::Uuid;

use super::designs::Workshop;
use super::generated::{People, Spot, request};
use crate::contract::Contract;

/// Fields with costs or margins in a response.
fn told(value: &Value, at: &str, found: &mut Vec<String>) {
    let is_said = |value: &Value| !value.is_null() && value.as_str() != Some("") && value.as_i64() != Some(0);
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let at = format!("{at}.{name}");
                let is_cost = matches!(name.as_str(), "costPaise" | "belowCostBecause");
                if (is_cost || at.ends_with(".margin.percent")) && is_said(value) {
                    found.push(at.clone());
                }
                told(value, &at, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| told(item, &format!("{at}[]"), found)),
        _ => {}
    }
}

#[test_database::test]
async fn only_admins_and_finance_see_cost_prices(db: PgPool) {
    let contract = Contract::read();
    let mut workshop = Workshop::new(db).await;
    let people = People::new(&mut workshop).await;
    let records = people.records(&workshop, &contract).await;
    let service = &workshop.studio.service;
    let (mut leaks, mut answered) = (Vec::new(), 0);
    let mut known = Vec::new();
    // Reads first, so that nothing is archived before it was read. In the calculator's estimate, `cost` is the price of
    // cabinets and fittings, and in imports of spend it is what ads cost.
    let mut operations: Vec<_> =
        contract.operations.iter().filter(|it| it.path.starts_with("/api/admin/")).collect();
    operations.retain(|operation| {
        operation.method != "DELETE"
            && !operation.path.contains("/leads/{id}/kitchens")
            && !operation.path.contains("spend")
    });
    operations.sort_by_key(|operation| operation.method != "GET");
    for operation in operations {
        for (role, person) in &people.callers {
            people.reset(service).await;
            let caller = Some((*role, person));
            let nowhere = Spot::Path(String::new());
            let request = request(&contract, &records, operation, &nowhere, caller, Uuid::nil());
            let answer = service.send(request).await;
            let Ok(json) = serde_json::from_str::<Value>(&answer.text) else { continue };
            answered += usize::from(answer.status.is_success());
            let mut found = Vec::new();
            told(&json, "", &mut found);
            if matches!(role, Role::Admin | Role::Finance) {
                known.extend(found);
            } else if !found.is_empty() {
                found.dedup();
                leaks.push(format!("{} tells {role} {found:?}", operation.id));
            }
        }
    }
    assert!(leaks.is_empty(), "{}", leaks.join("\n"));
    for at in [".costPaise", ".items[].costPaise", ".margin.percent"] {
        assert!(known.iter().any(|known| known == at), "no response contains {at}: {known:?}");
    }
    assert!(answered > 300, "only {answered} answers");
    service.claim_mail().await;
}
