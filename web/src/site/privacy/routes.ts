/** Routes for privacy requests and for unsubscribing. */
import type { RouteObject } from "react-router";

export const routes: RouteObject[] = [
  { path: "/privacy-request", lazy: () => import("./request") },
  { path: "/privacy-request/:token", lazy: () => import("./confirmation") },
  { path: "/privacy-file/:token", lazy: () => import("./file") },
  { path: "/unsubscribe/:token", lazy: () => import("../unsubscribe/route") },
];
