//! No response of the admin area contains codes or private links, for any role. One exception: with permission to send a
//! quotation, a user gets its customer's link to pass it on.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use enquiries::lead::subject;
use jobs::{Mail, enqueue};
use kernel::ids::{QuotationCodeId, QuotationId, ReceiptId};
use kernel::mail::{self, Clearance, Ending, InDoubt, MailKind, Outgoing, Subject};
use kernel::role::{Area, Role, Verb, access};
use people::account::one_time::{self, Issue, Purpose};
use sales::quotation::{code, link};
use sales::receipt;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::leads::of as of_lead;
use super::quotations::of;
use super::quotations::workflow::{lead_of, sent};
use crate::harness::{Person, SITE, Service, keys};

/// A quotation with its code, a receipt, and account e-mails.
struct Kept {
    lead: String,
    quotation: String,
    receipt: String,
    user: String,
    customer_link: String,
    secrets: Vec<String>,
}

async fn keep(service: &Service, sales: &Person, admin: &Person) -> Kept {
    let lead = lead_of(service, sales).await;
    let quotation = sent(service, sales, Some(&lead)).await;
    let token = link::token(&keys(), quotation["id"].as_str().unwrap().parse::<QuotationId>().unwrap());
    let asked = service.post(&format!("/api/quotations/{token}/codes"), &json!({"by": "email"})).await;
    assert_eq!(asked.status, StatusCode::ACCEPTED, "{}", asked.text);
    let letters = service.claim_mail().await;
    let code = letters.iter().find_map(|(letter, _)| match letter {
        Mail::SendQuotationCode { code } => Some(*code),
        _ => None,
    });
    let code = code.unwrap();
    let payment = json!({
        "amountPaise": 2_500_000, "method": "upi", "reference": "UTR", "receivedOn": "2026-11-20"
    });
    let paid = service.post_as(&sales.token, &of_lead(&lead, "booking-payments"), &payment).await;
    let receipt = paid.json()["receipt"]["id"].as_str().unwrap().to_owned();
    let url = receipt::link::url(&keys(), &SITE.parse().unwrap(), receipt.parse::<ReceiptId>().unwrap());
    let receipt_token = url.path().rsplit('/').next().unwrap().to_owned();
    let mut secrets = vec![code::digits(&keys(), code), receipt_token];
    let mut db = service.db.acquire().await.unwrap();
    for purpose in Purpose::ALL {
        let new = Issue {
            user: sales.id,
            purpose: *purpose,
            email: &sales.email,
            next_path: None,
            password_hash: None,
            metadata: None,
        };
        let token = one_time::issue(&mut db, &keys(), &new, service.clock.now()).await.unwrap();
        enqueue(&mut db, Mail::RecoverAccount { token }).await.unwrap();
        secrets.extend([one_time::link(&keys(), token), one_time::code(&keys(), token)]);
    }
    drop(db);
    record(service, &lead, code).await;
    let asha = json!({"email": "asha.rao@example.com", "reason": "She read it back."});
    let confirmed = service.post_as(&admin.token, &of(&quotation, "/address-confirmation"), &asha).await;
    assert_eq!(confirmed.status, StatusCode::OK, "{}", confirmed.text);
    Kept {
        lead,
        quotation: quotation["id"].as_str().unwrap().to_owned(),
        receipt,
        user: sales.id.to_string(),
        customer_link: token,
        secrets,
    }
}

/// The e-mail log entry of the code's e-mail, as written by the worker.
async fn record(service: &Service, lead: &str, code: QuotationCodeId) {
    let (mut db, now) = (service.db.begin().await.unwrap(), service.clock.now());
    let outgoing = Outgoing {
        message_id: &format!("<send_quotation_code.{code}@nivas.example>"),
        template: "send_quotation_code",
        kind: MailKind::Transactional,
        recipient: "asha.rao@example.com",
        subject: Subject::Hidden,
        in_doubt: InDoubt::SendAgain,
        about: Some(subject::lead(lead.parse().unwrap())),
        request_id: None,
        job_id: None,
        at_most_a_day: None,
        enclosed: &[],
    };
    let Clearance::Send(letter) = mail::clear(&mut db, &outgoing, now).await.unwrap() else {
        panic!("cleared")
    };
    mail::report(&mut db, letter, Ending::Sent, "250 2.0.0 queued", now).await.unwrap();
    db.commit().await.unwrap();
}

/// The path with existing records.
fn address(kept: &Kept, path: &str) -> String {
    let area = path.trim_start_matches("/api/admin/").split('/').next().unwrap_or_default();
    let record = match area {
        "leads" => kept.lead.clone(),
        "quotations" => kept.quotation.clone(),
        "receipts" => kept.receipt.clone(),
        "users" => kept.user.clone(),
        "jobs" => "1".to_owned(),
        _ => Uuid::now_v7().to_string(),
    };
    let segments =
        path.split('/').map(|segment| if segment.starts_with('{') { record.as_str() } else { segment });
    let path = segments.collect::<Vec<_>>().join("/");
    if path.ends_with("/comparison") { format!("{path}?with={record}") } else { path }
}

/// Six digits count only as a separate number: longer ones may contain them by chance.
fn is_in(text: &str, secret: &str) -> bool {
    let is_code = secret.len() == 6;
    text.match_indices(secret).any(|(at, _)| {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '.';
        let (before, after) = (text[..at].chars().next_back(), text[at + secret.len()..].chars().next());
        !is_code || !(before.is_some_and(is_part) || after.is_some_and(is_part))
    })
}

#[test_database::test]
async fn no_response_of_the_admin_area_has_a_code_or_a_private_link(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, admin) = (service.person(Role::Sales).await, service.person(Role::Admin).await);
    let kept = keep(&service, &sales, &admin).await;
    let contract = serde_json::to_value(api::contract()).unwrap();
    let reads: Vec<_> = contract["paths"]
        .as_object()
        .unwrap()
        .iter()
        .filter(|(path, item)| path.starts_with("/api/admin/") && item.get("get").is_some())
        .map(|(path, item)| (path.as_str(), item["get"]["operationId"].as_str().unwrap()))
        .collect();
    let (mut answered, mut told) = (BTreeSet::new(), Vec::new());
    for role in Role::ALL {
        let token = match role {
            Role::Sales => sales.token.clone(),
            Role::Admin => admin.token.clone(),
            _ => service.sign_in_as(*role).await,
        };
        for (path, operation) in &reads {
            let answer = service.get_as(&token, &address(&kept, path)).await;
            if answer.status == StatusCode::OK {
                answered.insert(*operation);
            }
            for secret in &kept.secrets {
                if is_in(&answer.text, secret) {
                    told.push(format!("{operation} tells {role} {secret}"));
                }
            }
            let may_send = access(Area::Quotations, *role).allows(Verb::Manage);
            if is_in(&answer.text, &kept.customer_link) && !(*operation == "getQuotationLink" && may_send) {
                told.push(format!("{operation} tells {role} the customer's link"));
            }
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
    assert!(answered.len() > 40, "only {} operations have answered", answered.len());
    for operation in
        ["getLeadTimeline", "getQuotation", "getReceipt", "listJobs", "getUser", "listAuditEntries"]
    {
        assert!(answered.contains(operation), "{operation} has not answered: {answered:?}");
    }
    let timeline = service.get_as(&sales.token, &of_lead(&kept.lead, "timeline")).await.json();
    let code = timeline["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["title"] == "Code to sign the quotation");
    assert_eq!(code.unwrap()["text"], "Content hidden\nTo asha.rao@example.com");
    assert_eq!(code.unwrap()["state"], Value::from("sent"));
}
