/** The map of the site. */
import type { PatchRoutesOnNavigationFunctionArgs, RouteObject } from "react-router";
import { ErrorPage } from "./features/errors/error-page";
import { requireEnabled } from "./site/page-guard";
import { type PublicPage, pages } from "./site/pages";
import { loadShell } from "./site/shell/load";
import { PageError } from "./site/shell/page-error";
import { likelyElsewhere } from "./site/shell/prefetch";
import { Shell, ShellFallback } from "./site/shell/shell";

likelyElsewhere.push(() => import("./portal/dashboard/route"));

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
          ...pages.map(publicRoute),
          { path: "/unsubscribe/:token", lazy: () => import("./site/unsubscribe/route") },
          { path: "*", lazy: () => import("./site/shell/not-found").then(({ NotFound }) => ({ Component: NotFound })) },
        ],
      },
    ],
  },
];

/** The maps of areas that most visitors never see: they are fetched by whoever goes there. */
export async function discoverRoutes({ path, patch }: PatchRoutesOnNavigationFunctionArgs): Promise<void> {
  const [, area = ""] = path.split("/");
  if (area === "admin") patch(null, (await import("./admin/routes")).routes);
  if (area === "auth") patch("pages", (await import("./site/auth/routes")).routes);
  if (area === "quotation") patch(null, (await import("./site/quotation/routes")).routes);
  if (area === "dashboard" || area === "client-portal") patch("pages", (await import("./portal/routes")).routes);
}

/** A page that the page settings can switch off: it is then as if it did not exist. */
function publicRoute({ pageName, path, lazy }: PublicPage): RouteObject {
  return {
    path,
    lazy: async () => {
      const { loader, ...page } = await lazy();
      return {
        ...page,
        loader: async (args) => {
          const [, data] = await Promise.all([
            requireEnabled(pageName),
            typeof loader === "function" ? loader(args) : null,
          ]);
          return data;
        },
      };
    },
  };
}
