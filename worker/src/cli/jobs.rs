//! `worker jobs`: lists and manages jobs.

mod table;

use std::io::{IsTerminal as _, Write as _};
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use jobs::queue::queries::{self, JobAct, JobFilter, JobStatus, Search};
use jobs::queue::{JobId, job_logs, operate};
use kernel::audit::{self, Actor};
use kernel::page::{AnyOf, PageQuery};
use serde_json::json;
use uuid::Uuid;

use super::{CommandContext, counted, unfinished};

/// List and manage jobs
#[derive(Clone, Debug, clap::Subcommand)]
pub enum Jobs {
    /// List jobs: upcoming ones by start, finished ones newest first
    Ls(Ls),
    /// Show a job with its attempts and log
    Show(Show),
    /// Retry dead jobs
    Retry(Act),
    /// Cancel jobs: waiting ones at once, running ones at their next await point
    Cancel(Act),
    /// Run scheduled jobs now
    RunNow(Act),
}

/// Filters of jobs.
#[derive(Clone, Debug, Default, PartialEq, clap::Args)]
struct Filter {
    /// State: waiting, scheduled, retrying, running, done, dead or cancelled
    #[arg(long, value_delimiter = ',')]
    state: Vec<JobStatus>,
    /// Queue
    #[arg(long, value_delimiter = ',')]
    queue: Vec<String>,
    /// Kind, such as `acknowledge_lead`
    #[arg(long, value_delimiter = ',')]
    kind: Vec<String>,
    /// Text in kind, key, payload or error
    #[arg(long, default_value_t, hide_default_value = true)]
    q: String,
}

/// `worker jobs ls`.
#[derive(Clone, Debug, clap::Args)]
pub struct Ls {
    #[command(flatten)]
    filter: Filter,
    /// Maximum number of jobs
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    limit: u32,
    /// Print JSON: an array of objects
    #[arg(long)]
    json: bool,
}

/// `worker jobs show`.
#[derive(Clone, Debug, clap::Args)]
pub struct Show {
    /// Job id
    id: JobId,
    /// Print JSON: an object
    #[arg(long)]
    json: bool,
}

/// `worker jobs retry`, `cancel` and `run-now`.
///
/// Exit code 0: applied to all selected jobs. 3: not to all; some changed in the meantime or do not allow it.
#[derive(Clone, Debug, clap::Args)]
pub struct Act {
    /// Job ids
    ids: Vec<JobId>,
    #[command(flatten)]
    filter: Filter,
    /// Do not ask for confirmation
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
    /// Runs the command.
    pub async fn run(self, context: &CommandContext) -> anyhow::Result<ExitCode> {
        match self {
            Self::Ls(ls) => ls.run(context).await,
            Self::Show(show) => show.run(context).await,
            Self::Retry(act) => act.run(context, JobAct::Retry).await,
            Self::Cancel(act) => act.run(context, JobAct::Cancel).await,
            Self::RunNow(act) => act.run(context, JobAct::RunNow).await,
        }
    }
}

impl Ls {
    async fn run(self, context: &CommandContext) -> anyhow::Result<ExitCode> {
        let (q, filter) = self.filter.read();
        let page = PageQuery { per_page: self.limit, ..PageQuery::default() };
        let mut db = context.db.acquire().await?;
        let found = queries::list(&mut db, Search { q, filter: &filter }, &page).await?;
        if self.json {
            println!("{}", serde_json::to_string_pretty(&found.items)?);
            return Ok(ExitCode::SUCCESS);
        }
        if found.items.is_empty() {
            println!("No jobs match.");
            return Ok(ExitCode::SUCCESS);
        }
        print!("{}", table::of(&found.items));
        if found.total > i64::from(self.limit) {
            let more = if found.is_total_exact { "" } else { "more than " };
            println!("{} of {more}{}; use --limit to show more.", found.items.len(), found.total);
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Show {
    async fn run(self, context: &CommandContext) -> anyhow::Result<ExitCode> {
        let mut db = context.db.acquire().await?;
        let job = match queries::find(&mut db, self.id).await {
            Ok(job) => job,
            Err(sqlx::Error::RowNotFound) => bail!("there is no job {}", self.id),
            Err(error) => return Err(error.into()),
        };
        let attempts = queries::attempts(&mut db, self.id).await?;
        let lines = job_logs::of(&mut db, self.id.0).await?;
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
    async fn run(self, context: &CommandContext, act: JobAct) -> anyhow::Result<ExitCode> {
        let Some(ids) = self.selected(context, act).await? else {
            println!("No changes made.");
            return Ok(unfinished());
        };
        let mut tx = context.db.begin().await?;
        let changed = operate::act(&mut tx, act, &ids, context.clock.now()).await?;
        let batch = Uuid::now_v7();
        let events = changed.iter().map(|before| before.event(act).within(batch)).collect();
        audit::record_all(&mut tx, &context.clock, &Actor::system(), events).await?;
        tx.commit().await?;
        println!("{}: {}.", done(act), counted(changed.len()));
        let skipped: Vec<_> =
            ids.iter().filter(|id| changed.iter().all(|before| before.id != **id)).collect();
        if skipped.is_empty() {
            return Ok(ExitCode::SUCCESS);
        }
        let named = skipped.iter().take(10).map(ToString::to_string).collect::<Vec<_>>().join(", ");
        eprintln!("Skipped {}, {}: {named}.", counted(skipped.len()), unfit(act));
        Ok(unfinished())
    }

    /// The selected jobs; none if the user declines.
    async fn selected(&self, context: &CommandContext, act: JobAct) -> anyhow::Result<Option<Vec<JobId>>> {
        if self.filter == Filter::default() {
            if self.ids.is_empty() {
                bail!("select jobs by id, or by --state, --queue, --kind or --q");
            }
            return Ok(Some(self.ids.clone()));
        }
        if !self.ids.is_empty() {
            bail!("select jobs by id or by filters, not both");
        }
        let (q, mut filter) = self.filter.read();
        if filter.state.0.is_empty() {
            filter.state = AnyOf(fit(act).to_vec());
        }
        let search = Search { q, filter: &filter };
        let ids = queries::ids(&mut *context.db.acquire().await?, search, queries::MAX_COUNTED).await?;
        if ids.is_empty() || self.yes || confirm(ids.len())? { Ok(Some(ids)) } else { Ok(None) }
    }
}

fn confirm(count: usize) -> anyhow::Result<bool> {
    if !std::io::stdin().is_terminal() {
        bail!("{} selected; without a terminal to confirm, use --yes", counted(count));
    }
    print!("{} selected. Continue? [y/N] ", counted(count));
    std::io::stdout().flush()?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer).context("cannot read the confirmation")?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

/// States of jobs that allow an action.
const fn fit(act: JobAct) -> &'static [JobStatus] {
    match act {
        JobAct::Retry => &[JobStatus::Dead],
        JobAct::Cancel => {
            &[JobStatus::Waiting, JobStatus::Scheduled, JobStatus::Retrying, JobStatus::Running]
        }
        JobAct::RunNow => &[JobStatus::Scheduled, JobStatus::Retrying],
    }
}

const fn done(act: JobAct) -> &'static str {
    match act {
        JobAct::Retry => "Retried",
        JobAct::Cancel => "Cancelled",
        JobAct::RunNow => "Started",
    }
}

const fn unfit(act: JobAct) -> &'static str {
    match act {
        JobAct::Retry => "not dead",
        JobAct::Cancel => "neither waiting nor running",
        JobAct::RunNow => "not scheduled for later",
    }
}
