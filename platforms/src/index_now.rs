//! IndexNow: tells search engines which pages have changed. Source: indexnow.org, "Submitting set of URLs".

use serde_json::json;
use url::Url;

use crate::{Platforms, http};

/// Most addresses of one request.
pub const MAX_ADDRESSES: usize = 10_000;

/// Path of the file by which search engines check that the key is the site's own.
pub const KEY_PATH: &str = "/indexnow.txt";

/// What became of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Submitted {
    /// Taken.
    Taken,
    /// Refused for good: the key does not fit, or an address is of another host.
    Refused(String),
    /// Not taken for now.
    Later(String),
}

impl Platforms {
    /// Tells search engines that these pages of a site were added, changed or removed.
    pub async fn submit_addresses(&self, site: &Url, key: &str, paths: &[String]) -> Submitted {
        let (Some(host), Ok(key_location)) = (site.host_str(), site.join(KEY_PATH)) else {
            return Submitted::Refused("the site has no address".to_owned());
        };
        let addresses = paths.iter().filter_map(|path| site.join(path).ok()).take(MAX_ADDRESSES);
        let body = json!({
            "host": host,
            "key": key,
            "keyLocation": key_location.as_str(),
            "urlList": addresses.map(String::from).collect::<Vec<_>>(),
        });
        let sent = self
            .http
            .post(self.configuration.index_now.clone())
            .header("content-type", "application/json; charset=utf-8")
            .body(body.to_string());
        match http::send(sent, self.clock.now()).await {
            Err(error) => Submitted::Later(error),
            Ok(reply) if reply.status.is_success() => Submitted::Taken,
            Ok(reply) if reply.status.is_client_error() && reply.status.as_u16() != 429 => {
                Submitted::Refused(format!("IndexNow answered {}", reply.status))
            }
            Ok(reply) => Submitted::Later(format!("IndexNow answered {}", reply.status)),
        }
    }
}
