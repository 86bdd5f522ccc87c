/** What server and browser must agree on, so that the browser continues with the page that the server rendered. */
import type { ComponentType } from "react";
import {
  type HydrationState,
  Outlet,
  type RouteObject,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  isRouteErrorResponse,
  matchRoutes,
} from "react-router";
import type { Area } from "./areas";
import { routes } from "./routes";
import { type ShellData, keepShellData, outsideId } from "./site/shell/load";
import { NotFound } from "./site/shell/page-error";
import { waitingComponent } from "./ui/lazy-component";

type PageError = { status: number; statusText: string; data: unknown };

/** By route: what the page was rendered from, and which routes answered with an error. */
export type PageData = { loaderData: Record<string, unknown>; errors: Record<string, PageError> | null };

export function pageData({ loaderData, errors }: HydrationState): PageData {
  return {
    loaderData: loaderData ?? {},
    errors: errors
      ? Object.fromEntries(
          Object.entries(errors).flatMap(([id, error]) => {
            if (!isRouteErrorResponse(error)) return [];
            const { status, statusText, data } = error;
            return [[id, { status, statusText, data }]];
          }),
        )
      : null,
  };
}

type RenderedPage = {
  /** Without the code of the page, until `loadPage` has been called and is done. */
  routes: RouteObject[];
  hydrationData: HydrationState;
  /** Loads the code of the page, once. */
  loadPage: () => Promise<void>;
};

/** For the browser: loads what the layout of the rendered page needs. The page stays as it is until its code is there. */
export async function loadRenderedPage(
  { loaderData, errors }: PageData,
  { pathname }: Location,
): Promise<RenderedPage> {
  const area = await (await import("./areas")).loadArea(pathname);
  const all = withAreas(routes, area ? [area] : []);
  const pages = (matchRoutes(all, pathname) ?? []).map(({ route }) => putOff(route));
  if (errors) await NotFound.preload();
  const shell = loaderData["shell"] ?? loaderData[outsideId];
  if (shell) keepShellData(shell as ShellData);
  return {
    routes: all,
    hydrationData: { loaderData, errors: errors && responses(errors) },
    loadPage: async () => {
      await Promise.all(pages.map((load) => load()));
    },
  };
}

/** Gives the route a component that waits for its code: one that has yet to load it would not be rendered. */
function putOff(route: RouteObject): () => Promise<void> {
  const { lazy: load } = route;
  if (typeof load !== "function") return () => Promise.resolve();
  let code: Promise<ComponentType> | undefined;
  const loadOnce = () => (code ??= take(load()));
  async function take(loading: Promise<Pick<RouteObject, "Component">>): Promise<ComponentType> {
    const { Component, ...rest } = await loading;
    Object.assign(route, rest);
    return Component ?? Outlet;
  }
  // If it fails, the page stays as the server rendered it.
  const Component = waitingComponent(() => loadOnce().catch(() => new Promise<never>(() => {})));
  Object.assign(route, { lazy: undefined, Component });
  return async () => {
    await loadOnce();
    await Component.preload();
  };
}

function responses(errors: NonNullable<PageData["errors"]>): NonNullable<HydrationState["errors"]> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, { status, statusText, data }]) => [
      id,
      new ErrorResponse(status, statusText, data),
    ]),
  );
}

/**
 * The routes with those of areas. Their ids are their paths, since numbers would depend on which areas are there; the
 * data is found by them.
 */
export function withAreas(routes: readonly RouteObject[], areas: readonly Area[]): RouteObject[] {
  const topLevel = areas.filter(({ parent }) => parent === null).flatMap((area) => area.routes);
  return [...routes.map((route) => withChildren(route, areas)), ...topLevel].map(identified);
}

function withChildren(route: RouteObject, areas: readonly Area[]): RouteObject {
  const added = areas.filter(({ parent }) => parent !== null && parent === route.id).flatMap((area) => area.routes);
  if (!route.children) return route;
  const children = route.children.map((child) => withChildren(child, areas));
  return { ...route, children: [...children, ...added] } as RouteObject;
}

function identified(route: RouteObject): RouteObject {
  return {
    ...route,
    id: route.id ?? route.path,
    ...(route.children && { children: route.children.map(identified) }),
  } as RouteObject;
}
