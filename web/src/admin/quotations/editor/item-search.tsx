/** A combobox of rate card items that also accepts the name of a custom item. */
import type { OfferedRate } from "../../../api/contract/types.gen";
import { type KeyboardEvent, useId, useState } from "react";
import { units } from "../labels";
import { rateText } from "../amounts";
import { search, variantOf } from "../rates";

type ItemSearchProps = {
  rates: readonly OfferedRate[];
  label: string;
  /** The text while nothing is being typed. */
  value: string;
  placeholder?: string | undefined;
  className: string;
  /** Makes the input controlled, where it edits the line's name. */
  onType?: ((text: string) => void) | undefined;
  onChoose: (rate: OfferedRate) => void;
  /** Called with the name of a custom item. */
  onName?: ((name: string) => void) | undefined;
  cell?: boolean;
  isWrong?: boolean;
  /** Opens the list above the input. */
  above?: boolean;
  /** Shows the whole text, on several lines, while nobody types in it. */
  wraps?: boolean | undefined;
};

const maxResults = 40;

export function ItemSearch(props: ItemSearchProps) {
  const { rates, label, value, placeholder, className, onType, onChoose, onName, cell = false, isWrong, above, wraps = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const list = useId();
  const open = typed !== null;
  const offered = open ? search(rates, typed).slice(0, maxResults) : [];
  const isNew = open && onName !== undefined && typed.trim() !== "";

  function close() {
    setTyped(null);
    setActive(0);
  }

  function choose(place: number) {
    const rate = offered[place];
    if (rate) onChoose(rate);
    else if (isNew) onName(typed.trim());
    close();
  }

  function press(event: KeyboardEvent) {
    const last = offered.length - (isNew ? 0 : 1);
    if (!open) {
      if (event.key !== "ArrowDown" || !event.altKey) return;
      setTyped("");
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const by = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + by + last + 1) % (last + 1 || 1));
    } else if (event.key === "Enter" && !event.altKey && (offered.length > 0 || isNew)) {
      choose(active);
    } else if (event.key === "Escape") {
      close();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="group/name relative">
      {/* An input has one line: what it hides is shown in its place, and gives the cell its height. */}
      {wraps && (
        <span
          aria-hidden="true"
          className={`block h-auto! min-h-9 py-2 leading-5 wrap-anywhere group-focus-within/name:invisible ${className}`}
        >
          {value}
        </span>
      )}
      <input
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={open && (offered[active] || isNew) ? `${list}-${active}` : undefined}
        aria-invalid={isWrong || undefined}
        data-cell={cell ? "name" : undefined}
        data-keeps-escape={open ? "" : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={onType ? value : (typed ?? value)}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
          onType?.(target.value);
        }}
        onKeyDown={press}
        onBlur={close}
        className={`${className} ${wraps ? "absolute inset-0 h-full! not-focus:text-transparent!" : ""}`}
      />
      {open && (offered.length > 0 || isNew) && (
        <div
          id={list}
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          // Keep the focus in the input when the list is clicked.
          onMouseDown={(event) => event.preventDefault()}
          className={
            "absolute left-0 z-40 max-h-72 w-[min(30rem,calc(100vw-3rem))] overflow-y-auto rounded-lg border border-seam bg-paper p-1 shadow-panel " +
            (above ? "bottom-full mb-1" : "top-full mt-1")
          }
        >
          {offered.map((rate, place) => (
            // The input handles the keys, as it keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={`${rate.item} ${variantOf(rate)}`}
              id={`${list}-${place}`}
              ref={place === active ? intoView : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              onMouseMove={() => setActive(place)}
              onClick={() => choose(place)}
              className={
                "flex min-h-8 cursor-pointer items-baseline gap-3 rounded-md px-2.5 py-1 max-md:min-h-11 max-md:items-center " +
                (place === active ? "bg-linen" : "")
              }
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                {rate.name} <span className="text-ash">{variantOf(rate)}</span>
              </span>
              <span className="shrink-0 text-xs text-ash tabular-nums">
                ₹{rateText(rate.ratePaise)} / {units[rate.unit]}
              </span>
            </div>
          ))}
          {isNew && (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              id={`${list}-${offered.length}`}
              role="option"
              tabIndex={-1}
              aria-selected={active === offered.length}
              onMouseMove={() => setActive(offered.length)}
              onClick={() => choose(offered.length)}
              className={
                "min-h-8 cursor-pointer rounded-md px-2.5 py-1 max-md:min-h-11 " +
                (active === offered.length ? "bg-linen" : "")
              }
            >
              Add custom item “{typed.trim()}”
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}
