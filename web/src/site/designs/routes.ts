/** Routes of designs, kitchen styles and the gallery; fetched on demand. */
import type { RouteObject } from "react-router";
import { publicRoute } from "../public-route";

const list = () => import("./list-route");
const design = () => import("./design-route");

export const routes: RouteObject[] = [
  publicRoute({ pageName: "designs", path: "/designs", lazy: list }),
  publicRoute({ pageName: "designs", path: "/designs/type/:designType", lazy: list }),
  publicRoute({ pageName: "designs", path: "/designs/preview/:token", lazy: () => import("./preview-route") }),
  { path: "/designs/:slug", lazy: design },
  publicRoute({ pageName: "kitchen-designs", path: "/kitchen-designs", lazy: list }),
  { path: "/kitchen-designs/:slug", lazy: design },
  publicRoute({
    pageName: "kitchen-styles",
    path: "/kitchen-styles",
    lazy: () => import("../kitchen-styles/route"),
  }),
  publicRoute({ pageName: "gallery", path: "/gallery", lazy: () => import("../gallery/route") }),
];
