/** A link that the script turns into a button: without the script it still leads somewhere. */
import type { KeyboardEvent, MouseEvent } from "react";
import { useHydrated } from "./hydration";
import { isPlainClick } from "./link";

/** The properties of an `a` that opens a dialog. */
export function useLinkButton(open: () => void) {
  const isHydrated = useHydrated();
  return {
    ...(isHydrated && ({ role: "button", "aria-haspopup": "dialog" } as const)),
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      open();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== " ") return;
      event.preventDefault();
      open();
    },
  };
}
