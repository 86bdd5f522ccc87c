//! The development mailbox: shows the e-mails that the worker wrote to a folder.
//!
//! Mounted only in development while no SMTP server is set.

use std::path::{Path as FsPath, PathBuf};
use std::sync::Arc;

use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use mail_parser::{Address, Message, MessageParser};

use crate::problem::Problem;

/// A separate file: the site's policy forbids style elements.
const STYLE: &str = include_str!("../../templates/dev/mail.css");

pub(crate) fn routes(dir: PathBuf) -> Router {
    Router::new()
        .route("/dev/mail", get(list))
        .route("/dev/mail.css", get(async || ([(CONTENT_TYPE, "text/css; charset=utf-8")], STYLE)))
        .route("/dev/mail/{file}", get(show))
        .route("/dev/mail/{file}/html", get(html))
        .with_state(Arc::from(dir))
}

#[derive(Template)]
#[template(path = "dev/mailbox.html")]
struct Mailbox {
    mails: Vec<Entry>,
}

#[derive(Template)]
#[template(path = "dev/mail.html")]
struct Opened {
    mail: Entry,
    headers: Vec<(String, String)>,
    text: String,
}

struct Entry {
    file: String,
    to: String,
    from: String,
    subject: String,
    date: String,
}

async fn list(State(dir): State<Arc<FsPath>>) -> Result<Html<String>, Problem> {
    let mut mails = Vec::new();
    // The folder is created with the first e-mail.
    if let Ok(mut files) = tokio::fs::read_dir(&dir).await {
        while let Ok(Some(file)) = files.next_entry().await {
            let name = file.file_name().to_string_lossy().into_owned();
            if let Ok(bytes) = read(&dir, &name).await
                && let Some(message) = MessageParser::default().parse(&bytes)
            {
                let sent = message.date().map_or(0, mail_parser::DateTime::to_timestamp);
                mails.push((sent, entry(name, &message)));
            }
        }
    }
    mails.sort_by_key(|(sent, _)| std::cmp::Reverse(*sent));
    page(&Mailbox { mails: mails.into_iter().map(|(_, mail)| mail).collect() })
}

async fn show(State(dir): State<Arc<FsPath>>, Path(file): Path<String>) -> Result<Html<String>, Problem> {
    let bytes = read(&dir, &file).await?;
    let message = MessageParser::default().parse(&bytes).ok_or_else(Problem::not_found)?;
    let headers =
        message.headers_raw().map(|(name, value)| (name.to_owned(), value.trim().to_owned())).collect();
    let text = message.body_text(0).unwrap_or_default().into_owned();
    page(&Opened { mail: entry(file, &message), headers, text })
}

async fn html(State(dir): State<Arc<FsPath>>, Path(file): Path<String>) -> Result<Response, Problem> {
    let bytes = read(&dir, &file).await?;
    let message = MessageParser::default().parse(&bytes).ok_or_else(Problem::not_found)?;
    let body = message.body_html(0).ok_or_else(Problem::not_found)?.into_owned();
    // As a mail client would: no scripts, no remote content, framed by the mailbox page.
    let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; \
                  sandbox allow-popups";
    Ok(([(CONTENT_SECURITY_POLICY, policy)], Html(body)).into_response())
}

async fn read(dir: &FsPath, file: &str) -> Result<Vec<u8>, Problem> {
    let is_plain = !file.contains(['/', '\\']) && !file.starts_with('.');
    if !is_plain || FsPath::new(file).extension().is_none_or(|kind| kind != "eml") {
        return Err(Problem::not_found());
    }
    tokio::fs::read(dir.join(file)).await.map_err(|_| Problem::not_found())
}

fn entry(file: String, message: &Message<'_>) -> Entry {
    let first = |address: Option<&Address<'_>>| {
        address.and_then(|list| list.first()).and_then(|one| one.address()).unwrap_or_default().to_owned()
    };
    Entry {
        file,
        to: first(message.to()),
        from: first(message.from()),
        subject: message.subject().unwrap_or("(no subject)").to_owned(),
        date: message.date().map(mail_parser::DateTime::to_rfc822).unwrap_or_default(),
    }
}

fn page(template: &impl Template) -> Result<Html<String>, Problem> {
    template.render().map(Html).map_err(|error| {
        tracing::error!(%error, "cannot render the mailbox");
        Problem::internal()
    })
}
