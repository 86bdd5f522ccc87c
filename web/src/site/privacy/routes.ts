/** Routes for privacy requests, and of links in e-mails: to unsubscribe, or about a visit. */
import type { RouteObject } from "react-router";

export const routes: RouteObject[] = [
  { path: "/privacy-request", lazy: () => import("./request") },
  { path: "/privacy-request/:token", lazy: () => import("./confirmation") },
  { path: "/privacy-file/:token", lazy: () => import("./file") },
  { path: "/site-visit/:token", lazy: () => import("../site-visit/route") },
  { path: "/unsubscribe/:token", lazy: () => import("../unsubscribe/route") },
];
