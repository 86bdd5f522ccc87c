/** Routes of pages about the company and its projects; fetched on demand. */
import type { RouteObject } from "react-router";

export const routes: RouteObject[] = [];
