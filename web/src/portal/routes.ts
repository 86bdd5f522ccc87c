/** Routes of the client area; fetched on demand. */
import type { RouteObject } from "react-router";
import { paths } from "../paths";

export const routes: RouteObject[] = [
  { path: paths.dashboard(), lazy: () => import("./dashboard/route") },
  { path: paths.account(), lazy: () => import("./account/route") },
  { path: paths.orders(), lazy: () => import("./orders/route") },
  { path: paths.clientPortal(), lazy: () => import("./projects/route") },
  { path: "/client-portal/:projectId", lazy: () => import("./project/route") },
];
