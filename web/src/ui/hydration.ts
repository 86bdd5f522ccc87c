/** Whether the browser has taken over the page that the server rendered. */
import { useDeferredValue, useSyncExternalStore } from "react";

/**
 * False on the server and while the browser takes over, when both must render the same; then true. What follows from it
 * is rendered in slices: it need not hold up whoever does something.
 */
export function useHydrated(): boolean {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useDeferredValue(isHydrated);
}

function never(): () => void {
  return () => undefined;
}
