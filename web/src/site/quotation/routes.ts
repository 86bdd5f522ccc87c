/** The route of private quotation links, outside the site's shell; fetched on demand. */
import type { RouteObject } from "react-router";
import { ErrorPage } from "../../features/errors/error-page";

export const routes: RouteObject[] = [
  { path: "/quotation/:token", ErrorBoundary: ErrorPage, lazy: () => import("./route") },
  { path: "/quotation/preview/:id", ErrorBoundary: ErrorPage, lazy: () => import("./preview-route") },
];
