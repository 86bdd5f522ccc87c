/** Opens the search over the whole site; without the script, a link to the help pages, which have one. */
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { useHydrated } from "../../ui/hydration";
import { SearchIcon } from "../../ui/icons";
import { lazyComponent } from "../../ui/lazy-component";
import { isPlainClick } from "../../ui/link";
import { toast } from "../../ui/toast";
import { useOpenPages } from "../home/open-pages";
import type { SearchProps } from "./search";

const Search = lazyComponent<SearchProps>(() => import("./search").then((module) => module.Search));

export function SearchButton() {
  const docs = useOpenPages()("docs");
  const isHydrated = useHydrated();
  const [open, setOpen] = useState(false);
  if (!docs) return null;

  // Ignored: opening the search tries again and reports the error.
  const preload = () => void Search.preload().catch(() => undefined);

  function show() {
    Search.preload().then(
      () => setOpen(true),
      () =>
        toast({
          variant: "destructive",
          title: "Error",
          description: "The search could not be loaded. Please try again.",
        }),
    );
  }

  function handleClick(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    show();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== " ") return;
    event.preventDefault();
    show();
  }

  return (
    <>
      <a
        href={docs}
        aria-label="Search"
        {...(isHydrated && { role: "button", "aria-haspopup": "dialog", "aria-expanded": open })}
        onClick={handleClick}
        onKeyDown={handleKey}
        onPointerEnter={preload}
        onFocus={preload}
        onTouchStart={preload}
        className="grid size-11 place-items-center rounded-full hover:bg-linen"
      >
        <SearchIcon />
      </a>
      {open && <Search docs={docs} onClose={() => setOpen(false)} />}
    </>
  );
}
