/**
 * Entry point of the campaign pages. The server writes the whole page; this counts the view and adds the form once the page
 * is there, so that nothing competes with what is read first. It therefore imports nothing at once.
 */

/** Beside the text, the form is in view from the start. */
const desktop = window.matchMedia("(min-width: 64rem)");

/** What a router would say: this document is its only page. */
const pages = {
  state: { location: window.location, navigation: { state: "idle" } },
  subscribe: () => () => undefined,
};

type Form = typeof import("./mount");

let loading: Promise<Form> | undefined;

/** On a phone the form opens in a sheet: its code is there before a finger has reached the button. */
const firstTouches = ["scroll", "pointerdown", "keydown"] as const;

/** Renders the form; once. */
async function loadForm(): Promise<Form> {
  loading ??= import("./mount").then((form) => {
    form.mount(desktop);
    return form;
  });
  // A failed import is tried again with the next press.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

function start(): void {
  void import("./views").then(({ countView }) => countView(document));
  void import("./remember").then(({ rememberVariant }) => rememberVariant(document));
  if (desktop.matches) void loadForm();
  else for (const event of firstTouches) window.addEventListener(event, () => void loadForm(), { once: true });
  void import("../../features/visit/start").then(({ startVisit }) => (startVisit as (pages: unknown) => void)(pages));
}

desktop.addEventListener("change", () => void loadForm());
document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("[data-open-form]")) void loadForm().then(({ open }) => open());
});

// A busy device may never be idle, and Safari has no idle callback.
const whenIdle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 200));
const afterLoad = () => whenIdle(start, { timeout: 2000 });
if (document.readyState === "complete") afterLoad();
else window.addEventListener("load", afterLoad, { once: true });
