//! Tells the sales inbox and the leads' owners about a burst of enquiries, in one e-mail instead of many.

use chrono::{DateTime, Utc};
use enquiries::lead::hold::{self, Digest};
use enquiries::lead::settings::enquiries::Enquiries;
use kernel::organization::Organization;
use letters::AnnounceLeads;
use people::notifications::{Announcement, Channel};
use people::user;

use super::{Dispatch, brand, dispatch, inbox, notifications, organization, personal, site};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, announced_at: DateTime<Utc>) -> Result<(), Failure> {
    let (organization, news) = (organization(worker).await?, notifications(worker).await?.new_lead);
    let (all, by_owner) = {
        let mut db = worker.db.acquire().await?;
        (hold::digest(&mut db, announced_at).await?, hold::digest_by_owner(&mut db, announced_at).await?)
    };
    let about = About { organization, news, announced_at };
    if about.news.channel != Channel::None {
        let inbox = inbox(worker, &about.news, &about.organization).await?;
        send(worker, &about, &all, &inbox, "inbox").await?;
    }
    for (owner, digest) in by_owner {
        let owner = user::find(&mut *worker.db.acquire().await?, owner).await?;
        if let Some(owner) = owner {
            send(worker, &about, &digest, &owner.email, &owner.id.to_string()).await?;
        }
    }
    Ok(())
}

/// What the e-mails share.
struct About {
    organization: Organization,
    news: Announcement,
    announced_at: DateTime<Utc>,
}

async fn send(
    worker: &Worker,
    about: &About,
    digest: &Digest,
    to: &str,
    reader: &str,
) -> Result<(), Failure> {
    let About { organization, news, announced_at } = about;
    if digest.enquiries == 0 {
        return Ok(());
    }
    let letter = AnnounceLeads {
        brand: brand(worker, organization),
        enquiries: digest.enquiries,
        on_hold: digest.on_hold,
        since: timestamp(*announced_at - Enquiries::ALERT_WINDOW),
        until: timestamp(*announced_at),
        leads_url: site(worker, "/admin/leads?sort=-receivedAt"),
        review_url: site(worker, "/admin/leads?onHold=true"),
    };
    let occasion = format!("{}.{reader}", announced_at.timestamp());
    let mail = personal(&letter, occasion, to);
    dispatch(worker, Dispatch { from_name: news.sender_name.as_deref(), ..mail }).await
}
