//! What a renderer and its engines work with: limits, the bundle, who answers, and what can go wrong.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use crate::message::{HostAnswer, HostRequest};

/// Limits of rendering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Engines at once.
    pub engines: usize,
    /// Pages that may wait for an engine. More are refused: without the server's HTML they are there sooner.
    pub waiting: usize,
    /// Time for a page.
    pub deadline: Duration,
    /// Memory of each engine in MiB. A page takes a tenth of it.
    pub memory_mib: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { engines: 2, waiting: 64, deadline: Duration::from_secs(2), memory_mib: 128 }
    }
}

/// The web application's server bundle.
#[derive(Clone, Debug)]
pub struct Bundle(pub(crate) Arc<str>);

impl Bundle {
    /// From its source.
    #[must_use]
    pub fn new(source: impl Into<Arc<str>>) -> Self {
        Self(source.into())
    }
}

/// Answers what pages ask.
pub trait Host: Send + Sync {
    /// Answers requests that a page made together.
    fn answer(&self, asked: Vec<HostRequest>) -> impl Future<Output = Vec<HostAnswer>> + Send;
}

/// Why a page was not rendered.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// All engines are in use, and enough pages wait for one.
    #[error("all engines are busy")]
    Busy,
    /// A component threw.
    #[error("{message}")]
    Threw {
        /// What it threw.
        message: String,
        /// Where.
        stack: String,
    },
    /// The engine stopped a component that took too much time or memory, or waited for nothing.
    #[error("{message}")]
    Stopped {
        /// Why.
        message: String,
        /// Where.
        stack: String,
    },
    /// The engine did not answer within the deadline, and was killed.
    #[error("the engine did not answer in time")]
    TookTooLong,
    /// The engine's process ended.
    #[error("the engine ended: {0}")]
    Ended(#[from] io::Error),
    /// No engine could be started.
    #[error("cannot start an engine: {0}")]
    NoEngine(String),
}

impl RenderError {
    /// Name in metrics.
    pub(crate) const fn outcome(&self) -> &'static str {
        match self {
            Self::Busy => "busy",
            Self::Threw { .. } => "threw",
            Self::Stopped { .. } => "stopped",
            Self::TookTooLong => "killed",
            Self::Ended(_) => "ended",
            Self::NoEngine(_) => "no_engine",
        }
    }

    /// Where a component failed.
    #[must_use]
    pub fn stack(&self) -> &str {
        match self {
            Self::Threw { stack, .. } | Self::Stopped { stack, .. } => stack,
            _ => "",
        }
    }
}
