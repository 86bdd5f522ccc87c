//! `worker jobs`: looks at jobs, and does something about them.

mod table;

use std::io::{IsTerminal as _, Write as _};
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use jobs::queue::look::{self, JobAct, JobFilter, Search, Standing};
use jobs::queue::{JobId, lines, operate};
use kernel::audit::{self, Actor};
use kernel::page::{AnyOf, PageQuery};
use serde_json::json;
use uuid::Uuid;

use super::{Shell, counted, unfinished};

/// Looks at jobs, and does something about them.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum Jobs {
    /// Lists jobs: those that wait, the next first; those that have ended, the last first.
    Ls(Ls),
    /// Tells all that is known of a job, with its attempts and what they have logged.
    Show(Show),
    /// Begins jobs again that have failed for good.
    Retry(Act),
    /// Ends jobs: those that wait at once, those that are being worked on when they next wait for something.
    Cancel(Act),
    /// Starts jobs before their time.
    RunNow(Act),
}

/// Which jobs are meant.
#[derive(Clone, Debug, Default, PartialEq, clap::Args)]
struct Filter {
    /// How they stand: waiting, scheduled, retrying, running, done, dead or cancelled.
    #[arg(long, value_delimiter = ',')]
    state: Vec<Standing>,
    /// In these queues.
    #[arg(long, value_delimiter = ',')]
    queue: Vec<String>,
    /// Of these kinds, such as `acknowledge_lead`.
    #[arg(long, value_delimiter = ',')]
    kind: Vec<String>,
    /// With this text in their kind, occasion, payload or error.
    #[arg(long, default_value_t, hide_default_value = true)]
    q: String,
}

/// `worker jobs ls`.
#[derive(Clone, Debug, clap::Args)]
pub struct Ls {
    #[command(flatten)]
    filter: Filter,
    /// How many at most.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    limit: u32,
    /// For programs: an array of objects.
    #[arg(long)]
    json: bool,
}

/// `worker jobs show`.
#[derive(Clone, Debug, clap::Args)]
pub struct Show {
    /// The job's number.
    id: JobId,
    /// For programs: an object.
    #[arg(long)]
    json: bool,
}

/// `worker jobs retry`, `cancel` and `run-now`.
///
/// Exit code 0: done to all that were meant. 3: not to all of them; another was faster, or they stand differently.
#[derive(Clone, Debug, clap::Args)]
pub struct Act {
    /// The jobs' numbers.
    ids: Vec<JobId>,
    #[command(flatten)]
    filter: Filter,
    /// Does not ask whether so many are meant.
    #[arg(long)]
    yes: bool,
}

impl Filter {
    fn read(&self) -> (&str, JobFilter) {
        let filter = JobFilter {
            state: AnyOf(self.state.clone()),
            queue: AnyOf(self.queue.clone()),
            kind: AnyOf(self.kind.clone()),
            ..JobFilter::default()
        };
        (&self.q, filter)
    }
}

impl Jobs {
    /// Does it.
    pub async fn run(self, shell: &Shell) -> anyhow::Result<ExitCode> {
        match self {
            Self::Ls(ls) => ls.run(shell).await,
            Self::Show(show) => show.run(shell).await,
            Self::Retry(act) => act.run(shell, JobAct::Retry).await,
            Self::Cancel(act) => act.run(shell, JobAct::Cancel).await,
            Self::RunNow(act) => act.run(shell, JobAct::RunNow).await,
        }
    }
}

impl Ls {
    async fn run(self, shell: &Shell) -> anyhow::Result<ExitCode> {
        let (q, filter) = self.filter.read();
        let page = PageQuery { per_page: self.limit, ..PageQuery::default() };
        let mut db = shell.db.acquire().await?;
        let found = look::list(&mut db, Search { q, filter: &filter }, &page).await?;
        if self.json {
            println!("{}", serde_json::to_string_pretty(&found.items)?);
            return Ok(ExitCode::SUCCESS);
        }
        if found.items.is_empty() {
            println!("There are no such jobs.");
            return Ok(ExitCode::SUCCESS);
        }
        print!("{}", table::of(&found.items));
        if found.total > i64::from(self.limit) {
            let more = if found.is_total_exact { "" } else { "more than " };
            println!("{} of {more}{}; --limit shows more.", found.items.len(), found.total);
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Show {
    async fn run(self, shell: &Shell) -> anyhow::Result<ExitCode> {
        let mut db = shell.db.acquire().await?;
        let job = match look::find(&mut db, self.id).await {
            Ok(job) => job,
            Err(sqlx::Error::RowNotFound) => bail!("there is no job {}", self.id),
            Err(error) => return Err(error.into()),
        };
        let attempts = look::attempts(&mut db, self.id).await?;
        let lines = lines::of(&mut db, self.id.0).await?;
        if self.json {
            let lines: Vec<_> = lines
                .iter()
                .map(|said| {
                    let line = &said.line;
                    json!({ "attempt": said.attempt, "at": line.at, "level": line.level, "target": line.target, "message": line.message })
                })
                .collect();
            let all = json!({
                "job": job, "key": job.key, "subject": job.subject, "requestId": job.request_id, "payload": job.payload,
                "attempts": attempts, "lines": lines,
            });
            println!("{}", serde_json::to_string_pretty(&all)?);
        } else {
            print!("{}", table::whole(&job, &attempts, &lines));
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Act {
    async fn run(self, shell: &Shell, act: JobAct) -> anyhow::Result<ExitCode> {
        let Some(ids) = self.meant(shell, act).await? else {
            println!("Nothing was done.");
            return Ok(unfinished());
        };
        let mut tx = shell.db.begin().await?;
        let changed = operate::act(&mut tx, act, &ids, shell.clock.now()).await?;
        let batch = Uuid::now_v7();
        let events = changed.iter().map(|before| before.event(act).within(batch)).collect();
        audit::record_all(&mut tx, &shell.clock, &Actor::system(), events).await?;
        tx.commit().await?;
        println!("{}: {}.", done(act), counted(changed.len()));
        let skipped: Vec<_> =
            ids.iter().filter(|id| changed.iter().all(|before| before.id != **id)).collect();
        if skipped.is_empty() {
            return Ok(ExitCode::SUCCESS);
        }
        let named = skipped.iter().take(10).map(ToString::to_string).collect::<Vec<_>>().join(", ");
        eprintln!("Nothing was done to {} that {}: {named}.", counted(skipped.len()), unfit(act));
        Ok(unfinished())
    }

    /// The jobs that are meant; none if somebody has thought better of it.
    async fn meant(&self, shell: &Shell, act: JobAct) -> anyhow::Result<Option<Vec<JobId>>> {
        if self.filter == Filter::default() {
            if self.ids.is_empty() {
                bail!("name the jobs by their numbers, or by --state, --queue, --kind or --q");
            }
            return Ok(Some(self.ids.clone()));
        }
        if !self.ids.is_empty() {
            bail!("name the jobs by their numbers or by filters, not by both");
        }
        let (q, mut filter) = self.filter.read();
        if filter.state.0.is_empty() {
            filter.state = AnyOf(fit(act).to_vec());
        }
        let search = Search { q, filter: &filter };
        let ids = look::ids(&mut *shell.db.acquire().await?, search, look::COUNTED).await?;
        if ids.is_empty() || self.yes || is_meant(ids.len())? { Ok(Some(ids)) } else { Ok(None) }
    }
}

fn is_meant(count: usize) -> anyhow::Result<bool> {
    if !std::io::stdin().is_terminal() {
        bail!("{} are meant; without a terminal to ask at, --yes is needed", counted(count));
    }
    print!("{} are meant. Go on? [y/N] ", counted(count));
    std::io::stdout().flush()?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer).context("nobody answers")?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

/// How jobs stand to which this can be done.
const fn fit(act: JobAct) -> &'static [Standing] {
    match act {
        JobAct::Retry => &[Standing::Dead],
        JobAct::Cancel => &[Standing::Waiting, Standing::Scheduled, Standing::Retrying, Standing::Running],
        JobAct::RunNow => &[Standing::Scheduled, Standing::Retrying],
    }
}

const fn done(act: JobAct) -> &'static str {
    match act {
        JobAct::Retry => "Begun again",
        JobAct::Cancel => "Cancelled",
        JobAct::RunNow => "Started",
    }
}

const fn unfit(act: JobAct) -> &'static str {
    match act {
        JobAct::Retry => "are not dead",
        JobAct::Cancel => "neither wait nor run",
        JobAct::RunNow => "do not wait for their time",
    }
}
