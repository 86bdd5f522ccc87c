/** The application: takes over the page that the server has rendered, or renders one. */
import { type ErrorInfo, StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { type DataRouter, RouterProvider, isRouteErrorResponse } from "react-router";

import { ErrorBoundary } from "./features/errors/boundary";
import { logRenderError } from "./features/errors/log";
import { catchUnhandledErrors } from "./features/errors/unhandled";
import { awaitSession } from "./features/session/late";
import { loadRenderedPage, type PageData } from "./hydration";
import { createPageRouter } from "./page-router";
import { discoverRoutes as patchRoutesOnNavigation, routes } from "./routes";
import { nextTask } from "./ui/idle";
import { TakenOver } from "./ui/taken-over";

catchUnhandledErrors();
awaitSession();

const root = document.getElementById("root");
if (!root) throw new Error("There is no #root element.");

/** What the server rendered the page from; pages that are rendered by the browser alone have none. */
const pageData = document.getElementById("page-data");

if (pageData) void continuePage(root, JSON.parse(pageData.textContent) as PageData);
else void startPage(root);

/** Takes over the page that the server has rendered. */
async function continuePage(container: HTMLElement, data: PageData): Promise<void> {
  const { hydrationData, loadPage, ...table } = await loadRenderedPage(data, location);
  await nextTask();
  const router = createPageRouter({ ...table, patchRoutesOnNavigation }, hydrationData, loadPage);
  startTransition(() => {
    hydrateRoot(
      container,
      <TakenOver part="layout">
        <App router={router} />
      </TakenOver>,
    );
  });
  performance.mark("layout-loaded");
  // Asking for the page's files takes as long as beginning with its layout: a click may come in between.
  await nextTask();
  const page = loadPage();
  startVisit(router);
  // A failure is logged as that of any script.
  await page;
}

async function startPage(container: HTMLElement): Promise<void> {
  const { startRouter } = await import("./router");
  // Placeholders in index.html; each page renders its own. The title stays until then: React puts a page's before it.
  for (const part of document.head.querySelectorAll("meta[name=description], meta[property], link[rel=canonical]"))
    part.remove();
  const router = startRouter({ routes, patchRoutesOnNavigation });
  startTransition(() => {
    createRoot(container).render(<App router={router} />);
  });
  startVisit(router);
}

function App({ router }: { router: DataRouter }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <RouterProvider router={router} onError={logPageError} />
      </ErrorBoundary>
    </StrictMode>
  );
}

function startVisit(router: DataRouter): void {
  void import("./features/visit/start").then(({ startVisit }) => startVisit(router));
}

/** Logs errors of a page's code or data; a 404 is not an error. */
function logPageError(error: unknown, { errorInfo }: { errorInfo?: ErrorInfo }): void {
  if (!isRouteErrorResponse(error)) logRenderError(error, errorInfo?.componentStack ?? undefined);
}
