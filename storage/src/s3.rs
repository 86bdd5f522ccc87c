//! File storage on an S3-compatible service. Failed calls are retried.

use std::sync::Arc;
use std::time::Duration;

use object_store::aws::AmazonS3Builder;
use object_store::client::{HttpClient, HttpConnector};
use object_store::prefix::PrefixStore;
use object_store::{BackoffConfig, ClientOptions, ObjectStore, RetryConfig};

use crate::{S3, StorageError};

/// Connection timeout.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Read timeout.
const READ_TIMEOUT: Duration = Duration::from_secs(20);

/// Retries of a call after a temporary failure, and their total time.
const MAX_RETRIES: usize = 4;
const RETRY_TIMEOUT: Duration = Duration::from_secs(30);

pub(crate) fn open(location: &S3) -> Result<Arc<dyn ObjectStore>, StorageError> {
    let backoff = BackoffConfig {
        init_backoff: Duration::from_millis(100),
        max_backoff: Duration::from_secs(5),
        base: 3.0,
    };
    let mut bucket = AmazonS3Builder::new()
        .with_bucket_name(&location.bucket)
        .with_region(&location.region)
        .with_access_key_id(&location.key_id)
        .with_secret_access_key(&location.secret)
        .with_retry(RetryConfig { backoff, max_retries: MAX_RETRIES, retry_timeout: RETRY_TIMEOUT })
        .with_http_connector(Connector);
    if let Some(endpoint) = &location.endpoint {
        bucket = bucket
            .with_endpoint(endpoint.as_str().trim_end_matches('/'))
            .with_allow_http(endpoint.scheme() == "http");
    }
    Ok(Arc::new(PrefixStore::new(bucket.build()?, location.folder.as_str())))
}

/// Connector of the client that all calls to other services are made with.
#[derive(Debug)]
struct Connector;

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        let client = outgoing::client().connect_timeout(CONNECT_TIMEOUT).read_timeout(READ_TIMEOUT).build();
        let failed =
            |source: reqwest::Error| object_store::Error::Generic { store: "S3", source: source.into() };
        Ok(HttpClient::new(client.map_err(failed)?))
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
    use tokio::net::{TcpListener, TcpStream};
    use url::Url;

    use crate::{Key, Location, S3, Storage, StorageError};

    /// A request as received.
    struct ReceivedRequest {
        line: String,
        authorization: String,
        body: Vec<u8>,
    }

    async fn hear(stream: &mut TcpStream) -> ReceivedRequest {
        let mut stream = BufReader::new(stream);
        let (mut line, mut authorization, mut length) = (String::new(), String::new(), 0);
        stream.read_line(&mut line).await.unwrap();
        loop {
            let mut header = String::new();
            stream.read_line(&mut header).await.unwrap();
            match header.trim().split_once(": ") {
                Some((name, value)) if name.eq_ignore_ascii_case("authorization") => {
                    value.clone_into(&mut authorization);
                }
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                    length = value.parse().unwrap();
                }
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await.unwrap();
        ReceivedRequest { line: line.trim().to_owned(), authorization, body }
    }

    /// A service that gives these responses in turn, and a storage that uses it.
    async fn service(
        answers: &'static [&'static str],
    ) -> (Storage, tokio::task::JoinHandle<Vec<ReceivedRequest>>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
        let location = S3 {
            bucket: "nivas".to_owned(),
            folder: "files".to_owned(),
            endpoint: Some(endpoint),
            region: "ap-south-1".to_owned(),
            key_id: "ID".to_owned(),
            secret: "secret".to_owned(),
        };
        assert!(!format!("{location:?}").contains("secret"));
        let answering = tokio::spawn(async move {
            let mut all = Vec::new();
            for answer in answers {
                let (mut stream, _) = listener.accept().await.unwrap();
                all.push(hear(&mut stream).await);
                let answer = format!("HTTP/1.1 {answer}\r\nconnection: close\r\n");
                let ending = if answer.contains("\r\n\r\n") { "" } else { "content-length: 0\r\n\r\n" };
                stream.write_all(format!("{answer}{ending}").as_bytes()).await.unwrap();
            }
            all
        });
        (Storage::open(&Location::S3(location)).unwrap(), answering)
    }

    #[tokio::test]
    async fn a_call_is_repeated_until_the_service_answers() {
        let answers = &["503 Slow Down", "500 Internal Server Error", "200 OK\r\netag: \"1\""];
        let (storage, answering) = service(answers).await;
        let key = Key::of("documents", b"%PDF", "pdf");
        storage.put(&key, &b"%PDF"[..]).await.unwrap();
        for received in answering.await.unwrap() {
            assert_eq!(received.line, format!("PUT /nivas/files/{key} HTTP/1.1"));
            assert!(received.authorization.starts_with("AWS4-HMAC-SHA256 Credential=ID/"));
            assert_eq!(received.body, b"%PDF");
        }
    }

    #[tokio::test]
    async fn what_the_service_does_not_have_is_told_at_once() {
        let (storage, answering) = service(&["404 Not Found"]).await;
        let missing = storage.get(&"documents/none".parse().unwrap()).await;
        assert!(matches!(missing, Err(StorageError::NotFound)), "{missing:?}");
        assert_eq!(answering.await.unwrap().len(), 1);
    }

    #[tokio::test]
    async fn a_service_that_refuses_us_is_not_asked_again() {
        let (storage, answering) = service(&["403 Forbidden"]).await;
        let refused = storage.put(&"documents/1".parse().unwrap(), &b"1"[..]).await.unwrap_err();
        assert!(matches!(refused, StorageError::Failed(_)), "{refused}");
        assert!(!refused.to_string().contains("secret"));
        assert_eq!(answering.await.unwrap().len(), 1);
    }
}
