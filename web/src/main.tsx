/** Starts the site in the browser. */
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
if (!root) throw new Error("The page has no element with the id root.");

// They stood in for what the pages bring.
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

void import("./features/visit/begin").then(({ beginVisit }) => beginVisit());

/** Errors of a page's code or data; an address that leads nowhere is not one of them. */
function logPageError(error: unknown, { errorInfo }: { errorInfo?: ErrorInfo }): void {
  if (!isRouteErrorResponse(error)) logRenderError(error, errorInfo?.componentStack ?? undefined);
}
