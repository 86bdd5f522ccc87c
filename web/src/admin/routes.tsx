/** The routes of the admin area, loaded on demand to keep the public pages small. */
import type { RouteObject } from "react-router";
import { ErrorPage } from "../features/errors/error-page";
import { paths } from "../paths";
import { type Screen, screens } from "./screens";
import { guarded } from "./shell/guard";
import { NotFound } from "./shell/not-found";
import { loadAdmin } from "./shell/load";
import { AdminShell, AdminShellFallback } from "./shell/shell";

export const routes: RouteObject[] = [
  {
    id: "admin",
    path: paths.admin(),
    loader: loadAdmin,
    // Changes of the query string, such as filters or an open drawer, do not affect who is signed in.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    Component: AdminShell,
    HydrateFallback: AdminShellFallback,
    ErrorBoundary: ErrorPage,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [...screens.flatMap(screenRoutes), { path: "*", Component: NotFound }],
      },
    ],
  },
];

function screenRoutes(screen: Screen): RouteObject[] {
  return [screen, ...(screen.children ?? [])].map(({ path, lazy }) => {
    const load = async () => ({ Component: guarded(screen, (await lazy()).Component) });
    return path === paths.admin() ? { index: true, lazy: load } : { path, lazy: load };
  });
}
