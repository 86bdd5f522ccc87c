/** Routes of the client area; fetched on demand. */
import type { RouteObject } from "react-router";
import { cartPaths } from "../features/cart/paths";
import { paths } from "../paths";

export const routes: RouteObject[] = [
  { path: paths.dashboard(), lazy: () => import("./dashboard/route") },
  { path: paths.account(), lazy: () => import("./account/route") },
  { path: cartPaths.orders(), lazy: () => import("./orders/route") },
  { path: paths.clientPortal(), lazy: () => import("./projects/route") },
  { path: "/client-portal/:projectId", lazy: () => import("./project/route") },
];
