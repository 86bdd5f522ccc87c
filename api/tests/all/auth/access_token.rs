//! Validity of access tokens.

use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use kernel::role::Role;
use people::account::signing_key::{self, SigningKey};
use ring::hmac;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::{Service, keys};

pub(super) fn part(token: &str, place: usize) -> Value {
    let part = token.split('.').nth(place).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
}

pub(super) fn encoded(part: &Value) -> String {
    URL_SAFE_NO_PAD.encode(part.to_string())
}

pub(super) fn with_signature(header: &Value, claims: &Value, sign: impl Fn(&[u8]) -> Vec<u8>) -> String {
    let signed = format!("{}.{}", encoded(header), encoded(claims));
    let signature = URL_SAFE_NO_PAD.encode(sign(signed.as_bytes()));
    format!("{signed}.{signature}")
}

async fn signing_key(service: &Service) -> SigningKey {
    let mut db = service.db.acquire().await.unwrap();
    signing_key::load(&mut db, &keys(), service.clock.now()).await.unwrap().active
}

/// Both the auth service and the product's API reject it.
async fn assert_refused(service: &Service, token: &str, why: &str) {
    let answer = service.get_as(token, "/api/me").await;
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{why}: {}", answer.text);
    assert_eq!(answer.json()["message"], "Please sign in to continue.");
    let answer = service.get_as(token, "/auth/v1/user").await;
    assert!([StatusCode::FORBIDDEN, StatusCode::UNAUTHORIZED].contains(&answer.status), "{why}");
}

#[test_database::test]
async fn a_token_works_for_both_apis(db: PgPool) {
    let service = Service::start(db).await;
    let person = service.person(Role::Sales).await;
    let me = service.get_as(&person.token, "/api/me").await;
    assert_eq!(me.status, StatusCode::OK, "{}", me.text);
    assert_eq!((&me.json()["id"], &me.json()["role"]), (&json!(person.id), &json!("sales")));
    let user = service.get_as(&person.token, "/auth/v1/user").await.json();
    assert_eq!((&user["id"], &user["email"]), (&json!(person.id), &json!(person.email)));

    let header = part(&person.token, 0);
    assert_eq!((&header["alg"], &header["typ"]), (&json!("ES256"), &json!("JWT")));
    let claims = part(&person.token, 1);
    let now = service.clock.now().timestamp();
    assert_eq!(claims["sub"], json!(person.id));
    assert_eq!(claims["iss"], "https://nivas.example.com/auth/v1");
    assert_eq!(claims["aud"], "authenticated");
    assert_eq!(claims["role"], "authenticated", "the token does not contain the company role");
    assert_eq!((claims["iat"].as_i64().unwrap(), claims["exp"].as_i64().unwrap()), (now, now + 3600));
    assert_eq!(claims["amr"], json!([{"method": "password", "timestamp": now}]));

    let keys = service.get("/auth/v1/.well-known/jwks.json").await;
    assert_eq!(keys.header("cache-control"), "public, max-age=600");
    let keys = keys.json();
    assert_eq!(keys["keys"].as_array().unwrap().len(), 1);
    assert_eq!(keys["keys"][0]["kid"], header["kid"]);
    assert!(keys["keys"][0].get("d").is_none(), "the private part stays here");
}

#[test_database::test]
async fn forged_tokens_are_refused(db: PgPool) {
    let service = Service::start(db).await;
    let token = service.sign_in_as(Role::Admin).await;
    let (header, claims) = (part(&token, 0), part(&token, 1));
    let key = signing_key(&service).await;
    let genuine = |message: &[u8]| key.sign(message);
    assert_eq!(
        service.get_as(&with_signature(&header, &claims, genuine), "/api/me").await.status,
        StatusCode::OK,
        "the forgeries below differ from this in what they say they do"
    );

    for alg in ["none", "None", "NONE", "HS256", "HS512", "RS256", "ES384", "es256", ""] {
        let mut other = header.clone();
        other["alg"] = json!(alg);
        assert_refused(&service, &with_signature(&other, &claims, genuine), alg).await;
        let unsigned = format!("{}.{}.", encoded(&other), encoded(&claims));
        assert_refused(&service, &unsigned, &format!("{alg} without a signature")).await;
    }
    // The public key used as a shared secret.
    let jwks = service.get("/auth/v1/.well-known/jwks.json").await.json();
    let x = URL_SAFE_NO_PAD.decode(jwks["keys"][0]["x"].as_str().unwrap()).unwrap();
    for algorithm in [hmac::HMAC_SHA256, hmac::HMAC_SHA512] {
        let shared = hmac::Key::new(algorithm, &x);
        let mut other = header.clone();
        other["alg"] = json!(if algorithm == hmac::HMAC_SHA256 { "HS256" } else { "HS512" });
        let forged =
            with_signature(&other, &claims, |message| hmac::sign(&shared, message).as_ref().to_vec());
        assert_refused(&service, &forged, "the public key as a secret").await;
    }
    for kid in [
        json!("00000000-0000-0000-0000-000000000000"),
        json!("../../dev/null"),
        json!("' or 1=1 --"),
        json!(""),
        json!(null),
        json!(1),
    ] {
        let mut other = header.clone();
        other["kid"] = kid.clone();
        assert_refused(&service, &with_signature(&other, &claims, genuine), &format!("kid {kid}")).await;
    }
    let mut critical = header.clone();
    critical["crit"] = json!(["b64"]);
    assert_refused(&service, &with_signature(&critical, &claims, genuine), "crit").await;
    let mut embedded = header.clone();
    embedded["jwk"] = jwks["keys"][0].clone();
    embedded["kid"] = json!("embedded");
    assert_refused(&service, &with_signature(&embedded, &claims, genuine), "a key inside").await;

    let (signed, signature) = token.rsplit_once('.').unwrap();
    let mut bytes = URL_SAFE_NO_PAD.decode(signature).unwrap();
    bytes[5] ^= 1;
    for (forged, why) in [
        (format!("{signed}.{}", URL_SAFE_NO_PAD.encode(&bytes)), "a changed signature"),
        (format!("{signed}.{}", URL_SAFE_NO_PAD.encode([0; 64])), "a signature of zeros"),
        (signed.to_owned(), "two parts"),
        (format!("{token}.x"), "four parts"),
        ("public".to_owned(), "the public key of the client"),
        ("x".repeat(100_000), "a long text"),
    ] {
        assert_refused(&service, &forged, why).await;
    }
}

#[test_database::test]
async fn claims_are_checked_even_if_the_signature_is_right(db: PgPool) {
    let service = Service::start(db).await;
    let token = service.sign_in_as(Role::Admin).await;
    let (header, claims) = (part(&token, 0), part(&token, 1));
    let key = signing_key(&service).await;
    let now = service.clock.now().timestamp();
    let with = |changes: Value| {
        let mut other = claims.clone();
        for (claim, value) in changes.as_object().unwrap() {
            if value.is_null() {
                other.as_object_mut().unwrap().remove(claim);
            } else {
                other[claim] = value.clone();
            }
        }
        with_signature(&header, &other, |message| key.sign(message))
    };
    for changes in [
        json!({"exp": null}),
        json!({"exp": now - 31}),
        json!({"exp": "tomorrow"}),
        json!({"nbf": now + 31}),
        json!({"iat": now + 31}),
        json!({"iat": null}),
        json!({"iss": "https://evil.example/auth/v1"}),
        json!({"iss": null}),
        json!({"aud": "anon"}),
        json!({"aud": []}),
        json!({"aud": null}),
        json!({"role": "anon"}),
        json!({"role": "service_role"}),
        json!({"sub": null}),
        json!({"sub": "asha"}),
        json!({"sub": "00000000-0000-0000-0000-000000000000"}),
        json!({"session_id": null}),
        json!({"session_id": "00000000-0000-0000-0000-000000000000"}),
    ] {
        assert_refused(&service, &with(changes.clone()), &changes.to_string()).await;
    }
    for changes in
        [json!({"exp": now - 29}), json!({"nbf": now + 29}), json!({"aud": ["others", "authenticated"]})]
    {
        let answer = service.get_as(&with(changes.clone()), "/api/me").await;
        assert_eq!(answer.status, StatusCode::OK, "{changes}: {}", answer.text);
    }
}

#[test_database::test]
async fn a_token_expires_after_an_hour(db: PgPool) {
    let service = Service::start(db).await;
    let token = service.sign_in_as(Role::Sales).await;
    service.clock.advance(TimeDelta::seconds(3629));
    assert_eq!(service.get_as(&token, "/api/me").await.status, StatusCode::OK);
    service.clock.advance(TimeDelta::seconds(1));
    assert_refused(&service, &token, "an hour and the leeway later").await;
}

#[test_database::test]
async fn suspension_and_sign_out_take_effect_at_once(db: PgPool) {
    let service = Service::start(db).await;
    let suspended = service.person(Role::Sales).await;
    sqlx::query!("update users set status = 'suspended' where id = $1", suspended.id.0)
        .execute(&service.db)
        .await
        .unwrap();
    assert_refused(&service, &suspended.token, "suspended").await;

    let signed_out = service.person(Role::Sales).await;
    let now = service.clock.now();
    sqlx::query!("update users set signed_out_before = $2 where id = $1", signed_out.id.0, now)
        .execute(&service.db)
        .await
        .unwrap();
    assert_refused(&service, &signed_out.token, "signed out by an admin").await;
    service.clock.advance(TimeDelta::milliseconds(1));
    let again = service.session_of(signed_out.id).await;
    assert_eq!(service.get_as(&again, "/api/me").await.status, StatusCode::OK);

    let demoted = service.person(Role::Admin).await;
    sqlx::query!("update users set role = 'client' where id = $1", demoted.id.0)
        .execute(&service.db)
        .await
        .unwrap();
    assert_eq!(service.get_as(&demoted.token, "/api/me").await.json()["role"], "client");
}

#[test_database::test]
async fn key_rotation_signs_nobody_out(db: PgPool) {
    let service = Service::start(db).await;
    let person = service.person(Role::Sales).await;
    let now = service.clock.now();
    let new =
        signing_key::rotate(&mut service.db.acquire().await.unwrap(), &keys(), now, false).await.unwrap();
    service.clock.advance(TimeDelta::minutes(2));
    assert_eq!(service.get_as(&person.token, "/api/me").await.status, StatusCode::OK);
    let later = service.session_of(person.id).await;
    assert_eq!(part(&later, 0)["kid"], json!(new));
    let jwks = service.get("/auth/v1/.well-known/jwks.json").await.json();
    assert_eq!(jwks["keys"].as_array().unwrap().len(), 2);

    // A revoked key is rejected as soon as all processes know of it.
    let now = service.clock.now();
    signing_key::rotate(&mut service.db.acquire().await.unwrap(), &keys(), now, true).await.unwrap();
    service.clock.advance(TimeDelta::minutes(1));
    assert_refused(&service, &person.token, "the key is not to be trusted").await;
    assert_refused(&service, &later, "the key is not to be trusted").await;
}

#[test_database::test]
async fn only_the_bearer_scheme_is_accepted(db: PgPool) {
    let service = Service::start(db).await;
    let token = service.sign_in_as(Role::Sales).await;
    for (header, status) in [
        (format!("Bearer {token}"), StatusCode::OK),
        (format!("bearer {token}"), StatusCode::OK),
        (format!("Basic {token}"), StatusCode::UNAUTHORIZED),
        (token.clone(), StatusCode::UNAUTHORIZED),
        ("Bearer".to_owned(), StatusCode::UNAUTHORIZED),
        ("Bearer ".to_owned(), StatusCode::UNAUTHORIZED),
    ] {
        let request = axum::http::Request::get("/api/me").header("authorization", &header);
        let answer = service.send(request.body(axum::body::Body::empty()).unwrap()).await;
        assert_eq!(answer.status, status, "{header}");
    }
    let none = service.get("/auth/v1/user").await;
    assert_eq!((none.status, super::code(&none).as_str()), (StatusCode::UNAUTHORIZED, "no_authorization"));
}
