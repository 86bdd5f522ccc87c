//! Every operation under `/api/admin` of the contract, called by every role and without signing in, compared with the
//! product's table of roles and permissions.
//!
//! The table is repeated here on purpose, copied by hand from the product rules, to detect a mistake in the code's
//! table, or an operation that requires the wrong permission.

use std::collections::{BTreeMap, BTreeSet};

use aide::openapi::{OpenApi, Operation};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use kernel::record::{EachRecord, Record};
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::{Answer, Service};

/// Full, own or assigned, edit, view, view own or assigned; none.
///
/// In the order of the table's columns: admin, sales, designer, project manager, content, finance, ops. The last
/// column, client, is omitted: clients have no access to the admin area, only to the portal.
const TABLE: [(&str, [&str; 7]); 29] = [
    // The admin shell, for all staff.
    ("desk", ["F", "F", "F", "F", "F", "F", "F"]),
    ("leads", ["F", "M", "VM", "-", "-", "V", "V"]),
    ("referrals", ["F", "M", "-", "-", "-", "E", "V"]),
    ("customers", ["F", "M", "V", "V", "-", "E", "V"]),
    ("projects", ["F", "V", "M", "M", "-", "V", "V"]),
    ("tasks", ["F", "M", "M", "M", "M", "M", "M"]),
    ("snags", ["F", "V", "V", "M", "-", "E", "E"]),
    ("quotations", ["F", "M", "M", "M", "-", "V", "-"]),
    ("finance", ["F", "VM", "-", "VM", "-", "F", "V"]),
    ("books", ["V", "-", "-", "-", "-", "F", "-"]),
    ("vendors", ["F", "-", "V", "E", "-", "F", "E"]),
    ("materials", ["F", "V", "E", "V", "-", "V", "F"]),
    ("team", ["F", "V", "V", "V", "V", "V", "V"]),
    ("users", ["F", "-", "-", "-", "-", "-", "-"]),
    ("settings", ["F", "-", "-", "-", "-", "-", "-"]),
    ("page_settings", ["F", "-", "-", "-", "E", "-", "-"]),
    ("money_settings", ["F", "-", "-", "-", "-", "E", "-"]),
    ("operations_settings", ["F", "-", "-", "-", "-", "-", "E"]),
    ("content", ["F", "-", "E", "-", "F", "-", "V"]),
    ("designs", ["F", "V", "E", "-", "F", "-", "V"]),
    ("workforce", ["F", "-", "-", "F", "-", "V", "F"]),
    ("ads", ["F", "V", "-", "-", "E", "V", "V"]),
    ("kitchen_orders", ["F", "M", "E", "E", "-", "V", "F"]),
    ("furniture", ["F", "V", "V", "-", "E", "V", "F"]),
    ("coupons", ["F", "V", "-", "-", "E", "V", "E"]),
    ("furniture_orders", ["F", "V", "-", "-", "-", "E", "F"]),
    ("documents", ["F", "E", "E", "E", "-", "E", "V"]),
    ("daily_notes", ["F", "V", "E", "F", "-", "-", "E"]),
    ("analytics", ["F", "V", "-", "V", "V", "V", "V"]),
];

/// Area of an operation, by its path after `/api/admin/`. The longest match counts. Plain records declare theirs and are
/// not listed.
const AREAS: &[(&str, &str)] = &[
    ("ads", "ads"),
    ("article-categories", "content"),
    ("articles", "content"),
    ("audit", "settings"),
    ("brands", "materials"),
    ("catalog-categories", "designs"),
    ("catalog-items", "designs"),
    ("case-studies", "content"),
    ("customers", "customers"),
    ("dashboard", "desk"),
    ("delivery-check", "operations_settings"),
    ("design-addons", "designs"),
    ("design-categories", "designs"),
    ("designs", "designs"),
    ("products", "furniture"),
    ("product-reviews", "furniture"),
    ("exports", "desk"),
    ("gst-rates", "money_settings"),
    ("help-categories", "content"),
    ("help-pages", "content"),
    ("help-searches", "content"),
    ("homepages", "page_settings"),
    ("integrations", "settings"),
    ("job-events", "operations_settings"),
    ("job-history", "operations_settings"),
    ("job-kinds", "operations_settings"),
    ("job-queues", "operations_settings"),
    ("jobs", "operations_settings"),
    ("leads", "leads"),
    ("letter-texts", "settings"),
    ("maintenance", "settings"),
    ("notice-choices", "desk"),
    ("notice-events", "desk"),
    ("notices", "desk"),
    ("material-categories", "materials"),
    ("materials", "materials"),
    ("orders", "furniture_orders"),
    ("page-settings", "page_settings"),
    ("page-texts", "content"),
    ("photograph-events", "content"),
    ("photographs", "content"),
    ("placements", "content"),
    ("policies", "content"),
    ("privacy-requests", "settings"),
    ("quotation-events", "quotations"),
    ("quotation-templates", "quotations"),
    ("quotations", "quotations"),
    ("rate-cards", "settings"),
    ("receipts", "finance"),
    ("redirects", "content"),
    ("referrals", "referrals"),
    ("reply-mailbox", "settings"),
    ("retention", "settings"),
    ("schedules", "operations_settings"),
    ("settings", "settings"),
    ("team", "team"),
    ("tickets", "furniture_orders"),
    ("uploads", "content"),
    ("users", "users"),
    ("videos", "content"),
    ("views", "desk"),
    ("visits", "leads"),
    ("search", "desk"),
];

/// Writes of the user's own records in the shell, for which permission to view the shell is enough.
const OWN_AFFAIRS: [&str; 8] = [
    "createView",
    "updateView",
    "deleteView",
    "createExport",
    "tryCoupon",
    "readNotice",
    "readNotices",
    "chooseNotices",
];

/// Operations with a path in one area and an effect in another.
const ELSEWHERE: [(&str, &str); 31] = [
    ("listCustomerContracts", "finance"),
    ("listCustomerPayments", "finance"),
    ("listCustomerStatements", "finance"),
    ("createCustomerStatement", "finance"),
    ("sendCustomerStatement", "finance"),
    ("listCustomerInvoices", "furniture_orders"),
    ("listCustomerOrders", "furniture_orders"),
    ("listCustomerTickets", "furniture_orders"),
    ("quoteDesign", "quotations"),
    ("listNumberSeries", "money_settings"),
    ("changeNumberPrefix", "money_settings"),
    ("skipNumbers", "money_settings"),
    ("getPaymentGateway", "money_settings"),
    ("updatePaymentGateway", "money_settings"),
    ("checkPaymentGateway", "money_settings"),
    ("getCompanyPageSettings", "page_settings"),
    ("listCompanyPageSettingsVersions", "page_settings"),
    ("revertCompanyPageSettings", "page_settings"),
    ("updateCompanyPageSettings", "page_settings"),
    ("getShopDeliverySettings", "operations_settings"),
    ("listShopDeliverySettingsVersions", "operations_settings"),
    ("revertShopDeliverySettings", "operations_settings"),
    ("updateShopDeliverySettings", "operations_settings"),
    ("getShopLetterSettings", "operations_settings"),
    ("listShopLetterSettingsVersions", "operations_settings"),
    ("revertShopLetterSettings", "operations_settings"),
    ("updateShopLetterSettings", "operations_settings"),
    ("getShopPaymentSettings", "money_settings"),
    ("listShopPaymentSettingsVersions", "money_settings"),
    ("revertShopPaymentSettings", "money_settings"),
    ("updateShopPaymentSettings", "money_settings"),
];

/// Reads that require permission to act: view permission does not include the customer's link.
const KEPT_FROM_ONLOOKERS: [&str; 9] = [
    "getOrderPayLink",
    "getQuotationLink",
    "listCustomerColleagues",
    "listLeadColleagues",
    "listOrderColleagues",
    "listOwnPictures",
    "listProductNotices",
    "listVisitTimes",
    "readReferralPayout",
];

/// Plain records: their path after `/api/admin/`, and their area.
pub(super) fn plain_records() -> Vec<(&'static str, &'static str)> {
    struct Records(Vec<(&'static str, &'static str)>);
    impl EachRecord for Records {
        fn record<D: Record>(&mut self) {
            self.0.push((D::PATH, D::AREA.as_str()));
        }
    }
    let mut records = Records(Vec::new());
    app::records(&mut records);
    records.0
}

pub(super) fn letter(area: &str, role: Role) -> &'static str {
    let column = match role {
        Role::Admin => 0,
        Role::Sales => 1,
        Role::Designer => 2,
        Role::ProjectManager => 3,
        Role::Content => 4,
        Role::Finance => 5,
        Role::Ops => 6,
        Role::Client => return "-",
    };
    let row = TABLE.iter().find(|(name, _)| *name == area);
    row.unwrap_or_else(|| panic!("the table has no area {area:?}")).1[column]
}

fn suffices(letter: &str, needs: &str) -> bool {
    match needs {
        "view" => letter != "-",
        "edit" => ["E", "M", "F"].contains(&letter),
        "manage" => ["M", "F"].contains(&letter),
        "manage_all" => letter == "F",
        _ => panic!("unknown permission: {needs:?}"),
    }
}

/// An operation of the contract.
#[derive(Debug)]
struct Asked {
    id: String,
    method: Method,
    path: String,
    area: String,
    needs: String,
    /// Alternative permission.
    or: Option<(String, String)>,
}

impl Asked {
    fn is_open_to(&self, role: Role) -> bool {
        let or = self.or.as_ref();
        suffices(letter(&self.area, role), &self.needs)
            || or.is_some_and(|(area, needs)| suffices(letter(area, role), needs))
    }
}

fn asked(contract: &OpenApi) -> Vec<Asked> {
    operations(contract)
        .map(|(path, method, operation)| {
            let id = operation.operation_id.clone().unwrap_or_else(|| format!("{method} {path}"));
            let permission = operation.extensions.get("x-permission");
            let permission = permission.unwrap_or_else(|| panic!("{id} asks for no permission"));
            let words = |permission: &Value| {
                ["area", "needs"].map(|name| permission[name].as_str().unwrap().to_owned())
            };
            let [area, needs] = words(permission);
            let or = permission.get("or").map(|or| words(or).into());
            Asked { id, method, path: path.to_owned(), area, needs, or }
        })
        .collect()
}

fn operations(contract: &OpenApi) -> impl Iterator<Item = (&str, Method, &Operation)> {
    let paths = contract.paths.as_ref().unwrap().paths.iter();
    paths.filter(|(path, _)| is_admin(path)).flat_map(|(path, item)| {
        let operations = item.as_item().unwrap().iter();
        operations.map(move |(method, operation)| {
            (path.as_str(), method.to_uppercase().parse().unwrap(), operation)
        })
    })
}

fn is_admin(path: &str) -> bool {
    path == "/api/admin" || path.starts_with("/api/admin/")
}

/// The path with the id of a record that does not exist.
fn address(path: &str) -> String {
    let segments = path.split('/').map(|segment| match segment.strip_prefix('{') {
        Some("version}") => "1".to_owned(),
        Some(_) => uuid::Uuid::now_v7().to_string(),
        None => segment.to_owned(),
    });
    segments.collect::<Vec<_>>().join("/")
}

async fn ask(service: &Service, method: &Method, path: &str, token: Option<&str>) -> Answer {
    let mut request = Request::builder().method(method).uri(address(path));
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    // Without permission the response is the same whatever the body.
    let has_body = !matches!(*method, Method::GET | Method::DELETE);
    let body = if has_body { Body::from(json!({"": null}).to_string()) } else { Body::empty() };
    service.send(request.header("content-type", "application/json").body(body).unwrap()).await
}

#[test_database::test]
async fn every_operation_is_open_to_the_roles_of_the_table(db: PgPool) {
    let service = Service::start(db).await;
    let mut tokens = BTreeMap::new();
    for role in Role::ALL {
        tokens.insert(role.as_str(), (*role, service.sign_in_as(*role).await));
    }
    let mut differences = Vec::new();
    let operations = asked(&api::contract());
    for operation in &operations {
        let Asked { id, method, path, area, .. } = operation;
        let answer = ask(&service, method, path, None).await;
        if answer.status != StatusCode::UNAUTHORIZED
            || answer.json()["message"] != "Please sign in to continue."
        {
            differences.push(format!("{id}: nobody is answered {} {}", answer.status, answer.text));
        }
        for (role, token) in tokens.values() {
            let answer = ask(&service, method, path, Some(token)).await;
            let may = operation.is_open_to(*role);
            let is_refused = answer.status == StatusCode::FORBIDDEN
                && answer.json()["message"] == "You don't have permission to perform this action.";
            let is_let_in = ![StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&answer.status);
            if if may { !is_let_in } else { !is_refused } {
                let text = format!("{id}: {role} ({}) is answered {}", letter(area, *role), answer.status);
                differences.push(text);
            }
            if answer.status.is_server_error() {
                differences.push(format!("{id}: {role} is answered {} {}", answer.status, answer.text));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(operations.len() > 40, "the contract has only {} operations", operations.len());
}

#[test]
fn every_operation_requires_a_permission_of_its_area() {
    let plain = plain_records();
    for Asked { id, method, path, area, needs, .. } in asked(&api::contract()) {
        let name = path.trim_start_matches("/api/admin/").split('/').next().unwrap();
        let wanted = AREAS.iter().chain(&plain).find(|(prefix, _)| *prefix == name);
        let elsewhere = ELSEWHERE.iter().find(|(operation, _)| *operation == id);
        let (_, wanted) =
            elsewhere.or(wanted).unwrap_or_else(|| panic!("{id}: nobody said whose area {path} is"));
        assert_eq!(area, *wanted, "{id}");
        let only_looks = method == Method::GET && !KEPT_FROM_ONLOOKERS.contains(&id.as_str());
        assert!(
            (needs == "view") == only_looks || OWN_AFFAIRS.contains(&id.as_str()),
            "{id}: {method} {path} needs {needs}"
        );
    }
}

#[test_database::test]
async fn nothing_under_the_admin_area_is_missing_from_the_contract(db: PgPool) {
    let service = Service::start(db).await;
    let contract = api::contract();
    let mut documented: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (path, method, _) in operations(&contract) {
        documented.entry(path).or_default().insert(method.to_string());
    }
    let addresses: BTreeSet<_> = service.addresses().into_iter().filter(|path| is_admin(path)).collect();
    assert_eq!(addresses, documented.keys().map(ToString::to_string).collect());
    for (path, methods) in documented {
        for method in [Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
            let is_answered =
                ask(&service, &method, path, None).await.status != StatusCode::METHOD_NOT_ALLOWED;
            assert_eq!(is_answered, methods.contains(method.as_str()), "{method} {path}");
        }
    }
}

#[test]
fn an_operation_without_a_permission_is_noticed() {
    let mut contract = serde_json::to_value(api::contract()).unwrap();
    let views = &mut contract["paths"]["/api/admin/views"]["get"];
    assert_eq!(views["x-permission"], json!({"area": "desk", "needs": "view"}));
    views.as_object_mut().unwrap().remove("x-permission");
    let contract: OpenApi = serde_json::from_str(&contract.to_string()).unwrap();
    assert!(std::panic::catch_unwind(|| asked(&contract)).is_err());
}
