/** The map of private links to quotations: fetched by whoever follows one. It stands outside the site's frame. */
import type { RouteObject } from "react-router";
import { ErrorPage } from "../../features/errors/error-page";

export const routes: RouteObject[] = [
  { path: "/quotation/:token", ErrorBoundary: ErrorPage, lazy: () => import("./route") },
];
