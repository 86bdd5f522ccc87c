//! Scheduled maintenance: the manual switch and the planned windows.

use aide::axum::ApiRouter;
use aide::axum::routing::{get_with, put_with};
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use content::maintenance::{self, Effective, Maintenance, Refusal, Window, WindowDraft};
use garde::Validate;
use kernel::ids::MaintenanceWindowId;
use kernel::record::Changed;
use kernel::settings::{self, Saved};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::{Created, Done};
use crate::staff::{Staff, perm};
use crate::valid::{Valid, Versioned};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/maintenance",
            get_with(standing, |op| op.id("getMaintenance").summary("How maintenance stands"))
                .put_with(turn, |op| op.id("updateMaintenance").summary("Turn the manual switch")),
        )
        .api_route(
            "/api/admin/maintenance/windows",
            get_with(windows, |op| {
                op.id("listMaintenanceWindows").summary("The newest 200 windows, the latest first")
            })
            .post_with(plan, |op| op.id("createMaintenanceWindow").summary("Plan a window")),
        )
        .api_route(
            "/api/admin/maintenance/windows/{id}",
            put_with(change, |op| op.id("updateMaintenanceWindow").summary("Change a window")).delete_with(
                cancel,
                |op| {
                    op.id("cancelMaintenanceWindow")
                        .summary("Cancel a window that has not begun, or end one that has")
                },
            ),
        )
}

/// The manual switch.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Switch {
    /// Visitors see the maintenance page.
    is_on: bool,
    /// What it says; the page has sentences of its own otherwise.
    message: Option<String>,
    /// Counts the changes; 0 as long as nobody has touched it.
    version: i32,
}

impl From<Saved<Maintenance>> for Switch {
    fn from(Saved { value: Maintenance { is_on, message }, version, .. }: Saved<Maintenance>) -> Self {
        Self { is_on, message, version }
    }
}

/// What the switch is turned to.
#[derive(Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SwitchDraft {
    /// Visitors see the maintenance page.
    #[garde(skip)]
    is_on: bool,
    /// What it says; the page has sentences of its own otherwise.
    #[serde(default)]
    #[garde(inner(length(chars, max = 500)))]
    message: Option<String>,
}

/// How maintenance stands.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Standing {
    /// The manual switch.
    #[serde(flatten)]
    switch: Switch,
    /// What follows from the switch and the windows together.
    effective: Effective,
    /// The next window to begin.
    next: Option<Upcoming>,
}

/// A window that is still to come.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Upcoming {
    /// Names the window.
    id: MaintenanceWindowId,
    /// Its first instant.
    starts_at: DateTime<Utc>,
    /// The first instant after it.
    ends_at: DateTime<Utc>,
    /// What visitors read meanwhile.
    message: Option<String>,
}

impl From<Window> for Upcoming {
    fn from(Window { id, starts_at, ends_at, message, .. }: Window) -> Self {
        Self { id, starts_at, ends_at, message }
    }
}

async fn standing(State(app): State<App>, _: Staff<perm::ViewSettings>) -> Result<Json<Standing>, Problem> {
    let (mut db, now) = (app.db.acquire().await?, app.clock.now());
    Ok(Json(Standing {
        switch: settings::find::<Maintenance>(&mut db).await?.into(),
        effective: maintenance::effective(&mut db, now).await?,
        next: maintenance::next(&mut db, now).await?.map(Into::into),
    }))
}

async fn turn(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Versioned { value: draft, version }: Versioned<SwitchDraft>,
) -> Result<Json<Switch>, Problem> {
    let message = maintenance::said(draft.message.as_deref()).map(str::to_owned);
    let switch = Maintenance { is_on: draft.is_on, message };
    let mut tx = app.db.begin().await?;
    match settings::change(&mut tx, &app.clock, &staff.caller.actor(), version, &switch).await? {
        Changed::To(saved) => {
            tx.commit().await?;
            Ok(Json(saved.into()))
        }
        Changed::Stale(current) => Err(Problem::stale(Switch::from(current))),
    }
}

async fn windows(State(app): State<App>, _: Staff<perm::ViewSettings>) -> Result<Json<Vec<Window>>, Problem> {
    Ok(Json(maintenance::windows(&mut *app.db.acquire().await?).await?))
}

async fn plan(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Valid { value: draft, .. }: Valid<WindowDraft>,
) -> Result<Created<Window>, Problem> {
    let mut tx = app.db.begin().await?;
    let window = maintenance::plan(&mut tx, &app.clock, &staff.caller.actor(), &draft).await?;
    tx.commit().await?;
    Ok(Created(window))
}

async fn change(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Path(id): Path<MaintenanceWindowId>,
    Versioned { value: draft, version }: Versioned<WindowDraft>,
) -> Result<Json<Window>, Problem> {
    let mut tx = app.db.begin().await?;
    let actor = staff.caller.actor();
    let window = maintenance::change(&mut tx, &app.clock, &actor, id, version, &draft).await?;
    tx.commit().await?;
    Ok(Json(window))
}

async fn cancel(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Path(id): Path<MaintenanceWindowId>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    maintenance::cancel(&mut tx, &app.clock, &staff.caller.actor(), id).await?;
    tx.commit().await?;
    Ok(Done)
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::StartsInThePast => {
                Self::conflict("starts_in_the_past", "A window begins in the future.")
                    .at("startsAt", "must not be in the past")
            }
            Refusal::HasBegun => Self::conflict("has_begun", "The window has begun. Its beginning stays.")
                .at("startsAt", "cannot change any more"),
            Refusal::EndsTooEarly => Self::conflict("ends_too_early", "A window ends after it begins.")
                .at("endsAt", "must be later"),
            Refusal::Overlaps => {
                Self::conflict("overlap", "Another window is planned for part of this time.")
                    .at("startsAt", "overlaps another window")
            }
            Refusal::IsOver => Self::conflict("is_over", "The window is over."),
            Refusal::Stale(current) => Self::stale(current),
            Refusal::Database(error) => error.into(),
        }
    }
}
