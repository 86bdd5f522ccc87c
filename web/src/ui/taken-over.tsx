/** Where React takes over what the server has rendered. */
import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { type PagePart, repeatEarly, stopKeeping } from "./early";

export function TakenOver({ part, children }: { part: PagePart; children: ReactNode }) {
  // With the elements, and not a moment later: a click makes React take over at once, and answer it.
  useLayoutEffect(() => stopKeeping(part), [part]);
  useEffect(() => {
    // Not within the effect, where React would put off what an event changes.
    setTimeout(() => void repeatEarly(part));
  }, [part]);
  return children;
}
