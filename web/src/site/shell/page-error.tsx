/** The router's error boundary for pages. */
import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorPage } from "../../features/errors/error-page";
import { lazyComponent } from "../../ui/lazy-component";

export const NotFound = lazyComponent(() => import("./not-found").then((module) => module.NotFound));

export function PageError() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ErrorPage />;
}
