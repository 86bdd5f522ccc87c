/** The public pages with their code: only what is listed here can be opened and linked. */
import type { ComponentType } from "react";
import type { LoaderFunction, ShouldRevalidateFunction } from "react-router";
import { type PublicPageFacts, publicPages } from "../features/pages/public-pages";

/** What the module of a page exports. */
export type PageModule = {
  Component: ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
};

export type PublicPage = PublicPageFacts & {
  /** Pages without it belong to an area, which the router finds when somebody goes there. */
  lazy?: (() => Promise<PageModule>) | undefined;
};

const home = () => import("./home/route");
const booking = () => import("./booking/route");
const pricing = () => import("./pricing/route");
const calculator = () => import("./kitchen-calculator/route");

const own: Record<string, () => Promise<PageModule>> = { home, booking, pricing, "kitchen-calculator": calculator };

export const pages: readonly PublicPage[] = publicPages.map((page) => ({
  ...page,
  lazy: "isService" in page ? () => loadService(page.path) : own[page.pageName],
}));

/** Services share one template, which fetches its content by the path: eleven imports here would weigh on every page. */
async function loadService(path: string): Promise<PageModule> {
  return (await import("./services/page")).loadService(path);
}
