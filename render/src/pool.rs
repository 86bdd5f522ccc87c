//! The engines of a program: a few processes, each rendering one page at a time.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::message::{Page, PageRequest};
use crate::process::Process;
use crate::terms::{Bundle, Host, Limits, RenderError};

/// Pages after which an engine is replaced, so that what a library keeps stays small.
const MAX_PAGES: u32 = 5000;

/// How long a bundle that could not be loaded is not tried again.
const RETRY_DELAY: Duration = Duration::from_secs(5);

/// Renders pages.
#[derive(Clone, Debug)]
pub struct Renderer(Arc<Pool>);

#[derive(Debug)]
struct Pool {
    program: PathBuf,
    limits: Limits,
    idle: Mutex<Vec<Process>>,
    /// One permit for each engine.
    free: Arc<Semaphore>,
    waiting: AtomicUsize,
    /// When the last engine could not be started.
    broken: Mutex<Option<Instant>>,
}

impl Renderer {
    /// Starts this program for each engine; it must have the command [`crate::RenderPages`].
    #[must_use]
    pub fn of_this_program(limits: Limits) -> Self {
        // Not the path, whose file a deploy may have replaced.
        let running = PathBuf::from("/proc/self/exe");
        if running.exists() {
            return Self::of(running, limits);
        }
        Self::of(std::env::current_exe().unwrap_or_else(|_| "api".into()), limits)
    }

    /// Starts another program.
    #[must_use]
    pub fn of(program: PathBuf, limits: Limits) -> Self {
        let limits = Limits { engines: limits.engines.max(1), ..limits };
        Self(Arc::new(Pool {
            program,
            limits,
            idle: Mutex::default(),
            free: Arc::new(Semaphore::new(limits.engines)),
            waiting: AtomicUsize::new(0),
            broken: Mutex::default(),
        }))
    }

    /// Starts all engines, so that no visitor waits for it.
    pub fn warm_up(&self, bundle: &Bundle) {
        for _ in 0..self.0.limits.engines {
            if let Ok(permit) = Arc::clone(&self.0.free).try_acquire_owned() {
                self.replace(bundle.clone(), permit);
            }
        }
    }

    /// Renders a page. What it reads is asked of `host`. To be run to its end: dropping the future kills an engine.
    pub async fn render(
        &self,
        bundle: &Bundle,
        page: &PageRequest,
        host: &impl Host,
    ) -> Result<Page, RenderError> {
        let since = Instant::now();
        let rendered = self.render_now(bundle, page, host).await;
        let outcome = rendered.as_ref().map_or_else(RenderError::outcome, |_| "rendered");
        metrics::counter!("page_renders_total", "outcome" => outcome).increment(1);
        metrics::histogram!("page_render_duration_seconds").record(since.elapsed());
        rendered
    }

    async fn render_now(
        &self,
        bundle: &Bundle,
        page: &PageRequest,
        host: &impl Host,
    ) -> Result<Page, RenderError> {
        let permit = self.permit().await?;
        let mut engine = self.engine(bundle).await?;
        let rendered = engine.render(page, host).await;
        match &rendered {
            Ok(_) | Err(RenderError::Threw { .. }) if engine.pages < MAX_PAGES => self.idle().push(engine),
            Ok(_) | Err(RenderError::Threw { .. }) => self.replace(bundle.clone(), permit),
            Err(error) => {
                tracing::warn!(%error, engine = engine.id(), "an engine is replaced");
                drop(engine);
                self.replace(bundle.clone(), permit);
            }
        }
        rendered
    }

    async fn permit(&self) -> Result<OwnedSemaphorePermit, RenderError> {
        let free = Arc::clone(&self.0.free);
        if let Ok(permit) = Arc::clone(&free).try_acquire_owned() {
            return Ok(permit);
        }
        let _place = Place::take(&self.0).ok_or(RenderError::Busy)?;
        let acquired = timeout(self.0.limits.deadline, free.acquire_owned()).await;
        acquired.ok().and_then(Result::ok).ok_or(RenderError::Busy)
    }

    /// An idle engine with this bundle, or a new one.
    async fn engine(&self, bundle: &Bundle) -> Result<Process, RenderError> {
        let idle = {
            let mut idle = self.idle();
            idle.retain(|engine| Arc::ptr_eq(&engine.bundle, &bundle.0));
            idle.pop()
        };
        match idle {
            Some(engine) => Ok(engine),
            None => self.start(bundle).await,
        }
    }

    async fn start(&self, bundle: &Bundle) -> Result<Process, RenderError> {
        if self.broken().is_some_and(|since| since.elapsed() < RETRY_DELAY) {
            return Err(RenderError::NoEngine("the last one did not start".to_owned()));
        }
        let started = Process::start(&self.0.program, bundle, self.0.limits).await;
        *self.broken() = started.is_err().then(Instant::now);
        started.map_err(|error| match error {
            error @ RenderError::NoEngine(_) => error,
            error => RenderError::NoEngine(format!("{error}\n{}", error.stack())),
        })
    }

    /// Starts an engine in the background, in the place of one that is gone.
    fn replace(&self, bundle: Bundle, permit: OwnedSemaphorePermit) {
        metrics::counter!("page_engines_started_total").increment(1);
        let renderer = self.clone();
        tokio::spawn(async move {
            match renderer.start(&bundle).await {
                Ok(engine) => renderer.idle().push(engine),
                Err(error) => tracing::error!(%error, "cannot start an engine"),
            }
            drop(permit);
        });
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Process>> {
        self.0.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn broken(&self) -> MutexGuard<'_, Option<Instant>> {
        self.0.broken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The program that is started for each engine.
    #[must_use]
    pub fn program(&self) -> &Path {
        &self.0.program
    }
}

/// A place in the queue, given up on drop.
struct Place<'a>(&'a Pool);

impl<'a> Place<'a> {
    fn take(pool: &'a Pool) -> Option<Self> {
        let place = Self(pool);
        (pool.waiting.fetch_add(1, Ordering::AcqRel) < pool.limits.waiting).then_some(place)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::AcqRel);
    }
}
