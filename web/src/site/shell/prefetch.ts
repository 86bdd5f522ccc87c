/** Prefetches the pages that visitors most often open next, while the first one is idle. */
import { useEffect } from "react";
import type { NamedPage } from "../../features/pages/public-pages";
import { whenIdle } from "../../ui/idle";
import { pages } from "../pages";

const delay = 2000;
const likelyPages: readonly NamedPage[] = ["pricing", "projects"];

/** Further modules to prefetch; added by the route table. */
export const extraPrefetches: (() => Promise<unknown>)[] = [];

export function useIdlePrefetch(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!navigator.onLine) return;
      const likely = pages.flatMap(({ pageName, lazy }) => (lazy && likelyPages.includes(pageName) ? lazy : []));
      // Ignored: the page is loaded when it is visited.
      for (const load of [...likely, ...extraPrefetches]) whenIdle(() => void load().catch(() => undefined));
    }, delay);
    return () => clearTimeout(timer);
  }, []);
}
