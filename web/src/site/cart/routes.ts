/** Routes of cart, checkout and order confirmation; fetched on demand. */
import type { RouteObject } from "react-router";
import type { PageName } from "../../features/pages/public-pages";
import { publicRoute } from "../public-route";

const pageName = "cart" satisfies PageName;

export const routes: RouteObject[] = [
  publicRoute({ pageName, path: "/cart", lazy: () => import("./route") }),
  publicRoute({ pageName, path: "/checkout", lazy: () => import("../checkout/route") }),
  // An order can be followed even while the shop is closed.
  { path: "/order-confirmation/:orderId", lazy: () => import("../order-confirmation/route") },
];
