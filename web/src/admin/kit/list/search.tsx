/** The search box of a list, debounced. */
import { useEffect, useRef, useState } from "react";
import { CrossIcon, SearchIcon } from "../icons";

/** In milliseconds. */
const debounceDelay = 250;

type SearchProps = {
  value: string;
  label: string;
  onSearch: (value: string) => void;
};

export function Search({ value, label, onSearch }: SearchProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSearch = useRef(value);

  // The value may change from outside: by the Back button, a saved view or Clear.
  useEffect(() => {
    if (value === lastSearch.current) return;
    lastSearch.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string) {
    clearTimeout(timer.current);
    if (next.trim() === lastSearch.current.trim()) return;
    lastSearch.current = next;
    onSearch(next);
  }

  function onInput(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(next), debounceDelay);
  }

  return (
    <div className="relative min-w-0 flex-1 md:max-w-104 md:min-w-56">
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ash" />
      <input
        ref={input}
        type="search"
        data-list-search
        // Escape empties the box before it closes anything else.
        data-keeps-escape={text ? "" : undefined}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => onInput(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") search(text);
          if (event.key !== "Escape" || !text) return;
          setText("");
          search("");
        }}
        className={
          "h-9 w-full rounded-md border border-seam bg-paper pr-8 pl-9 text-sm text-ink text-ellipsis placeholder:text-ash hover:border-ash " +
          "focus-visible:border-areca max-md:h-11 max-md:text-base [&::-webkit-search-cancel-button]:hidden"
        }
      />
      {text && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setText("");
            search("");
            input.current?.focus();
          }}
          className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded text-ash hover:text-ink"
        >
          <CrossIcon className="size-3.5" />
        </button>
      )}
    </div>
  );
}
