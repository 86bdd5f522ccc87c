/** Shows what costs much to lay out one after the other, so that nobody waits for all of it at once. */
import { useEffect, useState } from "react";
import { whenIdle } from "../../ui/idle";

/** How many of `count` are shown: one more whenever the browser has nothing else to do. None on the server. */
export function useOneByOne(count: number): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown < count) return whenIdle(() => setShown(shown + 1));
  }, [shown, count]);
  return shown;
}
