/** The public pages and the modules that render them. Pages not listed here can be neither opened nor linked. */
import type { ComponentType } from "react";
import type { LoaderFunction, ShouldRevalidateFunction } from "react-router";
import { type PageName, pagePath, publicPages } from "../features/pages/public-pages";

export type PageModule = {
  Component: ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
};

type PublicPage = {
  pageName: PageName;
  path: string;
  /** Undefined for pages of an area, see `areas.ts`, and for campaign pages, which are documents of their own. */
  lazy: (() => Promise<PageModule>) | undefined;
};

const pageModules: Partial<Record<PageName, () => Promise<PageModule>>> = {
  home: () => import("./home/route"),
  booking: () => import("./booking/route"),
  pricing: () => import("./pricing/route"),
  "kitchen-calculator": () => import("./kitchen-calculator/route"),
};

export const pages: readonly PublicPage[] = (Object.keys(publicPages) as PageName[]).map((pageName) => {
  const path = pagePath(pageName);
  return { pageName, path, lazy: publicPages[pageName].isService ? () => loadService(path) : pageModules[pageName] };
});

/** All services share one template, which loads its content by path: eleven imports here would grow the first bundle. */
async function loadService(path: string): Promise<PageModule> {
  return (await import("./services/page")).loadService(path);
}
