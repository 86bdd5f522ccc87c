//! Why a conversion was skipped, is retried or was rejected, in words for colleagues: our own codes, and those of the
//! platforms that can be acted upon. Every other code is shown as it is.

/// What a code means and what to do; empty for no code and for one that says nothing more than itself.
#[must_use]
pub fn explain(code: &str) -> &'static str {
    match code {
        "no_consent" => "The visitor did not agree to this, so nothing was sent.",
        "consent_withdrawn" => "The person withdrew their agreement before it was sent.",
        "too_old" | "EVENT_TOO_OLD" | "EXPIRED_EVENT" => "It is too long ago for the platform.",
        "no_identifier" => "No click, cookie, e-mail address or phone number identifies the person.",
        "not_connected" => {
            "The platform was not connected, or had no conversion action for this event. Set it up under Connection."
        }
        "test" => "A test lead or an order in test mode. Tests are never sent.",
        "no_adjustments" => "This platform takes no corrections.",
        "nothing_to_adjust" => "The event that it corrects was not sent.",
        "DENIED_CONSENT" => "The platform refused it, because consent was not granted.",
        "CLICK_NOT_FOUND" | "INVALID_CLICK" => {
            "The platform knows no click that it belongs to. This is normal for people who did not come by an \
             advertisement."
        }
        "INVALID_GCLID" | "INVALID_GBRAID" | "INVALID_WBRAID" | "UNPARSEABLE_GCLID" => {
            "The click id is not one of the platform's."
        }
        "CONVERSION_PRECEDES_CLICK" | "CONVERSION_PRECEDES_EVENT" => {
            "It happened before the click that it belongs to."
        }
        "TOO_RECENT_CLICK" | "TOO_RECENT_EVENT" => "The click is too recent. It is sent again in some hours.",
        "ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED"
        | "CUSTOMER_NOT_ACCEPTED_CUSTOMER_DATA_TERMS"
        | "CUSTOMER_NOT_ENABLED_ENHANCED_CONVERSIONS_FOR_LEADS" => {
            "Accept the customer data terms in Google Ads under Goals, Settings, then retry."
        }
        "CUSTOMER_NOT_ALLOWLISTED_FOR_THIS_FEATURE" => {
            "This account may not use the older upload. Choose Data Manager under Connection, then retry."
        }
        "ONE_PER_CLICK_CONVERSION_ACTION_NOT_PERMITTED_WITH_BRAID" => {
            "Set the conversion action to count every conversion, then retry."
        }
        "INVALID_CONVERSION_ACTION_TYPE" => {
            "The conversion action is not one for imported clicks. Choose another under Connection, then retry."
        }
        "GBRAID_WBRAID_BOTH_SET" => "It carried two kinds of click ids, of which one is allowed.",
        "ORDER_ID_CONTAINS_PII" => "The platform took the event's id for personal data.",
        "unauthorized" | "UNAUTHENTICATED" => {
            "The platform did not accept our credentials. Renew them under Connection."
        }
        "forbidden" | "PERMISSION_DENIED" => {
            "Our credentials may not upload to this account. Check its users, then retry."
        }
        "rate_limited" | "RESOURCE_EXHAUSTED" => "The platform asked us to wait. It is sent again.",
        "unreachable" | "UNAVAILABLE" | "INTERNAL" | "INTERNAL_ERROR" => {
            "The platform could not be reached or failed. It is sent again."
        }
        "attempts_exhausted" => "All attempts failed. Check the connection, then retry.",
        _ => "",
    }
}
