//! E-mail jobs, one file each, and `dispatch`, the only way to send an e-mail.
//!
//! `dispatch` records the e-mail in the log (`mails`), hands it to the mail server, and records the server's
//! response. The `Message-ID` is derived from the template and the occasion, so the same e-mail is always the
//! same message.
//!
//! Failures:
//!
//! - The worker dies before it sends: its lease ends, and another worker takes the job.
//! - The worker dies after the server accepted the message, or the server disconnects: it is unknown whether
//!   the message was sent. Each e-mail declares what happens then (`InDoubt`). An acknowledgement is sent again
//!   with the same `Message-ID`: mail clients hide a duplicate, but a lost one costs a customer. A follow-up or
//!   a reminder is held until a person sends it again.
//! - The server is unavailable or defers the message: `Failure::Later`, and the log has `deferred`.
//! - The server rejects it for good: `Failure::Never`. A mailbox that does not exist is suppressed.
//! - The database is unavailable when the response is to be recorded: the attempt waits for it, because a
//!   message without an entry would be sent again.

mod acknowledge_lead;
mod announce_lead;
mod announce_leads;
mod announce_role;
mod announce_ticket;
mod answer_privacy_request;
mod ask_for_review;
mod change_email;
mod confirm_account;
mod confirm_order;
mod confirm_privacy_request;
mod elevation;
mod escalate_lead;
mod follow_up_lead;
mod invite_customer;
mod invite_user;
mod notify_owner;
mod nurture_lead;
mod receive_privacy_request;
mod recover_account;
mod remind_of_account;
mod remind_of_cart;
mod remind_of_quotation;
mod report_late_tickets;
mod send_export;
mod send_kitchen_estimate;
mod send_lookup_code;
mod send_order_code;
mod send_quotation;
mod send_quotation_code;
mod send_receipt;
mod send_signed_quotation;
mod send_statement;
mod send_test_letter;
mod tell_of_access;
mod tell_of_notice;
mod tell_of_order;
mod tell_of_quotation;
mod tell_of_referral;
mod tell_of_stock;
mod tell_of_ticket;
mod visit;
mod write_to_lead;

use std::time::Duration;

use chrono::{DateTime, Utc};
use enquiries::lead::settings::Sales;
use enquiries::lead::{self, BhkType, Enquiry};
use jobs::Mail;
use kernel::ids::{LeadId, MailId, OneTimeTokenId, QuotationId};
use kernel::mail::{
    self, AttachmentEntry, Clearance, Ending, InDoubt, MailKind, Outgoing, Scope, Subject, SuppressionReason,
};
use kernel::organization::Organization;
use kernel::reach::Reach;
use kernel::subject::Reference;
use kernel::{Db, settings};
use letters::{Brand, DesignBooking, Letter, Rendered};
use people::account::one_time::{self, OneTimeToken};
use people::letter_text::{self, LetterText};
use people::notifications::{Announcement, Letterhead, Notifications};
use people::user::{self, User};
use sales::quotation;
use url::Url;

use crate::handle::Handle;
use crate::mailer::{Envelope, FileAttachment, SendError};
use crate::{Failure, Worker, timestamp, worker_metrics};
use kernel::rupees;

impl Handle for Mail {
    fn time_limit(&self) -> Duration {
        Duration::from_secs(90)
    }

    async fn handle(self, worker: &Worker) -> Result<(), Failure> {
        write(self, worker).await?;
        let Some(job) = jobs::trace::job_id() else { return Ok(()) };
        let dropped = mail::drop_open(&mut *worker.db.acquire().await?, &job, worker.clock.now()).await?;
        if dropped > 0 {
            tracing::info!("an earlier attempt was not completed; there is nothing to tell any more");
        }
        Ok(())
    }
}

/// Writes and sends a letter, unless there is nothing to tell any more.
async fn write(letter: Mail, worker: &Worker) -> Result<(), Failure> {
    match letter {
        Mail::AcknowledgeLead { enquiry } => acknowledge_lead::handle(worker, enquiry).await,
        Mail::SendKitchenEstimate { enquiry } => send_kitchen_estimate::handle(worker, enquiry).await,
        Mail::AnnounceLead { enquiry } => announce_lead::handle(worker, enquiry).await,
        Mail::FollowUpLead { lead, step } => follow_up_lead::handle(worker, lead, step).await,
        Mail::EscalateLead { lead, level } => escalate_lead::handle(worker, lead, level).await,
        Mail::NotifyOwner { lead, owner, version } => {
            notify_owner::handle(worker, lead, owner, version).await
        }
        Mail::NotifyOwnerOfBatch { owner, batch } => notify_owner::handle_batch(worker, owner, batch).await,
        Mail::AlertOwner { enquiry } => announce_lead::alert_owner(worker, enquiry).await,
        Mail::AnnounceLeads { announced_at } => announce_leads::handle(worker, announced_at).await,
        Mail::WriteToLead { lead, activity } => write_to_lead::handle(worker, lead, activity).await,
        Mail::NurtureLead { lead, month } => nurture_lead::handle(worker, lead, month).await,
        Mail::TellOfVisit { visit, news } => visit::tell(worker, visit, news).await,
        Mail::RemindOfVisit { visit, hours } => visit::remind(worker, visit, hours).await,
        Mail::AnnounceVisit { visit, to, news } => visit::announce(worker, visit, to, news).await,
        Mail::SendQuotation { sending } => send_quotation::handle(worker, sending).await,
        Mail::SendSignedQuotation { acceptance } => send_signed_quotation::handle(worker, acceptance).await,
        Mail::SendQuotationCode { code } => send_quotation_code::handle(worker, code).await,
        Mail::RemindOfQuotation { quotation, step } => {
            remind_of_quotation::handle(worker, quotation, step).await
        }
        Mail::TellOfQuotation { quotation, to, news, occasion } => {
            tell_of_quotation::handle(worker, quotation, to, news, occasion).await
        }
        Mail::SendReceipt { receipt, version, .. } => send_receipt::handle(worker, receipt, version).await,
        Mail::SendStatement { statement } => send_statement::handle(worker, statement).await,
        Mail::ConfirmOrder { order } => confirm_order::handle(worker, order).await,
        Mail::TellOfOrder { order, news, occasion } => {
            Box::pin(tell_of_order::handle(worker, order, news, occasion)).await
        }
        Mail::AskForReview { order } => ask_for_review::handle(worker, order).await,
        Mail::TellOfTicket { ticket, message } => tell_of_ticket::handle(worker, ticket, message).await,
        Mail::AnnounceTicket { ticket, message } => announce_ticket::handle(worker, ticket, message).await,
        Mail::ReportLateTickets { day } => report_late_tickets::handle(worker, day).await,
        Mail::TellOfReferral { referral, news } => tell_of_referral::handle(worker, referral, news).await,
        Mail::SendLookupCode { code } => send_lookup_code::handle(worker, code).await,
        Mail::TellOfStock { notice } => tell_of_stock::handle(worker, notice).await,
        Mail::RemindOfCart { user, changed_at } => {
            Box::pin(remind_of_cart::handle(worker, user, changed_at)).await
        }
        Mail::SendOrderCode { code } => send_order_code::handle(worker, code).await,
        Mail::SendExport { export } => send_export::handle(worker, export).await,
        Mail::ConfirmAccount { token } => confirm_account::handle(worker, token).await,
        Mail::RemindOfAccount { token } => remind_of_account::handle(worker, token).await,
        Mail::RecoverAccount { token } => recover_account::handle(worker, token).await,
        Mail::ChangeEmail { token } => change_email::handle(worker, token).await,
        Mail::InviteUser { token } => invite_user::handle(worker, token).await,
        Mail::InviteCustomer { token } => invite_customer::handle(worker, token).await,
        Mail::AnnounceRole { user, version } => announce_role::handle(worker, user, version).await,
        Mail::ConfirmPrivacyRequest { request } => confirm_privacy_request::handle(worker, request).await,
        Mail::ReceivePrivacyRequest { request } => receive_privacy_request::handle(worker, request).await,
        Mail::AnswerPrivacyRequest { request } => answer_privacy_request::handle(worker, request).await,
        Mail::TellOfAccess { entry } => tell_of_access::handle(worker, entry).await,
        Mail::TellOfNotice { notice } => tell_of_notice::handle(worker, notice).await,
        Mail::SendTestLetter { letter, user, requested_at } => {
            send_test_letter::handle(worker, letter, user, requested_at).await
        }
    }
}

/// An e-mail with its recipient.
struct Dispatch<'a> {
    letter: &'a (dyn Letter + Sync),
    /// Occasion; unique together with the template.
    occasion: String,
    kind: MailKind,
    to: &'a str,
    to_name: Option<&'a str>,
    from_name: Option<&'a str>,
    reply_to: Option<&'a str>,
    about: Option<Reference>,
    at_most_a_day: Option<u32>,
    attachments: Vec<FileAttachment>,
}

impl<'a> Dispatch<'a> {
    /// Sender name and reply address from the settings.
    fn under(self, head: &'a Letterhead) -> Self {
        Self { from_name: head.sender_name.as_deref(), reply_to: head.reply_to.as_deref(), ..self }
    }
}

/// Reason in the log of an e-mail that may have been sent and is not sent again.
const HELD: &str =
    "Held: we can't tell whether this was sent. Send it again if the recipient doesn't have it.";

/// Message id of an e-mail, the same at each attempt.
fn message_id(worker: &Worker, template: &str, occasion: &str) -> String {
    let host = worker.public_url.host_str().unwrap_or("localhost");
    format!("<{template}.{occasion}@{host}>")
}

/// Sends an e-mail once, unless its address is suppressed.
async fn dispatch(worker: &Worker, mail: Dispatch<'_>) -> Result<(), Failure> {
    hand_over(worker, mail).await.map(drop)
}

/// Sends an e-mail once: records it, hands it to the server, records the response. `false` if its address is
/// suppressed.
async fn hand_over(worker: &Worker, mail: Dispatch<'_>) -> Result<bool, Failure> {
    let rendered = rendered(worker, mail.letter).await?;
    let template = mail.letter.template();
    let (secrets, in_doubt) = (Secrets::of(mail.letter), mail.letter.in_doubt());
    if secrets.are_in(&rendered.subject) {
        return Err(Failure::Never(format!("the subject of {template} contains a secret")));
    }
    let message_id = message_id(worker, template, &mail.occasion);
    let (request_id, job_id) = (jobs::trace::request_id(), jobs::trace::job_id());
    // What the letter itself shows is no attachment.
    let enclosed = mail.attachments.iter().filter(|file| file.content_id.is_none());
    let enclosed: Vec<_> = enclosed.map(|file| AttachmentEntry::of(&file.name, &file.content)).collect();
    let outgoing = Outgoing {
        message_id: &message_id,
        template,
        kind: mail.kind,
        recipient: mail.to,
        subject: if secrets.is_empty() { Subject::Open(&rendered.subject) } else { Subject::Hidden },
        in_doubt,
        about: mail.about,
        request_id: request_id.as_deref(),
        job_id: job_id.as_deref(),
        at_most_a_day: mail.at_most_a_day,
        enclosed: &enclosed,
    };
    let mut tx = worker.db.begin().await?;
    let cleared = mail::clear(&mut tx, &outgoing, worker.clock.now()).await?;
    tx.commit().await?;
    let id = match cleared {
        Clearance::Send(id) => id,
        Clearance::Settled => {
            tracing::info!(template, message_id, "sent before");
            return Ok(true);
        }
        Clearance::Suppressed => {
            tracing::info!(template, "suppressed");
            return Ok(false);
        }
        Clearance::Held => {
            worker_metrics::held(template);
            return Err(Failure::Never(HELD.to_owned()));
        }
    };
    let envelope = Envelope {
        message_id: &message_id,
        to: mail.to,
        to_name: mail.to_name,
        from_name: mail.from_name,
        reply_to: mail.reply_to,
        unsubscribe: mail.letter.unsubscribe_url(),
        attachments: &mail.attachments,
        is_once: in_doubt == InDoubt::Hold,
    };
    tracing::info!(template, message_id, "handing over");
    let sent = match worker.mailer.send(&envelope, rendered).await {
        Ok(answer) => Ok(secrets.hidden_in(answer)),
        Err(refusal) => Err(refusal.map_message(|answer| secrets.hidden_in(answer))),
    };
    let now = worker.clock.now();
    // Without a record the e-mail would be sent again, so waiting for the database is worth it, within the
    // attempt's time limit.
    while let Err(error) = enter(worker, id, mail.to, in_doubt, &sent, now).await {
        if !kernel::is_passing(&error) {
            return Err(error.into());
        }
        tracing::warn!(%error, message_id, "cannot record the response yet");
        tokio::time::sleep(RETRY_DELAY).await;
    }
    match sent {
        Ok(_) => {
            tracing::info!(template, message_id, "sent");
            Ok(true)
        }
        Err(SendError::Unknown(_)) if in_doubt == InDoubt::Hold => {
            worker_metrics::held(template);
            Err(Failure::Never(HELD.to_owned()))
        }
        Err(SendError::Later(answer) | SendError::Unknown(answer)) => Err(Failure::Later(answer)),
        Err(SendError::Never(answer) | SendError::NoSuchMailbox(answer)) => Err(Failure::Never(answer)),
    }
}

/// Renders an e-mail with what staff have changed in its text.
async fn rendered(worker: &Worker, letter: &(dyn Letter + Sync)) -> Result<Rendered, Failure> {
    let changed = match letter.editable() {
        Some(name) => letter_text::read(&mut *worker.db.acquire().await?, name).await?,
        None => LetterText::default(),
    };
    letter.render_with(&changed).map_err(|error| Failure::Never(error.to_string()))
}

/// Secrets of an e-mail, redacted in everything that is stored or logged about it.
struct Secrets(Vec<String>);

impl Secrets {
    /// A link is as secret as its token: a mail server may quote either.
    fn of(letter: &(dyn Letter + Sync)) -> Self {
        let mut secrets = Vec::new();
        for secret in letter.secrets() {
            secrets.push(secret.to_owned());
            let Ok(link) = Url::parse(secret) else { continue };
            let token = link.path_segments().and_then(Iterator::last).unwrap_or_default();
            let parameters = link.query_pairs().map(|(_, value)| value.into_owned());
            secrets.extend(parameters.chain([token.to_owned()]).filter(|part| part.len() >= TOKEN_CHARS));
        }
        // Longest first, so that a part cannot mask the rest of a longer secret.
        secrets.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
        Self(secrets)
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn are_in(&self, text: &str) -> bool {
        self.0.iter().any(|secret| text.contains(secret))
    }

    fn hidden_in(&self, text: String) -> String {
        self.0.iter().fold(text, |text, secret| text.replace(secret, "[hidden]"))
    }
}

/// Shorter path segments of a link are words, not tokens.
const TOKEN_CHARS: usize = 16;

/// Delay before the next try to record a response.
const RETRY_DELAY: Duration = Duration::from_millis(250);

/// Records the outcome of an e-mail.
async fn enter(
    worker: &Worker,
    id: MailId,
    to: &str,
    in_doubt: InDoubt,
    sent: &Result<String, SendError>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let (ending, answer) = match sent {
        Ok(answer) => (Ending::Sent, answer),
        Err(SendError::Unknown(answer)) if in_doubt == InDoubt::Hold => (Ending::Held, answer),
        Err(SendError::Later(answer) | SendError::Unknown(answer)) => (Ending::Deferred, answer),
        Err(SendError::Never(answer) | SendError::NoSuchMailbox(answer)) => (Ending::Refused, answer),
    };
    let mut tx = worker.db.begin().await?;
    mail::report(&mut tx, id, ending, answer, now).await?;
    if let Err(SendError::NoSuchMailbox(_)) = sent {
        let address = to.trim().to_lowercase();
        mail::suppress(&mut tx, &address, Scope::All, SuppressionReason::HardBounce, now).await?;
    }
    tx.commit().await
}

/// An e-mail to one person in the company's name.
fn personal<'a>(letter: &'a (dyn Letter + Sync), occasion: String, to: &'a str) -> Dispatch<'a> {
    Dispatch {
        letter,
        occasion,
        kind: MailKind::Transactional,
        to,
        to_name: None,
        from_name: None,
        reply_to: None,
        about: None,
        at_most_a_day: None,
        attachments: Vec::new(),
    }
}

/// The token for an e-mail and its user; `None` if it was used or has expired.
async fn token(worker: &Worker, id: OneTimeTokenId) -> Result<Option<(OneTimeToken, User)>, Failure> {
    let mut db = worker.db.acquire().await?;
    let Some(token) = one_time::find(&mut db, id, worker.clock.now()).await? else { return Ok(None) };
    let user = user::find(&mut db, token.user).await?;
    Ok(user.map(|user| (token, user)))
}

/// The page that a token's e-mail links to.
fn page(worker: &Worker, token: &OneTimeToken) -> String {
    let (link, _) = token.letter(&worker.keys);
    let next = token.next_path.as_deref();
    one_time::page(&worker.public_url, token.purpose.as_str(), &link, next).into()
}

/// An address on the site.
fn site(worker: &Worker, path: &str) -> String {
    format!("{}{path}", worker.public_url.as_str().trim_end_matches('/'))
}

/// The company's details, read for each e-mail, so that a changed phone number is right in the next one.
async fn organization(worker: &Worker) -> Result<Organization, Failure> {
    Ok(settings::read(&mut *worker.db.acquire().await?).await?)
}

fn brand(worker: &Worker, organization: &Organization) -> Brand {
    Brand::of(organization, worker.public_url.as_str())
}

/// View model of an enquiry for e-mails.
fn enquiry_view(enquiry: &Enquiry) -> letters::Enquiry {
    let form = &enquiry.wish;
    let kinds: Vec<_> = form.interior_types.iter().map(|kind| kind.as_str()).collect();
    letters::Enquiry {
        reference: enquiry.reference.clone(),
        name: form.customer_name.clone(),
        phone: form.customer_phone.clone(),
        email: form.customer_email.clone(),
        home_type: form.bhk_type.map_or("Home", BhkType::label).to_owned(),
        home_size: form.bhk_type.map_or("", BhkType::size).to_owned(),
        interiors: form.interior_types.iter().map(|kind| kind.label().to_owned()).collect(),
        scope: letters::Scope::of(&kinds),
        timeline: if form.urgent_delivery { "Express (30 days, +15%)" } else { "Standard (45 days)" }
            .to_owned(),
        is_express: form.urgent_delivery,
        has_own_design: form.has_own_design,
        requirements: Some(form.requirements.clone()).filter(|text| !text.trim().is_empty()),
        booking: enquiry.booking.as_ref().map(|booking| DesignBooking {
            design: booking.design.title.clone(),
            amount: rupees::short(booking.amount_paise),
        }),
        received_at: timestamp(enquiry.received_at),
    }
}

/// Notification settings, read for each e-mail.
async fn notifications(worker: &Worker) -> Result<Notifications, Failure> {
    Ok(settings::read(&mut *worker.db.acquire().await?).await?)
}

/// Recipient of news about leads and tickets; waits until an address is set.
async fn inbox(worker: &Worker, news: &Announcement, organization: &Organization) -> Result<String, Failure> {
    let sales: Sales = settings::read(&mut *worker.db.acquire().await?).await?;
    let inbox = news.to.as_ref().or(sales.inbox.as_ref()).or(organization.email_id.as_ref());
    inbox
        .cloned()
        .ok_or_else(|| Failure::Later("neither a sales inbox nor a company e-mail address is set".to_owned()))
}

/// Amount payable of a quotation: "₹1,35,151".
async fn worth(db: &mut Db, id: QuotationId) -> Result<String, Failure> {
    Ok(rupees::short(quotation::payable(db, id).await?))
}

async fn first_enquiry(worker: &Worker, lead: LeadId) -> Result<Enquiry, Failure> {
    Ok(lead::first_enquiry(&mut *worker.db.acquire().await?, lead, Reach::All).await?)
}
