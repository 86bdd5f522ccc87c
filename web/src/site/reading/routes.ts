/** Routes of the blog and the help pages; fetched on demand. */
import type { RouteObject } from "react-router";
import { publicRoute } from "../public-route";

export const routes: RouteObject[] = [
  publicRoute({ pageName: "blog", path: "/blog", lazy: () => import("./blog-route") }),
  publicRoute({ pageName: "blog", path: "/blog/preview/:token", lazy: () => import("./article-preview-route") }),
  publicRoute({ pageName: "blog", path: "/blog/:slug", lazy: () => import("./article-route") }),
  publicRoute({ pageName: "docs", path: "/docs", lazy: () => import("./docs-route") }),
  publicRoute({ pageName: "docs", path: "/docs/preview/:token", lazy: () => import("./help-preview-route") }),
  publicRoute({ pageName: "docs", path: "/docs/page/:slug", lazy: () => import("./help-page-route") }),
  publicRoute({ pageName: "docs", path: "/docs/:categorySlug", lazy: () => import("./help-category-route") }),
];
