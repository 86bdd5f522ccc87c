//! Only public responses may be cached by browsers and proxies.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use kernel::role::Role;
use sqlx::PgPool;
use uuid::Uuid;

use super::designs::Workshop;
use super::generated::{Caller, People, Spot, request};
use crate::contract::Contract;
use crate::harness::Answer;

/// Public responses, the same for everyone.
const PUBLIC: [&str; 36] = [
    "getDesigns",
    "readDesign",
    "getDesignTypes",
    "getKitchenStyles",
    "getGallery",
    "getGalleryFacets",
    "getServicePictures",
    "getProducts",
    "getShop",
    "getVideos",
    "getPublishedVideo",
    "getArticles",
    "getArticleCategories",
    "getPublishedArticle",
    "getHelp",
    "getPublishedHelpCategory",
    "getPublishedHelpPage",
    "getPublishedPolicy",
    "searchSite",
    "getCaseStudies",
    "getCatalog",
    "getCompany",
    "getMaterialKinds",
    "getMaterials",
    "getTeam",
    "getShareCard",
    "readServicePageText",
    "readServicePrices",
    "readHomePageText",
    "readAboutPageText",
    "readRentalPropertyPageText",
    "readEndUsersPageText",
    "readMaterialsPageText",
    "readReferEarnPageText",
    "readBringYourDesignPageText",
    "readWarrantyPageText",
];

/// Private responses that must succeed in the test, so that it does not pass with errors alone.
const ABOUT_SOMEBODY: [&str; 12] = [
    "listLeads",
    "getLead",
    "getLeadTimeline",
    "listCustomers",
    "getCustomer",
    "listQuotations",
    "getQuotation",
    "listUsers",
    "me",
    "listMySessions",
    "readOffer",
    "watchQuotation",
];

/// Responses of the auth service other than its public keys.
const AUTH: [&str; 4] = ["/auth/v1/user", "/auth/v1/settings", "/auth/v1/health", "/auth/v1/nowhere"];

fn is_kept_from_caches(answer: &Answer) -> bool {
    answer.header("cache-control").split(',').any(|word| word.trim() == "no-store")
}

#[test_database::test]
async fn private_responses_are_not_cached(db: PgPool) {
    let contract = Contract::read();
    let mut workshop = Workshop::new(db).await;
    let people = People::new(&mut workshop).await;
    let records = people.records(&workshop, &contract).await;
    let service = &workshop.studio.service;
    let maker: Caller<'_> = Some((Role::Admin, &people.maker));
    let (mut kept, mut whole, mut asked) = (Vec::new(), Vec::new(), 0);
    for operation in
        contract.operations.iter().filter(|it| it.method == "GET" && it.path.starts_with("/api/"))
    {
        for caller in [maker, None] {
            let request =
                request(&contract, &records, operation, &Spot::Path(String::new()), caller, Uuid::nil());
            let answer = service.send(request).await;
            asked += 1;
            let id = operation.id.as_str();
            if PUBLIC.contains(&id) && answer.status == StatusCode::OK {
                assert!(answer.header("cache-control").starts_with("public"), "{id}: {answer:?}");
            } else if !is_kept_from_caches(&answer) {
                kept.push(format!("{id} {}: {:?}", answer.status, answer.header("cache-control")));
            }
            if answer.status == StatusCode::OK && ABOUT_SOMEBODY.contains(&id) {
                whole.push(id);
            }
        }
    }
    for path in AUTH {
        for token in [None, Some(&people.maker.token)] {
            let mut request = Request::get(path);
            if let Some(token) = token {
                request = request.header("authorization", format!("Bearer {token}"));
            }
            let answer = service.send(request.body(Body::empty()).unwrap()).await;
            if !is_kept_from_caches(&answer) {
                kept.push(format!("{path} {}: {:?}", answer.status, answer.header("cache-control")));
            }
        }
    }
    assert!(kept.is_empty(), "caches may keep\n{}", kept.join("\n"));
    whole.dedup();
    assert_eq!(whole.len(), ABOUT_SOMEBODY.len(), "answered whole: {whole:?}");
    assert!(asked > 200, "{asked} requests");
    service.claim_mail().await;
}
