/** The pages about one's own data, and where e-mails are stopped. */
import type { RouteObject } from "react-router";

export const routes: RouteObject[] = [
  { path: "/privacy-request", lazy: () => import("./request") },
  { path: "/privacy-request/:token", lazy: () => import("./confirmation") },
  { path: "/privacy-file/:token", lazy: () => import("./file") },
  { path: "/unsubscribe/:token", lazy: () => import("../unsubscribe/route") },
];
