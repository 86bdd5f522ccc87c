/** The map of the site. */
import type { RouteObject } from "react-router";
import { paths } from "./paths";
import { type PublicPage, pages } from "./site/pages";
import { requireEnabled } from "./site/page-guard";
import { loadShell } from "./site/shell/load";
import { Shell } from "./site/shell/shell";

export const routes: RouteObject[] = [
  {
    id: "shell",
    path: "/",
    loader: loadShell,
    // Settings may change while a visitor stays; the loader's cache keeps this from asking each time.
    shouldRevalidate: () => true,
    Component: Shell,
    children: [
      ...pages.map(publicRoute),
      { path: paths.unsubscribe(":token"), lazy: () => import("./site/unsubscribe/route") },
    ],
  },
];

/** A page that the page settings can switch off: it is then as if it did not exist. */
function publicRoute({ pageName, path, lazy }: PublicPage): RouteObject {
  return {
    path,
    handle: { pageName },
    lazy: async () => {
      const { loader, ...page } = await lazy();
      return {
        ...page,
        loader: async (args) => {
          const [, data] = await Promise.all([requireEnabled(pageName), loader?.(args) ?? null]);
          return data;
        },
      };
    },
  };
}
