/** Routes of the videos; fetched on demand. */
import type { RouteObject } from "react-router";
import { publicRoute } from "../public-route";

export const routes: RouteObject[] = [
  publicRoute({ pageName: "videos", path: "/videos", lazy: () => import("./route") }),
  publicRoute({ pageName: "videos", path: "/videos/preview/:token", lazy: () => import("./preview-route") }),
  publicRoute({ pageName: "videos", path: "/videos/:slug", lazy: () => import("./video-route") }),
];
