/** Routes of the furniture shop; fetched on demand. */
import type { RouteObject } from "react-router";
import { publicRoute } from "../public-route";

export const routes: RouteObject[] = [
  publicRoute({ pageName: "furniture", path: "/furniture", lazy: () => import("./front-route") }),
  publicRoute({ pageName: "furniture", path: "/furniture-products", lazy: () => import("./list-route") }),
  publicRoute({
    pageName: "furniture",
    path: "/furniture-products/preview/:token",
    lazy: () => import("./preview-route"),
  }),
  publicRoute({ pageName: "furniture", path: "/furniture-products/:slug", lazy: () => import("./product-route") }),
  publicRoute({ pageName: "furniture", path: "/furniture-product/:id", lazy: () => import("./id-route") }),
];
