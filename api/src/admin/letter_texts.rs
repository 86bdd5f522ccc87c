//! Texts of the e-mails to customers.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::letter::LetterName;
use kernel::organization::Organization;
use kernel::settings;
use letters::{Brand, sample};
use people::account::throttle::{self, LETTER_TESTS};
use people::letter_text::{self, EditableLetter, LetterSummary, LetterText};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::{Done, committed};
use crate::route::{get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::{Valid, Whole};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/letter-texts",
            get_with(list, |op| {
                op.id("listLetterTexts").summary("List the e-mails whose texts can be changed")
            }),
        )
        .api_route(
            "/api/admin/letter-texts/{letter}",
            get_with(find, |op| op.id("getLetterText").summary("Get an e-mail's text, with its variables"))
                .merge(put_with(save, |op| {
                    op.id("saveLetterText").summary("Save the changes to an e-mail's text").description(
                        "An empty field keeps the built text; an empty value brings back the whole of it. Version 0 \
                         is that of a text which nobody has changed.",
                    )
                })),
        )
        .api_route(
            "/api/admin/letter-texts/{letter}/preview",
            post_with(preview, |op| {
                op.id("previewLetterText")
                    .summary("Render an example of an e-mail with a text that isn't saved yet")
            }),
        )
        .api_route(
            "/api/admin/letter-texts/{letter}/test",
            post_with(send_test, |op| {
                op.id("sendTestLetter").summary("Send yourself an example of an e-mail, with its saved text")
            }),
        )
}

/// Path of an e-mail.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
struct Which {
    /// Name of the e-mail.
    letter: LetterName,
}

/// An example of an e-mail, as a customer gets it.
#[derive(Serialize, JsonSchema)]
struct LetterPreview {
    /// Subject.
    subject: String,
    /// Plain text.
    text: String,
    /// HTML.
    html: String,
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewSettings>,
) -> Result<Json<Vec<LetterSummary>>, Problem> {
    Ok(Json(letter_text::all(&mut *app.db.acquire().await?).await?))
}

async fn find(
    State(app): State<App>,
    _: Staff<perm::ViewSettings>,
    Path(Which { letter }): Path<Which>,
) -> Result<Json<EditableLetter>, Problem> {
    Ok(Json(letter_text::find(&mut *app.db.acquire().await?, letter).await?))
}

async fn save(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Path(Which { letter }): Path<Which>,
    Whole { value, version }: Whole<LetterText>,
) -> Result<Json<EditableLetter>, Problem> {
    refuse_mistakes(letter, &value)?;
    let mut tx = app.db.begin().await?;
    let saved =
        letter_text::save(&mut tx, &app.clock, &staff.caller.actor(), letter, version, &value).await?;
    committed(tx, saved).await
}

async fn preview(
    State(app): State<App>,
    _: Staff<perm::ManageSettings>,
    Path(Which { letter }): Path<Which>,
    Valid { value, .. }: Valid<LetterText>,
) -> Result<Json<LetterPreview>, Problem> {
    refuse_mistakes(letter, &value)?;
    let organization: Organization = settings::read(&mut *app.db.acquire().await?).await?;
    let brand = Brand::of(&organization, app.public_url.as_str());
    let rendered = sample(letter, brand).render_with(&value.trimmed()).map_err(|error| {
        tracing::error!(%error, %letter, "cannot render the example");
        Problem::internal()
    })?;
    Ok(Json(LetterPreview { subject: rendered.subject, text: rendered.text, html: rendered.html }))
}

async fn send_test(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Path(Which { letter }): Path<Which>,
) -> Result<Done, Problem> {
    let (user, now) = (staff.caller.user, app.clock.now());
    let key = app.auth.keys().blind("letter tests", &user.to_string());
    let mut tx = app.db.begin().await?;
    throttle::consume(&mut tx, &key, LETTER_TESTS, now).await?.map_err(Problem::too_many)?;
    letter_text::send_test(&mut tx, &app.clock, letter, user).await?;
    tx.commit().await?;
    Ok(Done)
}

fn refuse_mistakes(letter: LetterName, text: &LetterText) -> Result<(), Problem> {
    let mistakes = letter_text::mistakes(letter, text);
    if mistakes.is_empty() { Ok(()) } else { Err(Problem::invalid(mistakes)) }
}
