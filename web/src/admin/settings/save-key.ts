/** Ctrl+S saves wherever the focus is: nobody wants the page as a file here. */
import { useEffect } from "react";

export function useSaveKey(save: () => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      save();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [save]);
}
