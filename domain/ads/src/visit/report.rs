//! What a browser reports of a visit.

use chrono::{DateTime, TimeDelta, Utc};
use garde::Validate;
use kernel::check::one_line;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};
use url::Url;

use super::VisitId;
use super::choice::Choice;

/// Where a visit came from. Values are stored as sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VisitReport {
    /// Campaign source, such as `google`.
    #[serde(default, rename = "utm_source", skip_serializing_if = "Option::is_none")]
    #[garde(inner(length(chars, max = 200), custom(one_line)))]
    pub utm_source: Option<String>,
    /// Campaign medium, such as `cpc`.
    #[serde(default, rename = "utm_medium", skip_serializing_if = "Option::is_none")]
    #[garde(inner(length(chars, max = 200), custom(one_line)))]
    pub utm_medium: Option<String>,
    /// Campaign.
    #[serde(default, rename = "utm_campaign", skip_serializing_if = "Option::is_none")]
    #[garde(inner(length(chars, max = 200), custom(one_line)))]
    pub utm_campaign: Option<String>,
    /// Ad.
    #[serde(default, rename = "utm_content", skip_serializing_if = "Option::is_none")]
    #[garde(inner(length(chars, max = 200), custom(one_line)))]
    pub utm_content: Option<String>,
    /// Keyword.
    #[serde(default, rename = "utm_term", skip_serializing_if = "Option::is_none")]
    #[garde(inner(length(chars, max = 200), custom(one_line)))]
    pub utm_term: Option<String>,
    /// Google's click id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(length(chars, max = 1024), custom(one_line)))]
    pub gclid: Option<String>,
    /// Google's click id of a click in an app on iOS.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(length(chars, max = 1024), custom(one_line)))]
    pub gbraid: Option<String>,
    /// Google's click id of a click on a website on iOS.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(length(chars, max = 1024), custom(one_line)))]
    pub wbraid: Option<String>,
    /// Meta's click id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(length(chars, max = 1024), custom(one_line)))]
    pub fbclid: Option<String>,
    /// When each click id was captured; without a time, when the visit began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(skip)]
    pub click_times: Option<ClickTimes>,
    /// Value of Meta's browser cookie.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(length(chars, max = 512), custom(one_line)))]
    pub fbp: Option<String>,
    /// Value of Meta's click cookie.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(length(chars, max = 1200), custom(one_line)))]
    pub fbc: Option<String>,
    /// Client id of Google Analytics.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(length(chars, max = 100), custom(one_line)))]
    pub ga_client_id: Option<String>,
    /// Session id of Google Analytics.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(length(chars, max = 100), custom(one_line)))]
    pub ga_session_id: Option<String>,
    /// Random id of the browser session.
    #[garde(length(chars, min = 1, max = 64), custom(one_line))]
    pub session_id: String,
    /// When the visit began, by the browser's clock.
    #[garde(skip)]
    pub timestamp: DateTime<Utc>,
    /// URL on which the visit began.
    #[garde(length(chars, min = 1, max = 4096), custom(one_line))]
    pub landing_page: String,
    /// URL of the page that linked to it; empty if none did.
    #[serde(default)]
    #[garde(length(chars, max = 4096), custom(one_line))]
    pub referrer: String,
    /// When the visitor first looked at prices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(skip)]
    pub pricing_seen_at: Option<DateTime<Utc>>,
    /// When they first used a calculator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(skip)]
    pub calculator_used_at: Option<DateTime<Utc>>,
}

/// When each click id was captured.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClickTimes {
    /// `gclid`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gclid: Option<DateTime<Utc>>,
    /// `gbraid`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gbraid: Option<DateTime<Utc>>,
    /// `wbraid`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wbraid: Option<DateTime<Utc>>,
    /// `fbclid`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fbclid: Option<DateTime<Utc>>,
}

/// Longest user agent that is stored.
const MAX_USER_AGENT: usize = 512;

/// No session is older.
const MAX_AGE: TimeDelta = TimeDelta::days(30);

impl VisitReport {
    /// Reads the attribution of an enquiry or an order; `None` if it is invalid, which must not cost the company the
    /// customer: they typed none of it.
    pub fn read_leniently<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Self>, D::Error> {
        let value = Option::<Value>::deserialize(deserializer)?;
        let report = value.and_then(|value| serde_json::from_value::<Self>(value).ok());
        Ok(report.filter(|report| report.validate().is_ok()))
    }

    /// Without identifiers of a purpose that the visitor did not agree to.
    #[must_use]
    pub fn limited_to(mut self, choice: &Choice) -> Self {
        if !choice.ads {
            (self.gclid, self.gbraid, self.wbraid, self.fbclid) = (None, None, None, None);
            (self.fbp, self.fbc) = (None, None);
        }
        if !choice.analytics {
            (self.ga_client_id, self.ga_session_id) = (None, None);
        }
        self
    }

    /// The row of a visit that is received now. A browser's clock may be wrong: no time is later than now.
    pub(super) fn row(&self, id: VisitId, user_agent: Option<&str>, now: DateTime<Utc>) -> Value {
        let at = |time: DateTime<Utc>| time.clamp(now - MAX_AGE, now);
        let started_at = at(self.timestamp);
        let times = self.click_times.clone().unwrap_or_default();
        let captured =
            |id: Option<&str>, time: Option<DateTime<Utc>>| id.map(|_| time.map_or(started_at, at));
        let gclid = given(self.gclid.as_deref());
        let gbraid = given(self.gbraid.as_deref());
        let wbraid = given(self.wbraid.as_deref());
        let fbclid = given(self.fbclid.as_deref());
        let (source, medium) = self.origin();
        let user_agent: Option<String> = user_agent.map(|agent| agent.chars().take(MAX_USER_AGENT).collect());
        json!({
            "id": id, "session_id": self.session_id, "started_at": started_at, "landing_page": self.landing_page,
            "referrer": self.referrer, "source": source, "medium": medium,
            "utm_source": given(self.utm_source.as_deref()), "utm_medium": given(self.utm_medium.as_deref()),
            "utm_campaign": given(self.utm_campaign.as_deref()), "utm_content": given(self.utm_content.as_deref()),
            "utm_term": given(self.utm_term.as_deref()), "gclid": gclid, "gclid_at": captured(gclid, times.gclid), "gbraid": gbraid,
            "gbraid_at": captured(gbraid, times.gbraid), "wbraid": wbraid, "wbraid_at": captured(wbraid, times.wbraid), "fbclid": fbclid,
            "fbclid_at": captured(fbclid, times.fbclid), "fbp": given(self.fbp.as_deref()), "fbc": given(self.fbc.as_deref()),
            "ga_client_id": given(self.ga_client_id.as_deref()),
            "ga_session_id": given(self.ga_session_id.as_deref()), "user_agent": user_agent,
            "saw_pricing_at": self.pricing_seen_at.map(at), "used_calculator_at": self.calculator_used_at.map(at),
            "received_at": now,
        })
    }

    /// Source and medium: as the link says, else by the click id, else the site that linked here.
    fn origin(&self) -> (Option<String>, Option<String>) {
        let medium = given(self.utm_medium.as_deref()).map(str::to_owned);
        if let Some(source) = given(self.utm_source.as_deref()) {
            return (Some(source.to_owned()), medium);
        }
        let is_google =
            [&self.gclid, &self.gbraid, &self.wbraid].iter().any(|id| given(id.as_deref()).is_some());
        if is_google {
            return (Some("google".to_owned()), Some(medium.unwrap_or_else(|| "cpc".to_owned())));
        }
        // Meta adds its id to every link, not only to those of ads.
        if given(self.fbclid.as_deref()).is_some() {
            return (Some("facebook".to_owned()), Some(medium.unwrap_or_else(|| "social".to_owned())));
        }
        let host = |url: &str| {
            let url = Url::parse(url).ok()?;
            Some(url.host_str()?.trim_start_matches("www.").to_owned())
        };
        match host(&self.referrer) {
            Some(site) if host(&self.landing_page).as_ref() != Some(&site) => {
                (Some(site), Some(medium.unwrap_or_else(|| "referral".to_owned())))
            }
            _ => (None, medium),
        }
    }
}

fn given(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(clippy::needless_pass_by_value, reason = "so that tests read well")]
    fn report(fields: Value) -> VisitReport {
        let mut report = json!({
            "sessionId": "s1", "timestamp": "2026-11-20T09:30:00Z", "landingPage": "https://www.nivas.example/landing",
            "referrer": "",
        });
        report.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        serde_json::from_value(report).unwrap()
    }

    fn now() -> DateTime<Utc> {
        DateTime::parse_from_rfc3339("2026-11-20T10:00:00Z").unwrap().to_utc()
    }

    #[test]
    fn the_source_is_what_the_link_says_else_the_click_else_the_site() {
        let origin = |fields: Value| {
            let (source, medium) = report(fields).origin();
            [source, medium].map(Option::unwrap_or_default)
        };
        assert_eq!(
            origin(json!({"utm_source": "news", "utm_medium": "mail", "gclid": "g"})),
            ["news", "mail"]
        );
        assert_eq!(origin(json!({"wbraid": "w"})), ["google", "cpc"]);
        assert_eq!(origin(json!({"fbclid": "f"})), ["facebook", "social"]);
        assert_eq!(origin(json!({"referrer": "https://www.bing.com/search"})), ["bing.com", "referral"]);
        assert_eq!(origin(json!({"referrer": "https://nivas.example/about"})), ["", ""]);
        assert_eq!(origin(json!({"utm_source": "", "referrer": "no URL"})), ["", ""]);
    }

    #[test]
    fn no_time_is_later_than_now_nor_before_any_session() {
        let id = VisitId::new();
        let row = report(json!({
            "timestamp": "2031-01-01T00:00:00Z", "gclid": "G-_1", "fbclid": "F",
            "clickTimes": {"gclid": "-200000-01-01T00:00:00Z"}, "pricingSeenAt": "2026-11-20T09:59:00Z",
        }));
        let row = row.row(id, Some(&"x".repeat(600)), now());
        assert_eq!(row["started_at"], json!(now()));
        assert_eq!(row["gclid_at"], json!(now() - MAX_AGE));
        assert_eq!(row["fbclid_at"], json!(now()), "without a time of its own");
        assert_eq!(row["gbraid_at"], Value::Null);
        assert_eq!(row["saw_pricing_at"], json!("2026-11-20T09:59:00Z"));
        assert_eq!(row["gclid"], "G-_1");
        assert_eq!(row["user_agent"].as_str().unwrap().len(), MAX_USER_AGENT);
    }

    #[test]
    fn an_invalid_attribution_is_left_out_of_an_enquiry() {
        #[derive(Deserialize)]
        struct Form {
            #[serde(default, deserialize_with = "VisitReport::read_leniently")]
            attribution: Option<VisitReport>,
        }
        let read = |attribution: Value| {
            serde_json::from_value::<Form>(json!({ "attribution": attribution })).unwrap().attribution
        };
        let valid =
            serde_json::to_value(report(json!({"fbc": "fb.1.1554763741205.IwAR2F4-dbP0l7"}))).unwrap();
        assert_eq!(read(valid.clone()), Some(report(json!({"fbc": "fb.1.1554763741205.IwAR2F4-dbP0l7"}))));
        for (field, value) in [
            ("timestamp", json!("yesterday")),
            ("gclid", json!("a\u{0}b")),
            ("utm_source", json!("x".repeat(201))),
            ("sessionId", json!("")),
        ] {
            let mut wrong = valid.clone();
            wrong[field] = value;
            assert_eq!(read(wrong), None, "{field}");
        }
        assert_eq!(read(json!("text")), None);
        assert_eq!(read(Value::Null), None);
        assert!(serde_json::from_value::<Form>(json!({})).unwrap().attribution.is_none());
    }

    #[test]
    fn errors_name_the_fields_as_sent() {
        let wrong = report(json!({"utm_campaign": "a\nb", "landingPage": ""}));
        let errors = wrong.validate().unwrap_err();
        let mut fields: Vec<_> = errors.iter().map(|(path, _)| path.to_string()).collect();
        fields.sort();
        assert_eq!(fields, ["landing_page", "utm_campaign"]);
    }

    #[test]
    fn identifiers_need_their_purpose() {
        use super::super::choice::Channel;
        let full = report(json!({"gclid": "g", "fbp": "p", "gaClientId": "c", "utm_source": "google"}));
        let limited = |analytics, ads| {
            let choice = Choice { text_version: "v".to_owned(), analytics, ads, channel: Channel::Notice };
            let report = full.clone().limited_to(&choice);
            (report.gclid.is_some(), report.fbp.is_some(), report.ga_client_id.is_some())
        };
        assert_eq!(limited(true, true), (true, true, true));
        assert_eq!(limited(true, false), (false, false, true));
        assert_eq!(limited(false, true), (true, true, false));
    }
}
