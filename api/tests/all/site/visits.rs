//! `/api/visits`: visits, choices about cookies, and what they lead to.

use axum::http::{Method, Request, StatusCode};
use chrono::TimeDelta;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::harness::{Answer, SITE, Service, booking, booking_with};

const BROWSER: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

const FBC: &str = "fb.1.1554763741205.IwAR2F4-dbP0l7Mn1IawQQGCINEz7PYXQvwjNwB_qa2ofrHyiLjcbCRxTDMgk.AQ";

fn choice(analytics: bool, ads: bool, channel: &str) -> Value {
    json!({ "textVersion": "cookies-2026-11", "analytics": analytics, "ads": ads, "channel": channel })
}

/// A visit that began a minute ago with an ad, under this choice.
fn visit(session: &str, consent: &Value) -> Value {
    json!({
        "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "Kitchens", "gclid": "Cj0KCQ-_gclid",
        "sessionId": session, "timestamp": "2026-11-20T09:29:00Z",
        "landingPage": "https://nivas.example.com/landing?gclid=Cj0KCQ-_gclid", "referrer": "",
        "fbp": "fb.1.1554763741205.1098115397", "fbc": FBC, "gaClientId": "123.456", "gaSessionId": "1700000000",
        "consent": consent,
    })
}

fn with(body: &Value, changes: &Value) -> Value {
    let mut body = body.clone();
    for (field, value) in changes.as_object().unwrap() {
        body[field] = value.clone();
    }
    body
}

/// A browser on a page of the site.
struct Page<'a> {
    service: &'a Service,
    cookie: String,
    extra: Vec<(&'static str, &'static str)>,
}

impl<'a> Page<'a> {
    fn new(service: &'a Service) -> Self {
        Self { service, cookie: String::new(), extra: Vec::new() }
    }

    async fn send(&mut self, method: Method, path: &str, body: &Value) -> Answer {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("content-type", "application/json")
            .header("sec-fetch-site", "same-origin")
            .header("user-agent", BROWSER);
        if !self.cookie.is_empty() {
            request = request.header("cookie", &self.cookie);
        }
        for (name, value) in &self.extra {
            request = request.header(*name, *value);
        }
        let answer = self.service.send(request.body(body.to_string().into()).unwrap()).await;
        let set = answer.header("set-cookie");
        if let Some(pair) = set.split(';').next().filter(|pair| pair.starts_with("visitor=")) {
            self.cookie = if set.contains("Max-Age=0") { String::new() } else { pair.to_owned() };
        }
        answer
    }

    async fn visit(&mut self, body: &Value) -> Answer {
        let answer = self.send(Method::POST, "/api/visits", body).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
        answer
    }

    async fn choose(&mut self, choice: &Value) -> Answer {
        let answer = self.send(Method::PUT, "/api/visits/consent", choice).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
        answer
    }

    async fn book(&mut self, changes: &Value) {
        let answer = self.send(Method::POST, "/api/leads", &booking_with(changes)).await;
        assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
        let receipt = answer.json();
        assert_eq!(receipt["eventId"], json!(format!("{}:lead_submitted", receipt["id"].as_str().unwrap())));
    }
}

async fn lead(service: &Service) -> Uuid {
    sqlx::query_scalar!("select id from leads order by received_at desc, id desc limit 1")
        .fetch_one(&service.db)
        .await
        .unwrap()
}

/// Queues an event of each lead for every platform.
async fn queue_conversions(service: &Service) {
    // No platform is connected: the booking's own were skipped.
    sqlx::query!("delete from conversion_events").execute(&service.db).await.unwrap();
    sqlx::query!(
        "with event as (
             insert into conversion_events (
                 id, event_id, kind, subject_kind, subject_id, value_paise, occurred_at, created_at
             )
             select gen_random_uuid(), id || ':lead_submitted', 'lead_submitted', 'lead', id, 0, now(), now() from leads
             returning id
         )
         insert into conversions (id, event_id, destination, state, due_at, created_at, updated_at)
         select gen_random_uuid(), event.id, destination, state, now(), now(), now()
         from event cross join (
             values ('google_ads', 'retrying'), ('ga4', 'queued'), ('meta', 'sending')
         ) as told (destination, state)"
    )
    .execute(&service.db)
    .await
    .unwrap();
}

async fn states(service: &Service) -> Vec<String> {
    let rows = sqlx::query!("select destination, state, reason from conversions order by destination")
        .fetch_all(&service.db)
        .await
        .unwrap();
    rows.into_iter().map(|row| format!("{} {} {}", row.destination, row.state, row.reason)).collect()
}

#[test_database::test]
async fn a_visit_is_stored_as_sent_and_its_browser_recognised(db: PgPool) {
    let service = Service::start(db).await;
    let mut page = Page::new(&service);
    let answer = page.visit(&visit("s1", &choice(true, true, "notice"))).await;
    let cookie = answer.header("set-cookie");
    assert!(cookie.ends_with("; Path=/; Max-Age=34128000; HttpOnly; SameSite=Lax; Secure"), "{cookie}");
    let row = sqlx::query!(
        r#"select gclid, gclid_at, fbc, fbp, ga_client_id, user_agent, source, medium, landing_page, visitor_id::text
           from visits"#
    )
    .fetch_one(&service.db)
    .await
    .unwrap();
    assert_eq!(page.cookie, format!("visitor={}", row.visitor_id.unwrap()));
    assert_eq!((row.gclid.as_deref(), row.fbc.as_deref()), (Some("Cj0KCQ-_gclid"), Some(FBC)));
    assert_eq!(row.gclid_at.unwrap().to_rfc3339(), "2026-11-20T09:29:00+00:00", "without a time of its own");
    assert_eq!((row.source.as_deref(), row.medium.as_deref()), (Some("google"), Some("cpc")));
    assert_eq!(row.user_agent.as_deref(), Some(BROWSER));

    // The same session, after another click: one row, with the later one.
    let later = json!({
        "gclid": "second", "clickTimes": { "gclid": "2026-11-20T09:29:50Z" }, "utm_campaign": "Wardrobes",
        "pricingSeenAt": "2026-11-20T09:29:55Z",
    });
    page.visit(&with(&visit("s1", &choice(true, true, "notice")), &later)).await;
    let row = sqlx::query!(
        "select gclid, gclid_at, utm_campaign, saw_pricing_at is not null as \"saw!\" from visits"
    )
    .fetch_one(&service.db)
    .await
    .unwrap();
    assert_eq!((row.gclid.as_deref(), row.utm_campaign.as_deref()), (Some("second"), Some("Wardrobes")));
    assert_eq!(row.gclid_at.unwrap().to_rfc3339(), "2026-11-20T09:29:50+00:00");
    assert!(row.saw);

    // A later session of the same browser.
    page.visit(&visit("s2", &choice(true, true, "notice"))).await;
    assert_eq!(service.count("visits").await, 2);
    assert_eq!(service.count("visitors").await, 1);
    assert_eq!(service.count("visitor_choices").await, 1, "the same choice is one");
}

#[test_database::test]
async fn nothing_is_stored_of_visitors_who_did_not_agree(db: PgPool) {
    let service = Service::start(db).await;
    let mut page = Page::new(&service);
    let refused = page.visit(&visit("s1", &choice(false, false, "notice"))).await;
    assert_eq!(refused.header("set-cookie"), "");
    assert_eq!(service.count("visitor_choices where visitor_id is null and not allows_ads").await, 1);
    // The signal of the browser is a refusal, unless the visitor answered the question.
    page.extra = vec![("sec-gpc", "1")];
    for channel in ["signal", "account"] {
        assert_eq!(page.visit(&visit("s1", &choice(true, true, channel))).await.header("set-cookie"), "");
    }
    assert_eq!((service.count("visits").await, service.count("visitors").await), (0, 0));
    page.visit(&visit("s1", &choice(true, false, "footer"))).await;
    // Identifiers of ads are not among what they agreed to.
    assert_eq!(
        service.count("visits where gclid is null and fbp is null and ga_client_id = '123.456'").await,
        1
    );
}

#[test_database::test]
async fn programs_and_other_sites_report_no_visits(db: PgPool) {
    let service = Service::start(db).await;
    let body = visit("s1", &choice(true, true, "notice"));
    for agent in
        ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "curl/8.5.0", ""]
    {
        let headers = [("sec-fetch-site", "same-origin"), ("user-agent", agent)];
        let answer = service.post_with("/api/visits", &headers, body.to_string()).await;
        assert_eq!((answer.status, answer.header("set-cookie")), (StatusCode::NO_CONTENT, ""), "{agent}");
    }
    for from in ["cross-site", "same-site", "none"] {
        let headers = [("sec-fetch-site", from), ("user-agent", BROWSER)];
        let answer = service.post_with("/api/visits", &headers, body.to_string()).await;
        assert_eq!((answer.status, &answer.json()["code"]), (StatusCode::FORBIDDEN, &json!("other_origin")));
    }
    assert_eq!((service.count("visits").await, service.count("visitor_choices").await), (0, 0));
}

#[test_database::test]
async fn wrong_values_are_refused_by_field(db: PgPool) {
    let service = Service::start(db).await;
    let mut page = Page::new(&service);
    let valid = visit("s1", &choice(true, true, "notice"));
    for (field, changes) in [
        ("utm_campaign", json!({ "utm_campaign": "a\nb" })),
        ("gclid", json!({ "gclid": "\u{0}" })),
        ("fbc", json!({ "fbc": "x".repeat(1201) })),
        ("sessionId", json!({ "sessionId": "" })),
        ("landingPage", json!({ "landingPage": "x".repeat(4097) })),
        ("timestamp", json!({ "timestamp": "yesterday" })),
        ("clickTimes.gclid", json!({ "clickTimes": { "gclid": 5 } })),
        ("consent.channel", json!({ "consent": choice(true, true, "pigeon") })),
        (
            "consent.textVersion",
            json!({ "consent": with(&choice(true, true, "notice"), &json!({ "textVersion": "" })) }),
        ),
        ("consent", json!({ "consent": null })),
    ] {
        let answer = page.send(Method::POST, "/api/visits", &with(&valid, &changes)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}: {}", answer.text);
        assert!(answer.json()["fields"].get(field).is_some(), "{field}: {}", answer.text);
    }
    let answer =
        page.send(Method::PUT, "/api/visits/consent", &json!({ "textVersion": "v", "ads": true })).await;
    assert!(answer.json()["fields"].get("analytics").is_some(), "{}", answer.text);
    // What the customer did not type costs no booking.
    page.book(&json!({ "attribution": with(&valid, &json!({ "gclid": "\u{0}" })) })).await;
    assert_eq!((service.count("leads").await, service.count("visits").await), (1, 0));
    service.claim_mail().await;
}

#[test_database::test]
async fn a_flood_is_limited(db: PgPool) {
    let service = Service::start(db).await;
    let mut page = Page::new(&service);
    let body = visit("s1", &choice(true, true, "notice"));
    for _ in 0..120 {
        page.visit(&body).await;
    }
    let answer = page.send(Method::POST, "/api/visits", &body).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(!answer.header("retry-after").is_empty());
    assert_eq!(service.count("visits").await, 1);
}

#[test_database::test]
async fn a_booking_knows_the_visits_before_it(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let mut page = Page::new(&service);
    let agreed = choice(true, true, "notice");
    let first = json!({
        "timestamp": "2026-11-10T08:00:00Z", "utm_campaign": "Diwali", "calculatorUsedAt": "2026-11-10T08:05:00Z",
    });
    page.visit(&with(&visit("s1", &agreed), &first)).await;
    page.visit(&visit("s2", &agreed)).await;
    // Today they come directly.
    let direct = json!({
        "sessionId": "s3", "timestamp": "2026-11-20T09:29:30Z", "landingPage": "https://nivas.example.com/",
        "referrer": "", "pricingSeenAt": "2026-11-20T09:29:40Z",
    });
    page.book(&json!({ "attribution": direct })).await;

    let id = lead(&service).await;
    let detail = service.get_as(&admin, &format!("/api/admin/leads/{id}")).await.json();
    let attribution = &detail["attribution"];
    assert_eq!(attribution["first"]["campaign"], "Diwali");
    assert_eq!(attribution["first"]["at"], "2026-11-10T08:00:00Z");
    // A direct return does not hide the campaign.
    assert_eq!(
        attribution["last"],
        json!({
            "at": "2026-11-20T09:29:00Z", "source": "google", "medium": "cpc", "campaign": "Kitchens",
            "landingPage": "https://nivas.example.com/landing", "click": "gclid",
        })
    );
    assert_eq!((&attribution["analytics"], &attribution["ads"]), (&json!("given"), &json!("given")));
    let signals: Vec<_> =
        detail["scoreReasons"].as_array().unwrap().iter().map(|it| it["signal"].clone()).collect();
    for signal in ["Used a calculator", "Looked at prices", "Came back to the site"] {
        assert!(signals.contains(&json!(signal)), "{signals:?}");
    }
    let noticed: Vec<_> = detail["consents"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|consent| consent["channel"] == "notice")
        .map(|consent| consent["purpose"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(noticed.len(), 2, "{noticed:?}");
    // Its identifiers age out with the visit.
    assert_eq!(service.count("enquiries where raw::text like '%sessionId%'").await, 0);
    assert_eq!(service.count("enquiries where raw ->> 'customerName' = 'Asha Rao'").await, 1);

    // A repeat enquiry renews the last touch only, and records no consent twice.
    let again = with(&visit("s4", &agreed), &json!({ "utm_campaign": "Wardrobes" }));
    page.book(&json!({ "attribution": again })).await;
    let row = sqlx::query!("select first_campaign, last_campaign from attributions")
        .fetch_one(&service.db)
        .await
        .unwrap();
    assert_eq!(
        (row.first_campaign.as_deref(), row.last_campaign.as_deref()),
        (Some("Diwali"), Some("Wardrobes"))
    );
    assert_eq!(service.count("consents where channel = 'notice'").await, 2);

    for (query, total) in
        [("campaign=Diwali", 1), ("campaign=Wardrobes", 1), ("campaign=Other", 0), ("utmSource=google", 1)]
    {
        let list = service.get_as(&admin, &format!("/api/admin/leads?{query}")).await.json();
        assert_eq!(list["total"], json!(total), "{query}");
    }
    let origins = service.get_as(&admin, "/api/admin/leads/origins").await.json();
    assert_eq!(
        origins,
        json!([{
            "isKnown": true, "source": "google", "campaign": "Wardrobes", "leads": 1, "qualified": 0, "won": 0,
        }])
    );
    service.claim_mail().await;
}

#[test_database::test]
async fn without_agreement_the_visit_is_a_part_of_the_enquiry(db: PgPool) {
    let service = Service::start(db).await;
    let mut page = Page::new(&service);
    // Nobody has this id.
    page.cookie = format!("visitor={}", Uuid::new_v4());
    page.book(&json!({ "attribution": visit("s1", &choice(false, false, "notice")) })).await;
    assert_eq!(service.count("visits where visitor_id is null and gclid is not null").await, 1);
    assert_eq!(service.count("attributions where visitor_id is null and last_click = 'gclid'").await, 1);
    assert_eq!(service.count("consents where purpose in ('analytics', 'ads')").await, 0);
    assert_eq!(service.count("visitors").await, 0);
    // A booking without anything has no attribution.
    page.cookie.clear();
    page.book(&json!({ "customerEmail": "b@example.com", "customerPhone": "9900000000" })).await;
    assert_eq!(service.count("attributions").await, 1);
    service.claim_mail().await;
}

#[test_database::test]
async fn a_withdrawal_in_the_browser_stops_what_is_queued(db: PgPool) {
    let service = Service::start(db).await;
    let mut page = Page::new(&service);
    page.visit(&visit("s1", &choice(true, true, "notice"))).await;
    page.book(&json!({})).await;
    queue_conversions(&service).await;
    page.choose(&choice(true, false, "footer")).await;
    assert_eq!(
        states(&service).await,
        ["ga4 queued ", "google_ads skipped consent_withdrawn", "meta skipped consent_withdrawn"]
    );
    assert_eq!(service.count("consents where purpose = 'ads' and withdrawn_channel = 'website'").await, 1);
    assert_eq!(service.count("consents where purpose = 'analytics' and withdrawn_at is null").await, 1);
    assert_eq!(
        service.count("visits where gclid is null and fbc is null and landing_page not like '%gclid%'").await,
        1
    );
    assert!(page.cookie.starts_with("visitor="), "something is allowed still");
    page.extra = vec![("sec-gpc", "0")];
    let answer = page.choose(&choice(false, false, "footer")).await;
    assert!(answer.header("set-cookie").contains("Max-Age=0"));
    assert_eq!(states(&service).await[0], "ga4 skipped consent_withdrawn");
    assert_eq!(service.count("visitors where not allows_ads and not allows_analytics").await, 1);
    assert_eq!(service.count("visitor_choices").await, 3, "each choice is on record");
    service.claim_mail().await;
}

#[test_database::test]
async fn what_a_person_withdraws_counts_whatever_their_browser_says(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let person = service.person(Role::Client).await;
    let mut page = Page::new(&service);
    page.visit(&visit("s1", &choice(true, true, "notice"))).await;
    page.book(&json!({ "customerEmail": person.email })).await;
    queue_conversions(&service).await;
    let answer = service.delete_as(&person.token, "/api/me/consents/ads").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let ads =
        answer.json().as_array().unwrap().iter().find(|consent| consent["purpose"] == "ads").unwrap().clone();
    assert_eq!(ads["withdrawnChannel"], "account");
    assert_eq!(states(&service).await[0], "ga4 queued ");
    assert_eq!(states(&service).await[1], "google_ads skipped consent_withdrawn");
    let unknown = service.delete_as(&person.token, "/api/me/consents/marketing").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND, "{}", unknown.text);

    let id = lead(&service).await;
    let path = format!("/api/admin/leads/{id}/tracking-withdrawal");
    let refused = service.put_as(&admin, &path, &json!({ "purpose": "analytics", "note": " " })).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let answer =
        service.put_as(&admin, &path, &json!({ "purpose": "analytics", "note": "On the phone" })).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(answer.json()["attribution"]["analytics"], "withdrawn");
    assert_eq!(states(&service).await[0], "ga4 skipped consent_withdrawn");

    // A form that anyone can fill in does not undo it, not even for a new lead.
    sqlx::query!("update leads set status = 'won'").execute(&service.db).await.unwrap();
    page.book(
        &json!({ "customerEmail": person.email, "attribution": visit("s2", &choice(true, true, "notice")) }),
    )
    .await;
    assert_eq!(
        service
            .count("attributions where ads_withdrawn_at is not null and analytics_withdrawn_at is not null")
            .await,
        2
    );
    assert_eq!(
        service.count("consents where purpose in ('ads', 'analytics') and withdrawn_at is null").await,
        0
    );
    service.claim_mail().await;
}

#[test_database::test]
async fn an_agreement_lasts_while_the_browser_comes_back(db: PgPool) {
    let service = Service::start(db).await;
    let mut page = Page::new(&service);
    page.choose(&choice(true, true, "notice")).await;
    assert!(page.cookie.starts_with("visitor="));
    service.clock.advance(TimeDelta::days(30));
    page.visit(&visit("s1", &choice(true, true, "notice"))).await;
    assert_eq!(service.count("visitors where last_seen_at > created_at").await, 1);
    // Another site cannot answer for the visitor.
    let headers =
        [("sec-fetch-site", "cross-site"), ("user-agent", BROWSER), ("cookie", page.cookie.as_str())];
    service.post_with("/api/leads", &headers, booking().to_string()).await;
    assert_eq!(service.count("attributions").await, 0);
    service.claim_mail().await;
}

#[test_database::test]
async fn a_choice_is_remembered_without_an_identifier(db: PgPool) {
    let service = Service::start(db).await;
    let choose = async |site: &str, cookie: &str, signal: &str, choice: &Value| {
        let request = Request::put("/api/visits/consent")
            .header("content-type", "application/json")
            .header("sec-fetch-site", "same-origin")
            .header("user-agent", BROWSER)
            .header("cookie", cookie)
            .header("sec-gpc", signal)
            .body(choice.to_string().into())
            .unwrap();
        let router = service.configured(|app| app.public_url = site.parse().unwrap());
        let answer = Service::send_to(router, request).await;
        let cookies = answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
        (answer.status, cookies.map(str::to_owned).collect::<Vec<_>>())
    };
    // A yes is remembered longer than a refusal.
    let (_, yes) = choose(SITE, "visitor=me", "0", &choice(true, false, "notice")).await;
    let remembered = "consent=cookies-2026-11.1.0.notice.0.1; Max-Age=31536000; Path=/; SameSite=Lax; Secure";
    assert_eq!((yes.len(), yes[1].as_str()), (2, remembered));
    let local = "http://localhost:8080";
    let (_, no) = choose(local, "", "1", &choice(false, false, "footer")).await;
    assert_eq!(no, ["consent=cookies-2026-11.0.0.footer.1.1; Max-Age=15724800; Path=/; SameSite=Lax"]);
    let (_, signal) = choose(local, "", "1", &choice(false, false, "signal")).await;
    assert!(signal[0].contains(".signal.0.1;"), "{signal:?}");

    let visitor = yes[0].split(';').next().unwrap();
    let (_, forgotten) = choose(local, visitor, "0", &choice(false, false, "footer")).await;
    assert_eq!(forgotten[0], "visitor=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");

    // No version breaks out of the cookie.
    for version in ["", "a; Domain=example.com", "a.b", "Ä", &"x".repeat(61)] {
        let odd = with(&choice(false, false, "notice"), &json!({ "textVersion": version }));
        let (status, cookies) = choose(SITE, "", "0", &odd).await;
        assert!(status.is_success() || status == StatusCode::UNPROCESSABLE_ENTITY, "{version}: {status}");
        assert_eq!(cookies, [""; 0], "{version}");
    }
}
