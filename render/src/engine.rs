//! The JavaScript engine, with limits on time, memory and stack.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rquickjs::context::EvalOptions;
use rquickjs::{
    CatchResultExt as _, CaughtError, Context, Ctx, FromJs, Function, Object, Persistent, Runtime, TypedArray,
};

use crate::message::Failure;

/// What the pages find, in JavaScript.
const PROVIDED: &str = include_str!("engine.js");

/// Time limit of loading the bundle, which a page's own does not fit on a busy machine.
const LOAD_LIMIT: Duration = Duration::from_secs(15);

const TOO_LONG: &str = "the page took too long";

/// What a page is doing when the engine has nothing left to run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// It asks this of the API, as JSON.
    Asks(String),
    /// It is ready, as JSON.
    Page(String),
    /// There will be none.
    Failed(Failure),
}

/// An engine with a bundle.
pub(crate) struct Engine {
    // Dropped before the context that it belongs to.
    host: Persistent<Object<'static>>,
    context: Context,
    runtime: Runtime,
    clock: Rc<Deadline>,
    time_limit: Duration,
}

/// When the engine must stop.
#[derive(Debug)]
struct Deadline(Cell<Instant>);

impl Deadline {
    fn begin(&self, limit: Duration) {
        self.0.set(Instant::now() + limit);
    }

    /// Asked regularly while a script runs; true ends it, and no script can catch that.
    fn interrupts(&self) -> bool {
        Instant::now() >= self.0.get()
    }
}

impl Engine {
    /// Loads a bundle.
    pub(crate) fn load(
        source: &str,
        memory_bytes: usize,
        stack_bytes: usize,
        time_limit: Duration,
    ) -> Result<Self, Failure> {
        let runtime = Runtime::new().map_err(|error| Failure::last(error.to_string()))?;
        runtime.set_memory_limit(memory_bytes);
        runtime.set_max_stack_size(stack_bytes);
        let clock = Rc::new(Deadline(Cell::new(Instant::now() + LOAD_LIMIT)));
        runtime.set_interrupt_handler(Some(Box::new({
            let clock = Rc::clone(&clock);
            move || clock.interrupts()
        })));
        let context = Context::full(&runtime).map_err(|error| Failure::last(error.to_string()))?;
        let host = context.with(|ctx| {
            let host = provide(&ctx).catch(&ctx).map_err(|error| failure(&error))?;
            let mut script = EvalOptions::default();
            script.strict = false;
            script.filename = Some("server.js".to_owned());
            ctx.eval_with_options::<(), _>(source, script).catch(&ctx).map_err(|error| failure(&error))?;
            Ok(Persistent::save(&ctx, host))
        });
        let engine = Self { host: host?, context, runtime, clock, time_limit };
        engine.settle()?;
        if !engine.call("hasPage", ())? {
            return Err(Failure::last("the bundle has no renderPage"));
        }
        Ok(engine)
    }

    /// Begins to render a page.
    pub(crate) fn start(&self, request: &str) -> Result<Step, Failure> {
        self.clock.begin(self.time_limit);
        self.call::<()>("start", (request,))?;
        self.run()
    }

    /// Goes on with what the API answered.
    pub(crate) fn answer(&self, answers: &str) -> Result<Step, Failure> {
        self.call::<()>("answer", (answers,))?;
        self.run()
    }

    /// What the page has logged, as JSON.
    pub(crate) fn lines(&self) -> Option<String> {
        self.call("lines", ()).ok().flatten()
    }

    /// Runs until the page asks something or has ended.
    fn run(&self) -> Result<Step, Failure> {
        loop {
            self.settle()?;
            if let Some(page) = self.call("page", ())? {
                return Ok(Step::Page(page));
            }
            if let Some(text) = self.call::<Option<String>>("failure", ())? {
                // An interruption can end as the rejection of a promise.
                self.check_time()?;
                let failure: Failure = serde_json::from_str(&text).unwrap_or_else(|_| Failure::last(text));
                // Whatever still holds the memory would be there for the next page.
                let is_final = failure.message.contains("out of memory");
                return Ok(Step::Failed(Failure { is_final, ..failure }));
            }
            if let Some(asked) = self.call("asked", ())? {
                return Ok(Step::Asks(asked));
            }
            if !self.call::<bool>("tick", ())? {
                let message = "the page waits for something that never happens".to_owned();
                return Ok(Step::Failed(Failure { message, stack: String::new(), is_final: false }));
            }
        }
    }

    /// Runs pending jobs, such as the continuations of promises.
    fn settle(&self) -> Result<(), Failure> {
        loop {
            // Jobs that each take no time, and plan the next one, interrupt nothing.
            self.check_time()?;
            match self.runtime.execute_pending_job() {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(_) => {
                    self.check_time()?;
                    return Err(Failure::last("a job failed"));
                }
            }
        }
    }

    fn check_time(&self) -> Result<(), Failure> {
        if self.clock.interrupts() { Err(Failure::last(TOO_LONG)) } else { Ok(()) }
    }

    /// Calls a handle of `engine.js`.
    fn call<T: for<'js> FromJs<'js>>(
        &self,
        name: &str,
        args: impl for<'js> rquickjs::function::IntoArgs<'js>,
    ) -> Result<T, Failure> {
        self.context.with(|ctx| {
            let call = || {
                let function: Function<'_> = self.host.clone().restore(&ctx)?.get(name)?;
                function.call(args)
            };
            let called = call().catch(&ctx);
            called.map_err(|error| self.check_time().err().unwrap_or_else(|| failure(&error)))
        })
    }
}

/// Defines what the pages find. Returns the handles.
fn provide<'js>(ctx: &Ctx<'js>) -> rquickjs::Result<Object<'js>> {
    let provided: Function<'js> = ctx.eval(PROVIDED)?;
    let native = Object::new(ctx.clone())?;
    native.set("encodeUtf8", Function::new(ctx.clone(), encode)?)?;
    native.set("decodeUtf8", Function::new(ctx.clone(), decode)?)?;
    provided.call((native,))
}

fn encode(ctx: Ctx<'_>, text: String) -> rquickjs::Result<TypedArray<'_, u8>> {
    TypedArray::new(ctx, text.into_bytes())
}

#[expect(clippy::needless_pass_by_value, reason = "a function of scripts gets its arguments")]
fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).into_owned()
}

fn failure(error: &CaughtError<'_>) -> Failure {
    match error {
        CaughtError::Exception(exception) => Failure {
            message: exception.message().unwrap_or_default(),
            stack: exception.stack().unwrap_or_default(),
            is_final: true,
        },
        error => Failure::last(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEMORY: usize = 16 << 20;

    fn engine(render: &str) -> Engine {
        let bundle = format!("globalThis.renderPage = async (request) => {{ {render} }}");
        Engine::load(&bundle, MEMORY, 256 << 10, Duration::from_millis(300)).unwrap()
    }

    fn step(engine: &Engine) -> Step {
        engine.start(r#"{"url":"/a?b=1","method":"GET"}"#).unwrap_or_else(Step::Failed)
    }

    fn failed(step: Step) -> Failure {
        let Step::Failed(failure) = step else { panic!("{step:?}") };
        failure
    }

    #[test]
    fn a_page_asks_at_once_what_it_asks_together() {
        let engine = engine(
            "const [a, b] = await Promise.all([hostFetch({path: '/api/a'}), hostFetch({path: '/api/b'})]);
             const c = await hostFetch({path: '/api/' + b.body});
             console.warn('three', c.status);
             return {status: 200, html: request.url + a.body + c.body};",
        );
        let Step::Asks(asked) = step(&engine) else { panic!() };
        let asked: Vec<serde_json::Value> = serde_json::from_str(&asked).unwrap();
        assert_eq!((&asked[0]["path"], &asked[1]["path"]), (&"/api/a".into(), &"/api/b".into()));
        let both = format!(
            r#"[{{"id":{},"status":200,"headers":{{}},"body":"₹"}},{{"id":{},"status":200,"headers":{{}},"body":"c"}}]"#,
            asked[0]["id"], asked[1]["id"]
        );
        let Step::Asks(asked) = engine.answer(&both).unwrap() else { panic!() };
        let asked: Vec<serde_json::Value> = serde_json::from_str(&asked).unwrap();
        assert_eq!(asked[0]["path"], "/api/c");
        let third = format!(r#"[{{"id":{},"status":404,"headers":{{}},"body":"!"}}]"#, asked[0]["id"]);
        let page = Step::Page(r#"{"status":200,"html":"/a?b=1₹!"}"#.to_owned());
        assert_eq!(engine.answer(&third).unwrap(), page);
        assert_eq!(engine.lines().unwrap(), r#"[{"level":"warn","text":"three 404"}]"#);
    }

    #[test]
    fn what_a_component_throws_is_told_and_the_next_page_is_rendered() {
        let engine = engine(
            "if (globalThis.calls = (globalThis.calls ?? 0) + 1, calls === 1) throw new TypeError('no name');
             return {status: 200};",
        );
        let failure = failed(step(&engine));
        assert!(failure.message == "no name" && !failure.is_final, "{failure:?}");
        assert!(failure.stack.contains("server.js"), "{failure:?}");
        assert_eq!(step(&engine), Step::Page(r#"{"status":200}"#.to_owned()));
    }

    #[test]
    fn a_loop_ends_with_its_time_even_where_it_catches_everything() {
        for render in [
            "for (;;) { try { for (;;); } catch {} }",
            // A chain of promises would run out of memory first.
            "const again = () => queueMicrotask(again); again(); await new Promise(() => {});",
            "const again = () => setTimeout(again); again(); await new Promise(() => {});",
        ] {
            let since = Instant::now();
            let failure = failed(step(&engine(render)));
            assert!(failure.is_final && failure.message == TOO_LONG, "{render}: {failure:?}");
            assert!(since.elapsed() < Duration::from_secs(10), "{render}");
        }
    }

    #[test]
    fn memory_without_end_is_refused() {
        for render in [
            "const all = []; for (;;) all.push(new Array(1000).fill(1));",
            "return 'x'.repeat(2 ** 29);",
            "for (;;) 'x'.repeat(1e6).match(/(x+)+y/);",
        ] {
            let failure = failed(step(&engine(render)));
            assert!(failure.is_final || failure.message.contains("length"), "{render}: {failure:?}");
        }
    }

    #[test]
    fn endless_recursion_and_waiting_end() {
        let failure = failed(step(&engine("const down = (n) => down(n + 1) + 1; return down(0);")));
        assert!(failure.message.contains("stack"), "{failure:?}");
        let failure = failed(step(&engine("await new Promise(() => {});")));
        assert!(!failure.is_final && failure.message.contains("never"), "{failure:?}");
    }

    #[test]
    fn text_becomes_bytes_and_back() {
        let engine = engine(
            "const bytes = new TextEncoder().encode('₹ 5\\ud800');
             let later = ''; setTimeout(() => { later = 'later'; });
             setTimeout(() => { later = 'never'; }, 10);
             await new Promise((resolve) => setTimeout(resolve, 0));
             return {html: new TextDecoder().decode(bytes.subarray(0, 5)), status: bytes.length, data: later,
                     head: typeof Intl};",
        );
        let page = r#"{"html":"₹ 5","status":8,"data":"later","head":"undefined"}"#;
        assert_eq!(step(&engine), Step::Page(page.to_owned()));
    }

    #[test]
    fn a_bundle_that_cannot_be_loaded_says_why() {
        let load = |source: &str| {
            Engine::load(source, MEMORY, 256 << 10, Duration::from_secs(1)).err().unwrap().message
        };
        assert!(load("const = 1").contains("expect"), "{}", load("const = 1"));
        assert_eq!(load("globalThis.renderPage = 1"), "the bundle has no renderPage");
    }
}
