/** Routes of programmes, terms and warranty; fetched on demand. */
import type { RouteObject } from "react-router";

export const routes: RouteObject[] = [];
