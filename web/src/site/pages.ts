/**
 * The register of public pages: what is listed here exists, and nothing else is linked to.
 *
 * `pageName` is the name under which the page can be switched off in the page settings.
 */
import type { ComponentType } from "react";
import type { LoaderFunction } from "react-router";
import { paths } from "../paths";

/** What a page's `route.tsx` exports. */
export type PageModule = { Component: ComponentType; loader?: LoaderFunction };

export type PublicPage = {
  pageName: string;
  path: string;
  label: string;
  lazy: () => Promise<PageModule>;
};

export const pages: readonly PublicPage[] = [
  { pageName: "home", path: paths.home(), label: "Home", lazy: () => import("./home/route") },
  {
    pageName: "booking",
    path: paths.booking(),
    label: "Book a consultation",
    lazy: () => import("./booking/route"),
  },
];
