//! Chooses the storage from environment variables.

use std::fmt::{self, Debug, Display};
use std::path::PathBuf;

use kernel::env::{self, EnvError};
use url::Url;

/// Location of the file storage.
#[derive(Clone, Debug)]
pub enum Location {
    /// A local folder.
    Folder(PathBuf),
    /// An S3-compatible service.
    S3(S3),
}

/// A bucket of an S3-compatible service.
#[derive(Clone)]
pub struct S3 {
    /// Bucket.
    pub bucket: String,
    /// Folder in the bucket; empty for all of it.
    pub folder: String,
    /// Endpoint, if not Amazon's.
    pub endpoint: Option<Url>,
    /// Region, `ap-south-1`.
    pub region: String,
    /// Access key id.
    pub key_id: String,
    /// Secret access key.
    pub secret: String,
}

impl Location {
    /// Reads the environment variables.
    pub fn read() -> Result<Self, EnvError> {
        match env::optional::<Url>("STORAGE_URL")? {
            Some(url) => Ok(Self::S3(S3::read(&url)?)),
            None => Ok(Self::Folder(env::or("STORAGE_DIR", PathBuf::from(".data/files"))?)),
        }
    }
}

/// For people: without keys.
impl Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let S3 { bucket, folder, endpoint, .. } = match self {
            Self::Folder(folder) => return write!(f, "{}", folder.display()),
            Self::S3(s3) => s3,
        };
        write!(f, "s3://{bucket}")?;
        if !folder.is_empty() {
            write!(f, "/{folder}")?;
        }
        match endpoint.as_ref().and_then(Url::host_str) {
            Some(host) => write!(f, " at {host}"),
            None => Ok(()),
        }
    }
}

impl S3 {
    fn read(url: &Url) -> Result<Self, EnvError> {
        let (bucket, folder) = location(url).ok_or_else(|| EnvError::Invalid {
            name: "STORAGE_URL",
            value: url.to_string(),
            reason: "use s3://bucket or s3://bucket/folder".to_owned(),
        })?;
        Ok(Self {
            bucket,
            folder,
            endpoint: env::optional("STORAGE_ENDPOINT")?,
            region: env::or("STORAGE_REGION", "ap-south-1".to_owned())?,
            key_id: env::required("STORAGE_KEY_ID")?,
            secret: env::text("STORAGE_SECRET").ok_or(EnvError::Missing("STORAGE_SECRET"))?,
        })
    }
}

/// Bucket and folder.
fn location(url: &Url) -> Option<(String, String)> {
    let is_plain = url.scheme() == "s3"
        && url.username().is_empty()
        && url.password().is_none()
        && url.port().is_none()
        && url.query().is_none()
        && url.fragment().is_none();
    let bucket = url.host_str().filter(|bucket| is_plain && !bucket.is_empty())?;
    Some((bucket.to_owned(), url.path().trim_matches('/').to_owned()))
}

impl Debug for S3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "S3({}/{})", self.bucket, self.folder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_see_where_files_are_and_no_keys() {
        let s3 = S3 {
            bucket: "nivas-files".to_owned(),
            folder: "live".to_owned(),
            endpoint: Some("https://asha:secret@s3.example.com".parse().unwrap()),
            region: "ap-south-1".to_owned(),
            key_id: "key".to_owned(),
            secret: "secret".to_owned(),
        };
        assert_eq!(Location::S3(s3).to_string(), "s3://nivas-files/live at s3.example.com");
        assert_eq!(Location::Folder(".data/files".into()).to_string(), ".data/files");
    }

    #[test]
    fn an_address_names_bucket_and_folder() {
        let of = |text: &str| location(&Url::parse(text).unwrap());
        let named = |bucket: &str, folder: &str| Some((bucket.to_owned(), folder.to_owned()));
        assert_eq!(of("s3://nivas-files"), named("nivas-files", ""));
        assert_eq!(of("s3://nivas-files/"), named("nivas-files", ""));
        assert_eq!(of("s3://nivas-files/a/b/"), named("nivas-files", "a/b"));
        for text in ["https://nivas-files", "s3://key:secret@nivas-files", "s3:///a", "s3://nivas-files?x=1"]
        {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
