//! Sends a quotation: earlier revisions are superseded, and a row in `quotation_sendings` requests the
//! e-mail. The worker renders the PDF first and then sends it.
//!
//! Which e-mails are still to be sent follows from these rows, never from the state of a screen.

use crate::documents::make_quotation;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::allowed::may_be_sent;
use super::release::transition;
use super::{Prices, Quotation, Status, frozen, lead};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::contact::normalize_email;
use kernel::ids::{QuotationId, QuotationSendingId};
use kernel::record::Refusal;
use kernel::{Db, Locked, Tx};

/// Parameters of sending.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationSendingDraft")]
pub struct SendingDraft {
    /// Recipient; the client's address if omitted.
    #[serde(default)]
    #[garde(length(chars, max = 254))]
    pub to: Option<String>,
    /// Personal message.
    #[serde(default)]
    #[garde(length(chars, max = 4000))]
    pub message: String,
}

/// A requested e-mail.
#[derive(Clone, Copy, Debug)]
pub struct Sent {
    /// Id of the sending.
    pub sending: QuotationSendingId,
    /// Quotation.
    pub quotation: QuotationId,
    /// Version to send.
    pub version: i32,
}

/// Sends a quotation, or sends it again: renders its PDF if necessary and e-mails it.
///
/// The first time, earlier revisions are superseded and the lead's status moves.
pub async fn send(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    quotation: &Locked<Quotation>,
    draft: &SendingDraft,
) -> Result<Sent, Refusal> {
    refuse_unless_sendable(quotation, clock)?;
    let to = recipient(quotation, draft)?;
    let mut version = quotation.version;
    if quotation.status == Status::Approved {
        refuse_beside_signed(tx, quotation).await?;
        release(tx, clock, actor, quotation).await?;
        version += 1;
    }
    let sending = QuotationSendingId::new();
    sqlx::query!(
        "insert into quotation_sendings (id, quotation_id, version, to_email, message, asked_at, asked_by)
         values ($1, $2, $3, $4, $5, $6, $7)",
        sending.0,
        quotation.id.0,
        version,
        to,
        draft.message.trim(),
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut **tx)
    .await?;
    let mut changes = vec![Change::new("to", (), &to)];
    if !draft.message.trim().is_empty() {
        changes.push(Change::new("message", (), draft.message.trim()));
    }
    let event = Event::new("quotation_sending_asked", "quotation", &quotation.id).changing(changes);
    audit::record(tx, clock, actor, event).await?;
    make_quotation(tx, quotation.id, version, clock.now()).await?;
    Ok(Sent { sending, quotation: quotation.id, version })
}

fn refuse_unless_sendable(quotation: &Quotation, clock: &Clock) -> Result<(), Refusal> {
    if !may_be_sent(quotation.status) {
        let reason = format!("A quotation with status {} can't be sent.", quotation.status.label());
        return Err(Refusal::Rule { code: "not_sendable", reason });
    }
    if !quotation.holds_on(clock.today()) {
        let reason = "This quotation has expired. Create a revision to send it again.".to_owned();
        return Err(Refusal::Rule { code: "not_valid_any_more", reason });
    }
    Ok(())
}

/// Recipient of the e-mail.
fn recipient(quotation: &Quotation, draft: &SendingDraft) -> Result<String, Refusal> {
    let typed = draft.to.as_deref().map(str::trim).filter(|to| !to.is_empty());
    let to = typed.unwrap_or(&quotation.draft.client_email);
    normalize_email(to).map(|_| to.trim().to_owned()).ok_or_else(|| {
        let reason = if to.trim().is_empty() {
            "is required: the client has no e-mail address"
        } else {
            "is not a valid e-mail address"
        };
        Refusal::Field { field: "to", reason: reason.to_owned() }
    })
}

/// If the customer has signed one revision, no other is sent.
async fn refuse_beside_signed(db: &mut Db, quotation: &Quotation) -> Result<(), Refusal> {
    let signed = sqlx::query_scalar!(
        "select revision from quotations where number = $1 and status in ('accepted', 'converted')",
        quotation.number.as_deref(),
    )
    .fetch_optional(db)
    .await?;
    if signed.is_some() {
        let reason =
            "The customer has already signed another revision. Create a change order instead.".to_owned();
        return Err(Refusal::Rule { code: "signed_already", reason });
    }
    Ok(())
}

/// Marks a quotation as sent for the first time.
async fn release(db: &mut Db, clock: &Clock, actor: &Actor, quotation: &Quotation) -> Result<(), Refusal> {
    supersede(&mut *db, clock, actor, quotation).await?;
    if quotation.frozen.is_none() {
        let prices = Prices::of_quotation(&mut *db, quotation).await?;
        frozen::freeze(&mut *db, &prices, quotation).await?;
    }
    sqlx::query!("update quotations set sent_at = $2 where id = $1", quotation.id.0, clock.now())
        .execute(&mut *db)
        .await?;
    transition(&mut *db, clock, actor, quotation, Status::Sent, "quotation_sent", Vec::new()).await?;
    lead::sent(db, clock, actor, quotation).await
}

/// Supersedes earlier revisions.
async fn supersede(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Quotation,
) -> Result<(), sqlx::Error> {
    let earlier = sqlx::query!(
        r#"update quotations set status = 'superseded', version = quotations.version + 1, updated_at = $3
           from quotations as old
           where old.id = quotations.id and quotations.number = $1 and quotations.revision < $2
               and quotations.status in (
                   'draft', 'pending_approval', 'approved', 'sent', 'viewed', 'rejected', 'expired'
               )
           returning quotations.id as "id: QuotationId", old.status as "status: Status""#,
        quotation.number.as_deref(),
        quotation.revision,
        clock.now(),
    )
    .fetch_all(&mut *db)
    .await?;
    for earlier in earlier {
        let changes = vec![
            Change::new("status", earlier.status, Status::Superseded),
            Change::new("supersededBy", (), quotation.id),
        ];
        let event = Event::new("quotation_superseded", "quotation", &earlier.id).changing(changes);
        audit::record(&mut *db, clock, actor, event).await?;
    }
    Ok(())
}
