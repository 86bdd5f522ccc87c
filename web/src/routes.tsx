/** The route table. */
import type { PatchRoutesOnNavigationFunctionArgs, RouteObject } from "react-router";
import { ErrorPage } from "./features/errors/error-page";
import { pages } from "./site/pages";
import { publicRoute } from "./site/public-route";
import { loadShell } from "./site/shell/load";
import { PageError } from "./site/shell/page-error";
import { Shell, ShellFallback } from "./site/shell/shell";

export const routes: RouteObject[] = [
  {
    id: "shell",
    path: "/",
    loader: loadShell,
    // Settings may change during a visit; the loader's cache prevents a request per navigation.
    shouldRevalidate: () => true,
    Component: Shell,
    HydrateFallback: ShellFallback,
    ErrorBoundary: ErrorPage,
    children: [
      {
        id: "pages",
        ErrorBoundary: PageError,
        children: [
          ...pages.flatMap(({ lazy, ...page }) => (lazy ? publicRoute({ ...page, lazy }) : [])),
          { path: "*", lazy: () => import("./site/shell/not-found").then(({ NotFound }) => ({ Component: NotFound })) },
        ],
      },
    ],
  },
];

/** Loads the area of a path and adds its routes to the table. */
export async function discoverRoutes({ path, patch }: PatchRoutesOnNavigationFunctionArgs): Promise<void> {
  const area = await (await import("./areas")).loadArea(path);
  if (area) patch(area.parent, area.routes);
}
