/** Routes of cart, checkout and order confirmation; fetched on demand. */
import type { RouteObject } from "react-router";

export const routes: RouteObject[] = [
  { path: "/cart", lazy: () => import("./route") },
  { path: "/checkout", lazy: () => import("../checkout/route") },
  { path: "/order-confirmation/:orderId", lazy: () => import("../order-confirmation/route") },
];
