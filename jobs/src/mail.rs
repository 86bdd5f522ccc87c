//! The mail queue: e-mails to customers and to colleagues.

use crate::occasion::Level;
use crate::occasion::Step;
use crate::occasion::{News, OrderNews, ReferralNews, VisitNews};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::Db;
use kernel::ids::{
    ActivityId, BatchId, EnquiryId, ExportId, LeadId, LookupCodeId, NoticeId, OneTimeTokenId, OrderCodeId,
    OrderId, PrivacyRequestId, QuotationAcceptanceId, QuotationCodeId, QuotationId, QuotationSendingId,
    ReceiptId, ReferralId, SiteVisitId, StatementId, StockNoticeId, TicketId, TicketMessageId, UserId,
};
use kernel::letter::LetterName;
use kernel::role::Role;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use uuid::Uuid;

use crate::queue::{Job, operate};

/// A job of the mail queue. Names of variants and fields are stored: frozen once shipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Mail {
    /// Acknowledges an enquiry to the customer.
    AcknowledgeLead {
        /// The enquiry.
        enquiry: EnquiryId,
    },
    /// Sends a visitor the estimate for their kitchen plan.
    SendKitchenEstimate {
        /// The enquiry with the plan.
        enquiry: EnquiryId,
    },
    /// Notifies the sales inbox of an enquiry.
    AnnounceLead {
        /// The enquiry.
        enquiry: EnquiryId,
    },
    /// Sends a follow-up e-mail and schedules the next one.
    FollowUpLead {
        /// The lead.
        lead: LeadId,
        /// The step.
        step: Step,
    },
    /// Notifies the sales inbox of a missed first call, unless it was made in the meantime.
    EscalateLead {
        /// The lead.
        lead: LeadId,
        /// The deadline missed.
        level: Level,
    },
    /// Notifies a lead's new owner.
    NotifyOwner {
        /// The lead.
        lead: LeadId,
        /// The new owner.
        owner: UserId,
        /// The lead's version with that owner: every change is a separate job.
        version: i32,
    },
    /// Notifies a user of the leads that a bulk action assigned to them.
    NotifyOwnerOfBatch {
        /// The new owner.
        owner: UserId,
        /// The bulk action.
        batch: BatchId,
    },
    /// Notifies a lead's owner of another enquiry by the customer.
    AlertOwner {
        /// The enquiry.
        enquiry: EnquiryId,
    },
    /// Notifies the sales inbox of a burst of enquiries in one e-mail.
    AnnounceLeads {
        /// When the e-mail is due, which identifies the enquiries.
        announced_at: DateTime<Utc>,
    },
    /// Sends the customer an e-mail that a colleague wrote or selected.
    WriteToLead {
        /// The lead.
        lead: LeadId,
        /// The activity with its text.
        activity: ActivityId,
    },
    /// Sends a lead in nurture its monthly e-mail and schedules the next one.
    NurtureLead {
        /// The lead.
        lead: LeadId,
        /// Number of the e-mail, from 1.
        month: u8,
    },
    /// Tells a customer that a visit to their home is booked or cancelled.
    TellOfVisit {
        /// The visit.
        visit: SiteVisitId,
        /// The news.
        news: VisitNews,
    },
    /// Reminds a customer of the visit to their home, unless it was moved.
    RemindOfVisit {
        /// The visit.
        visit: SiteVisitId,
        /// The reminder, by its number of hours before the visit.
        hours: u16,
    },
    /// Notifies a colleague of a visit to a lead's home.
    AnnounceVisit {
        /// The visit.
        visit: SiteVisitId,
        /// The recipient.
        to: UserId,
        /// The news.
        news: VisitNews,
    },
    /// Sends the customer a quotation.
    SendQuotation {
        /// The sending: recipient and personal message.
        sending: QuotationSendingId,
    },
    /// Sends the signed quotation to the customer and to the staff in charge.
    SendSignedQuotation {
        /// The acceptance.
        acceptance: QuotationAcceptanceId,
    },
    /// Sends a customer their signing code.
    SendQuotationCode {
        /// The code.
        code: QuotationCodeId,
    },
    /// Reminds a customer of a quotation that is still open.
    RemindOfQuotation {
        /// The quotation.
        quotation: QuotationId,
        /// The reminder, by its number of days after the sending.
        step: u16,
    },
    /// Notifies a colleague of what the customer did with a quotation.
    TellOfQuotation {
        /// The quotation.
        quotation: QuotationId,
        /// The recipient.
        to: UserId,
        /// The event.
        news: News,
        /// The comment's id, or the quotation's for events that happen once.
        occasion: Uuid,
    },
    /// Sends a customer a receipt, or notifies them that it is cancelled.
    SendReceipt {
        /// The lead.
        lead: LeadId,
        /// The receipt.
        receipt: ReceiptId,
        /// The receipt's version.
        version: i32,
    },
    /// Sends a customer the statement of their account.
    SendStatement {
        /// The statement.
        statement: StatementId,
    },
    /// Confirms a furniture order to its buyer, with the invoice.
    ConfirmOrder {
        /// The order.
        order: OrderId,
    },
    /// Tells a buyer what became of their furniture order.
    TellOfOrder {
        /// The order.
        order: OrderId,
        /// The news.
        news: OrderNews,
        /// What it is about: the shipment, refund or return, or the order itself.
        occasion: Uuid,
    },
    /// Asks a buyer to review what was delivered.
    AskForReview {
        /// The order.
        order: OrderId,
    },
    /// Tells a buyer that their complaint was received, answered or resolved.
    TellOfTicket {
        /// The ticket.
        ticket: TicketId,
        /// The complaint, or the company's message.
        message: TicketMessageId,
    },
    /// Notifies who looks after a ticket, or else the company, of what its buyer wrote.
    AnnounceTicket {
        /// The ticket.
        ticket: TicketId,
        /// The buyer's message.
        message: TicketMessageId,
    },
    /// Lists tickets past their deadline to the company.
    ReportLateTickets {
        /// The day of the e-mail, in India: there is one a day.
        day: NaiveDate,
    },
    /// Sends a buyer the code that confirms an order for cash on delivery.
    SendOrderCode {
        /// The code.
        code: OrderCodeId,
    },
    /// Tells a referrer what became of their referral.
    TellOfReferral {
        /// The referral.
        referral: ReferralId,
        /// The news.
        news: ReferralNews,
    },
    /// Sends somebody the code that opens their referrals or their warranty card.
    SendLookupCode {
        /// The code.
        code: LookupCodeId,
    },
    /// Tells a visitor that a product can be ordered again.
    TellOfStock {
        /// The visitor's wish to be told.
        notice: StockNoticeId,
    },
    /// Reminds a user of the cart that they left.
    RemindOfCart {
        /// The user.
        user: UserId,
        /// When they last changed it: a cart that has changed since is another one.
        changed_at: DateTime<Utc>,
    },
    /// Sends the user who requested a long export the link to its file.
    SendExport {
        /// The export.
        export: ExportId,
    },
    /// Asks a new user to confirm their address.
    ConfirmAccount {
        /// The one-time token in the e-mail.
        token: OneTimeTokenId,
    },
    /// Informs someone who signs up again that they have an account.
    RemindOfAccount {
        /// The one-time token in the e-mail.
        token: OneTimeTokenId,
    },
    /// Sends a password reset link.
    RecoverAccount {
        /// The one-time token in the e-mail.
        token: OneTimeTokenId,
    },
    /// Asks to confirm a new address, and notifies the old one.
    ChangeEmail {
        /// The one-time token in the e-mail.
        token: OneTimeTokenId,
    },
    /// Invites a user to the team.
    InviteUser {
        /// The one-time token in the e-mail.
        token: OneTimeTokenId,
    },
    /// Invites a customer to the client portal.
    InviteCustomer {
        /// The one-time token in the e-mail.
        token: OneTimeTokenId,
    },
    /// Notifies a user of their new role.
    AnnounceRole {
        /// The user.
        user: UserId,
        /// The user's version with that role: every change is a separate job.
        version: i32,
    },
    /// Asks the sender of a privacy request on the public page to confirm their address.
    ConfirmPrivacyRequest {
        /// The request.
        request: PrivacyRequestId,
    },
    /// Acknowledges a privacy request, with the date by which it will be answered.
    ReceivePrivacyRequest {
        /// The request.
        request: PrivacyRequestId,
    },
    /// Answers a privacy request. After an erasure, also deletes the requester's address.
    AnswerPrivacyRequest {
        /// The request.
        request: PrivacyRequestId,
    },
    /// Notifies a user of a change to how they sign in.
    TellOfAccess {
        /// The audit log entry of the change.
        entry: i64,
    },
    /// Sends a colleague a notice of the back office that they want by e-mail, too.
    TellOfNotice {
        /// The notice.
        notice: NoticeId,
    },
    /// Sends a user an example of an e-mail whose text they are changing.
    SendTestLetter {
        /// The e-mail.
        letter: LetterName,
        /// The user.
        user: UserId,
        /// When they asked for it: every test is a separate job.
        requested_at: DateTime<Utc>,
    },
}

/// Cancels the waiting marketing e-mails of leads, in the transaction that withdraws their consent. Returns
/// their number.
pub async fn cancel_marketing(db: &mut Db, leads: &[LeadId]) -> Result<u64, sqlx::Error> {
    let leads: Vec<_> = leads.iter().map(|lead| lead.0).collect();
    let waiting = sqlx::query_scalar!(
        "update jobs_waiting set error = 'not sent: marketing consent withdrawn'
         where subject = any($1) and kind in ('follow_up_lead', 'nurture_lead')
         returning id",
        &leads,
    )
    .fetch_all(&mut *db)
    .await?;
    operate::cancel(db, &waiting).await
}

impl Mail {
    /// The invitation for a role: clients get a different e-mail than staff.
    #[must_use]
    pub const fn invitation(role: Role, token: OneTimeTokenId) -> Self {
        if role.is_staff() { Self::InviteUser { token } } else { Self::InviteCustomer { token } }
    }
}

impl Job for Mail {
    const QUEUE: &'static str = "mail";

    const KINDS: &'static [&'static str] = Self::VARIANTS;

    fn name(&self) -> &'static str {
        self.into()
    }

    fn key(&self) -> String {
        let name = self.name();
        match self {
            Self::AcknowledgeLead { enquiry }
            | Self::SendKitchenEstimate { enquiry }
            | Self::AnnounceLead { enquiry }
            | Self::AlertOwner { enquiry } => format!("{name}:{enquiry}"),
            Self::FollowUpLead { lead, step } => format!("{name}:{lead}:{}", step.as_str()),
            Self::EscalateLead { lead, level } => format!("{name}:{lead}:{}", level.as_str()),
            Self::NotifyOwner { lead, owner, version } => format!("{name}:{lead}:{owner}:{version}"),
            Self::NotifyOwnerOfBatch { owner, batch } => format!("{name}:{batch}:{owner}"),
            Self::AnnounceLeads { announced_at } => format!("{name}:{}", announced_at.timestamp()),
            Self::WriteToLead { activity, .. } => format!("{name}:{activity}"),
            Self::NurtureLead { lead, month } => format!("{name}:{lead}:{month}"),
            Self::TellOfVisit { visit, news } => format!("{name}:{visit}:{news}"),
            Self::RemindOfVisit { visit, hours } => format!("{name}:{visit}:{hours}"),
            Self::AnnounceVisit { visit, to, news } => format!("{name}:{visit}:{news}:{to}"),
            Self::SendQuotation { sending } => format!("{name}:{sending}"),
            Self::SendSignedQuotation { acceptance } => format!("{name}:{acceptance}"),
            Self::SendQuotationCode { code } => format!("{name}:{code}"),
            Self::RemindOfQuotation { quotation, step } => format!("{name}:{quotation}:{step}"),
            Self::TellOfQuotation { quotation, to, news, occasion } => {
                format!("{name}:{quotation}:{news}:{occasion}:{to}")
            }
            Self::SendReceipt { receipt, version, .. } => format!("{name}:{receipt}:{version}"),
            Self::SendStatement { statement } => format!("{name}:{statement}"),
            Self::ConfirmOrder { order } | Self::AskForReview { order } => format!("{name}:{order}"),
            Self::TellOfOrder { order, news, occasion } => format!("{name}:{order}:{news}:{occasion}"),
            Self::TellOfTicket { message, .. } | Self::AnnounceTicket { message, .. } => {
                format!("{name}:{message}")
            }
            Self::ReportLateTickets { day } => format!("{name}:{day}"),
            Self::SendOrderCode { code } => format!("{name}:{code}"),
            Self::TellOfReferral { referral, news } => format!("{name}:{referral}:{news}"),
            Self::SendLookupCode { code } => format!("{name}:{code}"),
            Self::TellOfStock { notice } => format!("{name}:{notice}"),
            Self::RemindOfCart { user, changed_at } => {
                format!("{name}:{user}:{}", changed_at.timestamp_micros())
            }
            Self::SendExport { export } => format!("{name}:{export}"),
            Self::ConfirmAccount { token }
            | Self::RemindOfAccount { token }
            | Self::RecoverAccount { token }
            | Self::ChangeEmail { token }
            | Self::InviteUser { token }
            | Self::InviteCustomer { token } => format!("{name}:{token}"),
            Self::AnnounceRole { user, version } => format!("{name}:{user}:{version}"),
            Self::ConfirmPrivacyRequest { request }
            | Self::ReceivePrivacyRequest { request }
            | Self::AnswerPrivacyRequest { request } => format!("{name}:{request}"),
            Self::TellOfAccess { entry } => format!("{name}:{entry}"),
            Self::TellOfNotice { notice } => format!("{name}:{notice}"),
            Self::SendTestLetter { letter, user, requested_at } => {
                format!("{name}:{letter}:{user}:{}", requested_at.timestamp_micros())
            }
        }
    }

    fn attempts(&self) -> u16 {
        match self {
            Self::FollowUpLead { .. } | Self::NurtureLead { .. } => 5,
            Self::RemindOfQuotation { .. } | Self::RemindOfCart { .. } | Self::RemindOfVisit { .. } => 3,
            _ => 8,
        }
    }

    fn subject(&self) -> Option<Uuid> {
        match self {
            Self::AcknowledgeLead { enquiry }
            | Self::SendKitchenEstimate { enquiry }
            | Self::AnnounceLead { enquiry }
            | Self::AlertOwner { enquiry } => Some(enquiry.0),
            Self::FollowUpLead { lead, .. }
            | Self::EscalateLead { lead, .. }
            | Self::NotifyOwner { lead, .. }
            | Self::WriteToLead { lead, .. }
            | Self::NurtureLead { lead, .. }
            | Self::SendReceipt { lead, .. } => Some(lead.0),
            Self::RemindOfQuotation { quotation, .. } | Self::TellOfQuotation { quotation, .. } => {
                Some(quotation.0)
            }
            Self::ConfirmOrder { order } | Self::TellOfOrder { order, .. } | Self::AskForReview { order } => {
                Some(order.0)
            }
            Self::SendStatement { statement } => Some(statement.0),
            Self::TellOfTicket { ticket, .. } | Self::AnnounceTicket { ticket, .. } => Some(ticket.0),
            Self::TellOfReferral { referral, .. } => Some(referral.0),
            Self::TellOfVisit { visit, .. }
            | Self::RemindOfVisit { visit, .. }
            | Self::AnnounceVisit { visit, .. } => Some(visit.0),
            Self::ConfirmPrivacyRequest { request }
            | Self::ReceivePrivacyRequest { request }
            | Self::AnswerPrivacyRequest { request } => Some(request.0),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Payloads as stored in queues today: a build that cannot read them would lose work.
    #[test]
    #[expect(clippy::too_many_lines, reason = "a row for each job")]
    fn shipped_payloads_read_and_write_the_same() {
        let lead = LeadId(Uuid::nil());
        let enquiry = EnquiryId(Uuid::nil());
        let token = OneTimeTokenId(Uuid::nil());
        let request = PrivacyRequestId(Uuid::nil());
        let nil = "00000000-0000-0000-0000-000000000000";
        for (job, payload, key) in [
            (
                Mail::AcknowledgeLead { enquiry },
                format!(r#"{{"acknowledge_lead":{{"enquiry":"{nil}"}}}}"#),
                format!("acknowledge_lead:{nil}"),
            ),
            (
                Mail::SendKitchenEstimate { enquiry },
                format!(r#"{{"send_kitchen_estimate":{{"enquiry":"{nil}"}}}}"#),
                format!("send_kitchen_estimate:{nil}"),
            ),
            (
                Mail::AnnounceLead { enquiry },
                format!(r#"{{"announce_lead":{{"enquiry":"{nil}"}}}}"#),
                format!("announce_lead:{nil}"),
            ),
            (
                Mail::FollowUpLead { lead, step: Step::VisitSlots },
                format!(r#"{{"follow_up_lead":{{"lead":"{nil}","step":"visit_slots"}}}}"#),
                format!("follow_up_lead:{nil}:visit_slots"),
            ),
            (
                Mail::EscalateLead { lead, level: Level::Breached },
                format!(r#"{{"escalate_lead":{{"lead":"{nil}","level":"breached"}}}}"#),
                format!("escalate_lead:{nil}:breached"),
            ),
            (
                Mail::NotifyOwner { lead, owner: UserId(Uuid::nil()), version: 3 },
                format!(r#"{{"notify_owner":{{"lead":"{nil}","owner":"{nil}","version":3}}}}"#),
                format!("notify_owner:{nil}:{nil}:3"),
            ),
            (
                Mail::NotifyOwnerOfBatch { owner: UserId(Uuid::nil()), batch: BatchId(Uuid::nil()) },
                format!(r#"{{"notify_owner_of_batch":{{"owner":"{nil}","batch":"{nil}"}}}}"#),
                format!("notify_owner_of_batch:{nil}:{nil}"),
            ),
            (
                Mail::AlertOwner { enquiry },
                format!(r#"{{"alert_owner":{{"enquiry":"{nil}"}}}}"#),
                format!("alert_owner:{nil}"),
            ),
            (
                Mail::AnnounceLeads { announced_at: DateTime::from_timestamp(1_795_000_200, 0).unwrap() },
                r#"{"announce_leads":{"announced_at":"2026-11-18T11:10:00Z"}}"#.to_owned(),
                "announce_leads:1795000200".to_owned(),
            ),
            (
                Mail::WriteToLead { lead, activity: ActivityId(Uuid::nil()) },
                format!(r#"{{"write_to_lead":{{"lead":"{nil}","activity":"{nil}"}}}}"#),
                format!("write_to_lead:{nil}"),
            ),
            (
                Mail::NurtureLead { lead, month: 6 },
                format!(r#"{{"nurture_lead":{{"lead":"{nil}","month":6}}}}"#),
                format!("nurture_lead:{nil}:6"),
            ),
            (
                Mail::TellOfVisit { visit: SiteVisitId(Uuid::nil()), news: VisitNews::Cancelled },
                format!(r#"{{"tell_of_visit":{{"visit":"{nil}","news":"cancelled"}}}}"#),
                format!("tell_of_visit:{nil}:cancelled"),
            ),
            (
                Mail::RemindOfVisit { visit: SiteVisitId(Uuid::nil()), hours: 24 },
                format!(r#"{{"remind_of_visit":{{"visit":"{nil}","hours":24}}}}"#),
                format!("remind_of_visit:{nil}:24"),
            ),
            (
                Mail::AnnounceVisit {
                    visit: SiteVisitId(Uuid::nil()),
                    to: UserId(Uuid::nil()),
                    news: VisitNews::Booked,
                },
                format!(r#"{{"announce_visit":{{"visit":"{nil}","to":"{nil}","news":"booked"}}}}"#),
                format!("announce_visit:{nil}:booked:{nil}"),
            ),
            (
                Mail::SendQuotation { sending: QuotationSendingId(Uuid::nil()) },
                format!(r#"{{"send_quotation":{{"sending":"{nil}"}}}}"#),
                format!("send_quotation:{nil}"),
            ),
            (
                Mail::SendSignedQuotation { acceptance: QuotationAcceptanceId(Uuid::nil()) },
                format!(r#"{{"send_signed_quotation":{{"acceptance":"{nil}"}}}}"#),
                format!("send_signed_quotation:{nil}"),
            ),
            (
                Mail::SendQuotationCode { code: QuotationCodeId(Uuid::nil()) },
                format!(r#"{{"send_quotation_code":{{"code":"{nil}"}}}}"#),
                format!("send_quotation_code:{nil}"),
            ),
            (
                Mail::RemindOfQuotation { quotation: QuotationId(Uuid::nil()), step: 7 },
                format!(r#"{{"remind_of_quotation":{{"quotation":"{nil}","step":7}}}}"#),
                format!("remind_of_quotation:{nil}:7"),
            ),
            (
                Mail::TellOfQuotation {
                    quotation: QuotationId(Uuid::nil()),
                    to: UserId(Uuid::nil()),
                    news: News::Commented,
                    occasion: Uuid::nil(),
                },
                format!(
                    r#"{{"tell_of_quotation":{{"quotation":"{nil}","to":"{nil}","news":"commented","occasion":"{nil}"}}}}"#
                ),
                format!("tell_of_quotation:{nil}:commented:{nil}:{nil}"),
            ),
            (
                Mail::SendReceipt { lead, receipt: ReceiptId(Uuid::nil()), version: 2 },
                format!(r#"{{"send_receipt":{{"lead":"{nil}","receipt":"{nil}","version":2}}}}"#),
                format!("send_receipt:{nil}:2"),
            ),
            (
                Mail::SendStatement { statement: StatementId(Uuid::nil()) },
                format!(r#"{{"send_statement":{{"statement":"{nil}"}}}}"#),
                format!("send_statement:{nil}"),
            ),
            (
                Mail::ConfirmOrder { order: OrderId(Uuid::nil()) },
                format!(r#"{{"confirm_order":{{"order":"{nil}"}}}}"#),
                format!("confirm_order:{nil}"),
            ),
            (
                Mail::TellOfOrder {
                    order: OrderId(Uuid::nil()),
                    news: OrderNews::OutForDelivery,
                    occasion: Uuid::nil(),
                },
                format!(
                    r#"{{"tell_of_order":{{"order":"{nil}","news":"out_for_delivery","occasion":"{nil}"}}}}"#
                ),
                format!("tell_of_order:{nil}:out_for_delivery:{nil}"),
            ),
            (
                Mail::AskForReview { order: OrderId(Uuid::nil()) },
                format!(r#"{{"ask_for_review":{{"order":"{nil}"}}}}"#),
                format!("ask_for_review:{nil}"),
            ),
            (
                Mail::TellOfReferral { referral: ReferralId(Uuid::nil()), news: ReferralNews::RewardDue },
                format!(r#"{{"tell_of_referral":{{"referral":"{nil}","news":"reward_due"}}}}"#),
                format!("tell_of_referral:{nil}:reward_due"),
            ),
            (
                Mail::SendLookupCode { code: LookupCodeId(Uuid::nil()) },
                format!(r#"{{"send_lookup_code":{{"code":"{nil}"}}}}"#),
                format!("send_lookup_code:{nil}"),
            ),
            (
                Mail::TellOfTicket { ticket: TicketId(Uuid::nil()), message: TicketMessageId(Uuid::nil()) },
                format!(r#"{{"tell_of_ticket":{{"ticket":"{nil}","message":"{nil}"}}}}"#),
                format!("tell_of_ticket:{nil}"),
            ),
            (
                Mail::AnnounceTicket { ticket: TicketId(Uuid::nil()), message: TicketMessageId(Uuid::nil()) },
                format!(r#"{{"announce_ticket":{{"ticket":"{nil}","message":"{nil}"}}}}"#),
                format!("announce_ticket:{nil}"),
            ),
            (
                Mail::ReportLateTickets { day: NaiveDate::from_ymd_opt(2026, 11, 25).unwrap() },
                r#"{"report_late_tickets":{"day":"2026-11-25"}}"#.to_owned(),
                "report_late_tickets:2026-11-25".to_owned(),
            ),
            (
                Mail::SendOrderCode { code: OrderCodeId(Uuid::nil()) },
                format!(r#"{{"send_order_code":{{"code":"{nil}"}}}}"#),
                format!("send_order_code:{nil}"),
            ),
            (
                Mail::RemindOfCart {
                    user: UserId(Uuid::nil()),
                    changed_at: DateTime::from_timestamp(1_795_000_200, 0).unwrap(),
                },
                format!(r#"{{"remind_of_cart":{{"user":"{nil}","changed_at":"2026-11-18T11:10:00Z"}}}}"#),
                format!("remind_of_cart:{nil}:1795000200000000"),
            ),
            (
                Mail::TellOfStock { notice: StockNoticeId(Uuid::nil()) },
                format!(r#"{{"tell_of_stock":{{"notice":"{nil}"}}}}"#),
                format!("tell_of_stock:{nil}"),
            ),
            (
                Mail::SendExport { export: ExportId(Uuid::nil()) },
                format!(r#"{{"send_export":{{"export":"{nil}"}}}}"#),
                format!("send_export:{nil}"),
            ),
            (
                Mail::ConfirmAccount { token },
                format!(r#"{{"confirm_account":{{"token":"{nil}"}}}}"#),
                format!("confirm_account:{nil}"),
            ),
            (
                Mail::RemindOfAccount { token },
                format!(r#"{{"remind_of_account":{{"token":"{nil}"}}}}"#),
                format!("remind_of_account:{nil}"),
            ),
            (
                Mail::RecoverAccount { token },
                format!(r#"{{"recover_account":{{"token":"{nil}"}}}}"#),
                format!("recover_account:{nil}"),
            ),
            (
                Mail::ChangeEmail { token },
                format!(r#"{{"change_email":{{"token":"{nil}"}}}}"#),
                format!("change_email:{nil}"),
            ),
            (
                Mail::InviteUser { token },
                format!(r#"{{"invite_user":{{"token":"{nil}"}}}}"#),
                format!("invite_user:{nil}"),
            ),
            (
                Mail::InviteCustomer { token },
                format!(r#"{{"invite_customer":{{"token":"{nil}"}}}}"#),
                format!("invite_customer:{nil}"),
            ),
            (
                Mail::AnnounceRole { user: UserId(Uuid::nil()), version: 3 },
                format!(r#"{{"announce_role":{{"user":"{nil}","version":3}}}}"#),
                format!("announce_role:{nil}:3"),
            ),
            (
                Mail::ConfirmPrivacyRequest { request },
                format!(r#"{{"confirm_privacy_request":{{"request":"{nil}"}}}}"#),
                format!("confirm_privacy_request:{nil}"),
            ),
            (
                Mail::ReceivePrivacyRequest { request },
                format!(r#"{{"receive_privacy_request":{{"request":"{nil}"}}}}"#),
                format!("receive_privacy_request:{nil}"),
            ),
            (
                Mail::AnswerPrivacyRequest { request },
                format!(r#"{{"answer_privacy_request":{{"request":"{nil}"}}}}"#),
                format!("answer_privacy_request:{nil}"),
            ),
            (
                Mail::TellOfAccess { entry: 7 },
                r#"{"tell_of_access":{"entry":7}}"#.to_owned(),
                "tell_of_access:7".to_owned(),
            ),
            (
                Mail::TellOfNotice { notice: NoticeId(Uuid::nil()) },
                format!(r#"{{"tell_of_notice":{{"notice":"{nil}"}}}}"#),
                format!("tell_of_notice:{nil}"),
            ),
            (
                Mail::SendTestLetter {
                    letter: LetterName::ConfirmVisit,
                    user: UserId(Uuid::nil()),
                    requested_at: DateTime::from_timestamp(1_795_000_200, 0).unwrap(),
                },
                format!(
                    r#"{{"send_test_letter":{{"letter":"confirm_visit","user":"{nil}","requested_at":"2026-11-18T11:10:00Z"}}}}"#
                ),
                format!("send_test_letter:confirm_visit:{nil}:1795000200000000"),
            ),
        ] {
            assert_eq!(serde_json::to_string(&job).unwrap(), payload);
            assert_eq!(serde_json::from_str::<Mail>(&payload).unwrap(), job);
            assert_eq!(job.key(), key);
            assert!(payload.contains(job.name()));
            assert!(Mail::KINDS.contains(&job.name()));
        }
    }
}
