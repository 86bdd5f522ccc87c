/** The route of the search over the whole site; fetched on demand. */
import type { RouteObject } from "react-router";
import { paths } from "../../paths";

export const routes: RouteObject[] = [{ path: paths.search(), lazy: () => import("./route") }];
