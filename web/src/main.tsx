/** Browser entry point. */
import "./ui/fonts.css";
import "./ui/theme.css";
import { type ErrorInfo, StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider, createBrowserRouter, isRouteErrorResponse } from "react-router";

import { ErrorBoundary } from "./features/errors/boundary";
import { logRenderError } from "./features/errors/log";
import { catchUnhandledErrors } from "./features/errors/unhandled";
import { discoverRoutes, routes } from "./routes";

catchUnhandledErrors();

const root = document.getElementById("root");
if (!root) throw new Error("There is no #root element.");

// Placeholders in index.html; each page renders its own.
for (const part of document.head.querySelectorAll("title, meta[name=description], meta[property], link[rel=canonical]"))
  part.remove();

const router = createBrowserRouter(routes, { patchRoutesOnNavigation: discoverRoutes });

startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <RouterProvider router={router} onError={logPageError} />
      </ErrorBoundary>
    </StrictMode>,
  );
});

void import("./features/visit/start").then(({ startVisit }) => startVisit(router));

/** Logs errors of a page's code or data; a 404 is not an error. */
function logPageError(error: unknown, { errorInfo }: { errorInfo?: ErrorInfo }): void {
  if (!isRouteErrorResponse(error)) logRenderError(error, errorInfo?.componentStack ?? undefined);
}
