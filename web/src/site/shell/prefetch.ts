/** Fetches the pages that visitors most often turn to next, once the first one has come to rest. */
import { useEffect } from "react";
import type { NamedPage } from "../../features/pages/public-pages";
import { pages } from "../pages";

const delay = 2000;
const likelyNext: readonly NamedPage[] = ["pricing", "projects"];

/** The same, of pages that are not public; added by the map of the site. */
export const extraPrefetches: (() => Promise<unknown>)[] = [];

export function useIdlePrefetch(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!navigator.onLine) return;
      const likely = pages.flatMap(({ pageName, lazy }) => (lazy && likelyNext.includes(pageName) ? lazy : []));
      // A missed prefetch costs nothing: the page is loaded when it is visited.
      for (const load of [...likely, ...extraPrefetches]) load().catch(() => undefined);
    }, delay);
    return () => clearTimeout(timer);
  }, []);
}
