//! Uploads of conversions, against a server that answers as told.

mod adjustments;
mod server;
mod uploads;

use ads::conversion::{self, ConversionState, EventKind, NewEvent};
use chrono::{DateTime, Utc};
use enquiries::lead::testing::nth_lead;
use jobs::Conversions;
use jobs::conversions::Destination;
use kernel::audit::Actor;
use kernel::ids::LeadId;
use kernel::subject::Reference;
use platforms::{GoogleMethod, NewConnection, Platforms, Saved, SecretName};
use sqlx::PgPool;

use self::server::Server;
use crate::house::{House, secret};

/// An installation whose platforms are this server.
struct Place {
    house: House,
    server: Server,
}

/// A conversion as it is stored.
#[derive(Debug)]
struct Row {
    state: ConversionState,
    reason: String,
    attempts: i32,
    due_at: DateTime<Utc>,
    batch_limit: Option<i32>,
}

impl Place {
    async fn new(db: PgPool) -> Self {
        let server = Server::start().await;
        let mut house = House::new(db).await;
        let platforms = Platforms::new(server.configuration(), &secret(), house.worker.clock.clone());
        house.worker.platforms = platforms.unwrap();
        Self { house, server }
    }

    /// Connected to Google Ads by a refresh token.
    async fn with_google(db: PgPool, method: GoogleMethod) -> Self {
        let place = Self::new(db).await;
        let secrets = [
            (SecretName::ClientId, "client"),
            (SecretName::ClientSecret, "client secret"),
            (SecretName::RefreshToken, "refresh token"),
        ];
        place.connect(Destination::GoogleAds, Some(method), "1234567890", &secrets).await;
        place
    }

    async fn connect(
        &self,
        destination: Destination,
        method: Option<GoogleMethod>,
        account: &str,
        secrets: &[(SecretName, &str)],
    ) {
        let kinds = if destination == Destination::GoogleAds { EventKind::ALL } else { &[] };
        let new = NewConnection {
            is_enabled: true,
            method,
            account: account.to_owned(),
            login_account: String::new(),
            actions: kinds.iter().map(|kind| (kind.to_string(), "987654321".to_owned())).collect(),
            test_code: String::new(),
            secrets: secrets.iter().map(|(name, secret)| (*name, Some((*secret).to_owned()))).collect(),
        };
        let mut tx = self.house.worker.db.begin().await.unwrap();
        let saved = self.house.worker.platforms.save(&mut tx, &Actor::system(), destination, 0, &new).await;
        assert_eq!(saved.unwrap(), Saved::Yes);
        tx.commit().await.unwrap();
    }

    /// The n-th lead, of a visitor who clicked on an ad and agreed to everything.
    async fn lead(&self, n: u32) -> Reference {
        let (lead, _) = self.house.receive(&nth_lead(n)).await;
        let (mut db, now) = (self.house.db().await, self.house.now());
        sqlx::query!(
            "with visitor as (
                 insert into visitors (id, allows_analytics, allows_ads, created_at, last_seen_at)
                 values (gen_random_uuid(), true, true, $2, $2) returning id
             ), visit as (
                 insert into visits (
                     id, visitor_id, session_id, started_at, landing_page, gclid, gclid_at, fbclid, fbclid_at,
                     ga_client_id, ga_session_id, user_agent, received_at
                 )
                 select gen_random_uuid(), id, '1', $2, '/', 'G-1', $2, 'F-1', $2, '1.2', '3', 'agent', $2
                 from visitor
             )
             insert into attributions (subject_kind, subject_id, visitor_id, created_at)
             select 'lead', $1, id, $2 from visitor
             on conflict (subject_kind, subject_id) do update set visitor_id = excluded.visitor_id",
            lead.0,
            now,
        )
        .execute(&mut *db)
        .await
        .unwrap();
        // What its enquiry recorded, before the visitor was known.
        sqlx::query!("delete from conversion_events where subject_id = $1", lead.0)
            .execute(&mut *db)
            .await
            .unwrap();
        reference(lead)
    }

    /// An event of a lead, recorded now.
    async fn record(&self, kind: EventKind, subject: Reference) {
        let now = self.house.now();
        let event = NewEvent { value_paise: 65_000_000, ..NewEvent::once(kind, subject, now) };
        conversion::record(&mut *self.house.db().await, &[event], now).await.unwrap();
    }

    async fn upload(&self, destination: Destination) {
        let upload = Conversions::Upload { destination, due_at: self.house.now() };
        self.house.handle(upload).await.unwrap();
    }

    async fn check(&self) {
        let check =
            Conversions::CheckUploads { destination: Destination::GoogleAds, due_at: self.house.now() };
        self.house.handle(check).await.unwrap();
    }

    /// A destination's conversions, in the order of their events.
    async fn rows(&self, destination: Destination) -> Vec<Row> {
        sqlx::query_as!(
            Row,
            r#"select state as "state: ConversionState", reason, attempts, due_at, batch_limit
               from conversions join conversion_events as event on event.id = conversions.event_id
               where destination = $1 order by event.created_at, event.id"#,
            destination.as_str(),
        )
        .fetch_all(&mut *self.house.db().await)
        .await
        .unwrap()
    }

    async fn states(&self, destination: Destination) -> Vec<(ConversionState, String)> {
        self.rows(destination).await.into_iter().map(|row| (row.state, row.reason)).collect()
    }
}

fn reference(lead: LeadId) -> Reference {
    Reference { kind: "lead", id: lead.0 }
}
