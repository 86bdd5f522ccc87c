//! The platforms, as a server that keeps what it is sent and answers as told.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use platforms::Configuration;
use serde_json::{Value, json};

/// A request that came.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) path: String,
    pub(super) token: String,
    pub(super) body: Value,
}

/// An answer to give once.
#[derive(Clone, Debug)]
pub(super) struct Say {
    pub(super) status: u16,
    pub(super) retry_after: Option<u32>,
    pub(super) body: Value,
}

#[derive(Debug, Default)]
struct Told {
    seen: Vec<Seen>,
    tokens: usize,
    /// The next answers, in order.
    next: VecDeque<Say>,
    /// Transactions for which a request is refused.
    bad: Vec<String>,
    /// Status of each request to the Data Manager API.
    progress: Value,
}

#[derive(Clone, Debug)]
pub(super) struct Server {
    url: String,
    told: Arc<Mutex<Told>>,
}

impl Server {
    pub(super) async fn start() -> Self {
        let told = Arc::new(Mutex::new(Told { progress: status("PROCESSING", &[]), ..Told::default() }));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(answer).with_state(told.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, told }
    }

    pub(super) fn configuration(&self) -> Configuration {
        let url = || self.url.parse().unwrap();
        Configuration {
            data_manager: url(),
            google_ads: url(),
            google_token: format!("{}/token", self.url).parse().unwrap(),
            google_analytics: url(),
            meta: url(),
            index_now: url(),
        }
    }

    /// Gives an answer to the next request that needs none of its own.
    pub(super) fn say(&self, status: u16, retry_after: Option<u32>, body: Value) {
        self.told.lock().unwrap().next.push_back(Say { status, retry_after, body });
    }

    /// Refuses every request with an event of this transaction.
    pub(super) fn refuse(&self, transaction: String) {
        self.told.lock().unwrap().bad.push(transaction);
    }

    /// Says from now on what became of requests.
    pub(super) fn progress(&self, state: &str, counts: &[(&str, usize)]) {
        self.told.lock().unwrap().progress = status(state, counts);
    }

    /// Requests to a path.
    pub(super) fn seen(&self, path: &str) -> Vec<Seen> {
        self.told.lock().unwrap().seen.iter().filter(|seen| seen.path.ends_with(path)).cloned().collect()
    }

    /// How many tokens were issued.
    pub(super) fn tokens(&self) -> usize {
        self.told.lock().unwrap().tokens
    }
}

fn status(state: &str, counts: &[(&str, usize)]) -> Value {
    let counts: Vec<_> = counts
        .iter()
        .map(|(reason, count)| {
            let reason = format!("PROCESSING_ERROR_REASON_{reason}");
            json!({"reason": reason, "recordCount": count.to_string()})
        })
        .collect();
    json!({"requestStatusPerDestination": [{"requestStatus": state, "errorInfo": {"errorCounts": counts}}]})
}

async fn answer(
    State(told): State<Arc<Mutex<Told>>>,
    _: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let mut told = told.lock().unwrap();
    let path = uri.path().to_owned();
    if path == "/token" {
        told.tokens += 1;
        let token = format!("token-{}", told.tokens);
        return axum::Json(json!({"access_token": token, "expires_in": 3600})).into_response();
    }
    let token = headers.get("authorization").map(|value| value.to_str().unwrap().to_owned());
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    told.seen.push(Seen { path: path.clone(), token: token.unwrap_or_default(), body: body.clone() });
    if path.ends_with(":retrieve") {
        return axum::Json(told.progress.clone()).into_response();
    }
    if let Some(Say { status, retry_after, body }) = told.next.pop_front() {
        let mut response = axum::Json(body).into_response();
        *response.status_mut() = StatusCode::from_u16(status).unwrap();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert("retry-after", seconds.into());
        }
        return response;
    }
    let events = ["events", "conversions", "conversionAdjustments", "data"]
        .iter()
        .find_map(|list| body[*list].as_array().cloned())
        .unwrap_or_default();
    let id = |event: &Value| {
        ["transactionId", "orderId", "event_id"]
            .iter()
            .find_map(|key| event[*key].as_str())
            .map(str::to_owned)
    };
    if events.iter().filter_map(id).any(|id| told.bad.contains(&id)) {
        let error =
            json!({"error": {"code": 400, "status": "INVALID_ARGUMENT", "message": "An event is invalid."}});
        return (StatusCode::BAD_REQUEST, axum::Json(error)).into_response();
    }
    let answer = json!({
        "requestId": format!("request-{}", told.seen.len()),
        "results": events,
        "events_received": events.len(),
        "validationMessages": [],
    });
    axum::Json(answer).into_response()
}
