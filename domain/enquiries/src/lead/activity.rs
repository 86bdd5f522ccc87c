//! Lead activities: calls, notes, WhatsApp chats and e-mails sent by staff.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Lead, filled, follow_up, mention, score, storable};
use crate::consent::StopReason;
use crate::lead::settings::Sales;
use jobs::{Mail, enqueue};
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::{Clock, day_of};
use kernel::ids::{ActivityId, LeadId, UserId};
use kernel::record::Refusal;
use kernel::string_enum::string_enum;
use people::notices::Subject;
use people::notices::mention::{announce, named};
use uuid::Uuid;

string_enum! {
    /// Outcome of a call.
    pub enum CallOutcome {
        /// We spoke.
        Connected = "connected",
        /// We spoke, and the customer asked for a callback.
        Callback = "callback",
        /// No answer.
        NoAnswer = "no_answer",
        /// Line busy.
        Busy = "busy",
        /// Wrong number.
        WrongNumber = "wrong_number",
    }
}

impl CallOutcome {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Connected => "Spoke with them",
            Self::Callback => "Asked to be called back",
            Self::NoAnswer => "No answer",
            Self::Busy => "Busy",
            Self::WrongNumber => "Wrong number",
        }
    }

    const fn is_spoken(self) -> bool {
        matches!(self, Self::Connected | Self::Callback)
    }
}

string_enum! {
    /// E-mail template for staff. The values are stored in the e-mail log, so they are frozen.
    pub enum LetterTemplate {
        /// We called and could not reach you.
        CouldNotReachYou = "could_not_reach_you",
        /// Proposes a site visit.
        ProposeVisit = "propose_visit",
        /// Asks for what we need to proceed.
        DocumentsNeeded = "documents_needed",
        /// Custom text.
        OwnWords = "own_words",
    }
}

impl LetterTemplate {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::CouldNotReachYou => "Could not reach you",
            Self::ProposeVisit => "Visit proposed",
            Self::DocumentsNeeded => "Documents needed",
            Self::OwnWords => "Custom message",
        }
    }
}

/// A new note.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
pub struct NoteDraft {
    /// Note text. Names a colleague as `@Name`.
    #[garde(length(chars, min = 1, max = 4000), custom(filled))]
    pub text: String,
    /// The colleagues whom it names. They are told, and have to be among those who can see the lead.
    #[serde(default)]
    #[garde(length(max = 20))]
    pub mentions: Vec<UserId>,
}

/// A logged call.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
pub struct CallDraft {
    /// Outcome of the call.
    #[garde(skip)]
    pub outcome: CallOutcome,
    /// Call notes.
    #[serde(default)]
    #[garde(inner(length(chars, max = 2000), custom(storable)))]
    pub note: Option<String>,
}

/// A WhatsApp conversation.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
pub struct WhatsappDraft {
    /// Conversation notes.
    #[serde(default)]
    #[garde(inner(length(chars, max = 2000), custom(storable)))]
    pub note: Option<String>,
}

/// An e-mail to the customer: a template or a custom text.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
pub struct EmailDraft {
    /// Template; `own_words` if omitted.
    #[serde(default)]
    #[garde(custom(requires_text(&self.subject, &self.text)))]
    pub template: Option<LetterTemplate>,
    /// Subject of a custom e-mail.
    #[serde(default)]
    #[garde(length(chars, max = 120), custom(storable))]
    pub subject: String,
    /// Text of a custom e-mail.
    #[serde(default)]
    #[garde(length(chars, max = 8000), custom(storable))]
    pub text: String,
}

fn requires_text(subject: &str, text: &str) -> impl FnOnce(&Option<LetterTemplate>, &()) -> garde::Result {
    move |template, ()| {
        let is_own = template.is_none_or(|template| template == LetterTemplate::OwnWords);
        if is_own && (subject.trim().is_empty() || text.trim().is_empty()) {
            return Err(garde::Error::new("choose a template, or write a subject and a text"));
        }
        Ok(())
    }
}

/// Columns of an activity.
#[derive(Default)]
struct Activity<'a> {
    kind: &'a str,
    text: &'a str,
    outcome: Option<CallOutcome>,
    template: Option<LetterTemplate>,
    subject: Option<&'a str>,
    mentioned: &'a [Uuid],
}

/// Saves a note, and tells the colleagues whom it names.
pub async fn note(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: &Lead,
    draft: &NoteDraft,
) -> Result<ActivityId, Refusal> {
    let readers = match &draft.mentions[..] {
        [] => Vec::new(),
        mentions => named(mention::colleagues(&mut *db, lead).await?, &draft.text, mentions)?,
    };
    let mentioned: Vec<_> = readers.iter().map(|user| user.0).collect();
    let activity = Activity { kind: "note", text: &draft.text, mentioned: &mentioned, ..Activity::default() };
    let id = insert(db, clock, actor, lead.id, &activity).await?;
    let event = Event::new("lead_noted", "lead", &lead.id).changing(vec![Change::new("activityId", (), id)]);
    audit::record(&mut *db, clock, actor, event).await?;
    announce(db, clock, actor, Subject::Lead(lead.id), &id, &readers).await?;
    Ok(id)
}

/// Logs a call. The first attempt counts as first contact, answered or not. A conversation ends the follow-up
/// sequence; three unanswered attempts in a row lower the score.
pub async fn call(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: &Lead,
    draft: &CallDraft,
    sales: &Sales,
) -> Result<ActivityId, sqlx::Error> {
    let now = clock.now();
    let outcome = draft.outcome;
    let text = draft.note.as_deref().unwrap_or_default();
    let activity = Activity { kind: "call", text, outcome: Some(outcome), ..Activity::default() };
    let id = insert(db, clock, actor, lead.id, &activity).await?;
    answered(db, lead.id, now).await?;
    if outcome.is_spoken() {
        follow_up::stop(db, lead.id, StopReason::Called, now).await?;
    }
    score::renew(db, lead.id, sales, day_of(now)).await?;
    let changes = vec![Change::new("activityId", (), id), Change::new("outcome", (), outcome)];
    audit::record(db, clock, actor, Event::new("lead_called", "lead", &lead.id).changing(changes)).await?;
    Ok(id)
}

/// Logs that a WhatsApp conversation was opened.
pub async fn whatsapp(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: &Lead,
    draft: &WhatsappDraft,
) -> Result<ActivityId, sqlx::Error> {
    let text = draft.note.as_deref().unwrap_or_default();
    let id = insert(db, clock, actor, lead.id, &Activity { kind: "whatsapp", text, ..Activity::default() })
        .await?;
    answered(db, lead.id, clock.now()).await?;
    let changes = vec![Change::new("activityId", (), id)];
    audit::record(db, clock, actor, Event::new("lead_whatsapp_opened", "lead", &lead.id).changing(changes))
        .await?;
    Ok(id)
}

/// Records an e-mail to the customer and enqueues it.
pub async fn email(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: &Lead,
    draft: &EmailDraft,
) -> Result<ActivityId, Refusal> {
    if lead.email_normalized.is_none() {
        let reason = "This customer has no valid e-mail address. Add one first.".to_owned();
        return Err(Refusal::Rule { code: "no_email_address", reason });
    }
    let template = draft.template.unwrap_or(LetterTemplate::OwnWords);
    let is_own = template == LetterTemplate::OwnWords;
    let activity = Activity {
        kind: "email",
        text: if is_own { &draft.text } else { "" },
        template: Some(template),
        subject: is_own.then_some(draft.subject.trim()),
        ..Activity::default()
    };
    let id = insert(db, clock, actor, lead.id, &activity).await?;
    answered(db, lead.id, clock.now()).await?;
    let changes = vec![Change::new("activityId", (), id), Change::new("template", (), template)];
    audit::record(db, clock, actor, Event::new("lead_written_to", "lead", &lead.id).changing(changes))
        .await?;
    enqueue(db, Mail::WriteToLead { lead: lead.id, activity: id }).await?;
    Ok(id)
}

async fn insert(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: LeadId,
    activity: &Activity<'_>,
) -> Result<ActivityId, sqlx::Error> {
    let id = ActivityId::new();
    sqlx::query!(
        "insert into lead_activities (id, lead_id, kind, at, actor_id, text, outcome, template, subject, mentioned)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        id.0,
        lead.0,
        activity.kind,
        clock.now(),
        actor.user.map(|user| user.0),
        activity.text.trim(),
        activity.outcome as Option<CallOutcome>,
        activity.template as Option<LetterTemplate>,
        activity.subject,
        activity.mentioned,
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// The first call or e-mail counts as the promised first contact.
async fn answered(db: &mut Db, lead: LeadId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update leads set first_response_at = $2, updated_at = $2 where id = $1 and first_response_at is null",
        lead.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// An e-mail to a customer, ready to send.
#[derive(Clone, Debug)]
pub struct Email {
    /// Template.
    pub template: LetterTemplate,
    /// Subject of a custom e-mail.
    pub subject: String,
    /// Text of a custom e-mail.
    pub text: String,
    /// Who wrote it.
    pub author: Option<UserId>,
}

/// The e-mail of an activity.
pub async fn find_email(db: &mut Db, id: ActivityId) -> Result<Email, sqlx::Error> {
    sqlx::query_as!(
        Email,
        r#"select template as "template!: LetterTemplate", coalesce(subject, '') as "subject!", text,
               actor_id as "author: UserId"
           from lead_activities where id = $1 and kind = 'email'"#,
        id.0,
    )
    .fetch_one(db)
    .await
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;
    use crate::lead::testing::{nth_lead, received};
    use crate::lead::{Temperature, find};
    use kernel::reach::Reach;
    use kernel::role::Role;
    use kernel::testing::{ist, user};

    struct Desk {
        clock: Clock,
        actor: Actor,
        lead: LeadId,
    }

    impl Desk {
        async fn new(db: &mut Db) -> Self {
            let me = user(db, "Ravi", Role::Sales).await;
            let lead = received(db, &nth_lead(1), ist("2026-11-20T11:00")).await;
            let clock = Clock::stopped_at(ist("2026-11-20T15:00"));
            Self { clock, actor: Actor { user: Some(me), ..Actor::system() }, lead }
        }

        async fn call(&self, db: &mut Db, outcome: CallOutcome) -> Lead {
            self.clock.advance(chrono::TimeDelta::minutes(1));
            let lead = find(db, self.lead, Reach::All).await.unwrap();
            let draft = CallDraft { outcome, note: None };
            call(db, &self.clock, &self.actor, &lead, &draft, &Sales::default()).await.unwrap();
            find(db, self.lead, Reach::All).await.unwrap()
        }
    }

    #[test_database::test]
    async fn the_first_attempt_is_the_response_and_only_a_conversation_ends_the_letters(
        pool: PgPool,
    ) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let desk = Desk::new(&mut db).await;
        let first = desk.call(&mut db, CallOutcome::NoAnswer).await;
        assert_eq!(first.first_response_at, Some(desk.clock.now()));
        assert_eq!(first.follow_ups_stopped_at, None);
        let second = desk.call(&mut db, CallOutcome::Connected).await;
        assert_eq!(second.first_response_at, first.first_response_at);
        assert_eq!(second.follow_ups_stopped_at, Some(desk.clock.now()));
        assert_eq!(second.version, first.version, "logging a call does not conflict with edits");
        Ok(())
    }

    #[test_database::test]
    async fn three_unanswered_attempts_in_a_row_weigh(pool: PgPool) -> sqlx::Result<()> {
        use CallOutcome::{Busy, Callback, NoAnswer, WrongNumber};
        let mut db = pool.acquire().await?;
        let desk = Desk::new(&mut db).await;
        let score = find(&mut db, desk.lead, Reach::All).await?.score;
        for (outcome, less) in [
            (NoAnswer, 0),
            (WrongNumber, 0),
            (Busy, 0),
            (NoAnswer, 15),
            (NoAnswer, 15),
            (Callback, 0),
            (NoAnswer, 0),
            (NoAnswer, 0),
            (Busy, 15),
        ] {
            assert_eq!(desk.call(&mut db, outcome).await.score, score - less, "after {outcome}");
        }
        let lead = find(&mut db, desk.lead, Reach::All).await?;
        assert_eq!(lead.temperature, Temperature::Cold);
        assert_eq!(lead.score_reasons.last().unwrap().points, -15);
        Ok(())
    }

    #[test_database::test]
    async fn nobody_is_written_to_without_an_address(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let desk = Desk::new(&mut db).await;
        let draft = EmailDraft {
            template: Some(LetterTemplate::DocumentsNeeded),
            subject: "not sent".to_owned(),
            text: String::new(),
        };
        let lead = find(&mut db, desk.lead, Reach::All).await?;
        let id = email(&mut db, &desk.clock, &desk.actor, &lead, &draft).await.unwrap();
        let stored = find_email(&mut db, id).await?;
        assert_eq!((stored.template, stored.subject.as_str()), (LetterTemplate::DocumentsNeeded, ""));
        assert_eq!(stored.author, desk.actor.user);
        assert_eq!(find(&mut db, desk.lead, Reach::All).await?.first_response_at, Some(desk.clock.now()));

        let unreachable = Lead { email_normalized: None, ..lead };
        let refused = email(&mut db, &desk.clock, &desk.actor, &unreachable, &draft).await.unwrap_err();
        assert!(matches!(refused, Refusal::Rule { code: "no_email_address", .. }), "{refused}");
        Ok(())
    }
}
