//! Reads customers' replies, returned e-mails and spam reports.
//!
//! Of a message only its header is read, unless it answers an e-mail of ours or reports on one; others are counted. Each
//! message's effects are one transaction with the mark that it was read, so that a run that breaks off repeats nothing.

mod message;
mod own_text;

use chrono::{DateTime, TimeDelta, Utc};
use enquiries::consent::StopReason;
use enquiries::lead::reply::{self, Reply};
use kernel::clock::day_of;
use kernel::mail::{self, Scope, SuppressionReason};
use kernel::{Tx, mailbox};

use self::message::{Incoming, Report, ReportKind};
use crate::imap::{Header, ImapError, Session};
use crate::{Failure, Worker};

/// Messages whose headers are read at once.
const BATCH: usize = 50;

/// Batches of one run. The next run goes on.
const MAX_BATCHES: usize = 10;

/// How old messages are that matter in a mailbox that is read for the first time, or whose messages have new numbers.
const LOOK_BACK: TimeDelta = TimeDelta::days(30);

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let name = worker.reply_mailbox.as_ref().map(crate::imap::Mailbox::name);
    mailbox::choose(&mut *worker.db.acquire().await?, name.as_deref()).await?;
    let Some(name) = name else { return Ok(()) };
    let failure = match read(worker, &name).await {
        Ok(()) => None,
        Err(Unread::Server(error)) => Some(error.to_string()),
        Err(Unread::Database(error)) => return Err(error.into()),
    };
    if let Some(reason) = &failure {
        // The next tick tries again.
        tracing::warn!(reason, "the mailbox of replies cannot be read");
    }
    let read = failure.as_deref().map_or(Ok(()), Err);
    Ok(mailbox::report(&mut *worker.db.acquire().await?, &name, read, worker.clock.now()).await?)
}

/// Why a run broke off.
#[derive(Debug, thiserror::Error)]
enum Unread {
    #[error(transparent)]
    Server(#[from] ImapError),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

async fn read(worker: &Worker, name: &str) -> Result<(), Unread> {
    let Some(mailbox) = &worker.reply_mailbox else { return Ok(()) };
    let mut session = mailbox.open().await?;
    let last = mailbox::last_uid(&mut *worker.db.acquire().await?, name, session.uid_validity).await?;
    let since = (last == 0).then(|| day_of(worker.clock.now() - LOOK_BACK));
    let uids = session.uids_above(last, since).await?;
    for batch in uids.chunks(BATCH).take(MAX_BATCHES) {
        for header in session.headers(batch).await? {
            receive(worker, name, &mut session, &header).await?;
        }
    }
    session.close().await;
    Ok(())
}

/// What a message leads to.
enum Effect {
    /// Nothing: it has to do with no e-mail of ours.
    None,
    Reply(Vec<mail::Answered>, Incoming),
    Report(Report),
}

async fn receive(worker: &Worker, name: &str, session: &mut Session, header: &Header) -> Result<(), Unread> {
    let effect = effect_of(worker, session, header).await?;
    let now = worker.clock.now();
    let mut tx = worker.db.begin().await?;
    let is_ours = !matches!(effect, Effect::None);
    if !mailbox::pass(&mut tx, name, session.uid_validity, header.uid, is_ours).await? {
        return Ok(());
    }
    match &effect {
        Effect::None => {}
        Effect::Reply(answers, incoming) => {
            let reply = Reply {
                answers,
                digest: &incoming.digest,
                from: &incoming.from,
                is_automatic: incoming.is_automatic,
                received_at: header.received_at.unwrap_or(now),
                subject: &incoming.subject,
                text: &incoming.text,
            };
            if let Some(lead) = reply::receive(&mut tx, &worker.clock, &reply).await? {
                tracing::info!(%lead, is_automatic = incoming.is_automatic, "reply received");
            }
        }
        Effect::Report(report) => {
            for message_id in &report.message_ids {
                apply(&mut tx, message_id, &report.kind, now).await?;
            }
        }
    }
    Ok(tx.commit().await?)
}

/// Applies what is reported on the e-mail with this message id: to the address that it went to, whatever addresses the
/// report names.
async fn apply(
    tx: &mut Tx<'_>,
    message_id: &str,
    kind: &ReportKind,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    match kind {
        ReportKind::Bounce { status, answer } => {
            let Some(address) = mail::bounced(tx, message_id, answer, now).await? else { return Ok(()) };
            let is_gone = mail::faults_recipient(status);
            if is_gone {
                mail::suppress(tx, &address, Scope::All, SuppressionReason::HardBounce, now).await?;
                reply::stop_address(tx, &address, StopReason::Bounced, now).await?;
            }
            tracing::info!(message_id, status, is_gone, "e-mail came back");
        }
        ReportKind::Complaint => {
            let Some(address) = mail::complained(tx, message_id, now).await? else { return Ok(()) };
            mail::suppress(tx, &address, Scope::All, SuppressionReason::Complaint, now).await?;
            reply::stop_address(tx, &address, StopReason::Complained, now).await?;
            tracing::info!(message_id, "e-mail reported as spam");
        }
    }
    Ok(())
}

async fn effect_of(worker: &Worker, session: &mut Session, header: &Header) -> Result<Effect, Unread> {
    let facts = message::facts(&header.bytes);
    if facts.is_report {
        let Some(bytes) = session.message(header.uid).await? else { return Ok(Effect::None) };
        return Ok(message::report(&bytes).map_or(Effect::None, Effect::Report));
    }
    if facts.answers.is_empty() {
        return Ok(Effect::None);
    }
    let answers = mail::answered(&mut *worker.db.acquire().await?, &facts.answers).await?;
    if answers.is_empty() {
        return Ok(Effect::None);
    }
    let Some(bytes) = session.message(header.uid).await? else { return Ok(Effect::None) };
    let incoming = message::incoming(&bytes, &worker.public_url);
    Ok(incoming.map_or(Effect::None, |incoming| Effect::Reply(answers, incoming)))
}
