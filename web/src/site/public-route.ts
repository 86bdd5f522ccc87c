/** A public page's route, guarded by the page settings. */
import type { RouteObject } from "react-router";
import type { PageName } from "../features/pages/public-pages";
import { requireEnabled } from "./page-guard";
import type { PageModule } from "./pages";

type Guarded = { pageName: PageName; path: string; lazy: () => Promise<PageModule> };

export function publicRoute({ pageName, path, lazy }: Guarded): RouteObject {
  return {
    path,
    lazy: async () => {
      const { loader, ...page } = await lazy();
      return {
        ...page,
        loader: async (args) => {
          const [, data] = await Promise.all([
            requireEnabled(pageName),
            typeof loader === "function" ? loader(args) : null,
          ]);
          return data;
        },
      };
    },
  };
}
