//! What connects a lead or an order with the clicks that led to it, for those who tell platforms of it.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::subject::Reference;
use uuid::Uuid;

use super::ClickKind;

/// A moment of a lead or an order: what led to it came before.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The lead or the order.
    pub subject: Reference,
    /// When the event happened.
    pub at: DateTime<Utc>,
}

/// A click id with the time of its capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Click {
    /// Kind.
    pub kind: ClickKind,
    /// The platform's id, as captured.
    pub id: String,
    /// When it was captured.
    pub at: DateTime<Utc>,
}

/// What the visits before a moment say. Identifiers of a purpose are present only while the visitor agrees to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// The visitor agrees that ad platforms are told, and nobody withdrew it.
    pub allows_ads: bool,
    /// The same for analytics.
    pub allows_analytics: bool,
    /// Google's click id, of the latest click that has one: an event names one only.
    pub google: Option<Click>,
    /// Meta's click id, of the latest click or cookie. With `fbc` of the same visit there is no need to build one.
    pub fbclid: Option<Click>,
    /// Meta's click cookie of that visit.
    pub fbc: Option<String>,
    /// Meta's browser cookie.
    pub fbp: Option<String>,
    /// Google Analytics' client id.
    pub ga_client_id: Option<String>,
    /// Google Analytics' session id, of the same visit.
    pub ga_session_id: Option<String>,
    /// User agent of the latest visit.
    pub user_agent: Option<String>,
    /// The page on which the latest visit began.
    pub landing_page: Option<String>,
}

/// The trails that lead to these moments, in their order. A moment without an attribution has an empty one.
pub async fn trails(db: &mut Db, moments: &[Moment]) -> Result<Vec<Trail>, sqlx::Error> {
    let kinds: Vec<&str> = moments.iter().map(|moment| moment.subject.kind).collect();
    let ids: Vec<Uuid> = moments.iter().map(|moment| moment.subject.id).collect();
    let times: Vec<DateTime<Utc>> = moments.iter().map(|moment| moment.at).collect();
    let rows = sqlx::query!(
        r#"with moment as (
               select place, at, visitor_id, first_visit_id, last_visit_id,
                   coalesce(allows_ads, false) and ads_withdrawn_at is null as allows_ads,
                   coalesce(allows_analytics, false) and analytics_withdrawn_at is null as allows_analytics
               from unnest($1::text[], $2::uuid[], $3::timestamptz[]) with ordinality as asked (kind, id, at, place)
               left join attributions on subject_kind = asked.kind and subject_id = asked.id
               left join visitors on visitors.id = visitor_id
           )
           select allows_ads as "allows_ads!", allows_analytics as "allows_analytics!",
               google.kind as "google_kind?: ClickKind", google.id as "google_id?", google.at as "google_at?",
               meta.fbclid as "fbclid?", meta.fbclid_at as "fbclid_at?", meta.fbc as "fbc?", browser.fbp as "fbp?",
               analytics.ga_client_id as "ga_client_id?", analytics.ga_session_id as "ga_session_id?",
               latest.user_agent as "user_agent?", latest.landing_page as "landing_page?"
           from moment
           left join lateral (
               select click.kind, click.id, click.at
               from visits
               cross join lateral (
                   values ('gclid', gclid, gclid_at), ('gbraid', gbraid, gbraid_at), ('wbraid', wbraid, wbraid_at)
               ) as click (kind, id, at)
               where (visits.visitor_id = moment.visitor_id or visits.id in (first_visit_id, last_visit_id))
                   and click.id is not null and click.at <= moment.at
               order by click.at desc, visits.id desc limit 1
           ) as google on allows_ads
           left join lateral (
               select fbclid, fbclid_at, fbc
               from visits
               where (visits.visitor_id = moment.visitor_id or visits.id in (first_visit_id, last_visit_id))
                   and (fbclid is not null or fbc is not null) and coalesce(fbclid_at, started_at) <= moment.at
               order by coalesce(fbclid_at, started_at) desc, visits.id desc limit 1
           ) as meta on allows_ads
           left join lateral (
               select fbp
               from visits
               where (visits.visitor_id = moment.visitor_id or visits.id in (first_visit_id, last_visit_id))
                   and fbp is not null and started_at <= moment.at
               order by started_at desc, visits.id desc limit 1
           ) as browser on allows_ads
           left join lateral (
               select ga_client_id, ga_session_id
               from visits
               where (visits.visitor_id = moment.visitor_id or visits.id in (first_visit_id, last_visit_id))
                   and ga_client_id is not null and started_at <= moment.at
               order by started_at desc, visits.id desc limit 1
           ) as analytics on allows_analytics
           left join lateral (
               select user_agent, landing_page
               from visits
               where (visits.visitor_id = moment.visitor_id or visits.id in (first_visit_id, last_visit_id))
                   and started_at <= moment.at
               order by started_at desc, visits.id desc limit 1
           ) as latest on allows_ads or allows_analytics
           order by place"#,
        &kinds as &[&str],
        &ids,
        &times,
    )
    .fetch_all(db)
    .await?;
    let trails = rows.into_iter().map(|row| {
        let google = row.google_kind.zip(row.google_id).zip(row.google_at);
        let fbclid = row.fbclid.zip(row.fbclid_at);
        Trail {
            allows_ads: row.allows_ads,
            allows_analytics: row.allows_analytics,
            google: google.map(|((kind, id), at)| Click { kind, id, at }),
            fbclid: fbclid.map(|(id, at)| Click { kind: ClickKind::Fbclid, id, at }),
            fbc: row.fbc,
            fbp: row.fbp,
            ga_client_id: row.ga_client_id,
            ga_session_id: row.ga_session_id,
            user_agent: row.user_agent,
            landing_page: row.landing_page,
        }
    });
    Ok(trails.collect())
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use sqlx::PgPool;

    use super::*;

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_795_000_000, 0).unwrap() + TimeDelta::minutes(minute)
    }

    fn lead() -> Reference {
        Reference { kind: "lead", id: Uuid::from_u128(7) }
    }

    /// Three visits of a visitor, in minutes 0, 10 and 20, and their lead.
    async fn visits(db: &mut Db, allows_ads: bool, allows_analytics: bool) -> sqlx::Result<()> {
        let (visitor, begin) = (Uuid::from_u128(1), at(0));
        sqlx::query!(
            "insert into visitors (id, allows_analytics, allows_ads, created_at, last_seen_at)
             values ($1, $2, $3, $4, $4)",
            visitor,
            allows_analytics,
            allows_ads,
            begin,
        )
        .execute(&mut *db)
        .await?;
        sqlx::query!(
            "insert into visits (
                 id, visitor_id, session_id, started_at, landing_page, gclid, gclid_at, wbraid, wbraid_at, fbclid,
                 fbclid_at, fbp, fbc, ga_client_id, ga_session_id, user_agent, received_at
             )
             select id, $1, place::text, $2::timestamptz + (place - 1) * interval '10 min', '/' || place, gclid,
                 $2::timestamptz + (place - 1) * interval '10 min', wbraid,
                 $2::timestamptz + (place - 1) * interval '10 min' + interval '1 min', fbclid,
                 $2::timestamptz + (place - 1) * interval '10 min', fbp, fbc, client, session, 'agent ' || place, $2
             from (
                 values (gen_random_uuid(), 1, 'G-1', 'W-1', 'F-1', 'fb.1.1.p', 'fb.1.1.F-1', 'c.1', 's.1'),
                     (gen_random_uuid(), 2, 'G-2', null, 'F-2', null, null, 'c.1', 's.2'),
                     (gen_random_uuid(), 3, null, null, null, null, null, null, null)
             ) as visit (id, place, gclid, wbraid, fbclid, fbp, fbc, client, session)",
            visitor,
            begin,
        )
        .execute(&mut *db)
        .await?;
        sqlx::query!(
            "insert into attributions (subject_kind, subject_id, visitor_id, created_at) values ('lead', $1, $2, $3)",
            lead().id,
            visitor,
            begin,
        )
        .execute(db)
        .await?;
        Ok(())
    }

    #[test_database::test]
    async fn a_moment_has_the_latest_clicks_before_it(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        visits(&mut db, true, true).await?;
        let moments = [25, 5, -1].map(|minute| Moment { subject: lead(), at: at(minute) });
        let other = Moment { subject: Reference { kind: "order", id: lead().id }, at: at(25) };
        let trails = trails(&mut db, &[moments[0], other, moments[1], moments[2]]).await?;
        let click = |kind, id: &str, minute| Some(Click { kind, id: id.to_owned(), at: at(minute) });
        assert_eq!(
            trails[0],
            Trail {
                allows_ads: true,
                allows_analytics: true,
                google: click(ClickKind::Gclid, "G-2", 10),
                // The cookie is of an earlier click.
                fbclid: click(ClickKind::Fbclid, "F-2", 10),
                fbc: None,
                fbp: Some("fb.1.1.p".to_owned()),
                ga_client_id: Some("c.1".to_owned()),
                ga_session_id: Some("s.2".to_owned()),
                user_agent: Some("agent 3".to_owned()),
                landing_page: Some("/3".to_owned()),
            }
        );
        assert_eq!(trails[1], Trail::default(), "nothing is known of an order with the same id");
        assert_eq!(trails[2].google, click(ClickKind::Wbraid, "W-1", 1));
        assert_eq!(trails[2].fbc.as_deref(), Some("fb.1.1.F-1"));
        assert_eq!(trails[3], Trail { allows_ads: true, allows_analytics: true, ..Trail::default() });
        Ok(())
    }

    #[test_database::test]
    async fn identifiers_need_agreement_to_their_purpose(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        visits(&mut db, false, true).await?;
        let moment = [Moment { subject: lead(), at: at(25) }];
        let trail = &trails(&mut db, &moment).await?[0];
        assert_eq!((&trail.google, &trail.fbclid, &trail.fbc, &trail.fbp), (&None, &None, &None, &None));
        assert_eq!(trail.ga_session_id.as_deref(), Some("s.2"));
        sqlx::query!("update attributions set analytics_withdrawn_at = now()").execute(&mut *db).await?;
        assert_eq!(trails(&mut db, &moment).await?, [Trail::default()]);
        Ok(())
    }
}
