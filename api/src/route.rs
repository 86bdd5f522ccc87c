//! Documented routes of handlers that are one type to the compiler.
//!
//! Axum and aide are generic in a handler, down to the service that a connection polls. With a type for each, some
//! twenty functions are compiled for each of five hundred handlers, and each time it is proved anew that the handler's
//! future, with everything that it awaits, may move between threads: two thirds of what this crate took to compile.

use std::pin::Pin;
use std::sync::Arc;

use aide::axum::routing::{self, ApiMethodRouter};
use aide::operation::{OperationHandler, OperationInput, OperationOutput};
use aide::transform::TransformOperation;
use axum::extract::Request;
use axum::handler::Handler;
use axum::response::Response;

use crate::App;

/// What an async function is as a handler.
type Answer = Pin<Box<dyn Future<Output = Response> + Send>>;

/// Adds to an operation's documentation.
type Describe<'d> = Box<dyn FnOnce(TransformOperation<'_>) -> TransformOperation<'_> + 'd>;

/// A handler, whatever its arguments.
#[derive(Clone)]
struct AnyHandler(Arc<dyn Fn(Request, App) -> Answer + Send + Sync>);

/// Tells axum's handlers, which are functions, from this one.
struct Erased;

impl AnyHandler {
    fn new<H, T>(handler: H) -> Self
    where
        H: Handler<T, App, Future = Answer> + Sync,
    {
        Self(Arc::new(move |request, app| handler.clone().call(request, app)))
    }
}

impl Handler<Erased, App> for AnyHandler {
    type Future = Answer;

    fn call(self, request: Request, app: App) -> Answer {
        (self.0)(request, app)
    }
}

/// Documented by the function that it was made from.
impl<I: OperationInput, O: OperationOutput> OperationHandler<I, O> for AnyHandler {}

macro_rules! methods {
    ($($with:ident),*) => {
        $(
            /// A route that answers this method; `merge` adds another.
            #[expect(clippy::disallowed_methods, reason = "with a handler of one type")]
            pub(crate) fn $with<H, I, O, T>(
                handler: H,
                describe: impl FnOnce(TransformOperation<'_>) -> TransformOperation<'_>,
            ) -> ApiMethodRouter<App>
            where
                H: Handler<T, App, Future = Answer> + OperationHandler<I, O> + Sync,
                I: OperationInput,
                O: OperationOutput,
            {
                routing::$with::<_, I, O, _, _, Describe<'_>>(AnyHandler::new(handler), Box::new(describe))
            }
        )*
    };
}

methods!(get_with, post_with, put_with, patch_with, delete_with);
