/** Routes of the sign-in pages; fetched on demand. */
import type { RouteObject } from "react-router";
import { paths } from "../../paths";

export const routes: RouteObject[] = [
  { path: paths.auth(), lazy: () => import("./route") },
  { path: paths.authConfirm(), lazy: () => import("./confirm-route") },
  { path: paths.authPassword(), lazy: () => import("./password-route") },
  { path: paths.authRecover(), lazy: () => import("./recover-route") },
  { path: paths.authTwoStep(), lazy: () => import("./two-step-route") },
];
