use chrono::TimeDelta;

use super::*;

fn at(minutes: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_000_000, 0).unwrap() + TimeDelta::minutes(minutes)
}

fn report(integration: Integration, destination: &str, is_local: bool) -> Report {
    Report {
        integration,
        destination: destination.to_owned(),
        is_local,
        reported_at: Some(at(0)),
        worked_at: None,
        failed_at: None,
        error: None,
    }
}

#[test]
fn mail_is_as_good_as_the_last_attempt() {
    let smtp = report(Integration::Mail, "smtp.example.com", false);
    let of = |sent: Option<i64>, deferred: Option<i64>| {
        mail(Some(&smtp), Delivery { sent_at: sent.map(at), deferred_at: deferred.map(at) }).state
    };
    assert_eq!(of(None, None), Unused);
    assert_eq!(of(Some(1), None), Working);
    assert_eq!(of(Some(1), Some(2)), Failing);
    assert_eq!(of(None, Some(2)), Failing);
    assert_eq!(of(Some(3), Some(2)), Working);
    let none = Delivery { sent_at: None, deferred_at: None };
    assert_eq!(mail(None, none).state, Unreported);
    assert_eq!(mail(Some(&report(Integration::Mail, ".data/mail", true)), none).state, Local);
}

#[test]
fn a_worker_with_another_address_is_noticed() {
    let url: Url = "https://nivas.example".parse().unwrap();
    assert_eq!(site(&url, Some(&report(Integration::Site, "https://nivas.example/", false))).state, Working);
    let other = site(&url, Some(&report(Integration::Site, "http://localhost:8080/", false)));
    assert_eq!(other.state, Failing);
    assert!(other.problem.unwrap().contains("http://localhost:8080/"));
    let elsewhere = report(Integration::Storage, "s3://other", false);
    assert_eq!(storage("s3://nivas-files", false, Some(at(0)), Some(&elsewhere)).state, Failing);
    assert_eq!(storage("s3://nivas-files", false, Some(at(0)), None).state, Working);
    assert_eq!(storage("s3://nivas-files", true, Some(at(0)), None).state, Failing);
}

#[test]
fn a_mailbox_that_is_read_no_longer_is_noticed() {
    let mailbox = |read_at, error: Option<&str>| {
        Some(Mailbox { name: "hello at imap".to_owned(), read_at, error: error.map(str::to_owned) })
    };
    assert_eq!(replies(None, at(0)).state, Off);
    assert_eq!(replies(mailbox(None, None), at(0)).state, Unused);
    assert_eq!(replies(mailbox(Some(at(0)), None), at(5)).state, Working);
    assert_eq!(replies(mailbox(Some(at(0)), None), at(90)).state, Failing);
    assert_eq!(replies(mailbox(Some(at(0)), Some("login failed")), at(5)).problem.unwrap(), "login failed");
}

#[test]
fn search_engines_are_told_only_of_a_public_site() {
    let mut search =
        SearchEngines { index_now_key: Some("0f1e2d3c4b5a6978".to_owned()), ..Default::default() };
    let url: Url = "https://nivas.example".parse().unwrap();
    let mut told = report(Integration::IndexNow, "", false);
    told.worked_at = Some(at(1));
    assert_eq!(index_now(&search, &url, Some(&told)).state, Working);
    assert_eq!(index_now(&search, &url, None).state, Unused);
    (told.failed_at, told.error) = (Some(at(2)), Some("403 Forbidden".to_owned()));
    assert_eq!(index_now(&search, &url, Some(&told)).state, Failing);
    search.is_hidden = true;
    assert_eq!(index_now(&search, &url, Some(&told)).state, Off);
}
