/** Fetches the files of the pages that visitors most often open next, while the first one is idle. */
import { useEffect } from "react";
import { whenIdle } from "../../ui/idle";

const delay = 2000;

/** Written by the build, which knows them. */
const nextFiles = "/next-files.json";

export function useIdlePrefetch(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Ignored: a page is loaded when it is visited.
      if (navigator.onLine) prefetch().catch(() => undefined);
    }, delay);
    return () => clearTimeout(timer);
  }, []);
}

/** Files are only fetched: to run them would hold up the page that is there. */
async function prefetch(): Promise<void> {
  const files = (await (await fetch(nextFiles)).json()) as string[];
  for (const href of files)
    whenIdle(() => document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href })));
}
