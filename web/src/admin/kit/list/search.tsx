/** The search box of a list. It asks while one types, once the fingers rest. */
import { useEffect, useRef, useState } from "react";
import { CrossIcon, SearchIcon } from "../icons";

/** Milliseconds without a key after which the list is asked. */
const rest = 250;

type SearchProps = {
  value: string;
  label: string;
  onSearch: (value: string) => void;
};

export function Search({ value, label, onSearch }: SearchProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(value);

  // The address may change by other hands: by Back, by a saved view, by Clear.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function ask(next: string) {
    clearTimeout(timer.current);
    if (next.trim() === asked.current.trim()) return;
    asked.current = next;
    onSearch(next);
  }

  function type(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(next), rest);
  }

  return (
    <div className="relative min-w-0 flex-1 md:max-w-80 md:min-w-56">
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
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") ask(text);
          if (event.key !== "Escape" || !text) return;
          setText("");
          ask("");
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
            ask("");
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
