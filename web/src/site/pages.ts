/** The public pages with their code: only what is listed here can be opened and linked. */
import type { ComponentType } from "react";
import type { LoaderFunction, ShouldRevalidateFunction } from "react-router";
import { type PageName, pagePath, publicPages } from "../features/pages/public-pages";

/** What the module of a page exports. */
export type PageModule = {
  Component: ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
};

type PublicPage = {
  pageName: PageName;
  path: string;
  /** Pages without it belong to an area, which the router finds when somebody goes there. */
  lazy: (() => Promise<PageModule>) | undefined;
};

const own: Partial<Record<PageName, () => Promise<PageModule>>> = {
  home: () => import("./home/route"),
  booking: () => import("./booking/route"),
  pricing: () => import("./pricing/route"),
  "kitchen-calculator": () => import("./kitchen-calculator/route"),
};

export const pages: readonly PublicPage[] = (Object.keys(publicPages) as PageName[]).map((pageName) => {
  const path = pagePath(pageName);
  return { pageName, path, lazy: publicPages[pageName].isService ? () => loadService(path) : own[pageName] };
});

/** Services share one template, which fetches its content by the path: eleven imports here would weigh on every page. */
async function loadService(path: string): Promise<PageModule> {
  return (await import("./services/page")).loadService(path);
}
