//! The documents of quotations: requested here, made by the worker, downloaded here.

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;
use axum::extract::State;
use jobs::Documents;
use jobs::queue::is_dead;
use kernel::Db;
use kernel::document::{self, Document, DocumentView, Kind, State as DocumentState};
use kernel::ids::QuotationId;
use sales::quotation;
use sales::quotation::document::{acceptance_of, make as make_document};

use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Accepted, FileForm, Pdf};
use crate::staff::{Staff, perm};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/quotations/{id}/document",
            get_with(find, |op| {
                op.id("getQuotationDocument").summary("How far a quotation's document has come").description(
                    "Of its latest version, or the one that was signed; `null` if nobody has asked for one. `version` \
                     says which version of the quotation it shows.",
                )
            })
            .post_with(make, |op| {
                op.id("makeQuotationDocument").summary("Have a quotation's document made").description(
                    "Of the quotation as it is, or as it was sent or signed. Nothing happens if there is one already; \
                     one that failed is begun anew. Before approval every page says that it is a draft.",
                )
            }),
        )
        .api_route(
            "/api/admin/quotations/{id}/document/file",
            get_with(file, |op| {
                op.id("downloadQuotationDocument")
                    .summary("A quotation's document as PDF")
                    .description("Of the latest version that is ready, or the one that was signed.")
            }),
        )
}

async fn find(
    State(app): State<App>,
    staff: Staff<perm::ViewQuotations>,
    Path(id): Path<QuotationId>,
) -> Result<Json<Option<DocumentView>>, Problem> {
    let mut db = app.db.acquire().await?;
    quotation::find(&mut db, id, staff.reach()).await?;
    Ok(Json(latest(&mut db, id).await?))
}

/// The document as it stands; one whose job has given up has failed.
pub(super) async fn latest(db: &mut Db, id: QuotationId) -> Result<Option<DocumentView>, sqlx::Error> {
    let Some(document) = document::of_quotation(&mut *db, id).await? else { return Ok(None) };
    let is_given_up = is_given_up(db, id, &document).await?;
    let mut view = DocumentView::from(document);
    if is_given_up {
        view.state = DocumentState::Failed;
        view.error = Some("The document could not be made. Please have it made again.".to_owned());
    }
    Ok(Some(view))
}

async fn is_given_up(db: &mut Db, id: QuotationId, document: &Document) -> Result<bool, sqlx::Error> {
    if !matches!(document.state, DocumentState::Waiting | DocumentState::Working) {
        return Ok(false);
    }
    match document.of.kind {
        Kind::SignedQuotation => match acceptance_of(&mut *db, id).await? {
            Some(acceptance) => is_dead(db, &Documents::SignQuotation { acceptance }).await,
            None => Ok(false),
        },
        _ => is_dead(db, &Documents::RenderQuotation { quotation: id, version: document.of.version }).await,
    }
}

async fn make(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
) -> Result<Accepted<Option<DocumentView>>, Problem> {
    let mut tx = app.db.begin().await?;
    let quotation = quotation::find(&mut tx, id, staff.reach()).await?;
    make_document(&mut tx, &quotation, app.clock.now()).await?;
    let document = latest(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Accepted(document))
}

async fn file(
    State(app): State<App>,
    staff: Staff<perm::ViewQuotations>,
    Path(id): Path<QuotationId>,
    Params(form): Params<FileForm>,
) -> Result<Pdf, Problem> {
    let file = {
        let mut db = app.db.acquire().await?;
        quotation::find(&mut db, id, staff.reach()).await?;
        document::file_of_quotation(&mut db, id).await?.ok_or_else(Problem::not_found)?
    };
    Pdf::open(&app.storage, file, form.is_saved()).await
}
