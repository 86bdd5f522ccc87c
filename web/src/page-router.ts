/**
 * Stands in for the router on a page that the server has rendered. Showing such a page needs none of the router's code,
 * a seventh of a first visit's script, so it is fetched when somebody does something, and takes over unnoticed.
 */
import {
  type DataRouteMatch,
  type DataRouteObject,
  type DataRouter,
  type HydrationState,
  type RouteMatch,
  IDLE_NAVIGATION,
  type Location,
  type RouterState,
  type RouterSubscriber,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  createPath,
  matchRoutes,
} from "react-router";
import type { RouterHistory, Table } from "./router";

/** What is likely to come before a navigation. */
const signsOfLife = ["pointermove", "pointerdown", "touchstart", "keydown"] as const;

export function createPageRouter(
  table: Table,
  hydrationData: HydrationState,
  /** Loads the code of the page, which the routes lack until then. */
  loadPage: () => Promise<void>,
): DataRouter {
  const history = createBrowserHistory();
  const { pathname, search } = history.location;
  const subscribers = new Map<RouterSubscriber, () => void>();
  let router: DataRouter | undefined;
  let loading: Promise<DataRouter> | undefined;

  const matches = matchRoutes(table.routes, pathname) ?? [];
  const state: RouterState = {
    historyAction: history.action,
    location: history.location,
    matches: matches.map(asShown),
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: "idle",
    loaderData: hydrationData.loaderData ?? {},
    actionData: null,
    errors: hydrationData.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  };

  const standIn = {
    state,
    routes: state.matches.map(({ route }) => route),
    manifest: {},
    basename: undefined,
    window,
    match: () => state.matches,
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    subscribe,
    navigate,
    revalidate: async () => (await load()).revalidate(),
  };

  function subscribe(subscriber: RouterSubscriber): () => void {
    subscribers.set(subscriber, () => subscribers.delete(subscriber));
    return () => subscribers.get(subscriber)?.();
  }

  async function navigate(...[to, options]: Parameters<DataRouter["navigate"]>): Promise<void> {
    let found: DataRouter;
    try {
      found = await load();
    } catch {
      // After a release the file may be gone; the server knows each address, too.
      if (typeof to === "number") history.go(to);
      else if (to !== null) window.location.assign(history.createHref(to));
      return;
    }
    // The overloads tell a number from an address.
    await (found.navigate as (...given: unknown[]) => Promise<void>)(to, options);
  }

  function load(): Promise<DataRouter> {
    loading ??= takeOver().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function takeOver(): Promise<DataRouter> {
    const [{ startRouter }] = await Promise.all([import("./router"), loadPage()]);
    const started = startRouter(table, isMoved() ? undefined : hydrationData, keeping(history, state.location));
    await initialized(started);
    router = started;
    for (const subscriber of subscribers.keys()) {
      subscribers.set(subscriber, started.subscribe(subscriber));
      if (started.state.location === state.location) continue;
      subscriber(started.state, { deletedFetchers: [], newErrors: null, flushSync: false });
    }
    window.removeEventListener("popstate", onPop);
    return started;
  }

  /** Going back to an entry from before a reload changes the address of this document. */
  function isMoved(): boolean {
    return window.location.pathname !== pathname || window.location.search !== search;
  }

  function onSign(): void {
    for (const type of signsOfLife) window.removeEventListener(type, onSign);
    // Whoever navigates is told.
    load().catch(() => undefined);
  }

  /** Without the router only the address would change; the server knows each. */
  function onPop(): void {
    load().catch(() => {
      if (isMoved()) window.location.reload();
    });
  }

  for (const type of signsOfLife) window.addEventListener(type, onSign, { passive: true });
  window.addEventListener("popstate", onPop);

  return new Proxy(standIn, {
    get: (_, key) => Reflect.get(router ?? standIn, key) as unknown,
  }) as unknown as DataRouter;
}

/** As the router keeps it. */
function asShown(match: RouteMatch): DataRouteMatch {
  const route = match.route as DataRouteObject;
  return { ...match, route: { ...route, ...mapRouteProperties(route) } as DataRouteObject };
}

/** Menus and dialogs close when the location changes, so the router gets the very one that is shown. */
function keeping(history: RouterHistory, shown: Location): RouterHistory {
  return Object.create(history, {
    location: {
      get: () => {
        const { location } = history;
        return createPath(location) === createPath(shown) && location.key === shown.key ? shown : location;
      },
    },
  }) as RouterHistory;
}

/** Until the page of a changed address is there, the old one stays. */
async function initialized(router: DataRouter): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}
