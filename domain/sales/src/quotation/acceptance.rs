//! The customer signs. Records who, when, from where and with what, and the hash of the PDF they were shown.
//!
//! A customer who selects other options than the PDF shows signs a new version. A repeated signature gets the
//! first response.

use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use sqlx::types::Json;

use super::code::{self, Verified};
use super::offer::{choose, chosen_twice};
use super::release::transition;
use super::{Prices, Quotation, Status, edit, lead, news};
use crate::quotation::document::{Signature, latest_version};
use enquiries::lead::intake;
use jobs::occasion::News;
use jobs::{Documents, enqueue};
use kernel::audit::{Actor, Change};
use kernel::clock::{Clock, day_of};
use kernel::document::{self, DocumentRef, DocumentState};
use kernel::ids::{QuotationAcceptanceId, QuotationLineId};
use kernel::record::Refusal;
use kernel::{Db, Locked, Tx};
use people::account::Keys;
use people::account::session::Client;

/// A customer's acceptance.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationAcceptanceDraft")]
pub struct AcceptanceDraft {
    /// Signing code.
    #[garde(pattern("^[0-9]{6}$"))]
    pub code: String,
    /// Signatory's name.
    #[garde(length(chars, min = 1, max = 120), custom(filled))]
    pub name: String,
    /// Signature.
    #[garde(custom(legible))]
    pub signature: Signature,
    /// Whether the terms are accepted.
    #[garde(custom(given))]
    pub accepts_terms: bool,
    /// Selected options and alternatives.
    #[garde(length(max = 1000))]
    pub chosen: Vec<QuotationLineId>,
}

#[expect(clippy::ptr_arg, clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn filled(name: &String, _: &()) -> garde::Result {
    if name.trim().is_empty() { Err(garde::Error::new("is required")) } else { Ok(()) }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn given(accepts: &bool, _: &()) -> garde::Result {
    if *accepts { Ok(()) } else { Err(garde::Error::new("must be accepted")) }
}

/// Maximum number of points in a drawn signature: a long name, written slowly.
const MAX_POINTS: usize = 6000;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn legible(signature: &Signature, _: &()) -> garde::Result {
    let refused = |reason| Err(garde::Error::new(reason));
    match signature {
        Signature::Typed(name) if name.trim().is_empty() => refused("is required"),
        Signature::Typed(name) if name.chars().count() > 120 => refused("is too long"),
        Signature::Typed(_) => Ok(()),
        Signature::Drawn(strokes) => {
            let points = || strokes.iter().flatten();
            let is_inside = |[x, y]: &[f32; 2]| (0.0..=1000.0).contains(x) && (0.0..=300.0).contains(y);
            match points().count() {
                0 | 1 => refused("is required"),
                count if count > MAX_POINTS => refused("is too long"),
                _ if !points().all(is_inside) => refused("goes outside its field"),
                _ => Ok(()),
            }
        }
    }
}

/// Result of signing.
#[derive(Debug)]
pub enum Signed {
    /// Signed.
    Now,
    /// Already signed with this code: a double click.
    Before,
    /// Wrong code. The attempt was counted and must be committed by the caller.
    WrongCode(&'static str),
}

/// Signs a quotation. Its PDF is enqueued, its owners are notified, and e-mails that waited for the address to be
/// verified are released.
pub async fn accept(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    keys: &Keys,
    quotation: &Locked<Quotation>,
    draft: &AcceptanceDraft,
    client: &Client,
) -> Result<Signed, Refusal> {
    let now = clock.now();
    if quotation.status.is_signed() {
        return repeated(tx, keys, quotation, draft, now).await;
    }
    if !quotation.status.is_with_customer() || !quotation.holds_on(day_of(now)) {
        return Err(decided());
    }
    let shown = signable_document(tx, quotation).await?;
    let chosen = choose(&quotation.draft, &draft.chosen)?;
    let basis = Prices::of_quotation(tx, quotation).await?;
    let (sheet, priced) = basis.price(&chosen).map_err(chosen_twice)?;
    let proof = match code::verify(tx, keys, quotation, &draft.code, now).await? {
        Verified::Right(proof) => proof,
        Verified::UsedBefore => return Ok(Signed::WrongCode("has already been used")),
        Verified::Wrong(reason) => return Ok(Signed::WrongCode(reason)),
    };
    let mut changes = edit::changes(&quotation.draft, &chosen);
    let mut version = quotation.version + 1;
    if !changes.is_empty() {
        edit::update(tx, quotation.id, &chosen, &priced, now).await?;
        edit::replace_lines(tx, quotation.id, &chosen, &sheet).await?;
        version += 1;
    }
    let id = QuotationAcceptanceId::new();
    let terms = Sha256::digest(basis.terms(&chosen).join("\n\n").as_bytes());
    sqlx::query!(
        "insert into quotation_acceptances (
             id, quotation_id, accepted_at, signer_name, email, signature, ip, browser, document_sha256,
             document_version, version, chosen, terms_sha256, address_proof
         )
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        id.0,
        quotation.id.0,
        now,
        draft.name.trim(),
        proof.email,
        Json(&draft.signature) as _,
        client.ip.map(|ip| ip.to_string()),
        client.user_agent.as_deref().map(|agent| agent.chars().take(400).collect::<String>()),
        shown.sha256,
        shown.version,
        version,
        &draft.chosen.iter().map(|line| line.0).collect::<Vec<_>>(),
        hex(&terms),
        Json(&proof) as _,
    )
    .execute(&mut **tx)
    .await?;
    sqlx::query!("update quotations set accepted_at = $2 where id = $1", quotation.id.0, now)
        .execute(&mut **tx)
        .await?;
    changes.push(Change::new("signerName", (), draft.name.trim()));
    changes.push(Change::new("documentSha256", (), shown.sha256));
    transition(tx, clock, actor, quotation, Status::Accepted, "quotation_accepted", changes).await?;
    lead::accepted(tx, clock, actor, quotation).await?;
    enqueue(tx, Documents::SignQuotation { acceptance: id }).await?;
    intake::release_proved(tx, clock, actor, &proof.email).await?;
    news::notify(tx, quotation, News::Accepted, quotation.id.0, now).await?;
    Ok(Signed::Now)
}

/// A signature on a quotation that is already signed.
async fn repeated(
    db: &mut Db,
    keys: &Keys,
    quotation: &Locked<Quotation>,
    draft: &AcceptanceDraft,
    now: chrono::DateTime<chrono::Utc>,
) -> Result<Signed, Refusal> {
    match code::verify(db, keys, quotation, &draft.code, now).await? {
        Verified::UsedBefore => Ok(Signed::Before),
        Verified::Right(_) | Verified::Wrong(_) => Err(decided()),
    }
}

fn decided() -> Refusal {
    let reason = "This quotation can no longer be accepted. Please reload the page.".to_owned();
    Refusal::Rule { code: "decided", reason }
}

/// The PDF that the customer was shown.
struct ShownDocument {
    sha256: String,
    version: i32,
}

/// The PDF that the customer could read; refuses to sign without one.
async fn signable_document(db: &mut Db, quotation: &Quotation) -> Result<ShownDocument, Refusal> {
    let version = latest_version(&mut *db, quotation.id).await?;
    let document = match version {
        Some(version) => document::find(db, DocumentRef::quotation(quotation.id, version)).await?,
        None => None,
    };
    let ready = document.filter(|document| document.state == DocumentState::Ready);
    let shown = ready.and_then(|document| {
        Some(ShownDocument { sha256: document.file?.sha256, version: document.of.version })
    });
    let reason = || "The PDF is still being generated. Please try again in a minute.".to_owned();
    shown.ok_or_else(|| Refusal::Rule { code: "document_not_ready", reason: reason() })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        use std::fmt::Write as _;
        let _ = write!(text, "{byte:02x}");
        text
    })
}
