//! Texts of the built pages.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use content::page_text::{
    self, EachPage, HomeText, HomeVariantText, PageText, ServiceText, SinglePageText, StoredText, TextPage,
};

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::committed;
use crate::route::{get_with, put_with};
use crate::site::page_texts::{Home, Service};
use crate::staff::{Staff, perm};
use crate::valid::Whole;

/// A long text in a script of three bytes a character fits.
const MAX_BYTES: usize = 512 * 1024;

const SAVING: &str = "An empty field shows the built text; an empty value brings back the whole of it. Version 0 is that of \
                      a text which nobody has changed.";

pub(crate) fn routes() -> ApiRouter<App> {
    let routes = ApiRouter::new()
        .api_route(
            "/api/admin/page-texts",
            get_with(list, |op| op.id("listPageTexts").summary("List the pages whose texts can be changed")),
        )
        .api_route(
            "/api/admin/page-texts/services/{page}",
            get_with(find_service, |op| {
                op.id("getServicePageText").summary("Get the changes to a service page's text")
            })
            .merge(put_with(save_service, |op| {
                op.id("saveServicePageText")
                    .summary("Save the changes to a service page's text")
                    .description(SAVING)
            })),
        )
        .api_route(
            "/api/admin/page-texts/home",
            get_with(find_home, |op| {
                op.id("getHomePageText").summary("Get the changes to what the home pages share")
            })
            .merge(put_with(save_home, |op| {
                op.id("saveHomePageText")
                    .summary("Save the changes to what the home pages share")
                    .description(SAVING)
            })),
        )
        .api_route(
            "/api/admin/page-texts/home/{variant}",
            get_with(find_variant, |op| {
                op.id("getHomeVariantText").summary("Get the changes to a variant of the home page")
            })
            .merge(put_with(save_variant, |op| {
                op.id("saveHomeVariantText")
                    .summary("Save the changes to a variant of the home page")
                    .description(SAVING)
            })),
        );
    page_text::each_page::<SinglePages>()
        .into_iter()
        .fold(routes, ApiRouter::merge)
        .layer(DefaultBodyLimit::max(MAX_BYTES))
}

/// The pages that are the only ones of their sort.
enum SinglePages {}

impl EachPage for SinglePages {
    type Output = ApiRouter<App>;

    fn page<T: SinglePageText>() -> ApiRouter<App> {
        let (page, operation) = (T::page(()), T::OPERATION);
        let find = get_with(find_single::<T>, |op| {
            op.id(&format!("get{operation}PageText"))
                .summary(&format!("Get the changes to the text of the page `{page}`"))
        });
        let both = find.merge(put_with(save_single::<T>, |op| {
            op.id(&format!("save{operation}PageText"))
                .summary(&format!("Save the changes to the text of the page `{page}`"))
                .description(SAVING)
        }));
        ApiRouter::new().api_route(&format!("/api/admin/page-texts/{page}"), both)
    }
}

async fn list(State(app): State<App>, _: Staff<perm::ViewContent>) -> Result<Json<Vec<TextPage>>, Problem> {
    Ok(Json(page_text::pages(&mut *app.db.acquire().await?).await?))
}

async fn find_service(
    State(app): State<App>,
    _: Staff<perm::ViewContent>,
    Path(Service { page }): Path<Service>,
) -> Result<Json<StoredText<ServiceText>>, Problem> {
    find(&app, page).await
}

async fn save_service(
    State(app): State<App>,
    staff: Staff<perm::ManageContent>,
    Path(Service { page }): Path<Service>,
    text: Whole<ServiceText>,
) -> Result<Json<StoredText<ServiceText>>, Problem> {
    save(&app, &staff, page, &text).await
}

async fn find_home(
    State(app): State<App>,
    _: Staff<perm::ViewContent>,
) -> Result<Json<StoredText<HomeText>>, Problem> {
    find(&app, ()).await
}

async fn save_home(
    State(app): State<App>,
    staff: Staff<perm::ManageContent>,
    text: Whole<HomeText>,
) -> Result<Json<StoredText<HomeText>>, Problem> {
    save(&app, &staff, (), &text).await
}

async fn find_variant(
    State(app): State<App>,
    _: Staff<perm::ViewContent>,
    Path(Home { variant }): Path<Home>,
) -> Result<Json<StoredText<HomeVariantText>>, Problem> {
    find(&app, variant).await
}

async fn save_variant(
    State(app): State<App>,
    staff: Staff<perm::ManageContent>,
    Path(Home { variant }): Path<Home>,
    text: Whole<HomeVariantText>,
) -> Result<Json<StoredText<HomeVariantText>>, Problem> {
    save(&app, &staff, variant, &text).await
}

async fn find_single<T: SinglePageText>(
    State(app): State<App>,
    _: Staff<perm::ViewContent>,
) -> Result<Json<StoredText<T>>, Problem> {
    find::<T>(&app, ()).await
}

async fn save_single<T: SinglePageText>(
    State(app): State<App>,
    staff: Staff<perm::ManageContent>,
    text: Whole<T>,
) -> Result<Json<StoredText<T>>, Problem> {
    save::<T>(&app, &staff, (), &text).await
}

async fn find<T: PageText>(app: &App, which: T::Which) -> Result<Json<StoredText<T>>, Problem> {
    Ok(Json(page_text::read(&mut *app.db.acquire().await?, which).await?))
}

async fn save<T: PageText>(
    app: &App,
    staff: &Staff<perm::ManageContent>,
    which: T::Which,
    Whole { value, version }: &Whole<T>,
) -> Result<Json<StoredText<T>>, Problem> {
    let mut tx = app.db.begin().await?;
    let actor = staff.caller.actor();
    let saved = page_text::save(&mut tx, &app.clock, &actor, which, *version, value).await?;
    committed(tx, saved).await
}
