/** Routes of the product catalogue; fetched on demand. */
import type { RouteObject } from "react-router";

export const routes: RouteObject[] = [];
