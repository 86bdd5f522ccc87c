/** Routes of pages about the company and its projects; fetched on demand. */
import type { RouteObject } from "react-router";
import { publicRoute } from "../public-route";

export const routes: RouteObject[] = [
  publicRoute({ pageName: "about", path: "/about", lazy: () => import("./about-route") }),
  publicRoute({ pageName: "projects", path: "/projects", lazy: () => import("./projects-route") }),
  publicRoute({
    pageName: "projects",
    path: "/case-study/preview/:token",
    lazy: () => import("./case-study-preview-route"),
  }),
  publicRoute({ pageName: "projects", path: "/case-study/:slug", lazy: () => import("./case-study-route") }),
  publicRoute({ pageName: "projects", path: "/case-studies/:id", lazy: () => import("./case-study-id-route") }),
  publicRoute({ pageName: "end-users", path: "/end-users", lazy: () => import("./end-users-route") }),
  publicRoute({ pageName: "rental-property", path: "/rental-property", lazy: () => import("./rental-route") }),
];
