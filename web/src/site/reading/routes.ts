/** Routes of the blog and the help pages; fetched on demand. */
import type { RouteObject } from "react-router";

export const routes: RouteObject[] = [];
