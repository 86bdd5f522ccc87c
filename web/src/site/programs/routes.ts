/** Routes of programmes, terms and warranty; fetched on demand. */
import type { RouteObject } from "react-router";
import { publicRoute } from "../public-route";

export const routes: RouteObject[] = [
  publicRoute({ pageName: "terms-and-conditions", path: "/terms-and-conditions", lazy: () => import("./terms-route") }),
  publicRoute({
    pageName: "bring-your-design",
    path: "/bring-your-design",
    lazy: () => import("./bring-your-design/route"),
  }),
  publicRoute({ pageName: "refer-earn", path: "/refer-earn", lazy: () => import("./refer-earn/route") }),
  publicRoute({ pageName: "warranty", path: "/warranty", lazy: () => import("./warranty/route") }),
];
