//! Videos on YouTube and Vimeo: parses their addresses.
//!
//! An address is reduced to the host's video id, and a new one is built from that alone: nothing pasted by a
//! user reaches a page. The player loads only when a visitor presses play; until then the page shows our
//! thumbnail, and `frame-src` allows only these two players.

use url::Url;

use super::Source;

/// A video at one of the hosts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hosted {
    /// YouTube video id.
    Youtube(String),
    /// Vimeo video.
    Vimeo {
        /// Video id.
        video: String,
        /// Key of an unlisted video.
        key: Option<String>,
    },
}

/// The address is not a video at a known host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be a video's page at YouTube or Vimeo, such as https://www.youtube.com/watch?v=…")]
pub struct UnknownAddress;

impl Hosted {
    /// Parses an address as copied from a browser or an app's Share.
    pub fn read(address: &str) -> Result<Self, UnknownAddress> {
        let address = address.trim();
        let whole = if address.contains("://") { address.to_owned() } else { format!("https://{address}") };
        let url = Url::parse(&whole).map_err(|_| UnknownAddress)?;
        let is_plain = matches!(url.scheme(), "https" | "http")
            && url.username().is_empty()
            && url.password().is_none()
            && url.port().is_none();
        let host = url.host_str().filter(|_| is_plain).ok_or(UnknownAddress)?;
        let steps: Vec<_> =
            url.path_segments().into_iter().flatten().filter(|step| !step.is_empty()).collect();
        let found = match host {
            "youtube.com"
            | "www.youtube.com"
            | "m.youtube.com"
            | "youtube-nocookie.com"
            | "www.youtube-nocookie.com" => at_youtube(&url, &steps),
            "youtu.be" => steps.first().and_then(|video| youtube(video)),
            "vimeo.com" | "www.vimeo.com" => at_vimeo(&steps),
            "player.vimeo.com" => in_player(&url, &steps),
            _ => None,
        };
        found.ok_or(UnknownAddress)
    }

    /// From the stored id and key.
    #[must_use]
    pub fn of(source: Source, video: Option<String>, key: Option<String>) -> Option<Self> {
        match source {
            Source::Upload => None,
            Source::Youtube => video.map(Self::Youtube),
            Source::Vimeo => video.map(|video| Self::Vimeo { video, key }),
        }
    }

    /// Host.
    #[must_use]
    pub const fn source(&self) -> Source {
        match self {
            Self::Youtube(_) => Source::Youtube,
            Self::Vimeo { .. } => Source::Vimeo,
        }
    }

    /// Video id at the host.
    #[must_use]
    pub fn video(&self) -> &str {
        match self {
            Self::Youtube(video) | Self::Vimeo { video, .. } => video,
        }
    }

    /// Key of an unlisted video.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        match self {
            Self::Youtube(_) => None,
            Self::Vimeo { key, .. } => key.as_deref(),
        }
    }

    /// Page of the video at the host.
    #[must_use]
    pub fn address(&self) -> String {
        match self {
            Self::Youtube(video) => format!("https://www.youtube.com/watch?v={video}"),
            Self::Vimeo { video, key: None } => format!("https://vimeo.com/{video}"),
            Self::Vimeo { video, key: Some(key) } => format!("https://vimeo.com/{video}/{key}"),
        }
    }

    /// Address of the player frame: starts playing at once, without optional cookies.
    #[must_use]
    pub fn player(&self) -> String {
        match self {
            Self::Youtube(video) => {
                format!("https://www.youtube-nocookie.com/embed/{video}?autoplay=1&rel=0&playsinline=1")
            }
            Self::Vimeo { video, key } => {
                let key = key.as_ref().map(|key| format!("&h={key}")).unwrap_or_default();
                format!("https://player.vimeo.com/video/{video}?autoplay=1&dnt=1&playsinline=1{key}")
            }
        }
    }
}

fn at_youtube(url: &Url, steps: &[&str]) -> Option<Hosted> {
    match steps {
        ["watch"] => youtube(&parameter(url, "v")?),
        ["embed" | "shorts" | "live" | "v", video] => youtube(video),
        _ => None,
    }
}

fn youtube(video: &str) -> Option<Hosted> {
    let fits = video.len() == 11
        && video.bytes().all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, b'-' | b'_'));
    fits.then(|| Hosted::Youtube(video.to_owned()))
}

fn at_vimeo(steps: &[&str]) -> Option<Hosted> {
    match steps {
        [video]
        | ["channels" | "ondemand", _, video]
        | ["groups" | "album" | "showcase", _, "videos" | "video", video] => vimeo(video, None),
        [video, key] => vimeo(video, Some(key)),
        _ => None,
    }
}

fn in_player(url: &Url, steps: &[&str]) -> Option<Hosted> {
    match steps {
        ["video", video] => vimeo(video, parameter(url, "h").as_deref()),
        _ => None,
    }
}

fn vimeo(video: &str, key: Option<&str>) -> Option<Hosted> {
    let is_video = (4..=12).contains(&video.len()) && video.bytes().all(|sign| sign.is_ascii_digit());
    let is_key =
        |key: &str| (6..=32).contains(&key.len()) && key.bytes().all(|sign| sign.is_ascii_alphanumeric());
    let fits = is_video && key.is_none_or(is_key);
    fits.then(|| Hosted::Vimeo { video: video.to_owned(), key: key.map(str::to_owned) })
}

fn parameter(url: &Url, name: &str) -> Option<String> {
    url.query_pairs().find(|(known, _)| known == name).map(|(_, value)| value.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_copy_them() {
        let youtube = || Hosted::Youtube("dQw4w9WgXcQ".to_owned());
        for address in [
            "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
            "https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=42s",
            "http://m.youtube.com/watch?v=dQw4w9WgXcQ",
            " youtu.be/dQw4w9WgXcQ?si=abc ",
            "https://www.youtube.com/shorts/dQw4w9WgXcQ",
            "https://www.youtube.com/live/dQw4w9WgXcQ?feature=share",
            "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
        ] {
            assert_eq!(Hosted::read(address), Ok(youtube()), "{address}");
        }
        let vimeo =
            |key: Option<&str>| Hosted::Vimeo { video: "76979871".to_owned(), key: key.map(str::to_owned) };
        for (address, key) in [
            ("https://vimeo.com/76979871", None),
            ("vimeo.com/channels/staffpicks/76979871", None),
            ("https://vimeo.com/76979871/a1b2c3d4e5", Some("a1b2c3d4e5")),
            ("https://player.vimeo.com/video/76979871", None),
            ("https://player.vimeo.com/video/76979871?h=a1b2c3d4e5", Some("a1b2c3d4e5")),
        ] {
            assert_eq!(Hosted::read(address), Ok(vimeo(key)), "{address}");
        }
    }

    #[test]
    fn other_hosts_and_other_pages_are_refused() {
        for address in [
            "",
            "dQw4w9WgXcQ",
            "https://youtube.com.example.com/watch?v=dQw4w9WgXcQ",
            "https://example.com/?https://youtu.be/dQw4w9WgXcQ",
            "https://youtube.com@example.com/watch?v=dQw4w9WgXcQ",
            "https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ",
            "https://www.youtube.com/@channel",
            "https://www.youtube.com/watch?v=dQw4w9WgXc",
            "https://www.youtube.com/embed/dQw4w9WgXc\"",
            "javascript://youtu.be/dQw4w9WgXcQ",
            "ftp://youtu.be/dQw4w9WgXcQ",
            "https://vimeo.com/about",
            "https://vimeo.com/76979871/\"><script>",
        ] {
            assert_eq!(Hosted::read(address), Err(UnknownAddress), "{address}");
        }
    }

    #[test]
    fn what_is_kept_leads_to_the_same_video() {
        for address in [
            "https://youtu.be/dQw4w9WgXcQ",
            "https://vimeo.com/76979871",
            "https://vimeo.com/76979871/a1b2c3",
        ] {
            let hosted = Hosted::read(address).unwrap();
            let kept =
                Hosted::of(hosted.source(), Some(hosted.video().to_owned()), hosted.key().map(str::to_owned));
            assert_eq!(kept.as_ref(), Some(&hosted));
            assert_eq!(Hosted::read(&hosted.address()), Ok(hosted.clone()));
            assert_eq!(Hosted::read(&hosted.player()), Ok(hosted), "{address}");
        }
    }
}
