//! Lead timeline: enquiries, calls, notes, e-mails, payments and changes.

use std::collections::BTreeMap;

use ads::conversion;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::rupees::short;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use crate::receipt::{PaymentMethod, ReceiptKind};
use enquiries::consent::{Purpose, WithdrawalChannel};
use enquiries::lead::activity::{CallOutcome, LetterTemplate};
use enquiries::lead::settings::lost_reasons::{self, LostReason};
use enquiries::lead::{BhkType, InteriorType, LeadSource, Raw, Status, Wish, subject};
use kernel::audit::Change;
use kernel::clock::IST;
use kernel::ids::{LeadId, Named, UserId};
use kernel::reach::Visible;
use kernel::string_enum::string_enum;
use kernel::{Db, number};

string_enum! {
    /// Type of timeline entry.
    pub enum TimelineKind {
        /// Enquiry from the customer, or entered on their behalf.
        Enquiry = "enquiry",
        /// Note.
        Note = "note",
        /// Call.
        Call = "call",
        /// E-mail sent by a colleague.
        Email = "email",
        /// Reply by e-mail.
        Reply = "reply",
        /// Out-of-office note or the like.
        AutomaticReply = "automatic_reply",
        /// WhatsApp conversation opened.
        Whatsapp = "whatsapp",
        /// Status change.
        Status = "status",
        /// Owner change.
        Owner = "owner",
        /// Visit to the home.
        Visit = "visit",
        /// Quotation event.
        Quotation = "quotation",
        /// Payment received.
        Payment = "payment",
        /// Told to ad platforms.
        Conversion = "conversion",
        /// Lead merged.
        Merge = "merge",
        /// Enquiry split off.
        Split = "split",
        /// Automatic e-mail.
        Mail = "mail",
        /// Background job that sends no e-mail, or has not sent it yet.
        Job = "job",
        /// Other change.
        Change = "change",
    }
}

/// A timeline entry.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Entry id. For an enquiry, the enquiry's id.
    pub id: String,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// Type of entry.
    pub kind: TimelineKind,
    /// Short title.
    pub title: String,
    /// Details.
    pub text: Option<String>,
    /// Who did it.
    pub actor: Option<Named<UserId>>,
    /// Delivery status of an e-mail.
    pub state: Option<String>,
    /// Id of the job that sends or sent the e-mail.
    pub job_id: Option<String>,
    /// Names of the colleagues whom a note names.
    pub mentions: Vec<String>,
}

/// A lead's timeline, and the records whose jobs belong to it.
#[derive(Clone, Debug)]
pub struct Timeline {
    /// Entries, unsorted.
    pub entries: Vec<Entry>,
    /// Ids of the lead, of leads merged into it, and of their enquiries, quotations and visits.
    pub subjects: Vec<Uuid>,
}

/// The timeline of a lead and of leads merged into it.
pub async fn read(db: &mut Db, lead: Visible<LeadId>) -> Result<Timeline, sqlx::Error> {
    let leads = sqlx::query_scalar!("select id from leads where id = $1 or merged_into = $1", lead.0)
        .fetch_all(&mut *db)
        .await?;
    let mut entries = enquiries(&mut *db, &leads).await?;
    let mut subjects = leads.clone();
    subjects.extend(entries.iter().filter_map(|enquiry| enquiry.id.parse::<Uuid>().ok()));
    entries.extend(activities(&mut *db, &leads).await?);
    entries.extend(payments(&mut *db, &leads).await?);
    entries.extend(changes(&mut *db, *lead, &leads).await?);
    entries.extend(quotations(&mut *db, &leads, &mut subjects).await?);
    subjects.extend(
        sqlx::query_scalar!("select id from site_visits where lead_id = any($1)", &leads)
            .fetch_all(&mut *db)
            .await?,
    );
    entries.extend(conversions(&mut *db, &leads).await?);
    add_mails(db, &leads, &mut entries).await?;
    Ok(Timeline { entries, subjects })
}

async fn enquiries(db: &mut Db, leads: &[Uuid]) -> Result<Vec<Entry>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id, reference, is_repeat, raw as "raw: Json<Raw>", received_at
           from enquiries where lead_id = any($1) or merged_from = any($1)"#,
        leads,
    )
    .fetch_all(db)
    .await?;
    let entries = rows.into_iter().map(|row| {
        let Raw { wish, source } = row.raw.0;
        let verb = if row.is_repeat { "Enquired again" } else { "Enquired" };
        Entry {
            id: row.id.to_string(),
            at: row.received_at,
            kind: TimelineKind::Enquiry,
            title: format!("{verb}: {} ({})", source.label(), row.reference),
            text: Some(wish_text(&wish)).filter(|text| !text.is_empty()),
            actor: None,
            state: None,
            job_id: None,
            mentions: Vec::new(),
        }
    });
    Ok(entries.collect())
}

fn wish_text(wish: &Wish) -> String {
    let interiors = wish.interior_types.iter().map(|kind| kind.label()).collect::<Vec<_>>().join(", ");
    let facts = [
        wish.bhk_type.map(|home| home.label().to_owned()),
        Some(interiors).filter(|interiors| !interiors.is_empty()),
        wish.urgent_delivery.then(|| "Express".to_owned()),
        wish.has_own_design.then(|| "Has own design".to_owned()),
    ];
    let facts = facts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let lines = [facts.as_str(), wish.requirements.trim()];
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

async fn activities(db: &mut Db, leads: &[Uuid]) -> Result<Vec<Entry>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id, kind, at, text, outcome as "outcome: CallOutcome", template as "template: LetterTemplate",
               subject, actor_id as "actor_id: UserId",
               (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) from users where id = actor_id)
                   as actor,
               array(select users.name from users where users.id = any (mentioned) order by 1) as "mentions!"
           from lead_activities
           where lead_id = any($1)"#,
        leads,
    )
    .fetch_all(db)
    .await?;
    let entries = rows.into_iter().map(|row| {
        let (kind, title) = match (row.kind.as_str(), row.outcome, row.template) {
            ("call", Some(outcome), _) => (TimelineKind::Call, format!("Call: {}", outcome.label())),
            ("email", _, Some(template)) => {
                let title = row.subject.filter(|subject| !subject.is_empty());
                let title = title.unwrap_or_else(|| template.label().to_owned());
                (TimelineKind::Email, format!("E-mail: {title}"))
            }
            ("reply", ..) => (TimelineKind::Reply, titled("Replied by e-mail", row.subject)),
            ("automatic_reply", ..) => (TimelineKind::AutomaticReply, titled("Automatic reply", row.subject)),
            ("whatsapp", _, _) => (TimelineKind::Whatsapp, "WhatsApp opened".to_owned()),
            _ => (TimelineKind::Note, "Note".to_owned()),
        };
        Entry {
            id: row.id.to_string(),
            at: row.at,
            kind,
            title,
            text: Some(row.text).filter(|text| !text.is_empty()),
            actor: Named::of(row.actor_id, row.actor),
            state: None,
            job_id: None,
            mentions: row.mentions,
        }
    });
    Ok(entries.collect())
}

/// `Replied by e-mail: Re: Similar homes`.
fn titled(what: &str, subject: Option<String>) -> String {
    match subject.filter(|subject| !subject.is_empty()) {
        Some(subject) => format!("{what}: {subject}"),
        None => what.to_owned(),
    }
}

async fn payments(db: &mut Db, leads: &[Uuid]) -> Result<Vec<Entry>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select payment.id as "id!", payment.amount_paise as "amount_paise!", method as "method!: PaymentMethod",
               reference as "reference!", received_on as "received_on!", recorded_at as "recorded_at!",
               voided_at is not null as "is_void!", receipt.number as "number?", receipt.kind as "kind?: ReceiptKind",
               recorded_by as "actor_id: UserId",
               (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) from users where id = recorded_by)
                   as actor
           from lead_payments as payment
           left join receipt_vouchers as receipt on receipt.payment_id = payment.id
           where payment.lead_id = any($1)"#,
        leads,
    )
    .fetch_all(db)
    .await?;
    let entries = rows.into_iter().map(|row| {
        let facts = [
            row.method.label().to_owned(),
            row.reference,
            format!("received on {}", long_date(row.received_on)),
        ];
        let facts = facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(", ");
        let cancelled = if row.is_void { ", cancelled" } else { "" };
        let receipt = row.kind.zip(row.number);
        let receipt = receipt.map(|(kind, number)| format!("{} {number}{cancelled}", kind.label()));
        Entry {
            id: row.id.to_string(),
            at: row.recorded_at,
            kind: TimelineKind::Payment,
            title: format!("Booking payment of {}", short(row.amount_paise)),
            text: Some([Some(facts), receipt].into_iter().flatten().collect::<Vec<_>>().join("\n")),
            actor: Named::of(row.actor_id, row.actor),
            state: None,
            job_id: None,
            mentions: Vec::new(),
        }
    });
    Ok(entries.collect())
}

/// What ad platforms are told.
async fn conversions(db: &mut Db, leads: &[Uuid]) -> Result<Vec<Entry>, sqlx::Error> {
    let leads: Vec<_> = leads.iter().map(|id| subject::lead(LeadId(*id))).collect();
    let entries = conversion::told(db, &leads).await?.into_iter().map(|event| {
        let verb = if event.is_adjustment { "Conversion corrected" } else { "Conversion" };
        let value = match event.value_paise {
            0 => String::new(),
            paise => format!(", {}", short(paise)),
        };
        Entry {
            id: event.id.to_string(),
            at: event.occurred_at,
            kind: TimelineKind::Conversion,
            title: format!("{verb}: {}{value}", event.kind.label()),
            text: Some(event.destinations.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
            actor: None,
            state: None,
            job_id: None,
            mentions: Vec::new(),
        }
    });
    Ok(entries.collect())
}

async fn changes(db: &mut Db, lead: LeadId, leads: &[Uuid]) -> Result<Vec<Entry>, sqlx::Error> {
    let subjects: Vec<_> = leads.iter().map(ToString::to_string).collect();
    let rows = sqlx::query!(
        r#"select id, at, action, changes as "changes: Json<Vec<Change>>", actor_id as "actor_id: UserId",
               (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) from users where id = actor_id)
                   as actor
           from audit_entries
           where subject_kind = 'lead' and subject_id = any($1)
             -- That it was taken in says the one that took it.
             and (action <> 'lead_was_merged' or subject_id = $2)"#,
        &subjects,
        lead.to_string(),
    )
    .fetch_all(&mut *db)
    .await?;
    let mentioned: Vec<Uuid> = rows
        .iter()
        .flat_map(|row| row.changes.iter())
        .filter(|change| matches!(change.field.as_str(), "ownerId" | "designerId"))
        .flat_map(|change| [&change.old, &change.new])
        .filter_map(|id| id.as_str()?.parse().ok())
        .collect();
    let people = names(&mut *db, &mentioned).await?;
    let names_a_reason =
        rows.iter().flat_map(|row| row.changes.iter()).any(|change| change.field == "lostReason");
    let reasons = if names_a_reason { lost_reasons::all(db).await? } else { Vec::new() };
    let entries = rows.into_iter().filter_map(|row| {
        let (kind, title, text) = describe(&row.action, &row.changes, &people, &reasons)?;
        Some(Entry {
            id: format!("change-{}", row.id),
            at: row.at,
            kind,
            title,
            text,
            actor: Named::of(row.actor_id, row.actor),
            state: None,
            job_id: None,
            mentions: Vec::new(),
        })
    });
    Ok(entries.collect())
}

/// Events of the quotations for these leads.
async fn quotations(
    db: &mut Db,
    leads: &[Uuid],
    subjects: &mut Vec<Uuid>,
) -> Result<Vec<Entry>, sqlx::Error> {
    let quotations =
        sqlx::query!("select id, number, revision from quotations where lead_id = any($1)", leads)
            .fetch_all(&mut *db)
            .await?;
    subjects.extend(quotations.iter().map(|quotation| quotation.id));
    let titles: BTreeMap<_, _> = quotations
        .iter()
        .map(|row| (row.id.to_string(), number::title(row.number.as_deref(), row.revision)))
        .collect();
    let rows = sqlx::query!(
        r#"select id, at, action, subject_id, changes as "changes: Json<Vec<Change>>",
               actor_id as "actor_id: UserId",
               (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) from users where id = actor_id)
                   as actor
           from audit_entries where subject_kind = 'quotation' and subject_id = any($1)"#,
        &titles.keys().cloned().collect::<Vec<_>>(),
    )
    .fetch_all(db)
    .await?;
    let entries = rows.into_iter().filter_map(|row| {
        let title = titles.get(&row.subject_id).map_or("Quotation", String::as_str);
        let (title, text) = of_quotation(&row.action, title, &row.changes)?;
        Some(Entry {
            id: format!("change-{}", row.id),
            at: row.at,
            kind: TimelineKind::Quotation,
            title,
            text,
            actor: Named::of(row.actor_id, row.actor),
            state: None,
            job_id: None,
            mentions: Vec::new(),
        })
    });
    Ok(entries.collect())
}

/// A quotation event as title and text; `None` for events that only matter to its author.
fn of_quotation(action: &str, title: &str, changes: &[Change]) -> Option<(String, Option<String>)> {
    let new = |field: &str| {
        let change = changes.iter().find(|change| change.field == field)?;
        change.new.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
    };
    Some(match action {
        "quotation_created" => ("Quotation created".to_owned(), None),
        "quotation_revised" => (format!("{title} created"), None),
        "quotation_approved" => (format!("{title} approved"), None),
        "quotation_sending_asked" => {
            let lines = [new("to").map(|to| format!("To {to}")), new("message")];
            (format!("{title} sent"), Some(lines.into_iter().flatten().collect::<Vec<_>>().join("\n")))
        }
        "address_confirmed" => {
            let email = new("confirmedEmail").unwrap_or_default();
            (format!("E-mail address confirmed: {email}"), new("reason"))
        }
        "quotation_viewed" => (format!("{title} opened by the customer"), None),
        "quotation_commented" => (format!("Comment on {title}"), new("comment")),
        "quotation_accepted" => {
            (format!("{title} accepted"), new("signerName").map(|name| format!("Signed by {name}")))
        }
        "quotation_rejected" => (format!("{title} rejected"), new("rejectedBecause")),
        "quotation_expired" => (format!("{title} expired"), None),
        "quotation_cancelled" => (format!("{title} cancelled"), new("cancelledBecause")),
        "quotation_converted" => (format!("{title} converted to a project"), None),
        _ => return None,
    })
}

async fn names(db: &mut Db, people: &[Uuid]) -> Result<BTreeMap<String, String>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as "name!"
           from users where id = any($1)"#,
        people,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id.to_string(), row.name)).collect())
}

/// An audit entry as type, title and text; `None` if the timeline shows it in another way.
fn describe(
    action: &str,
    changes: &[Change],
    people: &BTreeMap<String, String>,
    reasons: &[LostReason],
) -> Option<(TimelineKind, String, Option<String>)> {
    let change = |field: &str| changes.iter().find(|change| change.field == field);
    let person = |id: &Value| id.as_str().and_then(|id| people.get(id)).map_or("unassigned", String::as_str);
    let described = match action {
        "lead_status_changed" => {
            let (old, new) = both::<Status>(change("status")?);
            let label = |status: Option<Status>| status.map_or("?", Status::label);
            (TimelineKind::Status, format!("{} → {}", label(old), label(new)), because(changes, reasons))
        }
        "lead_assigned" => {
            let owner = change("ownerId")?;
            let text = (!owner.old.is_null()).then(|| format!("Previously: {}", person(&owner.old)));
            (TimelineKind::Owner, format!("Owner: {}", person(&owner.new)), text)
        }
        "lead_designer_changed" => {
            let designer = change("designerId")?;
            (TimelineKind::Change, format!("Designer: {}", person(&designer.new)), None)
        }
        action if action.starts_with("site_visit_") => return describe_visit(action, changes, people),
        "lead_merged" => (
            TimelineKind::Merge,
            "Another lead merged into this one".to_owned(),
            text_of(change("mergedName")),
        ),
        "lead_was_merged" => (TimelineKind::Merge, "Merged into another lead".to_owned(), None),
        "lead_split" => (
            TimelineKind::Split,
            "Enquiry split off as a separate lead".to_owned(),
            text_of(change("reference")),
        ),
        "lead_was_split" => {
            (TimelineKind::Split, "Split off as a separate lead".to_owned(), text_of(change("reference")))
        }
        "lead_tagged" => (TimelineKind::Change, "Tags changed".to_owned(), Some(tags(change("tags")?))),
        "lead_follow_up_planned" => {
            let day = both::<NaiveDate>(change("nextFollowUpOn")?).1;
            let title = day.map_or_else(
                || "Follow-up date removed".to_owned(),
                |day| format!("Follow-up scheduled for {}", long_date(day)),
            );
            (TimelineKind::Change, title, None)
        }
        "lead_payment_voided" => {
            let paise = parse::<i64>(&change("amountPaise")?.old)?;
            let title = format!("Booking payment of {} cancelled", short(paise));
            (TimelineKind::Payment, title, text_of(change("reason")))
        }
        "address_confirmed" => {
            let email = change("confirmedEmail")?.new.as_str().unwrap_or_default();
            (TimelineKind::Change, format!("E-mail address confirmed: {email}"), text_of(change("reason")))
        }
        "consent_granted" => {
            let purpose = parse::<Purpose>(&change("purpose")?.new)?;
            (TimelineKind::Change, format!("{} consent given", purpose.label()), text_of(change("note")))
        }
        "consent_withdrawn" => {
            let purpose = parse::<Purpose>(&change("purpose")?.new)?;
            let how = parse::<WithdrawalChannel>(&change("channel")?.new).map(|how| how.label().to_owned());
            let note = text_of(change("note")).filter(|note| !note.is_empty());
            let effect = match purpose {
                Purpose::Marketing => Some("No further marketing e-mails will be sent."),
                Purpose::Analytics | Purpose::Ads => Some("Queued conversions are not sent."),
                Purpose::ServiceContact => None,
            };
            let lines = [how, note, effect.map(str::to_owned)];
            let text = lines.into_iter().flatten().collect::<Vec<_>>().join("\n");
            (TimelineKind::Change, format!("{} consent withdrawn", purpose.label()), Some(text))
        }
        "lead_follow_ups_stopped" => (TimelineKind::Change, "Follow-up e-mails stopped".to_owned(), None),
        "lead_released" => match text_of(change("provedEmail")) {
            Some(email) => {
                let title = "Released: the customer confirmed their e-mail address".to_owned();
                (TimelineKind::Change, title, Some(email))
            }
            None => (TimelineKind::Change, "Released after review".to_owned(), None),
        },
        "lead_follow_ups_resumed" => (TimelineKind::Change, "Follow-up e-mails resumed".to_owned(), None),
        "lead_changed" => {
            let lines = changes.iter().map(|change| {
                format!("{}: {} → {}", field_in_words(&change.field), value(&change.old), value(&change.new))
            });
            (TimelineKind::Change, "Details changed".to_owned(), Some(lines.collect::<Vec<_>>().join("\n")))
        }
        // Notes, calls, e-mails and payments have entries of their own.
        _ => return None,
    };
    Some(described)
}

/// What became of a visit to the home.
fn describe_visit(
    action: &str,
    changes: &[Change],
    people: &BTreeMap<String, String>,
) -> Option<(TimelineKind, String, Option<String>)> {
    let change = |field: &str| changes.iter().find(|change| change.field == field);
    let (old, new) = both::<DateTime<Utc>>(change("startsAt")?);
    let designer = change("designerId").and_then(|change| change.new.as_str());
    let with = designer.and_then(|id| people.get(id)).map(|name| format!("With {name}"));
    let at = |time: Option<DateTime<Utc>>| time.map(moment).unwrap_or_default();
    let note = text_of(change("note")).filter(|note| !note.is_empty());
    let (title, text) = match action {
        "site_visit_booked" => (format!("Visit booked for {}", at(new)), with),
        "site_visit_moved" => (
            format!("Visit moved to {}", at(new)),
            Some(
                [Some(format!("From {}", at(old))), with]
                    .into_iter()
                    .flatten()
                    .collect::<Vec<_>>()
                    .join("\n"),
            ),
        ),
        "site_visit_cancelled" => (format!("Visit of {} cancelled", at(old)), note),
        "site_visit_held" => (format!("Visit of {} held", at(old)), note),
        "site_visit_missed" => (format!("Nobody at home for the visit of {}", at(old)), note),
        _ => return None,
    };
    Some((TimelineKind::Visit, title, text))
}

/// Details given with a change of status.
fn because(changes: &[Change], reasons: &[LostReason]) -> Option<String> {
    let new = |field: &str| changes.iter().find(|change| change.field == field).map(|change| &change.new);
    let lines = [
        new("lostReason").and_then(Value::as_str).map(|code| LostReason::label_of(reasons, code)),
        new("nurtureOn").and_then(parse::<NaiveDate>).map(|day| format!("Until {}", long_date(day))),
        new("projectNumber").and_then(Value::as_str).map(|number| format!("Project {number}")),
        new("note").and_then(Value::as_str).map(str::to_owned),
    ];
    let text = lines.into_iter().flatten().collect::<Vec<_>>().join("\n");
    (!text.is_empty()).then_some(text)
}

fn text_of(change: Option<&Change>) -> Option<String> {
    change?.new.as_str().map(str::to_owned)
}

/// `+ vip, − north`.
fn tags(change: &Change) -> String {
    let list = |value: &Value| parse::<Vec<String>>(value).unwrap_or_default();
    let (old, new) = (list(&change.old), list(&change.new));
    let added = new.iter().filter(|tag| !old.contains(tag)).map(|tag| format!("+ {tag}"));
    let removed = old.iter().filter(|tag| !new.contains(tag)).map(|tag| format!("− {tag}"));
    added.chain(removed).collect::<Vec<_>>().join(", ")
}

fn both<T: DeserializeOwned>(change: &Change) -> (Option<T>, Option<T>) {
    (parse(&change.old), parse(&change.new))
}

fn parse<T: DeserializeOwned>(value: &Value) -> Option<T> {
    serde_json::from_value(value.clone()).ok()
}

/// `customerName` as "Customer name".
pub(crate) fn field_in_words(field: &str) -> String {
    let mut words = String::with_capacity(field.len() + 4);
    for letter in field.chars() {
        if letter.is_uppercase() {
            words.push(' ');
            words.extend(letter.to_lowercase());
        } else if words.is_empty() {
            words.extend(letter.to_uppercase());
        } else {
            words.push(letter);
        }
    }
    words
}

/// A field's value for display.
pub(crate) fn value(value: &Value) -> String {
    let words = |word: &str| {
        parse::<InteriorType>(&Value::from(word))
            .map_or_else(|| word.to_owned(), |kind| kind.label().to_owned())
    };
    match value {
        Value::Null => "blank".to_owned(),
        Value::Bool(truth) => if *truth { "yes" } else { "no" }.to_owned(),
        Value::String(text) if text.trim().is_empty() => "blank".to_owned(),
        Value::String(text) => match (parse::<BhkType>(value), parse::<LeadSource>(value)) {
            (Some(home), _) => home.label().to_owned(),
            (None, Some(source)) => source.label().to_owned(),
            (None, None) => text.clone(),
        },
        Value::Array(list) if list.is_empty() => "blank".to_owned(),
        Value::Array(list) => list.iter().filter_map(Value::as_str).map(words).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

/// Adds logged e-mails: to the entry of the colleague who wrote one, or as separate entries.
async fn add_mails(db: &mut Db, leads: &[Uuid], entries: &mut Vec<Entry>) -> Result<(), sqlx::Error> {
    let rows = sqlx::query!(
        "select id, message_id, template, recipient, subject, is_confidential, state, provider_answer,
             coalesce(sent_at, updated_at) as \"at!\", job_id
         from mails
         -- One array: as an alternative, the query would read every e-mail.
         where about_id = any($1 || array(select id from enquiries where lead_id = any($1)))",
        leads,
    )
    .fetch_all(db)
    .await?;
    for row in rows {
        let occasion = row.message_id.split_once('.').and_then(|(_, rest)| rest.split_once('@'));
        let written = occasion.and_then(|(occasion, _)| {
            entries.iter_mut().find(|entry| entry.kind == TimelineKind::Email && entry.id == occasion)
        });
        // With these, what the mail server answered when it took the e-mail explains nothing.
        let answer = row.provider_answer.filter(|_| !matches!(row.state.as_str(), "sent" | "complained"));
        let outcome = match row.state.as_str() {
            "bounced" => Some(BOUNCED.to_owned()),
            "complained" => Some(COMPLAINED.to_owned()),
            _ => None,
        };
        if let Some(entry) = written {
            if outcome.is_some() {
                let lines = [entry.text.take(), outcome, answer];
                entry.text = Some(lines.into_iter().flatten().collect::<Vec<_>>().join("\n"));
            }
            entry.state = Some(row.state);
            entry.job_id = row.job_id;
            continue;
        }
        let subject = if row.is_confidential { "Content hidden".to_owned() } else { row.subject };
        let lines = [
            Some(subject).filter(|subject| !subject.is_empty()),
            Some(format!("To {}", row.recipient)),
            (row.state == "held").then(|| "Held: we can't tell whether this was sent.".to_owned()),
            outcome,
            answer,
        ];
        entries.push(Entry {
            id: row.id.to_string(),
            at: row.at,
            kind: TimelineKind::Mail,
            title: mail_label(&row.template).to_owned(),
            text: Some(lines.into_iter().flatten().collect::<Vec<_>>().join("\n")),
            actor: None,
            state: Some(row.state),
            job_id: row.job_id,
            mentions: Vec::new(),
        });
    }
    Ok(())
}

/// What the timeline says of an e-mail that came back, before the reason.
const BOUNCED: &str = "Bounced: the recipient's mail server returned it.";

/// What the timeline says of an e-mail that its recipient reported.
const COMPLAINED: &str = "Reported as spam: no more e-mails go to this address.";

/// Display name of an e-mail or document job.
#[must_use]
pub fn mail_label(template: &str) -> &'static str {
    match template {
        "acknowledge_lead" => "Confirmation to the customer",
        "send_kitchen_estimate" => "Kitchen estimate to the customer",
        "announce_lead" => "New lead alert to sales",
        "escalate_lead" => "Escalation to sales: no call yet",
        "notify_owner" | "notify_owner_of_batch" => "Notice to the owner",
        "alert_owner" => "Notice to the owner: another enquiry",
        "announce_leads" => "Notice to the team: several enquiries",
        "follow_up_lead" => "Follow-up e-mail",
        "follow_up_similar_homes" => "Follow-up e-mail: similar homes",
        "follow_up_how_pricing_works" => "Follow-up e-mail: how pricing works",
        "follow_up_visit_slots" => "Follow-up e-mail: visit slots",
        "follow_up_last_check_in" => "Follow-up e-mail: last check-in",
        "nurture_lead" => "Monthly e-mail",
        "write_to_lead" => "E-mail to the customer",
        "send_quotation" => "Quotation to the customer",
        "send_signed_quotation" => "Signed quotation to the customer",
        "send_quotation_code" => "Code to sign the quotation",
        "remind_of_quotation" => "Quotation reminder",
        "tell_of_visit" | "confirm_visit" => "Visit confirmation to the customer",
        "cancel_visit" => "Visit cancellation to the customer",
        "remind_of_visit" => "Visit reminder",
        "announce_visit" => "Notice about the visit to a colleague",
        "tell_of_quotation" => "Notice about the quotation",
        "render_quotation" => "Quotation PDF",
        "render_receipt" => "Receipt PDF",
        "send_receipt" => "Receipt to the customer",
        "cancel_receipt" => "Receipt cancellation to the customer",
        _ => "E-mail",
    }
}

/// `20 Nov 2026, 10:30 am`, Indian time.
fn moment(at: DateTime<Utc>) -> String {
    at.with_timezone(&IST).format("%d %b %Y, %-I:%M %P").to_string()
}

/// `20 Nov 2026`.
fn long_date(day: NaiveDate) -> String {
    day.format("%d %b %Y").to_string()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use sqlx::PgPool;

    use super::*;
    use enquiries::lead;
    use enquiries::lead::settings::Sales;
    use enquiries::lead::testing::{nth_lead, received};
    use kernel::audit::{self, Actor, Event};
    use kernel::clock::Clock;
    use kernel::mail::{self, Ending, InDoubt, MailKind, Outgoing, Subject};
    use kernel::reach::Reach;
    use kernel::role::Role;
    use kernel::testing::{ist, user};

    #[test]
    fn changes_are_described() {
        let people = BTreeMap::from([("7".to_owned(), "Ravi Kumar".to_owned())]);
        let described = |action: &str, changes: &[Change]| {
            describe(action, changes, &people, &Sales::default().lost_reasons)
                .map(|(kind, title, text)| (kind.as_str(), title, text.unwrap_or_default()))
        };
        let expect = |kind, title: &str, text: &str| Some((kind, title.to_owned(), text.to_owned()));
        assert_eq!(
            described(
                "lead_status_changed",
                &[
                    Change::new("status", "negotiation", "lost"),
                    Change::new("lostReason", (), "price"),
                    Change::new("note", (), "Found it cheaper."),
                ]
            ),
            expect("status", "Negotiation → Lost", "Price\nFound it cheaper.")
        );
        assert_eq!(
            described("lead_assigned", &[Change::new("ownerId", (), "7")]),
            expect("owner", "Owner: Ravi Kumar", "")
        );
        assert_eq!(
            described("lead_assigned", &[Change::new("ownerId", "7", ())]),
            expect("owner", "Owner: unassigned", "Previously: Ravi Kumar")
        );
        assert_eq!(
            described("lead_tagged", &[Change::new("tags", ["vip", "north"], ["vip", "hot"])]),
            expect("change", "Tags changed", "+ hot, − north")
        );
        assert_eq!(
            described(
                "lead_changed",
                &[
                    Change::new("bhkType", (), "3bhk"),
                    Change::new("interiorTypes", json!([]), ["tv_unit"]),
                    Change::new("hasOwnDesign", false, true),
                    Change::new("carpetAreaSqft", 900, 1200),
                ]
            ),
            expect(
                "change",
                "Details changed",
                "Bhk type: blank → 3 BHK\nInterior types: blank → TV unit\nHas own design: no → yes\n\
                 Carpet area sqft: 900 → 1200"
            )
        );
        assert_eq!(described("lead_called", &[]), None);
    }

    #[test_database::test]
    async fn everything_about_a_lead_is_in_it_once(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let ravi = user(&mut db, "Ravi", Role::Sales).await;
        let clock = Clock::stopped_at(ist("2026-11-20T15:00"));
        let actor = Actor { user: Some(ravi), ..Actor::system() };
        let id = received(&mut db, &nth_lead(1), ist("2026-11-20T11:00")).await;
        received(&mut db, &nth_lead(1), ist("2026-11-20T12:00")).await;
        received(&mut db, &nth_lead(2), ist("2026-11-20T12:00")).await;
        let found = lead::find(&mut db, id, Reach::All).await?;
        let note = lead::activity::NoteDraft { text: "Calls back.".to_owned(), ..Default::default() };
        lead::activity::note(&mut db, &clock, &actor, &found, &note).await.unwrap();
        let draft = lead::activity::EmailDraft {
            template: None,
            subject: "Your kitchen".to_owned(),
            text: "Hello".to_owned(),
        };
        let email = lead::activity::email(&mut db, &clock, &actor, &found, &draft).await.unwrap();
        for (template, occasion, job) in
            [("own_words", email.to_string(), "j1"), ("announce_lead", "x".to_owned(), "j2")]
        {
            let message_id = format!("<{template}.{occasion}@nivas.example>");
            let outgoing = Outgoing {
                message_id: &message_id,
                template,
                kind: MailKind::Transactional,
                recipient: "asha@example.com",
                subject: Subject::Open("A subject"),
                in_doubt: InDoubt::SendAgain,
                about: Some(lead::subject::lead(id)),
                request_id: None,
                job_id: Some(job),
                at_most_a_day: None,
                enclosed: &[],
            };
            let mail::Clearance::Send(mail) = mail::clear(&mut db, &outgoing, clock.now()).await? else {
                panic!("cleared")
            };
            mail::report(&mut db, mail, Ending::Refused, "554 no", clock.now()).await?;
        }
        let event = Event::new("lead_status_changed", "lead", &id).changing(vec![Change::new(
            "status",
            "new",
            "contacted",
        )]);
        audit::record(&mut db, &clock, &actor, event).await?;

        let Timeline { mut entries, subjects } = super::read(&mut db, Visible::found(id)).await?;
        assert_eq!(subjects.len(), 3);
        entries.sort_by_key(|entry| (entry.kind.as_str(), entry.at));
        let described: Vec<_> = entries
            .iter()
            .map(|entry| {
                let actor = entry.actor.as_ref().map_or("", |actor| actor.name.as_str());
                (entry.kind.as_str(), actor, entry.state.as_deref(), entry.job_id.as_deref())
            })
            .collect();
        assert_eq!(
            described,
            [
                ("email", "Ravi", Some("refused"), Some("j1")),
                ("enquiry", "", None, None),
                ("enquiry", "", None, None),
                ("mail", "", Some("refused"), Some("j2")),
                ("note", "Ravi", None, None),
                ("owner", "", None, None),
                ("status", "Ravi", None, None),
            ]
        );
        assert_eq!(entries[0].title, "E-mail: Your kitchen");
        assert!(entries[1].title.starts_with("Enquired: Booking dialog (NV-"));
        assert!(entries[2].title.starts_with("Enquired again: "));
        assert_eq!(entries[1].text.as_deref(), Some("3 BHK · Kitchen, Wardrobe"));
        assert_eq!(entries[3].title, "New lead alert to sales");
        assert_eq!(entries[3].text.as_deref(), Some("A subject\nTo asha@example.com\n554 no"));
        Ok(())
    }
}
