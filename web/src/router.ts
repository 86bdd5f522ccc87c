/** The router itself, in a file of its own: a page that the server has rendered needs it only once somebody goes on. */
import {
  type DataRouter,
  type HydrationState,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
} from "react-router";

export type RouterHistory = ReturnType<typeof createBrowserHistory>;

export type Table = {
  routes: RouteObject[];
  patchRoutesOnNavigation: PatchRoutesOnNavigationFunction;
};

/** As `createBrowserRouter`, whose module also has what every page needs and would bring the router along. */
export function startRouter(
  table: Table,
  hydrationData?: HydrationState,
  history: RouterHistory = createBrowserHistory(),
): DataRouter {
  return createRouter({
    ...table,
    history,
    ...(hydrationData && { hydrationData }),
    mapRouteProperties,
    hydrationRouteProperties: [...hydrationRouteProperties],
  }).initialize();
}
