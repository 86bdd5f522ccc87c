/** Routes of the material guide and catalogue, outside the main shell; fetched on demand. */
import type { RouteObject } from "react-router";

export const routes: RouteObject[] = [];
