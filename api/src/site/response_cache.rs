//! Cache of public responses, serialised and compressed, valid until the rows behind them change.
//!
//! Each request runs a small query that fingerprints those rows, so that a change is visible at once.
//! Building a page of pictures again takes several times as long, and compressing it longer still.

use std::io::Write as _;
use std::sync::Arc;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue};
use brotli::CompressorWriter;
use quick_cache::sync::Cache;
use serde::Serialize;

use super::public::{Public, written};
use crate::encoding::accepts;
use crate::problem::Problem;

/// Maximum number of cached responses. One of the gallery takes about 30 KB.
const MAX_RESPONSES: usize = 256;

/// Brotli quality; a higher one costs more time than it saves.
const QUALITY: u32 = 5;
/// Brotli window, as a power of two: no response is longer.
const WINDOW: u32 = 18;

/// The response cache.
#[derive(Clone, Debug)]
pub struct ResponseCache(Arc<Cache<String, Arc<Answer>>>);

impl Default for ResponseCache {
    fn default() -> Self {
        Self(Arc::new(Cache::new(MAX_RESPONSES)))
    }
}

/// A response, ready to send.
#[derive(Debug)]
struct Answer {
    /// Fingerprint of the rows behind it.
    fingerprint: Vec<u8>,
    etag: String,
    plain: Bytes,
    brotli: Bytes,
}

impl ResponseCache {
    /// The response to a request: from the cache if `fingerprint` is still the fingerprint of its rows, otherwise
    /// built from what `read` returns.
    pub(super) async fn answer<T: Serialize>(
        &self,
        question: String,
        fingerprint: Vec<u8>,
        headers: &HeaderMap,
        read: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<Public<T>, Problem> {
        let cached = self.0.get(&question).filter(|answer| answer.fingerprint == fingerprint);
        let answer = if let Some(answer) = cached {
            answer
        } else {
            let answer = Arc::new(Answer::new(fingerprint, &read.await?)?);
            self.0.insert(question, Arc::clone(&answer));
            answer
        };
        let (body, encoding) = if accepts(headers, "br") {
            (&answer.brotli, Some(HeaderValue::from_static("br")))
        } else {
            (&answer.plain, None)
        };
        Ok(Public::ready(body.clone(), encoding, answer.etag.clone(), headers))
    }
}

impl Answer {
    fn new(fingerprint: Vec<u8>, value: &impl Serialize) -> Result<Self, Problem> {
        let (plain, etag) = written(value)?;
        let brotli = compressed(&plain).map_err(|error| {
            tracing::error!(%error, "cannot compress a response");
            Problem::internal()
        })?;
        Ok(Self { fingerprint, etag, plain: plain.into(), brotli: brotli.into() })
    }
}

fn compressed(plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut writer = CompressorWriter::new(Vec::new(), plain.len().max(1), QUALITY, WINDOW);
    writer.write_all(plain)?;
    writer.flush()?;
    Ok(writer.into_inner())
}
