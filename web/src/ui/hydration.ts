/** Whether the browser has taken over the page that the server rendered. */
import { useSyncExternalStore } from "react";

/** False on the server and while the browser takes over, when both must render the same; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never(): () => void {
  return () => undefined;
}
