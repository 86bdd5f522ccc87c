/** Routes of the material guide and catalogue, outside the main shell; fetched on demand. */
import type { RouteObject } from "react-router";
import { ErrorPage } from "../../features/errors/error-page";
import { publicRoute } from "../public-route";
import { loadShell, outsideId } from "../shell/load";
import { PageError } from "../shell/page-error";
import { ShellFallback } from "../shell/shell";
import { Frame } from "./frame";

export const routes: RouteObject[] = [
  {
    id: outsideId,
    loader: loadShell,
    Component: Frame,
    HydrateFallback: ShellFallback,
    ErrorBoundary: ErrorPage,
    children: [
      {
        ErrorBoundary: PageError,
        children: [
          publicRoute({ pageName: "materials", path: "/materials", lazy: () => import("./guide-route") }),
          publicRoute({
            pageName: "material-catalog",
            path: "/material-catalog",
            lazy: () => import("./catalog-route"),
          }),
        ],
      },
    ],
  },
];
