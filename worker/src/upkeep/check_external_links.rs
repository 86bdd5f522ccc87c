//! Asks links of published texts to other sites whether they still answer: a few sites at a time, each of them one page at a
//! time and with a pause in between.

use std::collections::BTreeMap;
use std::time::Duration;

use editorial::external_link::{self, Answer};
use editorial::link;
use futures_util::StreamExt as _;
use futures_util::stream::iter;
use outgoing::public::AskError;
use tokio::time::{sleep, timeout};
use url::Url;

use crate::{Failure, Worker};

/// Links of one run; the others are asked in the next.
const MAX_LINKS: i64 = 60;

/// Sites that are asked at the same time.
const SITES: usize = 4;

/// Pause between two requests to a site.
const PAUSE: Duration = Duration::from_secs(1);

/// Longest run. What is left is asked in the next.
const LIMIT: Duration = Duration::from_mins(3);

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    external_link::enter(&mut tx, worker.clock.now()).await?;
    let due = external_link::due(&mut tx, worker.clock.now(), MAX_LINKS).await?;
    tx.commit().await?;
    if due.is_empty() {
        return Ok(());
    }
    let asked = due.len();
    let sites = by_site(due);
    let work = iter(sites).map(|addresses| ask_site(worker, addresses)).buffer_unordered(SITES);
    let work = work.collect::<Vec<_>>();
    if let Ok(sites) = timeout(LIMIT, work).await {
        for asked in sites {
            asked?;
        }
    } else {
        tracing::info!("links of slow sites are left to the next run");
    }
    let mut tx = worker.db.begin().await?;
    let broken = link::check_all(&mut tx, worker.clock.now()).await?;
    tx.commit().await?;
    tracing::info!(asked, broken, "links to other sites checked");
    Ok(())
}

/// The addresses of each host.
fn by_site(addresses: Vec<String>) -> Vec<Vec<String>> {
    let mut sites: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for address in addresses {
        let host = Url::parse(&address).ok().and_then(|url| url.host_str().map(str::to_owned));
        sites.entry(host.unwrap_or_default()).or_default().push(address);
    }
    sites.into_values().collect()
}

async fn ask_site(worker: &Worker, addresses: Vec<String>) -> Result<(), Failure> {
    for (place, address) in addresses.into_iter().enumerate() {
        if place > 0 {
            sleep(PAUSE).await;
        }
        let answer = ask(worker, &address).await;
        let mut tx = worker.db.begin().await?;
        external_link::record(&mut tx, &address, answer, worker.clock.now()).await?;
        tx.commit().await?;
    }
    Ok(())
}

async fn ask(worker: &Worker, address: &str) -> Answer {
    let Ok(url) = Url::parse(address) else { return Answer::NotPublic };
    match worker.visitor.ask(&url).await {
        Ok(status) => Answer::Status(status),
        Err(AskError::NotWeb | AskError::Private) => Answer::NotPublic,
        Err(AskError::TooManyRedirects) => Answer::EndlessRedirect,
        Err(AskError::Unreachable(reason)) => {
            tracing::debug!(reason, "a link could not be reached");
            Answer::Unreachable
        }
    }
}
