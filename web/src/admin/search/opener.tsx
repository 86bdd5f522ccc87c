/** Opens the search: the field in the top bar, a button on a phone, and ⌘K or Ctrl K anywhere. */
import { useEffect, useState } from "react";
import { lazyComponent } from "../../ui/lazy-component";
import { IconAction } from "../kit/button";
import { SearchIcon } from "../kit/icons";
import { useShortcuts } from "../kit/shortcuts";

const Palette = lazyComponent(async () => (await import("./palette")).Palette);

export function SearchOpener() {
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
  const [isOpen, setOpen] = useState(false);
  useShortcuts([{ key: isApple ? "⌘ K" : "Ctrl K", label: "Search and commands" }]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isIt =
        (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "k";
      // Text editors have a use of their own for it, and a question must be answered first.
      if (!isIt || event.defaultPrevented || document.querySelector("[role=alertdialog]")) return;
      event.preventDefault();
      setOpen((isOpen) => !isOpen);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  const common = {
    onClick: () => setOpen(true),
    onPointerEnter: () => void Palette.preload(),
    "aria-haspopup": "dialog",
    "aria-keyshortcuts": "Meta+K Control+K",
  } as const;
  return (
    <>
      <IconAction label="Search" className="ml-auto md:hidden" {...common}>
        <SearchIcon className="size-5" />
      </IconAction>
      <button
        type="button"
        className={
          "ml-auto flex h-9 w-72 shrink items-center gap-2.5 rounded-md border border-seam bg-paper pr-1.5 pl-3 text-sm " +
          "text-ash transition-colors hover:border-ash hover:text-ink max-lg:w-48 max-md:hidden"
        }
        {...common}
      >
        <SearchIcon />
        <span className="flex-1 text-left">Search</span>
        <kbd
          aria-hidden="true"
          className="rounded border border-seam bg-plaster px-1.5 font-sans text-xs leading-5 text-ash"
        >
          {isApple ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
