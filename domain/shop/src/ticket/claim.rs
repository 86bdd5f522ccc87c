//! Warranty claims: tickets about what was built in a customer's home, from a form that anybody can send.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::Tx;
use kernel::check;
use kernel::contact::normalize_email;
use kernel::ids::ProjectId;
use kernel::record::Refusal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Inserted, New, TicketKind};

/// Claims of one address that are not settled, at most: each one writes to it.
const MAX_OPEN: i64 = 5;

/// Characters of the text that make the subject line.
const TITLE_CHARS: usize = 80;

/// A fault of work under warranty, reported on the warranty page.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WarrantyClaimDraft")]
pub struct ClaimDraft {
    /// Name.
    #[garde(length(chars, min = 1, max = 120), custom(check::filled), custom(check::one_line))]
    pub name: String,
    /// Phone number. Any, for customers who live abroad.
    #[garde(length(chars, min = 1, max = 32), custom(check::filled), custom(check::one_line))]
    pub phone: String,
    /// E-mail address, for the ticket number and the answers.
    #[garde(length(chars, max = 254), custom(check::email))]
    pub email: String,
    /// Project number: `PRJ/2026-27/0001`.
    #[garde(length(chars, min = 1, max = 40), custom(check::filled), custom(check::one_line))]
    pub project_number: String,
    /// What is wrong, in the customer's words.
    #[garde(length(chars, min = 10, max = 4000), custom(check::filled), custom(check::lines))]
    pub text: String,
    /// Honeypot field, hidden from people: only a bot fills it in.
    #[serde(default)]
    #[garde(skip)]
    pub topic: Option<String>,
}

/// A warranty claim that was received. It is the same whether or not there is such a project.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WarrantyClaimReceipt")]
pub struct ClaimReceipt {
    /// Ticket number: `TK/2026-27/0001`.
    pub number: String,
    /// Until when it is acknowledged.
    pub acknowledge_by: DateTime<Utc>,
    /// Until when it is resolved.
    pub resolve_by: DateTime<Utc>,
}

/// Receives a claim. `project` is the one with that number, if it is that of a customer with that phone number. The
/// same claim sent twice, as after a lost answer, is one ticket.
///
/// # Errors
/// If there are too many claims of that address that are not settled.
pub async fn receive(
    tx: &mut Tx<'_>,
    draft: &ClaimDraft,
    project: Option<ProjectId>,
    now: DateTime<Utc>,
) -> Result<ClaimReceipt, Refusal> {
    let email = normalize_email(&draft.email).unwrap_or_default();
    sqlx::query!("select pg_advisory_xact_lock(hashtext('warranty_claim'), hashtext($1))", email)
        .execute(&mut **tx)
        .await?;
    if let Some(same) = same_claim(tx, draft, &email).await? {
        return Ok(same);
    }
    // Not by phone number: a stranger who types a customer's could keep that customer from claiming.
    let open = sqlx::query_scalar!(
        r#"select count(*) as "count!" from tickets join warranty_claims as claim on claim.ticket_id = tickets.id
           where resolved_at is null and email_normalized = $1"#,
        email,
    )
    .fetch_one(&mut **tx)
    .await?;
    if open >= MAX_OPEN {
        let reason =
            "You have several open claims. Please reply to one of our e-mails about them.".to_owned();
        return Err(Refusal::Rule { code: "too_many_tickets", reason });
    }
    let title = title(&draft.text);
    let new = New { order: None, kind: TicketKind::Warranty, title: &title, text: &draft.text };
    let Inserted { id, number, deadlines } = super::insert(tx, &new, now).await?;
    sqlx::query!(
        "insert into warranty_claims (ticket_id, project_number, project_id, name, phone, email, email_normalized)
         values ($1, $2, $3, $4, $5, $6, $7)",
        id.0,
        draft.project_number.trim(),
        project.map(|project| project.0),
        draft.name.trim(),
        draft.phone.trim(),
        draft.email.trim(),
        email,
    )
    .execute(&mut **tx)
    .await?;
    let (acknowledge_by, resolve_by) = (deadlines.acknowledge_by, deadlines.resolve_by);
    Ok(ClaimReceipt { number, acknowledge_by, resolve_by })
}

async fn same_claim(
    tx: &mut Tx<'_>,
    draft: &ClaimDraft,
    email: &str,
) -> Result<Option<ClaimReceipt>, sqlx::Error> {
    sqlx::query_as!(
        ClaimReceipt,
        "select number, acknowledge_by, resolve_by
         from tickets join warranty_claims as claim on claim.ticket_id = tickets.id
         join ticket_messages as message on message.ticket_id = tickets.id and message.kind = 'buyer'
         where email_normalized = $1 and resolved_at is null and upper(project_number) = upper($2) and text = $3
         limit 1",
        email,
        draft.project_number.trim(),
        draft.text.trim(),
    )
    .fetch_optional(&mut **tx)
    .await
}

/// The first words of the first line.
fn title(text: &str) -> String {
    let line = text.trim().lines().next().unwrap_or_default().trim();
    if line.chars().count() <= TITLE_CHARS {
        return line.to_owned();
    }
    let cut: String = line.chars().take(TITLE_CHARS - 1).collect();
    let words = cut.rsplit_once(' ').map_or(cut.as_str(), |(words, _)| words);
    format!("{}…", words.trim_end())
}
