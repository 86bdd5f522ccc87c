/** Fetches the pages that visitors most often turn to next, once the first one has come to rest. */
import { useEffect } from "react";
import { pages } from "../pages";

const delay = 2000;
const likelyNext = ["dashboard", "pricing", "projects"];

export function useIdlePrefetch(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { pageName, lazy } of pages) {
        // A missed prefetch costs nothing: the page is loaded when it is visited.
        if (likelyNext.includes(pageName)) lazy().catch(() => undefined);
      }
    }, delay);
    return () => clearTimeout(timer);
  }, []);
}
