//! What a conversion is told as, or why it is not: decided at the moment it is sent, since people change their mind and
//! clicks grow old.

use ads::conversion::upload::{Claimed, Person};
use ads::conversion::{EventKind, SkipReason};
use ads::visit::trail::Trail;
use ads::visit::{ClickKind, trail};
use chrono::{DateTime, TimeDelta, Utc};
use jobs::conversions::Destination;
use platforms::{Account, Click, Contract, Conversion, GoogleMethod, Platforms, Prepared, Unfit, max_age};
use url::Url;

/// For how long a platform knows a click.
const CLICK_AGE: TimeDelta = TimeDelta::days(90);

/// For how long Google connects an event with a click by the person's address or number.
const PERSON_AGE: TimeDelta = TimeDelta::days(63);

/// What is done with a conversion.
pub(super) enum Decision {
    /// It is told.
    Send(Account, Prepared),
    /// It is not.
    Skip(SkipReason),
    /// It breaks the platform's rules.
    Reject {
        /// Code.
        code: &'static str,
        /// What is wrong.
        message: String,
    },
}

/// Decides on a conversion.
pub(super) fn decide(
    destination: Destination,
    claimed: &Claimed,
    trail: &Trail,
    person: Option<&Person>,
    site: &Url,
    now: DateTime<Utc>,
) -> Decision {
    let account = account(destination, claimed);
    let Some(name) = name(destination, claimed) else { return Decision::Skip(SkipReason::NoAdjustments) };
    if claimed.adjusts.is_some_and(|adjusted| !adjusted.is_known) {
        return Decision::Skip(SkipReason::NothingToAdjust);
    }
    // It was agreed to when the event was recorded.
    let is_allowed = if destination == Destination::Ga4 { trail.allows_analytics } else { trail.allows_ads };
    if !is_allowed {
        return Decision::Skip(SkipReason::ConsentWithdrawn);
    }
    if is_too_old(&account, claimed, trail, now) {
        return Decision::Skip(SkipReason::TooOld);
    }
    let conversion = conversion(name, claimed, trail, person, site, now);
    match Platforms::prepare(&account, &conversion) {
        Ok(prepared) => Decision::Send(account, prepared),
        Err(Unfit::NoIdentifier) => Decision::Skip(SkipReason::NoIdentifier),
        Err(Unfit::NoAdjustments) => Decision::Skip(SkipReason::NoAdjustments),
        Err(Unfit::Invalid { code, message }) => Decision::Reject { code, message },
    }
}

fn account(destination: Destination, claimed: &Claimed) -> Account {
    let method = claimed.method.as_deref().and_then(|method| method.parse::<GoogleMethod>().ok());
    Account {
        contract: Contract::of(destination, method),
        id: claimed.account.clone(),
        login: claimed.login_account.clone(),
        action: claimed.action.clone(),
    }
}

/// What a platform calls the event; `None` if it takes no such correction. Google Ads knows events by their actions.
fn name(destination: Destination, claimed: &Claimed) -> Option<&'static str> {
    match (destination, claimed.adjusts) {
        (Destination::GoogleAds, _) => Some(""),
        (Destination::Meta, Some(_)) => None,
        (Destination::Meta, None) => Some(match claimed.kind {
            EventKind::LeadSubmitted => "Lead",
            EventKind::LeadQualified => "LeadQualified",
            EventKind::SiteVisitDone => "SiteVisitDone",
            EventKind::ContractWon => "ContractWon",
            EventKind::Purchase => "Purchase",
        }),
        (Destination::Ga4, None) => Some(match claimed.kind {
            // Not `generate_lead`, which the tag sends: Analytics would count both.
            EventKind::LeadSubmitted => "lead_submitted",
            EventKind::LeadQualified => "qualify_lead",
            EventKind::SiteVisitDone => "working_lead",
            EventKind::ContractWon => "close_convert_lead",
            EventKind::Purchase => "purchase",
        }),
        // Google Analytics knows refunds of purchases and leads that were lost after all, and no other corrections.
        (Destination::Ga4, Some(adjusted)) => match claimed.kind {
            EventKind::Purchase if claimed.value_paise < adjusted.former_paise => Some("refund"),
            EventKind::ContractWon if claimed.value_paise == 0 => Some("close_unconvert_lead"),
            _ => None,
        },
    }
}

fn is_too_old(account: &Account, claimed: &Claimed, trail: &Trail, now: DateTime<Utc>) -> bool {
    // A correction is an event of its own day, where it is one at all.
    let happened_at = claimed.adjusts.map_or(claimed.occurred_at, |adjusted| adjusted.at);
    match max_age(account.contract) {
        Some(age) => now - happened_at > age,
        // Google asks how long ago the click was, and knows an event that it corrects.
        None if claimed.adjusts.is_some() => false,
        None => match &trail.google {
            Some(click) => now - click.at > CLICK_AGE,
            None => now - claimed.occurred_at > PERSON_AGE,
        },
    }
}

fn conversion(
    name: &'static str,
    claimed: &Claimed,
    trail: &Trail,
    person: Option<&Person>,
    site: &Url,
    now: DateTime<Utc>,
) -> Conversion {
    let value_paise = match claimed.adjusts {
        Some(adjusted) if name == "refund" => adjusted.former_paise - claimed.value_paise,
        // What a lost contract was worth is what no longer counts.
        Some(adjusted) if name == "close_unconvert_lead" => adjusted.former_paise,
        _ => claimed.value_paise,
    };
    Conversion {
        event_id: claimed.event_id.clone(),
        name,
        value_paise,
        occurred_at: claimed.occurred_at,
        adjusted_at: claimed.adjusts.map(|adjusted| adjusted.at),
        is_on_site: matches!(claimed.kind, EventKind::LeadSubmitted | EventKind::Purchase),
        allows_ads: trail.allows_ads,
        click: trail.google.as_ref().and_then(google_click),
        email: person.and_then(|person| person.email.clone()),
        phone: person.and_then(|person| person.phone.clone()),
        external_id: person.map_or(claimed.subject.id, |person| person.subject).to_string(),
        fbc: fbc(trail, now),
        fbp: trail.fbp.clone(),
        user_agent: trail.user_agent.clone(),
        page: trail.landing_page.as_deref().and_then(|page| address(site, page)),
        ga_client_id: trail.ga_client_id.clone(),
        ga_session_id: trail.ga_session_id.clone(),
    }
}

fn google_click(click: &trail::Click) -> Option<Click> {
    let id = click.id.clone();
    match click.kind {
        ClickKind::Gclid => Some(Click::Gclid(id)),
        ClickKind::Gbraid => Some(Click::Gbraid(id)),
        ClickKind::Wbraid => Some(Click::Wbraid(id)),
        ClickKind::Fbclid => None,
    }
}

/// Meta's cookie as the browser had it, or else as Meta would have made it at the click.
fn fbc(trail: &Trail, now: DateTime<Utc>) -> Option<String> {
    let click = trail.fbclid.as_ref();
    if click.is_some_and(|click| now - click.at > CLICK_AGE) {
        return None;
    }
    let made = || click.map(|click| format!("fb.1.{}.{}", click.at.timestamp_millis(), click.id));
    trail.fbc.clone().or_else(made)
}

/// A page of the site without its query, in which click ids and more may be.
fn address(site: &Url, page: &str) -> Option<Url> {
    let mut address = site.join(page).ok()?;
    if address.origin() != site.origin() {
        return None;
    }
    address.set_query(None);
    address.set_fragment(None);
    Some(address)
}

#[cfg(test)]
mod tests {
    use ads::conversion::ConversionId;
    use ads::conversion::upload::Adjusted;
    use kernel::subject::Reference;
    use serde_json::{Value, json};
    use uuid::Uuid;

    use super::*;

    fn noon() -> DateTime<Utc> {
        DateTime::parse_from_rfc3339("2026-11-20T12:00:00+05:30").unwrap().to_utc()
    }

    fn claimed(kind: EventKind) -> Claimed {
        let subject = Reference { kind: "lead", id: Uuid::from_u128(7) };
        Claimed {
            id: ConversionId::new(),
            attempts: 1,
            kind,
            event_id: format!("{}:{kind}", subject.id),
            subject,
            value_paise: 65_000_000,
            occurred_at: noon(),
            adjusts: None,
            account: "1234567890".to_owned(),
            login_account: String::new(),
            method: None,
            action: "987654321".to_owned(),
            batch_limit: None,
        }
    }

    fn trail() -> Trail {
        Trail {
            allows_ads: true,
            allows_analytics: true,
            google: Some(trail::Click { kind: ClickKind::Gclid, id: "G-1".to_owned(), at: noon() }),
            fbclid: Some(trail::Click { kind: ClickKind::Fbclid, id: "IwAR-a_B".to_owned(), at: noon() }),
            ga_client_id: Some("1.2".to_owned()),
            user_agent: Some("Mozilla/5.0".to_owned()),
            landing_page: Some("/landing?gclid=G-1#form".to_owned()),
            ..Trail::default()
        }
    }

    fn asha() -> Person {
        let lead = Uuid::from_u128(7);
        let (email, phone) = (Some("asha.rao@example.com".to_owned()), Some("+919812345678".to_owned()));
        Person { asked: lead, subject: lead, email, phone }
    }

    fn decide_at(destination: Destination, claimed: &Claimed, trail: &Trail, now: DateTime<Utc>) -> Decision {
        decide(destination, claimed, trail, Some(&asha()), &"https://nivas.example".parse().unwrap(), now)
    }

    fn reason(
        destination: Destination,
        claimed: &Claimed,
        trail: &Trail,
        now: DateTime<Utc>,
    ) -> Option<SkipReason> {
        match decide_at(destination, claimed, trail, now) {
            Decision::Skip(reason) => Some(reason),
            Decision::Send(..) => None,
            Decision::Reject { code, .. } => panic!("{code}"),
        }
    }

    fn payload(destination: Destination, claimed: &Claimed) -> Value {
        match decide_at(destination, claimed, &trail(), noon() + TimeDelta::hours(1)) {
            Decision::Send(_, prepared) => prepared.masked(),
            _ => panic!("{destination} is told of {}", claimed.kind),
        }
    }

    #[test]
    fn each_purpose_is_asked_for_its_own_platforms() {
        let won = claimed(EventKind::ContractWon);
        let only = |ads, analytics| Trail { allows_ads: ads, allows_analytics: analytics, ..trail() };
        let withdrawn = Some(SkipReason::ConsentWithdrawn);
        for (destination, with_ads, with_analytics) in [
            (Destination::GoogleAds, None, withdrawn),
            (Destination::Meta, None, withdrawn),
            (Destination::Ga4, withdrawn, None),
        ] {
            assert_eq!(reason(destination, &won, &only(true, false), noon()), with_ads, "{destination}");
            assert_eq!(
                reason(destination, &won, &only(false, true), noon()),
                with_analytics,
                "{destination}"
            );
        }
    }

    #[test]
    fn what_is_too_old_for_a_platform_is_not_sent() {
        let won = claimed(EventKind::ContractWon);
        let unknown = Trail { google: None, ..trail() };
        for (destination, trail, days) in [
            (Destination::GoogleAds, &trail(), 90),
            (Destination::GoogleAds, &unknown, 63),
            (Destination::Ga4, &trail(), 3),
            (Destination::Meta, &trail(), 7),
        ] {
            let after = |age: TimeDelta| reason(destination, &won, trail, noon() + age);
            let (limit, margin) = (TimeDelta::days(days), TimeDelta::minutes(15));
            assert_eq!(after(limit - margin), None, "{destination}");
            assert_eq!(after(limit + margin), Some(SkipReason::TooOld), "{destination}");
        }
    }

    #[test]
    fn without_an_identifier_nothing_is_sent() {
        let lead = claimed(EventKind::LeadSubmitted);
        let consent = Trail { allows_ads: true, allows_analytics: true, ..Trail::default() };
        let site = "https://nivas.example".parse().unwrap();
        for destination in Destination::ALL {
            let decision = decide(*destination, &lead, &consent, None, &site, noon());
            assert!(matches!(decision, Decision::Skip(SkipReason::NoIdentifier)), "{destination}");
        }
    }

    #[test]
    fn the_page_has_no_query_and_the_cookie_is_made_from_the_click() {
        let event = payload(Destination::Meta, &claimed(EventKind::LeadSubmitted));
        assert_eq!(event["event_source_url"], "https://nivas.example/landing");
        let made = fbc(&trail(), noon()).unwrap();
        assert_eq!(made, format!("fb.1.{}.IwAR-a_B", noon().timestamp_millis()));
        let kept = Trail { fbc: Some("fb.1.1.as-it-was.x".to_owned()), ..trail() };
        assert_eq!(fbc(&kept, noon()).unwrap(), "fb.1.1.as-it-was.x");
        assert_eq!(fbc(&kept, noon() + TimeDelta::days(91)), None);
        assert_eq!(address(&"https://nivas.example".parse().unwrap(), "//evil.example/x"), None);
    }

    #[test]
    fn corrections_are_told_as_each_platform_has_them() {
        let adjusted = |kind, value_paise, is_known| {
            let at = noon() + TimeDelta::minutes(30);
            let adjusts = Some(Adjusted { at, former_paise: 65_000_000, is_known });
            Claimed { adjusts, value_paise, ..claimed(kind) }
        };
        let purchase = adjusted(EventKind::Purchase, 15_000_000, true);
        let event = &payload(Destination::Ga4, &purchase)["event"];
        assert_eq!((&event["name"], &event["params"]["value"]), (&json!("refund"), &json!(500_000)));
        let restated = payload(Destination::GoogleAds, &purchase);
        assert_eq!(restated["conversionValue"], 150_000, "the same event, with its new value");
        assert_eq!(restated["transactionId"], purchase.event_id.as_str());
        let lost = adjusted(EventKind::ContractWon, 0, true);
        assert_eq!(payload(Destination::Ga4, &lost)["event"]["name"], "close_unconvert_lead");
        let smaller = adjusted(EventKind::ContractWon, 1, true);
        for (destination, claimed, expected) in [
            (Destination::Meta, &purchase, SkipReason::NoAdjustments),
            (Destination::Ga4, &smaller, SkipReason::NoAdjustments),
            (
                Destination::GoogleAds,
                &adjusted(EventKind::ContractWon, 0, false),
                SkipReason::NothingToAdjust,
            ),
        ] {
            assert_eq!(reason(destination, claimed, &trail(), noon()), Some(expected), "{destination}");
        }
    }
}
