//! Ids outside the caller's scope, sent wherever the contract takes an id: in path, query and body of every operation,
//! as every role. The response must equal the one for an unknown id.

use axum::http::StatusCode;
use kernel::role::Role;
use sqlx::PgPool;
use uuid::Uuid;

use super::designs::Workshop;
use super::generated::Kind::{Customer, Lead, Quotation, Receipt};
use super::generated::{Caller, People, Records, STRANGER, may_see, request, spots, told};
use crate::contract::{Contract, Operation};
use crate::harness::Service;

/// Ids that are never looked up, each with the reason.
const NEVER_LOOKED_UP: &[(&str, &str)] = &[
    ("actOnLeads body action.assign.ownerId", "a client cannot be an owner"),
    ("actOnQuotations body action.assign.ownerId", "a client cannot be an owner"),
    ("assignLead body ownerId", "a client cannot be an owner"),
    ("countLandingView body test", "an unknown test counts nothing"),
    ("createExport body ids[]", "an export looks its records up when it is written"),
    ("createLead body ownerId", "a client cannot be an owner"),
    ("giveLeadToDesigner body designerId", "a client cannot be a designer"),
    ("bookVisit body designerId", "a client cannot be a designer"),
    ("readNotices body latest", "an unknown notice marks none"),
    ("rescheduleVisit body designerId", "a client cannot be a designer"),
    ("listVisitTimes query designerId", "a client cannot be a designer"),
    ("getVisitCalendar query designerId", "a client makes no visits"),
    ("endMySession path id", "sessions belong to one user"),
    ("endUserSession path id", "sessions belong to one user"),
    ("forgetItem path id", "removing an item that is not saved succeeds"),
    ("getMyPersonalFile path id", "the file belongs to the requester"),
    ("getMyProject path id", "the portal contains the client's own records"),
    ("leaveQuotation path id", "leaving without having opened succeeds"),
    ("noteOnCustomer body mentions[]", "a client cannot be named in a note"),
    ("noteOnLead body mentions[]", "a client cannot be named in a note"),
    ("addOrderNote body mentions[]", "a client cannot be named in a note"),
    ("addTicketNote body mentions[]", "a client cannot be named in a note"),
    ("noteVisitOfOffer body visit", "the browser creates the id"),
    ("previewDesignPrice body addons[]", "the design does not offer the add-on"),
    ("priceDesign body addons[]", "the design does not offer the add-on"),
    ("priceQuotation body draft.designerId", "the designer does not affect the price"),
    ("priceQuotation body draft.rooms[].items[].addOns[].id", "the client creates ids of lines"),
    (
        "priceQuotation body draft.rooms[].items[].addOns[].photographId",
        "photographs do not affect the price",
    ),
    ("priceQuotation body draft.rooms[].items[].line.id", "the client creates ids of lines"),
    ("priceQuotation body draft.rooms[].items[].line.photographId", "photographs do not affect the price"),
    ("quoteDesign body addons[]", "the design does not offer the add-on"),
    ("readMyQuotationDocument path id", "the portal contains the client's own records"),
    ("readMyReceiptDocument path id", "the portal contains the client's own records"),
    ("saveItem path id", "the design is not published"),
    ("unlinkCustomerAccount path user", "the account is not linked to the customer"),
    ("updateQuotation body designerId", "a client cannot be a designer"),
    ("updateQuotation body rooms[].items[].addOns[].id", "the client creates ids of lines"),
    ("updateQuotation body rooms[].items[].line.id", "the client creates ids of lines"),
    ("readOrder path id", "an order opens by its token, or for its buyer"),
    ("watchOrder path id", "an order opens by its token, or for its buyer"),
    ("readOrderInvoice path id", "an order opens by its token, or for its buyer"),
    ("readOrderReturns path id", "an order opens by its token, or for its buyer"),
    ("cancelOrder path id", "an order opens by its token, or for its buyer"),
    ("startOrderPayment path id", "an order opens by its token, or for its buyer"),
    ("returnFromOrderPayment path id", "an order opens by its token, or for its buyer"),
    ("askForOrderReturn path id", "an order opens by its token, or for its buyer"),
    ("askForOrderReturn body unitIds[]", "an order opens by its token, or for its buyer"),
    ("askForOrderReturn body photographIds[]", "an order opens by its token, or for its buyer"),
    ("sendReturnPhotograph path id", "an order opens by its token, or for its buyer"),
    ("sendReturnPhotograph path photograph", "an order opens by its token, or for its buyer"),
    ("readReturnPhotograph path id", "an order opens by its token, or for its buyer"),
    ("readReturnPhotograph path photograph", "an order opens by its token, or for its buyer"),
    ("removeReturnPhotograph path id", "an order opens by its token, or for its buyer"),
    ("removeReturnPhotograph path photograph", "an order opens by its token, or for its buyer"),
    ("getReturnPhotograph path id", "the file is not in the storage"),
    ("getReturnPhotograph path return", "the file is not in the storage"),
    ("getReturnPhotograph path photograph", "the file is not in the storage"),
    ("readOrderReviews path id", "an order opens by its token, or for its buyer"),
    ("writeReview path id", "an order opens by its token, or for its buyer"),
    ("writeReview body lineId", "an order opens by its token, or for its buyer"),
    ("readOrderTickets path id", "an order opens by its token, or for its buyer"),
    ("raiseTicket path id", "an order opens by its token, or for its buyer"),
    ("answerTicket path id", "an order opens by its token, or for its buyer"),
    ("answerTicket path ticket", "an order opens by its token, or for its buyer"),
    ("assignTicket body ownerId", "a client cannot be an owner"),
    ("downloadOrderInvoice path id", "the order's invoice is not rendered"),
    ("downloadPackingSlip path id", "the shipment's papers are not rendered"),
    ("downloadPackingSlip path shipment", "the shipment's papers are not rendered"),
    ("downloadAddressLabels path id", "the shipment's papers are not rendered"),
    ("downloadAddressLabels path shipment", "the shipment's papers are not rendered"),
    ("downloadOrderCreditNote path id", "the order has no credit note"),
    ("previewOrderChange body added[].id", "the browser creates the id"),
    ("previewOrderChange body added[].optionIds[]", "the order is ready to ship, and refused before"),
    ("previewOrderChange body added[].productId", "the order is ready to ship, and refused before"),
    ("previewOrderChange body unitIds[]", "the order is ready to ship, and refused before"),
    ("changeOrderPieces body added[].id", "the browser creates the id"),
    ("changeOrderPieces body added[].optionIds[]", "the order is ready to ship, and refused before"),
    ("changeOrderPieces body added[].productId", "the order is ready to ship, and refused before"),
    ("changeOrderPieces body unitIds[]", "the order is ready to ship, and refused before"),
    ("getOrderPayLink path id", "the change adds nothing that could be paid"),
    ("getOrderPayLink path change", "the change adds nothing that could be paid"),
    ("downloadOrderChangeCreditNote path id", "the change has no credit note"),
    ("downloadOrderChangeCreditNote path change", "the change has no credit note"),
    ("downloadCreditNote path id", "the refund has no credit note"),
    ("downloadCreditNote path refund", "the refund has no credit note"),
    ("readDelivery query productId", "the product is not published"),
    ("checkDelivery query productId", "the product is not published"),
    ("findProduct path id", "the product is not published"),
    ("tryCoupon body lines[].id", "the browser creates the id"),
    ("tryCoupon body lines[].optionIds[]", "the product is not published"),
    ("tryCoupon body lines[].productId", "the product is not published"),
    ("priceCart body lines[].id", "the browser creates the id"),
    ("priceCart body lines[].optionIds[]", "the product is not published"),
    ("priceCart body lines[].productId", "the product is not published"),
    ("placeOrder body attemptKey", "the browser creates the id"),
    ("placeOrder body cart.lines[].id", "the browser creates the id"),
    ("placeOrder body cart.lines[].optionIds[]", "the product is not published"),
    ("placeOrder body cart.lines[].productId", "the product is not published"),
    ("voteOnHelpPage path id", "the page is not published"),
    ("waitForProduct body optionId", "the product is not published"),
    ("recordRefundTransfer path refund", "a refund that is not approved gets the response of an unknown one"),
    ("stepReturn body restocked[]", "nothing is left to refund, before pieces are looked up"),
    ("createProduct body videoId", "the video is not published"),
    ("updateProduct body videoId", "the video is not published"),
    ("updateProduct body groups[].id", "the client creates ids of variations"),
    ("updateProduct body groups[].options[].id", "the client creates ids of variations"),
    ("updateProduct body related[]", "a product is not related to itself"),
    ("saveMyCart body lines[].id", "the browser creates the id"),
    ("saveMyCart body lines[].optionIds[]", "a cart is kept as it is, and looked up when it is priced"),
    ("saveMyCart body lines[].productId", "a cart is kept as it is, and looked up when it is priced"),
    ("saveMyCart body savedForLater[].id", "the browser creates the id"),
    (
        "saveMyCart body savedForLater[].optionIds[]",
        "a cart is kept as it is, and looked up when it is priced",
    ),
    ("saveMyCart body savedForLater[].productId", "a cart is kept as it is, and looked up when it is priced"),
    ("shipOrder body unitIds[]", "the order has left with the request before"),
    ("addLeadFiles body fileIds[]", "files belong to the browser that sent them"),
    ("downloadLeadFile path file", "the file is not in the storage"),
    ("downloadLeadFile path id", "the file is not in the storage"),
    ("listReferrals query customer", "nobody was recommended by the customer"),
    ("receiveLead body fileIds[]", "files belong to the browser that sent them"),
    ("removeLeadFile path id", "files belong to the browser that sent them"),
    ("sendLeadFile path id", "files belong to the browser that sent them"),
    ("receiveLead body landing.test", "an unknown test counts nothing"),
];

/// Operations after which other operations no longer find a record.
const ENDS_RECORDS: [&str; 7] = [
    "mergeCustomer",
    "mergeLead",
    "substituteMaterial",
    "changeUserRole",
    "updateProduct",
    "setOrderStatus",
    "cancelOrderForBuyer",
];

#[test_database::test]
async fn an_id_outside_the_scope_gets_the_response_of_an_unknown_id(db: PgPool) {
    let contract = Contract::read();
    let mut workshop = Workshop::new(db).await;
    let people = People::new(&mut workshop).await;
    let records = people.records(&workshop, &contract).await;
    let service = &workshop.studio.service;
    let callers: Vec<Caller<'_>> =
        people.callers.iter().map(|(role, it)| Some((*role, it))).chain([None]).collect();
    let (mut pairs, mut operations, mut told_apart) = (0, 0, Vec::new());
    for operation in &contract.operations {
        let spots = spots(&contract, operation);
        operations += usize::from(!spots.is_empty());
        for (spot, kind) in &spots {
            let (foreign, random) = (records.stranger(*kind), Uuid::now_v7());
            for caller in &callers {
                if caller.is_some_and(|(role, _)| may_see(*kind, role)) {
                    continue;
                }
                let role = caller.map_or("nobody", |(role, _)| role.as_str());
                let mut answers = Vec::new();
                for id in [foreign, random] {
                    if operation.method != "GET" {
                        people.reset(service).await;
                    }
                    let request = request(&contract, &records, operation, spot, *caller, id);
                    let answer = service.send(request).await;
                    if let Some(leak) = STRANGER.iter().find(|leak| answer.text.contains(**leak)) {
                        told_apart.push(format!("{} {} {role}: tells {leak:?}", operation.id, spot.spell()));
                    }
                    answers.push(told(&answer));
                }
                pairs += 1;
                if answers[0] != answers[1] {
                    let [theirs, nothing] =
                        [0, 1].map(|at| answers[at].chars().take(300).collect::<String>());
                    told_apart.push(format!(
                        "{} {} {role}\n    theirs:  {theirs}\n    nothing: {nothing}",
                        operation.id,
                        spot.spell()
                    ));
                }
            }
        }
    }
    println!(
        "{operations} of {} operations take ids; {} roles; {pairs} pairs",
        contract.operations.len(),
        callers.len()
    );
    let unused = never_looked_up(&people, service, &contract, &records).await;
    assert!(
        told_apart.is_empty() && unused.is_empty(),
        "{} told apart:\n{}\n{} that no request gets looked up:\n{}",
        told_apart.len(),
        told_apart.join("\n"),
        unused.len(),
        unused.join("\n")
    );
    assert!(contract.operations.len() >= 290 && operations >= 160, "{operations} operations");
    assert!(callers.len() == 9 && pairs >= 1_300, "{} roles, {pairs} pairs", callers.len());
    service.claim_mail().await;
}

/// The positions at which even an id in scope gets the response of an unknown id: it is not looked up, or the body is
/// rejected before.
async fn never_looked_up(
    people: &People,
    service: &Service,
    contract: &Contract,
    records: &Records,
) -> Vec<String> {
    let mut unused = Vec::new();
    let order = |operation: &&Operation| {
        let ends = ENDS_RECORDS.contains(&operation.id.as_str());
        (operation.method == "DELETE", ends, operation.method != "GET")
    };
    let mut operations: Vec<_> = contract.operations.iter().collect();
    operations.sort_by_key(order);
    for operation in operations {
        for (spot, kind) in spots(contract, operation) {
            let name = format!("{} {}", operation.id, spot.spell());
            if NEVER_LOOKED_UP.iter().any(|(known, _)| *known == name) {
                continue;
            }
            // Staff only preview a customer's link.
            let is_customers = operation.path.starts_with("/api/quotations/");
            let caller = (!is_customers).then_some((Role::Admin, &people.maker));
            let mut answers = Vec::new();
            // A part of a record is addressed together with that record.
            let records = &records.whole(kind, people);
            for id in [records.stranger(kind), Uuid::now_v7()] {
                people.reset(service).await;
                let request = request(contract, records, operation, &spot, caller, id);
                answers.push(told(&service.send(request).await));
            }
            if answers[0] == answers[1] {
                unused.push(format!("{name}: {}", answers[0].chars().take(300).collect::<String>()));
            }
        }
    }
    unused
}

#[test_database::test]
async fn the_head_of_sales_sees_the_teams_records_and_other_salespeople_do_not(db: PgPool) {
    let contract = Contract::read();
    let mut workshop = Workshop::new(db).await;
    let people = People::new(&mut workshop).await;
    let records = people.records(&workshop, &contract).await;
    let service = &workshop.studio.service;
    let (head, other) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    sqlx::query!("update users set is_sales_head = true where id = $1", head.id.0)
        .execute(&service.db)
        .await
        .unwrap();
    for (collection, kind) in
        [("leads", Lead), ("customers", Customer), ("quotations", Quotation), ("receipts", Receipt)]
    {
        let address = format!("/api/admin/{collection}/{}", records.stranger(kind));
        for (person, status) in [(&head, StatusCode::OK), (&other, StatusCode::NOT_FOUND)] {
            let answer = service.get_as(&person.token, &address).await;
            assert_eq!(answer.status, status, "{collection}: {}", answer.text);
        }
    }
    service.claim_mail().await;
}
