/** Detects that a user is interacting with an element, so that its contents don't move under the pointer. */
import { useEffect, useMemo, useRef, useState } from "react";

/** Milliseconds without input after which the interaction counts as over. */
const idleTimeout = 4000;

export function useInteractionGuard() {
  const [isInteracting, setInteracting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const handlers = useMemo(() => {
    function onInput() {
      setInteracting(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setInteracting(false), idleTimeout);
    }
    return { onPointerMove: onInput, onPointerDown: onInput, onKeyDown: onInput, onFocus: onInput };
  }, []);
  return { isInteracting, handlers };
}
