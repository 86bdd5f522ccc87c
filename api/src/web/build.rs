//! The web application's build: its document, its server bundle and its style sheets.
//!
//! A deployment brings its own and does not change it. Where somebody builds again beside a running API, as in
//! development, the new one is found within a second; pages made with the old one are not shown any more.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, SystemTime};

use render::{Bundle, Renderer};

use super::document::Document;
use super::freshness::{Latest, Moment};

/// How often the files are looked at.
const INTERVAL: Duration = Duration::from_secs(1);

/// A build.
pub(super) struct Build {
    dist: PathBuf,
    stamp: Stamp,
    /// The application's document, as built.
    pub(super) index: String,
    /// The same, ready to send.
    pub(super) application: Document,
    /// Renders pages; `None` where the application was built without.
    pub(super) bundle: Option<Bundle>,
    /// Style sheets by path.
    styles: Mutex<HashMap<String, Arc<str>>>,
}

/// Tells one build from another: time and size of its two files.
type Stamp = [Option<(SystemTime, u64)>; 2];

impl Build {
    fn read(dist: &Path) -> Option<Self> {
        let [index, bundle] = files(dist);
        let stamp = stamp(dist);
        let index = std::fs::read_to_string(index).ok()?;
        let bundle = std::fs::read_to_string(bundle).ok().map(Bundle::new);
        let application = Document::new(index.clone());
        Some(Self { dist: dist.to_owned(), stamp, index, application, bundle, styles: Mutex::default() })
    }

    /// The style sheets at these paths, one after the other, and the paths of those that are there. Reads files.
    pub(super) fn styles<'a>(&self, paths: &'a [String]) -> (String, Vec<&'a str>) {
        let found = paths.iter().filter_map(|path| Some((path.as_str(), self.style(path)?)));
        found.fold((String::new(), Vec::new()), |(text, mut paths), (path, style)| {
            paths.push(path);
            (text + &style, paths)
        })
    }

    fn style(&self, path: &str) -> Option<Arc<str>> {
        let mut styles = self.styles.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(style) = styles.get(path) {
            return Some(Arc::clone(style));
        }
        let name = path.trim_start_matches('/').strip_prefix("assets/")?;
        // Names of the build's own files, and nothing that leads elsewhere.
        let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
        let text = std::fs::read_to_string(self.dist.join("assets").join(name)).ok();
        // What ends the element could end up as markup.
        let style: Arc<str> =
            text.filter(|text| is_name && !text.to_ascii_lowercase().contains("</style"))?.into();
        styles.insert(path.to_owned(), Arc::clone(&style));
        Some(style)
    }
}

fn files(dist: &Path) -> [PathBuf; 2] {
    [dist.join("index.html"), dist.join("server/server.js")]
}

fn stamp(dist: &Path) -> Stamp {
    files(dist).map(|file| {
        let metadata = std::fs::metadata(file).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    })
}

/// The build in a folder, and its successors.
pub(super) struct Builds {
    dist: PathBuf,
    renderer: Option<Renderer>,
    current: RwLock<Option<Arc<Build>>>,
    checked: Latest,
    checking: tokio::sync::Mutex<()>,
}

impl Builds {
    pub(super) fn new(dist: PathBuf, renderer: Option<Renderer>) -> Self {
        let builds = Self {
            current: RwLock::default(),
            checked: Latest::new(Moment::now()),
            checking: tokio::sync::Mutex::default(),
            dist,
            renderer,
        };
        builds.replace(Build::read(&builds.dist));
        builds
    }

    /// The current build; `None` if the folder has none.
    pub(super) async fn current(&self) -> Option<Arc<Build>> {
        if self.checked.get().age() >= INTERVAL
            && let Ok(_turn) = self.checking.try_lock()
        {
            self.check().await;
            self.checked.set(Moment::now());
        }
        self.known()
    }

    async fn check(&self) {
        let (dist, known) = (self.dist.clone(), self.known());
        let newer = tokio::task::spawn_blocking(move || {
            let is_same = known.map_or([None, None], |build| build.stamp) == stamp(&dist);
            (!is_same).then(|| Build::read(&dist))
        });
        if let Ok(Some(build)) = newer.await {
            self.replace(build);
        }
    }

    fn known(&self) -> Option<Arc<Build>> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn replace(&self, build: Option<Build>) {
        let Some(build) = build else { return };
        if let (Some(renderer), Some(bundle)) = (&self.renderer, &build.bundle) {
            renderer.warm_up(bundle);
        }
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(build));
    }
}
