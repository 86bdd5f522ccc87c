//! File storage: a folder, or an S3-compatible service.
//!
//! A file is stored atomically under a [`Key`] and never changes: other content has another key. Its format
//! and access rules are kept in the database.

mod gate;
mod key;
mod location;
mod s3;
mod unfinished;
mod upload;

use std::future::Future;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures_util::stream::{BoxStream, Stream, StreamExt as _};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{GetOptions, GetRange, GetResult, ObjectMeta, ObjectStore, ObjectStoreExt as _};

use crate::gate::Gate;

pub use key::{BadKey, Key};
pub use location::{Location, S3};
pub use upload::Upload;

/// Timeout of one response: a whole small file, or the next chunk of a large one.
const TIMEOUT: Duration = Duration::from_mins(1);

/// File storage.
#[derive(Clone, Debug)]
pub struct Storage {
    store: Arc<dyn ObjectStore>,
    gate: Arc<Gate>,
    /// Its folder, if it is local.
    folder: Option<PathBuf>,
    place: Arc<str>,
}

/// A storage error.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// No such file.
    #[error("no such file")]
    NotFound,
    /// Rejected by the circuit breaker after repeated failures.
    #[error("the file storage is unavailable after repeated failures")]
    Unavailable,
    /// The call failed.
    #[error("the file storage failed: {0}")]
    Failed(String),
}

impl From<object_store::Error> for StorageError {
    fn from(error: object_store::Error) -> Self {
        match error {
            object_store::Error::NotFound { .. } => Self::NotFound,
            error => Self::Failed(error.to_string()),
        }
    }
}

/// Metadata of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileInfo {
    /// Key.
    pub key: Key,
    /// Size in bytes.
    pub bytes: u64,
    /// When it was stored, by the storage's clock.
    pub modified_at: DateTime<Utc>,
}

/// An open file, or a range of it.
pub struct Reading {
    /// Number of bytes.
    pub bytes: u64,
    /// Content in chunks.
    pub content: BoxStream<'static, Result<Bytes, StorageError>>,
}

impl Reading {
    fn of(opened: GetResult) -> Self {
        let bytes = opened.range.end - opened.range.start;
        let pieces = opened.into_stream();
        let content = futures_util::stream::unfold(pieces, async |mut pieces| {
            let piece = in_time(async { pieces.next().await.transpose() }).await.transpose()?;
            Some((piece, pieces))
        });
        // Compression middleware polls once more after the end.
        Self { bytes, content: content.fuse().boxed() }
    }
}

impl FileInfo {
    fn of(ObjectMeta { location, last_modified, size, .. }: ObjectMeta) -> Self {
        Self { key: Key::at(location), bytes: size, modified_at: last_modified }
    }
}

impl Storage {
    /// Opens the storage. A service is not contacted yet; a folder is created if necessary.
    pub fn open(location: &Location) -> Result<Self, StorageError> {
        let store: Arc<dyn ObjectStore> = match location {
            Location::Folder(folder) => {
                let failed = |error| StorageError::Failed(format!("{}: {error}", folder.display()));
                std::fs::create_dir_all(folder).map_err(failed)?;
                // Synced, because the database's references must hold after a power failure.
                Arc::new(LocalFileSystem::new_with_prefix(folder)?.with_fsync(true))
            }
            Location::S3(location) => s3::open(location)?,
        };
        let folder = match location {
            Location::Folder(folder) => Some(folder.clone()),
            Location::S3(_) => None,
        };
        Ok(Self { store, gate: Arc::default(), folder, place: location.to_string().into() })
    }

    /// Folder or bucket, for people.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Whether calls keep failing.
    #[must_use]
    pub fn is_failing(&self) -> bool {
        self.gate.is_open()
    }

    /// Stores a file, replacing one with the same key.
    pub async fn put(&self, key: &Key, content: impl Into<Bytes>) -> Result<(), StorageError> {
        let content = content.into();
        self.with_timeout(self.store.put(key.path(), content.into())).await.map(drop)
    }

    /// Begins a multipart write; the file appears when it is finished.
    pub async fn upload(&self, key: &Key) -> Result<Upload, StorageError> {
        let upload = self.with_timeout(self.store.put_multipart(key.path())).await?;
        Ok(Upload::new(upload, Arc::clone(&self.gate)))
    }

    /// Reads a whole small file.
    pub async fn get(&self, key: &Key) -> Result<Bytes, StorageError> {
        self.with_timeout(async { self.store.get(key.path()).await?.bytes().await }).await
    }

    /// Opens a file for reading in chunks.
    pub async fn read(&self, key: &Key) -> Result<Reading, StorageError> {
        let opened = self.with_timeout(self.store.get(key.path())).await?;
        Ok(Reading::of(opened))
    }

    /// Opens a byte range of a file, which must exist.
    pub async fn read_range(&self, key: &Key, range: Range<u64>) -> Result<Reading, StorageError> {
        let options = GetOptions { range: Some(GetRange::Bounded(range)), ..GetOptions::default() };
        let opened = self.with_timeout(self.store.get_opts(key.path(), options)).await?;
        Ok(Reading::of(opened))
    }

    /// Metadata of a file.
    pub async fn metadata(&self, key: &Key) -> Result<FileInfo, StorageError> {
        let meta = self.with_timeout(self.store.head(key.path())).await?;
        Ok(FileInfo::of(meta))
    }

    /// All files in a folder and its subfolders, unordered.
    pub fn list(&self, folder: &str) -> impl Stream<Item = Result<FileInfo, StorageError>> + use<> {
        self.store.list(Some(&Path::from(folder))).map(|meta| Ok(FileInfo::of(meta?)))
    }

    /// Deletes a file; succeeds if there is none.
    pub async fn delete(&self, key: &Key) -> Result<(), StorageError> {
        match self.with_timeout(self.store.delete(key.path())).await {
            Ok(()) | Err(StorageError::NotFound) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Deletes parts of unfinished writes of killed processes that are older than `before`. Returns their
    /// number. Only for folders: for S3, configure a lifecycle rule on the bucket.
    pub async fn remove_unfinished(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let Some(folder) = self.folder.clone() else { return Ok(0) };
        let removed = tokio::task::spawn_blocking(move || unfinished::remove(&folder, before.into())).await;
        let failed = |error: String| StorageError::Failed(error);
        removed.map_err(|error| failed(error.to_string()))?.map_err(|error| failed(error.to_string()))
    }

    async fn with_timeout<T>(
        &self,
        call: impl Future<Output = Result<T, object_store::Error>>,
    ) -> Result<T, StorageError> {
        self.gate.pass(in_time(call)).await
    }
}

/// The response, within the timeout.
async fn in_time<T>(call: impl Future<Output = Result<T, object_store::Error>>) -> Result<T, StorageError> {
    within(TIMEOUT, call).await
}

/// The response, within this time.
async fn within<T>(
    limit: Duration,
    call: impl Future<Output = Result<T, object_store::Error>>,
) -> Result<T, StorageError> {
    match tokio::time::timeout(limit, call).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(StorageError::Failed(format!("no answer within {} s", limit.as_secs()))),
    }
}

impl std::fmt::Debug for Reading {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Reading({} bytes)", self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use futures_util::TryStreamExt as _;
    use kernel::clock::Clock;

    use super::*;

    /// A storage in a temporary folder, deleted on drop.
    struct TestStorage {
        storage: Storage,
        folder: PathBuf,
    }

    impl TestStorage {
        fn new() -> Self {
            let folder = std::env::temp_dir().join(format!("nivas-storage-{}", uuid::Uuid::new_v4()));
            Self { storage: Storage::open(&Location::Folder(folder.clone())).unwrap(), folder }
        }
    }

    impl Drop for TestStorage {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }

    fn key(text: &str) -> Key {
        text.parse().unwrap()
    }

    async fn listed(storage: &Storage, folder: &str) -> Vec<String> {
        let found: Vec<_> = storage.list(folder).try_collect().await.unwrap();
        let mut keys: Vec<_> = found.iter().map(|found| found.key.to_string()).collect();
        keys.sort();
        keys
    }

    #[tokio::test]
    async fn a_file_is_kept_until_it_is_removed() {
        let trial = TestStorage::new();
        let storage = &trial.storage;
        let key = Key::of("documents", b"%PDF", "pdf");
        assert!(matches!(storage.get(&key).await, Err(StorageError::NotFound)));
        storage.put(&key, &b"%PDF"[..]).await.unwrap();
        storage.put(&key, &b"%PDF"[..]).await.unwrap();
        assert_eq!(storage.get(&key).await.unwrap(), &b"%PDF"[..]);
        let found = storage.metadata(&key).await.unwrap();
        assert_eq!((&found.key, found.bytes), (&key, 4));
        assert!((Clock::default().now() - found.modified_at).abs() < TimeDelta::minutes(1));
        storage.delete(&key).await.unwrap();
        storage.delete(&key).await.unwrap();
        assert!(matches!(storage.metadata(&key).await, Err(StorageError::NotFound)));
    }

    #[tokio::test]
    async fn what_comes_in_pieces_is_there_when_it_is_whole() {
        let trial = TestStorage::new();
        let storage = &trial.storage;
        let piece = Bytes::from(vec![7; 3 << 20]);
        let mut upload = storage.upload(&key("photographs/a")).await.unwrap();
        for _ in 0..5 {
            upload.write(piece.clone()).await.unwrap();
        }
        assert!(listed(storage, "photographs").await.is_empty());
        upload.finish().await.unwrap();
        let mut reading = storage.read(&key("photographs/a")).await.unwrap();
        assert_eq!(reading.bytes, 15 << 20);
        let pieces: Vec<_> = reading.content.by_ref().try_collect().await.unwrap();
        assert!(pieces.len() > 1);
        assert_eq!(pieces.concat(), piece.repeat(5));
        assert!(reading.content.next().await.is_none(), "the end stays the end");
        let part = storage.read_range(&key("photographs/a"), 3..10).await.unwrap();
        assert_eq!(part.bytes, 7);
        assert_eq!(part.content.try_collect::<Vec<_>>().await.unwrap().concat(), [7; 7]);

        let mut upload = storage.upload(&key("photographs/b")).await.unwrap();
        upload.write(piece).await.unwrap();
        upload.give_up().await;
        assert_eq!(listed(storage, "photographs").await, ["photographs/a"]);
    }

    #[tokio::test]
    async fn what_a_killed_writer_left_unfinished_is_removed_when_it_is_old() {
        let trial = TestStorage::new();
        let storage = &trial.storage;
        storage.put(&key("photographs/a"), &b"whole"[..]).await.unwrap();
        let mut upload = storage.upload(&key("photographs/b")).await.unwrap();
        upload.write(Bytes::from_static(b"the first part")).await.unwrap();
        std::mem::forget(upload);
        let files = || std::fs::read_dir(trial.folder.join("photographs")).unwrap().count();
        assert_eq!(files(), 2);
        let now = Clock::default().now();
        assert_eq!(storage.remove_unfinished(now - TimeDelta::hours(1)).await.unwrap(), 0, "it is young");
        assert_eq!(storage.remove_unfinished(now + TimeDelta::hours(1)).await.unwrap(), 1);
        assert_eq!(files(), 1);
        assert_eq!(storage.get(&key("photographs/a")).await.unwrap(), &b"whole"[..]);
    }

    #[tokio::test]
    async fn a_folder_is_listed_with_all_that_is_in_it_and_nothing_beside() {
        let trial = TestStorage::new();
        let storage = &trial.storage;
        for text in ["a/1", "a/b/2", "ab/3"] {
            storage.put(&key(text), Bytes::new()).await.unwrap();
        }
        assert_eq!(listed(storage, "a").await, ["a/1", "a/b/2"]);
        assert!(listed(storage, "c").await.is_empty());
    }
}
