//! A sitemap with pictures and films. Source: sitemaps.org, protocol; Google's image and video sitemaps.

use std::io;

use chrono::{DateTime, SecondsFormat, Utc};
use kernel::sitemap::{Address, Film, FilmPlace};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use url::Url;

/// Longest film that may be told, in seconds. Source: `video:duration`.
const MAX_SECONDS: i32 = 28_800;

/// Longest title of a film, in characters. Source: `video:title`.
const MAX_TITLE: usize = 100;

type Out = Writer<Vec<u8>>;

/// The sitemap's file.
pub(super) fn write(addresses: &[Address], site: &Url) -> io::Result<String> {
    let mut out = Writer::new(Vec::new());
    out.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let namespaces = [
        ("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9"),
        ("xmlns:image", "http://www.google.com/schemas/sitemap-image/1.1"),
        ("xmlns:video", "http://www.google.com/schemas/sitemap-video/1.1"),
    ];
    out.create_element("urlset")
        .with_attributes(namespaces)
        .write_inner_content(|out| addresses.iter().try_for_each(|one| address(out, one, site)))?;
    String::from_utf8(out.into_inner()).map_err(io::Error::other)
}

fn address(out: &mut Out, address: &Address, site: &Url) -> io::Result<()> {
    out.create_element("url").write_inner_content(|out| {
        text(out, "loc", &absolute(site, &address.path)?)?;
        if let Some(changed_at) = address.changed_at {
            text(out, "lastmod", &instant(changed_at))?;
        }
        for picture in &address.pictures {
            out.create_element("image:image")
                .write_inner_content(|out| text(out, "image:loc", &absolute(site, picture)?))?;
        }
        address.film.iter().try_for_each(|told| film(out, told, site))
    })?;
    Ok(())
}

fn film(out: &mut Out, film: &Film, site: &Url) -> io::Result<()> {
    out.create_element("video:video").write_inner_content(|out| {
        text(out, "video:thumbnail_loc", &absolute(site, &film.thumbnail)?)?;
        text(out, "video:title", &film.title.chars().take(MAX_TITLE).collect::<String>())?;
        text(out, "video:description", &film.description)?;
        match &film.place {
            FilmPlace::File(path) => text(out, "video:content_loc", &absolute(site, path)?)?,
            FilmPlace::Player(address) => text(out, "video:player_loc", address)?,
        }
        if let Some(seconds) = film.seconds.filter(|seconds| *seconds <= MAX_SECONDS) {
            text(out, "video:duration", &seconds.to_string())?;
        }
        match film.published_at {
            Some(at) => text(out, "video:publication_date", &instant(at)),
            None => Ok(()),
        }
    })?;
    Ok(())
}

fn absolute(site: &Url, path: &str) -> io::Result<String> {
    site.join(path).map(String::from).map_err(io::Error::other)
}

fn instant(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

fn text(out: &mut Out, name: &str, value: &str) -> io::Result<()> {
    let allowed: String = value.chars().filter(|letter| is_allowed(*letter)).collect();
    out.create_element(name).write_text_content(BytesText::new(&allowed))?;
    Ok(())
}

/// XML has no way to write other characters, not even escaped. Source: XML 1.0, 2.2.
const fn is_allowed(letter: char) -> bool {
    matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}
