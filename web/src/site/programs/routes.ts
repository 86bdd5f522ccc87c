/** Routes of programmes, terms and warranty; fetched on demand. */
import type { RouteObject } from "react-router";
import { publicRoute } from "../public-route";

export const routes: RouteObject[] = [
  publicRoute({ pageName: "terms-and-conditions", path: "/terms-and-conditions", lazy: () => import("./terms-route") }),
];
