/** Renders one public page to HTML, with the data that it was rendered from. */
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import {
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
} from "react-router";
import { styleSheets } from "virtual:style-sheets";
import { clearCaches } from "../api/cache";
import { loadArea, publicAreas } from "../areas";
import { ErrorBoundary } from "../features/errors/boundary";
import { pageData, withAreas } from "../hydration";
import { routes } from "../routes";
import { resetMaintenance } from "../site/shell/load";
import { preloadLazyComponents } from "../ui/lazy-component";
import { type Preload, partHead } from "./head";
import { forgetModules, usedModules } from "./used-modules";

type PageRequest = { url: string; method: string };

type RenderedPage = {
  status: number;
  /** Of a redirect: a path on this site. */
  location?: string;
  /** Goes into `#root`. */
  html: string;
  head: string;
  /** JSON text for `#page-data`. */
  data: string;
  noindex: boolean;
  /** Paths of the style sheets that the page needs, in their order. */
  styles: string[];
  preloads: Preload[];
};

/** Only the path and the query matter. */
const anyOrigin = "https://nivas.example";

let prepared: Promise<RouteObject[]> | undefined;

/** Throws if the page cannot be rendered, such as when the API fails. */
export async function renderPage({ url, method }: PageRequest): Promise<RenderedPage> {
  const all = await (prepared ??= prepare());
  // Nothing that an earlier page has read may show in this one.
  clearCaches();
  resetMaintenance();
  forgetModules();
  const address = new URL(url, anyOrigin);
  // It was loaded for another page already; for this one it tells the style sheets of its layout.
  await loadArea(address.pathname);
  // A new one for each page: it loads the routes again, which tells the style sheets.
  const { query, dataRoutes } = createStaticHandler(all);
  const context = await query(new Request(address, { method }));
  if (isRedirect(context)) return redirected(context);
  throwFailure(context);
  const rendered = renderToString(
    <StrictMode>
      <ErrorBoundary>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </ErrorBoundary>
    </StrictMode>,
  );
  const parts = partHead(rendered);
  const styles = stylesOf(usedModules());
  return {
    ...parts,
    head: parts.head + styles.map(asLoaded).join(""),
    status: statusOf(context),
    data: JSON.stringify(pageData(context)).replaceAll("<", String.raw`\u003c`),
    noindex: /<meta name="robots" content="[^"]*noindex/.test(parts.head),
    styles,
  };
}

/** Tells the browser's code that a style sheet is in the page already. A disabled one is not fetched. */
function asLoaded(path: string): string {
  return `<link rel="stylesheet" href="${path}" disabled>`;
}

async function prepare(): Promise<RouteObject[]> {
  const [areas] = await Promise.all([publicAreas(), preloadLazyComponents()]);
  return withAreas(routes, areas);
}

function isRedirect(context: StaticHandlerContext | Response): context is Response {
  return "headers" in context && context instanceof Response;
}

/** A record that has moved replaces its old address; for search engines it has moved for good. */
function redirected(response: Response): RenderedPage {
  const status = response.headers.has("X-Remix-Replace") ? 301 : response.status;
  const { pathname, search } = new URL(response.headers.get("Location") ?? "/", anyOrigin);
  return {
    status,
    location: pathname + search,
    html: "",
    head: "",
    data: "null",
    noindex: false,
    styles: [],
    preloads: [],
  };
}

/** Fails unless all errors are answers, such as 404. */
function throwFailure({ errors, statusCode }: StaticHandlerContext): void {
  const failure = Object.values(errors ?? {}).find((error) => error instanceof Error);
  if (failure) throw failure;
  if (statusCode >= 500) throw new Error(`The page answered ${statusCode}.`);
}

function statusOf({ statusCode, matches }: StaticHandlerContext): number {
  return statusCode === 200 && matches.at(-1)?.route.path === "*" ? 404 : statusCode;
}

function stylesOf(modules: readonly string[]): string[] {
  return [...new Set(["index.html", ...modules].flatMap((module) => styleSheets[module] ?? []))];
}
