/** The map of the site. */
import type { PatchRoutesOnNavigationFunctionArgs, RouteObject } from "react-router";
import { ErrorPage } from "./features/errors/error-page";
import { pages } from "./site/pages";
import { publicRoute } from "./site/public-route";
import { loadShell } from "./site/shell/load";
import { PageError } from "./site/shell/page-error";
import { likelyElsewhere } from "./site/shell/prefetch";
import { Shell, ShellFallback } from "./site/shell/shell";

likelyElsewhere.push(async () => (await import("./areas")).fetchLikely());

export const routes: RouteObject[] = [
  {
    id: "shell",
    path: "/",
    loader: loadShell,
    // Settings may change while a visitor stays; the loader's cache keeps this from asking each time.
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

/** Fetches the map of an area that the address leads to, and adds it to this one. */
export async function discoverRoutes({ path, patch }: PatchRoutesOnNavigationFunctionArgs): Promise<void> {
  const [, step = ""] = path.split("/");
  const area = await (await import("./areas")).areaOf(step);
  if (area) patch(area.parent, area.routes);
}
