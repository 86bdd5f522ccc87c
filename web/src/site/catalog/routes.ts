/** Routes of the product catalogue; fetched on demand. */
import type { RouteObject } from "react-router";
import { publicRoute } from "../public-route";

const list = () => import("./list-route");

export const routes: RouteObject[] = [
  publicRoute({ pageName: "catalog", path: "/catalog", lazy: list }),
  publicRoute({ pageName: "catalog", path: "/catalog/category/:categorySlug", lazy: list }),
  publicRoute({ pageName: "catalog", path: "/catalog/preview/:token", lazy: () => import("./preview-route") }),
  publicRoute({ pageName: "catalog", path: "/catalog/:productSlug", lazy: () => import("./item-route") }),
];
