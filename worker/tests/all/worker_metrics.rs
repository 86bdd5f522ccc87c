//! The metrics, and their use by the dashboards and alerts in `ops/`.

use std::collections::BTreeSet;

use jobs::Mail;
use kernel::ids::EnquiryId;
use serde_json::Value;
use sqlx::PgPool;

use crate::program::Program;

const ALERTS: &str = include_str!("../../../ops/alerts.yml");
const DASHBOARD: &str = include_str!("../../../ops/grafana/queue.json");

#[test_database::test]
async fn a_worker_exports_all_metrics_of_the_dashboard_and_alerts(db: PgPool) {
    // It fails for good: the enquiry does not exist.
    let job = Mail::AnnounceLead { enquiry: EnquiryId::new() };
    jobs::enqueue(&mut db.acquire().await.unwrap(), job).await.unwrap();
    let worker = Program::start(&db, &["--queues", "mail,documents=1"]);
    let dead = r#"queue_jobs{queue="mail",state="dead"} 1"#;
    let alive = r#"queue_workers{queue="documents"} 1"#;
    let figures = worker.figures(|figures| figures.contains(dead) && figures.contains(alive)).await;

    let told: BTreeSet<_> = figures.lines().filter(|line| !line.starts_with('#')).filter_map(name).collect();
    for asked in alerts().iter().chain(&panels()) {
        for name in names(asked) {
            assert!(
                told.contains(&name[..]),
                "no worker tells `{name}`, of which `{asked}` asks:\n{figures}"
            );
        }
    }
    for line in [
        r#"worker_info{version="0.1.0",queues="mail=16,documents=1"} 1"#,
        r#"worker_slots{queue="mail"} 16"#,
        // Queues are reported even without workers or jobs.
        r#"queue_workers{queue="upkeep"} 0"#,
        r#"queue_jobs{queue="upkeep",state="dead"} 0"#,
        r#"queue_endings_refused_total{queue="documents"} 0"#,
        "queue_leases_taken_over_total 0",
        r#"jobs_total{queue="mail",name="announce_lead",outcome="dead"} 1"#,
        r#"job_wait_seconds_count{queue="mail",name="announce_lead"} 1"#,
    ] {
        assert!(figures.contains(line), "{line} is not in:\n{figures}");
    }
}

#[test]
fn every_alert_says_what_to_do() {
    let count = |key: &str| ALERTS.lines().filter(|line| line.trim_start().starts_with(key)).count();
    let alerts = count("- alert: ");
    assert!(alerts > 0);
    for key in ["expr: ", "for: ", "severity: ", "summary: ", "description: ", "runbook: "] {
        assert_eq!(count(key), alerts, "{key}");
    }
}

/// Name of a sample.
fn name(line: &str) -> Option<&str> {
    line.split(['{', ' ']).next().filter(|name| !name.is_empty())
}

/// The alerts' expressions, one per line.
fn alerts() -> Vec<String> {
    ALERTS.lines().filter_map(|line| line.trim().strip_prefix("expr: ")).map(str::to_owned).collect()
}

/// The expressions of the dashboard's panels.
fn panels() -> Vec<String> {
    let dashboard: Value = serde_json::from_str(DASHBOARD).unwrap();
    let targets =
        dashboard["panels"].as_array().unwrap().iter().flat_map(|panel| panel["targets"].as_array().unwrap());
    targets.map(|target| target["expr"].as_str().unwrap().to_owned()).collect()
}

/// Metrics in an expression: its words without functions, grouping labels and label matchers.
fn names(expression: &str) -> Vec<String> {
    let mut bare = String::new();
    let mut rest = expression;
    while let Some(open) = rest.find(['{', '[']) {
        bare.push_str(&rest[..open]);
        bare.push(' ');
        let close = rest[open..].find(['}', ']']).unwrap() + open;
        rest = &rest[close + 1..];
    }
    bare.push_str(rest);
    let mut names = Vec::new();
    let mut is_grouping = false;
    for word in bare.split_inclusive(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
        let (word, end) = match word.char_indices().next_back() {
            Some((at, end)) if !end.is_ascii_alphanumeric() && end != '_' => (&word[..at], end),
            _ => (word, ' '),
        };
        let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic());
        if word == "by" {
            // Grouping clauses look like functions.
            names.pop();
            is_grouping = true;
        } else if is_name && !is_grouping && end != '(' {
            names.push(word.to_owned());
        }
        is_grouping &= end != ')';
    }
    names
}

#[test]
fn metrics_of_an_expression_are_found() {
    let expression =
        r#"histogram_quantile(0.95, sum by (le, name) (rate(a_bucket{queue="b"}[5m]))) / max by (c) (d) > 2"#;
    assert_eq!(names(expression), ["a_bucket", "d"]);
    assert_eq!(names("absent(queue_workers)"), ["queue_workers"]);
}
