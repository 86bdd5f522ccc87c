//! What the recorded facts say of each integration.

use chrono::{DateTime, Utc};
use content::search_engines::SearchEngines;
use gateway::Gateway;
use gateway::keys::StoredKeys;
use jobs::conversions::Destination;
use kernel::integration::{Integration, Report};
use kernel::mail::Delivery;
use kernel::mailbox::Mailbox;
use platforms::StoredConnection;
use shop::order::payment::WebhookHealth;
use url::Url;

use super::IntegrationState::{Failing, Incomplete, Local, Off, Unreported, Unused, Working};
use super::{IntegrationState, IntegrationStatus};
use crate::auth::HostedHealth;

impl IntegrationStatus {
    fn new(integration: Integration, state: IntegrationState, destination: impl Into<String>) -> Self {
        let destination = destination.into();
        Self { integration, state, destination, worked_at: None, failed_at: None, problem: None }
    }

    fn failing(self, problem: impl Into<String>) -> Self {
        Self { state: Failing, problem: Some(problem.into()), ..self }
    }

    /// Of what works once it has worked, and fails when the latest attempt failed.
    fn tried(self, worked_at: Option<DateTime<Utc>>, failed_at: Option<DateTime<Utc>>) -> Self {
        let state = match (worked_at, failed_at) {
            (worked, failed @ Some(_)) if failed > worked => Failing,
            (Some(_), _) => Working,
            (None, _) => Unused,
        };
        Self { state, worked_at, failed_at, ..self }
    }

    /// Fails if a worker started with another configuration than the API's.
    fn unless_worker_differs(self, report: Option<&Report>) -> Self {
        match report {
            Some(report) if report.reported_at.is_some() && report.destination != self.destination => {
                let theirs = if report.destination.is_empty() { "none" } else { report.destination.as_str() };
                let problem =
                    format!("The worker uses {theirs}. Give the API and the worker the same settings.");
                self.failing(problem)
            }
            _ => self,
        }
    }
}

/// The site's public address.
pub(super) fn site(public_url: &Url, report: Option<&Report>) -> IntegrationStatus {
    let state = if public_url.scheme() == "https" { Working } else { Local };
    IntegrationStatus::new(Integration::Site, state, public_url.as_str()).unless_worker_differs(report)
}

/// Outgoing e-mail, which only workers send.
pub(super) fn mail(report: Option<&Report>, delivery: Delivery) -> IntegrationStatus {
    let Delivery { sent_at, deferred_at } = delivery;
    let Some(report) = report else { return IntegrationStatus::new(Integration::Mail, Unreported, "") };
    let status = IntegrationStatus::new(Integration::Mail, Local, &report.destination);
    if report.is_local {
        return IntegrationStatus { worked_at: sent_at, ..status };
    }
    let status = status.tried(sent_at, deferred_at);
    match status.state {
        Failing => status.failing("The mail server didn't accept the last e-mail. It will be sent again."),
        _ => status,
    }
}

/// The mailbox that replies arrive in.
pub(super) fn replies(mailbox: Option<Mailbox>, now: DateTime<Utc>) -> IntegrationStatus {
    let Some(mailbox) = mailbox else { return IntegrationStatus::new(Integration::Replies, Off, "") };
    let works = mailbox.works(now);
    let Mailbox { name, read_at, error } = mailbox;
    let status = IntegrationStatus {
        worked_at: read_at,
        ..IntegrationStatus::new(Integration::Replies, Unused, name)
    };
    match error {
        Some(error) => status.failing(error),
        None if works => IntegrationStatus { state: Working, ..status },
        None if read_at.is_some() => {
            status.failing("It was last read over an hour ago. Check that a worker is running.")
        }
        None => status,
    }
}

/// File storage, which the API and workers share.
pub(super) fn storage(
    place: &str,
    is_failing: bool,
    stored_at: Option<DateTime<Utc>>,
    report: Option<&Report>,
) -> IntegrationStatus {
    let status = IntegrationStatus::new(Integration::Storage, Unused, place).tried(stored_at, None);
    if is_failing {
        return status.failing("Calls keep failing. Check the API's log.");
    }
    status.unless_worker_differs(report)
}

/// The payment gateway. Events that it sends prove that it works.
pub(super) fn payments(
    gateway: Option<Gateway>,
    keys: Option<&StoredKeys>,
    webhook: &WebhookHealth,
    report: Option<&Report>,
) -> IntegrationStatus {
    let name = gateway.map_or("", Gateway::name);
    let status = IntegrationStatus::new(Integration::Payments, Off, name);
    let status = match (gateway, keys) {
        (None, _) => status,
        (Some(Gateway::Demo), _) => {
            IntegrationStatus { worked_at: webhook.last_received_at, state: Local, ..status }
        }
        (Some(Gateway::Razorpay), None) => IntegrationStatus { state: Incomplete, ..status },
        (Some(Gateway::Razorpay), Some(keys)) if !keys.is_readable => {
            status.failing("The keys were sealed with another SECRET_KEY. Enter them again.")
        }
        (Some(Gateway::Razorpay), Some(keys)) => {
            let status = status.tried(webhook.last_received_at, keys.webhook_refused_at);
            match status.state {
                Failing => status.failing("The signature of the last webhook was wrong."),
                // Test keys move no money.
                Working | Unused if keys.is_test() => IntegrationStatus { state: Local, ..status },
                _ => status,
            }
        }
    };
    status.unless_worker_differs(report)
}

/// An advertising platform, with its connection if it has one.
pub(super) struct Platform<'a> {
    /// Which one.
    pub(super) destination: Destination,
    /// As stored.
    pub(super) connection: Option<&'a StoredConnection>,
    /// When conversions were last uploaded.
    pub(super) uploaded_at: Option<DateTime<Utc>>,
}

/// An advertising platform.
pub(super) fn platform(platform: &Platform<'_>) -> IntegrationStatus {
    let integration = match platform.destination {
        Destination::GoogleAds => Integration::GoogleAds,
        Destination::Ga4 => Integration::Ga4,
        Destination::Meta => Integration::Meta,
    };
    let Some(connection) = platform.connection.filter(|connection| connection.is_enabled) else {
        return IntegrationStatus::new(integration, Off, "");
    };
    let status = IntegrationStatus::new(integration, Incomplete, &connection.account);
    if connection.are_secrets_unreadable {
        return status.failing("The secrets were sealed with another SECRET_KEY. Enter them again.");
    }
    if !connection.is_ready() {
        return status;
    }
    let checked_at = connection.checked_at;
    if !connection.check_error.is_empty() {
        let status = status.tried(platform.uploaded_at, checked_at);
        return status.failing(&connection.check_error);
    }
    status.tried(platform.uploaded_at.max(checked_at), None)
}

/// Search engines that are told of changed pages.
pub(super) fn index_now(
    search: &SearchEngines,
    public_url: &Url,
    report: Option<&Report>,
) -> IntegrationStatus {
    let status = IntegrationStatus::new(Integration::IndexNow, Off, "");
    if search.index_now_key.is_none() {
        return status;
    }
    let obstacle = if search.is_hidden {
        Some("The site is hidden from search engines, so no pages are submitted.")
    } else if public_url.scheme() != "https" {
        Some("The site's address doesn't begin with https, so no pages are submitted.")
    } else {
        None
    };
    if obstacle.is_some() {
        return IntegrationStatus { problem: obstacle.map(str::to_owned), ..status };
    }
    let Some(report) = report else { return IntegrationStatus { state: Unused, ..status } };
    let status = status.tried(report.worked_at, report.failed_at);
    match &report.error {
        Some(error) => status.failing(error),
        None => status,
    }
}

/// Accounts and sign-in: in this installation, or at a hosted service.
pub(super) fn accounts(hosted: Option<HostedHealth>) -> IntegrationStatus {
    let Some(HostedHealth { url, answered_at, is_silent }) = hosted else {
        return IntegrationStatus::new(Integration::Accounts, Local, "");
    };
    let status = IntegrationStatus::new(Integration::Accounts, Unused, url).tried(answered_at, None);
    if is_silent { status.failing("It didn't answer the last request for its keys.") } else { status }
}
