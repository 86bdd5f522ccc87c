/** Shows what costs much to lay out one after the other, so that nobody waits for all of it at once. */
import { type RefObject, useEffect, useState } from "react";
import { whenIdle } from "../../ui/idle";
import { useNear } from "../../ui/near";

/**
 * How many of `count` are shown: once their place comes near, one more whenever the browser has nothing else to do. None
 * on the server.
 */
export function useOneByOne(count: number, place: RefObject<Element | null>): number {
  const isNear = useNear(place);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (isNear && shown < count) return whenIdle(() => setShown(shown + 1));
  }, [isNear, shown, count]);
  return shown;
}
